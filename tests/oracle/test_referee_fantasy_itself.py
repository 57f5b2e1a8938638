"""The referee of the Waaagh test, against worked cases and against values derived by hand.

Origin of every expected value by hand: the sentence before it.
"""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from referee_fantasy import answers, random_game, random_phase

WORKED = json.loads((Path(__file__).parent / "worked_cases_of_fantasy.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in WORKED])
def test_worked_case_comes_out_as_text(case):
    assert json.dumps(answers(case["input"])) == json.dumps(case["expected"])


def shaman(name="Gob", *, race="goblin", level=1, near=(), **more):
    """A shaman near some units."""
    return {"name": name, "race": race, "level": level, "units_within_12": list(near)} | more


def phase(*shamans, **more):
    """A magic phase."""
    return {"kind": "wfb_phase", "shamans": list(shamans)} | more


def game(race, level, spells, *phases):
    """A game of phases (turn, count)."""
    listed = [{"turn": turn, "count": count} for turn, count in phases]
    return {"kind": "wfb_game", "shaman": {"race": race, "level": level, "spells": spells}, "phases": listed}


ORCS = {"race": "orc", "size": 10}
SIX = [{"race": "goblin", "size": 20, "in_combat": True}] * 3  # six to beat, which a Goblin cannot

BY_HAND = [
    (
        "one unit counts (nine Orcs, nineteen Goblins and who flees do not), so a Goblin of any level fails on a 1; "
        "Toughness 3 dies in half of the explosions: 1/6 * 1/3 * 1/2",
        phase(
            shaman(
                level=4,
                near=[ORCS, ORCS | {"size": 9}, ORCS | {"fleeing": True}, {"race": "goblin", "size": 19}],
                base_contact=["g"],
            ),
            greenskins={"g": {"toughness": 3}},
        ),
        {
            "pmf": {
                "results": {"pass": "5/6"} | dict.fromkeys("123456", "1/36"),
                "greenskins_dead": {"0": "35/36", "1": "1/36"},
            },
            "prob": {"dead:Gob": "1/36", "can_cast:Gob": "8/9"},
        },
    ),
    (
        "who is killed (a third of the explosions at Toughness 4) before his turn takes no test, nor does who is "
        "far from all units; only a five or a six lets the first one cast",
        phase(shaman("A", near=SIX, base_contact=["shaman:B"]), shaman("B", toughness=4)),
        {
            "pmf": {
                "results": {f"{face},no_test": "1/6" for face in "3456"}
                | {f"{face},no_test": "1/9" for face in "12"}
                | {f"{face},dead": "1/18" for face in "12"},
                "shamans_dead": {"0": "7/9", "1": "1/6", "2": "1/18"},
                "greenskins_dead": {"0": "1/1"},
                "shamans_able_to_cast": {"0": "2/3", "1": "1/3"},
            },
            "prob": {"dead:B": "1/9", "can_cast:B": "0/1"},
        },
    ),
    (
        "the first one passes and kills nobody; the second, an Orc of level 4, fails twelve and may kill the first, "
        "who then cannot cast although he passed: 1/3 * 4/6",
        phase(
            shaman("A", race="orc", level=10, near=SIX, toughness=2),
            shaman("B", race="orc", level=4, near=[*SIX, *SIX], base_contact=["shaman:A"]),
        )
        | {"greenskins": {}},
        {"prob": {"dead:A": "2/9", "can_cast:A": "7/9", "dead:B": "1/6", "can_cast:B": "1/3"}},
    ),
    (
        "both fail: a six discards the card that is not listed, a five either of the two; the listed "
        "one is lost where both discard, 1/9, or to a five where the other shaman does not, 2 * 1/12 * 4/6; "
        "the other one likewise to a six or a five: 1/9 + 2 * (1/6 + 1/12) * 4/6",
        phase(shaman("A", near=SIX), shaman("B", near=SIX), cards=["b", "a"], keep_order=["b"]),
        {
            "pmf": {"cards_left": {"0": "1/9", "1": "4/9", "2": "4/9"}},
            "prob": {"still_has_card:b": "7/9", "still_has_card:a": "5/9"},
        },
    ),
    (
        "dead 1/6; out 1/6, who sleeps through the enemy's phase; of the 2/3 awake a sixth dies and a sixth falls",
        game("goblin", 3, 1, ("own", 6), ("enemy", 7)),
        {
            "pmf": {"own_phases_able_to_cast": {"0": "2/3", "1": "1/3"}},
            "prob": {"dead": "5/18", "unconscious_at_end": "5/18"},
        },
    ),
    (
        "who fell in the enemy's phase (1/6) sleeps through a second one and wakes in his own; the others die in both "
        "with 1/6; who is left can cast in a phase that an Orc of level 2 cannot fail, but not where nobody is near",
        game("orc", 2, 0, ("enemy", 8), ("enemy", 8), ("own", 2), ("own", 0)),
        {
            "pmf": {
                "spells_left_or_dead": {"0": "13/18", "dead": "5/18"},
                "own_phases_able_to_cast": {"0": "5/18", "1": "13/18"},
            },
            "prob": {"dead": "5/18", "unconscious_at_end": "0/1"},
        },
    ),
]


@pytest.mark.parametrize(("scenario", "expected"), [pytest.param(*case[1:], id=case[0]) for case in BY_HAND])
def test_value_by_hand(scenario, expected):
    given = answers(scenario)
    assert {part: {name: given[part][name] for name in names} for part, names in expected.items()} == expected


def test_every_law_adds_up_and_every_edge_is_drawn():
    """The random scenarios reach what they are for."""
    rng = Random(20)
    seen = Counter()
    for _ in range(80):
        scenario = random_phase(rng)
        given = answers(scenario)
        results = [text.split(",") for text in given["pmf"]["results"]]
        seen.update({result for several in results for result in several})
        seen.update(key for key in ("cards", "keep_order", "recount", "greenskins") if key in scenario)
        seen["no cards"] += not scenario.get("cards")
        seen["two dead"] += "2" in given["pmf"]["shamans_dead"]
        assert all(sum(map(Fraction, law.values())) == 1 for law in given["pmf"].values())
        game_given = answers(random_game(rng))
        seen["asleep"] += game_given["prob"]["unconscious_at_end"] != "0/1"
        assert all(sum(map(Fraction, law.values())) == 1 for law in game_given["pmf"].values())
    edges = [
        "no_test",
        "dead",
        "pass",
        *"123456",
        "cards",
        "keep_order",
        "recount",
        "greenskins",
        "no cards",
        "two dead",
        "asleep",
    ]
    assert {edge: seen[edge] for edge in edges if not seen[edge]} == {}
