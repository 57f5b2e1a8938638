"""Mistakes that other calculators make: here the right value and the value under the mistake are both computed.

The right value is derived by the sentence above it, the wrong one by the formula beside it; they differ, so each test
can tell. Which tools made the mistake in their public versions of November 2026 stands behind the name of the test,
with the error in the mean on the case where it was measured.

Unless a test says otherwise a gun hits by itself, wounds Toughness 4 on 2+ and leaves no save, so an attack does its
damage with ``P`` = 5/6.
"""

from fractions import Fraction

import pytest

from exactdice import Distribution, bernoulli, binomial, d3, d6, mixture, point
from exactdice.games.wh40k import (
    Model,
    Situation,
    Unit,
    Weapon,
    attack,
    hazardous,
    hit_roll,
    mortal_wounds,
    save_roll,
    wound_roll,
)

P = Fraction(5, 6)
SAVED_ON_2 = Model(wounds=1, save=2)


def gun(*abilities, **changes):
    """A gun that does its damage with 5/6."""
    profile = {"attacks": 1, "skill": None, "strength": 8, "ap": -6, "damage": 1, **changes}
    return Weapon("gun", abilities=["torrent", *abilities], **profile)


def rifle(*abilities, **changes):
    """A rifle that hits on 4+, wounds Toughness 4 on 4+ and leaves no save."""
    profile = {"attacks": 1, "skill": 4, "strength": 4, "ap": -6, "damage": 1, **changes}
    return Weapon("rifle", abilities=abilities, **profile)


def mob(*models, number=1, **model):
    """A unit of Toughness 4: models, or so many alike of 1 wound and no save."""
    listed = models or number * [Model(**{"wounds": 1, "save": 7, **model})]
    return Unit("mob", toughness=4, models=listed, keywords=["mob"])


def deadly(*abilities, **changes):
    """A gun each of whose wounds is critical and devastating."""
    return gun("anti-mob 2+", "devastating wounds", *abilities, **changes)


# --- models and wounds ------------------------------------------------------------------------------------------------


def test_models_destroyed_are_not_damage_over_wounds():  # wh40kdc
    # one packet of D3 on models of 2 wounds kills one on 2 or 3
    destroyed = attack([(1, gun(damage="D3"))], mob(number=5, wounds=2)).models_destroyed
    assert destroyed.mean() == P * Fraction(2, 3) != P * d3.mean() / 2


def test_twenty_bolters():  # wh40kdc and SocialHummingbird: 28.8 % too many
    # each of 20 attacks is unsaved with 2/3 * 1/2 * 1/3 = 1/9, and every second one kills: (E N - P(N odd)) / 2
    volley = attack([(20, rifle(skill=3, ap=0))], mob(number=20, wounds=2, save=3))
    odd = (1 - Fraction(7, 9) ** 20) / 2
    assert volley.models_destroyed.mean() == (Fraction(20, 9) - odd) / 2 != Fraction(20, 9) / 2


def test_excess_damage_is_no_wound_lost():  # reported as damage by wh40kdc, pyham40k, 40kdice
    assert attack([(1, gun(damage=3))], mob()).wounds_lost.mean() == P * 1 != P * 3


def test_no_more_models_die_than_there_are():  # warhammer-stats, 40kdice, whdice
    # one model against three attacks dies unless none wounds
    assert attack([(3, gun())], mob()).models_destroyed.mean() == 1 - (1 - P) ** 3 != 3 * P


def test_a_later_weapon_meets_wounded_models():  # warhammer-stats: P(kill) 0 for damage 2, then 1, on 3 wounds
    both = [(1, gun(skill=2, damage=damage)) for damage in (2, 1)]
    fresh = [attack([one], mob(wounds=3)).models_destroyed for one in both]
    assert attack(both, mob(wounds=3)).unit_destroyed == P**2 != (fresh[0] + fresh[1]).pmf(1)


def test_random_damage_is_not_its_mean():
    # D3 kills 2 wounds with 2/3, its mean 2 always
    assert attack([(1, gun(damage="D3"))], mob(wounds=2)).unit_destroyed == P * Fraction(2, 3) != P


