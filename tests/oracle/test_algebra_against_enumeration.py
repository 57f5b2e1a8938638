"""The algebra gives, for small dice, exactly what listing every combination of faces gives.

Origin of every expected value: ``enumerate_faces``, written apart from the engine and checked at the top of
this file against values derived by hand. Each test builds the same die twice from one table of integer
weights, once for each side, and compares with ``==``.
"""

import operator
from fractions import Fraction
from itertools import pairwise, permutations

import enumerate_faces as faces
import pytest
from enumerate_faces import as_die, die, law_of, numbered
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from small_tables import (
    ANY_TABLES,
    COUNT_TABLES,
    EVENTS,
    FRACTIONS,
    NUMBER_TABLES,
    NUMBERS,
    SMALL,
    TEXT_TABLES,
    TEXTS,
    same,
    tables,
)

from exactdice import (
    Distribution,
    at_least,
    bernoulli,
    binomial,
    d,
    d3,
    d6,
    equals,
    hypergeometric,
    mixture,
    point,
    pool,
    uniform,
)


def test_oracle_gives_known_values():
    one, two = numbered(6), as_die(faces.copies(2, numbered(6)))
    # 6 of the 36 combinations of two dice add up to 7
    assert faces.cdf(two, 7) - faces.cdf(two, 6) == Fraction(6, 36)
    # (n**2 - 1) / 12 for a fair die with n sides
    assert faces.variance(one) == Fraction(35, 12)
    # 2/3, or 1/6 for a one and then 2/3 again
    assert faces.sf(as_die(faces.rerolled(one, lambda x: x == 1, 1)), 2) == Fraction(7, 9)
    # every roll that is made adds 7/2 on average; the second is made with 1/6, the third with 1/36
    assert faces.mean(as_die(faces.exploded(one, lambda x: x == 6, 2))) == Fraction(7, 2) * Fraction(43, 36)
    # of the 10 pairs of 5 cards 3 hold neither success, 6 one, 1 both
    assert faces.drawn(5, 2, 2) == {0: Fraction(3, 10), 1: Fraction(6, 10), 2: Fraction(1, 10)}
    # 6 ties among 36, the rest split evenly
    assert faces.compared(one, one) == {-1: Fraction(5, 12), 0: Fraction(1, 6), 1: Fraction(5, 12)}


@given(st.lists(st.tuples(SMALL, SMALL), min_size=1, max_size=5))
def test_oracle_distances_agree_with_their_other_definitions(rolled):
    xs, ys = zip(*rolled, strict=True)
    a, b = ([(x, Fraction(1, len(rolled))) for x in column] for column in (xs, ys))
    # equally likely faces can be matched in every way: the least mean distance over all matchings
    matchings = (sum(abs(x - y) for x, y in zip(xs, order, strict=True)) for order in permutations(ys))
    assert faces.wasserstein(a, b) == Fraction(min(matchings), len(rolled))
    # and the area between the two cdfs
    steps = pairwise(faces.thresholds(a, b))
    assert faces.wasserstein(a, b) == sum(abs(faces.cdf(a, s) - faces.cdf(b, s)) * (t - s) for s, t in steps)
    p, q = faces.collect(a), faces.collect(b)
    assert faces.total_variation(a, b) == sum(abs(p.get(x, 0) - q.get(x, 0)) for x in {*p, *q}) / 2
    assert faces.variance(a) == faces.central_moment(a, 2)


# Arithmetic


@pytest.mark.parametrize("operation", [operator.add, operator.sub, operator.mul])
@given(NUMBER_TABLES, NUMBER_TABLES, SMALL | FRACTIONS)
def test_sum_difference_product(operation, table, other, number):
    law, one = Distribution(table), die(table)
    same(operation(law, Distribution(other)), law_of(operation, one, die(other)))
    same(operation(law, number), law_of(lambda x: operation(x, number), one))
    same(operation(number, law), law_of(lambda x: operation(number, x), one))


