"""Operators on laws: numbers on either side, independent laws, copies, and operands that are refused."""

from enum import IntEnum
from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, at_least, bernoulli, d, d3, d6, equals, point, pool
from exactdice.errors import CountError, OperandError, SupportError


@pytest.mark.parametrize(
    ("law", "outcomes"),
    [
        (d3 + 10, [11, 12, 13]),
        (10 + d3, [11, 12, 13]),
        (d3 - 10, [-9, -8, -7]),
        (10 - d3, [7, 8, 9]),
        (d3 * 5, [5, 10, 15]),
        (5 * d3, [5, 10, 15]),
        (d3 * Fraction(1, 2), [Fraction(1, 2), 1, Fraction(3, 2)]),
        (d3 / 2, [Fraction(1, 2), 1, Fraction(3, 2)]),
        (6 / d3, [2, 3, 6]),
        (d3 // 2, [0, 1]),
        (7 // d3, [2, 3, 7]),
        (d3 % 2, [0, 1]),
        (7 % d3, [0, 1]),
        (-d3, [-3, -2, -1]),
        (+d3, [1, 2, 3]),
        (abs(d3 - 2), [0, 1]),
        (d3 + True, [2, 3, 4]),
        (d3 * 0, [0]),
        (Distribution([False, True]) + 1, [1, 2]),
    ],
    ids=lambda x: repr(x)[:40],
)
def test_arithmetic_with_numbers(law, outcomes):
    assert law.support() == outcomes


def test_quotients_are_fractions():
    assert all(type(x) is Fraction for x in d6 / 2)
    assert (d6 / 2).pmf(3) == Fraction(1, 6)


def test_whole_quotients_round_down():
    # of -3, ..., 2 two each halve to -2, -1 (from -2, -1), 0 and 1
    assert (d6 - 4) // 2 == Distribution({-2: 1, -1: 2, 0: 2, 1: 1})
    assert (d6 - 4) % 2 == Distribution({0: 3, 1: 3})


def test_two_operands_are_two_dice():
    assert (d6 - d6).pmf(0) == Fraction(1, 6)
    assert (d6 + d6).pmf(7) == Fraction(1, 6)
    assert (d6 * d6).pmf(12) == Fraction(4, 36)  # 2 * 6, 3 * 4, and the other way round
    assert (d6 / d6).pmf(2) == Fraction(3, 36)  # 2 / 1, 4 / 2, 6 / 3
    assert (d6 // d6).pmf(0) == Fraction(15, 36)  # the first is less
    assert (d6 % d3).pmf(0) == Fraction(11, 18)  # 6 of 6, 3 of 6, 2 of 6


def test_copies():
    assert 2 @ d6 == d6 + d6
    assert 0 @ d6 == 0 @ point("a") == point(0)
    assert 1 @ point("a") == point("a")
    assert sympy.Integer(2) @ d6 == 2 @ d6
    assert d6 @ d3 == d6.bind(lambda n: n @ d3)
    assert type(d6 @ d3) is Distribution


def test_symbols_stay_symbols():
    x = sympy.Symbol("x")
    assert (d3 * x).support() == [x, 2 * x, 3 * x]
    assert (d3 + x).pmf(x + 1) == Fraction(1, 3)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: d6 + x,
        lambda x: x + d6,
        lambda x: d6 - x,
        lambda x: x - d6,
        lambda x: d6 * x,
        lambda x: x * d6,
        lambda x: d6 / x,
        lambda x: x / d6,
        lambda x: d6 // x,
        lambda x: x // d6,
        lambda x: d6 % x,
    ],
)
@pytest.mark.parametrize(("operand", "words"), [(0.5, "0.5 is a float"), (None, "neither"), (at_least(3), "neither")])
def test_operands_that_are_no_exact_numbers(call, operand, words):
    with pytest.raises(OperandError, match=words):
        call(operand)


@pytest.mark.parametrize(
    "call", [lambda: d6 + point("a"), lambda: point("a") * 2, lambda: -point("a"), lambda: abs(point("a"))]
)
def test_text_cannot_be_computed_with(call):
    with pytest.raises(SupportError, match=r"arithmetic with .+ needs numbers, but outcomes include 'a'; map them"):
        call()


@pytest.mark.parametrize(
    "call", [lambda: d6 / 0, lambda: d6 // 0, lambda: d6 % 0, lambda: 1 / (d6 - 1), lambda: d6 / (d6 - 1)]
)
def test_nothing_is_divided_by_zero(call):
    with pytest.raises(SupportError, match="divides by zero; take the outcome 0 out of the divisor"):
        call()


@pytest.mark.parametrize("n", [-1, 2.0, "2", True, Fraction(2), None])
def test_a_number_of_copies_is_whole(n):
    with pytest.raises(CountError, match=r"number of copies .+; write (an int|a whole number) of at least 0"):
        n @ d6


def test_copies_stand_on_the_left():
    with pytest.raises(
        OperandError, match=r"on the right of @ stands the law to be copied, not 3; write 3 @ law for copies or law"
    ):
        d6 @ 3
    with pytest.raises(SupportError, match="count has the outcome -1"):
        (d6 - 2) @ d6


def test_augmented_assignment_makes_another_law():
    law = d6
    law += 1
    assert law == d6 + 1
    assert d6.min() == 1
    assert bernoulli("1/2") + d(1) == d(2)


class Coin(IntEnum):
    """Whole numbers with names."""

    TAILS = 0
    HEADS = 1


@pytest.mark.parametrize("kind", [bool, Coin])
@pytest.mark.parametrize(
    ("total", "outcomes"),
    [
        (lambda coin: coin + coin, [0, 1, 2]),
        (lambda coin: 1 @ coin, [0, 1]),
        (lambda coin: 2 @ coin, [0, 1, 2]),
        (lambda coin: d(2) @ coin, [0, 1, 2]),
        (lambda coin: coin @ coin, [0, 1]),
        (lambda coin: coin.explode(equals(1), times=1), [0, 1, 2]),
        (lambda coin: coin * 1, [0, 1]),
        (lambda coin: pool(2, coin).sum(), [0, 1, 2]),
        (lambda coin: pool(2, coin).highest() + 0, [0, 1]),
        (lambda coin: pool(3, coin).keep_highest(2).sum(), [0, 1, 2]),
    ],
)
def test_sums_of_truth_values_and_named_numbers_are_integers(kind, total, outcomes):
    law = total(Distribution([kind(0), kind(1)]))
    assert law.support() == outcomes
    assert {type(x) for x in law} == {int}


def test_fractions_stay_fractions_in_a_sum():
    law = 2 @ Distribution([Fraction(1), Fraction(2)])
    assert law == Distribution({2: 1, 3: 2, 4: 1})  # two of 1 or 2
    assert {type(x) for x in law} == {Fraction}


ROOT = Distribution([sympy.sqrt(2), -sympy.sqrt(2)])


@pytest.mark.parametrize(
    ("law", "weights"),
    [
        (ROOT * ROOT, {-2: 1, 2: 1}),  # equal signs or unequal ones
        (ROOT * sympy.sqrt(2), {-2: 1, 2: 1}),
        (2 @ ROOT, {-2 * sympy.sqrt(2): 1, 0: 2, 2 * sympy.sqrt(2): 1}),
        (ROOT + ROOT, {-2 * sympy.sqrt(2): 1, 0: 2, 2 * sympy.sqrt(2): 1}),
        (1 / (1 + ROOT), {sympy.sqrt(2) - 1: 1, -1 - sympy.sqrt(2): 1}),  # (1 - sqrt 2)(1 + sqrt 2) is -1
        ((1 + ROOT) * (1 + ROOT), {3 + 2 * sympy.sqrt(2): 1, -1: 2, 3 - 2 * sympy.sqrt(2): 1}),
    ],
)
def test_sums_and_products_of_roots(law, weights):
    assert law == Distribution(weights)
    assert all([type(x) is int or not x.is_Integer for x in law])
