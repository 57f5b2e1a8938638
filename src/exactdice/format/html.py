"""Rows to HTML: a figure with its one style sheet, tables and heat tables; every cell is escaped unless it is Markup.

No script, nothing from the network, no ids: two outputs on one page cannot meet. The same input gives the same bytes.
Colours of text are those of the page, through ``currentColor`` and JupyterLab's variables; the one colour of our own
has a contrast of at least 3 to 1 to white and to black, so that light and dark pages need no rule each.
"""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

COLOUR = "#4a86c5"  # bars and heat: 3.9 to 1 on white, 5.3 to 1 on black
_RGB = "74,134,197"
_NO_DOLLARS = "tex2jax_ignore mathjax_ignore"  # so that MathJax does not set what stands between two prices in dollars
_PALEST = 6  # percent of the colour in a cell that is more than nothing
_DEEPEST = 70  # percent of the colour in the hottest cell, so that text on it keeps a contrast of 4.5 to 1

# One sheet for everything that is drawn. The class is doubled where a page styles tables of its own.
STYLE = (
    ".exactdice{color:var(--jp-content-font-color1,inherit);font-family:var(--jp-ui-font-family,inherit);"
    "font-size:var(--jp-ui-font-size1,0.875em);line-height:1.4;text-align:left;max-width:100%}"
    ".exactdice .exactdice{font-size:inherit}"
    ".exactdice .ed-row{display:flex;flex-wrap:wrap;gap:1em 2em;align-items:flex-start}"
    ".exactdice .ed-row>*{min-width:0;max-width:100%}"
    ".exactdice .ed-title{font-weight:600}"
    ".exactdice div:has(>math){overflow:auto hidden;max-width:100%}"  # a formula does not wrap
    ".exactdice .ed-note{opacity:.8}"
    ".exactdice .ed-scroll{overflow-x:auto;max-width:100%}"
    ".exactdice.exactdice table{border-collapse:collapse;border:0;margin:.3em 0;width:auto;display:table;"
    "font-size:inherit;font-variant-numeric:tabular-nums;background:none;color:inherit}"
    ".exactdice.exactdice table caption{caption-side:top;text-align:left;font-weight:600;padding:0}"
    ".exactdice.exactdice table tr{background:none;border:0}"
    ".exactdice.exactdice table :is(td,th){padding:.15em .7em .15em 0;border:0;text-align:right;"
    "vertical-align:baseline;white-space:nowrap;max-width:none}"
    ".exactdice.exactdice table .ed-left{text-align:left;white-space:normal}"
    ".exactdice.exactdice table thead :is(td,th){border-bottom:1px solid;font-weight:600;vertical-align:bottom;"
    "white-space:normal}"
    ".exactdice.exactdice table tbody th{font-weight:400}"
    ".exactdice.exactdice table.ed-heat :is(td,th){padding:.25em .5em}"
    ".exactdice.exactdice table.ed-heat td{text-align:center;position:relative}"
    ".exactdice.exactdice table.ed-small td{padding:0;width:.9em;height:.9em;line-height:1}"
    ".exactdice.exactdice table.ed-small th{padding:0 .3em;font-size:.8em;line-height:1}"
    ".exactdice [data-exact]:is(:hover,:focus)::after{content:attr(data-exact);position:absolute;z-index:9;"
    "left:50%;top:100%;transform:translateX(-50%);padding:.1em .5em;white-space:nowrap;border-radius:3px;"
    "background:#222;color:#fff;line-height:1.4;pointer-events:none}"
    ".exactdice :focus-visible{outline:2px solid;outline-offset:1px}"
    ".exactdice svg{display:block;max-width:100%;height:auto;overflow:visible;font-family:inherit;background:none}"
    ".exactdice .ed-bar:is(:hover,:focus)>rect{opacity:.75}"
    ".exactdice .ed-bar:is(:hover,:focus)>text{visibility:visible}"
    ".exactdice summary{cursor:pointer}"
)


class Markup(str):
    """Text that is HTML already, made by this room, and is not escaped again."""

    __slots__ = ()


class Heat(NamedTuple):
    """A cell of a heat table: what is written in it, the share of the hottest cell, and what is told on hover."""

    text: str
    share: Fraction
    told: str


def escaped(text: str) -> Markup:
    """Text as it stands in HTML and in the value of an attribute; Markup as it is.

    Examples:
        >>> escaped('<b a="1">&'), escaped(escaped("<"))
        ('&lt;b a=&quot;1&quot;&gt;&amp;', '&lt;')
    """
    # A lone half of a UTF-16 pair cannot be encoded, and control characters stand in no document.
    return text if isinstance(text, Markup) else Markup(escape("".join(map(_sound, text))))


