"""The result of an attack: lazy laws of every stage, and the audit trail that explains them."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactdice.algebra.forms import pack
from exactdice.algebra.sums import total as total_of
from exactdice.caches import cached
from exactdice.distribution import Distribution
from exactdice.errors import RulesError
from exactdice.format import abbreviated, percent
from exactdice.games.wh40k import sequence
from exactdice.games.wh40k.audit import Audit, audit
from exactdice.games.wh40k.edition import TENTH, Edition
from exactdice.games.wh40k.profiles import Situation, Unit, Weapon
from exactdice.games.wh40k.target import State, Target
from exactdice.scalars import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_DEFAULT = Situation()


class Volley:
    """What an attack does, as laws; each is computed when it is first asked for.

    Made by ``attack``. Counts of attacks, hits, wounds and unsaved wounds are of all weapons together and go on even
    when the unit is destroyed; wounds lost and models destroyed stop there.
    """

    def __init__(
        self, attackers: tuple[tuple[int, Weapon], ...], unit: Unit, situation: Situation, edition: Edition
    ) -> None:
        self.attackers = attackers
        self.unit = unit
        self.situation = situation
        self.edition = edition
        self._target = _target(unit)

    @cached_property
    def _parts(self) -> list[tuple[Distribution[int], sequence.Engagement]]:
        """The law of the number of attacks of each weapon, and its engagement with the target."""
        parts = []
        for bearers, weapon in self.attackers:
            engagement = sequence.engage(weapon, self._target, self.situation, self.edition)
            parts.append((bearers @ engagement.chances.attacks, engagement))
        return parts

    def _sum(self, each: Callable[[sequence.Engagement], Distribution[int]]) -> Distribution[int]:
        """Law of a count over all weapons, from the law of one attack of each."""
        return Distribution._of(total_of([(attacks @ each(engagement))._form for attacks, engagement in self._parts]))

    @cached_property
    def attacks(self) -> Distribution[int]:
        """Law of the number of attacks."""
        return Distribution._of(total_of([attacks._form for attacks, _ in self._parts]))

    @cached_property
    def hits(self) -> Distribution[int]:
        """Law of the number of hits, sustained hits included."""
        return self._sum(lambda engagement: engagement.hits)

    @cached_property
    def wounds(self) -> Distribution[int]:
        """Law of the number of hits that wound, before saves."""
        return self._sum(lambda engagement: engagement.wounds)

    @cached_property
    def unsaved(self) -> Distribution[int]:
        """Law of the number of wounding hits that are not saved, devastating ones included.

        Raises:
            RulesError: Models of the target save differently, so that the number depends on allocation.
        """
        return self._sum(lambda engagement: engagement.unsaved)

    @cached_property
    def _losses(self) -> sequence.Losses:
        return sequence.losses(self._parts, self._target)

    def _of_states(self, outcome: Callable[[State], Any]) -> Distribution[Any]:
        """Law of something that the state after the attack says."""
        weights: dict[Any, int] = {}
        for state, weight in zip(self._losses.states, self._losses.weights, strict=True):
            if weight:
                key = outcome(state)
                weights[key] = weights.get(key, 0) + weight
        return Distribution._of(pack(weights, self._losses.total))

    @cached_property
    def joint(self) -> Distribution[tuple[int, int]]:
        """Law of the pairs (wounds lost, models destroyed); wounds lost are those really removed, without excess."""
        destroyed = self._target.destroyed
        return self._of_states(lambda state: (state.lost, destroyed(state)))

    @cached_property
    def wounds_lost(self) -> Distribution[int]:
        """Law of the wounds removed from the unit."""
        return self._of_states(lambda state: state.lost)

    @cached_property
    def models_destroyed(self) -> Distribution[int]:
        """Law of the number of models destroyed."""
        return self._of_states(self._target.destroyed)

    @cached_property
    def models_left(self) -> Distribution[int]:
        """Law of the number of models left."""
        return self._target.models - self.models_destroyed

    @cached_property
    def character_wounds_lost(self) -> Distribution[int]:
        """Law of the wounds removed from CHARACTERs.

        Raises:
            RulesError: There is none in the unit.
        """
        self._require_characters()
        return self._of_states(lambda state: state.characters if self._target.attached else state.bodyguards)

    @cached_property
    def all_characters_destroyed(self) -> Fraction:
        """The chance that no CHARACTER is left.

        Raises:
            RulesError: There is none in the unit.
        """
        self._require_characters()
        row = self._target.characters if self._target.attached else self._target.bodyguards
        return self.character_wounds_lost.pmf(row.wounds)

    def _require_characters(self) -> None:
        if not any([model.character for model in self._target.kinds]):
            raise RulesError(f"unit {self.unit.name!r} has no CHARACTER; write Model(..., character=True) for one")

    @cached_property
    def unit_destroyed(self) -> Fraction:
        """The chance that no model is left."""
        return self.models_destroyed.pmf(self._target.models)

    def explain(self) -> Audit:
        """The audit trail: for each stage what was needed and why, its exact chance, and the exact expected count."""
        outcome = {
            "wounds lost": self.wounds_lost.mean(),
            "models destroyed": self.models_destroyed.mean(),
            "unit destroyed": self.unit_destroyed,
        }
        bearers = [number for number, _ in self.attackers]
        return audit(list(zip(bearers, self._parts, strict=True)), self.unit, outcome)

    def __reduce__(self) -> tuple[Any, ...]:
        return Volley, (self.attackers, self.unit, self.situation, self.edition)  # what was computed is computed anew

    def __repr__(self) -> str:
        parts = [repr(list(self.attackers)), repr(self.unit)]
        if self.situation != _DEFAULT:
            parts.append(repr(self.situation))
        if self.edition != TENTH:
            parts.append(f"edition={self.edition!r}")
        return f"attack({', '.join(parts)})"

    def __str__(self) -> str:
        destroyed = f"unit destroyed: {abbreviated(self.unit_destroyed)}, {percent(self.unit_destroyed)}"
        attackers = "\n".join([f"{bearers}x {weapon}" for bearers, weapon in self.attackers])
        return "\n\n".join(
            [
                f"{attackers}\nagainst {self.unit}",
                f"models destroyed\n{self.models_destroyed}",
                f"wounds lost\n{self.wounds_lost}",
                destroyed,
            ]
        )


def attack(
    attackers: Iterable[tuple[int, Weapon]],
    unit: Unit,
    situation: Situation | None = None,
    *,
    edition: Edition = TENTH,
) -> Volley:
    """The exact outcome of one unit's attack on another.

    Weapons are resolved in the order given, each on what the ones before it left, and all attacks of a bearer are
    rolled for him; hits, wounds, saves and damage follow the order of the rules. Damage goes to the model in front:
    wounded ones first, then list order, CHARACTERs of an Attached unit last unless Precision picks them out; what
    exceeds a model's wounds is lost. Devastating damage comes after all other attacks, mortal wounds in addition
    come last.

    Args:
        attackers: Pairs of a number of bearers and their weapon.
        unit: The target.
        situation: What else holds; nothing by default.
        edition: The rules.

    Raises:
        RulesError: There is no attacker or nobody to attack.
        CountError: A number of bearers is not a whole number of at least 0.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> rifle = Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1)
        >>> marines = Unit("Intercessors", toughness=4, models=5 * [Model(wounds=2, save=3)])
        >>> attack([(5, rifle)], marines).models_destroyed.mean()
        Fraction(138805, 236196)
    """
    listed = list(_iterable(attackers))
    if not listed:
        raise RulesError("the list of attackers is empty; write [(5, weapon)] for five bearers")
    for pair in listed:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[1], Weapon):
            raise RulesError(f"attacker {pair!r} is no pair of bearers and a Weapon; write [(5, weapon)]")
    if not isinstance(unit, Unit):
        raise RulesError(
            f"target {unit!r} is no Unit; write Unit(name, toughness=4, models=5 * [Model(wounds=2, save=3)])"
        )
    if situation is not None and not isinstance(situation, Situation):
        raise RulesError(f"situation {situation!r} is no Situation; write Situation(cover=True)")
    if not isinstance(edition, Edition):
        raise RulesError(f"edition {edition!r} is no Edition; write edition=TENTH")
    pairs = tuple([(count(bearers, "number of bearers"), weapon) for bearers, weapon in listed])
    return Volley(pairs, unit, situation or _DEFAULT, edition)


def _iterable(attackers: Any) -> Iterable[Any]:
    if isinstance(attackers, (str, Weapon)) or not hasattr(attackers, "__iter__"):
        raise RulesError(f"attackers {attackers!r} are no list; write [(5, weapon)] for five bearers")
    return attackers  # type: ignore[no-any-return]


@cached(256)
def _target(unit: Unit) -> Target:
    """The living models of a unit in the order of allocation.

    Raises:
        RulesError: None is alive.
    """
    if not any([model.left for model in unit.models]):
        raise RulesError(f"unit {unit.name!r} has no model left; give one of them remaining wounds")
    return Target(unit.toughness, unit.models, unit.keywords)
