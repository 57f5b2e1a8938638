"""Questions that players ask of attacks: how many bearers, what it costs, which profile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import RulesError
from exactdice.format import abbreviated, decimal
from exactdice.format.results import Drawn, Grid, Sheet, shares
from exactdice.games.values import listed
from exactdice.games.wh40k.attacks.volley import attack
from exactdice.games.wh40k.edition import TENTH, Edition
from exactdice.games.wh40k.questions.figures import figure_of, require_attacks
from exactdice.scalars import count, exact, shown
from exactdice.sizes import sized

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from exactdice.games.wh40k.attacks.casualties import Casualties
    from exactdice.games.wh40k.datasheets.situations import Situation
    from exactdice.games.wh40k.datasheets.units import Unit
    from exactdice.games.wh40k.datasheets.weapons import Weapon
    from exactdice.games.wh40k.questions.figures import Figure


class _Bearers(NamedTuple):
    number: int
    value: Fraction
    one_fewer: Fraction


class Bearers(Drawn, _Bearers):
    """The least number of bearers that reaches a goal, the figure they reach, and that of one bearer fewer.

    Attributes:
        number: The least number of bearers.
        value: What they reach.
        one_fewer: What one bearer fewer reaches.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, bearers_needed
        >>> rifle = Weapon("Rifle", attacks=1, skill=4, strength=4, ap=-6, damage=1)
        >>> boy = Unit("Boy", toughness=4, models=[Model(wounds=1, save=5)])
        >>> found = bearers_needed(rifle, boy, "1/2")
        >>> found.number, found.value, found.one_fewer
        (3, Fraction(37, 64), Fraction(7, 16))
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        found = [(self.number, self.value), (self.number - 1, self.one_fewer)]
        rows = [[str(number), abbreviated(value), decimal(value)] for number, value in found]
        return Sheet((), [Grid(["bearers", "exactly", "figure"], rows)])


def bearers_needed(
    weapon: Weapon,
    unit: Unit,
    reaches: Any,
    situation: Situation | None = None,
    *,
    figure: Any = "prob_unit_destroyed",
    most: int = 100,
    edition: Edition = TENTH,
) -> Bearers:
    """The least number of bearers of a weapon with which a figure reaches a goal, such as a chance of 90%.

    The numbers are tried one after the other, so that the least is found even where more bearers come to less: an event
    such as ``equals(1)`` may become less likely, and so may losses where Precision picks out a CHARACTER only when it
    kills him. In all other attacks losses only grow: whatever hits a unit of greater losses leaves it with no smaller
    ones, so one hit more cannot lead to less.

    Args:
        weapon: What each of them has.
        unit: The target.
        reaches: The goal: a chance, or what the figure measures.
        situation: What else holds; nothing by default.
        figure: As described at ``Figure``.
        most: The largest number tried (bearers).
        edition: The rules.

    Raises:
        RulesError: No number up to ``most`` reaches the goal, or nobody is needed.
        WeightError: The goal of a chance is no exact number from 0 to 1.
        CountError: ``most`` is not a whole number of at least 1.
        TooLargeError: There are too many numbers to try.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> flamer = Weapon("Flamer", attacks=1, skill=None, strength=4, ap=-6, damage=1, abilities=["torrent"])
        >>> boy = Unit("Boy", toughness=4, models=[Model(wounds=1, save=5)])
        >>> bearers_needed(flamer, boy, "9/10")
        Bearers(number=4, value=Fraction(15, 16), one_fewer=Fraction(7, 8))
    """
    asked = figure_of(figure)
    goal = asked.goal(reaches)
    last = count(most, "largest number of bearers", 1)
    require_attacks(last, f"trying up to {sized(last)} bearers")

    def reached(number: int) -> Fraction:
        return asked.of(attack([(number, weapon)], unit, situation, edition=edition))

    before = reached(0)
    if before >= goal:
        raise RulesError(f"{asked.shown(goal)} {asked.text} needs no bearer; ask for more")
    for number in range(1, last + 1):
        value = reached(number)
        if value >= goal:
            return Bearers(number, value, before)
        before = value
    raise RulesError(
        f"no number of bearers of {weapon.name!r} up to {last} reaches {asked.shown(goal)} {asked.text}: {last} come "
        f"to {asked.shown(before)}; ask for less or raise most={last}"
    )


def points_per(result: Casualties, points: Any, *, figure: Any = "mean_models_destroyed") -> Fraction:
    """Points paid for each model that is destroyed on average, or each wound: the points of the attackers by the mean.

    Args:
        result: What the attack does.
        points: What the attackers cost: an exact number above 0 (points).
        figure: A mean, as described at ``Figure``.

    Raises:
        RulesError: The points are no exact number above 0, the figure is a chance, or it is 0 or less.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, mortal_wounds
        >>> boyz = Unit("Boyz", toughness=5, models=6 * [Model(wounds=1, save=5)])
        >>> points_per(mortal_wounds(boyz, "D6"), 65)
        Fraction(130, 7)
    """
    asked, cost = _mean(figure), _points(points, "points")
    value = asked.of(result)
    if value <= 0:
        raise RulesError(f"{asked.text} is {value}, so no points are enough for one; choose an attack that does more")
    return cost / value


