"""The border where numbers enter: what counts as exact, as a probability, a count, an outcome, an operand."""

from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from functools import reduce
from numbers import Integral, Rational
from typing import NamedTuple

import flint
import pytest
import sympy

from exactdice import d6
from exactdice.errors import CountError, OperandError, SupportError, WeightError
from exactdice.scalars import count, exact, is_integer, operand, outcome, probability, shown

THIRD = Fraction(1, 3)


class Wound(IntEnum):
    """A whole number with a name."""

    FLESH = 1


class Point(NamedTuple):
    """An outcome with named parts."""

    x: object
    y: object = 0


class Hand(frozenset):
    """A set with a name."""


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (3, Fraction(3)),
        (THIRD, THIRD),
        ("1/3", THIRD),
        (" 2/6 ", THIRD),
        ("0.25", Fraction(1, 4)),
        ("1e-2", Fraction(1, 100)),
        ("-7", Fraction(-7)),
        (Decimal("0.1"), Fraction(1, 10)),  # a Decimal is the number that is written
        (Decimal("-0"), Fraction(0)),
        (sympy.Rational(1, 3), THIRD),
        (sympy.Integer(5), Fraction(5)),
        (flint.fmpq(1, 3), THIRD),
        (Wound.FLESH, Fraction(1)),
    ],
)
def test_exact_numbers(value, number):
    assert exact(value) == number
    assert type(exact(value)) is Fraction


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.3, 'weight 0.3 is a float, so it is not exact; write Fraction(3, 10) or "3/10"'),
        (float("nan"), "weight nan is not a finite number"),
        (float("-inf"), "weight -inf is not a finite number"),
        (True, "weight True is a truth value, not a number; write 1 or 0"),
        ("", "weight '' is not a number; write it as '1/3' or '0.25'"),
        ("1/0", "weight '1/0' is not a number"),
        ("NaN", "weight 'NaN' is not a number"),
        ("inf", "weight 'inf' is not a number"),
        ("1e999999999", "weight '1e999999999' has too many digits; at most 4000 are read from text"),
        ("1e-999999999", "has too many digits"),
        ("9" * 4001, "has too many digits"),
        (Decimal("NaN"), "weight Decimal('NaN') is not a finite number"),
        (Decimal("sNaN"), "is not a finite number"),
        (Decimal("Infinity"), "is not a finite number"),
        (Decimal("1e999999999"), "has too many digits; at most 4000 are allowed"),
        (Decimal("1e-999999999"), "has too many digits"),
        (None, "weight None is no exact rational number; write an int, a Fraction or text such as '1/3'"),
        (1j, "weight 1j is no exact rational number"),
        ([1], "weight [1] is no exact rational number"),
        (sympy.Float("0.5"), "is no exact rational number"),
        (sympy.sqrt(2), "weight sqrt(2) is no exact rational number"),
        (sympy.Symbol("p"), "weight p is no exact rational number"),
        (sympy.oo, "weight oo is no exact rational number"),
    ],
)
def test_what_is_not_exact_is_refused(value, words):
    with pytest.raises(WeightError) as caught:
        exact(value)
    assert words in str(caught.value)


def test_the_longest_text_is_read():
    assert exact("9" * 4000) == 10**4000 - 1
    assert exact("1e4000") == 10**4000


def test_the_name_and_the_error_are_the_callers():
    with pytest.raises(OperandError, match=r"^speed 0\.5 is a float"):
        exact(0.5, "speed", OperandError)


@pytest.mark.parametrize("p", [0, 1, "1/2", Fraction(999, 1000)])
def test_probabilities(p):
    assert probability(p) == Fraction(p)


@pytest.mark.parametrize(
    ("text", "p"), [("90%", "9/10"), (" 12.5 % ", "1/8"), ("100/3%", "1/3"), ("0%", 0), ("1e-2%", "1/10000")]
)
def test_a_probability_may_be_a_percentage(text, p):
    assert probability(text) == Fraction(p)


@pytest.mark.parametrize("text", ["%", "90%%", "ninety%"])
def test_a_percentage_is_a_number(text):
    with pytest.raises(WeightError, match=r"^percentage '.*' is not a number; write it as"):
        probability(text)


