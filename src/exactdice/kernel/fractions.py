"""Fractions of very long integers, reduced in FLINT: Python's own greatest common divisor takes quadratic time."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpz

_LONG = 4096  # bits from which the way through FLINT is the shorter one


def fraction(numerator: int, denominator: int) -> Fraction:
    """The fraction in lowest terms; the denominator is positive."""
    if denominator.bit_length() < _LONG:
        return Fraction(numerator, denominator)
    common = int(fmpz(numerator).gcd(fmpz(denominator)))
    return reduced(numerator // common, denominator // common)


def reduced(numerator: int, denominator: int) -> Fraction:
    """The fraction of numbers without common divisor, the denominator positive."""
    result = object.__new__(Fraction)  # past the constructor, which would reduce again
    result._numerator = numerator  # type: ignore[attr-defined]
    result._denominator = denominator  # type: ignore[attr-defined]
    return result
