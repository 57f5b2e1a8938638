"""Shamans, units of greenskins and models in base contact as frozen data, and who counts in a Waaagh test."""

from __future__ import annotations

from collections import Counter
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any

from exactdice.errors import RulesError
from exactdice.games.values import changed_fields, listed, printable, require_flag, require_whole
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

STRONG = {"orc": 10, "goblin": 20}  # models that a unit needs in order to count
SHAMAN = "shaman:"  # in front of a name among those in base contact


def require_race(what: str, race: Any) -> None:
    """Refuse what is no race of greenskins.

    Raises:
        RulesError: It is neither orc nor goblin.
    """
    if not isinstance(race, str) or race not in STRONG:
        raise RulesError(f"race {shown(race)} of {what} does not exist here; write 'orc' or 'goblin'")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Mob:
    """A unit of Orcs or Goblins within 12" of a shaman.

    Args:
        race: ``"orc"`` or ``"goblin"``.
        size: Its models.
        fleeing: Whether it flees.
        in_combat: Whether it is in close combat.
        name: By which two shamans, and greenskins in base contact, mean the same unit.

    Raises:
        RulesError: A value is out of range.

    References:
        Rule A02, who counts: 10 Orcs or 20 Goblins, none that flee, those in close combat twice.

    Examples:
        >>> Mob(race="orc", size=10).count(), Mob(race="goblin", size=19).count()
        (1, 0)
        >>> Mob(race="goblin", size=20, in_combat=True).count()
        2
    """

    race: str
    size: int
    fleeing: bool = False
    in_combat: bool = False
    name: str | None = None

    def __post_init__(self) -> None:
        require_race("a unit", self.race)
        require_whole("size of a unit", self.size, 0)
        require_flag("fleeing", self.fleeing)
        require_flag("in_combat", self.in_combat)
        if self.name is not None:
            printable("the name of a unit", self.name)

    __repr__ = changed_fields

    @property
    def spare(self) -> int:
        """Models that it may lose and still be large enough; negative where it is too small already."""
        return self.size - STRONG[self.race]

    def count(self, lost: int = 0) -> int:
        """As how many units it counts: 0, 1, or 2 in close combat, after so many of its models have been lost.

        Args:
            lost: Models lost.
        """
        if self.fleeing or self.spare < lost:
            return 0
        return 2 if self.in_combat else 1


@dataclass(frozen=True, slots=True, repr=False)
class Greenskin:
    """A model in base contact with a shaman.

    Args:
        toughness: 1 or more; a D6 of at most this keeps its head.
        unit: Name of its unit; matters where units are counted again.

    Raises:
        RulesError: A value is out of range.

    Examples:
        >>> Greenskin(4, unit="Boyz")
        Greenskin(toughness=4, unit='Boyz')
    """

    toughness: int
    unit: str | None = None

    def __post_init__(self) -> None:
        require_whole("toughness of a greenskin", self.toughness, 1)
        if self.unit is not None:
            printable("the unit of a greenskin", self.unit)

    __repr__ = changed_fields


@dataclass(frozen=True, slots=True, repr=False)
class Shaman:
    """A shaman, and who is near him.

    Args:
        name: By which answers and other shamans call him.
        race: ``"orc"`` or ``"goblin"``.
        level: What an Orc adds to his test; it may be left out for a Goblin, who adds nothing.
        units: The units within 12", or the number to beat, those in close combat already counted twice.
        contact: Greenskins in base contact: a Toughness each (``4 * [3]`` is four of Toughness 3), a ``Greenskin``, or
            the name of one who touches several shamans; another shaman is written ``"shaman:Gob"``.
        spells: Names of his spells.
        toughness: Needed where he stands in base contact with another shaman.

    Raises:
        RulesError: A value is out of range, a name stands twice, or an Orc has no level.

    Examples:
        >>> Shaman("Wurrzag", race="orc", level=4, units=2 * [Mob(race="orc", size=20, in_combat=True)]).count()
        4
    """

    name: str
    _: KW_ONLY
    race: str
    level: int | None = None
    units: int | Sequence[Mob] = ()
    contact: Sequence[str | int | Greenskin] = ()
    spells: Sequence[str] = ()
    toughness: int | None = None

    def __post_init__(self) -> None:
        printable("the name of a shaman", self.name)
        require_race(f"shaman {shown(self.name)}", self.race)
        if self.level is not None:
            require_whole("level", self.level, 0)
        elif self.race == "orc":
            raise RulesError(f"orc shaman {shown(self.name)} has no level, which he adds to his test; write level=1")
        if self.toughness is not None:
            require_whole("toughness of a shaman", self.toughness, 1)
        if type(self.units) is int:
            require_whole("number of units to beat", self.units, 0)
        else:
            object.__setattr__(self, "units", self._mobs())
        object.__setattr__(self, "spells", names("spells", self.spells, "spells=['Bash', 'Gork']"))
        object.__setattr__(self, "contact", self._touching())

    def _mobs(self) -> tuple[Mob, ...]:
        mobs = listed("units", self.units, "units=[Mob(race='orc', size=20)], or the number to beat")
        for mob in mobs:
            if not isinstance(mob, Mob):
                raise RulesError(f"unit {shown(mob)} is no Mob; write Mob(race='orc', size=20)")
        named = [mob.name for mob in mobs if mob.name is not None]
        refuse_twice(f"units of shaman {shown(self.name)}", named)
        return mobs

    def _touching(self) -> tuple[str | Greenskin, ...]:
        """Those in base contact, by name or, where they have none, as they are."""
        touching = [
            Greenskin(one) if type(one) is int else one
            for one in listed("contact", self.contact, "contact=['Nob', 3, 3] with names and toughnesses")
        ]
        names("contact", [one for one in touching if not isinstance(one, Greenskin)], "")
        return tuple(touching)

    def __repr__(self) -> str:
        return changed_fields(self, 1)

    @property
    def bonus(self) -> int:
        """What is added to his test: the level of an Orc, nothing for a Goblin.

        References:
            Rule A04, the test.
        """
        return (self.level or 0) if self.race == "orc" else 0

    def count(self) -> int:
        """The number to beat."""
        return self.units if isinstance(self.units, int) else sum([mob.count() for mob in self.units])


def names(what: str, value: Any, cure: str) -> tuple[str, ...]:
    """Names of which none stands twice.

    Raises:
        RulesError: It is no list, holds what is no text, or a name twice.
    """
    texts = tuple([printable(f"a name among {what}", name) for name in listed(what, value, cure)])
    refuse_twice(what, texts)
    return texts


def refuse_twice(what: str, texts: Sequence[str]) -> None:
    """Refuse a name that stands twice.

    Raises:
        RulesError: One does.
    """
    if len(set(texts)) < len(texts):
        twice = next(text for text, copies in Counter(texts).items() if copies > 1)
        raise RulesError(f"{what} hold {shown(twice)} twice; write each name once")
