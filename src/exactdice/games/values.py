"""What may stand in a record of any game: whole numbers in range, flags, lists, names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from exactdice.errors import RulesError
from exactdice.scalars import abridged, shown, text_fault
from exactdice.sizes import bounded


def refuse_beyond(what: str, value: Any) -> None:
    """Refuse a number that no datasheet could hold, before it fills a message or the machine.

    Raises:
        RulesError: It is beyond a million, either way.
    """
    if type(value) is int and abs(value) > 1_000_000:
        raise RulesError(f"{what} {shown(value)} is beyond any datasheet; write a number of at most 1,000,000")


def require_whole(what: str, value: Any, low: int | None = None, high: int | None = None) -> None:
    """Refuse what is not a whole number in range.

    Raises:
        RulesError: It is of another type, or out of range.
    """
    refuse_beyond(what, value)
    if type(value) is not int or (low is not None and value < low) or (high is not None and value > high):
        if low is not None and high is not None:
            span = f" from {low} to {high}"
        else:
            span = f" of at least {low}" if low is not None else f" of at most {high}" if high is not None else ""
        raise RulesError(f"{what} {shown(value)} does not exist; write a whole number{span}")


def require_flag(what: str, value: Any) -> None:
    """Refuse what is no truth value.

    Raises:
        RulesError: It is neither True nor False.
    """
    if type(value) is not bool:
        raise RulesError(f"{what}={shown(value)} is neither True nor False; write one of them")


def listed(what: str, value: Any, cure: str) -> tuple[Any, ...]:
    """The items of a list.

    Raises:
        RulesError: It is a text or no list.
        TooLargeError: It does not end.
    """
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise RulesError(f"{what} {shown(value)} are no list; write {cure}")
    return ended(what, value)


def ended(what: str, items: Iterable[Any]) -> tuple[Any, ...]:
    """The items as a tuple; lists and tuples end by themselves."""
    return tuple(items if isinstance(items, (list, tuple)) else bounded(items, f"this list of {what}"))


def printable(what: str, value: Any) -> str:
    """A name or a keyword as text.

    Raises:
        RulesError: It is no text, or none that can be printed.
    """
    if fault := text_fault(value):
        raise RulesError(f"{what} cannot be {shown(value)}: {fault}")
    return str(value)


def changed_fields(record: Any, positional: int = 0) -> str:
    """The arguments of a record that differ from their defaults, as source."""
    parts = []
    for place, one in enumerate(fields(record)):
        value = getattr(record, one.name)
        if place < positional:
            parts.append(abridged(repr)(value))
        elif value != one.default:
            parts.append(f"{one.name}={abridged(repr)(value)}")
    return f"{type(record).__name__}({', '.join(parts)})"
