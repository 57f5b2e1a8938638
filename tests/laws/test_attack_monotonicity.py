"""What never makes an attack worse, and where that fails: each exception has a counterexample by hand.

Not worse means that for every k, at least k wounds and at least k models are lost with no less chance. Damage moves
along one row of models: another packet of damage, or a larger one, never leaves more wounds, and a state with more
wounds lost stays ahead under the same packets, because nobody passes the end of a model without killing it. So more
attacks, hits, wounds or damage win, whatever the models are, as long as the row is one row (no Precision among
CHARACTERs), and a better chance is not paid for with critical results.
"""

from dataclasses import replace
from fractions import Fraction

import strategies as s
from hypothesis import assume, given
from hypothesis import strategies as st

from exactdice import dice
from exactdice.games import wh40k
from exactdice.games.wh40k import Model, Situation, Unit, Weapon, attack

bearers = st.integers(0, 2)
rows = s.mixed_units() | s.hurt_units()  # models of one row
no_failed = ("reroll_hits", "reroll_wounds")  # a better chance has fewer failures to throw again for criticals


def dominates(better, worse):
    """Whether wounds lost and models destroyed of one attack are stochastically no fewer than those of another."""
    return better.wounds_lost.dominates(worse.wounds_lost) and better.models_destroyed.dominates(worse.models_destroyed)


def armed(weapon, *texts):
    """The weapon with further abilities."""
    return replace(weapon, abilities=(*weapon.abilities, *map(wh40k.ability, texts)))


def with_models(unit, models):
    """The unit with other models."""
    return Unit(unit.name, toughness=unit.toughness, models=models, keywords=unit.keywords)


# --- what helps the attacker ------------------------------------------------------------------------------------------


@given(s.weapons(without=no_failed), rows, s.situations, st.integers(2, 6), st.integers(1, 9), st.integers(-4, 0))
def test_a_better_skill_strength_or_ap_never_hurts(weapon, unit, situation, skill, strength, ap):
    worse = attack([(2, weapon)], unit, situation)
    assert dominates(attack([(2, replace(weapon, skill=min(skill, weapon.skill)))], unit, situation), worse)
    assert dominates(attack([(2, replace(weapon, strength=max(strength, weapon.strength)))], unit, situation), worse)
    assert dominates(attack([(2, replace(weapon, ap=min(ap, weapon.ap)))], unit, situation), worse)


@given(s.weapons(), s.weapons(most=2), rows, s.situations, st.integers(1, 3))
def test_larger_damage_never_hurts_even_before_another_weapon(weapon, later, unit, situation, more):
    # with Feel No Pain too: of more damage no less is lost
    larger = replace(weapon, damage=dice(str(weapon.damage)) + more)
    worse, better = ([(2, first), (1, later)] for first in (weapon, larger))
    assert dominates(attack(better, unit, situation), attack(worse, unit, situation))


@given(st.lists(st.tuples(bearers, s.weapons(most=2)), min_size=1, max_size=2), rows, s.situations, st.data())
def test_more_bearers_of_any_weapon_never_hurt(attackers, unit, situation, data):
    place = data.draw(st.integers(0, len(attackers) - 1))
    more = list(attackers)
    more[place] = (attackers[place][0] + 1, attackers[place][1])
    assert dominates(attack(more, unit, situation), attack(attackers, unit, situation))


@given(s.weapons(without=no_failed), rows, s.situations)
def test_a_wider_reroll_of_failures_never_hurts(weapon, unit, situation):
    for roll in ("hits", "wounds"):
        worse = attack([(2, weapon)], unit, situation)
        for text in (f"re-roll {roll} of 1", f"re-roll {roll}"):
            better = attack([(2, armed(weapon, text))], unit, situation)
            assert dominates(better, worse)
            worse = better


@given(s.weapons(without=("sustained",)), rows, s.situations)
def test_sustained_hits_never_hurt(weapon, unit, situation):
    worse = attack([(2, weapon)], unit, situation)
    for text in ("sustained hits 1", "sustained hits D3", "sustained hits 3"):
        better = attack([(2, armed(weapon, text))], unit, situation)
        assert dominates(better, worse)
        worse = better


@given(s.weapons(without=("lethal", "devastating", "mortal")), rows, s.situations)
def test_lethal_hits_never_hurt_where_critical_wounds_are_like_any(weapon, unit, situation):
    assert dominates(
        attack([(2, armed(weapon, "lethal hits"))], unit, situation), attack([(2, weapon)], unit, situation)
    )


