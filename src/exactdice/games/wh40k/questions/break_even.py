"""Break-even points: the toughness or save at which one attack stops being better than another, or reaches a goal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import RulesError
from exactdice.format import abbreviated, decimal
from exactdice.format.results import Drawn, Grid, Sheet, shares
from exactdice.games.values import listed
from exactdice.games.wh40k.attacks.volley import attack
from exactdice.games.wh40k.datasheets.units import Unit
from exactdice.games.wh40k.edition import TENTH, Edition
from exactdice.games.wh40k.questions.figures import figure_of, require_attacks
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from exactdice.games.wh40k.attacks.volley import Volley
    from exactdice.games.wh40k.datasheets.situations import Situation
    from exactdice.games.wh40k.datasheets.weapons import Weapon

_Attacker = tuple[int, "Weapon"]  # bearers and weapon
_LONGEST = 19  # characters of a fraction in a table


class _BreakEven(NamedTuple):
    figures: Mapping[int, tuple[Fraction, Fraction]]
    names: tuple[str, str, str, str] = ("value", "figure", "first", "second")


class BreakEven(Drawn, _BreakEven):
    """The figures of two attacks for each value of a characteristic that was tried, in ascending order.

    Attributes:
        figures: From each value to the figure of the first and of the second attack.
        names: The characteristic, the figure and the two attacks, in words.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, break_even
        >>> rifle = Weapon("Rifle", attacks=2, skill=4, strength=4, ap=-6, damage=1)
        >>> cannon = Weapon("Cannon", attacks=1, skill=4, strength=8, ap=-6, damage=1)
        >>> boyz = Unit("Boyz", toughness=5, models=10 * [Model(wounds=1, save=5)])
        >>> found = break_even((1, rifle), (1, cannon), boyz, values=[4, 5, 8])
        >>> found.figures[8], found.better, found.worse
        ((Fraction(1, 6), Fraction(1, 4)), (4,), (8,))
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        over, figure, first, second = self.names
        better = dict.fromkeys(self.better, first) | dict.fromkeys(self.worse, second)
        rows = [
            [str(value), *_exact_and_rounded(one), *_exact_and_rounded(other), better.get(value, "equal")]
            for value, (one, other) in self.figures.items()
        ]
        return Sheet((), [Grid([over, first, "", second, "", "better"], rows, (0, 5), figure)])

    @property
    def better(self) -> tuple[int, ...]:
        """The values for which the first attack has the greater figure."""
        return tuple([value for value, (one, other) in self.figures.items() if one > other])

    @property
    def worse(self) -> tuple[int, ...]:
        """The values for which the second attack has the greater figure."""
        return tuple([value for value, (one, other) in self.figures.items() if one < other])

    @property
    def stops(self) -> int | None:
        """The value from which on the first attack is not better; None where it is better to the end."""
        better = self.better
        return next((value for value in self.figures if not better or value > better[-1]), None)


class _Reach(NamedTuple):
    figures: Mapping[int, Fraction]
    holds: tuple[int, ...]
    names: tuple[str, str] = ("value", "figure")


