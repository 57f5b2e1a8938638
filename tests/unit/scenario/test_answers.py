"""Answers as text: lowest terms, denominators, order, means, empty parts, and numbers of any length."""

from fractions import Fraction

from exactdice import Distribution, d3, point
from exactdice.scenario.answers import answer, outcome_text, pmf, ratio


def test_ratio_is_in_lowest_terms_with_its_denominator():
    assert [ratio(x) for x in (Fraction(0), Fraction(1), Fraction(6, 4), Fraction(-1, 2))] == [
        "0/1",
        "1/1",
        "3/2",
        "-1/2",
    ]


def test_ratio_of_more_digits_than_python_prints():
    # 10 ** 5000 is a one and five thousand zeros; Python refuses to print more than 4300 digits of an int.
    assert ratio(Fraction(1, 10**5000)) == "1/1" + "0" * 5000


def test_outcomes_as_text():
    assert [outcome_text(x) for x in (-3, "shocked", (3, 1), (0, ("a", 2)))] == ["-3", "shocked", "3,1", "0,a,2"]


def test_outcomes_come_in_ascending_order_of_numbers_not_of_text():
    assert list(pmf(Distribution([10, 9, -1]))) == ["-1", "9", "10"]
    assert list(pmf(Distribution([(10, 0), (9, 1), (9, 0)]))) == ["9,0", "9,1", "10,0"]


def test_only_numeric_laws_have_a_mean():
    laws = {"value": d3, "state": point("steady"), "a,b": point((1, 2))}
    assert answer(laws) == {
        "pmf": {"value": {"1": "1/3", "2": "1/3", "3": "1/3"}, "state": {"steady": "1/1"}, "a,b": {"1,2": "1/1"}},
        "mean": {"value": "2/1"},
    }


def test_empty_parts_are_left_out():
    assert answer() == {}
    assert answer(prob={"none": Fraction(1, 3)}) == {"prob": {"none": "1/3"}}
    assert list(answer({"state": point("steady")})) == ["pmf"]


def test_means_without_their_law_and_values_have_names_of_their_own():
    parts = answer({"n": point(2)}, mean={"at_best": Fraction(1, 2)}, value={"optimal": Fraction(7, 2)})
    assert parts["mean"] == {"n": "2/1", "at_best": "1/2"}
    assert parts["value"] == {"optimal": "7/2"}
