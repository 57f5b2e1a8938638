"""Datasheets as frozen data: weapons, models, units, and the situation in which they meet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

from exactdice.caches import cached
from exactdice.distribution import Distribution, bernoulli
from exactdice.errors import ExactDiceError, RulesError, TooLargeError
from exactdice.games.wh40k.abilities import Ability, ability, amount_law, amount_text
from exactdice.games.wh40k.values import (
    POLICIES,
    listed,
    modifier_list,
    policy,
    refuse_beyond,
    require_flag,
    require_whole,
)
from exactdice.scalars import is_integer, shown, text_fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Amount = int | str | Distribution[int]  # 2, "D6+1", or a law


def _name(what: str, value: Any) -> str:
    """A name or a keyword, which is text that can be printed."""
    if fault := text_fault(value):
        raise RulesError(f"{what} cannot be {shown(value)}: {fault}")
    return str(value)


def _amount(what: str, value: Any) -> Any:
    """An amount of attacks or damage, checked: whole numbers of at least 1."""
    if type(value) is str:
        value = value.strip()
        if value.isdecimal() and len(value) < 10:
            value = int(value)
    if isinstance(value, bool) or not isinstance(value, (int, str, Distribution)):
        raise RulesError(f"{what} {shown(value)} is neither a number, dice nor a law; write 2, 'D6+1' or 2 @ d6")
    try:
        law = amount_law(value)
        low = law.min()
    except TooLargeError:
        raise
    except ExactDiceError as error:
        reason = str(error).partition("\n")[0]
        raise RulesError(f"{what} {shown(value)} does not count: {reason}; write 2, 'D6+1' or 2 @ d6") from None
    if isinstance(value, Distribution) and not all(map(is_integer, law)):
        raise RulesError(f"{what} {shown(value)} has outcomes that are no whole numbers; write 2, 'D6+1' or 2 @ d6")
    if not is_integer(low) or low < 1:
        found = "is too small" if isinstance(value, int) else f"can be {low}"
        raise RulesError(f"{what} {shown(value)} {found}; it is at least 1 on every datasheet, and bearers may be 0")
    return law if isinstance(value, Distribution) else value


@dataclass(frozen=True, slots=True, init=False)
class Weapon:
    """A weapon's profile.

    Args:
        name: As on the datasheet.
        attacks: Number of attacks of each bearer: a number, dice text or a law (attacks).
        skill: Hit rolls needed, 2 to 6 (BS or WS); None only with torrent.
        strength: 1 or more.
        ap: Armour penetration, 0 or less.
        damage: Of each failed save: a number, dice text or a law (wounds).
        kind: ``"ranged"`` or ``"melee"``.
        abilities: As on the datasheet, or values made by ``ability``.

    Raises:
        RulesError: A characteristic is out of range or an ability is unknown.

    Examples:
        >>> Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1, abilities=["heavy"])
        Weapon('Bolt rifle', attacks=2, skill=3, strength=4, ap=-1, damage=1, abilities=('heavy',))
    """

    name: str
    attacks: Any
    skill: int | None
    strength: int
    ap: int
    damage: Any
    kind: str
    abilities: tuple[Ability, ...]

    def __init__(
        self,
        name: str,
        *,
        attacks: Amount,
        skill: int | None,
        strength: int,
        ap: int = 0,
        damage: Amount,
        kind: str = "ranged",
        abilities: Iterable[str | Ability] = (),
    ) -> None:
        if isinstance(abilities, str):
            abilities = [text for text in re.split(r"[],[]", abilities) if text.strip()]
        known = tuple([ability(text) for text in listed("abilities", abilities, "abilities=['heavy']")])
        if kind not in ("ranged", "melee"):
            raise RulesError(f"kind {shown(kind)} of weapon does not exist; write 'ranged' or 'melee'")
        if skill is not None or Ability("torrent") not in known:
            require_whole("skill", skill, 2, 6)
        require_whole("strength", strength, 1)
        refuse_beyond("AP", ap)
        if type(ap) is not int or ap > 0:
            raise RulesError(f"AP {shown(ap)} does not exist; write 0 or a negative whole number such as -1")
        amounts = _amount("attacks", attacks), _amount("damage", damage)
        values = (_name("a name", name), amounts[0], skill, strength, ap, amounts[1], kind, known)
        for slot, value in zip(fields(type(self)), values, strict=True):
            object.__setattr__(self, slot.name, value)
        alone = [(one.name, one.keyword) for one in known if one.name not in ("to hit", "to wound")]  # these add up
        if len(set(alone)) < len(alone):
            raise RulesError(f"weapon {name!r} has an ability twice; write each ability once")

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a datasheet line: name, A, WS or BS, S, AP, D, and abilities in brackets.

        WS makes a melee weapon, BS a ranged one; a torrent weapon may leave the skill out.

        Raises:
            NotationError: The line cannot be read; the message points at the fault.
            RulesError: A characteristic is out of range or an ability is unknown.

        Examples:
            >>> Weapon.parse("Choppa A3 WS3+ S4 AP-1 D1 [sustained hits 1]").kind
            'melee'
        """
        from exactdice.games.wh40k.datasheet import weapon_arguments

        name, arguments = weapon_arguments(line)
        return cls(name, **arguments)

    def find(self, name: str) -> Any:
        """The value of an ability, True for one without a value, None where the weapon does not have it."""
        for one in self.abilities:
            if one.name == name:
                return True if one.value is None else one.value
        return None

    def all(self, name: str) -> list[Ability]:
        """All abilities of a name, such as several ``anti``."""
        return [one for one in self.abilities if one.name == name]

    def __repr__(self) -> str:
        parts = [f"attacks={self.attacks!r}", f"skill={self.skill!r}", f"strength={self.strength!r}", f"ap={self.ap!r}"]
        parts.append(f"damage={self.damage!r}")
        if self.kind != "ranged":
            parts.append(f"kind={self.kind!r}")
        if self.abilities:
            parts.append(f"abilities={tuple([one.source for one in self.abilities])!r}")
        return f"Weapon({self.name!r}, {', '.join(parts)})"

    def __str__(self) -> str:
        skill = "" if self.skill is None else f" {'WS' if self.kind == 'melee' else 'BS'}{self.skill}+"
        bracket = f" [{', '.join(map(str, self.abilities))}]" if self.abilities else ""
        attacks, damage = amount_text(self.attacks), amount_text(self.damage)
        return f"{self.name} A{attacks}{skill} S{self.strength} AP{self.ap} D{damage}{bracket}"


