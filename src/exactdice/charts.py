"""Charts: total functions from rolls to results, written as rows."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple, NoReturn

from exactdice.distribution import Distribution
from exactdice.errors import ChartGapError, ChartOverlapError, NotationError, OperandError, SupportError
from exactdice.format import MINUS_SIGNS, markdown, table
from exactdice.scalars import abridged, outcome, shown, words

_NAMED = 20  # rows that a message names
_RANGE = re.compile(r"\s*(-?\d{1,4000})\s*(?:(\+)|(?:-|to)\s*(-?\d{1,4000}))?\s*\Z")


class _Range(NamedTuple):
    """A row of rolls from ``low`` to ``high`` (None for no bound), with its place among all rows."""

    low: int
    high: int | None
    result: Any
    label: str
    place: int


class _Single(NamedTuple):
    """The result of one roll, with its place among all rows."""

    result: Any
    place: int


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
    _exact: dict[Any, _Single]
    _ranges: list[_Range]  # in ascending order

    def __init__(self, name: str, rows: Mapping[Any, Any]) -> None:
        if hasattr(self, "_rows"):  # called again by hand
            self.__setattr__("_rows", rows)
        if not isinstance(rows, Mapping):
            raise OperandError(
                f"rows of chart {shown(name)} are no mapping; write Chart(name, {{'1-3': ..., '4-6': ...}})"
            )
        if not rows:
            raise SupportError(f"chart {name!r} has no rows; give at least one")
        singles: dict[Any, _Single] = {}
        ranges: list[_Range] = []
        labels: list[tuple[str, Any]] = []
        for key, result in rows.items():
            low, high, label = _row(key, name)
            if not isinstance(result, Distribution):
                outcome(result)
            labels.append((label, result))
            if isinstance(key, (range, str)):
                ranges.append(_Range(low, high, result, label, len(labels)))
            elif low in singles:  # keys of a mapping differ, and yet numbers of two libraries may be equal
                raise _overlap(name, key, labels[singles[low].place - 1][0], shown(key))
            else:
                singles[low] = _Single(result, len(labels))
        ranges.sort(key=attrgetter("low"))
        _refuse_overlap(name, ranges, singles)
        values = {"_name": str(name), "_rows": tuple(labels), "_exact": singles, "_ranges": ranges}
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
                return self._exact[roll].result
        except TypeError:
            pass  # an unhashable roll has no row
        row = _range_of(self._ranges, roll)
        if row is not None:
            return row.result
        labels = [label for label, _ in self._rows]
        rows = ", ".join(labels if len(labels) <= _NAMED else [*labels[: _NAMED - 1], "...", labels[-1]])
        raise ChartGapError(f"roll {shown(roll)} has no row in chart {self._name!r} (rows: {rows})")

    def rows(self) -> list[tuple[str, Any]]:
        """The rows as written: label and result."""
        return list(self._rows)

    def __str__(self) -> str:
        return table([self._name, "result"], [[label, words(result)] for label, result in self._rows], left=(0, 1))

    def _repr_html_(self) -> str:
        from exactdice.format import html

        rows = [[label, str(result)] for label, result in self._rows]
        return str(html.figure([html.table([self._name, "result"], rows, left=(0, 1))], label=self._name))

    def _repr_markdown_(self) -> str:
        return markdown([self._name, "result"], [[label, words(result)] for label, result in self._rows], left=(0, 1))

    @abridged
    def __repr__(self) -> str:
        texts = {row.label for row in self._ranges}
        rows = [f"{repr(label) if label in texts else label}: {result!r}" for label, result in self._rows]
        return f"Chart({self._name!r}, {{{', '.join(rows)}}})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chart) and (self._name, self._rows) == (other._name, other._rows)

    def __hash__(self) -> int:
        return hash((self._name, self._rows))

    def __reduce__(self) -> tuple[Any, ...]:
        keys = {row.place: row.label for row in self._ranges}  # the labels of ranges are keys themselves
        keys |= {single.place: x for x, single in self._exact.items()}
        return Chart, (self._name, {keys[place]: result for place, (_, result) in enumerate(self._rows, 1)})

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise OperandError(f"charts do not change, so {name!r} cannot be set; build a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise OperandError(f"charts do not change, so {name!r} cannot be deleted; build a new one")


def _row(key: Any, name: str) -> tuple[Any, Any, str]:
    """Lowest roll, highest roll (None for no bound) and label of a row."""
    if isinstance(key, range):
        if abs(key.step) != 1 or not key:
            raise SupportError(
                f"row {shown(key)} of chart {name!r} is empty or skips; use a range of step 1 such as range(2, 7)"
            )
        first, last = min(key[0], key[-1]), max(key[0], key[-1])
        return first, last, f"{words(first)}-{words(last)}" if first != last else words(first)
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
    return single, single, abridged(repr)(single)


def _range_of(ranges: Sequence[_Range], roll: Any) -> _Range | None:
    """The range that holds a roll, of ranges in ascending order that do not overlap."""
    try:
        place = bisect_right(ranges, roll, key=attrgetter("low"))
        row = ranges[place - 1] if place else None
        return row if row is not None and (row.high is None or bool(roll <= row.high)) else None
    except TypeError:  # no number
        return None


def _refuse_overlap(name: str, ranges: Sequence[_Range], singles: Mapping[Any, _Single]) -> None:
    for row, following in zip(ranges, ranges[1:], strict=False):
        if row.high is None or row.high >= following.low:
            earlier, later = sorted((row, following), key=attrgetter("place"))
            raise _overlap(name, following.low, earlier.label, later.label)
    for roll, single in singles.items():
        held = _range_of(ranges, roll)
        if held is not None:
            labels = (held.label, shown(roll)) if held.place < single.place else (shown(roll), held.label)
            raise _overlap(name, roll, *labels)


def _overlap(name: str, roll: Any, label: str, other: str) -> ChartOverlapError:
    return ChartOverlapError(
        f"roll {shown(roll)} has two rows in chart {name!r}: {label} and {other}; narrow one of them"
    )
