"""What all commands share: formats, files, colours, the beginning of every record, and widths of terminals."""

import csv
import json
import re

import pytest
from terminal_sessions import execute

from exactdice.cli.main import COMMANDS, main
from exactdice.cli.streams import COLOURS

GUN, SCOUT = '"Gun A2 BS3+ S4 D1"', '"2x Scouts T4 Sv4+ W1"'
ASKED = {  # a question for each command that prints an answer
    "attack": f"{GUN} --target {SCOUT}",
    "battle-shock": "--leadership 7",
    "charge": "9",
    "compare": f'{GUN} "Big gun A2 BS3+ S5 D1" --target {SCOUT}',
    "explain": f"{GUN} --target {SCOUT}",
    "matrix": f"{GUN} --target {SCOUT}",
    "roll": "2d6",
    "symbolic": f"{GUN} --target {SCOUT} --skill p --at p=1/2 --break-even 1/5",
    "waaagh": "--race orc --level 2 --units 4",
}
ANSWERS = [f"exactdice {command} {asked}" for command, asked in ASKED.items()]
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def test_every_command_is_asked_here_or_prints_no_answer_of_its_own():
    """``run`` prints the answers of scenarios, whose form is fixed, ``schema`` and ``completion`` print documents."""
    assert {*ASKED, "completion", "run", "schema"} <= set(COMMANDS)


def options(command):
    return [option for option in main.get_command(None, command).params if option.param_type_name == "option"]


@pytest.mark.parametrize("command", [*ASKED, "run"])
def test_the_shared_options_come_last_and_in_one_order(command):
    assert [option.opts[0] for option in options(command)][-3:] == ["--format", "--output", "--color"]


@pytest.mark.parametrize("command", ["compare", "explain", "matrix", "symbolic"])
def test_the_options_of_attacks_are_the_same_and_in_one_order(command):
    of_attack = [option.opts[0] for option in options("attack")]
    situation = of_attack[of_attack.index("--charged") : of_attack.index("--precision") + 1]
    names = [option.opts[0] for option in options(command)]
    start = names.index("--charged")
    assert names[start : start + len(situation)] == situation


@pytest.mark.parametrize("line", ANSWERS)
def test_every_record_begins_alike_and_every_number_is_exact(line, tmp_path):
    record = json.loads(execute(f"{line} --format json", False, tmp_path))
    command = line.split()[1]
    assert list(record)[:3] == ["schema", "schema_version", "exactdice"]
    assert (record["schema"], record["schema_version"]) == (f"exactdice {command}", 1)

    def check(value):
        """A float stands beside the exact number that it rounds, nowhere else."""
        if isinstance(value, dict):
            if set(value) & {"exact", "float"}:
                assert isinstance(value["exact"], str)
                assert isinstance(value["float"], float)
                return
            value = list(value.values())
        assert not isinstance(value, float)
        for part in value if isinstance(value, list) else ():
            check(part)

    check(record)


@pytest.mark.parametrize("line", ANSWERS)
def test_every_sheet_has_rows_as_long_as_its_head(line, tmp_path):
    head, *rows = csv.reader(execute(f"{line} --format csv", False, tmp_path).splitlines())
    assert rows
    assert {len(row) for row in rows} == {len(head)}


@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown", "latex"])
@pytest.mark.parametrize("line", ANSWERS)
def test_a_file_holds_what_would_be_printed(line, form, tmp_path):
    printed = execute(f"{line} --format {form}", False, tmp_path)
    notes = "".join([part for part in printed.splitlines(keepends=True) if part.startswith("note: ")])
    assert execute(f"{line} --format {form} --output answer.txt", True, tmp_path) == notes
    assert (tmp_path / "answer.txt").read_text(encoding="utf-8") + notes == printed
    assert execute(f"{line} --format {form} --output -", False, tmp_path) == printed


@pytest.mark.parametrize("columns", [40, 60, 200])
@pytest.mark.parametrize("line", ANSWERS)
def test_a_terminal_of_any_width_shows_every_number_whole(line, columns, tmp_path):
    """Nothing is wider than the terminal, and each number of the plain table is there, on one line."""
    drawn = execute(f"COLUMNS={columns} {line}", True, tmp_path)
    lines = [text for text in drawn.splitlines() if not text.startswith("note: ")]
    assert max(map(len, lines)) <= columns
    plain = execute(line, False, tmp_path)
    numbers = set(re.findall(r"(?<![\w.*/])[\d…]+(?:[./][\d…]+)?%?(?![\w.*/])", plain.partition("\n\n")[2]))
    assert numbers <= set(re.findall(r"(?<![\w.*/])[\d…]+(?:[./][\d…]+)?%?(?![\w.*/])", drawn))


@pytest.mark.parametrize("line", ANSWERS)
def test_streams_of_ascii_get_no_question_marks(line, tmp_path):
    for terminal in (False, True):
        assert "?" not in execute(f"PYTHONIOENCODING=ascii {line}", terminal, tmp_path)