@pytest.mark.parametrize("operation", [operator.floordiv, operator.mod, operator.truediv])
@given(NUMBER_TABLES, tables(NUMBERS.filter(bool)), (SMALL | FRACTIONS).filter(bool))
def test_quotient_and_remainder(operation, table, divisor, number):
    def exact(x, y):
        return operation(Fraction(x), Fraction(y))

    law, one = Distribution(table), die(table)
    same(operation(law, Distribution(divisor)), law_of(exact, one, die(divisor)))
    same(operation(law, number), law_of(lambda x: exact(x, number), one))
    same(operation(number, Distribution(divisor)), law_of(lambda x: exact(number, x), die(divisor)))


@given(NUMBER_TABLES)
def test_negative_and_absolute(table):
    same(-Distribution(table), law_of(operator.neg, die(table)))
    same(abs(Distribution(table)), law_of(abs, die(table)))


@given(st.integers(0, 4), NUMBER_TABLES)
def test_copies(number, table):
    same(number @ Distribution(table), faces.copies(number, die(table)))


@given(COUNT_TABLES, NUMBER_TABLES)
def test_random_number_of_copies(count, table):
    same(Distribution(count) @ Distribution(table), faces.compound(die(count), die(table)))


@given(NUMBER_TABLES, SMALL, SMALL)
def test_clip(table, low, high):
    low, high = sorted((low, high))
    same(Distribution(table).clip(low, high), law_of(lambda x: min(max(x, low), high), die(table)))


# Maps, and rolls that depend on rolls


MAPS = (lambda x: x * x - x, lambda x: x > 1, lambda x: "hit" if x > 1 else 0, lambda x: (x, -x))


@given(NUMBER_TABLES)
def test_map(table):
    law, one = Distribution(table), die(table)
    for function in MAPS:
        same(law.map(function), law_of(function, one))


@given(ANY_TABLES, st.lists(ANY_TABLES, min_size=3, max_size=3))
def test_bind_and_joint(table, branches):
    def branch(face):
        return branches[len(str(face)) % 3]

    law, one = Distribution(table), die(table)
    same(law.bind(lambda x: Distribution(branch(x))), faces.dependent(one, lambda x: die(branch(x))))
    pair = faces.dependent_pair(one, lambda x: die(branch(x)))
    same(law.joint(lambda x: Distribution(branch(x))), pair)
    same(law.joint(lambda x: Distribution(branch(x))).marginal(1), law_of(lambda xy: xy[1], as_die(pair)))


@given(NUMBER_TABLES)
def test_bind_to_laws_and_plain_values(table):
    def ours(x):
        return x + d3 if x > 1 else -x

    def theirs(x):
        return [(x + face, chance) for face, chance in numbered(3)] if x > 1 else [(-x, Fraction(1))]

    same(Distribution(table).bind(ours), faces.dependent(die(table), theirs))


@given(ANY_TABLES, ANY_TABLES)
def test_product(table, other):
    expected = law_of(lambda x, y: (x, y), die(table), die(other))
    same(Distribution(table).product(Distribution(other)), expected)


@settings(deadline=None)  # the first root loads sympy
@given(tables(st.tuples(SMALL, SMALL), most=6))
def test_pairs(table):
    pair, pairs = Distribution(table), die(table)
    same(pair.starmap(lambda x, y: x * y - y), law_of(lambda xy: xy[0] * xy[1] - xy[1], pairs))
    same(pair.marginal(0), law_of(lambda xy: xy[0], pairs))
    same(pair.marginal(1), law_of(lambda xy: xy[1], pairs))
    assert pair.covariance() == faces.covariance(pairs)
    first, second = (as_die(law_of(operator.itemgetter(i), pairs)) for i in (0, 1))
    assume(len(first) > 1 and len(second) > 1)
    squared = faces.covariance(pairs) ** 2 / (faces.variance(first) * faces.variance(second))
    assert pair.correlation() ** 2 == squared
    assert (pair.correlation() > 0) == (faces.covariance(pairs) > 0)


