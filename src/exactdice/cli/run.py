"""``exactdice run``: the exact answers of scenario files."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from exactdice import Distribution
from exactdice.cli.main import Command
from exactdice.cli.output import Block, Report, chances_block, law_block, short, show_tables
from exactdice.errors import ScenarioError
from exactdice.format import decimal
from exactdice.scenario import read_file
from exactdice.scenario import run as answer
from exactdice.scenario.files import naming, read_stream

if TYPE_CHECKING:
    from exactdice.scenario.answers import Answer

EXAMPLES = """\
exactdice run - <<< '{"kind": "charge", "needed": 9, "reroll": true}'
exactdice run - --format json <<< '{"kind": "dice", "expression": {"max": ["D6", "D6"]}}'
"""
STDIN = "-"


@click.command(cls=Command, examples=EXAMPLES, short_help="The answers of scenario files.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format",
    "output",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="How to print; json is one line for each file and holds every fraction whole.",
)
def run(files: tuple[str, ...], output: str) -> None:
    """Print the exact answer of each scenario.

    FILE is a scenario in JSON or TOML, as its name ends, or - for JSON on standard input. Nothing is printed unless
    every file has an answer. `exactdice schema` prints what a scenario may hold.
    """
    if files.count(STDIN) > 1:
        raise click.UsageError(f"Standard input can be read once. Write {STDIN} once")
    scenarios = [(_name(file), _read(file)) for file in files]
    answers = [(name, _answer(name, scenario)) for name, scenario in scenarios]
    for place, (name, answered) in enumerate(answers):
        if output == "json":
            click.echo(json.dumps(answered))
        else:
            if place:
                click.echo()
            show_tables(_report(name, answered), ["json"])


def _name(file: str) -> str:
    return "standard input" if file == STDIN else file


def _read(file: str) -> dict[str, Any]:
    if file != STDIN:
        return read_file(file)
    if sys.stdin is None:
        raise ScenarioError("standard input is closed; write the name of a file")
    return read_stream(sys.stdin.buffer, _name(file))


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


def _exact(part: dict[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(text) for name, text in part.items()}


def _numbers_block(name: str, part: dict[str, str]) -> Block:
    rows = [[key, decimal(number), short(number)] for key, number in _exact(part).items()]
    return Block([name, "number", "exactly"], rows, left=(0,))


def _law_block(name: str, pmf: dict[str, Fraction]) -> Block:
    return law_block(name, Distribution({int(outcome): chance for outcome, chance in pmf.items()}))
