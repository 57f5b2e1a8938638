"""The one table that all golden files are made of: each outcome with its exact chance and how often it may be seen."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import isqrt
from typing import Any, NamedTuple

from exactdice.distribution import Distribution
from exactdice.errors import OperandError, SupportError, TooLargeError
from exactdice.kernel import digits
from exactdice.scalars import count, shown
from exactdice.verify.export.bounds import bounds
from exactdice.verify.laws import level, plain_law

_MOST_SAMPLES = 1_000_000
_MOST_WORK = 100_000  # outcomes times the root of the samples: the bounds of so many take some seconds


class Row(NamedTuple):
    """An outcome.

    Args:
        outcome: As text: a number, a word, or a list of JSON without blanks.
        chance: Of the outcome.
        least: How often it must be seen.
        most: How often it may be seen.
        least_from: How often it or a later one must be seen; 0 where outcomes are no numbers.
        most_from: How often it or a later one may be seen; all samples where outcomes are no numbers.
    """

    outcome: str
    chance: Fraction
    least: int
    most: int
    least_from: int
    most_from: int


class Golden(NamedTuple):
    """Cases by name with their rows; a right simulator fails any of them with a chance of at most ``alarm``."""

    cases: Mapping[str, list[Row]]
    samples: int
    alarm: Fraction
    source: Any


def golden(
    laws: Mapping[str, Distribution[Any]], source: Any, *, samples: int = 10_000, alarm: Any = "1/1000000"
) -> Golden:
    """The golden cases of laws: chances, and bounds of the counts of so many samples.

    Each outcome, and each event "this outcome or a greater one" of a law of numbers, is judged by itself at an equal
    part of the allowance (C. E. Bonferroni, 1936).

    Args:
        laws: The laws by the names of their cases.
        source: The question as plain data.
        samples: How many samples a test takes.
        alarm: The chance at most that a right simulator fails any case.

    Raises:
        OperandError: A law is none, or a name cannot be printed.
        SupportError: A law has no end, or an outcome that is no number, text or tuple of them.
        TooLargeError: There are too many outcomes for bounds in some seconds.
        CountError, WeightError: The number of samples or the alarm is out of range.

    Examples:
        >>> from exactdice import d
        >>> golden({"coin": d(2)}, "d2", samples=100).cases["coin"][1]
        Row(outcome='2', chance=Fraction(1, 2), least=25, most=75, least_from=25, most_from=75)
    """
    count(samples, "number of samples", 1)
    known = {name: _known(name, law) for name, law in laws.items()}
    work = sum(map(len, known.values())) * isqrt(samples)
    if samples > _MOST_SAMPLES or work > _MOST_WORK:
        outcomes = sum(map(len, known.values()))
        raise TooLargeError(
            f"{outcomes:,} outcomes at {samples:,} samples are too many for bounds; "
            "name one law, lump its outcomes or take fewer samples"
        )
    events = sum([2 * len(chances) if _ordered(chances) else len(chances) for chances in known.values()])
    allowed = level(alarm)
    cases = {name: _rows(chances, samples, allowed / events) for name, chances in known.items()}
    return Golden(cases, samples, allowed, source)


def _known(name: str, law: Distribution[Any]) -> Mapping[Hashable, Fraction]:
    if not name.isprintable() or not name:
        raise OperandError(f"name {shown(name)} of a case cannot be printed; write a plain one")
    plain = plain_law(law, f"law {name}")
    if plain.beyond:
        raise SupportError(f"law {name} has no end; lump what lies beyond, as law.lump(...) does, or take another")
    return plain.known


def _ordered(chances: Mapping[Hashable, Fraction]) -> bool:
    return all([isinstance(x, (int, Fraction)) for x in chances])


def _rows(chances: Mapping[Hashable, Fraction], samples: int, part: Fraction) -> list[Row]:
    rows, left, ordered = [], Fraction(1), _ordered(chances)
    for outcome, chance in chances.items():
        further = bounds(samples, left, part) if ordered else (0, samples)
        rows.append(Row(text_of(outcome), chance, *bounds(samples, chance, part), *further))
        left -= chance
    return rows


def text_of(outcome: Any) -> str:
    """An outcome as a simulator in any language may print it.

    Examples:
        >>> text_of(3), text_of((3, 1)), text_of(True), text_of("Miscast")
        ('3', '[3,1]', 'true', 'Miscast')
    """
    if isinstance(outcome, tuple):
        text = f"[{','.join([_part(part) for part in outcome])}]"
    elif isinstance(outcome, bool):
        text = str(outcome).lower()
    elif isinstance(outcome, (int, Fraction)):
        text = spelled(Fraction(outcome))
    elif isinstance(outcome, str):
        text = outcome
    else:
        raise SupportError(f"outcome {shown(outcome)} is no number, text or tuple of them; map it to one")
    if not text.isprintable():
        raise SupportError(f"outcome {shown(outcome)} cannot be printed; map it to plain text")
    return text


def _part(outcome: Any) -> str:
    return quoted(outcome) if isinstance(outcome, str) else text_of(outcome)


def spelled(number: Fraction) -> str:
    """A fraction in lowest terms, however long; a whole one without its denominator."""
    numerator = digits(number.numerator)
    return numerator if number.denominator == 1 else f"{numerator}/{digits(number.denominator)}"


def quoted(text: str) -> str:
    r"""Printable text in quotes, as JSON, Python, JavaScript, Java, Rust and Go all read it.

    Examples:
        >>> print(quoted('5" or a \\'))
        "5\" or a \\"
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
