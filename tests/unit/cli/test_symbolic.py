"""``exactdice symbolic`` and ``exactdice matrix``: expressions are read exactly, figures are those of the library."""

import csv
import json
from fractions import Fraction

import click
import pytest
import sympy
from terminal_sessions import execute

from exactdice import symbols
from exactdice.cli.expressions import assignments_of, chances_of, expression_of, substituted
from exactdice.games import wh40k

P, Q = symbols("p q")
READ = [
    ("p", P),
    ("1 - p", 1 - P),
    ("2*p^2/3", 2 * P**2 / 3),
    ("p**20", P**20),
    ("-(q - p)", P - Q),
    ("p/(p + q)", P / (P + Q)),
    ("2/3", Fraction(2, 3)),
    ("1/2 + 1/3", Fraction(5, 6)),
    ("0.1234567890123456789012345", Fraction(1234567890123456789012345, 10**25)),  # more digits than a float has
    ("0.25*p", P / 4),
]
UNREAD = [
    "",
    "p +",
    "p**-1",
    "p**21",
    "p**q",
    "1/0",
    "f(p)",
    "p.q",
    "p p",
    "'p'",
    "p if p else q",
    "lambda: p",
    "p" * 101,
]


@pytest.mark.parametrize(("text", "expression"), READ)
def test_expressions(text, expression):
    assert expression_of(text) == expression


@pytest.mark.parametrize("text", [*UNREAD, "\udcff", "p\n+"])
def test_what_is_no_expression_is_refused(text):
    with pytest.raises(click.UsageError, match=r"Cannot read .* as a chance\. Write a symbol such as p"):
        expression_of(text)


def test_pairs_and_numbers_put_in():
    assert chances_of("p, 1/6") == (P, Fraction(1, 6))
    put = assignments_of(("p=2/3", " q = 1/6"))
    assert put == {P: Fraction(2, 3), Q: Fraction(1, 6)}
    assert substituted((1 - P, Fraction(1, 6)), put) == (Fraction(1, 3), Fraction(1, 6))
    assert substituted(P + sympy.Symbol("r"), put).free_symbols == {sympy.Symbol("r")}


def test_the_mean_at_a_number_is_that_of_the_roll_with_this_chance(tmp_path):
    """A skill of 3+ hits with chance 2/3, so the expression at p = 2/3 is the ordinary attack."""
    gun, scouts = "Gun A3 BS3+ S4 AP-1 D1", "2x Scouts T4 Sv4+ W1"
    line = f"exactdice symbolic '{gun}' --target '{scouts}' --skill p --at p=2/3 --format json"
    written = json.loads(execute(line, False, tmp_path))
    volley = wh40k.attack([(1, wh40k.Weapon.parse(gun))], wh40k.Unit.parse(scouts))
    assert Fraction(written["at"]["values"]["mean_wounds_lost"]["exact"]) == volley.wounds_lost.mean()
    expression = sympy.sympify(written["mean_wounds_lost"]["expression"])
    assert expression.subs("p", sympy.Rational(2, 3)) == volley.wounds_lost.mean()


def test_a_very_long_expression_is_cut_in_a_table_and_whole_in_a_sheet(tmp_path):
    line = "exactdice symbolic 60d2 --chance p*q"
    table = execute(line, False, tmp_path)
    assert " …\n" in table
    assert max(map(len, table.splitlines())) < 1100
    rows = list(csv.reader(execute(f"{line} --format csv", False, tmp_path).splitlines()))
    assert max(len(row[1]) for row in rows) > 2000


def test_a_matrix_is_the_table_of_the_library(tmp_path):
    weapons, targets = (
        ["4x Choppa A2 WS3+ S4 D1", "2x Big choppa A2 WS3+ S7 AP-1 D2"],
        ["3x Marines T4 Sv3+ W2", "5x T5 Sv5+ W1"],
    )
    line = "exactdice matrix {} {} --target '{}' --target '{}' --format json --cover".format(
        *map(repr, weapons), *targets
    )
    cells = json.loads(execute(line, False, tmp_path))["cells"]
    attackers = [(int(text[0]), wh40k.Weapon.parse(text[3:])) for text in weapons]
    units = list(map(wh40k.Unit.parse, targets))
    table = wh40k.weapon_table(attackers, units, wh40k.Situation(cover=True))
    assert [Fraction(cell["value"]["exact"]) for cell in cells] == [value for row in table.values for value in row]
    assert [cell["best"] for cell in cells] == [row in table.best[column] for row in range(2) for column in range(2)]


def test_points_divide(tmp_path):
    """20 points for 1/6 of a model: 5/6 for 100 points."""
    line = "exactdice matrix 'Gun A1 BS3+ S4 D1' --points 20 --target 'Scout T4 Sv4+ W1' --format json"
    record = json.loads(execute(line, False, tmp_path))
    assert (record["per_points"], record["cells"][0]["value"]["exact"]) == (100, "5/6")


def test_a_sheet_may_be_too_large(tmp_path):
    (tmp_path / "large.csv").write_text("weapon\n" + "x" * 1_000_001, encoding="utf-8")
    assert "large.csv: it holds more than 1,000,000 characters" in execute(
        "exactdice matrix --file large.csv", False, tmp_path
    )


def test_a_table_may_be_too_large(tmp_path):
    (tmp_path / "large.csv").write_text(
        "weapon,target\n" + "Gun A1 BS3+ S4 D1,Scout T4 Sv4+ W1\n" * 300, encoding="utf-8"
    )
    said = execute("exactdice matrix --file large.csv", False, tmp_path)
    assert said.startswith("error: a table of 300 weapons and 300 targets needs 900,000,000 states")


ASKED = "exactdice symbolic 'Gun A1 BS3+ S4 D1' --target 'Scout T4 Sv4+ W1'"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (f"{ASKED} --skill p --at q=1/2", "q of --at is no symbol here; did you mean p?"),
        (f"{ASKED} --skill 'p, r' --save s --at q=1/2", "q of --at is no symbol here; write one of p, r, s"),
        (f"{ASKED} --at p=1/2", "--at gives p a value, and no chance is a symbol; write --skill p as well"),
        ("exactdice symbolic 2d6 --chance 1-p --at q=1", "q of --at is no symbol here; did you mean p?"),
        ("exactdice symbolic 2d6 --chance 1/2 --at q=1", "--at gives q a value, and no chance is a symbol; write --ch"),
    ],
)
def test_a_number_for_a_symbol_that_is_not_there_is_refused(line, sentence, tmp_path):
    assert execute(line, False, tmp_path).startswith(f"error: {sentence}")
