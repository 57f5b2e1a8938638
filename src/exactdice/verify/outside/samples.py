"""Lines read as outcomes of a law: a number or JSON value per line, and tables with a header."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Hashable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, NoReturn

from exactdice.errors import SimulatorError
from exactdice.scalars import shown
from exactdice.verify.statistics.laws import PlainLaw

_COUNTS = ("count", "counts")  # headings of a column of counts
_OUTCOMES = ("outcome", "value", "sample", "result")  # headings of a column of outcomes beside the law's own name
_DIGITS = 100  # of a number; no law that can be judged has longer ones
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,2})?|[+-]?\d+/0*[1-9]\d*", re.ASCII)
_COUNT_DIGITS = 15
_TALLIED = re.compile(r"(\d{1,15}) +(-?\d{1,15})", re.ASCII)  # as uniq -c prints it
_SIMPLE = 1_000  # denominators of which a float may be the decimal print, as 0.3333333333333333 of 1/3
_WORDS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}


Row = tuple[Hashable, int | None]  # an outcome, and how often it was seen where a table says so


class _Unreadable(Exception):
    """What stands there is no sample."""


class Reader:
    """Reads lines as outcomes of a law.

    Args:
        law: The law; whether its outcomes are numbers, texts or tuples decides how a line is read.
        field: The name of the law, which an object of JSON or a column of a table may have; of a joint law the names of
            its parts with commas between them.
        what: What the lines are called in messages.

    Examples:
        >>> half = Fraction(1, 2)
        >>> reader = Reader(PlainLaw({0: half, 1: half}), "hits", "file")
        >>> [reader.sample(line) for line in ('1', '1.0', '{"hits": 1}', '"1"', 'true')]
        [1, 1, 1, 1, True]
    """

    def __init__(self, law: PlainLaw, field: str, what: str) -> None:
        self._law, self._what = law, what
        self._names = field.split(",")
        self._length = max([len(outcome) for outcome in law.known if isinstance(outcome, tuple)], default=0)
        self._joint = self._length > 0
        self._texts = any([isinstance(outcome, str) for outcome in law.known])

    def sample(self, line: str, number: int = 1) -> Hashable:
        """The outcome that a line holds.

        Raises:
            SimulatorError: It holds none.
        """
        if line.isdigit() and len(line) <= _DIGITS and not self._joint and not self._texts and line.isascii():
            return int(line)
        try:
            return self._line(line)
        except (_Unreadable, RecursionError):
            self._refuse(line, number)

    def _refuse(self, line: str, number: int) -> NoReturn:
        wanted = f"a list of {self._length}" if self._joint else "a number"
        raise SimulatorError(
            f"line {number:,} of {self._what} is {shown(line)}, which is no sample of {','.join(self._names)}; "
            f"print {wanted} or an object of JSON on each line and nothing else{self._of_counts(line)}"
        )

    def _of_counts(self, line: str) -> str:
        """The cure for a line that may be a count and an outcome."""
        tallied = None if self._joint else _TALLIED.fullmatch(line)
        if tallied is None:
            return ""
        return f", or counts below the head outcome,count in lines such as {tallied[2]},{tallied[1]}"

    # --- one value -----------------------------------------------------------------------------------------------

    def _line(self, line: str) -> Hashable:
        try:
            return self._value(_loads(line))
        except ValueError:
            pass
        if self._joint:  # 3,1 or (3, 1), as Python prints it
            parts = line.removeprefix("(").removesuffix(")").split(",")
            if len(parts) != self._length:
                raise _Unreadable
            return tuple([self._part(part.strip(" \"'")) for part in parts])
        return self._word(line)

    def _word(self, text: str) -> Hashable:
        """Text without quotes; where outcomes are texts, a number is one that the law has as a number."""
        number = self._number(text) if _NUMBER.fullmatch(text) and len(text) <= _DIGITS else None
        if self._texts:
            return text if number is None or not self._law.chance(number) else number
        if text in _WORDS:
            return _WORDS[text]
        if number is None:
            raise _Unreadable
        return number

    def _value(self, value: Any) -> Hashable:
        """A value of JSON as an outcome."""
        if isinstance(value, dict):
            if any([name not in value for name in self._names]):
                raise _Unreadable
            parts = [value[name] for name in self._names]
            return self._value(parts if len(parts) > 1 else parts[0])
        if isinstance(value, list):
            return tuple([self._part(part) for part in value])
        if self._joint:
            raise _Unreadable
        return self._part(value)

    def _part(self, value: Any) -> Hashable:
        if isinstance(value, _Numeral):
            return self._number(value.text)
        if isinstance(value, str):
            return value if self._joint and not _NUMBER.fullmatch(value) else self._word(value)
        if isinstance(value, list):
            return tuple([self._part(part) for part in value])
        if isinstance(value, bool):
            return value
        raise _Unreadable  # null or an object

    def _number(self, text: str) -> Hashable:
        """A number as it is written; where that is no outcome, the simple fraction that prints so, if there is one."""
        exactly = Fraction(text) if "/" in text else Fraction(Decimal(text))
        if exactly.denominator > _SIMPLE and not self._law.chance(exactly):
            simple = exactly.limit_denominator(_SIMPLE)
            if abs(exactly) < 2**53 and float(simple) == float(exactly):
                exactly = simple
        return int(exactly) if exactly.denominator == 1 else exactly

    # --- tables --------------------------------------------------------------------------------------------------

    def table(self, lines: Iterator[str]) -> Iterator[Row]:
        """The outcomes of a table with their counts, None where it has no column of counts.

        The first line is a header if it is no sample, or names a column that is known; without one, each line is a
        sample.

        Raises:
            SimulatorError: A line cannot be read, or the header lacks a column.
        """
        numbered = ((number, line) for number, line in enumerate(lines, 1) if line)
        begin, first = next(numbered, (0, ""))
        if not begin:
            return
        mark = next((one for one in "\t;" if one in first), ",")
        head = [name.strip() for name in _cells(first, mark)]
        columns = self._columns(first, begin, head)
        if columns is None:
            yield self.sample(first, begin), None
            for number, line in numbered:
                yield self.sample(line, number), None
            return
        places, counted = columns
        for number, line in numbered:
            cells = [cell.strip() for cell in _cells(line, mark)] if len(head) > 1 else [line]
            if len(cells) != len(head):
                self._refuse(line, number)
            try:
                parts = [self._cell(cells[place]) for place in places]
            except (_Unreadable, RecursionError):
                self._refuse(line, number)
            outcome = tuple(parts) if len(parts) > 1 else parts[0]
            yield outcome, None if counted is None else self._count(cells[counted], number)

    def _cell(self, text: str) -> Hashable:
        return self._line(text) if len(self._names) == 1 else self._part(text)

    def _count(self, text: str, number: int) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= _COUNT_DIGITS):
            raise SimulatorError(
                f"line {number:,} of {self._what} has the count {shown(text)}; write a whole number of at least 0"
            )
        return int(text)

    def _columns(self, first: str, begin: int, head: Sequence[str]) -> tuple[list[int], int | None] | None:
        """The columns of the outcome and the one of counts; None where the first line is a sample."""
        folded = [name.casefold() for name in head]
        known = {*_COUNTS, *_OUTCOMES, *[name.casefold() for name in self._names]}
        if not known & set(folded):
            try:
                self._line(first)
            except (_Unreadable, RecursionError):
                if len(head) == 1:
                    if not first.strip('"')[:1].isalpha() or first.casefold() in ("nan", "inf", "infinity"):
                        self._refuse(first, begin)
                    return [0], None  # one column with a heading of its own
            else:
                return None
        counted = next((place for place, name in enumerate(folded) if name in _COUNTS), None)
        places = [folded.index(name.casefold()) for name in self._names if name.casefold() in folded]
        if len(places) < len(self._names):
            places = [place for place, name in enumerate(folded) if name in _OUTCOMES]
        if not places and counted is not None and len(head) == 2:
            places = [1 - counted]
        if len(places) != len(self._names):
            raise SimulatorError(
                f"the first line of {self._what} is {shown(first)}, which heads no column {','.join(self._names)}; "
                "write such a header, or outcome,count"
            )
        return places, counted


class _Numeral:
    """A number of JSON as it was written."""

    def __init__(self, text: str) -> None:
        self.text = text
        if len(text) > _DIGITS or _NUMBER.fullmatch(text) is None:
            raise _Unreadable


def _loads(text: str) -> Any:
    return json.loads(text, parse_int=_Numeral, parse_float=_Numeral, parse_constant=_no_number)


def _no_number(text: str) -> NoReturn:
    raise _Unreadable


def _cells(line: str, mark: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=mark))
    except (csv.Error, StopIteration):
        return [line]
