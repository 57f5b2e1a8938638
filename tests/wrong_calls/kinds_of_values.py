"""Wrong calls by the kind of the value: numbers of sympy, deep nesting, arrays, and what a law is not asked.

A row is (id, call, error, words, ...), as in ``ground_floor``.
"""

from decimal import Decimal
from functools import reduce
from math import floor

import sympy

from exactdice import Chart, Pool, at_least, d6, equals, point, procedure
from exactdice.errors import CountError, OperandError, ProcedureError, SupportError, TooLargeError
from exactdice.events import Interval, Not

PAIRS = d6.product(d6)
PANIC = Chart("panic", {"2-6": "steady", "7-11": "shaken"})
HALF = sympy.Float("0.5")
HIDDEN = (1 + sympy.sqrt(2)) ** 2 - 2 * sympy.sqrt(2)  # 3, but sympy does not see it by itself
ROOTS = 1 + sympy.sqrt(2) + sympy.sqrt(3) + sympy.sqrt(5) + sympy.sqrt(7)  # to the 99th: C(103, 4) terms


def set_item(law):
    """Try to change a probability."""
    law[1] = 1


def nested(depth, kind=tuple):
    """So many tuples, one in the other."""
    value = kind()
    for _ in range(depth - 1):
        value = kind([value])
    return value


def unevaluated(depth):
    """An expression of sympy as deep as it is written."""
    value = sympy.sqrt(2)
    for _ in range(depth):
        value = sympy.Add(1, sympy.Mul(2, value, evaluate=False), evaluate=False)
    return value


def pairs_without_end():
    """Remember every step for ever."""
    law = point(0)
    while True:
        law = law.joint(lambda _: 0)


class Array:
    """What an array of numpy does where a number is expected."""

    __hash__ = None

    def __init__(self, values):
        self.values = values

    def __index__(self):
        raise TypeError("only integer scalar arrays can be converted to a scalar index")

    def __repr__(self):
        return f"Array({self.values})"


@procedure
def stops_by_itself():
    yield d6
    next(iter([]))


SYMBOLIC_OUTCOMES = [
    ("hidden sympy float", lambda: point(sympy.Float(1.5) * sympy.pi), SupportError, "1.5*pi holds a float", "for 0.5"),
    ("sympy float in a set", lambda: point(frozenset({HALF + sympy.pi})), SupportError, "holds a float", "for 0.5"),
    ("sympy nan", lambda: point(sympy.nan), SupportError, "nan is not a finite number", "write an int"),
    (
        "sympy infinity",
        lambda: point(sympy.oo + sympy.Symbol("x")),
        SupportError,
        "is not a finite number",
        "write an int",
    ),
    ("sympy zoo", lambda: point(sympy.zoo), SupportError, "zoo is not a finite number", "write an int"),
    ("hidden division by 0", lambda: point(1 / (HIDDEN - 3)), SupportError, "is not a finite number", "write an int"),
    ("sympy equation", lambda: point(sympy.Eq(sympy.Symbol("x"), 1)), SupportError, "Eq(x, 1) of type", "a number of"),
    (
        "sympy set",
        lambda: point(sympy.FiniteSet(1)),
        SupportError,
        "{1} of type FiniteSet is no number",
        "write an int",
    ),
    ("bound of infinity", lambda: at_least(sympy.oo), SupportError, "oo is not a finite number", "write an int"),
    ("sympy power too wide", lambda: point(ROOTS**99), TooLargeError, "4,421,275 terms", "a sum of few roots"),
    ("sum over sympy divided by 0", lambda: point(sympy.sqrt(2)) / 0, SupportError, "zoo is not a", "write an int"),
    ("sympy without end", lambda: point(unevaluated(400)), SupportError, "is nested too deeply", "a sum of few roots"),
    ("tuples without end", lambda: point(nested(101)), SupportError, "nested more than 100 deep", "flatten it"),
    ("tuples of 5000", lambda: point(nested(5000)), SupportError, "nested more than 100 deep", "flatten it"),
    ("sets without end", lambda: point(nested(101, frozenset)), SupportError, "more than 100 deep", "flatten it"),
    ("pairs without end", pairs_without_end, SupportError, "nested more than 100 deep", "flatten it"),
    ("Decimal NaN in a set", lambda: point(frozenset({Decimal("NaN")})), SupportError, "is not a finite", "write an"),
]