@pytest.mark.parametrize("columns", [40, 60, 200])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_any_width_begins_with_examples(command, columns, tmp_path):
    text = execute(f"COLUMNS={columns} exactdice {command} --help", True, tmp_path)
    assert text.startswith(f"Examples:\n  exactdice {command}")
    assert max(map(len, text.partition("Usage:")[2].splitlines())) <= max(columns, 78)


# ------------------------------------------------------------------------------------------------- colours


def test_colours_where_they_are_wanted(tmp_path):
    always = execute("exactdice roll 2d2 --color always", False, tmp_path)
    assert "\x1b[36m" in always  # bars in cyan
    assert ANSI.sub("", always) == execute("exactdice roll 2d2", True, tmp_path)
    assert "\x1b" in execute("NO_COLOR=1 exactdice roll 2d2 --color always", False, tmp_path)


def test_no_colours_where_they_are_not(tmp_path):
    assert "\x1b" in execute("TERM=xterm exactdice roll 2d2", True, tmp_path)
    assert "\x1b" not in execute("TERM=xterm exactdice roll 2d2 --color never", True, tmp_path)
    assert "\x1b[36m" not in execute("TERM=xterm NO_COLOR=1 exactdice roll 2d2", True, tmp_path)


def test_the_colours_of_an_error_follow(tmp_path):
    assert execute("exactdice roll x --color always", False, tmp_path).startswith("\x1b[31m\x1b[1merror")
    assert execute("TERM=xterm exactdice roll x --color never", True, tmp_path).startswith("error: cannot")


def test_colours_are_asked_for_anew_each_time(tmp_path):
    execute("exactdice roll d2 --color always", False, tmp_path)
    assert "\x1b" not in execute("exactdice roll d2", False, tmp_path)
    assert COLOURS.get() == "auto"


# ------------------------------------------------------------------------------------------------- values


@pytest.mark.parametrize("word", ["prob_unit_destroyed", "prob-unit-destroyed", "Prob unit destroyed"])
def test_words_are_read_in_any_spelling(word, tmp_path):
    line = f"exactdice matrix {GUN} --target {SCOUT} --format csv --figure '{word}'"
    assert "chance of unit destroyed" in execute(line, False, tmp_path)


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("x.csv", "quantity,"),
        ("x.JSON", "{\n"),
        ("x.md", "charge over 9 inches\n\ncharge succeeds: 5/18 ≈ 27.8 %\n\n| charge total |"),
        ("x.tex", "charge over 9 inches\n\ncharge succeeds: 5/18 $\\approx$"),
        ("x.txt", "charge over 9 inches\n\ncharge succeeds: 5/18 ≈ 27.8 %\n\ncharge total "),
        ("x.csv --format json", "{\n"),
    ],
)
def test_the_ending_of_a_file_says_how_unless_the_format_does(name, begins, tmp_path):
    assert execute(f"exactdice charge 9 -o {name}", False, tmp_path) == ""
    assert (tmp_path / name.split()[0]).read_text(encoding="utf-8").startswith(begins)


@pytest.mark.parametrize(
    ("line", "cure"),
    [
        ("charge 9 --format md", "did you mean 'markdown'?"),
        ("charge 9 --format tex", "did you mean 'latex'?"),
        ("charge 9 --reroll all", "did you mean 'failed'?"),
        ("completion md", "'md' is not one of 'bash', 'zsh', 'fish'\n"),
    ],
)
def test_the_word_that_is_meant_is_named(line, cure, tmp_path):
    assert cure in execute(f"exactdice {line}", False, tmp_path)


def test_help_is_asked_in_every_way(tmp_path):
    said = execute("exactdice charge --help", False, tmp_path)
    for line in ("help charge", "charge -help", "charge -h"):
        assert execute(f"exactdice {line}", False, tmp_path) == said
    assert execute("exactdice help", False, tmp_path) == execute("exactdice --help", False, tmp_path)


@pytest.mark.parametrize("written", ["9in", "'9\"'", "9 inches", "'9 inch'", "9″"])
def test_inches_may_have_their_unit(written, tmp_path):
    assert execute(f"exactdice charge {written}", False, tmp_path) == execute("exactdice charge 9", False, tmp_path)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("charge 9 --gap 9", "the inches needed and --gap are two ways to say how far; write one of them"),
        ("charge in", "a charge needs the inches needed, --deep-strike or --gap; write one of them"),
        ("charge -- -3", "a distance of -3 inches does not exist; write one of 0 or more"),
        ("charge --gap -3", "a distance of -3 inches does not exist; write one of 0 or more"),
        (f"attack '0x Gun A2 BS3+ S4 D1' --target {SCOUT}", "weapon '0x Gun A2 BS3+ S4 D1' has no bearer; write 1x"),
    ],
)
def test_what_cannot_be_is_refused(line, sentence, tmp_path):
    assert execute(f"exactdice {line}", False, tmp_path).startswith(f"error: {sentence}")


def test_a_charge_over_a_gap_says_both(tmp_path):
    said = execute("exactdice charge --gap 9", False, tmp_path)
    assert said.startswith("charge over a gap of 9 inches, 8 needed\n")
