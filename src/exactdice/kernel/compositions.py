"""One generating function with symbols put into another: random numbers of copies."""

from __future__ import annotations

from math import comb, prod
from operator import add
from typing import TYPE_CHECKING, Any

from flint import fmpz_poly

from exactdice.kernel.parameters import context, united
from exactdice.kernel.series import Series, gathered

if TYPE_CHECKING:
    from collections.abc import Sequence


class Composition:
    """``sum_n c_n (inner / denominator)^n`` times ``denominator ** top``, which knows its size before it is computed.

    With ``inner = x^low I`` and a negative low it is ``x^(low top) sum_n c_n I^n (x^(-low) denominator)^(top - n)``;
    otherwise ``x^low`` is multiplied in. So it is always ``sum_n c_n image^n ground^(top - n)``.
    """

    def __init__(self, outer: Series, inner: Series, denominator: Any) -> None:
        self.ring = united(outer.ring, inner.ring)
        self.context = context(1 + len(self.ring.symbols))
        self.top = outer.top
        self.low = min(inner.low, 0) * self.top
        x = self.context.gens()[0]
        self.outer = outer.lifted(self.ring) * x**outer.low
        self.image = inner.lifted(self.ring) * x ** max(inner.low, 0)
        self.ground = gathered({0: denominator}, self.ring).poly * x ** max(-inner.low, 0)
        self.step = self.image - self.ground

    @property
    def thins(self) -> bool:
        """Whether a numeric number of copies is thinned: each counts by a chance of one term, or counts for nothing."""
        return len(self.step) == 2 and len(self.ground) == 1 and not any(map(int, self.outer.degrees()[1:]))

    @property
    def terms(self) -> int:
        """Most terms of the result: by the products of terms, and by the degrees."""
        if self.thins:
            return comb(self.top + 2, 2)
        own, image, ground = ([int(n) for n in part.degrees()] for part in (self.outer, self.image, self.ground))
        own[0] = 0
        sides = [1 + a + self.top * max(b, c) for a, b, c in zip(own, image, ground, strict=True)]
        homogeneous = len({sum(monom[1:]) for part in (self.image, self.ground) for monom in part.monoms()}) == 1
        box = prod(sides[:-1] if homogeneous and not any(own) else sides)  # the others give the last symbol's power
        factors = len(self.image) + len(self.ground)
        return box if factors > 1_000 else min(box, prod([1 + n for n in own]) * comb(self.top + factors - 1, self.top))

    @property
    def cost(self) -> int:
        """Terms that are computed on the way, as the time they take was measured."""
        return self.terms * (10 if self.thins else 10 + self.top // 50)

    @property
    def bits(self) -> int:
        """Most bits of a coefficient of the result."""
        own, image, ground = (int(sum(map(abs, part.coeffs()))) for part in (self.outer, self.image, self.ground))
        return own.bit_length() + self.top * max(image, ground).bit_length()

    def series(self) -> Series:
        """The result."""
        rows: list[dict[Any, Any]] = [{} for _ in range(self.top + 1)]
        for (n, *exponents), coefficient in zip(self.outer.monoms(), self.outer.coeffs(), strict=True):
            rows[int(n)][0, *exponents] = coefficient
        if self.thins:
            return Series(self.ring, self.low, self._thinned([sum(row.values()) for row in rows]))
        return Series(self.ring, self.low, self._halved([self.context.from_dict(row) for row in rows]))

    def _thinned(self, coefficients: Sequence[Any]) -> Any:
        """``sum_m F_m (image - ground)^m ground^(top - m)`` with ``F_m = sum_n c_n C(n, m)``, term by term."""
        (first, second), (ground,) = self.step.coeffs(), self.ground.coeffs()
        (a, b), (c,) = self.step.monoms(), self.ground.monoms()
        change = [int(i - j) for i, j in zip(a, b, strict=True)]
        terms: dict[tuple[int, ...], Any] = {}
        for m, moment in enumerate(fmpz_poly(coefficients)(fmpz_poly([1, 1])).coeffs()):
            place = tuple([int(m * j + (self.top - m) * k) for j, k in zip(b, c, strict=True)])
            value = moment * second**m * ground ** (self.top - m)
            for k in range(m + 1):
                terms[place] = terms.get(place, 0) + value
                place = tuple(map(add, place, change))
                value = value * first * (m - k) // (second * (k + 1))
        return self.context.from_dict(terms)

    def _halved(self, rows: Sequence[Any]) -> Any:
        """The sum, halved again and again: ``lower ground^(n / 2) + image^(n / 2) upper``.

        It has few products of large polynomials, where Horner's rule multiplies a large one by a small one n times.
        """
        images, grounds = _Powers(self.image), _Powers(self.ground)

        def total(first: int, last: int) -> Any:
            if first == last:
                return rows[first]
            middle = (first + last + 1) // 2
            lower, upper = total(first, middle - 1), total(middle, last)
            return lower * grounds[last - middle + 1] + images[middle - first] * upper

        return total(0, self.top)


class _Powers(dict[int, Any]):
    """Powers of a polynomial, each computed once: the halves of one level are of two lengths at most."""

    def __init__(self, poly: Any) -> None:
        super().__init__()
        self.poly = poly

    def __missing__(self, n: int) -> Any:
        power: Any = self[n - 1] * self.poly if n - 1 in self else self.poly**n
        self[n] = power
        return power
