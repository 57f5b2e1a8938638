"""Pools: what is kept and dropped, sums, counts and order statistics, printing, and what is refused."""

import copy
import pickle
from fractions import Fraction
from itertools import count, repeat

import pytest

from exactdice import Distribution, Pool, at_least, bernoulli, budget, d, d3, d6, max_of, min_of, point, pool, symbols
from exactdice.errors import CountError, OperandError, SupportError, TooLargeError

FOUR = pool(4, d6)


def test_three_of_four_dice():
    # the published mean of ability scores, 12.2446: 15869/1296
    assert FOUR.keep_highest(3).sum().mean() == Fraction(15869, 1296)
    assert FOUR.drop_lowest().sum() == FOUR.keep_highest(3).sum() == FOUR.keep([1, 2, 3]).sum()
    assert FOUR.keep_lowest(3).sum() == FOUR.drop_highest().sum() == FOUR.keep(range(3)).sum()
    assert FOUR.keep_lowest(3).sum() == 21 - FOUR.keep_highest(3).sum()  # turn every die upside down


def test_keeping_goes_on_from_what_is_kept():
    middle = FOUR.drop_lowest().drop_highest()
    assert middle == FOUR.keep([1, 2])
    assert middle.keep_highest().sum() == FOUR.highest(2)
    assert middle.highest() == FOUR.highest(2)
    assert middle.lowest() == FOUR.lowest(2)
    assert middle.keep([1]).sum() == FOUR.lowest(3)
    assert [len(p) for p in (FOUR, middle, middle.keep([]), FOUR.keep_highest(0))] == [4, 2, 0, 0]


def test_all_and_nothing():
    assert FOUR.sum() == 4 @ d6
    assert FOUR.keep_highest(4).sum() == 4 @ d6
    assert FOUR.keep_highest(0).sum() == FOUR.keep([]).sum() == FOUR.drop_lowest(4).sum() == point(0)
    assert FOUR.keep([]).count(at_least(1)) == point(0)
    assert pool(0, d6).sum() == pool([]).sum() == point(0)


def test_counting():
    assert FOUR.count(at_least(5)) == 4 @ bernoulli("1/3")
    assert FOUR.count(lambda x: x > 4) == 4 @ bernoulli("1/3")
    assert FOUR.keep_highest(1).count(at_least(6)) == bernoulli(1 - Fraction(5, 6) ** 4)
    assert pool([d6, d3]).count(at_least(3)).mean() == Fraction(4, 6) + Fraction(1, 3)
    assert pool(2, Distribution(["hit", "miss"])).count(lambda face: face == "hit") == 2 @ bernoulli("1/2")


def test_highest_and_lowest():
    assert pool(2, d6).highest().pmf(6) == Fraction(11, 36)
    assert FOUR.highest() == max_of(d6, d6, d6, d6)
    assert FOUR.lowest() == min_of(d6, d6, d6, d6)
    assert FOUR.highest(4) == FOUR.lowest(1)
    assert pool(3, Distribution(["a", "b"])).highest(2).pmf("a") == Fraction(1, 2)  # two or three of three


def test_unlike_dice():
    dice = pool([d6, d3, d6])
    assert dice.sum() == 2 @ d6 + d3
    assert len(dice) == 3
    assert dice.highest() == max_of(d6, d6, d3)
    assert dice == pool([d3, d6, d6]) == pool(iter([d6, d6, d3]))
    assert hash(dice) == hash(pool([d3, d6, d6]))


def test_certain_dice():
    assert pool(3, point(5)).keep_highest(2).sum() == point(10)
    assert pool(3, point(5)).keep_lowest(2).sum() == point(10)


def test_dice_of_fractions_and_gaps():
    halves = pool(3, d6 / 2)
    assert halves.keep_highest(2).sum() * 2 == pool(3, d6).keep_highest(2).sum()
    assert halves.keep([1]).sum() == halves.highest(2)
    gaps = pool(2, Distribution([0, 1, 10**12]))
    assert gaps.keep_highest().sum() == gaps.highest()