def _sound(character: str) -> str:
    lone = "\ud800" <= character <= "\udfff"
    return "\ufffd" if lone or (character < " " and character not in "\t\n\r") or character == "\x7f" else character


def figure(parts: Iterable[str], *, label: str) -> Markup:
    """Parts below each other in one frame with the style sheet; ``label`` is what a screen reader calls it."""
    frame = f'<div class="exactdice {_NO_DOLLARS}" role="group" aria-label="{escaped(label)}">'
    return Markup(f"{frame}<style>{STYLE}</style>{''.join(map(escaped, parts))}</div>")


def inside(drawn: str) -> Markup:
    """A figure as a part of another one, whose style sheet serves for both."""
    return Markup(drawn.replace(f"<style>{STYLE}</style>", ""))


def side_by_side(parts: Iterable[str]) -> Markup:
    """Parts beside each other where the page is wide enough, otherwise below each other."""
    return Markup(f'<div class="ed-row">{"".join([f"<div>{escaped(part)}</div>" for part in parts])}</div>')


def title(text: str) -> Markup:
    """A line in bold type."""
    return Markup(f'<div class="ed-title">{escaped(text)}</div>')


def note(text: str) -> Markup:
    """A line in plain type, such as what was left out."""
    return Markup(f'<div class="ed-note">{escaped(text)}</div>')


def folded(summary: str, part: str, *, shown: bool = False) -> Markup:
    """A part behind one line that opens it, by the browser's own means."""
    opened = " open" if shown else ""
    return Markup(f"<details{opened}><summary>{escaped(summary)}</summary>{escaped(part)}</details>")


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], left: Collection[int] = (), *, caption: str = ""
) -> Markup:
    """A table; columns are set flush right but for those in ``left``, and the first cell of a row names it."""
    return _framed(_head(head, left) + _body([_row(row, left) for row in rows]), caption)


def heat(
    head: Sequence[str], rows: Sequence[tuple[str, Sequence[Heat | None]]], *, caption: str = "", small: bool = False
) -> Markup:
    """A table of cells coloured by their share, each with its exact value on hover and for a screen reader.

    Args:
        head: What the rows are, in the corner, and the name of each column.
        rows: The name of each row and its cells; None is a cell where nothing is possible, and stays empty.
        caption: A line above.
        small: Cells without text, for many of them.
    """
    lines = [f"<tr>{_named(name)}{''.join([_cell(cell, small) for cell in cells])}</tr>" for name, cells in rows]
    return _framed(_head(head, (0,)) + _body(lines), caption, "ed-heat ed-small" if small else "ed-heat")


def _cell(cell: Heat | None, small: bool) -> str:
    if cell is None:
        return "<td></td>"
    depth = _PALEST + int((_DEEPEST - _PALEST) * cell.share) if cell.share else 0
    told = escaped(cell.told)
    colour = f"background-color:rgba({_RGB},{depth / 100:.2f})" if depth else ""
    inside = "" if small else escaped(cell.text)
    return f'<td style="{colour}" data-exact="{told}" aria-label="{told}" tabindex="0">{inside}</td>'


def _framed(inside: str, caption: str, kind: str = "") -> Markup:
    named = f"<caption>{escaped(caption)}</caption>" if caption else ""
    classes = f' class="{kind}"' if kind else ""
    return Markup(f'<div class="ed-scroll"><table{classes}>{named}{inside}</table></div>')


def _head(head: Sequence[str], left: Collection[int]) -> str:
    cells = [f'<th scope="col"{_side(i, left)}>{escaped(cell)}</th>' for i, cell in enumerate(head)]
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def _body(lines: Iterable[str]) -> str:
    return f"<tbody>{''.join(lines)}</tbody>"


def _row(row: Sequence[str], left: Collection[int]) -> str:
    cells = [f"<td{_side(i, left)}>{escaped(cell)}</td>" for i, cell in enumerate(row[1:], 1)]
    return f"<tr>{_named(row[0], left)}{''.join(cells)}</tr>"


def _named(cell: str, left: Collection[int] = (0,)) -> str:
    return f'<th scope="row"{_side(0, left)}>{escaped(cell)}</th>'


def _side(column: int, left: Collection[int]) -> str:
    return ' class="ed-left"' if column in left else ""