@pytest.mark.parametrize("p", [-1, 2, "1.0001", Fraction(-1, 10**9), "101%", "-1%"])
def test_a_probability_lies_between_0_and_1(p):
    with pytest.raises(WeightError, match=r"is not between 0 and 1; write a number such as '1/3'"):
        probability(p)


def test_counts():
    assert count(0, "number") == 0
    assert count(10**30, "number", 1) == 10**30
    assert count(Wound.FLESH, "number") == 1
    assert type(count(sympy.Integer(4), "number")) is int


@pytest.mark.parametrize("value", [1.0, True, "3", Fraction(1, 2), Fraction(4), None, Decimal(3), -1, 0])
def test_what_is_no_count(value):
    with pytest.raises(CountError, match=r"^number .+; write (an int|a whole number) of at least 1$"):
        count(value, "number", 1)


def test_whole_numbers_of_any_type():
    assert [is_integer(x) for x in (3, True, Fraction(4), Wound.FLESH)] == [True] * 4
    assert [is_integer(x) for x in (Fraction(1, 2), "3", None, 3.0)] == [False] * 4


@pytest.mark.parametrize(
    ("value", "kept", "kind"),
    [
        (3, 3, int),
        (True, True, bool),
        ("hit", "hit", str),
        (None, None, type(None)),
        (THIRD, THIRD, Fraction),
        (Decimal("0.5"), Fraction(1, 2), Fraction),
        (Wound.FLESH, Wound.FLESH, Wound),
        (sympy.Integer(3), 3, int),
        (sympy.Rational(1, 3), THIRD, Fraction),
        (sympy.sqrt(2), sympy.sqrt(2), type(sympy.sqrt(2))),
        ((1, (Decimal("0.5"), "x")), (1, (Fraction(1, 2), "x")), tuple),
        (Point(1), Point(1), Point),
        (Point(Decimal("0.5")), Point(Fraction(1, 2)), Point),
        (frozenset({1}), frozenset({1}), frozenset),
        (frozenset({Decimal("0.5"), Fraction(1, 2)}), frozenset({Fraction(1, 2)}), frozenset),
        (Hand({1}), Hand({1}), Hand),
        (Hand({sympy.Integer(1), (Decimal(2),)}), Hand({1, (2,)}), Hand),
        (sympy.true, True, bool),
        (sympy.Integer(1) > 2, False, bool),
        (sympy.Symbol("x") * 2, sympy.Symbol("x") * 2, sympy.Mul),
    ],
)
def test_outcomes_as_they_are_kept(value, kept, kind):
    assert outcome(value) == kept
    assert type(outcome(value)) is kind


ROOT = sympy.sqrt(2)


@pytest.mark.parametrize(
    ("written", "kept"),
    [  # multiplied out by hand
        (sympy.sqrt(8), 2 * ROOT),
        (ROOT * sympy.sqrt(3), sympy.sqrt(6)),
        ((1 + ROOT) ** 2, 3 + 2 * ROOT),
        (ROOT * (ROOT + 1), 2 + ROOT),
        (1 / (1 + ROOT), ROOT - 1),  # times (sqrt(2) - 1) / (sqrt(2) - 1)
        (1 / ROOT, ROOT / 2),
        (sympy.sqrt(3 + 2 * ROOT), 1 + ROOT),  # whose square is 3 + 2 sqrt(2)
        (1 / sympy.sqrt(3 + 2 * ROOT), ROOT - 1),
        (sympy.sqrt(sympy.Rational(1, 2)), ROOT / 2),
        (sympy.pi * (1 + ROOT), sympy.pi + ROOT * sympy.pi),
        ((1 + ROOT) ** 2 - 2 * ROOT, 3),
        ((1 + ROOT) * (1 - ROOT), -1),
        (sympy.Rational(1, 3) / ((1 + ROOT) ** 2 - 2 * ROOT), Fraction(1, 9)),
        ((1 + sympy.I) ** 2, 2 * sympy.I),
    ],
)
def test_equal_numbers_of_sympy_are_one_outcome(written, kept):
    assert outcome(written) == kept
    assert type(outcome(written)) is type(kept)
    assert hash(outcome(written)) == hash(kept)
    assert operand(written) == kept


