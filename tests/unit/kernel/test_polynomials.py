"""Polynomials: building, reading, powers by either way, products, composition, inflation and deflation."""

from fractions import Fraction

import pytest
from flint import fmpq, fmpq_poly

from exactdice import kernel

DIE = kernel.polynomial([1] * 6, 6)


def multiplied_out(base, n):
    """The power by one multiplication after the other."""
    result = kernel.ONE
    for _ in range(n):
        result = result * base
    return result


def test_weights_come_back_in_lowest_terms():
    assert kernel.numerators(kernel.polynomial([2, 4, 0, 6], 12)) == ([1, 2, 0, 3], 6)
    assert kernel.numerators(kernel.ONE) == ([1], 1)
    assert kernel.polynomial([1, 1]) == fmpq_poly([1, 1])
    weights, denominator = kernel.numerators(DIE)
    assert {type(x) for x in [*weights, denominator]} == {int}


@pytest.mark.parametrize("n", [0, 1, 2, 4, 5, 7, 31, 50, 51])
@pytest.mark.parametrize("length", [1, 2, 6, 7, 60])
def test_powers_are_repeated_products(length, n):
    # lengths above 6 and exponents from 5 on take the way of repeated squaring, up to 50 or 150
    base = kernel.polynomial(list(range(1, length + 1)), length * (length + 1) // 2)
    assert kernel.power(base, n) == multiplied_out(base, n)


def test_long_powers_of_long_polynomials():
    base = kernel.polynomial([1] * 60, 60)
    for n in (149, 151):
        weights, denominator = kernel.numerators(kernel.power(base, n))
        assert sum(weights) == denominator
        assert denominator == 60**n  # the least total has a single way, so nothing cancels
        assert weights[:3] == [1, n, n * (n + 1) // 2]  # ways to write 0, 1, 2 as n summands


def test_products():
    assert kernel.product([]) == kernel.ONE
    assert kernel.product([DIE]) == DIE
    factors = [kernel.polynomial([1, k], 1 + k) for k in range(1, 8)]
    product = kernel.ONE
    for factor in factors:
        product = product * factor
    assert kernel.product(factors) == product


def test_composition():
    # (1 + x + x^2) at 2 + x is 1 + (2 + x) + (4 + 4 x + x^2)
    assert kernel.compose(kernel.polynomial([1, 1, 1]), kernel.polynomial([2, 1])) == kernel.polynomial([7, 5, 1])


def test_inflation_and_deflation():
    assert kernel.inflate(kernel.polynomial([1, 2], 3), 1) == kernel.polynomial([1, 2], 3)
    assert kernel.inflate(kernel.polynomial([1, 2], 3), 3) == kernel.polynomial([1, 0, 0, 2], 3)
    assert kernel.deflate(kernel.polynomial([1, 0, 0, 2], 3)) == (kernel.polynomial([1, 2], 3), 3)
    assert kernel.deflate(kernel.polynomial([1, 0, 1, 1], 3)) == (kernel.polynomial([1, 0, 1, 1], 3), 1)
    assert kernel.deflate(kernel.polynomial([1, 2], 3)) == (kernel.polynomial([1, 2], 3), 1)
    assert kernel.deflate(kernel.ONE) == (kernel.ONE, 0)


def test_valuation():
    assert kernel.valuation(kernel.ONE) == 0
    assert kernel.valuation(kernel.polynomial([0, 0, 5])) == 2


def test_integer_polynomials_over_a_denominator():
    assert kernel.rational(kernel.integer_polynomial([2, 4]), 6) == kernel.polynomial([1, 2], 3)
    assert DIE(1) == fmpq(1)
    assert Fraction(int(DIE[0].p), int(DIE[0].q)) == Fraction(1, 6)


def test_a_long_polynomial_times_a_uniform_one():
    long = DIE**300
    for other in (kernel.uniform(20), kernel.polynomial([1, 2, 3], 6)):
        assert kernel.multiplied_out(long, other) == kernel.multiplied_out(other, long) == long * other
    assert kernel.multiplied_out(kernel.uniform(300), kernel.uniform(7)) == kernel.uniform(300) * kernel.uniform(7)


def test_a_sum_of_quotients():
    # (1 + x) / 2 + x / 3 + 1 / 6 = (4 + 5 x) / 6
    parts = [([1, 1], 2), ([0, 1], 3), ([1], 6)]
    numerator, denominator = kernel.sum_of_quotients([(kernel.integer_polynomial(p), q) for p, q in parts])
    assert numerator == kernel.integer_polynomial([4, 5])
    assert denominator == 6
