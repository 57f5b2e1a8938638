"""Raw and central moments as FLINT rationals: of a generating function, of a table of rational outcomes."""

from __future__ import annotations

from math import comb
from operator import add
from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpz

from exactdice.kernel.fractions import LONG, reduced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from fractions import Fraction


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
    alike: dict[int, list[tuple[int, int]]] = {}  # integers first: fractions of one denominator add as they do
    for x, weight in zip(outcomes, weights, strict=True):
        alike.setdefault(x.denominator, []).append((_factor(x.numerator), weight))
    return [
        balanced([fmpq(sum([p**j * weight for p, weight in rows]), q**j) for q, rows in alike.items()]) / total
        for j in orders
    ]


def product_moment(xs: Sequence[Any], ys: Sequence[Any], weights: Sequence[int], total: int) -> Any:
    """``E X Y`` of rational numbers."""
    alike: dict[tuple[int, int], int] = {}
    for x, y, weight in zip(xs, ys, weights, strict=True):
        denominators = x.denominator, y.denominator
        alike[denominators] = alike.get(denominators, 0) + _factor(x.numerator) * y.numerator * weight
    return balanced([fmpq(n, p * q) for (p, q), n in alike.items()]) / total


def _factor(number: int) -> Any:
    """An integer as it is multiplied fastest."""
    return number if number.bit_length() < LONG else fmpz(number)


def common_denominator(numbers: Iterable[Any], most: int) -> int:
    """The least common denominator of rational numbers; a part of it where that has more than ``most`` bits already.

    Multiples of 1, 2, 4, ... denominators wait for one of as many, so that long ones meet long ones.
    """
    waiting: list[tuple[int, Any]] = []
    for denominator in {x.denominator for x in numbers}:
        size, multiple = 1, fmpz(denominator)
        while waiting and waiting[-1][0] == size:
            size, multiple = 2 * size, multiple.lcm(waiting.pop()[1])
        if multiple.bit_length() > most:
            return int(multiple)
        waiting.append((size, multiple))
    return int(balanced([multiple for _, multiple in waiting[::-1]], fmpz.lcm))


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


def rational_number(number: Fraction) -> Any:
    """The rational of FLINT that a Fraction is."""
    return fmpq(number.numerator, number.denominator)


def plain(number: Any) -> Fraction:
    """The Fraction that a rational of FLINT is."""
    return reduced(int(number.p), int(number.q))
