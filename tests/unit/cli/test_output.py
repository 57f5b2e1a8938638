"""How results look: on a terminal by rich, with bars where there is room and no number cut; numbers in words."""

import os
import pty
import re
import subprocess
import sys
from fractions import Fraction

import pytest

from exactdice import dice
from exactdice.cli.drawing import draw
from exactdice.cli.output import Block, Report, chance_in_words, law_block, short

RUN = [sys.executable, "-c", "from exactdice.cli.main import main; main()"]
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def drawn(report, columns, monkeypatch, capsys):
    """What a terminal of so many columns shows."""
    monkeypatch.setenv("COLUMNS", str(columns))
    draw(report)
    return capsys.readouterr().out.splitlines()


def on_a_terminal(*arguments, **environment):
    """What the command writes to a real pseudo-terminal of 80 columns."""
    ours, theirs = pty.openpty()
    subprocess.run(
        [*RUN, *arguments],
        stdout=theirs,
        stderr=theirs,
        check=False,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment},
    )
    os.close(theirs)
    text = b""
    try:
        while part := os.read(ours, 65536):
            text += part
    except OSError:  # the end of a pseudo-terminal
        pass
    os.close(ours)
    return text.decode()


# ------------------------------------------------------------------------------------------------- on a terminal


def test_bars_where_there_is_room(monkeypatch, capsys):
    lines = drawn(Report(["2d6"], "", [law_block("outcome", dice("2d6"))]), 80, monkeypatch, capsys)
    assert lines[0] == "2d6"
    seven = next(line for line in lines if line.strip().startswith("7 "))
    assert seven.split() == ["7", "1/6", "16.67%", "7/12", "58.33%", "█" * 30]


def test_no_bars_where_there_is_none(monkeypatch, capsys):
    lines = drawn(Report(blocks=[law_block("outcome", dice("2d6"))]), 50, monkeypatch, capsys)
    assert not any("█" in line for line in lines)
    assert max(map(len, lines)) <= 50


@pytest.mark.parametrize("columns", [10, 20, 45])
def test_rows_stand_below_each_other_where_columns_have_no_room(columns, monkeypatch, capsys):
    """The table of a law needs 46 columns, so every cell stands beside the name of its column, and none is broken."""
    lines = drawn(Report(["d2"], "", [law_block("outcome", dice("d2"))]), columns, monkeypatch, capsys)
    assert max(map(len, lines)) <= columns
    cells = ["outcome", "1", "exactly", "1/2", "chance", "50.00%", "at", "least", "1", "chance", "100%"]
    assert " ".join(lines).split()[1:12] == cells
    if columns >= 20:
        assert lines[:7] == ["d2", "", "outcome 1", "exactly 1/2", "chance 50.00%", "at least 1", "chance 100%"]
    assert drawn(Report(["d2"], "", [law_block("outcome", dice("d2"))]), 46, monkeypatch, capsys)[3][0] == "─"


def test_a_narrow_table_says_where_it_was_cut_and_leaves_out_empty_cells(monkeypatch, capsys):
    block = Block(["stage", "chance"], [["attacks", ""], ["…", "…"], ["a long name", "1/2"]], left=(0,))
    assert drawn(Report(blocks=[block]), 8, monkeypatch, capsys) == [
        "", "stage ", "attacks", "", "…", "", "stage a ", "long ", "name", "chance ", "1/2",
    ]  # fmt: skip


def test_sentences_are_folded_before_a_table_is_taken_apart(monkeypatch, capsys):
    block = Block(["stage", "chance", "why"], [["hits", "66.67%", "skill 3+ and no modifier"]], left=(0, 2))
    lines = [line.split() for line in drawn(Report(blocks=[block]), 26, monkeypatch, capsys)]
    assert lines[1:2] + lines[3:] == [
        ["stage", "chance", "why"], ["hits", "66.67%", "skill", "3+"], ["and", "no"], ["modifier"],
    ]  # fmt: skip


