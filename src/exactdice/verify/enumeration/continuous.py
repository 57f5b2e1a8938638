"""A continuous draw that is only compared or rounded: it stays an interval until a question splits it exactly."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, isfinite
from typing import TYPE_CHECKING, Any, NoReturn

from exactdice.errors import SimulatorError

if TYPE_CHECKING:
    from exactdice.verify.enumeration.tree import Draws

_MOST_PARTS = 10_000  # whole numbers that one rounding may give


class Interval:
    """What is known of a number drawn uniformly from 0 to 1."""

    __slots__ = ("draws", "high", "low")

    def __init__(self, draws: Draws) -> None:
        self.draws = draws
        self.low, self.high = Fraction(0), Fraction(1)

    def below(self, threshold: Fraction) -> bool:
        """Whether the number is less than a threshold: one draw of two, unless it is settled."""
        if threshold <= self.low:
            return False
        if threshold >= self.high:
            return True
        parts = [threshold - self.low, self.high - threshold]
        if self.draws.weighted(_integers(parts)) == 0:
            self.high = threshold
            return True
        self.low = threshold
        return False


class Uniform:
    """``scale * U + shift`` for a number U drawn uniformly from 0 to 1, as a simulator holds it.

    It may be compared with numbers, multiplied and moved by numbers, and rounded down or up; each question is answered
    by an exact draw. Whatever needs its digits is refused.
    """

    __slots__ = ("_interval", "_scale", "_shift")

    def __init__(self, interval: Interval, scale: Fraction = Fraction(1), shift: Fraction = Fraction(0)) -> None:
        self._interval = interval
        self._scale = scale
        self._shift = shift

    # --- comparison; the chance of an equal number is 0 ---------------------------------------------------------

    def __lt__(self, other: Any) -> bool:
        place = (threshold(other) - self._shift) / self._scale
        below = self._interval.below(place)
        return below if self._scale > 0 else not below

    def __ge__(self, other: Any) -> bool:
        return not self < other

    __le__ = __lt__
    __gt__ = __ge__

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    # --- arithmetic with numbers --------------------------------------------------------------------------------

    def __mul__(self, other: Any) -> Uniform:
        factor = threshold(other)
        if factor == 0:
            self._refuse("multiplied by 0")
        return Uniform(self._interval, self._scale * factor, self._shift * factor)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Uniform:
        return self * (1 / threshold(other))

    def __add__(self, other: Any) -> Uniform:
        return Uniform(self._interval, self._scale, self._shift + threshold(other))

    __radd__ = __add__

    def __sub__(self, other: Any) -> Uniform:
        return self + -threshold(other)

    def __rsub__(self, other: Any) -> Uniform:
        return -self + other

    def __neg__(self) -> Uniform:
        return Uniform(self._interval, -self._scale, -self._shift)

    # --- rounding -----------------------------------------------------------------------------------------------

    def __floor__(self) -> int:
        """The greatest whole number that is not greater."""
        interval = self._interval
        ends = sorted([self._scale * end + self._shift for end in (interval.low, interval.high)])
        first, last = floor(ends[0]), ceil(ends[1]) - 1
        if last - first >= _MOST_PARTS:
            self._refuse(f"rounded to one of {last - first + 1} numbers")
        parts = [min(ends[1], n + 1) - max(ends[0], n) for n in range(first, last + 1)]
        n = first + interval.draws.weighted(_integers(parts))
        inside = sorted([(max(ends[0], n) - self._shift) / self._scale, (min(ends[1], n + 1) - self._shift) / self._scale])
        interval.low, interval.high = inside
        return n

    def __ceil__(self) -> int:
        """The least whole number that is not less."""
        return self.__floor__() + 1

    def __trunc__(self) -> int:
        """The number without its fraction."""
        return self.__floor__() if self >= 0 else self.__ceil__()

    __int__ = __trunc__

    def __floordiv__(self, other: Any) -> int:
        return (self / other).__floor__()

    def __round__(self, digits: int | None = None) -> int:
        if digits is not None:
            self._refuse(f"rounded to {digits} digits")
        return (self + Fraction(1, 2)).__floor__()

    # --- whatever needs its digits ------------------------------------------------------------------------------

    def _refuse(self, use: str) -> NoReturn:
        raise SimulatorError(
            f"a continuous random number is {use}, which has no exact law; compare it with a number, round it, "
            "or draw with randint() or choices()"
        )

    def __float__(self) -> float:
        self._refuse("used as a float")

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<random number from {self._interval.low} to {self._interval.high}>"


def _integers(parts: list[Fraction]) -> list[int]:
    denominator = 1
    for part in parts:
        denominator = denominator * part.denominator
    return _reduced([int(part * denominator) for part in parts])


def _reduced(weights: list[int]) -> list[int]:
    from math import gcd

    common = gcd(*weights)
    return [weight // common for weight in weights]


def threshold(value: Any) -> Fraction:
    """A number of a simulator as the fraction it stands for: of a float, the simplest that rounds to it.

    So ``2 / 3`` is two thirds and ``0.35`` seven twentieths. A float that is the nearest to no simple fraction is taken
    as it stands.

    Examples:
        >>> threshold(2 / 3), threshold(0.35), threshold(5)
        (Fraction(2, 3), Fraction(7, 20), Fraction(5, 1))
    """
    if isinstance(value, Uniform):
        value._refuse("compared with another")
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise SimulatorError(
            f"a random number meets {value!r:.60}, which is no number; compare it with a number"
        ) from None
    if not isfinite(number):
        raise SimulatorError(f"a random number meets {number!r}, which is not finite; compare it with a number")
    whole = Fraction(number)
    simple = whole.limit_denominator(1_000_000)
    return simple if float(simple) == number else whole
