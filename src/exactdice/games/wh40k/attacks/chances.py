"""Profiles and a situation as a few exact chances: of the weapon against the unit, and against each kind of model."""

from __future__ import annotations

from typing import NamedTuple

from exactdice.distribution import Distribution
from exactdice.errors import RulesError
from exactdice.games.wh40k.attacks.checks import Check, given_check, hit_roll, save_roll, widest, wound_roll
from exactdice.games.wh40k.attacks.target import Target
from exactdice.games.wh40k.datasheets.abilities import amount_law
from exactdice.games.wh40k.datasheets.given import Roll, is_given
from exactdice.games.wh40k.datasheets.situations import Situation
from exactdice.games.wh40k.datasheets.units import Model, suffers
from exactdice.games.wh40k.datasheets.weapons import Weapon
from exactdice.games.wh40k.edition import Changes, Edition


class Chances(NamedTuple):
    """One weapon against one unit, as far as all its models are alike: toughness is that of the bodyguards."""

    attacks: Distribution[int]  # of one bearer
    hit: Check
    sustained: Distribution[int]  # extra hits of a critical hit
    lethal: bool
    wound: Check
    devastating: bool
    mortal_wounds: Distribution[int]  # ordinary ones that come with a critical wound


class Defence(NamedTuple):
    """What one kind of model does to a wound: its save, the damage, and what it ignores."""

    save: Check
    damage: Distribution[int]  # of one failed save, after modifiers, before Feel No Pain
    feel_no_pain: Roll | None  # against ordinary damage
    feel_no_pain_mortal: Roll | None  # against mortal wounds, devastating ones included

    @property
    def ordinary(self) -> Distribution[int]:
        """Law of the wounds that a failed save removes from a model with wounds enough."""
        return _suffered(self.damage, self.feel_no_pain)

    @property
    def devastating(self) -> Distribution[int]:
        """The same of a devastating wound, which has no save."""
        return _suffered(self.damage, self.feel_no_pain_mortal)

    @property
    def mortal(self) -> Distribution[int]:
        """The same of one mortal wound."""
        return suffers(self.feel_no_pain_mortal)


def _suffered(damage: Distribution[int], feel_no_pain: Roll | None) -> Distribution[int]:
    return damage if feel_no_pain is None else damage @ suffers(feel_no_pain)


def unseen(weapon: Weapon, situation: Situation) -> bool:
    """Whether the weapon fires indirectly at a target that cannot be seen."""
    return not situation.visible and bool(weapon.find("indirect fire"))


def in_cover(weapon: Weapon, situation: Situation) -> bool:
    """Whether the target has the Benefit of Cover against the weapon."""
    covered = situation.cover or unseen(weapon, situation)
    return covered and weapon.kind == "ranged" and not weapon.find("ignores cover")


def chances(weapon: Weapon, target: Target, situation: Situation, edition: Edition) -> Chances:
    """The chances of a weapon, fixed when targets are selected: steps 1 to 4 of the sequence.

    References:
        Rules B15, Blast, and B21, Extra Attacks: the number of attacks.
    """
    return Chances(
        attacks=_attacks(weapon, target, situation, edition),
        hit=_hit(weapon, situation, edition),
        sustained=_amount(weapon, "sustained hits"),
        lethal=bool(weapon.find("lethal hits")),
        wound=_wound(weapon, target, situation, edition),
        devastating=bool(weapon.find("devastating wounds")),
        mortal_wounds=_amount(weapon, "mortal wounds"),
    )


