"""The referee for Warhammer 40,000 attacks: plays the rules die by die and shares no code with the engine.

Two helpers of `referee_throws` do all the arithmetic: `branch` follows a throw over all its results, `play` repeats a
throw while something is still to be thrown and merges equal tables. The rest is the rules in the order of a
table: numbers of attacks, Hit rolls, Wound rolls, then each wounding attack to its end, weapon after
weapon; then the parked Devastating attacks; then the ordinary mortal wounds.

Decided where the rules are silent: the defender allocates in list order (a wounded model first), and so does the
attacker among several CHARACTERs by Precision; ordinary mortal wounds come after the Devastating attacks; a
natural result that always misses does so even where it would be critical; cover improves a save of 7 to 6.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial
from math import ceil
from typing import Any, NamedTuple

from referee_throws import Block, Law, Throws, branch, characteristic, die, expression, play, rename

FAILURE, SUCCESS, CRITICAL = "failure", "success", "critical"


def judged_d6(judge: Callable[[int], str], reroll: str) -> Throws[str]:
    """One D6 judged by its natural face; thrown again, at most once, where the policy asks for it."""
    face = yield die(6)
    asked = {"none": (), "ones": (FAILURE,), "failed": (FAILURE,), "non_critical": (FAILURE, SUCCESS)}[reroll]
    if judge(face) in asked and (reroll != "ones" or face == 1):
        face = yield die(6)
    return judge(face)


def modifier(of: str, weapon: Block, defender: Block, *, better: Any, worse: Any) -> int:
    """Modifier of a Hit or Wound roll: lists and circumstances of both sides, summed, then capped."""
    return max(-1, min(1, sum(weapon.get(of, ())) + sum(defender.get(of, ())) + bool(better) - bool(worse)))


# -- single rolls ----------------------------------------------------------------------------------


def attacks_of_one_bearer(weapon: Block, models_at_selection: int, situation: Block) -> Throws[int]:
    """One bearer's number of attacks: roll, re-roll, then add, never below 1; Extra Attacks add nothing."""
    attacks: int = yield from characteristic(weapon["attacks"], weapon.get("reroll_attacks"))
    if weapon.get("extra_attacks"):
        return attacks
    attacks += weapon.get("attacks_bonus", 0)
    attacks += weapon.get("rapid_fire", 0) if situation.get("half_range") else 0
    attacks += models_at_selection // 5 if weapon.get("blast") else 0
    return max(1, attacks)


def fires_unseen(weapon: Block, situation: Block) -> bool:
    """Whether the weapon fires indirectly at a target it cannot see: -1 to hit, and the target has cover."""
    return bool(weapon.get("indirect_fire") and situation.get("not_visible"))


def hit_roll(weapon: Block, defender: Block, situation: Block) -> Throws[str]:
    """One Hit roll: 1 (firing unseen perhaps more) misses, criticals hit, overwatch needs a natural 6."""
    unseen = fires_unseen(weapon, situation)
    misses_up_to = max(1, situation.get("indirect_fails_up_to", 1)) if unseen else 1
    heavy = weapon.get("heavy") and situation.get("stationary")
    change = modifier("hit_modifiers", weapon, defender, better=heavy, worse=unseen)

    def judge(face: int) -> str:
        if situation.get("overwatch"):
            return CRITICAL if face == 6 else FAILURE
        if face <= misses_up_to:
            return FAILURE
        if face >= weapon.get("critical_hit_on", 6):
            return CRITICAL
        return SUCCESS if face + change >= weapon["skill"] else FAILURE

    return judged_d6(judge, weapon.get("reroll_hits", "none"))


def needed_to_wound(strength: int, toughness: int) -> int:
    """The table of Strength against Toughness."""
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def wound_roll(weapon: Block, defender: Block, situation: Block) -> Throws[str]:
    """One Wound roll; Anti lowers the critical threshold, Twin-linked widens the re-roll to failed rolls."""
    strength, toughness = weapon["strength"], defender["toughness"]
    critical_on = min(weapon.get("critical_wound_on", 6), weapon.get("anti", 6))
    lance = weapon.get("lance") and situation.get("charged")
    resisted = defender.get("minus_one_to_wound_if_stronger") and strength > toughness
    change = modifier("wound_modifiers", weapon, defender, better=lance, worse=resisted)

    def judge(face: int) -> str:
        if face == 1:
            return FAILURE
        if face >= critical_on:
            return CRITICAL
        return SUCCESS if face + change >= needed_to_wound(strength, toughness) else FAILURE

    reroll = weapon.get("reroll_wounds", "none")
    return judged_d6(judge, "failed" if weapon.get("twin_linked") and reroll != "non_critical" else reroll)


