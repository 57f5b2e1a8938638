"""How many volleys it takes to destroy a unit: a stopping time on the chain of what is left of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from exactdice.distribution import Distribution, point
from exactdice.errors import RulesError
from exactdice.games.wh40k.attacks.casualties import require_casualties
from exactdice.games.wh40k.datasheets.units import Unit, require_unit
from exactdice.games.wh40k.questions.figures import require_attacks
from exactdice.kernel import fraction
from exactdice.scalars import count, shown
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from exactdice.games.wh40k.attacks.casualties import Casualties


class Volleys:
    """The number of volleys until a unit is destroyed. Made by ``volleys_to_destroy``."""

    def __init__(self, unit: Unit, rows: dict[Unit, Distribution[Unit]]) -> None:
        self.unit = unit
        self._rows = rows  # what each living state becomes by one volley
        self._last: Distribution[Unit] = point(unit)  # after as many volleys as there are chances below
        self._reached: list[Fraction] = []  # the chance that 0, 1, 2, ... volleys are enough

    @cached_property
    def mean(self) -> Fraction:
        """The mean number of volleys.

        Raises:
            RulesError: It is infinite: the volleys can do nothing more to what may be left of the unit.

        References:
            First-step analysis, J. R. Norris, Markov Chains, theorem 1.3.5. Wounds are only lost, so the linear system
            is triangular and is solved from the fewest wounds left on.
        """
        # With integer weights w over t: mean(s) = (t + the sum of w(s, u) mean(u) over u != s) / (t - w(s, s)).
        # All means are kept as numerators over one denominator, because reducing each of them takes longer.
        denominator = 1
        numerators: dict[Unit, int] = {}
        for state in sorted(self._rows, key=lambda unit: unit.wounds_left):
            outcomes, weights, total = self._rows[state]._form.pairs()
            row = dict(zip(outcomes, map(int, weights), strict=True))
            moving = total - row.pop(state, 0)
            if not moving:
                raise RulesError(
                    f"the mean number of volleys is infinite: they can do nothing to {state} with {state.wounds_left} "
                    "wounds left; choose an attack that can, or ask for within(n)"
                )
            further = sum([weight * numerators[after] for after, weight in row.items() if after.models_left])
            mean = total * denominator + further
            numerators = {after: numerator * moving for after, numerator in numerators.items()}
            numerators[state] = mean
            denominator *= moving
        return fraction(numerators[self.unit], denominator)

    def within(self, volleys: int) -> Fraction:
        """The chance that so many volleys are enough.

        Raises:
            CountError: The number is not a whole number of at least 0.
            TooLargeError: There are too many to follow.
        """
        number = count(volleys, "number of volleys")
        moves = sum([len(row) for row in self._rows.values()])
        bits = number * max([row._form.pairs()[2].bit_length() for row in self._rows.values()])  # weights grow so long
        what = f"{sized(number)} volleys on {len(self._rows):,} states of a unit"
        require("states", number * moves * (4 + bits // 8000), what)
        require("bits", number * bits, what)
        while len(self._reached) <= number:
            if self._reached:
                self._last = self._last.bind(lambda unit: self._rows.get(unit, unit))
            self._reached.append(self._last.prob(lambda unit: not unit.models_left))
        return self._reached[number]

    def law(self, volleys: int) -> Distribution[int]:
        """Law of the number of volleys, cut: 1, 2, ... up to ``volleys``, and one more stands for all that are longer.

        Raises:
            CountError: The number is not a whole number of at least 1.
            TooLargeError: There are too many to follow.
        """
        number = count(volleys, "number of volleys", 1)
        self.within(number)
        reached = [self.within(n) for n in range(number + 1)]
        chances = {n: reached[n] - reached[n - 1] for n in range(1, number + 1)}
        return Distribution({**chances, number + 1: 1 - reached[number]})

    def __repr__(self) -> str:
        return f"<volleys until {self.unit} is destroyed>"


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
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, attack
        >>> rifle = Weapon("Rifle", attacks=1, skill=4, strength=4, ap=-6, damage=1)
        >>> boy = Unit("Boy", toughness=4, models=[Model(wounds=1, save=5)])
        >>> volleys = volleys_to_destroy(boy, lambda left: attack([(1, rifle)], left))
        >>> volleys.mean
        Fraction(4, 1)
        >>> volleys.law(2)
        Distribution({1: '1/4', 2: '3/16', 3: '9/16'})
    """
    require_unit("unit", unit)
    if not callable(step):
        raise RulesError(f"step {shown(step)} is no function; write lambda left: attack([(5, weapon)], left)")
    rows: dict[Unit, Distribution[Unit]] = {}
    waiting, seen = [unit], {unit}
    while waiting:
        state = waiting.pop()
        rows[state] = row = require_casualties(step(state)).left
        require_attacks(len(rows), f"following volleys on {unit}, {len(rows):,} states so far,")
        for after in row:
            if after != state and after.wounds_left >= state.wounds_left:
                raise RulesError(f"a volley leaves {after} with no fewer wounds than {state}; wounds are only lost")
            if after.models_left and after not in seen:
                seen.add(after)
                waiting.append(after)
    return Volleys(unit, rows)
