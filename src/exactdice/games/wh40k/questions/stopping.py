"""How many volleys it takes to destroy a unit: a stopping time on the chain of what is left of it."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from exactdice.distribution.describe import exact_and_rounded
from exactdice.errors import RulesError
from exactdice.format import abbreviated, percent
from exactdice.format.results import Drawn, Grid, Sheet
from exactdice.games.wh40k.attacks.casualties import require_casualties
from exactdice.games.wh40k.datasheets.units import Unit, require_unit
from exactdice.games.wh40k.questions.figures import require_attacks
from exactdice.process.chains.transition import Transition
from exactdice.scalars import count, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.distribution import Distribution
    from exactdice.games.wh40k.attacks.casualties import Casualties
    from exactdice.process.chains.absorption import Absorption

_SHOWN = 10  # volleys in the table that is drawn
_LONGEST = 19  # characters of a fraction in it


class Volleys(Drawn):
    """The number of volleys until a unit is destroyed. Made by ``volleys_to_destroy``.

    Attributes:
        unit: The unit as it was.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, mortal_wounds
        >>> ogryn = Unit("Ogryn", toughness=6, models=[Model(wounds=3, save=5)])
        >>> volleys = volleys_to_destroy(ogryn, lambda left: mortal_wounds(left, "D3"))
        >>> volleys.mean, volleys.law(3)
        (Fraction(16, 9), Distribution({1: '1/3', 2: '5/9', 3: '1/9'}))
    """

    def __init__(self, unit: Unit, absorption: Absorption) -> None:
        self.unit = unit
        self._absorption = absorption  # the chain of what is left, stopped where no model is

    @cached_property
    def mean(self) -> Fraction:
        """The mean number of volleys.

        Raises:
            RulesError: It is infinite: the volleys can do nothing more to what may be left of the unit.
        """
        stuck = self._absorption.endless
        if stuck:
            raise RulesError(
                f"the mean number of volleys is infinite: they can do nothing to {stuck[0]} with "
                f"{stuck[0].wounds_left} wounds left; choose an attack that can, or ask for within(n)"
            )
        mean: Fraction = self._absorption.mean_time
        return mean

    @property
    def time(self) -> Distribution[int]:
        """Law of the number of volleys, which has no largest outcome where a volley may do nothing.

        Raises:
            SupportError: The volleys may never destroy the unit.
        """
        return self._absorption.time

    def within(self, volleys: int) -> Fraction:
        """The chance that so many volleys are enough.

        Args:
            volleys: At least 0.

        Raises:
            CountError: The number is not a whole number of at least 0.
            TooLargeError: There are too many to follow.
        """
        return self._absorption.within(count(volleys, "number of volleys"))

    def law(self, volleys: int) -> Distribution[int]:
        """Law of the number of volleys, cut: 1, 2, ... up to ``volleys``, and one more stands for all that are longer.

        Args:
            volleys: At least 1.

        Raises:
            CountError: The number is not a whole number of at least 1.
            TooLargeError: There are too many to follow.
        """
        number = count(volleys, "number of volleys", 1)
        return self._absorption.joint(number).map(lambda pair: pair[1] if pair else number + 1)

    def __repr__(self) -> str:
        return f"<volleys until {self.unit} is destroyed>"

    def _sheet(self) -> Sheet:
        return Sheet((f"volleys until {self.unit} is destroyed",), [self._destroyed_within, self._mean_in_words])

    def _destroyed_within(self) -> Grid:
        law, rows, bars = self.law(_SHOWN), [], []
        within = Fraction(0)
        for number in range(1, _SHOWN + 1):
            chance = law.pmf(number)
            within += chance
            rows.append([str(number), *_cells(chance), *_cells(within)])
            bars.append(within)
            if within == 1:
                break
        return Grid(["volleys", "exactly so many", "", "at most so many", ""], rows, bars=bars)

    def _mean_in_words(self) -> str:
        if self._absorption.endless:
            return "mean: infinite, for what may be left of the unit the volleys cannot harm"
        return f"mean: {exact_and_rounded(self.mean)} volleys"


def _cells(chance: Fraction) -> list[str]:
    return [abbreviated(chance, _LONGEST), percent(chance)]


def volleys_to_destroy(unit: Unit, step: Callable[[Unit], Casualties]) -> Volleys:
    """How many volleys it takes to destroy a unit, each on what the ones before have left.

    Args:
        unit: The unit.
        step: From the unit as it is left to what one more volley does to it, as in ``Casualties.then``; it is asked
            once about each state that can be reached.

    Raises:
        RulesError: The step is no result of an attack, or gives back wounds.
        TooLargeError: There are too many states of the unit.

    Examples:
        >>> from fractions import Fraction
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, attack
        >>> rifle = Weapon("Rifle", attacks=1, skill=4, strength=4, ap=-6, damage=1)
        >>> boy = Unit("Boy", toughness=4, models=[Model(wounds=1, save=5)])
        >>> volleys = volleys_to_destroy(boy, lambda left: attack([(1, rifle)], left))
        >>> volleys.mean
        Fraction(4, 1)
        >>> volleys.time.pmf(10) == Fraction(3, 4) ** 9 / 4
        True
        >>> volleys.law(2)
        Distribution({1: '1/4', 2: '3/16', 3: '9/16'})
    """
    require_unit("unit", unit)
    if not unit.models_left:
        raise RulesError(f"unit {unit.name!r} has no model left to destroy; give one of them remaining wounds")
    if not callable(step):
        raise RulesError(f"step {shown(step)} is no function; write lambda left: attack([(5, weapon)], left)")
    asked: list[Unit] = []

    def volley(state: Unit) -> Distribution[Unit]:
        asked.append(state)
        require_attacks(len(asked), f"following volleys on {unit}, {len(asked):,} states so far,")
        left = require_casualties(step(state)).left
        for after in left:
            if after != state and after.wounds_left >= state.wounds_left:
                raise RulesError(f"a volley leaves {after} with no fewer wounds than {state}; wounds are only lost")
        return left

    return Volleys(unit, Transition(volley).until(lambda state: not state.models_left, unit))
