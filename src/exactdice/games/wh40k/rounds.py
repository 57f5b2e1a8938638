"""Chains: what must come about first, Battle-shock after losses, and blows exchanged by two units over rounds."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactdice.algebra.forms import pack
from exactdice.distribution import Distribution, mixture, point
from exactdice.errors import RulesError
from exactdice.format.results import Drawn, Sheet
from exactdice.games.values import listed, require_flag
from exactdice.games.wh40k.attacks.casualties import Casualties, casualties, require_casualties
from exactdice.games.wh40k.attacks.mortals import hazardous
from exactdice.games.wh40k.attacks.odds import sentence
from exactdice.games.wh40k.attacks.target import Target, target_of
from exactdice.games.wh40k.attacks.volley import attack
from exactdice.games.wh40k.datasheets.abilities import amount_law
from exactdice.games.wh40k.datasheets.situations import Situation, require_situation
from exactdice.games.wh40k.datasheets.units import Model, Unit, require_unit
from exactdice.games.wh40k.datasheets.weapons import Weapon
from exactdice.games.wh40k.edition import TENTH, Edition, require_edition
from exactdice.games.wh40k.turn.morale import BattleShock, below_half_strength
from exactdice.games.wh40k.turn.movement import AdvanceThenCharge, Charge
from exactdice.scalars import count, probability, shown
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

_Pair = tuple[Unit, Unit]
_Strikes = tuple[tuple[int, Weapon], ...]  # bearers and weapons


def provided(chance: Any, suffered: Casualties) -> Casualties:
    """What a unit suffers provided that something comes about first, such as a charge before a fight.

    Args:
        chance: The chance that it does, or a charge; otherwise the unit suffers nothing.
        suffered: What it suffers then, such as an attack, or one side of an exchange.

    Raises:
        WeightError: The chance is no exact number from 0 to 1.
        RulesError: What is suffered is not that of one unit.

    References:
        Rule B49, rolls in a chain.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, charge, mortal_wounds
        >>> boy = Unit("Boy", toughness=5, models=[Model(wounds=1, save=5)])
        >>> provided("5/18", mortal_wounds(boy, 1)).unit_destroyed
        Fraction(5, 18)
        >>> provided(charge(9), mortal_wounds(boy, 1)).unit_destroyed
        Fraction(5, 18)
    """
    require_casualties(suffered)
    comes = probability(chance.succeeds if isinstance(chance, (Charge, AdvanceThenCharge)) else chance)
    return casualties(suffered.unit, mixture([(comes, suffered.left), (1 - comes, point(suffered.unit))]))


def battle_shock_after(
    suffered: Casualties, test: BattleShock, *, starting_strength: int | None = None
) -> Distribution[str]:
    """Law of how a unit stands in its next Battle-shock step, after what it has suffered.

    ``"destroyed"``; ``"steady"``: not below half strength, so it takes no test; ``"passed"`` or ``"shocked"``.

    Args:
        suffered: What it has suffered, such as an attack.
        test: The test that it takes below half strength.
        starting_strength: Models at the start of the battle; by default those listed, and of an Attached unit of which
            the leaders or the bodyguards are dead, those of the other part. A unit of one is measured by its wounds.

    Raises:
        CountError: The strength is not a whole number of at least 1.
        RulesError: What is suffered is not that of one unit, or the test is none.

    References:
        Core rules, Battle-shock and Below Half-strength.
        Rules B31, Starting Strength, B46, Battle-shock, and B49, rolls in a chain.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, battle_shock, mortal_wounds
        >>> boyz = Unit("Boyz", toughness=5, models=10 * [Model(wounds=1, save=5)])
        >>> battle_shock_after(mortal_wounds(boyz, "D6"), battle_shock(7))
        Distribution({'passed': '7/72', 'shocked': '5/72', 'steady': '5/6'})
    """
    require_casualties(suffered)
    if not isinstance(test, BattleShock):
        raise RulesError(f"test {shown(test)} is no Battle-shock test; write battle_shock(7)")
    given = None if starting_strength is None else count(starting_strength, "starting strength", 1)
    alive = suffered.unit.models_left
    if given is not None and given < alive:
        raise RulesError(f"starting strength {given} is less than the {alive} models alive; write {alive} or more")

    def state(left: Unit) -> Distribution[str]:
        if not left.models_left:
            return point("destroyed")
        counted = _counted(left) if given is None else left.models
        wounds = sum([model.wounds for model in counted])
        strength = len(counted) if given is None else given
        if not below_half_strength(left.models_left, strength, wounds_left=left.wounds_left, wounds=wounds):
            return point("steady")
        return mixture([(test.passes, "passed"), (test.shocked, "shocked")])

    return suffered.left.bind(state)


def _counted(unit: Unit) -> list[Model]:
    """The models that make up the Starting Strength: an Attached unit of which one part is dead is the other part."""
    alive = {model.character for model in unit.models if model.left}
    return [model for model in unit.models if model.character in alive]


class Fighters:
    """A unit and what its models strike with.

    Args:
        unit: The unit.
        weapons: One weapon that every model has; or a list with an entry for each model of the unit: a weapon, a list
            of weapons (one beside its extra attacks), or None.

    Raises:
        RulesError: The list is not as long as the unit, or holds something that is no Weapon.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit
        >>> choppa = Weapon("Choppa", attacks=3, skill=3, strength=4, ap=-1, damage=1, kind="melee")
        >>> klaw = Weapon("Power klaw", attacks=4, skill=3, strength=9, ap=-2, damage=2, kind="melee")
        >>> mob = Unit("Mob", toughness=5, models=[*9 * [Model(wounds=1, save=5)], Model(wounds=2, save=4)])
        >>> [(bearers, weapon.name) for bearers, weapon in Fighters(mob, [*9 * [choppa], klaw]).strikes(mob)]
        [(9, 'Choppa'), (1, 'Power klaw')]
    """

    def __init__(self, unit: Unit, weapons: Weapon | Iterable[Any]) -> None:
        require_unit("unit", unit)
        cure = "a weapon, or a list with an entry for each model"
        entries = len(unit.models) * [weapons] if isinstance(weapons, Weapon) else listed("weapons", weapons, cure)
        if len(entries) != len(unit.models):
            raise RulesError(
                f"unit {unit.name!r} has {len(unit.models)} models and {len(entries)} entries of weapons; "
                "write one for each model, None for a model without"
            )
        self.unit = unit
        self.weapons = [_weapons(entry) for entry in entries]

    @property
    def rolled(self) -> int:
        """The largest number of attacks of all models together."""
        return sum([number * amount_law(weapon.attacks).max() for number, weapon in self.strikes(self.unit)])

    def strikes(self, living: Unit) -> _Strikes:
        """Bearers and weapons of the models that live in a state of the unit.

        Args:
            living: The unit as it is left.
        """
        bearers: dict[Weapon, int] = {}
        for model, weapons in zip(living.models, self.weapons, strict=True):
            for weapon in weapons if model.left else ():
                bearers[weapon] = bearers.get(weapon, 0) + 1
        return tuple([(number, weapon) for weapon, number in bearers.items()])


def _weapons(entry: Any) -> tuple[Weapon, ...]:
    weapons = () if entry is None else tuple(entry) if isinstance(entry, (list, tuple)) else (entry,)
    for weapon in weapons:
        if not isinstance(weapon, Weapon):
            raise RulesError(f"weapon {shown(weapon)} is no Weapon; write Weapon.parse('Choppa A3 WS3+ S4 AP-1 D1')")
    return weapons


class Exchange(Drawn):
    """Two units after they have struck each other.

    Made by ``exchange``.

    Attributes:
        units: The two units as they were.
        left: The joint law of what is left of them.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit
        >>> blade = Weapon("Blade", attacks=1, skill=4, strength=4, ap=-6, damage=1, kind="melee")
        >>> duellist = Fighters(Unit("Duellist", toughness=4, models=[Model(wounds=1, save=6)]), blade)
        >>> fight = exchange(duellist, duellist)
        >>> fight.second.unit_destroyed, fight.first.unit_destroyed
        (Fraction(1, 4), Fraction(3, 16))
    """

    of_one_unit = "exchange.first or exchange.second"

    def __init__(self, first: Unit, second: Unit, left: Distribution[_Pair]) -> None:
        self.units = (first, second)
        self.left = left

    @cached_property
    def first(self) -> Casualties:
        """What the unit has suffered that strikes first."""
        return casualties(self.units[0], self.left.map(lambda pair: pair[0]))

    @cached_property
    def second(self) -> Casualties:
        """What the other unit has suffered."""
        return casualties(self.units[1], self.left.map(lambda pair: pair[1]))

    @cached_property
    def models_destroyed(self) -> Distribution[tuple[int, int]]:
        """Joint law of the models destroyed in the first and in the second unit."""
        before = [unit.models_left for unit in self.units]
        return self.left.map(lambda pair: (before[0] - pair[0].models_left, before[1] - pair[1].models_left))

    @cached_property
    def both_wiped_out(self) -> Fraction:
        """The chance that nobody is left on either side."""
        return self.models_destroyed.pmf((self.units[0].models_left, self.units[1].models_left))

    def __repr__(self) -> str:
        return f"<exchange of blows: {self.units[0]} and {self.units[1]}>"

    def _sheet(self) -> Sheet:
        return Sheet((), [self.first._sheet, self.second._sheet, self._both])

    def _both(self) -> str:
        return sentence("both wiped out", self.both_wiped_out)


def exchange(
    first: Fighters,
    second: Fighters,
    *,
    rounds: int = 1,
    alternate: bool = False,
    never_beaten: bool = False,
    dead_take_tests: bool = False,
    situation: Situation | None = None,
    reply: Situation | None = None,
    edition: Edition = TENTH,
) -> Exchange:
    """Two units strike each other: the first with all its models, then what is left of the second.

    A unit that is destroyed neither strikes nor is struck. Hazardous tests follow each side's blows.

    Args:
        first: The unit that strikes first: it charged, or fights first.
        second: The other unit.
        rounds: How many rounds of blows.
        alternate: Whether the second strikes first in every other round, as turns alternate.
        never_beaten: Whether the dead of the second unit strike as well before they are removed, in each round
            (Orks is Never Beaten).
        dead_take_tests: Whether their Hazardous weapons are tested, too; a failure harms a bearer who lives.
        situation: What holds when the first unit strikes, such as ``Situation(charged=True)``.
        reply: What holds when the second strikes.
        edition: The rules.

    Raises:
        CountError: ``rounds`` is not a whole number of at least 1.
        RulesError: An argument is of another kind, or there is a Hazardous weapon but no model is marked as bearer.
        TooLargeError: There are too many rounds or too many states of the units.

    References:
        Rules B43, Fights First, B57, Counter-offensive, B63, Pile Through, and B67, Orks is Never Beaten.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit
        >>> blade = Weapon("Blade", attacks=1, skill=4, strength=4, ap=-6, damage=1, kind="melee")
        >>> duellist = Fighters(Unit("Duellist", toughness=4, models=[Model(wounds=1, save=6)]), blade)
        >>> exchange(duellist, duellist).models_destroyed
        Distribution({(0, 0): '9/16', (0, 1): '1/4', (1, 0): '3/16'})
    """
    require_flag("alternate", alternate)
    require_flag("never_beaten", never_beaten)
    require_flag("dead_take_tests", dead_take_tests)
    require_edition(edition)
    require_situation("situation", situation)
    require_situation("reply", reply)
    for name, side in (("first", first), ("second", second)):
        if not isinstance(side, Fighters):
            raise RulesError(f"{name} side {shown(side)} is no Fighters; write Fighters(unit, weapon)")
    number = count(rounds, "number of rounds", 1)
    _require(first, second, number, never_beaten=never_beaten)
    fight = _Fight(edition, dead_take_tests)
    law = point((first.unit, second.unit))
    for turn in range(number):
        if alternate and turn % 2:
            law = fight.round(law.map(_turned), second, first, reply, situation).map(_turned)
        else:
            law = fight.round(law, first, second, situation, reply, never_beaten=never_beaten)
    return Exchange(first.unit, second.unit, law)


def _require(first: Fighters, second: Fighters, rounds: int, *, never_beaten: bool) -> None:
    """Refuse an exchange that takes long: each pair of states moves to others, by blows that are computed once each.

    The first round starts from one pair. Where the dead strike, states are not merged between the two blows of a round.
    """
    sides = [side for side in (first, second) if side.unit.models_left]
    if len(sides) < 2:  # nobody strikes
        return
    (one, us), (other, them) = [(target_of(side.unit), side.rolled) for side in sides]
    pairs = one.states * other.states
    moves = pairs + (rounds - 1) * pairs * (pairs if never_beaten else one.states + other.states)
    longer = 3 + 16 * rounds * (us + them) // 4000  # a hit, a wound, a save and damage take so many bits
    blows = other.models * _hard(one) + (one.models * _hard(other) if rounds > 1 else 0)
    what = f"{sized(rounds)} rounds of blows between {first.unit} and {second.unit}"
    require("states", moves * longer + 300 * blows, what)


def _hard(target: Target) -> int:
    """The states that may be struck, each counted ten times where models differ, because such attacks take longer."""
    return target.states * (1 if target.alike else 10)


class _Fight:
    """Blows already computed, by who strikes with what at whom: states of both sides meet many times."""

    def __init__(self, edition: Edition, dead_take_tests: bool) -> None:
        self.edition = edition
        self.dead_take_tests = dead_take_tests
        self.blows: dict[Any, Distribution[Unit]] = {}

    def round(
        self,
        law: Distribution[_Pair],
        one: Fighters,
        other: Fighters,
        situation: Situation | None,
        reply: Situation | None,
        *,
        never_beaten: bool = False,
    ) -> Distribution[_Pair]:
        """One strikes, then the other; with ``never_beaten`` the other does so as it stood before."""

        def opening(pair: _Pair) -> Distribution[_Pair]:
            mine, theirs = pair
            blows = one.strikes(mine)
            return self.strike(mine, theirs, blows, blows, situation)

        def answer(pair: _Pair, before: Unit | None = None) -> Distribution[_Pair]:
            mine, theirs = pair
            living = other.strikes(theirs)
            blows = living if before is None else other.strikes(before)
            tested = blows if self.dead_take_tests else living
            return self.strike(theirs, mine, blows, tested, reply, turned=True)

        if never_beaten:
            return law.bind(lambda pair: opening(pair).bind(lambda now: answer(now, pair[1])))
        return law.bind(opening).bind(answer)

    def strike(
        self,
        mine: Unit,
        theirs: Unit,
        blows: _Strikes,
        tested: _Strikes,
        situation: Situation | None,
        *,
        turned: bool = False,
    ) -> Distribution[_Pair]:
        """What is left of both when one side strikes; ``tested`` are those that take Hazardous tests.

        With ``turned`` the side that was struck comes first in the pairs.
        """
        if not blows or not theirs.models_left:
            return point((theirs, mine) if turned else (mine, theirs))
        key = blows, theirs, situation
        if key not in self.blows:
            self.blows[key] = attack(blows, theirs, situation, edition=self.edition).left
        struck = self.blows[key]
        tests = sum([bearers for bearers, weapon in tested if weapon.find("hazardous")])
        after = hazardous(mine, tests, edition=self.edition).left if tests else point(mine)
        return _paired(struck, after) if turned else _paired(after, struck)


def _paired(one: Distribution[Unit], other: Distribution[Unit]) -> Distribution[_Pair]:
    """Law of pairs of independent units; written out here, for these need no look at what they are made of."""
    ours, weights, total = one._form.pairs()
    theirs, others, whole = other._form.pairs()
    pairs = {
        (mine, left): weight * by
        for mine, weight in zip(ours, weights, strict=True)
        for left, by in zip(theirs, others, strict=True)
    }
    return Distribution._of(pack(pairs, total * whole))


def _turned(pair: _Pair) -> _Pair:
    return pair[1], pair[0]
