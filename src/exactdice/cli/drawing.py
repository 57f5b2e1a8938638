"""Reports on a terminal, by rich: bars where there is room, rows one below the other where columns have none."""

from __future__ import annotations

import math
import sys
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD, Box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from exactdice.cli.streams import COLOURS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exactdice.cli.output import Block, Report

_BAR = 30  # characters of the longest bar
_HEAD_OF_HYPHENS = Box("    \n    \n -- \n" + 5 * "    \n", ascii=True)  # SIMPLE_HEAD where there are no lines
_COLOUR_SYSTEMS = {"never": None, "always": "standard"}


def draw(report: Report) -> None:
    """Draw a report as wide as the terminal is."""
    columns, lines = get_terminal_size()
    console = Console(  # rich itself takes a dumb terminal for 80 wide
        highlight=False,
        width=columns,
        height=lines,
        force_terminal=True if COLOURS.get() == "always" else None,
        color_system=_COLOUR_SYSTEMS.get(COLOURS.get(), "auto"),  # type: ignore[arg-type]
        no_color=False if COLOURS.get() == "always" else None,
        file=sys.stdout,
    )
    for line in report.title:
        console.print(Text(line, "bold"))
    if report.title and report.headline:
        console.print()
    if report.headline:
        console.print(Text(report.headline, "bold green"))
    for block in report.blocks:
        if _least_width(block) > console.width:
            for line in _below_each_other(block):
                console.print(Text(line))
            continue
        console.print()
        console.print(_table(block, console))
        if block.foot:
            console.print(Text(block.foot))


def _table(block: Block, console: Console) -> Table:
    head = _HEAD_OF_HYPHENS if console.options.ascii_only else SIMPLE_HEAD
    drawn = Table(box=head, show_edge=False, pad_edge=False, header_style="bold")
    for i, name in enumerate(block.head):
        drawn.add_column(Text(name), justify="left" if i in block.left else "right", no_wrap=i not in block.left)
    width = min(_BAR, console.width - _natural_width(block)) if block.bars else 0
    bars = width >= _BAR // 3
    if bars:
        drawn.add_column("", no_wrap=True, style="cyan")
    for i, row in enumerate(block.rows):
        drawn.add_row(*map(Text, row), *([_bar(block.bars[i], width, console.options.ascii_only)] if bars else []))
    return drawn


def _least_width(block: Block) -> int:
    """Of the columns, with those set flush left folded at blanks and no number folded."""
    columns = enumerate(zip(block.head, *block.rows, strict=True))
    words = [" ".join(column).split() if i in block.left else column for i, column in columns]
    return sum([max(map(len, column)) + 3 for column in words]) - 3


def _below_each_other(block: Block) -> Iterator[str]:
    """The rows of a table for a terminal that is too narrow for it: each cell beside the name of its column."""
    for row in block.rows:
        yield ""
        if set(row) == {"…"}:
            yield "…"
        else:
            yield from [f"{name} {cell}" for name, cell in zip(block.head, row, strict=True) if cell]
    if block.foot:
        yield from ("", block.foot)


def _natural_width(block: Block) -> int:
    """Of the columns unfolded, each with the three blanks that rich sets between columns."""
    columns = zip(block.head, *block.rows, strict=True)
    return sum([max(map(len, column)) + 3 for column in columns])


def _bar(share: float, width: int, ascii_only: bool) -> str:
    """A bar in eighths of a character, or of hash signs; whatever is possible shows at least one part."""
    parts = 1 if ascii_only else 8
    filled = max(math.ceil(parts * share * width), 1 if share else 0)
    if ascii_only:
        return "#" * filled
    return "█" * (filled // 8) + " ▏▎▍▌▋▊▉"[filled % 8].strip()
