"""``exactdice export``: golden cases for a simulator's own tests, as data or as a test file ready to run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdice.cli.asking import ANY_WORDS, Asked, question_options
from exactdice.cli.choices import Choice
from exactdice.cli.main import Command
from exactdice.cli.output import Output, Report, header, number, number_cells, output_option, show, write_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exactdice.verify.export.cases import Golden

EXAMPLES = """\
exactdice export --law 2d6+1 --to pytest
exactdice export --attack "10x Choppa A3 WS3+ S4 AP-1 D1" --target "5x T4 Sv3+ W2" --field wounds_lost --to jest
exactdice export --law 4d6kh3 --to json
"""
DATA = ("json", "csv")
FILES = ("pytest", "jest", "junit", "rust", "go")
HEAD = ("case", "outcome", "chance", "chance_float", "least", "most", "least_from", "most_from")
NAMES = {"junit": "GoldenTest", "go": "simulator"}  # of the class and of the package


@click.command(
    cls=Command, examples=EXAMPLES, context_settings=ANY_WORDS, short_help="Golden cases for a simulator's own tests."
)
@click.option("--to", "form", type=Choice([*DATA, *FILES]), required=True, help="Data, or a test file to run.")
@click.option(
    "--field", "fields", multiple=True, metavar="NAME", help="What is counted; may be repeated. [default: all]"
)
@click.option(
    "--samples", type=int, default=10_000, show_default=True, metavar="N", help="Samples that each case takes."
)
@click.option(
    "--alarm", default="1/1000000", show_default=True, metavar="CHANCE", help="Chance that a right simulator fails."
)
@click.option("--name", metavar="NAME", help="The class of JUnit, or the package of Go.")
@question_options
@output_option
def export(
    *, form: str, fields: tuple[str, ...], samples: int, alarm: str, name: str | None, asked: Asked, file: str | None
) -> None:
    """Write golden cases: the exact law, and for a number of samples how often each outcome must and may be seen.

    The law is asked by one of --law, --attack with --target, and --scenario.

    A test file needs nothing but the language's own test runner and a function of yours that gives n samples from a
    seed; its first lines say what that is called. A right simulator fails a file with the chance --alarm at most; an
    impossible outcome fails at once.

    In the data an outcome must be seen at least "least" and at most "most" times among the samples, and it or a
    greater one "least_from" to "most_from" times.
    """
    from exactdice.verify.export.cases import golden
    from exactdice.verify.export.files import written

    if name is not None and form not in NAMES:
        raise click.UsageError("Option '--name' is for junit and go. Leave it out.")
    name = name or (Path(file).stem if file and form == "junit" else NAMES.get(form, ""))
    if name and not (name.isascii() and name.isidentifier()):
        raise click.UsageError(f"The name {name!r} is no identifier. Write one of letters and digits.")
    question = asked.question({"form", "fields", "samples", "alarm", "name"})
    laws = dict([question.law(field) for field in fields or question.fields])
    cases = golden(laws, question.source, samples=samples, alarm=alarm)
    output = Output(form, file)
    if form in DATA:
        show(output, report=Report, record=lambda: _record(cases), sheet=lambda: (HEAD, _rows(cases)))
    else:
        write_lines(output, written(cases, form, name).splitlines())


def _record(cases: Golden) -> dict[str, Any]:
    return {
        **header("export"),
        "question": cases.source,
        "samples": cases.samples,
        "alarm": number(cases.alarm),
        "cases": [
            {"case": name, "outcomes": [row._asdict() | {"chance": number(row.chance)} for row in rows]}
            for name, rows in cases.cases.items()
        ],
    }


def _rows(cases: Golden) -> Iterator[list[str]]:
    for name, rows in cases.cases.items():
        for row in rows:
            yield [name, row.outcome, *number_cells(row.chance), *map(str, row[2:])]
