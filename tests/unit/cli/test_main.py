"""The command itself: version, help, errors in one sentence on stderr, quiet ends, and how fast it starts."""

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

import exactdice
from exactdice.cli.main import main

RUN = [sys.executable, "-c", "from exactdice.cli.main import main; main()"]
CHOPPA = "10x Choppa A3 WS3+ S4 AP-1 D1"
MARINES = "5x T4 Sv3+ W2"


def run(*arguments):
    """The command in this process."""
    return CliRunner().invoke(main, list(arguments), prog_name="exactdice")


def execute(*arguments, **settings):
    """The command as a process of its own."""
    return subprocess.run([*RUN, *arguments], capture_output=True, text=True, check=False, **settings)


def test_version():
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"exactdice {exactdice.__version__}\n")


@pytest.mark.parametrize("arguments", [[], ["--help"], ["roll", "--help"], ["attack", "--help"]])
def test_help_begins_with_examples(arguments):
    result = run(*arguments)
    assert result.exit_code == 0
    assert result.stdout.startswith("Examples:\n  exactdice ")
    assert result.stderr == ""


def test_help_names_every_command():
    assert "\n  attack  " in run("--help").stdout
    assert "\n  roll " in run("--help").stdout


@pytest.mark.parametrize("command", ["roll", "attack"])
def test_examples_of_the_help_work(command):
    """Each line that begins with ``exactdice`` is a command that succeeds; a backslash continues it."""
    text = run(command, "--help").stdout.partition("Usage:")[0].replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip().startswith("exactdice ")]
    assert lines
    for line in lines:
        done = subprocess.run(
            ["bash", "-c", f"exactdice() {{ '{RUN[0]}' -c '{RUN[2]}' \"$@\"; }}; {line}"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout != "") == (0, True), line


BAD = [  # arguments, words of the sentence
    (["rol"], "no such command 'rol'; did you mean 'roll'?"),
    (["frobnicate"], "no such command 'frobnicate'; write one of attack, roll"),
    (["roll"], "missing argument 'NOTATION...'; see exactdice roll --help"),
    (["roll", "2d6", "--formt", "json"], "no such option '--formt'"),
    (["roll", "2d6", "--format", "xml"], "'xml' is not one of 'table', 'json', 'csv', 'markdown'"),
    (["roll", "-d6"], "write -- in front of a roll that begins with a minus"),
    (["roll", "2d6 >> 9"], "cannot read '2d6 >> 9': '>' cannot stand here"),
    (["roll", ""], "it is empty"),
    (["roll", "1000000d1000000"], "the budget is"),
    (["attack", CHOPPA], "missing option '--target'; see exactdice attack --help"),
    (["attack", "--target", MARINES], "missing argument"),
    (
        ["attack", "Choppa", "A3", "WS3+", "--target", MARINES],
        "weapon 'Choppa' is a single word; write each datasheet line in quotes",
    ),
    (["attack", "Choppa A3 WS3+ S4", "--target", MARINES], "expected D1"),
    (["attack", "Choppa A3 WS3+ S4 D1 [hevy]", "--target", MARINES], "the nearest known ones are heavy"),
    (["attack", CHOPPA, "--target", "5x T4 Sv3+"], "expected W2"),
    (["attack", CHOPPA, "--target", "5x T4 Sv3+ W2 [invulnerble 4+]"], "invulnerable"),
    (["attack", CHOPPA, "--target", MARINES, "--reroll-hits", "all"], "reroll_hits 'all' does not exist; write one of"),
    (["attack", CHOPPA, "--target", MARINES, "--hit-modifier", "x"], "'x' is not a valid integer"),
    (["attack", CHOPPA, "--target", MARINES, "--save-cap", "none"], "'none' is not one of 'net', 'bonus_only'"),
    (
        ["attack", "Choppa A3 WS1+ S4 D1", "--target", MARINES],
        "skill 1 does not exist; write a whole number from 2 to 6",
    ),
    (["attack", "9999999x Choppa A3 WS3+ S4 D1", "--target", MARINES], "7 digits"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD)
def test_bad_input_is_one_sentence_on_stderr(arguments, words):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")
    assert words in result.stderr
    assert "Traceback" not in result.stderr
    assert "Usage" not in result.stderr


def test_bad_input_of_a_process_of_its_own():
    done = execute("roll", "2d6 >> 9")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[:3] == [
        "error: cannot read '2d6 >> 9': '>' cannot stand here",
        "    2d6 >> 9",
        "         ^",
    ]


def test_data_on_stdout_and_notes_on_stderr():
    done = execute("roll", "1000d6")
    assert done.returncode == 0
    assert "note" not in done.stdout
    assert done.stderr.startswith("note: 4,961 outcomes in the middle are left out")


@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_a_reader_that_goes_away_is_no_error(form):
    """As ``| head -1`` does, but for certain: the pipe is closed before anything is written."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*RUN, "roll", "200d6", "--format", form], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_no_colour_where_there_is_no_terminal():
    for arguments in (["roll", "2d6"], ["roll", "x"]):
        done = execute(*arguments)
        assert "\x1b" not in done.stdout + done.stderr


def test_characters_that_a_stream_lacks_are_replaced():
    done = execute("roll", "2d6 >= 9", env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert (done.returncode, done.stdout) == (0, "5/18 ? 27.8 %\n")


def test_a_caller_may_run_it_without_leaving_python():
    """With ``standalone_mode=False`` errors are raised, as click promises."""
    with pytest.raises(exactdice.ExactDiceError):
        main(["roll", "2d6 >> 9"], standalone_mode=False)


def test_printing_long_numbers_leaves_pythons_limit_alone():
    before = sys.get_int_max_str_digits()
    run("roll", "2d6")
    assert sys.get_int_max_str_digits() == before


def test_the_version_loads_nothing_heavy():
    """sympy, lark, rich and the games are imported when they are needed."""
    call = "main(['--version'], standalone_mode=False)"
    code = f"import sys; from exactdice.cli.main import main; {call}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "click" in loaded
    assert not {"sympy", "lark", "rich", "numpy", "exactdice.games"} & loaded


def test_the_version_is_there_at_once():
    """At most 150 ms of processor time, the best of five starts: a machine may be busy with something else."""
    spent = []
    for _ in range(5):
        before = os.times()
        execute("--version")
        after = os.times()
        spent.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert min(spent) < 0.15
