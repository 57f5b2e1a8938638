"""Whether all coefficients of a rational function are at least 0: found to be false, proven, or not decided.

No way is known to decide it for every rational function (it contains the positivity problem of linear recurrences),
but what is met in practice falls to one of the sufficient conditions below.
"""

from __future__ import annotations

from math import lcm
from typing import Any

from exactdice import kernel
from exactdice.kernel import quotients
from exactdice.kernel.quotients import Quotient
from exactdice.sizes import allows

LOOKED_AT = 1000  # coefficients at the beginning that are looked at one by one
_CUTS = 64  # places up to which a series is cut for a rest without signs
_DOUBLINGS = 7  # of the number of sections that a series is parted into


def negative_place(quotient: Quotient, n: int) -> int | None:
    """The first of n places with a negative coefficient."""
    weights, _ = kernel.numerators(quotients.head(*quotient, n))
    return next((i for i, weight in enumerate(weights) if weight < 0), None)


def proven(quotient: Quotient) -> bool:
    """Whether the coefficients are proven to be at least 0, all of them.

    A series has no negative coefficient where its k sections have none, each with every k-th place. There the poles
    stand in the k-th power: those in a circle fall together, and the nearest one outweighs the others more and more.
    """
    num, den = quotient
    if _obvious(num, den):
        return True
    k = lcm(*[quotients.step(factor) for factor in quotients.factors(den)])
    for _ in range(_DOUBLINGS):
        if not allows("bits", 8 * (k * len(den)) ** 2 * int(den[0]).bit_length()):
            return False
        if all([_obvious(*section) for section in quotients.sections(num, den, k)]):
            return True
        k *= 2
    return False


def _obvious(num: Any, den: Any) -> bool:
    num, den = quotients.lowest(num, den)
    return _no_sign_changes(num, den) or _growing(num, den)


def _no_sign_changes(num: Any, den: Any) -> bool:
    """Whether neither the denominator's inverse has a negative coefficient, nor the series' rest after some place."""
    if not _averaging(den) and not all([_averaging(factor) for factor in quotients.factors(den)]):
        return False
    places = 0
    while places <= _CUTS + len(num):
        low = quotients.head(num, den, places) if places else kernel.ONE * 0
        if _none_negative(low) and _none_negative(quotients.cut(num, den, low, places)):
            return True
        places = 2 * places + len(num)
    return False


def _averaging(den: Any) -> bool:
    """Whether ``1 / den`` has a recurrence without negative weights."""
    return all([c <= 0 for c in den.coeffs()[1:]])


def _none_negative(poly: Any) -> bool:
    return all([c >= 0 for c in poly.coeffs()])


def _growing(num: Any, den: Any) -> bool:
    """Whether every coefficient from some place is at least r times the one before, for some positive r.

    With ``a_n = c_1 a_(n-1) + ... + c_d a_(n-d)`` and the ratio r for the d places before, ``a_n`` is at least
    ``(c_1 - sum over negative c_j of |c_j| r^(1-j)) a_(n-1)``, which must be at least ``r a_(n-1)``.
    """
    degree = len(den) - 1
    low = quotients.head(num, den, len(num) + 2 * len(den) + 32)
    weights, _ = kernel.numerators(low)
    window = weights[-degree - 1 :]
    if len(weights) < len(num) + 2 * len(den) + 32 or not _none_negative(low) or min(window) == 0:
        return False
    return quotients.keeps_ratio(den, window)
