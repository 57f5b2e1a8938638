"""Weapon abilities as data: one record for all, the catalogue of names, and the text of a datasheet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice.caches import cached
from exactdice.distribution import Distribution
from exactdice.errors import ExactDiceError, RulesError, TooLargeError
from exactdice.events import Event, at_least, at_most, between, equals
from exactdice.format import MINUS_SIGNS, abbreviated
from exactdice.games.wh40k.values import POLICIES
from exactdice.rolls.dice import d
from exactdice.rolls.notation import dice
from exactdice.scalars import is_integer, shown, text_fault

if TYPE_CHECKING:
    from collections.abc import Callable

FLAGS = (
    "assault", "blast", "devastating wounds", "extra attacks", "hazardous", "heavy", "ignores cover", "indirect fire",
    "lance", "lethal hits", "one shot", "pistol", "precision", "psychic", "torrent", "twin-linked",
)  # fmt: skip
AMOUNTS = ("sustained hits", "rapid fire", "melta", "mortal wounds")  # a number or, except for melta, dice
THRESHOLDS = ("critical hits", "critical wounds")  # a natural roll such as 5+
BONUSES = ("to hit", "to wound", "attacks", "damage")  # written +1 to hit, -1 damage
ROLLS = ("hits", "wounds")  # written re-roll hits, re-roll hits of 1, re-roll non-critical hits
RESULTS = ("attacks", "damage")  # written re-roll damage of 1-2
SITUATIONS = {  # what players write in the bracket of a datasheet, but what holds of one attack
    "cover": "cover", "in cover": "cover", "benefit of cover": "cover",
    "charged": "charged", "charge": "charged", "charging": "charged",
    "half range": "half_range", "half-range": "half_range", "within half range": "half_range",
    "stationary": "stationary", "remained stationary": "stationary",
    "overwatch": "overwatch", "fire overwatch": "overwatch",
    "not visible": "not_visible", "not-visible": "not_visible", "unseen": "not_visible",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a weapon: its name as on a datasheet, and what the name leaves open.

    Made by ``ability(text)``; abilities are compared and hashed by value.

    Args:
        name: ``"sustained hits"``, ``"anti"``, ``"re-roll hits"``, ``"to hit"``, ...
        value: The number, dice, threshold, policy or event that belongs to it. Dice and laws of ``sustained hits``,
            ``rapid fire`` and ``mortal wounds`` are whole and never below 0.
        keyword: The target's keyword of an ``anti`` ability; kept in lower case.

    Raises:
        RulesError: There is no ability of this name, or its value is not of the kind that belongs to it.

    Examples:
        >>> one = ability("anti-infantry 4+")
        >>> one.name, one.keyword, one.value
        ('anti', 'infantry', 4)
        >>> one == Ability("anti", 4, "INFANTRY")
        True
    """

    name: str
    value: Any = None
    keyword: str | None = None

    def __post_init__(self) -> None:
        row = next((row for row in _VALUES if self.name in row[0]), None)
        if row is None:
            raise _unknown(self.name if isinstance(self.name, str) else shown(self.name))
        _, belongs, wanted = row
        if not belongs(self.value) or not self._takes(self.keyword):
            raise RulesError(
                f"ability {self.name!r} cannot have value {shown(self.value)} and keyword {shown(self.keyword)}; "
                f"write {wanted}, or ability(text) to read it from a datasheet"
            )
        if self.keyword is not None:
            object.__setattr__(self, "keyword", self.keyword.strip().casefold())

    def _takes(self, keyword: Any) -> bool:
        """Whether a keyword belongs to the name: a word to ``anti``, to others none."""
        return isinstance(keyword, str) and bool(keyword.strip()) if self.name == "anti" else keyword is None

    @property
    def source(self) -> str | Ability:
        """The text from which ``ability`` makes it again; itself where its value has no such text."""
        try:
            return str(self) if ability(str(self)) == self else self
        except RulesError:
            return self

    def __str__(self) -> str:
        if self.name == "anti":
            return f"anti-{self.keyword} {self.value}+"
        if self.name in THRESHOLDS:
            return f"{self.name} {self.value}+"
        if self.name in BONUSES:
            return f"{self.value:+d} {self.name}"
        if self.name.startswith("re-roll"):
            return _reroll_text(self.name, self.value)
        return self.name if self.value is None else f"{self.name} {amount_text(self.value)}"


def _reroll_text(name: str, value: Any) -> str:
    what = name.removeprefix("re-roll ")
    if what in ROLLS:
        return {"ones": f"re-roll {what} of 1", "failed": f"re-roll {what}"}.get(value, f"re-roll {value} {what}")
    return f"re-roll {what} of {str(value).removeprefix('= ').replace(' to ', '-').replace(' ', '')}"