@given(tables(st.tuples(SMALL, TEXTS, SMALL), most=6))
def test_several_marginals(table):
    triple, triples = Distribution(table), die(table)
    same(triple.marginal(0, 2), law_of(lambda xyz: (xyz[0], xyz[2]), triples))
    same(triple.marginal(2, 1), law_of(lambda xyz: (xyz[2], xyz[1]), triples))


@given(st.lists(st.tuples(st.integers(1, 5), ANY_TABLES), min_size=1, max_size=3))
def test_mixture(parts):
    expected = faces.mixed([(weight, die(table)) for weight, table in parts])
    same(mixture([(weight, Distribution(table)) for weight, table in parts]), expected)


# Conditions, re-rolls, explosions


@given(NUMBER_TABLES, EVENTS)
def test_given_and_prob(table, events):
    event, plain = events
    law, one = Distribution(table), die(table)
    assert law.prob(event) == faces.prob(one, plain)
    assume(faces.prob(one, plain))
    same(law.given(event), faces.conditional(one, plain))


@given(NUMBER_TABLES, EVENTS, st.integers(0, 3))
def test_reroll(table, events, times):
    event, plain = events
    law, one = Distribution(table), die(table)
    same(law.reroll(event), faces.rerolled(one, plain, 1))
    same(law.reroll(event, times=times), faces.rerolled(one, plain, times))
    assume(faces.prob(one, plain) < 1)
    same(law.reroll(event, until=True), faces.conditional(one, lambda x: not plain(x)))


@given(NUMBER_TABLES, EVENTS, st.integers(0, 3))
def test_explode(table, events, times):
    event, plain = events
    same(Distribution(table).explode(event, times=times), faces.exploded(die(table), plain, times))


@given(TEXT_TABLES, st.integers(0, 2))
def test_text_is_rerolled_like_numbers(table, times):
    law, one = Distribution(table), die(table)
    same(law.reroll(equals("miss"), times), faces.rerolled(one, lambda x: x == "miss", times))
    same(law.reroll(lambda x: "hit" in x, times), faces.rerolled(one, lambda x: "hit" in x, times))


# Several dice, sorted


@given(NUMBER_TABLES, NUMBERS)
def test_chances(table, x):
    law, one = Distribution(table), die(table)
    assert list(law) == sorted(table)
    for value in (x, *table):
        assert law.pmf(value) == law[value] == faces.prob(one, lambda face, at=value: face == at)
        assert law.cdf(value) == faces.cdf(one, value)
        assert law.sf(value) == faces.sf(one, value)
    assert (law.min(), law.max()) == (min(table), max(table))


@given(NUMBER_TABLES)
def test_quantiles(table):
    law, one = Distribution(table), die(table)
    for q in {Fraction(k, 12) for k in range(1, 13)} | {faces.cdf(one, x) for x in table}:
        assert law.quantile(q) == faces.quantile(one, q)
    assert law.median() == faces.quantile(one, Fraction(1, 2))


@given(ANY_TABLES)
def test_mode(table):
    mode = Distribution(table).mode()
    assert type(mode) is tuple
    assert set(mode) == faces.modes(die(table))
    assert len(set(mode)) == len(mode)


@settings(deadline=None)  # the first root loads sympy
@given(NUMBER_TABLES)
def test_moments(table):
    law, one = Distribution(table), die(table)
    assert law.mean() == faces.mean(one)
    assert type(law.mean()) is type(law.var()) is Fraction
    assert law.var() == law.std() ** 2 == faces.variance(one)
    for k in range(6):
        assert law.moment(k) == faces.moment(one, k)
        assert law.central_moment(k) == faces.central_moment(one, k)
    assume(len(table) > 1)
    second, third, fourth = (faces.central_moment(one, k) for k in (2, 3, 4))
    assert law.skewness() ** 2 == third**2 / second**3
    assert (law.skewness() > 0) == (third > 0)
    assert law.kurtosis() == fourth / second**2 - 3


# Two laws


