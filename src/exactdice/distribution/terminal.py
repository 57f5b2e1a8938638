"""A law on a terminal: rows with bars in plain text, and the same as a table of rich."""

from __future__ import annotations

import sys
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from exactdice.algebra.forms import symbolic
from exactdice.distribution import describe
from exactdice.distribution.drawing import drawable
from exactdice.distribution.views import facts, view
from exactdice.errors import ExactDiceError
from exactdice.format.results import Grid, Made
from exactdice.format.terminal import OnTerminal
from exactdice.format.text import bar as text_bar
from exactdice.format.text import blocks
from exactdice.sizes import budget, limit

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.algebra.forms import Form
    from exactdice.distribution.views import View

_ROWS = 24  # rows before outcomes are put together
_WORDS = 20  # rows of outcomes that are no numbers
_BAR = 40  # characters of the longest bar
_NARROW = 8  # characters below which a bar is left out
_INSTANT = 1_000_000  # states that what nobody asked for may take


def pretty(form: Form, width: int) -> str:
    """A law as text of at most a width: what is known of it, and rows with bars."""
    text: str = _at_once(form, lambda seen: _lines(form, seen, width), lambda text: _fitted(text, width))
    return text


def rich(form: Form) -> Any:
    """A law as something that rich prints."""
    from rich.text import Text

    return _at_once(form, lambda seen: _table(form, seen), Text)


def _at_once(form: Form, draw: Callable[[View], Any], say: Callable[[str], Any]) -> Any:
    """A law drawn where that takes an instant, otherwise in words."""
    try:
        with budget(states=min(_INSTANT, limit("states"))):
            if form.closed or not drawable(form) or symbolic(form):
                return say(describe.explain(form))
            return draw(view(form, _ROWS, _ROWS, _WORDS))
    except (ExactDiceError, ValueError, RecursionError):
        return say(describe.in_short(form))


def _lines(form: Form, seen: View, width: int) -> str:
    names = [row.name for row in seen.rows]
    column = min(max(map(len, names)), max(width - 12, 8))
    chances = [row.rounded for row in seen.rows]
    chance = max(map(len, chances))
    draw = blocks if _has_blocks() else text_bar
    room = min(_BAR, width - column - chance - 4)
    lines = wrap(", ".join(facts(form, seen)), width)
    for row, name, text in zip(seen.rows, names, chances, strict=True):
        called = name if len(name) <= column else f"{name[: column - 1]}…"
        bar = draw(seen.share(row), room) if room >= _NARROW else ""
        placed = called.rjust(column) if seen.on_axis else called.ljust(column)
        lines.append(f"{placed}  {text.rjust(chance)}  {bar}".rstrip())
    return "\n".join([*lines, *[_fitted(note, width) for note in seen.notes]])


def _has_blocks() -> bool:
    """Whether the terminal can print block characters."""
    try:
        "█▏".encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _fitted(text: str, width: int) -> str:
    return "\n".join([line if len(line) <= width else f"{line[: width - 1]}…" for line in text.splitlines()])


def _table(form: Form, seen: View) -> OnTerminal:
    head = ["outcome", "exact", "chance", *(["at least"] if seen.on_axis else [])]
    rows = [[row.name, row.exact, row.rounded, row.at_least][: len(head)] for row in seen.rows]
    left = () if seen.on_axis else (0,)
    bars = list(map(seen.share, seen.rows))
    return OnTerminal(Made([], [Grid(head, rows, left, ", ".join(facts(form, seen)), seen.notes, bars, spare=(1,))]))