def ability(text: str | Ability) -> Ability:
    """Read one ability as it stands on a datasheet, in any case, with or without brackets.

    The words: the flags of the rulebook (``"lethal hits"``, ``"twin-linked"``, ...); ``"sustained hits 1"`` (or D3),
    ``"rapid fire 2"``, ``"melta 2"``; ``"anti-infantry 4+"``; ``"critical hits 5+"``; ``"re-roll hits"``,
    ``"re-roll hits of 1"``, ``"re-roll non-critical hits"``, the same of wounds; ``"re-roll damage of 1-2"``, the
    same of attacks; ``"+1 to hit"``, ``"-1 to wound"``, ``"+1 attacks"``, ``"+1 damage"``.

    Args:
        text: The words; an ability is given back as it is.

    Raises:
        RulesError: There is no such ability; the message lists the nearest known ones.

    References:
        Rules B21, Extra Attacks, and B22, psychic weapons, among the words.

    Examples:
        >>> print(ability("[ANTI-Infantry 4+]"), "and", ability("Sustained Hits D3"))
        anti-infantry 4+ and sustained hits D3
    """
    if isinstance(text, Ability):
        return text
    if fault := text_fault(text):
        raise RulesError(f"cannot read {shown(text)} as an ability: {fault}, such as 'sustained hits 1'")
    plain = text.translate(MINUS_SIGNS).strip().strip("[]").casefold().replace("reroll", "re-roll")
    return _read(" ".join(plain.split()))


@cached(1024)
def _read(words: str) -> Ability:
    for reader in _READERS:
        found = reader(words)
        if found is not None:
            return found
    raise _unknown(words)


def is_ability(words: str) -> bool:
    """Whether words in lower case are an ability, or one that lacks its number.

    Examples:
        >>> is_ability("sustained hits 1"), is_ability("anti-tank rifle")
        (True, False)
    """
    try:
        _read(words)
    except RulesError:
        return words in AMOUNTS
    return True


def situation_hint(words: str) -> str:
    """Where to say what is no part of a datasheet but of the situation; empty for any other words."""
    name = SITUATIONS.get(words)
    if name is None:
        return ""
    argument = "visible=False" if name == "not_visible" else f"{name}=True"
    return f"it belongs to the attack: --{name.replace('_', '-')} on the command line, Situation({argument}) in Python"


def _unknown(words: str) -> RulesError:
    if hint := situation_hint(words):
        return RulesError(f"{words!r} is no ability of a weapon; {hint}")
    common = ["lethal hits", "sustained hits 1", "anti-infantry 4+"]
    nearest = get_close_matches(words, _known(), n=3, cutoff=0.5) or common
    shown = words if len(words) <= 60 else f"{words[:60]}…"
    return RulesError(f"ability {shown!r} is unknown; the nearest known ones are {', '.join(nearest)}")


def _known() -> list[str]:
    known = [*FLAGS, *[f"{name} 1" for name in AMOUNTS], *[f"{name} 5+" for name in THRESHOLDS], "anti-infantry 4+"]
    known += [f"+1 {name}" for name in BONUSES] + [f"re-roll {what}" for what in ROLLS]
    return known + [f"re-roll {what} of 1" for what in (*ROLLS, *RESULTS)]


def _flag(words: str) -> Ability | None:
    name = {"twin linked": "twin-linked", "one-shot": "one shot"}.get(words, words)
    return Ability(name) if name in FLAGS else None


def _amount(words: str) -> Ability | None:
    match = re.fullmatch(rf"({'|'.join(AMOUNTS)})(?: (.+))?", words)
    if not match:
        return None
    name, amount = match[1], (match[2] or "").replace(" ", "")
    if not amount:
        raise RulesError(f"ability {words!r} lacks its number; write {words} 1")
    if re.fullmatch("[1-9][0-9]{0,5}", amount):
        return Ability(name, int(amount))
    if name == "melta" or not _counts(amount, 1):
        allowed = "a whole number of at least 1" if name == "melta" else "a number of at least 1 or dice such as D3"
        raise RulesError(f"ability {words!r} has no amount that counts; write {name} with {allowed}")
    return Ability(name, amount.upper())


def _threshold(words: str) -> Ability | None:
    match = re.fullmatch(
        r"(critical hits|critical wounds|anti[- ](?P<keyword>.+?)) (?:on )?(?P<roll>[0-9]{1,3})\+", words
    )
    if not match:
        if re.match(r"(critical (hits|wounds)|anti[- ])", words):
            raise RulesError(f"ability {words!r} lacks its roll; write one from 2+ to 6+, as in anti-infantry 4+")
        return None
    roll = int(match["roll"])
    if not 2 <= roll <= 6:
        raise RulesError(f"ability {words!r} names a roll of {roll}+; write one from 2+ to 6+")
    return Ability("anti", roll, match["keyword"]) if match["keyword"] else Ability(match[1], roll)


