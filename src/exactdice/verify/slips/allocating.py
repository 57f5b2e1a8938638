"""Slips of scoring and allocation: functions that stand for one rule of a kernel."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from exactdice.distribution import Distribution, bernoulli, mixture, point
from exactdice.errors import TooLargeError
from exactdice.games.wh40k.attacks.chances import Chances, Defence
from exactdice.games.wh40k.attacks.volley import Volley
from exactdice.games.wh40k.datasheets.units import Model, Unit, suffers
from exactdice.verify.slips.packets import Law, scored
from exactdice.verify.slips.record import answer_law
from exactdice.verify.slips.rewriting import changed

_MOST_MODELS = 400  # of a unit that never ends


def lethal_bonus_hits(chances: Chances, plain: Law, automatic: Law) -> Law:
    """Sustained hits of a lethal hit wound by themselves, too."""
    one = automatic if chances.lethal else plain
    return scored(chances, plain, one + chances.sustained @ one)


def lethal_rolls_too(chances: Chances, plain: Law, automatic: Law) -> Law:
    """A lethal hit wounds by itself and rolls to wound as well."""
    critical = automatic + plain if chances.lethal else plain
    return scored(chances, plain, critical + chances.sustained @ plain)


def sustained_rolled(chances: Chances, plain: Law, automatic: Law) -> Law:
    """Sustained hits are further attacks that must hit first."""
    hit = chances.hit
    further = mixture([(hit.failure, point(0)), (hit.success, plain)])
    critical = automatic if chances.lethal else plain
    return scored(chances, plain, critical + chances.sustained @ further)


def sustained_instead(chances: Chances, plain: Law, automatic: Law) -> Law:
    """A critical hit scores its sustained hits, but not itself."""
    critical = automatic if chances.lethal else plain
    return scored(chances, plain, chances.sustained @ plain if chances.sustained.max() else critical)


def pain_of_the_packet(defence: Defence, model: Model, front: int) -> Law:
    """One Feel No Pain roll ignores all damage of an attack."""
    return defence.damage if defence.feel_no_pain is None else _once(defence.damage, defence.feel_no_pain)


def _once(damage: Law, roll: Any) -> Law:
    suffered = suffers(roll)
    return mixture([(suffered.pmf(0), point(0)), (suffered.pmf(1), damage)])


def mortal_pain_of_the_packet(defence: Defence, model: Model, front: int) -> Law:
    """The same of devastating damage."""
    roll = defence.feel_no_pain_mortal
    return defence.damage if roll is None else _once(defence.damage, roll)


def pain_after_the_cut(defence: Defence, model: Model, front: int) -> Law:
    """Damage is cut at the wounds the model has left, and Feel No Pain ignores some of what is left."""
    cut = defence.damage.map(lambda damage: min(damage, front))
    return cut if defence.feel_no_pain is None else cut @ suffers(defence.feel_no_pain)


def both_pains(defence: Defence, model: Model, front: int) -> Law:
    """Both Feel No Pains are rolled against devastating damage, one after the other."""
    suffered = Fraction(1)
    for roll in (model.feel_no_pain, model.feel_no_pain_mortal):
        suffered *= suffers(roll).pmf(1)
    return defence.damage @ bernoulli(suffered)


def ordinary_pain(defence: Defence, model: Model, front: int) -> Law:
    """Devastating damage meets ordinary Feel No Pain only."""
    return defence.ordinary


def no_pain(defence: Defence, model: Model, front: int) -> Law:
    """Devastating damage meets no Feel No Pain."""
    return defence.damage


def endless_unit(volley: Volley, answer: str) -> Distribution[Any] | None:
    """There is always a further model like the last one, so more die than there are."""
    unit, number = volley.unit, len(volley.unit.models)
    most = volley.wounds.max()
    if most <= volley.unit.models_left:
        return None
    if number + most > _MOST_MODELS:
        raise TooLargeError(
            f"a unit without an end takes {number + most:,} models, the most is {_MOST_MODELS}; ask about fewer attacks"
        )
    spare = Unit(
        unit.name,
        toughness=unit.toughness,
        models=[*unit.models, *most * [unit.models[-1].defences]],
        keywords=unit.keywords,
    )
    situation = volley.situation
    if situation.blast_models is None:
        situation = replace(situation, blast_models=unit.models_left)
    return answer_law(changed(volley, unit=spare, situation=situation), answer)


def fresh_for_each_weapon(volley: Volley, answer: str) -> Distribution[Any] | None:
    """Each weapon meets the unit as it was before the attack; what they do is added, as far as there are models."""
    if len(volley.attackers) == 1 or answer in ("hits", "wounds", "unsaved"):
        return None
    summed = "wounds_lost" if answer == "wounds_lost" else "models_destroyed"
    most = volley.unit.wounds_left if answer == "wounds_lost" else volley.unit.models_left
    alone = [answer_law(changed(volley, attackers=[one]), summed) for one in volley.attackers]
    total: Law = sum(alone, point(0)).clip(high=most)
    return total.map(lambda dead: int(dead == most)) if answer == "unit_destroyed" else total
