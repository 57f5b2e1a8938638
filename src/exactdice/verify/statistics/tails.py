"""Tails of the binomial and the chi-square law, and the bounds of Clopper and Pearson; floats, as scipy has them."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, lgamma, log, log1p

_TINY = 1e-300
_DIGITS = 3e-16
_STEPS = 100_000


def binomial_at_least(k: int, n: int, p: float) -> float:
    """The chance of at least k successes in n trials: ``I_p(k, n - k + 1)``."""
    return 1.0 if k <= 0 else 0.0 if k > n else incomplete_beta(k, n - k + 1, p)


def binomial_at_most(k: int, n: int, p: float) -> float:
    """The chance of at most k successes in n trials, without cancellation."""
    return 1.0 if k >= n else incomplete_beta(n - k, k + 1, 1 - p)


def two_sided(k: int, n: int, p: float) -> float:
    """Twice the smaller tail of a count, at most 1: the test that the bounds of Clopper and Pearson belong to."""
    return min(1.0, 2 * min(binomial_at_least(k, n, p), binomial_at_most(k, n, p)))


def clopper_pearson(k: int, n: int, level: float) -> tuple[float, float]:
    """Bounds of a probability of which k of n trials were successes, wrong with a chance of at most ``level``.

    Source: C. J. Clopper and E. S. Pearson, Biometrika 26 (1934), 404.

    Examples:
        >>> low, high = clopper_pearson(0, 100, 0.05)
        >>> low, f"{high:.4f}"
        (0.0, '0.0362')
    """
    low = 0.0 if k == 0 else _root(lambda p: binomial_at_least(k, n, p) < level / 2, 0.0, k / n)
    high = 1.0 if k == n else _root(lambda p: binomial_at_most(k, n, p) >= level / 2, k / n, 1.0)
    return low, high


def _root(below: Callable[[float], bool], low: float, high: float) -> float:
    """Where a condition that holds at first stops to hold."""
    for _ in range(60):
        middle = (low + high) / 2
        if below(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function ``I_x(a, b)`` by its continued fraction (DLMF 8.17.22)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    value = d
    m, change = 0, inf
    while abs(change - 1) >= _DIGITS and m < _STEPS:
        m += 1
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / _away(1 + term * d)
            c = _away(1 + term / c)
            change = c * d
            value *= change
    return front * value / a


def chi_square_at_least(x: float, degrees: int) -> float:
    """The chance of a chi-square number of at least x: the incomplete gamma function (DLMF 8.7.1, 8.9.2)."""
    a, half = degrees / 2, x / 2
    if half <= 0:
        return 1.0
    front = exp(a * log(half) - half - lgamma(a))
    return 1 - front * _gamma_series(a, half) if half < a + 1 else front * _gamma_fraction(a, half)


def _gamma_series(a: float, x: float) -> float:
    term = total = 1 / a
    k = a
    while term > total * _DIGITS:
        k += 1
        term *= x / k
        total += term
    return total


def _gamma_fraction(a: float, x: float) -> float:
    """``Gamma(a, x) / (x^a e^-x)`` by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value = d
    i, change = 0, inf
    while abs(change - 1) >= _DIGITS and i < _STEPS:
        i += 1
        term = -i * (i - a)
        b += 2
        d = 1 / _away(term * d + b)
        c = _away(b + term / c)
        change = c * d
        value *= change
    return value


def _away(x: float) -> float:
    """A number that may be divided by."""
    return x if abs(x) > _TINY else _TINY
