"""LaTeX, and functions of floats that do not cancel."""

import sympy

from exactdice import Distribution, at_least, bernoulli, d3, d6, symbols
from exactdice.symbolic import lambdify, latex

P, Q = symbols("p q")


def test_latex():
    assert latex(bernoulli("1/3")) == r"P(X = x) = \begin{cases} \frac{2}{3} & x = 0 \\ \frac{1}{3} & x = 1 \end{cases}"
    assert latex(Distribution({"hit": P, "miss": 1 - P})) == (
        r"P(X = x) = \begin{cases} p & x = \text{hit} \\ 1 - p & x = \text{miss} \end{cases}"
    )
    assert latex(bernoulli(P).std()) == r"\sqrt{- p^{2} + p}"
    assert latex("1/2") == r"\frac{1}{2}"
    assert latex(100 @ d3).count("&") == 201


def test_floats_are_worked_out_exactly():
    """The chance of 50 heads in 100 throws, ``C(100, 50) / 2^100``; floats make 10^13 of the expanded polynomial."""
    chance = (100 @ bernoulli(P)).pmf(50)
    exactly = float(sympy.binomial(100, 50) / sympy.Integer(2) ** 100)
    assert lambdify(chance, P)(0.5) == exactly
    assert abs(sympy.lambdify(P, chance)(0.5) - exactly) > 1
    assert lambdify(P * Q, P, Q)(0.5, 0.25) == 0.125
    assert lambdify(P * Q, Q, P)("1/2", 1) == 0.5
    assert lambdify(7, P)(0.5) == 7.0


def test_laws_as_functions():
    law = (2 @ bernoulli(P)).given(at_least(1))
    assert lambdify(law, P)(0.5) == {1: 2 / 3, 2: 1 / 3}
    assert lambdify(bernoulli(P), P, Q)(0, 3) == {0: 1.0, 1: 0.0}
    assert lambdify(d6, P)(0.5) == d6.to_float()
