"""Generating functions whose coefficients are polynomials in symbols: one polynomial in x and all symbols."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import comb, prod
from typing import TYPE_CHECKING, Any

from exactdice.kernel.normal_forms import common_ring
from exactdice.kernel.parameters import Polynomial, Ring, context, ring, united

if TYPE_CHECKING:
    from collections.abc import Mapping


NO_SYMBOLS = ring(())


class Series:
    """``x^low`` times a polynomial whose first variable is x and whose others are the symbols of a ring."""

    __slots__ = ("low", "poly", "ring")

    def __init__(self, ring: Ring, low: int, poly: Any) -> None:
        self.ring = ring
        self.low = low
        self.poly = poly

    def lifted(self, target: Ring) -> Any:
        """The FLINT polynomial over a ring that has all the symbols."""
        if target.symbols == self.ring.symbols:
            return self.poly
        places = {i + 1: target.symbols.index(symbol) + 1 for i, symbol in enumerate(self.ring.symbols)}
        return self.poly.project_to_context(context(1 + len(target.symbols)), mapping={0: 0, **places})

    def __mul__(self, other: Series) -> Series:
        common = united(self.ring, other.ring)
        return Series(common, self.low + other.low, self.lifted(common) * other.lifted(common))

    def __pow__(self, n: int) -> Series:
        poly, terms = self.poly, len(self.poly)
        if n % 2 == 0 and terms >= 4 and 600 <= self.power_terms(n) <= 300 * terms * len(self.ring.symbols):
            half = poly ** (n // 2)  # FLINT's own power takes up to three times as long there, as measured
            return Series(self.ring, self.low * n, half * half)
        return Series(self.ring, self.low * n, poly**n)

    def power_terms(self, n: int) -> int:
        """Most terms of the power n: by the number of terms, and by the degrees."""
        terms = len(self.poly)
        box = prod([1 + n * int(degree) for degree in self.poly.degrees()])
        return box if n > 10_000 or terms > 1_000 else min(box, comb(n + terms - 1, n))

    @property
    def top(self) -> int:
        """The greatest power of x."""
        return self.low + int(self.poly.degrees()[0])

    @property
    def length(self) -> int:
        """Number of powers of x that occur, counted without a look at every term: those of a power stand together."""
        poly, first, count = self.poly, 0, 0
        while first < len(poly):
            power = poly.monomial(first)[0]
            first = bisect_right(range(len(poly)), -power, lo=first, key=lambda i: -poly.monomial(i)[0])
            count += 1
        return count

    def coefficient(self, x: int) -> Polynomial:
        """The coefficient of one power of x: its terms stand together, in descending order of the power."""
        poly, power = self.poly, x - self.low
        first = bisect_left(range(len(poly)), -power, key=lambda i: -poly.monomial(i)[0])
        last = bisect_right(range(len(poly)), -power, lo=first, key=lambda i: -poly.monomial(i)[0])
        terms = {poly.monomial(i)[1:]: poly.coefficient(i) for i in range(first, last)}
        return Polynomial(self.ring, self.ring.context.from_dict(terms))

    def coefficients(self) -> dict[int, Polynomial]:
        """The coefficient of each power of x, in ascending order."""
        rows: dict[int, dict[Any, Any]] = {}
        for exponents, coefficient in zip(self.poly.monoms(), self.poly.coeffs(), strict=True):
            rows.setdefault(int(exponents[0]), {})[exponents[1:]] = coefficient
        build = self.ring.context.from_dict
        return {self.low + i: Polynomial(self.ring, build(rows[i])) for i in sorted(rows)}


def gathered(weights: Mapping[int, int | Polynomial], target: Ring | None = None) -> Series:
    """The generating function of integers or polynomials at integer outcomes."""
    target = target or common_ring(weights.values())
    low = min(weights)
    empty = (0,) * len(target.symbols)
    terms: dict[tuple[Any, ...], Any] = {}
    for x, weight in weights.items():
        if isinstance(weight, Polynomial):
            poly = weight.poly if weight.ring is target else target.lifted(weight)
            for exponents, coefficient in zip(poly.monoms(), poly.coeffs(), strict=True):
                terms[x - low, *exponents] = coefficient
        else:
            terms[x - low, *empty] = weight
    return Series(target, low, context(1 + len(target.symbols)).from_dict(terms))