def test_random_attacks_are_not_their_mean():
    # no wound at all with D3 attacks: the mean of 1/6, 1/36, 1/216, not 1/36
    law = attack([(1, gun(attacks="D3"))], mob(number=9)).models_destroyed
    assert law.pmf(0) == Fraction(36 + 6 + 1, 3 * 216) != (1 - P) ** 2


def test_models_of_different_wounds_are_no_average():  # one reference profile in most tools
    # 1 and 3 wounds, two packets of 2: the first kills, the second does not; on two models of 2 wounds each one kills
    unit = mob(Model(wounds=1, save=7), Model(wounds=3, save=7))
    assert attack([(2, gun(damage=2))], unit).models_destroyed.mean() == 1 - (1 - P) ** 2
    assert attack([(2, gun(damage=2))], mob(number=2, wounds=2)).models_destroyed.mean() == 2 * P != 1 - (1 - P) ** 2


def test_improbable_results_are_not_dropped():  # warhammer-stats below 1e-5, W40kDiviner below 1e-15
    law = attack([(60, rifle())], mob(number=60)).models_destroyed
    assert law.pmf(60) == Fraction(1, 4) ** 60 != 0
    assert sum(chance for _, chance in law.items()) == 1


# --- devastating and mortal wounds ------------------------------------------------------------------------------------


def test_devastating_damage_does_not_spill():  # 40kdice, wh40kdc
    # 3 damage of one attack kill one model of 1 wound
    assert attack([(1, deadly(damage=3))], mob(number=5)).models_destroyed.mean() == P * 1 != P * 3


def test_mortal_wounds_do_spill():  # warhammer-stats: one model for each attack at most, or none
    volley = attack([(1, gun("anti-mob 2+", "mortal wounds 2"))], mob(number=5))
    assert volley.models_destroyed.mean() == P * (1 + 2) != P * 1
    assert mortal_wounds(mob(number=5), 3).models_destroyed == point(3) != point(1)


def test_devastating_damage_comes_last():  # W40kDiviner resolves it attack by attack
    # 1 and then the devastating 3 kill one model of 3 wounds; in the order of the attacks 3 and then 1 are lost
    volley = attack([(1, deadly(damage=3)), (1, gun())], mob(number=2, wounds=3))
    assert volley.wounds_lost.pmf(3) == P
    assert volley.wounds_lost.pmf(4) == 0 != P**2


def test_devastating_wounds_pass_an_invulnerable_save():
    assert attack([(1, deadly())], mob(invulnerable=2)).unit_destroyed == P != P / 6


def test_reduced_damage_holds_for_devastating_wounds():  # Sverker
    assert attack([(1, deadly(damage=2))], mob(wounds=2, damage_reduction=1)).wounds_lost.mean() == P * 1 != P * 2


def test_a_lethal_hit_is_no_critical_wound():
    # 1/6 critical hits wound and are saved on 2+, 2/6 other hits are devastating on 2+
    weapon = rifle("lethal hits", "devastating wounds", "anti-mob 2+", ap=0)
    right = Fraction(1, 6) * Fraction(1, 6) + Fraction(2, 6) * P
    assert attack([(1, weapon)], mob(SAVED_ON_2)).unit_destroyed == right != Fraction(1, 6) + Fraction(2, 6) * P


# --- Feel No Pain -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [5, 6])
def test_feel_no_pain_ignores_its_roll(roll):  # pyham40k and MathHammer10th: the other way round
    # lost where the roll fails, (roll - 1)/6
    lost = attack([(1, gun())], mob(feel_no_pain=roll)).wounds_lost.mean()
    assert lost == P * Fraction(roll - 1, 6) != P * Fraction(7 - roll, 6)


def test_feel_no_pain_is_rolled_before_the_damage_is_cut():  # warhammer-stats: 30.8 % too few
    # three rolls of 5+ for 3 damage: 1 wound survives only if all three ignore
    destroyed = attack([(1, gun(damage=3))], mob(feel_no_pain=5)).unit_destroyed
    assert destroyed == P * (1 - Fraction(1, 3) ** 3) != P * Fraction(2, 3)


def test_feel_no_pain_is_rolled_for_each_wound():
    # 2 wounds both lost with (2/3)^2; one roll for the whole attack would be 2/3
    destroyed = attack([(1, gun(damage=2))], mob(wounds=2, feel_no_pain=5)).unit_destroyed
    assert destroyed == P * Fraction(2, 3) ** 2 != P * Fraction(2, 3)


