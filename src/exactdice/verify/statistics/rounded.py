"""Evidence in rounded figures: the least that any data could carry which print the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import ceil, exp, floor, inf, log, sqrt

from exactdice.verify.statistics.evidence import log_sum
from exactdice.verify.statistics.laws import PlainLaw

Interval = tuple[Fraction, Fraction]

_TILTS = [2.0**-k for k in range(12)]  # changes of the mean in standard deviations, from 1 down to one in 2000
_SLACK = 1e-14  # of each sample: what the rounding of K may have added


def least_evident_counts(law: PlainLaw, shares: Mapping[Hashable, Interval], n: int) -> dict[Hashable, int] | None:
    """Of all counts of n samples whose shares lie in the intervals, those that speak least against the law.

    The factor of an outcome grows by ``(c + x / p)`` from x to x + 1, whatever the precision c, so the least product
    makes ``x / p`` as even as it may be: one more is given to the least of them, again and again. The same counts are
    least for every c, so also for the mixture.

    Args:
        law: The law.
        shares: For each outcome the least and greatest share; outcomes that the law forbids included.
        n: Number of samples.

    Returns:
        The counts, or None where no whole counts of n samples lie in all intervals.
    """
    bounds = {x: (max(0, ceil(low * n)), min(n, floor(high * n))) for x, (low, high) in shares.items()}
    if any([low > high for low, high in bounds.values()]):
        return None
    if not sum([low for low, _ in bounds.values()]) <= n <= sum([high for _, high in bounds.values()]):
        return None
    chances = {x: law.chance(x) for x in bounds}
    counts = _poured(bounds, chances, n)
    for _ in range(n - sum(counts.values())):
        unfilled = [x for x, (_, high) in bounds.items() if counts[x] < high]
        counts[min(unfilled, key=lambda x: counts[x] / chances[x] if chances[x] else inf)] += 1
    return counts


def _poured(
    bounds: Mapping[Hashable, tuple[int, int]], chances: Mapping[Hashable, Fraction], n: int
) -> dict[Hashable, int]:
    """The counts once all have been served whose ``x / p`` is below a level, the highest that n samples allow."""

    def served(level: Fraction) -> dict[Hashable, int]:
        return {x: max(low, min(high, ceil(level * chances[x]))) for x, (low, high) in bounds.items()}

    low, high = Fraction(0), Fraction(1)
    while high < n * 2**40 and sum(served(high).values()) <= n:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if sum(served(middle).values()) <= n else (low, middle)
    return served(low)


def mean_evidence(law: PlainLaw, total: Interval, n: int) -> float:
    """The logarithm of the least evidence against the law in n samples whose sum lies in the interval.

    ``exp(t S - n K(t))``, K the logarithm of the moment generating function, is a martingale of mean 1 under the law
    (H. Cramer, 1938; A. Wald, 1945); E is the mean of it over rates t of both signs, each taken where it is least.
    Without an end of the law, rates towards it are left out, and Chebyshev's ``(S - n mean)^2 / (n variance)``, whose
    mean is 1 as well, is taken instead: see :func:`spread_evidence`.

    Args:
        law: A law of numbers.
        total: The least and the greatest sum.
        n: Number of samples.
    """
    mean = law.mean
    values: list[tuple[float, float]] = [(float(x - mean), float(p)) for x, p in law.known.items()]  # type: ignore[operator]
    spread = sqrt(sum([p * v * v for v, p in values]))
    low, high = float(total[0] - n * mean), float(total[1] - n * mean)
    logs = []
    for size in [size / spread for size in _TILTS]:
        for t in (size, -size):
            top = max([t * v for v, _ in values])
            rate = top + log(sum([p * exp(t * v - top) for v, p in values]))
            logs.append(min(t * low, t * high) - n * rate)
    return log_sum(logs) - log(len(logs)) - _SLACK * n


def spread_evidence(mean: Fraction, variance: Fraction, total: Interval, n: int) -> float:
    """The logarithm of the least ``(S - n mean)^2 / (n variance)``, for laws without an end (Chebyshev)."""
    low, high = total[0] - n * mean, total[1] - n * mean
    if low <= 0 <= high:
        return -inf
    least = min(abs(low), abs(high))
    return log(least**2 / (n * variance))


def interval_of(text: str, decimals: int | None = None) -> Interval:
    """The numbers that a printed number may stand for: half a unit of its last digit either way, however ties go.

    Examples:
        >>> interval_of("7.4")
        (Fraction(147, 20), Fraction(149, 20))
    """
    mantissa, _, exponent = text.strip().lower().partition("e")
    digits = len(mantissa.partition(".")[2]) if decimals is None else decimals
    half = Fraction(1, 2) * Fraction(10) ** ((int(exponent) if exponent and decimals is None else 0) - digits)
    value = Fraction(text.strip())
    return value - half, value + half
