"""The grammar of the dice notation, how its phrases become expressions, and what a wrong text is told.

This module imports lark, so only the first parse imports this module.
"""

from __future__ import annotations

import functools
import re
from fractions import Fraction
from typing import Any, Final, cast

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedToken, v_args

from exactdice.errors import NotationError
from exactdice.format import MINUS_SIGNS, reading_fault
from exactdice.rolls.expression import (
    MAX_DEPTH,
    Comparison,
    Dice,
    Expression,
    Negative,
    Number,
    Product,
    Sum,
    check_sides,
)
from exactdice.rolls.suffixes import MAX_DIGITS, Explosion, Keep, Shows, ShowsBetween

MAX_LENGTH: Final = 2000  # blanks not counted: 500 terms like 12d6, far beyond any roll

GRAMMAR: Final = r"""
// From the loosest to the tightest. One comparison at each level: 'a < b < c' needs parentheses.
?expression: sum
           | sum COMPARATOR sum          -> comparison
?sum: product ("+" product | difference)*
difference: "-" product                  // a - b is kept as a + -b
?product: unary ("*" unary)*
?unary: atom
      | "-" unary                        -> negative
?atom: number
     | dice
     | group
?group: "(" expression ")"

// The number of dice may itself be rolled: (d3)d6. Each suffix stands at most once, in this order: first what
// happens to each die, then what happens to the pool.
dice: [number | group] _DIE sides [reroll] [explosion] [keep]
sides: NUMBER
     | "%"                               -> percentile
reroll: _REROLL NUMBER                   -> shows_number
      | _REROLL COMPARATOR NUMBER        -> shows
      | _REROLL RANGE                    -> shows_between
explosion: _EXPLOSION [NUMBER]
keep: SELECTION [NUMBER]
number: NUMBER

// A range is one word, without blanks, and only after an 'r': 'd6r1-2' has a range, but 'd6r1 - 2' subtracts,
// and so does '5-3'. The lexer looks only for the terminals that can follow, so words do not collide.
RANGE.2: /[0-9]+-[0-9]+/
NUMBER: /[0-9]+/
COMPARATOR: /<=|>=|==|!=|=|<|>|≤|≥|≠/
SELECTION: /kh|kl|dh|dl/i
_DIE: /d/i
_REROLL: /r/i
_EXPLOSION: "!"
%ignore /\s+/
"""

# As phones and books print them. The text is translated one character for one, so that places in it hold.
_SIGNS: Final[dict[int, int | str]] = {**MINUS_SIGNS, ord("×"): "*"}
_COMPARATORS: Final = {"==": "=", "≤": "<=", "≥": ">=", "≠": "!="}

# What to write for each terminal, in the order in which a message names them; "+" speaks for all operators.
EXPECTED: Final = {
    "_DIE": "a die such as d6",
    "NUMBER": "a number",
    "RANGE": "a range such as 1-2",
    "PERCENT": '"%"',
    "LPAR": '"("',
    "_REROLL": "a re-roll such as r1",
    "_EXPLOSION": 'an explosion such as "!2"',
    "SELECTION": "a keep or drop such as kh3",
    "PLUS": 'an operator such as "+"',
    "COMPARATOR": 'a comparison such as ">="',
    "RPAR": '")"',
    "$END": "the end",
}


@v_args(inline=True)
class _Builder(Transformer[Token, Expression]):
    """One method per phrase of the grammar: its parts come in, the node goes out."""

    def number(self, digits: Token) -> Number:
        return Number(int(digits))

    def sides(self, digits: Token) -> int:
        # Checked here and not by Dice, so that the caret stands under the number of sides.
        check_sides(int(digits))
        return int(digits)

    def percentile(self) -> int:
        return 100

    def dice(self, count: Expression | None, sides: int, *suffixes: Any) -> Dice:
        return Dice(sides, Number(1) if count is None else count, *suffixes)

    def shows_number(self, digits: Token) -> Shows:
        return Shows("=", int(digits))

    def shows(self, comparator: Token, digits: Token) -> Shows:
        return Shows(_comparator(comparator), int(digits))

    def shows_between(self, ends: Token) -> ShowsBetween:
        low, high = ends.split("-")
        return ShowsBetween(int(low), int(high))

    def explosion(self, digits: Token | None) -> Explosion:
        return Explosion(None if digits is None else int(digits))

    def keep(self, selection: Token, digits: Token | None) -> Keep:
        return Keep(cast("Any", selection.lower()), 1 if digits is None else int(digits))

    def negative(self, operand: Expression) -> Negative:
        return Negative(operand)

    difference = negative

    def product(self, *factors: Expression) -> Product:
        return Product(factors)

    def sum(self, *terms: Expression) -> Sum:
        return Sum(terms)

    def comparison(self, left: Expression, comparator: Token, right: Expression) -> Comparison:
        return Comparison(left, _comparator(comparator), right)


