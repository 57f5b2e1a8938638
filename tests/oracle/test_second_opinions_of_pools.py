"""icepool agrees on matching, joining and shared re-rolls of pools too large to list throw by throw.

Origin of every expected value: icepool, which shares no code with this one; its counts over their total are read as
``Fraction`` and compared with ``==``.
"""

from fractions import Fraction
from operator import add, and_, or_, sub

import icepool
import pytest

from exactdice import Evaluator, at_least, at_most, d, equals, pool

POLYHEDRA = (4, 4, 6, 8, 8, 10, 12)


def ours(*sides):
    """A pool of this engine."""
    return pool([d(n) for n in sides])


def theirs(*sides):
    """The same pool in icepool."""
    return icepool.Pool([icepool.d(n) for n in sides])


class Pairs(icepool.MultisetEvaluator):
    """The sum of one die of each pair."""

    def next_state(self, state, order, outcome, count):
        return (state or 0) + outcome * (count // 2)

    def final_outcome(self, final_state, order, outcomes, *sizes):
        return final_state or 0


PAIRS = Evaluator(0, lambda state, outcome, count: state + outcome * (count // 2))
TWELVE, MIXED = (6,) * 12, POLYHEDRA


def both(ask_ours, ask_theirs, *sides):
    """The same question to the same pool of both engines."""
    return lambda: ask_ours(ours(*sides)), lambda: ask_theirs(theirs(*sides))


def joined(operation, ask_ours, ask_theirs, first, second):
    """The same question to the same two pools of both engines."""
    return (
        lambda: ask_ours(operation(ours(*first), ours(*second))),
        lambda: ask_theirs(operation(theirs(*first), theirs(*second))),
    )


def rerolled(which, mode):
    """The three best of six ten-sided dice, two failures of which are thrown again."""
    return (
        lambda: pool(6, d(10)).reroll_shared(at_most(6), 2, which=which).keep_highest(3).sum(),
        lambda: icepool.d(10).reroll_to_pool(6, lambda x: x <= 6, max_rerolls=2, mode=mode).highest(3).sum(),
    )


CASES = {
    "largest set of 12d6": both(lambda pool: pool.largest_set(), lambda pool: pool.largest_count(), *TWELVE),
    "largest set of polyhedra": both(lambda pool: pool.largest_set(), lambda pool: pool.largest_count(), *MIXED),
    "straight of 15d20": both(lambda pool: pool.longest_straight(), lambda pool: pool.largest_straight(), *15 * [20]),
    "straight of polyhedra": both(lambda pool: pool.longest_straight(), lambda pool: pool.largest_straight(), *MIXED),
    "sets of 12d6": both(lambda pool: pool.sets(), lambda pool: pool.all_counts(), *TWELVE),
    "sets of the 5 best": both(
        lambda pool: pool.keep_highest(5).sets(), lambda pool: pool.highest(5).all_counts(), *MIXED
    ),
    "pairs of 10d10": both(lambda pool: pool.evaluate(PAIRS), Pairs().evaluate, *10 * [10]),
    "pairs of polyhedra": both(lambda pool: pool.evaluate(PAIRS), Pairs().evaluate, *MIXED),
    "sum of a union": joined(or_, lambda pool: pool.sum(), lambda pool: pool.sum(), TWELVE[:6], MIXED),
    "sum of an intersection": joined(and_, lambda pool: pool.sum(), lambda pool: pool.sum(), TWELVE, MIXED),
    "size of a difference": joined(sub, lambda pool: pool.size(), lambda pool: pool.size(), TWELVE, MIXED),
    "sets of two pools added": joined(add, lambda pool: pool.sets(), lambda pool: pool.all_counts(), (6, 6), (4, 8, 8)),
    "3 of 6d10, the lowest rolled again": rerolled("lowest", "low"),
    "3 of 6d10, the highest rolled again": rerolled("highest", "high"),
    "3 of 6d10, any rolled again": rerolled("random", "random"),
    "fives and sixes with three shared re-rolls": (
        lambda: pool(9, d(6)).reroll_shared(equals(1), 3).count(at_least(5)),
        lambda: icepool.d(6).reroll_to_pool(9, [1], max_rerolls=3).keep_outcomes([5, 6]).size(),
    ),
}


@pytest.mark.parametrize(("ask_ours", "ask_icepool"), CASES.values(), ids=CASES)
def test_law_agrees(ask_ours, ask_icepool):
    die = ask_icepool()
    assert dict(ask_ours()) == {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items()}