def mean_per_points(
    result: Casualties, points: Any, *, figure: Any = "mean_models_destroyed", per: Any = 100
) -> Fraction:
    """Models destroyed on average, or wounds lost, for each 100 points of attackers: in proportion to this attack.

    An attack of twice the points need not destroy twice as many, because a unit has no more models than it has.

    Args:
        result: What the attack does.
        points: What the attackers cost: an exact number above 0 (points).
        figure: A mean, as described at ``Figure``.
        per: The points that it is measured by, in place of 100.

    Raises:
        RulesError: Points are no exact number above 0, or the figure is a chance.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, mortal_wounds
        >>> boyz = Unit("Boyz", toughness=5, models=6 * [Model(wounds=1, save=5)])
        >>> mean_per_points(mortal_wounds(boyz, "D6"), 65)
        Fraction(70, 13)
    """
    return _mean(figure).of(result) * _points(per, "points to measure by") / _points(points, "points")


def _mean(figure: Any) -> Figure:
    asked = figure_of(figure)
    if asked.chance:
        raise RulesError(f"{asked.text} does not grow with the points; write a mean, or ask for bearers_needed")
    return asked


def _points(value: Any, what: str) -> Fraction:
    points = exact(value, what, RulesError)
    if points <= 0:
        raise RulesError(f"{what} {shown(value)} are too few; write a number above 0")
    return points


class _Choice(NamedTuple):
    best: Weapon
    value: Fraction
    others: tuple[tuple[Weapon, Fraction], ...]


class Choice(Drawn, _Choice):
    """The best of several profiles, its figure, and the others with theirs in the order in which they were given.

    Attributes:
        best: The weapon with the best profile.
        value: Its figure.
        others: Pairs of the other weapons and their figures.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, best_profile
        >>> rifle = Weapon("Rifle", attacks=1, skill=4, strength=4, ap=-6, damage=1)
        >>> boy = Unit("Boy", toughness=4, models=[Model(wounds=1, save=5)])
        >>> choice = best_profile([rifle, Weapon("Aimed", attacks=1, skill=3, strength=4, ap=-6, damage=1)], boy)
        >>> choice.best.name, choice.value, [(weapon.name, figure) for weapon, figure in choice.others]
        ('Aimed', Fraction(1, 3), [('Rifle', Fraction(1, 4))])
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        profiles = [(self.best, self.value), *self.others]
        rows = [[str(weapon), abbreviated(value), decimal(value)] for weapon, value in profiles]
        bars = shares([value for _, value in profiles])
        return Sheet((), [Grid(["profile, the best first", "exactly", "figure"], rows, bars=bars)])


def best_profile(
    profiles: Iterable[Weapon],
    unit: Unit,
    situation: Situation | None = None,
    *,
    bearers: int = 1,
    figure: Any = "mean_models_destroyed",
    edition: Edition = TENTH,
) -> Choice:
    """Which profile of a weapon to choose before the attack, all bearers the same; the first of those that are equal.

    Args:
        profiles: The profiles to choose from.
        unit: The target.
        situation: What else holds; nothing by default.
        bearers: How many attack.
        figure: What is wanted, as described at ``Figure``.
        edition: The rules.

    Raises:
        RulesError: There is no profile, or a figure that does not exist.
        TooLargeError: There are too many profiles.

    References:
        Rule B06, choice of a profile.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> strike = Weapon("Strike", attacks=1, skill=4, strength=8, ap=-6, damage=3, kind="melee")
        >>> sweep = Weapon("Sweep", attacks=2, skill=4, strength=4, ap=-6, damage=1, kind="melee")
        >>> boyz = Unit("Boyz", toughness=4, models=5 * [Model(wounds=1, save=5)])
        >>> choice = best_profile([strike, sweep], boyz)
        >>> choice.best.name, choice.value, choice.others[0][1]
        ('Sweep', Fraction(1, 2), Fraction(5, 12))
    """
    asked = figure_of(figure)
    choices = listed("profiles", profiles, "[weapon, other_weapon]")
    require_attacks(len(choices), f"choosing from {len(choices):,} profiles")
    values = [
        (profile, asked.of(attack([(bearers, profile)], unit, situation, edition=edition))) for profile in choices
    ]
    if not values:
        raise RulesError("the list of profiles is empty; write [weapon, other_weapon]")
    best = max(range(len(values)), key=lambda place: values[place][1])  # the first of equal ones
    return Choice(*values[best], tuple(values[:best] + values[best + 1 :]))
