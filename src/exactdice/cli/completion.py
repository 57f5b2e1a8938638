"""``exactdice completion``: the script that teaches a shell to complete commands, options and their values."""

from __future__ import annotations

import sys

import click
from click.shell_completion import get_completion_class

from exactdice.cli.choices import Choice
from exactdice.cli.main import Command
from exactdice.cli.main import main as group
from exactdice.cli.streams import write

EXAMPLES = """\
exactdice completion bash
exactdice completion fish
"""


@click.command(cls=Command, examples=EXAMPLES, short_help="The script that completes commands in a shell.")
@click.argument("shell", type=Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script with which a shell completes commands, options and their values.

    A line in ~/.bashrc or ~/.zshrc has new shells read it: eval "$(exactdice completion bash)". For fish send it to
    ~/.config/fish/completions/exactdice.fish.
    """
    kind = get_completion_class(shell)
    assert kind is not None  # click knows these three
    write(kind(group, {}, "exactdice", "_EXACTDICE_COMPLETE").source(), sys.stdout)
