"""Probability generating functions as exact FLINT polynomials: building, reading, powers, products, composition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flint import fmpq_poly, fmpz, fmpz_poly

from exactdice.kernel.moments import balanced

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ONE = fmpq_poly([1])
_ONES = fmpz_poly([1] * 128)


def polynomial(weights: Sequence[int], denominator: int = 1) -> Any:
    """The polynomial whose coefficients are ``weights / denominator``, lowest power first."""
    return fmpq_poly(weights, denominator)


def uniform(n: int) -> Any:
    """The polynomial ``(1 + x + ... + x^(n-1)) / n``; cutting a long one is twice as fast as reading a list."""
    return fmpq_poly(_ONES.truncate(n) if n <= len(_ONES) else [1] * n, n)


def numerators(poly: Any) -> tuple[list[int], int]:
    """Integer coefficients over their least common denominator."""
    return list(map(int, poly.numer().coeffs())), int(poly.denom())


def power(base: Any, n: int) -> Any:
    """``base ** n``, by repeated squaring where FLINT's recurrence is the slower choice.

    FLINT raises long polynomials to small powers by Miller's recurrence, which costs length times output size. Squaring
    wins for lengths above 6 and exponents up to about 50, for long polynomials (50 terms and more) up to about 150.
    """
    length = len(base)
    if n < 5 or length <= 6 or n > (150 if length >= 50 else 50):
        return base**n
    numerator, denominator = base.numer(), base.denom()
    result = numerator
    for bit in bin(n)[3:]:
        result = result**2
        if bit == "1":
            result = result * numerator
    return fmpq_poly(result, denominator**n)


def multiplied_out(p: Any, q: Any) -> Any:
    """``p * q`` of two long polynomials; times ``1 + x + ... + x^(n-1)``, long coefficients are sums in a window."""
    long, short = (p, q) if len(p) >= len(q) else (q, p)
    length, numerator = len(short), long.numer()
    if long.denom().bit_length() > 500 and short.numer() == fmpz_poly([1] * length):
        window = (numerator.left_shift(length) - numerator) // fmpz_poly([-1, 1])
        return fmpq_poly(window, long.denom() * short.denom())
    return p.mul_low(q, len(p) + len(q) - 1)


def product(factors: Iterable[Any]) -> Any:
    """Product of many polynomials by a balanced tree, so that large operands meet large ones."""
    level = list(factors)
    while len(level) > 1:
        level.sort(key=len)
        paired = [a * b for a, b in zip(level[::2], level[1::2], strict=False)]
        level = paired + ([level[-1]] if len(level) % 2 else [])
    return level[0] if level else ONE


def compose(outer: Any, inner: Any) -> Any:
    """``outer(inner(x))``; thinning by a linear ``inner`` is FLINT's fast case already."""
    return outer(inner)


def inflate(poly: Any, k: int) -> Any:
    """``poly(x ** k)``."""
    if k == 1:
        return poly
    return fmpq_poly(poly.numer().inflate(k), poly.denom())


def deflate(poly: Any) -> tuple[Any, int]:
    """The polynomial in ``x ** k`` for the largest ``k`` possible, and that ``k`` (0 for a constant)."""
    if len(poly) < 2:
        return poly, 0
    if poly[1] != 0:
        return poly, 1
    reduced, k = poly.numer().deflation()
    return fmpq_poly(reduced, poly.denom()), int(k)


def valuation(poly: Any) -> int:
    """The lowest power of x with a coefficient other than zero."""
    index = 0
    while poly[index] == 0:
        index += 1
    return index


def integer_polynomial(weights: Sequence[int]) -> Any:
    """An integer polynomial, lowest power first."""
    return fmpz_poly(weights)


def rational(numerator: Any, denominator: int) -> Any:
    """An integer polynomial over a denominator."""
    return fmpq_poly(numerator, denominator)


def sum_of_quotients(parts: Iterable[tuple[Any, int]]) -> tuple[Any, int]:
    """The sum of polynomials over integers, as one over their least common denominator; a balanced tree.

    Only at the top are all parts written over the whole denominator, which may be far longer than each of theirs.
    """
    numerator, common = balanced([(part, fmpz(denominator)) for part, denominator in parts], _added)
    return numerator, int(common)


def _added(a: tuple[Any, Any], b: tuple[Any, Any]) -> tuple[Any, Any]:
    common = a[1].gcd(b[1])
    left, right = b[1] // common, a[1] // common
    return a[0] * left + b[0] * right, a[1] * left


def words(letters: Mapping[int, int], n: int, least: int, most: int) -> list[int]:
    """Weights of the words of n letters in which no letter stands more than m times, for m from least to most.

    Args:
        letters: How many letters there are of each weight.
        n: The length.
        least: The first m.
        most: The last m, at most n.
    """
    whole = fmpz.fac_ui(n)
    series = [
        (fmpq_poly([whole // fmpz.fac_ui(c) * fmpz(weight) ** c for c in range(most + 1)], whole), times)
        for weight, times in letters.items()
    ]
    result = []
    for m in range(least, most + 1):
        powers = [exponential.truncate(m + 1).pow_trunc(times, n + 1) for exponential, times in series]
        while len(powers) > 1:
            powers.append(powers.pop(0).mul_low(powers.pop(0), n + 1))
        result.append(int((powers[0][n] * whole).p))
    return result