def defence(weapon: Weapon, model: Model, situation: Situation, edition: Edition) -> Defence:
    """The defence of a kind of model: steps 6 and 7 of the sequence."""
    psychic = bool(weapon.find("psychic"))
    return Defence(
        save=_save(weapon, model, situation, edition),
        damage=_damage(weapon, model, situation, edition),
        feel_no_pain=model.ignores(psychic=psychic),
        feel_no_pain_mortal=model.ignores(mortal=True, psychic=psychic),
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
        models = target.models if situation.blast_models is None else situation.blast_models
        added += edition.ask("blast_bonus", models)
    return (law + added).clip(low=1) if added else law


def _amount(weapon: Weapon, name: str) -> Distribution[int]:
    """Law of the number that belongs to an ability, 0 where the weapon does not have it."""
    found = weapon.find(name)
    return amount_law(0 if found is None else found)


def hit_modifiers(weapon: Weapon, situation: Situation, edition: Edition) -> tuple[int, ...]:
    """What is added to hit rolls, before the cap."""
    modifiers = [one.value for one in weapon.all("to hit")]
    if situation.stationary and weapon.find("heavy"):
        modifiers.append(1)
    if edition.cover_hit_modifier and in_cover(weapon, situation):
        modifiers.append(edition.cover_hit_modifier)
    if unseen(weapon, situation):
        modifiers.append(edition.indirect_penalty)
    return (*modifiers, *situation.hit_modifiers)


def _hit(weapon: Weapon, situation: Situation, edition: Edition) -> Check:
    if is_given(weapon.skill):
        return given_check(weapon.skill)
    misses = 1
    if unseen(weapon, situation):
        misses = situation.indirect_fails_up_to or edition.indirect_fails_up_to
    return hit_roll(
        weapon.skill,
        modifiers=hit_modifiers(weapon, situation, edition),
        reroll=widest(situation.reroll_hits, weapon.find("re-roll hits") or "none"),
        critical_on=weapon.find("critical hits") or 6,
        overwatch=situation.overwatch,
        torrent=bool(weapon.find("torrent")),
        fails_up_to=misses,
        edition=edition,
    )


def wound_modifiers(weapon: Weapon, target: Target, situation: Situation) -> tuple[int, ...]:
    """What is added to wound rolls, before the cap."""
    modifiers = [one.value for one in weapon.all("to wound")]
    if situation.charged and weapon.find("lance"):
        modifiers.append(1)
    if situation.minus_one_to_wound_if_stronger and weapon.strength > target.toughness:
        modifiers.append(-1)
    return (*modifiers, *situation.wound_modifiers)


def anti_threshold(weapon: Weapon, target: Target) -> int | None:
    """The lowest threshold of the anti abilities that match the target, None where none does."""
    return min([one.value for one in weapon.all("anti") if one.keyword in target.keywords], default=None)


def _wound(weapon: Weapon, target: Target, situation: Situation, edition: Edition) -> Check:
    if weapon.wound_chance is not None:
        return given_check(weapon.wound_chance)
    return wound_roll(
        weapon.strength,
        target.toughness,
        modifiers=wound_modifiers(weapon, target, situation),
        reroll=widest(situation.reroll_wounds, weapon.find("re-roll wounds") or "none"),
        twin_linked=bool(weapon.find("twin-linked")),
        anti=anti_threshold(weapon, target),
        critical_on=weapon.find("critical wounds") or 6,
        edition=edition,
    )


def _save(weapon: Weapon, model: Model, situation: Situation, edition: Edition) -> Check:
    if is_given(model.save):
        return given_check(model.save)
    return save_roll(
        model.save,
        weapon.ap,
        invulnerable=model.invulnerable,
        cover=in_cover(weapon, situation),
        modifiers=situation.save_modifiers,
        reroll=situation.reroll_saves,
        edition=edition,
    )


def _damage(weapon: Weapon, model: Model, situation: Situation, edition: Edition) -> Distribution[int]:
    law = amount_law(weapon.damage)
    again = weapon.find("re-roll damage")
    if again is not None:
        law = law.reroll(again)
    bonuses = [weapon.find("damage") or 0, weapon.find("melta") or 0 if situation.half_range else 0]
    added = sum(bonuses)
    if any(bonuses) and (situation.first_failed_save_damage_zero or model.damage_to_zero):
        beside = " and ".join([f"{bonus:+d}" for bonus in bonuses if bonus])
        raise RulesError(
            f"damage set to 0 beside {beside} damage of {weapon.name!r} is not settled by the rules; "
            "leave one of them out"
        )
    changes = Changes(
        replace=0 if model.damage_to_zero else None,
        divide=2 if model.halve_damage else 1,
        add=added,
        subtract=model.damage_reduction,
    )
    return law if changes == Changes() else law.map(lambda damage: edition.ask("modified", damage, changes))
