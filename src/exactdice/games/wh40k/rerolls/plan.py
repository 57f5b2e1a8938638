"""The rolls of one weapon's attack as the table of re-rolls takes them; what it cannot take is refused by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import lcm
from typing import TYPE_CHECKING, Any

from exactdice.errors import RulesError
from exactdice.games.wh40k.attacks.chances import chances, defence
from exactdice.games.wh40k.attacks.target import State
from exactdice.games.wh40k.datasheets.abilities import amount_law
from exactdice.games.wh40k.datasheets.units import suffers
from exactdice.games.wh40k.rerolls.table import Place, Plan, Roll, roll
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.distribution import Distribution
    from exactdice.games.wh40k.attacks.checks import Check
    from exactdice.games.wh40k.attacks.target import Target
    from exactdice.games.wh40k.datasheets.situations import Situation
    from exactdice.games.wh40k.datasheets.units import Model
    from exactdice.games.wh40k.datasheets.weapons import Weapon
    from exactdice.games.wh40k.edition import Edition
    from exactdice.games.wh40k.objectives import Objective

Pairs = tuple[Sequence[int], Sequence[int], int]  # outcomes, their integer weights, and the sum of these

_BEYOND = ("sustained hits", "lethal hits", "devastating wounds", "mortal wounds")


class Matchup:
    """One weapon against one target: the rolls without any re-roll, and beside them which results one has touched.

    Args:
        bearers: Number of bearers.
        weapon: Their weapon.
        target: The models.
        situation: What else holds.
        edition: The rules.
        only: The rolls that may be thrown again.

    Raises:
        RulesError: The weapon or the situation has what the decision does not cover.
    """

    def __init__(
        self,
        bearers: int,
        weapon: Weapon,
        target: Target,
        situation: Situation,
        edition: Edition,
        only: tuple[str, ...],
    ) -> None:
        _refuse(weapon, target, situation)
        self.bearers = bearers
        self.weapon = weapon
        self.target = target
        self.situation = situation
        self.edition = edition
        self.only = only
        kept = [one for one in weapon.abilities if not one.name.startswith("re-roll") and one.name != "twin-linked"]
        self.plain = replace(weapon, abilities=tuple(kept))
        self.plainly = replace(situation, reroll_hits="none", reroll_wounds="none", reroll_saves="none")

    def plan(self, objective: Objective) -> Plan:
        """The rolls, and what each state of the target is worth."""
        target = self.target
        require("states", 40 * target.wounds, "the best re-roll of this attack")
        one = chances(self.plain, target, self.plainly, self.edition)
        rerolled = chances(self.weapon, target, self.situation, self.edition)
        states = [self._state(lost) for lost in range(target.wounds + 1)]
        worth = [objective.worth(state.lost, target.destroyed(state)) for state in states]
        denominator = lcm(*[value.denominator for value in worth])
        places, removal = self._places(states[:-1])
        return Plan(
            bearers=self.bearers,
            attacks=self._amount("attacks", self.weapon.attacks, self._attacks),
            hit=self._free("hit", _check(one.hit, rerolled.hit)),
            wound=self._free("wound", _check(one.wound, rerolled.wound)),
            places=places,
            removal=removal,
            worth=[int(value * denominator) for value in worth],
            denominator=denominator,
        )

    def front(self, lost: int) -> tuple[int, int]:
        """Wounds left on the model in front, and models destroyed, after so many wounds lost."""
        state = self._state(lost)
        left = self.target.after(state, self.target.wounds, precision=False).lost - lost
        return left, self.target.destroyed(state)

    def _state(self, lost: int) -> State:
        first = self.target.bodyguards.wounds
        return State(min(lost, first), max(0, lost - first))

    def _places(self, states: list[State]) -> tuple[list[Place], int]:
        """The target after 0, 1, 2, ... wounds lost; the total of the weights of what damage removes."""
        kinds = {model: self._kind(model) for model in self.target.kinds}
        saves = lcm(*[save.total for save, _, _ in kinds.values()])
        damages = lcm(*[damage.total for _, damage, _ in kinds.values()])
        removal = lcm(*[total for _, _, suffered in kinds.values() for _, _, total in suffered.values()])
        known: dict[tuple[Model, int], tuple[Roll, Roll, dict[int, list[tuple[int, int]]]]] = {}
        places = []
        for lost, state in enumerate(states):
            model, (left, _) = self.target.model(state, precision=False), self.front(lost)
            if (model, left) not in known:
                save, damage, suffered = kinds[model]
                ways = {points: _removed(law, left, removal) for points, law in suffered.items()}
                known[model, left] = save.over(saves), damage.over(damages), ways
            save, damage, ways = known[model, left]
            removed = {points: tuple([(lost + n, weight) for n, weight in way]) for points, way in ways.items()}
            places.append(Place(save, damage, removed))
        return places, removal

    def _kind(self, model: Model) -> tuple[Roll, Roll, dict[int, Pairs]]:
        """The save and the damage roll of a kind of model, and the law of the points of each damage that it suffers."""
        one = defence(self.plain, model, self.plainly, self.edition)
        rerolled = defence(self.weapon, model, self.situation, self.edition)
        save = self._free("save", _check(one.save, rerolled.save))
        damage = self._amount("damage", self.weapon.damage, partial(self._damage, model))
        if one.feel_no_pain is None:
            return save, damage, {points: ((points,), (1,), 1) for points, _ in damage.again}
        lengths = [points for points, _ in damage.again]
        places = self.target.wounds * sum([min(points, model.wounds) + 1 for points in lengths])
        laws = sum([points * (4000 + 3 * points) // 4000 for points in lengths])
        require("states", 20 * (places + laws), f"Feel No Pain against damage of {max(lengths):,}")
        suffered = suffers(one.feel_no_pain)
        return save, damage, {points: (points @ suffered)._form.pairs() for points in lengths}

    def _attacks(self, law: Distribution[int]) -> Distribution[int]:
        """The number of attacks of one bearer, from what the dice show."""
        return chances(replace(self.plain, attacks=law), self.target, self.plainly, self.edition).attacks

    def _damage(self, model: Model, law: Distribution[int]) -> Distribution[int]:
        """The damage to a kind of model, from what the dice show."""
        return defence(replace(self.plain, damage=law), model, self.plainly, self.edition).damage

    def _amount(self, name: str, value: Any, modified: Callable[[Distribution[int]], Distribution[int]]) -> Roll:
        """The roll of a characteristic, with the results that the weapon's own re-roll has not thrown again."""
        shown = amount_law(value)
        again = dict(modified(shown).items())
        touched = self.weapon.find(f"re-roll {name}") or (lambda result: False)
        touching = shown.prob(touched)
        first = {(result, False): chance * touching for result, chance in again.items()}
        if touching < 1:
            kept = modified(shown.given(lambda result: not touched(result)))
            first |= {(result, True): chance * (1 - touching) for result, chance in kept.items()}
        return self._free(name, roll(first, again))

    def _free(self, name: str, one: Roll) -> Roll:
        """The roll, closed where only others may be thrown again."""
        if name in self.only:
            return one
        closed: Counter[int] = Counter()
        for result, _, weight in one.first:
            closed[result] += weight
        return one._replace(first=tuple([(result, False, weight) for result, weight in closed.items()]))


