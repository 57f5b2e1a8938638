"""The result of an attack: lazy laws of every stage, and the audit trail that explains them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactdice.algebra.forms import pack
from exactdice.distribution import Distribution
from exactdice.errors import RulesError
from exactdice.format import abbreviated, percent
from exactdice.games.wh40k import sequence
from exactdice.games.wh40k.audit import Audit, audit
from exactdice.games.wh40k.edition import TENTH, Edition
from exactdice.games.wh40k.profiles import Situation, Unit, Weapon
from exactdice.scalars import count
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Iterable

_DEFAULT = Situation()


class Volley:
    """What an attack does, as laws; each is computed when it is first asked for.

    Made by ``attack``. Counts of attacks, hits, wounds and unsaved wounds go on even when the unit is destroyed;
    wounds lost and models destroyed stop there.
    """

    def __init__(self, bearers: int, weapon: Weapon, unit: Unit, situation: Situation, edition: Edition) -> None:
        self.bearers = bearers
        self.weapon = weapon
        self.unit = unit
        self.situation = situation
        self.edition = edition
        self._target = _target(unit)

    @cached_property
    def _engagement(self) -> sequence.Engagement:
        return sequence.engage(self.weapon, self._target, self.situation, self.edition)

    @cached_property
    def attacks(self) -> Distribution[int]:
        """Law of the number of attacks, all bearers together."""
        return self.bearers @ self._engagement.chances.attacks

    @cached_property
    def hits(self) -> Distribution[int]:
        """Law of the number of hits, sustained hits included."""
        return self.attacks @ self._engagement.hits

    @cached_property
    def wounds(self) -> Distribution[int]:
        """Law of the number of hits that wound, before saves."""
        return self.attacks @ self._engagement.wounds

    @cached_property
    def unsaved(self) -> Distribution[int]:
        """Law of the number of wounding hits that are not saved, devastating ones included."""
        return self.attacks @ self._engagement.unsaved

    @cached_property
    def _losses(self) -> sequence.Losses:
        require("states", self._target.models * self._target.model.wounds**2, "allocating damage to this unit")
        return self._engagement.losses(self.attacks)

    @cached_property
    def joint(self) -> Distribution[tuple[int, int]]:
        """Law of the pairs (wounds lost, models destroyed); wounds lost are those really removed, without excess."""
        rows, total = self._losses
        weights = [weight for row in rows for weight in row]
        weights.append(total - sum(weights))
        return Distribution._of(pack(dict(zip(self._engagement.states, weights, strict=True)), total))

    @cached_property
    def wounds_lost(self) -> Distribution[int]:
        """Law of the wounds removed from the unit."""
        return self.joint.marginal(0)

    @cached_property
    def models_destroyed(self) -> Distribution[int]:
        """Law of the number of models destroyed."""
        rows, total = self._losses
        weights = {k: sum(row) for k, row in enumerate(rows)}
        weights[self._target.models] = total - sum(weights.values())
        return Distribution._of(pack(weights, total))

    @cached_property
    def models_left(self) -> Distribution[int]:
        """Law of the number of models left."""
        return self._target.models - self.models_destroyed

    @cached_property
    def unit_destroyed(self) -> Fraction:
        """The chance that no model is left."""
        return self.models_destroyed.pmf(self._target.models)

    def explain(self) -> Audit:
        """The audit trail: for each stage what was needed and why, its exact chance, and the exact expected count."""
        expected = {
            "attacks": self.attacks.mean(),
            "hits": self.hits.mean(),
            "wounds": self.wounds.mean(),
            "unsaved": self.unsaved.mean(),
            "damage each": self._engagement.chances.damage.mean(),
            "lost each": self._engagement.lost_each.mean(),
            "wounds lost": self.wounds_lost.mean(),
            "models destroyed": self.models_destroyed.mean(),
            "unit destroyed": self.unit_destroyed,
        }
        return audit(self._engagement, self.bearers, self.unit, expected)

    def __repr__(self) -> str:
        parts = [f"[({self.bearers}, {self.weapon!r})]", repr(self.unit)]
        if self.situation != _DEFAULT:
            parts.append(repr(self.situation))
        if self.edition != TENTH:
            parts.append(f"edition={self.edition!r}")
        return f"attack({', '.join(parts)})"

    def __str__(self) -> str:
        destroyed = f"unit destroyed: {abbreviated(self.unit_destroyed)}, {percent(self.unit_destroyed)}"
        return "\n\n".join(
            [
                f"{self.bearers}x {self.weapon} against {self.unit}",
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

    Attacks are rolled for each bearer; hits, wounds, saves and damage follow the order of the rules; damage goes to
    the model in front, a wounded one first, and what exceeds its wounds is lost.

    Args:
        attackers: Pairs of a number of bearers and their weapon; for now one pair.
        unit: The target; for now of like models, one of which may be wounded.
        situation: What else holds; nothing by default.
        edition: The rules.

    Raises:
        RulesError: There is no attacker, or weapons or models are mixed.
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
    if len(listed) > 1:
        raise RulesError(
            f"{len(listed)} weapons in one sequence cannot be resolved yet; attack with one weapon at a time, "
            "which leaves out that later weapons meet what earlier ones left"
        )
    if not isinstance(unit, Unit):
        raise RulesError(
            f"target {unit!r} is no Unit; write Unit(name, toughness=4, models=5 * [Model(wounds=2, save=3)])"
        )
    if situation is not None and not isinstance(situation, Situation):
        raise RulesError(f"situation {situation!r} is no Situation; write Situation(cover=True)")
    if not isinstance(edition, Edition):
        raise RulesError(f"edition {edition!r} is no Edition; write edition=TENTH")
    bearers, weapon = listed[0]
    return Volley(count(bearers, "number of bearers"), weapon, unit, situation or _DEFAULT, edition)


def _iterable(attackers: Any) -> Iterable[Any]:
    if isinstance(attackers, (str, Weapon)) or not hasattr(attackers, "__iter__"):
        raise RulesError(f"attackers {attackers!r} are no list; write [(5, weapon)] for five bearers")
    return attackers  # type: ignore[no-any-return]


def _target(unit: Unit) -> sequence.Target:
    """The like models of a unit that are alive, the wounded one in front.

    Raises:
        RulesError: Models differ, several are wounded, or none is alive.
    """
    models = unit.models
    first = models[0]
    if first.remaining is None and models.count(first) == len(models):
        return sequence.Target(unit.toughness, first, first.wounds, len(models), unit.keywords)
    alive = [model for model in models if model.left]
    if not alive:
        raise RulesError(f"unit {unit.name!r} has no model left; give one of them remaining wounds")
    whole = {replace(model, remaining=None) for model in alive}
    wounded = [model for model in alive if model.left < model.wounds]
    if len(whole) > 1 or len(wounded) > 1:
        kind = "different" if len(whole) > 1 else "several wounded"
        raise RulesError(
            f"unit {unit.name!r} has {kind} models, which cannot be resolved yet; split it into like models"
        )
    front = wounded[0].left if wounded else alive[0].wounds
    return sequence.Target(unit.toughness, whole.pop(), front, len(alive), unit.keywords)
