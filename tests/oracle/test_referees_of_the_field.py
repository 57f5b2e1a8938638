"""The referees of the kinds around the attacks, against worked cases and against values derived by hand.

Origin of every expected value by hand: the sentence before it. SURE needs no Hit roll, wounds T4 on 2+ and allows no
save; PLAIN hits on 4+, wounds T4 on 4+ and allows none.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest
import referee_chains
import referee_field
import referee_reroll
from hypothesis import given, settings
from hypothesis import strategies as st
from scenarios_of_the_field import SCENARIOS

REFEREES = {kind: module for module in (referee_field, referee_chains, referee_reroll) for kind in module.KINDS}

HERE = Path(__file__).parent
FILES = [HERE / "worked_cases_of_the_field.json", *sorted((HERE.parent / "golden").glob("*.json"))]
CASES = [
    pytest.param(case, id=f"{path.stem}-{case['id']}")
    for path in FILES
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
    if case["input"]["kind"] in REFEREES
]

PLAIN = {"kind": "ranged", "attacks": 1, "skill": 4, "strength": 4, "ap": -6, "damage": 1}
SURE = PLAIN | {"torrent": True, "strength": 8}
STAFF = PLAIN | {"kind": "melee", "skill": 3}


def answer(scenario):
    """The answer of the referee of the kind."""
    return REFEREES[scenario["kind"]].answer(scenario)


def models(wounds=1, **more):
    """A list of one kind of models without a save."""
    return [{"wounds": wounds, "save": 7} | more]


def target(wounds=1, **more):
    """A unit of Toughness 4."""
    return {"toughness": 4, "models": models(wounds, **more)}


BOOM = {"name": "Boom", "models": models(), "demise": 1}
PAIR = {"name": "Pair", "models": models(count=2), "demise": 1}
SOLO = {"name": "Solo", "models": models(3)}
CAPTAIN = {"wounds": 4, "save": 7, "character": True}

BY_HAND = [
    (
        "one failure of two tests kills: 1 - 25/36; what exceeds 2 wounds is lost",
        {"kind": "hazardous", "tests": 2, "unit": models(2, hazardous_weapon=True)},
        {"pmf": {"wounds_lost": {"0": "25/36", "2": "11/36"}}, "prob": {"unit_destroyed": "11/36"}},
    ),
    (
        "a 1, and a 1 again",
        {"kind": "hazardous", "tests": 1, "command_reroll": True, "unit": models(4, hazardous_weapon=True)},
        {"pmf": {"wounds_lost": {"0": "35/36", "3": "1/36"}}},
    ),
    (
        "the wounded bearer pays although he is a CHARACTER and comes last, with the 2 wounds he has",
        {
            "kind": "hazardous",
            "tests": 1,
            "unit": [*models(2, hazardous_weapon=True), CAPTAIN | {"hazardous_weapon": True, "remaining": 2}],
        },
        {"pmf": {"character_wounds_lost": {"0": "5/6", "2": "1/6"}}, "mean": {"wounds_lost": "1/3"}},
    ),
    (
        "three wounds on models of two: one dies, the third spills over",
        {"kind": "mortal_wounds", "amount": 3, "defender": {"models": models(2, count=2)}},
        {"pmf": {"wounds_lost": {"3": "1/1"}, "models_destroyed": {"1": "1/1"}}},
    ),
    (
        "the bodyguard first although listed last; the second wound goes on to the CHARACTER",
        {"kind": "mortal_wounds", "amount": 2, "defender": {"models": [CAPTAIN, *models()]}},
        {"pmf": {"character_wounds_lost": {"1": "1/1"}, "models_destroyed": {"1": "1/1"}}},
    ),
    (
        "on a 1, 1/6, one wound, ignored on 4+ because it is psychic",
        {
            "kind": "mortal_wounds",
            "amount": 1,
            "psychic": True,
            "trigger": {"roll": "D6", "on": [1]},
            "defender": {"models": models(fnp=6, fnp_psychic=4)},
        },
        {"pmf": {"wounds_lost": {"0": "11/12", "1": "1/12"}}},
    ),
    (
        "one die for both units: both lose a wound or none does",
        {
            "kind": "deadly_demise",
            "units": [SOLO, BOOM, SOLO | {"name": "Duo"}],
            "explodes": "Boom",
            "within": {"Boom": ["Duo", "Solo"]},
        },
        {"pmf": {"wounds_lost_joint": {"0,0": "5/6", "1,1": "1/6"}}, "prob": {"destroyed:Solo": "0/1"}},
    ),
    (
        "the first of the pair dies 1/6, throws its own 6, 1/6, and takes the second with it",
        {
            "kind": "deadly_demise",
            "units": [BOOM, PAIR, SOLO],
            "explodes": "Boom",
            "within": {"Boom": ["Pair"], "Pair": ["Pair"]},
        },
        {"pmf": {"wounds_lost:Pair": {"0": "5/6", "1": "5/36", "2": "1/36"}}, "mean": {"wounds_lost:Solo": "0/1"}},
    ),
    (
        "9 or more on 2D6 is 10/36, after a 2 or more, 5/6",
        {"kind": "charge", "needed": 9, "before": {"roll": "D6", "on": [2, 3, 4, 5, 6]}},
        {"mean": {"charge_total": "7/1"}, "prob": {"charge_succeeds": "25/108"}},
    ),
    (
        "a 6, or no 6 and then a 6: 1 - 25/36",
        {"kind": "advance", "move": 5, "needed": 11, "reroll": {"at_most": 5}},
        {"prob": {"at_least_needed": "11/36"}},
    ),
    (
        "an Advance of d leaves 12 - d to roll: 3 + 6 + 10 + 15 + 21 + 26 = 81 of 36 * 6",
        {"kind": "advance_then_charge", "gap": 14, "move": 1},
        {"prob": {"charge_succeeds": "3/8"}},
    ),
    (
        'only a 6 brings the unit from 19" to within 12", and then 11 is needed: 1/6 * 3/36',
        {"kind": "advance_then_charge", "gap": 19, "move": 1},
        {"prob": {"charge_succeeds": "1/72"}},
    ),
    (
        "the best of 8 and 6: 6 or more on 2D6, 26/36",
        {"kind": "battle_shock", "units": [{"leadership": [8, 6]}]},
        {"pmf": {"units_shocked": {"0": "13/18", "1": "5/18"}}, "prob": {"first_unit_passes": "13/18"}},
    ),
    (
        "before the roll it is spent on the worse unit; the other passes 21/36",
        {"kind": "insane_bravery", "version": "core", "units": [{"leadership": 7}, {"leadership": 8}]},
        {"mean": {"units_shocked_at_best": "5/12"}, "prob": {"all_pass_at_best": "7/12"}},
    ),
    (
        "after a failure one is forgiven: shocked only where both fail, 15/36 * 21/36",
        {"kind": "insane_bravery", "version": "boarding", "units": [{"leadership": 7}, {"leadership": 8}]},
        {"mean": {"units_shocked_at_best": "35/144"}, "prob": {"all_pass_at_best": "109/144"}},
    ),
    (
        "each dies on 1 and 2: 4 4 1 of 9",
        {"kind": "desperate_escape", "models": 2},
        {"pmf": {"models_destroyed": {"0": "4/9", "1": "4/9", "2": "1/9"}}, "prob": {"all_destroyed": "1/9"}},
    ),
    (
        "3+ twice: 1 4 4 of 9",
        {"kind": "command_points", "sources": [{"needed": 4, "modifier": 1, "times": 2}]},
        {"pmf": {"gained": {"0": "1/9", "1": "4/9", "2": "4/9"}}, "prob": {"none": "1/9"}},
    ),
    (
        "a single model left with 1 of 3 wounds, 5/6, is below half and fails against 7 15/36",
        {"kind": "shot_then_battle_shock", "weapons": [SURE | {"damage": 2}], "defender": target(3), "leadership": 7},
        {"pmf": {"state": {"passed": "35/72", "shocked": "25/72", "steady": "1/6"}}, "prob": {"shocked": "25/72"}},
    ),
    (
        "two of four models left is exactly half and not below",
        {
            "kind": "shot_then_battle_shock",
            "weapons": [SURE],
            "defender": target(count=3),
            "leadership": 7,
            "starting_strength": 4,
            "at_least_models": 3,
        },
        {"pmf": {"state": {"steady": "1/1"}}, "prob": {"below_half_strength": "0/1", "at_least_models_left": "1/6"}},
    ),
    (
        "the second strikes only where the first, 1/6, has not killed it: 5/6, 1/6 * 5/6, 1/6 * 1/6",
        {"kind": "exchange", "first": target() | {"weapon": SURE}, "second": target() | {"weapon": SURE}},
        {"pmf": {"first_destroyed,second_destroyed": {"0,0": "1/36", "0,1": "5/6", "1,0": "5/36"}}},
    ),
    (
        "Orks never beaten strike whether they live or not: two independent 5/6",
        {
            "kind": "exchange",
            "never_beaten": True,
            "first": target() | {"weapon": SURE},
            "second": target() | {"weapon": SURE},
        },
        {"prob": {"both_wiped_out": "25/36"}},
    ),
    (
        "nine models: S6 + 1 against T7 wounds on 4+ with damage 2, and no Hazardous test",
        {
            "kind": "ork_attack",
            "weapons": [SURE | {"name": "'Eadbanger", "strength": 6}],
            "defender": target(3) | {"toughness": 7},
            "attacker_rules": ["Waaagh! Energy"],
            "attacking_unit": {"models": 9, "led": True},
            "bearer_unit": models(hazardous_weapon=True),
        },
        {"pmf": {"wounds_lost": {"0": "1/2", "2": "1/2"}, "hazardous_wounds_lost": {"0": "1/1"}}},
    ),
    (
        "Go to Ground: no cover for a 3+ save against AP 0, and 6+ is no better than it: 5/6 * 1/3",
        {
            "kind": "ork_attack",
            "weapons": [SURE | {"ap": 0}],
            "defender": target(save=3),
            "defender_rules": ["Go to Ground"],
        },
        {"mean": {"wounds_lost": "5/18"}},
    ),
    (
        "3+ to hit, each 5 and 6 a hit more: 4/6 + 2/6 hits, 5/6 wound",
        {
            "kind": "ork_attack",
            "weapons": [STAFF | {"strength": 8}],
            "defender": target(5),
            "attacker_rules": ["Get Stuck In", "Unbridled Carnage"],
        },
        {"mean": {"wounds_lost": "5/6"}},
    ),
    (
        "+3 instead of +1 in a mob of ten, and +1 and an attack of the Waaagh!: S8, two attacks of 2/3 * 5/6",
        {
            "kind": "ork_attack",
            "weapons": [STAFF],
            "defender": target(5),
            "attacker_rules": ["Waaagh!", "Ferocious Show Off"],
            "attacking_unit": {"models": 10},
        },
        {"mean": {"wounds_lost": "10/9"}},
    ),
    (
        "after a hit, 1/2, one of two Wound rolls, 3/4; after a miss and a hit, 1/4, one of one, 1/2",
        {"weapon": PLAIN, "players": ["attacker"], "objective": "mean_wounds_lost", "mode": "slow"},
        {"value": {"optimal": "1/2", "without_reroll": "1/4"}},
    ),
    (
        "the attacker has it as above, 1/2; a 4+ save with a second chance fails 1/4",
        {"weapon": PLAIN | {"ap": 0}, "players": ["attacker", "defender"], "objective": "mean_wounds_lost"}
        | {"defender": target(save=4), "mode": "slow"},
        {"value": {"optimal": "1/8", "without_reroll": "1/8"}},
    ),
    (
        "hits 2 1 0 in 1 2 1 of 4: no miss to roll again leaves 1 + 3/4 * 1/2 wounds, one hit 3/4 either way, "
        "none 1/4; 25/32, each let through by the 6+ save 5/6",
        {"weapon": PLAIN | {"attacks": 2, "ap": -1}, "players": ["attacker"], "objective": "mean_models_destroyed"}
        | {"defender": target(save=5, count=2), "mode": "fast"},
        {"value": {"optimal": "125/192", "without_reroll": "5/12"}},
    ),
    (
        "one success of three tries at 7 is enough: 1 - (5/12)^3",
        {"kind": "command_reroll_charges", "charges": [{"needed": 7}, {"needed": 7}], "objective": "any"},
        {"value": {"optimal": "1603/1728", "without_reroll": "119/144"}},
    ),
    (
        "both at once 49/144, or one failure and two successes afterwards: 49/144 * (1 + 2 * 5/12)",
        {"kind": "command_reroll_charges", "charges": [{"needed": 7}, {"needed": 7}], "objective": "all"},
        {"value": {"optimal": "539/864", "without_reroll": "49/144"}},
    ),
    (
        "5 or 6, or neither and then 5 or 6: 1/3 + 2/3 * 1/3",
        {"kind": "reroll_threshold", "roll": "D6", "worth": {"at_least": 5}},
        {"value": {"optimal": "5/9", "without_reroll": "1/3"}},
    ),
    (
        "-8, -7, -6, -5, -5, -5 are worth -6 on average, so -8 and -7 are thrown again: (3 * -6 + 3 * -5) / 6",
        {"kind": "reroll_threshold", "roll": {"sum": ["D6", -9]}, "worth": {"cap": -5}},
        {"value": {"optimal": "-11/2", "without_reroll": "-6/1"}},
    ),
    (
        "the best of two D3 is 1, 2 or 3 with 1/9, 3/9 and 5/9, and so many wounds are lost",
        {
            "kind": "mortal_wounds",
            "amount": {"keep": 1, "which": "highest", "dice": 2, "of": "D3"},
            "defender": {"models": models(4)},
        },
        {"pmf": {"wounds_lost": {"1": "1/9", "2": "1/3", "3": "5/9"}}},
    ),
]


@pytest.mark.parametrize("case", CASES)
def test_worked_case(case):
    result, expected = answer(case["input"]), case["expected"]
    assert result == expected
    assert [list(law) for law in result.get("pmf", {}).values()] == [
        list(expected["pmf"][name]) for name in result.get("pmf", {})
    ]


@pytest.mark.parametrize(("scenario", "expected"), [case[1:] for case in BY_HAND], ids=[case[0] for case in BY_HAND])
def test_by_hand(scenario, expected):
    result = answer({"kind": "command_reroll_attack", "defender": target()} | scenario)
    for part, values in expected.items():
        assert {name: result[part][name] for name in values} == values


def test_every_kind_is_drawn_and_worked():
    assert set(SCENARIOS) == set(REFEREES) == {case.values[0]["input"]["kind"] for case in CASES}


@pytest.mark.parametrize("kind", SCENARIOS)
@settings(max_examples=25)
@given(st.data())
def test_every_scenario_is_answered_and_the_chances_come_to_one(kind, data):
    result = answer(data.draw(SCENARIOS[kind]))
    assert set(result) <= {"pmf", "mean", "prob", "value"}
    assert any(result.values())
    for law in result.get("pmf", {}).values():
        assert sum(map(Fraction, law.values())) == 1
        assert all(Fraction(chance) > 0 for chance in law.values())
    assert all(0 <= Fraction(chance) <= 1 for chance in result.get("prob", {}).values())


@pytest.mark.parametrize("players", [["attacker"], ["defender"]])
@given(st.data())
def test_a_reroll_never_harms_its_owner(players, data):
    scenario = data.draw(SCENARIOS["command_reroll_attack"]) | {"players": players}
    value = {name: Fraction(text) for name, text in answer(scenario)["value"].items()}
    better, worse = ("optimal", "without_reroll") if players == ["attacker"] else ("without_reroll", "optimal")
    assert value[better] >= value[worse]


@pytest.mark.parametrize(
    "scenario",
    [
        {"kind": "exchange", "first": target() | {"weapon": SURE | {"count": 2}}, "second": target()},
        {"kind": "command_reroll_attack", "weapon": SURE, "mode": "slow", "players": []},
        {"kind": "command_reroll_attack", "weapon": PLAIN, "defender": target() | {"reroll_saves": "ones"}},
    ],
)
def test_what_is_not_said_is_refused(scenario):
    with pytest.raises(ValueError, match=r"not said|no abilities"):
        answer({"mode": "slow", "defender": target(), "objective": "mean_wounds_lost"} | scenario)
