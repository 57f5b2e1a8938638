"""Polynomials in symbols: arithmetic, equality across rings, order as far as it is certain, normal forms."""

import pickle
from fractions import Fraction

import pytest
import sympy

from exactdice import kernel
from exactdice.errors import SymbolError, WeightError
from exactdice.kernel import normal_forms, parameters, series, symbol_quotients

P, Q = sympy.symbols("p q", nonnegative=True)
X = sympy.Symbol("x")


def poly(expression):
    """The polynomial of an expression, held in the ring of its own symbols."""
    return kernel.read(sympy.sympify(expression), "weight").numerator


def test_arithmetic_unites_rings():
    p, q = poly(P), poly(Q)
    assert p + q == poly(P + Q)
    assert 2 - p * q == poly(2 - P * Q)
    assert (p + q) ** 2 - p * p == poly(Q * (2 * P + Q))
    assert (p * q + q) // q == p + 1
    assert 6 // (p - p + 3) == 2
    assert sum([p, q, 1]) == 1 + p + q
    assert str((p + q).ring.symbols) == "(p, q)"


def test_equal_polynomials_are_one_whatever_their_ring():
    p, q = poly(P), poly(Q)
    wide = p + q - q
    assert wide == p
    assert hash(wide) == hash(p)
    assert p != q
    assert p != poly(sympy.Symbol("p"))
    assert p - p == 0
    assert hash(p - p + 5) == hash(5)
    assert p.__eq__("p") is NotImplemented
    assert p.__add__("p") is NotImplemented
    assert (p - p).constant == 0
    assert (p + 1).constant is None
    assert (p + q - q - p + 3 == 3) is True
    assert pickle.loads(pickle.dumps(p * q)) == p * q
    assert repr(p * q + 1) == "<Polynomial p*q + 1>"


@pytest.mark.parametrize(
    ("difference", "known"),
    [
        (P, {0, 1}),  # p is assumed to be at least 0
        (-P * Q - 1, {-1}),  # all terms are of one sign, and one of them is a number
        (P - Q, {-1, 0, 1}),
        (X**2, {0, 1}),  # nothing is known of x, but of a square
        (X**3 + 1, {-1, 0, 1}),
        (P**2 * (1 + Q), {0, 1}),
    ],
)
def test_the_signs_that_coefficients_tell(difference, known):
    assert parameters._signs(poly(difference)) == known
    assert parameters._signs(poly(P) - poly(P) - 3) == {-1}


def test_conditions_tell_signs_too():
    """Of ``p (1 - p)`` the first factor is at least 0 by assumption, the second by the condition."""
    chance = kernel.chance(P)
    p = chance.numerator
    assert p * (1 - p) >= 0
    assert not p * (p - 1) > 0
    assert abs(p - 1) == 1 - p
    assert abs(p) == p
    assert p <= 1
    with pytest.raises(SymbolError, match=r"whether p <= 1 - p"):
        _ = p <= 1 - p
    with pytest.raises(SymbolError, match=r"whether p < 1"):
        _ = p < 1


def test_a_condition_on_a_quotient_tells_no_sign():
    """``-x / (1 - 2 x) >= 0`` says nothing of the numerator alone."""
    x = kernel.chance(X / (2 * X - 1)).numerator
    with pytest.raises(SymbolError, match="whether -x >= 0"):
        _ = x >= 0


def test_a_condition_above_0_tells_more():
    weights = normal_forms.assuming([poly(P + Q)], kernel.conditions(kernel.read(P + Q - X, "weight"), "> 0"))
    assert weights[0] - poly(X) > 0


def test_conditions_hold_or_do_not():
    conditions = kernel.conditions(kernel.read(P / (1 + P), "weight"), ">= 0", "<= 1", "> 0")
    assert [condition.holds() for condition in conditions] == [True, True, None]
    assert [str(condition) for condition in conditions] == ["p/(p + 1) >= 0", "p/(p + 1) <= 1", "p/(p + 1) > 0"]
    assert kernel.conditions(Fraction(1, 2), ">= 0") == []
    with pytest.raises(WeightError, match="-p > 0 holds for no value of p"):
        normal_forms.assuming([1], kernel.conditions(kernel.read(-P, "weight"), "> 0"))


def test_a_ring_knows_its_symbols_by_name():
    ring = parameters.ring((Q, P))
    assert ring.symbols == (P, Q)
    assert ring == parameters.Ring((P, Q), frozenset())
    assert ring != parameters.ring((P,))
    assert pickle.loads(pickle.dumps(ring)) == ring
    with pytest.raises(SymbolError, match="two different symbols are called p"):
        parameters.ring((P, sympy.Symbol("p")))


