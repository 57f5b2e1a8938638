"""Options of rolls that may be thrown again, and of what must come up first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from exactdice import at_most
from exactdice.cli.choices import Choice
from exactdice.cli.output import is_comparison
from exactdice.rolls.notation import parse

if TYPE_CHECKING:
    from fractions import Fraction

    from exactdice.events import Event


class Reroll(Choice):
    """``none``, ``failed``, or a number: natural results of so many or less are thrown again."""

    name = "reroll"

    def __init__(self, *words: str) -> None:
        super().__init__(words)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """How the help shows a value."""
        return f"[{'|'.join([*self.choices, 'N'])}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The word, or the event of the results thrown again."""
        if isinstance(value, str) and value.strip().isdecimal() and len(value) < 7:
            return at_most(int(value))
        return super().convert(value, param, ctx)

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """What is wrong, with the nearest word."""
        return super().get_invalid_choice_message(value, ctx).replace(" is not one of ", " is no number and none of ")


def reroll_text(reroll: str | Event) -> str:
    """A re-roll in words: ``failed``, or ``3 or less``."""
    return reroll if isinstance(reroll, str) else f"{reroll}"


def chance_of(comparison: str) -> Fraction:
    """The chance that a comparison in dice notation holds."""
    law = parse(comparison).law()
    if not is_comparison(law):
        raise click.UsageError(f"{comparison!r} is no comparison. Write one such as 'd6 >= 2'")
    return law.pmf(True)
