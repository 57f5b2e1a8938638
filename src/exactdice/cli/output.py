"""What commands print: tables for people, JSON and CSV for programs; colour and bars only on a terminal."""

from __future__ import annotations

import json
import math
import sys
from fractions import Fraction
from itertools import islice
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from exactdice import kernel
from exactdice.algebra.moments import rational_root
from exactdice.cli.streams import is_terminal, say
from exactdice.distribution.describe import exact_rows, moments, require_text
from exactdice.events import Event
from exactdice.format import abbreviated, comma_separated, decimal, markdown, percent, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from exactdice import Distribution

FORMATS = ("table", "json", "csv", "markdown")
LAW_HEAD = ("outcome", "chance", "chance_float", "at_least", "at_least_float")

_ROWS = 120  # of a table before it is cut
_ENDS = 40  # rows that are left then, half at each end
_LONGEST = 19  # characters of a fraction in a table before it is abbreviated
_BAR = 30  # characters of the longest bar
_BATCH = 1000  # lines written at once


class Block(NamedTuple):
    """A table: cells, columns set flush left, the line below, a bar for each row, the number of rows left out."""

    head: list[str]
    rows: list[list[str]]
    left: tuple[int, ...] = ()
    foot: str = ""
    bars: tuple[float, ...] = ()
    left_out: int = 0


class Report(NamedTuple):
    """What people read: a title, the one number that was asked for, tables."""

    title: Sequence[str] = ()
    headline: str = ""
    blocks: Sequence[Block] = ()


format_option = click.option(
    "--format",
    "output",
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="How to print; json and csv hold every fraction whole.",
)


def show(
    output: str,
    *,
    report: Callable[[], Report],
    record: Callable[[], dict[str, Any]],
    sheet: Callable[[], tuple[Iterable[str], Iterable[list[str]]]],
) -> None:
    """Print a result in the format that was asked for; only that one is made."""
    if output == "json":
        _write(_json(record()))
    elif output == "csv":
        head, rows = sheet()
        _write(_lines_of_csv(head, rows))
    elif output == "markdown":
        read = report()
        _write(_plain(read, markdown))
        _note_what_is_short(read, FORMATS[1:3])
    else:
        show_tables(report(), FORMATS[1:3])


def show_tables(report: Report, whole: Sequence[str]) -> None:
    """Print a report for people; ``whole`` names the formats that leave nothing out."""
    if is_terminal(sys.stdout):
        _draw(report)
    else:
        _write(_plain(report, table))
    _note_what_is_short(report, whole)


def _note_what_is_short(report: Report, whole: Sequence[str]) -> None:
    """Say on stderr what a table does not hold."""
    formats = f"--format {' or '.join(whole)} prints"
    for left_out in [block.left_out for block in report.blocks if block.left_out]:
        say(f"note: {left_out:,} outcomes in the middle are left out; {formats} all")
    cells = [report.headline, *[cell for block in report.blocks for row in block.rows for cell in row]]
    if any(["/" in cell and "…" in cell for cell in cells]):
        say(f"note: long fractions are abbreviated; {formats} them whole")


# --- numbers -----------------------------------------------------------------------------------------------------


def number(value: Fraction) -> dict[str, Any]:
    """An exact number for a program: the fraction as text, and the float nearest to it."""
    return {"exact": _spelled(value), "float": _float(value)}


def number_cells(value: Fraction | None) -> list[str]:
    """An exact number and its float as two cells of a sheet, empty where there is none."""
    return ["", ""] if value is None else [_spelled(value), str(_float(value))]


def _spelled(value: Any) -> str:
    """An exact number as text, in FLINT where it is long."""
    if not isinstance(value, Fraction):
        return str(value)
    numerator = kernel.digits(value.numerator)
    return numerator if value.denominator == 1 else f"{numerator}/{kernel.digits(value.denominator)}"


def _float(value: Any) -> float | None:
    """The nearest float, None beyond the largest."""
    try:
        return float(value)
    except OverflowError:
        return None


def _root(square: Fraction) -> dict[str, Any]:
    """A square root for a program: the fraction that it is or ``sqrt(...)``, and a float."""
    root, size = rational_root(square), _float(square)
    exact = f"sqrt({_spelled(square)})" if root is None else _spelled(root)
    return {"exact": exact, "float": None if size is None else math.sqrt(size)}


def short(value: Fraction) -> str:
    """A fraction for a table: whole, or the first digits of its numerator and denominator."""
    return abbreviated(value, _LONGEST)


def chance_in_words(chance: Fraction) -> str:
    """A chance as it is told: ``5/18 ≈ 27.8 %``."""
    exact = abbreviated(chance)
    spelled = [decimal(100 * chance, digits) for digits in range(3, 9)]
    if chance < 1 and spelled[-1] == "100":
        return f"{exact} ≈ 100 - {decimal(100 - 100 * chance, 3)} %"
    rounded = next((text for text in spelled if text != "100"), "100")
    sign = "=" if Fraction(rounded) == 100 * chance else "≈"
    return f"{exact} {sign} {rounded} %"


# --- laws --------------------------------------------------------------------------------------------------------


