"""A continuous draw that is only compared or rounded: it stays an interval until a question splits it exactly."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, gcd, isfinite, lcm
from numbers import Number
from typing import TYPE_CHECKING, Any, NoReturn

from exactdice.verify.enumeration.readings import exact_number

if TYPE_CHECKING:
    from exactdice.verify.enumeration.tree import Draws

_MOST_PARTS = 10_000  # whole numbers that one rounding may give


class Interval:
    """What is known of a number U drawn uniformly from 0 to 1; each new question is one draw."""

    __slots__ = ("draws", "high", "low")

    def __init__(self, draws: Draws) -> None:
        self.draws = draws
        self.low, self.high = Fraction(0), Fraction(1)

    def below(self, place: Fraction) -> bool:
        """Whether U is less: settled, or a draw in proportion to the two parts of the interval."""
        if place <= self.low:
            return False
        if place >= self.high:
            return True
        if self.draws.weighted(in_integers([place - self.low, self.high - place])) == 0:
            self.high = place
            return True
        self.low = place
        return False


class Uniform:
    """``scale * U + shift`` for a number U drawn uniformly from 0 to 1, as a simulator holds it.

    It may be compared with numbers, multiplied and moved by numbers, and rounded to whole numbers; each question is
    answered by an exact draw, and equality with a number has the chance 0. Whatever needs its digits is refused.

    Examples:
        >>> from threading import get_ident
        >>> from exactdice.verify.enumeration.tree import Draws
        >>> tree = Draws(100)
        >>> tree.owner = get_ident()
        >>> u = uniform(tree)
        >>> u < 2 / 3, f"{u}", int(u * 6), f"{u}"
        (True, '<a random number from 0 to 2/3>', 0, '<a random number from 0 to 1/6>')
    """

    __slots__ = ("_interval", "_scale", "_shift")

    def __init__(self, interval: Interval, scale: Fraction, shift: Fraction) -> None:
        self._interval = interval
        self._scale = scale
        self._shift = shift

    # --- comparison ---------------------------------------------------------------------------------------------

    def __lt__(self, other: Any) -> bool:
        if other is self:  # numpy asks
            return False
        number = self._number(other, "compared with")
        if number is None:
            return NotImplemented
        below = self._interval.below((number - self._shift) / self._scale)
        return below if self._scale > 0 else not below

    def __ge__(self, other: Any) -> bool:
        below = self.__lt__(other)
        return below if below is NotImplemented else not below

    def __le__(self, other: Any) -> bool:
        return True if other is self else self.__lt__(other)

    def __gt__(self, other: Any) -> bool:
        return False if other is self else self.__ge__(other)

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    # --- arithmetic with numbers --------------------------------------------------------------------------------

    def __mul__(self, other: Any) -> Any:
        factor = self._number(other, "multiplied by")
        if factor is None:
            return NotImplemented
        return Uniform(self._interval, self._scale * factor, self._shift * factor) if factor else 0.0

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        divisor = self._number(other, "divided by")
        return NotImplemented if divisor is None else self * (1 / divisor)

    def __add__(self, other: Any) -> Any:
        number = self._number(other, "added to")
        return NotImplemented if number is None else Uniform(self._interval, self._scale, self._shift + number)

    __radd__ = __add__

    def __neg__(self) -> Any:
        return self * -1

    def __sub__(self, other: Any) -> Any:
        return -(-self + other)

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __abs__(self) -> Any:
        return self if self >= 0 else -self

    # --- rounding -----------------------------------------------------------------------------------------------

    def __floor__(self) -> int:
        """The greatest whole number that is not greater: a draw in proportion to the parts of the interval."""
        interval, scale, shift = self._interval, self._scale, self._shift
        ends: list[Fraction] = sorted([scale * interval.low + shift, scale * interval.high + shift])
        low, high = ends
        first, last = floor(low), ceil(high) - 1
        if last - first >= _MOST_PARTS:
            self.refuse(f"rounded to one of {last - first + 1:,} whole numbers")
        parts = [min(high, Fraction(n + 1)) - max(low, Fraction(n)) for n in range(first, last + 1)]
        n = first + interval.draws.weighted(in_integers(parts))
        ends = [(max(low, Fraction(n)) - shift) / scale, (min(high, Fraction(n + 1)) - shift) / scale]
        interval.low, interval.high = sorted(ends)
        return n

    def __ceil__(self) -> int:
        """The least whole number that is not less."""
        return self.__floor__() + 1

    def __trunc__(self) -> int:
        """The whole number towards 0."""
        return self.__floor__() if self >= 0 else self.__ceil__()

    __int__ = __trunc__

    def __floordiv__(self, other: Any) -> Any:
        quotient = self / other
        return quotient if quotient is NotImplemented else quotient.__floor__()

    def __mod__(self, other: Any) -> Any:
        return self - other * (self // other)

    def __round__(self, digits: int | None = None) -> int:
        if digits is not None:
            self.refuse(f"rounded to {digits} decimals")
        return (self + Fraction(1, 2)).__floor__()  # type: ignore[no-any-return]

    # --- whatever needs its digits ------------------------------------------------------------------------------

    def refuse(self, use: str) -> NoReturn:
        """Raise what cannot be done with a number that has no digits."""
        self._interval.draws.refuse(
            f"a continuous random number is {use}, which has no exact law; compare it with a number, round it to a "
            "whole number, or draw with randint(), choices() or shuffle()"
        )

    def _number(self, other: Any, use: str) -> Fraction | None:
        """The other operand as a fraction, None where it is no number."""
        if isinstance(other, Uniform):
            self.refuse(f"{use} another one")
        if not isinstance(other, Number):
            return None
        if isinstance(other, float) and not isfinite(other):
            self.refuse(f"{use} {other!r}")
        return exact_number(other)

    def __float__(self) -> float:
        self.refuse("used as a float")

    def __pow__(self, _: Any) -> Any:
        self.refuse("raised to a power")

    def __rtruediv__(self, _: Any) -> Any:
        self.refuse("used as a divisor")

    def __format__(self, form: str) -> str:
        return self.__repr__() if not form else self.refuse("printed in digits")

    def __repr__(self) -> str:
        ends = [self._scale * end + self._shift for end in (self._interval.low, self._interval.high)]
        return f"<a random number from {min(ends)} to {max(ends)}>"


def uniform(draws: Draws, low: Fraction = Fraction(0), high: Fraction = Fraction(1)) -> Any:
    """A number drawn uniformly from low to high; low itself where both are the same."""
    return Uniform(Interval(draws), high - low, low) if high != low else float(low)


def in_integers(parts: list[Fraction]) -> list[int]:
    """Positive weights as integers without a common divisor.

    Examples:
        >>> in_integers([Fraction(1, 3), Fraction(1, 6)])
        [2, 1]
    """
    common = lcm(*[part.denominator for part in parts])
    weights = [int(part * common) for part in parts]
    divisor = gcd(*weights)
    return [weight // divisor for weight in weights]