def _changed(record: Any, positional: int = 0) -> str:
    """The arguments of a record that differ from their defaults, as source."""
    parts = []
    for place, one in enumerate(fields(record)):
        value = getattr(record, one.name)
        if place < positional:
            parts.append(repr(value))
        elif value != one.default:
            parts.append(f"{one.name}={value!r}")
    return f"{type(record).__name__}({', '.join(parts)})"


def suffers(feel_no_pain: int | None) -> Distribution[int]:
    """Law of whether one wound is lost under a Feel No Pain roll, None for none."""
    return bernoulli(1 if feel_no_pain is None else Fraction(feel_no_pain - 1, 6))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Model:
    """One model of the target.

    Args:
        wounds: 1 or more.
        save: Armour save, 2 to 7; 7 is none.
        invulnerable: Invulnerable save, 2 to 6.
        feel_no_pain: Roll that ignores a lost wound, 2 to 6.
        feel_no_pain_mortal: The same against mortal wounds only.
        feel_no_pain_psychic: The same against wounds of psychic attacks only.
        damage_reduction: Subtracted from the damage of each attack, which stays at least 1.
        halve_damage: Halve the damage of each attack, rounding up.
        damage_to_zero: Set the damage of each attack to 0.
        character: Whether the model is a CHARACTER.
        toughness: Of a leader, once his bodyguards are dead; the unit's by default.
        hazardous: Whether the model bears a Hazardous weapon; matters when its own unit attacks.
        deadly_demise: Mortal wounds to each unit near when the model explodes: a number, dice text or a law.
        remaining: Wounds left, all by default, 0 for a model that is already destroyed.

    Raises:
        RulesError: A characteristic is out of range.

    Examples:
        >>> Model(wounds=2, save=3)
        Model(wounds=2, save=3)
    """

    wounds: int
    save: int
    invulnerable: int | None = None
    feel_no_pain: int | None = None
    feel_no_pain_mortal: int | None = None
    feel_no_pain_psychic: int | None = None
    damage_reduction: int = 0
    halve_damage: bool = False
    damage_to_zero: bool = False
    character: bool = False
    toughness: int | None = None
    hazardous: bool = False
    deadly_demise: Any = None
    remaining: int | None = None

    def __post_init__(self) -> None:
        require_whole("wounds", self.wounds, 1)
        require_whole("save", self.save, 2, 7)
        for name in ("invulnerable", "feel_no_pain", "feel_no_pain_mortal", "feel_no_pain_psychic"):
            if getattr(self, name) is not None:
                require_whole(name, getattr(self, name), 2, 6)
        require_whole("damage_reduction", self.damage_reduction, 0)
        for name in ("halve_damage", "damage_to_zero", "character", "hazardous"):
            require_flag(name, getattr(self, name))
        if self.toughness is not None:
            require_whole("toughness", self.toughness, 1)
        if self.deadly_demise is not None:
            object.__setattr__(self, "deadly_demise", _amount("deadly_demise", self.deadly_demise))
        if self.remaining is not None:
            require_whole("remaining wounds", self.remaining, 0, self.wounds)

    __repr__ = _changed

    @property
    def left(self) -> int:
        """Wounds left."""
        return self.wounds if self.remaining is None else self.remaining

    @property
    def defences(self) -> Self:
        """The model as far as damage is concerned: unhurt, without what it is and does otherwise."""
        return replace(self, remaining=None, toughness=None, hazardous=False, deadly_demise=None)

    def ignores(self, *, mortal: bool = False, psychic: bool = False) -> int | None:
        """The roll that ignores a wound of a kind: the best Feel No Pain that applies, None without any."""
        rolls = [self.feel_no_pain]
        if mortal:
            rolls.append(self.feel_no_pain_mortal)
        if psychic:
            rolls.append(self.feel_no_pain_psychic)
        return min([roll for roll in rolls if roll is not None], default=None)

    def suffers_mortal_wound(self, *, psychic: bool = False) -> Distribution[int]:
        """Law of the wounds that one mortal wound removes: 1, or 0 where Feel No Pain ignores it."""
        return suffers(self.ignores(mortal=True, psychic=psychic))


