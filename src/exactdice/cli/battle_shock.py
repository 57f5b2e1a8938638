"""``exactdice battle-shock``: whether units pass their Battle-shock tests, and what Insane Bravery is worth."""

from __future__ import annotations

import click

from exactdice.cli.answering import show_answer
from exactdice.cli.choices import Choice
from exactdice.cli.main import Command
from exactdice.cli.output import Output, format_option
from exactdice.cli.thrown_again import Reroll, reroll_text
from exactdice.games import wh40k
from exactdice.scalars import shown

EXAMPLES = """\
exactdice battle-shock --leadership 7
exactdice battle-shock --leadership 7 --leadership 6,8 --modifier -1
exactdice battle-shock --leadership 8 --reroll failed
exactdice battle-shock --leadership 8 --leadership 6 --insane-bravery boarding
"""


@click.command(
    "battle-shock", cls=Command, examples=EXAMPLES, short_help="Whether units pass their Battle-shock tests."
)
@click.option(
    "--leadership",
    "leaderships",
    multiple=True,
    required=True,
    metavar="N[,N...]",
    help="Leadership of a unit, 7 for 7+; of several in one unit the best counts. May be repeated for more units.",
)
@click.option("--modifier", type=int, default=0, metavar="N", help="Add N to each roll.")
@click.option(
    "--reroll",
    type=Reroll("none", "failed"),
    default="none",
    help="Which rolls are thrown again, both dice; N: totals of N or less.",
)
@click.option(
    "--insane-bravery",
    "version",
    type=Choice(["core", "boarding"]),
    help="Use the stratagem once: before a roll (core) or after a failed one (boarding).",
)
@format_option
def battle_shock(
    leaderships: tuple[str, ...], modifier: int, reroll: object, version: str | None, output: Output
) -> None:
    """Print the chance that all units pass, and the law of the number of units shocked."""
    numbers = [_leadership(text) for text in leaderships]
    tests = [wh40k.battle_shock(each, modifier=modifier, reroll=reroll) for each in numbers]
    again = reroll_text(reroll)  # type: ignore[arg-type]
    title = ["Battle-shock of leadership " + " and ".join([f"{test.leadership}+" for test in tests])]
    title[0] += (f", {modifier:+d}" if modifier else "") + (f", re-roll {again}" if again != "none" else "")
    shocked = wh40k.units_shocked(tests)
    chances = {"all_pass": shocked.pmf(0), "first_unit_passes": tests[0].passes}
    laws = {"units_shocked": shocked}
    if version is not None:
        best = wh40k.insane_bravery(tests, version=version)
        title.append(str(best).partition(":")[0])
        chances = {"all_pass_at_best": best.units_shocked.pmf(0), **chances}
        laws["units_shocked_at_best"] = best.units_shocked
    show_answer(
        output,
        "battle-shock",
        title=title,
        asked={
            "units": [{"leadership": test.leadership, "modifier": modifier, "reroll": again} for test in tests],
            "version": version,
        },
        chances=chances,
        laws=laws,
    )


def _leadership(text: str) -> list[int]:
    """The leaderships in a unit: ``"6,8"`` is [6, 8]."""
    words = [word.strip().removesuffix("+") for word in text.split(",")]
    if not all([word.isdecimal() and len(word) < 7 for word in words]):
        raise click.UsageError(f"leadership {shown(text)} is no number. Write 7, or 6,8 for a unit with both")
    return [int(word) for word in words]
