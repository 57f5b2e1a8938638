"""Exact numbers to words: fractions whole or abbreviated, decimals, roots and percentages."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

_LONGEST = 40  # characters of a fraction that is still worth reading


def fraction(value: Fraction, longest: int = _LONGEST) -> str:
    """A fraction as text, empty where it is too long to be read."""
    if value.numerator.bit_length() + value.denominator.bit_length() > 4 * longest + 8:
        return ""
    text = str(value)
    return text if len(text) <= longest else ""


def abbreviated(value: Fraction, longest: int = _LONGEST) -> str:
    """A fraction as text, whole where that is short, otherwise the first digits of its numerator and denominator.

    Examples:
        >>> abbreviated(Fraction(5, 18)), abbreviated(Fraction(2**90, 3**60))
        ('5/18', '1237…/4239…')
    """
    whole = fraction(value, longest)
    if whole:
        return whole
    numerator = _first_digits(value.numerator)
    return numerator if value.denominator == 1 else f"{numerator}/{_first_digits(value.denominator)}"


def _first_digits(number: int) -> str:
    digits = number.bit_length() * 30103 // 100000
    if digits < 6:
        return str(number)
    first = str(abs(number) // 10 ** (digits - 5))[:4]
    return f"{'-' if number < 0 else ''}{first}…"


def decimal(value: Fraction, digits: int = 4) -> str:
    """A fraction rounded half up to significant digits, plain where that is short, otherwise with an exponent.

    Examples:
        >>> decimal(Fraction(5, 18)), decimal(Fraction(1, 6**20)), decimal(Fraction(25000, 3))
        ('0.2778', '2.735e-16', '8333')
    """
    if value == 0:
        return "0"
    sign, value = ("-" if value < 0 else ""), abs(value)
    exponent = _exponent(value)
    numerator, denominator = _shifted(value, digits - 1 - exponent)
    rounded = (2 * numerator + denominator) // (2 * denominator)
    if rounded == 10**digits:
        rounded, exponent = rounded // 10, exponent + 1
    figures = str(rounded)
    if -5 < exponent < 15:
        if exponent >= digits - 1:
            return sign + figures + "0" * (exponent - digits + 1)
        whole = figures[: exponent + 1] if exponent >= 0 else "0"
        part = figures[exponent + 1 :] if exponent >= 0 else "0" * (-exponent - 1) + figures
        part = part.rstrip("0")
        return sign + whole + ("." + part if part else "")
    part = figures[1:].rstrip("0")
    return f"{sign}{figures[0]}{'.' + part if part else ''}e{exponent}"


def _exponent(value: Fraction) -> int:
    """The power of ten at or below a positive fraction."""
    guess = (value.numerator.bit_length() - value.denominator.bit_length()) * 30103 // 100000 + 1
    numerator, denominator = _shifted(value, -guess)
    while numerator < denominator:
        guess, numerator = guess - 1, 10 * numerator
    while numerator >= 10 * denominator:
        guess, denominator = guess + 1, 10 * denominator
    return guess


def _shifted(value: Fraction, places: int) -> tuple[int, int]:
    """Numerator and denominator of ``value * 10**places``, not reduced, which takes long for long fractions."""
    return value.numerator * 10 ** max(places, 0), value.denominator * 10 ** max(-places, 0)


def decimal_root(square: Fraction, digits: int = 4) -> str:
    """The square root of a fraction, rounded down beyond twelve digits and then to ``digits``."""
    if square == 0:
        return "0"
    shift = 2 * max(0, 12 - _exponent(square))
    root = isqrt(square.numerator * 10**shift // square.denominator)
    return decimal(Fraction(root, 10 ** (shift // 2)), digits)


def percent(chance: Fraction) -> str:
    """A probability in percent with two decimals; never 0 or 100 where it is not exactly that.

    Examples:
        >>> percent(Fraction(1, 3)), percent(Fraction(1, 10**6)), percent(Fraction(0))
        ('33.33%', '0.0001%', '0%')
    """
    if chance in (0, 1):
        return "100%" if chance else "0%"
    hundredths = (20_000 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    if hundredths == 0:
        return f"{decimal(chance * 100, 2)}%"
    if hundredths == 10_000:
        return ">99.99%"
    return f"{hundredths // 100}.{hundredths % 100:02d}%"
