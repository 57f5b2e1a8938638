"""Order on inner forms: probabilities of events, quantiles, extremes, order statistics, no order at all."""

from fractions import Fraction
from functools import reduce
from math import comb
from operator import or_

import pytest

from exactdice import Distribution, at_least, at_most, bernoulli, between, budget, d, d6, equals, one_of, point
from exactdice.algebra import order
from exactdice.algebra.forms import lattice_point, pack
from exactdice.errors import SupportError, TooLargeError

MIXED = pack({1: 1, "one": 1, 2: 2})


def law(form):
    """The law of a form."""
    return Distribution._of(form)


@pytest.mark.parametrize(
    "event",
    [
        at_least(8),
        at_most(-1),
        at_most(99),
        at_least(Fraction(15, 2)),
        at_most(Fraction(15, 2)),
        between(5, 9),
        between(Fraction(9, 2), Fraction(19, 2)),
        between(20, 30),
        equals(7),
        equals("7"),
        one_of(2, 12),
        ~equals(7),
        ~one_of(2, 12),
        ~between(5, 9),
        ~(at_least(5) & at_most(9)),
        lambda x: x % 2,
    ],
    ids=lambda event: getattr(event, "__name__", str(event)),
)
@pytest.mark.parametrize(
    "law", [2 @ d6, 2 * d6, -d6, point(7), Distribution([0, 10**12])], ids=lambda x: repr(x)[13:30]
)
def test_probabilities_of_events_on_a_lattice(law, event):
    # the sum over all outcomes, whatever way the interval takes
    expected = sum(chance for x, chance in law.items() if event(x))
    assert Fraction(*order.probability(law._form, event)) == expected


def test_a_tail_of_very_many_dice_is_not_the_whole_law():
    dice = (10**5 @ d6)._form
    assert order.probability(dice, at_most(10**5))[0] == 1  # all ones
    assert order.probability(dice, at_most(10**5 + 1))[0] == 1 + 10**5
    assert order.probability(dice, ~at_least(Fraction(2 * 10**5 + 1, 2)))[0] == 1
    assert order.cumulative(dice, 6 * 10**5) == (6 ** (10**5),) * 2
    assert not dice.expanded


def test_the_distribution_function():
    assert Fraction(*order.cumulative(d6._form, Fraction(7, 2))) == Fraction(1, 2)
    assert Fraction(*order.cumulative(pack({"a": 1, "b": 2}), "aa")) == Fraction(1, 3)
    with pytest.raises(SupportError, match=r"outcome 1 cannot be compared for at_most\('a'\)"):
        order.cumulative(d6._form, "a")
    with pytest.raises(SupportError, match="a cumulative probability needs outcomes in an order, but 1 and 'one' have"):
        order.cumulative(MIXED, 1)


def test_quantiles():
    form = pack({1: 1, 2: 2, 3: 1})
    levels = [Fraction(0), Fraction(1, 4), Fraction(26, 100), Fraction(3, 4), Fraction(1)]
    assert [order.quantile(form, level) for level in levels] == [1, 1, 2, 2, 3]


def test_ends_and_modes():
    assert (order.least(d6._form), order.greatest(d6._form)) == (1, 6)
    assert (order.least(pack({"b": 1, "a": 1})), order.greatest(pack({"b": 1, "a": 1}))) == ("a", "b")
    assert order.modes(pack({1: 2, 5: 1, 9: 2})) == (1, 9)
    assert order.modes(MIXED) == (2,)


def test_culprits_that_have_no_order_are_named():
    for question in (order.least, order.greatest):
        with pytest.raises(
            SupportError, match=r"needs outcomes in an order, but 1 and 'one' have none; map them to numbers"
        ):
            question(MIXED)
    sets = pack({frozenset("a"): 1, frozenset("ab"): 1, frozenset("b"): 1})
    with pytest.raises(SupportError, match=r"but frozenset\(.+\) and frozenset\(.+\) have none"):
        order.least(sets)
    with pytest.raises(SupportError, match="max_of needs outcomes in one order, but 6 and 'a' have none"):
        order.maximum([d6._form, pack({"a": 1})])


def test_culprits_that_stand_apart():
    # where every two neighbours compare, the first and the last are named
    chain = [frozenset("a"), frozenset("ab"), frozenset("b")]
    assert order._unordered_pair(chain) == (frozenset("a"), frozenset("b"))


def test_extremes():
    # the highest of three D6 is 6 with 1 - (5/6)^3, the lowest of a D6 and a D8 is 1 with 1 - 5/6 * 7/8
    assert law(order.maximum([d6._form] * 3)).pmf(6) == Fraction(91, 216)
    assert law(order.minimum([d6._form, d(8)._form])).pmf(1) == Fraction(13, 48)
    assert law(order.maximum([lattice_point(4), d6._form])) == Distribution([4, 4, 4, 4, 5, 6])
    assert law(order.maximum([pack({"a": 1, "b": 1})] * 2)).pmf("b") == Fraction(3, 4)


def test_extremes_too_large_are_refused():
    with budget(bits=17), pytest.raises(TooLargeError, match="the extreme of 2 dice needs 36 bits"):
        order.maximum([d6._form, d6._form])


@pytest.mark.parametrize("k", range(1, 6))
def test_order_statistics_of_one_kind_of_dice(k):
    # at most x where at least k of 5 dice show at most x
    statistic = law(order.order_statistic([(d6._form, 5)], k))
    for x in range(1, 7):
        below = sum(comb(5, j) * x**j * (6 - x) ** (5 - j) for j in range(k, 6))
        assert statistic.cdf(x) == Fraction(below, 6**5)


def test_order_statistics_of_unlike_dice():
    # the middle of 0/1 coins with chances 1/2, 1/2 and 1/3 is 1 where two or three of them are
    groups = [(bernoulli("1/2")._form, 2), (bernoulli("1/3")._form, 1)]
    assert law(order.order_statistic(groups, 2)) == bernoulli(Fraction(1, 4) * 1 + Fraction(1, 2) * Fraction(1, 3))


def test_the_highest_of_very_many_dice():
    highest = law(order.order_statistic([(d6._form, 10**4)], 10**4))
    assert highest.cdf(5) == Fraction(5, 6) ** (10**4)


@pytest.mark.parametrize(
    "groups",
    [[(d6._form, 10**7)], [(d6._form, 10**5), (d(8)._form, 10**5)], [(d(10**5)._form, 10**4)]],
    ids=["many", "unlike", "many faces"],
)
def test_order_statistics_too_large_are_refused(groups):
    with pytest.raises(TooLargeError, match=r"an order statistic of .+ dice needs"):
        order.order_statistic(groups, 5000)


def test_the_distribution_function_of_a_table():
    halves = d6 / 2
    # P(X / 2 <= 3/2) = P(X <= 3), and between two outcomes as at the lower one
    assert halves.cdf(Fraction(3, 2)) == halves.cdf(Fraction(5, 3)) == Fraction(1, 2)
    assert halves.cdf(0) == 0
    assert halves.cdf(3) == 1
    with pytest.raises(SupportError, match="cannot be compared"):
        halves.cdf("three")


def test_very_many_conditions_on_very_many_outcomes_are_refused():
    odd = reduce(or_, [equals(n) for n in range(1, 101, 2)])
    assert d(1000).prob(odd) == Fraction(50, 1000)  # the 50 odd numbers below 101
    big = d(10**6)
    for ask in (big.prob, big.given, big.reroll, big.map):
        with pytest.raises(TooLargeError, match=r"an event of 50 conditions needs 16,666,666 states"):
            ask(~odd if ask == big.given else odd)
