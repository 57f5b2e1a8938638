"""``exactdice export``: golden cases for a simulator's own tests, as data or as a test file ready to run."""

from __future__ import annotations

from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from exactdice import __version__
from exactdice.cli.asking import question_of, question_options
from exactdice.cli.main import Command
from exactdice.cli.output import Report, number, number_cells, show

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


@click.command(cls=Command, examples=EXAMPLES, short_help="Golden cases for a simulator's own tests.")
@question_options
@click.option("--field", "fields", multiple=True, metavar="NAME", help="A law of the question; all by default.")
@click.option("--to", "language", type=click.Choice([*DATA, *FILES]), required=True, help="What to write.")
@click.option("--samples", type=int, default=10_000, show_default=True, metavar="N", help="Samples that a test takes.")
@click.option("--alarm", default="1/1000000", show_default=True, metavar="CHANCE", help="Chance of a false alarm.")
@click.option("--name", metavar="NAME", help="The class of JUnit, or the package of Go.")
@click.option("--output", metavar="FILE", help="Write there, in UTF-8, instead of to standard output.")
def export(
    fields: tuple[str, ...], language: str, samples: int, alarm: str, name: str | None, output: str | None, **asked: Any
) -> None:
    """Write golden cases: the exact law, and for a number of samples how often each outcome must and may be seen.

    The test files need nothing but the language's own test runner, and say at their top what they expect of the
    simulator. A right simulator fails one with the chance --alarm at most; an impossible outcome fails at once.
    """
    from exactdice.verify.export.cases import golden

    if name is not None and language not in NAMES:
        raise click.UsageError("Option '--name' is for junit and go. Leave it out.")
    name = name or (Path(output).stem if output and language == "junit" else NAMES.get(language, ""))
    if name and not (name.isascii() and name.isidentifier()):
        raise click.UsageError(f"The name {name!r} is no identifier. Write one of letters and digits.")
    question = question_of(**asked)
    laws = dict([question.law(field) for field in fields or question.fields])
    cases = golden(laws, question.source, samples=samples, alarm=alarm)
    if output is None:
        _print(cases, language, name)
        return
    try:
        with open(output, "w", encoding="utf-8", newline="\n") as file, redirect_stdout(file):
            _print(cases, language, name)
    except OSError as fault:
        raise click.FileError(output, hint=f"{fault.strerror}. Name one that can be written") from None


def _print(cases: Golden, language: str, name: str) -> None:
    from exactdice.verify.export.files import written

    if language in DATA:
        show(language, report=Report, record=lambda: _record(cases), sheet=lambda: (HEAD, _rows(cases)))
    else:
        click.echo(written(cases, language, name), nl=False)


def _record(cases: Golden) -> dict[str, Any]:
    return {
        "schema": "exactdice export",
        "schema_version": 1,
        "exactdice": __version__,
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
