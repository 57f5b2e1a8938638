"""Questions: the laws of dice texts, attacks and scenarios by name, read back as the outcomes that they are."""

from fractions import Fraction

import pytest

from exactdice import Distribution, bernoulli, d6
from exactdice.games import wh40k
from exactdice.verify.questions import JOINT, of_attack, of_scenario, of_text

GUN, UNIT = "4x Gun A1 BS3+ S8 AP-2 D2", "3x T4 Sv3+ W2 [feel no pain 5+]"
STAGES = ["wounds_lost", "models_destroyed", "unit_destroyed", "hits", "wounds", "unsaved", JOINT]
SHOT = {"name": "Gun", "kind": "ranged", "count": 4, "attacks": 1, "skill": 3, "strength": 8, "ap": -2, "damage": 2}
ATTACK = {
    "kind": "attack_sequence",
    "weapons": [SHOT],
    "defender": {"toughness": 4, "models": [{"wounds": 2, "save": 3, "count": 3, "fnp": 5}]},
}


def test_a_dice_text_has_one_law():
    question = of_text("2D6+1")
    assert question.law() == question.law("value") == ("value", 2 @ d6 + 1)
    assert (question.fields, question.asked, question.source) == (["value"], "2D6+1", "2D6+1")


def test_an_attack_has_its_stages():
    question = of_attack([GUN], UNIT)
    volley = wh40k.attack([(4, wh40k.Weapon.parse(GUN[3:]))], wh40k.Unit.parse(UNIT))
    assert question.fields == STAGES
    assert question.law("hits") == ("hits", volley.hits)
    assert question.law(JOINT)[1] == volley.joint
    assert question.law("unit_destroyed")[1] == bernoulli(volley.unit_destroyed)
    assert question.source == {"attack": [GUN], "target": UNIT}


def test_where_models_save_differently_the_unsaved_wounds_are_no_field():
    scenario = ATTACK | {"defender": {"toughness": 4, "models": [{"wounds": 1, "save": 3}, {"wounds": 1, "save": 4}]}}
    assert of_scenario(scenario).fields == [name for name in STAGES if name != "unsaved"]


@pytest.mark.parametrize("kind", ["attack_sequence", "ork_attack"])
def test_the_scenario_of_an_attack_is_the_attack(kind):
    scenario, attack = of_scenario(ATTACK | {"kind": kind}), of_attack([GUN], UNIT)
    assert scenario.fields == STAGES
    for field in STAGES:
        assert scenario.law(field) == attack.law(field)
    assert isinstance(scenario.asked, wh40k.Volley)


def test_a_scenario_of_dice_is_asked_about_as_text():
    assert of_scenario({"kind": "dice", "expression": "2D6"}).asked == "2D6"
    assert of_scenario({"kind": "dice", "expression": {"max": ["D6", "D6"]}}).asked is None


def test_chances_are_laws_of_one_and_zero():
    question = of_scenario({"kind": "charge", "needed": 9})
    assert question.fields == ["charge_total", "charge_succeeds"]
    assert question.law("charge_succeeds")[1] == bernoulli(Fraction(10, 36))
    assert question.asked is None


def test_outcomes_are_read_back():
    """A joint law of numbers; words beside numbers, where two to beat leave a third to fail; results of two shamans."""
    joint = of_scenario(ATTACK | {"joint": True}).law(JOINT)[1]
    assert joint == of_attack([GUN], UNIT).law(JOINT)[1]
    near = [{"race": "orc", "size": 10, "in_combat": True}] * 3  # six to beat: each row of the chart with 1/6
    shaman = {"name": "One", "race": "goblin", "units_within_12": near}
    one = of_scenario({"kind": "wfb_phase", "shamans": [shaman | {"units_within_12": near[:1]}]}).law("results")[1]
    assert one == Distribution({"pass": 24, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2})
    both = of_scenario({"kind": "wfb_phase", "shamans": [shaman, shaman | {"name": "Two"}]}).law("results")[1]
    assert both == (d6).product(d6)


def test_the_law_of_an_attack_that_is_not_named():
    assert of_attack([GUN], UNIT).law()[0] == of_scenario(ATTACK).law()[0] == "wounds_lost"
