"""The kind ``command_reroll_attack``: one re-roll for each player named, spent as well as possible on an attack."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.attack import Attack
from exactdice.scenario.datasheets import Defender, Weapon
from exactdice.scenario.shapes import Shape, expected

Player = Literal["attacker", "defender"]


class CommandRerollAttack(Shape):
    """The question what the re-roll is worth."""

    kind: Literal["command_reroll_attack"]
    mode: Literal["slow", "fast"]
    players: Annotated[list[Player], Field(min_length=1, json_schema_extra={"uniqueItems": True})]
    objective: Literal["mean_wounds_lost", "mean_models_destroyed", "prob_unit_destroyed"]
    weapon: Weapon
    defender: Defender

    @field_validator("players")
    @classmethod
    def _each_once(cls, players: list[Player]) -> list[Player]:
        if len(set(players)) < len(players):
            raise expected("each player once")
        return players


def answer(scenario: CommandRerollAttack) -> answers.Answer:
    """The objective with the re-roll at its best, and without it."""
    volley = Attack(weapons=[scenario.weapon], defender=scenario.defender).volley(scenario.defender.unit())
    plan = wh40k.command_reroll(
        volley.attackers[0],
        volley.unit,
        volley.situation,
        objective=scenario.objective,
        mode=scenario.mode,
        players=scenario.players,
        edition=volley.edition,
    )
    return answers.answer(value={"optimal": plan.value, "without_reroll": plan.without_reroll})
