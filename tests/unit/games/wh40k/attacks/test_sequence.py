"""Several weapons, mixed models, leaders and damage that is set aside, against values derived by hand.

The gun of these tests hits by itself, wounds on 2+ and leaves no save: each attack does its damage with 5/6.
"""

import pickle
from dataclasses import replace
from fractions import Fraction

import pytest

from exactdice import Distribution, bernoulli, binomial, d3, d6, errors, point
from exactdice.games import wh40k
from exactdice.games.wh40k.attacks.target import State, Target

CHARACTER = wh40k.Model(wounds=2, save=3, character=True)
BOY = wh40k.Model(wounds=1, save=5)


def gun(*abilities, **changes):
    profile = {"attacks": 1, "skill": None, "strength": 8, "ap": -6, "damage": 1, **changes}
    return wh40k.Weapon("gun", abilities=["torrent", *abilities], **profile)


def unit(*models, **changes):
    return wh40k.Unit("mob", models=models, **{"toughness": 4, "keywords": ["mob"], **changes})


def law(**weights):
    """A law over 36 of outcomes written as their number."""
    return Distribution({int(name[1:]): weight for name, weight in weights.items()})


def test_a_later_weapon_meets_what_an_earlier_one_left():
    # the small gun takes one of three wounds, the big one kills what is left: 1/36 nothing, 5/36 one, 30/36 dead
    volley = wh40k.attack([(1, gun()), (1, gun(damage=3))], unit(wh40k.Model(wounds=3, save=7)))
    assert volley.wounds_lost == law(_0=1, _1=5, _3=30)
    assert volley.unit_destroyed == Fraction(5, 6)
    assert volley.attacks == point(2)
    assert volley.hits == point(2)
    assert volley.wounds == volley.unsaved == law(_0=1, _1=10, _2=25)


def test_a_leader_comes_after_his_bodyguards_even_if_wounded():
    # two attacks: with both the boy and then the leader die, who has one wound left; with one the boy
    leader = wh40k.Model(wounds=2, save=3, character=True, remaining=1)
    volley = wh40k.attack([(1, gun(attacks=2))], unit(leader, BOY))
    assert volley.joint == Distribution({(0, 0): 1, (1, 1): 10, (2, 2): 25})
    assert volley.character_wounds_lost == law(_0=11, _1=25)
    assert volley.all_characters_destroyed == Fraction(25, 36)


def test_precision_picks_the_character_while_he_lives():
    # two attacks of damage 2: the first that wounds kills the leader, the second the boy
    volley = wh40k.attack([(1, gun("precision", attacks=2, damage=2))], unit(CHARACTER, BOY))
    assert volley.joint == Distribution({(0, 0): 1, (2, 1): 10, (3, 2): 25})
    assert volley.all_characters_destroyed == Fraction(35, 36)
    assert volley.explain().notes == ["precision: wounds go to a CHARACTER while one lives"]


def test_precision_and_ordinary_attacks_move_along_two_rows():
    # the ordinary gun kills the boy (5/6), the precise one wounds the leader (5/6), independently
    volley = wh40k.attack([(1, gun()), (1, gun("precision"))], unit(CHARACTER, BOY))
    assert volley.joint == Distribution({(0, 0): 1, (1, 1): 5, (1, 0): 5, (2, 1): 25})


def test_characters_alone_are_no_attached_unit():
    volley = wh40k.attack([(1, gun(damage=2))], unit(CHARACTER, CHARACTER))
    assert volley.character_wounds_lost == volley.wounds_lost == law(_0=6, _2=30)
    assert volley.all_characters_destroyed == 0


def test_mortal_wounds_in_addition_spill_over():
    # a critical wound (2+ against this mob) does 1 damage and then 2 mortal wounds, one model each
    volley = wh40k.attack([(1, gun("anti-mob 2+", "mortal wounds 2"))], unit(BOY, BOY, BOY, BOY))
    assert volley.models_destroyed == law(_0=6, _3=30)


def test_devastating_damage_waits_for_later_weapons():
    # the first gun's damage 3 is set aside, the second gun takes a wound of the first model; then 3 kill it, 1 is lost
    devastating = gun("anti-mob 2+", "devastating wounds", damage=3)
    volley = wh40k.attack([(1, devastating), (1, gun())], unit(*2 * [wh40k.Model(wounds=3, save=7)]))
    assert volley.joint == Distribution({(0, 0): 1, (1, 0): 5, (3, 1): 30})


