"""Scenarios: one question as plain data in, the exact answer as plain data out; no rule of a game lives here."""

from exactdice.scenario.kinds import run as run
