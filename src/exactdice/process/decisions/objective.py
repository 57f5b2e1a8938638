"""What a decision is judged by: the mean of a number, or the chance of an event, of how it ends."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import OperandError, SupportError
from exactdice.events import Event
from exactdice.scalars import exact, shown

if TYPE_CHECKING:
    from collections.abc import Callable


class Objective(NamedTuple):
    """What an end is worth, and how the mean of it is called."""

    text: str
    worth: Callable[[Any], Fraction]


def read(objective: Any, what: str = "end") -> Objective:
    """The objective that is meant: an event, a function from the end to an exact number, or None for the end itself.

    Raises:
        OperandError: It is none of these.
    """
    if objective is None:
        return Objective(f"mean {what}", lambda end: _number(end, what))
    if isinstance(objective, Event):
        return Objective(f"chance of {what} {objective}", lambda end: Fraction(bool(objective(end))))
    if isinstance(objective, bool) or not callable(objective):
        raise OperandError(
            f"objective {shown(objective)} is neither an event nor a function; write at_least(17) for a chance or "
            "a function of the end for the mean of a number"
        )
    name = getattr(objective, "__name__", "<")
    return Objective(f"mean of {name}" if name.isidentifier() else "mean worth", lambda end: _worth(objective, end))


def _number(end: Any, what: str) -> Fraction:
    if not isinstance(end, (int, Fraction)):
        raise SupportError(
            f"{what} {shown(end)} is no rational number; give an objective: an event such as at_least(17), or a "
            "function that says what an end is worth"
        )
    return Fraction(end)


def _worth(objective: Callable[[Any], Any], end: Any) -> Fraction:
    """A truth value counts 1 or 0, so that the mean is a chance."""
    worth = objective(end)
    return Fraction(worth) if isinstance(worth, bool) else exact(worth, f"worth of {shown(end)}:", SupportError)
