"""Rows as other programs read them: Markdown and comma-separated values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exactdice.format.text import flat

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]], left: Collection[int] = ()) -> str:
    """A Markdown table."""

    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join([cell.replace("|", "\\|") for cell in flat(cells)]) + " |"

    rule = "|" + "|".join([":---" if i in left else "---:" for i in range(len(head))]) + "|"
    return "\n".join([line(head), rule, *map(line, rows)])


def comma_separated(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Comma-separated values with a head line, quoted where needed."""
    import csv
    import io

    sheet = io.StringIO()
    csv.writer(sheet, lineterminator="\n").writerows([head, *rows])
    return sheet.getvalue().rstrip("\n")
