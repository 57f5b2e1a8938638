"""Quotients of integer polynomials in symbols, in lowest terms, and numbers put in for symbols."""

from __future__ import annotations

from fractions import Fraction
from math import comb, lcm, prod
from typing import TYPE_CHECKING, Any

from exactdice.errors import WeightError
from exactdice.kernel.moments import balanced
from exactdice.kernel.normal_forms import common_ring, in_ring, last, multiple
from exactdice.kernel.parameters import Condition, Polynomial, context, ring
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Quotient:
    """A rational function of symbols; ``quotient`` makes one, or the Fraction that it is."""

    __slots__ = ("denominator", "numerator")

    def __init__(self, numerator: Polynomial, denominator: Polynomial) -> None:
        self.numerator = numerator
        self.denominator = denominator

    def __add__(self, other: Any) -> Any:
        p, q = _parts(other)
        return quotient(self.numerator * q + self.denominator * p, self.denominator * q)

    __radd__ = __add__

    def __neg__(self) -> Quotient:
        return Quotient(-self.numerator, self.denominator)

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        p, q = _parts(other)
        return quotient(self.numerator * p, self.denominator * q)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        p, q = _parts(other)
        return quotient(self.numerator * q, self.denominator * p)

    def __rtruediv__(self, other: Any) -> Any:
        p, q = _parts(other)
        return quotient(self.denominator * p, self.numerator * q)

    def __pow__(self, n: int) -> Any:
        return Quotient(self.numerator**n, self.denominator**n) if n else Fraction(1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quotient):
            return NotImplemented if not isinstance(other, (int, Fraction)) else False
        return self.numerator == other.numerator and self.denominator == other.denominator

    def __hash__(self) -> int:
        return hash((self.numerator, self.denominator))

    def __repr__(self) -> str:
        from exactdice.kernel.expressions import spelled

        return f"<Quotient {spelled(self.numerator, self.denominator)}>"


def _parts(number: Any) -> tuple[Any, Any]:
    return (number, 1) if isinstance(number, Polynomial) else (number.numerator, number.denominator)


def quotient(numerator: Any, denominator: Any = 1) -> Quotient | Fraction:
    """The quotient of integers or polynomials in lowest terms: a Fraction where no symbol is left."""
    if not isinstance(numerator, Polynomial) and not isinstance(denominator, Polynomial):
        return Fraction(numerator, denominator)
    common = common_ring([numerator, denominator])
    p, q = in_ring(common, [numerator, denominator])
    factor = p.gcd(q)
    if last(factor) * last(q) < 0:
        factor = -factor
    if not factor.is_one():
        p, q = p / factor, q / factor
    if p.is_constant() and q.is_constant():
        return Fraction(int(p.leading_coefficient()) if p else 0, int(q.leading_coefficient()))
    return Quotient(Polynomial(common, p), Polynomial(common, q))


