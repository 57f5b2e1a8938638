"""Random attacks through `scenario.run`, against the referee that plays them die by die.

Every key that weapons, models and a situation may have is drawn, in any combination, with few attacks, so that the
referee stays quick. REFEREE_EXAMPLES=5000 in the environment makes a long run of it.
"""

import os
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from referee_answers import answer as written
from referee_answers import attack_chances, attack_laws
from referee_wh40k import referee, referee_stages, wounds_left

from exactdice.scenario import run
from exactdice.scenario.attack import Attack
from exactdice.scenario.plain import plain
from exactdice.scenario.shapes import read

EXAMPLES = int(os.environ.get("REFEREE_EXAMPLES", "150"))

flag = st.booleans()
seldom = st.sampled_from([False, False, False, True])  # what would make many other keys pointless
target = st.integers(2, 6)
modifiers = st.lists(st.integers(-2, 2), max_size=3)
rerolls = st.sampled_from(["none", "ones", "failed", "non_critical"])
conditions = st.one_of(
    st.builds(lambda results: {"in": results}, st.lists(st.integers(1, 6), min_size=1, max_size=3)),
    st.builds(lambda k: {"at_most": k}, st.integers(0, 6)),
    st.builds(lambda k: {"at_least": k}, st.integers(1, 7)),
)

weapons = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["ranged", "melee"]),
        "attacks": st.sampled_from([1, 2, 3, "D2", "D3", "D2+1", {"max": ["D3", 2]}]),
        "skill": target,
        "strength": st.integers(1, 10),
        "ap": st.integers(-4, 0),
        "damage": st.sampled_from([1, 2, 3, 4, "D3", "D6", "D3+1", "2D3", "D6+2", {"sum": ["D3", "D2"]}]),
    },
    optional={
        "name": st.just("gun"),
        "count": st.sampled_from([0, 1, 2]),
        "sustained_hits": st.sampled_from([0, 1, 2, "D2", "D3", {"halve": "D3"}]),
        "lethal_hits": flag,
        "devastating_wounds": flag,
        "torrent": seldom,
        "twin_linked": flag,
        "anti": target,
        "blast": flag,
        "rapid_fire": st.integers(0, 2),
        "melta": st.integers(0, 3),
        "lance": flag,
        "heavy": flag,
        "ignores_cover": flag,
        "indirect_fire": flag,
        "precision": flag,
        "psychic": flag,
        "hazardous": flag,
        "extra_attacks": flag,
        "critical_hit_on": target,
        "critical_wound_on": target,
        "hit_modifiers": modifiers,
        "wound_modifiers": modifiers,
        "reroll_hits": rerolls,
        "reroll_wounds": rerolls,
        "reroll_attacks": conditions,
        "reroll_damage": conditions,
        "attacks_bonus": st.integers(-2, 1),
        "damage_bonus": st.integers(-3, 3),
    },
)

models = st.fixed_dictionaries(
    {"wounds": st.integers(1, 4), "save": st.integers(2, 7)},
    optional={
        "invulnerable": target,
        "fnp": target,
        "fnp_mortal": target,
        "fnp_psychic": target,
        "character": flag,
        "damage_reduction": st.integers(0, 3),
        "halve_damage": flag,
    },
)


@st.composite
def like_models(draw):
    """Like models in allocation order, one of which may be wounded or dead, first or last in the list."""
    model = draw(models)
    whole = model | {"count": draw(st.integers(1, 3))}
    if draw(flag):
        return [whole]
    hurt = model | {"remaining": draw(st.integers(0, model["wounds"]))}
    return draw(st.permutations([hurt, whole]))


defenders = st.fixed_dictionaries(
    {"toughness": st.integers(1, 10), "models": like_models()},
    optional={
        "cover": flag,
        "save_modifiers": modifiers,
        "save_cap": st.sampled_from(["net", "bonus_only"]),
        "reroll_saves": st.sampled_from(["none", "ones", "failed"]),
        "hit_modifiers": modifiers,
        "wound_modifiers": modifiers,
    },
)

situations = st.fixed_dictionaries(
    {},
    optional={
        "half_range": flag,
        "charged": flag,
        "stationary": flag,
        "not_visible": flag,
        "overwatch": seldom,
        "indirect_fails_up_to": st.integers(1, 5),
        "blast_models": st.sampled_from([0, 4, 5, 11]),
    },
)


def question(weapon, defender, situation):
    """The scenario that asks what the referee is asked."""
    attack = {"kind": "attack_sequence", "weapons": [weapon], "defender": defender, "situation": situation}
    return attack | {"joint": True}


def fractions(law):
    """A law of an answer with its text read."""
    return {outcome: Fraction(chance) for outcome, chance in law.items()}


