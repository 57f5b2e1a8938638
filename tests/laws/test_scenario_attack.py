"""An attack written as a scenario is the attack written in Python."""

from fractions import Fraction

import strategies as s
from hypothesis import given
from hypothesis import strategies as st

from exactdice.games import wh40k
from exactdice.scenario import run

VALUES = {
    "sustained hits": "sustained_hits",
    "rapid fire": "rapid_fire",
    "melta": "melta",
    "critical hits": "critical_hit_on",
    "critical wounds": "critical_wound_on",
    "re-roll hits": "reroll_hits",
    "re-roll wounds": "reroll_wounds",
    "attacks": "attacks_bonus",
    "damage": "damage_bonus",
    "mortal wounds": "extra_mortals_on_critical_wound",
}
LISTS = {"to hit": "hit_modifiers", "to wound": "wound_modifiers"}
MODELS = {"feel_no_pain": "fnp", "feel_no_pain_mortal": "fnp_mortal"}


def weapon_block(bearers, weapon, keywords):
    """A weapon with the keys of a scenario; the scenario's author has matched anti abilities to the target."""
    block = {name: getattr(weapon, name) for name in ("kind", "attacks", "skill", "strength", "ap", "damage")}
    block["count"] = bearers
    for one in weapon.abilities:
        if one.name in VALUES:
            block[VALUES[one.name]] = one.value.replace("-", "_") if one.name.startswith("re-roll") else one.value
        elif one.name in LISTS:
            block[LISTS[one.name]] = [one.value]
        elif one.name == "re-roll damage":
            block["reroll_damage"] = {"in": [1]}
        elif one.name != "anti":
            block[one.name.replace(" ", "_").replace("-", "_")] = True
        elif one.keyword in keywords:
            block["anti"] = one.value
    return block


def model_block(model):
    """A model with the keys of a scenario."""
    names = ["wounds", "save", "invulnerable", *MODELS, "damage_reduction", "halve_damage", "character"]
    values = {MODELS.get(name, name): getattr(model, name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


@given(
    st.lists(st.tuples(st.integers(0, 2), s.weapons(most=2)), min_size=1, max_size=2),
    s.mixed_units(st.booleans()),
    s.situations,
)
def test_a_scenario_answers_as_the_call_does(attackers, unit, situation):
    defender = {"toughness": unit.toughness, "models": list(map(model_block, unit.models)), "cover": situation.cover}
    defender |= {
        name: list(getattr(situation, name)) for name in ("hit_modifiers", "wound_modifiers", "save_modifiers")
    }
    answer = run(
        {
            "kind": "attack_sequence",
            "weapons": [weapon_block(bearers, weapon, unit.keywords) for bearers, weapon in attackers],
            "defender": defender | {"reroll_saves": situation.reroll_saves},
            "situation": {name: getattr(situation, name) for name in ("half_range", "charged", "stationary")}
            | {"not_visible": not situation.visible},
            "joint": True,
        }
    )
    volley = wh40k.attack(attackers, unit, situation)
    laws = {"wounds_lost": volley.wounds_lost, "models_destroyed": volley.models_destroyed}
    laws["wounds_lost,models_destroyed"] = volley.joint.map(lambda losses: "{},{}".format(*losses))
    if unit.character_wounds_left:
        laws["character_wounds_lost"] = volley.character_wounds_lost
        assert Fraction(answer["prob"]["all_characters_destroyed"]) == volley.all_characters_destroyed
    written = {name: {str(outcome): chance for outcome, chance in law.items()} for name, law in laws.items()}
    read = {name: {outcome: Fraction(chance) for outcome, chance in law.items()} for name, law in answer["pmf"].items()}
    assert read == written
    assert Fraction(answer["prob"]["unit_destroyed"]) == volley.unit_destroyed
    assert Fraction(answer["mean"]["wounds_lost"]) == volley.wounds_lost.mean()
