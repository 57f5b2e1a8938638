"""Printed figures: means, percentages, tables of chances, with their rounding."""

from decimal import Decimal
from fractions import Fraction

import pytest
from ten_shots import HIT_ONE_POINT, RIGHT

from exactdice import Distribution, d6, geometric, point, uniform
from exactdice.games.wh40k import Model, Unit, Weapon, attack
from exactdice.verify import judge_mean, judge_percentages, judge_pmf

NONE = Model(wounds=1, save=7)
LAW = Distribution(RIGHT)  # its mean is 200/27, about 7.4074


@pytest.mark.parametrize(
    ("mean", "answer"),
    [
        ("7.41", "agrees"),
        ("7.4", "agrees"),
        ("7.40", "disagrees"),
        (7.407, "agrees"),
        (Fraction(200, 27), "agrees"),
        (200 / 27, "agrees"),
        (7.4074, "agrees"),
        (7.0, "agrees"),
        (Decimal("7.4"), "agrees"),
        (7, "agrees"),
        (8, "disagrees"),
    ],
)
def test_a_calculated_mean_is_right_as_far_as_it_is_printed(mean, answer):
    """7.40 stands for 7.395 to 7.405, a whole number for 6.5 to 7.5."""
    assert judge_mean(mean, LAW).answer == answer


def test_decimals_may_be_given():
    assert judge_mean(7.4, LAW, decimals=2).disagrees
    assert judge_mean(7, LAW, decimals=1).disagrees


def test_a_mean_of_samples():
    """The bonus of one point makes 7.5185: 10 standard deviations of a mean of 100,000."""
    assert judge_mean("7.52", LAW, samples=100_000).disagrees
    assert judge_mean("7.42", LAW, samples=100_000).answer == "not sure yet"
    assert judge_mean("7.5", LAW, samples=100).answer == "not sure yet"
    assert judge_mean("31", LAW, samples=1).log10_evidence == float("inf")
    assert judge_mean("3", point(3), samples=5).log10_evidence == 0


def test_a_mean_of_a_law_without_an_end():
    """One off with variance 30 / 10^9: 3 * 10^7 by Chebyshev."""
    assert judge_mean("7.0", geometric("1/6"), samples=10**9).disagrees
    assert not judge_mean("6.00", geometric("1/6"), samples=10**9).disagrees
    assert judge_mean("6.0", geometric("1/6")).agrees


def test_percentages_of_a_right_and_of_a_wrong_simulator():
    def printed(law):
        return {x: f"{float(p) * 100:.1f}%" for x, p in law.items()}

    assert judge_percentages(printed(RIGHT), LAW).agrees
    assert not judge_percentages(printed(RIGHT), LAW, samples=10**6).disagrees
    assert judge_percentages(printed(HIT_ONE_POINT), LAW).disagrees
    assert judge_percentages(printed(HIT_ONE_POINT), LAW, samples=10**6).disagrees


def test_rounding_is_not_held_against_a_simulator():
    """A million samples of a die printed as whole percents: 17 each stand for 16.67 as well."""
    assert not judge_percentages(dict.fromkeys(range(1, 7), "17"), d6, samples=10**6).disagrees
    assert judge_percentages(dict.fromkeys(range(1, 7), 17), d6, decimals=0).agrees
    assert judge_percentages({1: "20", 2: "16", 3: "16", 4: "16", 5: "16", 6: "16"}, d6, samples=10**6).disagrees


def test_an_impossible_outcome_in_percent():
    assert judge_percentages({1: "50.0", 2: "49.0", 3: "1.0"}, uniform([1, 2]), samples=1000).impossible == ((3, 10),)
    assert judge_percentages({3: "100"}, uniform([1, 2]), samples=1000, decimals=0).impossible == ((3, 995),)
    assert not judge_percentages({1: "50.0", 2: "50.0", 3: "0.0"}, uniform([1, 2]), samples=1000).disagrees
    one = judge_percentages({1: "10.0", 2: "40.0", 3: "50.0"}, uniform([1, 2]), samples=1000).outcomes[0]
    assert (one.event, one.seen, one.share, one.expected) == ("1", 100, 0.1, 500)


