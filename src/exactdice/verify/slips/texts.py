"""Slips of plain dice: a text such as 2D6+1 read as another one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from exactdice.distribution import Distribution
from exactdice.rolls.notation import dice

_SUM = re.compile(r"\s*(\d*)\s*[dD]\s*(\d+)\s*(?:([+-])\s*(\d+))?\s*")


def _parts(text: str) -> tuple[int, int, int] | None:
    """Number, sides and bonus of a text such as 2D6+1, None where it is no such text."""
    found = _SUM.fullmatch(text)
    if found is None:
        return None
    number, sides, sign, bonus = found.groups()
    return int(number or 1), int(sides), int(f"{sign or ''}{bonus or 0}")


def _spelled(number: int, sides: int, bonus: int) -> str:
    return f"{number}d{sides}" + (f"{bonus:+d}" if bonus else "")


def _of_sums(change: Callable[[int, int, int], str]) -> Callable[[str], str]:
    """A slip in texts such as 2D6+1; any other text stays, and one that means the same afterwards."""

    def read(text: str) -> str:
        parts = _parts(text)
        if parts is None or (other := change(*parts)) == _spelled(*parts):
            return text
        return other

    return read


bonus_on_each_die = _of_sums(lambda number, sides, bonus: _spelled(number, sides, number * bonus))
one_die_multiplied = _of_sums(
    lambda number, sides, bonus: f"{number} * 1d{sides}" + (f" + {bonus}" if bonus >= 0 else f" - {-bonus}")
)
die_and_bonus_multiplied = _of_sums(
    lambda number, sides, bonus: (
        f"{number} * 1d{sides}" + (f" + {number * bonus}" if bonus > 0 else f" - {-number * bonus}")
        if bonus
        else _spelled(number, sides, bonus)  # without a bonus only the die is multiplied
    )
)
bonus_ignored = _of_sums(lambda number, sides, _: _spelled(number, sides, 0))
bonus_subtracted = _of_sums(lambda number, sides, bonus: _spelled(number, sides, -bonus))
from_zero = _of_sums(lambda number, sides, bonus: _spelled(number, sides, bonus - number))
top_face_missing = _of_sums(
    lambda number, sides, bonus: _spelled(number, sides - 1, bonus) if sides > 1 else _spelled(number, sides, bonus)
)
one_die_more = _of_sums(lambda number, sides, bonus: _spelled(number + 1, sides, bonus))
one_die_less = _of_sums(
    lambda number, sides, bonus: _spelled(number - 1, sides, bonus) if number > 1 else _spelled(number, sides, bonus)
)


@dataclass(frozen=True, slots=True)
class TextSlip:
    """A known slip in rolling a dice text.

    Args:
        name: How it is called.
        words: What the roller does, behind "it".
        read: From a text to the text whose law the roller has.
    """

    name: str
    words: str
    read: Callable[[str], str]

    def altered(self, text: str) -> Distribution[int] | None:
        """The law of the roller, None where the text leaves no room for the slip."""
        other = self.read(text)
        return None if other == text else dice(other)

    def __str__(self) -> str:
        return f"{self.name}: it {self.words}"


def _replaced(pattern: str, by: str) -> Callable[[str], str]:
    return lambda text: re.sub(pattern, by, text)


TEXT_SLIPS = (
    TextSlip("bonus on each die", "adds the bonus to each die, 2D6+1 as 2D6+2", bonus_on_each_die),
    TextSlip(
        "die and bonus multiplied", "rolls one die and multiplies all, 2D6+1 as 2(D6+1)", die_and_bonus_multiplied
    ),
    TextSlip("one die multiplied", "rolls one die and multiplies it, 2D6 as 2 x D6", one_die_multiplied),
    TextSlip("bonus ignored", "forgets the bonus", bonus_ignored),
    TextSlip("sign of the bonus", "subtracts the bonus", bonus_subtracted),
    TextSlip("dice from 0", "rolls faces from 0 to one below the number of sides", from_zero),
    TextSlip("highest face missing", "never rolls the highest face", top_face_missing),
    TextSlip("one die more", "rolls one die more", one_die_more),
    TextSlip("one die less", "rolls one die less", one_die_less),
    TextSlip("lowest kept", "keeps the lowest dice instead of the highest", _replaced(r"(?i)kh(?=\d)", "kl")),
    TextSlip("highest kept", "keeps the highest dice instead of the lowest", _replaced(r"(?i)kl(?=\d)", "kh")),
    TextSlip("all dice kept", "adds all dice instead of those kept", _replaced(r"(?i)k[hl]\d+", "")),
    TextSlip("explosions ignored", "does not throw exploding dice again", _replaced("!", "")),
    TextSlip("re-rolls ignored", "does not re-roll", _replaced(r"(?i)r[\d<>=-]+", "")),
)
