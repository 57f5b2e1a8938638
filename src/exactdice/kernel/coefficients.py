"""Coefficients one by one: single ones and partial sums of a power, without building it, and each from the last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpq_poly, fmpz, fmpz_poly

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


def power_range_sum(base: Any, n: int, low: int, high: int) -> tuple[int, int]:
    """Sum of the coefficients ``low`` to ``high`` of ``base ** n``, as an integer over ``denominator ** n``.

    Args:
        base: A polynomial with a constant term and no negative coefficient.
        n: The exponent, at least 1.
        low: First index, at least 0.
        high: Last index, at most ``n * degree``.
    """
    weights = list(map(int, base.numer().coeffs()))
    denominator = int(fmpz(base.denom()) ** n)
    total = fmpz(sum(weights)) ** n
    top = n * (len(weights) - 1)
    if low + high > top:  # the mirror image is nearer to the bottom, where sums are short
        weights, low, high = weights[::-1], top - high, top - low
    if len(weights) == 2:
        return _binomial(weights, n, low, high), denominator
    if len(set(weights)) == 1:
        scale = fmpz(weights[0]) ** n
        sides = len(weights)
        if low == high:
            return int(scale * _uniform(n, sides, low, n - 1)), denominator
        below = _uniform(n, sides, low - 1, n) if low else fmpz(0)
        if 2 * high < top:
            return int(scale * (_uniform(n, sides, high, n) - below)), denominator
        above = _uniform(n, sides, top - high - 1, n) if high < top else fmpz(0)
        return int(total - scale * (below + above)), denominator
    return _streamed(weights, n, low, high), denominator


def binomial_tails(n: int, k: int, favourable: Sequence[int], total: int) -> list[int]:
    """Weights of at least k successes in n trials, for several numbers of favourable ways among ``total``; 0 < k <= n.

    They are values of one polynomial: with the sum ``sum_j C(n, j) y^j x^(n-j)`` over the shorter side, ``x^n`` times
    a polynomial in ``y / x``, which FLINT evaluates by halves.
    """
    direct = n - k < k  # at most n - k failures, or else all but at most k - 1 successes
    terms = n - k if direct else k - 1
    choices = fmpz_poly([fmpz.bin_uiui(n, j) for j in range(terms + 1)])
    whole = fmpz(total) ** n
    result = []
    for good in favourable:
        x, y = (good, total - good) if direct else (total - good, good)
        side = fmpz(0)  # where x is 0, for each term has x as a factor
        if x:
            value = choices(fmpq(y, x))
            side = value.p * fmpz(x) ** n // value.q
        result.append(int(side if direct else whole - side))
    return result


def ratio_polynomial(first: int, ratios: Iterable[tuple[int, int]], denominator: int) -> Any:
    """The polynomial with integer coefficients ``first``, ``first * up / down``, ... over a denominator."""
    term = fmpz(first)
    terms = [term]
    for up, down in ratios:
        term = term * up // down
        terms.append(term)
    return fmpq_poly(terms, denominator)


def range_sum_states(base: Any, n: int, low: int, high: int) -> int:
    """Cost of ``power_range_sum`` in states: steps on big integers, one for each 10,000 bits of the integer."""
    length = len(base)
    nearest = min(high, n * (length - 1) - low)
    bits = n * int(base.denom()).bit_length() + 10_000
    if length == 2:
        steps = (high - low + 1) * n.bit_length()
    elif len(set(base.numer().coeffs())) == 1:
        steps = nearest * n.bit_length() // 5  # binary splitting: nearest / S terms of S factors each
    else:
        steps = (length - 1) * (nearest + 1) * bits // 10_000
    return steps + reduction_states(bits)


def reduction_states(bits: int) -> int:
    """Cost of a fraction of so many bits in states: FLINT reduces it in little more than linear time."""
    return bits // 20


def python_states(bits: int) -> int:
    """Cost of powers and common divisors of so many bits in Python's own integers, in states: quadratic time."""
    return bits * bits // 200_000


def _uniform(n: int, sides: int, index: int, order: int) -> fmpz:
    """Coefficient of ``x^index`` in ``(1 - x^S)^n / (1 - x)^(order + 1)``: inclusion and exclusion over full dice.

    The terms ``(-1)^j C(n, j) C(order + index - S j, order)`` are hypergeometric in j, so their sum is one binary
    splitting (R. P. Brent, P. Zimmermann, Modern Computer Arithmetic, section 4.9). With ``order = n - 1`` it
    counts the ways of rolling ``index`` in all (dice numbered from 0), with ``order = n`` the ways of rolling at
    most that.
    """

    def ratio(j: int) -> tuple[int, int]:
        a = order + index - sides * j
        up, down = j - n, j + 1
        for i in range(a - sides + 1, a + 1):
            up *= i - order
            down *= i
        return up, down

    last = min(n, index // sides)
    first = fmpz.bin_uiui(order + index, order)
    return _hypergeometric(first, ratio, last)


def _binomial(weights: list[int], n: int, low: int, high: int) -> int:
    """Sum of ``C(n, k) a^(n-k) b^k`` for k from low to high, by binary splitting."""
    a, b = weights
    first = fmpz.bin_uiui(n, low) * fmpz(a) ** (n - low) * fmpz(b) ** low

    def ratio(j: int) -> tuple[int, int]:
        k = low + j
        return (n - k) * b, (k + 1) * a

    return int(_hypergeometric(first, ratio, high - low))


def _hypergeometric(first: fmpz, ratio: Callable[[int], tuple[int, int]], last: int) -> fmpz:
    """``t_0 + ... + t_last`` for integers with ``t_0 = first`` and ``t_(j+1) / t_j = up(j) / down(j)``."""

    def split(start: int, stop: int) -> tuple[fmpz, fmpz, fmpz]:
        if stop - start == 1:
            up, down = ratio(start)
            return fmpz(up), fmpz(down), fmpz(up)
        middle = (start + stop) // 2
        p1, q1, s1 = split(start, middle)
        p2, q2, s2 = split(middle, stop)
        return p1 * p2, q1 * q2, s1 * q2 + p1 * s2

    if last == 0:
        return first
    _, q, s = split(0, last)
    return first + first * s // q


def _streamed(weights: list[int], n: int, low: int, high: int) -> int:
    """Miller's recurrence, keeping only the last ``degree`` coefficients (D. E. Knuth, TAOCP vol. 2, 4.7, eq. 9)."""
    degree = len(weights) - 1
    a0 = weights[0]
    terms = [(i, i * (n + 1), fmpz(weights[i])) for i in range(1, degree + 1) if weights[i]]
    window = [fmpz(a0) ** n] + [fmpz(0)] * (degree - 1)  # coefficient k stands at k modulo degree
    total = window[0] if low == 0 else fmpz(0)
    for k in range(1, high + 1):
        value = fmpz(0)
        for i, scale, weight in terms:
            if i <= k:
                value += (scale - k) * weight * window[(k - i) % degree]
        value //= k * a0
        window[k % degree] = value
        if k >= low:
            total += value
    return int(total)
