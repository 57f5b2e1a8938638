"""Rows to SVG: bars over columns with gaps, thinned labels, lines of reference, and what each bar tells on hover.

All sizes are whole tenths of a pixel computed from exact numbers, so that the same input gives the same bytes. Colours
and visibility stand as attributes, too, so that a page which drops style sheets still shows the picture.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from exactdice.format.html import COLOUR, Markup, escaped
from exactdice.format.numbers import decimal

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_LABELS = 30  # labels below the bars before they are thinned
_HEIGHT = 1200  # tenths of a pixel of the tallest bar
_WIDEST, _NARROWEST = 360, 40  # tenths of a pixel of one column
_WIDTH = 4600  # tenths of a pixel of all columns together, where they fit into it
_LETTER = 66  # tenths of a pixel of a letter in labels of 11 pixels, on the wide side
_STRIP = 1600  # tenths of a pixel of the longest bar in a cell
_MARGIN = 450  # tenths of a pixel left of the bars, for the lines of reference
_TOP, _BOTTOM = 180, 180  # tenths of a pixel above and below the bars
_LONGEST = 24  # letters of a label
_WHOLE = re.compile(r"-?\d{1,15}\Z")


class Bar(NamedTuple):
    """A bar: the label below, its size, what is told on hover, its column (None for the next one), and its kind."""

    label: str
    size: Fraction | int
    told: str
    column: int | None = None
    pale: bool = False  # drawn hollow: it stands for more than one outcome


def bars(
    rows: Sequence[Bar],
    *,
    label: str,
    lines: Sequence[tuple[Fraction | int, str]] = (),
    most: Fraction | int | None = None,
) -> Markup:
    """Bars over columns; columns without a bar are gaps.

    Args:
        rows: The bars from left to right.
        label: What a screen reader calls the picture.
        lines: Sizes at which a line of reference runs, each with its name.
        most: The size of the full height, so that several pictures have one scale; the tallest bar without it.
    """
    columns = _columns(rows)
    wide = columns[-1] + 1
    longest = max([len(_cut(row.label)) for row in rows])
    step = min(max(_WIDEST, longest * _LETTER + 60), max(_NARROWEST, _WIDTH // wide))
    top = max([row.size for row in rows] if most is None else [most]) or 1
    labelled = _labelled(rows, columns, step, longest)
    left = _MARGIN if lines else max(20, longest * _LETTER // 2 - step // 2)
    right = max(20, longest * _LETTER // 2 - step // 2)
    width, height = left + wide * step + right, _TOP + _HEIGHT + _BOTTOM
    drawn = [_line(size, name, top, left, width - right) for size, name in lines]
    drawn += [
        _bar(row, left + column * step, step, top, width, place in labelled)
        for place, (row, column) in enumerate(zip(rows, columns, strict=True))
    ]
    base = _pixels(_TOP + _HEIGHT)
    drawn.append(
        f'<line x1="{_pixels(left)}" x2="{_pixels(width - right)}" y1="{base}" y2="{base}" stroke="currentColor"/>'
    )
    return Markup(
        f'<svg role="group" aria-label="{escaped(label)}" width="{_pixels(width)}" height="{_pixels(height)}" '
        f'viewBox="0 0 {_pixels(width)} {_pixels(height)}" font-size="11" fill="currentColor">{"".join(drawn)}</svg>'
    )


def _columns(rows: Sequence[Bar]) -> list[int]:
    columns: list[int] = []
    for row in rows:
        following = columns[-1] + 1 if columns else 0
        columns.append(following if row.column is None else row.column)
    return columns


def _labelled(rows: Sequence[Bar], columns: Sequence[int], step: int, longest: int) -> set[int]:
    """The places whose labels are written: all where they fit, otherwise every second, fifth, tenth ... column.

    The ends keep theirs, and between them labels of whole numbers fall on round ones.
    """
    needed = longest * _LETTER + 60
    wide = columns[-1] + 1
    every = next(number for number in _round_numbers() if number * step >= needed and wide // number <= MOST_LABELS)
    phase = _phase(rows, columns)
    chosen = {place: columns[place] for place in (0, len(rows) - 1) if rows[place].pale}
    last = -every
    for place, column in enumerate(columns):
        is_round = phase is None or (column + phase) % every == 0
        free = all([abs(column - end) >= every for end in chosen.values()])
        if is_round and free and column - last >= every:
            chosen[place] = last = column
    return set(chosen)


def _phase(rows: Sequence[Bar], columns: Sequence[int]) -> int | None:
    """What makes a column a multiple of the numbers that its label counts, None where labels count nothing."""
    middle = len(rows) // 2
    pair = rows[middle - 1 : middle + 1]
    if (
        len(pair) < 2
        or columns[middle] - columns[middle - 1] != 1
        or not all([_WHOLE.match(row.label) for row in pair])
    ):
        return None
    low, high = (int(row.label) for row in pair)
    return low // (high - low) - columns[middle - 1] if high > low else None


def _round_numbers() -> Sequence[int]:
    return [digit * 10**power for power in range(6) for digit in (1, 2, 5)]


def _bar(row: Bar, x: int, step: int, top: Fraction | int, width: int, labelled: bool) -> str:
    tall = _tall(row.size, top)
    gap = step // 5 if step >= 80 else step // 10
    kind = f'fill="none" stroke="{COLOUR}" stroke-dasharray="3 2"' if row.pale else f'fill="{COLOUR}"'
    told = escaped(row.told)
    centre = x + step // 2
    reach = min(len(row.told) * _LETTER // 2, width // 2)
    at = min(max(centre, reach), width - reach)
    below = (
        f'<text x="{_pixels(centre)}" y="{_pixels(_TOP + _HEIGHT + 130)}" text-anchor="middle">'
        f"{escaped(_cut(row.label))}</text>"
        if labelled
        else ""
    )
    return (
        f'<g class="ed-bar" tabindex="0" role="img" aria-label="{told}"><title>{told}</title>'
        f'<rect class="ed-hit" x="{_pixels(x)}" y="{_pixels(_TOP)}" width="{_pixels(step)}" '
        f'height="{_pixels(_HEIGHT)}" fill-opacity="0"/>'
        f'<rect x="{_pixels(x + gap // 2)}" y="{_pixels(_TOP + _HEIGHT - tall)}" width="{_pixels(step - gap)}" '
        f'height="{_pixels(tall)}" {kind}/>'
        f'<text x="{_pixels(at)}" y="10" text-anchor="middle" visibility="hidden">{told}</text></g>{below}'
    )


def _line(size: Fraction | int, name: str, top: Fraction | int, left: int, right: int) -> str:
    y = _TOP + _HEIGHT - _tall(size, top)
    return (
        f'<line x1="{_pixels(left)}" x2="{_pixels(right)}" y1="{_pixels(y)}" y2="{_pixels(y)}" stroke="currentColor" '
        f'stroke-opacity=".2"/><text x="{_pixels(left - 40)}" y="{_pixels(y + 40)}" text-anchor="end" '
        f'fill-opacity=".8">{escaped(name)}</text>'
    )


def _tall(size: Fraction | int, top: Fraction | int) -> int:
    """Tenths of a pixel; anything possible shows at least one pixel."""
    return max(int(_HEIGHT * size // top), 10 if size else 0)


def _pixels(tenths: int) -> str:
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"


def _cut(label: str) -> str:
    return label if len(label) <= _LONGEST else f"{label[: _LONGEST - 1]}…"


def percent_lines(most: Fraction) -> list[tuple[Fraction, str]]:
    """Two to four round percentages up to a greatest chance, as lines of reference.

    Examples:
        >>> percent_lines(Fraction(1, 6))
        [(Fraction(1, 20), '5%'), (Fraction(1, 10), '10%'), (Fraction(3, 20), '15%')]
    """
    power = Fraction(1)
    while power > most:
        power /= 10
    step = max([power * digit / 10 for digit in (50, 20, 10, 5) if 5 * most >= power * digit])
    return [(step * i, f"{decimal(100 * step * i)}%") for i in range(1, int(most // step) + 1)]


def strip(share: Fraction, told: str) -> Markup:
    """One bar from the left in a line of its own, for a cell of a table: a share of the longest from 0 to 1."""
    width = max(int(_STRIP * share), 10 if share else 0)
    return Markup(
        f'<svg role="img" aria-label="{escaped(told)}" width="{_pixels(_STRIP)}" height="10" '
        f'viewBox="0 0 {_pixels(_STRIP)} 10" preserveAspectRatio="none" style="height:.7em">'
        f'<title>{escaped(told)}</title><rect width="{_pixels(width)}" height="10" fill="{COLOUR}"/></svg>'
    )
