"""Chances given by hand, which may stand where a datasheet has a roll such as 3+: exact numbers or expressions."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.errors import RulesError, WeightError
from exactdice.games.values import require_whole
from exactdice.scalars import exact, has_symbols, shown, words

if TYPE_CHECKING:
    from collections.abc import Iterable

_CHANCE = re.compile(r"\s*\d+/\d+\s*|\s*\d*\.\d+\s*")  # of text, which else is a roll such as 3+
Roll = Any  # 3 for 3+, or a chance: a Fraction or an expression in symbols, beside criticals a pair of them


def is_given(roll: Any) -> bool:
    """Whether it is a chance, or a pair of chances, and no roll."""
    return roll is not None and type(roll) is not int


def odds(given: Any) -> tuple[Any, Any]:
    """The chance of success and that of a critical success, None where it is not said; Fractions or Quotients.

    What they take for granted of their symbols, such as ``p <= 1``, goes with them into every law.
    """
    if not isinstance(given, tuple):
        return (kernel.chance(given) if has_symbols(given) else given), None
    success, critical = [kernel.read(chance, "chance") if has_symbols(chance) else chance for chance in given]
    needed = [
        *kernel.conditions(success, "<= 1"),
        *kernel.conditions(critical, ">= 0"),
        *kernel.conditions(success - critical, ">= 0"),
    ]
    parts = kernel.assuming(
        [number for one in (success, critical) for number in (one.numerator, one.denominator)], needed
    )
    return kernel.quotient(*parts[:2]), kernel.quotient(*parts[2:])


def read_roll(what: str, value: Any, low: int, high: int, *, pair: bool = False) -> Roll:
    """A roll or a chance as it is kept; ``pair`` where a critical success may be told apart.

    Raises:
        RulesError: It is neither a whole number in range nor a chance from 0 to 1.
    """
    if type(value) is Fraction or hasattr(value, "is_commutative") or (pair and isinstance(value, tuple)):
        return read_chance(what, value)
    if (isinstance(value, float) and 0 < value < 1) or (isinstance(value, str) and _CHANCE.fullmatch(value)):
        return read_chance(what, value)
    if isinstance(value, str):
        raise RulesError(f"{what} {shown(value)} is a text; write 3 for a roll of 3+, or '2/3' for a chance")
    require_whole(what, value, low, high)
    return value


def read_chance(what: str, value: Any) -> Any:
    """A chance as it is kept, or the pair of the chances of success and of a critical success, which is part of it.

    Raises:
        RulesError: It is no chance, or the critical part is larger than the whole.
    """
    if not isinstance(value, tuple):
        return _read(what, value)
    if len(value) != 2:
        raise RulesError(f"{what} {shown(value)} is no pair; write {what}=(p, c), c the chance of a critical success")
    pair = tuple([_read(what, one) for one in value])
    larger = f"{what} {shown(pair)} has a critical part larger than the whole"
    try:
        success, critical = odds(pair)
    except WeightError as error:
        raise RulesError(f"{larger}: {error}") from None
    rest = success - critical
    if isinstance(rest, Fraction) and rest < 0:
        raise RulesError(f"{larger}; write the chance of success first")
    return pair


def _read(what: str, value: Any) -> Any:
    """One chance: a Fraction, or the expression as it was written."""
    if has_symbols(value):
        try:
            number = kernel.chance(value)
        except WeightError as error:
            raise RulesError(f"{what} {shown(value)} is no chance: {error}") from None
        return number if isinstance(number, Fraction) else value
    number = exact(value, what, RulesError)
    if not 0 <= number <= 1:
        raise RulesError(f"{what} {shown(value)} is no chance; write one from 0 to 1, such as '2/3'")
    return number


def roll_text(roll: Roll) -> str:
    """A roll as on a datasheet, a chance after a sign of equality.

    Examples:
        >>> roll_text(3), roll_text(Fraction(2, 3)), roll_text((Fraction(2, 3), Fraction(1, 6)))
        ('3+', '=2/3', '=2/3 (critical 1/6)')
    """
    if isinstance(roll, tuple):
        return f"={words(roll[0])} (critical {words(roll[1])})"
    return f"={words(roll)}" if is_given(roll) else f"{roll}+"


def require_rolls(what: str, given: Iterable[tuple[str, Roll]]) -> None:
    """Refuse chances given by hand where it matters how the dice fall, or which of two numbers is greater.

    Args:
        what: The question, as in "the best re-roll".
        given: Names of characteristics and their rolls.

    Raises:
        RulesError: One of them is a chance.
    """
    for name, roll in given:
        if is_given(roll):
            raise RulesError(
                f"{what} needs rolls, and {name} {shown(roll)} is a chance; write a profile with rolls, 3 for 3+"
            )
