"""Break-even points and sensitivity, derived by hand."""

from fractions import Fraction

import sympy

from exactdice import at_least, bernoulli, binomial, d3, d6, mixture, symbols
from exactdice.symbolic import break_even, sensitivity

P, Q = symbols("p q")


def test_two_weapons():
    """Three attacks of D3 damage, 6 p, against one of 5 damage at 1/2 more, capped: ``6 p = 5 p + 1/2`` at 1/2."""
    light = 3 @ mixture([(P, d3), (1 - P, 0)])
    assert break_even(light, 5 * P + Fraction(1, 2), P) == [Fraction(1, 2)]
    assert break_even(light, 7, P) == []
    assert break_even(light, "3/2", P) == [Fraction(1, 4)]


def test_chances():
    """At least one of two is even money where ``(1 - p)^2 = 1/2``."""
    hits = 2 @ bernoulli(P)
    assert break_even(hits.prob(at_least(1)), "1/2", P) == [1 - sympy.sqrt(2) / 2]
    (root,) = break_even((3 @ bernoulli(P)).prob(at_least(2)), "2/3", P)
    assert abs(root.evalf(30) ** 2 * (3 - 2 * root.evalf(30)) - sympy.Rational(2, 3)) < 10**-25


def test_conditions_of_laws_are_kept():
    """Odds of p to 1 - 2 p: worth 2/3 each where p = 2/5, and p = 4/5 is not possible; a constant plan has no root."""
    law = mixture([(P, 1), (1 - 2 * P, 0)])  # p / (1 - p)
    assert break_even(law, "2/3", P) == [Fraction(2, 5)]
    assert break_even(law, 4, P) == []
    assert break_even(law.mean(), 4, P) == [Fraction(4, 5)]
    assert break_even(P * Q, P * Q + 1, P) == []


def test_other_symbols_beside():
    assert break_even(2 @ bernoulli(P), bernoulli(Q), P) == [Q / 2]


def test_sensitivity():
    n = symbols("n")
    assert sensitivity(binomial(n, P), P) == n
    assert sensitivity((10 @ bernoulli(P)).var(), P) == 10 - 20 * P
    assert sensitivity((2 @ bernoulli(P)).given(at_least(1)), P) == 2 / (P**2 - 4 * P + 4)
    assert sensitivity(mixture([(P, d6), (1 - P, 0)]), P) == Fraction(7, 2)
