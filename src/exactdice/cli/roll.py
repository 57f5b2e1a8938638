"""``exactdice roll``: the exact law of a roll in dice notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from exactdice.cli.main import Command
from exactdice.cli.output import (
    LAW_HEAD,
    Output,
    Report,
    chance_in_words,
    format_option,
    header,
    is_comparison,
    law_block,
    law_record,
    law_rows,
    number,
    show,
)
from exactdice.rolls.notation import parse

if TYPE_CHECKING:
    from exactdice import Distribution

EXAMPLES = """\
exactdice roll "2d6 >= 9"
exactdice roll 2D6+1
exactdice roll 4d6kh3 --format json
exactdice roll "2d6r1 - d3"
"""


@click.command(cls=Command, examples=EXAMPLES, short_help="The law of a roll, or the chance of a comparison.")
@click.argument("notation", nargs=-1, required=True)
@format_option
def roll(notation: tuple[str, ...], output: Output) -> None:
    """Print the exact law of a roll, or the chance that a comparison holds.

    Dice: 2d6, d3, d%. Re-roll ones: 2d6r1. Explode: d6!2. Keep or drop: 4d6kh3, 4d6dl1. Then + - * and parentheses, and
    comparisons < <= > >= = != (in quotes, because a shell reads < and > itself).
    """
    expression = parse(" ".join(notation))
    law = expression.law()
    show(
        output,
        report=lambda: _report(str(expression), law),
        record=lambda: _record(str(expression), law),
        sheet=lambda: (LAW_HEAD, law_rows(law)),
    )


def _report(text: str, law: Distribution[Any]) -> Report:
    if is_comparison(law):
        return Report(headline=chance_in_words(law.pmf(True)))
    return Report(title=[text], blocks=[law_block("outcome", law)])


def _record(text: str, law: Distribution[Any]) -> dict[str, Any]:
    record: dict[str, Any] = {**header("roll"), "roll": text}
    if is_comparison(law):
        record["chance"] = number(law.pmf(True))
    return record | law_record(law)