OPERANDS = [
    (
        "plus a hidden float",
        lambda: d6 + (HALF + sympy.sqrt(2)),
        OperandError,
        "0.5 + sqrt(2) holds a float",
        "for 0.5",
    ),
    ("plus sympy nan", lambda: d6 + sympy.nan, OperandError, "nan is not a finite number", "write an int"),
    ("minus infinity", lambda: d6 - sympy.oo, OperandError, "oo is not a finite number", "write an int"),
    ("times zoo", lambda: d6 * sympy.zoo, OperandError, "zoo is not a finite number", "write an int"),
    ("plus sympy true", lambda: d6 + sympy.true, OperandError, "True of type BooleanTrue is no number", "write an int"),
    ("plus a relation", lambda: d6 + (sympy.Symbol("x") > 1), OperandError, "x > 1 of type", "a number of sympy"),
    ("plus a matrix", lambda: d6 + sympy.ImmutableMatrix([1]), OperandError, "is no number", "a number of sympy"),
    ("plus an array", lambda: d6 + Array([1, 2]), OperandError, "Array([1, 2]) of type Array is neither", "use map("),
    ("squared", lambda: d6**2, OperandError, "no power", "d6 * d6 for two dice"),
    ("two to the d6", lambda: 2**d6, OperandError, "no power", "d6.map(lambda x: x ** 2)"),
    ("divmod", lambda: divmod(d6, 2), OperandError, "no divmod", "write d6.map(lambda x: divmod(x, 2))"),
    ("divmod of a number", lambda: divmod(7, d6), OperandError, "no divmod", "write d6.map(lambda x: divmod(x, 2))"),
    ("rounded", lambda: round(d6), OperandError, "no rounded value", "write law.map(round)"),
    ("rounded down", lambda: floor(d6 / 2), OperandError, "no rounded value", "write law.map(round)"),
    ("int of a law", lambda: int(d6), OperandError, "no single value", "write law.mean()"),
    ("float of a law", lambda: float(d6), OperandError, "no single value", "write law.mean()"),
    ("law and law", lambda: d6 & d6, OperandError, "no logical operations", "write d6.prob("),
    ("not a law", lambda: ~d6, OperandError, "no logical operations", "write d6.prob("),
    ("law shifted", lambda: d6 << 1, OperandError, "no bits to shift", "write d6.map("),
    ("format of a law", lambda: f"{d6:>20}", OperandError, "no format '>20'", "write '.1%' for percents"),
    ("set an outcome", lambda: set_item(d6), OperandError, "outcome 1 cannot be set", "build a new one"),
    ("delete an outcome", lambda: d6.__delitem__(1), OperandError, "outcome 1 cannot be deleted", "build a new one"),
    ("a law made again", lambda: d6.__init__([7]), OperandError, "'_form' cannot be set", "build a new one"),
    ("an event made again", lambda: equals(1).__init__(2), OperandError, "'_parts' cannot be set", "build a new"),
    ("a chart made again", lambda: PANIC.__init__("c", {1: 2}), OperandError, "'_rows' cannot be set", "build a new"),
    (
        "reroll until no",
        lambda: d6.reroll(equals(1), until="no"),
        OperandError,
        "until='no' is neither",
        "write one of",
    ),
    ("reroll twice over", lambda: d6.reroll(equals(1), 2, until=True), OperandError, "times=2 beside", "write one of"),
    ("last place", lambda: PAIRS.marginal(-1), OperandError, "place -1 is not", "counted from 0"),
]

POOLS = [
    ("Pool of its parts", lambda: Pool((1, 2), (0,)), OperandError, "Pool((1, 2), ...)", "write pool(4, d6)"),
    ("Pool of nothing", Pool, OperandError, "Pool(...)", "write pool(4, d6)"),
]

PROCEDURES = [
    ("procedure that stops", stops_by_itself, ProcedureError, "stops_by_itself lets a StopIteration", "give next(...)"),
]

EVENTS = [
    (
        "Interval with one end",
        lambda: Interval(1),
        OperandError,
        "event Interval has 2 parts, not 1",
        "write at_least(4)",
    ),
    ("not of nothing", Not, OperandError, "event Not has 1 parts, not 0", "write at_least(4)"),
    (
        "events without end",
        lambda: reduce(lambda e, i: (e | equals(i)) & at_least(0), range(101), equals(0)),
        TooLargeError,
        "nested 101 deep, and 100 are allowed",
        "write it as one function",
    ),
    (
        "undecided relation",
        lambda: d6.prob(lambda n: sympy.Symbol("x") > n),
        OperandError,
        "<lambda> answers x > 1 to 1",
        "return True or False",
    ),
]

COUNTS = [
    ("array of dice", lambda: Array([1, 2]) @ d6, CountError, "Array([1, 2]) is not a whole number", "write an int"),
]

CHARTS = [
    ("chart to a list", lambda: Chart("c", {1: [2]}), SupportError, "[2] of type list cannot be hashed", "use a tuple"),
    ("chart to a float", lambda: Chart("c", {1: 0.5}), SupportError, "0.5 is a float", "write Fraction(1, 2)"),
]

WRONG_CALLS = [*SYMBOLIC_OUTCOMES, *OPERANDS, *POOLS, *PROCEDURES, *EVENTS, *COUNTS, *CHARTS]
