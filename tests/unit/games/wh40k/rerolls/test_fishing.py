"""Fishing for critical rolls, against means derived by hand."""

from fractions import Fraction

import pytest

from exactdice import errors
from exactdice.games import wh40k

SQUAD = wh40k.Unit("squad", toughness=4, models=20 * [wh40k.Model(wounds=1, save=7)])


def gun(*abilities):
    """S8 wounds T4 on 2+, and there is no save: each hit loses 5/6 of a wound."""
    return wh40k.Weapon("gun", attacks=1, skill=3, strength=8, damage=1, abilities=abilities)


def test_hits_are_fished_for_where_a_critical_one_is_worth_it():
    # failed: 8/9 hit, 2/9 critically; all but sixes again: 13/18 and 11/36; sustained 2 adds two a critical hit
    fished = wh40k.fishing((1, gun("sustained hits 2")), SQUAD, objective="mean_wounds_lost")
    assert fished.failed == Fraction(5, 6) * (Fraction(8, 9) + 2 * Fraction(2, 9))
    assert fished.non_critical == Fraction(5, 6) * (Fraction(13, 18) + 2 * Fraction(11, 36))
    assert (fished.better, fished.value) == ("failed", fished.failed)
    fished = wh40k.fishing((1, gun("sustained hits 3")), SQUAD, objective="mean_wounds_lost")
    assert (fished.better, fished.value) == ("non-critical", Fraction(5, 6) * (Fraction(13, 18) + Fraction(33, 36)))


def test_the_re_rolls_that_are_there_are_replaced():
    plain = wh40k.fishing((1, gun("devastating wounds")), SQUAD, roll="wounds")
    linked = gun("devastating wounds", "twin-linked", "re-roll wounds of 1")
    granted = wh40k.Situation(reroll_wounds="non-critical")
    assert wh40k.fishing((1, linked), SQUAD, granted, roll="wounds") == plain
    assert wh40k.fishing((1, gun("re-roll hits")), SQUAD, wh40k.Situation(reroll_hits="ones")) == wh40k.fishing(
        (1, gun()), SQUAD
    )


def test_what_makes_no_difference_is_not_fished_for():
    torrent = wh40k.Weapon("flamer", attacks=1, skill=None, strength=8, damage=1, abilities=["torrent"])
    fished = wh40k.fishing((2, torrent), SQUAD)
    assert fished.failed == fished.non_critical == Fraction(10, 6)
    assert fished.better == "failed"
    assert str(fished).endswith("better: re-roll failed hits")


def test_a_roll_that_is_not_fished_for():
    with pytest.raises(errors.RulesError, match="write 'hits' or 'wounds'"):
        wh40k.fishing((1, gun()), SQUAD, roll="saves")
