"""Hypothesis profiles: ``ci`` draws the same examples on every run, ``dev`` looks for new ones; names of tests stay."""

import os
import re

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("dev", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_collection_modifyitems(items):
    """Refuse a name with an address in memory: nobody can ask for such a test, nor can workers share it out."""
    moving = [item.nodeid for item in items if re.search(r" at 0x[0-9a-f]{6}", item.nodeid)]
    if moving:
        raise pytest.UsageError(f"{moving[0]} is named by an address; give the parameter an id")
