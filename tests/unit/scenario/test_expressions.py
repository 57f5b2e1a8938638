"""Dice expressions beyond the golden ones: what text may say, operands of all kinds, and the schema."""

import pytest

from exactdice import d6, dice
from exactdice.scenario import run
from exactdice.scenario.answers import pmf
from exactdice.scenario.dice import DiceScenario


def value(expression):
    """The law of an expression as text."""
    return run({"kind": "dice", "expression": expression})["pmf"]["value"]


@pytest.mark.parametrize("text", ["D6", "d6", "2D6+1", "D3", " 2 d 6 ", "d%", "4d6kh3", "(d3)d6", "d6!2", "2d6r1", "7"])
def test_text_is_the_notation_of_the_library(text):
    # Origin: the notation itself has its own tests; here it only has to be the same one.
    assert value(text) == pmf(dice(text))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"sum": ["D6", "D6"]}, "2D6"),
        ({"times": 2, "of": "D6"}, {"sum": ["D6", "D6"]}),
        ({"times": "D3", "of": "D6"}, "(d3)d6"),
        ({"keep": 3, "which": "highest", "dice": 4, "of": "D6"}, "4d6kh3"),
        ({"keep": 0, "which": "lowest", "dice": 0, "of": "D6"}, 0),
        ({"explode": "D6", "on": [6], "extra": 2}, "d6!2"),
        ({"explode": "D6", "on": [7], "extra": 2}, "D6"),
        ({"reroll": "D6", "when": {"in": [1]}}, "d6r1"),
        ({"reroll": "D6", "when": {"at_most": 0}}, "D6"),
        ({"count": 0, "of": "D6", "when": {"at_least": 1}}, 0),
        ({"scale": "D6", "by": 0}, 0),
        ({"scale": "D3", "by": 2}, {"halve": {"scale": "D3", "by": 4}}),
        ({"max": ["D6"]}, {"min": ["D6"]}),
        ({"compare": [2, 1]}, 1),
    ],
)
def test_two_ways_to_write_one_law(left, right):
    # Origin: both sides say the same in words.
    assert value(left) == value(right)


def test_operands_are_rolled_apart_although_they_are_one_object():
    # Origin: two D6 differ in 30 of 36 throws; one and the same would never.
    die = {"halve": {"scale": "D6", "by": 2}}
    assert value({"compare": [die, die]}) == {"-1": "5/12", "0": "1/6", "1": "5/12"}


def test_shapes_hold_laws():
    assert DiceScenario(expression="D6").expression == d6


def test_shapes_have_a_schema():
    schema = DiceScenario.model_json_schema()
    assert schema["properties"]["expression"]["$ref"] == "#/$defs/Expression"
    written = schema["$defs"]["Expression"]["oneOf"]
    assert [part.get("type") for part in written[:2]] == ["integer", "string"]
    assert len(written) == 2 + 11  # a number, a text, eleven operations
    assert schema["$defs"]["Sum"]["additionalProperties"] is False
