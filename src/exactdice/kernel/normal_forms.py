"""Polynomials in symbols side by side: one ring, divisors and multiples, conditions, the one form of equal laws."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Any

from exactdice.errors import WeightError
from exactdice.kernel.parameters import Condition, Polynomial, Ring, moved, ring, united

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def divisor(a: int | Polynomial, b: int | Polynomial) -> Polynomial:
    """The greatest common divisor of two numbers of which at least one is a polynomial."""
    return a._with(_as(b, a), _gcd) if isinstance(a, Polynomial) else divisor(b, a)


def _gcd(a: Any, b: Any) -> Any:
    return a.gcd(b)


def _as(number: int | Polynomial, like: Polynomial) -> Polynomial:
    if isinstance(number, Polynomial):
        return number
    return Polynomial(like.ring, like.ring.context.constant(number))


def common_ring(numbers: Iterable[int | Polynomial]) -> Ring:
    """The ring of the symbols and conditions of all polynomials among some numbers."""
    rings = {number.ring for number in numbers if isinstance(number, Polynomial)}
    result = rings.pop()
    for other in rings:
        result = united(result, other)
    return result


def in_ring(target: Ring, numbers: Iterable[int | Polynomial]) -> list[Any]:
    """FLINT polynomials of some numbers in a ring that has all their symbols."""
    return [
        target.lifted(number) if isinstance(number, Polynomial) else target.context.constant(number)
        for number in numbers
    ]


def assuming(numbers: Sequence[int | Polynomial], conditions: Iterable[Condition]) -> list[int | Polynomial]:
    """The same numbers with further conditions on what is made of them; those that hold anyway are left out.

    Raises:
        WeightError: A condition can never hold.
    """
    undecided = []
    for condition in conditions:
        holds = condition.holds()
        if holds is False:
            names = " and ".join(map(str, condition.numerator.ring.symbols))
            raise WeightError(f"{condition} holds for no value of {names}; weights are at least 0 and add up to more")
        if holds is None:
            undecided.append(condition)
    open_ones = frozenset(undecided)
    if not open_ones:
        return list(numbers)
    needed = [number for condition in open_ones for number in condition[:2]]
    symbols = united(common_ring(numbers), ring(tuple(common_ring(needed).symbols), open_ones))
    return [Polynomial(symbols, poly) for poly in in_ring(symbols, numbers)]


def normalised(weights: Mapping[Any, Any], denominator: Any) -> tuple[dict[Any, Any], Any]:
    """Weights other than 0 over their sum in the one form that equal laws share.

    There is no common divisor, the last term of the denominator is positive, a symbol that has cancelled is gone
    together with its conditions, and without symbols the weights are integers.
    """
    numbers = [*weights.values(), denominator]
    old = common_ring(numbers)
    polys = in_ring(old, numbers)
    common = polys[-1]
    for poly in sorted(polys[:-1], key=len):
        if common.is_one():
            break
        common = common.gcd(poly)
    if last(polys[-1]) * last(common) < 0:
        common = -common
    if not common.is_one():
        polys = [poly / common for poly in polys]
    occurring = _occurring(old, polys)
    if not occurring:
        integers = [int(poly.leading_coefficient()) for poly in polys]
        if min(integers) < 0:
            raise WeightError("the weights are never all at least 0, whatever the symbols are; write other weights")
        return dict(zip(weights, integers[:-1], strict=True)), integers[-1]
    new = old
    if len(occurring) < len(old.symbols):
        kept = [c for c in old.conditions if {*c.numerator.symbols, *c.denominator.symbols} <= set(occurring)]
        new = ring(tuple(occurring), frozenset(kept))
        polys = [moved(poly, old.symbols, new) for poly in polys]
    rows = [Polynomial(new, poly) for poly in polys]
    return dict(zip(weights, rows[:-1], strict=True)), rows[-1]


def last(poly: Any) -> int:
    """The coefficient of the last term, whose sign the polynomial has where symbols are small, the first ones most."""
    return int(poly.coefficient(len(poly) - 1))


def _occurring(ring: Ring, polys: Iterable[Any]) -> list[Any]:
    """The symbols that occur in some polynomials."""
    left = set(range(len(ring.symbols)))
    for poly in polys:
        if not left:
            break
        left -= {i for i, degree in enumerate(poly.degrees()) if degree > 0}
    return [symbol for i, symbol in enumerate(ring.symbols) if i not in left]


def multiple(numbers: Iterable[int | Polynomial]) -> int | Polynomial:
    """The least common multiple of some numbers."""
    listed = list(numbers)
    result: Any = lcm(*[number for number in listed if not isinstance(number, Polynomial)])
    for number in listed:
        if isinstance(number, Polynomial):
            result = result * (number // divisor(number, result))
    return result  # type: ignore[no-any-return]


def common_factor(first: Polynomial, others: Iterable[int | Polynomial]) -> Polynomial:
    """The greatest common divisor of a polynomial and some numbers."""
    for number in others:
        if first == 1:
            break
        first = divisor(first, number)
    return first