def test_equality():
    assert pool([d6] * 4) == FOUR
    assert pool(3, d6) != FOUR
    assert FOUR.keep_highest(3) != FOUR
    assert FOUR != 4
    assert len({FOUR, pool(4, d(6)), FOUR.drop_lowest(0)}) == 1


@pytest.mark.parametrize(
    ("dice", "source"),
    [
        (pool(2, point(1)), "pool(2, Distribution({1: '1'}))"),
        (pool([point(1), point(2)]), "pool([Distribution({1: '1'}), Distribution({2: '1'})])"),
        (pool(2, point(1)).keep_highest(), "pool(2, Distribution({1: '1'})).keep([1])"),
    ],
)
def test_printing(dice, source):
    assert repr(dice) == source
    assert eval(source, {"pool": pool, "Distribution": Distribution}) == dice


def test_pools_copy_and_pickle():
    for dice in (FOUR, FOUR.keep_highest(3), pool([d6, d3]).keep([0])):
        assert pickle.loads(pickle.dumps(dice)) == dice
        assert copy.deepcopy(dice) == dice


def test_positions_are_equal_however_they_are_listed():
    assert FOUR.keep([0, 2]) == FOUR.keep(range(0, 3, 2)) == FOUR.keep({2, 0})
    assert FOUR.keep([1]) == FOUR.keep(range(1, 2)) == FOUR.keep(range(1, 4, 3))


def test_a_pool_is_no_law_and_says_what_gives_one():
    with pytest.raises(
        AttributeError, match=r"a pool has no 'mean', because it is no law yet; write pool.sum\(\).mean"
    ):
        pool(4, d6).mean()
    with pytest.raises(AttributeError, match=r"a pool has no 'straight'$"):
        _ = pool(4, d6).straight
    assert not hasattr(pool(4, d6), "pmf")


def test_a_pool_does_not_change():
    with pytest.raises(OperandError, match="pools do not change, so 'size' cannot be set; build a new one"):
        FOUR.size = 5


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: pool(4), OperandError, "pool(4) names no dice; write pool(4, d6) or pool([d6, d8])"),
        (lambda: pool(d6), OperandError, "names no dice"),
        (lambda: pool({d6: 2}), OperandError, "names no dice"),  # its keys would be one die
        (lambda: pool(None), OperandError, "pool(None) names no dice"),
        (lambda: pool(-1, d6), CountError, "number of dice -1 is too small; write a whole number of at least 0"),
        (lambda: pool(2.0, d6), CountError, "number of dice 2.0 is not a whole number"),
        (lambda: pool(4, 6), OperandError, "die 6 is no distribution; write pool(4, d6)"),
        (lambda: pool([d6, 6]), OperandError, "die 6 is no distribution"),
        (lambda: pool([[d6]]), OperandError, "is no distribution"),
        (lambda: pool("4d6"), OperandError, "die '4' is no distribution"),
        (lambda: Pool(4, d6), OperandError, "Pool(4, ...) is no way to make a pool; write pool(4, d6)"),
        (lambda: FOUR.keep_highest(5), CountError, "5 dice cannot be taken from 4; give at most 4"),
        (
            lambda: FOUR.keep_highest(4).keep_lowest(0).keep_highest(),
            CountError,
            "1 die cannot be taken from 0; give at",
        ),
        (lambda: pool(0, d6).highest(), CountError, "the pool keeps 0 dice, so it has no highest or lowest; write a p"),
        (lambda: FOUR.keep([]).lowest(2), CountError, "the pool keeps 0 dice, so it has no highest or lowest"),
        (lambda: FOUR.keep_lowest(-1), CountError, "number of dice -1 is too small"),
        (lambda: FOUR.drop_lowest(5), CountError, "5 dice cannot be taken from 4"),
        (lambda: FOUR.drop_highest("1"), CountError, "number of dice '1' is not a whole number"),
        (lambda: FOUR.highest(0), CountError, "number of dice 0 is too small; write a whole number of at least 1"),
        (lambda: FOUR.lowest(5), CountError, "5 dice cannot be taken from 4"),
        (lambda: FOUR.keep(1), OperandError, "positions 1 are no list; write keep([1])"),
        (lambda: FOUR.keep([4]), CountError, "position 4 does not exist; the pool keeps 4 dice, counted from 0"),
        (lambda: FOUR.keep([-1]), CountError, "position -1 is too small"),
        (lambda: FOUR.keep([0, 0]), CountError, "position 0 is named twice; a die can be kept once"),
        (lambda: FOUR.keep(count()), CountError, "position 4 does not exist"),
        (lambda: FOUR.keep(repeat(2)), CountError, "position 2 is named twice"),
        (lambda: FOUR.count(5), OperandError, "5 is not an event"),
        (lambda: pool(2, point("a")).sum(), SupportError, "needs numbers, but outcomes include 'a'"),
        (lambda: pool(3, point("a")).keep_highest().sum(), SupportError, "a sum of kept dice needs rational numbers"),
        (lambda: pool([d6, point("a")]).highest(), SupportError, "an order statistic needs outcomes in one order"),
        (lambda: pool(10**30, d6), TooLargeError, "such a pool needs about 2^99 bits"),
        (lambda: pool(repeat(d6)), TooLargeError, "this list of dice needs more than 10,000,000 states"),
    ],
)
def test_what_cannot_be_asked(call, error, words):
    with pytest.raises(error) as caught:
        call()
    assert words in str(caught.value)


