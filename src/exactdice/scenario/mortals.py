"""The kinds ``hazardous``, ``mortal_wounds`` and ``deadly_demise``, handed to ``wh40k``."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from exactdice.distribution import mixture
from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.attack import suffered
from exactdice.scenario.datasheets import Counted, Defender, Model, Models, living
from exactdice.scenario.expressions import Attacks, Number
from exactdice.scenario.movement import Before
from exactdice.scenario.shapes import Count, Positive, Shape

if TYPE_CHECKING:
    from exactdice.distribution import Distribution


class Bearer(Model):
    """So many like models of a unit that attacks."""

    hazardous_weapon: bool = False

    def profile(self) -> wh40k.Model:
        """The model as the game knows it."""
        return replace(super().profile(), hazardous=self.hazardous_weapon)


Bearers = Annotated[list[Bearer], Field(min_length=1), Counted()]


class Hazardous(Shape):
    """The question what Hazardous tests do to the unit that takes them."""

    kind: Literal["hazardous"]
    unit: Bearers
    tests: Count
    command_reroll: bool = False


def hazardous(scenario: Hazardous) -> answers.Answer:
    """The unit's losses."""
    unit = living(scenario.unit, name="attacker")
    return answers.answer(*suffered(wh40k.hazardous(unit, scenario.tests, command_reroll=scenario.command_reroll)))


class Victim(Defender):
    """A target of mortal wounds, whose toughness does not matter."""

    toughness: Positive = 1


class MortalWounds(Shape):
    """The question what mortal wounds do to a unit."""

    kind: Literal["mortal_wounds"]
    trigger: Before | None = None
    amount: Number
    repeats: Count = 1
    psychic: bool = False
    defender: Victim


def mortal_wounds(scenario: MortalWounds) -> answers.Answer:
    """The unit's losses."""
    chance = 1 if scenario.trigger is None else scenario.trigger.chance()
    amount = scenario.repeats @ mixture([(chance, scenario.amount), (1 - chance, 0)])
    return answers.answer(*suffered(wh40k.mortal_wounds(scenario.defender.unit(), amount, psychic=scenario.psychic)))


class DemiseUnit(Shape):
    """A unit near, and what its models do when they explode."""

    name: str
    models: Models
    demise: Attacks | None = None

    def unit(self) -> wh40k.Unit:
        """The unit as the game knows it."""
        unit = living(self.models, name=self.name)
        models = [replace(model, deadly_demise=self.demise) for model in unit.models]
        return wh40k.Unit(unit.name, toughness=unit.toughness, models=models)


class DeadlyDemise(Shape):
    """The question what a unit does to others when it explodes."""

    kind: Literal["deadly_demise"]
    units: Annotated[list[DemiseUnit], Field(min_length=1)]
    explodes: str
    within: dict[str, list[str]] = Field(default_factory=dict)


def deadly_demise(scenario: DeadlyDemise) -> answers.Answer:
    """The losses of the other units, each by itself and all together."""
    units = [unit.unit() for unit in scenario.units]
    explosions = wh40k.deadly_demise(units, scenario.explodes, scenario.within)
    others = [place for place, unit in enumerate(units) if unit.name != scenario.explodes]
    laws: dict[str, Distribution[Any]] = {}
    prob: dict[str, Fraction] = {}
    for place in others:
        name = units[place].name
        one = explosions.of(name)
        laws[f"wounds_lost:{name}"] = one.wounds_lost
        prob[f"destroyed:{name}"] = one.unit_destroyed
    if others:
        laws["wounds_lost_joint"] = explosions.wounds_lost.map(lambda lost: tuple([lost[place] for place in others]))
    return answers.answer(laws, prob)
