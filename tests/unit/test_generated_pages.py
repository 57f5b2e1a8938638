"""The pages that are made when the site is built: every command with its options, every option of the pytest plugin."""

import importlib.util
import re
from pathlib import Path

import click
import pytest

from exactdice.cli.main import COMMANDS, main

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
_found = importlib.util.spec_from_file_location("generated", NOTEBOOKS / "generated.py")
generated = importlib.util.module_from_spec(_found)
_found.loader.exec_module(generated)


def section(name):
    page = generated.filled((NOTEBOOKS / "reference" / "11_command_line.md").read_text(encoding="utf-8"))
    return page.split(f"\n## {name}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_its_options_and_examples(name):
    command = main.get_command(click.Context(main), name)
    options = [option for one in command.params if isinstance(one, click.Option) for option in one.opts]
    text = re.sub("`(-[a-z]), --", r"`\1`, `--", section(name))  # short names stand in front of long ones
    assert [option for option in [*options, "--help"] if f"`{option}" not in text] == []
    assert command.examples in section(name)


RECORDED = [name for name in COMMANDS if (generated.SESSIONS / f"{name}.md").exists()]


@pytest.mark.parametrize("name", [name for name in RECORDED if name != "schema"])  # which prints into a file there
def test_what_a_command_prints_is_shown(name):
    """What is shown is the beginning of a recorded session, which is played again beside it."""
    shown = section(name).split("```console\n")[1].split("\n```")[0].removesuffix("\n...")
    assert shown in (generated.SESSIONS / f"{name}.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^\$ exactdice ", shown, re.MULTILINE)) == 1


def test_nothing_in_a_help_is_read_as_markdown():
    assert generated._escaped("2*d6 [x] a_b `c_d` --e-f, g-h") == r"2\*d6 \[x\] a\_b `c_d` `--e-f`, g-h"


def test_options_of_pytest_say_which_stand_in_settings():
    page = generated.filled((NOTEBOOKS / "reference" / "08_testing.md").read_text(encoding="utf-8"))
    rows = [line for line in page.splitlines() if line.startswith("| `--exactdice-")]
    assert rows[1].startswith("| `--exactdice-detect` |")
    assert rows[1].endswith("(default: 5%) | yes |")
    assert [row.split("`")[1] for row in rows if row.endswith("|  |")] == ["--exactdice-seed", "--exactdice-forget"]
