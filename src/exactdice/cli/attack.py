"""``exactdice attack``: the exact outcome of an attack, from datasheet lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from exactdice.cli.attacking import Rules, attacker, leader_option, led, situation_options, target_option, with_bearers
from exactdice.cli.audits import audit_blocks, audit_record, audit_sheet, say_notes, title_of, volley_record
from exactdice.cli.main import Command
from exactdice.cli.output import (
    LAW_HEAD,
    Block,
    Output,
    Report,
    chance_in_words,
    format_option,
    header,
    law_block,
    law_record,
    law_rows,
    number,
    number_cells,
    short,
    show,
)
from exactdice.cli.streams import say
from exactdice.errors import RulesError
from exactdice.format import decimal
from exactdice.games import wh40k

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from exactdice import Distribution

EXAMPLES = """\
exactdice attack "10x Choppa A3 WS3+ S4 AP-1 D1 [sustained hits 1]" \\
    --target "5x T4 Sv3+ W2 [invulnerable 4+, feel no pain 6+]" --charged
exactdice attack "5x Bolt rifle 24\\" A2 BS3+ S4 AP-1 D1" --target "10x Boyz T5 Sv5+ W1" --cover
exactdice attack "Lascannon A1 BS3+ S12 AP-3 D D6+1" --target "T10 Sv3+ W12 [vehicle]" --explain
exactdice attack "Flamer A D6 N/A S4 D1 [torrent]" --target "20x T3 Sv6+ W1" --overwatch --format json
"""
STAGES = ("attacks", "hits", "wounds", "unsaved", "wounds_lost", "models_destroyed")


@click.command(cls=Command, examples=EXAMPLES, short_help="What an attack does to a unit.")
@click.argument("weapons", nargs=-1, required=True, metavar="WEAPON...")
@target_option
@leader_option
@click.option(
    "--attacking",
    metavar="UNIT",
    help="The unit that attacks, to ask what Hazardous tests do to it: as many of its models as there are hazardous "
    "weapons bear them.",
)
@situation_options
@click.option("--explain", is_flag=True, help="Show what each stage needed and why; with csv, show only that.")
@format_option
def attack(
    *,
    weapons: tuple[str, ...],
    target: str,
    leaders: tuple[str, ...],
    attacking: str | None,
    rules: Rules,
    explain: bool,
    output: Output,
) -> None:
    """Print what an attack does to a unit: models destroyed, wounds lost, and every stage on the way.

    Each WEAPON is a datasheet line in quotes, with the number of bearers in front: name, A, WS or BS, S, AP, D in any
    order, and abilities in brackets; several are resolved in the order given. UNIT has T, Sv and W, and defences and
    keywords in brackets.
    """
    attackers = [attacker(line) for line in weapons]
    volley = rules.attack(attackers, led(wh40k.Unit.parse(target), leaders), with_bearers(attacking, attackers))
    show(
        output,
        report=lambda: _report(volley, rules, explain),
        record=lambda: _record(volley, rules, explain),
        sheet=lambda: audit_sheet(volley) if explain else (("quantity", *LAW_HEAD), _sheet_rows(volley)),
    )
    if output.form != "json":  # which holds all notes
        _say_what_is_left_out(volley, explain)


def _say_what_is_left_out(volley: wh40k.Volley, explain: bool) -> None:
    if explain:
        say_notes(volley)
    elif volley.hazardous_tests and volley.attacking is None:
        say("note: Hazardous tests of the attackers are left out; write --attacking UNIT to see what they do")


def _report(volley: wh40k.Volley, rules: Rules, explain: bool) -> Report:
    blocks = [
        *(audit_blocks(volley) if explain else [_stage_block(volley)]),
        law_block("models destroyed", volley.models_destroyed),
        law_block("wounds lost", volley.wounds_lost),
    ]
    if volley.attacking is not None:
        blocks.append(law_block("own models destroyed", volley.hazardous.models_destroyed))
    outcome = f"unit destroyed: {chance_in_words(volley.unit_destroyed)}"
    if volley.unit.character_wounds_left:
        outcome += f", all characters destroyed: {chance_in_words(volley.all_characters_destroyed)}"
    return Report(title_of(volley, rules), outcome, blocks)


def _stage_block(volley: wh40k.Volley) -> Block:
    rows = [[name, decimal(law.mean()), short(law.mean())] for name, law in _laws(volley)]
    return Block(["stage", "mean", "exactly"], rows, left=(0,))


def _laws(volley: wh40k.Volley) -> Iterator[tuple[str, Distribution[int]]]:
    characters = ["character_wounds_lost"] if volley.unit.character_wounds_left else []
    for name in [*STAGES, *characters]:
        try:
            law = getattr(volley, name)
        except RulesError:  # the number of unsaved wounds depends on allocation where models defend differently
            continue
        yield name.replace("_", " "), law
    if volley.attacking is not None:
        yield "own wounds lost", volley.hazardous.wounds_lost
        yield "own models destroyed", volley.hazardous.models_destroyed


def _record(volley: wh40k.Volley, rules: Rules, explain: bool) -> dict[str, Any]:
    record: dict[str, Any] = {
        **header("attack"),
        **volley_record(volley, rules),
        "unit_destroyed": number(volley.unit_destroyed),
        **{name.replace(" ", "_"): number(chance) for name, chance in _characters(volley).items()},
        "laws": {name.replace(" ", "_"): law_record(law) for name, law in _laws(volley)},
    }
    if explain:
        record["explain"] = audit_record(volley)
    record["notes"] = volley.explain().notes
    return record


def _characters(volley: wh40k.Volley) -> dict[str, Fraction]:
    if not volley.unit.character_wounds_left:
        return {}
    return {"all characters destroyed": volley.all_characters_destroyed}


def _sheet_rows(volley: wh40k.Volley) -> Iterator[list[str]]:
    for name, chance in {"unit destroyed": volley.unit_destroyed, **_characters(volley)}.items():
        yield [name, "", *number_cells(chance), "", ""]
    for name, law in _laws(volley):
        yield from law_rows(law, name)
