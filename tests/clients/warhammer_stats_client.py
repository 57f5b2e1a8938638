"""warhammer-stats: tables of chances in floats, rules of the 9th edition; asked for its law of kills.

Sources read: warhammer_stats 0.1.1, attack/phases, attack/rolls, modifiers, utils/modifier_collection.py. It knows no
size of a unit, and leaves out chances below 0.00001 on the way.
"""

from .adapting import NotSupportedError, parts, require_known

PACKAGE = "warhammer-stats"
ABILITIES = {
    "sustained hits", "lethal hits", "devastating wounds", "mortal wounds", "twin-linked", "re-roll hits",
    "re-roll wounds", "to hit", "to wound",
}  # fmt: skip


def kills(bearers, weapon, unit, situation):
    """Chances of the number of models destroyed, by number."""
    from warhammer_stats.attack.attack import Attack
    from warhammer_stats.utils.modifier_collection import ModifierCollection
    from warhammer_stats.utils.pmf import PMFCollection
    from warhammer_stats.utils.target import Target
    from warhammer_stats.utils.weapon import Weapon

    if weapon.skill is None:
        raise NotSupportedError("torrent: hit rolls of 1 always miss")
    require_known(weapon, situation, ABILITIES, {"cover"})
    model = unit.models[0]

    def collection(amount):
        number, sides, bonus = parts(amount)
        rolled = PMFCollection.mdn(number, sides)
        return rolled.plus(bonus) if bonus else rolled  # a 0 would be raised to 1 where damage is reduced

    one = collection(weapon.attacks)
    gun = Weapon(
        bs=weapon.skill,
        shots=PMFCollection(bearers * one.pmfs),
        strength=weapon.strength,
        ap=-weapon.ap,
        damage=collection(weapon.damage),
        modifiers=ModifierCollection(hit_mods=_hit_modifiers(weapon), wound_mods=_wound_modifiers(weapon)),
    )
    target = Target(
        toughness=unit.toughness,
        save=model.save,
        invuln=model.invulnerable or 7,
        fnp=model.feel_no_pain or 7,
        wounds=model.wounds,
        modifiers=ModifierCollection(
            save_mods=_save_modifiers(situation), damage_mods=_damage_modifiers(model.damage_reduction)
        ),
    )
    values = Attack(gun, target).run().kills_dist.values
    return {number: chance for number, chance in enumerate(values) if chance > 1e-12}  # the rest is noise of its FFT


def _thresholds(weapon, name):
    from warhammer_stats.modifiers.additive_modifiers import AddNToThreshold

    return [AddNToThreshold(ability.value) for ability in weapon.all(name)]


def _rerolls(weapon, name):
    from warhammer_stats.modifiers.reroll_modifiers import ReRollFailed, ReRollOnes

    return [{"ones": ReRollOnes, "failed": ReRollFailed}[ability.value]() for ability in weapon.all(name)]


def _hit_modifiers(weapon):
    from warhammer_stats.modifiers import generator_modifiers as generators

    found = [*_thresholds(weapon, "to hit"), *_rerolls(weapon, "re-roll hits")]
    if weapon.find("sustained hits"):
        found.append(generators.GenerateExtraAutomaticHitsUnmodifiable(6, weapon.find("sustained hits")))
    if weapon.find("lethal hits"):  # the attack ends with a wound instead of a hit
        found.append(generators.EndAttackAndGenrateExtraWoundsUnmodifiable(6, 1))
    return found


def _wound_modifiers(weapon):
    from warhammer_stats.modifiers import generator_modifiers as generators
    from warhammer_stats.modifiers.reroll_modifiers import ReRollFailed

    found = [*_thresholds(weapon, "to wound"), *_rerolls(weapon, "re-roll wounds")]
    if weapon.find("twin-linked"):
        found.append(ReRollFailed())
    if weapon.find("mortal wounds"):  # in addition
        found.append(generators.GenerateMortalWoundsUnmodifiable(6, weapon.find("mortal wounds")))
    if weapon.find("devastating wounds"):  # the attack ends with its damage as mortal wounds
        found.append(generators.EndAttackAndGenrateMortalWoundsUnmodifiable(6, weapon.damage))
    return found


def _save_modifiers(situation):
    from warhammer_stats.modifiers.additive_modifiers import AddNToSave

    return [AddNToSave(1)] if situation.get("cover") else []


def _damage_modifiers(reduction):
    from warhammer_stats.modifiers.additive_modifiers import SubtractNVolumeMinOne

    return [SubtractNVolumeMinOne(reduction)] if reduction else []
