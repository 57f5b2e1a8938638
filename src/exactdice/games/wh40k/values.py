"""What may stand in a record or a roll of this game: what any game takes, modifiers, and policies of re-rolls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from exactdice.errors import RulesError
from exactdice.games.values import ended, refuse_beyond
from exactdice.scalars import shown

POLICIES = ("none", "ones", "failed", "non-critical")  # of re-rolls, from the narrowest to the widest


def modifier_list(what: str, value: Any) -> tuple[int, ...]:
    """Modifiers of a roll, one or a list of them.

    Raises:
        RulesError: One is no whole number.
        TooLargeError: The list does not end.
    """
    cure = f"{what}=(1, -1)"
    if type(value) is int:
        value = (value,)
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise RulesError(f"{what}={shown(value)} is no list of whole numbers; write {cure}")
    numbers = ended(what, value)
    for number in numbers:
        refuse_beyond(what, number)
        if type(number) is not int:
            raise RulesError(f"{what} holds {shown(number)}, which is no whole number; write {cure}")
    return numbers


def policy(name: str, value: Any, allowed: tuple[str, ...] = POLICIES) -> str:
    """A re-roll policy as it is kept.

    Raises:
        RulesError: It is none of those allowed.

    References:
        Rule B01, re-rolls.
    """
    word = value.casefold().replace("_", "-") if isinstance(value, str) else value
    if word not in allowed:
        raise RulesError(f"{name} {shown(value)} does not exist; write one of {', '.join(map(repr, allowed))}")
    return str(word)
