"""The question that ``check`` and ``export`` are about: a scenario file, a dice text or an attack, by options."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from exactdice.errors import ScenarioError
from exactdice.scenario import read_file
from exactdice.scenario.files import naming, read_stream

if TYPE_CHECKING:
    from exactdice.verify.questions import Question

STDIN = "-"


def question_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which laws are meant."""
    options = (
        click.option("--scenario", metavar="FILE", help="The question as a scenario of `exactdice run`."),
        click.option("--law", metavar="DICE", help='The law as a roll in dice notation, "2d6+1".'),
        click.option("--attack", multiple=True, metavar="WEAPON", help="A datasheet line; may be repeated."),
        click.option("--target", metavar="UNIT", help="The unit that is attacked."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def question_of(scenario: str | None, law: str | None, attack: tuple[str, ...], target: str | None) -> Question:
    """The question that options ask.

    Raises:
        click.UsageError: They ask none, or more than one.
    """
    from exactdice.verify import questions

    if (scenario is not None) + (law is not None) + bool(attack) != 1 or bool(attack) != (target is not None):
        raise click.UsageError("Write one of --scenario FILE, --law DICE, or --attack WEAPON with --target UNIT.")
    if scenario is not None:
        read = _read(scenario)
        with naming(name_of(scenario)):
            return questions.of_scenario(read)
    return questions.of_text(law) if law is not None else questions.of_attack(list(attack), target or "")


def name_of(file: str) -> str:
    """What messages call a file."""
    return "standard input" if file == STDIN else file


def _read(file: str) -> dict[str, Any]:
    if file != STDIN:
        return read_file(file)
    if sys.stdin is None:
        raise ScenarioError("standard input is closed; write the name of a file")
    return read_stream(sys.stdin.buffer, name_of(file))
