"""``exactdice schema``: the JSON Schema of scenario files, and their keys as a page for readers."""

from __future__ import annotations

import json

import click

from exactdice.cli.main import Command
from exactdice.cli.output import Output, output_option, write_lines
from exactdice.scenario import schema as schema_of_scenarios
from exactdice.scenario.key_tables import key_tables

EXAMPLES = """\
exactdice schema
exactdice schema --keys
"""


@click.command(cls=Command, examples=EXAMPLES, short_help="The JSON Schema of scenario files.")
@click.option("--keys", is_flag=True, help="Print tables of all keys in Markdown instead.")
@output_option
def schema(keys: bool, file: str | None) -> None:
    """Print the JSON Schema (draft 2020-12) that scenarios of `exactdice run` follow; its $id holds its version."""
    text = key_tables().rstrip("\n") if keys else json.dumps(schema_of_scenarios(), indent=2)
    write_lines(Output(file=file), [text])
