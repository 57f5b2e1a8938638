"""The kind `attack_sequence`: its answers, its defaults, and how its keys reach the game."""

import pytest

from exactdice import at_most, d3, one_of, point
from exactdice.games import wh40k
from exactdice.scenario import run
from exactdice.scenario.attack import AttackSequence
from exactdice.scenario.plain import plain
from exactdice.scenario.shapes import read

WEAPON = {"kind": "ranged", "attacks": 2, "skill": 3, "strength": 4, "ap": -1, "damage": 1}
DEFENDER = {"toughness": 4, "models": [{"wounds": 2, "save": 3, "count": 2}]}
ATTACK = {"kind": "attack_sequence", "weapons": [WEAPON], "defender": DEFENDER}


def volley(weapon=None, model=None, unit=None, situation=None):
    """The attack as the game is asked for it."""
    models = [DEFENDER["models"][0] | (model or {})]
    defender = DEFENDER | {"models": models} | (unit or {})
    scenario = {"weapons": [WEAPON | (weapon or {})], "defender": defender, "situation": situation or {}}
    shape = read(AttackSequence, plain(scenario))
    return shape.volley(shape.defender.unit())


def abilities(**keys):
    """The abilities of a weapon with some keys."""
    return set(volley(keys).attackers[0][1].abilities)


def test_answers_without_joint_and_characters():
    answer = run(ATTACK)
    assert list(answer) == ["pmf", "mean", "prob"]
    assert list(answer["pmf"]) == list(answer["mean"]) == ["wounds_lost", "models_destroyed"]
    assert list(answer["prob"]) == ["unit_destroyed"]


def test_joint_law_has_no_mean():
    answer = run(ATTACK | {"joint": True})
    assert list(answer["pmf"]) == ["wounds_lost", "models_destroyed", "wounds_lost,models_destroyed"]
    assert list(answer["mean"]) == ["wounds_lost", "models_destroyed"]


def test_characters_alone_lose_what_the_unit_loses():
    answer = run(ATTACK | {"defender": DEFENDER | {"models": [{"wounds": 2, "save": 3, "character": True}]}})
    assert answer["pmf"]["character_wounds_lost"] == answer["pmf"]["wounds_lost"]
    assert answer["mean"]["character_wounds_lost"] == answer["mean"]["wounds_lost"]
    assert answer["prob"]["all_characters_destroyed"] == answer["prob"]["unit_destroyed"]


def test_characters_who_are_dead_already_lose_nothing():
    dead = {"wounds": 4, "save": 2, "character": True, "remaining": 0}
    answer = run(ATTACK | {"defender": DEFENDER | {"models": [dead, *DEFENDER["models"]]}})
    assert answer["pmf"]["character_wounds_lost"] == {"0": "1/1"}
    assert answer["prob"]["all_characters_destroyed"] == "1/1"
    assert answer["pmf"]["wounds_lost"] == run(ATTACK)["pmf"]["wounds_lost"]


def test_characters_who_do_not_exist_are_not_answered():
    nobody = {"wounds": 4, "save": 2, "character": True, "count": 0}
    assert run(ATTACK | {"defender": DEFENDER | {"models": [nobody, *DEFENDER["models"]]}}) == run(ATTACK)


def test_what_is_left_out_has_its_default():
    written_out = WEAPON | {
        "name": "weapon",
        "count": 1,
        "lethal_hits": False,
        "sustained_hits": 0,
        "rapid_fire": 0,
        "melta": 0,
        "critical_hit_on": 6,
        "critical_wound_on": 6,
        "hit_modifiers": [],
        "wound_modifiers": [],
        "reroll_hits": "none",
        "reroll_wounds": "none",
        "attacks_bonus": 0,
        "damage_bonus": 0,
    }
    model = {"wounds": 2, "save": 3, "remaining": 2, "character": False, "damage_reduction": 0, "halve_damage": False}
    defender = {"toughness": 4, "models": [model | {"count": 2}], "cover": False, "save_modifiers": []}
    defender |= {"save_cap": "net", "reroll_saves": "none", "hit_modifiers": [], "wound_modifiers": []}
    defender |= {"minus_one_to_wound_if_stronger": False, "first_failed_save_damage_zero": False}
    situation = {"half_range": False, "charged": False, "stationary": False, "not_visible": False, "overwatch": False}
    scenario = {"kind": "attack_sequence", "weapons": [written_out], "defender": defender, "situation": situation}
    assert run(scenario | {"joint": False}) == run(ATTACK)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("lethal_hits", "lethal hits"),
        ("devastating_wounds", "devastating wounds"),
        ("torrent", "torrent"),
        ("twin_linked", "twin-linked"),
        ("blast", "blast"),
        ("lance", "lance"),
        ("heavy", "heavy"),
        ("ignores_cover", "ignores cover"),
        ("indirect_fire", "indirect fire"),
        ("precision", "precision"),
        ("psychic", "psychic"),
        ("hazardous", "hazardous"),
        ("extra_attacks", "extra attacks"),
    ],
)
def test_flags_are_abilities(key, name):
    assert abilities(**{key: True}) == {wh40k.ability(name)}
    assert abilities(**{key: False}) == set()


