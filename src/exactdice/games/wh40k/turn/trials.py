"""What movement, morale and command share: reading numbers and re-rolls, and how many of several tests succeed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from exactdice.distribution import Distribution, bernoulli, point
from exactdice.errors import RulesError
from exactdice.events import Event, as_event, at_least
from exactdice.format import abbreviated, percent
from exactdice.format.results import Grid
from exactdice.rolls.dice import d6
from exactdice.scalars import exact, shown
from exactdice.sizes import bounded, require

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

TWO_DICE = 2 @ d6
_BEYOND = 1_000_000  # no datasheet, table or army holds more


def whole(what: str, value: Any, low: int = -_BEYOND, high: int = _BEYOND) -> int:
    """A whole number of the game.

    Raises:
        RulesError: It is none, or out of range.
    """
    if type(value) is not int or not low <= value <= high:
        raise RulesError(f"{what} {shown(value)} does not exist; write a whole number from {low:,} to {high:,}")
    return value


def inches(what: str, value: Any) -> int | Fraction:
    """A distance, which a tape measure need not find whole.

    Raises:
        RulesError: It is not exact, or out of range.
    """
    distance = exact(value, what, RulesError)
    if abs(distance) > _BEYOND:
        raise RulesError(f"{what} {shown(value)} is beyond any table; write at most {_BEYOND:,}")
    return int(distance) if distance.denominator == 1 else distance


def flag(what: str, value: Any) -> bool:
    """A truth value.

    Raises:
        RulesError: It is none.
    """
    if type(value) is not bool:
        raise RulesError(f"{what}={shown(value)} is neither True nor False; write {what}=True")
    return value


def several(what: str, value: Any) -> list[Any]:
    """The items of a list, or the one item that stands for itself.

    Raises:
        RulesError: The list is empty.
        TooLargeError: It does not end.
    """
    if isinstance(value, (str, Distribution)) or not hasattr(value, "__iter__"):
        return [value]
    items = list(bounded(value, f"a list of {what}"))
    if not items:
        raise RulesError(f"the list of {what} is empty; write at least one")
    return items


def records(what: str, value: Any, kind: type, cure: str) -> list[Any]:
    """The records of a list, such as the charges of a turn.

    Raises:
        RulesError: It is no list, empty, or holds something else.
        TooLargeError: It does not end.
    """
    if isinstance(value, (str, kind)) or not hasattr(value, "__iter__"):
        raise RulesError(f"{what} {shown(value)} are no list; write {cure}")
    items = several(what, value)
    for item in items:
        if not isinstance(item, kind):
            raise RulesError(f"{what} hold {shown(item)}, which is no {kind.__name__}; write {cure}")
    return items


def one_of_words(what: str, value: Any, *words: str) -> str:
    """One of a few words.

    Raises:
        RulesError: It is another.
    """
    if not isinstance(value, str) or value not in words:
        raise RulesError(f"{what} {shown(value)} is unknown; write one of {', '.join(map(repr, words))}")
    return value


def rerolled(reroll: Any, needed: int | Fraction | None = None) -> Event | None:
    """The results that are thrown again, before modifiers; None where none are.

    Args:
        reroll: None, an event or function of the natural result, or with ``needed`` also ``"none"`` (or False) and
            ``"failed"`` (or True).
        needed: The natural result that succeeds.

    Raises:
        RulesError: It is something else.
    """
    if needed is not None and isinstance(reroll, bool):
        reroll = "failed" if reroll else "none"
    if reroll is None or (needed is not None and reroll == "none"):
        return None
    if needed is not None and reroll == "failed":
        return ~at_least(needed)
    if isinstance(reroll, Event) or (callable(reroll) and not isinstance(reroll, type)):
        return as_event(reroll)
    words = "one of 'none', 'failed' or" if needed is not None else "None or"
    raise RulesError(f"reroll={shown(reroll)} says nothing about a roll; write {words} an event such as at_most(3)")


def thrown(law: Distribution[int], again: Event | None) -> Distribution[int]:
    """The law of a roll of which some results are thrown again, all its dice, once.

    References:
        Rule B01, re-rolls.
    """
    return law if again is None else law.reroll(again)


def successes(chances: Iterable[Fraction]) -> Distribution[int]:
    """Law of the number of independent tests that succeed; tests of one chance are a power of one small law.

    Raises:
        TooLargeError: There are too many tests of unlike chances.
    """
    groups = Counter(chances)
    tests = groups.total()
    if len(groups) > 1:
        require("states", tests**2, f"the number of successes in {tests:,} tests of unlike chances")
    total = point(0)
    for chance, copies in groups.items():
        total = total + copies @ bernoulli(chance)
    return total


def chances(what: str, named: Mapping[str, Fraction]) -> Grid:
    """Chances by what they are of, as a table."""
    rows = [[name, abbreviated(chance), percent(chance)] for name, chance in named.items()]
    return Grid([what, "exactly", "chance"], rows, bars=list(named.values()))
