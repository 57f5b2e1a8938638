"""Medians, modes and quantiles of very many copies on a lattice, without their whole law."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from exactdice import kernel
from exactdice.algebra.moments import mean, variance
from exactdice.sizes import allows, require, sized

if TYPE_CHECKING:
    from fractions import Fraction

    from exactdice.algebra.lattices import Lattice


def centres(form: Lattice) -> range | None:
    """The places in the middle, one or two, where a sum of at least two copies has its median and its modes.

    That holds where one copy is the same from either end, rises to its middle and has no gap: as each copy is added,
    the weights stay so and rise strictly (A. Wintner, Asymptotic distributions and infinite convolutions, 1938; for
    h = f * g with f of m and g of n <= m places, ``h_k - h_(k-1)`` is a sum of products of differences that are at
    least 0, and one of them is above 0 while ``2 k <= m + n - 2``). None where it is not known.
    """
    if form.expanded or form.copies < 2 or not form.stride:
        return None
    weights = kernel.numerators(form.base)[0]
    rising = weights[: (len(weights) + 1) // 2]
    if weights != weights[::-1] or rising != sorted(rising):  # the first weight of a lattice is above 0
        return None
    return range((form.length - 1) // 2, form.length // 2 + 1)


def likeliest(form: Lattice) -> tuple[int, ...] | None:
    """The places of the greatest weight, in order; None where they are not known without the whole law.

    The terms of ``(a + b x)^n`` rise from k - 1 to k as long as ``k (a + b) < (n + 1) b``.
    """
    middle = centres(form)
    if middle is not None or form.expanded or len(form.base) != 2:
        return None if middle is None else tuple(middle)
    (a, b), _ = kernel.numerators(form.base)
    last, rest = divmod((form.copies + 1) * b, a + b)
    return (last,) if rest else (last - 1, last)


def quantile_place(form: Lattice, q: Fraction) -> int | None:
    """The least place up to which there is a share q of the mass; None where the whole law is at hand or affordable.

    It lies within ``mean - sd sqrt((1 - q) / q)`` and ``mean + sd sqrt(q / (1 - q))`` (Cantelli's inequality), and is
    found by bisection there.

    Raises:
        TooLargeError: Too many chances, or too long ones, would have to be worked out.
    """
    if q == 1:
        return form.length - 1
    if form.expanded or not q or (allows("outcomes", form.length) and allows("bits", form.bits)):
        return None
    centre, spread = (mean(form) - form.offset) / form.stride, variance(form) / form.stride**2
    low = max(0, int(centre) - isqrt(int(spread * (1 - q) / q)) - 2)
    high = min(form.length - 1, int(centre) + isqrt(int(spread * q / (1 - q))) + 2)
    states = kernel.range_sum_states(form.base, form.copies, 0, int(centre)) * (high - low).bit_length()
    require("states", states, f"a quantile of {sized(form.copies)} copies")
    while low < high:
        middle = (low + high) // 2
        mass, total = form.range_weight(0, middle)
        if mass * q.denominator >= q.numerator * total:
            high = middle
        else:
            low = middle + 1
    return low
