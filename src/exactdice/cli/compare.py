"""``exactdice compare``: several attacks side by side against one target or several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from exactdice.cli.attacking import (
    Attacker,
    Rules,
    attacker,
    attacker_line,
    attacker_record,
    short_names,
    short_targets,
    situation_options,
    targets_option,
)
from exactdice.cli.choices import Choice
from exactdice.cli.figures import figure_words, figures_of
from exactdice.cli.main import Command
from exactdice.cli.output import Block, Output, Report, format_option, header, number, number_cells, short, show
from exactdice.format import decimal, percent
from exactdice.games import wh40k

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

EXAMPLES = """\
exactdice compare "10x Choppa A3 WS3+ S4 AP-1 D1" "5x Big choppa A3 WS3+ S7 AP-1 D2" --target "5x T4 Sv3+ W2"
exactdice compare "5x Bolt rifle A2 BS3+ S4 AP-1 D1" --target "10x Boyz T5 Sv5+ W1" --target "5x Nobz T5 Sv4+ W2"
exactdice compare "2x Lascannon A1 BS3+ S12 AP-3 DD6+1" "4x Autocannon A2 BS3+ S9 AP-1 D3" \\
    --target "Tank T10 Sv3+ W12" --by wounds-lost --format csv
"""
HEAD = ("wounds lost", "models destroyed", "unit destroyed")
SHEET = ("target", "attacker", "quantity", "exact", "float")


class Cell(NamedTuple):
    """An attack on a target: its figures by name, and the chances to do more than the first attack, as much, less."""

    attacker: Attacker
    unit: wh40k.Unit
    figures: dict[str, Fraction]
    duel: wh40k.Comparison | None


@click.command(cls=Command, examples=EXAMPLES, short_help="Several attacks side by side.")
@click.argument("weapons", nargs=-1, required=True, metavar="WEAPON...")
@targets_option
@click.option(
    "--by",
    type=Choice(["models_destroyed", "wounds_lost"]),
    default="models-destroyed",
    show_default=True,
    help="What decides which attack does more when both are rolled.",
)
@situation_options
@format_option
def compare(weapons: tuple[str, ...], targets: tuple[str, ...], by: str, rules: Rules, output: Output) -> None:
    """Print the figures of several attacks side by side, and how often each does more than the first.

    Each WEAPON is an attack of its own, against each UNIT at full strength.
    """
    if not targets:
        raise click.UsageError("There is nobody to attack. Write --target with a unit")
    attackers, units = [attacker(line) for line in weapons], [wh40k.Unit.parse(line) for line in targets]
    if len(attackers) * len(units) == 1:
        raise click.UsageError(
            "There is nothing to compare. Write a second WEAPON or --target, or use exactdice attack"
        )
    rows = [_row(attackers, unit, by, rules) for unit in units]
    show(
        output,
        report=lambda: _report(attackers, units, rows, by, rules),
        record=lambda: _record(attackers, units, rows, by, rules),
        sheet=lambda: (SHEET, _sheet_rows(rows)),
    )


def _row(attackers: list[Attacker], unit: wh40k.Unit, by: str, rules: Rules) -> list[Cell]:
    """The attacks on one target."""
    volleys = [rules.attack([one], unit) for one in attackers]
    duels = [None, *[wh40k.compare(volley, volleys[0], by=by) for volley in volleys[1:]]]
    return [
        Cell(one, unit, figures_of(volley), duel) for one, volley, duel in zip(attackers, volleys, duels, strict=True)
    ]


def _report(
    attackers: list[Attacker], units: list[wh40k.Unit], rows: list[list[Cell]], by: str, rules: Rules
) -> Report:
    names, short_units = short_names(attackers), short_targets(units)
    title = [*map(attacker_line, attackers), *[f"against {unit}" for unit in units], *rules.title()]
    if len(attackers) == 1:
        cells = [row[0] for row in rows]
        return Report(title, "", _figure_blocks(f"{names[0]} against", short_units, cells, by))
    blocks = []
    for unit, row in zip(short_units, rows, strict=True):
        blocks += _figure_blocks(f"against {unit}", names, row, by)
        blocks.append(_duel_block(names, row, by))
    return Report(title, "", blocks)


def _figure_blocks(head: str, names: list[str], cells: list[Cell], by: str) -> list[Block]:
    """The figures rounded, with a bar for the one that is compared, and exactly."""
    rounded, exactly = [], []
    for name, cell in zip(names, cells, strict=True):
        wounds, models, destroyed = cell.figures.values()
        rounded.append([name, decimal(wounds), decimal(models), percent(destroyed)])
        exactly.append([name, *map(short, (wounds, models, destroyed))])
    compared = [cell.figures[f"mean_{by}"] for cell in cells]
    bars = tuple([float(value / max(compared)) for value in compared]) if any(compared) else ()
    return [
        Block([head, *HEAD], rounded, left=(0,), bars=bars),
        Block(["exactly", *HEAD], exactly, left=(0,)),
    ]


def _duel_block(names: list[str], row: list[Cell], by: str) -> Block:
    rows = [[name, *map(percent, cell.duel)] for name, cell in zip(names, row, strict=True) if cell.duel]
    foot = f"by {by.replace('_', ' ')}, each rolled for itself"
    return Block([f"compared with {names[0]}", "more", "equal", "fewer"], rows, left=(0,), foot=foot)


def _record(
    attackers: list[Attacker], units: list[wh40k.Unit], rows: list[list[Cell]], by: str, rules: Rules
) -> dict[str, Any]:
    return {
        **header("compare"),
        **rules.record(),
        "attackers": [attacker_record(one) for one in attackers],
        "targets": list(map(str, units)),
        "by": by,
        "results": [
            {
                "target": str(cell.unit),
                "attacker": attacker_line(cell.attacker),
                **{name: number(value) for name, value in cell.figures.items()},
                "compared_with_the_first": None
                if cell.duel is None
                else {name: number(chance) for name, chance in cell.duel._asdict().items()},
            }
            for row in rows
            for cell in row
        ],
    }


def _sheet_rows(rows: list[list[Cell]]) -> Iterator[list[str]]:
    for cell in [cell for row in rows for cell in row]:
        figures = {figure_words(name): value for name, value in cell.figures.items()}
        duel = {} if cell.duel is None else cell.duel._asdict()
        for name, value in [*figures.items(), *duel.items()]:
            yield [str(cell.unit), attacker_line(cell.attacker), name, *number_cells(value)]