def test_only_the_best_feel_no_pain_is_rolled():  # wh40kdc
    both = mob(feel_no_pain=5, feel_no_pain_mortal=4)
    assert mortal_wounds(both, 1).wounds_lost.mean() == Fraction(1, 2) != Fraction(2, 3) * Fraction(1, 2)
    assert attack([(1, deadly())], both).unit_destroyed == P * Fraction(1, 2) != P * Fraction(2, 3) * Fraction(1, 2)


def test_feel_no_pain_against_mortal_wounds_does_not_hold_for_others():
    assert attack([(1, gun())], mob(feel_no_pain_mortal=4)).unit_destroyed == P != P / 2


def test_feel_no_pain_against_psychic_attacks():  # no effect of Psychic in wh40kdc
    assert attack([(1, gun("psychic"))], mob(feel_no_pain_psychic=4)).unit_destroyed == P / 2 != P


# --- critical hits ----------------------------------------------------------------------------------------------------


def test_sustained_hits_are_not_lethal():  # 40kdice: 12.5 % too many
    # 1/6 critical: one wound by itself and one hit that wounds on 4+; 2/6 plain hits
    wounds = attack([(1, rifle("lethal hits", "sustained hits 1"))], mob()).wounds.mean()
    critical, other = Fraction(1, 6), Fraction(2, 6) * Fraction(1, 2)
    assert wounds == critical * (1 + Fraction(1, 2)) + other != critical * 2 + other


def test_each_critical_hit_rolls_its_own_sustained_hits():  # 40kdice: one die for all, 1.4 % in the deviation
    # two attacks of 8 hits: both critical, 1/36, and two threes, 1/9; with one die for both 1/3
    hits = attack([(2, rifle("sustained hits D3"))], mob()).hits
    assert hits.pmf(8) == Fraction(1, 36) * Fraction(1, 9) != Fraction(1, 36) * Fraction(1, 3)


def test_sustained_hits_count_in_full():  # CaseyQWood: 2 counted as 0; SocialHummingbird: D3 as 3/2
    for amount, mean, wrong in ((2, 2, 0), ("D3", 2, Fraction(3, 2))):
        hits = attack([(1, rifle(f"sustained hits {amount}"))], mob()).hits
        assert hits.mean() == Fraction(1, 2) + Fraction(1, 6) * mean != Fraction(1, 2) + Fraction(1, 6) * wrong


def test_sustained_hits_come_together():  # warhammer-stats: 1.9 % in the deviation
    # 0, 1 or 3 hits, variance 11/6 - 25/36; if the two came by themselves, each with 1/6, 1/4 + 2 * 5/36
    hits = attack([(1, rifle("sustained hits 2"))], mob()).hits
    assert hits == Distribution({0: 3, 1: 2, 3: 1})
    spread = mixture([(Fraction(1, 2), 0), (Fraction(1, 2), 1)]) + 2 @ bernoulli(Fraction(1, 6))
    assert hits.mean() == spread.mean() == Fraction(5, 6)
    assert hits.var() == Fraction(41, 36) != spread.var() == Fraction(19, 36)


def test_critical_hits_need_not_be_sixes():  # wh40kdc: 16.7 % too few
    hits = attack([(1, rifle("critical hits 5+", "sustained hits 1"))], mob()).hits.mean()
    assert hits == Fraction(1, 2) + Fraction(2, 6) != Fraction(1, 2) + Fraction(1, 6)


def test_fishing_for_critical_hits_counts():  # wh40kdc: accepted, no effect
    # a 6 at once 1/6, or after anything else 5/36; a hit 1/6, or after anything else 5/6 * 1/2
    hits = attack([(1, rifle("re-roll non-critical hits", "sustained hits 1"))], mob()).hits.mean()
    assert hits == Fraction(21, 36) + Fraction(11, 36) != Fraction(1, 2) + Fraction(1, 6)


def test_a_torrent_weapon_never_misses():  # warhammer-stats: as on 2+
    assert hit_roll(None, torrent=True).success == 1 != P


