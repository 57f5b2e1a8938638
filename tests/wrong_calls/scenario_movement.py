"""Wrong scenarios of movement, morale and command: each with the key's path and what was expected."""

from functools import partial

from exactdice.errors import RulesError, ScenarioError
from exactdice.scenario import run

RIGHT = {
    "charge": {"needed": 7},
    "advance": {"move": 6},
    "advance_then_charge": {"gap": 12, "move": 6},
    "battle_shock": {"units": [{"leadership": 7}]},
    "insane_bravery": {"version": "core", "units": [{"leadership": 7}]},
    "desperate_escape": {"models": 3},
    "command_points": {"sources": [{"needed": 3}]},
    "command_reroll_charges": {"charges": [{"needed": 7}], "objective": "any"},
    "reroll_threshold": {"roll": "D6", "worth": {"cap": 4}},
}


def wrong(kind, error=ScenarioError, **changes):
    """A right scenario with something wrong: a row without its words."""
    row_id = f"{kind} {' '.join(f'{key} {value}' for key, value in changes.items())}"
    return row_id, partial(run, {"kind": kind} | RIGHT[kind] | changes), error


def missing(kind, key):
    """A right scenario without a key: a whole row."""
    scenario = {"kind": kind} | {name: value for name, value in RIGHT[kind].items() if name != key}
    return f"{kind} without {key}", partial(run, scenario), ScenarioError, f"{key} is missing"


WRONG_CALLS = [
    *[missing(kind, key) for kind, scenario in RIGHT.items() for key in scenario],
    (*wrong("charge", needed="9"), "needed is '9'; write a whole number"),
    (*wrong("charge", reroll="failed"), "reroll is 'failed'; write true, which throws a failure again, or false"),
    (*wrong("charge", modifer=2), "modifer is unknown; did you mean modifier?"),
    (*wrong("charge", before="D6"), "before is 'D6'; write a mapping"),
    (*wrong("charge", before={"roll": "D6"}), "before.on is missing"),
    (*wrong("charge", before={"roll": "D6", "on": []}), "before.on is []; write a list of at least 1"),
    (*wrong("charge", before={"roll": "D6", "on": {"at_least": 2}}), "before.on is {'at_least': 2}; write a list"),
    (*wrong("charge", before={"roll": "d", "on": [2]}), "before.roll: cannot read 'd'"),
    (*wrong("charge", RulesError, needed=10**7), "needed distance 10000000 is beyond any table"),
    (*wrong("advance", move=-1), "move is -1; write a whole number of at least 0"),
    (*wrong("advance", reroll=True), "reroll is True; write {'in': [1, 2]}, {'at_most': 2}"),
    (*wrong("advance", RulesError, modifier=-9), "modifier -9 could turn a move of 6 back"),
    (*wrong("advance_then_charge", gap=0), "gap is 0; write a whole number of at least 1"),
    (*wrong("advance_then_charge", reroll_advance="ones"), "reroll_advance is 'ones'; write {'in'"),
    (*wrong("advance_then_charge", reroll_charge={"at_most": 6}), "reroll_charge is {'at_most': 6}; write true"),
    (*wrong("advance_then_charge", modifier=2), "modifier is unknown; did you mean"),
    (*wrong("battle_shock", units=[]), "units is []; write a list of at least 1"),
    (*wrong("battle_shock", units=[{}]), "units[0].leadership is missing"),
    (*wrong("battle_shock", units=[{"leadership": 0}]), "units[0].leadership is 0; write a whole number of at least 1"),
    (*wrong("battle_shock", units=[{"leadership": []}]), "units[0].leadership is []; write a list of at least 1"),
    (*wrong("battle_shock", units=[{"leadership": [7, "6"]}]), "units[0].leadership[1] is '6'; write a whole number"),
    (*wrong("battle_shock", units=[{"leadership": "7+"}]), "units[0].leadership is '7+'; write a whole number of"),
    (*wrong("insane_bravery", version="ninth"), "version is 'ninth'; write 'core' or 'boarding'"),
    (*wrong("desperate_escape", models=0), "models is 0; write a whole number of at least 1"),
    (*wrong("desperate_escape", command_reroll=1), "command_reroll is 1; write true or false"),
    (*wrong("desperate_escape", battle_shocked=True), "battle_shocked is unknown; known here are models"),
    (*wrong("command_points", sources=[]), "sources is []; write a list of at least 1"),
    (*wrong("command_points", sources=[{"needed": 3, "times": -1}]), "sources[0].times is -1; write a whole number"),
    (*wrong("command_reroll_charges", charges=[]), "charges is []; write a list of at least 1"),
    (*wrong("command_reroll_charges", charges=[{"needed": 7, "reroll": True}]), "charges[0].reroll is unknown"),
    (*wrong("command_reroll_charges", objective="most"), "objective is 'most'; write 'any', 'all' or 'mean'"),
    (*wrong("reroll_threshold", worth=4), "worth is 4; write {'cap': 4} or {'at_least': 7}"),
    (*wrong("reroll_threshold", worth={"at_most": 4}), "worth is {'at_most': 4}; write {'cap': 4}"),
    (*wrong("reroll_threshold", worth={"cap": 4, "at_least": 2}), "worth.at_least is unknown"),
    (*wrong("reroll_threshold", roll="2D6 >= 9"), "roll is '2D6 >= 9'; write a roll of numbers, not a comparison"),
]
