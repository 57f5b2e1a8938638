"""Tables of chances that a simulator prints or computes: read exactly, and compared with exact laws."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from exactdice.distribution import Distribution
from exactdice.errors import OperandError, WeightError
from exactdice.scalars import outcome, probability, shown
from exactdice.verify.laws import plain_law
from exactdice.verify.statistics.laws import PlainLaw

_COMPUTED = Fraction(1, 10**9)  # by which chances that were computed in floats may be off
_DROPPED = Fraction(1, 10**4)  # mass that a table of floats may lack


class Table(NamedTuple):
    """Chances by outcome, and by how much each of them may be off."""

    chances: Mapping[Hashable, Fraction]
    slack: Fraction

    def equals(self, law: PlainLaw) -> bool:
        """Whether it is the law, but for the rounding of floats."""
        return all([abs(gap) <= self.slack for gap in _gaps(self, law)])


def _gaps(table: Table, law: PlainLaw) -> list[Fraction]:
    outcomes = dict.fromkeys([*table.chances, *law.known])
    return [table.chances.get(x, Fraction(0)) - law.chance(x) for x in outcomes]


def distance(table: Table, law: PlainLaw) -> Fraction:
    """Half of the sum of the differences: the total variation where the table adds up to 1."""
    return sum([abs(gap) for gap in _gaps(table, law)], Fraction(0)) / 2


def is_table(data: Any) -> bool:
    """Whether data are chances and not counts or samples."""
    if isinstance(data, Mapping):
        return any([isinstance(value, (Fraction, float, Decimal, str)) for value in data.values()])
    return isinstance(data, (Distribution, Fraction, float, Decimal))


def table_of(data: Any, answer: str) -> Table:
    """The chances as exact numbers.

    Raises:
        OperandError: One chance is given where the answer has more.
        WeightError: Chances are negative or do not add up to 1.
    """
    if isinstance(data, Distribution):
        return Table(plain_law(data, "data").known, Fraction(0))
    if not isinstance(data, Mapping):
        if answer != "unit_destroyed":
            raise OperandError(
                f"data {shown(data)} are one chance; give a mapping to chances, or ask about 'unit_destroyed'"
            )
        data = {1: data, 0: float(1 - _chance(data)) if isinstance(data, float) else 1 - _chance(data)}
    chances = {outcome(x): _chance(value) for x, value in data.items()}
    slack = _COMPUTED if any([isinstance(value, float) for value in data.values()]) else Fraction(0)
    total = sum(chances.values(), Fraction(0))
    if abs(total - 1) > (_DROPPED if slack else 0):
        raise WeightError(f"chances add up to {shown(total)}; give all outcomes with chances that add up to 1")
    return Table(chances, slack)


def _chance(value: Any) -> Fraction:
    return probability(Fraction(value) if isinstance(value, float) and isfinite(value) else value)
