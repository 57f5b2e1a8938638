"""A target in allocation order: its bodyguards and its characters as two rows, and how damage moves along them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from exactdice.games.wh40k.profiles import Model


class Row:
    """Models that take damage one after the other; the wounds lost by all of them say where the next damage falls.

    Excess damage is lost, so a model that dies has lost what it had left: "so many wounds lost by the row" names
    one state.

    Args:
        models: The living models, a wounded one first.
    """

    def __init__(self, models: tuple[Model, ...]) -> None:
        self.models = models
        self.kinds = [replace(model, remaining=None) for model in models]
        self.ends = list(accumulate([model.left for model in models]))  # wounds lost when a model has died

    @property
    def wounds(self) -> int:
        """All wounds of the row."""
        return self.ends[-1] if self.ends else 0

    def destroyed(self, lost: int) -> int:
        """The number of dead models after so many wounds lost."""
        return bisect_right(self.ends, lost)

    def model(self, lost: int) -> Model:
        """The kind of the model that takes the next damage."""
        return self.kinds[self.destroyed(lost)]

    def after(self, lost: int, damage: int) -> int:
        """Wounds lost after damage to the model in front; what exceeds its wounds is lost."""
        return min(lost + damage, self.ends[self.destroyed(lost)])


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
    picks them out. Wounded models come first in their row.
    """

    def __init__(self, toughness: int, models: tuple[Model, ...], keywords: tuple[str, ...]) -> None:
        self.toughness = toughness
        self.keywords = (*keywords, "character") if any([model.character for model in models]) else keywords
        alive = sorted([model for model in models if model.left], key=lambda model: model.left == model.wounds)
        others = tuple([model for model in alive if not model.character])
        characters = tuple([model for model in alive if model.character])
        self.attached = bool(others and characters)
        self.bodyguards = Row(others or characters)
        self.characters = Row(characters if others else ())
        self.models = len(alive)
        self.kinds = list(dict.fromkeys([*self.bodyguards.kinds, *self.characters.kinds]))  # the different models

    @property
    def wounds(self) -> int:
        """All wounds left in the unit."""
        return self.bodyguards.wounds + self.characters.wounds

    @cached_property
    def alike(self) -> bool:
        """Whether the models are alike, but for wounds lost by the one in front."""
        one_kind = not self.attached and len(self.kinds) == 1
        return one_kind and all([model.left == model.wounds for model in self.bodyguards.models[1:]])

    def destroyed(self, state: State) -> int:
        """The number of models destroyed in a state."""
        return self.bodyguards.destroyed(state.bodyguards) + self.characters.destroyed(state.characters)

    def over(self, state: State) -> bool:
        """Whether nobody is left."""
        return state.lost == self.wounds

    def _picks_character(self, state: State, precision: bool) -> bool:
        bodyguards_left = state.bodyguards < self.bodyguards.wounds
        characters_left = state.characters < self.characters.wounds
        return characters_left and (precision or not bodyguards_left)

    def model(self, state: State, precision: bool) -> Model:
        """The model that the next attack is allocated to."""
        if self._picks_character(state, precision):
            return self.characters.model(state.characters)
        return self.bodyguards.model(state.bodyguards)

    def after(self, state: State, damage: int, precision: bool) -> State:
        """The state after damage to the model that the next attack is allocated to."""
        if self._picks_character(state, precision):
            return state._replace(characters=self.characters.after(state.characters, damage))
        return state._replace(bodyguards=self.bodyguards.after(state.bodyguards, damage))
