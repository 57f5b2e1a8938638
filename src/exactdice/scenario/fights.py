"""The kinds ``shot_then_battle_shock`` and ``exchange``, handed to ``wh40k``."""

from __future__ import annotations

from pydantic import Field, field_validator

from exactdice.events import at_least
from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.attack import Attack, suffered
from exactdice.scenario.datasheets import Models, Situation, Weapon, living
from exactdice.scenario.morale import Leadership
from exactdice.scenario.shapes import Characteristic, Count, Positive, Shape, expected


class ShotThenBattleShock(Attack):
    """The question how a unit stands after an attack and the Battle-shock test that may follow."""

    leadership: Leadership = Field(description="The leadership tested, 6 for 6+; of a list the best counts.")
    starting_strength: Positive | None = Field(
        default=None, description="Models of the unit at the start of the battle; those listed where absent."
    )
    at_least_models: Count | None = Field(
        default=None, description="Asks also for the chance that so many models are left."
    )


def shot_then_battle_shock(scenario: ShotThenBattleShock) -> answers.Answer:
    """The unit's losses, and how it stands."""
    unit = scenario.defender.unit()
    volley = scenario.volley(unit)
    laws, prob = suffered(volley)
    strength = scenario.starting_strength or len(unit.models)  # it does not change when one part of the unit dies
    state = wh40k.battle_shock_after(volley, wh40k.battle_shock(scenario.leadership), starting_strength=strength)
    laws["state"] = state
    prob["shocked"] = state.pmf("shocked")
    prob["below_half_strength"] = state.pmf("passed") + state.pmf("shocked")
    if scenario.at_least_models is not None:
        prob["at_least_models_left"] = volley.models_left.prob(at_least(scenario.at_least_models))
    return answers.answer(laws, prob)


class Side(Shape):
    """One side of an exchange of blows: models, and the weapon of each of them."""

    weapon: Weapon = Field(
        json_schema_extra={"properties": {"count": {"const": 1}}},
        description="The weapon of each model; its count stays 1.",
    )
    toughness: Characteristic = Field(description="Toughness of the unit.")
    models: Models = Field(description="The models in the order in which attacks are allocated.")

    @field_validator("weapon")
    @classmethod
    def _one_each(cls, weapon: Weapon) -> Weapon:
        if weapon.count != 1:
            raise expected("a weapon without count; each living model strikes with one")
        return weapon

    def fighters(self, name: str) -> wh40k.Fighters:
        """The side as the game knows it."""
        return wh40k.Fighters(living(self.models, name=name, toughness=self.toughness), self.weapon.profile())


class Exchange(Shape):
    """The question what two units do to each other."""

    first: Side = Field(description="The unit that strikes first, with all its models.")
    second: Side = Field(description="The unit that strikes with what is left of it.")
    situation: Situation = Field(default_factory=Situation, description="What holds for both sides.")
    never_beaten: bool = Field(default=False, description="Whether the dead of the second unit strike, too.")


def exchange(scenario: Exchange) -> answers.Answer:
    """The models destroyed on both sides, together and each by itself."""
    situation = scenario.situation.situation()
    result = wh40k.exchange(
        scenario.first.fighters("first"),
        scenario.second.fighters("second"),
        never_beaten=scenario.never_beaten,
        situation=situation,
        reply=situation,
    )
    laws = {
        "first_destroyed,second_destroyed": result.models_destroyed,
        "first_destroyed": result.first.models_destroyed,
        "second_destroyed": result.second.models_destroyed,
    }
    return answers.answer(laws, {"both_wiped_out": result.both_wiped_out})
