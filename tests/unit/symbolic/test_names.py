"""Symbols for probabilities."""

import sympy

from exactdice import symbols


def test_symbols_are_real_and_not_negative():
    p = symbols("p")
    assert isinstance(p, sympy.Symbol)
    assert p.is_real
    assert p.is_nonnegative
    assert symbols("p q") == (p, symbols("q")) == symbols("p, q")
