"""The attack sequence: one attack is a tiny law, all attacks its compound, and damage moves along the target."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from exactdice import kernel
from exactdice.algebra.forms import Form, symbolic
from exactdice.algebra.heads import head, head_row
from exactdice.caches import cached
from exactdice.distribution import Distribution, point
from exactdice.errors import RulesError
from exactdice.events import at_least
from exactdice.games.wh40k.attacks.allocation import Allocation, allocation
from exactdice.games.wh40k.attacks.casualties import Losses
from exactdice.games.wh40k.attacks.chain import Stream, run
from exactdice.games.wh40k.attacks.chances import Defence, chances, defence
from exactdice.games.wh40k.attacks.odds import branching, has_expressions, trial
from exactdice.games.wh40k.attacks.target import State, Target
from exactdice.games.wh40k.datasheets.situations import Situation
from exactdice.games.wh40k.datasheets.units import Model
from exactdice.games.wh40k.datasheets.weapons import Weapon
from exactdice.games.wh40k.edition import Edition
from exactdice.scalars import has_symbols
from exactdice.sizes import require, sized

LARGEST_TABLE = 50_000  # entries of a table that is kept for an allocation that is used again


class Engagement:
    """A weapon against a target, prepared: the laws of what one attack does, each computed once.

    A hit that rolls to wound scores ``plain``, one that wounds by itself (lethal hits) scores ``automatic``; the
    same compound with other scores gives hits, wounds, unsaved wounds, and the packets of damage that hurt.
    """

    def __init__(self, weapon: Weapon, target: Target, situation: Situation, edition: Edition) -> None:
        self.weapon = weapon
        self.target = target
        self.situation = situation
        self.edition = edition
        self.chances = chances(weapon, target, situation, edition)
        self.precision = situation.precision if target.attached and weapon.find("precision") else "never"

    @cached_property
    def defences(self) -> dict[Model, Defence]:
        """The defence of each kind of model in the target."""
        return {kind: defence(self.weapon, kind, self.situation, self.edition) for kind in self.target.kinds}

    @cached_property
    def defence(self) -> Defence:
        """The defence of models that are alike for this weapon.

        Raises:
            RulesError: They are not, so a wound has no fate of its own before it is allocated.
        """
        first, *others = self.defences.values()
        if any([other != first for other in others]):
            raise RulesError(
                f"the models of the target defend differently against {self.weapon.name!r}, so this stage depends on "
                "allocation; ask for wounds_lost or models_destroyed"
            )
        return first

    def scored(self, plain: Distribution[int], automatic: Distribution[int]) -> Distribution[int]:
        """Law of what one attack scores; a critical hit adds its sustained hits, which are plain."""
        hit, sustained = self.chances.hit, self.chances.sustained
        critical = (automatic if self.chances.lethal else plain) + sustained @ plain
        return branching([(hit.failure, 0), (hit.success - hit.critical, plain), (hit.critical, critical)])

    @cached_property
    def hits(self) -> Distribution[int]:
        """Law of the hits of one attack."""
        return self.scored(point(1), point(1))

    @cached_property
    def wounds(self) -> Distribution[int]:
        """Law of the wounding hits of one attack, before saves."""
        return self.scored(trial(self.chances.wound.success), point(1))

    @cached_property
    def unsaved(self) -> Distribution[int]:
        """Law of the wounds of one attack that are not saved; a devastating wound cannot be saved.

        References:
            Rule B17, Devastating Wounds.
        """
        return self._unsaved_times(Fraction(1))

    def _unsaved_times(self, share: Fraction) -> Distribution[int]:
        """Law of those unsaved wounds of one attack that an independent chance lets through."""
        wound, save = self.chances.wound, self.defence.save
        unsaved = wound.success * save.failure + (wound.critical * save.success if self.chances.devastating else 0)
        return self.scored(trial(unsaved * share), trial(save.failure * share))

    def stream(self, attacks: Distribution[int]) -> Stream:
        """So many attacks, as the chain of states takes them."""
        return Stream(attacks, self.chances, self.defences, self.precision, self.scored)

    @cached_property
    def symbolic(self) -> bool:
        """Whether a chance of one attack is an expression."""
        one = self.chances
        checks = [one.hit, one.wound, *[defence.save for defence in self.defences.values()]]
        return (
            any([type(number) is not Fraction for check in checks for number in (check.success, check.critical)])
            or any(map(has_expressions, (one.sustained, one.mortal_wounds)))
            or self._symbolic_damage
        )

    @cached_property
    def _symbolic_damage(self) -> bool:
        """Whether a chance of what a failed save removes is an expression."""
        defences = self.defences.values()
        return any([has_expressions(one.damage) or has_symbols(one.feel_no_pain) for one in defences])

    @property
    def simple(self) -> bool:
        """Whether every packet of damage follows one law of numbers, whatever its order.

        Models are alike, and no damage is told apart; how many packets there are may be an expression.
        """
        return (
            self.target.alike
            and not self._symbolic_damage
            and self.defence.damage.max() > 0
            and not self.situation.first_failed_save_damage_zero
            and self.chances.mortal_wounds.max() == 0
            and not (self.chances.devastating and self.defence.devastating != self.defence.ordinary)
        )

    @cached_property
    def _packets(self) -> Distribution[int]:
        """Law of the packets of one attack that remove a wound at least."""
        return self._unsaved_times(1 - self.defence.ordinary.pmf(0))

    @cached_property
    def _allocation(self) -> Allocation:
        models = self.target.bodyguards.models
        packet = self.defence.ordinary.given(at_least(1))
        return allocation(models[0].left, models[-1].wounds, len(models), packet)

    @cached_property
    def _states(self) -> list[State]:
        """The states of like models in the order of ``Allocation.spread``, destruction last."""
        row = self.target.bodyguards
        return [State(lost, 0) for lost in range(row.wounds + 1)]

    def losses(self, attacks: Distribution[int]) -> Losses:
        """Where the damage of so many attacks leaves a simple target.

        Packets that Feel No Pain ignores whole are taken out of the law of one attack, so every packet that is left
        removes a wound and a unit of W wounds survives fewer than W packets.
        """
        form, row = (attacks @ self._packets)._form, self._allocation
        if symbolic(form):
            return self._symbolic_losses(form)
        if row.used and row.models * len(row.later.losses) * row.most_packets <= LARGEST_TABLE:
            packets, total = head_row(form, row.most_packets)
            table, scale = row.table
            product = packets * table
            return Losses(self._states, lambda: _completed(kernel.entries(product), total * scale), total * scale)
        self._require(attacks.max())
        row.used = True
        weights, total = head(form, row.most_packets)
        rows, scale = row.spread(weights)
        flat = [weight for row in rows for weight in row]
        return Losses(self._states, _completed(flat, total * scale), total * scale)

    def _symbolic_losses(self, form: Form) -> Losses:
        """The same where the numbers of packets have expressions for chances: each state is a sum of some of these."""
        row = self._allocation
        states = len(self._states) - 1
        require("states", states * row.most_packets, "this attack with symbols")
        weights: Any  # polynomials in the symbols
        weights, total = head(form, row.most_packets)
        terms = sum([len(weight.poly) for weight in weights if weight])
        require("states", states * terms // 10, "this attack with symbols")
        table, scale = row.table
        ways = kernel.entries(table)
        sums = [
            sum([weight * number for weight, number in zip(weights, ways[state::states], strict=True) if number])
            for state in range(states)
        ]
        return Losses(self._states, _completed(sums, total * scale), total * scale)

    def _require(self, attacks: int) -> None:
        """Refuse what would take long: each model passes on a polynomial whose weights grow with the attacks."""
        row = self._allocation
        most = min(attacks * self._packets.max(), row.most_packets) + 1
        bits = attacks * 16  # a hit, a wound, a save and damage take so many bits
        work = row.models * len(row.later.losses) * most * (64_000 + bits) // 64_000
        require("states", work, f"{sized(attacks)} attacks on {row.models:,} models")


def _completed(weights: list[int], total: int) -> list[int]:
    """The weights and, last, what is missing in the total: the unit is destroyed."""
    weights.append(total - sum(weights))
    return weights


def losses(parts: Sequence[tuple[Distribution[int], Engagement]], target: Target) -> Losses:
    """Where the attacks of several weapons, resolved in this order, leave a target."""
    if len(parts) == 1 and parts[0][1].simple:
        attacks, engagement = parts[0]
        return engagement.losses(attacks)
    forgiving = parts[0][1].situation.first_failed_save_damage_zero
    order = ("devastating", "mortal") if parts[0][1].edition.mortal_wounds_last else ("mortal", "devastating")
    streams = [engagement.stream(attacks) for attacks, engagement in parts]
    expressions = any([engagement.symbolic or has_expressions(attacks) for attacks, engagement in parts])
    weights, total = run(streams, target, forgiving, order, symbolic=expressions)
    states = [*weights, State(target.bodyguards.wounds, target.characters.wounds)]
    rest = total - sum(weights.values())
    return Losses(states, [*weights.values(), rest], total)


@cached(1024)
def engage(weapon: Weapon, target: Target, situation: Situation, edition: Edition) -> Engagement:
    """The engagement of a weapon with a target; prepared once."""
    return Engagement(weapon, target, situation, edition)
