"""Weapons, models, a target and a situation as scenarios write them, handed to the profiles of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo, field_validator
from pydantic_core import CoreSchema, core_schema

from exactdice.games import wh40k
from exactdice.scenario.expressions import Attacks, Condition, Damage, Number
from exactdice.scenario.shapes import (
    Change,
    Characteristic,
    Count,
    Modifiers,
    Penetration,
    Reroll,
    Shape,
    Target,
    Whole,
    expected,
)
from exactdice.sizes import require, sized

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

    name: str = Field(default="weapon", description="The name of the weapon; it changes no answer.")
    kind: Literal["ranged", "melee"] = Field(
        description="Whether it shoots or strikes; abilities and cover depend on it."
    )
    attacks: Attacks = Field(description="Attacks of each bearer, rolled for each of them.")
    count: Count = Field(default=1, description="The number of bearers; 0 make no attacks.")
    skill: Target = Field(description="The roll needed to hit, 3 for 3+.")
    strength: Characteristic = Field(description="Strength.")
    ap: Penetration = Field(description="Armour penetration, 0 or negative.")
    damage: Damage = Field(description="Damage of each unsaved wound.")
    sustained_hits: Number | None = Field(default=None, description="Further hits of each critical hit.")
    lethal_hits: bool = Field(default=False, description="Whether critical hits wound without a roll.")
    devastating_wounds: bool = Field(default=False, description="Whether critical wounds allow no save.")
    torrent: bool = Field(default=False, description="Whether it hits without a roll.")
    twin_linked: bool = Field(
        default=False,
        description="Whether failed wound rolls are thrown again; beside reroll_wounds the wider of the two.",
    )
    anti: Target | None = Field(
        default=None,
        description="The natural wound roll that is critical against this target, whose keyword is matched already.",
    )
    blast: bool = Field(
        default=False, description="Whether each bearer has 1 more attack for every 5 models of the target."
    )
    rapid_fire: Count = Field(default=0, description="Further attacks of each bearer at half range.")
    melta: Count = Field(default=0, description="Added to the damage at half range.")
    lance: bool = Field(default=False, description="Whether 1 is added to wound rolls after a charge.")
    heavy: bool = Field(default=False, description="Whether 1 is added to hit rolls when the attacker has not moved.")
    ignores_cover: bool = Field(default=False, description="Whether the target's cover does not count.")
    indirect_fire: bool = Field(
        default=False, description="Whether it may fire at a target that is not seen, with the disadvantages of that."
    )
    precision: bool = Field(
        default=False, description="Whether it is allocated to a CHARACTER of an Attached unit as long as one lives."
    )
    psychic: bool = Field(default=False, description="Whether fnp_psychic may ignore its wounds.")
    hazardous: bool = Field(
        default=False,
        description="Whether its use needs a Hazardous test; it counts in ork_attack beside a bearer_unit only.",
    )
    extra_attacks: bool = Field(
        default=False,
        description="Whether it is used beside another weapon, so that its number of attacks is not changed.",
    )
    critical_hit_on: Target | None = Field(
        default=None, description="The least natural roll that is a critical hit; 6 where absent."
    )
    critical_wound_on: Target | None = Field(
        default=None, description="The least natural roll that is a critical wound; 6 where absent."
    )
    hit_modifiers: Modifiers = Field(
        default=(), description="Added to hit rolls: summed with all others, then capped to -1 or +1."
    )
    wound_modifiers: Modifiers = Field(
        default=(), description="Added to wound rolls: summed with all others, then capped to -1 or +1."
    )
    reroll_hits: Reroll = Field(default="none", description="Which hit rolls are thrown again, once.")
    reroll_wounds: Reroll = Field(default="none", description="Which wound rolls are thrown again, once.")
    reroll_attacks: Condition | None = Field(
        default=None, description="Results of the whole number of attacks that are thrown again, once."
    )
    reroll_damage: Condition | None = Field(
        default=None, description="Results of the whole damage that are thrown again, once."
    )
    attacks_bonus: Change = Field(default=0, description="Added to the attacks of each bearer; at least 1 is left.")
    damage_bonus: Change = Field(default=0, description="Added to the damage; at least 1 is left.")
    extra_mortals_on_critical_wound: Number | None = Field(
        default=None, description="Mortal wounds of each critical wound beside its damage, dealt after all damage."
    )

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

    wounds: Characteristic = Field(description="Wounds of the model when unhurt.")
    remaining: Count | None = Field(
        default=None, description="Wounds it has left, 0 for one that is destroyed; all where absent."
    )
    save: Annotated[int, Whole(2, 7)] = Field(description="The armour save, 3 for 3+; 7 is none.")
    invulnerable: Target | None = Field(default=None, description="The invulnerable save, 4 for 4+.")
    fnp: Target | None = Field(default=None, description="Feel No Pain against every wound, 5 for 5+.")
    fnp_mortal: Target | None = Field(default=None, description="Feel No Pain against mortal wounds alone.")
    fnp_psychic: Target | None = Field(default=None, description="Feel No Pain against psychic attacks alone.")
    character: bool = Field(
        default=False, description="Whether it is a CHARACTER; beside others he leads them and is allocated to last."
    )
    damage_reduction: Count = Field(
        default=0, description="Subtracted from the damage of each attack; at least 1 is left."
    )
    halve_damage: bool = Field(default=False, description="Whether the damage of each attack is halved, rounded up.")
    count: Count = Field(default=1, description="How many such models there are.")

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
    require("states", 300 * number, f"a unit of {sized(number)} models")
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

    toughness: Characteristic = Field(description="Toughness; that of the bodyguards where a leader is among them.")
    models: Models = Field(description="The models in the order in which attacks are allocated.")
    cover: bool = Field(default=False, description="Whether the unit has the Benefit of Cover.")
    save_modifiers: Modifiers = Field(default=(), description="Added to armour saves, limited together with cover.")
    save_cap: Literal["net", "bonus_only"] = Field(
        default="net",
        description="What is limited to an improvement of 1: AP and bonuses together (net), or the bonuses alone.",
    )
    reroll_saves: Literal["none", "ones", "failed"] = Field(
        default="none", description="Which saves are thrown again, once."
    )
    hit_modifiers: Modifiers = Field(
        default=(), description="Added to hit rolls against the unit, beside those of the weapon."
    )
    wound_modifiers: Modifiers = Field(
        default=(), description="Added to wound rolls against the unit, beside those of the weapon."
    )
    minus_one_to_wound_if_stronger: bool = Field(
        default=False, description="Whether 1 is subtracted from wound rolls of a strength above the toughness."
    )
    first_failed_save_damage_zero: bool = Field(
        default=False, description="Whether the first failed save suffers no damage."
    )

    def unit(self) -> wh40k.Unit:
        """The unit as the game knows it."""
        return living(self.models, toughness=self.toughness)


class Situation(Shape):
    """What holds while one unit attacks another."""

    half_range: bool = Field(default=False, description="Whether the target is within half range (rapid_fire, melta).")
    charged: bool = Field(default=False, description="Whether the attacker has charged this turn (lance).")
    stationary: bool = Field(default=False, description="Whether the attacker has not moved (heavy).")
    not_visible: bool = Field(default=False, description="Whether the target is not seen (indirect_fire).")
    overwatch: bool = Field(default=False, description="Whether only a natural 6 hits, as in Fire Overwatch.")
    indirect_fails_up_to: Annotated[int, Whole(1, 5)] | None = Field(
        default=None,
        description="Natural hit rolls up to this miss in indirect fire at an unseen target; 1 where absent.",
    )
    blast_models: Count | None = Field(
        default=None, description="Models that blast counts; those of the target where absent."
    )

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
