"""`run`: what it takes, what it leaves alone, and which kinds there are."""

import copy
import subprocess
import sys
from collections import OrderedDict
from enum import IntEnum
from types import MappingProxyType

import pytest

from exactdice import budget
from exactdice.errors import ScenarioError, TooLargeError
from exactdice.scenario import run
from exactdice.scenario.shapes import ALIASES, Shape

COIN = {"pmf": {"value": {"1": "1/2", "2": "1/2"}}, "mean": {"value": "3/2"}}


class Sides(IntEnum):
    """A whole number of a kind of its own."""

    THREE = 3


def test_any_mapping_and_any_sequence_is_read():
    sequence = MappingProxyType({"sum": ("D2", 0)})
    assert run(OrderedDict(kind="dice", expression=sequence)) == COIN


def test_whole_numbers_of_any_kind_are_read():
    assert run({"kind": "dice", "expression": Sides.THREE}) == {
        "pmf": {"value": {"3": "1/1"}},
        "mean": {"value": "3/1"},
    }


def test_the_input_is_not_changed():
    weapon = {"kind": "melee", "attacks": {"sum": ["D3", 1]}, "skill": 3, "strength": 4, "ap": 0, "damage": 1}
    weapon |= {"hit_modifiers": [1], "reroll_damage": {"in": [1]}}
    scenario = {"kind": "attack_sequence", "weapons": [weapon]}
    scenario["defender"] = {"toughness": 4, "models": [{"wounds": 1, "save": 4}]}
    before = copy.deepcopy(scenario)
    run(scenario)
    assert scenario == before


def test_the_address_of_a_schema_means_nothing():
    assert run({"$schema": "./schema.json", "kind": "dice", "expression": "D2"}) == COIN


def test_the_same_question_twice_has_the_same_answer():
    assert run({"kind": "dice", "expression": "D2"}) == run({"kind": "dice", "expression": "D2"}) == COIN


def test_sixty_operations_deep_is_read():
    expression = "D2"
    for _ in range(60):
        expression = {"min": [expression]}
    assert run({"kind": "dice", "expression": expression}) == COIN


def test_the_budget_of_the_caller_holds():
    with budget(outcomes=10), pytest.raises(TooLargeError, match="the budget is 10"):
        run({"kind": "dice", "expression": {"times": 50, "of": "D6"}})


def test_errors_below_are_told_as_errors_of_the_scenario():
    with pytest.raises(ScenarioError, match="cannot read '2d'") as caught:
        run({"kind": "dice", "expression": "2d"})
    assert caught.value.__suppress_context__  # no traceback through the reader of shapes


def test_scenarios_are_loaded_only_when_asked_for():
    source = "import sys, exactdice, exactdice.games.wh40k; print('pydantic' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout
    assert loaded.strip() == "False"


def test_an_alias_means_a_key():
    shapes = list(Shape.__subclasses__())
    for shape in shapes:
        shapes += shape.__subclasses__()
    keys = {key for shape in shapes for key in shape.model_fields}
    assert set(ALIASES.values()) <= keys
