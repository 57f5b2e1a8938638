"""Wrong scenarios: each with the named error and words that its one sentence must hold, such as the key's path."""

import datetime
from decimal import Decimal
from fractions import Fraction
from functools import partial

from exactdice.errors import RulesError, ScenarioError, TooLargeError
from exactdice.scenario import run

WEAPON = {"kind": "ranged", "attacks": 1, "skill": 3, "strength": 4, "ap": 0, "damage": 1}
MODEL = {"wounds": 2, "save": 3, "count": 2}
DEFENDER = {"toughness": 4, "models": [MODEL]}


def asked(scenario):
    """A scenario as it stands."""
    return partial(run, scenario)


def dice(expression):
    """A question about one dice expression."""
    return asked({"kind": "dice", "expression": expression})


def attack(weapon=None, model=None, unit=None, situation=None, **others):
    """An attack with something wrong."""
    defender = DEFENDER | {"models": [MODEL | (model or {})]} | (unit or {})
    scenario = {"kind": "attack_sequence", "weapons": [WEAPON | (weapon or {})], "defender": defender}
    return asked(scenario | {"situation": {} if situation is None else situation} | others)


def reroll(weapon=None, **others):
    """A decision about a re-roll with something wrong."""
    asked_for = {"mode": "slow", "players": ["attacker"], "objective": "mean_wounds_lost"}
    scenario = {"kind": "command_reroll_attack", "weapon": WEAPON | (weapon or {}), "defender": DEFENDER}
    return asked({key: value for key, value in (scenario | asked_for | others).items() if value is not None})


def without(key, mapping):
    """A mapping that lacks a key."""
    return {name: value for name, value in mapping.items() if name != key}


def rolls(*listed):
    """A table of rolls."""
    return asked({"kind": "roll_table", "rolls": list(listed)})


def nested(levels):
    """A sum in a sum in a sum, down to a D6."""
    expression = "D6"
    for _ in range(levels):
        expression = {"sum": [expression]}
    return expression


def lists(levels):
    """A list in a list in a list."""
    value = []
    for _ in range(levels):
        value = [value]
    return value


def doubled(levels):
    """Both terms of every sum are the same object, so the expression unfolds to 2 ** levels dice."""
    expression = "D6"
    for _ in range(levels):
        expression = {"sum": [expression, expression]}
    return expression


def endless():
    """A sum that contains itself."""
    expression = {}
    expression["sum"] = [expression]
    return expression


HIT = {"type": "hit", "label": "a", "skill": 3}

