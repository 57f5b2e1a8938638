"""The command itself: version, help, errors in one sentence on stderr, quiet ends, and how fast it starts."""

import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from runpy import run_module

import pytest
from click.testing import CliRunner
from terminal_sessions import execute as execute_here

import exactdice
from exactdice.cli.main import COMMANDS, main

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


def shell(redirection, *arguments):
    """The command as a process of its own, started by a shell with some streams redirected."""
    line = f"exec {shlex.join([*RUN, *arguments])} {redirection}"
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        *[[*command, word] for command in ([], *[[name] for name in COMMANDS]) for word in ("-h", "--help")],
    ],
)
def test_help_begins_with_examples(arguments):
    result = run(*arguments)
    assert result.exit_code == 0
    assert result.stdout.startswith("Examples:\n  exactdice ")
    assert result.stderr == ""


def test_help_names_every_command():
    assert all([f"\n  {name} " in run("--help").stdout for name in COMMANDS])


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_of_the_help_work(command, tmp_path):
    """Each line that begins with ``exactdice`` is a command that succeeds; a backslash continues it."""
    text = run(command, "--help").stdout.partition("Usage:")[0].replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip().startswith("exactdice ")]
    assert lines
    for line in lines:
        printed = execute_here(line, False, tmp_path)
        assert printed, line
        assert not re.search(r"^\[[0-9]+\]$", printed, re.MULTILINE), printed  # an exit code other than 0


