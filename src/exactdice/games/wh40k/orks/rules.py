"""The Ork rules themselves: records that say whom each reaches and what it changes, and the look-up by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, NamedTuple

from exactdice.distribution import point
from exactdice.errors import RulesError
from exactdice.games.wh40k.datasheets.abilities import Ability, amount_law
from exactdice.games.wh40k.datasheets.given import Roll, require_rolls
from exactdice.games.wh40k.datasheets.situations import Situation
from exactdice.games.wh40k.datasheets.units import Model
from exactdice.games.wh40k.datasheets.weapons import Weapon
from exactdice.games.wh40k.names import plain_name, unknown
from exactdice.games.wh40k.orks.moves import Moves

# --- what rules read ----------------------------------------------------------------------------------------------


class Force(NamedTuple):
    """What rules read about the attacking unit, fixed when targets are selected.

    Args:
        models: How many there are in the whole Attached unit, its leader included; None where nobody asks.
        led: Whether a leader is among them.
        rules: Those that the unit has.
        sustained: ``"keep"``, or ``"add"``: Get Stuck In on a weapon that has sustained hits already.

    Examples:
        >>> force = Force(models=7, led=True, rules=(WAAAGH, RAUCOUS_WARCALLER))
        >>> models_counted(force, "ability")
        7
    """

    models: int | None = None
    led: bool = False
    rules: tuple[Rule, ...] = ()
    sustained: str = "keep"


# --- how a weapon or a model changes ------------------------------------------------------------------------------


def _stronger(weapon: Weapon, by: int) -> Weapon:
    return replace(weapon, strength=weapon.strength + by)


def _given(weapon: Weapon, name: str, value: Any = None) -> Weapon:
    """The weapon with an ability, in place of one of the same name; a bonus of 0 is none."""
    rest = tuple([one for one in weapon.abilities if one.name != name])
    return replace(weapon, abilities=rest if value == 0 else (*rest, Ability(name, value)))


def _raised(weapon: Weapon, name: str, by: int) -> Weapon:
    """The weapon with its bonus to attacks or damage raised."""
    return _given(weapon, name, (weapon.find(name) or 0) + by)


def _best(roll: Roll | None, other: int) -> int:
    require_rolls(f"the better of {other}+ and another roll", [("the other", roll)])
    return other if roll is None else min(roll, other)


def _invulnerable(model: Model, roll: int) -> Model:
    return replace(model, invulnerable=_best(model.invulnerable, roll))


# --- the rules ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rule:
    """One rule: its name, whom it reaches and what it changes.

    Those that are here have names of their own, such as ``WAAAGH``; ``rule(name)`` finds them.

    Args:
        name: As in the rulebook.
        kind: ``"army rule"``, ``"ability"``, ``"stratagem"``, ``"detachment rule"`` or ``"enhancement"``.
        sides: ``"attacker"``, ``"defender"`` or both: whose unit may have it.
        text: Whom it reaches and what it changes, in words.
        reaches: Which weapons of the attacker it changes.
        bearer_only: Whether these are the weapons of one model only, its bearer.
        weapon: How it changes a weapon.
        model: How it changes a model of the target.
        characters_only: Whether these are the CHARACTERs only.
        situation: How it changes the situation.
        moves: How it changes movement.
        counts_models: Whether it reads the number of models in the attacking unit.
        needs: Keywords that the target must have.
        excludes: Keywords that it must not have.

    References:
        Rule B36, keywords.

    Examples:
        >>> WAAAGH.kind, WAAAGH.sides, rule("waaagh") is WAAAGH
        ('army rule', ('attacker', 'defender'), True)
    """

    name: str
    kind: str
    sides: tuple[str, ...]
    text: str
    reaches: Callable[[Weapon], bool] = lambda weapon: weapon.kind == "melee"
    bearer_only: bool = False
    weapon: Callable[[Weapon, Force], Weapon] | None = None
    model: Callable[[Model], Model] | None = None
    characters_only: bool = False
    situation: Callable[[Situation], Situation] | None = None
    moves: Callable[[Moves, Force], Moves] | None = None
    counts_models: bool = False
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"rule({self.name!r})"

    def __str__(self) -> str:
        return f"{self.name} ({self.kind}): {self.text}"

    def __reduce__(self) -> tuple[Any, ...]:
        if self in RULES:
            return rule, (self.name,)  # functions are found by name
        return partial(Rule, **{one.name: getattr(self, one.name) for one in fields(self)}), ()


def models_counted(force: Force, kind: str) -> int:
    """The models that a rule of this kind counts in the attacking unit.

    Raucous Warcaller makes them at least 10, for the Detachment rule and stratagems and nothing else.

    Args:
        force: The attacking unit.
        kind: The kind of the rule that counts, such as ``"stratagem"``; see ``Rule``.

    References:
        Rule B79, Raucous Warcaller.

    Examples:
        >>> called = Force(models=7, led=True, rules=(RAUCOUS_WARCALLER,))
        >>> models_counted(called, "stratagem"), models_counted(called, "ability")
        (10, 7)
    """
    models = force.models or 0
    calls = force.led and RAUCOUS_WARCALLER in force.rules and kind in ("detachment rule", "stratagem")
    return max(models, 10) if calls else models


def _waaagh(weapon: Weapon, force: Force) -> Weapon:
    stronger = _stronger(weapon, 1)
    return stronger if weapon.find("extra attacks") else _raised(stronger, "attacks", 1)


def _waaagh_energy(weapon: Weapon, force: Force) -> Weapon:
    """The bonus to damage is an addition, so that it comes after halving."""
    if not (force.led or BATTLEFIELD_COMMAND in force.rules):
        return weapon
    models = models_counted(force, "ability")
    changed = _raised(_stronger(weapon, models // 5), "damage", models // 5)
    return _given(changed, "hazardous") if models >= 10 else changed


def _get_stuck_in(weapon: Weapon, force: Force) -> Weapon:
    has = weapon.find("sustained hits")
    if has is None or amount_law(has) == point(0):  # a law may say that there are none
        return _given(weapon, "sustained hits", 1)
    if force.sustained == "keep":
        return weapon
    return _given(weapon, "sustained hits", has + 1 if isinstance(has, int) else amount_law(has) + 1)


def _unbridled_carnage(weapon: Weapon, force: Force) -> Weapon:
    return _given(weapon, "critical hits", _best(weapon.find("critical hits"), 5))


def _ferocious_show_off(weapon: Weapon, force: Force) -> Weapon:
    return _stronger(weapon, 3 if models_counted(force, "enhancement") >= 10 else 1)


def _bloodthirsty_belligerence(moves: Moves, force: Force) -> Moves:
    many = models_counted(force, "enhancement") >= 10
    return moves._replace(reroll_advance=True, reroll_charge=moves.reroll_charge or many) if force.led else moves


def _kunnin_but_brutal(moves: Moves, force: Force) -> Moves:
    return moves._replace(shoot_after_fall_back=True, charge_after_fall_back=True) if force.led else moves


WAAAGH = Rule(
    name="Waaagh!",
    kind="army rule",
    sides=("attacker", "defender"),
    text="melee weapons have +1 S and +1 A (extra attacks only +1 S), models a 5+ invulnerable save; "
    "the unit may charge after an Advance",
    weapon=_waaagh,
    model=lambda model: _invulnerable(model, 5),
    moves=lambda moves, force: moves._replace(charge_after_advance=True),
)
"""Rule B50."""
BATTLEFIELD_COMMAND = Rule(
    name="Battlefield Command",
    kind="stratagem",
    sides=("attacker",),
    text="the unit counts as led for Waaagh! Energy, which counts its own models, without the Weirdboy",
)
"""Rule B53."""
WAAAGH_ENERGY = Rule(
    name="Waaagh! Energy",
    kind="ability",
    sides=("attacker",),
    text="the 'Eadbanger of a Weirdboy who leads a unit has +1 S and +1 D for every 5 models in it, himself included, "
    "and is hazardous from 10 models on",
    reaches=lambda weapon: plain_name(weapon.name) == "eadbanger",
    weapon=_waaagh_energy,
    counts_models=True,
)
"""Rule B51."""
FIRE_OVERWATCH = Rule(
    name="Fire Overwatch",
    kind="stratagem",
    sides=("attacker",),
    text="only a natural 6 hits",
    situation=lambda situation: replace(situation, overwatch=True),
)
"""Rule B58."""
EPIC_CHALLENGE = Rule(
    name="Epic Challenge",
    kind="stratagem",
    sides=("attacker",),
    text="melee weapons of one CHARACTER have precision",
    bearer_only=True,
    weapon=lambda weapon, force: _given(weapon, "precision"),
)
"""Rule B61."""
PILE_THROUGH = Rule(
    name="Pile Through",
    kind="stratagem",
    sides=("attacker",),
    text="the unit has Fights First this turn",
    moves=lambda moves, force: moves._replace(fights_first=True),
)
"""Rule B63."""
ERE_WE_GO = Rule(
    name="'Ere We Go",
    kind="stratagem",
    sides=("attacker",),
    text="+2 to Advance and Charge rolls",
    moves=lambda moves, force: moves._replace(
        advance_modifier=moves.advance_modifier + 2, charge_modifier=moves.charge_modifier + 2
    ),
)
"""Rule B65."""
UNBRIDLED_CARNAGE = Rule(
    name="Unbridled Carnage",
    kind="stratagem",
    sides=("attacker",),
    text="melee weapons score critical hits on 5+",
    weapon=_unbridled_carnage,
)
"""Rule B68."""
GET_STUCK_IN = Rule(
    name="Get Stuck In",
    kind="detachment rule",
    sides=("attacker",),
    text="melee weapons have sustained hits 1; those that have sustained hits already keep their own",
    weapon=_get_stuck_in,
)
"""Rule B69."""
KUNNIN_BUT_BRUTAL = Rule(
    name="Kunnin' But Brutal",
    kind="enhancement",
    sides=("attacker",),
    text="a unit led by the bearer may shoot and charge after it fell back",
    moves=_kunnin_but_brutal,
)
"""Rule B71."""
HEADWOPPAS_KILLCHOPPA = Rule(
    name="Headwoppa's Killchoppa",
    kind="enhancement",
    sides=("attacker",),
    text="melee weapons of the bearer have devastating wounds, except extra attacks",
    reaches=lambda weapon: weapon.kind == "melee" and not weapon.find("extra attacks"),
    bearer_only=True,
    weapon=lambda weapon, force: _given(weapon, "devastating wounds"),
)
"""Rule B73."""
FASTA_THAN_YOOZ = Rule(
    name="Fasta Than Yooz",
    kind="enhancement",
    sides=("attacker",),
    text="the bearer's unit may charge after it left a transport that had made a Normal move",
    moves=lambda moves, force: moves._replace(charge_after_disembark=True),
)
"""Rule B76."""
FEROCIOUS_SHOW_OFF = Rule(
    name="Ferocious Show Off",
    kind="enhancement",
    sides=("attacker",),
    text="melee weapons of the bearer have +1 S, or +3 S instead in a unit of 10 or more models",
    bearer_only=True,
    weapon=_ferocious_show_off,
    counts_models=True,
)
"""Rule B77."""
BLOODTHIRSTY_BELLIGERENCE = Rule(
    name="Bloodthirsty Belligerence",
    kind="enhancement",
    sides=("attacker",),
    text="a unit led by the bearer may re-roll Advance rolls, and Charge rolls too with 10 or more models",
    moves=_bloodthirsty_belligerence,
    counts_models=True,
)
"""Rule B78."""
RAUCOUS_WARCALLER = Rule(
    name="Raucous Warcaller",
    kind="enhancement",
    sides=("attacker",),
    text="a unit led by the bearer counts as 10 or more models, for the Detachment rule and stratagems only",
)
"""Rule B79."""
GO_TO_GROUND = Rule(
    name="Go to Ground",
    kind="stratagem",
    sides=("defender",),
    text="models of an INFANTRY unit have a 6+ invulnerable save and the Benefit of Cover",
    model=lambda model: _invulnerable(model, 6),
    situation=lambda situation: replace(situation, cover=True),
    needs=("infantry",),
)
"""Rule B59."""
ARD_AS_NAILS = Rule(
    name="'Ard as Nails",
    kind="stratagem",
    sides=("defender",),
    text="-1 to wound rolls against a unit that is not GROTS, MONSTER or VEHICLE",
    situation=lambda situation: replace(situation, wound_modifiers=(*situation.wound_modifiers, -1)),
    excludes=("grots", "monster", "vehicle"),
)
"""Rule B66."""
ORKS_IS_NEVER_BEATEN = Rule(
    name="Orks is Never Beaten",
    kind="stratagem",
    sides=("defender",),
    text="models that are destroyed before they fought strike back before they are removed",
)
"""Rule B67."""
BELLIGERENT_BOARDERS = Rule(
    name="Belligerent Boarders",
    kind="detachment rule",
    sides=("defender",),
    text="-1 to wound rolls of attacks whose S is greater than the unit's T, if it is not GROTS",
    situation=lambda situation: replace(situation, minus_one_to_wound_if_stronger=True),
    excludes=("grots",),
)
"""Rule B70."""
SUPA_CYBORK_BODY = Rule(
    name="Supa-Cybork Body",
    kind="enhancement",
    sides=("defender",),
    text="the bearer, a CHARACTER, has Feel No Pain 4+",
    model=lambda model: replace(model, feel_no_pain=_best(model.feel_no_pain, 4)),
    characters_only=True,
)
"""Rule B72."""
RULES = tuple([value for value in list(globals().values()) if isinstance(value, Rule)])
WITHOUT_TEXT = ("Follow Me Ladz", "Scarred Brute")  # named in the source, which does not say what they do

# --- rules by name ------------------------------------------------------------------------------------------------


_BY_KEY = {plain_name(one.name): one for one in RULES}


def rule(name: str | Rule) -> Rule:
    """The rule of a name, in any case and with any apostrophes.

    Args:
        name: As in the rulebook.

    Raises:
        RulesError: There is none; the message lists the nearest known ones.

    References:
        Rules B74 and B82 are known by name only.

    Examples:
        >>> print(rule("ard as nails"))
        'Ard as Nails (stratagem): -1 to wound rolls against a unit that is not GROTS, MONSTER or VEHICLE
    """
    if isinstance(name, Rule):
        return name
    found = _BY_KEY.get(plain_name(name)) if isinstance(name, str) else None
    if found is None:
        if isinstance(name, str) and plain_name(name) in map(plain_name, WITHOUT_TEXT):
            raise RulesError(f"rule {name!r} is named in the sources, which lack its text; apply what it does by hand")
        raise unknown("rule", name, [one.name for one in RULES])
    return found
