"""What is known of a law in a few lines: where it lies, mean and spread, the middle, the most likely outcomes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.cli.output import is_comparison, number, root_record, short
from exactdice.format import decimal, decimal_root, percent

if TYPE_CHECKING:
    from exactdice import Distribution


class Fact(NamedTuple):
    """A fact about a law: exactly and rounded for a table, and for JSON."""

    exactly: str
    rounded: str
    record: Any


def facts_of(law: Distribution[Any]) -> dict[str, Fact]:
    """The facts about a law of numbers by name; of a comparison only its chance."""
    if is_comparison(law):
        chance = law.pmf(True)
        return {"chance": Fact(short(chance), percent(chance), number(chance))}
    endless = law._form.endless
    variance = law.var()
    deviation = root_record(variance)
    root = str(deviation["exact"])
    return {
        "outcomes": _plain("without an end" if endless else len(law)),
        "least": _plain(law.min()),
        **({} if endless else {"greatest": _plain(law.max())}),
        "mean": _number(law.mean()),
        "variance": _number(variance),
        "standard deviation": Fact(root if len(root) < 30 else "", decimal_root(variance), deviation),
        "median": _plain(law.median()),
        "most likely": _plain(", ".join(map(str, law.mode()))),
    }


def _plain(value: Any) -> Fact:
    return Fact(str(value), "", value)


def _number(value: Fraction) -> Fact:
    return Fact(short(value), "" if value.denominator == 1 else decimal(value), number(value))


def fact_cells(fact: Fact) -> list[str]:
    """A fact for CSV: exactly, and as a float."""
    if isinstance(fact.record, dict):
        return [fact.record["exact"], str(fact.record["float"])]
    return [str(fact.record), ""]
