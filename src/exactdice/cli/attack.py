"""``exactdice attack``: the exact outcome of an attack, from datasheet lines."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import click

from exactdice import __version__
from exactdice.cli.main import Command
from exactdice.cli.output import (
    LAW_HEAD,
    Block,
    Report,
    chance_in_words,
    format_option,
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
from exactdice.format import decimal, percent
from exactdice.games import wh40k
from exactdice.games.wh40k.datasheets.reading import bearers
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exactdice import Distribution

    Attackers = list[tuple[int, wh40k.Weapon]]

EXAMPLES = """\
exactdice attack "10x Choppa A3 WS3+ S4 AP-1 D1 [sustained hits 1]" \\
    --target "5x T4 Sv3+ W2 [invulnerable 4+, feel no pain 6+]" --charged
exactdice attack "5x Bolt rifle 24\\" A2 BS3+ S4 AP-1 D1" --target "10x Boyz T5 Sv5+ W1" --cover
exactdice attack "Lascannon A1 BS3+ S12 AP-3 D D6+1" --target "T10 Sv3+ W12 [vehicle]" --explain
exactdice attack "Flamer A D6 N/A S4 D1 [torrent]" --target "20x T3 Sv6+ W1" --overwatch --format json
"""
POLICY = "none|ones|failed|non-critical"
STAGES = ("attacks", "hits", "wounds", "unsaved", "wounds_lost", "models_destroyed")


@click.command(cls=Command, examples=EXAMPLES, short_help="What an attack does to a unit.")
@click.argument("weapons", nargs=-1, required=True, metavar="WEAPON...")
@click.option("--target", required=True, metavar="UNIT", help='The unit attacked: "5x T4 Sv3+ W2 [invulnerable 4+]".')
@click.option(
    "--leader",
    "leaders",
    metavar="UNIT",
    multiple=True,
    help='A CHARACTER who leads it: "Captain T4 Sv3+ W5 [invulnerable 4+]"; may be repeated.',
)
@click.option("--charged", is_flag=True, help="The attacker charged this turn (lance).")
@click.option("--cover", is_flag=True, help="The target has the benefit of cover.")
@click.option("--half-range", is_flag=True, help="The target is within half range (rapid fire, melta).")
@click.option("--stationary", is_flag=True, help="The attacker did not move (heavy).")
@click.option("--overwatch", is_flag=True, help="Fire Overwatch: only a natural 6 hits.")
@click.option("--not-visible", is_flag=True, help="The target cannot be seen (indirect fire).")
@click.option("--hit-modifier", type=int, multiple=True, metavar="N", help="Add N to hit rolls; may be repeated.")
@click.option("--wound-modifier", type=int, multiple=True, metavar="N", help="Add N to wound rolls; may be repeated.")
@click.option("--save-modifier", type=int, multiple=True, metavar="N", help="Add N to armour saves; may be repeated.")
@click.option("--reroll-hits", default="none", metavar=POLICY, help="Which hit rolls are thrown again.")
@click.option("--reroll-wounds", default="none", metavar=POLICY, help="Which wound rolls are thrown again.")
@click.option("--reroll-saves", default="none", metavar="none|ones|failed", help="Which saves are thrown again.")
@click.option(
    "--save-cap",
    type=click.Choice(["net", "bonus_only"]),
    default=wh40k.TENTH.save_cap,
    show_default=True,
    help="Whether AP counts when bonuses to a save are limited to +1.",
)
@click.option(
    "--precision",
    type=click.Choice(["always", "never", "when it kills"]),
    default="always",
    show_default=True,
    help="When attacks with Precision go to a leader.",
)
@click.option("--explain", is_flag=True, help="Show what each stage needed and why; with csv, show only that.")
@format_option
def attack(weapons: tuple[str, ...], target: str, save_cap: str, explain: bool, output: str, **options: Any) -> None:
    """Print what an attack does to a unit: models destroyed, wounds lost, and every stage on the way.

    Each WEAPON is a datasheet line in quotes, with the number of bearers in front: name, A, WS or BS, S, AP, D in any
    order, and abilities in brackets; several are resolved in the order given. UNIT has T, Sv and W, and defences and
    keywords in brackets.
    """
    attackers = [_attacker(line) for line in weapons]
    volley = wh40k.attack(
        attackers,
        _led(wh40k.Unit.parse(target), options.pop("leaders")),
        _situation(options),
        edition=replace(wh40k.TENTH, save_cap=save_cap),
    )
    show(
        output,
        report=lambda: _report(attackers, volley, explain),
        record=lambda: _record(attackers, volley, explain),
        sheet=lambda: _audit_sheet(volley) if explain else (("quantity", *LAW_HEAD), _sheet_rows(volley)),
    )


def _led(unit: wh40k.Unit, leaders: tuple[str, ...]) -> wh40k.Unit:
    """The unit with its leaders, who are CHARACTERs behind the others."""
    models = list(unit.models)
    for line in leaders:
        leader = wh40k.Unit.parse(line)
        models += [replace(model, character=True, toughness=leader.toughness) for model in leader.models]
    return replace(unit, models=tuple(models)) if leaders else unit


def _attacker(line: str) -> tuple[int, wh40k.Weapon]:
    if len(line.split()) == 1:
        raise click.UsageError(f"weapon {shown(line)} is a single word; write each datasheet line in quotes")
    number_of, rest = bearers(line)
    return number_of, wh40k.Weapon.parse(rest)


def _situation(options: dict[str, Any]) -> wh40k.Situation:
    """What the options say: modifiers have the plural there, and the target is visible unless it is not."""
    modifiers = {f"{kind}_modifiers": options.pop(f"{kind}_modifier") for kind in ("hit", "wound", "save")}
    visible = not options.pop("not_visible")
    return wh40k.Situation(visible=visible, **modifiers, **options)


def _in_words(situation: wh40k.Situation) -> str:
    """What differs from the ordinary: ``charged, cover, hit modifiers -1``."""
    words = []
    for field in fields(situation):
        value, name = getattr(situation, field.name), field.name.replace("_", " ")
        if value == field.default:
            continue
        if isinstance(value, bool):
            words.append(name if value else f"not {name}")
        elif isinstance(value, tuple):
            words.append(f"{name} {', '.join([f'{one:+d}' for one in value])}")
        else:
            words.append(f"{name.replace('reroll', 're-roll')} {value}")
    return ", ".join(words)


def _report(attackers: Attackers, volley: wh40k.Volley, explain: bool) -> Report:
    title = [*[f"{number_of}x {weapon}" for number_of, weapon in attackers], f"against {volley.unit}"]
    title += [words for words in [_in_words(volley.situation)] if words]
    blocks = [
        *(_audit_blocks(volley) if explain else [_stage_block(volley)]),
        law_block("models destroyed", volley.models_destroyed),
        law_block("wounds lost", volley.wounds_lost),
    ]
    if explain:
        for note in volley.explain().notes:
            say(f"note: {note}")
    outcome = f"unit destroyed: {chance_in_words(volley.unit_destroyed)}"
    if volley.unit.character_wounds_left:
        outcome += f", all characters destroyed: {chance_in_words(volley.all_characters_destroyed)}"
    return Report(title, outcome, blocks)


def _stage_block(volley: wh40k.Volley) -> Block:
    rows = [[name, decimal(law.mean()), short(law.mean())] for name, law in _laws(volley)]
    return Block(["stage", "mean", "exactly"], rows, left=(0,))


def _audit_blocks(volley: wh40k.Volley) -> list[Block]:
    """The rules of each stage, and its numbers."""
    rules, numbers = [], []
    for stage, needed, reason, chance, expected in volley.explain().rows:
        rules.append([stage, needed, reason])
        odds = ["", ""] if chance is None else [percent(chance), short(chance)]
        count = ["", ""] if expected is None else [decimal(expected), short(expected)]
        numbers.append([stage, *odds, *count])
    return [
        Block(["stage", "needed", "why"], rules, left=(0, 2)),
        Block(["stage", "chance", "exactly", "expected", "exactly"], numbers, left=(0,)),
    ]


def _laws(volley: wh40k.Volley) -> Iterator[tuple[str, Distribution[int]]]:
    characters = ["character_wounds_lost"] if volley.unit.character_wounds_left else []
    for name in [*STAGES, *characters]:
        try:
            law = getattr(volley, name)
        except RulesError:  # the number of unsaved wounds depends on allocation where models defend differently
            continue
        yield name.replace("_", " "), law


def _record(attackers: Attackers, volley: wh40k.Volley, explain: bool) -> dict[str, Any]:
    record = {
        "schema": "exactdice attack",
        "schema_version": 1,
        "exactdice": __version__,
        "edition": volley.edition.name,
        "save_cap": volley.edition.save_cap,
        "attackers": [{"bearers": number_of, "weapon": str(weapon)} for number_of, weapon in attackers],
        "target": str(volley.unit),
        "situation": _in_words(volley.situation),
        "unit_destroyed": number(volley.unit_destroyed),
        **_characters(volley),
        "laws": {name.replace(" ", "_"): law_record(law) for name, law in _laws(volley)},
    }
    if explain:
        record["explain"] = [
            {
                "stage": stage,
                "needed": needed,
                "reason": reason,
                "chance": None if chance is None else number(chance),
                "expected": None if expected is None else number(expected),
            }
            for stage, needed, reason, chance, expected in volley.explain().rows
        ]
    record["notes"] = volley.explain().notes
    return record


def _characters(volley: wh40k.Volley) -> dict[str, Any]:
    if not volley.unit.character_wounds_left:
        return {}
    return {"all_characters_destroyed": number(volley.all_characters_destroyed)}


def _sheet_rows(volley: wh40k.Volley) -> Iterator[list[str]]:
    for name, law in _laws(volley):
        yield from law_rows(law, name)


def _audit_sheet(volley: wh40k.Volley) -> tuple[tuple[str, ...], Iterator[list[str]]]:
    head = ("stage", "needed", "reason", "chance", "chance_float", "expected", "expected_float")
    return head, (
        [stage, needed, reason, *number_cells(chance), *number_cells(expected)]
        for stage, needed, reason, chance, expected in volley.explain().rows
    )
