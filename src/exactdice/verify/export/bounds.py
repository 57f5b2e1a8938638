"""How often an event may be seen in n trials: exact bounds of a binomial count, in integers alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

_UNIT = 1 << 256  # the greatest term; each term is off by less than n units of 1
_BITS = 128  # of a chance, which is rounded to the side that widens the bounds


def bounds(n: int, chance: Fraction, level: Fraction) -> tuple[int, int]:
    """The least and the greatest number of successes in n trials that are not too improbable.

    Args:
        n: Number of trials.
        chance: Of a success, from 0 to 1.
        level: The chance at most that the number lies outside; half of it on each side.

    References:
        P(X >= k) grows with the chance, so that a chance rounded up gives an upper bound of it; P(X <= k) is the same
        of the failures.

    Examples:
        >>> bounds(10, Fraction(1, 2), Fraction(1, 100))
        (1, 9)
        >>> bounds(1000, Fraction(1, 6), Fraction(1, 10**6))
        (112, 227)
    """
    return n - _greatest(n, 1 - chance, level / 2), _greatest(n, chance, level / 2)


def _greatest(n: int, chance: Fraction, level: Fraction) -> int:
    """The greatest k with P(X >= k) above the level, or a greater one where that cannot be told."""
    whole = 1 << _BITS
    up = -(-chance.numerator * whole // chance.denominator)
    down = whole - up
    if up == 0 or down <= 0:
        return n if up else 0
    mode = (n + 1) * up // whole  # the terms fall on both sides of it
    above, below = _terms(n, mode, up, down), _terms(n, n - mode, down, up)
    # tail <= level * total, with the tail rounded up by n units for each of its terms and the total rounded down
    allowed = level.numerator * (sum(above) + sum(below) - _UNIT) // level.denominator - (n + 1) ** 2
    tails = list(accumulate(reversed(above)))
    improbable = sum([tail <= allowed for tail in tails])
    return min(n, mode + len(above) - 1 - improbable)


def _terms(n: int, start: int, success: int, failure: int) -> list[int]:
    """P(X = k) over P(X = start) in units, from the start up to where less than a unit is left, rounded down."""
    terms, term, k = [], _UNIT, start
    while term and k <= n:
        terms.append(term)
        term = term * (n - k) * success // ((k + 1) * failure)
        k += 1
    return terms
