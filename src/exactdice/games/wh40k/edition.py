"""An edition as a value: the tables and small functions in which editions of the game differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, NamedTuple

from exactdice.distribution import Distribution, point
from exactdice.errors import RulesError
from exactdice.games.values import require_flag, require_whole
from exactdice.games.wh40k.datasheets.units import Model
from exactdice.scalars import shown


def wound_needed(strength: int, toughness: int) -> int:
    """The wound roll needed: 2+ at twice the toughness, 3+ above it, 4+ at par, 5+ below, 6+ at half or less.

    References:
        Rule B11, wound rolls.
    """
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def cover_bonus(save: int, ap: int) -> int:
    """What the Benefit of Cover adds to an armour save: 1, but nothing to a 3+ or better against AP 0.

    References:
        Rule B14, Benefit of Cover.
    """
    return 0 if save <= 3 and ap == 0 else 1


def blast_bonus(models: int) -> int:
    """Attacks that blast adds to each roll of attacks: one for every five models in the target.

    References:
        Rule B15, Blast.
    """
    return models // 5


class Changes(NamedTuple):
    """What changes a characteristic such as damage; by default nothing does.

    Args:
        replace: What the characteristic is set to, such as damage 0.
        divide: By what it is divided first; only the end result is rounded, up.
        multiply: By what it is multiplied then.
        add: What is added after that.
        subtract: What is subtracted last.

    Examples:
        >>> from exactdice.games.wh40k import TENTH
        >>> TENTH.modified(5, Changes(divide=2, subtract=1))  # 3/2, rounded up
        2
    """

    replace: int | None = None
    divide: int = 1
    multiply: int = 1
    add: int = 0
    subtract: int = 0


def modified(value: int, changes: Changes) -> int:
    """A characteristic after its modifiers: replace, divide, multiply, add, subtract, round up, and at least 1.

    One that is set to 0 stays 0, whatever would be subtracted.

    Examples:
        >>> modified(5, Changes(divide=2, add=2)), modified(3, Changes(divide=2, subtract=1)), modified(4, Changes(0))
        (5, 1, 0)
    """
    if changes.replace == 0 and not changes.add:
        return 0
    base = value if changes.replace is None else changes.replace
    changed = Fraction(base, changes.divide) * changes.multiply + changes.add - changes.subtract
    return max(1, -(-changed.numerator // changed.denominator))


def hazardous_harm(model: Model) -> Distribution[int]:
    """What a failed Hazardous test does to a bearer: 3 mortal wounds, each of which Feel No Pain may ignore.

    References:
        Rule B16, Hazardous.
    """
    return 3 @ model.suffers_mortal_wound()


def hazardous_destroys(model: Model) -> Distribution[int]:
    """Another reading: a bearer who is no CHARACTER is destroyed, whatever its wounds; a CHARACTER as by default."""
    return hazardous_harm(model) if model.character else point(model.wounds)


def wounded_first(model: Model) -> bool:
    """Where a model stands in the order of allocation: those who have lost wounds come before the others.

    References:
        Rule B24, allocation.
    """
    return model.left == model.wounds


_READINGS = {"save_cap": ("net", "bonus_only"), "reroll_failed": ("after modifiers", "before modifiers")}
_FUNCTIONS = ("wound_needed", "cover_bonus", "blast_bonus", "modified", "allocation", "hazardous_harm")


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules in which editions differ, as data; ``dataclasses.replace`` makes another reading.

    Args:
        name: How it is called.
        wound_needed: From strength and toughness to the wound roll needed.
        cover_bonus: From armour save and AP to what cover adds to the save.
        blast_bonus: From the number of models to the attacks that blast adds.
        modified: From a characteristic and its changes to what it becomes; damage goes through it.
        allocation: From a model to its place among its like, lower first, list order among equals: who takes damage.
        hazardous_harm: From a bearer to the law of the wounds that a failed Hazardous test removes from him.
        hazardous_fails_up_to: Rolls up to this fail a Hazardous test.
        reroll_failed: ``"after modifiers"``: a die may be thrown again as a failure if it fails in the end;
            ``"before modifiers"``: only if it fails without its modifiers as well.
        overwatch_criticals: Whether natural rolls below 6 that are critical hit in Fire Overwatch, too.
        mortal_wounds_last: Whether mortal wounds in addition come after devastating wounds; before them if not.
        roll_cap: Largest change of a hit or wound roll by modifiers, either way.
        save_cap: ``"net"`` limits AP and bonuses together to an improvement of 1; ``"bonus_only"`` limits the
            bonuses to 1 and then applies AP.
        cover_hit_modifier: Added to hit rolls of ranged attacks at a target in cover; with ``cover_bonus`` 0 it is the
            cover of other editions.
        indirect_penalty: Added to hit rolls of indirect fire at an unseen target.
        indirect_fails_up_to: Natural hit rolls up to this always miss in indirect fire at an unseen target.

    Examples:
        >>> from dataclasses import replace
        >>> from exactdice.games.wh40k import hit_roll
        >>> TENTH.wound_needed(8, 4), TENTH.cover_bonus(3, 0), TENTH.blast_bonus(11)
        (2, 0, 2)
        >>> uncapped = replace(TENTH, name="uncapped", roll_cap=10)
        >>> hit_roll(3, modifiers=[-1, -1]).needed, hit_roll(3, modifiers=[-1, -1], edition=uncapped).needed
        ('4+', '5+')
    """

    name: str
    wound_needed: Callable[[int, int], int] = wound_needed
    cover_bonus: Callable[[int, int], int] = cover_bonus
    blast_bonus: Callable[[int], int] = blast_bonus
    modified: Callable[[int, Changes], int] = modified
    allocation: Callable[[Model], Any] = wounded_first
    hazardous_harm: Callable[[Model], Distribution[int]] = hazardous_harm
    hazardous_fails_up_to: int = 1
    reroll_failed: str = "after modifiers"
    overwatch_criticals: bool = False
    mortal_wounds_last: bool = True
    roll_cap: int = 1
    save_cap: str = "net"
    cover_hit_modifier: int = 0
    indirect_penalty: int = -1
    indirect_fails_up_to: int = 1

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise RulesError(f"name {shown(self.name)} of an edition is no text; write it in quotes")
        for name in _FUNCTIONS:
            if not callable(getattr(self, name)):
                raise RulesError(f"{name} {shown(getattr(self, name))} of an edition is no function; write one")
        for name, (one, other) in _READINGS.items():
            if getattr(self, name) not in (one, other):
                raise RulesError(f"{name} {shown(getattr(self, name))} does not exist; write {one!r} or {other!r}")
        for name in ("overwatch_criticals", "mortal_wounds_last"):
            require_flag(name, getattr(self, name))
        require_whole("roll_cap", self.roll_cap, 0)
        require_whole("cover_hit_modifier", self.cover_hit_modifier)
        require_whole("indirect_penalty", self.indirect_penalty)
        for name in ("indirect_fails_up_to", "hazardous_fails_up_to"):
            require_whole(name, getattr(self, name), 1, 5)

    def __repr__(self) -> str:
        """What differs from the default, as source; a function by its name."""
        parts = [repr(self.name)]
        for one in fields(self)[1:]:
            value = getattr(self, one.name)
            if value != one.default:
                parts.append(f"{one.name}={getattr(value, '__qualname__', repr(value))}")
        return f"Edition({', '.join(parts)})"

    def ask(self, name: str, *arguments: Any) -> int:
        """What one of its functions answers.

        Args:
            name: The name of the function.
            arguments: What it is asked.

        Raises:
            RulesError: It answers no whole number of at least 0.
        """
        answer = getattr(self, name)(*arguments)
        if type(answer) is not int or answer < 0:  # only then is the message worth its time
            require_whole(f"{name}({', '.join(map(shown, arguments))}) =", answer, 0)
        return answer  # type: ignore[no-any-return]


TENTH = Edition("10th edition")


def require_edition(edition: Any) -> None:
    """Refuse what is no edition.

    Raises:
        RulesError: It is none.
    """
    if not isinstance(edition, Edition):
        raise RulesError(f"edition {shown(edition)} is no Edition; write edition=TENTH")
