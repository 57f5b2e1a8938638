"""Evidence in rounded figures: the least that any data could carry which print the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from heapq import heapify, heapreplace
from math import ceil, exp, floor, inf, log

from exactdice.verify.statistics.evidence import log_sum
from exactdice.verify.statistics.laws import PlainLaw

Interval = tuple[Fraction, Fraction]

_TILTS = [2.0**-k for k in range(12)]  # changes of the mean in standard deviations, from 1 down to one in 2000
_SLACK = 1e-9  # of sums of floats


def least_evident_counts(
    law: PlainLaw, shares: Mapping[Hashable, Interval], n: int
) -> dict[Hashable, int] | None:
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
    counts = {x: low for x, (low, high) in bounds.items()}
    left = n - sum(counts.values())
    if left < 0 or any([low > high for low, high in bounds.values()]) or sum([high for _, high in bounds.values()]) < n:
        return None
    chances = {x: law.chance(x) for x in bounds}
    counts = _poured(counts, bounds, chances, n)
    left = n - sum(counts.values())
    queue = [(Fraction(counts[x]) / p, place, x) for place, (x, p) in enumerate(chances.items()) if p and counts[x] < bounds[x][1]]
    heapify(queue)
    while left and queue:
        _, place, x = queue[0]
        counts[x] += 1
        left -= 1
        full = counts[x] == bounds[x][1]
        heapreplace(queue, (Fraction(10 * n + 1) / chances[x] if full else Fraction(counts[x]) / chances[x], place, x))
        if full:
            queue = [entry for entry in queue if entry[2] != x]
            heapify(queue)
    for x, p in chances.items():  # what is left can only have been outcomes that the law forbids
        if left and not p:
            more = min(left, bounds[x][1] - counts[x])
            counts[x], left = counts[x] + more, left - more
    return counts


def _poured(
    counts: dict[Hashable, int],
    bounds: Mapping[Hashable, tuple[int, int]],
    chances: Mapping[Hashable, Fraction],
    n: int,
) -> dict[Hashable, int]:
    """The counts filled up to a common level of ``x / p`` that is surely not above the final one."""

    def filled(level: Fraction) -> dict[Hashable, int]:
        return {
            x: max(low, min(bounds[x][1], floor(level * chances[x]))) if chances[x] else low for x, low in counts.items()
        }

    low, high = Fraction(0), Fraction(n)
    while sum(filled(high).values()) < n and high < n * 2**60:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        if sum(filled(middle).values()) <= n:
            low = middle
        else:
            high = middle
    return filled(low)


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
    values = [(float(x - mean), float(chance)) for x, chance in law.known.items()]  # type: ignore[operator]
    spread = sum([p * v * v for v, p in values]) ** 0.5
    low, high = float(total[0] - n * mean), float(total[1] - n * mean)
    logs = []
    for size in [size / spread for size in _TILTS]:
        for t in (size, -size):
            top = max([t * v for v, _ in values])
            rate = top + log(sum([p * exp(t * v - top) for v, p in values]))
            logs.append(min(t * low, t * high) - n * rate)
    return log_sum(logs) - log(len(logs)) - _SLACK * n**0.5


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
