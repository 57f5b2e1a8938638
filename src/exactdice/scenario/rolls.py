"""The kind ``roll_table``: the chances of single hit, wound and save rolls, side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from exactdice.errors import ScenarioError
from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.shapes import (
    Characteristic,
    Modifiers,
    Penetration,
    Reroll,
    Shape,
    Target,
    Whole,
    tag,
    told_by_value,
)

if TYPE_CHECKING:
    from fractions import Fraction


class HitRoll(Shape):
    """One hit roll."""

    type: Literal["hit"] = Field(description="Which roll it is.")
    label: str = Field(description="The answer's name for this roll; each roll has its own.")
    skill: Target = Field(description="The roll needed to hit, 3 for 3+.")
    modifiers: Modifiers = Field(default=(), description="Added to the roll: summed, then capped to -1 or +1.")
    reroll_hits: Reroll = Field(default="none", description="Which hit rolls are thrown again, once.")
    critical_hit_on: Target = Field(default=6, description="The least natural roll that is a critical hit.")
    overwatch: bool = Field(default=False, description="Whether only a natural 6 hits.")
    torrent: bool = Field(default=False, description="Whether it hits without a roll.")
    fails_up_to: Annotated[int, Whole(1, 5)] = Field(
        default=1, description="Natural rolls up to this miss, whatever is needed."
    )

    def chances(self) -> dict[str, Fraction]:
        """The chances that have a name."""
        check = wh40k.hit_roll(
            self.skill,
            modifiers=self.modifiers,
            reroll=self.reroll_hits,
            critical_on=self.critical_hit_on,
            overwatch=self.overwatch,
            torrent=self.torrent,
            fails_up_to=self.fails_up_to,
        )
        return {"success": check.success, "critical": check.critical}


class WoundRoll(Shape):
    """One wound roll."""

    type: Literal["wound"] = Field(description="Which roll it is.")
    label: str = Field(description="The answer's name for this roll; each roll has its own.")
    strength: Characteristic = Field(description="Strength of the attack.")
    toughness: Characteristic = Field(description="Toughness of the target.")
    modifiers: Modifiers = Field(default=(), description="Added to the roll: summed, then capped to -1 or +1.")
    reroll_wounds: Reroll = Field(default="none", description="Which wound rolls are thrown again, once.")
    twin_linked: bool = Field(
        default=False,
        description="Whether failed wound rolls are thrown again; beside reroll_wounds the wider of the two.",
    )
    anti: Target | None = Field(
        default=None,
        description="The natural roll that wounds critically, for a target that the weapon is made against.",
    )
    critical_wound_on: Target = Field(default=6, description="The least natural roll that is a critical wound.")

    def chances(self) -> dict[str, Fraction]:
        """The chances that have a name."""
        check = wh40k.wound_roll(
            self.strength,
            self.toughness,
            modifiers=self.modifiers,
            reroll=self.reroll_wounds,
            twin_linked=self.twin_linked,
            anti=self.anti,
            critical_on=self.critical_wound_on,
        )
        return {"success": check.success, "critical": check.critical}


class SaveRoll(Shape):
    """One saving throw."""

    type: Literal["save"] = Field(description="Which roll it is.")
    label: str = Field(description="The answer's name for this roll; each roll has its own.")
    save: Annotated[int, Whole(2, 7)] = Field(description="The armour save, 3 for 3+; 7 is none.")
    ap: Penetration = Field(description="Armour penetration, 0 or negative.")
    invulnerable: Target | None = Field(
        default=None, description="The invulnerable save, 4 for 4+; the better of the two is rolled."
    )
    ranged: bool = Field(default=True, description="Whether the attack is ranged, so that cover counts.")
    cover: bool = Field(default=False, description="Whether the target has the Benefit of Cover.")
    ignores_cover: bool = Field(default=False, description="Whether the weapon ignores cover.")
    save_modifiers: Modifiers = Field(default=(), description="Added to the armour save, limited together with cover.")
    save_cap: Literal["net", "bonus_only"] = Field(
        default="net",
        description="What is limited to an improvement of 1: AP and bonuses together (net), or the bonuses alone.",
    )
    reroll: Literal["none", "ones", "failed"] = Field(default="none", description="Which saves are thrown again, once.")

    def chances(self) -> dict[str, Fraction]:
        """The chances that have a name."""
        check = wh40k.save_roll(
            self.save,
            self.ap,
            invulnerable=self.invulnerable,
            ranged=self.ranged,
            cover=self.cover,
            ignores_cover=self.ignores_cover,
            modifiers=self.save_modifiers,
            reroll=self.reroll,
            edition=replace(wh40k.TENTH, save_cap=self.save_cap),
        )
        return {"saved": check.success}


AnyRoll = Annotated[
    Annotated[HitRoll, tag("hit")] | Annotated[WoundRoll, tag("wound")] | Annotated[SaveRoll, tag("save")],
    told_by_value("type", "hit", "wound", "save"),
]


class RollTable(Shape):
    """The question what the chances of some rolls are."""

    rolls: Annotated[list[AnyRoll], Field(min_length=1)] = Field(description="The rolls asked about.")


def answer(scenario: RollTable) -> answers.Answer:
    """The chances of each roll under its label.

    Raises:
        ScenarioError: Two rolls would answer under the same name.
    """
    prob: dict[str, Fraction] = {}
    for place, roll in enumerate(scenario.rolls):
        for what, chance in roll.chances().items():
            name = f"{roll.label}:{what}"
            if name in prob:
                raise ScenarioError(
                    f"rolls[{place}].label is {roll.label!r} again; write a label of its own for each roll"
                )
            prob[name] = chance
    return answers.answer(prob=prob)