@pytest.mark.parametrize(
    ("keys", "ability"),
    [
        ({"sustained_hits": "D3"}, wh40k.Ability("sustained hits", d3)),
        ({"sustained_hits": 2}, wh40k.Ability("sustained hits", point(2))),
        ({"rapid_fire": 2}, wh40k.ability("rapid fire 2")),
        ({"melta": 3}, wh40k.ability("melta 3")),
        ({"critical_hit_on": 5}, wh40k.ability("critical hits 5+")),
        ({"critical_wound_on": 4}, wh40k.ability("critical wounds 4+")),
        ({"reroll_hits": "failed"}, wh40k.ability("re-roll hits")),
        ({"reroll_wounds": "non_critical"}, wh40k.ability("re-roll non-critical wounds")),
        ({"reroll_attacks": {"in": [1, 2]}}, wh40k.Ability("re-roll attacks", one_of(1, 2))),
        ({"reroll_damage": {"at_most": 2}}, wh40k.Ability("re-roll damage", at_most(2))),
        ({"attacks_bonus": -1}, wh40k.ability("-1 attacks")),
        ({"damage_bonus": 2}, wh40k.ability("+2 damage")),
        ({"hit_modifiers": [1]}, wh40k.ability("+1 to hit")),
        ({"wound_modifiers": [-1]}, wh40k.ability("-1 to wound")),
    ],
)
def test_values_are_abilities(keys, ability):
    assert abilities(**keys) == {ability}


def test_several_modifiers_are_several_abilities():
    assert [one.value for one in volley({"hit_modifiers": [1, 1, -1]}).attackers[0][1].all("to hit")] == [1, 1, -1]


def test_anti_is_matched_already():
    asked = volley({"anti": 4})
    assert [one.value for one in asked.attackers[0][1].all("anti") if one.keyword in asked.unit.keywords] == [4]


def test_weapon_keeps_its_profile():
    weapon = volley({"name": "Shoota", "attacks": "D3", "damage": {"sum": ["D3", 1]}, "kind": "melee"}).attackers[0][1]
    assert (weapon.name, weapon.attacks, weapon.damage, weapon.kind) == ("Shoota", d3, d3 + 1, "melee")
    assert (weapon.skill, weapon.strength, weapon.ap) == (3, 4, -1)


def test_model_keeps_its_profile():
    keys = {"invulnerable": 4, "fnp": 5, "fnp_mortal": 4, "fnp_psychic": 3, "character": True, "damage_reduction": 1}
    keys |= {"halve_damage": True, "remaining": 1, "count": 1}
    assert volley(model=keys).unit.models == (
        wh40k.Model(
            wounds=2,
            save=3,
            invulnerable=4,
            feel_no_pain=5,
            feel_no_pain_mortal=4,
            feel_no_pain_psychic=3,
            damage_reduction=1,
            halve_damage=True,
            character=True,
            remaining=1,
        ),
    )


def test_unit_and_situation_reach_the_game():
    unit = {"cover": True, "save_modifiers": [1], "reroll_saves": "ones", "hit_modifiers": [-1], "wound_modifiers": [1]}
    situation = {"half_range": True, "charged": True, "stationary": True, "not_visible": True, "overwatch": True}
    situation |= {"indirect_fails_up_to": 3, "blast_models": 11}
    assert volley(unit=unit, situation=situation).situation == wh40k.Situation(
        half_range=True,
        charged=True,
        stationary=True,
        cover=True,
        visible=False,
        overwatch=True,
        hit_modifiers=(-1,),
        wound_modifiers=(1,),
        save_modifiers=(1,),
        reroll_saves="ones",
        indirect_fails_up_to=3,
        blast_models=11,
    )


def test_the_reading_of_the_save_cap_is_an_edition():
    assert volley().edition == wh40k.TENTH
    assert volley(unit={"save_cap": "bonus_only"}).edition.save_cap == "bonus_only"
