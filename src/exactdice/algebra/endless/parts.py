"""Parts of laws, with and without an end, as quotients of polynomials on one common lattice."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice import kernel
from exactdice.algebra.endless.form import Endless, Rational, law_of
from exactdice.algebra.forms import Form, Lattice, require_plain
from exactdice.errors import SupportError
from exactdice.kernel import quotients
from exactdice.scalars import shown
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Part(NamedTuple):
    """Weights of ``start + unit * i`` with the generating function ``num / den``, not normalised.

    A part with an end has a constant denominator; of a single outcome the unit is 0.
    """

    num: Any
    den: Any
    start: Rational
    unit: Rational

    @property
    def ends(self) -> bool:
        """Whether the part has finitely many outcomes."""
        return len(self.den) == 1


def part_of(form: Form, what: str) -> Part:
    """A law as a part of the weight 1.

    Raises:
        SupportError: An outcome is no rational number.
        TooLargeError: The outcomes lie too far apart.
    """
    if isinstance(form, Endless):
        return Part(*form.ratio, form.offset, form.stride)
    if isinstance(form, Lattice):
        return Part(*quotients.integers(form.poly), form.offset, form.stride)
    return part_of_weights(form.weights, form.denominator, what)


def part_of_weights(weights: Mapping[Any, int], total: int, what: str) -> Part:
    """At least one outcome, all rational, with weights over a common denominator."""
    require_plain([*weights.values(), total], what)
    culprits = [x for x in weights if not isinstance(x, (int, Fraction))]
    if culprits:
        raise SupportError(
            f"{what} needs rational outcomes beside a law without an end, but {shown(culprits[0])} is none; "
            "map it to a rational number, or cut the endless law with clip or lump first"
        )
    low = min(weights)
    steps = [x - low for x in weights]
    unit = common_unit(steps)
    places = [int(step // unit) for step in steps] if unit else [0]
    length = max(places) + 1
    require("outcomes", length, what)
    coefficients = [0] * length
    for place, weight in zip(places, weights.values(), strict=True):
        coefficients[place] = weight
    return Part(kernel.integer_polynomial(coefficients), kernel.integer_polynomial([total]), plain(low), unit)


def common_unit(numbers: Iterable[Rational]) -> Rational:
    """The largest number of which all are multiples; 0 where all are 0."""
    listed = list(numbers)
    if set(map(type, listed)) == {int}:  # nearly always, and ten times as fast
        return gcd(*listed)  # type: ignore[arg-type]
    below = lcm(*[x.denominator for x in listed])
    above = gcd(*[x.numerator * (below // x.denominator) for x in listed])
    return plain(Fraction(above, below))


def plain(x: Rational) -> Rational:
    """A number without a denominator where it needs none."""
    return x.numerator if x.denominator == 1 else x


def one_way(parts: Sequence[Part], what: str) -> tuple[list[Part], int]:
    """The parts, those with an end turned the way of the others, and that way: 1 is upward, -1 downward.

    Raises:
        SupportError: Some have no end above and others none below.
    """
    ways = {-1 if part.unit < 0 else 1 for part in parts if not part.ends}
    if len(ways) > 1:
        raise SupportError(
            f"{what} of a law unbounded above and a law unbounded below would have no least and no greatest outcome; "
            "cut one of them with clip or lump first"
        )
    way = ways.pop() if ways else 1
    return [turned(part) if part.unit * way < 0 else part for part in parts], way


def turned(part: Part) -> Part:
    """A part with an end, counted from there."""
    coefficients = part.num.coeffs()
    mirrored = kernel.integer_polynomial(coefficients[::-1])
    return Part(mirrored, part.den, part.start + part.unit * (len(coefficients) - 1), -part.unit)


def framed(parts: Sequence[Part], what: str) -> tuple[list[quotients.Quotient], Rational, Rational]:
    """The parts on one lattice: their quotients, its first outcome and its unit."""
    same_way, way = one_way(parts, what)
    first = min([part.start * way for part in same_way]) * way
    unit = way * (common_unit([number for part in same_way for number in (part.unit, part.start - first)]) or 1)
    spread = [inflated(part, unit, (part.start - first) // unit, what) for part in same_way]
    return spread, first, unit


def inflated(part: Part, unit: Rational, shift: Rational, what: str) -> quotients.Quotient:
    """The quotient of a part on a lattice of a finer unit, moved by so many places."""
    step = int(part.unit // unit) or 1
    require("outcomes", int(shift) + step * max(len(part.num), len(part.den)), f"{what} on one lattice")
    return quotients.inflated((part.num, part.den), step, int(shift))


def mixed(parts: Sequence[tuple[int, Part]], what: str) -> Form:
    """The law whose weights are the sums of those of several parts, each times a positive integer."""
    spread, first, unit = framed([part for _, part in parts], what)
    length = max([len(num) for num, _ in spread]) + sum([len(den) for _, den in spread])
    require_terms(length, sum([den.height_bits() for _, den in spread]), what)
    weighted = [(num * weight, den) for (weight, _), (num, den) in zip(parts, spread, strict=True)]
    return law_of(*quotients.added(weighted), first, unit)


def require_terms(length: int, bits: int, what: str) -> None:
    """Refuse a quotient of terms so long, whose common factor must be found: a state for each five bits."""
    what = f"{what} with a generating function of degree {sized(length)}"
    require("outcomes", length, what)
    require("bits", length * bits, what)
    require("states", length * (bits + 20) // 5, what)