def test_the_first_failed_save_does_no_damage():
    situation = wh40k.Situation(first_failed_save_damage_zero=True)
    volley = wh40k.attack([(1, gun(attacks=2))], unit(*2 * [BOY]), situation)
    assert volley.wounds_lost == law(_0=11, _1=25)  # one failure is forgiven, the second kills
    save = unit(wh40k.Model(wounds=1, save=2))
    volley = wh40k.attack([(1, gun(attacks=2, ap=0))], save, situation)
    # each attack fails its save with 5/6 * 1/6; both must
    assert volley.unit_destroyed == Fraction(5, 36) ** 2


def test_minus_one_to_wound_where_the_weapon_is_stronger():
    situation = wh40k.Situation(minus_one_to_wound_if_stronger=True)
    assert wh40k.attack([(1, gun())], unit(BOY), situation).wounds.mean() == Fraction(2, 3)  # 2+ becomes 3+
    assert wh40k.attack([(1, gun(strength=4))], unit(BOY), situation).wounds.mean() == Fraction(1, 2)  # at par: 4+


def test_mixed_saves_leave_unsaved_wounds_to_allocation():
    volley = wh40k.attack([(1, gun(ap=0))], unit(wh40k.Model(wounds=1, save=2), wh40k.Model(wounds=1, save=6)))
    assert volley.models_destroyed == law(_0=31, _1=5)  # the 2+ in front fails with 5/6 * 1/6
    with pytest.raises(
        errors.RulesError, match="defend differently against 'gun', so this stage depends on allocation"
    ):
        volley.unsaved.mean()
    rows = volley.explain().rows
    assert [row.stage for row in rows][3:7] == [
        "unsaved (W1 Sv2+)", "damage each (W1 Sv2+)", "unsaved (W1 Sv6+)", "damage each (W1 Sv6+)",
    ]  # fmt: skip
    assert rows[3].expected is None


def test_stages_are_named_by_weapon():
    volley = wh40k.attack([(1, gun()), (2, wh40k.Weapon("bow", attacks=1, skill=4, strength=4, damage=1))], unit(BOY))
    stages = [row.stage for row in volley.explain().rows]
    assert stages[0] == "gun: attacks"
    assert "bow: hits" in stages
    assert stages[-1] == "unit destroyed"
    assert "2x bow" in str(volley)


def test_several_wounded_models_come_first():
    # two models with one wound left stand before a whole one, wherever they are listed
    hurt = wh40k.Model(wounds=2, save=7, remaining=1)
    volley = wh40k.attack([(1, gun(attacks=2))], unit(wh40k.Model(wounds=2, save=7), hurt, hurt))
    assert volley.joint == Distribution({(0, 0): 1, (1, 1): 10, (2, 2): 25})


def test_a_weapon_that_cannot_hurt_changes_nothing():
    saved = unit(*2 * [wh40k.Model(wounds=1, save=2, feel_no_pain=2)], BOY)
    nobody = [(0, gun())]
    assert wh40k.attack(nobody, saved).joint == point((0, 0))


def test_volleys_of_several_weapons_pickle():
    volley = wh40k.attack([(1, gun()), (1, gun(damage=3))], unit(BOY, CHARACTER))
    assert pickle.loads(pickle.dumps(volley)).joint == volley.joint


def test_many_devastating_attacks_told_apart_by_feel_no_pain():
    # more attacks than a table of pairs could take; no attack is left out: the chances of losing nothing multiply
    model = wh40k.Model(wounds=2, save=4, feel_no_pain=5, feel_no_pain_mortal=4)
    gun120 = wh40k.Weapon("gun", attacks=1, skill=6, strength=1, damage=1, abilities=["devastating wounds"])
    volley = wh40k.attack([(120, gun120)], unit(*20 * [model]))
    # hit 1/6, critical wound 1/6 (1/2 lost), nothing else wounds: each attack loses a wound with 1/72
    assert volley.wounds_lost.pmf(0) == Fraction(71, 72) ** 120


def test_the_rows_of_a_target():
    target = Target(unit(CHARACTER, BOY, wh40k.Model(wounds=3, save=4, remaining=2)))
    assert target.attached
    assert [model.wounds for model in target.bodyguards.models] == [3, 1]  # the wounded one first
    assert target.wounds == 5
    state = target.after(State(0, 0), 6, precision=False)
    assert state == State(2, 0)  # excess lost
    assert target.destroyed(state) == 1
    assert target.after(State(3, 0), 1, precision=False) == State(3, 1)
    assert target.over(State(3, 2))