def _comparator(token: Token) -> Any:
    return _COMPARATORS.get(token, str(token))


@functools.cache
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", start="expression", transformer=_Builder())


def read(text: str) -> Expression:
    """The expression a text says, read token by token, so that a fault is known by the token it stands at."""
    _check_size(text)
    session = _session(text.translate(_SIGNS))
    tokens: list[Token] = []
    try:
        for token in session.lexer_thread.lex(session.parser_state):
            session.feed_token(token)
            tokens.append(token)
        return cast("Expression", session.feed_eof())
    except UnexpectedCharacters as fault:
        raise _misplaced(text, cast("int", fault.pos_in_stream), tokens) from None
    except UnexpectedToken as fault:
        position = len(text) if fault.token.type == "$END" else _start(fault.token)
        raise _misplaced(text, position, tokens) from None
    except NotationError as fault:
        # A node refused its parts. It is built right after its last token was read, so the fault is there.
        raise _fault(text, _start(tokens[-1]), str(fault)) from None


def _session(text: str) -> Any:
    return _parser().parse_interactive(text)


def _start(token: Token) -> int:
    return cast("int", token.start_pos)


def _accepted_after(tokens: list[Token]) -> set[str]:
    # Read again, because a parser that has met a wrong token has already closed phrases that could go on.
    session = _session("")
    for token in tokens:
        session.feed_token(token)
    return set(session.accepts())


# --------------------------------------------------------------------------------------------- limits


def _check_size(text: str) -> None:
    """Refuse what is too long to be a roll, before any of it is read."""
    # Blanks are free up to a point, because the canonical spelling may have more of them than the text typed.
    if len(text) > 2 * MAX_LENGTH or len("".join(text.split())) + sum(map(text.count, "≤≥≠")) > MAX_LENGTH:
        cure = f"write at most {MAX_LENGTH} characters, or add the laws of several texts"
        raise _fault(text, MAX_LENGTH, f"it is too long ({len(text)} characters)", cure)
    if number := re.search(f"[0-9]{{{MAX_DIGITS + 1},}}", text):
        fault = f"a number of {len(number[0])} digits is too large"
        raise _fault(text, number.start(), fault, f"expected at most {MAX_DIGITS} digits")
    if part := re.search(r"[0-9]*\.[0-9]+", text):
        raise _fault(text, part.start(), f"{part[0]!r} is a float, so it is not exact", _whole(text, Fraction(part[0])))
    depth = 0
    for position, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth > MAX_DEPTH:
            fault = f"it is nested more than {MAX_DEPTH} deep"
            raise _fault(text, position, fault, "expected fewer parentheses inside each other")


def _whole(text: str, exact: Fraction) -> str:
    """What to write instead of a number that is not whole: the notation has whole numbers alone."""
    numerator, denominator = exact.as_integer_ratio()
    if denominator == 1:
        return f"expected whole numbers; write {numerator}"
    if re.search("[<>=≤≥≠]", text):
        return f"expected whole numbers; multiply both sides by {denominator}, as in {denominator}*(2d6) >= {numerator}"
    return f'expected whole numbers; in Python, write dice("d6") * {numerator} / {denominator}'


# --------------------------------------------------------------------------------------------- faults


def _misplaced(text: str, position: int, tokens: list[Token]) -> NotationError:
    """The error for a text in which nothing that can follow ``tokens`` stands at ``position``."""
    accepted = _accepted_after(tokens)
    *others, final = [words for terminal, words in EXPECTED.items() if terminal in accepted]
    cure = f"expected {', '.join(others)} or {final}" if others else f"expected {final}"
    found = re.compile("[0-9]+|[a-z]+|.", re.IGNORECASE | re.DOTALL).match(text, position)
    if found:
        return _fault(text, position, f"{found[0]!r} cannot stand here", cure)
    if not text.strip():
        return _fault(text, 0, "it is empty", cure)
    return _fault(text, min(len(text), len(text.rstrip()) + 1), "something is missing at the end", cure)


def _fault(text: str, position: int, fault: str, cure: str = "") -> NotationError:
    return NotationError(reading_fault(text, position, fault, cure))