def test_large_pools():
    assert pool(10**9, d6).sum().mean() == 3_500_000_000
    assert pool(1000, d6).highest(500).median() == 4  # 501 or more dice show at most 3 slightly less often than not
    with budget(states=1000), pytest.raises(TooLargeError):
        pool(100, d6).keep([3, 5]).sum()


def test_huge_pools_hold_their_positions_as_ranges():
    huge = pool(10**9, d6)
    assert huge == pool(10**9, d6)
    assert hash(huge) == hash(pool(10**9, d6))
    assert huge != huge.drop_lowest()
    assert huge.drop_lowest() == huge.keep(range(1, 10**9)) == huge.keep(range(10**9 - 1, 0, -1))
    assert repr(huge.drop_lowest()) == "pool(1000000000, d6).keep(range(1, 1000000000))".replace("d6", repr(d6))
    assert len(huge.keep(range(0, 10**9, 2))) == 5 * 10**8
    assert len(pickle.dumps(huge.keep_highest(10**8))) < 1000
    with pytest.raises(CountError, match="position 1000000000 does not exist"):
        huge.keep(range(5, 10**9 + 1))
    with pytest.raises(CountError, match="position 1000000000 does not exist"):
        huge.keep(range(10**9, 5, -1))
    with pytest.raises(CountError, match="position -1 is too small"):
        huge.keep(range(-1, 10**9))
    with pytest.raises(TooLargeError, match="a pool of 1,000,000,000 dice"):
        huge.drop_lowest().drop_highest().sum()


def test_equal_positions_are_equal_however_they_are_named():
    five = pool(5, d6)
    assert five.keep([0, 2, 4]) == five.keep(range(0, 5, 2)) == five.keep((4, 2, 0))
    assert hash(five.keep([3])) == hash(five.keep(range(3, 4)))
    assert five.keep([]) == five.keep(range(0)) == five.keep_highest(0)
    assert five.keep([0, 1, 3]).keep(range(2)) == five.keep([0, 1])
    assert five.keep([0, 1, 3]) != five.keep([0, 1, 2])
    assert repr(five.keep([0, 1, 3])).endswith(".keep([0, 1, 3])")


def test_a_pool_of_a_symbolic_number_of_dice_is_printed_with_expressions():
    p = symbols("p")
    assert repr(pool(bernoulli(p), d(2))) == (
        "<Pool of 2 branches: (1 - p) pool(0, Distribution({1: '1/2', 2: '1/2'})); "
        "(p) pool(1, Distribution({1: '1/2', 2: '1/2'}))>"
    )
    assert repr(pool(bernoulli("1/3"), d(2))).startswith("<Pool of 2 branches: 2/3 pool(0, ")
