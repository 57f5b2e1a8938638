"""Ork rules applied to base profiles: weapons, target and situation as they are once the rules have been counted in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from exactdice.errors import RulesError
from exactdice.games.values import listed, require_flag
from exactdice.games.wh40k.attacks.volley import Volley, attack
from exactdice.games.wh40k.datasheets.situations import Situation
from exactdice.games.wh40k.datasheets.units import Model, Unit
from exactdice.games.wh40k.datasheets.weapons import Weapon
from exactdice.games.wh40k.edition import TENTH, Edition
from exactdice.games.wh40k.names import require_models, unknown
from exactdice.games.wh40k.orks.moves import Moves
from exactdice.games.wh40k.orks.rules import ORKS_IS_NEVER_BEATEN, RULES, Force, Rule, rule
from exactdice.scalars import shown


class Muster(NamedTuple):
    """Profiles and situation with rules applied: what ``attack`` takes, and what holds beside the attack.

    Made by ``apply``.

    Attributes:
        attackers: Pairs of a number of bearers and their weapon, rules applied.
        unit: The target, rules applied.
        situation: What else holds.
        moves: What the attacking unit's movement is changed by.
        never_beaten: Whether the target's dead strike before they are removed.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> choppa = Weapon("Choppa", attacks=3, skill=3, strength=4, ap=-1, damage=1, kind="melee")
        >>> marines = Unit("Intercessors", toughness=4, models=5 * [Model(wounds=2, save=3)])
        >>> muster = apply([(10, choppa)], marines, attacker_rules=["Waaagh!"])
        >>> print(muster.attackers[0][1])
        Choppa A3 WS3+ S5 AP-1 D1 [+1 attacks]
    """

    attackers: tuple[tuple[int, Weapon], ...]
    unit: Unit
    situation: Situation
    moves: Moves = Moves()
    never_beaten: bool = False

    @property
    def hazardous_tests(self) -> int:
        """Hazardous tests that the attacking unit takes: one for each Hazardous weapon, whatever its attacks."""
        return sum([bearers for bearers, weapon in self.attackers if weapon.find("hazardous")])

    def attack(self, *, attacking: Unit | None = None, edition: Edition = TENTH) -> Volley:
        """The exact outcome of the attack.

        Args:
            attacking: The unit that attacks, for its Hazardous tests.
            edition: The rules.
        """
        return attack(self.attackers, self.unit, self.situation, edition=edition, attacking=attacking)


def apply(
    attackers: Iterable[tuple[int, Weapon]],
    unit: Unit,
    situation: Situation | None = None,
    *,
    attacker_rules: Iterable[str | Rule] = (),
    defender_rules: Iterable[str | Rule] = (),
    attacking_models: int | None = None,
    led: bool = False,
    bearer: Iterable[str] | None = None,
    sustained: str = "keep",
) -> Muster:
    """Base profiles with rules applied, as new values; numbers are counted as they are when targets are selected.

    The order in which rules are named does not matter. Whether a rule may be played at that moment is not judged; a
    stratagem on a unit that its keywords forbid is refused, any other rule leaves such a unit alone.

    Args:
        attackers: Pairs of a number of bearers and their weapon, as for ``attack``.
        unit: The target.
        situation: What else holds; nothing by default.
        attacker_rules: Rules of the attacking unit, by name or as ``WAAAGH``.
        defender_rules: Rules of the target.
        attacking_models: Models in the attacking unit, its leader included; with Battlefield Command those of the unit
            that counts as led, without the leader.
        led: Whether a leader with these rules leads the attacking unit.
        bearer: Names of the weapons of the one model whose rules change its own weapons only (Headwoppa's
            Killchoppa, Ferocious Show Off, Epic Challenge); by default all weapons are his.
        sustained: What Get Stuck In does to a weapon that has sustained hits: ``"keep"`` them, or ``"add"`` 1.

    Raises:
        RulesError: A rule is unknown, named twice, of the other side, or lacks what it needs.
        CountError: A number of bearers is not a whole number of at least 0.

    References:
        Rule B31: an Attached unit counts all its models.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> zap = Weapon("'Eadbanger", attacks=1, skill=4, strength=6, ap=-3, damage=1)
        >>> marines = Unit("Intercessors", toughness=4, models=5 * [Model(wounds=2, save=3)])
        >>> muster = apply([(1, zap)], marines, attacker_rules=["Waaagh! Energy"], attacking_models=21, led=True)
        >>> print(muster.attackers[0][1])
        'Eadbanger A1 BS4+ S10 AP-3 D1 [+4 damage, hazardous]
        >>> muster.attack().models_destroyed.mean()
        Fraction(25, 72)
    """
    plain = attack(attackers, unit, situation)
    ours = _named(attacker_rules, "attacker")
    theirs = [one for one in _named(defender_rules, "defender") if _concerns(one, unit)]
    force = _force(ours, attacking_models, led, sustained)
    his = _bearer(bearer, [weapon for _, weapon in plain.attackers])
    return Muster(
        tuple([(bearers, _armed(weapon, force, his)) for bearers, weapon in plain.attackers]),
        _protected(unit, theirs),
        _circumstances(plain.situation, [*ours, *theirs]),
        _moving(force),
        ORKS_IS_NEVER_BEATEN in theirs,
    )


# --- each part ----------------------------------------------------------------------------------------------------


def _armed(weapon: Weapon, force: Force, his: tuple[str, ...] | None) -> Weapon:
    """A weapon of the attacker with the rules that reach it."""
    own = his is None or weapon.name in his
    changes = [one.weapon for one in force.rules if one.weapon and one.reaches(weapon) and (own or not one.bearer_only)]
    for change in changes:
        weapon = change(weapon, force)
    return weapon


def _protected(unit: Unit, rules: list[Rule]) -> Unit:
    """The target with the rules of its models."""
    models = unit.models
    for one in rules:
        if one.model:
            models = tuple([one.model(model) if _reaches(one, model, unit) else model for model in models])
    return replace(unit, models=models)


def _reaches(one: Rule, model: Model, unit: Unit) -> bool:
    """Whether a rule of the target reaches a model; who stands alone needs no mark to be the one who bears it."""
    return not one.characters_only or model.character or len(unit.models) == 1


def _circumstances(situation: Situation, rules: list[Rule]) -> Situation:
    for one in rules:
        if one.situation:
            situation = one.situation(situation)
    return situation


def _moving(force: Force) -> Moves:
    moves = Moves()
    for one in force.rules:
        if one.moves:
            moves = one.moves(moves, force)
    return moves


# --- what is refused ----------------------------------------------------------------------------------------------


def _named(names: Any, side: str) -> list[Rule]:
    """The rules of a side by their names, in the order of the rulebook."""
    found = [rule(name) for name in listed(f"{side}_rules", names, f"{side}_rules=['Waaagh!']")]
    for one in found:
        if side not in one.sides:
            other = one.sides[0]
            raise RulesError(f"rule {one.name!r} is no rule of the {side}; write it in {other}_rules")
        if found.count(one) > 1:
            raise RulesError(f"rule {one.name!r} is named twice in {side}_rules; write it once")
    return sorted(found, key=lambda one: RULES.index(one) if one in RULES else len(RULES))


def _concerns(one: Rule, unit: Unit) -> bool:
    """Whether a rule of the target may concern it.

    Raises:
        RulesError: It is a stratagem that cannot target the unit, or nobody in the unit can bear it.
    """
    if one.characters_only and not any([_reaches(one, model, unit) for model in unit.models]):
        raise RulesError(f"rule {one.name!r} has no bearer in unit {unit.name!r}; mark it character=True")
    forbidden = [word for word in one.excludes if word in unit.keywords]
    lacking = [word for word in one.needs if word not in unit.keywords]
    if not (forbidden or lacking):
        return True
    if one.kind != "stratagem":
        return False
    if forbidden:
        raise RulesError(f"rule {one.name!r} cannot target a unit of {forbidden[0].upper()}; leave it out")
    word = lacking[0].upper()
    raise RulesError(f"rule {one.name!r} needs a unit of {word}; write keywords={lacking} if {unit.name!r} is one")


def _force(rules: list[Rule], models: int | None, led: bool, sustained: str) -> Force:
    if models is not None:
        require_models("attacking_models", models)
    require_flag("led", led)
    if sustained not in ("keep", "add"):
        raise RulesError(f"sustained {shown(sustained)} does not exist; write 'keep' or 'add'")
    for one in rules:
        if one.counts_models and models is None:
            raise RulesError(f"rule {one.name!r} counts the models of the attacking unit; write attacking_models=11")
    return Force(models, led, tuple(rules), sustained)


def _bearer(names: Any, weapons: list[Weapon]) -> tuple[str, ...] | None:
    """The names of the bearer's weapons; None for all."""
    if names is None:
        return None
    his = listed("weapons of the bearer", names, "bearer=['Power klaw']")
    known = [weapon.name for weapon in weapons]
    for name in his:
        if name not in known:
            raise unknown("weapon of the bearer", name, known)
    return his
