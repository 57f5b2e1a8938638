"""Which weapon is best against which target: a table of one figure, the best of each column marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.errors import RulesError
from exactdice.format import markdown
from exactdice.format.results import Drawn, Grid, Shade, Sheet, shares
from exactdice.games.values import listed
from exactdice.games.wh40k.attacks.volley import attack
from exactdice.games.wh40k.edition import TENTH, Edition
from exactdice.games.wh40k.questions.figures import Figure, figure_of, require_attacks

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from exactdice.games.wh40k.datasheets.situations import Situation
    from exactdice.games.wh40k.datasheets.units import Unit
    from exactdice.games.wh40k.datasheets.weapons import Weapon


class WeaponTable(Drawn):
    """A figure of each attacker against each target. Made by ``weapon_table``; prints with the best marked by a star.

    Attributes:
        figure: What is in the table.
        attackers: The rows: pairs of a number of bearers and their weapon.
        targets: The columns.
        values: ``values[row][column]`` is exact.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, weapon_table
        >>> rifle = Weapon("Rifle", attacks=1, skill=4, strength=4, ap=-6, damage=1)
        >>> boy = Unit("Boy", toughness=4, models=[Model(wounds=1, save=5)])
        >>> tank = Unit("Tank", toughness=9, models=[Model(wounds=10, save=3)])
        >>> weapon_table([(1, rifle), (2, rifle)], [boy, tank]).values
        ((Fraction(1, 4), Fraction(0, 1)), (Fraction(7, 16), Fraction(0, 1)))
    """

    def __init__(
        self,
        figure: Figure,
        attackers: tuple[tuple[int, Weapon], ...],
        targets: tuple[Unit, ...],
        values: tuple[tuple[Fraction, ...], ...],
    ) -> None:
        self.figure = figure
        self.attackers = attackers
        self.targets = targets
        self.values = values

    @property
    def best(self) -> tuple[tuple[int, ...], ...]:
        """For each target the rows of the greatest figure: several where they are equal, none where all are 0."""
        columns = [[row[column] for row in self.values] for column in range(len(self.targets))]
        return tuple(
            [tuple([row for row, value in enumerate(column) if value == max(column) != 0]) for column in columns]
        )

    def _cells(self, plain: str, marked: str) -> tuple[list[str], list[list[str]]]:
        """Head and rows as text; ``plain`` and ``marked`` say how a value is written that is not or is the best."""
        best, rows = self.best, []
        for place, ((bearers, weapon), values) in enumerate(zip(self.attackers, self.values, strict=True)):
            cells = [
                (marked if place in best[column] else plain).format(self.figure.shown(value))
                for column, value in enumerate(values)
            ]
            rows.append([f"{bearers}x {weapon.name}", *cells])
        return [self.figure.text, *[plain.format(unit.name) for unit in self.targets]], rows

    def _sheet(self) -> Sheet:
        head, rows = self._cells("{} ", "{}*")
        columns = [shares([row[column] for row in self.values]) for column in range(len(self.targets))]
        shaded = [
            [
                row[0],
                *[
                    Shade(cell, columns[column][place], f"{row[0]} against {self.targets[column].name}: {exact}")
                    for column, (cell, exact) in enumerate(zip(row[1:], values, strict=True))
                ],
            ]
            for place, (row, values) in enumerate(zip(rows, self.values, strict=True))
        ]
        return Sheet((), [Grid(head, shaded)])

    __repr__ = Drawn._text_at_once

    def to_markdown(self) -> str:
        """The table in Markdown, the best of each column in bold."""
        return markdown(*self._cells("{}", "**{}**"), left=(0,))


def weapon_table(
    attackers: Iterable[tuple[int, Weapon]],
    targets: Iterable[Unit],
    situation: Situation | None = None,
    *,
    figure: Any = "mean_models_destroyed",
    edition: Edition = TENTH,
) -> WeaponTable:
    """A figure of each weapon by itself against each target.

    Args:
        attackers: Pairs of a number of bearers and their weapon, one for each row; choose numbers that cost the same.
        targets: One for each column.
        situation: What else holds; nothing by default.
        figure: As described at ``Figure``.
        edition: The rules.

    Raises:
        RulesError: A list is empty, or something in it is no attacker or no target.
        TooLargeError: The table has too many cells.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> rifle = Weapon("Rifle", attacks=2, skill=4, strength=4, ap=-6, damage=1)
        >>> cannon = Weapon("Cannon", attacks=1, skill=4, strength=9, ap=-6, damage=3)
        >>> boyz = Unit("Boyz", toughness=4, models=10 * [Model(wounds=1, save=5)])
        >>> tank = Unit("Tank", toughness=9, models=[Model(wounds=10, save=3)])
        >>> print(weapon_table([(4, rifle), (2, cannon)], [boyz, tank], figure="mean_wounds_lost"))
        mean wounds lost    Boyz     Tank
        ----------------  -------  -------
        4x Rifle               2*  0.6667
        2x Cannon         0.8333      1.5*
    """
    asked = figure_of(figure)
    rows = listed("attackers", attackers, "[(5, weapon)]")
    columns = listed("targets", targets, "[unit]")
    if not rows or not columns:
        raise RulesError("a table needs an attacker and a target; write weapon_table([(5, weapon)], [unit])")
    require_attacks(len(rows) * len(columns), f"a table of {len(rows):,} weapons and {len(columns):,} targets")

    def cell(attacker: tuple[int, Weapon], unit: Unit) -> Fraction:
        return asked.of(attack([attacker], unit, situation, edition=edition))

    values = tuple([tuple([cell(one, unit) for unit in columns]) for one in rows])
    return WeaponTable(asked, rows, columns, values)
