"""What a unit has suffered: lazy laws, read from weights of the states in which damage leaves it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from exactdice.algebra.forms import pack
from exactdice.distribution import Distribution, point
from exactdice.errors import RulesError
from exactdice.format.results import Drawn, Sheet, Shown
from exactdice.games.wh40k.attacks.odds import mean_text, sentence
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from exactdice.format.results import Part
    from exactdice.games.wh40k.datasheets.units import Unit


class Losses:
    """Weights of the states in which damage leaves a unit, and their sum: integers, or polynomials in symbols.

    The weights may be given as a function that is called when they are first read.
    """

    __slots__ = ("_weights", "states", "total")

    def __init__(self, states: list[Any], weights: list[Any] | Callable[[], list[Any]], total: Any) -> None:
        self.states = states
        self._weights = weights
        self.total = total

    @property
    def weights(self) -> list[Any]:
        """A weight for each state."""
        if callable(self._weights):
            self._weights = self._weights()
        return self._weights

    def __reduce__(self) -> tuple[Any, ...]:
        return Losses, (self.states, self.weights, self.total)


class Reader(Protocol):
    """Knows what a state says about the unit."""

    def lost(self, state: Any) -> int:
        """Wounds lost."""

    def destroyed(self, state: Any) -> int:
        """Models destroyed."""

    def characters_lost(self, state: Any) -> int:
        """Wounds lost by CHARACTERs."""

    def left(self, state: Any) -> Unit:
        """The unit as the damage leaves it."""


class Remains:
    """Reads states that are what is left of the unit."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit

    def lost(self, state: Unit) -> int:
        """Wounds lost."""
        return self.unit.wounds_left - state.wounds_left

    def destroyed(self, state: Unit) -> int:
        """Models destroyed."""
        return self.unit.models_left - state.models_left

    def characters_lost(self, state: Unit) -> int:
        """Wounds lost by CHARACTERs."""
        return self.unit.character_wounds_left - state.character_wounds_left

    def left(self, state: Unit) -> Unit:
        """The unit as the damage leaves it."""
        return state


