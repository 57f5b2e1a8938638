"""Polynomials in x over symbols, shifted and cut like integer ones."""

from exactdice import kernel, symbols
from exactdice.kernel.expressions import read
from exactdice.kernel.shifts import counts

p, q = [read(symbols(name), "symbol").numerator for name in "pq"]


def test_shifting_and_cutting_take_a_polynomial_apart():
    """``p + 2 x + 3 q x^2`` is its rest modulo ``x^k`` and ``x^k`` times its quotient."""
    whole = counts({0: p, 1: 2, 2: 3 * q})
    for k in range(4):
        power = counts({k: 1})
        parts = whole.truncate(k) + whole.right_shift(k) * power
        assert parts.coefficients() == whole.coefficients() == {0: p, 1: 2, 2: 3 * q}
    assert not whole.right_shift(3)
    assert len(whole.truncate(2)) == 2


def test_products_with_numbers_and_polynomials_of_other_symbols():
    """``(1 + x) p q + 5``, put together from pieces over several rings."""
    one = counts({0: 1, 1: 1})
    product = one * q * p + 5
    assert product.coefficients() == {0: p * q + 5, 1: p * q}
    assert (product * 2).coefficient(1) == 2 * p * q
    assert 2 * p * q == (product * 2).coefficient(1)


def test_the_names_are_loaded_late():
    assert kernel.counts is counts
