"""The kinds ``battle_shock`` and ``insane_bravery``, handed to ``wh40k``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.movement import failed
from exactdice.scenario.shapes import Integer, Positive, RerollFailed, Shape, tag, told_by_key

Leadership = Annotated[
    Annotated[Positive, tag("int")] | Annotated[list[Positive], Field(min_length=1), tag("list")],
    told_by_key(types=(int, list), what="a whole number of at least 1, or a list of them, of which the best counts"),
]


class Unit(Shape):
    """The Battle-shock test of one unit."""

    leadership: Leadership = Field(description="The leadership tested, 6 for 6+; of a list the best counts.")
    modifier: Integer = Field(default=0, description="Added to the total of 2D6.")
    reroll: RerollFailed = Field(default=False, description="Whether a failed test is thrown again, both dice, once.")

    def test(self) -> wh40k.BattleShock:
        """The test as the game knows it."""
        return wh40k.battle_shock(self.leadership, modifier=self.modifier, reroll=failed(self.reroll))


class BattleShock(Shape):
    """The question how many units are shocked."""

    units: Annotated[list[Unit], Field(min_length=1)] = Field(description="The units that test.")


def battle_shock(scenario: BattleShock) -> answers.Answer:
    """The law of the number of units shocked, and the chances that all pass and that the first does."""
    tests = [unit.test() for unit in scenario.units]
    law = wh40k.units_shocked(tests)
    return answers.answer({"units_shocked": law}, {"all_pass": law.pmf(0), "first_unit_passes": tests[0].passes})


class InsaneBravery(Shape):
    """The question what one use of Insane Bravery is worth."""

    version: Literal["core", "boarding"] = Field(
        description="When the stratagem is used: before a roll (core) or after a failed one (boarding)."
    )
    units: Annotated[list[Unit], Field(min_length=1)] = Field(description="The units that test, in order.")


def insane_bravery(scenario: InsaneBravery) -> answers.Answer:
    """The least mean number of units shocked, and the greatest chance that all pass."""
    best = wh40k.insane_bravery([unit.test() for unit in scenario.units], version=scenario.version).units_shocked
    return answers.answer(mean={"units_shocked_at_best": best.mean()}, prob={"all_pass_at_best": best.pmf(0)})