def weighted(values: Sequence[Any], weights: Sequence[Any], total: Any) -> Quotient | Fraction:
    """The mean of rational values whose weights are polynomials."""
    common = lcm(*[value.denominator for value in values])
    terms = [value.numerator * (common // value.denominator) * w for value, w in zip(values, weights, strict=True)]
    return quotient(balanced(terms), total * common)


def over_one_denominator(numbers: Sequence[Any]) -> list[Any]:
    """Integers or polynomials in the same proportion as some Fractions and Quotients."""
    common = multiple([number.denominator for number in numbers])
    return [number.numerator * (common // number.denominator) for number in numbers]


def conditions(number: Any, *signs: str) -> list[Condition]:
    """The conditions that a Fraction or a Quotient is ``>= 0``, ``<= 1`` or ``> 0``, without positive factors."""
    if not isinstance(number, Quotient):
        return []
    p, q = number.numerator, number.denominator
    bare = ring(tuple(common_ring([p, q]).symbols))
    p, q = [Polynomial(bare, poly) for poly in in_ring(bare, [p, q])]
    content = p.poly.content()
    primitive = Polynomial(bare, p.poly / content)
    return [Condition(p, q, sign) if sign == "<= 1" else Condition(primitive, q, sign) for sign in signs]


def substituted(numbers: Sequence[Any], images: Mapping[Any, Any]) -> list[Any]:
    """Some integers and polynomials with Fractions or Quotients put in for symbols, but for a factor that all share.

    Raises:
        WeightError: A condition of theirs fails.
        TooLargeError: The result exceeds the budget.
    """
    old = common_ring(numbers)
    kept = []
    for condition in old.conditions:
        numerator, denominator = replaced(condition[:2], images)
        changed = Condition(numerator, denominator, condition.sign)
        holds = changed.holds()
        if holds is False:
            raise WeightError(_broken(condition, images))
        if holds is None:
            kept.append(changed)
    result = replaced(numbers, images)
    target = ring(common_ring(result).symbols, frozenset(kept))
    return [Polynomial(target, poly) for poly in in_ring(target, result)]


def _broken(condition: Condition, images: Mapping[Any, Any]) -> str:
    from exactdice.kernel.expressions import spelled

    concerned = {*condition.numerator.symbols, *condition.denominator.symbols}
    given = ", ".join(
        [
            f"{symbol} = {spelled(image.numerator, image.denominator)}"
            for symbol, image in images.items()
            if symbol in concerned
        ]
    )
    return f"{given} breaks the condition {condition} of this law; put in numbers that keep it"


def replaced(numbers: Sequence[Any], images: Mapping[Any, Any]) -> list[Polynomial]:
    """The same without a look at conditions.

    A symbol s of degree m at the most becomes a / b, and ``s^i`` becomes ``a^i b^(m - i)``: each number is multiplied
    by the same ``b^m``.
    """
    old = common_ring(numbers)
    polys = in_ring(old, numbers)
    parts = [part for image in images.values() for part in (image.numerator, image.denominator)]
    rest = [symbol for symbol in old.symbols if symbol not in images]
    rings = [part.ring for part in parts if isinstance(part, Polynomial)]
    target = ring(tuple({*rest, *[symbol for one in rings for symbol in one.symbols]}))
    arguments, lower, places = [], [], []
    terms, bits = 1, len(polys)
    for i, symbol in enumerate(old.symbols):
        if symbol in images:
            degree = max([int(poly.degrees()[i]) for poly in polys], default=0)
            for part in (images[symbol].numerator, images[symbol].denominator):
                more, longer = _power_size(part, max(degree, 0))
                terms, bits = terms * more, bits + longer * len(polys)
            require("bits", terms * bits, "an expression put in")
            upper, below = in_ring(target, [images[symbol].numerator, images[symbol].denominator])
            arguments.append(upper)
            if not below.is_one():
                lower.append(below)
                places.append(i)
        else:
            arguments.append(target.context.gen(target.symbols.index(symbol)))
    if places:
        wider = context(len(old.symbols) + len(places))
        most = [max([poly.degrees()[i] for poly in polys]) for i in places]
        polys = [_filled_up(poly, places, most, wider) for poly in polys]
    composed = [poly.compose(*arguments, *lower, ctx=target.context) for poly in polys]
    return [Polynomial(target, poly) for poly in composed]


def _power_size(base: int | Polynomial, n: int) -> tuple[int, int]:
    """Most terms of a power, and about the bits of a coefficient."""
    if not isinstance(base, Polynomial):
        return 1, n * (base.bit_length() - 1) + 1 if base else 1
    terms = len(base.poly)
    box = prod([1 + n * int(degree) for degree in base.poly.degrees()])
    most = box if n > 10_000 else min(box, comb(n + terms - 1, n))
    height = max([int(coefficient).bit_length() for coefficient in base.poly.coeffs()])
    return 1 if terms == 1 else most, n * (height + terms.bit_length() - 2) + 1


def _filled_up(poly: Any, places: Sequence[int], most: Sequence[int], wider: Any) -> Any:
    """The polynomial with further variables, each to the power that a variable lacks to its highest."""
    terms = zip(poly.monoms(), poly.coeffs(), strict=True)
    return wider.from_dict(
        {
            (*exponents, *[top - exponents[i] for i, top in zip(places, most, strict=True)]): coefficient
            for exponents, coefficient in terms
        }
    )
