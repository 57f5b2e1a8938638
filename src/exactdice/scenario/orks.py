"""The kind ``ork_attack``: an attack with Ork rules applied to base profiles, and its Hazardous tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field, Strict

from exactdice.errors import ScenarioError
from exactdice.events import at_least
from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.attack import Attack, suffered
from exactdice.scenario.datasheets import living
from exactdice.scenario.mortals import Bearers
from exactdice.scenario.shapes import Positive, Shape

AttackerRule = Literal[
    "Waaagh!",
    "Waaagh! Energy",
    "Get Stuck In",
    "Unbridled Carnage",
    "Headwoppa's Killchoppa",
    "Ferocious Show Off",
    "Epic Challenge",
    "Fire Overwatch",
]
DefenderRule = Literal["Waaagh!", "Go to Ground", "Supa-Cybork Body", "'Ard as Nails", "Belligerent Boarders"]
_EACH_ONCE = Field(json_schema_extra={"uniqueItems": True})


class AttackingUnit(Shape):
    """What rules read about the attacking unit; its leader counts among its models."""

    models: Positive = Field(default=1, description="Models of the unit, its leader among them.")
    led: bool = Field(default=False, description="Whether a leader is among them.")


class OrkAttack(Attack):
    """The question what weapons do to a unit once Ork rules are applied."""

    # lists are read as tuples
    attacker_rules: Annotated[tuple[AttackerRule, ...], _EACH_ONCE, Strict(False)] = Field(
        default=(), description="Rules of the attacker, applied to the profiles as written."
    )
    defender_rules: Annotated[tuple[DefenderRule, ...], _EACH_ONCE, Strict(False)] = Field(
        default=(), description="Rules of the defender, applied to the profiles as written."
    )
    attacking_unit: AttackingUnit = Field(
        default=AttackingUnit(), description="What the rules read about the attacking unit."
    )
    bearer_unit: Bearers | None = Field(
        default=None, description="The attacker's models, to ask also what Hazardous tests do to them."
    )
    joint: bool = Field(
        default=False, description="Whether the answer also has the joint law of wounds lost and models destroyed."
    )

    def muster(self) -> tuple[wh40k.orks.Muster, wh40k.Edition]:
        """Profiles with the rules applied; a scenario has no keywords, its author has matched rules to the target."""
        unit = self.defender.unit()
        plain = self.volley(replace(unit, keywords=(*unit.keywords, "infantry")))
        muster = wh40k.orks.apply(
            plain.attackers,
            plain.unit,
            plain.situation,
            attacker_rules=self.attacker_rules,
            defender_rules=self.defender_rules,
            attacking_models=self.attacking_unit.models,
            led=self.attacking_unit.led,
        )
        return muster, plain.edition


def ork_attack(scenario: OrkAttack) -> answers.Answer:
    """What an attack is answered with, and what Hazardous tests do to the attacker's models where they are given."""
    muster, edition = scenario.muster()
    volley = muster.attack(edition=edition)
    laws, prob = suffered(volley)
    if scenario.joint:
        laws["wounds_lost,models_destroyed"] = volley.joint
    if scenario.bearer_unit is not None:
        if muster.hazardous_tests and not any([model.hazardous_weapon for model in scenario.bearer_unit]):
            raise ScenarioError(
                "bearer_unit marks nobody for the Hazardous tests; write hazardous_weapon beside a bearer"
            )
        tested = wh40k.hazardous(living(scenario.bearer_unit, name="bearer_unit"), muster.hazardous_tests)
        laws["hazardous_wounds_lost"] = tested.wounds_lost
        prob["hazardous_model_destroyed"] = tested.models_destroyed.prob(at_least(1))
    return answers.answer(laws, prob)
