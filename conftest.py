"""README.md and tests/contract.md are run: Python as doctests, ``console`` blocks as commands, output compared."""

import shlex
import subprocess
import sys

from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

RUN = [sys.executable, "-c", "from exactdice.cli.main import main; main()"]


def run_console(example: Example) -> str | None:
    """Run each ``$ exactdice ...`` of a block and compare what it prints with the lines below it."""
    commands = example.parsed.replace("\\\n", " ").split("$ ")
    for command, _, expected in (entry.partition("\n") for entry in commands[1:]):
        program, *arguments = shlex.split(command)
        if program != "exactdice":
            return f"{program} is not run here; mark the block as shell, not as console"
        printed = subprocess.run([*RUN, *arguments], capture_output=True, text=True, check=True).stdout
        if printed.rstrip() != expected.rstrip():
            return f"{command}\nprints\n{printed}\ninstead of\n{expected}"
    return None


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), CodeBlockParser("console", run_console)],
    patterns=["README.md", "contract.md"],
).pytest()
