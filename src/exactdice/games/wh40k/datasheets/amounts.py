"""Amounts on datasheets: numbers of attacks and damage, fixed or rolled."""

from __future__ import annotations

from typing import Any

from exactdice.distribution import Distribution
from exactdice.errors import ExactDiceError, RulesError, TooLargeError
from exactdice.games.values import refuse_beyond
from exactdice.games.wh40k.datasheets.abilities import amount_law
from exactdice.scalars import is_integer, shown

Amount = int | str | Distribution[int]  # 2, "D6+1", or a law


def positive_amount(what: str, value: Any, cure: str, least: int = 1) -> Any:
    """An amount of attacks, damage or mortal wounds as it is kept.

    Raises:
        RulesError: It can be something else than a whole number of at least ``least``; the message ends with the cure.
    """
    if type(value) is str:
        value = value.strip()
        if value.isdecimal() and len(value) < 10:
            value = int(value)
    if isinstance(value, bool) or not isinstance(value, (int, str, Distribution)):
        raise RulesError(f"{what} {shown(value)} is neither a number, dice nor a law; write 2, 'D6+1' or 2 @ d6")
    refuse_beyond(what, value)
    try:
        law = amount_law(value)
        low = law.min()
    except TooLargeError:
        raise
    except ExactDiceError as error:
        reason = str(error).partition("\n")[0]
        raise RulesError(f"{what} {shown(value)} does not count: {reason}; write 2, 'D6+1' or 2 @ d6") from None
    if isinstance(value, Distribution) and not all(map(is_integer, law)):
        raise RulesError(f"{what} {shown(value)} has outcomes that are no whole numbers; write 2, 'D6+1' or 2 @ d6")
    if not is_integer(low) or low < least:
        found = "is too small" if isinstance(value, int) else f"can be {shown(low)}"
        raise RulesError(f"{what} {shown(value)} {found}; {cure}")
    return law if isinstance(value, Distribution) else value
