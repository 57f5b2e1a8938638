"""Text: fractions and decimals in words, percentages, bars, tables, Markdown, CSV, and faults with a caret."""

import csv
import io
from fractions import Fraction

import pytest

from exactdice.format import (
    abbreviated,
    bar,
    comma_separated,
    decimal,
    decimal_root,
    fraction,
    markdown,
    percent,
    reading_fault,
    table,
)

HEAD = ["roll", "chance"]
ROWS = [["1", "1/6"], ["total", "5/6"]]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(5, 18), "5/18"),
        (Fraction(3), "3"),
        (Fraction(10**19, 3), "1" + "0" * 19 + "/3"),
        (Fraction(1, 10**38), "1/1" + "0" * 38),  # 41 characters: one too many
        (Fraction(1, 6**1000), ""),
    ],
)
def test_fractions_worth_reading(value, text):
    assert fraction(value) == (text if len(text) <= 40 else "")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(5, 18), "5/18"),
        (Fraction(10**60), "1000…"),
        (Fraction(-(10**60), 7), "-1000…/7"),
        (Fraction(12345, 10**60 + 1), "12345/1000…"),
        (Fraction(2**90, 3**60), "1237…/4239…"),  # 1237940039285380274899124224 and 42391158275216203514294433201
    ],
)
def test_long_fractions_keep_their_first_digits(value, text):
    assert abbreviated(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(1), "1"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(1, 3), "0.3333"),
        (Fraction(2, 3), "0.6667"),
        (Fraction(12345, 10), "1235"),  # half up
        (Fraction(99996, 10), "10000"),
        (Fraction(99995, 10**5), "1"),  # 0.99995 rounds up into the next power of ten
        (Fraction(123456), "123500"),
        (Fraction(1, 10**5), "1e-5"),
        (Fraction(1, 10**4), "0.0001"),
        (Fraction(10**15), "1e15"),
        (Fraction(10**14), "100000000000000"),
        (Fraction(123456, 10**12), "1.235e-7"),
        (-Fraction(7, 6**100), "-1.071e-77"),  # 6^100 = 6.5332e77, and 7 / 6.5332 = 1.0714
    ],
)
def test_decimals(value, text):
    assert decimal(value) == text


@pytest.mark.parametrize("exponent", [-400, -16, -1, 0, 1, 15, 400])
def test_decimals_of_powers_of_ten(exponent):
    value = Fraction(10) ** exponent
    assert Fraction(decimal(value)) == value
    assert Fraction(decimal(value * Fraction(9999, 10000))) == value * Fraction(9999, 10000)


def test_more_digits():
    assert decimal(Fraction(1, 7), 12) == "0.142857142857"
    assert decimal(Fraction(22, 7), 1) == "3"


@pytest.mark.parametrize(
    ("square", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(4), "2"),
        (Fraction(2), "1.414"),
        (Fraction(35, 12), "1.708"),  # a D6: sqrt(35/12) = 1.70782
        (Fraction(1, 10**40), "1e-20"),
        (Fraction(10**40), "1e20"),
        (Fraction(2 * 10**40), "1.414e20"),
    ],
)
def test_roots_in_decimals(square, text):
    assert decimal_root(square) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 2), "50.00%"),
        (Fraction(1, 6), "16.67%"),
        (Fraction(1, 2000), "0.05%"),
        (Fraction(1, 10**5), "0.001%"),  # below half a hundredth of a percent
        (Fraction(1, 6**20), "2.7e-14%"),  # 6^20 = 3.656e15, its inverse 2.735e-16
        (1 - Fraction(1, 10**5), ">99.99%"),
        (1 - Fraction(1, 10**4), "99.99%"),
    ],
)
def test_percentages_never_claim_certainty(chance, text):
    assert percent(chance) == text


def test_bars():
    assert bar(Fraction(0)) == ""
    assert bar(Fraction(1, 10**9)) == "#"
    assert bar(Fraction(1, 2), 10) == "#####"
    assert bar(Fraction(1), 10) == "##########"


def test_a_table():
    assert table(HEAD, ROWS) == " roll  chance\n-----  ------\n    1     1/6\ntotal     5/6"
    assert table(HEAD, ROWS, left=(0,)) == "roll   chance\n-----  ------\n1         1/6\ntotal     5/6"
    assert table(HEAD, [["1", ""]], left=(1,)) == "roll  chance\n----  ------\n   1"  # no blanks at the end
    assert table(HEAD, []) == "roll  chance\n----  ------"


def test_markdown():
    assert markdown(HEAD, ROWS) == "| roll | chance |\n|---:|---:|\n| 1 | 1/6 |\n| total | 5/6 |"
    assert markdown(HEAD, [["a|b", "1"]], left=(0,)).splitlines()[1:] == ["|:---|---:|", r"| a\|b | 1 |"]


def test_a_line_break_in_a_cell_begins_no_row():
    assert table(HEAD, [["a\nb", "1"]]).splitlines()[2:] == [" a b       1"]
    assert markdown(HEAD, [["a\r\nb", "1"]]).splitlines()[2:] == ["| a b | 1 |"]


def test_comma_separated_values_read_back():
    rows = [["a, b", 'say "x"'], ["line\nbreak", ""]]
    text = comma_separated(HEAD, rows)
    assert list(csv.reader(io.StringIO(text))) == [HEAD, *rows]
    assert text.splitlines()[0] == "roll,chance"


def test_a_fault_in_a_text():
    assert reading_fault("2d", 2, "a number is missing") == "cannot read '2d': a number is missing\n    2d\n      ^"
    assert reading_fault("x", 0, "?", "write dice").splitlines() == [
        "cannot read 'x': ?",
        "    x",
        "    ^",
        "write dice",
    ]


def test_a_fault_in_a_long_text_is_shown_in_its_surroundings():
    text = "1+" * 100 + "?" + "+1" * 100
    _, shown, caret = reading_fault(text, 200, "fault").splitlines()
    assert shown[caret.index("^")] == "?"
    assert shown.strip().startswith("…")
    assert shown.endswith("…")
    _, shown, caret = reading_fault("1+1\t+?" + "+1" * 99, 5, "fault").splitlines()
    assert shown[caret.index("^")] == "?"  # a tab counts as one place


def test_decimals_of_very_long_fractions():
    # 3 / 2^100000: log10 is 0.47712 - 30102.99957 = -30102.52244, and 10^0.47756 = 3.003
    assert decimal(Fraction(3, 2**100_000)) == "3.003e-30103"
    assert decimal(Fraction(10**50_000 - 1, 1), 3) == "1e50000"
    assert decimal(Fraction(10**50_000, 10**50_000 + 1)) == "1"
