"""Morale, against values counted on the 36 results of two dice and on lists of units."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from exactdice import Distribution, at_most, bernoulli, binomial, point
from exactdice.games import wh40k
from exactdice.games.wh40k import battle_shock

TESTS = [battle_shock(8), battle_shock(6), battle_shock(7, reroll="failed"), battle_shock(9, modifier=1)]


@pytest.mark.parametrize(
    ("left", "strength", "below"),
    [(0, 10, True), (4, 10, True), (5, 10, False), (10, 10, False), (5, 11, True), (6, 11, False), (1, 2, False)],
)
def test_half_strength_is_strict(left, strength, below):
    assert wh40k.below_half_strength(left, strength) is below


@pytest.mark.parametrize(("left", "wounds", "below"), [(5, 10, False), (4, 10, True), (2, 5, True), (3, 5, False)])
def test_a_single_model_is_judged_by_wounds(left, wounds, below):
    assert wh40k.below_half_strength(1, 1, wounds_left=left, wounds=wounds) is below


def test_wounds_of_larger_units_are_not_looked_at():
    assert not wh40k.below_half_strength(2, 3, wounds_left=1, wounds=9)


@pytest.mark.parametrize(
    ("leadership", "arguments", "passes"),
    [
        (7, {}, "21/36"),
        (6, {}, "26/36"),
        (8, {}, "15/36"),
        ([8, 6, 7], {}, "26/36"),  # the best counts
        (8, {"modifier": -1}, "10/36"),  # a 9 is needed
        (8, {"modifier": 1}, "21/36"),
        (7, {"reroll": "failed"}, "119/144"),  # 1 - (15/36)^2
        (7, {"reroll": at_most(4)}, "49/72"),  # 2, 3 and 4 are 6 of 36: 21/36 + 6/36 * 21/36
        (2, {}, "1"),
        (13, {}, "0"),
    ],
)
def test_battle_shock(leadership, arguments, passes):
    test = battle_shock(leadership, **arguments)
    assert test.passes == Fraction(passes)
    assert test.shocked == 1 - Fraction(passes)


def enumerated(tests):
    """The law of the number of failures, from the list of all results of all tests."""
    weights = {}
    for results in product([0, 1], repeat=len(tests)):  # 1: shocked
        chance = Fraction(1)
        for shocked, test in zip(results, tests, strict=True):
            chance *= test.shocked if shocked else test.passes
        weights[results] = chance
    return weights


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_units_shocked_against_enumeration(number):
    weights = {}
    for results, chance in enumerated(TESTS[:number]).items():
        weights[sum(results)] = weights.get(sum(results), 0) + chance
    assert wh40k.units_shocked(TESTS[:number]) == Distribution(weights)


def test_like_units_shocked_are_binomial():
    assert wh40k.units_shocked(200 * [battle_shock(7)]) == binomial(200, "5/12")


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_insane_bravery_before_the_roll_is_best_on_the_unit_it_names(number):
    tests = TESTS[:number]
    best = wh40k.insane_bravery(tests)
    laws = []
    for saved in range(number):
        chances = enumerated([*tests[:saved], *tests[saved + 1 :]])
        laws.append((chances[(0,) * (number - 1)], sum(p * sum(results) for results, p in chances.items())))
    all_pass, mean = best.units_shocked.pmf(0), best.units_shocked.mean()
    assert (all_pass, mean) == laws[best.unit]
    assert all_pass == max(chance for chance, _ in laws)
    assert mean == min(mean for _, mean in laws)


def test_insane_bravery_after_a_failure_forgives_one():
    # Leadership 8 and 6 fail with 21/36 and 10/36; only both failing shocks a unit.
    best = wh40k.insane_bravery([battle_shock(8), battle_shock(6)], version="boarding")
    assert best.units_shocked == bernoulli(Fraction(21 * 10, 36 * 36))
    assert best.unit is None


def test_insane_bravery_of_one_unit_shocks_nobody():
    assert wh40k.insane_bravery([battle_shock(13)]).units_shocked == point(0)
    assert wh40k.insane_bravery([battle_shock(13)], version="boarding").units_shocked == point(0)


def test_insane_bravery_is_printed_as_advice():
    # Leadership 8 is the likelier to fail; what remains fails with 10/36.
    assert str(wh40k.insane_bravery([battle_shock(6), battle_shock(8)])) == (
        "use Insane Bravery before the test of unit 2: all pass 13/18 ≈ 0.7222, units shocked on average 5/18 ≈ 0.2778"
    )


def test_mob_rule_needs_ten_models_and_half_strength():
    # Of 20 models with chances of a half, at least 10 must live.
    expected = Fraction(sum(comb(20, k) for k in range(10, 21)), 2**20)
    assert wh40k.mob_rule(binomial(20, "1/2"), 20) == expected
    assert wh40k.mob_rule(point(10), 20) == 1  # exactly half is not below
    assert wh40k.mob_rule(point(10), 21) == 0
    assert wh40k.mob_rule(point(9), 10) == 0
    assert wh40k.mob_rule(point(1), 1) == 0