def test_numbers_beyond_any_datasheet_are_refused():
    with pytest.raises(errors.RulesError, match="is beyond any datasheet; write a number of at most 1,000,000"):
        wh40k.hit_roll(3, modifiers=[10**5000])
    with pytest.raises(errors.RulesError, match=r"strength .+ is beyond any datasheet"):
        gun(strength=10**5000)
    with pytest.raises(errors.TooLargeError, match="damage on a model of 999,999 wounds needs"):
        wh40k.attack([(10, gun())], unit(wh40k.Model(wounds=999_999, save=7))).joint.mean()


def test_precision_as_a_policy():
    # a hit that always wounds (2+ twice) for 2 damage, no save, against a bodyguard of 2 wounds and a CHARACTER of 3
    leader, guard = wh40k.Model(wounds=3, save=6, character=True), wh40k.Model(wounds=2, save=6)
    gun2 = wh40k.Weapon(
        "gun", attacks=2, skill=None, strength=8, ap=-6, damage=2, abilities=["torrent", "precision", "re-roll wounds"]
    )
    p = Fraction(35, 36)

    def law(policy):
        return wh40k.attack([(1, gun2)], unit(guard, leader), wh40k.Situation(precision=policy)).joint

    assert dict(law("always")) == {(0, 0): (1 - p) ** 2, (2, 0): 2 * p * (1 - p), (3, 1): p**2}
    assert dict(law("never")) == {(0, 0): (1 - p) ** 2, (2, 1): 2 * p * (1 - p), (4, 1): p**2}
    # 2 damage cannot kill a leader with 3 wounds left, so the first goes to the guard; then he is the only one left
    assert law("when it kills") == law("never")
    wounded = unit(guard, replace(leader, remaining=2))
    kills = wh40k.attack([(1, gun2)], wounded, wh40k.Situation(precision="when it kills"))
    assert dict(kills.character_wounds_lost) == {0: (1 - p) ** 2, 2: 1 - (1 - p) ** 2}
    with pytest.raises(errors.RulesError, match="precision 'maybe' does not exist"):
        wh40k.Situation(precision="maybe")


def test_a_model_of_a_thousand_wounds():
    # it cannot die of 20 attacks of damage 1, so the wounds lost are binomial with 2/3 * 1/2 * 1/2
    titan = unit(wh40k.Model(wounds=1000, save=4))
    rifle = wh40k.Weapon("rifle", attacks=1, skill=3, strength=4, damage=1)
    assert wh40k.attack([(20, rifle)], titan).wounds_lost == binomial(20, "1/6")
    # two damage dice, no save: 1/3 for each attack to do D6
    cannon = wh40k.Weapon("cannon", attacks=1, skill=3, strength=4, ap=-6, damage="D6")
    assert wh40k.attack([(20, cannon)], titan).wounds_lost == 20 @ (bernoulli("1/3") @ d6)


def test_an_army_too_large_is_refused_before_it_is_resolved():
    horde = unit(*1000 * [wh40k.Model(wounds=3, save=4)])
    cannon = wh40k.Weapon("cannon", attacks=1, skill=3, strength=4, damage="D3")
    with pytest.raises(errors.TooLargeError, match="10,000 attacks on 1,000 models needs"):
        _ = wh40k.attack([(10_000, cannon)], horde).wounds_lost


def test_random_attacks_told_apart_by_feel_no_pain_against_mortal_wounds():
    model = wh40k.Model(wounds=3, save=4, feel_no_pain_mortal=5)
    storm = wh40k.Weapon(
        "storm", attacks="D6", skill=6, strength=1, damage=2, abilities=["sustained hits D3", "devastating wounds"]
    )
    volley = wh40k.attack([(8, storm)], unit(*5 * [model]))
    # an attack hits only critically, with 1 + D3 hits; a hit hurts with 1/6, all critical, and then 2 wounds are
    # ignored with 1/9: it leaves the unit unhurt with 1 - 1/6 * 8/9
    unhurt = Fraction(1) - Fraction(1, 6) * Fraction(8, 9)
    one = Fraction(5, 6) + Fraction(1, 6) * sum(unhurt ** (1 + extra) for extra in (1, 2, 3)) / 3
    assert volley.wounds_lost.pmf(0) == (sum(one**n for n in range(1, 7)) / 6) ** 8


def test_attacks_never_fall_below_1_after_all_their_bonuses():
    shot = gun(wh40k.Ability("rapid fire", d3 - 1), "-1 attacks")
    volley = wh40k.attack([(1, shot)], unit(BOY), wh40k.Situation(half_range=True))
    assert volley.attacks == Distribution({1: 2, 2: 1})  # 1 + (0, 1 or 2) - 1, with 0 raised to 1
