"""Geometric and negative binomial laws against their closed forms, also in symbols and at places far out."""

from fractions import Fraction
from math import comb

import pytest
import sympy

import exactdice
from exactdice import bernoulli, d6, equals, geometric, negative_binomial, point, symbols

P = symbols("p")


@pytest.mark.parametrize("p", [Fraction(1, 6), Fraction(2, 3), Fraction(99, 100)])
def test_a_geometric_law(p):
    law = geometric(p)
    assert law.head(30) == [(k, (1 - p) ** (k - 1) * p) for k in range(1, 31)]
    assert law.pmf(0) == 0
    assert [law.sf(k) for k in range(10)] == [(1 - p) ** k for k in range(10)]
    assert (law.mean(), law.var()) == (1 / p, (1 - p) / p**2)


@pytest.mark.parametrize("p", [Fraction(1, 6), Fraction(2, 3)])
@pytest.mark.parametrize("n", [1, 2, 5])
def test_a_negative_binomial_law(n, p):
    law = negative_binomial(n, p)
    assert [law.pmf(k) for k in range(25)] == [comb(n + k - 1, k) * p**n * (1 - p) ** k for k in range(25)]
    assert (law.mean(), law.var()) == (n * (1 - p) / p, n * (1 - p) / p**2)
    assert law + n == n @ geometric(p)
    # at most k failures before the n-th success: at least n successes in n + k trials
    for k in range(6):
        assert law.cdf(k) == ((n + k) @ bernoulli(p)).sf(n - 1)


def test_certain_ones():
    assert geometric(1) == geometric("100%") == point(1)
    assert negative_binomial(3, 1) == negative_binomial(0, "1/3") == point(0)


def test_they_are_loaded_late():
    assert {"geometric", "negative_binomial"} <= set(exactdice._LATER)


def test_infinity_is_no_outcome_of_a_law_without_an_end():
    """All outcomes of explosions are whole numbers."""
    assert sympy.oo not in d6.explode(equals(6))
    assert -sympy.oo not in -d6.explode(equals(6))


def test_a_symbol_for_the_number_of_failures():
    """``C(n + k - 1, k) p^n (1 - p)^k``, the definition; at 4 it is what the number 4 gives."""
    k = symbols("k")
    law = negative_binomial(3, P)
    assert sympy.simplify(law.pmf(k).subs(k, 4) - law.pmf(4)) == 0


def test_a_far_chance_without_a_product_is_answered():
    """``P(k) = p (1 - p)^(k - 1)`` needs no product of k factors."""
    assert geometric(P).pmf(10**9) == P * (1 - P) ** (10**9 - 1)
