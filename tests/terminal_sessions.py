"""Recorded sessions of the command line: blocks of Markdown played in this process; run as a program it records them.

A ``console`` block is read through a pipe, a ``terminal`` block on a terminal of 100 columns without colours. A line
that begins with ``$`` is a command, perhaps with variables in front and ``<<<`` with standard input behind; below it
stand standard output, standard error and, if it is not 0, the exit code in brackets. ``$ cat NAME`` shows a file that
a command has written; otherwise the lines below it are the file that the next commands read.
"""

import io
import os
import re
import shlex
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from exactdice.cli.main import main

SESSIONS = Path(__file__).parent / "unit" / "cli" / "sessions"
BLOCK = re.compile(r"^```(console|terminal)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


class Stream(io.TextIOWrapper):
    """A standard stream that may claim to be a terminal."""

    def __init__(self, terminal, text="", encoding="utf-8"):
        super().__init__(io.BytesIO(text.encode()), encoding=encoding)
        self.terminal = terminal

    def isatty(self):
        return self.terminal

    def written(self):
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)


def execute(command, terminal, folder):
    """What a command line prints, with its exit code where that is not 0."""
    words = shlex.split(command.replace("\\\n", " "))
    variables = {"COLUMNS": "100", "TERM": "dumb"}
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        variables[name] = value
    program, *arguments = words
    assert program == "exactdice", f"{program} is not played here"
    given = ""
    if "<<<" in arguments:
        place = arguments.index("<<<")
        given, arguments[place : place + 2] = arguments[place + 1] + "\n", []
    encoding = variables.get("PYTHONIOENCODING", "utf-8")
    out, err = Stream(terminal, encoding=encoding), Stream(terminal, encoding=encoding)
    code = 0
    with (
        chdir(folder),
        mock.patch.dict(os.environ, variables),
        mock.patch.multiple(sys, stdin=Stream(terminal, given), stdout=out, stderr=err),
    ):
        if "NO_COLOR" not in variables:
            os.environ.pop("NO_COLOR", None)
        try:
            main(arguments, prog_name="exactdice")
        except SystemExit as ended:
            code = ended.code or 0
    return out.written() + err.written() + (f"[{code}]\n" if code else "")


def play(kind, text, folder):
    """A block as it reads when its commands are run now."""

    def again(match):
        command, shown = match.groups()
        words = shlex.split(command)
        if words[0] == "cat":
            file = Path(folder, words[1])
            if file.exists():
                shown = file.read_text(encoding="utf-8")
            else:
                file.write_text(shown, encoding="utf-8")
        else:
            shown = execute(command, kind == "terminal", folder)
        lines = [line.rstrip() for line in shown.splitlines()]  # editors take blanks at the end away
        return "".join([f"{line}\n" for line in [f"$ {command}", *lines]])

    return COMMAND.sub(again, text)


def record(path):
    """Write what the commands of a file print now below them."""
    with TemporaryDirectory() as folder:
        text = path.read_text(encoding="utf-8")
        path.write_text(
            BLOCK.sub(lambda block: f"```{block[1]}\n{play(block[1], block[2], folder)}```", text), encoding="utf-8"
        )


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:] or sorted(SESSIONS.glob("*.md"))):
        record(path)
