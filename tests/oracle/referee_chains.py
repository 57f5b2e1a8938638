"""The referee for what follows an attack: Ork rules and Hazardous tests, Battle-shock, an exchange of blows.

`answer(scenario)` plays each attack with the referee of the attacks and goes on from every end it may have.

Decided where the rules are silent: `attacking_unit` of `ork_attack` counts as not led and empty where it is absent;
rules for melee weapons apply to all of them in the list, Epic Challenge too; the bearer of Supa-Cybork Body is the one
CHARACTER of the defender; Go to Ground helps against every weapon; `starting_strength` stays what it is when one part
of an Attached unit dies, and only a Starting Strength of 1 is measured in wounds; who was dead before an exchange does
not strike, whoever dies in it is "the dead".
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from referee_answers import Left, attack_chances, attack_laws, chance_of, each_model, wounds_at_start
from referee_answers import answer as written
from referee_field import after_hazardous_tests, passes_battle_shock
from referee_throws import Block, Law, branch, rename
from referee_wh40k import wounds_left

Answer = dict[str, Any]

# -- Ork rules: base profiles changed before the attack --------------------------------------------


def with_attacker_rules(weapon: Block, rules: Sequence[str], unit: Block) -> Block:
    """A weapon under the attacker's rules; the models of the unit are counted when targets are selected."""
    models, changed = unit.get("models", 0), dict(weapon)
    melee, own_attacks = weapon["kind"] == "melee", not weapon.get("extra_attacks")
    if melee and "Waaagh!" in rules:
        changed["strength"] += 1
        if own_attacks:
            changed["attacks_bonus"] = changed.get("attacks_bonus", 0) + 1
    if melee and "Ferocious Show Off" in rules:
        changed["strength"] += 3 if models >= 10 else 1
    if melee and "Get Stuck In" in rules and not weapon.get("sustained_hits"):
        changed["sustained_hits"] = 1
    if melee and "Unbridled Carnage" in rules:
        changed["critical_hit_on"] = min(5, weapon.get("critical_hit_on", 6))
    if melee and own_attacks and "Headwoppa's Killchoppa" in rules:
        changed["devastating_wounds"] = True
    if melee and "Epic Challenge" in rules:
        changed["precision"] = True
    if weapon.get("name") == "'Eadbanger" and "Waaagh! Energy" in rules and unit.get("led"):
        changed["strength"] += models // 5
        changed["damage_bonus"] = changed.get("damage_bonus", 0) + models // 5
        changed["hazardous"] = bool(weapon.get("hazardous")) or models >= 10
    return changed


def with_defender_rules(defender: Block, rules: Sequence[str]) -> Block:
    """A target unit under the defender's rules."""
    invulnerable = min([5] * ("Waaagh!" in rules) + [6] * ("Go to Ground" in rules) + [7])
    models = []
    for model in defender["models"]:
        changed = dict(model)
        if (best := min(invulnerable, model.get("invulnerable", 7))) < 7:
            changed["invulnerable"] = best
        if "Supa-Cybork Body" in rules and model.get("character"):
            changed["fnp"] = min(4, model.get("fnp", 7))
        models.append(changed)
    unit = dict(defender) | {"models": models}
    if "Go to Ground" in rules:
        unit["cover"] = True
    if "'Ard as Nails" in rules:
        unit["wound_modifiers"] = [*defender.get("wound_modifiers", ()), -1]
    if "Belligerent Boarders" in rules:
        unit["minus_one_to_wound_if_stronger"] = True
    return unit


def ork_attack(scenario: Block) -> Answer:
    """An attack with Ork rules, and the attacking unit's Hazardous tests after it: one a weapon, not an attack."""
    rules, unit = scenario.get("attacker_rules", ()), scenario.get("attacking_unit", {})
    weapons = [with_attacker_rules(weapon, rules, unit) for weapon in scenario["weapons"]]
    defender = with_defender_rules(scenario["defender"], scenario.get("defender_rules", ()))
    situation = dict(scenario.get("situation", {}))
    if "Fire Overwatch" in rules:
        situation["overwatch"] = True
    law = wounds_left(weapons, defender, situation)
    pmf = attack_laws(defender["models"], law, scenario.get("joint", False))
    prob = attack_chances(defender["models"], law)
    if bearers := scenario.get("bearer_unit"):
        tests = sum(weapon.get("count", 1) for weapon in weapons if weapon.get("hazardous"))
        paid = after_hazardous_tests(bearers, tests)
        start = wounds_at_start(bearers)
        pmf["hazardous_wounds_lost"] = rename(paid, lambda left: sum(start) - sum(left))
        prob["hazardous_model_destroyed"] = chance_of(paid, lambda left: left.count(0) > start.count(0))
    return written(pmf=pmf, prob=prob)


