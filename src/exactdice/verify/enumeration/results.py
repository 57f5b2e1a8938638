"""What a simulator returns, as an outcome: Python's own numbers, and floats as the fractions they stand for."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import Any

from exactdice.errors import SimulatorError
from exactdice.verify.enumeration.continuous import Uniform
from exactdice.verify.enumeration.readings import read_float


def outcome_of(result: Any) -> Any:
    """A result as an outcome: numbers of numpy become Python's, floats exact, inside tuples as well.

    Raises:
        SimulatorError: It cannot be hashed, or is or holds a float that is not finite.

    Examples:
        >>> outcome_of((2.0, 0.5, None))
        (2, Fraction(1, 2), None)
    """
    outcome = _exact(result)
    try:
        hash(outcome)
    except TypeError:
        raise SimulatorError(
            f"the simulator returns {result!r:.60}, which cannot be hashed; return a number, a text or a tuple"
        ) from None
    return outcome


def _exact(value: Any) -> Any:
    kind = type(value)
    if kind is int or kind is str:
        return value
    if isinstance(value, Uniform):
        value.refuse("returned")
    if hasattr(kind, "dtype") and getattr(value, "ndim", None) == 0:  # a number, truth value or text of numpy
        return _exact(value.item())
    if isinstance(value, float):
        return _from_float(value)
    if isinstance(value, tuple):
        parts = [_exact(one) for one in value]
        same = all([a is b for a, b in zip(parts, value, strict=True)])
        return value if same else getattr(kind, "_make", tuple)(parts)
    return value


def _from_float(value: float) -> int | Fraction:
    if not isfinite(value):
        raise SimulatorError(f"the simulator returns {value!r}, which is no finite number; return a text for that case")
    exact = read_float(value)
    return exact.numerator if exact.denominator == 1 else exact