WRONG_CALLS = [  # id, call, error, words of the message
    # the scenario
    ("a scenario that is a list", asked([]), ScenarioError, "the scenario is of type list, not a mapping"),
    ("a scenario that is text", asked("2D6"), ScenarioError, "the scenario is of type str, not a mapping"),
    ("no kind", asked({"expression": "D6"}), ScenarioError, "kind is missing; write one of dice, roll_table"),
    ("unknown kind", asked({"kind": "tea"}), ScenarioError, "kind 'tea' is unknown; the kinds answered today are dice"),
    (
        "misspelled kind",
        asked({"kind": "dcie"}),
        ScenarioError,
        "kind 'dcie' is unknown, the nearest is 'dice'; the kinds",
    ),
    (
        "half of a kind",
        asked({"kind": "Attack"}),
        ScenarioError,
        "kind 'Attack' is unknown, the nearest is 'attack_seq",
    ),
    (
        "half of two kinds",
        asked({"kind": "command_reroll"}),
        ScenarioError,
        "the nearest is 'command_reroll_charges' or 'command_reroll_attack'; the kinds",
    ),
    ("a kind without a name", asked({"kind": ""}), ScenarioError, "kind '' is unknown; the kinds answered today are"),
    (
        "a schema that is a number",
        asked({"$schema": 1, "kind": "dice", "expression": 1}),
        ScenarioError,
        "$schema is 1; write the address of a schema as text, or leave it out",
    ),
    ("a schema inside", attack({"$schema": "a"}), ScenarioError, "weapons[0].$schema is unknown; known here are"),
    ("a kind that is a number", asked({"kind": 1}), ScenarioError, "kind is 1; write one of dice"),
    (
        "a key that is no text",
        asked({"kind": "dice", 1: 2}),
        ScenarioError,
        "the scenario has the key 1: it is no text",
    ),
    (
        "a key of bytes",
        asked({b"kind": "dice"}),
        ScenarioError,
        "the scenario has the key b'kind': it is bytes, not text",
    ),
    (
        "a key that no file can hold",
        asked({"\ud800": 1}),
        ScenarioError,
        r"has the key '\ud800': it holds '\ud800', which",
    ),
    (
        "a text that no file can hold",
        dice("\ud800"),
        ScenarioError,
        r"expression is '\ud800': it holds '\ud800', which is",
    ),
    (
        "a name that no file can hold",
        attack({"name": "\udfff"}),
        ScenarioError,
        r"weapons[0].name is '\udfff': it holds",
    ),
    ("expression of bytes", dice(b"D6"), ScenarioError, "expression is b'D6': it is bytes, not text; write it without"),
    (
        "feel no pain",
        attack(model={"feel_no_pain": 5}),
        ScenarioError,
        "models[0].feel_no_pain is unknown; did you mean fnp?",
    ),
    (
        "a leader",
        attack(model={"leader": True}),
        ScenarioError,
        "models[0].leader is unknown; did you mean character?",
    ),
    ("a target", attack(target=DEFENDER), ScenarioError, "target is unknown; did you mean defender?"),
    ("bearers", attack({"bearers": 5}), ScenarioError, "weapons[0].bearers is unknown; did you mean count?"),
    (
        "a key in capitals",
        attack({"Attacks": 5}),
        ScenarioError,
        "weapons[0].Attacks is unknown; did you mean attacks?",
    ),
    (
        "a name of something elsewhere",
        attack(unit={"feel_no_pain": 5}),
        ScenarioError,
        "feel_no_pain is unknown; known here",
    ),
    (
        "a sum of too many",
        asked({"kind": "dice", "expression": {"sum": [f"D{n}" for n in range(2, 1100)]}}),
        ScenarioError,
        "write a list of at most 1000",
    ),
    ("an unknown key", asked({"kind": "dice", "expression": 1, "sides": 6}), ScenarioError, "sides is unknown"),
    # values that no scenario has
    ("a float", dice(2.5), ScenarioError, "expression is the float 2.5, so it is not exact"),
    ("a whole float", attack({"skill": 3.0}), ScenarioError, "weapons[0].skill is the float 3.0"),
    (
        "a float in a list",
        attack({"hit_modifiers": [1, 0.5]}),
        ScenarioError,
        "weapons[0].hit_modifiers[1] is the float",
    ),
    ("not a number", attack({"damage": float("nan")}), ScenarioError, "weapons[0].damage is the float nan"),
    ("null", attack({"anti": None}), ScenarioError, "weapons[0].anti is null; leave the key out"),
    ("a fraction", dice(Fraction(1, 2)), ScenarioError, "expression is Fraction(1, 2) of type Fraction"),
    ("a decimal", dice(Decimal(1)), ScenarioError, "expression is Decimal('1') of type Decimal"),
    ("a date", dice(datetime.date(2026, 11, 1)), ScenarioError, "of type date; write a whole number, text"),
    ("a set", attack(situation={"charged": {1}}), ScenarioError, "situation.charged is {1} of type set"),
    # dice expressions
    ("no expression", asked({"kind": "dice"}), ScenarioError, "expression is missing; this key is required"),
    (
        "a truth value for dice",
        dice(True),
        ScenarioError,
        "expression is True; write a whole number, text such as 'D6'",
    ),
    ("a list for dice", dice(["D6"]), ScenarioError, "expression is ['D6']; write a whole number, text"),
    ("no operation", dice({}), ScenarioError, "or a mapping with one of sum, times, keep"),
    ("unknown operation", dice({"product": [1, 2]}), ScenarioError, "expression is {'product': [1, 2]}; write"),
    ("two operations", dice({"sum": [1], "max": [1]}), ScenarioError, "expression.max is unknown; known here are sum"),
    ("malformed text", dice({"sum": [1, "2d"]}), ScenarioError, "expression.sum[1]: cannot read '2d'"),
    ("a comparison as text", dice("2d6 >= 9"), ScenarioError, "write a roll of numbers, not a comparison"),
    ("an empty sum", dice({"sum": []}), ScenarioError, "expression.sum is []; write a list of at least 1"),
    ("a sum that is no list", dice({"sum": "D6"}), ScenarioError, "expression.sum is 'D6'; write a list"),
    (
        "three compared",
        dice({"compare": [1, 2, 3]}),
        ScenarioError,
        "expression.compare is [1, 2, 3]; write a list of at most 2",
    ),
    (
        "negative copies",
        dice({"times": -1, "of": "D6"}),
        ScenarioError,
        "expression.times is -1; write an expression without",
    ),
    (
        "copies that may be negative",
        dice({"count": {"sum": ["D3", -2]}, "of": 1, "when": {"in": [1]}}),
        ScenarioError,
        "expression.count is",
    ),
    (
        "more kept than thrown",
        dice({"keep": 3, "which": "lowest", "dice": 2, "of": "D6"}),
        ScenarioError,
        "expression.dice is 2; write at least as many dice as are kept, 3",
    ),
    (
        "kept in the middle",
        dice({"keep": 1, "which": "middle", "dice": 2, "of": "D6"}),
        ScenarioError,
        "expression.which is 'middle'; write 'highest' or 'lowest'",
    ),
    ("no condition", dice({"reroll": "D6"}), ScenarioError, "expression.when is missing"),
    (
        "a condition that is a number",
        dice({"reroll": "D6", "when": 1}),
        ScenarioError,
        "expression.when is 1; write {'in': [1, 2]}",
    ),
    ("an empty condition", dice({"reroll": "D6", "when": {"in": []}}), ScenarioError, "expression.when.in is []"),
    (
        "two conditions",
        dice({"reroll": "D6", "when": {"in": [1], "at_most": 2}}),
        ScenarioError,
        "expression.when.at_most is unknown",
    ),
    (
        "a face that is text",
        dice({"explode": "D6", "on": ["6"], "extra": 1}),
        ScenarioError,
        "expression.on[0] is '6'; write a whole number",
    ),
    (
        "faces that are a number",
        dice({"explode": "D6", "on": 6, "extra": 1}),
        ScenarioError,
        "expression.on is 6; write a list",
    ),
    ("explosions without end", dice({"explode": "D6", "on": [6]}), ScenarioError, "expression.extra is missing"),
    (
        "negative explosions",
        dice({"explode": "D6", "on": [6], "extra": -1}),
        ScenarioError,
        "expression.extra is -1; write a whole number of at least 0",
    ),
    ("scaled by dice", dice({"scale": "D6", "by": "D3"}), ScenarioError, "expression.by is 'D3'; write a whole number"),
    (
        "an operand below another",
        dice({"halve": {"sum": [1, {"halve": "x"}]}}),
        ScenarioError,
        "expression.halve.sum[1].halve: cannot read 'x'",
    ),
    # depth and size
    ("61 operations deep", dice(nested(61)), ScenarioError, "lies deeper than 60 mappings"),
    ("a sum that contains itself", dice(endless()), ScenarioError, "lies deeper than 60 mappings"),
    ("61 lists deep", dice(lists(61)), ScenarioError, "lies deeper than 60 mappings"),
    ("shared operands", dice(doubled(50)), ScenarioError, "the scenario holds more than 100,000 values"),
    (
        "a law of too many outcomes",
        dice({"times": 10**9, "of": "D6"}),
        TooLargeError,
        "budget(outcomes=...) ends at 100,000,000",
    ),
    ("too many explosions", dice({"explode": "D6", "on": [6], "extra": 10**9}), TooLargeError, "=...) ends at"),
    ("too many bearers", attack({"count": 10**9}), TooLargeError, "=...) ends at"),
    ("too many models", attack(model={"count": 10**9}), TooLargeError, "a unit of 1,000,000,000 models"),
    # weapons
    ("no weapons", attack(weapons=[]), ScenarioError, "weapons is []; write a list of at least 1"),
    ("weapons that are a mapping", attack(weapons=WEAPON), ScenarioError, "weapons is {'kind': 'ranged'"),
    ("a weapon that is text", attack(weapons=["gun"]), ScenarioError, "weapons[0] is 'gun'; write a mapping"),
    (
        "a weapon without skill",
        attack(weapons=[without("skill", WEAPON)]),
        ScenarioError,
        "weapons[0].skill is missing",
    ),
    ("skill 7", attack({"skill": 7}), ScenarioError, "weapons[0].skill is 7; write a whole number from 2 to 6"),
    ("skill as on a datasheet", attack({"skill": "3+"}), ScenarioError, "weapons[0].skill is '3+'"),
    ("skill true", attack({"skill": True}), ScenarioError, "weapons[0].skill is True"),
    (
        "strength 0",
        attack({"strength": 0}),
        ScenarioError,
        "weapons[0].strength is 0; write a whole number from 1 to 1,000,000",
    ),
    ("AP 1", attack({"ap": 1}), ScenarioError, "weapons[0].ap is 1; write a whole number from -1,000,000 to 0"),
    ("an absurd strength", attack({"strength": 10**7}), ScenarioError, "weapons[0].strength is 10000000; write"),
    (
        "an absurd modifier",
        attack({"hit_modifiers": [10**7]}),
        ScenarioError,
        "weapons[0].hit_modifiers[0] is 10000000",
    ),
    (
        "attacks 0",
        attack({"attacks": 0}),
        ScenarioError,
        "weapons[0].attacks is 0; write an expression without outcomes below 1; no attacks are written as count 0",
    ),
    (
        "damage that may be 0",
        attack({"damage": {"sum": ["D3", -1]}}),
        ScenarioError,
        "weapons[0].damage is {'sum': ['D3', -1]}",
    ),
    ("a negative count", attack({"count": -1}), ScenarioError, "weapons[0].count is -1"),
    ("a count that is rolled", attack({"count": "D6"}), ScenarioError, "weapons[0].count is 'D6'"),
    (
        "a magic weapon",
        attack({"kind": "magic"}),
        ScenarioError,
        "weapons[0].kind is 'magic'; write 'ranged' or 'melee'",
    ),
    ("a name that is a number", attack({"name": 7}), ScenarioError, "weapons[0].name is 7; write text"),
    ("a flag that is 1", attack({"lethal_hits": 1}), ScenarioError, "weapons[0].lethal_hits is 1; write true or false"),
    (
        "a misspelled ability",
        attack({"twin-linked": True}),
        ScenarioError,
        "weapons[0].twin-linked is unknown; did you mean twin_linked?",
    ),
    ("sustained hits below 0", attack({"sustained_hits": -1}), ScenarioError, "weapons[0].sustained_hits is -1"),
    ("anti 1", attack({"anti": 1}), ScenarioError, "weapons[0].anti is 1; write a whole number from 2 to 6"),
    (
        "an unknown re-roll",
        attack({"reroll_hits": "all"}),
        ScenarioError,
        "weapons[0].reroll_hits is 'all'; write 'none', 'ones'",
    ),
    (
        "a re-roll of damage that is a policy",
        attack({"reroll_damage": "ones"}),
        ScenarioError,
        "weapons[0].reroll_damage is 'ones'; write {'in'",
    ),
    (
        "a modifier that is no list",
        attack({"hit_modifiers": 1}),
        ScenarioError,
        "weapons[0].hit_modifiers is 1; write a list",
    ),
    ("a modifier as text", attack({"hit_modifiers": ["+1"]}), ScenarioError, "weapons[0].hit_modifiers[0] is '+1'"),
    # the defender
    ("no defender", asked({"kind": "attack_sequence", "weapons": [WEAPON]}), ScenarioError, "defender is missing"),
    (
        "no toughness",
        asked({"kind": "attack_sequence", "weapons": [WEAPON], "defender": {"models": [MODEL]}}),
        ScenarioError,
        "defender.toughness is missing",
    ),
    ("toughness 0", attack(unit={"toughness": 0}), ScenarioError, "defender.toughness is 0"),
    ("no models", attack(unit={"models": []}), ScenarioError, "defender.models is []"),
    ("no models, counted", attack(model={"count": 0}), ScenarioError, "write models with a count of at least 1"),
    ("wounds 0", attack(model={"wounds": 0}), ScenarioError, "defender.models[0].wounds is 0"),
    (
        "save 8",
        attack(model={"save": 8}),
        ScenarioError,
        "defender.models[0].save is 8; write a whole number from 2 to 7",
    ),
    ("save missing", attack(unit={"models": [{"wounds": 1}]}), ScenarioError, "defender.models[0].save is missing"),
    ("invulnerable 7", attack(model={"invulnerable": 7}), ScenarioError, "defender.models[0].invulnerable is 7"),
    (
        "more wounds left than there are",
        attack(model={"remaining": 3}),
        ScenarioError,
        "defender.models[0].remaining is 3; write a whole number from 0 to 2",
    ),
    (
        "wounds left of no wounds",
        attack(model={"remaining": 3, "wounds": "x"}),
        ScenarioError,
        "defender.models[0].wounds is 'x'",
    ),
    (
        "an unknown cap",
        attack(unit={"save_cap": "both"}),
        ScenarioError,
        "defender.save_cap is 'both'; write 'net' or 'bonus_only'",
    ),
    (
        "saves fished for",
        attack(unit={"reroll_saves": "non_critical"}),
        ScenarioError,
        "defender.reroll_saves is 'non_critical'",
    ),
    ("a dead unit", attack(model={"remaining": 0}), RulesError, "has no model left"),
    # the situation
    ("a situation that is a list", attack(situation=[]), ScenarioError, "situation is []; write a mapping"),
    (
        "a defender's key in the situation",
        attack(situation={"cover": True}),
        ScenarioError,
        "situation.cover is unknown; known here are half_range, charged",
    ),
    (
        "hits that always miss",
        attack(situation={"indirect_fails_up_to": 6}),
        ScenarioError,
        "situation.indirect_fails_up_to is 6; write a whole number from 1 to 5",
    ),
    (
        "negative models for blast",
        attack(situation={"blast_models": -1}),
        ScenarioError,
        "situation.blast_models is -1",
    ),
    ("joint as text", attack(joint="yes"), ScenarioError, "joint is 'yes'; write true or false"),
    # roll tables
    ("no rolls", rolls(), ScenarioError, "rolls is []; write a list of at least 1"),
    ("a roll that is text", rolls("3+"), ScenarioError, "rolls[0] is '3+'; write one of hit, wound, save"),
    (
        "a roll without type",
        rolls({"label": "a", "skill": 3}),
        ScenarioError,
        "rolls[0].type is missing; one of hit, wound, save",
    ),
    (
        "an unknown type of roll",
        rolls(HIT, HIT | {"type": "charge"}),
        ScenarioError,
        "rolls[1].type is 'charge'; write one of hit, wound, save",
    ),
    ("a roll without label", rolls(without("label", HIT)), ScenarioError, "rolls[0].label is missing"),
    ("a label twice", rolls(HIT, HIT), ScenarioError, "rolls[1].label is 'a' again"),
    (
        "a save with a hit's key",
        rolls({"type": "save", "label": "a", "save": 3, "ap": 0, "skill": 3}),
        ScenarioError,
        "rolls[0].skill is unknown",
    ),
    (
        "fails up to 6",
        rolls(HIT | {"fails_up_to": 6}),
        ScenarioError,
        "rolls[0].fails_up_to is 6; write a whole number from 1 to 5",
    ),
    # re-rolls
    ("no mode", reroll(mode=None), ScenarioError, "mode is missing"),
    ("mode", reroll(mode="quick"), ScenarioError, "mode is 'quick'; write 'slow' or 'fast'"),
    ("no players", reroll(players=[]), ScenarioError, "players is []; write a list of at least 1"),
    ("a player twice", reroll(players=2 * ["attacker"]), ScenarioError, "write each player once"),
    ("players as text", reroll(players="attacker"), ScenarioError, "players is 'attacker'; write a list"),
    ("objective", reroll(objective="mean_kills"), ScenarioError, "objective is 'mean_kills'; write 'mean_wounds_lost'"),
    ("several weapons", reroll(weapons=[WEAPON]), ScenarioError, "weapons is unknown; did you mean weapon?"),
    ("lethal hits", reroll({"lethal_hits": True}), RulesError, "does not cover lethal hits of 'weapon'"),
    (
        "damage set to 0",
        reroll(defender=DEFENDER | {"first_failed_save_damage_zero": True}),
        RulesError,
        "does not cover first_failed_save_damage_zero",
    ),
]
