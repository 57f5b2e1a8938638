"""Rationals of FLINT as what a state is worth: means, lengths, and the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flint import fmpq

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

ZERO = fmpq(0)


def worth(number: Fraction) -> Any:
    """The rational of FLINT that a fraction is; ``plain`` is the way back."""
    return fmpq(number.numerator, number.denominator)


def combined(terms: Iterable[tuple[int, Any]], total: int = 1) -> Any:
    """The sum of weights times rationals, over the sum of all weights."""
    result = ZERO
    for weight, value in terms:
        result += weight * value
    return result / total if total != 1 else result


def length(number: Any) -> int:
    """Bits of a rational."""
    return int(number.p.bit_length() + number.q.bit_length())
