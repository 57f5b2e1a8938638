"""A sheet as a figure of HTML: tables with bars in them, laws beside each other, what is folded away behind a line."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from exactdice.format import html, svg
from exactdice.format.results import Folded, Formula, Grid, Made, Shade, Shown, lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from exactdice.format.html import Markup

_SENTENCE = 24  # characters from which on a cell is read as a sentence


def as_html(sheet: Made) -> str:
    """A sheet as one figure of HTML, without a script."""
    return str(html.figure(_parts(sheet), label=_label(sheet)))


def _label(sheet: Made) -> str:
    """What a screen reader calls the figure: its title, else what its first table is of."""
    tables = [part.head[0] for part in sheet.parts if isinstance(part, Grid)]
    return "; ".join(sheet.title) or next(filter(None, tables), "result")


def _parts(sheet: Made) -> Iterator[Markup]:
    yield from map(html.title, sheet.title)
    for kind, alike in groupby(sheet.parts, type):
        parts = list(alike)
        if kind is Shown:
            laws = html.side_by_side([_shown(part) for part in parts if isinstance(part, Shown)])
            yield html.Markup(f'<div style="margin-top:.6em">{laws}</div>')
        for part in parts:
            if isinstance(part, Made):
                inside = "".join(_parts(part))
                yield html.Markup(
                    f'<div role="group" aria-label="{html.escaped(_label(part))}" style="margin-top:1em">{inside}</div>'
                )
            elif isinstance(part, Grid):
                yield _grid(part)
            elif isinstance(part, Folded):
                yield html.folded(part.name, _grid(part.part) if isinstance(part.part, Grid) else _code(part.part))
            elif isinstance(part, str):
                yield from [
                    html.Markup(f'<div style="white-space:pre-wrap">{_cell(line)}</div>') for line in lines(part)
                ]


def _shown(part: Shown) -> Markup:
    drawn = part.drawing._repr_html_()
    return html.Markup(html.title(part.name) + html.inside(html.escaped(str(part.drawing)) if drawn is None else drawn))


def _code(lines: str) -> Markup:
    return html.Markup(f'<pre style="white-space:pre-wrap;overflow-wrap:anywhere">{html.escaped(lines)}</pre>')


def _grid(part: Grid) -> Markup:
    head, left = list(part.head), list(part.left)
    rows = [
        [_wide(cell) if place and place in left else _cell(cell) for place, cell in enumerate(row)] for row in part.rows
    ]
    if any([isinstance(cell, Shade) for row in part.rows for cell in row]):
        drawn = html.heat(head, [(row[0], _heats(row[1:])) for row in part.rows], caption=part.name)
    else:
        if part.bars:  # beside the first column
            head.insert(1, "")
            left = [1, *[place + (place > 0) for place in left]]
            rows = [[row[0], _bar(share, row), *row[1:]] for row, share in zip(rows, part.bars, strict=True)]
        drawn = html.table(head, rows, left, caption=part.name)
    return html.Markup("".join([drawn, *map(html.note, part.foot)]))


def _cell(cell: str) -> Markup:
    """A cell or a line of a sentence, escaped or typeset."""
    if not isinstance(cell, Formula):
        return html.escaped(cell)
    from exactdice.format.mathematics import mathml

    return html.Markup(html.escaped(cell.words) + mathml(cell.value))


def _wide(cell: str) -> Markup:
    """A cell of a column of sentences, which a narrow page must not fold into a word a line."""
    drawn = _cell(cell)
    return html.Markup(f'<div style="min-width:16em">{drawn}</div>') if len(cell) > _SENTENCE else drawn


def _heats(cells: Sequence[str]) -> list[html.Heat | None]:
    return [
        html.Heat(cell, cell.share, cell.told)
        if isinstance(cell, Shade)
        else html.Heat(_cell(cell), Fraction(0), cell)
        if cell
        else None
        for cell in cells
    ]


def _bar(share: Fraction | None, row: Sequence[str]) -> Markup:
    """A bar in a cell, which tells its row on hover; a screen reader passes over it, for it reads the row itself."""
    if share is None:
        return html.Markup("")
    told = " ".join([f"{row[0]}:", *filter(None, row[1:])])
    style = "display:inline-block;min-width:4em"  # a narrow page may shorten it, but not to nothing
    return html.Markup(f'<span aria-hidden="true" style="{style}">{svg.strip(share, told)}</span>')
