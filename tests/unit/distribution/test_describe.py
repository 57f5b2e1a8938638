"""Laws in words: the one-line summary, the explaining table, and rows for a machine."""

from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, at_least, bernoulli, budget, d, d6, equals, geometric, point
from exactdice.distribution import describe
from exactdice.errors import SupportError


@pytest.mark.parametrize(
    ("law", "line"),
    [
        (d6, "<Distribution: 1 to 6, 6 outcomes, mean 7/2 ≈ 3.5, standard deviation sqrt(35/12) ≈ 1.708>"),
        (bernoulli("1/2"), "<Distribution: 0 to 1, 2 outcomes, mean 1/2 ≈ 0.5, standard deviation 1/2 ≈ 0.5>"),
        (point(7), "<Distribution: 7 to 7, 1 outcomes, mean 7, standard deviation 0>"),
        (Distribution(["a", "b"]), "<Distribution: 'a' to 'b', 2 outcomes>"),
        (Distribution([1, "b"]), "<Distribution: 2 outcomes>"),
        (
            d6.explode(equals(6)),
            "<Distribution: 1, 2, 3, ... without an end, mean 21/5 ≈ 4.2, standard deviation sqrt(266/25) ≈ 3.262>",
        ),
        (
            10**6 @ geometric("1/2") / -2,
            "<Distribution: -500000, -1000001/2, -500001, ... without an end, mean -1000000, standard deviation "
            "sqrt(500000) ≈ 707.1>",
        ),
        (d6 * sympy.sqrt(2), None),
    ],
)
def test_one_line(law, line):
    found = describe.one_line(law._form)
    if line is None:  # irrational numbers are written as sympy writes them
        assert "mean 7*sqrt(2)/2, variance 35/6" in found
    else:
        assert found == line


def test_long_fractions_are_rounded():
    # a fraction of more than forty characters is not worth reading
    assert describe.moments((Distribution({0: 1, 1: 10**60}))._form) == ["mean ≈ 1", "standard deviation ≈ 1e-30"]
    assert describe.exact_and_rounded(Fraction(10**60)) == "≈ 1e60".removeprefix("≈ ")


@pytest.mark.parametrize(
    ("law", "line"),
    [
        (d(10**5) / 2, "<Distribution: 100,000 outcomes>"),  # neither sorted nor summed up
        (Distribution({0: 1, 1: 10**40_000}), "<Distribution: 0 to 1, 2 outcomes>"),  # moments of too many digits
        (d(10**6), "<Distribution: 1 to 1000000, 1,000,000 outcomes>"),
        (
            3000 @ Distribution({0: 1, 2: 10**200, 5: 1}),  # the gaps of the sum are not counted
            "<Distribution: 0 to 15000, at most 15,001 outcomes, mean ≈ 6000, standard deviation ≈ 1.975e-98>",
        ),
    ],
)
def test_what_takes_longer_than_an_instant_is_left_out(law, line):
    # the last one: variance 3000 * (2^2 + 3^2) / 10^200 = 3.9e-196 by the two rare outcomes
    assert repr(law) == line


def test_a_law_of_very_many_outcomes_explains_itself_in_a_line():
    assert str(d(10**5) / 2) == repr(d(10**5) / 2)


def test_the_moments_of_a_table_of_fractions():
    # the means 301/2 of a D300 and 363/980 of the reciprocals 1 to 1/7 multiply
    assert "mean 15609/280 ≈ 55.75" in repr(d(300) / d(7))


def test_the_explaining_table():
    assert str(Distribution({0: 1, 1: 3})).splitlines() == [
        "outcome  exact  chance  at least",
        "-------  -----  ------  --------  " + "-" * 30,
        "      0    1/4  25.00%      100%  " + "#" * 10,
        "      1    3/4  75.00%    75.00%  " + "#" * 30,
        "mean 3/4 ≈ 0.75, standard deviation sqrt(3/16) ≈ 0.433",
    ]


def test_outcomes_without_an_order_have_no_column_for_at_least():
    lines = str(Distribution([1, "b"])).splitlines()
    assert "at least" not in lines[0]
    assert len(lines) == 4  # no moments either


def test_a_long_table_is_cut_in_the_middle():
    lines = str(d(41)).splitlines()
    assert len(lines) == 2 + 41 + 1
    assert lines[2 + 20].split() == ["..."]
    assert len(str(d(40)).splitlines()) == 2 + 40 + 1


def test_the_table_of_a_law_without_an_end_says_what_is_left():
    lines = str(geometric("1/2") - 3).splitlines()
    assert lines[2] == "     -2     1/2  50.00%      100%  ##############################"
    assert lines[-2] == "   >= 8  1/1024   0.10%     0.10%  #"
    assert lines[-1] == "mean -1, standard deviation sqrt(2) ≈ 1.414"
    assert str(-geometric("1/2")).splitlines()[2].split() == ["<=", "-11", "1/1024", "0.10%", "100%", "#"]
    with budget(outcomes=50):
        assert str(geometric("1/2")).startswith("<Distribution: 1, 2, 3, ...")


def test_a_law_too_large_for_a_table_is_one_line():
    assert str(10**6 @ d6) == repr(10**6 @ d6)


def test_rows():
    half, rest = Fraction(1, 6), Fraction(5, 6)
    rows = list(describe.exact_rows(d6._form))
    assert rows[:2] == [(1, half, 1), (2, half, rest)]
    assert len(rows) == 6
    assert [x for x, _, _ in describe.exact_rows(d6._form, 4)] == [1, 2, 5, 6]
    assert list(describe.exact_rows(geometric("1/2")._form))[-1] == (at_least(11), Fraction(1, 1024), Fraction(1, 1024))
    with pytest.raises(SupportError, match="a table of chances of at least as much needs outcomes in an order"):
        list(describe.exact_rows(Distribution([1, "a"])._form))