@pytest.mark.parametrize(
    "number",
    [
        reduce(lambda inner, _: sympy.sqrt(1 + inner), range(8), ROOT),
        sympy.sqrt(sum(map(sympy.sqrt, (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)))),
        1 / sum(map(sympy.sqrt, (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))),
    ],
    ids=["roots of roots", "root of a long sum", "one over a long sum"],
)
def test_numbers_that_sympy_would_simplify_for_minutes_stay_as_they_are(number):
    assert outcome(number) == number


class Foreign:
    """A rational number of another library."""

    numerator, denominator = 6, 2

    def __int__(self):
        return 3


@pytest.mark.parametrize(("kind", "kept"), [(Integral, int), (Rational, Fraction)])
def test_numbers_of_other_libraries_become_pythons(kind, kept):
    number = type("Number", (Foreign,), {})
    kind.register(number)
    assert outcome(number()) == operand(number()) == 3
    assert type(outcome(number())) is type(operand(number())) is kept


def test_a_truth_value_of_numpy_is_a_truth_value():
    class Truth:  # as numpy makes them; numpy itself is no part of the tests
        dtype = type("dtype", (), {"kind": "b"})

        def __bool__(self):
            return True

    assert outcome(Truth()) is True
    assert d6.map(lambda _: Truth()).mean() == 1


def test_a_hundred_levels_are_kept():
    value = 0
    for _ in range(100):
        value = (value,)
    assert outcome(value) == value


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.5, "outcome 0.5 is a float, so it is not exact; write Fraction(1, 2)"),
        (float("nan"), "outcome nan is not a finite number"),
        ((1, 0.5), "outcome 0.5 is a float"),
        (Point(0.5), "outcome 0.5 is a float"),
        (frozenset({0.5}), "outcome 0.5 is a float"),
        (Decimal("NaN"), "is not a finite number"),
        (1j, "outcome 1j of type complex is not exact"),
        (sympy.Float("0.5"), "holds a float, so it is not exact; write Fractions instead, Fraction(1, 2) for 0.5"),
        ([1], "outcome [1] of type list cannot be hashed; use a tuple or a frozenset"),
        (((1, {}),), "outcome {} of type dict cannot be hashed"),
    ],
)
def test_what_is_no_outcome(value, words):
    with pytest.raises(SupportError) as caught:
        outcome(value)
    assert words in str(caught.value)


def test_the_cure_for_an_outcome_is_not_text():
    # text would be another outcome, and no operand at all
    with pytest.raises(SupportError) as caught:
        outcome(0.5)
    assert '"1/2"' not in str(caught.value)


def test_operands_as_they_are_kept():
    assert operand(3) == 3
    assert operand(THIRD) == THIRD
    assert type(operand(Decimal("0.5"))) is Fraction
    assert type(operand(sympy.Integer(3))) is int
    assert operand(sympy.Symbol("x")) == sympy.Symbol("x")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.5, "operand 0.5 is a float, so it is not exact; write Fraction(1, 2)"),
        (1j, "operand 1j of type complex is not exact"),
        (sympy.Float(2), "holds a float, so it is not exact; write Fractions instead"),
        (Decimal("Infinity"), "is not a finite number"),
        ("3", "operand '3' of type str is neither a number nor a distribution; use map(...) for anything else"),
        (None, "operand None of type NoneType is neither"),
        ((1, 2), "operand (1, 2) of type tuple is neither"),
    ],
)
def test_what_is_no_operand(value, words):
    with pytest.raises(OperandError) as caught:
        operand(value)
    assert words in str(caught.value)


class Bottomless:
    """Nested so deeply that Python cannot print it; how deep that is, depends on the version of Python."""

    def __repr__(self):
        return repr(self)


def test_values_in_messages_are_short():
    assert shown("hit") == "'hit'"
    assert shown(sympy.Matrix([1, 2])) == "Matrix([ [1], [2]])"
    assert shown("x" * 100) == "'" + "x" * 39 + "..." + "x" * 9 + "'"
    assert shown(Bottomless()) == "<Bottomless nested very deeply>"
    assert shown(10**5000) == "<int of very many digits>"  # Python prints 4300 digits at the most