@given(NUMBER_TABLES, NUMBER_TABLES)
def test_comparison(table, other):
    (a, b), (one, two) = (Distribution(table), Distribution(other)), (die(table), die(other))
    same(a.compare(b), faces.compared(one, two))
    assert a.dominates(b) == faces.dominates(one, two)
    assert b.dominates(a) == faces.dominates(two, one)
    assert a.kolmogorov(b) == faces.kolmogorov(one, two)
    assert a.wasserstein(b) == faces.wasserstein(one, two)


@given(ANY_TABLES, ANY_TABLES)
def test_total_variation(table, other):
    expected = faces.total_variation(die(table), die(other))
    assert Distribution(table).total_variation(Distribution(other)) == expected


# Named laws, and rolls as players write them

COIN = die({0: 1, 1: 1})
D4, D6, D8 = numbered(4), numbered(6), numbered(8)
FIXED = {
    "a point": (lambda: point("x"), lambda: {"x": Fraction(1)}),
    "repeated outcomes": (lambda: uniform([1, 1, 1, 2, 2]), lambda: dict(die({1: 3, 2: 2}))),
    "a coin of 1/3": (lambda: bernoulli("1/3"), lambda: dict(die({0: 2, 1: 1}))),
    "5 coins of 2/7": (lambda: binomial(5, "2/7"), lambda: faces.copies(5, die({0: 5, 1: 2}))),
    "7 of 9 cards": (lambda: hypergeometric(9, 5, 7), lambda: faces.drawn(9, 5, 7)),
    "no dice": (lambda: 0 @ d6, lambda: faces.copies(0, D6)),
    "d4 of d8": (lambda: d(4) @ d(8), lambda: faces.compound(D4, D8)),
    "two dice are not one": (lambda: d6 - d6, lambda: law_of(operator.sub, D6, D6)),
    "d3 is half a d6": (lambda: d3, lambda: law_of(lambda x: (x + 1) // 2, D6)),
    "4d6 drop lowest": (
        lambda: pool(4, d6).drop_lowest(1).sum(),
        lambda: faces.pooled(lambda rolled: sum(rolled[1:]), [D6] * 4),
    ),
    "no dice kept": (lambda: pool(3, d6).keep_highest(0).sum(), faces.total),
    "no positions kept": (lambda: pool(3, d6).keep([]).sum(), faces.total),
    "faces far apart": (
        lambda: pool(3, uniform([0, 1, 10**30])).keep_lowest(2).sum(),
        lambda: faces.pooled(lambda rolled: sum(rolled[:2]), [die({0: 1, 1: 1, 10**30: 1})] * 3),
    ),
    "highest of 5d6": (lambda: pool(5, d6).highest(), lambda: law_of(max, *[D6] * 5)),
    "lowest of d4 and d8": (lambda: pool([d(4), d(8)]).lowest(), lambda: law_of(min, D4, D8)),
    "lowest two of d4, d6, d8, and 2d4": (
        lambda: pool([d(4), d6, d(8), 2 @ d(4)]).keep_lowest(2).sum(),
        lambda: faces.pooled(lambda rolled: sum(rolled[:2]), [D4, D6, D8, as_die(faces.copies(2, D4))]),
    ),
    "2d6 under 9, both dice again": (
        lambda: (2 @ d6).reroll(~at_least(9)),
        lambda: faces.rerolled(as_die(faces.copies(2, D6)), lambda x: x < 9, 1),
    ),
    "a die that chooses a die that chooses coins": (
        lambda: d(4).bind(lambda n: d(2 * n).bind(lambda m: m @ bernoulli("1/2"))),
        lambda: faces.dependent(
            as_die(faces.dependent(D4, lambda n: numbered(2 * n))), lambda m: as_die(faces.copies(m, COIN))
        ),
    ),
    "outcomes that are pairs nest": (
        lambda: d(4).product(d6).joint(lambda xy: d(xy[0])),
        lambda: faces.dependent_pair(as_die(law_of(lambda x, y: (x, y), D4, D6)), lambda xy: numbered(xy[0])),
    ),
}


@pytest.mark.parametrize(("ours", "theirs"), FIXED.values(), ids=FIXED)
def test_fixed_case(ours, theirs):
    same(ours(), theirs())