def law_block(name: str, law: Distribution[Any]) -> Block:
    """A law as a table: each outcome with its chance and that of at least as much; a long one is cut in the middle."""
    endless = law._form.endless
    left_out = 0 if endless or len(law) <= _ROWS else len(law) - _ENDS
    exact = list(exact_rows(law._form, _ENDS if left_out else None))
    rows = [[str(x), short(chance), percent(chance), short(above), percent(above)] for x, chance, above in exact]
    most = max([chance for _, chance, _ in exact])
    bars = [float(chance / most) for _, chance, _ in exact]
    if left_out:
        rows.insert(_ENDS // 2, ["…"] * 5)
        bars.insert(_ENDS // 2, 0)
    head = [name, "exactly", "chance", "at least", "chance"]
    foot = moments(law._form)
    if left_out or endless:
        low, middle, high = [law.quantile(q) for q in ("1/20", "1/2", "19/20")]
        foot.append(f"median {middle}, nine in ten from {low} to {high}")
    return Block(head, rows, foot=", ".join(foot), bars=tuple(bars), left_out=left_out)


def chances_block(name: str, chances: Mapping[str, Fraction]) -> Block:
    """Chances by what they are of, in words; a long table is cut in the middle."""
    rows = [[text, short(chance), percent(chance)] for text, chance in chances.items()]
    left_out = len(rows) - _ENDS if len(rows) > _ROWS else 0
    if left_out:
        rows[_ENDS // 2 : -_ENDS // 2] = [["…"] * 3]
    return Block([name, "exactly", "chance"], rows, left=(0,), left_out=left_out)


def law_record(law: Distribution[Any]) -> dict[str, Any]:
    """A law for JSON."""
    require_text(law._form, 2)
    variance = law.var()
    return {
        "mean": number(law.mean()),
        "variance": number(variance),
        "standard_deviation": _root(variance),
        "outcomes": (
            {"outcome": str(x) if isinstance(x, Event) else x, "chance": number(chance), "at_least": number(above)}
            for x, chance, above in exact_rows(law._form)
        ),
    }


def law_rows(law: Distribution[Any], *first: str) -> Iterator[list[str]]:
    """A law for CSV, with ``first`` in front of each row."""
    require_text(law._form, 2)
    for x, chance, above in exact_rows(law._form):
        yield [*first, str(x), *number_cells(chance), *number_cells(above)]


# --- formats -----------------------------------------------------------------------------------------------------


def _write(lines: Iterable[str]) -> None:
    """Lines to stdout, in batches; a reader that has gone away is click's to notice."""
    remaining = iter(lines)
    while batch := list(islice(remaining, _BATCH)):
        click.echo("\n".join(batch))


def _lines_of_csv(head: Iterable[str], rows: Iterable[list[str]]) -> Iterator[str]:
    yield comma_separated(list(head), [])
    for row in rows:
        yield comma_separated(row, [])


def _json(value: Any, indent: str = "", name: str = "", comma: str = "") -> Iterator[str]:
    """JSON in lines: records of numbers and words take one line each, what holds several records is spread out.

    It is written in ASCII, so a stream of any encoding holds names whole.
    """
    if _fits_a_line(value):
        yield f"{indent}{name}{json.dumps(value)}{comma}"
        return
    named = isinstance(value, dict)
    yield f"{indent}{name}{'{' if named else '['}"
    parts = [(f"{json.dumps(key)}: ", part) for key, part in value.items()] if named else (("", part) for part in value)
    for (label, part), follows in _with_next(parts):
        yield from _json(part, indent + "  ", label, "," if follows else "")
    yield f"{indent}{'}' if named else ']'}{comma}"


def _fits_a_line(value: Any, depth: int = 2) -> bool:
    if isinstance(value, dict):
        return depth > 0 and all([_fits_a_line(part, depth - 1) for part in value.values()])
    return value is None or isinstance(value, (str, int, float))


def _with_next(parts: Iterable[Any]) -> Iterator[tuple[Any, bool]]:
    """Each part, and whether another one follows."""
    remaining = iter(parts)
    part = next(remaining, None)
    while part is not None:
        following = next(remaining, None)
        yield part, following is not None
        part = following


def _plain(report: Report, tabulate: Callable[..., str]) -> Iterator[str]:
    """A report as text or Markdown: paragraphs apart by an empty line."""
    title = report.title if tabulate is markdown else ["\n".join(report.title)]  # Markdown would join the lines
    paragraphs = [*title, report.headline]
    for block in report.blocks:
        paragraphs += [tabulate(block.head, block.rows, block.left), block.foot]
    for paragraph, follows in _with_next([text for text in paragraphs if text]):
        yield paragraph + ("\n" if follows else "")


def _draw(report: Report) -> None:
    """A report on a terminal, by rich: bars where there is room, rows one below the other where columns have none."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    columns, lines = get_terminal_size()
    console = Console(highlight=False, width=columns, height=lines)  # rich itself takes a dumb terminal for 80 wide
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
        drawn = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
        for i, name in enumerate(block.head):
            drawn.add_column(Text(name), justify="left" if i in block.left else "right", no_wrap=i not in block.left)
        width = min(_BAR, console.width - _natural_width(block)) if block.bars and not console.options.ascii_only else 0
        if width >= _BAR // 3:
            drawn.add_column("", no_wrap=True, style="cyan")
        for i, row in enumerate(block.rows):
            drawn.add_row(*map(Text, row), *([_bar(block.bars[i], width)] if width >= _BAR // 3 else []))
        console.print()
        console.print(drawn)
        if block.foot:
            console.print(Text(block.foot))


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


def _bar(share: float, width: int) -> str:
    """A bar in eighths of a character; whatever is possible shows at least one eighth."""
    eighths = max(math.ceil(8 * share * width), 1 if share else 0)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