class Reach(Drawn, _Reach):
    """The figure of an attack for each value of a characteristic that was tried, and the values that reach the goal.

    Attributes:
        figures: From each value to the figure.
        holds: The values that reach the goal.
        names: The characteristic and the figure, in words.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, holds_over
        >>> rifle = Weapon("Rifle", attacks=1, skill=4, strength=4, ap=-6, damage=1)
        >>> boy = Unit("Boy", toughness=4, models=[Model(wounds=1, save=5)])
        >>> reach = holds_over([(1, rifle)], boy, "1/4", values=range(3, 7))
        >>> reach.figures[4], reach.holds, reach.greatest
        (Fraction(1, 4), (3, 4), 4)
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        rows = [
            [str(value), *_exact_and_rounded(figure), "yes" if value in self.holds else "no"]
            for value, figure in self.figures.items()
        ]
        over, figure = self.names
        return Sheet((), [Grid([over, figure, "", "reached"], rows, (0, 3), bars=shares([*self.figures.values()]))])

    @property
    def least(self) -> int | None:
        """The least value for which the goal is reached; None where it never is."""
        return min(self.holds, default=None)

    @property
    def greatest(self) -> int | None:
        """The greatest value for which the goal is reached; None where it never is."""
        return max(self.holds, default=None)


def _exact_and_rounded(value: Fraction) -> list[str]:
    return [abbreviated(value, _LONGEST), decimal(value)]


def break_even(
    one: _Attacker,
    other: _Attacker,
    unit: Unit,
    situation: Situation | None = None,
    *,
    over: str = "toughness",
    values: Iterable[int] | None = None,
    figure: Any = "mean_models_destroyed",
    edition: Edition = TENTH,
) -> BreakEven:
    """Where one attack stops being better than another, as the target's toughness or its save changes.

    A chance in symbols is varied by ``exactdice.symbolic.break_even``.

    Args:
        one: Bearers and weapon of the first.
        other: Those of the second.
        unit: The target; the characteristic is replaced, a leader's own toughness is not.
        situation: What else holds; nothing by default.
        over: ``"toughness"`` or ``"save"``, that of every model.
        values: The values to try; by default every save, and toughnesses from 1 to twice the greatest strength, beyond
            which nothing changes.
        figure: As described at ``Figure``.
        edition: The rules.

    Raises:
        RulesError: There is no such characteristic or value.
        TooLargeError: There are too many values.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> rifle = Weapon("Rifle", attacks=2, skill=4, strength=4, ap=-6, damage=1)
        >>> cannon = Weapon("Cannon", attacks=1, skill=4, strength=8, ap=-6, damage=1)
        >>> boyz = Unit("Boyz", toughness=5, models=10 * [Model(wounds=1, save=5)])
        >>> found = break_even((1, rifle), (1, cannon), boyz, values=range(1, 13))
        >>> found.better, found.stops, found.worse
        ((1, 2, 3, 4), 5, (8,))
    """
    asked = figure_of(figure)
    figures = {}
    for value, target in _targets(unit, over, values, attack([one, other], unit, situation, edition=edition)):
        first, second = [asked.of(attack([each], target, situation, edition=edition)) for each in (one, other)]
        figures[value] = first, second
    names = [f"{bearers}x {weapon.name}" for bearers, weapon in (one, other)]
    return BreakEven(figures, (over, asked.text, names[0], names[1]))


def holds_over(
    attackers: Iterable[_Attacker],
    unit: Unit,
    reaches: Any,
    situation: Situation | None = None,
    *,
    over: str = "toughness",
    values: Iterable[int] | None = None,
    figure: Any = "prob_unit_destroyed",
    edition: Edition = TENTH,
) -> Reach:
    """For which toughnesses or saves of the target an attack reaches a goal.

    Args:
        attackers: As in ``attack``.
        unit: The target; the characteristic is replaced.
        reaches: The goal: a chance, or what the figure measures.
        situation: What else holds; nothing by default.
        over: As in ``break_even``.
        values: As in ``break_even``.
        figure: As described at ``Figure``.
        edition: The rules.

    Raises:
        RulesError: There is no such characteristic or value.
        WeightError: The goal of a chance is no exact number from 0 to 1.
        TooLargeError: There are too many values.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> rifle = Weapon("Rifle", attacks=1, skill=4, strength=4, ap=-6, damage=1)
        >>> boy = Unit("Boy", toughness=5, models=[Model(wounds=1, save=5)])
        >>> reach = holds_over([(1, rifle)], boy, "1/4")
        >>> reach.holds, reach.greatest
        ((1, 2, 3, 4), 4)
    """
    asked = figure_of(figure)
    goal = asked.goal(reaches)
    volley = attack(attackers, unit, situation, edition=edition)
    figures = {
        value: asked.of(attack(volley.attackers, target, situation, edition=edition))
        for value, target in _targets(unit, over, values, volley)
    }
    return Reach(figures, tuple([value for value, figure in figures.items() if figure >= goal]), (over, asked.text))


def _targets(unit: Unit, over: str, values: Iterable[int] | None, volley: Volley) -> list[tuple[int, Unit]]:
    """The values to try in ascending order, and the unit with each of them."""
    if over not in ("toughness", "save"):
        raise RulesError(f"characteristic {shown(over)} cannot be varied; write 'toughness' or 'save'")
    if values is None:
        strongest = max([weapon.strength for _, weapon in volley.attackers])
        values = range(2, 8) if over == "save" else range(1, 2 * strongest + 1)
    tried = listed("values", values, "range(3, 13)")
    if not tried:
        raise RulesError(f"the list of values of {over} is empty; write range(3, 13)")
    require_attacks(2 * len(tried), f"trying {len(tried):,} values of {over}")
    units = [_changed(unit, over, value) for value in tried]  # refuses what is no whole number
    return sorted(zip(tried, units, strict=True), key=lambda pair: pair[0])


def _changed(unit: Unit, over: str, value: int) -> Unit:
    toughness = value if over == "toughness" else unit.toughness
    models = unit.models if over == "toughness" else [replace(model, save=value) for model in unit.models]
    return Unit(unit.name, toughness=toughness, models=models, keywords=unit.keywords)