@given(s.weapons(without=("devastating", "mortal")), s.like_units(s.plain_models), s.situations)
def test_devastating_wounds_never_hurt_where_feel_no_pain_tells_nothing_apart(weapon, unit, situation):
    assert dominates(
        attack([(2, armed(weapon, "devastating wounds"))], unit, situation), attack([(2, weapon)], unit, situation)
    )


@given(s.weapons(), rows, s.wh40k_models, s.situations)
def test_another_model_at_the_end_never_saves_wounds(weapon, unit, model, situation):
    more = with_models(unit, [*unit.models, model])
    assert dominates(attack([(2, weapon)], more, situation), attack([(2, weapon)], unit, situation))


# --- what helps the target --------------------------------------------------------------------------------------------


@given(s.weapons(), s.hurt_units(), s.situations, s.rolls_needed)
def test_a_better_save_or_feel_no_pain_never_hurts_its_owner(weapon, unit, situation, roll):
    worse = attack([(2, weapon)], unit, situation)
    for change in (
        lambda model: {"save": min(roll, model.save)},
        lambda model: {"invulnerable": min(roll, model.invulnerable or 7)},
        lambda model: {"feel_no_pain": min(roll, model.feel_no_pain or 7)},
        lambda model: {"feel_no_pain_mortal": min(roll, model.feel_no_pain_mortal or 7)},
        lambda model: {"damage_reduction": model.damage_reduction + 1},
        lambda model: {"halve_damage": True},
    ):
        tougher = with_models(unit, [replace(model, **change(model)) for model in unit.models])
        assert dominates(worse, attack([(2, weapon)], tougher, situation))


@given(s.weapons(), s.hurt_units(), s.situations)
def test_cover_and_more_rerolls_of_saves_never_hurt_their_owner(weapon, unit, situation):
    covered = [attack([(2, weapon)], unit, replace(situation, cover=cover)) for cover in (False, True)]
    assert dominates(*covered)
    none, ones, failed = (
        attack([(2, weapon)], unit, replace(situation, reroll_saves=policy)) for policy in ("none", "ones", "failed")
    )
    assert dominates(none, ones)
    assert dominates(ones, failed)


# --- bounds -----------------------------------------------------------------------------------------------------------


@given(s.weapons(without=("mortal",)), s.like_units(s.plain_models), s.situations)
def test_no_more_is_lost_than_is_rolled(weapon, unit, situation):
    assume(not any(one.name in ("melta", "damage", "re-roll damage") for one in weapon.abilities))
    volley, wounds = attack([(2, weapon)], unit, situation), unit.models[0].wounds
    assert volley.wounds_lost.mean() <= volley.unsaved.mean() * dice(str(weapon.damage)).mean()
    assert volley.models_destroyed.mean() <= volley.wounds_lost.mean() / wounds
    for more, fewer in (
        ("attacks", "hits"),
        ("hits", "wounds"),
        ("wounds", "unsaved"),
        ("unsaved", "models_destroyed"),
    ):
        if more != "attacks" or not weapon.find("sustained hits"):
            assert getattr(volley, more).dominates(getattr(volley, fewer))


# --- exceptions, by hand ----------------------------------------------------------------------------------------------


def gun(*abilities, **changes):
    """A gun that hits by itself, wounds T4 on 2+ and leaves no save: each attack does its damage with 5/6."""
    profile = {"attacks": 1, "skill": None, "strength": 8, "ap": -6, "damage": 1, **changes}
    return Weapon("gun", abilities=["torrent", *abilities], **profile)


def mob(*models, toughness=4):
    """A unit of Toughness 4 if nothing else is said."""
    return Unit("mob", toughness=toughness, models=models, keywords=["mob"])


BOY = Model(wounds=1, save=7)


def test_a_better_skill_throws_again_for_fewer_critical_hits():
    # re-rolling failures, 3+ has criticals 8/36 and other hits 24/36, 2+ has 7/36 and 28/36; criticals wound by
    # themselves, other hits on 6+: 8/36 + 24/216 = 72/216 beats 7/36 + 28/216 = 70/216
    def wounds(skill):
        weapon = Weapon("gun", attacks=1, skill=skill, strength=1, damage=1, abilities="[lethal hits, re-roll hits]")
        return attack([(1, weapon)], mob(BOY)).wounds.mean()

    assert wounds(3) == Fraction(72, 216)
    assert wounds(2) == Fraction(70, 216)


