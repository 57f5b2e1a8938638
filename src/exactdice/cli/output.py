"""What commands print: tables for people, JSON and CSV for programs; colour and bars only on a terminal."""

from __future__ import annotations

import json
import math
import sys
from fractions import Fraction
from functools import wraps
from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from exactdice import __version__, kernel
from exactdice.algebra.moments import rational_root
from exactdice.cli import progress
from exactdice.cli.choices import Choice
from exactdice.cli.streams import COLOURS, is_terminal, say, write
from exactdice.distribution.describe import exact_rows, moments, require_text
from exactdice.events import Event
from exactdice.format import abbreviated, comma_separated, decimal, latex, markdown, percent, table
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from exactdice import Distribution

FORMATS = ("table", "json", "csv", "markdown", "latex")
ENDINGS = {".json": "json", ".csv": "csv", ".md": "markdown", ".tex": "latex"}
LAW_HEAD = ("outcome", "chance", "chance_float", "at_least", "at_least_float")

_ROWS = 120  # of a table before it is cut
_ENDS = 40  # rows that are left then, half at each end
_LONGEST = 19  # characters of a fraction in a table before it is abbreviated
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


output_option = click.option(
    "--output",
    "-o",
    "file",
    metavar="FILE",
    callback=lambda _, __, file: None if file == "-" else file,
    help="Write to a file instead of standard output, or - for it.",
)


class Output(NamedTuple):
    """Where an answer goes, and how: what the options say that all commands share."""

    form: str = "table"
    file: str | None = None


def format_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options ``--format``, ``--output`` and ``--color`` of a command, which finds them as its ``output``."""

    @click.option(
        "--format",
        "form",
        type=Choice(FORMATS),
        default="table",
        show_default=True,
        help="How to print; json and csv hold every fraction whole. Without it the ending of FILE says how.",
    )
    @output_option
    @click.option(
        "--color",
        type=Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        is_eager=True,
        expose_value=False,
        callback=lambda _, __, choice: COLOURS.set(choice),
        help="Whether to draw in colours; auto: on a terminal, unless NO_COLOR is set.",
    )
    @wraps(command)
    def with_output(*args: Any, form: str, file: str | None, **options: Any) -> Any:
        return command(*args, output=output_of(form, file), **options)

    return with_output


def output_of(form: str, file: str | None, endings: Mapping[str, str] = ENDINGS) -> Output:
    """Where an answer goes, and how: as ``--format`` says, and where it is not given as the name of the file ends."""
    if file is not None and click.get_current_context().get_parameter_source("form") is ParameterSource.DEFAULT:
        form = endings.get(PurePath(file).suffix.casefold(), form)
    return Output(form, file)


def header(command: str) -> dict[str, Any]:
    """How every record begins: what it is, the version of its shape, and that of exactdice."""
    return {"schema": f"exactdice {command}", "schema_version": 1, "exactdice": __version__}


def show(
    output: Output,
    *,
    report: Callable[[], Report | list[Report]],
    record: Callable[[], dict[str, Any] | list[str]],
    sheet: Callable[[], tuple[Iterable[str], Iterable[list[str]]]],
) -> None:
    """Print a result in the format that was asked for; only that one is made.

    Several reports stand one below the other; a record may be lines that are JSON already.
    """
    if output.form == "json":
        made = record()
        write_lines(output, made if isinstance(made, list) else _json(made))
    elif output.form == "csv":
        head, rows = sheet()
        write_lines(output, _lines_of_csv(head, rows))
    else:
        _show_reports(output, report())


def _show_reports(output: Output, made: Report | list[Report]) -> None:
    """Reports for people: drawn on a terminal, plain in files and pipes."""
    reports = made if isinstance(made, list) else [made]
    people = output.form == "table" and output.file is None
    if people and (is_terminal(sys.stdout) or COLOURS.get() == "always"):
        from exactdice.cli.drawing import draw

        progress.end()
        for place, report in enumerate(reports):
            if place:
                write("", sys.stdout)
            draw(report)
    else:
        write_lines(output, _plain(reports, output.form))
    for report in reports:
        _note_what_is_short(report)


def _note_what_is_short(report: Report) -> None:
    """Say on stderr what a table does not hold."""
    formats = "--format json or csv prints"
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


def _spelled(value: Fraction) -> str:
    """An exact number as text, in FLINT where it is long."""
    numerator = kernel.digits(value.numerator)
    return numerator if value.denominator == 1 else f"{numerator}/{kernel.digits(value.denominator)}"


def _float(value: Any) -> float | None:
    """The nearest float, None beyond the largest."""
    try:
        return float(value)
    except OverflowError:
        return None


def root_record(square: Fraction) -> dict[str, Any]:
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


def is_comparison(law: Distribution[Any]) -> bool:
    """Whether it is the law of a comparison: of truth values."""
    return not law._form.endless and len(law) <= 2 and all([isinstance(truth, bool) for truth in law])


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
        "standard_deviation": root_record(variance),
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


def write_lines(output: Output, lines: Iterable[str]) -> None:
    """Lines to stdout, in batches, or to the file; a reader that has gone away is click's to notice."""
    remaining = iter(lines)
    batches = iter(lambda: list(islice(remaining, _BATCH)), [])
    if output.file is None:
        for batch in batches:
            progress.end()
            write("\n".join(batch), sys.stdout)
        return
    try:
        with open(output.file, "w", encoding="utf-8") as stream:
            for batch in batches:
                stream.write("\n".join(batch) + "\n")
    except (OSError, ValueError) as fault:  # ValueError: a NUL in the name
        reason = getattr(fault, "strerror", None) or fault
        raise click.UsageError(f"Cannot write to {shown(output.file)}: {reason}. Name a file that can be") from None


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


def _plain(reports: list[Report], form: str) -> Iterator[str]:
    """Reports as text, Markdown or LaTeX: paragraphs apart by an empty line."""
    tabulate: Callable[..., str] = {"table": table, "markdown": markdown, "latex": latex.table}[form]
    spelled: Callable[[str], str] = latex.escaped if form == "latex" else str
    paragraphs: list[str] = []
    for report in reports:
        # Markdown and LaTeX would join the lines of a title
        title = ["\n".join(report.title)] if form == "table" else report.title
        paragraphs += [spelled(text) for text in [*title, report.headline]]
        for block in report.blocks:
            paragraphs += [tabulate(block.head, block.rows, block.left), spelled(block.foot)]
    for paragraph, follows in _with_next([text for text in paragraphs if text]):
        yield paragraph + ("\n" if follows else "")
