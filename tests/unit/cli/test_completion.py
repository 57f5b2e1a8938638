"""Shell completion: the script of each shell, and what it is answered for commands, options and values."""

import os
import subprocess
import sys
from contextlib import redirect_stdout
from unittest import mock

import pytest
from terminal_sessions import Stream, execute

from exactdice.cli.main import COMMANDS, main

RUN = [sys.executable, "-c", "from exactdice.cli.main import main; main()"]


def completed(*words):
    """What bash is offered behind these words, the last of them incomplete."""
    asked = {
        "_EXACTDICE_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["exactdice", *words]),
        "COMP_CWORD": str(len(words)),
    }
    said = Stream(False)
    with mock.patch.dict(os.environ, asked), redirect_stdout(said), pytest.raises(SystemExit) as ended:
        main([], prog_name="exactdice")
    assert ended.value.code == 0
    return [line.partition(",")[2] for line in said.written().splitlines()]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_asks_exactdice(shell, tmp_path):
    script = execute(f"exactdice completion {shell}", False, tmp_path)
    assert f"_EXACTDICE_COMPLETE={shell}_complete" in script
    if shell == "bash":
        assert subprocess.run(["bash", "-n"], input=script, text=True, check=False).returncode == 0


def test_commands_are_completed():
    assert completed("") == list(COMMANDS)
    assert completed("co") == ["compare", "completion"]
    assert completed("frobnicate", "") == list(COMMANDS)  # nothing to complete, and no error


def test_options_are_completed():
    assert completed("roll", "2d6", "--f") == ["--format"]
    assert completed("attack", "--rer") == ["--reroll-hits", "--reroll-wounds", "--reroll-saves"]


def test_values_are_completed():
    assert completed("roll", "--format", "") == ["table", "json", "csv", "markdown", "latex"]
    assert completed("matrix", "--figure", "mean-") == ["mean-wounds-lost", "mean-models-destroyed"]
    assert completed("charge", "--reroll", "f") == ["failed"]
    assert completed("completion", "") == ["bash", "zsh", "fish"]


def test_completion_of_a_process_of_its_own():
    """As a shell calls it: the program's name decides which variable it looks at."""
    code = "import sys; sys.argv[0] = 'exactdice'; from exactdice.cli.main import main; main()"
    asked = {"_EXACTDICE_COMPLETE": "bash_complete", "COMP_WORDS": "exactdice wa", "COMP_CWORD": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "plain,waaagh\n", "")
