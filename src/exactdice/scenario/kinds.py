"""The kinds of scenario, and ``run``, which reads one and answers it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import ScenarioError
from exactdice.scenario import (
    attack,
    command,
    command_reroll,
    dice,
    fights,
    morale,
    mortals,
    movement,
    orks,
    rolls,
    waaagh,
)
from exactdice.scenario.paths import shown
from exactdice.scenario.plain import plain
from exactdice.scenario.shapes import Shape, read

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from exactdice.games.wh40k import Volley
    from exactdice.scenario.answers import Answer


class Kind(NamedTuple):
    """A kind of scenario: the shape that it is written in, and the function that answers it."""

    shape: type[Shape]
    answer: Callable[[Any], Answer]


KINDS = {
    "dice": Kind(dice.DiceScenario, dice.answer),
    "roll_table": Kind(rolls.RollTable, rolls.answer),
    "attack_sequence": Kind(attack.AttackSequence, attack.answer),
    "ork_attack": Kind(orks.OrkAttack, orks.ork_attack),
    "hazardous": Kind(mortals.Hazardous, mortals.hazardous),
    "mortal_wounds": Kind(mortals.MortalWounds, mortals.mortal_wounds),
    "deadly_demise": Kind(mortals.DeadlyDemise, mortals.deadly_demise),
    "shot_then_battle_shock": Kind(fights.ShotThenBattleShock, fights.shot_then_battle_shock),
    "exchange": Kind(fights.Exchange, fights.exchange),
    "charge": Kind(movement.Charge, movement.charge),
    "advance": Kind(movement.Advance, movement.advance),
    "advance_then_charge": Kind(movement.AdvanceThenCharge, movement.advance_then_charge),
    "desperate_escape": Kind(movement.DesperateEscape, movement.desperate_escape),
    "battle_shock": Kind(morale.BattleShock, morale.battle_shock),
    "insane_bravery": Kind(morale.InsaneBravery, morale.insane_bravery),
    "command_points": Kind(command.CommandPoints, command.command_points),
    "command_reroll_charges": Kind(command.CommandRerollCharges, command.command_reroll_charges),
    "reroll_threshold": Kind(command.RerollThreshold, command.reroll_threshold),
    "command_reroll_attack": Kind(command_reroll.CommandRerollAttack, command_reroll.answer),
    "wfb_phase": Kind(waaagh.WfbPhase, waaagh.wfb_phase),
    "wfb_game": Kind(waaagh.WfbGame, waaagh.wfb_game),
}
ENVELOPE = {  # the keys of every scenario beside those of its kind
    "$schema": "The address of this schema, for editors; it is read by nobody else.",
    "kind": "Which question is asked.",
}


def run(scenario: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Answer one question, such as a JSON or TOML file holds, exactly.

    Args:
        scenario: A mapping with the key ``kind``, of texts, whole numbers, truth values, lists and mappings; it is
            not changed. ``$schema`` beside ``kind`` is for editors and means nothing here.

    Returns:
        ``{"pmf": {name: {outcome: "p/q"}}, "mean": {name: "p/q"}, "prob": {name: "p/q"}, "value": {name: "p/q"}}``
        without its empty parts.
        Outcomes are in ascending order, those of joint laws joined by commas.

    Raises:
        ScenarioError: A key is unknown, missing or ill-formed; the message holds its path (``weapons[0].skill``).
        RulesError: The game does not know what is asked.
        TooLargeError: The answer exceeds the budget.

    Examples:
        >>> run({"kind": "dice", "expression": {"keep": 1, "which": "highest", "dice": 2, "of": "D3"}})
        {'pmf': {'value': {'1': '1/9', '2': '1/3', '3': '5/9'}}, 'mean': {'value': '22/9'}}
    """
    kind, shape = _read(scenario)
    return kind.answer(shape)


def volley_of(scenario: Mapping[str, Any]) -> Volley | None:
    """The attack that a scenario is about, for questions beyond its answer; None where it is about none.

    Raises:
        ScenarioError: As ``run``.
        RulesError: The game does not know what is asked.
    """
    _, shape = _read(scenario)
    if isinstance(shape, attack.AttackSequence):
        return shape.volley(shape.defender.unit())
    if isinstance(shape, orks.OrkAttack):
        muster, edition = shape.muster()
        return muster.attack(edition=edition)
    return None


def _read(scenario: Mapping[str, Any]) -> tuple[Kind, Shape]:
    data = plain(scenario)
    kind = _kind(data)
    return kind, read(kind.shape, {key: value for key, value in data.items() if key not in ENVELOPE})


def _kind(data: Mapping[str, Any]) -> Kind:
    if not isinstance(place := data.get("$schema", ""), str):
        raise ScenarioError(f"$schema is {shown(place)}; write the address of a schema as text, or leave it out")
    if "kind" not in data:
        raise ScenarioError(f"kind is missing; write one of {', '.join(KINDS)}")
    name = data["kind"]
    if not isinstance(name, str):
        raise ScenarioError(f"kind is {shown(name)}; write one of {', '.join(KINDS)}")
    if name in KINDS:
        return KINDS[name]
    begun = [kind for kind in KINDS if name and kind.startswith(name.casefold())]  # "attack" is half of a name
    nearest = begun[:2] or get_close_matches(name.casefold(), KINDS, n=1, cutoff=0.4)
    hint = f", the nearest is {' or '.join(map(repr, nearest))}" if nearest else ""
    raise ScenarioError(f"kind {shown(name)} is unknown{hint}; the kinds answered today are {', '.join(KINDS)}")
