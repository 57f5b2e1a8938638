"""Re-rolls of pools as decisions: known answers, what plans say, and how they print."""

from fractions import Fraction

import pytest

from exactdice import Distribution, at_least, at_most, best_reroll, budget, d, d6, point, pool
from exactdice.errors import CountError, SupportError, TooLargeError

F = Fraction


def same(dice):
    """Whether all dice show the same."""
    return len(set(dice)) == 1


def test_three_fives_towards_17():
    # One 5 kept needs two sixes, 1/36; all thrown again 4 of 216 have at least 17; one thrown again reaches 16.
    plan = best_reroll(pool(3, d6), objective=at_least(17), showing=[5, 5, 5])
    assert (plan.value, plan.advice([5, 5, 5])) == (F(1, 36), (0, 1))
    assert plan.result == 5 + 2 @ d6
    assert str(plan).splitlines() == [
        "greatest chance of sum >= 17: 1/36 ≈ 0.02778",
        "",
        "left  showing  met with  throw again  worth           keeping all",
        "----  -------  --------  -----------  -----  -------  -----------",
        "   1  5 5 5        100%  5 5           1/36  0.02778            0",
    ]
    assert repr(plan) == "<RerollPlan: greatest chance of sum >= 17 1/36 ≈ 0.02778>"


def test_sums_die_by_die():
    # A D6: 7/2, 17/4, 14/3. A D10: 11/2; 6 to 10 kept, 4 + 11/4 = 27/4; 7 to 10 kept, 34/10 + 6/10 * 27/4 = 149/20.
    assert [best_reroll(d6, rerolls).value for rerolls in (0, 1, 2)] == [F(7, 2), F(17, 4), F(14, 3)]
    plan = best_reroll(pool(3, d(10)), 2)
    assert plan.value == 3 * F(149, 20) == F(447, 20)
    assert plan.result.mean() == plan.value
    every_hand = best_reroll(pool(3, d(10)), 2, objective=sum)
    assert every_hand.value == plan.value
    assert every_hand.result.map(sum) == plan.result
    assert plan.advice([1, 7, 6]) == (0, 2)
    assert plan.advice([1, 7, 6], left=1) == (0,)
    assert plan.advice([1, 7, 6], left=0) == ()
    assert str(plan).splitlines() == [
        "greatest mean sum: 447/20 ≈ 22.35",
        "",
        "left  die      throw again  worth",
        "----  -------  -----------  -----  ----",
        "   2  1 to 10  6 or less     27/4  6.75",
        "   1  1 to 10  5 or less     11/2   5.5",
    ]


def test_sums_of_dice_that_show():
    plan = best_reroll([d6, d(8), d6], 2, showing=[4, 4, 5])
    assert plan.advice([4, 4, 5]) == (0, 1)
    eight = F(8 + 7 + 6 + 5, 8) + F(4, 8) * F(9, 2)  # a D8 with one re-roll keeps 5 and more
    assert plan.value == F(17, 4) + eight + 5
    assert plan.result.mean() == plan.value
    assert best_reroll([d6, d(8), d6], 2, objective=sum, showing=[4, 4, 5]).value == plan.value
    least = best_reroll([d6, d6], minimise=True, showing=[1, 4])
    assert (least.value, least.advice([1, 4]), least.advice([3, 6])) == (1 + F(7, 2), (1,), (1,))
    assert "4 or more" in str(least)
    assert best_reroll(2 * [d6], 1, minimise=True).value == 2 * (7 - F(17, 4))
    assert "nothing" in str(best_reroll(point(3)))


def test_five_dice_alike_in_three_throws():
    # The chance of a Yahtzee with two re-rolls: 347897/7558272, published as 4.6029 % (P. Dirks, and many others).
    plan = best_reroll(pool(5, d6), 2, objective=same)
    assert plan.value == F(347897, 7558272)
    assert plan.result.prob(same) == plan.value
    assert plan.advice([2, 5, 1, 5, 5]) == (0, 2)
    assert str(plan).splitlines()[0] == "greatest mean of same: 347897/7558272 ≈ 0.04603"
    assert str(plan).splitlines()[-1] == "and 474 less likely moments, which advice answers"


