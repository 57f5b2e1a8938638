"""Weapons, models, a target and a situation as scenarios write them, handed to the profiles of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo, field_validator
from pydantic_core import CoreSchema, core_schema

from exactdice.games import wh40k
from exactdice.scenario.expressions import Attacks, Condition, Damage, Number
from exactdice.scenario.shapes import Count, Integer, Modifiers, Positive, Reroll, Shape, Target, Whole, expected
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Sequence

_MATCHED = "target"  # the keyword of every target; the scenario's author has matched anti abilities to it


# what an ability is called on a datasheet, by its key here
_FLAGS = {
    "lethal_hits": "lethal hits",
    "devastating_wounds": "devastating wounds",
    "torrent": "torrent",
    "twin_linked": "twin-linked",
    "blast": "blast",
    "lance": "lance",
    "heavy": "heavy",
    "ignores_cover": "ignores cover",
    "indirect_fire": "indirect fire",
    "precision": "precision",
    "psychic": "psychic",
    "hazardous": "hazardous",
    "extra_attacks": "extra attacks",
}
_VALUES = {
    "sustained_hits": "sustained hits",
    "rapid_fire": "rapid fire",
    "melta": "melta",
    "critical_hit_on": "critical hits",
    "critical_wound_on": "critical wounds",
    "reroll_attacks": "re-roll attacks",
    "reroll_damage": "re-roll damage",
    "attacks_bonus": "attacks",
    "damage_bonus": "damage",
    "extra_mortals_on_critical_wound": "mortal wounds",
}


class Weapon(Shape):
    """A weapon, the number of its bearers, and its abilities."""

    name: str = "weapon"
    kind: Literal["ranged", "melee"]
    attacks: Attacks
    count: Count = 1
    skill: Target
    strength: Positive
    ap: Annotated[int, Whole(high=0)]
    damage: Damage
    sustained_hits: Number | None = None
    lethal_hits: bool = False
    devastating_wounds: bool = False
    torrent: bool = False
    twin_linked: bool = False
    anti: Target | None = None
    blast: bool = False
    rapid_fire: Count = 0
    melta: Count = 0
    lance: bool = False
    heavy: bool = False
    ignores_cover: bool = False
    indirect_fire: bool = False
    precision: bool = False
    psychic: bool = False
    hazardous: bool = False
    extra_attacks: bool = False
    critical_hit_on: Target | None = None
    critical_wound_on: Target | None = None
    hit_modifiers: Modifiers = ()
    wound_modifiers: Modifiers = ()
    reroll_hits: Reroll = "none"
    reroll_wounds: Reroll = "none"
    reroll_attacks: Condition | None = None
    reroll_damage: Condition | None = None
    attacks_bonus: Integer = 0
    damage_bonus: Integer = 0
    extra_mortals_on_critical_wound: Number | None = None

    def profile(self) -> wh40k.Weapon:
        """The weapon as the game knows it."""
        return wh40k.Weapon(
            self.name,
            attacks=self.attacks,
            skill=self.skill,
            strength=self.strength,
            ap=self.ap,
            damage=self.damage,
            kind=self.kind,
            abilities=self._abilities(),
        )

    def _abilities(self) -> list[wh40k.Ability]:
        abilities = [wh40k.Ability(name) for key, name in _FLAGS.items() if getattr(self, key)]
        values = {name: getattr(self, key) for key, name in _VALUES.items()}
        values["re-roll hits"] = _hyphened(self.reroll_hits)
        values["re-roll wounds"] = _hyphened(self.reroll_wounds)
        abilities += [wh40k.Ability(name, value) for name, value in values.items() if value not in (None, 0, "none")]
        abilities += [wh40k.Ability("to hit", modifier) for modifier in self.hit_modifiers]
        abilities += [wh40k.Ability("to wound", modifier) for modifier in self.wound_modifiers]
        if self.anti is not None:
            abilities.append(wh40k.Ability("anti", self.anti, _MATCHED))
        return abilities


def _hyphened(policy: Reroll) -> str:
    return policy.replace("_", "-")


class Model(Shape):
    """So many like models of the target."""

    wounds: Positive
    remaining: Count | None = None
    save: Annotated[int, Whole(2, 7)]
    invulnerable: Target | None = None
    fnp: Target | None = None
    fnp_mortal: Target | None = None
    fnp_psychic: Target | None = None
    character: bool = False
    damage_reduction: Count = 0
    halve_damage: bool = False
    count: Count = 1

    @field_validator("remaining")
    @classmethod
    def _no_more_than_all(cls, remaining: int, info: ValidationInfo) -> int:
        wounds = info.data.get("wounds", remaining)
        if remaining > wounds:
            raise expected(str(Whole(0, wounds)))
        return remaining

    def profile(self) -> wh40k.Model:
        """The model as the game knows it."""
        return wh40k.Model(
            wounds=self.wounds,
            save=self.save,
            invulnerable=self.invulnerable,
            feel_no_pain=self.fnp,
            feel_no_pain_mortal=self.fnp_mortal,
            feel_no_pain_psychic=self.fnp_psychic,
            damage_reduction=self.damage_reduction,
            halve_damage=self.halve_damage,
            character=self.character,
            remaining=self.remaining,
        )


M = TypeVar("M", bound=Model)


def _somebody(models: list[M]) -> list[M]:
    number = sum([model.count for model in models])
    if number == 0:
        raise expected("models with a count of at least 1")
    require("states", 100 * number, f"a unit of {number:,} models")
    return models


class Counted:
    """Marks a list of models of which at least one is there."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(_somebody, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return handler(core) | {"contains": {"properties": {"count": {"minimum": 1}}}}


Models = Annotated[list[Model], Field(min_length=1), Counted()]


def living(models: Sequence[Model], *, name: str = "target", toughness: int = 1) -> wh40k.Unit:
    """Models as a unit of the game; toughness matters only where something rolls to wound."""
    profiles = [profile for model in models for profile in [model.profile()] * model.count]
    return wh40k.Unit(name, toughness=toughness, models=profiles, keywords=[_MATCHED])


class Defender(Shape):
    """The target: its models in allocation order, and what protects the whole unit."""

    toughness: Positive
    models: Models
    cover: bool = False
    save_modifiers: Modifiers = ()
    save_cap: Literal["net", "bonus_only"] = "net"
    reroll_saves: Literal["none", "ones", "failed"] = "none"
    hit_modifiers: Modifiers = ()
    wound_modifiers: Modifiers = ()
    minus_one_to_wound_if_stronger: bool = False
    first_failed_save_damage_zero: bool = False

    def unit(self) -> wh40k.Unit:
        """The unit as the game knows it."""
        return living(self.models, toughness=self.toughness)


class Situation(Shape):
    """What holds while one unit attacks another."""

    half_range: bool = False
    charged: bool = False
    stationary: bool = False
    not_visible: bool = False
    overwatch: bool = False
    indirect_fails_up_to: Annotated[int, Whole(1, 5)] | None = None
    blast_models: Count | None = None

    def situation(self, **more: Any) -> wh40k.Situation:
        """The situation as the game knows it, with what the defender adds to it."""
        return wh40k.Situation(
            half_range=self.half_range,
            charged=self.charged,
            stationary=self.stationary,
            visible=not self.not_visible,
            overwatch=self.overwatch,
            indirect_fails_up_to=self.indirect_fails_up_to,
            blast_models=self.blast_models,
            **more,
        )
