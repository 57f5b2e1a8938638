"""A unit as groups of like models, where allocation is a choice: what the rules leave open in each state."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from exactdice.games.wh40k.attacks.target import Row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from exactdice.games.wh40k.attacks.target import Target
    from exactdice.games.wh40k.datasheets.units import Model, Unit


class Standing(NamedTuple):
    """Wounds lost by each group, and the groups whose model in front has been allocated to in this phase."""

    lost: tuple[int, ...]
    allocated: frozenset[int] = frozenset()


class Field:
    """The living models in groups of like ones, a wounded one being like those with as many wounds left.

    It does not matter which of like models is hit, so the first in the list stands for them: each group is a row, and
    the wounds that it has lost name one state of it.

    Args:
        target: The unit that is attacked.
    """

    def __init__(self, target: Target) -> None:
        self.unit = target.unit
        places: dict[Model, list[int]] = {}
        for place, model in enumerate(self.unit.models):
            if model.left:
                places.setdefault(replace(model, remaining=model.left), []).append(place)
        self.groups = [Row([self.unit.models[one] for one in like], like) for like in places.values()]
        every = range(len(self.groups))
        others = [group for group in every if not self.groups[group].models[0].character]
        self.first = others or list(every)  # allocated to while one of them lives
        self.leaders = [group for group in every if group not in others] if others else []
        self.start = Standing((0,) * len(self.groups))

    @property
    def size(self) -> int:
        """At least the number of states that can come about.

        Of bodyguards one model at a time is hurt or has been allocated to. Leaders are counted freely, because the
        attacker may turn from one to another.
        """
        first = [self.groups[group] for group in self.first]
        hurt = 1 + sum([row.kinds[0].wounds for row in first])
        leaders = [2 * self.groups[group].wounds + 1 for group in self.leaders]
        return hurt * prod([len(row.models) + 1 for row in first]) * prod(leaders)

    def _alive(self, groups: Iterable[int], standing: Standing) -> list[int]:
        """Those groups that have a living model, in the list order of their models in front."""
        alive = [group for group in groups if standing.lost[group] < self.groups[group].wounds]
        return sorted(alive, key=lambda group: self.place(group, standing))

    def place(self, group: int, standing: Standing) -> int:
        """Where the model in front of a group stands in the unit."""
        row = self.groups[group]
        return row.places[row.destroyed(standing.lost[group])]

    def front(self, group: int, standing: Standing) -> int:
        """Wounds left of the model in front of a group."""
        return self.groups[group].front(standing.lost[group])

    def _wounded_first(self, groups: list[int], standing: Standing) -> list[int]:
        wounded = [g for g in groups if self.front(g, standing) < self.groups[g].kinds[0].wounds]
        return wounded or groups

    def eligible(self, standing: Standing) -> list[int]:
        """The groups that the defender may allocate to, in list order; none where nobody is left.

        Bodyguards while one lives; of these a wounded model, else one that has been allocated to in this phase. Of
        several wounded ones the one that has been allocated to goes on.

        References:
            Rule B24, allocation.
        """
        alive = self._alive(self.first, standing) or self._alive(self.leaders, standing)
        groups = self._wounded_first(alive, standing)
        return [group for group in groups if group in standing.allocated] or groups

    def nameable(self, standing: Standing) -> list[int]:
        """The groups of CHARACTERs that Precision may pick out, in list order: of wounded ones where there are any."""
        return self._wounded_first(self._alive(self.leaders, standing), standing)

    def after(self, standing: Standing, group: int, damage: int) -> Standing:
        """The state after a model of a group was allocated to and lost so many wounds, none where it was saved."""
        row, before = self.groups[group], standing.lost[group]
        now = row.after(before, damage)
        lost = (*standing.lost[:group], now, *standing.lost[group + 1 :])
        died = row.destroyed(now) > row.destroyed(before)
        allocated = standing.allocated - {group} if died else standing.allocated | {group}
        for side in (self.first, self.leaders):
            alive = [one for one in side if lost[one] < self.groups[one].wounds]
            if len(alive) < 2:  # nothing left to choose, so what was chosen is forgotten
                allocated = allocated.difference(alive)
        return Standing(lost, allocated)

    def kind(self, group: int) -> Model:
        """What the models of a group are as far as damage is concerned."""
        return self.groups[group].kinds[0]

    def lost(self, standing: Standing) -> int:
        """Wounds lost."""
        return sum(standing.lost)

    def destroyed(self, standing: Standing) -> int:
        """Models destroyed."""
        return sum([row.destroyed(lost) for row, lost in zip(self.groups, standing.lost, strict=True)])

    def characters_lost(self, standing: Standing) -> int:
        """Wounds lost by CHARACTERs."""
        pairs = zip(self.groups, standing.lost, strict=True)
        return sum([lost for row, lost in pairs if row.models[0].character])

    def left(self, standing: Standing) -> Unit:
        """The unit as the damage leaves it."""
        left: dict[int, int] = {}
        for row, lost in zip(self.groups, standing.lost, strict=True):
            left.update(row.left(lost))
        return self.unit.with_wounds(left)