class Casualties(Drawn):
    """What a unit has suffered, as laws; each is computed when it is first asked for.

    Wounds and models are those lost since the beginning, so models that were dead before do not count.

    Attributes:
        unit: The unit as it was.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, mortal_wounds
        >>> ogryns = Unit("Ogryns", toughness=6, models=3 * [Model(wounds=3, save=5)])
        >>> suffered = mortal_wounds(ogryns, "D6")
        >>> suffered.wounds_lost.mean(), suffered.models_destroyed, suffered.unit_destroyed
        (Fraction(7, 2), Distribution({0: '1/3', 1: '1/2', 2: '1/6'}), Fraction(0, 1))
    """

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """What is not there: the laws, where a law has it."""
            known = not name.startswith("_") and hasattr(Distribution, name)
            cure = f"; write wounds_lost.{name} or models_destroyed.{name}" if known else ""
            raise AttributeError(f"the result of an attack has no {name!r}{cure}", name=name, obj=self)

    def __init__(self, unit: Unit, losses: Losses, reader: Reader) -> None:
        self.unit = unit
        self._given = losses
        self._reader = reader

    @cached_property
    def _losses(self) -> Losses:
        return self._given

    def _of_states(self, outcome: Callable[[Any], Any]) -> Distribution[Any]:
        """Law of something that the state says."""
        losses = self._losses
        weights: dict[Any, Any] = {}
        for state, weight in zip(losses.states, losses.weights, strict=True):
            if weight:
                key = outcome(state)
                weights[key] = weights.get(key, 0) + weight
        return Distribution._of(pack(weights, losses.total))

    @cached_property
    def joint(self) -> Distribution[tuple[int, int]]:
        """Law of the pairs (wounds lost, models destroyed); wounds lost are those really removed, without excess."""
        lost, destroyed = self._reader.lost, self._reader.destroyed
        return self._of_states(lambda state: (lost(state), destroyed(state)))

    @cached_property
    def wounds_lost(self) -> Distribution[int]:
        """Law of the wounds removed from the unit."""
        return self._of_states(self._reader.lost)

    @cached_property
    def models_destroyed(self) -> Distribution[int]:
        """Law of the number of models destroyed."""
        return self._of_states(self._reader.destroyed)

    @cached_property
    def models_left(self) -> Distribution[int]:
        """Law of the number of models left."""
        return self.unit.models_left - self.models_destroyed

    @cached_property
    def character_wounds_lost(self) -> Distribution[int]:
        """Law of the wounds removed from CHARACTERs.

        Raises:
            RulesError: None was alive in the unit.
        """
        if not self.unit.character_wounds_left:
            raise RulesError(f"unit {self.unit.name!r} has no CHARACTER; write Model(..., character=True) for one")
        return self._of_states(self._reader.characters_lost)

    @cached_property
    def all_characters_destroyed(self) -> Fraction:
        """The chance that no CHARACTER is left.

        Raises:
            RulesError: None was alive in the unit.
        """
        return self.character_wounds_lost.pmf(self.unit.character_wounds_left)

    @cached_property
    def unit_destroyed(self) -> Fraction:
        """The chance that no model is left.

        References:
            Rule B33, destroyed units.
        """
        return self.models_destroyed.pmf(self.unit.models_left)

    @cached_property
    def left(self) -> Distribution[Unit]:
        """Law of the unit as it is left, its models with their remaining wounds; what a later attack meets."""
        return self._of_states(self._reader.left)

    def then(self, step: Callable[[Unit], Casualties]) -> Casualties:
        """What the unit has suffered after something else as well, on the law of what is left now.

        Args:
            step: From the unit as it is left to what it suffers next, such as a further attack. It is not asked about
                a unit that is destroyed.

        Raises:
            RulesError: The step is no function, or gives no casualties.

        Examples:
            >>> from exactdice.games.wh40k import Model, Unit, Weapon, attack
            >>> rifle = Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1)
            >>> marines = Unit("Intercessors", toughness=4, models=5 * [Model(wounds=2, save=3)])
            >>> twice = attack([(5, rifle)], marines).then(lambda left: attack([(5, rifle)], left))
            >>> twice.models_destroyed == attack([(10, rifle)], marines).models_destroyed
            True
        """
        if not callable(step):
            raise RulesError(f"step {shown(step)} is no function; write lambda left: attack([(5, weapon)], left)")

        def after(unit: Unit) -> Distribution[Unit]:
            return require_casualties(step(unit)).left if unit.models_left else point(unit)

        return casualties(self.unit, self.left.bind(after))

    def __reduce__(self) -> tuple[Any, ...]:
        return Casualties, (self.unit, self._losses, self._reader)

    def __repr__(self) -> str:
        mean = self.models_destroyed.mean()
        return f"<casualties of {self.unit}: {mean_text(mean)} model{'s' if mean != 1 else ''} expected>"

    def _sheet(self) -> Sheet:
        return Sheet((f"casualties of {self.unit}",), self._laws)

    @property
    def _laws(self) -> list[Callable[[], Part]]:
        """What every unit is asked about; nothing is computed before it is drawn."""
        return [
            lambda: Shown("models destroyed", self.models_destroyed),
            lambda: Shown("wounds lost", self.wounds_lost),
            lambda: sentence("unit destroyed", self.unit_destroyed),
        ]


def require_casualties(result: Any) -> Casualties:
    """What one unit has suffered, checked.

    Raises:
        RulesError: It is something else; what several units suffer says itself how one of them is asked for.
    """
    if not isinstance(result, Casualties):
        cure = getattr(type(result), "of_one_unit", "attack([(5, weapon)], unit)")
        raise RulesError(f"result {shown(result)} is not what a unit has suffered; write {cure}")
    return result


def casualties(unit: Unit, left: Distribution[Unit]) -> Casualties:
    """What a unit has suffered, from the law of what is left of it."""
    outcomes, weights, total = left._form.pairs()
    return Casualties(unit, Losses(list(outcomes), list(weights), total), Remains(unit))
