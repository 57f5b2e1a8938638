"""Movement with dice, against values counted on the faces of one die and of two."""

from fractions import Fraction

import pytest

from exactdice import Distribution, at_least, at_most, bernoulli, binomial, d6, equals, one_of, point
from exactdice.games import wh40k
from exactdice.games.wh40k import DEEP_STRIKE_CHARGE, ERE_WE_GO, advance, charge

# The number of the 36 results of two dice that reach 2, 3, ..., 12.
REACH = dict(zip(range(2, 13), [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1], strict=True))


# --- Advance ------------------------------------------------------------------------------------------------------


def test_an_advance_adds_one_die_and_the_modifier():
    assert advance(6) == Distribution([7, 8, 9, 10, 11, 12])
    assert advance(5, modifier=ERE_WE_GO) == Distribution([8, 9, 10, 11, 12, 13])
    assert advance(0, modifier=-1) == Distribution([0, 1, 2, 3, 4, 5])


def test_an_advance_is_thrown_again_before_the_modifier():
    # Natural 1 and 2 again: 3 to 6 keep 1/6 and gain 2/6 * 1/6; 1 and 2 have the gain alone. In 18ths: 1 1 4 4 4 4.
    expected = Distribution({9: 1, 10: 1, 11: 4, 12: 4, 13: 4, 14: 4})
    assert advance(6, modifier=2, reroll=at_most(2)) == expected
    assert advance(6, modifier=2, reroll=lambda face: face < 3) == expected


# --- Charge -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("needed", "ways"), REACH.items())
def test_a_charge_counts_the_results_that_reach(needed, ways):
    p = Fraction(ways, 36)
    assert charge(needed).succeeds == p
    assert charge(needed + 2, modifier=ERE_WE_GO).succeeds == p
    assert charge(needed, reroll="failed").succeeds == 1 - (1 - p) ** 2  # both throws must fail
    assert charge(needed, reroll=True) == charge(needed, reroll="failed")
    assert charge(needed, reroll=False) == charge(needed)
    assert charge(needed).again == charge(needed, reroll="failed").again == p
    assert charge(needed).fails_open == 1 - p
    assert charge(needed, reroll="failed").fails_open == 0  # every failure has been thrown again


def test_a_charge_within_reach_of_any_roll_and_beyond_every_roll():
    assert charge(0).succeeds == charge(2).succeeds == 1
    assert charge(13).succeeds == charge(13, reroll="failed").succeeds == 0


def test_the_total_is_the_law_of_two_dice_thrown_again_where_they_fail():
    assert charge(7).total == 2 @ d6
    assert charge(7, modifier=2).total == 2 @ d6 + 2
    assert charge(9, modifier=2, reroll="failed").total == (2 @ d6).reroll(at_most(6)) + 2


def test_a_player_may_throw_again_what_he_likes():
    # Of needed 9, only totals of 5 and less are thrown again: 10/36 kept, 10/36 * 10/36 gained.
    chosen = charge(9, reroll=at_most(5))
    assert chosen.succeeds == Fraction(10, 36) + Fraction(10, 36) ** 2
    assert chosen.fails_open == Fraction(16, 36)  # the totals 6, 7 and 8: 5 + 6 + 5 results
    # A success may be thrown again, too: 7 is, and 7+ on the second throw: 15/36 kept, 6/36 * 21/36 gained.
    assert charge(7, reroll=equals(7)).succeeds == Fraction(15, 36) + Fraction(6, 36) * Fraction(21, 36)


def test_several_targets_need_the_farthest():
    assert charge([7, 9, 4]) == charge(9)
    assert charge([7]) == charge(7)


def test_inches_need_not_be_whole():
    assert charge("8.5").succeeds == charge(9).succeeds
    assert charge(Fraction(17, 2)).needed == Fraction(17, 2)
    assert type(charge("8").needed) is int


def test_a_condition_comes_first():
    # Da Jump on 2+ with 5/6, then 9 on the dice with 10/36; the total and a second throw do not depend on it.
    jump = charge(DEEP_STRIKE_CHARGE, before=d6.prob(at_least(2)))
    assert jump.succeeds == Fraction(5, 6) * Fraction(10, 36)
    assert jump.fails_open == Fraction(5, 6) * Fraction(26, 36)
    assert (jump.total, jump.again) == (2 @ d6, Fraction(10, 36))


def test_what_a_charge_needs_is_the_gap_less_engagement_range():
    assert [wh40k.charge_needed(gap) for gap in (1, 9, 12)] == [0, 8, 11]
    assert wh40k.charge_needed("9.5") == Fraction(17, 2)