def test_a_table_of_floats():
    assert judge_pmf(dict.fromkeys(range(1, 7), 1 / 6), d6).agrees
    assert judge_pmf(dict.fromkeys(range(1, 7), 0.1667), d6).agrees
    assert judge_pmf(dict.fromkeys(range(1, 7), "16.7%"), d6).agrees
    assert judge_pmf(dict.fromkeys(range(1, 7), "1/6"), d6).agrees
    assert judge_pmf({x: Fraction(1, 6) for x in range(1, 7)}, d6).agrees
    assert judge_pmf({x: Decimal("0.17") for x in range(1, 7)}, d6).agrees
    assert judge_pmf(RIGHT, LAW).agrees


def test_an_outcome_left_out_would_be_printed_as_0():
    """Chances below 0.0005 print as 0.000."""
    table = {x: f"{float(p):.3f}" for x, p in RIGHT.items() if p >= Fraction(1, 2000)}
    assert judge_pmf(table, LAW).agrees
    del table[7]
    found = judge_pmf(table, LAW)
    assert found.disagrees
    assert found.notes == (f"7 is not given, by the law {float(RIGHT[7]):.10g}",)


def test_long_lists_of_differences_are_cut():
    found = judge_pmf(dict.fromkeys(range(1, 10), "0.5"), uniform(range(1, 10)))
    assert len(found.notes) == 7
    assert found.notes[-1] == "and 3 more"


def test_ints_were_rounded_and_fractions_are_exact():
    """17 stands for 16.5 to 17.5, which holds 16 2/3; in a table of chances 0 and 1 are exact."""
    seventeen = dict.fromkeys(range(1, 7), 17)
    assert judge_percentages(seventeen, d6).agrees
    assert judge_percentages(seventeen, d6, 1000).answer == "not sure yet"
    assert judge_percentages(seventeen, d6, decimals=1).disagrees
    assert judge_percentages(dict.fromkeys(range(1, 7), Fraction(17)), d6).disagrees
    assert judge_mean(4, d6).agrees  # 3.5 to 4.5
    assert judge_mean(Fraction(4), d6).disagrees
    assert judge_pmf({0: 0, 1: 1}, point(1)).agrees
    assert judge_pmf({3: 1}, d6).disagrees


def test_outcomes_may_be_texts_that_spell_numbers():
    assert judge_percentages({str(x): "17" for x in range(1, 7)}, d6).agrees
    assert judge_pmf({"1": "1/2", " 2 ": "1/2"}, uniform([1, 2])).agrees
    found = judge_percentages({"1": "20", "2": "17", "3": "17", "4": "17", "5": "17"}, d6)
    assert found.notes == ("1 has 20, by the law 16.66666667 %", "6 is not given, by the law 16.66666667 %")


def test_a_mean_that_is_not_sure_says_what_would_be():
    """0.015 of a standard deviation of sqrt(35/12) / sqrt(1000) = 0.054 is 0.3."""
    found = judge_mean("3.52", d6, 1000)
    assert "the mean is 3.52, by the law 3.5, at least 0.3 standard errors away" in found.notes
    number = int(str(found).rsplit("about ", 1)[1].split()[0].replace(",", ""))
    assert judge_mean("3.52", d6, int(number * 1.03)).disagrees
    assert not judge_mean("3.52", d6, int(number * 0.95)).disagrees
    assert "is never sure; give the samples to compare(...)" in judge_mean("3.5", d6, 1000).notes[-1]


def test_an_attack_and_a_text_stand_for_their_laws():
    """One hit of 1/2, one wound of 1/2, no save: a mean of 1/4."""
    volley = attack(
        [(1, Weapon("Gun", attacks=1, skill=4, strength=4, damage=1))], Unit("U", toughness=4, models=[NONE])
    )
    assert judge_mean("0.25", volley).agrees
    assert judge_pmf({0: "0.75", 1: "0.25"}, volley).agrees
    assert judge_percentages({0: 75, 1: 25}, volley).agrees
    assert judge_mean(7, "2d6").agrees
