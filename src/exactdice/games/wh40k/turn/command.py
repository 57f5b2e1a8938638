"""Command points: how many a roll brings, and when to spend one on a Command Re-roll of a charge or a single roll."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.distribution import Distribution, bernoulli
from exactdice.distribution.describe import exact_and_rounded
from exactdice.errors import OperandError, RulesError
from exactdice.events import Event, at_least, at_most, one_of
from exactdice.format import abbreviated, decimal
from exactdice.format.results import Drawn, Grid, Sheet, shares
from exactdice.games.wh40k.turn.movement import Charge
from exactdice.games.wh40k.turn.trials import flag, one_of_words, records, successes, whole
from exactdice.rolls.dice import d6
from exactdice.scalars import count, exact, shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable


class CommandPointRoll(NamedTuple):
    """A roll in the Command phase: ``D6 + modifier`` of at least ``needed`` brings one command point.

    Args:
        needed: What the D6 with its modifier must reach.
        modifier: What is added to the D6.

    Examples:
        >>> command_points([CommandPointRoll(needed=4, modifier=1)]).mean()
        Fraction(2, 3)
    """

    needed: int
    modifier: int = 0


class _ChargeRerolls(NamedTuple):
    objective: str
    optimal: Fraction
    without_reroll: Fraction
    spend: tuple[bool, ...]
    needed: tuple[int | Fraction, ...]


class ChargeRerolls(Drawn, _ChargeRerolls):
    """What a Command Re-roll is worth over several charges, and on which to spend it; printed as advice.

    Attributes:
        objective: ``"any"``, ``"all"`` or ``"mean"``.
        optimal: Value with the re-roll spent as well as possible.
        without_reroll: Value without it.
        spend: For each charge in order, whether its failure is thrown again while the re-roll is still at hand (for
            ``"any"``: and none has succeeded; for ``"all"``: and none has failed).
        needed: Inches that each charge needs.

    Examples:
        >>> from exactdice.games.wh40k import charge
        >>> advice = command_reroll_charges([charge(9), charge(7)], objective="any")
        >>> advice.optimal, advice.without_reroll, advice.spend
        (Fraction(2267, 2592), Fraction(151, 216), (False, True))
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        rows = [
            [str(n), f'{needed!s}"', "throw a failure again" if spend else "keep the re-roll"]
            for n, (needed, spend) in enumerate(zip(self.needed, self.spend, strict=True), 1)
        ]
        worth = _with_and_without(self.objective, self.optimal, self.without_reroll)
        return Sheet((), [Grid(["charge", "needed", "re-roll"], rows, (0, 2)), worth])

    def __str__(self) -> str:
        """One line for each charge, then the value with and without the re-roll."""
        lines = [
            f"charge {n} ({needed!s} needed): {'throw a failure again' if spend else 'keep the re-roll'}"
            for n, (needed, spend) in enumerate(zip(self.needed, self.spend, strict=True), 1)
        ]
        with_it, without = exact_and_rounded(self.optimal), exact_and_rounded(self.without_reroll)
        return "\n".join([*lines, f"{self.objective}: {with_it} with the re-roll, {without} without"])


class _RerollThreshold(NamedTuple):
    optimal: Fraction
    without_reroll: Fraction
    again: Event | None