def test_of_equally_good_dice_the_fewest_and_lowest_are_thrown():
    assert best_reroll(2 * [d6], objective=lambda dice: 0, showing=[1, 2]).advice([1, 2]) == ()
    # A pair below a 6: the 1 has to become a 2 or the 2 a 1, each with 1/6; the lower one is thrown.
    plan = best_reroll(3 * [d6], objective=lambda dice: dice[-1] == 6 and dice[0] == dice[1], showing=[6, 2, 1])
    assert plan.value == F(1, 6)
    assert plan.advice([6, 2, 1]) == (2,)


def test_dice_that_count():
    # The higher of two D6 counts: the 1 thrown again makes (4 * 4 + 5 + 6) / 6 = 27/6, both of them 161/36.
    plan = best_reroll(pool(2, d6).keep_highest(1), showing=[1, 4])
    assert (plan.value, plan.advice([1, 4])) == (F(27, 6), (0,))
    assert best_reroll(pool(2, d6).keep([]), 1).value == 0


def test_unlike_dice_print_apart():
    plan = best_reroll([d6, d(8), d6], objective=at_least(16), showing=[3, 8, 4])
    assert plan.advice([4, 8, 3]) == (2,)
    assert str(plan).splitlines()[-1].split() == ["1", "3", "4", "|", "8", "100%", "3", "|", "-", "1/2", "0.5", "0"]


def test_faces_that_are_no_numbers():
    coin = Distribution({"heads": 1, "tails": 1})
    plan = best_reroll(2 * [coin], objective=lambda faces: faces == ("heads", "heads"))
    assert plan.value == F(1, 4) + F(1, 2) * F(1, 2) + F(1, 4) * F(1, 4)
    odd = Distribution([1, "a"])
    assert best_reroll(2 * [odd], objective=lambda faces: faces.count("a")).value == F(3, 2)
    with pytest.raises(SupportError, match="keeps some of dice whose faces have no order"):
        best_reroll(pool(2, odd).keep_highest(1), objective=lambda faces: 1)


def test_numbers_of_sympy_are_judged_by_an_event():
    from sympy import sqrt

    assert best_reroll(Distribution([1, sqrt(2)]), objective=at_least(sqrt(2))).value == F(3, 4)


def test_a_chance_to_stay_low():
    plan = best_reroll(2 * [d6], objective=at_most(2), minimise=True, showing=[1, 1])
    assert plan.value == F(1, 36)  # both are thrown; one alone would stay a 1 too often
    assert str(plan).startswith("least chance of sum <= 2: 1/36")


def test_no_dice_and_no_re_rolls():
    assert best_reroll([], 1).value == 0
    plan = best_reroll(2 * [d6], 0, objective=at_least(9))
    assert plan.value == F(10, 36)
    assert str(plan) == "greatest chance of sum >= 9: 5/18 ≈ 0.2778\nthere is no moment to decide"


def test_very_many_dice_and_re_rolls():
    assert best_reroll(pool(10_000, d6), 1).value == 10_000 * F(17, 4)
    assert "and 10 less likely moments" in str(best_reroll(d(1000), 40))
    with budget(states=500), pytest.raises(TooLargeError, match="the best of 50 re-rolls needs"):
        best_reroll(d6, 50)
    with pytest.raises(TooLargeError, match="the best re-roll of 40 dice needs"):
        best_reroll(pool(40, d6), objective=at_least(200))


def test_a_left_that_the_plan_does_not_have():
    with pytest.raises(CountError, match="2 re-rolls left are more than the plan has; give at most 1"):
        best_reroll(d6).advice([3], left=2)


def test_a_plan_is_drawn_as_it_is_printed():
    plan = best_reroll(pool(2, d6), objective=at_least(9), rerolls=1)
    figure = plan._repr_html_()
    assert "greatest chance of sum &gt;= 9" in figure
    assert '<th scope="col" class="ed-left">throw again</th>' in figure
