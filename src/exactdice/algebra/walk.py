"""A walk over outcomes: how many dice or cards show each one, told to a small state machine, all ways counted."""

from __future__ import annotations

from itertools import product as tuples
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import OperandError
from exactdice.scalars import shown
from exactdice.sizes import require, require_so_far

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Options = list[tuple[Any, Any, int]]  # what the step is told, what is left afterwards, the ways of doing so
_MOVE, _STATE = 2, 20  # states of the budget for a move, and for a state that is kept: it takes memory, too


class Spread(NamedTuple):
    """The ways in which what is left to place may show the outcome at a place."""

    options: Callable[[int, Any], Options]  # of a place in the list of outcomes and of what is left
    size: int  # bound of the number of options at one place, of everything that may be left together


def walk(
    outcomes: Sequence[Any],
    spread: Spread,
    left: Mapping[Any, int],
    start: Any,
    step: Callable[[Any, Any, Any], Any],
    what: str,
    *,
    bits: int = 0,
    times: int = 1,
) -> dict[Any, int]:
    """Integer weights of the last states of a machine that is told, outcome by outcome, how many show it.

    Dice: ``walk(faces, dice(weights), {n: 1}, start, step, ...)``; the weights of the answer add up to
    ``sum(weights) ** n``. A deck of ``copies[i]`` cards of the i-th kind, of which a hand of h is drawn:
    ``walk(kinds, deck(copies, h), {h: 1}, start, step, ...)``; they add up to ``comb(sum(copies), h)``. Several hands
    from one deck: ``walk(kinds, deal(copies, hands), {tuple(hands): 1}, ...)`` where the step is told a tuple of counts
    and the sum is the multinomial coefficient. Dice and decks side by side: ``together``.

    A state carries the weights of what is still to be placed, so a step is called once for each state, outcome and
    count, however many dice are left; nothing recurses.

    Args:
        outcomes: The outcomes in the order in which they are visited, also those that nothing shows.
        spread: The ways to show them.
        left: What is to be placed, with a weight each: several numbers of dice may walk together.
        start: The first state.
        step: The next state from the state, the outcome, and how many show it; states must be hashable.
        what: Names the question in an error.
        bits: Size of the greatest weight, to estimate what a move costs.
        times: How many such walks there will be, to estimate what all of them cost.

    Raises:
        OperandError: A state is not hashable.
        TooLargeError: There are more moves or states than the budget allows.
    """
    cost, work = _MOVE * times * (1 + bits // 1000), 0
    require("states", cost * len(outcomes) * spread.size // _MOVE, what)
    states: dict[Any, dict[Any, int]] = {}
    _entry(states, start).update(left)
    for place, outcome in enumerate(outcomes):
        reached = {rest for carried in states.values() for rest in carried}
        options = {rest: spread.options(place, rest) for rest in reached}
        moves = sum([len(options[rest]) for carried in states.values() for rest in carried])
        work += cost * moves + times * _STATE * len(states)
        require_so_far("states", work, what)
        states = _moved(states, outcome, options, step, what)
    return {state: sum(carried.values()) for state, carried in states.items()}


def _moved(
    states: dict[Any, dict[Any, int]],
    outcome: Any,
    options: dict[Any, Options],
    step: Callable[[Any, Any, Any], Any],
    what: str,
) -> dict[Any, dict[Any, int]]:
    """All states after one outcome."""
    result: dict[Any, dict[Any, int]] = {}
    for state, carried in states.items():
        targets: dict[Any, dict[Any, int]] = {}  # by what the step is told
        for left, weight in carried.items():
            for told, after, ways in options[left]:
                target = targets.get(told)
                if target is None:
                    target = targets[told] = _entry(result, step(state, outcome, told))
                target[after] = target.get(after, 0) + weight * ways
        require_so_far("states", _STATE * len(result), what)
    return result


def _entry(states: dict[Any, dict[Any, int]], state: Any) -> dict[Any, int]:
    try:
        return states.setdefault(state, {})
    except TypeError:
        raise OperandError(
            f"state {shown(state)} cannot be hashed, so equal states cannot be found; use tuples or frozensets"
        ) from None


def dice(weights: Sequence[int], n: int) -> Spread:
    """At most n like dice with integer weights of the outcomes: ``C(left, c) w^c`` ways of c dice showing one."""
    last = max([place for place, weight in enumerate(weights) if weight])
    known: dict[tuple[int, int], Options] = {}  # by weight and dice left: faces of one weight share a table

    def options(place: int, left: int) -> Options:
        weight = weights[place]
        if place == last:
            return [(left, 0, weight**left)]
        if not weight:
            return [(0, left, 1)]
        key = weight, left
        if key not in known:
            known[key] = _chosen(left, weight)
        return known[key]

    return Spread(options, (n + 1) * (n + 2) // 2)


def _chosen(left: int, weight: int) -> Options:
    """``C(left, c) w^c`` for each c, each from the one before."""
    ways, row = 1, []
    for c in range(left + 1):
        row.append((c, left - c, ways))
        ways = ways * ((left - c) * weight) // (c + 1)
    return row


def nested(weights: Sequence[int], available: Sequence[int]) -> Spread:
    """Dice that are one long die cut off at several places, such as d4, d6 and d8, as if they were like dice.

    Counted from the top, a die that may show an outcome is one of those ``available`` there that show nothing higher;
    what is left after an outcome shows something higher. So c of them show it in ``C(available - left, c) w^c`` ways.

    Args:
        weights: The weights of the longest die.
        available: How many dice reach each place.
    """
    later = [*available[1:], 0]

    def options(place: int, left: int) -> Options:
        weight, reach = weights[place], available[place]
        counts = range(max(0, left - later[place]), (left if weight else 0) + 1)
        return [(c, left - c, comb(reach - left + c, c) * weight**c) for c in counts]

    return Spread(options, (available[0] + 1) * (available[0] + 2) // 2)


def deck(copies: Sequence[int], hand: int) -> Spread:
    """At most a hand of cards drawn from a deck without replacement: ``C(copies, c)`` ways of c being of one kind."""
    later = _after_each(copies)

    def options(place: int, left: int) -> Options:
        own = copies[place]
        return [(c, left - c, comb(own, c)) for c in range(max(0, left - later[place]), min(own, left) + 1)]

    return Spread(options, (hand + 1) * (min(hand, max(copies, default=0)) + 1))


def deal(copies: Sequence[int], hands: Sequence[int]) -> Spread:
    """Several hands dealt from one deck: multinomial ways of so many cards of one kind going into each of them."""
    later = _after_each(copies)
    most = max(copies, default=0)

    def options(place: int, left: tuple[int, ...]) -> Options:
        own, needed = copies[place], sum(left) - later[place]
        result = []
        for counts in tuples(*[range(min(own, rest) + 1) for rest in left]):
            if needed <= sum(counts) <= own:
                after = tuple([rest - c for rest, c in zip(left, counts, strict=True)])
                result.append((counts, after, _multinomial(own, counts)))
        return result

    return Spread(options, prod([(hand + 1) * (min(hand, most) + 1) for hand in hands]))


def _after_each(copies: Sequence[int]) -> list[int]:
    """The number of cards of the kinds after each one."""
    later, rest = [], sum(copies)
    for own in copies:
        rest -= own
        later.append(rest)
    return later


def _multinomial(n: int, counts: Sequence[int]) -> int:
    ways = 1
    for c in counts:
        ways *= comb(n, c)
        n -= c
    return ways


def together(spreads: Sequence[Spread], join: Callable[..., Any]) -> Spread:
    """Independent dice or decks side by side: what is left is a tuple, and the step is told ``join`` of the counts."""

    def options(place: int, left: tuple[Any, ...]) -> Options:
        result = []
        rows = [spread.options(place, rest) for spread, rest in zip(spreads, left, strict=True)]
        for chosen in tuples(*rows):
            told = join(*[one[0] for one in chosen])
            result.append((told, tuple([one[1] for one in chosen]), prod([one[2] for one in chosen])))
        return result

    return Spread(options, prod([spread.size for spread in spreads]))


def keeping(spread: Spread, kept_before: Sequence[int]) -> Spread:
    """Only the dice or cards at some positions count; what is left is how many are placed, and the rest.

    Args:
        spread: Counts as integers.
        kept_before: Number of kept positions below each position, and of all.
    """

    def options(place: int, left: tuple[int, Any]) -> Options:
        placed, rest = left
        below = kept_before[placed]
        return [
            (kept_before[placed + told] - below, (placed + told, after), ways)
            for told, after, ways in spread.options(place, rest)
        ]

    return Spread(options, spread.size)
