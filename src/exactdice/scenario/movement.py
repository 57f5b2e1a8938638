"""The kinds ``charge``, ``advance``, ``advance_then_charge`` and ``desperate_escape``, handed to ``wh40k``."""

from __future__ import annotations

from fractions import Fraction

from pydantic import Field

from exactdice.events import at_least, one_of
from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.expressions import Condition, Faces, Roll
from exactdice.scenario.shapes import Count, Integer, Positive, RerollFailed, Shape


class Before(Shape):
    """A roll that must come up first."""

    roll: Roll = Field(description="What is rolled.")
    on: Faces = Field(description="The results with which it comes up.")

    def chance(self) -> Fraction:
        """The chance that it does."""
        return self.roll.prob(one_of(*self.on))


class Charge(Shape):
    """The question whether a charge succeeds."""

    needed: Integer = Field(description="The total of 2D6 that is enough.")
    modifier: Integer = Field(default=0, description="Added to the total.")
    reroll: RerollFailed = Field(default=False, description="Whether a failed charge is thrown again, both dice, once.")
    before: Before | None = Field(
        default=None, description="A roll that must come up first; it counts in charge_succeeds alone."
    )


def charge(scenario: Charge) -> answers.Answer:
    """The law of the total, and the chance of success."""
    result = wh40k.charge(
        scenario.needed,
        modifier=scenario.modifier,
        reroll=failed(scenario.reroll),
        before=1 if scenario.before is None else scenario.before.chance(),
    )
    return answers.answer({"charge_total": result.total}, {"charge_succeeds": result.succeeds})


class Advance(Shape):
    """The question how far a unit advances."""

    move: Count = Field(description="The move characteristic in inches.")
    modifier: Integer = Field(default=0, description="Added to the D6.")
    reroll: Condition | None = Field(default=None, description="Results of the D6 that are thrown again, once.")
    needed: Integer | None = Field(default=None, description="Asks also for the chance of at least so many inches.")


def advance(scenario: Advance) -> answers.Answer:
    """The law of the distance, and the chance of what is needed where something is."""
    law = wh40k.advance(scenario.move, modifier=scenario.modifier, reroll=scenario.reroll)
    prob = {} if scenario.needed is None else {"at_least_needed": law.prob(at_least(scenario.needed))}
    return answers.answer({"distance": law}, prob)


class AdvanceThenCharge(Shape):
    """The question whether a unit advances near enough and then charges home."""

    gap: Positive = Field(description="Inches to the enemy before moving.")
    move: Count = Field(description="The move characteristic in inches.")
    advance_modifier: Integer = Field(default=0, description="Added to the D6 of the Advance.")
    charge_modifier: Integer = Field(default=0, description="Added to the 2D6 of the charge.")
    reroll_advance: Condition | None = Field(
        default=None, description="Results of the D6 of the Advance that are thrown again, once."
    )
    reroll_charge: RerollFailed = Field(
        default=False, description="Whether a failed charge is thrown again, both dice, once."
    )


def advance_then_charge(scenario: AdvanceThenCharge) -> answers.Answer:
    """The chance of success."""
    result = wh40k.advance_then_charge(
        scenario.gap,
        scenario.move,
        advance_modifier=scenario.advance_modifier,
        charge_modifier=scenario.charge_modifier,
        reroll_advance=scenario.reroll_advance,
        reroll_charge=failed(scenario.reroll_charge),
    )
    return answers.answer(prob={"charge_succeeds": result.succeeds})


class DesperateEscape(Shape):
    """The question how many models do not get away."""

    models: Positive = Field(description="The number of models that test.")
    command_reroll: bool = Field(default=False, description="Whether one failed test is thrown again.")


def desperate_escape(scenario: DesperateEscape) -> answers.Answer:
    """The law of the models destroyed, and the chances of none and of all."""
    law = wh40k.desperate_escape(scenario.models, command_reroll=scenario.command_reroll)
    prob = {"none_destroyed": law.pmf(0), "all_destroyed": law.pmf(scenario.models)}
    return answers.answer({"models_destroyed": law}, prob)


def failed(reroll: bool) -> str:
    """Which rolls of 2D6 are thrown again, as the game calls it."""
    return "failed" if reroll else "none"