def merged(law, name):
    """The chances of a law under new names, equal names merged."""
    result = {}
    for outcome, chance in law.items():
        result[name(outcome)] = result.get(name(outcome), Fraction(0)) + chance
    return result


@settings(max_examples=EXAMPLES)
@given(weapons, defenders, situations)
def test_answer_is_what_the_referee_counts(weapon, defender, situation):
    joint = referee([weapon], defender, situation)
    answer = run(question(weapon, defender, situation))
    lost = merged(joint, lambda losses: losses[0])
    dead = merged(joint, lambda losses: losses[1])
    assert fractions(answer["pmf"]["wounds_lost,models_destroyed"]) == merged(
        joint, lambda losses: "{},{}".format(*losses)
    )
    assert fractions(answer["pmf"]["wounds_lost"]) == merged(lost, str)
    assert fractions(answer["pmf"]["models_destroyed"]) == merged(dead, str)
    assert Fraction(answer["mean"]["wounds_lost"]) == sum(wounds * chance for wounds, chance in lost.items())
    assert Fraction(answer["mean"]["models_destroyed"]) == sum(models * chance for models, chance in dead.items())
    alive = sum(model.get("count", 1) for model in defender["models"] if model.get("remaining", 1))
    assert Fraction(answer["prob"]["unit_destroyed"]) == dead.get(alive, 0)


@settings(max_examples=EXAMPLES)
@given(weapons, defenders, situations)
def test_stages_are_what_the_referee_counts(weapon, defender, situation):
    scenario = read(Attack, plain({"weapons": [weapon], "defender": defender, "situation": situation}))
    volley = scenario.volley(scenario.defender.unit())
    stages = {stage: dict(getattr(volley, stage)) for stage in ("attacks", "hits", "wounds", "unsaved")}
    assert stages == referee_stages(weapon, defender, situation)


small_weapons = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["ranged", "melee"]),
        "attacks": st.sampled_from([1, 1, 1, 2]),
        "skill": st.integers(2, 5),
        "strength": st.integers(3, 8),
        "ap": st.integers(-3, 0),
        "damage": st.sampled_from([1, 2, 3, "D3"]),
    },
    optional={
        "count": st.sampled_from([0, 1]),
        "sustained_hits": st.sampled_from([1, 1, 2]),
        "lethal_hits": flag,
        "devastating_wounds": flag,
        "anti": target,
        "precision": flag,
        "psychic": flag,
        "reroll_hits": rerolls,
        "reroll_wounds": rerolls,
        "extra_mortals_on_critical_wound": st.sampled_from([1, "D2", {"halve": "D3"}]),
    },
)


@st.composite
def mixed_defenders(draw):
    """Models of different kinds in any order, the wounded, the dead and CHARACTERs among them, and their protection."""
    kinds = draw(st.lists(st.tuples(models, st.none() | st.integers(0, 3)), min_size=1, max_size=3))
    listed = [model | ({} if left is None else {"remaining": min(left, model["wounds"])}) for model, left in kinds]
    assume(any(model.get("remaining", 1) for model in listed))
    defender = {"toughness": draw(st.integers(3, 8)), "models": listed}
    for key in ("cover", "minus_one_to_wound_if_stronger", "first_failed_save_damage_zero"):
        if draw(seldom):
            defender[key] = True
    return defender


@st.composite
def units_with_several_characters(draw):
    """Two CHARACTERs and a bodyguard in any order, whoever they are and however hurt."""
    listed = []
    for character in draw(st.permutations([True, True, False])):
        model = draw(models) | {"character": character}
        listed.append(model | {"remaining": draw(st.integers(0, model["wounds"]))})
    assume(any(model["remaining"] for model in listed))
    return {"toughness": draw(st.integers(3, 8)), "models": listed}


def same_as_the_referee(attackers, defender):
    """The whole answer, the text included."""
    answer = run({"kind": "attack_sequence", "weapons": attackers, "defender": defender, "joint": True})
    listed, law = defender["models"], wounds_left(attackers, defender, {})
    return answer == written(pmf=attack_laws(listed, law, joint=True), prob=attack_chances(listed, law))


@settings(max_examples=EXAMPLES)
@given(st.lists(small_weapons, min_size=1, max_size=3), mixed_defenders())
def test_several_weapons_and_mixed_models(attackers, defender):
    assert same_as_the_referee(attackers, defender)


@settings(max_examples=EXAMPLES)
@given(
    st.lists(small_weapons | small_weapons.map(lambda weapon: weapon | {"precision": True}), min_size=1, max_size=2),
    units_with_several_characters(),
)
def test_several_characters_one_of_them_wounded(attackers, defender):
    assert same_as_the_referee(attackers, defender)
