"""Outcomes among themselves: which are numbers, and in what order they stand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice.events import Interval

if TYPE_CHECKING:
    from collections.abc import Iterable

_RATIONAL = {int, bool, Fraction}


def is_number(x: Any) -> bool:
    """Whether an outcome can be added and multiplied as a number."""
    return hasattr(x, "numerator") or bool(getattr(x, "is_number", False))


def ordered(outcomes: Iterable[Any]) -> list[Any] | None:
    """The outcomes in strictly ascending order, None where they have no total order (text beside numbers, sets)."""
    try:
        listed = list(outcomes)
        kinds = set(map(type, listed))
        if Fraction in kinds and kinds <= _RATIONAL:
            return _ordered_fractions(listed)
        result = sorted(listed)
        if all([bool(a < b) for a, b in zip(result, result[1:], strict=False)]):
            return result
    except TypeError:
        pass
    return None


def lumped(outcomes: Iterable[Any]) -> tuple[list[Any], Interval] | None:
    """The numbers in ascending order and the one interval that lies beyond all of them, None where it is not so."""
    listed = list(outcomes)
    intervals = [x for x in listed if type(x) is Interval]
    if len(intervals) != 1 or len(listed) == 1:
        return None
    (lump,) = intervals
    numbers = ordered([x for x in listed if x is not lump])
    if numbers is None or not all(map(is_number, [*numbers, lump.high if lump.low is None else lump.low])):
        return None
    beyond = numbers[0] > lump.high if lump.low is None else numbers[-1] < lump.low
    return (numbers, lump) if beyond else None


def in_a_row(outcomes: Iterable[Any]) -> list[Any]:
    """Outcomes without an order as they came; of a lumped law the numbers in order, and the lump at its end."""
    listed = list(outcomes)
    found = lumped(listed)
    if found is None:
        return listed
    numbers, lump = found
    return [lump, *numbers] if lump.low is None else [*numbers, lump]


def _ordered_fractions(outcomes: list[Any]) -> list[Any]:
    """Different rational numbers in ascending order, by integers first: fractions compare fifty times as slowly."""
    keys = [(x.numerator << 64) // x.denominator for x in outcomes]
    places = sorted(range(len(keys)), key=keys.__getitem__)
    result = [outcomes[place] for place in places]
    if len(set(keys)) < len(keys):  # some lie closer than 2^-64: a list nearly in order is sorted in linear time
        result.sort()
    return result
