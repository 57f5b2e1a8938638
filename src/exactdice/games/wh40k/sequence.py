"""The attack sequence: profiles become a few exact chances, one attack a tiny law, all attacks its compound."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from exactdice.algebra.forms import head
from exactdice.caches import cached
from exactdice.distribution import Distribution, bernoulli, mixture, point
from exactdice.events import at_least
from exactdice.games.wh40k.abilities import amount_law
from exactdice.games.wh40k.allocation import Allocation
from exactdice.games.wh40k.checks import Check, hit_roll, save_roll, widest, wound_roll
from exactdice.games.wh40k.edition import Edition
from exactdice.games.wh40k.profiles import Model, Situation, Weapon


class Target(NamedTuple):
    """What matters of a unit of like models: the wounds of the one in front may be fewer."""

    toughness: int
    model: Model
    front: int
    models: int
    keywords: tuple[str, ...]

    @property
    def wounds(self) -> int:
        """All wounds left in the unit."""
        return self.front + (self.models - 1) * self.model.wounds


class Chances(NamedTuple):
    """One weapon against one target, reduced to chances and laws; nothing here depends on the number of bearers."""

    attacks: Distribution[int]  # of one bearer
    hit: Check
    sustained: Distribution[int]  # extra hits of a critical hit
    lethal: bool
    wound: Check
    devastating: bool
    save: Check
    damage: Distribution[int]  # of one failed save, after modifiers, before Feel No Pain
    feel_no_pain: int | None  # against ordinary damage
    feel_no_pain_mortal: int | None  # against devastating damage


def chances(weapon: Weapon, target: Target, situation: Situation, edition: Edition) -> Chances:
    """Reduce profiles and situation to chances, fixed when targets are selected: steps 1 to 7 of the sequence."""
    model = target.model
    unseen = not situation.visible and bool(weapon.find("indirect fire"))
    return Chances(
        attacks=_attacks(weapon, target, situation, edition),
        hit=_hit(weapon, situation, edition, unseen),
        sustained=_amount(weapon, "sustained hits"),
        lethal=bool(weapon.find("lethal hits")),
        wound=_wound(weapon, target, situation, edition),
        devastating=bool(weapon.find("devastating wounds")),
        save=save_roll(
            model.save,
            weapon.ap,
            invulnerable=model.invulnerable,
            ranged=weapon.kind == "ranged",
            cover=situation.cover or unseen,
            ignores_cover=bool(weapon.find("ignores cover")),
            modifiers=situation.save_modifiers,
            reroll=situation.reroll_saves,
            edition=edition,
        ),
        damage=_damage(weapon, model, situation, edition),
        feel_no_pain=_best(model.feel_no_pain, model.feel_no_pain_psychic if weapon.find("psychic") else None),
        feel_no_pain_mortal=_best(
            model.feel_no_pain,
            model.feel_no_pain_mortal,
            model.feel_no_pain_psychic if weapon.find("psychic") else None,
        ),
    )


def _attacks(weapon: Weapon, target: Target, situation: Situation, edition: Edition) -> Distribution[int]:
    law = amount_law(weapon.attacks)
    again = weapon.find("re-roll attacks")
    if again is not None:
        law = law.reroll(again)
    if weapon.find("extra attacks"):  # their number cannot be changed
        return law
    if situation.half_range:
        law = law + _amount(weapon, "rapid fire")
    added = weapon.find("attacks") or 0
    if weapon.find("blast"):
        added += edition.blast_bonus(target.models if situation.blast_models is None else situation.blast_models)
    return (law + added).clip(low=1) if added else law


def _amount(weapon: Weapon, name: str) -> Distribution[int]:
    """Law of the number that belongs to an ability, 0 where the weapon does not have it."""
    found = weapon.find(name)
    return amount_law(0 if found is None else found)


def _hit(weapon: Weapon, situation: Situation, edition: Edition, unseen: bool) -> Check:
    modifiers = [one.value for one in weapon.all("to hit")]
    if situation.stationary and weapon.find("heavy"):
        modifiers.append(1)
    misses = 1
    if unseen:
        modifiers.append(edition.indirect_penalty)
        misses = situation.indirect_fails_up_to or edition.indirect_fails_up_to
    return hit_roll(
        weapon.skill,
        modifiers=(*modifiers, *situation.hit_modifiers),
        reroll=widest(situation.reroll_hits, weapon.find("re-roll hits") or "none"),
        critical_on=weapon.find("critical hits") or 6,
        overwatch=situation.overwatch,
        torrent=bool(weapon.find("torrent")),
        fails_up_to=misses,
        edition=edition,
    )


def _wound(weapon: Weapon, target: Target, situation: Situation, edition: Edition) -> Check:
    modifiers = [one.value for one in weapon.all("to wound")]
    if situation.charged and weapon.find("lance"):
        modifiers.append(1)
    return wound_roll(
        weapon.strength,
        target.toughness,
        modifiers=(*modifiers, *situation.wound_modifiers),
        reroll=widest(situation.reroll_wounds, weapon.find("re-roll wounds") or "none"),
        twin_linked=bool(weapon.find("twin-linked")),
        anti=_best(*[one.value for one in weapon.all("anti") if one.keyword in target.keywords]),
        critical_on=weapon.find("critical wounds") or 6,
        edition=edition,
    )


def _damage(weapon: Weapon, model: Model, situation: Situation, edition: Edition) -> Distribution[int]:
    law = amount_law(weapon.damage)
    again = weapon.find("re-roll damage")
    if again is not None:
        law = law.reroll(again)
    added = (weapon.find("damage") or 0) + (weapon.find("melta") or 0 if situation.half_range else 0)
    if added or model.halve_damage or model.damage_reduction:
        return law.map(lambda d: edition.modified_damage(d, model.halve_damage, added, model.damage_reduction))
    return law


def _best(*rolls: int | None) -> int | None:
    """The lowest roll needed of those that apply."""
    return min([roll for roll in rolls if roll is not None], default=None)


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

    def _scored(self, plain: Distribution[int], automatic: Distribution[int]) -> Distribution[int]:
        """Law of what one attack scores; a critical hit adds its sustained hits, which are plain."""
        hit, sustained = self.chances.hit, self.chances.sustained
        critical = (automatic if self.chances.lethal else plain) + sustained @ plain
        return mixture([(hit.failure, 0), (hit.success - hit.critical, plain), (hit.critical, critical)])

    @cached_property
    def hits(self) -> Distribution[int]:
        """Law of the hits of one attack."""
        return self._scored(point(1), point(1))

    @cached_property
    def wounds(self) -> Distribution[int]:
        """Law of the wounding hits of one attack, before saves."""
        return self._scored(bernoulli(self.chances.wound.success), point(1))

    @cached_property
    def unsaved(self) -> Distribution[int]:
        """Law of the wounds of one attack that are not saved; a devastating wound cannot be saved."""
        return self._scored(bernoulli(self._unsaved), bernoulli(self.chances.save.failure))

    @property
    def _unsaved(self) -> Fraction:
        """Chance that a hit ends as a wound that is not saved."""
        wound, save = self.chances.wound, self.chances.save
        return wound.success * save.failure + (wound.critical * save.success if self.chances.devastating else 0)

    @cached_property
    def lost_each(self) -> Distribution[int]:
        """Law of the wounds that ordinary damage removes from a model with wounds enough: each may be ignored."""
        return _suffered(self.chances.damage, self.chances.feel_no_pain)

    @cached_property
    def _mortal(self) -> Distribution[int]:
        """The same of devastating damage."""
        return _suffered(self.chances.damage, self.chances.feel_no_pain_mortal)

    @cached_property
    def _packets(self) -> Distribution[int]:
        """Law of the packets of one attack that remove a wound at least."""
        hurts = 1 - self.lost_each.pmf(0)
        return self._scored(bernoulli(self._unsaved * hurts), bernoulli(self.chances.save.failure * hurts))

    @cached_property
    def _allocation(self) -> Allocation:
        return Allocation(self.target.front, self.target.model.wounds, self.target.models, _hurting(self.lost_each))

    @cached_property
    def states(self) -> list[tuple[int, int]]:
        """What the weights of ``losses`` belong to, row by row: (wounds lost, models destroyed), destruction last."""
        target = self.target
        states = [(lost, 0) for lost in range(target.front)]
        for k in range(1, target.models):
            before = target.front + (k - 1) * target.model.wounds
            states += [(before + lost, k) for lost in range(target.model.wounds)]
        return [*states, (target.wounds, target.models)]

    def losses(self, attacks: Distribution[int]) -> Losses:
        """Where the damage of so many attacks leaves the target.

        Packets that Feel No Pain ignores whole are taken out of the law of one attack, so every packet that is left
        removes a wound and a unit of W wounds survives fewer than W packets. Devastating damage comes after
        everything else; it needs a law of its own only where Feel No Pain tells it apart, otherwise the order is of
        no consequence.
        """
        if self.chances.devastating and self._mortal != self.lost_each:
            return self._losses_of_two_kinds(attacks)
        weights, total = head((attacks @ self._packets)._form, self._allocation.most_packets)
        rows, scale = self._allocation.spread(weights)
        return Losses(rows, total * scale)

    def _losses_of_two_kinds(self, attacks: Distribution[int]) -> Losses:
        """Ordinary packets first, then devastating ones of another law.

        Their joint number is one law by Kronecker substitution: the pair (n ordinary, m devastating) is written as
        ``n + base m`` with a base that n cannot reach.
        """
        wound = self.chances.wound
        base = attacks.max() * (1 + self.chances.sustained.max()) + 1
        soft = self.chances.save.failure * (1 - self.lost_each.pmf(0))
        hard = wound.critical * (1 - self._mortal.pmf(0))
        plain_soft = (wound.success - wound.critical) * soft
        plain: Distribution[int] = Distribution({0: 1 - plain_soft - hard, 1: plain_soft, base: hard})
        pairs, weights, total = (attacks @ self._scored(plain, bernoulli(soft)))._form.pairs()
        target = self.target
        mortal = Allocation(target.front, target.model.wounds, target.models, _hurting(self._mortal))
        by_mortal = [[0] * self._allocation.most_packets for _ in range(mortal.most_packets)]
        for pair, weight in zip(pairs, weights, strict=True):
            m, n = divmod(pair, base)
            if m < len(by_mortal) and n < len(by_mortal[m]):
                by_mortal[m][n] = weight
        states = [self._allocation.spread(column) for column in by_mortal]
        rows, scale = mortal.spend([rows for rows, _ in states])
        return Losses(rows, total * states[0][1] * scale)


class Losses(NamedTuple):
    """Integer weights of (models destroyed, wounds lost on the next) short of destruction, and that of everything."""

    rows: list[list[int]]
    total: int


@cached(1024)
def engage(weapon: Weapon, target: Target, situation: Situation, edition: Edition) -> Engagement:
    """The engagement of a weapon with a target; prepared once."""
    return Engagement(weapon, target, situation, edition)


def _suffered(damage: Distribution[int], feel_no_pain: int | None) -> Distribution[int]:
    return damage if feel_no_pain is None else damage @ bernoulli(Fraction(feel_no_pain - 1, 6))


def _hurting(suffered: Distribution[int]) -> Distribution[int]:
    return suffered.given(at_least(1))
