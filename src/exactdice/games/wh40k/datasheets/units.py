"""Models and units as frozen data: what is attacked, and what is left of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

from exactdice.caches import cached
from exactdice.distribution import Distribution, bernoulli
from exactdice.errors import RulesError
from exactdice.games.values import changed_fields, listed, printable, require_flag, require_whole
from exactdice.games.wh40k.datasheets.amounts import positive_amount
from exactdice.games.wh40k.datasheets.given import Roll, is_given, read_roll
from exactdice.scalars import shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Iterable


def suffers(feel_no_pain: Roll | None) -> Distribution[int]:
    """Law of whether one wound is lost under a Feel No Pain roll, None for none.

    References:
        Rule B19, Feel No Pain.
    """
    if is_given(feel_no_pain):
        return 1 - bernoulli(feel_no_pain)
    return bernoulli(1 if feel_no_pain is None else Fraction(feel_no_pain - 1, 6))


_BESIDE = {"save": ("invulnerable",), "feel_no_pain": ("feel_no_pain_mortal", "feel_no_pain_psychic")}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Model:
    """One model of the target.

    A chance given by hand, a Fraction or an expression in symbols, is final: AP, cover, other modifiers and re-rolls
    do not change it, and no second roll of its kind may stand beside it.

    Args:
        wounds: 1 or more.
        save: Armour save, 2 to 7; 7 is none. Or the chance to save.
        invulnerable: Invulnerable save, 2 to 6.
        feel_no_pain: Roll that ignores a lost wound, 2 to 6. Or the chance to ignore it.
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

    References:
        Rules B13, invulnerable saves, B16, Hazardous, B30, CHARACTERs of Attached units, and B34, Deadly Demise.

    Examples:
        >>> Model(wounds=2, save=3)
        Model(wounds=2, save=3)
    """

    wounds: int
    save: Roll
    invulnerable: int | None = None
    feel_no_pain: Roll | None = None
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
        object.__setattr__(self, "save", read_roll("save", self.save, 2, 7))
        for name in ("invulnerable", "feel_no_pain_mortal", "feel_no_pain_psychic"):
            if getattr(self, name) is not None:
                require_whole(name, getattr(self, name), 2, 6)
        if self.feel_no_pain is not None:
            object.__setattr__(self, "feel_no_pain", read_roll("feel_no_pain", self.feel_no_pain, 2, 6))
        self._require_alone()
        require_whole("damage_reduction", self.damage_reduction, 0)
        for name in ("halve_damage", "damage_to_zero", "character", "hazardous"):
            require_flag(name, getattr(self, name))
        if self.toughness is not None:
            require_whole("toughness", self.toughness, 1)
        if self.deadly_demise is not None:
            object.__setattr__(
                self,
                "deadly_demise",
                positive_amount("deadly_demise", self.deadly_demise, "write 1, 'D3' or a law of at least 1"),
            )
        if self.remaining is not None:
            require_whole("remaining wounds", self.remaining, 0, self.wounds)

    def _require_alone(self) -> None:
        """Refuse other rolls of its kind beside a chance given by hand."""
        for name, others in _BESIDE.items():
            chance = getattr(self, name)
            beside = [other for other in others if getattr(self, other) is not None] if is_given(chance) else []
            if beside:
                raise RulesError(
                    f"{beside[0]} {getattr(self, beside[0])} is beside {name} {shown(chance)}, a chance that is final; "
                    "leave one of them out"
                )

    __repr__ = changed_fields

    @property
    def left(self) -> int:
        """Wounds left."""
        return self.wounds if self.remaining is None else self.remaining

    @property
    def defences(self) -> Self:
        """The model as far as damage is concerned: unhurt, without what it is and does otherwise."""
        if (self.remaining, self.toughness, self.hazardous, self.deadly_demise) == (None, None, False, None):
            return self  # most are so already, and a copy takes time
        return replace(self, remaining=None, toughness=None, hazardous=False, deadly_demise=None)

    def ignores(self, *, mortal: bool = False, psychic: bool = False) -> Roll | None:
        """The roll that ignores a wound of a kind: the best Feel No Pain that applies, None without any.

        A chance given by hand stands alone.

        Args:
            mortal: Whether it is a mortal wound.
            psychic: Whether it comes from a psychic attack.

        References:
            Rules B19, Feel No Pain, and B22, psychic weapons.
        """
        rolls = [self.feel_no_pain]
        if mortal:
            rolls.append(self.feel_no_pain_mortal)
        if psychic:
            rolls.append(self.feel_no_pain_psychic)
        return min([roll for roll in rolls if roll is not None], default=None)

    def suffers_mortal_wound(self, *, psychic: bool = False) -> Distribution[int]:
        """Law of the wounds that one mortal wound removes: 1, or 0 where Feel No Pain ignores it.

        Args:
            psychic: Whether it comes from a psychic attack.
        """
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

    References:
        Rule B36, keywords.

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
        require("states", 300 * len(members), f"a unit of {len(members):,} models")
        words = keywords.split(",") if isinstance(keywords, str) else keywords
        listed_words = listed("keywords", words, "keywords=['infantry']")
        named = tuple([printable("a keyword", word).strip().casefold() for word in listed_words])
        self._fill(printable("a name", name), toughness, members, named)

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

        Args:
            line: The line, with the number of models in front; one by default.

        Raises:
            NotationError: The line cannot be read; the message points at the fault.
            RulesError: A characteristic is out of range or an ability is unknown.

        Examples:
            >>> Unit.parse("5x Intercessor T4 Sv3+ W2 [infantry]").keywords
            ('infantry',)
        """
        from exactdice.games.wh40k.datasheets.reading import unit_arguments

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

        Args:
            left: From places, counted from 0, to the wounds left; 0 for a dead model.

        Raises:
            RulesError: ``left`` is no mapping, a place is not in the list, or a model has fewer wounds than that.

        Examples:
            >>> marines = Unit("Marines", toughness=4, models=2 * [Model(wounds=2, save=3)])
            >>> marines.with_wounds({0: 1}).models
            (Model(wounds=2, save=3, remaining=1), Model(wounds=2, save=3))
        """
        models = list(self.models)
        if not isinstance(left, Mapping):
            raise RulesError(f"wounds left {shown(left)} are no mapping; write {{0: 1}}, from places to wounds")
        for place, wounds in left.items():
            if type(place) is not int or not 0 <= place < len(models):
                require_whole("place of a model", place, 0, len(models) - 1)
            models[place] = _hurt(models[place], wounds)
        return self._of(self.name, self.toughness, tuple(models), self.keywords)

    def __repr__(self) -> str:
        first = self.models[0]
        alike = all([model == first for model in self.models])
        models = f"{len(self.models)} * [{first!r}]" if alike else repr(list(self.models))
        keywords = f", keywords={self.keywords!r}" if self.keywords else ""
        return f"Unit({self.name!r}, toughness={self.toughness!r}, models={models}{keywords})"

    def __str__(self) -> str:
        from exactdice.games.wh40k.datasheets.reading import unit_line

        first = self.models[0]
        if first.remaining is not None or any([model != first for model in self.models]):
            return f"{len(self.models)}x {self.name} T{self.toughness}"
        model = {one.name: getattr(first, one.name) for one in fields(first)}
        arguments = {"toughness": self.toughness, "models": len(self.models), "model": model, "keywords": self.keywords}
        return unit_line(self.name, arguments)


def require_unit(what: str, value: Any) -> None:
    """Refuse what is no unit.

    Raises:
        RulesError: It is none.
    """
    if not isinstance(value, Unit):
        raise RulesError(
            f"{what} {shown(value)} is no Unit; write Unit(name, toughness=4, models=5 * [Model(wounds=2, save=3)])"
        )


@cached(4096)
def _hurt(model: Model, remaining: int) -> Model:
    return replace(model, remaining=remaining)
