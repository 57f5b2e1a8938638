"""Raw and central moments as FLINT rationals: of a generating function, of a table of rational outcomes."""

from __future__ import annotations

from math import comb
from operator import add
from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpz

from exactdice.kernel.fractions import reduced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from fractions import Fraction

_SCALED = 2**30  # bits of all outcomes over one denominator; beyond that each fraction keeps its own


def index_moments(base: Any, k: int) -> list[Any]:
    """``E I^j`` for j from 0 to k where I has the generating function ``base``: ``(x d/dx)^j base`` at 1."""
    poly, total = base.numer(), base.denom()
    moments = [fmpq(1)]
    for _ in range(k):
        poly = poly.derivative().left_shift(1)
        moments.append(fmpq(poly(1), total))
    return moments


def table_moments(outcomes: Sequence[Any], weights: Sequence[int], total: int, orders: Sequence[int]) -> list[Any]:
    """``E X^j`` for each order j, of rational outcomes with integer weights that add up to ``total``."""
    common = common_denominator(outcomes)
    if scales(len(outcomes), common):
        scaled = [x.numerator * (common // x.denominator) for x in outcomes]
        sums = [fmpq(sum(x**j * weight for x, weight in zip(scaled, weights, strict=True)), common**j) for j in orders]
    else:
        numbers = [fmpq(x.numerator, x.denominator) for x in outcomes]
        sums = [balanced([x**j * weight for x, weight in zip(numbers, weights, strict=True)]) for j in orders]
    return [moment / total for moment in sums]


def scales(length: int, common: int) -> bool:
    """Whether so many outcomes are written over their common denominator."""
    return length * common.bit_length() <= _SCALED


def common_denominator(outcomes: Iterable[Any]) -> int:
    """The least common denominator of rational numbers."""
    denominators = {x.denominator for x in outcomes}
    return int(balanced(list(map(fmpz, denominators)), fmpz.lcm))


def product_moment(xs: Sequence[Any], ys: Sequence[Any], weights: Sequence[int], total: int) -> Any:
    """``E X Y`` of rational numbers."""
    terms = [
        fmpq(x.numerator, x.denominator) * fmpq(y.numerator * weight, y.denominator)
        for x, y, weight in zip(xs, ys, weights, strict=True)
    ]
    return balanced(terms) / total


def moved(raw: Sequence[Any], k: int, shift: Any, stride: int = 1) -> Any:
    """``E (stride X + shift)^k`` from the raw moments of X, reduced once at the end."""
    shift = fmpq(shift)
    common = balanced([moment.q for moment in raw[: k + 1]], fmpz.lcm)
    terms = [
        comb(k, j) * raw[j].p * (common // raw[j].q) * (stride * shift.q) ** j * shift.p ** (k - j)
        for j in range(k + 1)
    ]
    return fmpq(sum(terms, fmpz(0)), common * shift.q**k)


def balanced(terms: Sequence[Any], combine: Callable[[Any, Any], Any] = add) -> Any:
    """The sum of at least one term, or another combination, by a balanced tree: long terms meet long ones."""
    level = list(terms)
    while len(level) > 1:
        rest = level[len(level) & ~1 :]
        level = list(map(combine, level[: len(level) & ~1 : 2], level[1::2])) + rest
    return level[0]


def plain(number: Any) -> Fraction:
    """The Fraction that a rational of FLINT is."""
    return reduced(int(number.p), int(number.q))
