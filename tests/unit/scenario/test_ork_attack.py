"""The kind `ork_attack`: which rules it knows, its defaults, and how it stands to `attack_sequence`."""

from typing import get_args

import pytest

from exactdice.games.wh40k import orks
from exactdice.scenario import run
from exactdice.scenario.orks import AttackerRule, DefenderRule

WEAPON = {"kind": "melee", "attacks": 2, "skill": 3, "strength": 4, "ap": -1, "damage": 1}
DEFENDER = {"toughness": 4, "models": [{"wounds": 2, "save": 3, "count": 2}]}
ATTACK = {"kind": "attack_sequence", "weapons": [WEAPON], "defender": DEFENDER}
ORKS = ATTACK | {"kind": "ork_attack"}


def test_without_rules_it_is_an_attack_sequence():
    assert run(ORKS) == run(ATTACK)
    assert run(ORKS | {"joint": True}) == run(ATTACK | {"joint": True})


def test_what_is_left_out_has_its_default():
    unit = {"models": 1, "led": False}
    assert run(ORKS | {"attacker_rules": [], "defender_rules": [], "attacking_unit": unit, "situation": {}}) == run(
        ORKS
    )


def test_situation_and_reading_of_the_rules_reach_the_attack():
    defender = DEFENDER | {"cover": True, "save_modifiers": [1], "save_cap": "bonus_only", "hit_modifiers": [-1]}
    keys = {"weapons": [WEAPON | {"lance": True}], "defender": defender, "situation": {"charged": True}}
    assert run(ORKS | keys) == run(ATTACK | keys) != run(ATTACK)


@pytest.mark.parametrize("name", get_args(AttackerRule))
def test_rules_of_the_attacker_are_the_games(name):
    rule = orks.rule(name)
    assert rule.name == name
    assert "attacker" in rule.sides
    assert run(ORKS | {"attacker_rules": [name]})["prob"]


@pytest.mark.parametrize("name", get_args(DefenderRule))
def test_rules_of_the_defender_are_the_games(name):
    rule = orks.rule(name)
    assert rule.name == name
    assert "defender" in rule.sides
    models = [*DEFENDER["models"], {"wounds": 5, "save": 3, "character": True}]
    assert run(ORKS | {"defender_rules": [name], "defender": DEFENDER | {"models": models}})["prob"]


def test_hazardous_tests_are_answered_where_the_attackers_models_are_given():
    hazardous = ORKS | {"weapons": [WEAPON | {"hazardous": True}]}
    assert run(hazardous) == run(ORKS)
    answer = run(hazardous | {"bearer_unit": [{"wounds": 1, "save": 5, "hazardous_weapon": True, "count": 3}]})
    assert answer["pmf"]["hazardous_wounds_lost"] == {"0": "5/6", "1": "1/6"}  # one weapon, one test, one wound to lose
    assert answer["mean"]["hazardous_wounds_lost"] == "1/6"
    assert answer["prob"]["hazardous_model_destroyed"] == "1/6"
    assert answer["pmf"]["wounds_lost"] == run(ORKS)["pmf"]["wounds_lost"]
