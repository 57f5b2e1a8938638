"""Rational generating functions: quotients of integer polynomials, their coefficients, moments and compositions.

It is imported by the rooms that need it and not by the kernel's front, so that the import stays short.
"""

from __future__ import annotations

from math import comb
from threading import Lock
from typing import TYPE_CHECKING, Any

from flint import ctx, fmpq, fmpq_poly, fmpq_series, fmpz, fmpz_poly

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from fractions import Fraction

Quotient = tuple[Any, Any]  # numerator and denominator, integer polynomials

_NEAR = 200  # places of a series that are faster worked out than leapt over
_cap = Lock()  # FLINT holds the length of a series in one place for all threads


def integers(poly: Any) -> Quotient:
    """A polynomial over the rationals as a quotient of integer polynomials."""
    return poly.numer(), fmpz_poly([poly.denom()])


def lowest(num: Any, den: Any) -> Quotient:
    """The quotient in lowest terms, its only form: no common factor, the denominator's lowest coefficient positive.

    The denominator must have a constant term after the common factor is taken out.
    """
    if len(den) > 1:
        common = num.gcd(den)
        if len(common) > 1:
            num, den = num // common, den // common
    content = num.content().gcd(den.content())
    if den[0] < 0:
        content = -content
    return (num, den) if content == 1 else (num // content, den // content)


def inflated(quotient: Quotient, k: int, shift: int = 0) -> Quotient:
    """``x^shift R(x^k)``."""
    num, den = quotient
    if k > 1:
        num, den = num.inflate(k), den.inflate(k)
    return (num.left_shift(shift) if shift else num), den


def deflated(num: Any, den: Any) -> tuple[Any, Any, int]:
    """The quotient as one in ``x^k`` for the largest k, and that k.

    For terms without common factor ``R(x)`` is one in ``x^k`` only where both terms are.
    """
    k = step(den)
    if k == 1:
        return num, den, 1
    k = int(fmpz(k).gcd(step(num)))
    return (_every(num, k), _every(den, k), k) if k != 1 else (num, den, 1)


def step(poly: Any) -> int:
    """The greatest common divisor of the exponents, 0 for a constant."""
    if len(poly) < 2:
        return 0
    return 1 if poly[1] != 0 else int(poly.deflation()[1])


def _every(poly: Any, k: int) -> Any:
    return poly if len(poly) < 2 else fmpz_poly(poly.coeffs()[::k])


def added(parts: Iterable[Quotient]) -> Quotient:
    """The sum of quotients over the least common multiple of their denominators, half by half."""
    level = list(parts)
    while len(level) > 1:
        rest = level[len(level) & ~1 :]
        pairs = zip(level[: len(level) & ~1 : 2], level[1::2], strict=True)
        level = [_added(a, b) for a, b in pairs] + rest
    return level[0]


def _added(a: Quotient, b: Quotient) -> Quotient:
    if a[1] == b[1]:
        return a[0] + b[0], a[1]
    common = a[1].gcd(b[1])
    left, right = b[1] // common, a[1] // common
    return a[0] * left + b[0] * right, a[1] * left


def composed(outer: Quotient, inner: Quotient) -> Quotient:
    """``outer(inner(x))``, both sides made homogeneous: ``sum c_i p^i q^(d-i)``, half by half."""
    degree = max(len(outer[0]), len(outer[1])) - 1
    p, q = inner
    powers = {0: (fmpz_poly([1]), fmpz_poly([1]))}

    def power(n: int) -> tuple[Any, Any]:
        if n not in powers:
            powers[n] = p**n, q**n
        return powers[n]

    def homogeneous(coefficients: list[Any], top: int) -> Any:
        """``sum c_i p^i q^(top-i)``."""
        if len(coefficients) == 1:
            return power(top)[1] * coefficients[0]
        half = len(coefficients) // 2
        low = homogeneous(coefficients[:half], half - 1) * power(top - half + 1)[1]
        return low + homogeneous(coefficients[half:], top - half) * power(half)[0]

    return homogeneous(outer[0].coeffs(), degree), homogeneous(outer[1].coeffs(), degree)


# --- coefficients -------------------------------------------------------------------------------------------------


def head(num: Any, den: Any, n: int) -> Any:
    """The first n coefficients, as a polynomial over the rationals.

    A denominator in ``x^k`` is inverted as one in x, which is shorter by that factor.
    """
    k = step(den) or n
    inverse = _inverse(_every(den, k), -(-n // k))
    whole = fmpz_poly(inverse.numer().coeffs())
    return fmpq_poly(whole.inflate(k) if k > 1 else whole, inverse.denom()).mul_low(fmpq_poly(num), n)


def _inverse(den: Any, n: int) -> Any:
    """The series of ``1 / den`` to n terms."""
    return _of_length(fmpq_series.inv, den, 1, n)


def _of_length(f: Callable[[Any], Any], num: Any, total: Any, n: int) -> Any:
    """A function of the series of a polynomial over an integer, to n terms.

    FLINT cuts series at a length that all threads share.
    """
    series = fmpq_series(num, total, n)
    while True:
        with _cap:
            before, ctx.cap = ctx.cap, n
            try:
                result = f(series)
            finally:
                ctx.cap = before
        if result.prec == n:  # nobody else has changed the length in between
            return result


def coefficient(num: Any, den: Any, n: int) -> Any:
    """The coefficient of ``x^n``."""
    near = is_near(den, n)
    k = step(den)
    num, den, n = fmpz_poly(num.coeffs()[n % k :: k]), _every(den, k), n // k
    if near:
        return head(num, den, n + 1)[n]
    while n:  # A. Bostan, R. Mori, A simple and fast algorithm for computing the N-th term, SOSA 2021
        num, den = halved(num, den)[n % 2]
        n //= 2
    return fmpq(num[0], den[0])


def halved(num: Any, den: Any) -> tuple[Quotient, Quotient]:
    """The series of the even and of the odd places."""
    mirrored = fmpz_poly([-c if i % 2 else c for i, c in enumerate(den.coeffs())])
    places, below = (num * mirrored).coeffs(), fmpz_poly((den * mirrored).coeffs()[::2])
    return (fmpz_poly(places[::2]), below), (fmpz_poly(places[1::2]), below)


def sections(num: Any, den: Any, k: int) -> list[Quotient]:
    """The k series of every k-th place, over one denominator whose poles are the k-th powers."""
    degree = len(den) - 1
    sums = head(-den.derivative().left_shift(1), den, k * degree + 1)
    below = _from_power_sums([sums[k * i] for i in range(1, degree + 1)])
    places = degree + max(0, (len(num) - len(den)) // k + 1)  # as many as the numerators may have
    whole = head(num, den, k * places)
    result = []
    for r in range(k):
        part = fmpq_poly([whole[r + k * i] for i in range(places)]).mul_low(fmpq_poly(below), places)
        result.append((part.numer(), below * part.denom()))
    return result


def keeps_ratio(den: Any, window: Sequence[int]) -> bool:
    """Whether the recurrence of a denominator keeps a ratio that positive terms in a row have, one to the next."""
    first = den[0]
    c = [fmpq(-weight, first) for weight in den.coeffs()[1:]]
    least = min([fmpq(x, before) for before, x in zip(window, window[1:], strict=False)])
    bits = max(0, int(least.q).bit_length() - int(least.p).bit_length()) + 20
    for share in range(16, 3, -1):
        r = fmpq(least.p * share * 2**bits // (16 * least.q), 2**bits)  # rounded down, so that it is short
        negative = [cj / r**j for j, cj in enumerate(c) if cj < 0]
        if c[0] + sum(negative, fmpq(0)) >= r:
            return True
    return False


def factors(poly: Any) -> list[Any]:
    """The irreducible factors with a positive constant term, each once."""
    return [factor if factor[0] > 0 else -factor for factor, _ in poly.factor()[1]]


def is_near(den: Any, n: int) -> bool:
    """Whether one coefficient comes fastest from the whole series up to it."""
    k = step(den)
    return n // k <= max(_NEAR, 8 * (len(den) - 1) // k)


def cumulative(num: Any, den: Any, n: int) -> Any:
    """The sum of the coefficients up to ``x^n``."""
    if is_near(den, n):
        return head(num, den, n + 1)(1)
    k = step(den)  # 1 / (1 - x) written as (1 + ... + x^(k-1)) / (1 - x^k), so that both are in x^k
    return coefficient(num * fmpz_poly([1] * k), den * fmpz_poly([1] + [0] * (k - 1) + [-1]), n)


def first_place(poly: Any, share: Fraction, more: bool) -> int | None:
    """The first place up to which the coefficients add up to a share, or to more; None where they do not."""
    needed = fmpz(share.numerator) * poly.denom()
    mass = fmpz(0)
    for place, weight in enumerate(poly.numer().coeffs()):
        mass += weight * share.denominator
        if mass > needed or (mass == needed and not more):
            return place
    return None


def cut(num: Any, den: Any, low: Any, n: int) -> Any:
    """The numerator of the tail: what is left of the quotient without ``low``, its first n coefficients.

    The tail is ``x^n`` times the result over ``den`` times the denominator of ``low``.
    """
    return (num * low.denom() - den * low.numer()).right_shift(n)


# --- moments ------------------------------------------------------------------------------------------------------


def moments(num: Any, den: Any, k: int) -> list[Any]:
    """``E I^j`` for j from 0 to k where I has the generating function ``num / den``.

    With ``t = x d/dx``, applied to ``num = den G`` at 1 by Leibniz' rule:
    ``(t^n num)(1) = sum_j C(n, j) (t^(n-j) den)(1) E I^j``.
    """
    above, below = _at_one(num, k), _at_one(den, k)
    result: list[Any] = []
    for n in range(k + 1):
        rest = sum([comb(n, j) * below[n - j] * result[j] for j in range(n)], fmpq(0))
        result.append((above[n] - rest) / below[0])
    return result


def _at_one(poly: Any, k: int) -> list[Any]:
    values = [fmpq(poly(1))]
    for _ in range(k):
        poly = poly.derivative().left_shift(1)
        values.append(fmpq(poly(1)))
    return values


# --- two independent indices --------------------------------------------------------------------------------------


def tails(num: Any, den: Any) -> Quotient:
    """The generating function of the chances of more than n, of a law."""
    return (den - num) // fmpz_poly([1, -1]), den


def diagonal_sum(a: Quotient, b: Quotient) -> Any:
    """``sum_n a_n b_n`` of two sequences whose poles lie outside of the unit circle.

    Where b's denominator is longer than its numerator, ``b_n`` is a linear function of ``t^n`` modulo the mirrored
    denominator (the characteristic polynomial). So the sum is that function of ``a(t)``, a rational function that is
    worked out modulo that polynomial.
    """
    total, _, a, b = _proper(a, b)
    degree = len(b[1]) - 1
    modulus = fmpq_poly(b[1].coeffs()[::-1])
    _, _, inverse = modulus.xgcd(fmpq_poly(a[1]) % modulus)
    reduced = fmpq_poly(a[0]) % modulus * inverse % modulus
    first = head(*b, degree)
    return sum([reduced[i] * first[i] for i in range(degree)], total(1))


def termwise(a: Quotient, b: Quotient) -> Quotient:
    """The generating function of ``a_n b_n``.

    Its poles are the products of their poles (J. Hadamard), so the denominator is the composed product, and the
    numerator follows from as many terms as that is long.
    """
    low, places, a, b = _proper(a, b)
    den = _composed_product(a[1], b[1])
    n = len(den) - 1
    first, second = head(*a, n), head(*b, n)
    num = fmpq_poly([first[i] * second[i] for i in range(n)]).mul_low(fmpq_poly(den), n)
    rest = num.numer().left_shift(places), den * num.denom()
    return added([integers(low), rest])


def _proper(a: Quotient, b: Quotient) -> tuple[Any, int, Quotient, Quotient]:
    """The products of the first terms, how many they are, and the rests of the two, proper fractions."""
    n = max([0, *[len(num) - len(den) + 1 for num, den in (a, b)]])
    if n == 0:
        return fmpq_poly(), 0, a, b
    first, second = head(*a, n), head(*b, n)
    low = fmpq_poly([first[i] * second[i] for i in range(n)])
    rests = [(cut(*pair, part, n), pair[1] * part.denom()) for pair, part in ((a, first), (b, second))]
    return low, n, rests[0], rests[1]


def _composed_product(p: Any, q: Any) -> Any:
    """The polynomial whose reciprocal roots are all products of those of p and q; power sums multiply."""
    n = (len(p) - 1) * (len(q) - 1)
    first, second = (head(-poly.derivative().left_shift(1), poly, n + 1) for poly in (p, q))
    return _from_power_sums([first[k] * second[k] for k in range(1, n + 1)])


def _from_power_sums(sums: Sequence[Any]) -> Any:
    """A multiple of ``prod (1 - root x) = exp(-sum_k s_k x^k / k)``."""
    logarithm = fmpq_poly([0, *[-s / k for k, s in enumerate(sums, 1)]])
    series = _of_length(fmpq_series.exp, logarithm.numer(), logarithm.denom(), len(sums) + 1)
    return fmpz_poly(series.numer().coeffs())
