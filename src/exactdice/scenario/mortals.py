"""The kinds ``hazardous``, ``mortal_wounds`` and ``deadly_demise``, handed to ``wh40k``."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from exactdice.distribution import mixture
from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.attack import suffered
from exactdice.scenario.datasheets import Counted, Defender, Model, Models, living
from exactdice.scenario.expressions import Attacks, Number
from exactdice.scenario.movement import Before
from exactdice.scenario.shapes import Characteristic, Count, Shape

if TYPE_CHECKING:
    from exactdice.distribution import Distribution


class Bearer(Model):
    """So many like models of a unit that attacks."""

    hazardous_weapon: bool = Field(
        default=False, description="Whether the model bears a Hazardous weapon, so that a failed test may harm it."
    )

    def profile(self) -> wh40k.Model:
        """The model as the game knows it."""
        return replace(super().profile(), hazardous=self.hazardous_weapon)


Bearers = Annotated[list[Bearer], Field(min_length=1), Counted()]


class Hazardous(Shape):
    """The question what Hazardous tests do to the unit that takes them."""

    unit: Bearers = Field(description="The models of the unit that tests.")
    tests: Count = Field(description="The number of Hazardous tests.")
    command_reroll: bool = Field(default=False, description="Whether one failed test is thrown again.")


def hazardous(scenario: Hazardous) -> answers.Answer:
    """The unit's losses."""
    unit = living(scenario.unit, name="attacker")
    return answers.answer(*suffered(wh40k.hazardous(unit, scenario.tests, command_reroll=scenario.command_reroll)))


class Victim(Defender):
    """A target of mortal wounds, whose toughness does not matter."""

    toughness: Characteristic = Field(default=1, description="Toughness, which does not matter to mortal wounds.")


class MortalWounds(Shape):
    """The question what mortal wounds do to a unit."""

    trigger: Before | None = Field(
        default=None, description="A roll that must come up before each amount is dealt; without it every amount is."
    )
    amount: Number = Field(description="The mortal wounds dealt each time.")
    repeats: Count = Field(default=1, description="How often they are dealt, each time with rolls of its own.")
    psychic: bool = Field(default=False, description="Whether fnp_psychic may ignore them.")
    defender: Victim = Field(description="The unit that suffers them.")


def mortal_wounds(scenario: MortalWounds) -> answers.Answer:
    """The unit's losses."""
    chance = 1 if scenario.trigger is None else scenario.trigger.chance()
    amount = scenario.repeats @ mixture([(chance, scenario.amount), (1 - chance, 0)])
    return answers.answer(*suffered(wh40k.mortal_wounds(scenario.defender.unit(), amount, psychic=scenario.psychic)))


class DemiseUnit(Shape):
    """A unit near, and what its models do when they explode."""

    name: str = Field(description="The unit's name, used in explodes, within and the answer.")
    models: Models = Field(description="The models in the order in which they suffer wounds.")
    demise: Attacks | None = Field(
        default=None,
        description="Mortal wounds dealt to each unit near by a model that explodes; none does where absent.",
    )

    def unit(self) -> wh40k.Unit:
        """The unit as the game knows it."""
        unit = living(self.models, name=self.name)
        models = [replace(model, deadly_demise=self.demise) for model in unit.models]
        return wh40k.Unit(unit.name, toughness=unit.toughness, models=models)


class DeadlyDemise(Shape):
    """The question what a unit does to others when it explodes."""

    units: Annotated[list[DemiseUnit], Field(min_length=1)] = Field(
        description="The units near each other, the one that explodes among them."
    )
    explodes: str = Field(description="The name of the unit that has been destroyed; the answer leaves it out.")
    within: dict[str, list[str]] = Field(
        default_factory=dict, description="For the name of a unit the names of those it hits, in order."
    )


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
