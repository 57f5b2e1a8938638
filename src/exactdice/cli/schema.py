"""``exactdice schema``: the JSON Schema of scenario files."""

from __future__ import annotations

import json

import click

from exactdice.cli.main import Command
from exactdice.scenario import schema as schema_of_scenarios

EXAMPLES = """\
exactdice schema
"""


@click.command(cls=Command, examples=EXAMPLES, short_help="The JSON Schema of scenario files.")
def schema() -> None:
    """Print the JSON Schema (draft 2020-12) that scenarios of `exactdice run` follow; its $id holds its version."""
    click.echo(json.dumps(schema_of_scenarios(), indent=2))
