"""The kinds ``command_points``, ``command_reroll_charges`` and ``reroll_threshold``, handed to ``wh40k``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from exactdice.distribution import point
from exactdice.events import at_least
from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.expressions import AtLeast, Roll
from exactdice.scenario.shapes import Count, Integer, Shape, tag, told_by_key

if TYPE_CHECKING:
    from fractions import Fraction


class Source(Shape):
    """A roll that brings a command point, made so many times."""

    needed: Integer = Field(description="The roll on a D6 that brings a point, 4 for 4+.")
    modifier: Integer = Field(default=0, description="Added to the roll.")
    times: Count = Field(default=1, description="How often it is rolled.")


class CommandPoints(Shape):
    """The question how many command points are gained."""

    sources: Annotated[list[Source], Field(min_length=1)] = Field(description="The rolls that may bring points.")


def command_points(scenario: CommandPoints) -> answers.Answer:
    """The law of the points gained, and the chance of none."""
    law = point(0)
    for source in scenario.sources:
        roll = wh40k.CommandPointRoll(source.needed, source.modifier)
        law = law + wh40k.command_points([roll], rounds=source.times)
    return answers.answer({"gained": law}, {"none": law.pmf(0)})


class ChargeRoll(Shape):
    """A charge on which the re-roll may be spent."""

    needed: Integer = Field(description="The total of 2D6 that is enough.")
    modifier: Integer = Field(default=0, description="Added to the total.")


class CommandRerollCharges(Shape):
    """The question what one Command Re-roll is worth over several charges."""

    charges: Annotated[list[ChargeRoll], Field(min_length=1)] = Field(
        description="The charges in the order in which they are made."
    )
    objective: Literal["any", "all", "mean"] = Field(
        description="What is made as large as possible: the chance that any or all succeed, or the mean number."
    )


def command_reroll_charges(scenario: CommandRerollCharges) -> answers.Answer:
    """The value with and without the re-roll."""
    charges = [wh40k.charge(each.needed, modifier=each.modifier) for each in scenario.charges]
    return _values(wh40k.command_reroll_charges(charges, objective=scenario.objective))


class Cap(Shape):
    """A result is worth itself, or the cap where it is more."""

    cap: Integer = Field(description="A result is worth itself, at most this.")


class RerollThreshold(Shape):
    """The question what a second throw of one roll is worth."""

    roll: Roll = Field(description="The roll that may be thrown again.")
    worth: Annotated[
        Annotated[Cap, tag("cap")] | Annotated[AtLeast, tag("at_least")],
        told_by_key("cap", "at_least", what="{'cap': 4} or {'at_least': 7}"),
    ] = Field(description="What a result is worth: itself up to a cap, or 1 from a bound on and 0 below it.")


def reroll_threshold(scenario: RerollThreshold) -> answers.Answer:
    """The worth with and without the second throw."""
    worth = scenario.worth
    if isinstance(worth, Cap):
        return _values(wh40k.reroll_threshold(scenario.roll, cap=worth.cap))
    return _values(wh40k.reroll_threshold(scenario.roll, worth=at_least(worth.at_least)))


def _values(best: wh40k.ChargeRerolls | wh40k.RerollThreshold) -> answers.Answer:
    values: dict[str, Fraction] = {"optimal": best.optimal, "without_reroll": best.without_reroll}
    return answers.answer(value=values)
