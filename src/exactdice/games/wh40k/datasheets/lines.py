"""A datasheet line taken apart: the name, the characteristics behind it, and the items between square brackets."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from exactdice.errors import NotationError, RulesError
from exactdice.format import MINUS_SIGNS, reading_fault
from exactdice.scalars import shown, text_fault

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

_LONGEST = 1000  # characters of a line; the longest on a datasheet has about 150
_SEPARATORS = re.compile(r"[\s,;/]*")
_WORD = re.compile(r"[^\s,;()]+")
_JOINT = re.compile(r"(?:[\s,;/+&|.)]|(?:and|und|et)\b)*", re.IGNORECASE)  # between the lines of two weapons
TIMES = "[x×*\u0445]"  # the last is the Cyrillic letter, which looks the same
_IN_FRONT = re.compile(rf"\s*[-+]?[0-9]+(?:[.,][0-9]+)?(?:\s*{TIMES}(?!\w)|{TIMES}|(?=[\s,;:.)]|$))", re.IGNORECASE)
_MANY = re.compile(  # behind a name: 5x, x5, (5), 5 models; but 4x4 and Type 3 are names
    rf"(?<!\w)(?:[0-9]+\s?{TIMES}(?!\w)|[0-9]+{TIMES}(?=[^\W\d_])|x\s?[0-9]+(?!\w)|[0-9]+\s+(?:bearers|models|times)\b)"
    r"|[×*]\s?[0-9]+|\(\s*[0-9]+\s*\)",
    re.IGNORECASE,
)
_TWO = re.compile(r"(?<=[^\s;+])(?P<joint>\s*;|\s+\+(?=\s))\s*(?=\S)")  # between two names
_ROLL_OR_CHANGE = re.compile(r"[^\s,;()]*[0-9]\+[^\s,;()]*|(?<![^\s,;/(])[-+][0-9]\S*")  # 3+ or -1
_GROUPS = re.compile(r"\(([^()]*)\)|\{([^{}]*)\}|(?<=,)([^,()]+)")  # where players write abilities
_LONGEST_ABILITY = 6  # words


class Characteristic:
    """How a characteristic is spelled: a label such as ``WS`` and a value such as ``3+``, as patterns.

    Args:
        label: How it begins.
        value: What follows.
        example: What to write, for messages.
        required: Whether a line without it is refused.
        matters: Whether it has a bearing on dice; a word before the others that seems to be it is then a fault.
        dice: Whether dice may stand for the number.
        spelled: Its name in full, a pattern, for messages about ``3 wounds``; none by default.
    """

    def __init__(
        self,
        label: str,
        value: str,
        example: str,
        *,
        required: bool = False,
        matters: bool = True,
        dice: bool = False,
        spelled: str = "",
    ) -> None:
        self.example = example
        self.required = required
        self.whole_numbers = f"a whole number{' or dice' if dice else ''} such as {example}"
        short = re.match("[A-Za-z]*", example)[0]  # type: ignore[index]
        number = r"(?:[0-9]*D)?[0-9]{1,6}" if dice else "[0-9]{1,6}"
        plus = r"\+" if example.endswith("+") else r"\+?"
        self.in_full = re.compile(
            rf"(?<!\w)(?:(?P<before>{number}){plus}\s*(?:{spelled}|{short})"
            rf"|(?:{spelled})\s*[:=]?\s*(?P<behind>{number}){plus})(?=[\s,;/)]|$)"
            if spelled
            else "(?!)",
            re.IGNORECASE,
        )
        self.matters = matters
        self.whole = re.compile(rf"(?P<label>{label})\s*[:=]?\s*(?P<value>{value})(?=[\s,;/]|$)", re.IGNORECASE)
        self.beginning = re.compile(rf"(?:{label})[:=]?[-+]?(?:d?[0-9]|[a-z]?$)", re.IGNORECASE)


class Sheet(NamedTuple):
    """The characteristics of a kind of line; keys that differ behind a comma are spellings of one characteristic."""

    noun: str
    known: dict[str, Characteristic]
    no_count: str  # what to write instead of a number, {}, in front of the name
    one_each: str  # what to write instead of two lines in one
    is_ability: Callable[[str], bool]  # whether words, in lower case, belong in square brackets wherever they stand
    keywords: Collection[str]  # what belongs there as well, but may end a name


class Found(NamedTuple):
    """A characteristic as it stands in a line."""

    position: int
    text: str
    label: str
    value: str


class Line:
    """A line read by a sheet: ``name``, ``found`` characteristics by key, bracketed ``items`` with their positions.

    The characteristics are the longest sequence of them that ends the line; what stands before is the name. A name may
    begin with a word that looks like a characteristic, as in ``S8 lance``, if that characteristic follows it; anything
    else in it that is a characteristic, an ability or a number of models is refused, because it would be lost. Brackets
    may stand anywhere but inside the name: datasheets print abilities behind the name, players write them last.

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
        self._open_bracket()
        start, sequence = self._longest_sequence()
        self._refuse_number_in_front(self._outside[:start])
        self._note_once_each(sequence)
        self._refuse_spelled_out()
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
                items.append((position + len(item) - len(item.lstrip()), _plain(item)))
                position += len(item) + 1
        return items

    def _open_bracket(self) -> None:
        """Take the round brackets away that stand around characteristics at the end: ``Nobz (T5, Sv4+, W2)``."""
        whole, end = self._outside, self.end
        group = re.compile(r"\(([^()]+)\)$").search(whole, 0, end)
        if group:
            self._outside = f"{whole[: group.start()]} {group[1]} {whole[end:]}"
            self.end = len(self._outside.rstrip(" \t\n,;/"))
            if not self._sequence(group.start(1) + len(group[1]) - len(group[1].lstrip())):
                self._outside, self.end = whole, end

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

    def _refuse_spelled_out(self) -> None:
        """Refuse a missing characteristic that is written in words, with what to write for it: ``3 wounds`` is W3."""
        for one in self._missing():
            if words := one.in_full.search(self._outside):
                number = (words["before"] or words["behind"]).upper()
                cure = re.sub("[0-9]+", number, one.example)
                self.fail(words.start(), f"{words[0]!r} is spelled out", f"expected {cure}")

    def _refuse_misplaced(self, start: int) -> None:
        """Refuse a word before the sequence that was meant to belong to it, or to a sequence of its own."""
        words = [(word.start(), word[0]) for word in _WORD.finditer(self._outside, 0, start)]
        missing = self._missing()
        for position, word in words:
            meant = [one for one in missing if one.beginning.match(word)]
            if meant and self._read(position) is None:
                if re.fullmatch(r".*[0-9]\.[0-9]+", word):
                    self.fail(position, f"{word!r} is no whole number", f"expected {meant[0].whole_numbers}")
                self.fail(position, f"{word!r} cannot stand here", f"expected {meant[0].example}")
        read = [(position, *self._read(position)) for position, _ in words if self._read(position)]  # type: ignore[misc]
        strange = [one for one in read if one[1] in self.found or self.sheet.known[one[1]].matters]
        if strange and strange[0][0] == words[0][0] and strange[0][1] in self.found:
            del strange[0]  # as in S8 lance
        if strange:
            self._refuse_second(*strange[0])

    def _refuse_second(self, position: int, key: str, match: re.Match[str]) -> None:
        """Refuse what follows characteristics that do not end the line."""
        twice, began = key in self.found, position
        while read := self._read(position):
            twice = twice or read[0] in self.found
            position = read[1].end() + len(_SEPARATORS.match(self._outside, read[1].end())[0])  # type: ignore[index]
        behind = _JOINT.match(self._outside, position, self.end).end()  # type: ignore[union-attr]
        position = next(place for place in (behind, position, began) if self._outside[place : self.end].strip())
        word = self._outside[position:].split()[0]
        if twice and position != began:
            fault = f"{word!r} stands behind {match[0]!r}, and characteristics follow again"
            self.fail(position, fault, self.sheet.one_each)
        cure = "expected characteristics behind the name, all else in square brackets"
        self.fail(position, f"{word!r} cannot stand here", cure)

    def _refuse_incomplete(self) -> None:
        if self._required():
            self.fail(self.end, "something is missing", f"expected {self._required()}")

    # --- what the line holds -----------------------------------------------------------------------------------------

    def _name(self, end: int) -> str:
        before = self._outside[:end].rstrip(" \t\n,;:/-")
        self._refuse_count(_MANY.search(before))
        self._refuse_two_names(before)
        self._refuse_abilities(before)
        return " ".join(before.split()).strip(" ,;:/-") or self.sheet.noun

    def _refuse_number_in_front(self, before: str) -> None:
        """Refuse ``3 Nobz`` before anything else: the number was meant, whatever is wrong behind it."""
        self._refuse_count(_IN_FRONT.match(before))

    def _refuse_count(self, counted: re.Match[str] | None) -> None:
        """Refuse a number of bearers or models in or beside the name."""
        if counted:
            number = "".join(filter(str.isdecimal, re.split("[.,]", counted[0])[0]))
            position = counted.end() - len(counted[0].lstrip())
            fault = f"the number {counted[0].strip()!r} cannot stand here"
            self.fail(position, fault, self.sheet.no_count.format(number))

    def _refuse_two_names(self, before: str) -> None:
        """Refuse a name that goes on behind a plus, a semicolon or a bracket."""
        if two := _TWO.search(before):
            self.fail(two.end(), f"a second name stands behind {two['joint'].strip()!r}", self.sheet.one_each)
        for bracket in re.finditer(r"\[[^][]*\]", self.text[: len(before)]):
            behind = re.search(r"\w", before[bracket.end() :])
            if behind and before[: bracket.start()].strip():
                position = bracket.end() + behind.start()
                self.fail(position, f"a second name stands behind {bracket[0]!r}", self.sheet.one_each)

    def _refuse_abilities(self, before: str) -> None:
        """Refuse rolls, modifiers and abilities in the name, where nothing would come of them."""
        lost = [(found.start(), found[0]) for found in _ROLL_OR_CHANGE.finditer(before)]
        for group in _GROUPS.finditer(before):
            words = _plain("".join(filter(None, group.groups())))
            if words in self.sheet.keywords or self.sheet.is_ability(words):
                lost.append((group.end() - len(group[0].lstrip()), group[0].strip()))
        for word in list(_WORD.finditer(before))[-_LONGEST_ABILITY:]:
            words = _plain(before[word.start() :])
            if re.search("[ -]", words) and self.sheet.is_ability(words):  # one word may be a name: Lance
                lost.append((word.start(), words))
        if lost:
            cure = "expected characteristics behind the name, all else in square brackets"
            self.fail(lost[0][0], f"{lost[0][1]!r} cannot stand here", cure)

    def number(self, key: str) -> int:
        """A characteristic that is a plain number or a roll such as ``3+``."""
        return int(self.found[key].value.rstrip("+"))

    def amount(self, key: str) -> int | str:
        """A characteristic that is a number or dice."""
        value = "".join(self.found[key].value.split())
        return int(value) if value.isdecimal() else value


def _plain(words: str) -> str:
    return " ".join(words.split()).casefold()
