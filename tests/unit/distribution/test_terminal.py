"""Laws on a terminal: text with bars that keeps to its width, and tables of rich."""

import io
import sys

import pytest
import sympy
from rich.console import Console

from exactdice import Distribution, bernoulli, binomial, budget, d3, d6, equals, symbols
from exactdice.distribution import terminal
from exactdice.distribution.views import view

p = symbols("p")


class Printer:
    """As much of IPython's printer as is asked."""

    max_width = 40

    def __init__(self, depth=1):
        self.stack = [0] * depth
        self.shown = ""

    def text(self, text):
        self.shown += text


def printed(law, depth=1):
    printer = Printer(depth)
    law._repr_pretty_(printer, False)
    return printer.shown


def test_bars_in_eighths():
    assert printed(Distribution({1: 1, 2: 2, 10: 1})).splitlines() == [
        "1 to 10, 3 outcomes, mean 15/4 = 3.75,".replace("=", "≈"),
        "standard deviation sqrt(211/16) ≈ 3.631",
        " 1  25.00%  ██████████████",
        " 2  50.00%  ████████████████████████████",
        "10  25.00%  ██████████████",
    ]


def test_inside_a_list_a_law_takes_one_line():
    assert printed(d3, depth=2) == repr(d3)


@pytest.mark.parametrize(
    "law",
    [
        100 @ d6,
        10**9 @ d6,
        d6.explode(equals(6)),
        Distribution(["x" * 100, "y"]),
        3 @ bernoulli(p),
        binomial(sympy.Symbol("n", integer=True, nonnegative=True), p),
        d6.product(d6),
        Distribution([10**5000, 1]),
    ],
)
def test_every_line_keeps_to_the_width(law):
    lines = printed(law).splitlines()
    assert max(map(len, lines)) <= 40
    assert len(lines) <= 30


def test_a_narrow_terminal_has_no_bars():
    assert terminal.pretty(d3._form, 16).splitlines()[-1] == "3  33.33%"


def test_a_terminal_without_block_characters_has_signs(monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert terminal.pretty(d3._form, 30).splitlines()[-1] == "3  33.33%  " + "#" * (30 - 11)


def test_on_a_small_budget_a_law_is_one_line():
    with budget(outcomes=1, bits=1, states=1):
        assert printed(100 @ d6).startswith("<Distribution")


def shown_by_rich(law, width=80):
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(law)
    return console.file.getvalue()


def test_a_table_of_rich():
    lines = shown_by_rich(Distribution({1: 1, 2: 3})).splitlines()
    assert lines[0] == "1 to 2, 2 outcomes, mean 7/4 ≈ 1.75, standard deviation sqrt(3/16) ≈ 0.433"
    assert lines[1].split() == ["outcome", "exact", "chance", "at", "least"]
    assert lines[3].split() == ["1", "1/4", "25.00%", "100%", "████████"]


@pytest.mark.parametrize("width", [60, 40, 24])
@pytest.mark.parametrize("law", [10 @ d6, binomial(60, "1/1000"), Distribution({"a long name": 1, "miss": 10**9})])
def test_no_number_is_cut_on_a_narrow_terminal_of_rich(law, width):
    text = shown_by_rich(law, width)
    rows = view(law._form, 24, 24, 20).rows
    cells = {cell for row in rows for cell in (row.rounded, row.at_least, *row.name.split())}
    assert cells <= {"", *text.split()}
    assert max(map(len, text.splitlines())) <= width


def test_on_a_narrow_terminal_bars_go_before_fractions():
    assert "█" in shown_by_rich(3 @ d6, 60)
    text = shown_by_rich(3 @ d6, 40)
    assert ("█" in text, "5/108" in text) == (False, True)
    text = shown_by_rich(10 @ d6, 40)
    assert ("7183/10077696" in text, text.splitlines()[-1]) == (False, "left out for want of room: exact")


def test_a_table_of_words_for_rich_takes_no_markup():
    text = shown_by_rich(Distribution(["[red]hit[/red]", "miss"]))
    assert "[red]hit[/red]" in text
    assert "at least" not in text


def test_what_is_not_drawn_is_said_to_rich():
    assert "p**3" in shown_by_rich(3 @ bernoulli(p))
