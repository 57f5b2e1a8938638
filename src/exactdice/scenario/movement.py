"""The kinds ``charge``, ``advance``, ``advance_then_charge`` and ``desperate_escape``, handed to ``wh40k``."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from exactdice.events import at_least, one_of
from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.expressions import Condition, Faces, Roll
from exactdice.scenario.shapes import Count, Integer, Positive, Shape


class Before(Shape):
    """A roll that must come up first."""

    roll: Roll
    on: Faces

    def chance(self) -> Fraction:
        """The chance that it does."""
        return self.roll.prob(one_of(*self.on))


class Charge(Shape):
    """The question whether a charge succeeds."""

    kind: Literal["charge"]
    needed: Integer
    modifier: Integer = 0
    reroll: bool = False
    before: Before | None = None


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

    kind: Literal["advance"]
    move: Count
    modifier: Integer = 0
    reroll: Condition | None = None
    needed: Integer | None = None


def advance(scenario: Advance) -> answers.Answer:
    """The law of the distance, and the chance of what is needed where something is."""
    law = wh40k.advance(scenario.move, modifier=scenario.modifier, reroll=scenario.reroll)
    prob = {} if scenario.needed is None else {"at_least_needed": law.prob(at_least(scenario.needed))}
    return answers.answer({"distance": law}, prob)


class AdvanceThenCharge(Shape):
    """The question whether a unit advances near enough and then charges home."""

    kind: Literal["advance_then_charge"]
    gap: Positive
    move: Count
    advance_modifier: Integer = 0
    charge_modifier: Integer = 0
    reroll_advance: Condition | None = None
    reroll_charge: bool = False


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

    kind: Literal["desperate_escape"]
    models: Positive
    command_reroll: bool = False


def desperate_escape(scenario: DesperateEscape) -> answers.Answer:
    """The law of the models destroyed, and the chances of none and of all."""
    law = wh40k.desperate_escape(scenario.models, command_reroll=scenario.command_reroll)
    prob = {"none_destroyed": law.pmf(0), "all_destroyed": law.pmf(scenario.models)}
    return answers.answer({"models_destroyed": law}, prob)


def failed(reroll: bool) -> str:
    """Which rolls of 2D6 are thrown again, as the game calls it."""
    return "failed" if reroll else "none"
