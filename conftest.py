"""README.md, tests/contract.md and the guide are run: Python as doctests, ``console`` blocks as commands.

What ``$ cat NAME`` shows is the file NAME that the commands below it read.
"""

import atexit
import os
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

FOLDER = TemporaryDirectory()
atexit.register(FOLDER.cleanup)
RUN = [sys.executable, "-c", "from exactdice.cli.main import main; main()"]

# Examples that need a library of an extra are run where it is installed.
collect_ignore = [
    f"src/exactdice/{module}.py"
    for library, modules in {
        "matplotlib": ("plotting/pictures", "plotting/saving"),
        "ipywidgets": ("widgets/explorers",),
    }.items()
    for module in (modules if find_spec(library) is None else ())
]


def run_console(example: Example) -> str | None:
    """Run each ``$ exactdice ...`` of a block and compare what it prints with the lines below it."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}  # found from any folder
    commands = example.parsed.replace("\\\n", " ").split("$ ")
    for command, _, expected in (entry.partition("\n") for entry in commands[1:]):
        program, *arguments = shlex.split(command)
        if program == "cat":
            Path(FOLDER.name, *arguments).write_text(expected, encoding="utf-8")
            continue
        if program != "exactdice":
            return f"{program} is not run here; mark the block as shell, not as console"
        printed = subprocess.run(
            [*RUN, *arguments], capture_output=True, text=True, check=True, cwd=FOLDER.name, env=environment
        ).stdout
        if printed.rstrip() != expected.rstrip():
            return f"{command}\nprints\n{printed}\ninstead of\n{expected}"
    return None


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), CodeBlockParser("console", run_console)],
    patterns=["README.md", "contract.md", "notebooks/**/*.md"],
).pytest()


def pytest_configure(config: pytest.Config) -> None:
    """Workers share out whole files: the examples of a document build on each other."""
    if getattr(config.option, "dist", "no") == "load":
        config.option.dist = "loadfile"
