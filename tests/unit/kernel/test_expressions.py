"""The edge to sympy: what is read, and what leaves."""

from fractions import Fraction

import sympy

from exactdice import kernel, symbols
from exactdice.scalars import has_symbols

P, Q = symbols("p q")


def test_what_has_symbols():
    assert has_symbols(P)
    assert has_symbols(1 - P)
    assert not any(map(has_symbols, [1, "p", Fraction(1, 2), sympy.sqrt(2), None]))


def test_expressions_are_read_and_leave_as_they_were():
    for value in (P, 1 - P, P * Q / 3, P**3 - 2 * P / 5 + Fraction(1, 7), P / (1 + Q), -1 / (1 - P), (P + 1) ** -2):
        number = kernel.read(value, "weight")
        assert sympy.cancel(kernel.expression_of(number) - value) == 0
        assert kernel.read(kernel.expression_of(number), "weight") == number


def test_symbols_that_cancel_leave_a_fraction():
    assert kernel.read((P + 1) / (2 * P + 2), "weight") == Fraction(1, 2)
    assert type(kernel.read((P + 1) / (2 * P + 2), "weight")) is Fraction
    assert kernel.expression(kernel.read(P, "weight").numerator * 0, 3) == 0
    assert kernel.expression_of(3) == 3


def test_a_long_expression_is_not_spelled():
    long = kernel.read((1 + P) ** 20 + Q, "weight").numerator
    assert kernel.spelled(long) == "<22 terms in p, q>"
    assert kernel.spelled(kernel.read(1 - P, "weight").numerator, 2) == "1/2 - p/2"


def test_relations():
    conditions = kernel.chance(sympy.Symbol("x")).numerator.ring.conditions
    assert [str(relation) for relation in kernel.relations(conditions)] == ["x <= 1", "x >= 0"]


def test_a_probability_that_is_a_number_after_all():
    assert kernel.chance((P + 1) / (3 * P + 3)) == Fraction(1, 3)
