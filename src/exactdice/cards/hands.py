"""Every hand, every order and every deal, listed with its ways; their number is counted before they are."""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb, perm
from typing import TYPE_CHECKING, Any

from exactdice.algebra.walk import Spread, deal, deck, walk
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from exactdice.cards.multiset import Rows


def hands(rows: Rows, n: int) -> Iterator[tuple[Rows, int]]:
    """Hands of n cards, kinds in the order of the rows, with their ways: ``prod C(copies, held)`` of ``C(N, n)``.

    The next kind that is held is chosen, with how many of it; a choice that the kinds after it could not fill up is
    never made, so every one leads to a hand.
    """
    if all([copies == 1 for _, copies in rows]):
        for hand in combinations(rows, n):
            yield hand, 1
        return
    options = [[((card, held), comb(copies, held)) for held in range(1, min(copies, n) + 1)] for card, copies in rows]
    later = [0]
    for _, copies in rows[:0:-1]:
        later.append(later[-1] + copies)
    later.reverse()
    waiting: list[tuple[int, int, Rows, int]] = [(0, n, (), 1)]
    while waiting:
        first, left, hand, ways = waiting.pop()
        if not left:
            yield hand, ways
            continue
        further = []
        for place in range(first, len(rows)):
            for row, factor in options[place]:
                rest = left - row[1]
                if 0 <= rest <= later[place]:
                    further.append((place + 1, rest, (*hand, row), ways * factor))
        waiting += further[::-1]


def deals(rows: Rows, sizes: Sequence[int]) -> Iterator[tuple[tuple[Rows, ...], int]]:
    """Hands of several players from one deck, with their ways: of ``C(N, a) C(N - a, b) ...`` in all."""
    if not sizes:
        yield (), 1
        return
    waiting: list[tuple[tuple[Rows, ...], Rows, int]] = [((), rows, 1)]
    while waiting:
        dealt, left, ways = waiting.pop()
        further = []
        for hand, factor in hands(left, sizes[len(dealt)]):
            if len(dealt) + 1 == len(sizes):
                yield (*dealt, hand), ways * factor
            else:
                further.append(((*dealt, hand), without(left, hand), ways * factor))
        waiting += further[::-1]


def without(rows: Rows, hand: Rows) -> Rows:
    """The cards left when a hand is taken away."""
    held = dict(hand)
    return tuple([(card, n - held.get(card, 0)) for card, n in rows if n > held.get(card, 0)])


def sequences(rows: Rows, n: int) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Cards in the order in which they are drawn, with their ways: ``prod perm(copies, drawn)`` of ``perm(N, n)``."""
    if all([copies == 1 for _, copies in rows]):
        for cards in permutations([card for card, _ in rows], n):
            yield cards, 1
        return
    waiting: list[tuple[tuple[int, ...], int]] = [((), 1)]
    while waiting:
        drawn, ways = waiting.pop()
        if len(drawn) == n:
            yield tuple([rows[place][0] for place in drawn]), ways
            continue
        for place in range(len(rows) - 1, -1, -1):
            left = rows[place][1] - drawn.count(place)
            if left:
                waiting.append(((*drawn, place), ways * left))


def require_deals(copies: Sequence[int], sizes: Sequence[int], what: str) -> None:
    """Refuse to list more deals than the budget of outcomes allows.

    Each hand alone has at most as many outcomes as all of them together, and is counted first.
    """
    for size in sorted(set(sizes), reverse=True):
        _require(_number(copies, (size,), what), what)
    if len(sizes) > 1:
        _require(_number(copies, sizes, what), what)


def require_sequences(copies: Sequence[int], n: int, what: str) -> None:
    """Refuse to list more orders of n cards than the budget of outcomes, or longer ones than that of states, allows."""
    require("states", n, what)
    if all([own == 1 for own in copies]):
        number = perm(len(copies), min(n, 32))  # from 32 cards on there are more than any budget
    else:  # n! [y^n] prod (1 + y + ... + y^c / c!), for distinct orders
        spread = deck(copies, n)
        number = _counted(spread, n, comb, len(copies), what)
    _require(number, what)
    require("states", number * n, what)


def _number(copies: Sequence[int], sizes: Sequence[int], what: str) -> int:
    """Number of different deals, ``[y^sizes] prod_c sum_(j <= c) y^j`` for one hand."""
    if all([own == 1 for own in copies]):
        number, left = 1, len(copies)
        for size in sizes:
            number, left = number * comb(left, size), left - size
        return number
    return _counted(deal(copies, sizes), tuple(sizes), lambda left, held: 1, len(copies), what)


def _counted(spread: Spread, left: Any, ways: Any, kinds: int, what: str) -> int:
    """The walk over kinds that tells nobody anything and only counts."""

    def options(place: int, rest: Any) -> list[tuple[Any, Any, int]]:
        return [(None, after, ways(rest, told)) for told, after, _ in spread.options(place, rest)]

    ends = walk(range(kinds), Spread(options, spread.size), {left: 1}, None, lambda state, kind, told: None, what)
    return sum(ends.values())


def _require(number: int, what: str) -> None:
    require("outcomes", number, what, "ask for count, sum or evaluate, which list no hands")