def test_every_matching_anti_counts():  # wh40kdc: the first only, 67 % too few
    # the second is the better one: critical on 2+
    weapon = rifle("anti-mob 5+", "anti-infantry 2+", strength=1)
    unit = Unit("mob", toughness=4, models=[Model(wounds=1, save=7)], keywords=["mob", "infantry"])
    assert attack([(1, weapon)], unit).wounds.mean() == Fraction(1, 2) * P != Fraction(1, 2) * Fraction(2, 6)


# --- rolls ------------------------------------------------------------------------------------------------------------


def test_modifiers_are_capped():  # warhammer-stats: 25 % too many at +2
    assert hit_roll(4, modifiers=[2]).success == Fraction(4, 6) != Fraction(5, 6)
    assert wound_roll(4, 4, modifiers=[-1, -1]).success == Fraction(2, 6) != Fraction(1, 6)


def test_a_six_always_hits_and_wounds():  # warhammer-stats: never on 6+ at -1
    assert hit_roll(6, modifiers=[-1]).success == Fraction(1, 6) != 0
    assert wound_roll(1, 8, modifiers=[-1]).success == Fraction(1, 6) != 0


def test_a_one_never_succeeds():  # Sverker: a 1 saves where the target is below 2
    assert hit_roll(2, modifiers=[1]).success == P != 1
    assert wound_roll(8, 4, modifiers=[1]).success == P != 1
    assert save_roll(2, 0, modifiers=[1]).success == P != 1


def test_a_six_does_not_save_by_itself():
    assert save_roll(7, 0).success == 0 != Fraction(1, 6)
    assert save_roll(6, -1).success == 0 != Fraction(1, 6)


@pytest.mark.parametrize(
    ("strength", "toughness", "faces", "by_difference"),
    # two or more above 2+, one above 3+, equal 4+, one below 5+, two or more below 6+
    [(8, 5, 4, 5), (1, 2, 1, 2), (5, 8, 2, 1), (2, 1, 5, 4)],
)
def test_the_wound_table_goes_by_ratios(strength, toughness, faces, by_difference):  # CaseyQWood: S8 at T5, S1 at T2
    assert wound_roll(strength, toughness).success == Fraction(faces, 6) != Fraction(by_difference, 6)


def test_the_best_armour_gains_nothing_from_cover_against_ap_0():  # SocialHummingbird: half the wounds
    assert save_roll(3, 0, cover=True).failure == Fraction(1, 3) != Fraction(1, 6)
    assert save_roll(3, -1, cover=True).failure == Fraction(1, 3) != Fraction(1, 2)
    assert save_roll(3, 0, modifiers=[1]).failure == Fraction(1, 6) != Fraction(1, 3)  # any other bonus; whdice


def test_cover_improves_the_save_and_not_the_hit_roll():  # wh40kdc and W40kDiviner, which are of the 11th edition
    # 3+ to hit, 4+ to wound, 4+ becomes 3+ to save; a hit roll of 4+ and a save of 4+ instead (with 5+ to save both
    # give the same number of wounds, by luck, and only the hits tell)
    volley = attack([(1, rifle(skill=3, ap=0))], mob(save=4), Situation(cover=True))
    assert volley.hits.mean() == Fraction(4, 6) != Fraction(3, 6)
    right = Fraction(4, 6) * Fraction(1, 2) * Fraction(2, 6)
    assert volley.unit_destroyed == right != Fraction(3, 6) * Fraction(1, 2) * Fraction(3, 6)


def test_armour_penetration_does_not_change_an_invulnerable_save():
    assert save_roll(3, -3, invulnerable=4).success == Fraction(3, 6) != Fraction(1, 6)


# --- dice of a datasheet ----------------------------------------------------------------------------------------------


def test_what_is_added_to_dice_is_added_once():  # pyham40k: 9 instead of 8
    assert attack([(1, rifle(attacks="2D6+1"))], mob()).attacks.mean() == 8 != 2 * (d6 + 1).mean()


def test_damage_is_reduced_roll_by_roll():  # wh40kdc and SocialHummingbird: 1 from the mean
    # D3 - 1 is at least 1: 1, 1 or 2
    lost = attack([(1, gun(damage="D3"))], mob(wounds=9, damage_reduction=1)).wounds_lost.mean()
    assert lost == P * Fraction(4, 3) != P * (d3.mean() - 1)
    assert attack([(1, gun())], mob(damage_reduction=1)).wounds_lost.mean() == P * 1 != P * 0


