"""Known profiles by name: Ork weapons, usual targets, and for each the source of its numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from exactdice.games.wh40k.datasheets.units import Model, Unit
from exactdice.games.wh40k.datasheets.weapons import Weapon
from exactdice.games.wh40k.names import plain_name, require_models, unknown

_PAGE = "the Weirdboy's page among the two documents"
_MEMORY = "outside the documents, from memory, unverified"


@dataclass(frozen=True, slots=True)
class KnownWeapon:
    """A weapon and where its numbers come from.

    Args:
        name: As on the datasheet.
        line: The rest of its datasheet line; read when the weapon is asked for, because that takes time.
        source: Where the numbers come from.

    Examples:
        >>> choppa = known_weapon("choppa")
        >>> choppa.weapon.attacks, choppa.source
        (3, 'outside the documents, from memory, unverified')
    """

    name: str
    line: str
    source: str

    @property
    def weapon(self) -> Weapon:
        """Its profile."""
        return Weapon.parse(f"{self.name} {self.line}")

    def __str__(self) -> str:
        return f"{self.weapon}\n  source: {self.source}"


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownUnit:
    """A unit of any size and where its numbers come from.

    Args:
        name: As on the datasheet.
        toughness: Of its models.
        model: Each of its models.
        boss: Who stands in the place of one of them and takes damage last.
        models: How many they are unless somebody says otherwise, the boss included.
        keywords: As on the datasheet, as far as rules of this package read them.
        source: Where the numbers come from.

    Examples:
        >>> terminators = known_unit("Terminators")
        >>> terminators.models, terminators.unit(3).models_left
        (5, 3)
    """

    name: str
    toughness: int
    model: Model
    boss: Model | None = None
    models: int = 1
    keywords: tuple[str, ...] = ()
    source: str

    def unit(self, models: int | None = None) -> Unit:
        """The unit with so many models.

        Args:
            models: Their number, the boss included; that of the datasheet by default.
        """
        number = self.models if models is None else models
        require_models(f"number of {self.name}", number)
        listed = number * [self.model] if self.boss is None else [*(number - 1) * [self.model], self.boss]
        return Unit(self.name, toughness=self.toughness, models=listed, keywords=self.keywords)

    def __str__(self) -> str:
        alike = Unit(self.name, toughness=self.toughness, models=self.models * [self.model], keywords=self.keywords)
        boss = "" if self.boss is None else f"\n  one of them: {self.boss!r}"
        return f"{alike}{boss}\n  source: {self.source}"


WEAPONS = (
    KnownWeapon(
        "'Eadbanger",
        '24" A1 BS4+ S6 AP-3 D1 [precision, psychic]',
        f"{_PAGE}: his ranged weapon, before Waaagh! Energy",
    ),
    KnownWeapon("Weirdboy staff", "A3 WS3+ S8 AP-1 DD3 [psychic]", f"{_PAGE}: his melee weapon"),
    KnownWeapon("Choppa", "A3 WS3+ S4 AP-1 D1", _MEMORY),
    KnownWeapon("Slugga", "A1 BS5+ S4 AP0 D1 [pistol]", _MEMORY),
    KnownWeapon("Shoota", "A2 BS5+ S4 AP0 D1 [rapid fire 1]", _MEMORY),
    KnownWeapon("Big choppa", "A3 WS3+ S7 AP-1 D2", _MEMORY),
    KnownWeapon("Power klaw", "A3 WS4+ S9 AP-2 D2", _MEMORY),
    KnownWeapon("Lasgun", "A1 BS4+ S3 AP0 D1 [rapid fire 1]", _MEMORY),
    KnownWeapon("Bolt rifle", "A2 BS3+ S4 AP-1 D1 [assault, heavy]", _MEMORY),
)

UNITS = (
    KnownUnit(
        name="Weirdboy",
        toughness=5,
        model=Model(wounds=4, save=6, character=True, hazardous=True),  # from 10 models on, by Waaagh! Energy
        keywords=("infantry", "character", "psyker", "weirdboy"),
        source=f"{_MEMORY}: his page lacks the row of T, Sv and W; his keywords and his being one model are the page's",
    ),
    KnownUnit(
        name="Boyz",
        toughness=5,
        model=Model(wounds=1, save=5),
        boss=Model(wounds=3, save=5),
        models=20,
        keywords=("infantry", "mob", "boyz"),
        source=f"{_MEMORY}; one of them is a Boss Nob, taken to have 3 wounds",
    ),
    KnownUnit(
        name="Gretchin",
        toughness=2,
        model=Model(wounds=1, save=7),
        models=10,
        keywords=("infantry", "grots"),
        source=_MEMORY,
    ),
    KnownUnit(
        name="Trukk",
        toughness=8,
        model=Model(wounds=10, save=4),
        keywords=("vehicle", "transport"),
        source=f"{_MEMORY}; a light vehicle",
    ),
    KnownUnit(
        name="Guardsmen",
        toughness=3,
        model=Model(wounds=1, save=5),
        models=10,
        keywords=("infantry",),
        source=_MEMORY,
    ),
    KnownUnit(
        name="Intercessors",
        toughness=4,
        model=Model(wounds=2, save=3),
        models=5,
        keywords=("infantry",),
        source=_MEMORY,
    ),
    KnownUnit(
        name="Terminators",
        toughness=5,
        model=Model(wounds=3, save=2, invulnerable=4),
        models=5,
        keywords=("infantry", "terminator"),
        source=_MEMORY,
    ),
    KnownUnit(
        name="Leman Russ",
        toughness=11,
        model=Model(wounds=13, save=2),
        keywords=("vehicle",),
        source=f"{_MEMORY}; a tank",
    ),
    KnownUnit(
        name="Carnifex",
        toughness=9,
        model=Model(wounds=8, save=2),
        keywords=("monster",),
        source=f"{_MEMORY}; a monster",
    ),
)

Known = TypeVar("Known", KnownWeapon, KnownUnit)


def _found(what: str, name: str, known: Iterable[Known]) -> Known:
    by_name = {plain_name(one.name): one for one in known}
    found = by_name.get(plain_name(name)) if isinstance(name, str) else None
    if found is None:
        raise unknown(what, name, [one.name for one in by_name.values()])
    return found


def known_weapon(name: str) -> KnownWeapon:
    """The entry of a weapon, which prints its source.

    Raises:
        RulesError: There is none; the message lists the nearest known ones.

    Examples:
        >>> print(known_weapon("choppa"))
        Choppa A3 WS3+ S4 AP-1 D1
          source: outside the documents, from memory, unverified
    """
    return _found("weapon", name, WEAPONS)


def known_unit(name: str) -> KnownUnit:
    """The entry of a unit, which prints its source.

    Raises:
        RulesError: There is none; the message lists the nearest known ones.

    Examples:
        >>> print(known_unit("Terminators"))
        5x Terminators T5 Sv2+ W3 [invulnerable 4+, infantry, terminator]
          source: outside the documents, from memory, unverified
    """
    return _found("unit", name, UNITS)


def weapon(name: str) -> Weapon:
    """The weapon of a name, in any case.

    Args:
        name: As on the datasheet; ``WEAPONS`` lists all.

    Raises:
        RulesError: There is none; the message lists the nearest known ones.

    References:
        Rule B37, the Weirdboy's datasheet, among others.

    Examples:
        >>> weapon("Bolt rifle").strength
        4
    """
    return known_weapon(name).weapon


def unit(name: str, models: int | None = None) -> Unit:
    """The unit of a name, in any case, with so many models.

    Args:
        name: As on the datasheet.
        models: How many, a boss included; by default as many as the entry says.

    Raises:
        RulesError: There is none, or the number is no size; the message lists the nearest known ones.

    References:
        Rule B37, the Weirdboy's datasheet, among others.

    Examples:
        >>> unit("Intercessors", models=3)
        Unit('Intercessors', toughness=4, models=3 * [Model(wounds=2, save=3)], keywords=('infantry',))
    """
    return known_unit(name).unit(models)
