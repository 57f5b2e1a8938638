"""Fractions of long integers are those of Python's own constructor, in value, lowest terms and hash."""

import pickle
from fractions import Fraction
from math import factorial

import pytest

from exactdice import kernel

LONG = 6**4000  # 10340 bits, well beyond the way through Python


@pytest.mark.parametrize(
    ("numerator", "denominator"),
    [
        (6, 4),
        (0, 7),
        (0, LONG),
        (LONG, LONG),
        (2**4000, LONG),  # leaves 1 over 3^4000
        (-(2**4001), LONG),
        (LONG + 1, LONG),  # neighbours have nothing in common
        (10 * LONG, LONG),
    ],
    ids=range(8),
)
def test_in_lowest_terms(numerator, denominator):
    found, expected = kernel.fraction(numerator, denominator), Fraction(numerator, denominator)
    assert (found.numerator, found.denominator) == (expected.numerator, expected.denominator)
    assert type(found) is Fraction
    assert type(found.numerator) is type(found.denominator) is int
    assert hash(found) == hash(expected)
    assert found + 1 == expected + 1
    assert pickle.loads(pickle.dumps(found)) == expected


LONG, LONGER = 6**5000, 7**6000  # beyond the length from which FLINT takes over


def test_long_integers_take_the_way_through_flint():
    assert kernel.common_divisor(6, [4, 10]) == 2
    assert kernel.common_divisor(LONG, [4 * LONG, 6**4000]) == 6**4000
    assert kernel.common_divisor(LONG, [LONGER, 3]) == 1
    assert kernel.dot([1, 2], [3, 4]) == 11
    assert kernel.dot([LONG, 1], [LONGER, LONG]) == LONG * LONGER + LONG
    assert kernel.dot([], []) == 0
    assert list(kernel.scaled([1, 2], 1)) == [1, 2]
    assert list(kernel.scaled([1, 2], 3)) == [3, 6]
    assert list(kernel.scaled([1, LONG], LONGER)) == [LONGER, LONG * LONGER]
    assert kernel.product_of_powers([(2, 3), (5, 1)]) == 40
    assert kernel.product_of_powers([(6, 5000), (LONGER, 1), (0, 0)]) == LONG * LONGER
    assert kernel.product_of_powers([(n, 1) for n in range(1, 31)]) == factorial(30)


def test_digits_of_any_number():
    assert kernel.digits(-12) == "-12"
    assert kernel.digits(10**5000) == "1" + "0" * 5000  # more than Python prints of its own accord
    assert kernel.digits(-(10**5000)) == "-1" + "0" * 5000


def test_many_numerators_over_one_denominator():
    numerators = [0, 1, 6, 5**9, 6**4999, 2**4000 * 7, 3**40 * 11, LONG]
    for denominator in (6, LONG, 2**5000 * 53, 2 * LONGER):
        reduced = kernel.reducer(denominator)
        for n in numerators:
            assert reduced(n) == Fraction(n, denominator)
            assert reduced(n).denominator == Fraction(n, denominator).denominator


def test_products_roots_and_smooth_parts_of_long_numbers():
    assert kernel.multiplied([Fraction(LONG, 5), Fraction(5, 2 * LONG)]) == Fraction(1, 2)
    assert kernel.isqrt(LONG) == 6**2500
    assert kernel.isqrt(LONG - 1) == 6**2500 - 1
    assert kernel.isqrt(24) == 4
    # 7 and 11 are no primes of 6
    assert kernel.split(77 * LONG, 6) == (LONG, 77)


def test_the_cost_of_reducing():
    # small primes are found at once; 2^61 - 1 is a prime of Mersenne, and its power of 61 n bits costs n 61 / 20
    assert kernel.reducing_states(10**9) == kernel.reducing_states(30**2000) == 0
    assert kernel.reducing_states((2**61 - 1) ** 1000) == 61_000**2 // 4_000_000
    assert kernel.reducing_states((2**61 - 1) ** 10_000) == 610_000 // 20
