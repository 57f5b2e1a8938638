"""Hypothesis calls this when it is imported: strategies for the types of exactdice, if that is imported already.

Where exactdice comes later, it registers them itself; so programs without it pay nothing.
"""

import sys
from importlib import import_module


def register() -> None:
    """Register the strategies, unless nobody has asked for exactdice yet.

    The module does it at its end; where it is what imports Hypothesis, it is not there yet, and nothing is asked of it.
    """
    if "exactdice" in sys.modules:
        import_module("exactdice.testing.strategies")
