"""Square roots of long fractions as sympy numbers that nobody factors; imported late, because it imports sympy."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import prod
from typing import Any

from sympy import Expr, Integer, Rational, primerange, sqrt, sympify

from exactdice import kernel

_SHORT = 1000  # bits that sympy roots in a few milliseconds; its test for primes takes cubic time
_TRIAL = 2**15  # primes below are pulled out, as sympy does


class LongRoot(Expr):  # type: ignore[misc]  # sympy has no types
    """``sqrt(n)`` of a long whole number ``radicand`` that is no square, as a number of its own.

    Sympy's own root searches its radicand for factors whenever it is built, multiplied or read from a pickle.
    """

    __slots__ = ()
    is_commutative = is_algebraic = is_irrational = is_positive = True

    def _eval_power(self, exponent: Any) -> Any:
        if not exponent.is_Integer:
            return None
        half, odd = divmod(int(exponent), 2)
        whole = self.args[0] ** half
        return whole * self if odd else whole

    def _eval_evalf(self, prec: int) -> Any:
        return sqrt(self.args[0]._evalf(prec + 2))._evalf(prec)

    def doit(self, **_: Any) -> Any:
        """Sympy's own root."""
        return sqrt(self.args[0])

    def _sympystr(self, printer: Any) -> str:
        return f"sqrt({printer._print(self.args[0])})"

    _sympyrepr = _sympystr

    def _latex(self, printer: Any) -> str:
        return rf"\sqrt{{{printer._print(self.args[0])}}}"


def root(square: Any, factor: Any = 1) -> Any:
    """The root of a number times a factor, the square parts that small primes make pulled out.

    Examples:
        >>> from fractions import Fraction
        >>> root(Fraction(35, 12)), root(Fraction(2 * 3**2000, 7)) / 3**1000
        (sqrt(105)/6, sqrt(14)/7)
    """
    if not hasattr(square, "numerator") or hasattr(square, "is_commutative"):
        return factor * sqrt(sympify(square))
    if square.numerator.bit_length() + square.denominator.bit_length() <= _SHORT:
        return factor * sqrt(Rational(square.numerator, square.denominator))
    return _long_root(square, factor)


def _long_root(square: Fraction, factor: Any) -> Any:
    outer, inner = _square_part(square.numerator)
    lower, below = _square_part(square.denominator)
    radicand = Integer(inner * below)  # sqrt(inner / below) = sqrt(inner * below) / below
    surd = sqrt(radicand) if radicand.p.bit_length() <= _SHORT else LongRoot(radicand)
    if not isinstance(factor, (int, Fraction)):
        return factor * Rational(outer, lower * below) * surd
    # sympy would reduce in quadratic time
    ratio = kernel.multiplied([Fraction(factor), kernel.fraction(outer, lower * below)])
    return sympify(ratio) * surd


def _square_part(n: int) -> tuple[int, int]:
    """A pair ``(a, b)`` with ``n == a * a * b``; b has no square of a small prime and is no square."""
    outer, inner = 1, 1
    primes, product = _small_primes()
    smooth, n = kernel.split(n, product)  # few long divisions, so that the many are short
    for prime in primes:
        if smooth % prime == 0:
            times, smooth = _multiplicity(smooth, prime)
            outer *= prime ** (times // 2)
            inner *= prime ** (times % 2)
    rest = kernel.isqrt(n)
    return (outer * rest, inner) if rest * rest == n else (outer, inner * n)


@cache
def _small_primes() -> tuple[list[int], int]:
    """The primes that are tried, and their product."""
    primes = list(primerange(_TRIAL))
    return primes, prod(primes)


def _multiplicity(n: int, prime: int) -> tuple[int, int]:
    """How often a prime divides a number, and what is left; in a logarithmic number of long divisions."""
    powers = [prime]
    while n % (square := powers[-1] ** 2) == 0:
        powers.append(square)
    times = 0
    for i, power in reversed(list(enumerate(powers))):
        quotient, remainder = divmod(n, power)
        if remainder == 0:
            n, times = quotient, times + 2**i
    return times, n