def _check(one: Check, rerolled: Check) -> Roll:
    """A roll that succeeds (1) or fails (0), from the chances of one throw, and those with the re-roll it already has.

    If that re-roll throws a share t of the results again, ``c + t c`` is the chance of a critical result, or without
    such of a success. As long as t is not more than the failures it takes failures only; else all but critical ones.
    """
    again = {result: chance for result, chance in ((1, one.success), (0, one.failure)) if chance}
    if len(again) == 1:
        return roll({}, again)
    touched = (rerolled.critical / one.critical if one.critical else rerolled.success / one.success) - 1
    stays = (one.success, one.failure - touched) if touched <= one.failure else (one.critical, Fraction(0))
    first = {(1, True): stays[0], (0, True): stays[1]}
    return roll(first | {(result, False): touched * chance for result, chance in again.items()}, again)


def _removed(suffered: Pairs, left: int, over: int) -> list[tuple[int, int]]:
    """Wounds removed from a model with so many left, with weights, by the law of the points that it suffers."""
    outcomes, weights, total = suffered
    removed: Counter[int] = Counter()
    for points, weight in zip(outcomes, weights, strict=True):
        removed[min(points, left)] += weight * (over // total)
    return list(removed.items())


def _refuse(weapon: Weapon, target: Target, situation: Situation) -> None:
    beyond = [
        str(one) for one in weapon.abilities if one.name in _BEYOND or (one.name == "precision" and target.attached)
    ]
    if situation.half_range and len(amount_law(weapon.find("rapid fire") or 0)) > 1:
        beyond += [str(one) for one in weapon.all("rapid fire")]
    if situation.first_failed_save_damage_zero:
        beyond.append("first_failed_save_damage_zero")
    if beyond:
        raise RulesError(
            f"the best re-roll does not cover {', '.join(beyond)} of {weapon.name!r}; leave it out, or ask attack() "
            "for the result without a re-roll"
        )
