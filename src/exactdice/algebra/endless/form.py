"""The inner form of a law of infinitely many outcomes: a power of a rational generating function on a lattice."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, isqrt
from typing import TYPE_CHECKING, Any, NoReturn

from exactdice import kernel
from exactdice.algebra.forms import Form, Table, from_polynomial, pack
from exactdice.errors import SupportError, TooLargeError, ZeroMassError
from exactdice.kernel import quotients
from exactdice.scalars import words
from exactdice.sizes import allows, require, sized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exactdice.algebra.forms import Pairs

Rational = int | Fraction


class Endless(Table):
    """Outcomes ``offset + stride * i`` where ``i`` has the generating function ``(num / den) ** copies``.

    It stands where a table does, and whatever needs all outcomes is refused with what to write instead. Normal form:
    integer polynomials in lowest terms that both have a constant term, the denominator's positive and longer than 1;
    they do not skip (not both are polynomials in ``x^k``). The stride is negative where the law is unbounded below.
    Offset and stride are rational.
    """

    __slots__ = ("_head", "_ratio", "copies", "den", "num", "offset", "stride")
    endless = True

    def __init__(self, num: Any, den: Any, copies: int, offset: Rational, stride: Rational) -> None:
        self.num = num
        self.den = den
        self.copies = copies
        self.offset = offset
        self.stride = stride
        self._ratio: Any = (num, den) if copies == 1 else None
        self._head: Any = None

    # --- what a table has, and what this one refuses ---------------------------------------------------------------

    @property
    def in_order(self) -> bool:
        """Whether the outcomes have an order: they are numbers."""
        return True

    @property
    def weights(self) -> NoReturn:  # type: ignore[override]
        """Refused."""
        self._refuse()

    @property
    def denominator(self) -> NoReturn:  # type: ignore[override]
        """Refused."""
        self._refuse()

    @property
    def length(self) -> NoReturn:
        """Refused."""
        self._refuse()

    def pairs(self) -> Pairs:
        """Refused.

        Raises:
            SupportError: Always; the message says what to write instead.
        """
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise SupportError(f"{self.described()} and no list of all of them; {self.cure()}")

    def described(self) -> str:
        """The law at the beginning of a message."""
        return f"this law has infinitely many outcomes ({', '.join(map(words, self.first(3)))}, ...)"

    def cure(self) -> str:
        """What makes a finite law of it."""
        bound = words(self.outcome(self._far()))
        side, event = ("high", "at_most") if self.stride > 0 else ("low", "at_least")
        return (
            f"write law.clip({side}={bound}), law.lump({bound}) or law.given({event}({bound})) for a finite law, "
            "or law.head(10)"
        )

    def _far(self) -> int:
        """A place six standard deviations beyond the mean, in whole numbers and without the power.

        Less than 1/37 lies beyond (Cantelli's inequality), and about 1/1000 where the chances fall geometrically.
        """
        one = int(self.den(1))  # num(1) is the same, because the chances have the sum 1
        above, below = self.num.derivative(), self.den.derivative()
        slope = Fraction(int(below(1))) / one
        mean = Fraction(int(above(1))) / one - slope
        curve = Fraction(int(above.derivative()(1) - below.derivative()(1))) / one - 2 * slope * mean
        variance = curve + mean - mean * mean
        return ceil(self.copies * mean) + isqrt(ceil(36 * self.copies * variance))

    def first(self, n: int) -> list[Any]:
        """The first n possible outcomes, from the end that the law has."""
        places: list[int] = []
        length = 2 * n + len(self.num)
        while len(places) < n:
            head = self.head(length)
            places = [i for i in range(length) if head[i] != 0]
            length *= 2
        return [self.outcome(i) for i in places[:n]]

    # --- the generating function ------------------------------------------------------------------------------------

    @property
    def ratio(self) -> tuple[Any, Any]:
        """Numerator and denominator of the whole generating function of the index, multiplied out once.

        Raises:
            TooLargeError: The power exceeds the budget.
        """
        if self._ratio is None:
            what = f"the generating function of {sized(self.copies)} copies"
            length = (len(self.num) + len(self.den)) * self.copies
            require("outcomes", length, what)
            bits = max(self.num.height_bits(), self.den.height_bits()) + 1
            require("bits", length * self.copies * bits, what)
            self._ratio = self.num**self.copies, self.den**self.copies
        num, den = self._ratio
        return num, den

    def head(self, n: int) -> Any:
        """The chances of at least the first n places, as a polynomial over the rationals; the longest is kept.

        Raises:
            TooLargeError: They exceed the budget.
        """
        if self._head is None or self._head[0] < n:
            self.require_head(n)
            if self._early(n):
                self._head = n, quotients.head(self.num, self.den, n).pow_trunc(self.copies, n)
            else:
                self._head = n, quotients.head(*self.ratio, n)
        return self._head[1]

    def cheap(self, n: int, bits: int) -> bool:
        """Whether the chances of the first n places together take no more than so many bits, and the budget allows."""
        return n * self.bits(n) <= bits and allows("outcomes", n)

    def require_head(self, n: int) -> None:
        """Refuse so many places."""
        for kind, size in self._head_sizes(n):
            require(kind, size, f"{sized(n)} outcomes of a law without an end")

    def listable(self, n: int) -> bool:
        """Whether the first n places are worked out soon: an eighth of the budget covers them."""
        return all([allows(kind, 8 * size) for kind, size in self._head_sizes(n)])

    def _head_sizes(self, n: int) -> list[tuple[str, int]]:
        bits, squarings = n * self.bits(n), self.copies.bit_length() if self._early(n) else 1
        return [("outcomes", n), ("bits", bits), ("states", bits * squarings // 200)]

    def _early(self, n: int) -> bool:
        """Whether n places come without the whole power, which nobody has asked for yet."""
        return self._ratio is None and n <= self.copies

    def bits(self, n: int) -> int:
        """Estimate of the size of the n-th weight: a denominator to the power of its place and of the copies."""
        return (self.copies + n // quotients.step(self.den)) * int(self.den[0]).bit_length()

    def index(self, x: Any) -> int | None:
        """Place of an outcome on the lattice, None where there is none."""
        try:
            index = (x - self.offset) // self.stride
            on_lattice = bool(self.offset + index * self.stride == x) and index >= 0
            return int(index) if on_lattice else None
        except (TypeError, ValueError, ArithmeticError):  # no number, or none that is finite or can be subtracted
            return None

    def outcome(self, index: int) -> Any:
        """The outcome at a place."""
        return self.offset + self.stride * index

    def weight(self, x: Any) -> tuple[int, int]:
        """Weight of one outcome over a common denominator, zero where it is impossible."""
        index = self.index(x)
        return (0, 1) if index is None else self.chance(index)

    def chance(self, index: int) -> tuple[int, int]:
        """The chance of one place."""
        if self._at_hand(index):
            value = self.head(index + 1)[index]
        else:
            self._require_far(index)
            value = quotients.coefficient(*self.ratio, index)
        return int(value.p), int(value.q)

    def up_to(self, index: int) -> Fraction:
        """The chance of the places from 0 to an index."""
        if index < 0:
            return Fraction(0)
        if self._at_hand(index):
            return kernel.plain(self.head(index + 1).truncate(index + 1)(1))
        self._require_far(index)
        return kernel.plain(quotients.cumulative(*self.ratio, index))

    def _at_hand(self, index: int) -> bool:
        return self._early(index + 1) or (self._head is not None and self._head[0] > index)

    def reachable(self, index: int, times: int = 1) -> bool:
        """Whether the budget covers the chance of a place alone, asked for so many times."""
        if self._early(index + 1):
            return False
        try:
            self._require_far(index, times)
        except TooLargeError:
            return False
        return True

    def _require_far(self, index: int, times: int = 1) -> None:
        """Refuse a place so far out that its chance is too long a fraction."""
        what = f"the chance of the outcome number {sized(index)} of a law without an end"
        if quotients.is_near(self.ratio[1], index):
            require("bits", (index + 1) * self.bits(index), what)
        else:
            step, bits = quotients.step(self.den), int(self.den[0]).bit_length()
            terms, places = (len(self.den) - 1) // step * self.copies + 1, index // step * self.copies
            require("bits", terms * places * bits, what)
            require("states", times * (terms + 10) * places * bits // 30, what)

    # --- a law as a value -------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Endless) or self.offset != other.offset or self.stride != other.stride:
            return False
        if self.copies == other.copies:  # equal powers of series with positive chances have equal roots
            return bool(self.num == other.num and self.den == other.den)
        (num, den), (p, q) = self.ratio, other.ratio
        return bool(num == p and den == q)

    def __hash__(self) -> int:
        num, den = self.ratio
        return hash((self.offset, self.stride, tuple(map(int, num.coeffs())), tuple(map(int, den.coeffs()))))

    def __reduce__(self) -> tuple[Any, ...]:
        num, den = (list(map(int, poly.coeffs())) for poly in (self.num, self.den))
        return _endless, (num, den, self.copies, self.offset, self.stride)


def _endless(num: list[int], den: list[int], copies: int, offset: Rational, stride: Rational) -> Endless:
    return Endless(kernel.integer_polynomial(num), kernel.integer_polynomial(den), copies, offset, stride)


def law_of_quotient(
    numerator: Sequence[int], denominator: Sequence[int], offset: Rational = 0, stride: Rational = 1
) -> Form:
    """The form of the law of ``offset + stride * I`` where I has the generating function ``numerator / denominator``.

    Args:
        numerator: Integer coefficients, the lowest power first.
        denominator: Likewise; after common factors are taken out it has a constant term. The two need not be in lowest
            terms, and are normalised so that the law has the total mass 1. All coefficients of their quotient must be
            at least 0, which is not looked at here.
        offset: The outcome at index 0, rational.
        stride: From one outcome to the next, rational and not 0; negative for a law unbounded below.

    Returns:
        A form without an end, or one of a finite law where the quotient is a polynomial.
    """
    return law_of(kernel.integer_polynomial(numerator), kernel.integer_polynomial(denominator), offset, stride)


def law_of(num: Any, den: Any, offset: Rational, stride: Rational) -> Form:
    """The form of a quotient of integer polynomials, normalised; see :func:`law_of_quotient`."""
    if len(num) == 0:
        raise ZeroMassError("this generating function has no mass to normalise; give one outcome a positive weight")
    above, below = kernel.valuation(num), kernel.valuation(den)
    num, den = quotients.lowest(num.right_shift(above), den.right_shift(below))
    offset += (above - below) * stride
    if den(1) == 0:
        raise SupportError(
            "this generating function has a pole at 1, so its weights have no sum; give one whose sum at 1 is finite"
        )
    if num(1) != den(1):
        num, den = quotients.lowest(num * den(1), den * num(1))
    if len(den) == 1:
        return _finite(num, int(den[0]), offset, stride)
    num, den, step = quotients.deflated(num, den)
    return Endless(num, den, 1, offset, stride * step)


def _finite(num: Any, total: int, offset: Rational, stride: Rational) -> Form:
    """The finite law of a polynomial."""
    if isinstance(offset, int) and isinstance(stride, int) and stride > 0:
        return from_polynomial(kernel.rational(num, total), offset, stride)
    return pack({offset + stride * i: int(weight) for i, weight in enumerate(num.coeffs()) if weight}, total)


def endless(form: Form) -> Endless:
    """A form that is known to have no end."""
    assert isinstance(form, Endless)
    return form