def test_normal_form():
    """Weights 2 p and 2 p q over 2 p + 2 p q are 1 and q over 1 + q; the symbol p has gone with its conditions."""
    p = kernel.chance(P).numerator
    q = poly(Q)
    weights, denominator = kernel.normalised({"a": 2 * p, "b": 2 * p * q}, 2 * p + 2 * p * q)
    assert weights == {"a": 1, "b": q}
    assert denominator == 1 + q
    assert denominator.ring.symbols == (Q,)
    assert not denominator.ring.conditions
    assert kernel.normalised({"a": -p}, -p) == ({"a": 1}, 1)
    negative, total = kernel.normalised({"a": q - 1}, q - 1 + p * 0)
    assert (negative, total) == ({"a": 1}, 1)
    with pytest.raises(WeightError, match="never all at least 0"):
        kernel.normalised({"a": 2 * p, "b": -p}, p)


def test_common_multiples_and_divisors():
    p, q = poly(P), poly(Q)
    assert kernel.common_multiple([2 * p, 3, p * q, 4]) == 12 * p * q
    assert kernel.common_multiple([4, 6]) == 12
    assert kernel.common_divisor(6 * p * q, [4 * p, 10 * p]) == 2 * p
    assert kernel.common_divisor(p + 1, [1, p]) == 1
    assert kernel.common_divisor(6 * p, [4, 6]) == 2
    assert kernel.dot([p, 2], [1, q]) == p + 2 * q
    assert list(kernel.scaled([p, 2], q)) == [p * q, 2 * q]
    assert kernel.product_of_powers([(p, 2), (3, 1)]) == 3 * p * p
    assert kernel.product_of_powers([(p, 5000), (2, 5000)]) == (p * 2) ** 5000
    assert kernel.reducing_states(p) == 0
    assert kernel.reducer(2 * p)(p * q) == Q / 2


def test_quotients():
    a, b = kernel.read(1 / (1 + P), "weight"), kernel.read(P / (1 + P), "weight")
    assert a + b == 1
    assert 1 - a == b
    assert a / b == kernel.read(1 / P, "weight")
    assert 1 / a == kernel.read(1 + P, "weight")
    assert a * Fraction(1, 2) * 2 == a
    assert a**0 == 1
    assert a**2 - a * a == 0
    assert a * poly(1 + P) == 1
    assert hash(a) == hash(kernel.read(2 / (2 + 2 * P), "weight"))
    assert a != b
    assert (a == Fraction(1, 2)) is False
    assert a.__eq__("a") is NotImplemented
    assert repr(b) == "<Quotient p/(p + 1)>"
    assert repr(kernel.read(1 / (P - 1), "weight")) == "<Quotient -1/(1 - p)>"
    assert symbol_quotients.quotient(6, 4) == Fraction(3, 2)


def test_numbers_in_place_of_symbols():
    p, q = poly(P), poly(Q)
    put = kernel.substituted([p * q, p + 1, 2], {P: Fraction(1, 3)})
    assert put == [q, 4, 6]  # all three times 3
    put = kernel.substituted([p * q, p + 1], {P: kernel.read(Q / (1 + Q), "value"), Q: Fraction(2)})
    assert put == [2 * q, 2 * q + 1]  # both times 1 + q


def test_series():
    one = series.gathered({3: poly(P), -2: poly(1 - P), 4: 1})
    square = one * one
    assert square.low == -4
    assert square.top == 8
    assert square.length == 6  # -4, 1, 2, 6, 7, 8
    assert square.coefficients() == (one**2).coefficients()
    assert square.coefficients()[1] == poly(2 * P * (1 - P))
    assert square.coefficient(1) == poly(2 * P * (1 - P))
    assert square.coefficient(0) == 0
    assert square.coefficient(99) == 0
    assert series.gathered({0: 2, 1: 1}, series.NO_SYMBOLS).coefficients() == {0: 2, 1: 1}
    assert one.power_terms(2) == 10  # C(5, 2), 4 terms two at a time with repetition
    assert one.power_terms(20_000) == (1 + 20_000 * 6) * (1 + 20_000)


def test_the_kernel_names_what_it_has():
    with pytest.raises(AttributeError, match="has no attribute 'polynomials_of_degree'"):
        kernel.polynomials_of_degree  # noqa: B018


def test_polynomials_of_a_high_degree_are_not_taken_apart():
    """Nothing is known of the sign of ``1 - p^n``; its cyclotomic factors have about n terms together."""
    high = poly(1 - P**1_000_000)
    assert parameters._signs(high) == {-1, 0, 1}
