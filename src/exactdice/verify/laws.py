"""A Distribution, an alarm and an outcome as the statistics read them."""

from __future__ import annotations

import re
from collections.abc import Hashable
from fractions import Fraction
from math import isfinite
from typing import Any

from exactdice.distribution import Distribution
from exactdice.errors import OperandError, SimulatorError, SupportError, SymbolError, WeightError
from exactdice.games.wh40k.attacks.volley import Volley
from exactdice.rolls.notation import dice
from exactdice.scalars import exact, outcome, probability, shown
from exactdice.verify.enumerating import Enumeration
from exactdice.verify.statistics.laws import PlainLaw

_NEGLIGIBLE = Fraction(1, 10**9)  # mass of an endless law that is looked at as one outcome
_MOST_KNOWN = 4096
_WHOLE = re.compile(r"\s*[+-]?[0-9]+\s*")
_BUCKET = re.compile(r"\s*([<>=≤≥]+\s*-?[0-9]+|-?[0-9]+\s*(\+|-\s*[0-9]+|or more|or less))\s*")


def law_of(law: Any) -> Any:
    """What stands for a law as one: an attack for its wounds lost, a text for its dice, an enumeration for its law.

    Raises:
        NotationError: The dice text cannot be read.
        UncoveredError: The enumeration is not complete.
    """
    if isinstance(law, Volley):
        return law.wounds_lost
    if isinstance(law, Enumeration):
        return law.law
    return dice(law) if isinstance(law, str) else law


def plain_law(law: Any, what: str = "law") -> PlainLaw:
    """The outcomes and chances of a law, as the statistics take them.

    Raises:
        OperandError: It is no Distribution.
        SymbolError: It depends on symbols.
    """
    if not isinstance(law, Distribution):
        raise OperandError(
            f"{what} {shown(law)} is no Distribution; write Distribution({{...}}) or a law such as 2 @ d6"
        )
    if law.free_symbols:
        raise SymbolError(
            f"{what} depends on {min(map(str, law.free_symbols))}; write law.subs(...) before it is judged"
        )
    endless = law._form.endless
    known = dict(_head(law) if endless else law.items())
    return PlainLaw(known, law.pmf if endless else None)


def _head(law: Distribution[Any]) -> list[tuple[Any, Fraction]]:
    """The first outcomes of a law without an end, until a billionth of the mass is left or there are too many."""
    n = 64
    while True:
        head = law.head(n)
        if n >= _MOST_KNOWN or 1 - sum([chance for _, chance in head], Fraction(0)) < _NEGLIGIBLE:
            return head
        n *= 2


def level(value: Any, what: str = "alarm") -> Fraction:
    """A chance strictly between 0 and 1. A float is read as the decimal number that it prints: a level is no answer."""
    chance = probability(repr(value) if isinstance(value, float) and isfinite(value) else value)
    if not 0 < chance < 1:
        raise WeightError(f"{what} {shown(value)} is not between 0 and 1; write a number such as '1/1000000'")
    return chance


def amount(value: Any, what: str) -> Fraction:
    """A relative change above 0, also as a percentage; a float as :func:`level` reads it."""
    if isinstance(value, str) and value.rstrip().endswith("%"):
        change = exact(value.rstrip()[:-1], what) / 100
    else:
        change = exact(repr(value) if isinstance(value, float) and isfinite(value) else value, what)
    if change <= 0:
        raise WeightError(f"{what} {shown(value)} is not above 0; write a change such as '1%'")
    if change >= 1 and not str(value).rstrip().endswith("%"):
        percent = f"{float(100 * change):g}"
        raise WeightError(f"{what} {shown(value)} is {percent} percent; write '{value}%' or '{percent}%'")
    return change


def sample(value: Any, law: PlainLaw) -> Hashable:
    """A sample as an outcome; a float is read where it is a whole number or exactly an outcome of the law.

    Where the law has numbers, a text that spells a whole number is that number.

    Raises:
        SimulatorError: It cannot be an outcome: None, not finite, a rounded float, or it cannot be hashed.
        OperandError: It names several numbers, such as ``"3+"``.
    """
    kind = type(value)
    if kind is int:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return _spelled(value) if law.numeric else value
    if value is None and not law.chance(None):
        raise SimulatorError("sample None is no outcome; let the sampler return its result")
    if isinstance(value, float) and isfinite(value):
        exactly = Fraction(float(value))
        if exactly.denominator == 1:
            return int(exactly)
        if law.chance(exactly) > 0:
            return exactly
        raise SimulatorError(f"sample {float(value)!r} is a rounded float and no outcome of the law; return a Fraction")
    try:
        return outcome(value)  # type: ignore[no-any-return]
    except SupportError as error:
        raise SimulatorError(f"sample cannot be judged: {error}") from None


def _spelled(text: str) -> Hashable:
    """The whole number that a text spells, or the text itself."""
    if _BUCKET.fullmatch(text):
        raise OperandError(
            f"outcome {shown(text)} stands for several outcomes of the law, which are judged one by one; "
            "for '3+' write 3 and give law.clip(high=3)"
        )
    return int(text) if _WHOLE.fullmatch(text) else text
