"""How a slip rewrites an attack: other weapons, models, situation or edition, by the rules of which it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import floor, prod
from typing import Any

from exactdice.games.wh40k.attacks.target import target_of
from exactdice.games.wh40k.attacks.volley import Volley, attack
from exactdice.games.wh40k.datasheets.abilities import Ability, amount_law
from exactdice.games.wh40k.datasheets.units import Model, Unit
from exactdice.games.wh40k.datasheets.weapons import Weapon
from exactdice.games.wh40k.edition import Changes
from exactdice.verify.slips.naturals import Naturals, hit_check, wound_check
from exactdice.verify.slips.texts import bonus_on_each_die, die_and_bonus_multiplied, one_die_multiplied

Rewrite = Callable[[Volley], Any]
Pairs = list[tuple[Fraction, Volley]]


def changed(volley: Volley, **parts: Any) -> Volley:
    """The attack with other parts."""
    kept = {"attackers": volley.attackers, "unit": volley.unit, "situation": volley.situation}
    given = {"edition": volley.edition, "attacking": volley.attacking, **kept, **parts}
    return attack(given.pop("attackers"), given.pop("unit"), given.pop("situation"), **given)


def weapons(change: Callable[[Weapon], Weapon]) -> Rewrite:
    """Each weapon changed."""
    return lambda volley: changed(volley, attackers=[(n, change(weapon)) for n, weapon in volley.attackers])


def models(change: Callable[[Model], Model]) -> Rewrite:
    """Each model changed."""

    def rewrite(volley: Volley) -> Volley:
        unit = volley.unit
        members = [change(model) for model in unit.models]
        return changed(volley, unit=Unit(unit.name, toughness=unit.toughness, models=members, keywords=unit.keywords))

    return rewrite


def situation(**fields: Any) -> Rewrite:
    """Other fields of the situation."""
    return lambda volley: changed(volley, situation=replace(volley.situation, **fields))


def edition(**fields: Any) -> Rewrite:
    """Other fields of the edition."""
    return lambda volley: changed(volley, edition=replace(volley.edition, **fields))


def without(*names: str) -> Rewrite:
    """Weapons without some abilities."""
    return weapons(lambda weapon: _with(weapon, [one for one in weapon.abilities if one.name not in names]))


def _with(weapon: Weapon, abilities: list[Ability], **fields: Any) -> Weapon:
    return replace(weapon, abilities=tuple(abilities), **fields)


def amount(name: str, change: Callable[[Any], Any]) -> Rewrite:
    """The amount of an ability changed."""

    def other(one: Ability) -> Ability:
        return replace(one, value=change(one.value)) if one.name == name else one

    return weapons(lambda weapon: _with(weapon, [other(one) for one in weapon.abilities]))


def rounded_mean(value: Any) -> int:
    """The mean of an amount, rounded half up."""
    mean: Fraction = amount_law(value).mean()
    return floor(mean + Fraction(1, 2))


def damage(change: Callable[[Any], Any]) -> Rewrite:
    """Another damage."""
    return weapons(lambda weapon: replace(weapon, damage=change(weapon.damage)))


def attacks(change: Callable[[Any], Any]) -> Rewrite:
    """Other numbers of attacks."""
    return weapons(lambda weapon: replace(weapon, attacks=change(weapon.attacks)))


def dice_in_amounts(change: Callable[[str], str]) -> Rewrite:
    """Dice texts of attacks and damage read in another way."""

    def read(value: Any) -> Any:
        return change(value) if isinstance(value, str) else value

    return weapons(lambda weapon: replace(weapon, attacks=read(weapon.attacks), damage=read(weapon.damage)))


bonus_on_each = dice_in_amounts(bonus_on_each_die)
all_multiplied = dice_in_amounts(die_and_bonus_multiplied)
one_multiplied = dice_in_amounts(one_die_multiplied)


def one_more_attack(volley: Volley) -> Volley:
    """A further attack of the first weapon, beside all others."""
    (number, weapon), *others = volley.attackers
    return changed(volley, attackers=[(number, weapon), (1, _without_bonus(weapon, 1)), *others])


def one_attack_less(volley: Volley) -> Volley:
    """The first weapon attacks once less, as in a loop that starts at 1."""
    (number, weapon), *others = volley.attackers
    law = number @ weapon_attacks(volley, weapon) - 1
    first = (0, weapon) if law.max() == 0 else (1, _without_bonus(weapon, law))
    return changed(volley, attackers=[first, *others])


def weapon_attacks(volley: Volley, weapon: Weapon) -> Any:
    """The law of the attacks of one bearer, bonuses included."""
    return changed(volley, attackers=[(1, weapon)]).attacks


def _without_bonus(weapon: Weapon, law: Any) -> Weapon:
    """The weapon with a final number of attacks, which nothing changes any more."""
    kept = [one for one in weapon.abilities if one.name not in ("blast", "rapid fire", "attacks", "re-roll attacks")]
    return _with(weapon, kept, attacks=law)


def naturals_of_hits(naturals: Naturals) -> Rewrite:
    """Hit rolls judged in another way."""

    def rewrite(volley: Volley) -> Volley:
        def other(weapon: Weapon) -> Weapon:
            check = hit_check(weapon, volley.situation, volley.edition)
            return weapon if check is None else replace(weapon, skill=check.odds(naturals))

        return changed(volley, attackers=[(n, other(weapon)) for n, weapon in volley.attackers])

    return rewrite


def naturals_of_wounds(naturals: Naturals) -> Rewrite:
    """Wound rolls judged in another way."""

    def rewrite(volley: Volley) -> Volley:
        target = target_of(volley.unit, volley.edition.allocation)

        def other(weapon: Weapon) -> Weapon:
            check = wound_check(weapon, target, volley.situation, volley.edition)
            return weapon if check is None else replace(weapon, wound_chance=check.odds(naturals))

        return changed(volley, attackers=[(n, other(weapon)) for n, weapon in volley.attackers])

    return rewrite


def first_anti(volley: Volley) -> Volley:
    """Only the first anti ability of a weapon is looked at."""

    def other(weapon: Weapon) -> Weapon:
        first = weapon.all("anti")[:1]
        return _with(weapon, [one for one in weapon.abilities if one.name != "anti" or one in first])

    return changed(volley, attackers=[(n, other(weapon)) for n, weapon in volley.attackers])


def one_roll(law_of: Callable[[Weapon], Any], fix: Callable[[Weapon, int], Weapon]) -> Rewrite:
    """One roll for what should be rolled again and again: a mixture over its result, weapon by weapon."""

    def rewrite(volley: Volley) -> Pairs | None:
        laws = [law_of(weapon) for _, weapon in volley.attackers]
        if all([law is None or len(law) == 1 for law in laws]):
            return None
        rolls = [[(None, Fraction(1))] if law is None else law.items() for law in laws]
        if prod([len(items) for items in rolls]) > _MOST_RESULTS:
            return None
        return [
            (
                prod([chance for _, chance in results], start=Fraction(1)),
                changed(volley, attackers=_fixed(volley, [result for result, _ in results], fix)),
            )
            for results in product(*rolls)
        ]

    return rewrite


_MOST_RESULTS = 64  # of single rolls of several weapons together


def _fixed(volley: Volley, results: list[Any], fix: Callable[[Weapon, int], Weapon]) -> list[tuple[int, Weapon]]:
    return [
        (number, weapon if result is None else fix(weapon, result))
        for (number, weapon), result in zip(volley.attackers, results, strict=True)
    ]


def sustained_law(weapon: Weapon) -> Any:
    """The law of the extra hits of a critical hit, None where there are none."""
    value = weapon.find("sustained hits")
    return None if value is None else amount_law(value)


def with_sustained(weapon: Weapon, number: int) -> Weapon:
    """The weapon with a fixed number of sustained hits."""
    kept = [one for one in weapon.abilities if one.name != "sustained hits"]
    return _with(weapon, [*kept, Ability("sustained hits", number)])


def rerolled_law(value: Any, again: Any) -> Any:
    """The law of an amount after its re-roll."""
    law = amount_law(value)
    return law if again is None else law.reroll(again)


def with_damage(weapon: Weapon, number: int) -> Weapon:
    """The weapon with a fixed damage."""
    return _with(weapon, [one for one in weapon.abilities if one.name != "re-roll damage"], damage=number)


def with_attacks(weapon: Weapon, number: int) -> Weapon:
    """The weapon with a fixed number of attacks, to which bonuses are added."""
    return _with(weapon, [one for one in weapon.abilities if one.name != "re-roll attacks"], attacks=number)


def damage_law(weapon: Weapon) -> Any:
    """The law of the damage roll."""
    return rerolled_law(weapon.damage, weapon.find("re-roll damage"))


def attacks_law(weapon: Weapon) -> Any:
    """The law of the roll of attacks."""
    return rerolled_law(weapon.attacks, weapon.find("re-roll attacks"))


def wound_by_difference(strength: int, toughness: int) -> int:
    """The wound roll as in other games: 4+ at par, and one step for each point of difference."""
    return max(2, min(6, 4 - (strength - toughness)))


def wound_without_halves(strength: int, toughness: int) -> int:
    """The wound roll with both ends of the table beyond double instead of at double."""
    if strength > 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength < toughness else 5


def damage_to_nothing(value: int, changes: Changes) -> int:
    """A characteristic after its modifiers without the least value of 1."""
    if changes.replace == 0 and not changes.add:
        return 0
    base = value if changes.replace is None else changes.replace
    result = Fraction(base, changes.divide) * changes.multiply + changes.add - changes.subtract
    return max(0, -floor(-result))


def halved_down(value: int, changes: Changes) -> int:
    """A characteristic after its modifiers, rounded down."""
    if changes.replace == 0 and not changes.add:
        return 0
    base = value if changes.replace is None else changes.replace
    return max(1, floor(Fraction(base, changes.divide) * changes.multiply + changes.add - changes.subtract))


def added_before_halving(value: int, changes: Changes) -> int:
    """A characteristic whose additions are made before it is halved."""
    if changes.replace == 0 and not changes.add:
        return 0
    base = value if changes.replace is None else changes.replace
    result = Fraction(base + changes.add, changes.divide) * changes.multiply - changes.subtract
    return max(1, -floor(-result))


def feel_no_pain_inverted(model: Model) -> Model:
    """A wound is lost where it should be ignored: x+ ignores as often as (8 - x)+ does."""

    def inverted(roll: Any) -> Any:
        return None if roll is None else 8 - roll if isinstance(roll, int) else 1 - roll

    names = ("feel_no_pain", "feel_no_pain_mortal", "feel_no_pain_psychic")
    return replace(model, **{name: inverted(getattr(model, name)) for name in names})


def more_to_hit(by: int) -> Rewrite:
    """A hit bonus too many, beside the others and within the cap."""
    return weapons(lambda weapon: _with(weapon, [*weapon.abilities, Ability("to hit", by)]))
