"""The published schema: its copy, what it accepts of all that is right, and what it refuses of all that is wrong."""

import json
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
import wrong_calls
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from scenarios_of_the_field import SCENARIOS

import exactdice.scenario
from exactdice.errors import ScenarioError
from exactdice.scenario import run, schema
from exactdice.scenario.kinds import KINDS

SCHEMA = schema()
VALIDATOR = Draft202012Validator(SCHEMA)
TESTS = Path(__file__).parents[2]
CASES = [
    pytest.param(case["input"], id=f"{path.stem}-{case['id']}")
    for path in sorted(TESTS.joinpath("golden").glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
]


def test_it_is_a_schema_and_says_its_version():
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"] == "urn:exactdice:scenario:1"


def test_the_copy_is_what_the_shapes_say():
    copy = Path(exactdice.scenario.__file__).with_name("schema.json").read_text(encoding="utf-8")
    assert json.loads(copy) == SCHEMA, "write it again: exactdice schema > src/exactdice/scenario/schema.json"


def test_every_kind_is_in_it_and_in_the_table_of_the_readme():
    kinds = [SCHEMA["$defs"][part["then"]["$ref"].removeprefix("#/$defs/")] for part in SCHEMA["allOf"]]
    assert [kind["properties"]["kind"]["const"] for kind in kinds] == list(KINDS)
    assert SCHEMA["properties"]["kind"]["enum"] == list(KINDS)
    readme = TESTS.parent.joinpath("README.md").read_text(encoding="utf-8")
    table = "".join(
        [line.split("|")[1] for line in readme.partition("| kind |")[2].splitlines() if line.startswith("|")]
    )
    assert all([f"`{kind}`" in table for kind in KINDS])


def parts(value):
    """The schemas inside a schema."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(part)


def test_nothing_is_left_open():
    # Origin: every mapping of a scenario has known keys, but for two whose keys are names; nothing is null.
    assert all([part["additionalProperties"] is False for part in SCHEMA["$defs"].values() if "properties" in part])
    opened = [part for part in parts(SCHEMA) if part.get("additionalProperties", False) is not False]
    named = [("DeadlyDemise", "within"), ("WfbPhase", "greenskins")]
    assert opened == [SCHEMA["$defs"][shape]["properties"][key] for shape, key in named]
    assert not any([part.get("type") == "null" for part in parts(SCHEMA)])
    assert not any(["default" in part and part["default"] is None for part in parts(SCHEMA)])


@pytest.mark.parametrize(
    ("shape", "key", "expected"),
    [  # Origin: the ranges of the scenario's contract.
        ("Weapon", "skill", {"type": "integer", "minimum": 2, "maximum": 6}),
        ("Weapon", "ap", {"type": "integer", "minimum": -1_000_000, "maximum": 0}),
        ("Weapon", "count", {"type": "integer", "minimum": 0, "default": 1}),
        ("Weapon", "attacks", {"$ref": "#/$defs/Expression", "minimum": 1}),
        ("Weapon", "sustained_hits", {"$ref": "#/$defs/Expression", "minimum": 0}),
        ("Weapon", "anti", {"type": "integer", "minimum": 2, "maximum": 6}),
        ("Weapon", "kind", {"type": "string", "enum": ["ranged", "melee"]}),
        ("Weapon", "lethal_hits", {"type": "boolean", "default": False}),
        ("Weapon", "reroll_damage", {"$ref": "#/$defs/Condition"}),
        (
            "Weapon",
            "hit_modifiers",
            {
                "type": "array",
                "items": {"type": "integer", "minimum": -1_000_000, "maximum": 1_000_000},
                "default": [],
            },
        ),
        ("Model", "save", {"type": "integer", "minimum": 2, "maximum": 7}),
        ("Model", "remaining", {"type": "integer", "minimum": 0}),
        ("Explode", "on", {"type": "array", "items": {"type": "integer"}, "minItems": 1}),
    ],
)
def test_ranges_stand_in_it(shape, key, expected):
    written = SCHEMA["$defs"][shape]["properties"][key]
    assert {word: part for word, part in written.items() if word != "description"} == expected


def test_what_is_required_stands_in_it():
    assert SCHEMA["$defs"]["Weapon"]["required"] == ["kind", "attacks", "skill", "strength", "ap", "damage"]
    assert SCHEMA["$defs"]["Model"]["required"] == ["wounds", "save"]
    assert SCHEMA["$defs"]["In"]["required"] == ["in"]


@pytest.mark.parametrize("question", CASES)
def test_golden_questions_are_right(question):
    VALIDATOR.validate(question)
    VALIDATOR.validate(question | {"$schema": "./schema.json"})


@given(st.one_of([questions for kind, questions in SCENARIOS.items() if kind in KINDS]))
def test_questions_of_the_referees_are_right(question):
    VALIDATOR.validate(question)


def holdable(value, inside=()):
    """Whether JSON can hold a value: no NaN, no foreign type, no cycle, keys of text."""
    if isinstance(value, dict):
        return (
            id(value) not in inside
            and all([isinstance(key, str) for key in value])
            and all([holdable(part, (*inside, id(value))) for part in value.values()])
        )
    if isinstance(value, list):
        return all([holdable(part, (*inside, id(value))) for part in value])
    return isinstance(value, (bool, int, str, float)) and value == value  # noqa: PLR0124, NaN is not itself


WEAPON = {"kind": "ranged", "attacks": 1, "skill": 3, "strength": 4, "ap": 0, "damage": 1}
ATTACK = {
    "kind": "attack_sequence",
    "weapons": [WEAPON],
    "defender": {"toughness": 4, "models": [{"wounds": 2, "save": 3}]},
}
HIT = {"type": "hit", "label": "a", "skill": 3}


@pytest.mark.parametrize(
    ("question", "path", "keyword"),
    [  # Origin: where each was made wrong; of a key that is missing or unknown the path is that of its mapping.
        ({}, [], "required"),
        ({"kind": "attack"}, ["kind"], "enum"),
        ({"kind": "charge"}, [], "required"),
        ({"kind": "charge", "needed": "9"}, ["needed"], "type"),
        ({"kind": "charge", "needed": 9, "reroll": "failed"}, ["reroll"], "type"),
        ({"kind": "charge", "needed": 9, "gap": 3}, [], "additionalProperties"),
        ({"kind": "charge", "needed": 9, "$schema": 1}, ["$schema"], "type"),
        (ATTACK | {"weapons": [WEAPON | {"skill": 7}]}, ["weapons", 0, "skill"], "maximum"),
        (ATTACK | {"weapons": [WEAPON | {"attacks": 0}]}, ["weapons", 0, "attacks"], "minimum"),
        (ATTACK | {"weapons": [WEAPON | {"lethal": True}]}, ["weapons", 0], "additionalProperties"),
        (
            ATTACK | {"weapons": [WEAPON | {"damage": {"sum": ["D6", True]}}]},
            ["weapons", 0, "damage", "sum", 1],
            "type",
        ),
        (
            ATTACK | {"weapons": [WEAPON | {"reroll_damage": {"in": []}}]},
            ["weapons", 0, "reroll_damage", "in"],
            "minItems",
        ),
        ({"kind": "dice", "expression": {"keep": 1, "of": "D6", "dice": 2}}, ["expression"], "required"),
        ({"kind": "dice", "expression": {"sums": [1]}}, ["expression"], "anyOf"),
        ({"kind": "roll_table", "rolls": [HIT | {"type": "hits"}]}, ["rolls", 0, "type"], "enum"),
        ({"kind": "roll_table", "rolls": [HIT, HIT | {"skill": 1}]}, ["rolls", 1, "skill"], "minimum"),
        ({"kind": "reroll_threshold", "roll": "D6", "worth": {"cap": "4"}}, ["worth", "cap"], "type"),
        ({"kind": "battle_shock", "units": [{"leadership": [7, "6"]}]}, ["units", 0, "leadership", 1], "type"),
    ],
)
def test_a_fault_is_told_where_it_is_and_told_once(question, path, keyword):
    faults = [(list(fault.absolute_path), fault.validator) for fault in VALIDATOR.iter_errors(question)]
    assert faults == [(path, keyword)]


def test_every_key_has_a_description():
    for name, shape in SCHEMA["$defs"].items():
        keys = shape.get("properties", {}).items()
        assert [(name, key) for key, part in keys if not part.get("description", "").endswith(".")] == []
    assert SCHEMA["properties"]["kind"]["description"]


UNFOLDING = {"shared operands"}  # 2 ** 50 values; no file holds them
WRONG = {
    name: call.args[0]
    for module in iter_modules(wrong_calls.__path__)
    for name, call, *_ in import_module(f"wrong_calls.{module.name}").WRONG_CALLS
    if isinstance(call, partial) and call.func is run and name not in UNFOLDING and holdable(call.args[0])
}
BEYOND_A_SCHEMA = {
    # JSON Schema takes 3.0 for a whole number
    "a whole float",
    # half a character is text
    "a text that no file can hold", "a name that no file can hold",
    # text is dice notation, and what it gives
    "malformed text", "a comparison as text", "an operand below another", "charge before {'roll': 'd', 'on': [2]}",
    "reroll_threshold roll 2D6 >= 9",
    # what a roll can give
    "copies that may be negative", "damage that may be 0",
    # how one value limits another
    "more kept than thrown", "more wounds left than there are", "a dead unit", "a label twice",
    "scenario, nobody marked", "a unit twice", "one name for two shamans", "one name for two chances",
    "unknown greenskin", "a shaman beside himself", "a greenskin with the name of a shaman",
    # what a decision does not know
    "lethal hits", "damage set to 0",
    # what the game does not know
    "advance modifier -9", "charge needed 10000000",
    # depth and size
    "61 operations deep", "a law of too many outcomes", "too many explosions", "too many bearers", "too many models",
}  # fmt: skip


def test_there_is_much_that_is_wrong():
    assert len(WRONG) >= 90
    assert set(WRONG) >= BEYOND_A_SCHEMA


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_refused_wherever_a_schema_can_say_it(name):
    assert VALIDATOR.is_valid(WRONG[name]) == (name in BEYOND_A_SCHEMA)


SIDE = {
    "weapon": {"kind": "melee", "attacks": 1, "skill": 3, "strength": 4, "ap": 0, "damage": 1},
    "toughness": 4,
    "models": [{"wounds": 1, "save": 4}],
}


def test_who_strikes_in_an_exchange_has_one_weapon_each():
    question = {"kind": "exchange", "first": SIDE, "second": SIDE}
    VALIDATOR.validate(question)
    armed = SIDE | {"weapon": SIDE["weapon"] | {"count": 2}}
    assert not VALIDATOR.is_valid(question | {"second": armed})
    with pytest.raises(ScenarioError, match="write a weapon without count; each living model strikes with one"):
        run(question | {"second": armed})
