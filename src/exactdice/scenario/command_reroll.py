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

    mode: Literal["slow", "fast"] = Field(
        description="Whether any roll may be thrown again the moment it is made (slow), or one failed die of a batch "
        "of hits or wounds, then saves and damage one by one (fast)."
    )
    players: Annotated[list[Player], Field(min_length=1, json_schema_extra={"uniqueItems": True})] = Field(
        description="Who has a re-roll: the attacker makes the objective large, the defender small."
    )
    objective: Literal["mean_wounds_lost", "mean_models_destroyed", "prob_unit_destroyed"] = Field(
        description="What the re-roll is spent for."
    )
    weapon: Weapon = Field(
        description="The weapon, whose abilities may be few; what the decision does not cover is refused."
    )
    defender: Defender = Field(description="The unit attacked.")

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
