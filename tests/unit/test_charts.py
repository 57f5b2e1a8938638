"""Charts: rows found by a roll, printed as written, and refused where they overlap or leave a gap."""

import pickle
from decimal import Decimal
from fractions import Fraction

import pytest
import sympy

from exactdice import Chart, d, d6, point
from exactdice.errors import ChartGapError, ChartOverlapError, NotationError, OperandError, SupportError

HALF = Fraction(1, 2)

PANIC = Chart("panic", {"2-6": "steady", range(7, 12): "shaken", "12+": "broken"})
MIXED = Chart("mixed", {1: "one", "2–3": "few", "4 to 5": "some", ("two", "parts"): "pair", Fraction(1, 2): "half"})


@pytest.mark.parametrize(
    ("roll", "result"),
    [(2, "steady"), (6, "steady"), (7, "shaken"), (11, "shaken"), (12, "broken"), (10**30, "broken")],
)
def test_ranges(roll, result):
    assert PANIC(roll) == result


@pytest.mark.parametrize(
    ("roll", "result"),
    [(1, "one"), (True, "one"), (2, "few"), (5, "some"), (("two", "parts"), "pair"), (Fraction(1, 2), "half")],
)
def test_rows_of_every_kind(roll, result):
    assert MIXED(roll) == result


@pytest.mark.parametrize("roll", [1, -5, "2", None, [2], ("two",)])
def test_a_roll_without_a_row(roll):
    with pytest.raises(ChartGapError) as caught:
        PANIC(roll)
    assert str(caught.value) == f"roll {roll!r} has no row in chart 'panic' (rows: 2-6, 7-11, 12+)"


def test_a_gap_is_met_when_a_law_reaches_it():
    with pytest.raises(ChartGapError, match="roll 13 has no row"):
        d(13).map(Chart("small", {"1-12": "in"}))


def test_a_chart_is_a_function_of_a_roll():
    # of 36 throws of two dice 15 make at most 6, one makes 12
    law = (2 @ d6).map(PANIC)
    assert law.pmf("steady") == Fraction(15, 36)
    assert law.pmf("broken") == Fraction(1, 36)


def test_results_may_be_laws():
    chart = Chart("spread", {"1-5": point(0), "6": d6})
    assert d6.bind(chart).pmf(3) == Fraction(1, 36)  # a six, then a three


def test_rows_are_kept_as_written():
    assert PANIC.name == "panic"
    assert PANIC.rows() == [("2-6", "steady"), ("7-11", "shaken"), ("12+", "broken")]
    assert str(PANIC) == "panic  result\n-----  ------\n2-6    steady\n7-11   shaken\n12+    broken"
    assert PANIC._repr_markdown_().splitlines()[0] == "| panic | result |"
    assert "<td" in Chart("<b>", {1: "<i>"})._repr_html_()
    assert "&lt;i&gt;" in Chart("<b>", {1: "<i>"})._repr_html_()
    assert "<b>" not in Chart("<b>", {1: "<i>"})._repr_html_()


def test_a_chart_prints_as_its_source():
    assert repr(PANIC) == "Chart('panic', {'2-6': 'steady', '7-11': 'shaken', '12+': 'broken'})"
    for chart in (PANIC, MIXED, Chart("one row", {"7": 1, -3: 2, "-2--1": 3, (1,): 4})):
        assert eval(repr(chart), {"Chart": Chart, "Fraction": Fraction}) == chart


@pytest.mark.parametrize("chart", [PANIC, MIXED, Chart("x", {Decimal("0.5"): 1, "3": 2, 1: 3})], ids=lambda c: c.name)
def test_a_chart_pickles(chart):
    back = pickle.loads(pickle.dumps(chart))
    assert back == chart
    assert hash(back) == hash(chart)
    assert back.rows() == chart.rows()


def test_charts_are_compared_by_name_and_rows():
    assert Chart("a", {"1-6": 0}) == Chart("a", {range(1, 7): 0})
    assert Chart("a", {range(6, 0, -1): 0}) == Chart("a", {range(1, 7): 0})  # either way round, as range allows
    assert Chart("a", {range(3, 4): 0}) == Chart("a", {"3": 0})
    assert Chart("a", {"1-6": 0}) != Chart("b", {"1-6": 0})
    assert Chart("a", {"1-6": 0}) != Chart("a", {"1-6": 1})
    assert Chart("a", {"1-6": 0}) != "a"


