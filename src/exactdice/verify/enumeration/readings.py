"""The numbers of a simulator as exact fractions: what a float in its code was meant to be."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil, ulp
from numbers import Rational
from typing import Any

_OFF = 32  # units in the last place by which a float may be off: sums of floats, as in cumulative weights, are
_SIMPLE = 10**10  # numerator times denominator; one float in fifty thousand is so near to such a fraction by chance
_DIGITS = 12  # decimals of so many digits were written by a person


def exact_number(value: Any) -> Fraction:
    """A number of a simulator as the fraction it stands for: a float is read as ``read_float`` says.

    Raises:
        TypeError: It is no number.
        ValueError: It is NaN.
        OverflowError: It is infinite.

    Examples:
        >>> exact_number(2 / 3), exact_number(5)
        (Fraction(2, 3), Fraction(5, 1))
    """
    if isinstance(value, Rational):  # also the whole numbers of numpy
        return Fraction(int(value.numerator), int(value.denominator))
    return Fraction(value) if isinstance(value, Decimal) else read_float(float(value))


@lru_cache(10_000)
def read_float(number: float) -> Fraction:
    """A float as the simple fraction that it rounds, or misses by a few units in the last place.

    So ``2 / 3`` is two thirds, ``0.1 + 0.2`` three tenths, and a decimal of up to twelve digits what is written. A
    float that is near no such fraction is taken as it stands: a binary fraction, exactly.

    Examples:
        >>> read_float(0.1 + 0.2), read_float(1 / 6**8) == Fraction(1, 6**8), read_float(0.12345678)
        (Fraction(3, 10), True, Fraction(6172839, 50000000))
        >>> read_float(2**0.5) == Fraction(2**0.5)
        True
    """
    if number < 0:
        return -read_float(-number)
    stands = Fraction(number)
    near = _OFF * Fraction(ulp(number))
    if stands.denominator == 1 or near >= stands:
        return stands
    simple = _simplest_between(stands - near, stands + near)
    if simple.numerator * simple.denominator <= _SIMPLE:
        return simple
    decimal = Decimal(repr(number))
    return Fraction(decimal) if len(decimal.as_tuple().digits) <= _DIGITS else stands


def _simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of the least denominator between positive ends: the common start of their continued fractions.

    Examples:
        >>> _simplest_between(Fraction(31, 100), Fraction(35, 100))
        Fraction(1, 3)
    """
    whole = ceil(low)
    if whole <= high:
        return Fraction(whole)
    whole -= 1
    return whole + 1 / _simplest_between(1 / (high - whole), 1 / (low - whole))
