"""``exactdice run``: the exact answers of scenario files."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from exactdice import Distribution
from exactdice.cli.main import Command
from exactdice.cli.output import (
    Block,
    Output,
    Report,
    chances_block,
    format_option,
    law_block,
    number_cells,
    short,
    show,
)
from exactdice.errors import ScenarioError
from exactdice.format import decimal
from exactdice.scenario import read_file
from exactdice.scenario import run as answer
from exactdice.scenario.files import naming, read_stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exactdice.scenario.answers import Answer

EXAMPLES = """\
exactdice run - <<< '{"kind": "charge", "needed": 9, "reroll": true}'
exactdice run - --format json <<< '{"kind": "dice", "expression": {"max": ["D6", "D6"]}}'
"""
STDIN = "-"


@click.command(cls=Command, examples=EXAMPLES, short_help="The answers of scenario files.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@format_option
def run(files: tuple[str, ...], output: Output) -> None:
    """Print the exact answer of each scenario; as JSON one line for each file.

    FILE is a scenario in JSON or TOML, as its name ends, or - for JSON on standard input. Nothing is printed unless
    every file has an answer. `exactdice schema` prints what a scenario may hold.
    """
    if files.count(STDIN) > 1:
        raise click.UsageError(f"Standard input can be read once. Write {STDIN} once")
    scenarios = [(name_of(file), read(file)) for file in files]
    answers = [(name, _answer(name, scenario)) for name, scenario in scenarios]
    show(
        output,
        report=lambda: [_report(name, answered) for name, answered in answers],
        record=lambda: [json.dumps(answered) for _, answered in answers],
        sheet=lambda: (("file", "part", "name", "outcome", "exact", "float"), _rows(answers)),
    )


def name_of(file: str) -> str:
    """What messages call a file."""
    return "standard input" if file == STDIN else file


def read(file: str) -> dict[str, Any]:
    """What a file of JSON or TOML holds, or JSON on standard input."""
    if file != STDIN:
        return read_file(file)
    if sys.stdin is None:
        raise ScenarioError("standard input is closed; write the name of a file")
    return read_stream(sys.stdin.buffer, name_of(file))


def _answer(name: str, scenario: dict[str, Any]) -> Answer:
    with naming(name):
        return answer(scenario)


def _report(name: str, answered: Answer) -> Report:
    """What was asked for in so many words first: values, chances, means; then the laws."""
    blocks = [
        *([_numbers_block("value", answered["value"])] if "value" in answered else []),
        *([chances_block("chance of", _exact(answered["prob"]))] if "prob" in answered else []),
        *([_numbers_block("mean of", answered["mean"])] if "mean" in answered else []),
    ]
    numeric = answered.get("mean", {})
    for law, pmf in answered.get("pmf", {}).items():
        blocks.append(_law_block(law, _exact(pmf)) if law in numeric else chances_block(law, _exact(pmf)))
    return Report(title=[name], blocks=blocks)


def _rows(answers: list[tuple[str, Answer]]) -> Iterator[list[str]]:
    """Every number of every answer, in the order of the table."""
    for file, answered in answers:
        for part in ("value", "prob", "mean"):
            for name, value in _exact(answered.get(part, {})).items():
                yield [file, part, name, "", *number_cells(value)]
        for name, pmf in answered.get("pmf", {}).items():
            for outcome, chance in _exact(pmf).items():
                yield [file, "pmf", name, outcome, *number_cells(chance)]


def _exact(part: dict[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(text) for name, text in part.items()}


def _numbers_block(name: str, part: dict[str, str]) -> Block:
    rows = [[key, decimal(number), short(number)] for key, number in _exact(part).items()]
    return Block([name, "number", "exactly"], rows, left=(0,))


def _law_block(name: str, pmf: dict[str, Fraction]) -> Block:
    return law_block(name, Distribution({int(outcome): chance for outcome, chance in pmf.items()}))
