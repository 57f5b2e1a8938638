"""Scenarios with their exact answers, compared as text: worked cases of the project, and cases derived by hand."""

import copy
import json
from pathlib import Path

import pytest

from exactdice.scenario import run

FILES = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(Path(__file__).parent.glob("*.json"))
}
CASES = [pytest.param(case, id=f"{stem}-{case['id']}") for stem, file in FILES.items() for case in file["cases"]]


def test_there_are_cases_to_run():
    assert set(FILES) >= {"worked_dice", "worked_roll_table", "worked_attack_sequence", "worked_ork_attack"}
    assert set(FILES) >= {"worked_movement", "worked_morale", "worked_command", "worked_mortals", "worked_fights"}
    assert "worked_command_reroll_attack" in FILES
    assert all(len(file["cases"]) > 0 for file in FILES.values())


def test_every_file_names_its_source_and_every_case_by_hand_its_derivation():
    assert all(file["source"] for file in FILES.values())
    by_hand = [case for stem, file in FILES.items() if stem.startswith("by_hand") for case in file["cases"]]
    assert all(case["derivation"] for case in by_hand)


@pytest.mark.parametrize("case", CASES)
def test_answer_is_the_expected_text(case):
    question = copy.deepcopy(case["input"])
    assert run(question) == case["expected"]
    assert question == case["input"]  # and it is left as it was


@pytest.mark.parametrize("case", CASES)
def test_outcomes_come_in_the_order_of_the_expected_text(case):
    answer = run(case["input"]).get("pmf", {})
    expected = case["expected"].get("pmf", {})
    assert {name: list(law) for name, law in answer.items()} == {name: list(law) for name, law in expected.items()}
