"""Rules of scoring and allocation as a value, so that a slip is the value with one of them exchanged.

Wounding hits are packets that move along the models one by one. This is written for few models and small damage, and
plainly: the engine is faster and covers more rules. With the rules as they are both give the same laws.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from exactdice.distribution import Distribution, bernoulli, mixture, point
from exactdice.errors import RulesError
from exactdice.games.wh40k.attacks.chances import Chances, Defence
from exactdice.games.wh40k.attacks.sequence import Engagement, engage
from exactdice.games.wh40k.attacks.target import Row, Target, target_of
from exactdice.games.wh40k.attacks.volley import Volley
from exactdice.games.wh40k.datasheets.units import Model
from exactdice.sizes import require
from exactdice.verify.slips.naturals import Saving, save_chance

Law = Distribution[Any]
Walk = Callable[[int, int], Law]  # from a place and a number of steps to the law of the place afterwards
_STAGES = ("hits", "wounds", "unsaved")


def score(chances: Chances, plain: Law, automatic: Law) -> Law:
    """What one attack scores: a hit that rolls to wound ``plain``, a lethal one ``automatic``."""
    critical = automatic if chances.lethal else plain
    return scored(chances, plain, critical + chances.sustained @ plain)


def scored(chances: Chances, plain: Law, critical: Law) -> Law:
    """What one attack scores, given what a plain and what a critical hit do."""
    hit = chances.hit
    return mixture([(hit.failure, point(0)), (hit.success - hit.critical, plain), (hit.critical, critical)])


def harm(defence: Defence, model: Model, front: int) -> Law:
    """The wounds that a failed save removes from a model that has enough."""
    return defence.ordinary


def devastating_harm(defence: Defence, model: Model, front: int) -> Law:
    """The wounds that a devastating wound removes from a model that has enough."""
    return defence.devastating


@dataclass(frozen=True, slots=True)
class Kernel:
    """The rules; a slip exchanges one of them.

    Args:
        score: What one attack scores.
        harm: The wounds of a failed save, from the defence, the model and the wounds it has left.
        devastating_harm: The same of a devastating wound.
        spills: Whether excess damage goes on to the next model.
        devastating_spills: The same of devastating damage.
        last: Whether devastating wounds wait until all other attacks are resolved.
        saving: How saves are worked out; None as the engine does.
        saves_inverted: Whether a save succeeds with the chance that it fails by the rules.
        lethal_is_critical: Whether a lethal hit is a critical wound.
        fractional_kills: Whether models destroyed are wounds lost over the wounds of a model.
    """

    score: Callable[[Chances, Law, Law], Law] = score
    harm: Callable[[Defence, Model, int], Law] = harm
    devastating_harm: Callable[[Defence, Model, int], Law] = devastating_harm
    spills: bool = False
    devastating_spills: bool = False
    last: bool = True
    saving: Saving | None = None
    saves_inverted: bool = False
    lethal_is_critical: bool = False
    fractional_kills: bool = False

    def law(self, volley: Volley, answer: str) -> Law | None:
        """The law of an answer; None where the exchanged rule plays no part.

        Raises:
            RulesError: Rules matter that are not written here: Precision, mortal wounds in addition, a save set to 0.
            TooLargeError: It would take long.
        """
        target = target_of(volley.unit, volley.edition.allocation)
        arms = self._arms(volley, target)
        if answer in _STAGES:
            total: Law = sum([getattr(arm, answer) for arm in arms], point(0))
            return total
        row = _order(target)
        if self._plays_no_part(arms, Kernel()._arms(volley, target), row):
            return None
        self._require_covered(volley, target, arms)
        lost = self._lost(arms, row)
        if answer == "wounds_lost":
            return lost
        if self.fractional_kills:
            wounds = volley.unit.models[0].wounds
            if any([model.wounds != wounds or model.left != wounds for model in volley.unit.models]):
                raise RulesError("models of different wounds have no common number for a kill; ask for wounds_lost")
            kills: Law = lost.map(lambda wounds_lost: Fraction(wounds_lost, wounds))
        else:
            kills = lost.map(row.destroyed)
        return kills if answer == "models_destroyed" else kills.map(lambda dead: int(dead == len(row.models)))

    def _arms(self, volley: Volley, target: Target) -> list[Arm]:
        return [
            Arm(self, bearers, engage(weapon, target, volley.situation, volley.edition), target)
            for bearers, weapon in volley.attackers
        ]

    def _plays_no_part(self, arms: list[Arm], by_rules: list[Arm], row: Row) -> bool:
        """Whether each attack and each packet do what they do by the rules: quicker to see than by the whole law."""
        devastating = [arm for arm in arms if arm.chances.devastating]
        critical = [arm for arm in arms if arm.chances.devastating or arm.chances.mortal_wounds.max()]
        if (
            self == Kernel()  # the rules themselves are worked out, so that they can be compared with the engine
            or self.fractional_kills
            or (devastating and not self.last)
            or (self.lethal_is_critical and any([arm.chances.lethal for arm in critical]))
        ):
            return False
        return all([arm.does(row) == right.does(row) for arm, right in zip(arms, by_rules, strict=True)])

    def _require_covered(self, volley: Volley, target: Target, arms: list[Arm]) -> None:
        if (
            volley.situation.first_failed_save_damage_zero
            or any([arm.engagement.chances.mortal_wounds.max() for arm in arms])
            or (target.attached and any([arm.engagement.precision != "never" for arm in arms]))
        ):
            raise RulesError(
                "this slip is not worked out beside Precision, mortal wounds in addition or damage set to 0; "
                "ask about an attack without them"
            )

    def _lost(self, arms: list[Arm], row: Row) -> Law:
        """Law of the wounds lost by all models."""
        if not self.last:
            lost: Law = point(0)
            for arm in arms:
                lost = lost.bind(arm.volley_from(arm.attack_by_attack(row)))
            return lost
        state: Law = point((0, ()))  # wounds lost, devastating wounds that wait, by weapon
        for arm in arms:
            _require_small(len(state) * len(arm.packets) * (row.wounds + 1))
            state = state.bind(arm.hurt_from(arm.walk(row, devastating=False)))
        for place, arm in enumerate(arms):
            _require_small(len(state) * (row.wounds + 1))
            state = state.bind(_parked(place, arm.walk(row, devastating=True)))
        return state.map(lambda at: at[0])


def _parked(place: int, walk: Walk) -> Callable[[Any], Law]:
    """From a state to the law of those after the devastating wounds of one weapon."""
    return lambda at: walk(at[0], at[1][place]).map(lambda lost: (lost, at[1]))


def _require_small(pairs: int) -> None:
    require("states", 40 * pairs, "this slip in this attack")  # a pair takes the time of some 40 states of the engine


def _order(target: Target) -> Row:
    """All models in the order in which they take damage."""
    rows = (target.bodyguards, target.characters)
    return Row([model for row in rows for model in row.models], [place for row in rows for place in row.places])


class Arm:
    """One weapon of all its bearers against the target, under the rules of a kernel."""

    def __init__(self, kernel: Kernel, bearers: int, engagement: Engagement, target: Target) -> None:
        self.kernel = kernel
        self.engagement = engagement
        self.chances = engagement.chances
        self.attacks: Law = bearers @ engagement.chances.attacks
        self.target = target

    def save(self, kind: Model) -> Fraction:
        """The chance of a kind of model to save."""
        kernel, one = self.kernel, self.engagement
        if kernel.saving is not None:
            return save_chance(one.weapon, kind, one.situation, one.edition, kernel.saving)
        chance = Fraction(one.defences[kind].save.success)
        return 1 - chance if kernel.saves_inverted else chance

    def _count(self, plain: Law, automatic: Law) -> Law:
        return self.attacks @ self.kernel.score(self.chances, plain, automatic)

    @property
    def hits(self) -> Law:
        """Law of the number of hits."""
        return self._count(point(1), point(1))

    @property
    def wounds(self) -> Law:
        """Law of the number of wounding hits."""
        return self._count(bernoulli(self.chances.wound.success), point(1))

    @property
    def unsaved(self) -> Law:
        """Law of the number of wounding hits that are not saved.

        Raises:
            RulesError: Models save differently.
        """
        first, *others = [self.save(kind) for kind in self.target.kinds]
        if any([other != first for other in others]):
            raise RulesError("models save differently, so this stage depends on allocation; ask for wounds_lost")
        wound, past = self.chances.wound, 1 - first
        critical = wound.critical if self.chances.devastating else Fraction(0)
        automatic = 1 if self.chances.devastating and self.kernel.lethal_is_critical else past
        return self._count(bernoulli((wound.success - critical) * past + critical), bernoulli(automatic))

    @cached_property
    def many(self) -> int:
        """A number above that of all packets: a sum of packets and ``many`` times devastating ones tells both."""
        return int(self.attacks.max()) * int(self._one(1, 1, 1).max()) + 1

    def _one(self, ordinary: int, devastating: int, automatic: int) -> Law:
        """What one attack scores, given what packets count for."""
        wound = self.chances.wound
        critical = wound.critical if self.chances.devastating else Fraction(0)
        plain = mixture(
            [(1 - wound.success, point(0)), (wound.success - critical, point(ordinary)), (critical, point(devastating))]
        )
        return self.kernel.score(self.chances, plain, point(automatic))

    def _coded(self) -> Law:
        lethal = self.many if self.chances.devastating and self.kernel.lethal_is_critical else 1
        return self._one(1, self.many, lethal)

    @cached_property
    def packets(self) -> Law:
        """Joint law of ordinary and devastating packets of all attacks, coded with ``many``."""
        return self.attacks @ self._coded()

    def step(self, row: Row, lost: int, *, devastating: bool) -> Law:
        """Law of the wounds lost after one more packet."""
        if lost >= row.wounds:
            return point(lost)
        kernel, kind = self.kernel, row.model(lost)
        defence = self.engagement.defences[kind]
        rule, spills = (
            (kernel.devastating_harm, kernel.devastating_spills) if devastating else (kernel.harm, kernel.spills)
        )
        damage = rule(defence, kind, row.front(lost))
        after = damage.map(lambda d: min(lost + d, row.wounds) if spills else row.after(lost, d))
        saved = Fraction(0) if devastating else self.save(kind)
        return mixture([(saved, point(lost)), (1 - saved, after)])

    def hurt_from(self, walk: Walk) -> Callable[[Any], Law]:
        """From a state to the law of those after all ordinary packets, the devastating ones set aside."""
        packets, many = self.packets, self.many

        def after(at: Any) -> Law:
            lost, waiting = at
            return packets.bind(lambda x: walk(lost, x % many).map(lambda now: (now, (*waiting, x // many))))

        return after

    def volley_from(self, walk: Walk) -> Callable[[int], Law]:
        """From wounds lost to the law of those after all attacks, given what so many of them do."""
        return lambda start: self.attacks.bind(lambda n: walk(start, n))

    def does(self, row: Row) -> tuple[Law, list[Law]]:
        """What one attack scores and what each packet does to each state."""
        kinds = (False, True) if self.chances.devastating else (False,)
        lost = range(row.wounds)
        return self._coded(), [self.step(row, at, devastating=kind) for kind in kinds for at in lost]

    def walk(self, row: Row, *, devastating: bool) -> Walk:
        """From wounds lost and a number of packets to the law of the wounds lost afterwards."""
        return walk([self.step(row, lost, devastating=devastating) for lost in range(row.wounds + 1)])

    def attack_by_attack(self, row: Row) -> Walk:
        """The same of a number of attacks, each resolved with its devastating wounds before the next."""
        ordinary, devastating = self.walk(row, devastating=False), self.walk(row, devastating=True)
        one, many = self._coded(), self.many

        def step(lost: int) -> Law:
            return one.bind(lambda x: ordinary(lost, x % many).bind(lambda at: devastating(at, x // many)))

        return walk([step(lost) for lost in range(row.wounds + 1)])


def walk(steps: list[Law]) -> Walk:
    """From a place and a number of steps to the law of the place afterwards, each number of steps from the last."""
    walks: dict[int, list[Law]] = {}

    def after(start: int, n: int) -> Law:
        done = walks.setdefault(start, [point(start)])
        while len(done) <= n:
            _require_small(len(steps) * n)
            done.append(done[-1].bind(lambda at: steps[at]))
        return done[n]

    return after