@dataclass(frozen=True, slots=True, init=False)
class Unit:
    """A target: toughness, and its models in the order in which attacks are allocated to them.

    Args:
        name: As on the datasheet.
        toughness: 1 or more.
        models: ``Model`` values, ``5 * [Model(...)]`` for five alike.
        keywords: Such as ``"infantry"``, in any case; they matter to ``anti`` abilities.

    Raises:
        RulesError: The toughness is out of range or there is no model.

    Examples:
        >>> len(Unit("Intercessors", toughness=4, models=5 * [Model(wounds=2, save=3)]).models)
        5
    """

    name: str
    toughness: int
    models: tuple[Model, ...]
    keywords: tuple[str, ...]
    _hash: int = field(init=False, compare=False, repr=False)

    def __init__(self, name: str, *, toughness: int, models: Iterable[Model], keywords: Iterable[str] = ()) -> None:
        require_whole("toughness", toughness, 1)
        members = (models,) if isinstance(models, Model) else listed("models", models, "models=5 * [model]")
        for model in members:
            if not isinstance(model, Model):
                raise RulesError(f"model {shown(model)} of unit {name!r} is no Model; write Model(wounds=2, save=3)")
        if not members:
            raise RulesError(f"unit {name!r} has no models; write models=5 * [Model(wounds=2, save=3)]")
        words = keywords.split(",") if isinstance(keywords, str) else keywords
        listed_words = listed("keywords", words, "keywords=['infantry']")
        named = tuple([_name("a keyword", word).strip().casefold() for word in listed_words])
        self._fill(_name("a name", name), toughness, members, named)

    def _fill(self, name: str, toughness: int, models: tuple[Model, ...], keywords: tuple[str, ...]) -> None:
        values = (name, toughness, models, keywords)
        for slot, value in zip(("name", "toughness", "models", "keywords"), values, strict=True):
            object.__setattr__(self, slot, value)
        object.__setattr__(self, "_hash", hash(values))  # kept, because what is left of units is looked up all the time

    @classmethod
    def _of(cls, name: str, toughness: int, models: tuple[Model, ...], keywords: tuple[str, ...]) -> Self:
        """A unit of parts that have been checked."""
        unit = object.__new__(cls)
        unit._fill(name, toughness, models, keywords)
        return unit

    def __reduce__(self) -> tuple[Any, ...]:
        return self._of, (self.name, self.toughness, self.models, self.keywords)  # hashes differ between processes

    def __hash__(self) -> int:
        return self._hash

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a target line: ``"5x T4 Sv3+ W2 [invulnerable 4+, feel no pain 6+]"``, with a name in front if you like.

        Raises:
            NotationError: The line cannot be read; the message points at the fault.
            RulesError: A characteristic is out of range or an ability is unknown.

        Examples:
            >>> Unit.parse("5x Intercessor T4 Sv3+ W2 [infantry]").keywords
            ('infantry',)
        """
        from exactdice.games.wh40k.datasheet import unit_arguments

        name, arguments = unit_arguments(line)
        models = arguments.pop("models") * [Model(**arguments.pop("model"))]
        return cls(name, models=models, **arguments)

    @property
    def models_left(self) -> int:
        """The number of living models."""
        return sum([1 for model in self.models if model.left])

    @property
    def wounds_left(self) -> int:
        """All wounds left."""
        return sum([model.left for model in self.models])

    @property
    def character_wounds_left(self) -> int:
        """Wounds left of CHARACTERs."""
        return sum([model.left for model in self.models if model.character])

    @property
    def destroyed(self) -> Self:
        """The unit with all its models destroyed."""
        return self.with_wounds(dict.fromkeys(range(len(self.models)), 0))

    def with_wounds(self, left: Mapping[int, int]) -> Self:
        """The unit with so many wounds left on some of its models, by their places in the list.

        Examples:
            >>> marines = Unit("Marines", toughness=4, models=2 * [Model(wounds=2, save=3)])
            >>> marines.with_wounds({0: 1}).models
            (Model(wounds=2, save=3, remaining=1), Model(wounds=2, save=3))
        """
        models = list(self.models)
        for place, wounds in left.items():
            models[place] = _hurt(models[place], wounds)
        return self._of(self.name, self.toughness, tuple(models), self.keywords)

    def __repr__(self) -> str:
        first = self.models[0]
        alike = all([model == first for model in self.models])
        models = f"{len(self.models)} * [{first!r}]" if alike else repr(list(self.models))
        keywords = f", keywords={self.keywords!r}" if self.keywords else ""
        return f"Unit({self.name!r}, toughness={self.toughness!r}, models={models}{keywords})"

    def __str__(self) -> str:
        from exactdice.games.wh40k.datasheet import unit_line

        first = self.models[0]
        if first.remaining is not None or any([model != first for model in self.models]):
            return f"{len(self.models)}x {self.name} T{self.toughness}"
        model = {one.name: getattr(first, one.name) for one in fields(first)}
        arguments = {"toughness": self.toughness, "models": len(self.models), "model": model, "keywords": self.keywords}
        return unit_line(self.name, arguments)


@cached(4096)
def _hurt(model: Model, remaining: int) -> Model:
    return replace(model, remaining=remaining)


_FLAGS = (
    "half_range", "charged", "stationary", "cover", "visible", "overwatch",
    "minus_one_to_wound_if_stronger", "first_failed_save_damage_zero",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Situation:
    """What holds while one unit attacks another, beside their datasheets.

    Args:
        half_range: The target is within half range (rapid fire, melta).
        charged: The attacker made a charge move this turn (lance).
        stationary: The attacker did not move (heavy).
        cover: The target has the Benefit of Cover.
        visible: The target can be seen; if not, indirect fire suffers.
        overwatch: The attack is Fire Overwatch: only a natural 6 hits.
        hit_modifiers: Added to hit rolls, summed, then capped.
        wound_modifiers: Added to wound rolls, summed, then capped.
        save_modifiers: Added to armour saves, capped with cover.
        reroll_hits: ``"none"``, ``"ones"``, ``"failed"`` or ``"non-critical"``; the widest that the weapon or this
            grants.
        reroll_wounds: The same of wound rolls.
        reroll_saves: ``"none"``, ``"ones"`` or ``"failed"`` saves thrown again by the defender.
        indirect_fails_up_to: Natural hit rolls up to this always miss in indirect fire at an unseen target; by default
            what the edition says.
        blast_models: Models that blast counts; by default those of the unit.
        minus_one_to_wound_if_stronger: The target subtracts 1 from wound rolls of a strength above its toughness.
        first_failed_save_damage_zero: The damage of the target's first failed save is set to 0.
        precision: When the attacker allocates attacks with Precision to a CHARACTER: ``"always"`` while one lives,
            ``"never"``, or ``"when it kills"``: when the greatest damage of the attack reaches the wounds he has left.

    Raises:
        RulesError: A value is out of range.

    Examples:
        >>> Situation(cover=True)
        Situation(cover=True)
    """

    half_range: bool = False
    charged: bool = False
    stationary: bool = False
    cover: bool = False
    visible: bool = True
    overwatch: bool = False
    hit_modifiers: tuple[int, ...] = ()
    wound_modifiers: tuple[int, ...] = ()
    save_modifiers: tuple[int, ...] = ()
    reroll_hits: str = "none"
    reroll_wounds: str = "none"
    reroll_saves: str = "none"
    indirect_fails_up_to: int | None = None
    blast_models: int | None = None
    minus_one_to_wound_if_stronger: bool = False
    first_failed_save_damage_zero: bool = False
    precision: str = "always"

    def __post_init__(self) -> None:
        for name in _FLAGS:
            require_flag(name, getattr(self, name))
        for name in ("hit_modifiers", "wound_modifiers", "save_modifiers"):
            object.__setattr__(self, name, modifier_list(name, getattr(self, name)))
        for name, allowed in (
            ("reroll_hits", POLICIES),
            ("reroll_wounds", POLICIES),
            ("reroll_saves", POLICIES[:3]),
            ("precision", ("always", "never", "when it kills")),
        ):
            object.__setattr__(self, name, policy(name, getattr(self, name), allowed))
        if self.indirect_fails_up_to is not None:
            require_whole("indirect_fails_up_to", self.indirect_fails_up_to, 1, 5)
        if self.blast_models is not None:
            require_whole("blast_models", self.blast_models, 0)

    __repr__ = _changed