BAD = [  # arguments, words of the sentence
    (["rol"], "no such command 'rol'; did you mean 'roll'?"),
    (["frobnicate"], "no such command 'frobnicate'; write one of attack, battle-shock, charge,"),
    (["roll"], "missing argument 'NOTATION...'; see exactdice roll --help"),
    (["roll", "2d6", "--formt", "json"], "no such option '--formt'; did you mean '--format'?"),
    (
        ["roll", "2d6", "--format", "jsn"],
        "'jsn' is not one of 'table', 'json', 'csv', 'markdown', 'latex'; did you mean 'json'?",
    ),
    (["roll", "-d6"], "write -- in front of a roll that begins with a minus"),
    (["roll", "2d6 >> 9"], "cannot read '2d6 >> 9': '>' cannot stand here"),
    (["roll", ""], "it is empty"),
    (
        ["roll", "1000000d6"],
        "the budget is 2,000,000; ask for less, or raise it in Python with budget(outcomes=...)",
    ),
    (
        ["roll", "2d6!kh"],
        "2d6!kh keeps some of dice that explode for ever; write 2d6!10kh for at most 10 further rolls",
    ),
    (["roll", "\udcff"], r"cannot read '\udcff' as dice notation: it holds '\udcff', which is half of a character"),
    (["roll", "--\udcff"], "no such option '--"),
    (["\udcff"], r"no such command '\udcff'"),
    (["roll", "2d6", "--format", "csv", "--format", "csv"], "option '--format' is given 2 times; write it once"),
    (["roll", "2d6", "--format", ""], "'' is not one of 'table'"),
    (["roll", "--format", "x" * 3000, "d6"], "invalid value for '--format': 'xxx"),
    (["x" * 3000], "no such command 'xxx"),
    (["x" * 3000, "--help"], "…"),
    (["roll", "-" * 3000], "no such option '---"),
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
    (
        ["attack", CHOPPA, "--target", MARINES, "--reroll-hits", "all"],
        "'all' is not one of 'none', 'ones', 'failed', 'non-critical'",
    ),
    (["attack", CHOPPA, "--target", MARINES, "--hit-modifier", "x"], "'x' is not a valid integer"),
    (["attack", CHOPPA, "--target", MARINES, "--save-cap", "none"], "'none' is not one of 'net', 'bonus-only'"),
    (
        ["attack", "Choppa A3 WS1+ S4 D1", "--target", MARINES],
        "skill 1 does not exist; write a whole number from 2 to 6",
    ),
    (
        ["attack", CHOPPA, "--target", MARINES, "--target", MARINES, "--cover", "--cover"],
        "option '--target' is given 2",
    ),
    (
        ["attack", CHOPPA, "--target", MARINES, *3 * ["--reroll-hits", "ones"]],
        "option '--reroll-hits' is given 3 times",
    ),
    (["attack", CHOPPA, "--target", ""], "it has no characteristics"),
    (["attack", "", "--target", MARINES], "it has no characteristics"),
    (["attack", CHOPPA, "--target", MARINES, "--hit-modifier", ""], "'' is not a valid integer"),
    (["attack", CHOPPA, "--target", MARINES, "--hit-modifier", "9" * 3000], "is beyond any datasheet"),
    (["attack", CHOPPA, "--target", MARINES, "--hit-modifier", "x y" * 3000], "is not a valid integer"),
    (["attack", CHOPPA, "--target", MARINES, "--save-cap", ""], "'' is not one of 'net'"),
    (["attack", CHOPPA, "--target", MARINES, "--reroll-saves", ""], "'' is not one of 'none', 'ones', 'failed'"),
    (["attack", CHOPPA, "--target", MARINES, "--reroll-hits", "x" * 3000], "…"),
    (["attack", CHOPPA, "--target", "x" * 3000], "it is too long (3000 characters)"),
    (["attack", "x" * 3000, "--target", MARINES], "is a single word; write each datasheet line in quotes"),
    (["attack", "\udcff A1 WS3+ S4 D1", "--target", MARINES], "as a line: it holds"),
    (["attack", CHOPPA, "--target", "\udcff T4 Sv3+ W2"], "as a line: it holds"),
    (["attack", CHOPPA, "--target", "0x T4 Sv3+ W2"], "a unit of 0 models cannot be attacked"),
    (["attack", CHOPPA, "--target", "5x T4 Sv3+ W2 [cover]"], "it belongs to the attack: --cover on the command line"),
    (["attack", "5 Bolt rifle A2 BS3+ S4 D1", "--target", MARINES], 'bearers are "5x" before the line'),
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
    assert len(result.stderr) < 700


def test_flags_and_modifiers_may_be_repeated():
    once = run("attack", CHOPPA, "--target", MARINES, "--cover", "--hit-modifier", "1", "--hit-modifier", "-1")
    twice = run(
        "attack", CHOPPA, "--target", MARINES, "--cover", "--cover", *["--hit-modifier", "1"], "--hit-modifier=-1"
    )
    assert once.exit_code == twice.exit_code == 0
    assert once.stdout == twice.stdout


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


@pytest.mark.parametrize("form", ["table", "csv", "json", "markdown", "latex"])
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


@pytest.mark.parametrize(
    "arguments", [["roll", "2d6"], ["roll", "1000d6", "--format", "json"], ["--help"], ["--version"]]
)
@pytest.mark.parametrize(
    ("redirection", "reason"),
    [
        (">/dev/full", "cannot write to standard output: No space left on device; s"),
        (">&-", "standard output is closed; s"),
    ],
)
def test_an_answer_that_cannot_be_written_is_one_sentence(arguments, redirection, reason):
    done = shell(redirection, *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"error: {reason}end it ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("redirection", ["2>/dev/full", "2>&-"])
def test_errors_and_notes_that_cannot_be_said_change_nothing(redirection):
    done = shell(redirection, "roll", "2d6 >> 9")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")
    done = shell(redirection, "roll", "1000d6")
    assert (done.returncode, done.stdout, done.stderr) == (0, execute("roll", "1000d6").stdout, "")


@pytest.mark.parametrize("redirection", [">/dev/full 2>/dev/full", ">&- 2>&-", "2>/dev/full >&-"])
def test_with_nowhere_to_write_the_exit_code_still_tells(redirection):
    done = shell(redirection, "roll", "2d6")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_a_full_disk_in_this_process(name, monkeypatch, capsys):
    """What is left in the stream is thrown away, so that closing it does not fail once more."""
    with open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, name, full)
        with pytest.raises(SystemExit) as ended:
            main(["roll", "2d6" if name == "stdout" else "2d6 >> 9"])
    assert ended.value.code == (1 if name == "stdout" else 2)
    read = capsys.readouterr()
    assert (read.out, read.err.count("\n")) == ("", 1 if name == "stdout" else 0)


def test_without_standard_output_in_this_process(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        main(["roll", "2d6"])
    assert ended.value.code == 1
    assert capsys.readouterr().err.startswith("error: standard output is closed")


def test_an_interruption_ends_it_quietly(monkeypatch, capsys):
    monkeypatch.setattr("exactdice.cli.roll.parse", lambda text: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(SystemExit) as ended:
        main(["roll", "2d6"])
    assert (ended.value.code, capsys.readouterr().out) == (130, "")


def test_without_standard_error_in_this_process(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit) as ended:
        main(["roll", "2d6 >> 9"])
    assert (ended.value.code, capsys.readouterr().out) == (2, "")


def test_python_runs_it_as_a_module(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["exactdice", "roll", "2d6 >= 9"])
    monkeypatch.delitem(sys.modules, "exactdice.__main__", raising=False)
    import_module("exactdice.__main__")  # importing it runs nothing
    assert capsys.readouterr().out == ""
    monkeypatch.delitem(sys.modules, "exactdice.__main__")
    with pytest.raises(SystemExit, match="0"):
        run_module("exactdice", run_name="__main__")
    assert capsys.readouterr().out == "5/18 ≈ 27.8 %\n"
    done = subprocess.run(
        [sys.executable, "-m", "exactdice", "roll", "2d6 >= 9"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "5/18 ≈ 27.8 %\n", "")


def test_no_colour_where_there_is_no_terminal():
    for arguments in (["roll", "2d6"], ["roll", "x"]):
        done = execute(*arguments)
        assert "\x1b" not in done.stdout + done.stderr


def test_characters_that_a_stream_lacks_are_replaced_by_similar_ones():
    done = execute("roll", "2d6 >= 9", env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert (done.returncode, done.stdout) == (0, "5/18 ~ 27.8 %\n")


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
