"""A target in allocation order: its bodyguards and its characters as two rows, and how damage moves along them."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.caches import cached
from exactdice.errors import RulesError
from exactdice.games.wh40k.datasheets.units import Model, Unit
from exactdice.games.wh40k.edition import wounded_first

if TYPE_CHECKING:
    from collections.abc import Callable


class Row:
    """Models that take damage one after the other; the wounds lost by all of them say where the next damage falls.

    Excess damage is lost, so a model that dies has lost what it had left: "so many wounds lost by the row" names
    one state.

    Args:
        models: The living models, a wounded one first.
        places: Where they stand in their unit.

    References:
        Rule B23, excess damage.
    """

    def __init__(self, models: list[Model], places: list[int]) -> None:
        self.models = models
        self.places = places
        self.kinds = [model.defences for model in models]
        self.ends = list(accumulate([model.left for model in models]))  # wounds lost when a model has died
        self.wounds = self.ends[-1] if models else 0

    def destroyed(self, lost: int) -> int:
        """The number of dead models after so many wounds lost."""
        return bisect_right(self.ends, lost)

    def model(self, lost: int) -> Model:
        """The kind of the model that takes the next damage."""
        return self.kinds[self.destroyed(lost)]

    def front(self, lost: int) -> int:
        """Wounds left of the model that takes the next damage."""
        return self.ends[self.destroyed(lost)] - lost

    def after(self, lost: int, damage: int) -> int:
        """Wounds lost after damage to the model in front; what exceeds its wounds is lost."""
        return min(lost + damage, self.ends[self.destroyed(lost)])

    def left(self, lost: int) -> dict[int, int]:
        """Wounds left of those that have lost some, by their places in the unit."""
        dead = self.destroyed(lost)
        left = dict.fromkeys(self.places[:dead], 0)
        if dead < len(self.ends) and lost > (self.ends[dead - 1] if dead else 0):
            left[self.places[dead]] = self.ends[dead] - lost
        return left


class State(NamedTuple):
    """Wounds lost by bodyguards and by characters, and whether the damage of a failed save has been set to 0."""

    bodyguards: int
    characters: int
    forgiven: bool = False

    @property
    def lost(self) -> int:
        """All wounds lost."""
        return self.bodyguards + self.characters


class Target:
    """The living models of a unit, in the order in which attacks reach them, with what is fixed for all of them.

    A unit of characters and others is an Attached unit: its characters come after the others, unless Precision
    picks them out. Within its row, an edition's allocation orders the models: wounded ones come first. Toughness is
    that of the unit for the whole attack; leaders whose bodyguards were dead before it have their own.

    References:
        Rules B24, allocation, and B30, Attached units.
    """

    def __init__(self, unit: Unit, allocation: Callable[[Model], Any] = wounded_first) -> None:
        self.unit = unit
        alive = [place for place, model in enumerate(unit.models) if model.left]
        if not alive:
            raise RulesError(f"unit {unit.name!r} has no model left; give one of them remaining wounds")
        alive.sort(key=lambda place: allocation(unit.models[place]))
        others = [place for place in alive if not unit.models[place].character]
        characters = [place for place in alive if unit.models[place].character]
        self.keywords = (*unit.keywords, "character") if characters else unit.keywords
        self.attached = bool(others and characters)
        self.bodyguards = _row(unit, others or characters)
        self.characters = _row(unit, characters if others else [])
        self.models = len(alive)
        self.wounds = self.bodyguards.wounds + self.characters.wounds  # all that are left in the unit
        self.kinds = list(dict.fromkeys([*self.bodyguards.kinds, *self.characters.kinds]))  # the different models
        leader = unit.models[characters[0]].toughness if not others else None
        self.toughness = unit.toughness if leader is None else leader

    @cached_property
    def alike(self) -> bool:
        """Whether the models are alike, but for wounds lost by the one in front."""
        one_kind = not self.attached and len(self.kinds) == 1
        return one_kind and all([model.left == model.wounds for model in self.bodyguards.models[1:]])

    @property
    def states(self) -> int:
        """The number of states at most, whether somebody is left or not."""
        return (self.bodyguards.wounds + 1) * (self.characters.wounds + 1)

    def destroyed(self, state: State) -> int:
        """The number of models destroyed in a state."""
        return self.bodyguards.destroyed(state.bodyguards) + self.characters.destroyed(state.characters)

    def lost(self, state: State) -> int:
        """Wounds lost in a state."""
        return state.lost

    def characters_lost(self, state: State) -> int:
        """Wounds lost by CHARACTERs in a state."""
        if self.attached:
            return state.characters
        return state.bodyguards if self.bodyguards.models[0].character else 0

    def left(self, state: State) -> Unit:
        """The unit as a state leaves it."""
        return self.unit.with_wounds(
            {**self.bodyguards.left(state.bodyguards), **self.characters.left(state.characters)}
        )

    def over(self, state: State) -> bool:
        """Whether nobody is left."""
        return state.lost == self.wounds

    def characters_left(self, state: State) -> bool:
        """Whether a CHARACTER of an Attached unit is left in a state."""
        return state.characters < self.characters.wounds

    def picks_character(self, state: State, precision: bool) -> bool:
        """Whether the next attack goes to a CHARACTER; ``precision`` if the attacker may and will pick one.

        References:
            Rule B20, Precision.
        """
        bodyguards_left = state.bodyguards < self.bodyguards.wounds
        return self.characters_left(state) and (precision or not bodyguards_left)

    def model(self, state: State, precision: bool) -> Model:
        """The model that the next attack is allocated to."""
        if self.picks_character(state, precision):
            return self.characters.model(state.characters)
        return self.bodyguards.model(state.bodyguards)

    def after(self, state: State, damage: int, precision: bool) -> State:
        """The state after damage to the model that the next attack is allocated to."""
        if self.picks_character(state, precision):
            return state._replace(characters=self.characters.after(state.characters, damage))
        return state._replace(bodyguards=self.bodyguards.after(state.bodyguards, damage))


def _row(unit: Unit, places: list[int]) -> Row:
    return Row([unit.models[place] for place in places], places)


@cached(256)
def target_of(unit: Unit, allocation: Callable[[Model], Any] = wounded_first) -> Target:
    """The living models of a unit in the order of an edition's allocation.

    Raises:
        RulesError: None is alive.
    """
    return Target(unit, allocation)