def saving_throw(weapon: Block, model: Block, defender: Block, situation: Block) -> Throws[str]:
    """One saving throw, armour or invulnerable, whichever is easier; 1 fails, a 6 is nothing special."""
    sheltered = defender.get("cover") or fires_unseen(weapon, situation)
    shot = weapon["kind"] == "ranged" and not weapon.get("ignores_cover")
    needs_none = model["save"] <= 3 and weapon["ap"] == 0
    bonus = sum(defender.get("save_modifiers", ())) + (1 if sheltered and shot and not needs_none else 0)
    if defender.get("save_cap", "net") == "net":
        change = min(1, weapon["ap"] + bonus)  # improvement is capped, worsening is not
    else:
        change = weapon["ap"] + min(1, bonus)

    def judge(face: int) -> str:
        armour, invulnerable = face + change >= model["save"], face >= model.get("invulnerable", 7)
        return SUCCESS if face > 1 and (armour or invulnerable) else FAILURE

    return judged_d6(judge, defender.get("reroll_saves", "none"))


def damage_roll(weapon: Block, model: Block, situation: Block) -> Throws[int]:
    """Damage of one attack on one model: roll, re-roll, halve, add, subtract, round up, never below 1."""
    roll = yield from characteristic(weapon["damage"], weapon.get("reroll_damage"))
    damage: Fraction = Fraction(roll, 2 if model.get("halve_damage") else 1)
    damage += weapon.get("damage_bonus", 0)
    damage += weapon.get("melta", 0) if situation.get("half_range") else 0
    damage -= model.get("damage_reduction", 0)
    return max(1, ceil(damage))


def feel_no_pain(weapon: Block, model: Block, mortal: bool) -> int:
    """The one Feel No Pain used against a wound: the best that applies; 7 where there is none."""
    against_mortal = model.get("fnp_mortal", 7) if mortal else 7
    against_psychic = model.get("fnp_psychic", 7) if weapon.get("psychic") else 7
    return int(min(model.get("fnp", 7), against_mortal, against_psychic))


@cache
def left_after(points: int, left: int, ignored_on: int) -> Law[int]:
    """Wounds left on one model after points of damage, Feel No Pain thrown point by point while it lives."""

    def suffer(table: tuple[int, int]) -> Throws[tuple[int, int]]:
        points, left = table
        ignored = ignored_on <= 6 and (yield die(6)) >= ignored_on
        return points - 1, left - (0 if ignored else 1)

    ends = play({(points, left): Fraction(1)}, all, suffer)  # all: points are to come and the model lives
    return rename(ends, lambda table: table[1])


# -- the whole attack ------------------------------------------------------------------------------


class Table(NamedTuple):
    """What lies on the table between two throws: the models, and piles of dice to throw for each weapon."""

    left: tuple[int, ...]  # wounds left on each model, in allocation order
    bearers: tuple[int, ...]  # bearers who have yet to roll their number of attacks
    attacks: tuple[int, ...]  # waiting for a Hit roll
    hits: tuple[int, ...]  # waiting for a Wound roll
    wounds: tuple[int, ...]  # waiting for a saving throw
    devastating: tuple[int, ...]  # parked Devastating attacks
    mortals: tuple[int, ...]  # parked ordinary mortal wounds
    damage_ignored: bool = False  # the one failed save whose damage is set to 0 has been

    def add(self, pile: str, index: int, change: int) -> "Table":
        """The table with one entry of a pile changed."""
        counts = list(getattr(self, pile))
        counts[index] += change
        changed: dict[str, Any] = {pile: tuple(counts)}
        return self._replace(**changed)