def test_heroic_intervention_is_a_charge_without_its_bonus():
    # 6 inches away, 5 are needed: 30 of 36.
    heroic = wh40k.heroic_intervention(6)
    assert heroic.succeeds == Fraction(30, 36)
    assert not heroic.charge_bonus
    assert charge(5).charge_bonus
    assert wh40k.heroic_intervention(6, modifier=1, reroll="failed").succeeds == 1 - Fraction(3, 36) ** 2


def test_charges_of_several_units_are_independent():
    # 7 and 9 needed: none 15/36 * 26/36, both 21/36 * 10/36.
    law = wh40k.charges_that_succeed([charge(7), charge(9)])
    assert law == Distribution({0: 15 * 26, 1: 15 * 10 + 21 * 26, 2: 21 * 10})
    assert wh40k.charges_that_succeed(3 * [charge(7)]) == binomial(3, "7/12")
    assert wh40k.charges_that_succeed([charge(7)]) == bernoulli("7/12")


@pytest.mark.parametrize(("models", "reroll"), [(1, "none"), (9, "none"), (10, "failed")])
def test_bloodthirsty_belligerence_counts_models(models, reroll):
    assert wh40k.bloodthirsty_belligerence(models) == (True, reroll)


# --- Advance, then Charge -----------------------------------------------------------------------------------------


def test_an_advance_then_a_charge():
    # Gap 20, move 6: 13 to 8 inches remain; 12 to 8 may charge and need 11 to 7: (3 + 6 + 10 + 15 + 21) / 36 / 6.
    result = wh40k.advance_then_charge(20, 6)
    assert result.remaining == Distribution([8, 9, 10, 11, 12, 13])
    assert result.may_charge == Fraction(5, 6)
    assert result.succeeds == Fraction(3 + 6 + 10 + 15 + 21, 216)


def test_an_advance_stops_one_inch_away():
    # Gap 9, move 6: 2 inches remain after a 1, of which 1 is needed; 1 inch after all else.
    result = wh40k.advance_then_charge(9, 6)
    assert result.remaining == Distribution({1: 5, 2: 1})
    assert result.succeeds == 1
    # Less 4 on the dice, 0 needs 4 (33 of 36) and 1 needs 5 (30 of 36).
    assert wh40k.advance_then_charge(9, 6, charge_modifier=-4).succeeds == Fraction(5 * 33 + 30, 216)


def test_a_bonus_does_not_extend_the_declaration():
    assert wh40k.advance_then_charge(25, 6, charge_modifier=12).succeeds == 0  # 13 inches at the nearest
    assert wh40k.advance_then_charge(24, 6, charge_modifier=12).succeeds == Fraction(1, 6)  # 12 after a 6


def test_both_rolls_may_be_thrown_again():
    # Gap 19, move 6: a 1 leaves 12, needs 11 and is thrown again; 1 to 6 need 11 to 6.
    chances = [1 - (1 - Fraction(REACH[12 - face], 36)) ** 2 for face in range(1, 7)]
    weights = [Fraction(1, 36)] + 5 * [Fraction(7, 36)]
    expected = sum(w * p for w, p in zip(weights, chances, strict=True))
    assert wh40k.advance_then_charge(19, 6, reroll_advance=equals(1), reroll_charge="failed").succeeds == expected


def test_a_gap_need_not_be_whole():
    # 12.5 less 6 + D6: 5.5 to 0.5, which is stopped at 1; needed 4.5, 3.5, 2.5, 1.5, 0.5, 0.
    result = wh40k.advance_then_charge("12.5", 6)
    assert result.remaining.max() == Fraction(11, 2)
    assert result.succeeds == Fraction(30 + 33 + 35 + 36 + 36 + 36, 216)


# --- Desperate Escape ---------------------------------------------------------------------------------------------


def test_desperate_escape_fails_on_one_and_two():
    assert wh40k.desperate_escape(5) == wh40k.desperate_escape(5, battle_shocked=True) == binomial(5, "1/3")
    assert wh40k.desperate_escape(0, command_reroll=True) == point(0)


@pytest.mark.parametrize("models", [1, 2, 3, 4])
def test_desperate_escape_with_a_reroll_one_by_one(models):
    # The tests one after the other, the first failure thrown again: another way to the same law.
    def escape(left, token):
        if left == 0:
            return point(0)
        fails = escape(left - 1, token) + 1
        if token:
            fails = d6.bind(lambda face: escape(left - 1, False) + int(face <= 2))
        return d6.bind(lambda face: fails if face <= 2 else escape(left - 1, token))

    assert wh40k.desperate_escape(models, command_reroll=True) == escape(models, True)


def test_events_of_faces_are_listed_as_well():
    assert advance(6, reroll=one_of(1, 2)) == advance(6, reroll=at_most(2))
