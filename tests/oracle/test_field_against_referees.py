"""Random scenarios of the kinds around the attacks through `scenario.run`, against their referees.

REFEREE_EXAMPLES=2000 in the environment makes a long run of it.
"""

import os

import pytest
import referee_chains
import referee_field
import referee_reroll
from hypothesis import given, settings
from hypothesis import strategies as st
from scenarios_of_the_field import SCENARIOS

from exactdice.scenario import run

EXAMPLES = int(os.environ.get("REFEREE_EXAMPLES", "60"))

REFEREES = {kind: module for module in (referee_field, referee_chains, referee_reroll) for kind in module.KINDS}


SLOW = "deadly_demise"  # every chain of explosions is played out: fewer examples


@pytest.mark.parametrize("kind", [kind for kind in REFEREES if kind != SLOW])
@settings(max_examples=EXAMPLES)
@given(st.data())
def test_answer_is_the_referees(kind, data):
    agree(kind, data.draw(SCENARIOS[kind]))


@settings(max_examples=max(EXAMPLES // 6, 5))
@given(SCENARIOS[SLOW])
def test_explosions_are_the_referees(scenario):
    agree(SLOW, scenario)


def agree(kind, scenario):
    """The engine and the referee give the same answer, outcomes in the same order."""
    result, expected = run(scenario), REFEREES[kind].answer(scenario)
    assert result == expected
    laws = expected.get("pmf", {})
    assert {name: list(result["pmf"][name]) for name in laws} == {name: list(law) for name, law in laws.items()}
