"""Outcomes among themselves: which are numbers, and in what order they stand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

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


def _ordered_fractions(outcomes: list[Any]) -> list[Any]:
    """Different rational numbers in ascending order, by integers first: fractions compare fifty times as slowly."""
    keys = [(x.numerator << 64) // x.denominator for x in outcomes]
    places = sorted(range(len(keys)), key=keys.__getitem__)
    result = [outcomes[place] for place in places]
    if len(set(keys)) < len(keys):  # some lie closer than 2^-64: a list nearly in order is sorted in linear time
        result.sort()
    return result
