"""The kinds ``wfb_phase`` and ``wfb_game``, handed to ``fantasy``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from exactdice.errors import ScenarioError
from exactdice.games import fantasy
from exactdice.scenario import answers
from exactdice.scenario.shapes import Characteristic, Shape, Whole

if TYPE_CHECKING:
    from fractions import Fraction

Race = Literal["orc", "goblin"]
Number = Annotated[int, Whole(0, 1_000_000)]
Names = Annotated[list[str], Field(json_schema_extra={"uniqueItems": True})]


class Mob(Shape):
    """A unit of Orcs or Goblins."""

    race: Race = Field(description="Orcs count from 10 models on, Goblins from 20.")
    size: Number = Field(description="Models of the unit.")
    fleeing: bool = Field(default=False, description="Whether it flees, so that it does not count.")
    in_combat: bool = Field(default=False, description="Whether it is in close combat, so that it counts twice.")
    name: str | None = Field(
        default=None, description="By which greenskins, and the lists of several shamans, mean the same unit."
    )

    def mob(self) -> fantasy.Mob:
        """The unit as the game knows it."""
        return fantasy.Mob(**self.model_dump())


class Greenskin(Shape):
    """A model in base contact with a shaman."""

    toughness: Characteristic = Field(description="A D6 of at most this keeps the head on.")
    unit: str | None = Field(default=None, description="The name of its unit, which recount makes smaller.")


class Tester(Shape):
    """A shaman as far as his own test is concerned."""

    model_config = ConfigDict(
        json_schema_extra={
            "if": {"properties": {"race": {"const": "orc"}}, "required": ["race"]},
            "then": {"required": ["level"]},
        }
    )

    race: Race = Field(description="An Orc adds his level to the test, a Goblin does not.")
    level: Number | None = Field(default=None, description="The level, which an Orc needs.")

    @model_validator(mode="after")
    def _orcs_have_a_level(self) -> Self:
        _ = self.bonus()
        return self

    def bonus(self) -> int:
        """What he adds to his test."""
        return fantasy.Shaman("shaman", race=self.race, level=self.level).bonus


class Shaman(Tester):
    """A shaman, and who is near him."""

    name: str = Field(description="The shaman's name, used in base_contact and the answer.")
    toughness: Characteristic | None = Field(
        default=None, description="Needed where he stands in base contact with another shaman."
    )
    spells: Names = Field(default=[], description="The names of his spells.")
    units_within_12: list[Mob] = Field(default=[], description='The units of greenskins within 12" of him.')
    base_contact: Names = Field(
        default=[], description="Those in base contact: names among greenskins, or shaman:NAME for another shaman."
    )

    def shaman(self) -> fantasy.Shaman:
        """The shaman as the game knows him."""
        return fantasy.Shaman(
            self.name,
            race=self.race,
            level=self.level,
            units=tuple([unit.mob() for unit in self.units_within_12]),
            contact=tuple(self.base_contact),
            spells=tuple(self.spells),
            toughness=self.toughness,
        )


class WfbPhase(Shape):
    """The question what the Waaagh tests of one magic phase do."""

    shamans: Annotated[list[Shaman], Field(min_length=1)] = Field(description="The shamans in test order.")
    greenskins: dict[str, Greenskin] = Field(
        default={}, description="For each name in base_contact the model that stands there."
    )
    cards: list[str] = Field(default=[], description="The winds of magic cards in hand, each as often as it is held.")
    keep_order: Names = Field(
        default=[],
        description="Cards from the best to the worst: the last goes by choice, cards not listed before all others.",
    )
    recount: bool = Field(
        default=False, description="Whether units are counted again for each shaman after heads have exploded."
    )


def wfb_phase(scenario: WfbPhase) -> answers.Answer:
    """Results, what is left of shamans, greenskins and cards, and the chances that have a name."""
    after = fantasy.phase(
        [shaman.shaman() for shaman in scenario.shamans],
        greenskins={name: fantasy.Greenskin(**one.model_dump()) for name, one in scenario.greenskins.items()},
        cards=scenario.cards,
        keep_order=scenario.keep_order,
        recount=scenario.recount,
    )
    laws = {
        "results": after.results.map(lambda results: tuple([_WRITTEN[result] for result in results])),
        "shamans_dead": after.shamans_dead,
        "greenskins_dead": after.greenskins_dead,
        "cards_left": after.cards_left,
        "shamans_able_to_cast": after.shamans_able_to_cast,
    }
    return answers.answer(laws, _chances(after, sorted(set(scenario.cards))))


def _chances(after: fantasy.Aftermath, cards: list[str]) -> dict[str, Fraction]:
    """The chances that have a name; names that hold colons could make one of two."""
    rows = []
    for shaman in after.shamans:
        rows.append((f"dead:{shaman.name}", after.dead(shaman.name)))
        rows.append((f"can_cast:{shaman.name}", after.can_cast(shaman.name)))
        rows += [(f"forgets:{shaman.name}:{spell}", after.forgets(shaman.name, spell)) for spell in shaman.spells]
    rows += [(f"still_has_card:{card}", after.still_has(card)) for card in cards]
    prob = dict(rows)
    if len(prob) < len(rows):
        raise ScenarioError("two chances would have one name; write names of shamans and spells without colons")
    return prob


_WRITTEN = {result: str(roll) for roll, result in fantasy.EADBANGERZ.rows()} | {  # results as a scenario has them
    "pass": "pass", "no test": "no_test", "dead": "dead"
}  # fmt: skip


class Veteran(Tester):
    """The shaman of a whole game."""

    spells: Number = Field(default=0, description="How many spells he knows at first.")


class Turn(Shape):
    """A magic phase of a game."""

    turn: Literal["own", "enemy"] = Field(description="Whose turn it is.")
    count: Number = Field(description="The number of units to beat, those in close combat counted twice.")


class WfbGame(Shape):
    """The question what the Waaagh tests of a whole game do to a shaman."""

    shaman: Veteran = Field(description="The shaman.")
    phases: Annotated[list[Turn], Field(min_length=1)] = Field(description="The magic phases in order.")


def wfb_game(scenario: WfbGame) -> answers.Answer:
    """The shaman's fate, and in how many own phases he could cast."""
    played = fantasy.game(
        [(phase.turn, phase.count) for phase in scenario.phases],
        level=scenario.shaman.bonus(),
        spells=scenario.shaman.spells,
    )
    laws: dict[str, Any] = {
        "spells_left_or_dead": played.spells_left_or_dead.map(lambda outcome: (outcome,)),  # words, so without a mean
        "own_phases_able_to_cast": played.own_phases_able_to_cast,
    }
    return answers.answer(laws, {"dead": played.dead, "unconscious_at_end": played.unconscious_at_end})
