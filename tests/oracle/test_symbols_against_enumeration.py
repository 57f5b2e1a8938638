"""Laws with symbols for weights, put into numbers, are what listing every combination of faces gives.

Origin of every expected value: ``enumerate_faces``, written apart from the engine. Both symbols are drawn
between 0 and 1, where none of the weights is 0.
"""

from fractions import Fraction

import enumerate_faces as faces
import enumerate_pools as by_hand
from enumerate_faces import as_die, die, law_of
from hypothesis import given
from hypothesis import strategies as st
from small_tables import SMALL, same
from sympy import Rational

from exactdice import Distribution, at_least, at_most, bernoulli, equals, max_of, mixture, pool, symbols

P, Q = symbols("p q")
# Weights as the engine reads them beside what they are in numbers, all of them positive where 0 < p, q < 1
WEIGHTS = st.sampled_from(
    [
        (1, lambda p, q: 1),
        (2, lambda p, q: 2),
        (P, lambda p, q: p),
        (1 - P, lambda p, q: 1 - p),
        (Q, lambda p, q: q),
        (P * Q, lambda p, q: p * q),
        (P + 3 * Q**2, lambda p, q: p + 3 * q**2),
        (P / (P + Q), lambda p, q: p / (p + q)),
    ]
)
TABLES = st.dictionaries(SMALL, WEIGHTS, min_size=1, max_size=3)
COUNTS = st.dictionaries(st.integers(0, 3), WEIGHTS, min_size=1, max_size=3)
NUMBERS = st.tuples(*[st.fractions(Fraction(1, 9), Fraction(8, 9), max_denominator=9)] * 2)


def law(table):
    """The law of the engine's."""
    return Distribution({face: weight for face, (weight, _) in table.items()})


def listed(table, numbers):
    """The die with numbers."""
    return die({face: Fraction(weight(*numbers)) for face, (_, weight) in table.items()})


def in_numbers(value, numbers):
    """A chance or a mean of the engine's, with numbers in place of its symbols."""
    if not getattr(value, "free_symbols", None):
        return value
    number = value.subs(dict(zip((P, Q), map(as_sympy, numbers), strict=True)))
    return Fraction(int(number.p), int(number.q))


def as_sympy(number):
    """A rational of sympy's."""
    return Rational(number.numerator, number.denominator)


def agree(symbolic, numbers, expected):
    """The law with numbers is the one expected, and so are its chances, its mean and its variance with numbers."""
    values = {symbol: value for symbol, value in zip((P, Q), numbers, strict=True) if symbol in symbolic.free_symbols}
    same(symbolic.subs(values) if values else symbolic, expected)
    assert {x: in_numbers(symbolic.pmf(x), numbers) for x in symbolic} == expected
    assert in_numbers(symbolic.mean(), numbers) == faces.mean(as_die(expected))
    assert in_numbers(symbolic.var(), numbers) == faces.variance(as_die(expected))


@given(TABLES, TABLES, NUMBERS, st.integers(0, 3))
def test_sums_products_and_copies(ours, theirs, numbers, copies):
    one, two = listed(ours, numbers), listed(theirs, numbers)
    agree(law(ours), numbers, dict(one))
    agree(law(ours) + law(theirs), numbers, faces.total(one, two))
    agree(law(ours) - 2 * law(theirs), numbers, law_of(lambda x, y: x - 2 * y, one, two))
    agree(law(ours) * law(theirs), numbers, law_of(lambda x, y: x * y, one, two))
    agree(copies @ law(ours), numbers, faces.copies(copies, one))
    agree(max_of(law(ours), law(theirs)), numbers, law_of(max, one, two))
    agree(law(ours).clip(0, 3), numbers, law_of(lambda x: min(max(x, 0), 3), one))
    agree(law(ours).map(abs), numbers, law_of(abs, one))


@given(COUNTS, TABLES, NUMBERS)
def test_random_copies_and_branches(count, table, numbers):
    number, one = listed(count, numbers), listed(table, numbers)
    agree(law(count) @ law(table), numbers, faces.compound(number, one))
    agree(
        law(count).bind(lambda n: n + law(table) if n else n),
        numbers,
        faces.dependent(number, lambda n: [(n + x, p) for x, p in one] if n else [(0, Fraction(1))]),
    )


@given(TABLES, TABLES, NUMBERS)
def test_mixtures(ours, theirs, numbers):
    p, _ = numbers
    one, two = listed(ours, numbers), listed(theirs, numbers)
    agree(mixture([(P, law(ours)), (1 - P, law(theirs))]), numbers, faces.mixed([(p, one), (1 - p, two)]))


@given(TABLES, NUMBERS, SMALL, st.integers(0, 2))
def test_conditions_rerolls_and_explosions(table, numbers, at, times):
    one, symbolic = listed(table, numbers), law(table)
    agree(symbolic.reroll(at_most(at), times), numbers, faces.rerolled(one, lambda x: x <= at, times))
    agree(symbolic.explode(equals(at), times), numbers, faces.exploded(one, lambda x: x == at, times))
    assert in_numbers(symbolic.prob(at_least(at)), numbers) == faces.prob(one, lambda x: x >= at)
    if any(x >= at for x in table):
        agree(symbolic.given(at_least(at)), numbers, faces.conditional(one, lambda x: x >= at))


@given(TABLES, TABLES, NUMBERS)
def test_comparison(ours, theirs, numbers):
    agree(law(ours).compare(law(theirs)), numbers, faces.compared(listed(ours, numbers), listed(theirs, numbers)))


@given(st.integers(1, 3), TABLES, TABLES, NUMBERS, SMALL)
def test_pools(number, table, other, numbers, at):
    one, two = listed(table, numbers), listed(other, numbers)
    dice, unlike = [one] * number, [one, two]
    thrown, mixed = pool(number, law(table)), pool([law(table), law(other)])
    agree(thrown.count(at_least(at)), numbers, faces.counted(dice, lambda x: x >= at))
    agree(thrown.keep_highest(1).sum(), numbers, faces.pooled(lambda rolled: rolled[-1], dice))
    agree(thrown.largest_set(), numbers, faces.pooled(by_hand.largest_set, dice))
    agree(mixed.lowest(), numbers, faces.pooled(lambda rolled: rolled[0], unlike))
    agree(mixed.longest_straight(), numbers, faces.pooled(by_hand.longest_straight, unlike))


def test_a_coin_without_numbers():
    """Two coins, by hand: (1 - p)^2, 2 p (1 - p) and p^2."""
    law_of_two = 2 @ bernoulli(P)
    assert [(law_of_two.pmf(k) - term).expand() for k, term in enumerate([(1 - P) ** 2, 2 * P * (1 - P), P**2])] == [
        0,
        0,
        0,
    ]