class RerollThreshold(Drawn, _RerollThreshold):
    """What a second throw of one roll is worth, and when to take it; printed as advice.

    Attributes:
        optimal: Mean worth with the re-roll taken where it pays.
        without_reroll: Mean worth of one throw; a result worth less is thrown again.
        again: The results that are thrown again, None where none are; ``roll.reroll(again)`` is the law.

    Examples:
        >>> from exactdice import d6
        >>> found = reroll_threshold(d6)
        >>> found.again, found.optimal, d6.reroll(found.again).mean()
        (at_most(3), Fraction(17, 4), Fraction(17, 4))
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        when = "keep every result" if self.again is None else f"throw again a result {self.again}"
        return Sheet((when,), [_with_and_without("mean worth", self.optimal, self.without_reroll)])

    def __str__(self) -> str:
        """When to throw again, then the worth with and without the re-roll."""
        when = "keep every result" if self.again is None else f"throw again a result {self.again}"
        with_it, without = exact_and_rounded(self.optimal), exact_and_rounded(self.without_reroll)
        return f"{when}: {with_it} with the re-roll, {without} without"


def _with_and_without(what: str, best: Fraction, without: Fraction) -> Grid:
    rows = [[name, abbreviated(value), decimal(value)] for name, value in (("with", best), ("without", without))]
    return Grid([f"{what}, with the re-roll and without", "exactly", ""], rows, bars=shares([best, without]))


# --- command points gained ----------------------------------------------------------------------------------------

SPEED_MAKES_RIGHT = CommandPointRoll(3)


def brutal_but_kunnin(models: int) -> CommandPointRoll:
    """The roll of the enhancement Brutal But Kunnin': a 5+, with 2 added at 10 or more models.

    Args:
        models: Models of the whole Attached unit, its bearer among them.

    Raises:
        RulesError: The number is out of range.

    References:
        Green Tide, Brutal But Kunnin'.
        Rule B80.

    Examples:
        >>> brutal_but_kunnin(10)
        CommandPointRoll(needed=5, modifier=2)
    """
    return CommandPointRoll(5, 2 if whole("number of models", models, 1) >= 10 else 0)


def command_points(rolls: Any, *, rounds: int = 1, one_per_round: bool = False) -> Distribution[int]:
    """Law of the command points that the same rolls bring over some rounds; with a limit, ``min(1, sum)`` a round.

    Rounds with different rolls are independent: add their laws.

    Args:
        rolls: The rolls made in each of one's Command phases.
        rounds: How many such phases.
        one_per_round: Whether a round brings one point at the most (core rules; beside the point that all receive).

    Raises:
        RulesError: It is no list of rolls, or empty, or a number is out of range.
        CountError: ``rounds`` is not a whole number of at least 0.

    References:
        Kult of Speed, Speed Makes Right; Green Tide, Brutal But Kunnin'. One chance throughout: binomial.
        Rules B75, Speed Makes Right, and B80, Brutal But Kunnin'.

    Examples:
        >>> many, few = brutal_but_kunnin(10), brutal_but_kunnin(9)
        >>> (command_points([many], rounds=3) + command_points([few], rounds=2)).mean()
        Fraction(8, 3)
        >>> command_points([SPEED_MAKES_RIGHT, few], one_per_round=True).pmf(1)
        Fraction(7, 9)
    """
    chances = []
    for roll in records("rolls", rolls, CommandPointRoll, "[CommandPointRoll(3)]"):
        needed = whole("needed roll", roll.needed) - whole("modifier", roll.modifier)
        chances.append(d6.prob(at_least(needed)))
    one_round = successes(chances)
    if flag("one_per_round", one_per_round):
        one_round = bernoulli(one_round.prob(at_least(1)))
    return count(rounds, "number of rounds") @ one_round


# --- the re-roll over several charges -----------------------------------------------------------------------------

_Worth = tuple[int, "Callable[[Fraction], Fraction]", "Callable[[Fraction], Fraction]"]
# by objective: the value after the last charge, and that after a success and a failure from the value of the rest
_OBJECTIVES: dict[str, _Worth] = {
    "any": (0, lambda rest: Fraction(1), lambda rest: rest),
    "all": (1, lambda rest: rest, lambda rest: Fraction(0)),
    "mean": (0, lambda rest: 1 + rest, lambda rest: rest),
}


def command_reroll_charges(charges: Any, *, objective: str = "any") -> ChargeRerolls:
    """The best use of one Command Re-roll over charges resolved in order, by backward induction.

    ``V_i = s S(V_i+1) + c F(V_i+1) + f max(F(V_i+1), a S(W_i+1) + (1 - a) F(W_i+1))`` where V and W are the values
    with and without the re-roll, S and F those of a success and a failure, and s, c, f, a the chances of success, of a
    failure that has been thrown again already, of one that has not, and of a second throw.

    Args:
        charges: The charges of one phase in order.
        objective: ``"any"`` (chance that one succeeds), ``"all"`` (that every one does), ``"mean"`` (how many do).

    Raises:
        RulesError: The objective is unknown, or the list is none of charges, or empty.
        TooLargeError: There are too many charges.

    References:
        R. Bellman, Dynamic Programming, III.3 (the principle of optimality); core stratagem Command Re-roll: once a
        phase, both dice of a charge, never dice that have been thrown again.
        Rule B04, Command Re-roll.

    Examples:
        >>> from exactdice.games.wh40k import charge
        >>> print(command_reroll_charges([charge(9), charge(7)], objective="all"))
        charge 1 (9 needed): throw a failure again
        charge 2 (7 needed): throw a failure again
        all: 2695/7776 ≈ 0.3466 with the re-roll, 35/216 ≈ 0.162 without
    """
    end, success, failure = _OBJECTIVES[one_of_words("objective", objective, *_OBJECTIVES)]
    listed = records("charges", charges, Charge, "[charge(7), charge(9)]")
    require("states", 10 * len(listed) ** 2, f"the best use of a re-roll over {len(listed):,} charges")
    with_it = without = Fraction(end)
    spend = []
    for each in reversed(listed):
        kept = failure(with_it)
        spent = each.again * success(without) + (1 - each.again) * failure(without)
        spend.append(spent > kept and each.fails_open > 0)
        closed = 1 - each.succeeds - each.fails_open
        with_it = each.succeeds * success(with_it) + closed * kept + each.fails_open * max(kept, spent)
        without = each.succeeds * success(without) + (1 - each.succeeds) * failure(without)
    needed = tuple([each.needed for each in listed])
    return ChargeRerolls(objective, with_it, without, tuple(reversed(spend)), needed)


# --- the re-roll of one roll --------------------------------------------------------------------------------------


def reroll_threshold(
    roll: Distribution[Any], *, worth: Event | Callable[[Any], Any] | None = None, cap: Any = None
) -> RerollThreshold:
    """``E max(w(X), E w(X))``: one roll that may be thrown again once, all its dice, after its result is seen.

    Optimal stopping with one further offer: what is worth less than a throw on average is thrown again.

    Args:
        roll: Law of the roll: damage, a charge, a number of attacks.
        worth: Worth of a result: an event (1 in it, 0 outside), or a function; by default the result itself.
        cap: A worth beyond this counts as this: damage on a model with 4 wounds left is worth 4 at the most.

    Raises:
        OperandError: The roll is no law, or the worth is neither an event nor a function.
        RulesError: A worth is not exact.
        TooLargeError: The roll has too many results.

    References:
        Y. S. Chow, H. Robbins, D. Siegmund, Great Expectations: The Theory of Optimal Stopping, 1971.
        Rule B04, Command Re-roll, of a single roll.

    Examples:
        >>> from exactdice import d6
        >>> print(reroll_threshold(d6, cap=4))
        throw again a result <= 2: 7/2 ≈ 3.5 with the re-roll, 3 without
    """
    if not isinstance(roll, Distribution):
        raise OperandError(f"roll {shown(roll)} is no distribution; write d6, dice('2D6') or point(3)")
    if worth is not None and not callable(worth):
        raise OperandError(f"worth {shown(worth)} is neither an event nor a function; write worth=at_least(7)")
    require("states", 100 * len(roll), f"the worth of {len(roll):,} results")
    most = None if cap is None else exact(cap, "cap", RulesError)

    def value(x: Any) -> Fraction:
        found = x if worth is None else worth(x)
        number = exact(int(found) if isinstance(found, bool) else found, "worth", RulesError)
        return number if most is None else min(number, most)

    worths = {x: value(x) for x in roll}
    without = roll.map(worths.__getitem__).mean()
    optimal = roll.map(lambda x: max(worths[x], without)).mean()
    return RerollThreshold(optimal, without, _event(list(worths), [x for x in worths if worths[x] < without]))


def _event(outcomes: list[Any], again: list[Any]) -> Event | None:
    """Some of the outcomes of a law as the event that says it shortest."""
    if not again:
        return None
    numbers = all([isinstance(x, (int, Fraction)) for x in outcomes])
    if numbers and again == outcomes[: len(again)]:
        return at_most(again[-1])
    if numbers and again == outcomes[-len(again) :]:
        return at_least(again[0])
    return one_of(*again)
