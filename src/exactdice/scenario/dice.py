"""The kind ``dice``: the law of one dice expression."""

from __future__ import annotations

from typing import Literal

from exactdice.scenario import answers
from exactdice.scenario.expressions import Roll
from exactdice.scenario.shapes import Shape


class DiceScenario(Shape):
    """The question what the law of a dice expression is."""

    kind: Literal["dice"]
    expression: Roll


def answer(scenario: DiceScenario) -> answers.Answer:
    """The law and the mean of the value."""
    return answers.answer({"value": scenario.expression})
