"""The kind ``attack_sequence``: weapons, a target and a situation, handed to ``wh40k.attack``."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from exactdice.distribution import point
from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.datasheets import Defender, Situation, Weapon
from exactdice.scenario.shapes import Shape

if TYPE_CHECKING:
    from exactdice.distribution import Distribution


class Attack(Shape):
    """Weapons, the unit that they are fired at, and the situation."""

    weapons: Annotated[list[Weapon], Field(min_length=1)] = Field(
        description="The weapons, resolved in this order on what is left."
    )
    defender: Defender = Field(description="The unit attacked.")
    situation: Situation = Field(default_factory=Situation, description="What holds during the attack.")

    def volley(self, unit: wh40k.Unit) -> wh40k.Volley:
        """The attack on the defender's unit as the game resolves it."""
        defender = self.defender
        return wh40k.attack(
            [(weapon.count, weapon.profile()) for weapon in self.weapons],
            unit,
            self.situation.situation(
                cover=defender.cover,
                hit_modifiers=defender.hit_modifiers,
                wound_modifiers=defender.wound_modifiers,
                save_modifiers=defender.save_modifiers,
                reroll_saves=defender.reroll_saves,
                minus_one_to_wound_if_stronger=defender.minus_one_to_wound_if_stronger,
                first_failed_save_damage_zero=defender.first_failed_save_damage_zero,
            ),
            edition=replace(wh40k.TENTH, save_cap=defender.save_cap),
        )


class AttackSequence(Attack):
    """The question what weapons do to a unit."""

    joint: bool = Field(
        default=False, description="Whether the answer also has the joint law of wounds lost and models destroyed."
    )


def answer(scenario: AttackSequence) -> answers.Answer:
    """Wounds lost and models destroyed, and the same of the CHARACTERs where there are any."""
    volley = scenario.volley(scenario.defender.unit())
    laws, prob = suffered(volley)
    if scenario.joint:
        laws["wounds_lost,models_destroyed"] = volley.joint
    return answers.answer(laws, prob)


def suffered(casualties: wh40k.Casualties) -> tuple[dict[str, Distribution[Any]], dict[str, Fraction]]:
    """What every answer says of a unit that is attacked: its laws and its chances by name."""
    laws: dict[str, Distribution[Any]] = {
        "wounds_lost": casualties.wounds_lost,
        "models_destroyed": casualties.models_destroyed,
    }
    prob = {"unit_destroyed": casualties.unit_destroyed}
    characters = [model for model in casualties.unit.models if model.character]
    if any([model.left for model in characters]):
        laws["character_wounds_lost"] = casualties.character_wounds_lost
        prob["all_characters_destroyed"] = casualties.all_characters_destroyed
    elif characters:  # dead before the first attack
        laws["character_wounds_lost"] = point(0)
        prob["all_characters_destroyed"] = Fraction(1)
    return laws, prob
