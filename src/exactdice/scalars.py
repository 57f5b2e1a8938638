"""What an exact number is: the one border where numbers enter, and where a float is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import wraps
from math import comb, isfinite, prod
from numbers import Complex, Integral, Rational
from operator import index
from typing import Any, TypeVar

from exactdice.errors import CountError, ExactDiceError, OperandError, SupportError, TooLargeError, WeightError

T = TypeVar("T")
_LONGEST_TEXT = 4000  # characters or decimal digits of one number; Python itself stops at 4300 digits
_DEEPEST = 100  # tuples within tuples: Python hashes and prints them by recursion
_MOST_TERMS = 1000  # of an expression of sympy that is multiplied out
_MOST_ROOTS = 20  # of sums in one expression of sympy: each takes some 20 ms
_EXPONENT = re.compile(r"[eE]([+-]?\d+)")
_HALF = re.compile("[\ud800-\udfff]")  # of a pair that UTF-16 needs for one character; alone it cannot be encoded


def exact(value: Any, what: str = "weight", error: type[ExactDiceError] = WeightError) -> Fraction:
    """The fraction that an exact number is: int, Fraction, Decimal, text, or a rational of sympy or FLINT.

    Args:
        value: The number; text may be ``"1/3"`` or ``"0.25"``.
        what: How the message calls it.
        error: The named error to raise.

    Examples:
        >>> exact("0.25"), exact(3)
        (Fraction(1, 4), Fraction(3, 1))
    """
    kind = type(value)
    if kind is Fraction:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return Fraction(value)
    if isinstance(value, bool):
        raise error(f"{what} {value} is a truth value, not a number; write 1 or 0")
    if isinstance(value, float):
        raise error(_float_message(value, what, text=True))
    if isinstance(value, str):
        return _from_text(value, what, error)
    if isinstance(value, Decimal):
        return _from_decimal(value, what, error)
    try:  # every rational type (sympy, FLINT, gmpy2, numpy integers) has these two
        return Fraction(int(value.numerator), int(value.denominator))
    except (AttributeError, TypeError, ValueError):
        raise error(
            f"{what} {shown(value)} is no exact rational number; write an int, a Fraction or text such as '1/3'"
        ) from None


def _float_message(value: float, what: str, *, text: bool = False) -> str:
    """The message that teaches the exact spelling; ``text`` where a number may also be written as text."""
    if not isfinite(value):
        return f"{what} {float(value)!r} is not a finite number; write an int or a Fraction such as Fraction(1, 3)"
    spelled = Fraction(repr(float(value)))
    also = f'or "{spelled}"' if text else "(from fractions import Fraction)"
    cure = str(spelled) if spelled.denominator == 1 else f"{spelled!r} {also}"
    return f"{what} {float(value)!r} is a float, so it is not exact; write {cure}"


def _from_text(text: str, what: str, error: type[ExactDiceError]) -> Fraction:
    exponent = _EXPONENT.search(text)
    if len(text) > _LONGEST_TEXT or (exponent and abs(int(exponent[1][:9])) > _LONGEST_TEXT):
        raise error(f"{what} {shown(text)} has too many digits; at most {_LONGEST_TEXT} are read from text")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise error(f"{what} {shown(text)} is not a number; write it as '1/3' or '0.25'") from None


def _from_decimal(value: Decimal, what: str, error: type[ExactDiceError]) -> Fraction:
    if not value.is_finite():
        raise error(f"{what} {value!r} is not a finite number; write an int or a Fraction such as Fraction(1, 3)")
    if value and abs(value.adjusted()) > _LONGEST_TEXT:
        raise error(f"{what} {shown(value)} has too many digits; at most {_LONGEST_TEXT} are allowed")
    return Fraction(value)


def probability(value: Any) -> Fraction:
    """An exact number from 0 to 1; text may be a percentage.

    Raises:
        WeightError: It is not exact, or not between 0 and 1.

    Examples:
        >>> probability("90%"), probability("1/3")
        (Fraction(9, 10), Fraction(1, 3))
    """
    if isinstance(value, str) and value.rstrip().endswith("%"):
        p = exact(value.rstrip()[:-1], "percentage") / 100
    else:
        p = exact(value, "probability")
    if not 0 <= p <= 1:
        raise WeightError(f"probability {shown(value)} is not between 0 and 1; write a number such as '1/3'")
    return p


def count(value: Any, what: str, least: int = 0) -> int:
    """A whole number of at least ``least``: dice, copies, times, positions.

    Raises:
        CountError: It is a fraction, a float, a truth value, or too small.
    """
    if type(value) is not int:
        if isinstance(value, bool) or not _has_index(value):
            raise CountError(f"{what} {shown(value)} is not a whole number; write an int of at least {least}")
        value = index(value)
    if value < least:
        raise CountError(f"{what} {shown(value)} is too small; write a whole number of at least {least}")
    return value  # type: ignore[no-any-return]


def _has_index(value: Any) -> bool:
    try:
        index(value)
    except TypeError:  # an array has the method and refuses
        return False
    return True


def is_integer(x: Any) -> bool:
    """Whether a number is whole, whatever its type."""
    return type(x) is int or (isinstance(x, (int, Fraction)) and x.denominator == 1)


def outcome(value: Any, level: int = 0) -> Any:
    """An outcome as it is kept: hashable and free of floats, also inside tuples and frozensets.

    Decimals and rationals of other libraries become Fractions and ints, truth values of sympy and numpy Python's, and
    an expression of sympy one of its equal forms (see :func:`_expression`).

    Raises:
        SupportError: It is a float, a complex number, no finite number, nested too deeply, or cannot be hashed.
    """
    kind = type(value)
    if kind is int or kind is str or kind is bool or kind is Fraction:
        return value
    if isinstance(value, (tuple, frozenset)):
        return _collection(value, level)
    if isinstance(value, float):
        raise SupportError(_float_message(value, "outcome"))
    if isinstance(value, Decimal):
        return _from_decimal(value, "outcome", SupportError)
    if _is_symbolic(value):
        return _expression(value, "outcome", SupportError)
    if isinstance(value, Complex):
        return _number(value, "outcome", SupportError)
    try:
        hash(value)
    except TypeError:
        raise SupportError(
            f"outcome {shown(value)} of type {kind.__name__} cannot be hashed; use a tuple or a frozenset"
        ) from None
    numpy_kind = getattr(getattr(value, "dtype", None), "kind", None)
    return bool(value) if numpy_kind == "b" else value


def _collection(value: Any, level: int) -> Any:
    """A tuple or frozenset of outcomes; one of a named kind stays of it."""
    if level == _DEEPEST:
        raise SupportError(f"outcome {shown(value)} is nested more than {_DEEPEST} deep; flatten it")
    kind = type(value)
    parts = [outcome(part, level + 1) for part in value]
    if kind is tuple:
        return tuple(parts)
    if kind is frozenset:
        return frozenset(parts)
    same = all([new is old for new, old in zip(parts, value, strict=True)])
    return value if same else kind.__new__(kind, parts) if isinstance(value, frozenset) else tuple.__new__(kind, parts)


def operand(value: Any) -> Any:
    """A number that may stand beside a law in arithmetic, as it is kept.

    Raises:
        OperandError: It is a float, not finite, or no number at all.
    """
    kind = type(value)
    if kind is int or kind is Fraction:
        return value
    if isinstance(value, float):
        raise OperandError(_float_message(value, "operand"))
    if isinstance(value, Decimal):
        return _from_decimal(value, "operand", OperandError)
    if _is_symbolic(value):
        return _expression(value, "operand", OperandError)
    if isinstance(value, Complex):
        return _number(value, "operand", OperandError)
    raise OperandError(
        f"operand {shown(value)} of type {kind.__name__} is neither a number nor a distribution; "
        "use map(...) for anything else"
    )


def _number(value: Complex, what: str, error: type[ExactDiceError]) -> Any:
    """An exact number as it is kept: integers and rationals of other libraries as Python's, which never overflow."""
    if isinstance(value, (int, Fraction)):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    raise error(f"{what} {shown(value)} of type {type(value).__name__} is not exact; write an int or a Fraction")


