"""``exactdice roll``: the values printed, and every format read back exactly."""

import csv
import json
import re
from fractions import Fraction

import pytest
from click.testing import CliRunner

from exactdice import at_least, dice
from exactdice.cli.main import main

NOTATIONS = ["2d6", "D3", "4d6kh3", "2d6r1 - d3", "d6 * 1000000007", "7", "30d6", "1000d6"]


def printed(*arguments):
    """What the command prints on stdout."""
    result = CliRunner().invoke(main, ["roll", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


# ------------------------------------------------------------------------------------------------- chances

CHANCES = [  # notation, what is printed, why
    ("2d6 >= 9", "5/18 ≈ 27.8 %\n"),  # 4 + 3 + 2 + 1 = 10 of 36 throws
    ("d6 >= 4", "1/2 = 50 %\n"),
    ("d6 >= 1", "1 = 100 %\n"),
    ("d6 > 6", "0 = 0 %\n"),
    ("d100 > 1", "99/100 = 99 %\n"),
    ("d1000 = 1", "1/1000 = 0.1 %\n"),
    ("4d6 = 4", "1/1296 ≈ 0.0772 %\n"),
    ("5d6 > 5", "7775/7776 ≈ 99.99 %\n"),  # all ones: 1 of 7776, 0.01286 %
    ("9d10 > 9", "999999999/1000000000 ≈ 100 - 1e-7 %\n"),
]


@pytest.mark.parametrize(("notation", "line"), CHANCES)
def test_a_comparison_prints_its_chance(notation, line):
    assert printed(notation) == line


def test_words_may_stand_apart():
    assert printed("2d6", "+", "1") == printed("2d6+1")


# ------------------------------------------------------------------------------------------------- tables


def test_a_table_holds_fractions_and_percentages():
    assert printed("d3") == (
        "d3\n\n"
        "outcome  exactly  chance  at least  chance\n"
        "-------  -------  ------  --------  ------\n"
        "      1      1/3  33.33%         1    100%\n"
        "      2      1/3  33.33%       2/3  66.67%\n"
        "      3      1/3  33.33%       1/3  33.33%\n\n"
        "mean 2, standard deviation sqrt(2/3) ≈ 0.8165\n"
    )


def test_a_table_of_a_few_outcomes_is_whole():
    assert "…" not in printed("d100")


def test_a_long_table_is_cut_in_the_middle():
    lines = printed("1000d6").splitlines()
    rows = lines[4:-2]
    assert len(rows) == 41
    assert rows[20].split() == ["…"] * 5
    assert (rows[0].split()[0], rows[-1].split()[0]) == ("1000", "6000")
    assert lines[-1].startswith("mean 3500, standard deviation sqrt(8750/3)")  # 1000 * 35/12


def test_a_long_fraction_is_abbreviated():
    """The certain 20d6 >= 20 aside, each ``at least`` of 20d6 has up to sixteen digits on either side."""
    result = CliRunner().invoke(main, ["roll", "20d6"])
    assert re.search(r"\d{4}…/\d{4}…", result.stdout)
    assert result.stderr == "note: long fractions are abbreviated; --format json or csv prints them whole\n"


def test_markdown():
    lines = printed("d3", "--format", "markdown").splitlines()
    assert lines[2:5] == [
        "| outcome | exactly | chance | at least | chance |",
        "|---:|---:|---:|---:|---:|",
        "| 1 | 1/3 | 33.33% | 1 | 100% |",
    ]


# ------------------------------------------------------------------------------------------------- reading back


@pytest.mark.parametrize("notation", NOTATIONS)
def test_json_is_read_back_exactly(notation):
    law = dice(notation)
    record = json.loads(printed(notation, "--format", "json"))
    assert (record["schema"], record["schema_version"]) == ("exactdice roll", 1)
    assert {row["outcome"]: Fraction(row["chance"]["exact"]) for row in record["outcomes"]} == dict(law)
    assert [row["outcome"] for row in record["outcomes"]] == law.support()
    assert Fraction(record["mean"]["exact"]) == law.mean()
    assert Fraction(record["variance"]["exact"]) == law.var()
    assert record["mean"]["float"] == float(law.mean())
    middle = record["outcomes"][len(law) // 2]
    assert Fraction(middle["at_least"]["exact"]) == law.prob(at_least(middle["outcome"]))


@pytest.mark.parametrize("notation", NOTATIONS)
def test_csv_is_read_back_exactly(notation):
    law = dice(notation)
    head, *rows = csv.reader(printed(notation, "--format", "csv").splitlines())
    assert head == ["outcome", "chance", "chance_float", "at_least", "at_least_float"]
    assert {int(outcome): Fraction(chance) for outcome, chance, *_ in rows} == dict(law)
    assert [Fraction(row[3]) for row in rows[:3]] == [law.prob(at_least(int(row[0]))) for row in rows[:3]]
    assert [float(row[2]) for row in rows] == [float(Fraction(row[1])) for row in rows]


def test_a_law_without_an_end_ends_with_the_rest():
    table = printed("d6!").splitlines()
    assert re.fullmatch(r" *>= 24 +1/1296 +0\.08% +1/1296 +0\.08%.*", table[-3])
    assert table[-1] == ("mean 21/5 ≈ 4.2, standard deviation sqrt(266/25) ≈ 3.262, median 3, nine in ten from 1 to 11")
    rows = json.loads(printed("d6!", "--format", "json"))["outcomes"]
    assert [rows[0]["outcome"], rows[-1]["outcome"]] == [1, ">= 24"]
    assert rows[-1]["chance"]["exact"] == "1/1296"
    assert sum(Fraction(row["chance"]["exact"]) for row in rows) == 1
    sheet = list(csv.reader(printed("--format", "csv", "--", "-(d6!)").splitlines()))
    assert sheet[1][:2] == ["<= -24", "1/1296"]
    assert printed("d6! > 12") == "1/36 ≈ 2.78 %\n"


def test_a_comparison_has_a_chance_in_json():
    record = json.loads(printed("2d6 >= 9", "--format", "json"))
    assert Fraction(record["chance"]["exact"]) == Fraction(5, 18)
    assert [row["outcome"] for row in record["outcomes"]] == [False, True]


def test_a_standard_deviation_is_a_fraction_where_it_can_be():
    """A coin with faces 1 and 2 has variance 1/4."""
    record = json.loads(printed("d2", "--format", "json"))
    assert record["standard_deviation"] == {"exact": "1/2", "float": 0.5}
    assert json.loads(printed("2d6", "--format", "json"))["standard_deviation"]["exact"] == "sqrt(35/6)"


def test_a_number_beyond_all_floats_has_none():
    """``999...9`` of 30 digits eleven times multiplied is above 10^308."""
    notation = " * ".join(["9" * 30] * 11 + ["d2"])
    record = json.loads(printed(notation, "--format", "json"))
    assert record["mean"]["float"] is None
    assert record["standard_deviation"]["float"] is None
    assert Fraction(record["mean"]["exact"]) == Fraction(3, 2) * int("9" * 30) ** 11


def test_more_digits_than_python_prints_by_itself():
    """All sixes have chance ``6^-6000``, whose denominator has 4669 digits; Python converts 4300 unasked."""
    last = printed("6000d6 = 36000", "--format", "csv").splitlines()[-1]
    denominator = last.split(",")[1].removeprefix("1/")
    assert len(denominator) == 4669
