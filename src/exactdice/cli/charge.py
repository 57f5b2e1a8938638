"""``exactdice charge``: the exact chance that a charge succeeds, also after an Advance."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from exactdice.cli.answering import show_answer
from exactdice.cli.main import Command
from exactdice.cli.output import Output, format_option, number
from exactdice.cli.thrown_again import Reroll, chance_of, reroll_text
from exactdice.games import wh40k
from exactdice.scalars import exact

if TYPE_CHECKING:
    from exactdice.events import Event

EXAMPLES = """\
exactdice charge 9
exactdice charge --deep-strike --modifier 2 --reroll failed
exactdice charge 4 7 --before "d6 >= 2"
exactdice charge --gap 9.5
exactdice charge --gap 20 --move 6 --reroll-advance 3 --reroll failed
"""
_UNITS = ("inches", "inch", "in", '"', "″", "”", "''")
ONE_OF = "the inches needed, --deep-strike or --gap"


@click.command(cls=Command, examples=EXAMPLES, short_help="Whether a charge succeeds, also after an Advance.")
@click.argument("inches", nargs=-1, metavar="[INCHES]...")
@click.option("--needed", multiple=True, metavar="INCHES", help="The same as INCHES: what 2D6 must reach.")
@click.option("--deep-strike", is_flag=True, help="The unit has been set up more than 9 inches away: it needs 9.")
@click.option("--gap", metavar="INCHES", help="Inches between the units, in place of what is needed.")
@click.option("--move", type=int, metavar="INCHES", help="Advance first, with this Move; needs --gap.")
@click.option("--modifier", type=int, default=0, metavar="N", help="Add N to the charge roll.")
@click.option(
    "--reroll",
    type=Reroll("none", "failed"),
    default="none",
    help="Which charge rolls are thrown again, both dice; N: totals of N or less.",
)
@click.option("--advance-modifier", type=int, default=0, metavar="N", help="Add N to the Advance roll.")
@click.option(
    "--reroll-advance",
    type=Reroll("none"),
    default="none",
    help="Which Advance rolls are thrown again; N: results of N or less.",
)
@click.option("--before", metavar="COMPARISON", help='What must come up first, such as "d6 >= 2" of Da Jump.')
@format_option
def charge(
    inches: tuple[str, ...],
    needed: tuple[str, ...],
    deep_strike: bool,
    gap: str | None,
    move: int | None,
    output: Output,
    **rolls: Any,
) -> None:
    """Print the chance that a charge succeeds, and the law of its roll.

    INCHES is what the roll must reach: the distance less the inch of Engagement Range. With several targets write the
    inches to each; the charge must reach them all.
    """
    written = [each for each in inches if each.strip().casefold() not in _UNITS]
    distances = [*written, *needed, *([str(wh40k.DEEP_STRIKE_CHARGE)] if deep_strike else [])]
    if distances and gap is not None:
        raise click.UsageError("The inches needed and --gap are two ways to say how far. Write one of them")
    if not distances and gap is None:
        raise click.UsageError(f"A charge needs {ONE_OF}. Write one of them, such as exactdice charge 9")
    if move is None:
        _refuse_without_move(rolls)
        _charge(output, [_inches(each) for each in distances], None if gap is None else _inches(gap), rolls)
    elif gap is None:
        raise click.UsageError("An Advance with --move goes over a gap. Write --gap and the inches between the units")
    else:
        _advance(output, _inches(gap), move, rolls)


def _inches(text: Any) -> int | Fraction:
    """A distance, with or without its unit: ``9``, ``9in`` or ``9"``."""
    number_of = text.strip().casefold()
    unit = next((unit for unit in _UNITS if number_of.endswith(unit)), "")
    distance = exact(number_of.removesuffix(unit).strip(), "distance in inches", click.UsageError)  # type: ignore[arg-type]
    if distance < 0:
        raise click.UsageError(f"A distance of {distance} inches does not exist. Write one of 0 or more")
    return int(distance) if distance.denominator == 1 else distance


def _refuse_without_move(rolls: dict[str, Any]) -> None:
    for name, usual in (("advance_modifier", 0), ("reroll_advance", "none")):
        if rolls[name] != usual:
            raise click.UsageError(
                f"Without an Advance --{name.replace('_', '-')} has no meaning. Write --move as well"
            )


def _charge(output: Output, distances: list[int | Fraction], gap: int | Fraction | None, rolls: dict[str, Any]) -> None:
    needed = distances if gap is None else [wh40k.charge_needed(gap)]
    reroll: str | Event = rolls["reroll"]
    before = Fraction(1) if rolls["before"] is None else chance_of(rolls["before"])
    result = wh40k.charge(needed, modifier=rolls["modifier"], reroll=reroll, before=before)
    over = f"{result.needed} inches" if gap is None else f"a gap of {gap} inches, {result.needed} needed"
    title = [f"charge over {over}{_thrown(rolls['modifier'], reroll)}"]
    if rolls["before"] is not None:
        title.append(f"after {rolls['before']}")
    show_answer(
        output,
        "charge",
        title=title,
        asked={
            "needed": number(Fraction(result.needed)),
            "modifier": rolls["modifier"],
            "reroll": reroll_text(reroll),
            "before": number(before),
        },
        chances={"charge_succeeds": result.succeeds},
        laws={"charge_total": result.total},
    )


def _advance(output: Output, gap: int | Fraction, move: int, rolls: dict[str, Any]) -> None:
    if rolls["before"] is not None:
        raise click.UsageError("Before an Advance nothing else must come up. Leave out --before or --move")
    again = rolls["reroll_advance"]
    result = wh40k.advance_then_charge(
        gap,
        move,
        advance_modifier=rolls["advance_modifier"],
        charge_modifier=rolls["modifier"],
        reroll_advance=None if again == "none" else again,
        reroll_charge=rolls["reroll"],
    )
    show_answer(
        output,
        "charge",
        title=[
            f"advance {move} inches and D6 over a gap of {gap}{_thrown(rolls['advance_modifier'], again)}",
            f"then charge{_thrown(rolls['modifier'], rolls['reroll'])}",
        ],
        asked={
            "gap": number(Fraction(gap)),
            "move": move,
            "advance_modifier": rolls["advance_modifier"],
            "charge_modifier": rolls["modifier"],
            "reroll_advance": reroll_text(again),
            "reroll_charge": reroll_text(rolls["reroll"]),
        },
        chances={"charge_succeeds": result.succeeds, "may_charge": result.may_charge},
        laws={"remaining": result.remaining},
    )


def _thrown(modifier: int, reroll: str | Event) -> str:
    words = [*([f"{modifier:+d}"] if modifier else []), *([] if reroll == "none" else [_again(reroll)])]
    return "".join([f", {word}" for word in words])


def _again(reroll: str | Event) -> str:
    return f"re-roll {reroll_text(reroll)}"