def test_a_chart_does_not_change():
    with pytest.raises(OperandError, match="charts do not change, so 'name' cannot be set"):
        PANIC.name = "other"


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ({"1-3": 0, "3-6": 1}, "roll 3 has two rows in chart 'c': 1-3 and 3-6"),
        ({"3+": 0, "1-3": 1}, "roll 3 has two rows in chart 'c': 3+ and 1-3"),
        ({"3+": 0, "10+": 1}, "roll 10 has two rows in chart 'c': 3+ and 10+"),
        ({range(1, 4): 0, 2: 1}, "roll 2 has two rows in chart 'c': 1-3 and 2"),
        ({2: 0, "1-3": 1}, "roll 2 has two rows in chart 'c': 2 and 1-3"),
        ({HALF: 0, sympy.Rational(1, 2): 1}, "roll 1/2 has two rows in chart 'c': Fraction(1, 2) and 1/2"),
        ({Fraction(5, 2): 0, "1-3": 1}, "roll Fraction(5, 2) has two rows in chart 'c': Fraction(5, 2) and 1-3"),
    ],
)
def test_overlaps(rows, words):
    with pytest.raises(ChartOverlapError) as caught:
        Chart("c", rows)
    assert str(caught.value) == f"{words}; narrow one of them"


def test_rows_that_look_alike_are_kept_apart():
    plain, positive = sympy.Symbol("x"), sympy.Symbol("x", positive=True)  # both print as x, and are not equal
    chart = pickle.loads(pickle.dumps(Chart("c", {plain: "plain", "1-3": "low", positive: "positive"})))
    assert [chart(roll) for roll in (plain, 2, positive)] == ["plain", "low", "positive"]


def test_neighbours_do_not_overlap():
    chart = Chart("c", {"4-6": "high", "1-3": "low", ("x",): "text"})
    assert [chart(x) for x in (1, 3, 4, 6, ("x",))] == ["low", "low", "high", "high", "text"]


@pytest.mark.parametrize(
    ("rows", "error", "words"),
    [
        ({}, SupportError, "chart 'c' has no rows; give at least one"),
        ([1, 2], OperandError, "rows of chart 'c' are no mapping; write Chart(name, {'1-3': ..., '4-6': ...})"),
        ({"6-1": 0}, SupportError, "row '6-1' of chart 'c' is empty; give the lower roll first"),
        ({range(0): 0}, SupportError, "row range(0, 0) of chart 'c' is empty or skips; use a range of step 1"),
        ({range(1, 9, 2): 0}, SupportError, "is empty or skips"),
        ({"steady": 0}, NotationError, "row 'steady' of chart 'c' cannot be read; write '7', '2-6', '10+'"),
        ({"9" * 5000: 0}, NotationError, "cannot be read"),
        ({0.5: 0}, SupportError, "outcome 0.5 is a float"),
    ],
)
def test_rows_that_cannot_be(rows, error, words):
    with pytest.raises(error) as caught:
        Chart("c", rows)
    assert words in str(caught.value)


def test_very_many_rows_of_text():
    chart = Chart("long", {f"{2 * i}-{2 * i + 1}": i for i in range(20_000)})
    assert [chart(roll) for roll in (0, 1, 2, 39_999, Fraction(5, 2))] == [0, 0, 1, 19_999, 1]
    with pytest.raises(ChartGapError, match=r"\(rows: 0-1, 2-3, .+, \.\.\., 39998-39999\)$") as caught:
        chart(Fraction(3, 2))  # between two rows
    assert len(str(caught.value)) < 300
    for roll in (-1, 40_000, "7", None):
        with pytest.raises(ChartGapError):
            Chart("short", {"0-39": 0, "40-41": 1})(roll)
    assert eval(repr(chart), {"Chart": Chart}) == chart


def test_rows_in_any_order_are_checked_against_each_other():
    assert Chart("mixed", {"10+": "c", 3: "a", "4-9": "b"})(3) == "a"
    with pytest.raises(ChartOverlapError, match="roll 5 has two rows in chart 'c': 5\\+ and 2-6; narrow one of them"):
        Chart("c", {"5+": 1, 1: 2, "2-6": 3})
    with pytest.raises(ChartOverlapError, match="roll 3 has two rows in chart 'c': 3 and 2-6; narrow one of them"):
        Chart("c", {3: 1, "2-6": 2})
    with pytest.raises(ChartOverlapError, match="roll 3 has two rows in chart 'c': 2-6 and 3; narrow one of them"):
        Chart("c", {"2-6": 2, 3: 1})