class Battle:
    """One unit's attack on one target unit; what does not depend on the losses is branched beforehand."""

    def __init__(self, weapons: Sequence[Block], defender: Block, situation: Block) -> None:
        check(weapons, defender, situation)
        self.weapons, self.defender = weapons, defender
        self.models = [model for model in defender["models"] for _ in range(model.get("count", 1))]
        self.start = tuple(model.get("remaining", model["wounds"]) for model in self.models)
        characters = [bool(model.get("character")) for model in self.models]
        self.attached = any(characters) and not all(characters)
        at_selection = situation.get("blast_models", sum(left > 0 for left in self.start))

        def every(roll: Callable[..., Throws[Any]], *context: Any) -> list[Law[Any]]:
            return [branch(partial(roll, weapon, *context)) for weapon in weapons]

        self.attacks = every(attacks_of_one_bearer, at_selection, situation)
        self.hit = every(hit_roll, defender, situation)
        self.wound = every(wound_roll, defender, situation)
        self.save = [every(saving_throw, model, defender, situation) for model in self.models]
        self.damage = [every(damage_roll, model, situation) for model in self.models]

    def opening(self) -> Law[Table]:
        """The table before the first throw."""
        bearers = tuple(weapon.get("count", 1) for weapon in self.weapons)
        none = (0,) * len(self.weapons)
        return {Table(self.start, bearers, none, none, none, none, none): Fraction(1)}

    def throw_pile(self, tables: Law[Table], pile: str, weapon: int) -> Law[Table]:
        """One pile of one weapon thrown to its end, one at a time."""
        throw = {
            "bearers": self.throw_attacks,
            "attacks": self.throw_hit,
            "hits": self.throw_wound,
            "wounds": self.throw_save,
            "devastating": self.throw_devastating,
            "mortals": self.throw_mortal,
        }[pile]

        def from_pile(table: Table) -> Throws[Table]:
            return throw(table.add(pile, weapon, -1), weapon)

        return play(tables, lambda table: getattr(table, pile)[weapon], from_pile)

    def fought_out(self) -> Law[Table]:
        """The table when the attacking unit is done: weapon after weapon, then what was parked."""
        tables = self.opening()
        for weapon in range(len(self.weapons)):
            for pile in ("bearers", "attacks", "hits", "wounds"):
                tables = self.throw_pile(tables, pile, weapon)
        for pile in ("devastating", "mortals"):
            for weapon in range(len(self.weapons)):
                tables = self.throw_pile(tables, pile, weapon)
        return tables

    # each throw takes one from its pile

    def throw_attacks(self, table: Table, weapon: int) -> Throws[Table]:
        """One bearer rolls his number of attacks."""
        return table.add("attacks", weapon, (yield self.attacks[weapon]))

    def throw_hit(self, table: Table, weapon: int) -> Throws[Table]:
        """One Hit roll (none for Torrent); Lethal hits wound by themselves, Sustained ones add plain hits."""
        rules = self.weapons[weapon]
        verdict = SUCCESS if rules.get("torrent") else (yield self.hit[weapon])
        if verdict == FAILURE:
            return table
        if verdict == CRITICAL and rules.get("sustained_hits"):
            table = table.add("hits", weapon, (yield expression(rules["sustained_hits"])))
        lethal = verdict == CRITICAL and rules.get("lethal_hits")
        return table.add("wounds" if lethal else "hits", weapon, 1)

    def throw_wound(self, table: Table, weapon: int) -> Throws[Table]:
        """One Wound roll; a critical one parks a Devastating attack and extra mortal wounds."""
        rules = self.weapons[weapon]
        verdict = yield self.wound[weapon]
        if verdict == FAILURE:
            return table
        if verdict == CRITICAL and rules.get("extra_mortals_on_critical_wound"):
            extra = yield expression(rules["extra_mortals_on_critical_wound"])
            table = table.add("mortals", weapon, extra)
        devastating = verdict == CRITICAL and rules.get("devastating_wounds")
        return table.add("devastating" if devastating else "wounds", weapon, 1)

    def throw_save(self, table: Table, weapon: int) -> Throws[Table]:
        """One wounding attack to its end: allocate, save, damage."""
        index = self.allocated(table, weapon)
        if index is None or (yield self.save[index][weapon]) == SUCCESS:
            return table
        if self.defender.get("first_failed_save_damage_zero") and not table.damage_ignored:
            return table._replace(damage_ignored=True)
        points = yield self.damage[index][weapon]
        return (yield from self.suffer(table, weapon, index, points, mortal=False))

    def throw_devastating(self, table: Table, weapon: int) -> Throws[Table]:
        """One Devastating attack: no save, its damage as mortal wounds on one model."""
        index = self.allocated(table, weapon)
        if index is None:
            return table
        points = yield self.damage[index][weapon]
        return (yield from self.suffer(table, weapon, index, points, mortal=True))

    def throw_mortal(self, table: Table, weapon: int) -> Throws[Table]:
        """One ordinary mortal wound, allocated by itself, so that the next one spills over."""
        index = self.allocated(table, weapon)
        return table if index is None else (yield from self.suffer(table, weapon, index, 1, mortal=True))

    def allocated(self, table: Table, weapon: int) -> int | None:
        """The model the next attack or mortal wound goes to, or none if all are dead.

        Precision: a CHARACTER of an Attached unit. Otherwise no CHARACTER while a bodyguard lives. Whoever allocates,
        a wounded model comes first, else list order (a model attacked but not wounded is then the first anyway).
        """
        living = [index for index, left in enumerate(table.left) if left]
        characters = [index for index in living if self.models[index].get("character")]
        if self.attached and self.weapons[weapon].get("precision") and characters:
            choice = characters
        else:
            choice = [index for index in living if index not in characters] or living
        wounded = [index for index in choice if table.left[index] < self.models[index]["wounds"]]
        return next(iter(wounded or choice), None)

    def suffer(self, table: Table, weapon: int, index: int, points: int, *, mortal: bool) -> Throws[Table]:
        """Points of damage on one model, those in excess of its wounds lost."""
        ignored_on = feel_no_pain(self.weapons[weapon], self.models[index], mortal)
        left = yield left_after(points, table.left[index], ignored_on)
        return table.add("left", index, left - table.left[index])


