"""Hypothesis calls this when it is imported: strategies for the types of exactdice, if that is imported already.

Where exactdice comes later, it registers them itself; so programs without it pay nothing.
"""

import sys


def register() -> None:
    """Register the strategies, unless nobody has asked for exactdice yet."""
    if "exactdice" in sys.modules:
        from exactdice.testing.strategies import register as now

        now()
