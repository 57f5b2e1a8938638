"""Cells of an axis and the exact mass in each: gaps are zero, bins are sums, what is left out is said."""

from fractions import Fraction

import pytest

from exactdice import Distribution, at_least, bernoulli, d, d6, equals, geometric, uniform
from exactdice.errors import SupportError
from exactdice.plotting import scales

THOUSANDTH = Fraction(1, 1000)


def window(law, tail=THOUSANDTH):
    return scales.window(law, tail)


def test_gaps_have_no_mass():
    one = window(uniform([0, 2, 4]))
    cells = scales.grid([one])
    assert (cells.starts, cells.step, cells.per) == ([0, 1, 2, 3, 4], 1, 1)
    assert (scales.masses(one, cells), one.total) == ([1, 0, 1, 0, 1], 3)


def test_at_least_counts_from_the_top():
    one = window(uniform([0, 2, 4]))
    assert scales.at_least_masses(one, scales.grid([one])) == [3, 2, 2, 1, 1]


def test_fractions_have_a_common_step():
    cells = scales.grid([window(Distribution({Fraction(1, 2): 1, Fraction(4, 3): 1}))])
    assert cells.step == Fraction(5, 6)  # the only difference
    assert cells.starts == [Fraction(1, 2), Fraction(4, 3)]


def test_steps_of_many_whole_numbers_are_their_common_divisor():
    cells = scales.grid([window(d(50) * 10)])
    assert (cells.step, len(cells.starts)) == (10, 50)  # 10, 20, ..., 500, as 491 cells would be too many


def test_one_outcome_has_one_cell():
    cells = scales.grid([window(uniform([7]))])
    assert (cells.starts, scales.edges(cells)) == ([7], [6.5, 7.5])


def test_very_many_outcomes_are_put_in_bins_that_begin_at_round_numbers():
    one = window(d(1000), Fraction(1, 10**6))
    cells = scales.grid([one])
    assert cells.per == 10  # the least of 1, 2, 5, 10, ... that makes at most 100 of them
    assert cells.starts[:2] == [0, 10]
    assert scales.masses(one, cells)[:2] == [9, 10]  # 1 to 9, 10 to 19
    assert sum(scales.masses(one, cells)) == 1000
    assert scales.edges(cells)[:2] == [-0.5, 9.5]
    assert scales.positions(cells)[:2] == [-0.5, 9.5]


def test_few_outcomes_far_apart_have_no_step():
    cells = scales.grid([window(Distribution({0: 1, 1: 1, 10**6: 1}))])
    assert (cells.step, cells.starts) == (None, [0, 1, 10**6])
    assert scales.ticks(cells, 60) == [(0, "0"), (2, "1000000")]  # there is no room for the 1


def test_irrational_outcomes_have_no_step():
    import sympy

    assert scales.grid([window(Distribution({sympy.sqrt(2): 1, 2: 1}))]).step is None


def test_a_long_law_is_drawn_without_its_ends_and_says_how_much_they_are():
    law = 100 @ d6
    one = window(law)
    assert one.outcomes == list(range(294, 407))
    assert one.below == law.prob(~at_least(294)) <= THOUSANDTH / 2
    assert one.above == law.prob(at_least(407)) == one.below  # 100 dice are symmetric
    assert law.cdf(294) > THOUSANDTH / 2  # one outcome more would be too much
    assert scales.left_out([one]) == "not drawn: 0.04% below 294, 0.04% above 406"
    cells = scales.grid([one])
    tops = scales.at_least_masses(one, cells)
    assert Fraction(tops[0], one.total) == 1 - one.below
    assert Fraction(tops[-1], one.total) == law.prob(at_least(406))


def test_where_hardly_anything_would_be_cut_all_is_drawn():
    one = window(d(3000))
    assert (one.outcomes[0], one.outcomes[-1], one.below, one.above) == (1, 3000, 0, 0)


def test_a_law_without_an_end_is_drawn_until_a_thousandth_is_left():
    law = d6.explode(equals(6))
    one = window(law)
    # more than 23 needs four sixes: 1/1296 <= 1/1000; more than 22 needs three sixes and 5 or 6: 2/1296
    assert (one.outcomes[0], one.outcomes[-1], one.above) == (1, 23, Fraction(1, 1296))
    assert one.below == 0
    assert scales.left_out([one]) == "not drawn: 0.08% above 23"
    down = window(-law)
    assert (down.outcomes[0], down.outcomes[-1], down.below) == (-23, -1, Fraction(1, 1296))
    assert scales.left_out([one, down]) == "not drawn: up to 0.08% of each law at its ends"
    assert scales.at_least_masses(down, scales.grid([down]))[-1] / down.total == 1 / 6  # P(-X >= -1) = P(X = 1)


def test_a_tail_may_be_chosen():
    assert window(geometric("1/2"), Fraction(1, 4)).outcomes == [1, 2]  # P(X > 2) = 1/4
    assert window(bernoulli("1/2")).above == 0
    assert scales.left_out([window(d6)]) == ""


def test_what_is_a_number_on_an_axis():
    assert scales.is_numeric([1, Fraction(1, 2)])
    for x in (True, "a", (1, 2), at_least(3)):
        assert not scales.is_numeric([x])


@pytest.mark.parametrize("outcome", [10**400, -(10**400)])
def test_numbers_that_no_axis_holds(outcome):
    with pytest.raises(SupportError, match="is too large for a picture; divide the law by a number first"):
        scales.grid([window(uniform([outcome]))])


def test_labels_are_thinned_to_round_outcomes():
    cells = scales.grid([window(d(100), Fraction(1, 10**6))])
    ticks = scales.ticks(cells, 60)
    assert [text for _, text in ticks] == [str(n) for n in range(10, 101, 10)]  # 60 characters, 5 for each label
    assert [place for place, _ in ticks] == list(range(9, 100, 10))
    few = scales.grid([window(d6)])
    assert [text for _, text in scales.ticks(few, 60)] == list("123456")


def test_where_no_outcome_is_round_every_so_many_is_labelled():
    cells = scales.Grid([Fraction(1, 7) + i for i in range(100)], Fraction(1))
    assert [place for place, _ in scales.ticks(cells, 60)][:2] == [0, 20]  # 100 labels of 5 characters and 2 more


def test_labels_are_short():
    assert scales.label("x" * 50) == "x" * 39 + "…"
    assert scales.label("two\nlines") == "two lines"
    assert scales.label(Fraction(12345, 6789)) == "4115/2263"
    assert scales.label(Fraction(123456, 67891)) == "≈1.818"
