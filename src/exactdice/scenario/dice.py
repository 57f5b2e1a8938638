"""The kind ``dice``: the law of one dice expression."""

from __future__ import annotations

from pydantic import Field

from exactdice.scenario import answers
from exactdice.scenario.expressions import Roll
from exactdice.scenario.shapes import Shape


class DiceScenario(Shape):
    """The question what the law of a dice expression is."""

    expression: Roll = Field(description="What is rolled.")


def answer(scenario: DiceScenario) -> answers.Answer:
    """The law and the mean of the value."""
    return answers.answer({"value": scenario.expression})
