"""The pools that are timed: sets, straights, kept dice, an evaluator of one's own, order statistics."""

from collections.abc import Callable
from typing import Any

import dyce
import icepool

import exactdice

from .harness import Entry, Skip, Workload
from .libraries import force

UNLIKE = (4, 4, 4, 6, 6, 6, 8, 8, 8)
POOLS = {  # what, and how many times as long icepool takes at the least
    "largest set of 20d20": 250,
    "longest straight of 20d20": 100,
    "keep 50 of 100d20": 100,
    "pairs of 10d10": 3,
    "pairs of 3d4, 3d6, 3d8": 3,
}
ORDER_STATISTIC = "300th highest of 1000d100"
SLOW = Skip("seconds a call, or lists every throw")

OUR_PAIRS = exactdice.Evaluator(0, lambda state, outcome, count: state + outcome * (count // 2))


class TheirPairs(icepool.MultisetEvaluator[int, int]):
    """The sum of one die of each pair."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> int:  # type: ignore[override]
        """The total after one more outcome."""
        return (state or 0) + outcome * (count // 2)

    def final_outcome(self, final_state: Any, order: Any, outcomes: Any, *sizes: Any) -> int:  # type: ignore[override]
        """The total."""
        return final_state or 0


def _job(name: str, ours: Entry, **others: Entry) -> Workload:
    peers = {peer: others.get(peer, SLOW) for peer in ("icepool", "dyce", "lea", "dicetables")}
    return Workload(name, {"exactdice": ours, "raw flint": Skip("no single call"), **peers})


def _like(name: str, n: int, sides: int, ours: Callable[[Any], Any], theirs: Callable[[Any], Any]) -> Workload:
    """A question to like dice."""
    return _job(
        name,
        Entry(lambda: exactdice.d(sides), lambda die: force(ours(exactdice.pool(n, die)))),
        icepool=Entry(lambda: icepool.d(sides), lambda die: theirs(die.pool(n))),
    )


def _pairs(name: str, dice: tuple[int, ...]) -> Workload:
    """One's own evaluator, as it is built: icepool's keeps what it has seen."""
    return _job(
        name,
        Entry(
            lambda: [exactdice.d(sides) for sides in dice],
            lambda laws: force(exactdice.pool(laws).evaluate(OUR_PAIRS)),
        ),
        icepool=Entry(
            lambda: ([icepool.d(sides) for sides in dice], TheirPairs()),
            lambda built: built[1].evaluate(icepool.Pool(built[0])),
        ),
    )


def _order_statistic() -> Workload:
    return _job(
        ORDER_STATISTIC,
        Entry(lambda: exactdice.d(100), lambda die: force(exactdice.pool(1000, die).highest(300))),
        dyce=Entry(lambda: dyce.H(100), lambda die: die.order_stat_for_n_at_pos(1000, 700)),
    )


def pool_workloads() -> list[Workload]:
    """All jobs."""
    largest, straight, keep, like, unlike = POOLS
    return [
        _like(largest, 20, 20, lambda pool: pool.largest_set(), lambda pool: pool.largest_count()),
        _like(straight, 20, 20, lambda pool: pool.longest_straight(), lambda pool: pool.largest_straight()),
        _like(keep, 100, 20, lambda pool: pool.keep_highest(50).sum(), lambda pool: pool.highest(50).sum()),
        _pairs(like, 10 * (10,)),
        _pairs(unlike, UNLIKE),
        _order_statistic(),
    ]
