"""The kind ``roll_table``: the chances of single hit, wound and save rolls, side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from exactdice.errors import ScenarioError
from exactdice.games import wh40k
from exactdice.scenario import answers
from exactdice.scenario.shapes import Modifiers, Positive, Reroll, Shape, Target, Whole, tag, told_by_value

if TYPE_CHECKING:
    from fractions import Fraction


class HitRoll(Shape):
    """One hit roll."""

    type: Literal["hit"]
    label: str
    skill: Target
    modifiers: Modifiers = ()
    reroll_hits: Reroll = "none"
    critical_hit_on: Target = 6
    overwatch: bool = False
    torrent: bool = False
    fails_up_to: Annotated[int, Whole(1, 5)] = 1

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

    type: Literal["wound"]
    label: str
    strength: Positive
    toughness: Positive
    modifiers: Modifiers = ()
    reroll_wounds: Reroll = "none"
    twin_linked: bool = False
    anti: Target | None = None
    critical_wound_on: Target = 6

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

    type: Literal["save"]
    label: str
    save: Annotated[int, Whole(2, 7)]
    ap: Annotated[int, Whole(high=0)]
    invulnerable: Target | None = None
    ranged: bool = True
    cover: bool = False
    ignores_cover: bool = False
    save_modifiers: Modifiers = ()
    save_cap: Literal["net", "bonus_only"] = "net"
    reroll: Literal["none", "ones", "failed"] = "none"

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

    kind: Literal["roll_table"]
    rolls: Annotated[list[AnyRoll], Field(min_length=1)]


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
