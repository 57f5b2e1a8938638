"""What may follow a die in a dice text, re-rolls, explosions and keeps, and what all numbers of such a text must be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from exactdice.errors import NotationError
from exactdice.events import at_least, at_most, between, equals

if TYPE_CHECKING:
    from exactdice.events import Event

MAX_DIGITS: Final = 30

Comparator: TypeAlias = Literal["<", "<=", ">", ">=", "=", "!="]
Selection: TypeAlias = Literal["kh", "kl", "dh", "dl"]


def check_whole(what: str, value: object) -> None:
    """Refuse what is no whole number of zero or more, and numbers of absurd length."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise NotationError(f"{what} cannot be {value!r}; write a whole number of zero or more")
    if value >= 10**MAX_DIGITS:
        raise NotationError(f"{what} has more than {MAX_DIGITS} digits; write a smaller one")


def check_choice(what: str, value: object, choices: tuple[str, ...]) -> None:
    """Refuse what is not among the words allowed."""
    if value not in choices:
        raise NotationError(f"{what} cannot be {value!r}; write one of {' '.join(choices)}")


def event_that(comparator: Comparator, number: int) -> Event:
    """The event that a whole number compares with ``number`` as stated."""
    match comparator:
        case "<":
            return at_most(number - 1)
        case "<=":
            return at_most(number)
        case ">":
            return at_least(number + 1)
        case ">=":
            return at_least(number)
        case "=":
            return equals(number)
        case _:
            return ~equals(number)


@dataclass(frozen=True, slots=True)
class Shows:
    """The faces that compare so with a number: ``r1`` is ``Shows("=", 1)``, ``r<3`` is ``Shows("<", 3)``."""

    comparator: Comparator
    number: int

    def __post_init__(self) -> None:
        check_choice("a comparison", self.comparator, get_args(Comparator))
        check_whole("a face", self.number)

    def __str__(self) -> str:
        return f"{'' if self.comparator == '=' else self.comparator}{self.number}"

    def event(self) -> Event:
        """The event that a die shows one of these faces."""
        return event_that(self.comparator, self.number)


@dataclass(frozen=True, slots=True)
class ShowsBetween:
    """The faces from ``low`` to ``high``, both included: ``r1-2``."""

    low: int
    high: int

    def __post_init__(self) -> None:
        check_whole("a face", self.low)
        check_whole("a face", self.high)
        if self.low > self.high:
            raise NotationError(
                f"the range {self} runs backwards; write {self.high}-{self.low}, or with blanks to subtract"
            )

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"

    def event(self) -> Event:
        """The event that a die shows one of these faces."""
        return between(self.low, self.high)


@dataclass(frozen=True, slots=True)
class Explosion:
    """A die that shows its highest face is rolled again and added: ``!2`` at most 2 times, ``!`` for ever."""

    times: int | None = None

    def __post_init__(self) -> None:
        if self.times is not None:
            check_whole("a number of explosions", self.times)

    def __str__(self) -> str:
        return "!" if self.times is None else f"!{self.times}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Which dice of a pool count: ``kh3`` keeps the highest three, ``dl1`` drops the lowest."""

    selection: Selection
    number: int = 1

    def __post_init__(self) -> None:
        check_choice("a keep or drop", self.selection, get_args(Selection))
        check_whole("a number of dice", self.number)

    def __str__(self) -> str:
        return self.selection if self.number == 1 else f"{self.selection}{self.number}"