def _bonus(words: str) -> Ability | None:
    match = re.fullmatch(r"([+-]\d{1,2}) (to hit|to wound|attacks?|damage)", words)
    if not match:
        return None
    return Ability({"attack": "attacks"}.get(match[2], match[2]), int(match[1]))


def _reroll(words: str) -> Ability | None:
    match = re.fullmatch(
        r"re-roll (?:(failed|all|non-critical) )?(hits?|wounds?)(?: rolls?)?(?:(?: of)? (1s?|ones))?", words
    )
    if match and not (match[1] and match[3]):
        policy = "ones" if match[3] else "non-critical" if match[1] == "non-critical" else "failed"
        return Ability(f"re-roll {match[2].rstrip('s')}s", policy)
    match = re.fullmatch(r"re-roll (attacks?|damage)(?: rolls?)?(?: of)? (<=|>=)?([0-9]{1,4})(?:-([0-9]{1,4}))?", words)
    if match and not (match[2] and match[4]) and int(match[3]) <= int(match[4] or match[3]):
        what = "damage" if match[1] == "damage" else "attacks"
        return Ability(f"re-roll {what}", _event(match[2], match[3], match[4]))
    if words.startswith("re-roll damage") or words.startswith("re-roll attack"):
        raise RulesError(f"ability {words!r} does not say which results; write it as re-roll damage of 1 or of 1-2")
    return None


def _event(sign: str | None, low: str, high: str | None) -> Event:
    if high:
        return between(int(low), int(high))
    return {None: equals, "<=": at_most, ">=": at_least}[sign](int(low))


def _is_amount(value: Any) -> bool:
    if isinstance(value, (str, Distribution)):
        return _counts(value, 1 if isinstance(value, str) else 0)
    return _is_number(value)


def _is_number(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 1_000_000


def _counts(amount: Any, least: int) -> bool:
    """Whether dice text or a law has whole outcomes of at least so much."""
    try:
        law = amount_law(amount)
    except TooLargeError:
        raise
    except ExactDiceError:  # it cannot be read
        return False
    return all(map(is_integer, law)) and law.min() >= least


_VALUES: tuple[tuple[tuple[str, ...], Callable[[Any], bool], str], ...] = (  # what belongs to the name of an ability
    (FLAGS, lambda value: value is None, "no value"),
    (("melta",), _is_number, "a whole number of at least 1"),
    (AMOUNTS, _is_amount, "a number or dice of at least 1, or a law of at least 0"),
    (("anti",), lambda value: type(value) is int and 2 <= value <= 6, "a roll from 2 to 6 and a keyword"),
    (THRESHOLDS, lambda value: type(value) is int and 2 <= value <= 6, "a roll from 2 to 6"),
    (BONUSES, lambda value: type(value) is int and abs(value) <= 1_000_000, "a whole number of at most 1,000,000"),
    (tuple([f"re-roll {what}" for what in ROLLS]), lambda value: value in POLICIES, "a policy such as 'ones'"),
    (tuple([f"re-roll {what}" for what in RESULTS]), callable, "an event such as equals(1)"),
)
_READERS: tuple[Callable[[str], Ability | None], ...] = (_flag, _amount, _threshold, _bonus, _reroll)


def amount_law(value: Any) -> Distribution[int]:
    """Law of a characteristic that is a number, dice text or a law: attacks, damage, sustained hits, rapid fire.

    A law is not remembered: laws are equal as Python says (``True == 1``), but outcomes must print as they are.

    References:
        Rule B02, D3: dice text such as ``"D3"``.
    """
    return whole_outcomes(value) if isinstance(value, Distribution) else _read_amount(value)


def whole_outcomes(law: Distribution[Any]) -> Distribution[int]:
    """The law with its outcomes written as integers, if they are whole numbers; otherwise as it is."""
    return law.map(int) if all(map(is_integer, law)) else law


def amount_text(amount: Any) -> str:
    """An amount as on a datasheet; a law that is no sum of like dice and a number as its range and mean.

    Examples:
        >>> from exactdice import d3, d6
        >>> amount_text(2 @ d6 + 1), amount_text(d3), amount_text(d3 + d6)
        ('2D6+1', 'D3', '<2 to 9, mean 11/2>')
    """
    if not isinstance(amount, Distribution):
        return str(amount)
    low, high = amount.min(), amount.max()
    if low == high:
        return str(low)
    for number in range(1, 100):
        sides, rest = divmod(high - low, number)
        if not rest and amount.pmf(low) == Fraction(1, (sides + 1) ** number):
            more = low - number
            if amount == number @ d(sides + 1) + more:
                return f"{number if number > 1 else ''}D{sides + 1}{f'{more:+d}' if more else ''}"
    return f"<{low} to {high}, mean {abbreviated(amount.mean())}>"


@cached(4096)
def _read_amount(value: Any) -> Distribution[int]:
    if isinstance(value, str):
        return dice(value)
    return Distribution([value])
