"""Polynomials in x over symbols that are shifted and cut like integer ones: weights of counts that are used up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.kernel.normal_forms import common_ring
from exactdice.kernel.parameters import Polynomial, Ring, context, united
from exactdice.kernel.series import NO_SYMBOLS, Series, gathered

if TYPE_CHECKING:
    from collections.abc import Mapping


class Counts(Series):
    """A polynomial in x with coefficients in symbols; its methods are called as those of FLINT's integer ones."""

    __slots__ = ()

    def _power(self, n: int) -> Any:
        return self.poly.context().gen(0) ** n

    def right_shift(self, n: int) -> Counts:
        """The quotient by ``x ** n``, without the rest."""
        return Counts(self.ring, 0, self.poly // self._power(n))

    def truncate(self, n: int) -> Counts:
        """The rest modulo ``x ** n``."""
        return Counts(self.ring, 0, self.poly % self._power(n))

    def __mul__(self, other: Any) -> Counts:
        if isinstance(other, int):
            return Counts(self.ring, 0, self.poly * other)
        common = united(self.ring, other.ring)
        factor = _constant_in_x(other, common) if isinstance(other, Polynomial) else other.lifted(common)
        return Counts(common, 0, self.lifted(common) * factor)

    def __add__(self, other: Any) -> Counts:
        if isinstance(other, int):
            return Counts(self.ring, 0, self.poly + other)
        common = united(self.ring, other.ring)
        return Counts(common, 0, self.lifted(common) + other.lifted(common))

    def __bool__(self) -> bool:
        return bool(self.poly)

    def __len__(self) -> int:
        return len(self.poly)


def _constant_in_x(polynomial: Polynomial, target: Ring) -> Any:
    """A polynomial in symbols as one in x as well, over a ring that has all the symbols."""
    places = {i: target.symbols.index(symbol) + 1 for i, symbol in enumerate(polynomial.ring.symbols)}
    return polynomial.poly.project_to_context(context(1 + len(target.symbols)), mapping=places)


def counts(weights: Mapping[int, int | Polynomial]) -> Counts:
    """The polynomial of weights at counts of at least 0."""
    numbers = [*weights.values(), Polynomial(NO_SYMBOLS, NO_SYMBOLS.context.constant(1))]
    series = gathered({0: 0, **weights}, common_ring(numbers))
    return Counts(series.ring, 0, series.poly)
