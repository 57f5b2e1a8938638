"""``exactdice matrix``: which weapon is best against which target, one figure for each pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from exactdice.cli import progress
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
from exactdice.cli.figures import figure_option
from exactdice.cli.main import Command
from exactdice.cli.output import Block, Output, Report, format_option, header, number, number_cells, short, show
from exactdice.games import wh40k
from exactdice.games.wh40k.questions.figures import figure_of, require_attacks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

EXAMPLES = """\
exactdice matrix "10x Choppa A3 WS3+ S4 AP-1 D1" "5x Big choppa A3 WS3+ S7 AP-1 D2" \\
    --target "5x Marines T4 Sv3+ W2" --target "10x Boyz T5 Sv5+ W1"
exactdice matrix "5x Rifle A2 BS3+ S4 AP-1 D1" "2x Cannon A1 BS3+ S9 AP-3 D3" --points 90 --points 80 \\
    --target "5x Marines T4 Sv3+ W2" --target "Tank T10 Sv3+ W12" --figure mean-wounds-lost
exactdice matrix --file - --figure prob-unit-destroyed <<< \\
    '{"weapons": ["5x Rifle A2 BS3+ S4 D1", "Cannon A1 BS3+ S9 AP-3 D3"], "targets": ["2x Scouts T4 Sv4+ W1"]}'
"""
PER = 100  # points


class Row(NamedTuple):
    """A row of the table, and what it costs."""

    attacker: Attacker
    points: int | None


@click.command(cls=Command, examples=EXAMPLES, short_help="Which weapon is best against which target.")
@click.argument("weapons", nargs=-1, metavar="[WEAPON]...")
@targets_option
@click.option("--file", "source", metavar="FILE", help="Further weapons and targets: .json, .toml, .csv; - for JSON.")
@click.option(
    "--points",
    type=int,
    multiple=True,
    metavar="N",
    help=f"What the bearers of a WEAPON cost, in the order of the weapons; then means are for {PER} points.",
)
@figure_option
@situation_options
@format_option
def matrix(
    *,
    weapons: tuple[str, ...],
    targets: tuple[str, ...],
    source: str | None,
    points: tuple[int, ...],
    figure: str,
    rules: Rules,
    output: Output,
) -> None:
    """Print a figure of each WEAPON by itself against each UNIT; a star marks the best of each column.

    A file has the keys "weapons" and "targets", lists of datasheet lines; a weapon with points is a mapping of "line"
    and "points". A CSV file has the columns weapon, points and target.
    """
    rows, units = _rows_and_units(weapons, targets, source, points)
    table = _table(rows, units, figure, rules)
    show(
        output,
        report=lambda: _report(table, rules),
        record=lambda: _record(table, rows, figure, rules),
        sheet=lambda: (("weapon", "target", "figure", "exact", "float", "best"), _sheet_rows(table)),
    )


def _rows_and_units(
    weapons: tuple[str, ...], targets: tuple[str, ...], source: str | None, points: tuple[int, ...]
) -> tuple[list[Row], list[wh40k.Unit]]:
    """What the words and the file say."""
    if points and len(points) != len(weapons):
        raise click.UsageError(
            f"--points {', '.join(map(str, points))} are not one for each of {len(weapons)} WEAPONs. Write as many"
        )
    costs: list[tuple[str, int | None]] = list(zip(weapons, points or [None] * len(weapons), strict=True))
    lines = list(targets)
    if source is not None:
        from exactdice.cli.matrix_files import table_of  # imports pydantic, which words do not need

        table = table_of(source)
        costs += table.costs()
        lines += table.targets
    if not costs or not lines:
        raise click.UsageError("A table needs a weapon and a target. Write WEAPON and --target, or --file")
    rows = [Row(attacker(line), cost) for line, cost in costs]
    without = [row for row in rows if row.points is None]
    if without and len(without) < len(rows):
        raise click.UsageError(
            f"weapon {without[0].attacker[1].name!r} has no points beside others that have. Write them for all or none"
        )
    return rows, [wh40k.Unit.parse(line) for line in lines]


def _table(rows: list[Row], units: list[wh40k.Unit], figure: str, rules: Rules) -> wh40k.WeaponTable:
    """The table, made row by row, because each row may be judged by points of its own."""
    asked, done = figure_of(figure), 0
    require_attacks(len(rows) * len(units), f"a table of {len(rows):,} weapons and {len(units):,} targets")
    text = asked.text if rows[0].points is None else f"{asked.text} for {PER} points"
    values = []
    for row in rows:

        def read(result: wh40k.Casualties, points: int | None = row.points) -> Fraction:
            nonlocal done
            done += 1
            progress.step(f"cell {done:,} of {len(rows) * len(units):,}")
            return asked.of(result) if points is None else wh40k.mean_per_points(result, points, figure=asked, per=PER)

        one = wh40k.weapon_table(
            [row.attacker],
            units,
            rules.situation,
            figure=wh40k.Figure(text, read, chance=asked.chance),
            edition=rules.edition,
        )
        values.append(one.values[0])
    shown = wh40k.Figure(text, asked.read, chance=asked.chance)
    return wh40k.WeaponTable(shown, tuple([row.attacker for row in rows]), tuple(units), tuple(values))


def _cells(table: wh40k.WeaponTable) -> Iterator[tuple[int, int, Fraction, bool]]:
    """Row, column, value, and whether it is the best of its column."""
    best = table.best
    for row, values in enumerate(table.values):
        for column, value in enumerate(values):
            yield row, column, value, row in best[column]


def _report(table: wh40k.WeaponTable, rules: Rules) -> Report:
    names = short_names(table.attackers)
    rounded, exactly = [[name] for name in names], [[name] for name in names]
    for row, _, value, best in _cells(table):
        rounded[row].append(f"{table.figure.shown(value)}{'*' if best else ' '}")
        exactly[row].append(short(value))
    heads = short_targets(table.targets)
    return Report(
        [*map(attacker_line, table.attackers), *[f"against {unit}" for unit in table.targets], *rules.title()],
        "",
        [
            Block([table.figure.text, *heads], rounded, left=(0,), foot="* the best against this target"),
            Block(["exactly", *heads], exactly, left=(0,)),
        ],
    )


def _record(table: wh40k.WeaponTable, rows: list[Row], figure: str, rules: Rules) -> dict[str, Any]:
    return {
        **header("matrix"),
        **rules.record(),
        "attackers": [
            {**attacker_record(row.attacker), **({} if row.points is None else {"points": row.points})} for row in rows
        ],
        "targets": list(map(str, table.targets)),
        "figure": figure,
        "per_points": None if rows[0].points is None else PER,
        "cells": [
            {
                "attacker": attacker_line(table.attackers[row]),
                "target": str(table.targets[column]),
                "value": number(value),
                "best": best,
            }
            for row, column, value, best in _cells(table)
        ],
    }


def _sheet_rows(table: wh40k.WeaponTable) -> Iterator[list[str]]:
    for row, column, value, best in _cells(table):
        line, unit = attacker_line(table.attackers[row]), str(table.targets[column])
        yield [line, unit, table.figure.text, *number_cells(value), "true" if best else "false"]
