"""A datasheet line taken apart: the name, the characteristics behind it, and the items between square brackets."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, NamedTuple, NoReturn

from exactdice.errors import NotationError, RulesError
from exactdice.format import MINUS_SIGNS, reading_fault
from exactdice.scalars import shown, text_fault

_LONGEST = 1000  # characters of a line; the longest on a datasheet has about 150
_SEPARATORS = re.compile(r"[\s,;/]*")


class Characteristic:
    """How a characteristic is spelled: a label such as ``WS`` and a value such as ``3+``, as patterns.

    Args:
        label: How it begins.
        value: What follows.
        example: What to write, for messages.
        required: Whether a line without it is refused.
        matters: Whether it has a bearing on dice; a word before the others that seems to be it is then a fault.
    """

    def __init__(self, label: str, value: str, example: str, *, required: bool = False, matters: bool = True) -> None:
        self.example = example
        self.required = required
        self.matters = matters
        self.whole = re.compile(rf"(?P<label>{label})\s*[:=]?\s*(?P<value>{value})(?=[\s,;/]|$)", re.IGNORECASE)
        self.beginning = re.compile(rf"(?:{label})\s*[:=]?[-+]?d?[0-9]", re.IGNORECASE)


class Sheet(NamedTuple):
    """The characteristics of a kind of line; keys that differ behind a comma are spellings of one characteristic."""

    noun: str
    known: dict[str, Characteristic]
    no_count: str  # what to write instead of a number, {}, in front of the name


class Found(NamedTuple):
    """A characteristic as it stands in a line."""

    position: int
    text: str
    label: str
    value: str


class Line:
    """A line read by a sheet: ``name``, ``found`` characteristics by key, bracketed ``items`` with their positions.

    The characteristics are the longest sequence of them that ends the line; what stands before is the name. So a name
    may hold words that look like characteristics, as long as those characteristics follow it. Brackets may stand
    anywhere: datasheets print abilities behind the name, players write them last.

    Raises:
        NotationError: The line cannot be read; the message points at the fault.
    """

    def __init__(self, text: Any, sheet: Sheet) -> None:
        if fault := text_fault(text):
            raise NotationError(f"cannot read {shown(text)} as a {sheet.noun}: {fault}")
        self.text = text
        self.sheet = sheet
        self.found: dict[str, Found] = {}
        if len(text) > _LONGEST:
            self.fail(_LONGEST, f"it is too long ({len(text)} characters)", f"write at most {_LONGEST} characters")
        self.items = self._bracketed()
        self.end = len(self._outside.rstrip(" \t\n,;/"))
        if not self.end:
            self.fail(0, "it has no characteristics", f"expected {self._required()}")
        start, sequence = self._longest_sequence()
        self._note_once_each(sequence)
        self._refuse_misplaced(start)
        self._refuse_incomplete()
        self.name = self._name(start)

    def fail(
        self, position: int, fault: str, cure: str, error: type[NotationError | RulesError] = NotationError
    ) -> NoReturn:
        """Refuse the line with a caret under the fault."""
        raise error(reading_fault(self.text, position, fault, cure)) from None

    # --- brackets ----------------------------------------------------------------------------------------------------

    @cached_property
    def _outside(self) -> str:
        """The text with blanks in place of each bracket, so that positions hold."""
        outside = re.sub(r"\[[^][]*\]", lambda group: " " * len(group[0]), self.text.translate(MINUS_SIGNS))
        stray = re.search(r"[][]", outside)
        if stray:
            fault = f"the bracket {stray[0]!r} has no partner"
            self.fail(stray.start(), fault, "expected a list between square brackets")
        return outside

    def _bracketed(self) -> list[tuple[int, str]]:
        items = []
        for group in re.finditer(r"\[([^][]*)\]", self.text.translate(MINUS_SIGNS)):
            position = group.start() + 1
            for item in group[1].split(",") if group[1].strip() else ():
                if not item.strip():
                    self.fail(position, "nothing stands here", "expected something before and after each comma")
                items.append((position + len(item) - len(item.lstrip()), " ".join(item.split()).casefold()))
                position += len(item) + 1
        return items

    # --- characteristics ---------------------------------------------------------------------------------------------

    def _longest_sequence(self) -> tuple[int, list[tuple[str, Found]]]:
        for word in re.finditer(r"[^\s,;]+", self._outside):
            sequence = self._sequence(word.start())
            if sequence is not None:
                return word.start(), sequence
        return self.end, []

    def _sequence(self, start: int) -> list[tuple[str, Found]] | None:
        """The characteristics from ``start`` to the end of the line, None where something else stands among them."""
        sequence = []
        while start < self.end:
            read = self._read(start)
            if read is None:
                return None
            key, match = read
            sequence.append((key, Found(start, match[0], match["label"].upper(), match["value"].upper())))
            start = match.end() + len(_SEPARATORS.match(self._outside, match.end())[0])  # type: ignore[index]
        return sequence

    def _read(self, start: int) -> tuple[str, re.Match[str]] | None:
        for key, characteristic in self.sheet.known.items():
            match = characteristic.whole.match(self._outside, start)
            if match:
                return key.partition(",")[0], match
        return None

    def _note_once_each(self, sequence: list[tuple[str, Found]]) -> None:
        for key, one in sequence:
            if key in self.found:
                fault = f"{one.text!r} stands beside {self.found[key].text!r}"
                self.fail(one.position, fault, "expected each characteristic once")
            self.found[key] = one

    def _missing(self) -> list[Characteristic]:
        return [one for key, one in self.sheet.known.items() if one.matters and key.partition(",")[0] not in self.found]

    def _required(self) -> str:
        return " and ".join([one.example for one in self._missing() if one.required])

    def _refuse_misplaced(self, start: int) -> None:
        """Refuse a word before the sequence that was meant to belong to it, or that separates it from its beginning."""
        words = [(word.start(), word[0]) for word in re.finditer(r"[^\s,;]+", self._outside[:start])]
        missing = self._missing()
        meant = [(*word, one) for word in words for one in missing if one.beginning.match(word[1])]
        for position, word, characteristic in meant:
            if self._read(position) is None:
                self.fail(position, f"{word!r} cannot stand here", f"expected {characteristic.example}")
        if meant:
            position, word = words[-1]
            cure = "expected characteristics behind the name, all else in square brackets"
            self.fail(position, f"{word!r} cannot stand here", cure)

    def _refuse_incomplete(self) -> None:
        if self._required():
            self.fail(self.end, "something is missing", f"expected {self._required()}")

    # --- what the line holds -----------------------------------------------------------------------------------------

    def _name(self, end: int) -> str:
        name = " ".join(self._outside[:end].split()).rstrip(" ,;:/-")
        counted = re.match(r"[-+]?([0-9]+)(?:[.,][0-9]+)?(?:\s*[x×]|(?=\s)|$)", name, re.IGNORECASE)
        if counted:
            cure = self.sheet.no_count.format(counted[1])
            self.fail(self._outside.index(name[0]), f"the number {counted[0]!r} cannot stand here", cure)
        return name or self.sheet.noun

    def number(self, key: str) -> int:
        """A characteristic that is a plain number or a roll such as ``3+``."""
        return int(self.found[key].value.rstrip("+"))

    def amount(self, key: str) -> int | str:
        """A characteristic that is a number or dice."""
        value = "".join(self.found[key].value.split())
        return int(value) if value.isdecimal() else value