@pytest.mark.parametrize("columns", ["0", "wide", ""])
def test_a_width_that_cannot_be_is_not_believed(columns):
    """A pseudo-terminal says 0 columns, too, so the usual 80 are taken, which have room for bars."""
    assert "█" * 30 in on_a_terminal("roll", "d2", COLUMNS=columns)


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 120])
def test_no_digit_is_lost_at_any_width(columns, monkeypatch, capsys):
    """A number that does not fit is folded: its digits are all there, from top to bottom."""
    block = Block(["number"], [["123456789012345678901234567890"]])
    lines = drawn(Report(blocks=[block]), columns, monkeypatch, capsys)
    assert "".join(re.findall(r"\d", "".join(lines))) == "123456789012345678901234567890"
    assert max(map(len, lines)) <= columns


def test_colour_on_a_terminal_unless_it_is_unwanted():
    coloured = on_a_terminal("roll", "2d6 >= 9", NO_COLOR="")
    assert "\x1b[1;32m5/18 ≈ 27.8 %" in coloured
    plain = on_a_terminal("roll", "2d6", NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", plain)
    assert "█" in plain


def test_an_error_is_red_on_a_terminal_unless_that_is_unwanted():
    assert "\x1b[31m\x1b[1merror\x1b[0m: no such command" in on_a_terminal("rol", NO_COLOR="")
    assert "\x1b" not in on_a_terminal("rol", NO_COLOR="1")


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_a_terminal_without_colours_gets_none(term):
    for arguments in (["roll", "d2"], ["rol"], ["roll", "2d6 >= 9"]):
        assert "\x1b" not in on_a_terminal(*arguments, TERM=term, NO_COLOR="")
    assert "outcome 1\r\nexactly 1/2\r\n" in on_a_terminal("roll", "d2", TERM=term, COLUMNS="20")


@pytest.mark.parametrize(
    "environment",
    [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}],
    ids=["PYTHONIOENCODING", "LC_ALL"],
)
def test_a_terminal_without_blocks_gets_bars_of_hash_signs(environment):
    text = on_a_terminal("roll", "d2", NO_COLOR="1", **environment)
    assert "?" not in ANSI.sub("", text)
    assert "mean 3/2 ~ 1.5, standard deviation 1/2 ~ 0.5" in text  # a tilde for the sign of about equal
    assert "#" * 30 in text
    assert "50.00%" in text


def test_an_attack_fits_eighty_columns():
    text = on_a_terminal("attack", "10x Choppa A3 WS3+ S4 AP-1 D1", "--target", "5x T4 Sv3+ W2", "--explain")
    lines = ANSI.sub("", text).splitlines()
    assert any(line.startswith("models destroyed") for line in lines)
    assert max(map(len, lines)) <= 80


# ------------------------------------------------------------------------------------------------- numbers

CHANCES = [
    (Fraction(0), "0 = 0 %"),
    (Fraction(1), "1 = 100 %"),
    (Fraction(1, 8), "1/8 = 12.5 %"),
    (Fraction(5, 18), "5/18 ≈ 27.8 %"),
    (Fraction(1, 3), "1/3 ≈ 33.3 %"),
    (Fraction(999, 1000), "999/1000 = 99.9 %"),
    (Fraction(9996, 10000), "2499/2500 = 99.96 %"),
    (Fraction(1, 6**10), "1/60466176 ≈ 1.65e-6 %"),
    (Fraction(1, 7**60), "1/5080… ≈ 1.97e-49 %"),  # 7^60 = 5.08 * 10^50
]


@pytest.mark.parametrize(("chance", "words"), CHANCES)
def test_a_chance_in_words(chance, words):
    assert chance_in_words(chance) == words


def test_a_chance_short_of_certain_never_reads_as_certain():
    assert chance_in_words(1 - Fraction(1, 10**15)) == "999999999999999/1000000000000000 ≈ 100 - 1e-13 %"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(7), "7"),
        (Fraction(123456789, 987654322), "123456789/987654322"),
        (Fraction(1, 7**60), "1/5080…"),
        (Fraction(7**60, 6), "5080…/6"),
        (Fraction(7**60), "5080…"),
    ],
)
def test_a_long_fraction_keeps_its_first_digits(value, text):
    assert short(value) == text