# -- what is asked ---------------------------------------------------------------------------------

KNOWN = {
    "weapon": """name kind attacks count skill strength ap damage sustained_hits lethal_hits
        devastating_wounds torrent twin_linked anti blast rapid_fire melta lance heavy ignores_cover
        indirect_fire precision psychic hazardous extra_attacks critical_hit_on critical_wound_on
        hit_modifiers wound_modifiers reroll_hits reroll_wounds reroll_damage reroll_attacks attacks_bonus
        damage_bonus extra_mortals_on_critical_wound""",
    "model": """name wounds remaining save invulnerable fnp fnp_mortal fnp_psychic character damage_reduction
        halve_damage count""",
    "defender": """name toughness models cover save_modifiers save_cap reroll_saves hit_modifiers
        wound_modifiers minus_one_to_wound_if_stronger first_failed_save_damage_zero""",
    "situation": "half_range charged stationary not_visible overwatch indirect_fails_up_to blast_models",
}


def check(weapons: Sequence[Block], defender: Block, situation: Block) -> None:
    """Refuse what the referee does not know, so that no rule is passed over in silence."""
    blocks = [("weapon", weapon) for weapon in weapons] + [("model", model) for model in defender["models"]]
    for kind, block in [*blocks, ("defender", defender), ("situation", situation)]:
        if unknown := set(block) - set(KNOWN[kind].split()):
            raise ValueError(f"the referee knows no {sorted(unknown)} of a {kind}")
    added = any(w.get("damage_bonus") or (w.get("melta") and situation.get("half_range")) for w in weapons)
    if defender.get("first_failed_save_damage_zero") and added:
        raise ValueError("damage set to 0 and then added to is undecided in the rules")


def wounds_left(weapons: Sequence[Block], defender: Block, situation: Block) -> Law[tuple[int, ...]]:
    """Law of the wounds left on each model, in allocation order."""
    return rename(Battle(weapons, defender, situation).fought_out(), lambda table: table.left)


def referee(weapons: Sequence[Block], defender: Block, situation: Block) -> Law[tuple[int, int]]:
    """Joint law of the wounds lost and of the models destroyed."""
    battle = Battle(weapons, defender, situation)
    wounds, dead = sum(battle.start), battle.start.count(0)
    return rename(battle.fought_out(), lambda table: (wounds - sum(table.left), table.left.count(0) - dead))


def referee_stages(weapon: Block, defender: Block, situation: Block) -> dict[str, Law[int]]:
    """Laws of one weapon's `attacks`, `hits`, `wounds` and `unsaved`, as if the unit never ran out of models.

    Sustained hits are hits, Lethal hits are hits and wounds, Devastating attacks are wounds and unsaved.
    Every model must have the same saves: without losses it is not said whose turn it is.
    """
    battle = Battle([weapon], defender, situation)
    attacks = battle.throw_pile(battle.opening(), "bearers", 0)
    hits = battle.throw_pile(attacks, "attacks", 0)
    wounds = battle.throw_pile(hits, "hits", 0)
    save = battle.save[0][0]
    if any(other != [save] for other in battle.save):
        raise ValueError("the models' saves differ, so the number of unsaved attacks depends on the losses")

    def throw_save(table: tuple[int, int]) -> Throws[tuple[int, int]]:
        waiting, unsaved = table
        return waiting - 1, unsaved + ((yield save) == FAILURE)

    waiting = rename(wounds, lambda table: (table.wounds[0], table.devastating[0]))
    unsaved = play(waiting, lambda table: table[0], throw_save)
    return {
        "attacks": rename(attacks, lambda table: table.attacks[0]),
        "hits": rename(hits, lambda table: table.hits[0] + table.wounds[0]),  # a Lethal hit wounds already
        "wounds": rename(waiting, sum),
        "unsaved": rename(unsaved, lambda table: table[1]),
    }
