"""Mortal wounds that spill, Hazardous tests of the bearers, and what is left for the next attack."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction

import pytest

from exactdice import d3, d6, errors, point
from exactdice.games import wh40k
from exactdice.games.wh40k import Model, Unit, Weapon, attack, hazardous, mortal_wounds
from exactdice.games.wh40k.edition import hazardous_destroys

BOY = Model(wounds=1, save=5)
NOB = Model(wounds=3, save=4)
PAINBOSS = Model(wounds=4, save=4, feel_no_pain=5, character=True)


def test_mortal_wounds_spill_from_model_to_model_and_reach_characters_last():
    mob = Unit("Mob", toughness=5, models=[Model(wounds=4, save=4, character=True), BOY, BOY])
    # 3 mortal wounds: both Boyz die, the third goes to the CHARACTER
    suffered = mortal_wounds(mob, 3)
    assert suffered.joint == point((3, 2))
    assert suffered.character_wounds_lost == point(1)
    assert suffered.left == point(mob.with_wounds({0: 3, 1: 0, 2: 0}))


def test_mortal_wounds_beyond_the_last_model_are_lost():
    assert mortal_wounds(Unit("Boy", toughness=5, models=[BOY]), "D6").wounds_lost == point(1)


def test_feel_no_pain_is_rolled_for_each_mortal_wound():
    # 2 mortal wounds on a lone model with 5+ against mortal wounds: binomial with 2/3 each
    unit = Unit("Nob", toughness=5, models=[replace(NOB, feel_no_pain_mortal=5)])
    assert dict(mortal_wounds(unit, 2).wounds_lost) == {0: Fraction(1, 9), 1: Fraction(4, 9), 2: Fraction(4, 9)}


def test_feel_no_pain_against_psychic_attacks_needs_a_psychic_source():
    unit = Unit("Nob", toughness=5, models=[replace(NOB, feel_no_pain_psychic=4)])
    assert mortal_wounds(unit, 1).wounds_lost == point(1)
    assert mortal_wounds(unit, 1, psychic=True).wounds_lost.pmf(0) == Fraction(1, 2)


def test_an_amount_may_be_nothing():
    unit = Unit("Nob", toughness=5, models=[NOB])
    suffered = mortal_wounds(unit, d6.bind(lambda roll: d3 if roll == 1 else 0))
    assert suffered.wounds_lost.pmf(0) == Fraction(5, 6)
    assert suffered.unit_destroyed == Fraction(1, 18)  # a 1, then a 3
    assert suffered.left.pmf(unit) == Fraction(5, 6)


@pytest.mark.parametrize("amount", [-1, d6 - 3, d6 / 2, None, 1.5, "x"])
def test_amounts_that_do_not_count_are_refused(amount):
    with pytest.raises(errors.ExactDiceError):
        mortal_wounds(Unit("Nob", toughness=5, models=[NOB]), amount)


def test_a_failed_hazardous_test_harms_one_bearer_and_does_not_spill():
    bearer = replace(BOY, hazardous=True)
    mob = Unit("Mob", toughness=5, models=[BOY, bearer, bearer])
    # two tests: a failure kills one bearer however many mortal wounds it takes; failures are binomial(2, 1/6)
    assert dict(hazardous(mob, 2).models_destroyed) == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}


def test_tests_beyond_the_last_bearer_do_nothing():
    mob = Unit("Mob", toughness=5, models=[BOY, replace(BOY, hazardous=True)])
    # three tests, one bearer: he lives with (5/6)^3
    assert hazardous(mob, 3).models_destroyed.pmf(0) == Fraction(125, 216)
    assert hazardous(mob, 3).models_destroyed.max() == 1


def test_the_bearer_chosen_is_a_wounded_one_then_no_character():
    character = replace(PAINBOSS, feel_no_pain=None, hazardous=True)
    nob = replace(NOB, hazardous=True)
    one_failure = {0: Fraction(5, 6), 3: Fraction(1, 6)}
    assert dict(hazardous(Unit("a", toughness=5, models=[character, nob]), 1).wounds_lost) == one_failure
    assert hazardous(Unit("a", toughness=5, models=[character, nob]), 1).character_wounds_lost == point(0)
    wounded = replace(character, remaining=2)
    suffered = hazardous(Unit("b", toughness=5, models=[nob, wounded]), 1)
    assert dict(suffered.character_wounds_lost) == {0: Fraction(5, 6), 2: Fraction(1, 6)}  # the excess is lost
    assert suffered.all_characters_destroyed == Fraction(1, 6)


def test_of_several_wounded_bearers_the_first_listed_is_chosen_character_or_not():
    character = replace(PAINBOSS, feel_no_pain=None, hazardous=True, remaining=2)
    nob = replace(NOB, hazardous=True, remaining=1)
    assert hazardous(Unit("a", toughness=5, models=[character, nob]), 1).character_wounds_lost.max() == 2
    assert hazardous(Unit("b", toughness=5, models=[nob, character]), 1).character_wounds_lost == point(0)


def test_feel_no_pain_against_hazardous():
    boss = Unit("b", toughness=5, models=[replace(PAINBOSS, hazardous=True)])
    # one failure in six: 3 wounds, each lost with 2/3
    assert dict(hazardous(boss, 1).wounds_lost) == {
        0: Fraction(5, 6) + Fraction(1, 6 * 27),
        1: Fraction(6, 6 * 27),
        2: Fraction(12, 6 * 27),
        3: Fraction(8, 6 * 27),
    }


def test_casualties_print_their_tables():
    mob = Unit("Mob", toughness=5, models=3 * [BOY])
    suffered = mortal_wounds(mob, "D3")
    law = suffered.models_destroyed  # 1, 2 or 3 models of one wound
    assert str(suffered) == (
        f"casualties of {mob}\n\nmodels destroyed\n{law}\n\nwounds lost\n{law}\n\nunit destroyed: 1/3, 33.33%"
    )
    assert repr(suffered) == f"<casualties of {mob}: 2 models expected>"
    assert repr(mortal_wounds(mob, 1)) == f"<casualties of {mob}: 1 model expected>"
    rare = mortal_wounds(mob, 1).then(lambda left: mortal_wounds(left, d6.map(lambda n: n // 6)))
    assert repr(rare) == f"<casualties of {mob}: 1.167 models expected>"  # a second one on a 6: 7/6


def test_a_command_reroll_throws_one_failed_hazardous_test_again():
    mob = Unit("Mob", toughness=5, models=3 * [replace(BOY, hazardous=True)])
    assert hazardous(mob, 1, command_reroll=True).models_destroyed.pmf(1) == Fraction(1, 36)  # fails twice
    # two tests: both fail 1/36, then one of them saved with 5/6; one fails 10/36, saved with 5/6
    assert hazardous(mob, 2, command_reroll=True).models_destroyed.pmf(2) == Fraction(1, 216)


def test_the_reading_that_destroys_the_bearer():
    destroying = replace(wh40k.TENTH, hazardous_harm=hazardous_destroys)
    nob = Unit("n", toughness=5, models=[replace(NOB, wounds=5, hazardous=True)])
    assert dict(hazardous(nob, 1).wounds_lost) == {0: Fraction(5, 6), 3: Fraction(1, 6)}
    assert dict(hazardous(nob, 1, edition=destroying).wounds_lost) == {0: Fraction(5, 6), 5: Fraction(1, 6)}
    boss = Unit("b", toughness=5, models=[replace(PAINBOSS, hazardous=True, feel_no_pain=None)])
    assert hazardous(boss, 1, edition=destroying).wounds_lost.max() == 3  # a CHARACTER takes the mortal wounds


def test_hazardous_without_a_bearer():
    with pytest.raises(errors.RulesError, match="has no bearer for Hazardous tests"):
        hazardous(Unit("Mob", toughness=5, models=[BOY]), 1)
    assert hazardous(Unit("Mob", toughness=5, models=[BOY]), 0).wounds_lost == point(0)
    dead = Unit("Mob", toughness=5, models=[BOY, replace(BOY, hazardous=True, remaining=0)])
    assert hazardous(dead, 2).wounds_lost == point(0)  # the bearer is dead already


def test_hazardous_after_an_attack_is_joint_with_its_damage():
    gun = wh40k.Weapon("gun", attacks=1, skill=4, strength=4, ap=-6, damage=1, abilities=["hazardous"])
    target = Unit("t", toughness=4, models=[Model(wounds=1, save=6)])
    mob = Unit("Mob", toughness=5, models=[BOY, replace(NOB, hazardous=True)])
    volley = wh40k.attack([(1, gun)], target, attacking=mob)
    assert volley.hazardous_tests == 1
    # hit 1/2, wound 1/2, no save; and apart from it 1/6
    assert dict(volley.with_hazardous) == {
        (0, 0, 0, 0): Fraction(3, 4) * Fraction(5, 6),
        (0, 0, 3, 1): Fraction(3, 4) * Fraction(1, 6),
        (1, 1, 0, 0): Fraction(1, 4) * Fraction(5, 6),
        (1, 1, 3, 1): Fraction(1, 4) * Fraction(1, 6),
    }
    with pytest.raises(errors.RulesError, match="the attacking unit is not known"):
        _ = wh40k.attack([(1, gun)], target).hazardous
    with pytest.raises(errors.RulesError, match="is no Unit"):
        wh40k.attack([(1, gun)], target, attacking=BOY)
    assert pickle.loads(pickle.dumps(volley)).hazardous.wounds_lost == volley.hazardous.wounds_lost
    assert repr(volley).endswith(f"attacking={mob!r})")


def test_one_attacking_unit_after_another():
    gun = wh40k.Weapon("gun", attacks=1, skill=4, strength=4, ap=-6, damage=1)
    leader = Model(wounds=2, save=6, character=True, toughness=8)
    target = Unit("t", toughness=4, models=[BOY, leader])
    first = wh40k.attack([(1, gun)], target)
    both = first.then(lambda left: wh40k.attack([(1, gun)], left))
    # the second unit meets toughness 8 where the bodyguard fell to the first: 1/2 * 1/6 instead of 1/2 * 1/2
    assert dict(both.wounds_lost) == {
        0: Fraction(9, 16),
        1: Fraction(3, 4) * Fraction(1, 4) + Fraction(1, 4) * Fraction(11, 12),
        2: Fraction(1, 4) * Fraction(1, 12),
    }
    assert both.unit_destroyed == 0
    assert both.models_left.min() == 1
    assert pickle.loads(pickle.dumps(both)).joint == both.joint
    assert "t" in repr(both)


def test_nothing_more_happens_to_a_destroyed_unit():
    boy = Unit("Boy", toughness=5, models=[BOY])
    dead = mortal_wounds(boy, 1).then(lambda left: pytest.fail("asked about the dead"))
    assert dead.unit_destroyed == 1


def test_damage_set_to_zero():
    gun = wh40k.Weapon("gun", attacks=3, skill=2, strength=8, ap=-6, damage="D6", abilities=["devastating wounds"])
    target = Unit("t", toughness=4, models=[replace(NOB, damage_to_zero=True), NOB])
    assert wh40k.attack([(1, gun)], target).wounds_lost == point(0)  # the model in front never suffers
    alone = Unit("t", toughness=4, models=[replace(NOB, damage_to_zero=True)])
    assert wh40k.attack([(1, gun)], alone).wounds_lost == point(0)
    melta = replace_abilities(gun, ["melta 2"])
    with pytest.raises(errors.RulesError, match="damage set to 0 beside"):
        _ = wh40k.attack([(1, melta)], alone, wh40k.Situation(half_range=True)).wounds_lost


def replace_abilities(weapon, abilities):
    """The weapon with other abilities."""
    return wh40k.Weapon(
        weapon.name,
        attacks=weapon.attacks,
        skill=weapon.skill,
        strength=weapon.strength,
        ap=weapon.ap,
        damage=weapon.damage,
        abilities=abilities,
    )


def test_the_audit_trail_ends_with_the_hazardous_tests():
    gun = wh40k.Weapon("gun", attacks=1, skill=4, strength=4, ap=-6, damage=1, abilities=["hazardous"])
    target = Unit("t", toughness=4, models=[Model(wounds=1, save=6)])
    mob = Unit("Mob", toughness=5, models=[BOY, replace(NOB, hazardous=True)])
    rows = wh40k.attack([(2, gun)], target, attacking=mob).explain().rows[-3:]
    # two tests fail with 1/6 each; one failure kills the only bearer of three wounds: 11/36
    assert [(row.stage, row.needed, row.chance, row.expected) for row in rows] == [
        ("Hazardous tests", "fail 2+", Fraction(1, 6), Fraction(1, 3)),
        ("own wounds lost", "", None, Fraction(11, 12)),
        ("own models destroyed", "", None, Fraction(11, 36)),
    ]
    assert not wh40k.attack([(2, gun)], target, attacking=mob).explain().notes
    assert "the attacking unit is not given" in wh40k.attack([(2, gun)], target).explain().notes[0]


def test_a_line_marks_the_bearers_of_hazardous_weapons():
    """One test fails on a 1 and removes a bearer of two wounds: 1/6."""
    unit = Unit.parse("5x Hellblasters T4 Sv3+ W2 [hazardous]")
    gun = Weapon.parse("Plasma incinerator A1 BS3+ S8 AP-3 D2 [hazardous]")
    assert attack([(1, gun)], unit, attacking=unit).hazardous.wounds_lost.pmf(2) == Fraction(1, 6)
