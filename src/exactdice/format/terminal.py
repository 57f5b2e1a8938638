"""A sheet on a terminal, by rich: bars where there is room, rows below each other where columns have none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.format.results import Grid, Made, Shown
from exactdice.format.text import blocks, flat

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_BAR = 24  # characters of the longest bar


class OnTerminal:
    """A sheet as rich prints it, for the width that the terminal turns out to have."""

    def __init__(self, sheet: Made) -> None:
        self.sheet = sheet

    def __rich_console__(self, console: Any, options: Any) -> Iterator[Any]:
        """What rich asks for."""
        from rich.text import Text

        for line in self.sheet.title:
            yield Text(line, "bold")
        for place, part in enumerate(self.sheet.parts):
            if place or self.sheet.title:
                yield Text("")
            if isinstance(part, Made):
                yield OnTerminal(part)
            elif isinstance(part, Grid):
                yield from _table(part, options.max_width, bars=not options.ascii_only)
            elif isinstance(part, Shown):
                yield Text(part.name, "bold")
                yield part.drawing
            else:
                yield Text(str(part))


def _table(grid: Grid, width: int, *, bars: bool) -> Iterator[Any]:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    if grid.name:
        yield Text(grid.name, "bold")
    head, *rows = map(flat, [grid.head, *grid.rows])
    foot, left = list(grid.foot), grid.left
    if grid.spare and _least_width(left, head, rows) > width:
        foot.append(f"left out for want of room: {', '.join([head[i] for i in grid.spare])}")
        kept = [i for i in range(len(head)) if i not in grid.spare]
        left = [place for place, i in enumerate(kept) if i in grid.left]
        head, *rows = [[cells[i] for i in kept] for cells in (head, *rows)]
    if _least_width(left, head, rows) > width:
        yield from map(Text, _below_each_other(head, rows))
    else:
        drawn = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
        for i, name in enumerate(head):
            drawn.add_column(Text(name), justify="left" if i in left else "right", no_wrap=i not in left)
        room = min(_BAR, width - _wide(list(zip(head, *rows, strict=True))) - 3) if grid.bars and bars else 0
        if room >= _BAR // 3:
            drawn.add_column("", no_wrap=True, style="cyan")
        for i, row in enumerate(rows):
            drawn.add_row(*map(Text, row), *([blocks(grid.bars[i] or 0, room)] if room >= _BAR // 3 else []))
        yield drawn
    yield from map(Text, foot)


def _least_width(left: Collection[int], head: list[str], rows: list[list[str]]) -> int:
    """Of the columns, with those set flush left folded at blanks and no number folded."""
    columns = enumerate(zip(head, *rows, strict=True))
    return _wide([" ".join(column).split() if i in left else column for i, column in columns])


def _wide(columns: Any) -> int:
    """The width of columns with the three blanks that rich sets between them."""
    from rich.cells import cell_len  # signs of some scripts take two places

    return sum([max(map(cell_len, column), default=0) + 3 for column in columns]) - 3


def _below_each_other(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    """The rows of a table for a terminal that is too narrow for it: each cell beside the name of its column."""
    for place, row in enumerate(rows):
        yield from [""] if place else []
        yield from [f"{name} {cell}".strip() for name, cell in zip(head, row, strict=True) if cell]