def text_fault(value: Any) -> str:
    """Why a value cannot be read as text, and the cure; empty where it can.

    Examples:
        >>> text_fault("d6"), text_fault(6)
        ('', 'it is no text; write it in quotes')
    """
    if isinstance(value, (bytes, bytearray)):
        return "it is bytes, not text; write it without the b, or decode it"
    if not isinstance(value, str):
        return "it is no text; write it in quotes"
    half = None if value.isascii() else _HALF.search(value)
    return f"it holds {half[0]!r}, which is half of a character; write characters of UTF-8" if half else ""


def has_symbols(value: Any) -> bool:
    """Whether a value is an expression of sympy that holds a symbol; sympy stays unloaded until somebody loads it."""
    try:
        return _is_symbolic(value) and bool(getattr(value, "free_symbols", None))
    except RecursionError:  # whoever reads it says so
        return True


def _is_symbolic(value: Any) -> bool:
    """Whether a value is of sympy, which stays unloaded until somebody else has loaded it."""
    return hasattr(value, "is_commutative")


def _expression(value: Any, what: str, error: type[ExactDiceError]) -> Any:
    """An exact value of sympy as it is kept: equal numbers in square roots in one form, so that they are one outcome.

    Numbers are multiplied out, square roots taken out of denominators of at most four terms and out of square roots
    of sums of at most four terms (S. Landau, How to tangle with a nested radical, Math. Intelligencer 16 (1994), 49);
    what then is rational becomes an int or a Fraction. Equal numbers in other roots, logarithms or angles may stay
    apart. Expressions in symbols are left as they are.
    """
    from sympy import Expr
    from sympy.logic.boolalg import BooleanAtom

    if isinstance(value, BooleanAtom) and what == "outcome":
        return bool(value)
    if not isinstance(value, Expr) or value.is_Matrix:
        kind = type(value).__name__
        raise error(f"{what} {shown(value)} of type {kind} is no number; write an int, a Fraction or a number of sympy")
    try:
        _require_exact_leaves(value, what, error)
        if not value.is_number:
            return value
        if not value.is_Rational:
            value = _multiplied_out(value, what)
            _require_exact_leaves(value, what, error)  # a denominator may have turned out to be zero
    except RecursionError:
        raise error(f"{what} {shown(value)} is nested too deeply; write it as a sum of few roots") from None
    if value.is_Integer:
        return int(value)
    return Fraction(int(value.p), int(value.q)) if value.is_Rational else value


