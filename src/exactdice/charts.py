"""Charts: total functions from rolls to results, written as rows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn

from exactdice.distribution import Distribution
from exactdice.errors import ChartGapError, ChartOverlapError, NotationError, OperandError, SupportError
from exactdice.format import MINUS_SIGNS, markdown, table
from exactdice.scalars import outcome, shown

_RANGE = re.compile(r"\s*(-?\d{1,4000})\s*(?:(\+)|(?:-|to)\s*(-?\d{1,4000}))?\s*\Z")


class Chart:
    """A named table that turns a roll into a result; it is a function, so ``d6.map(chart)`` works.

    Args:
        name: How messages and the printed chart call it.
        rows: From keys to results. A key is an outcome, a ``range``, or text: ``"2-6"`` (both ends included), ``"7"``,
            ``"10+"``. A result is anything hashable, or a distribution for use with ``bind``.

    Raises:
        ChartOverlapError: A roll has two rows.
        NotationError: A text key cannot be read; wrap other text outcomes in a tuple.
        SupportError: There is no row, or a result is a float or cannot be hashed.

    Examples:
        >>> from exactdice import d6
        >>> panic = Chart("panic", {"2-6": "steady", "7-11": "shaken", "12+": "broken"})
        >>> (2 @ d6).map(panic)
        Distribution({'broken': '1/36', 'shaken': '5/9', 'steady': '5/12'})
        >>> panic(1)
        Traceback (most recent call last):
        ...
        exactdice.errors.ChartGapError: roll 1 has no row in chart 'panic' (rows: 2-6, 7-11, 12+)
    """

    __slots__ = ("_exact", "_name", "_ranges", "_rows")
    _name: str
    _rows: tuple[tuple[str, Any], ...]
    _exact: dict[Any, Any]
    _ranges: tuple[tuple[int, int | None, Any, str], ...]

    def __init__(self, name: str, rows: Mapping[Any, Any]) -> None:
        if hasattr(self, "_rows"):  # called again by hand
            self.__setattr__("_rows", rows)
        if not isinstance(rows, Mapping):
            raise OperandError(
                f"rows of chart {shown(name)} are no mapping; write Chart(name, {{'1-3': ..., '4-6': ...}})"
            )
        if not rows:
            raise SupportError(f"chart {name!r} has no rows; give at least one")
        singles: dict[Any, Any] = {}
        ranges: list[tuple[int, int | None, Any, str]] = []
        labels: list[tuple[str, Any]] = []
        for key, result in rows.items():
            low, high, label = _row(key, name)
            if not isinstance(result, Distribution):
                outcome(result)
            labels.append((label, result))
            if isinstance(key, (range, str)):
                _refuse_overlap(name, low, high, label, ranges, singles)
                ranges.append((low, high, result, label))
            else:
                for other_low, other_high, _, other in ranges:
                    if _within(key, other_low, other_high):
                        raise ChartOverlapError(
                            f"roll {shown(key)} has two rows in chart {name!r}: {other} and {label}; narrow one of them"
                        )
                singles[outcome(key)] = result
        values = {"_name": str(name), "_rows": tuple(labels), "_exact": singles, "_ranges": tuple(ranges)}
        for slot, value in values.items():
            object.__setattr__(self, slot, value)

    @property
    def name(self) -> str:
        """The chart's name."""
        return self._name

    def __call__(self, roll: Any) -> Any:
        """The result in the roll's row.

        Raises:
            ChartGapError: The roll has no row.
        """
        try:
            if roll in self._exact:
                return self._exact[roll]
        except TypeError:
            pass  # an unhashable roll has no row
        for low, high, result, _ in self._ranges:
            if _within(roll, low, high):
                return result
        rows = ", ".join([label for label, _ in self._rows])
        raise ChartGapError(f"roll {shown(roll)} has no row in chart {self._name!r} (rows: {rows})")

    def rows(self) -> list[tuple[str, Any]]:
        """The rows as written: label and result."""
        return list(self._rows)

    def __str__(self) -> str:
        return table([self._name, "result"], [[label, str(result)] for label, result in self._rows], left=(0, 1))

    def _repr_markdown_(self) -> str:
        return markdown([self._name, "result"], [[label, str(result)] for label, result in self._rows], left=(0, 1))

    def __repr__(self) -> str:
        rows = ", ".join([f"{self._source(label)}: {result!r}" for label, result in self._rows])
        return f"Chart({self._name!r}, {{{rows}}})"

    def _source(self, label: str) -> str:
        return repr(label) if any(label == row for *_, row in self._ranges) else label

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chart) and (self._name, self._rows) == (other._name, other._rows)

    def __hash__(self) -> int:
        return hash((self._name, self._rows))

    def __reduce__(self) -> tuple[Any, ...]:
        keys = {repr(x): x for x in self._exact}  # the labels of ranges are keys themselves
        return Chart, (self._name, {keys.get(label, label): result for label, result in self._rows})

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise OperandError(f"charts do not change, so {name!r} cannot be set; build a new one")


def _row(key: Any, name: str) -> tuple[Any, Any, str]:
    """Lowest roll, highest roll (None for no bound) and label of a row."""
    if isinstance(key, range):
        if abs(key.step) != 1 or not key:
            raise SupportError(
                f"row {shown(key)} of chart {name!r} is empty or skips; use a range of step 1 such as range(2, 7)"
            )
        first, last = min(key[0], key[-1]), max(key[0], key[-1])
        return first, last, f"{first}-{last}" if first != last else str(first)
    if isinstance(key, str):
        match = _RANGE.match(key.translate(MINUS_SIGNS))
        if not match:
            raise NotationError(
                f"row {shown(key)} of chart {name!r} cannot be read; write '7', '2-6', '10+' or a plain outcome"
            )
        low = int(match[1])
        high: int | None = None if match[2] else int(match[3] or low)
        if high is not None and high < low:
            raise SupportError(f"row {key!r} of chart {name!r} is empty; give the lower roll first")
        return low, high, f"{low}+" if high is None else str(low) if high == low else f"{low}-{high}"
    single = outcome(key)
    return single, single, repr(single)


def _within(roll: Any, low: int, high: int | None) -> bool:
    try:
        return bool(low <= roll) and (high is None or bool(roll <= high))
    except TypeError:
        return False


def _refuse_overlap(
    name: str,
    low: int,
    high: int | None,
    label: str,
    ranges: list[tuple[int, int | None, Any, str]],
    singles: Mapping[Any, Any],
) -> None:
    for other_low, other_high, _, other in ranges:
        first = max(low, other_low)
        if (high is None or first <= high) and (other_high is None or first <= other_high):
            raise ChartOverlapError(
                f"roll {shown(first)} has two rows in chart {name!r}: {other} and {label}; narrow one of them"
            )
    for roll in singles:
        if _within(roll, low, high):
            raise ChartOverlapError(
                f"roll {shown(roll)} has two rows in chart {name!r}: {shown(roll)} and {label}; narrow one of them"
            )
