"""Strategies are registered whichever of Hypothesis and exactdice comes first; programs without either pay nothing."""

import subprocess
import sys

import pytest

ASK = """
from hypothesis import find
from exactdice import Distribution
from exactdice.games.wh40k import Unit, Weapon
print([type(find(st.from_type(kind), lambda _: True)).__name__ for kind in (Distribution, Weapon, Unit)])
"""
HOOK = "from _exactdice_plugins.for_hypothesis import register; register()"  # what Hypothesis calls when it is imported


def run(script):
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize(
    "order",
    [
        f"from hypothesis import strategies as st; {HOOK}",
        f"import exactdice.games.wh40k; from hypothesis import strategies as st; {HOOK}",
        # the strategies are what imports Hypothesis, which calls the hook before they are whole
        "import sys, types; import exactdice; sys.modules['exactdice.testing.strategies'] = types.ModuleType('half'); "
        f"{HOOK}; del sys.modules['exactdice.testing.strategies']; import exactdice.testing.strategies; "
        "from hypothesis import strategies as st",
    ],
)
def test_either_may_come_first(order):
    assert run(order + ASK) == "['Distribution', 'Weapon', 'Unit']"


def test_hypothesis_alone_does_not_load_exactdice():
    assert run(f"import hypothesis, sys; {HOOK}; print('exactdice' in sys.modules)") == "False"


def test_exactdice_alone_does_not_load_the_strategies():
    assert run("import exactdice, sys; print('exactdice.testing' in sys.modules)") == "False"
