"""Scenarios: one question as plain data in, the exact answer as plain data out; no rule of a game lives here."""

from exactdice.scenario.files import read_file as read_file
from exactdice.scenario.json_schema import schema as schema
from exactdice.scenario.kinds import run as run
