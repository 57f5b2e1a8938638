"""Re-rolls and explosions of which the whole pool has a limited number."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

from exactdice.algebra import conditioning, order
from exactdice.distribution import Distribution
from exactdice.errors import CountError, OperandError
from exactdice.rolls.sources import Dice, joined, thrown
from exactdice.scalars import count, shown
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from exactdice.events import Event
    from exactdice.rolls.sources import Positions, Source

    Branch = tuple[int, Source]

CHOICES = ("lowest", "highest", "random")


def alike(source: Source, method: str) -> tuple[Distribution[Any] | None, int]:
    """The law and the number of like dice, of which all are kept; no law where there are no dice.

    Raises:
        OperandError: Dice are unlike, or some of them are dropped already.
    """
    groups = untouched(source, method).groups
    if len(groups) > 1:
        raise OperandError(
            f"{method} needs like dice, but the pool has {len(groups)} kinds, and who is thrown again first is open; "
            "share among like dice and add the pools"
        )
    return groups[0] if groups else (None, 0)


def untouched(source: Source, method: str) -> Dice:
    """Dice of which none are dropped, joined, or thrown again already.

    Raises:
        OperandError: Some are.
    """
    if not isinstance(source, Dice) or not source.whole:
        raise OperandError(
            f"{method} comes before dice are kept or joined; write pool(4, d6).{method}(...).keep_highest(3)"
        )
    if source.lying:
        first = "pool(4, d6).explode_each(...).reroll_shared(...), or " if method == "explode_each" else ""
        raise OperandError(
            f"{method} throws dice anew, and after reroll_shared or explode_shared they lie with what they show; "
            f"write {first}pool.counts().bind(...), which goes on from how many dice show each outcome"
        )
    return source


def limit(times: Any, method: str, one_each: str) -> int:
    """The number of throws that the pool shares.

    Raises:
        CountError: It is missing, or not a whole number of at least 0.
    """
    if times is None:
        raise CountError(
            f"{method} names no number of throws that the pool shares; write {method}(event, 2), "
            f"or {one_each} where each die has its own"
        )
    return count(times, "number of re-rolls" if method == "reroll_shared" else "number of explosions")


def rerolled(law: Distribution[Any], n: int, event: Event, times: int, which: str) -> tuple[list[Branch], int]:
    """Branches with integer weights, and their sum: s of n dice fall into the event, the first ``times`` roll again.

    Raises:
        OperandError: ``which`` does not exist.
    """
    if which not in CHOICES:
        raise OperandError(f"which={shown(which)} does not exist; write one of {', '.join(map(repr, CHOICES))}")
    _require(n, n + 1, "shared re-rolls")
    hits, all_ways = order.probability(law._form, event)
    within, without = _split(law, event, hits, all_ways)
    branches: list[Branch] = []
    for s in range(n + 1):
        weight = comb(n, s) * hits**s * (all_ways - hits) ** (n - s)
        if weight:
            again = min(s, times)
            rolled = _dice((without, n - s), (law, again))
            branches.append((weight, _with_those_left(rolled, within, s, s - again, which)))
    return branches, all_ways**n


def _with_those_left(rolled: Dice, within: Distribution[Any] | None, s: int, left: int, which: str) -> Source:
    """The dice that are settled, beside ``left`` of the s dice in the event that have no re-roll."""
    if which == "random" or left in (0, s):
        return joined(rolled, "+", _dice((within, left)))
    kept: Positions = range(s - left, s) if which == "lowest" else range(left)
    return joined(rolled, "+", _dice((within, s)).keep(kept))


def exploded(law: Distribution[Any], n: int, event: Event, times: int) -> tuple[list[Branch], int]:
    """Branches with integer weights, and their sum: each die in the event adds one, which may do so, too, to a limit.

    Thrown one after the other, e < times explosions end the throw where n + e dice hold just e hits for the first
    time, as ``n / (n + e) C(n + e, e)`` orders of them do (R. Otter 1949, M. Dwass 1969: the total progeny of a
    branching process).
    All are used where the first ``n + times - 1`` dice hold at least ``times`` hits; the last die is then any.
    """
    _require(n, n + 2 * times, "shared explosions")
    if not n or not times:
        return [(1, thrown([(law, n)]))], 1
    hits, all_ways = order.probability(law._form, event)
    misses = all_ways - hits
    within, without = _split(law, event, hits, all_ways)
    branches: list[Branch] = []
    for e in range(times):
        weight = comb(n + e, e) * n // (n + e) * hits**e * misses**n * all_ways ** (times - e)
        if weight:
            branches.append((weight, _dice((within, e), (without, n))))
    before_last = n + times - 1
    for m in range(times, before_last + 1):
        weight = comb(before_last, m) * hits**m * misses ** (before_last - m) * all_ways
        if weight:
            branches.append((weight, _dice((within, m), (without, before_last - m), (law, 1))))
    return branches, all_ways ** (n + times)


def _split(
    law: Distribution[Any], event: Event, hits: int, all_ways: int
) -> tuple[Distribution[Any] | None, Distribution[Any] | None]:
    """The law within the event and without, None where nothing is."""
    laws: list[Distribution[Any] | None] = [
        Distribution._of(conditioning.given(law._form, side)) if ways else None
        for side, ways in ((event, hits), (~event, all_ways - hits))
    ]
    return laws[0], laws[1]


def _dice(*groups: tuple[Distribution[Any] | None, int]) -> Dice:
    """The pool of some groups; one without dice may have no law."""
    return thrown([(law, n) for law, n in groups if n and law is not None], lying=True)


def _require(n: int, branches: int, what: str) -> None:
    """Refuse very many branches: each is a pool of its own."""
    require("states", branches * n * n // 2, f"{what} of {sized(n)} dice")
