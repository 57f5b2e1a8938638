"""How a dice expression was read: each part as it is spelled, with what it means in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exactdice.rolls.expression import Comparison, Dice, Negative, Number, Product, Sum

if TYPE_CHECKING:
    from exactdice.rolls.expression import Expression
    from exactdice.rolls.suffixes import Keep

_KEPT = {"kh": "keep the highest", "kl": "keep the lowest", "dh": "drop the highest", "dl": "drop the lowest"}
_COMPARED = {
    "<": "less than",
    "<=": "at most",
    ">": "more than",
    ">=": "at least",
    "=": "equal to",
    "!=": "other than",
}


def readings(expression: Expression, depth: int = 0) -> list[tuple[int, str, str]]:
    """Depth, spelling and meaning of an expression and of its parts, outermost first."""
    meaning, parts = _meaning(expression)
    rows = [(depth, str(expression), meaning)]
    for part in parts:
        rows += readings(part, depth + 1)
    return rows


def _meaning(expression: Expression) -> tuple[str, tuple[Expression, ...]]:
    """What an expression means, and the parts that are told apart."""
    match expression:
        case Number():
            return "a number", ()
        case Negative(operand=operand):
            return "the part below, subtracted", (operand,)
        case Product(factors=factors):
            return f"{len(factors)} factors, multiplied", factors
        case Sum(terms=terms):
            return f"{len(terms)} terms, added", terms
        case Comparison(left=left, comparator=comparator, right=right):
            return f"whether the first is {_COMPARED[comparator]} the second", (left, right)
    assert isinstance(expression, Dice)
    return _dice(expression)


def _dice(dice: Dice) -> tuple[str, tuple[Expression, ...]]:
    sides = f"of {dice.sides} sides"
    if isinstance(dice.count, Number):
        number, counted = dice.count.value, ()
        words = [f"one die {sides}" if number == 1 else f"{number} dice {sides}"]
    else:
        words, counted = [f"as many dice {sides} as the part below says"], (dice.count,)  # type: ignore[assignment]
    if dice.reroll is not None:
        words.append(f"each rolled again once where {dice.reroll.event()}".replace("equals", "it is"))
    if dice.explosion is not None:
        times = "for ever" if dice.explosion.times is None else f"at most {dice.explosion.times} times"
        words.append(f"each that shows {dice.sides} rolled once more and added, {times}")
    if dice.keep is not None:
        words.append(_kept(dice.keep))
    added = dice.keep is not None or not isinstance(dice.count, Number) or dice.count.value > 1
    return ", ".join([*words, *(["added"] if added else [])]), counted


def _kept(keep: Keep) -> str:
    return f"{_KEPT[keep.selection]} {keep.number}" if keep.number > 1 else _KEPT[keep.selection]
