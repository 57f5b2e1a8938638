"""Scenarios of movement and command that are written in more than one way."""

from exactdice.scenario import run


def test_an_advance_of_which_nothing_is_asked_answers_with_its_law():
    asked = run({"kind": "advance", "move": 6, "needed": 7})
    assert asked["prob"] == {"at_least_needed": "1/1"}
    assert run({"kind": "advance", "move": 6}) == {part: asked[part] for part in ("pmf", "mean")}


def test_a_roll_may_be_any_expression():
    # A D6 less 9 is capped at -5 by 4 less 9: the damage on a model with four wounds left, moved by 9.
    moved = run({"kind": "reroll_threshold", "roll": {"sum": ["D6", -9]}, "worth": {"cap": -5}})
    assert moved == {"value": {"optimal": "-11/2", "without_reroll": "-6/1"}}
    jump = {"roll": {"max": ["D6", "D6"]}, "on": [6]}  # 11 of 36, and 7 on two dice with 7/12
    assert run({"kind": "charge", "needed": 7, "before": jump})["prob"] == {"charge_succeeds": "77/432"}
