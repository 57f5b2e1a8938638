"""The inner form of a law on evenly spaced integers: a power of a polynomial, expanded when somebody needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.sizes import allows, require, sized

if TYPE_CHECKING:
    from collections.abc import Sequence

_INSTEAD = "ask for mean, var, pmf, cdf, prob or quantile, which need no whole law"
Pairs = tuple["Sequence[Any]", "Sequence[int]", int]  # outcomes in order, integer weights, their sum


class Lattice:
    """Outcomes ``offset + stride * i`` where ``i`` has the generating function ``base ** copies``.

    Normal form: ``base`` has a constant term and does not skip (its exponents have greatest common divisor 1); a
    single outcome has ``base == 1`` and ``stride == 0``. The power is expanded when somebody needs a coefficient,
    so moments of many copies, and one coefficient of very many, never pay for the whole law.
    """

    __slots__ = ("_pairs", "_poly", "base", "copies", "offset", "stride")
    in_order = True
    endless = closed = False

    def __init__(self, base: Any, copies: int, offset: int, stride: int, poly: Any) -> None:
        self.base = base
        self.copies = copies
        self.offset = offset
        self.stride = stride
        self._poly = poly  # base ** copies, or None until it is needed

    @property
    def poly(self) -> Any:
        """The generating function of the index, expanded once.

        Raises:
            TooLargeError: The whole law exceeds the budget.
        """
        poly = self._poly
        if poly is None:
            self.require_expansion()
            poly = self._poly = kernel.power(self.base, self.copies)
        return poly

    @property
    def expanded(self) -> bool:
        """Whether the power has been multiplied out already."""
        return self._poly is not None

    @property
    def length(self) -> int:
        """Number of lattice points from the least outcome to the greatest."""
        return (len(self.base) - 1) * self.copies + 1

    @property
    def bits(self) -> int:
        """Estimate of the size of the expanded weights."""
        return self.length * self.copies * int(self.base.denom()).bit_length()

    def require_expansion(self) -> None:
        """Refuse to expand what exceeds the budget."""
        what = f"the whole law of {sized(self.copies)} copies"
        require("outcomes", self.length, what, _INSTEAD)
        require("bits", self.bits, what, _INSTEAD)

    @property
    def top(self) -> int:
        """The greatest outcome."""
        return self.offset + self.stride * (self.length - 1)

    def outcome(self, index: int) -> int:
        """The outcome at a place."""
        return self.offset + self.stride * index

    def weights(self) -> tuple[list[int], int]:
        """Integer weights of all lattice points, impossible ones included, and their sum."""
        return kernel.numerators(self.poly)

    def pairs(self) -> Pairs:
        """Outcomes in ascending order, their integer weights, and the sum of the weights (read once)."""
        try:
            return self._pairs
        except AttributeError:  # not asked for yet
            weights, denominator = self.weights()
            outcomes: Sequence[int] = range(self.offset, self.top + 1, self.stride or 1)
            if 0 in weights:
                outcomes = [x for x, weight in zip(outcomes, weights, strict=True) if weight]
                weights = [weight for weight in weights if weight]
            self._pairs: Pairs = outcomes, weights, denominator
            return self._pairs

    def weight(self, x: Any) -> tuple[int, int]:
        """Weight of one outcome over a common denominator, zero where it is impossible."""
        index = self.index(x)
        return (0, 1) if index is None else self.range_weight(index, index)

    def index(self, x: Any) -> int | None:
        """Place of an outcome on the lattice, None where there is none."""
        try:
            step = x - self.offset
            index = step // self.stride if self.stride else step
            on_lattice = bool(self.offset + index * self.stride == x) and 0 <= index < self.length
        except (TypeError, ValueError, ArithmeticError):  # no number, or one that cannot be subtracted
            return None
        return int(index) if on_lattice else None

    def range_weight(self, low: int, high: int) -> tuple[int, int]:
        """Weight of the places ``low`` to ``high`` together; of very many copies without the whole law."""
        low, high = max(low, 0), min(high, self.length - 1)
        if low > high:
            return 0, 1
        if self._poly is None and not self._affordable():
            states = kernel.range_sum_states(self.base, self.copies, low, high)
            require("states", states, f"one probability of {sized(self.copies)} copies")
            return kernel.power_range_sum(self.base, self.copies, low, high)
        if low == high:
            coefficient = self.poly[low]
            return int(coefficient.p), int(coefficient.q)
        if low == 0 and high == self.length - 1:
            return 1, 1
        total = self.poly.truncate(high + 1)(1) - self.poly.truncate(low)(1)
        return int(total.p), int(total.q)

    def _affordable(self) -> bool:
        few = self.bits <= 2**30 and self.length <= 2**20
        return few and allows("outcomes", self.length) and allows("bits", self.bits)

    def __reduce__(self) -> tuple[Any, ...]:
        return _lattice, (*kernel.numerators(self.base), self.copies, self.offset, self.stride)


def _lattice(weights: list[int], denominator: int, copies: int, offset: int, stride: int) -> Lattice:
    return power_of(kernel.polynomial(weights, denominator), copies, offset, stride)


def power_of(base: Any, copies: int, offset: int, stride: int) -> Lattice:
    """The lattice of a power that is not expanded yet; the power 1 is the base itself."""
    return Lattice(base, copies, offset, stride, base if copies == 1 else None)


def lattice_point(x: int) -> Lattice:
    """The law of one integer."""
    return Lattice(kernel.ONE, 1, x, 0, kernel.ONE)
