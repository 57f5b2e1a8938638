"""Morale: half strength, Battle-shock of one unit and of several, Insane Bravery, and Mob Rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from exactdice.distribution import Distribution
from exactdice.distribution.describe import exact_and_rounded
from exactdice.errors import OperandError, RulesError
from exactdice.events import at_least
from exactdice.format.results import Drawn, Sheet, Shown
from exactdice.games.wh40k.turn.trials import (
    TWO_DICE,
    chances,
    one_of_words,
    records,
    rerolled,
    several,
    successes,
    thrown,
    whole,
)
from exactdice.scalars import shown

MOB_RULE_MODELS = 10
_TESTS = "[battle_shock(7), battle_shock(6)]"


class _BattleShock(NamedTuple):
    leadership: int
    passes: Fraction


class BattleShock(Drawn, _BattleShock):
    """A Battle-shock test: the Leadership that 2D6 must reach, and the chance that they do.

    Attributes:
        leadership: What 2D6 must reach.
        passes: The chance that they do.

    Examples:
        >>> test = battle_shock(7)
        >>> test.passes, test.shocked
        (Fraction(7, 12), Fraction(5, 12))
    """

    __slots__ = ()

    @property
    def shocked(self) -> Fraction:
        """The chance to fail."""
        return 1 - self.passes

    def _sheet(self) -> Sheet:
        return Sheet(
            (), [chances(f"Battle-shock, {self.leadership}+", {"passed": self.passes, "shocked": self.shocked})]
        )


class _InsaneBravery(NamedTuple):
    version: str
    unit: int | None
    units_shocked: Distribution[int]


class InsaneBravery(Drawn, _InsaneBravery):
    """Insane Bravery, used as well as possible; printed as advice.

    Attributes:
        version: ``"core"`` or ``"boarding"``.
        unit: In the core version the place of the unit that is to pass, counted from 0; None where the first failure
            is forgiven, whichever it is.
        units_shocked: Law of the number of units shocked. It is the least that can be had in every sense: no other
            choice has a greater chance of at most k shocked units, for any k.

    Examples:
        >>> played = insane_bravery([battle_shock(8), battle_shock(6)])
        >>> played.unit, played.units_shocked
        (0, Distribution({0: '13/18', 1: '5/18'}))
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        return Sheet((), [str(self), Shown("units shocked", self.units_shocked)])

    def __str__(self) -> str:
        """The choice in words, with the chance that all pass and the mean number of units shocked."""
        when = "after the first failure" if self.unit is None else f"before the test of unit {self.unit + 1}"
        all_pass, mean = self.units_shocked.pmf(0), self.units_shocked.mean()
        return (
            f"use Insane Bravery {when}: all pass {exact_and_rounded(all_pass)}, "
            f"units shocked on average {exact_and_rounded(mean)}"
        )


def below_half_strength(
    models_left: int, starting_strength: int, *, wounds_left: int | None = None, wounds: int | None = None
) -> bool:
    """Whether fewer than half are left, strictly: ``2 * left < all``, models or, of a unit of one model, wounds.

    Args:
        models_left: Models alive.
        starting_strength: Models at the start, those of all parts of an Attached unit.
        wounds_left: Wounds left of a unit whose Starting Strength is 1; looked at only there.
        wounds: Its Wounds characteristic.

    Raises:
        RulesError: A number is missing or out of range.

    References:
        Core rules, Below Half-strength; a unit at exactly half is not below it.
        Rules B31, Starting Strength, and B32, Below Half-strength.

    Examples:
        >>> below_half_strength(5, 10), below_half_strength(4, 10)
        (False, True)
    """
    whole("starting_strength", starting_strength, 1)
    whole("models_left", models_left, 0, starting_strength)
    if starting_strength > 1:
        return 2 * models_left < starting_strength
    if wounds is None or wounds_left is None:
        raise RulesError("a Starting Strength of 1 is judged by wounds; write wounds_left=2, wounds=5")
    return 2 * whole("wounds_left", wounds_left, 0, whole("wounds", wounds, 1)) < wounds


