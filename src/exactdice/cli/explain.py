"""``exactdice explain``: why an attack comes to what it does, stage by stage, or how a dice text was read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from exactdice.cli.attacking import Rules, attacker, leader_option, led, require_target_for_others, situation_options
from exactdice.cli.audits import audit_blocks, audit_record, audit_sheet, say_notes, title_of, volley_record
from exactdice.cli.facts import fact_cells, facts_of
from exactdice.cli.main import Command
from exactdice.cli.output import Block, Output, Report, chance_in_words, format_option, header, number, show
from exactdice.cli.readings import readings
from exactdice.games import wh40k
from exactdice.rolls.notation import parse

if TYPE_CHECKING:
    from exactdice.rolls.expression import Expression

EXAMPLES = """\
exactdice explain "10x Choppa A3 WS3+ S4 AP-1 D1 [sustained hits 1]" --target "5x T4 Sv3+ W2" --charged
exactdice explain "5x Bolt rifle A2 BS3+ S4 AP-1 D1" --target "10x Boyz T5 Sv5+ W1" --cover --format markdown
exactdice explain 4d6kh3
exactdice explain "2d6r1 + d3 >= 9" --format json
"""


@click.command(cls=Command, examples=EXAMPLES, short_help="Why an attack comes to what it does, or what dice mean.")
@click.argument("lines", nargs=-1, required=True, metavar="WEAPON...|NOTATION")
@click.option("--target", metavar="UNIT", help="The unit attacked; without it, dice notation is explained.")
@leader_option
@situation_options
@format_option
def explain(lines: tuple[str, ...], target: str | None, leaders: tuple[str, ...], rules: Rules, output: Output) -> None:
    """Print the audit trail of an attack: what each stage needed and why, its chance, and the expected count.

    Or, without --target, how a text in dice notation was read, and what is known of its law.
    """
    if target is None:
        require_target_for_others(set())
        _explain_dice(parse(" ".join(lines)), output)
        return
    volley = rules.attack([attacker(line) for line in lines], led(wh40k.Unit.parse(target), leaders))

    def report() -> Report:
        say_notes(volley)
        destroyed = f"unit destroyed: {chance_in_words(volley.unit_destroyed)}"
        return Report(title_of(volley, rules), destroyed, audit_blocks(volley))

    def record() -> dict[str, Any]:
        return {
            **header("explain"),
            **volley_record(volley, rules),
            "unit_destroyed": number(volley.unit_destroyed),
            "explain": audit_record(volley),
            "notes": volley.explain().notes,
        }

    show(output, report=report, record=record, sheet=lambda: audit_sheet(volley))


def _explain_dice(expression: Expression, output: Output) -> None:
    read, facts = readings(expression), facts_of(expression.law())

    def report() -> Report:
        rows = [[f"{'  ' * depth}{text}", meaning] for depth, text, meaning in read]
        cells = [[name, fact.exactly, fact.rounded] for name, fact in facts.items()]
        return Report(
            [str(expression)],
            "",
            [
                Block(["read as", "meaning"], rows, left=(0, 1)),
                Block(["law", "exactly", "rounded"], cells, left=(0,)),
            ],
        )

    def record() -> dict[str, Any]:
        return {
            **header("explain"),
            "roll": str(expression),
            "read": [{"depth": depth, "text": text, "meaning": meaning} for depth, text, meaning in read],
            "law": {name.replace(" ", "_"): fact.record for name, fact in facts.items()},
        }

    def rows() -> list[list[str]]:
        return [
            *[["read", text, meaning, ""] for _, text, meaning in read],
            *[["law", name, *fact_cells(fact)] for name, fact in facts.items()],
        ]

    show(output, report=report, record=record, sheet=lambda: (("part", "name", "exact", "float"), rows()))
