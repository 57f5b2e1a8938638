"""Generating functions as sympy expressions, and laws read off them.

Origin of the expected values: sympy's own series, derivatives and expansion, and closed forms beside each case.
"""

from fractions import Fraction

import pytest
import sympy
from sympy import I, Rational, Symbol, exp, log, symbols

from exactdice import (
    Distribution,
    bernoulli,
    binomial,
    budget,
    d,
    d3,
    d6,
    equals,
    geometric,
    max_of,
    min_of,
    mixture,
    negative_binomial,
    point,
)
from exactdice.errors import SupportError, TooLargeError
from exactdice.symbolic import cf, cgf, from_pgf, mgf, pgf

x, t = symbols("x t")
X = d6.explode(equals(6))
ROUND = [
    d6,
    d6 - 3,
    d6 / 2,
    binomial(20, "1/3"),
    point(-7),
    Distribution({Fraction(1, 3): 1, -2: 2}),
    X,
    -X,
    X / 3 - 5,
    10 @ X,
    geometric("1/3") - 4,
    negative_binomial(5, "2/7"),
    X @ d6,
    mixture([(1, X), (3, geometric("1/5")), (2, d6 - 4)]),
    min_of(X, geometric("1/4")),
    max_of(X, geometric("1/4")),
    X.explode(equals(3)),
]


@pytest.mark.parametrize("law", ROUND, ids=range(len(ROUND)))
def test_there_and_back(law):
    assert from_pgf(pgf(law, x), x) == law


def test_a_law_with_an_end():
    assert sympy.expand(pgf(2 @ d3, x) - ((x + x**2 + x**3) / 3) ** 2) == 0
    assert pgf(d6 - 2, x) == 1 / x / 6 + Rational(1, 6) + x / 6 + x**2 / 6 + x**3 / 6 + x**4 / 6
    assert pgf(sympy.sqrt(2) * bernoulli("1/3"), x) == Rational(2, 3) + x ** sympy.sqrt(2) / 3
    assert pgf(Distribution([False, True]), x) == Rational(1, 2) + x / 2
    assert pgf(d6, Fraction(1, 2)) == Rational(63, 64) / 6  # (1/2 + 1/4 + ... + 1/64) / 6
    assert pgf(d3, "z") == pgf(d3, Symbol("z"))


def test_a_law_without_an_end():
    assert sympy.simplify(pgf(X, x) - (x + x**2 + x**3 + x**4 + x**5) / (6 - x**6)) == 0
    series = sympy.series(pgf(X, x), x, 0, 15).removeO()
    assert [X.pmf(n) for n in range(15)] == [Fraction(str(series.coeff(x, n))) for n in range(15)]
    assert sympy.simplify(pgf(3 - X, x) - x**3 * pgf(X, x).subs(x, 1 / x)) == 0


@pytest.mark.parametrize("law", [d6 - 2, X, 3 - 2 * geometric("1/3"), X / 2])
def test_moments_are_derivatives(law):
    moments = mgf(law, t)
    cumulants = cgf(law, t)
    for k in range(1, 4):
        assert Fraction(str(sympy.simplify(moments.diff(t, k).subs(t, 0)))) == law.moment(k)
    assert Fraction(str(sympy.simplify(cumulants.diff(t, 2).subs(t, 0)))) == law.var()
    assert Fraction(str(sympy.simplify(cumulants.diff(t, 3).subs(t, 0)))) == law.central_moment(3)


def test_closed_forms():
    # e^t / (3 - 2 e^t), the geometric law of 1/3
    assert sympy.simplify(mgf(geometric("1/3"), t) - exp(t) / (3 - 2 * exp(t))) == 0
    assert cf(bernoulli("1/3"), t) == Rational(2, 3) + exp(I * t) / 3
    assert cgf(point(5), t) == log(exp(5 * t))
    assert sympy.simplify(cf(geometric("1/3"), t) - mgf(geometric("1/3"), I * t)) == 0


def test_a_sum_is_a_product_and_a_random_sum_a_composition():
    assert sympy.simplify(pgf(X + d6, x) - pgf(X, x) * pgf(d6, x)) == 0
    assert sympy.simplify(pgf(X @ d3, x) - pgf(X, pgf(d3, x))) == 0
    assert sympy.simplify(pgf(d3 @ X, x) - pgf(d3, pgf(X, x))) == 0


def test_reading_all_shapes():
    assert from_pgf((Rational(1, 3) + 2 * x / 3) ** 4, x) == binomial(4, "2/3")
    assert from_pgf(sympy.Integer(1), x) == point(0)
    assert from_pgf(x**-2, x) == point(-2)
    assert from_pgf((sympy.sqrt(x) + x) / 2, x) == Distribution([Fraction(1, 2), 1])
    assert from_pgf(1 / (2 - x) ** 2, x) == negative_binomial(2, "1/2")
    assert from_pgf(x / (2 * x - 1), "x") == 1 - geometric("1/2")
    assert from_pgf((x**2 + x) / (x + 1), x) == point(1)
    assert from_pgf(Symbol("x", positive=True), "x") == point(1)
    assert from_pgf(sympy.Integer(1), "y") == point(0)
    mixed = from_pgf(((1 + x) / 2 + x / (2 - x)) / 2, x)
    assert mixed == mixture([(1, bernoulli("1/2")), (1, geometric("1/2"))])


def test_trust():
    # (2 + cos n t) 5^-n with cos t = 3/5 has no negative chance, but nobody proves it here
    doubtful = (375 - 100 * x + 13 * x**2) / ((5 - x) * (25 - 6 * x + x**2))
    doubtful /= doubtful.subs(x, 1)
    with pytest.raises(SupportError, match="that all are could not be proven; write trusted=True if you know it"):
        from_pgf(doubtful, x)
    assert from_pgf(doubtful, x, trusted=True).pmf(0) > 0


def test_sizes():
    with budget(states=1000), pytest.raises(TooLargeError, match="pgf of 100 outcomes needs"):
        pgf(d(100), x)
    with budget(states=1000), pytest.raises(TooLargeError, match="pgf of a law without an end needs"):
        pgf(X, x)
    with pytest.raises(TooLargeError, match="a law read off an expression"):
        from_pgf(((1 + x) / 2) ** 100_000, x)
    three = pgf(3 @ X, x)
    with budget(states=600), pytest.raises(TooLargeError, match="the poles of a function of degree"):
        from_pgf(three, x)