def battle_shock(leadership: Any, *, modifier: int = 0, reroll: Any = "none") -> BattleShock:
    """The chance that ``2D6 + modifier`` reaches the Leadership; a re-roll throws both dice, before the modifier.

    Args:
        leadership: Leadership characteristic (a roll such as 7), or the list of those in the unit: the best counts,
            which is the least.
        modifier: Added to the roll; no cap holds here.
        reroll: ``"none"`` (or False), ``"failed"`` (or True), or an event of natural totals.

    Raises:
        RulesError: A number is out of range.

    References:
        Core rules, Battle-shock step.
        Rule B46.

    Examples:
        >>> battle_shock([7, 6]).passes
        Fraction(13, 18)
    """
    best = min([whole("leadership", each, 1) for each in several("leaderships", leadership)])
    natural = best - whole("modifier", modifier)
    return BattleShock(best, thrown(TWO_DICE, rerolled(reroll, natural)).prob(at_least(natural)))


def units_shocked(tests: Any) -> Distribution[int]:
    """Law of the number of units shocked, each by a test of its own.

    For the units of one Battle-shock step, or all the enemy units near a Hatchway opened by a Living Battering Ram,
    which take the test whether or not they are below half strength.

    Args:
        tests: A list of tests.

    Raises:
        RulesError: It is no list of tests, or empty.

    References:
        A sum of independent trials with unlike chances, the Poisson binomial law.
        Rules B46, Battle-shock, and B81, Living Battering Ram.

    Examples:
        >>> units_shocked([battle_shock(7), battle_shock(6)]).pmf(0)
        Fraction(91, 216)
    """
    return successes([test.shocked for test in records("tests", tests, BattleShock, _TESTS)])


def insane_bravery(tests: Any, *, version: str = "core") -> InsaneBravery:
    """Law of the number of units shocked with one use of Insane Bravery, used as well as possible.

    Before the roll, the unit most likely to fail is the one to choose, whatever is wanted: of independent tests, taking
    out the greatest chance leaves the stochastically least sum. After a failure, the first one is as good as any.

    Args:
        tests: A list of tests.
        version: ``"core"``: chosen before the roll, the unit passes; ``"boarding"`` (Boarding Actions): chosen after
            a failure, which counts as passed.

    Raises:
        RulesError: The version is unknown, or the list is none of tests, or empty.

    References:
        Stratagem Insane Bravery, once per battle, and its version in Boarding Actions.
        Rules B54 (Boarding Actions) and B55 (core).

    Examples:
        >>> print(insane_bravery([battle_shock(8), battle_shock(6)], version="boarding"))
        use Insane Bravery after the first failure: all pass 181/216 ≈ 0.838, units shocked on average 35/216 ≈ 0.162
    """
    listed = records("tests", tests, BattleShock, _TESTS)
    if one_of_words("version", version, "core", "boarding") == "boarding":
        return InsaneBravery(version, None, units_shocked(listed).map(lambda failed: max(failed - 1, 0)))
    shocked = [test.shocked for test in listed]
    worst = shocked.index(max(shocked))
    return InsaneBravery(version, worst, successes(shocked[:worst] + shocked[worst + 1 :]))


def mob_rule(models_left: Distribution[int], starting_strength: int) -> Fraction:
    """The chance that a MOB may use Mob Rule: 10 or more models are left, and they are not below half strength.

    Args:
        models_left: Law of the models left, such as ``models_left`` of an attack on the MOB.
        starting_strength: Models at the start, those of all parts of an Attached unit.

    Raises:
        OperandError: ``models_left`` is no law.
        RulesError: A number of models is out of range.

    References:
        Stratagem Mob Rule: a large MOB near a Battle-shocked unit steadies it.
        Rule B64.

    Examples:
        >>> from exactdice import binomial
        >>> mob_rule(12 - binomial(12, "1/2"), 12)
        Fraction(79, 4096)
    """
    if not isinstance(models_left, Distribution):
        raise OperandError(f"models_left {shown(models_left)} is no distribution; write point(10) for a number")
    whole("starting_strength", starting_strength, 1)

    def allowed(left: Any) -> bool:
        count = whole("models_left", left, 0, starting_strength)
        return count >= MOB_RULE_MODELS and not below_half_strength(count, starting_strength)

    return models_left.prob(allowed)