def _require_exact_leaves(value: Any, what: str, error: type[ExactDiceError]) -> None:
    from sympy import Float, nan, oo, zoo

    if value.has(Float):
        raise error(
            f"{what} {shown(value)} holds a float, so it is not exact; write Fractions instead, Fraction(1, 2) for 0.5"
        )
    if value.has(nan, zoo, oo, -oo):
        raise error(f"{what} {shown(value)} is not a finite number; write an int or a Fraction such as Fraction(1, 3)")


def _multiplied_out(number: Any, what: str) -> Any:
    from sympy import Pow, expand, radsimp

    terms = _terms(number)
    if terms > _MOST_TERMS:
        raise TooLargeError(
            f"{what} {shown(number)} may have {terms:,} terms when multiplied out, and {_MOST_TERMS:,} are allowed; "
            "write it as a sum of few roots"
        )
    number = expand(number)
    if all([power.base.is_Integer and power.exp > 0 for power in number.atoms(Pow)]):
        return number  # roots of integers are in sympy's own normal form
    return expand(_denested(radsimp(number)))


def _denested(number: Any) -> Any:
    """The number without roots of short sums of roots, as far as sympy can take them out at once.

    Roots of long sums and of roots of roots stay as they are: sympy would try for minutes.
    """
    from sympy import Pow, Rational, sqrtdenest

    roots = [
        power
        for power in number.atoms(Pow)
        if abs(power.exp) == Rational(1, 2)
        and power.base.is_Add
        and len(power.base.args) <= 4
        and all([inner.base.is_Rational for inner in power.base.atoms(Pow)])
    ]
    return number.xreplace({root: sqrtdenest(root) for root in roots[:_MOST_ROOTS]})


def _terms(expression: Any) -> int:
    """At most so many terms has an expression when it is multiplied out."""
    if expression.is_Add:
        return sum(map(_terms, expression.args))
    if expression.is_Mul:
        return prod(map(_terms, expression.args))
    if expression.is_Pow and expression.exp.is_Integer:
        terms, power = _terms(expression.base), abs(int(expression.exp))
        return comb(terms + power - 1, power) if terms <= _MOST_TERMS and power <= _MOST_TERMS else terms * power
    return 1


def abridged(write: Callable[[T], str]) -> Callable[[T], str]:
    """A way to print values that names the kind of those with more digits than Python prints, 4300, and goes on.

    Examples:
        >>> abridged(str)(10**5000), abridged(str)(10)
        ('<int of very many digits>', '10')
    """

    @wraps(write)
    def writing(value: T) -> str:
        try:
            return write(value)
        except ValueError:
            return f"<{type(value).__name__} of very many digits>"

    return writing


words = abridged(str)  # an outcome in a table or in an event


def shown(value: Any) -> str:
    """A value in a message: its repr in one line, shortened where it is long."""
    try:
        text = abridged(repr)(value).replace("\n", " ")  # a matrix has lines
    except RecursionError:
        text = f"<{type(value).__name__} nested very deeply>"
    return text if len(text) <= 60 else f"{text[:40]}...{text[-10:]}"
