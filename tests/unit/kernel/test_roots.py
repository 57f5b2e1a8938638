"""Derivatives, zeros from 0 to 1 and floats of quotients of polynomials."""

from fractions import Fraction
from math import isnan

import pytest
import sympy

from exactdice import kernel
from exactdice.errors import SymbolError

P, Q = sympy.symbols("p q", nonnegative=True)


def read(expression):
    return kernel.read(expression, "expression")


def zeros(expression, symbol=P):
    return kernel.roots_from_0_to_1(read(expression), symbol)


def test_derivatives():
    """The quotient rule: ``(p / (1 + p))' = 1 / (1 + p)^2``."""
    assert kernel.derivative(read(P / (1 + P)), P) == read(1 / (1 + P) ** 2)
    assert kernel.derivative(read(P * Q**2), Q) == read(2 * P * Q)
    assert kernel.derivative(read(P), Q) == 0


def test_zeros_by_degree():
    assert zeros((2 * P - 1) * (3 * P - 4) * P) == [0, Fraction(1, 2)]  # 4/3 is outside
    assert zeros(P**2 - 1) == [1]
    assert zeros(2 * P**2 - 1) == [sympy.sqrt(2) / 2]  # the other root is negative
    assert zeros(P**2 + 1) == []
    assert zeros((P - 2) / (P + 1)) == []
    cubic = P**3 + P - 1  # rises from -1 to 1, so it has one zero there; x^3 + x - 1 has no rational one
    (root,) = zeros(cubic * (P - 1))[:-1]
    assert sympy.minimal_polynomial(root, P) == cubic
    assert zeros(cubic * (P - 1)) == [root, 1]
    below, above = sympy.Rational("0.6823278"), sympy.Rational("0.6823279")
    assert below < root < above
    assert cubic.subs(P, below) < 0 < cubic.subs(P, above)  # so the zero lies between them


def test_zeros_beside_other_symbols():
    assert zeros(P * Q - 1) == [1 / Q]
    assert zeros((P - Q) * (Q + 1)) == [Q]
    with pytest.raises(SymbolError, match="has zeros in p only where numbers stand for q"):
        zeros(P**3 - Q)


def test_floats():
    assert kernel.rounded(Fraction(1, 3), [P])([Fraction(5)]) == 1 / 3
    square = kernel.rounded(read(P**2 / (1 - P)), [P])
    assert square([Fraction(1, 3)]) == 1 / 6
    assert isnan(square([Fraction(1)]))
    ratio = kernel.rounded(read(P / Q), [P, Q])
    assert ratio([Fraction(1), Fraction(3)]) == 1 / 3
    assert isnan(ratio([Fraction(1), Fraction(0)]))