def test_halved_damage_is_rounded_up():
    lost = attack([(1, gun(damage=3))], mob(wounds=9, halve_damage=True)).wounds_lost.mean()
    assert lost == P * 2 != P * Fraction(3, 2)


def test_blast_counts_whole_fives():  # SocialHummingbird: steps of the 9th edition at 6 and 11; wh40kdc: none
    for models, more, ninth in ((5, 1, 0), (10, 2, 1), (4, 0, 0), (11, 2, 2)):
        attacks = attack([(1, gun("blast", attacks="D6"))], mob(number=models)).attacks
        assert attacks == d6 + more
        assert (more == ninth) == (models in {4, 11})


def test_a_total_is_thrown_again_as_a_whole():  # pyham40k: die by die
    # 12 at once, or 2 and then 12; throwing each 1 again makes every six 7/36
    law = attack([(1, rifle("re-roll attacks of 2", attacks="2D6"))], mob()).attacks
    assert law.pmf(12) == Fraction(1, 36) + Fraction(1, 36) ** 2 != Fraction(7, 36) ** 2


def test_a_reroll_of_damage_counts():  # wh40kdc: accepted, no effect
    # 3, or 1 and then 3
    destroyed = attack([(1, gun("re-roll damage of 1", damage="D3"))], mob(wounds=3)).unit_destroyed
    assert destroyed == P * (Fraction(1, 3) + Fraction(1, 9)) != P * Fraction(1, 3)


# --- abilities that are ignored, and rules of other editions ----------------------------------------------------------


@pytest.mark.parametrize(  # wh40kdc: no effect on any stage
    ("ability", "situation", "right", "ignored"),
    [
        ("lance", Situation(charged=True), Fraction(3, 6) * Fraction(4, 6), Fraction(1, 4)),
        ("heavy", Situation(stationary=True), Fraction(4, 6) * Fraction(3, 6), Fraction(1, 4)),
        ("indirect fire", Situation(visible=False), Fraction(2, 6) * Fraction(3, 6), Fraction(1, 4)),
    ],
)
def test_abilities_that_change_a_roll(ability, situation, right, ignored):
    assert attack([(1, rifle(ability))], mob(), situation).wounds.mean() == right != ignored


def test_assault_does_not_change_the_hit_roll():  # SocialHummingbird: -1, as in the 9th edition
    assert attack([(1, rifle("assault"))], mob()).hits.mean() == Fraction(3, 6) != Fraction(2, 6)


def test_precision_reaches_the_leader():  # wh40kdc and others: ignored
    unit = mob(Model(wounds=1, save=7), Model(wounds=1, save=7, character=True))
    assert attack([(1, gun("precision"))], unit).all_characters_destroyed == P != 0
    assert attack([(1, gun())], unit).all_characters_destroyed == 0


def test_a_hazardous_weapon_fails_on_a_one_for_three_mortal_wounds():  # 11th edition: on 1 and 2, for one
    unit = mob(wounds=3, hazardous=True)
    assert hazardous(unit, 1).unit_destroyed == Fraction(1, 6) != Fraction(2, 6)
    assert hazardous(unit, 1).wounds_lost.mean() == Fraction(3, 6) != Fraction(2, 6)


def test_one_failed_save_is_forgiven_for_all_weapons():  # whdice: one for each weapon
    forgiving = Situation(first_failed_save_damage_zero=True)
    volley = attack([(1, gun()), (1, gun())], mob(number=2), forgiving)
    assert volley.models_destroyed == Distribution({0: 11, 1: 25}) != point(0)


def test_a_law_is_no_mean():  # most tools answer with the expected value alone
    # ten plain attacks are a binomial law of the product of three chances; the mean by itself is no result
    volley = attack([(10, rifle(skill=3, ap=-1))], mob(number=10, save=4))
    chance = Fraction(4, 6) * Fraction(3, 6) * Fraction(4, 6)
    assert volley.models_destroyed == binomial(10, chance)
    assert volley.models_destroyed.mean() == 10 * chance not in volley.models_destroyed


def test_twin_linked_throws_failures_again_and_not_ones_only():
    wounds = attack([(1, rifle("twin-linked"))], mob()).wounds.mean()
    assert wounds == Fraction(1, 2) * Fraction(3, 4) != Fraction(1, 2) * Fraction(7, 12)