def test_a_better_strength_throws_again_for_fewer_devastating_wounds():
    # twin-linked, 3+ is critical with 8/36 and wounds plainly with 24/36, 2+ 7/36 and 28/36; a plain wound fails to be
    # saved on 2+ with 1/6
    def destroyed(strength):
        weapon = gun("devastating wounds", "twin-linked", strength=strength, ap=0)
        return attack([(1, weapon)], mob(Model(wounds=1, save=2))).unit_destroyed

    assert destroyed(5) == Fraction(72, 216)
    assert destroyed(8) == Fraction(70, 216)


def test_a_wider_reroll_for_criticals_costs_successes():
    # a hit on 2+: failures thrown again 35/36; everything but a 6 thrown again 1/6 + 5/6 * 5/6
    failed, fishing = (wh40k.hit_roll(2, reroll=policy) for policy in ("failed", "non-critical"))
    assert failed.success == Fraction(35, 36)
    assert fishing.success == Fraction(31, 36)
    assert fishing.critical == Fraction(11, 36) > failed.critical == Fraction(7, 36)


def test_a_lethal_hit_may_cost_a_devastating_wound():
    # a hit always on 2+ and critical; wounded on 2+, always critical: devastating 5/6, but lethal leaves a save of 2+
    weapon = Weapon(
        "gun", attacks=1, skill=2, strength=8, damage=1,
        abilities=["critical hits 2+", "devastating wounds", "anti-mob 2+"],
    )  # fmt: skip
    unit = mob(Model(wounds=1, save=2))
    assert attack([(1, weapon)], unit).unit_destroyed == Fraction(5, 6) * Fraction(5, 6)
    assert attack([(1, armed(weapon, "lethal hits"))], unit).unit_destroyed == Fraction(5, 6) * Fraction(1, 6)


def test_a_devastating_wound_may_meet_a_better_feel_no_pain():
    # 2+ against mortal wounds only: a devastating wound is lost with 1/6, an ordinary one always
    unit = mob(Model(wounds=1, save=7, feel_no_pain_mortal=2))
    assert attack([(1, gun("anti-mob 2+"))], unit).unit_destroyed == Fraction(5, 6)
    assert attack([(1, gun("anti-mob 2+", "devastating wounds"))], unit).unit_destroyed == Fraction(5, 36)


def test_a_larger_mean_of_damage_may_be_worse():
    # D6 has the larger mean, but kills 3 wounds with 4/6 only, where 3 always does
    unit = mob(Model(wounds=3, save=7))
    assert attack([(1, gun(damage=3))], unit).unit_destroyed == Fraction(5, 6)
    assert attack([(1, gun(damage="D6"))], unit).unit_destroyed == Fraction(5, 6) * Fraction(4, 6)


def test_a_first_unit_that_kills_more_may_leave_less_for_the_blast_of_the_second():
    # damage 2 leaves a model of 3 wounds alive, so both blast weapons of the second unit see five models and attack
    # twice each: four die. Where damage 3 kills it, they see four and attack once: one and two more die.
    unit = mob(*5 * [Model(wounds=3, save=7)])
    blast = [(2, gun("blast", damage=3))]
    soft, hard = (attack([(1, gun(damage=damage))], unit).then(lambda left: attack(blast, left)) for damage in (2, 3))
    assert soft.models_destroyed.pmf(4) == Fraction(5, 6) ** 4
    assert hard.models_destroyed.pmf(4) == Fraction(1, 6) * Fraction(5, 6) ** 4
    assert not hard.models_destroyed.dominates(soft.models_destroyed)


def test_with_precision_larger_damage_may_pick_the_better_save():
    # "when it kills": damage 2 cannot kill the leader of 3 wounds, so the bodyguard without a save dies, 5/6; damage 3
    # goes to the leader, who saves on 2+
    unit = mob(Model(wounds=2, save=7), Model(wounds=3, save=2, character=True))
    picky = Situation(precision="when it kills")
    soft, hard = (attack([(1, gun("precision", damage=damage, ap=0))], unit, picky) for damage in (2, 3))
    assert soft.models_destroyed.pmf(1) == Fraction(5, 6)
    assert hard.models_destroyed.pmf(1) == Fraction(5, 36)


def test_a_model_that_is_no_character_stands_before_leaders_even_at_the_end_of_the_list():
    # the new bodyguard saves on 2+ and takes what the leader without a save would have taken
    leader, guard = Model(wounds=1, save=7, character=True), Model(wounds=1, save=2)
    assert attack([(1, gun(ap=0))], mob(leader)).models_destroyed.mean() == Fraction(5, 6)
    assert attack([(1, gun(ap=0))], mob(leader, guard)).models_destroyed.mean() == Fraction(5, 36)
