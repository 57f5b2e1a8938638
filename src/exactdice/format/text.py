"""Rows to text: aligned tables, bars, and the fault in a text with a caret under its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from fractions import Fraction

_WIDEST = 72  # characters of a text that an error shows
MINUS_SIGNS = str.maketrans("−–—‐‑", "-----")  # true minus, dashes, hyphens: as phones and books print it


def bar(share: Fraction, width: int = 30) -> str:
    """A bar of hash signs for a share from 0 to 1; anything possible shows at least one."""
    return "#" * max(1 if share else 0, int(share * width))


def blocks(share: Fraction | int, width: int) -> str:
    """A bar in eighths of a character for a share from 0 to 1; anything possible shows at least one eighth.

    Examples:
        >>> from fractions import Fraction
        >>> blocks(Fraction(3, 8), 4), blocks(Fraction(1, 1000), 4), blocks(0, 4)
        ('█▌', '▏', '')
    """
    eighths = max(int(8 * width * share), 1 if share else 0)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def flat(cells: Sequence[str]) -> list[str]:
    """Cells of one line each: a line break inside a cell would be read as the next row."""
    return [" ".join(cell.splitlines()) for cell in cells]


def table(head: Sequence[str], rows: Sequence[Sequence[str]], left: Collection[int] = ()) -> str:
    """Aligned columns under a head and a rule; columns are set flush right but for those in ``left``."""
    head, *rows = map(flat, [head, *rows])
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        padded = [
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return "  ".join(padded).rstrip()

    rule = "  ".join(["-" * width for width in widths])
    return "\n".join([line(head), rule.rstrip(), *map(line, rows)])


def reading_fault(text: str, position: int, fault: str, cure: str = "") -> str:
    """What the author of a text is told that cannot be read: the fault, a caret under its place, what to write there.

    Examples:
        >>> print(reading_fault("2d6 >> 9", 5, "'>' cannot stand here", "expected a number"))
        cannot read '2d6 >> 9': '>' cannot stand here
            2d6 >> 9
                 ^
        expected a number
    """
    quoted = text if len(text) <= _WIDEST else f"{text[:_WIDEST]}…"
    start = max(0, min(position - _WIDEST // 2, len(text) - _WIDEST))  # a long text is cut around the fault
    end = start + _WIDEST
    before, after = "…" if start else "", "…" if end < len(text) else ""
    # Each character is shown as one, so that the caret stays in place.
    shown = "".join([character if character.isprintable() else " " for character in text[start:end]])
    caret = " " * (len(before) + position - start) + "^"
    lines = [f"cannot read {quoted!r}: {fault}", f"    {before}{shown}{after}".rstrip(), f"    {caret}", cure]
    return "\n".join(lines).rstrip()
