"""The attack sequence: profiles become a few exact chances, one attack a tiny law, all attacks its compound."""

from __future__ import annotations

from typing import NamedTuple

from exactdice.algebra.forms import head
from exactdice.caches import cached
from exactdice.distribution import Distribution, bernoulli, mixture, point
from exactdice.events import at_least
from exactdice.games.wh40k.abilities import amount_law
from exactdice.games.wh40k.allocation import allocate, most_packets, spend
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


class Engagement(NamedTuple):
    """One weapon against one target, reduced to laws and chances; nothing here depends on the number of bearers."""

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


@cached(1024)
def engage(weapon: Weapon, target: Target, situation: Situation, edition: Edition) -> Engagement:
    """Reduce profiles and situation to chances: steps 1 to 7 of the sequence, each number fixed when targets are selected."""
    model = target.model
    unseen = not situation.visible and bool(weapon.find("indirect fire"))
    return Engagement(
        attacks=_attacks(weapon, target, situation, edition),
        hit=_hit(weapon, situation, edition, unseen),
        sustained=amount_law(weapon.find("sustained hits") or 0),
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
    if situation.half_range and weapon.find("rapid fire"):
        law = law + amount_law(weapon.find("rapid fire"))
    added = weapon.find("attacks") or 0
    if weapon.find("blast"):
        added += edition.blast_bonus(target.models if situation.blast_models is None else situation.blast_models)
    return (law + added).clip(low=1) if added else law


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


@cached(4096)
def per_attack(
    hit: Check, sustained: Distribution[int], lethal: bool, plain: Distribution[int], automatic: Distribution[int]
) -> Distribution[int]:
    """Law of what one attack scores, where a hit that rolls to wound scores ``plain`` and one that wounds by itself ``automatic``.

    A critical hit wounds by itself with lethal hits, and brings its sustained hits, which are plain.
    """
    critical = (automatic if lethal else plain) + sustained @ plain
    return mixture([(hit.failure, 0), (hit.success - hit.critical, plain), (hit.critical, critical)])


def scored(engagement: Engagement, plain: Distribution[int], automatic: Distribution[int]) -> Distribution[int]:
    """Law of what one attack of an engagement scores."""
    return per_attack(engagement.hit, engagement.sustained, engagement.lethal, plain, automatic)


def hits_each(engagement: Engagement) -> Distribution[int]:
    """Law of the hits of one attack."""
    return scored(engagement, point(1), point(1))


def wounds_each(engagement: Engagement) -> Distribution[int]:
    """Law of the wounding hits of one attack, before saves."""
    return scored(engagement, bernoulli(engagement.wound.success), point(1))


def unsaved_each(engagement: Engagement) -> Distribution[int]:
    """Law of the wounds of one attack that are not saved; a devastating wound cannot be saved."""
    wound, fail = engagement.wound, engagement.save.failure
    unsaved = wound.success * fail
    if engagement.devastating:
        unsaved += wound.critical * (1 - fail)
    return scored(engagement, bernoulli(unsaved), bernoulli(fail))


@cached(1024)
def lost_to_packet(damage: Distribution[int], feel_no_pain: int | None) -> Distribution[int]:
    """Law of the wounds that the damage of one failed save removes from a model with wounds enough: each may be ignored."""
    return damage if feel_no_pain is None else damage @ bernoulli(f"{feel_no_pain - 1}/6")


class Losses(NamedTuple):
    """Integer weights of (models destroyed, wounds lost on the next) short of destruction, and the weight of everything."""

    rows: list[list[int]]
    total: int


def losses(engagement: Engagement, attacks: Distribution[int], target: Target) -> Losses:
    """Where the damage of so many attacks leaves a target.

    Packets that Feel No Pain ignores whole are taken out of the law of one attack, so every packet that is left removes a
    wound and a unit of W wounds survives fewer than W packets. Devastating damage comes after everything else; it needs a
    packet law of its own only where Feel No Pain tells it apart, otherwise the order is of no consequence.
    """
    ordinary = lost_to_packet(engagement.damage, engagement.feel_no_pain)
    mortal = lost_to_packet(engagement.damage, engagement.feel_no_pain_mortal)
    if engagement.devastating and mortal != ordinary:
        return _two_kinds(engagement, attacks, target, ordinary, mortal)
    hurts = 1 - ordinary.pmf(0)
    wound, fail = engagement.wound, engagement.save.failure
    unsaved = wound.success * fail + (wound.critical * (1 - fail) if engagement.devastating else 0)
    packets = attacks @ scored(engagement, bernoulli(unsaved * hurts), bernoulli(fail * hurts))
    packet = ordinary.given(at_least(1))
    front, wounds = target.front, target.model.wounds
    most = most_packets(front, wounds, target.models, packet)
    weights, total = head(packets._form, most)
    rows, scale = allocate(weights, front, wounds, target.models, packet)
    return Losses(rows, total * scale)


def _two_kinds(
    engagement: Engagement,
    attacks: Distribution[int],
    target: Target,
    ordinary: Distribution[int],
    mortal: Distribution[int],
) -> Losses:
    """Ordinary packets first, then devastating ones of another law: their joint number is one law by Kronecker substitution.

    The pair (n ordinary, m devastating) is written as ``n + base m`` with a base that n cannot reach.
    """
    most_extra = 1 + engagement.sustained.max()
    base = attacks.max() * most_extra + 1
    wound, fail = engagement.wound, engagement.save.failure
    soft = fail * (1 - ordinary.pmf(0))
    hard = wound.critical * (1 - mortal.pmf(0))
    plain_soft = (wound.success - wound.critical) * soft
    plain: Distribution[int] = Distribution({0: 1 - plain_soft - hard, 1: plain_soft, base: hard})
    pairs, weights, total = (attacks @ scored(engagement, plain, bernoulli(soft)))._form.pairs()
    packet, mortal_packet = ordinary.given(at_least(1)), mortal.given(at_least(1))
    front, wounds, models = target.front, target.model.wounds, target.models
    most = most_packets(front, wounds, models, packet)
    most_mortal = most_packets(front, wounds, models, mortal_packet)
    by_mortal = [[0] * most for _ in range(most_mortal)]
    for pair, weight in zip(pairs, weights, strict=True):
        m, n = divmod(pair, base)
        if n < most and m < most_mortal:
            by_mortal[m][n] = weight
    states = [allocate(column, front, wounds, models, packet) for column in by_mortal]
    rows, scale = spend([rows for rows, _ in states], front, wounds, mortal_packet)
    return Losses(rows, total * states[0][1] * scale)