# -- an attack, then a Battle-shock test -----------------------------------------------------------


def below_half(models: Sequence[Block], left: Left, strength: int) -> bool:
    """Below Half-strength: of one model by its wounds, of more by models left; exactly half is not below."""
    if strength == 1:
        return 2 * sum(left) < sum(model["wounds"] for model in models)
    return 2 * (len(left) - left.count(0)) < strength


def shot_then_battle_shock(scenario: Block) -> Answer:
    """What an attack leaves, and whether the unit then passes the test that it takes below half."""
    defender = scenario["defender"]
    models = each_model(defender["models"])
    strength = scenario.get("starting_strength", len(models))
    law = wounds_left(scenario["weapons"], defender, scenario.get("situation", {}))
    passes = branch(partial(passes_battle_shock, {"leadership": scenario["leadership"]})).get(True, Fraction(0))
    state: dict[str, Fraction] = dict.fromkeys(("destroyed", "steady", "passed", "shocked"), Fraction(0))
    for left, chance in law.items():
        if not any(left):
            state["destroyed"] += chance
        elif below_half(models, left, strength):
            state["passed"] += chance * passes
            state["shocked"] += chance * (1 - passes)
        else:
            state["steady"] += chance
    prob = attack_chances(defender["models"], law)
    prob["shocked"] = state["shocked"]
    prob["below_half_strength"] = state["passed"] + state["shocked"]
    if (asked := scenario.get("at_least_models")) is not None:
        prob["at_least_models_left"] = chance_of(law, lambda left: len(left) - left.count(0) >= asked)
    return written(pmf=attack_laws(defender["models"], law) | {"state": state}, prob=prob)


# -- an exchange of blows --------------------------------------------------------------------------


def strike(models: int, side: Block, target: Block, situation: Block) -> Law[Left]:
    """Law of the wounds left on the target when so many models of a side have struck, each with the side's weapon."""
    if side["weapon"].get("count", 1) != 1:
        raise ValueError("each living model strikes with one weapon; how many more a count would mean is not said")
    defender = {"toughness": target["toughness"], "models": target["models"]}
    return wounds_left([dict(side["weapon"]) | {"count": models}], defender, situation)


def exchange(scenario: Block) -> Answer:
    """The first side strikes with all, then what is left of the second; its dead too where they are never beaten."""
    first, second, situation = scenario["first"], scenario["second"], scenario.get("situation", {})
    first_start, second_start = wounds_at_start(first["models"]), wounds_at_start(second["models"])
    joint: Law[tuple[int, int]] = {}
    wiped_out = Fraction(0)
    for second_left, chance in strike(sum(map(bool, first_start)), first, second, situation).items():
        striking = sum(map(bool, second_start if scenario.get("never_beaten") else second_left))
        for first_left, answering in strike(striking, second, first, situation).items():
            dead = (first_left.count(0) - first_start.count(0), second_left.count(0) - second_start.count(0))
            joint[dead] = joint.get(dead, Fraction(0)) + chance * answering
            wiped_out += 0 if any(first_left) or any(second_left) else chance * answering
    return written(
        pmf={
            "first_destroyed,second_destroyed": joint,
            "first_destroyed": rename(joint, lambda dead: dead[0]),
            "second_destroyed": rename(joint, lambda dead: dead[1]),
        },
        prob={"both_wiped_out": wiped_out},
    )


KINDS: Mapping[str, Callable[[Block], Answer]] = {
    kind.__name__: kind for kind in (ork_attack, shot_then_battle_shock, exchange)
}


def answer(scenario: Block) -> Answer:
    """The answer of a scenario of one of these kinds."""
    return KINDS[scenario["kind"]](scenario)
