"""What a heat table of a law of pairs shows: the two parts in order, and the chance of each pair; many are added up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice import kernel
from exactdice.algebra.moments import covariance
from exactdice.algebra.outcomes import ordered
from exactdice.distribution.describe import exact_and_rounded
from exactdice.distribution.views import called
from exactdice.errors import ExactDiceError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from exactdice.algebra.forms import Form

_LARGE = 12  # rows or columns whose cells hold text
_MOST = 30  # rows or columns before neighbours are added up
_COVARIANCE = 2_000  # pairs of which the covariance is worked out


class JointView(NamedTuple):
    """A heat table: names of rows and columns, names that are written above, chances, and what else is to be said."""

    down: list[str]
    across: list[str]
    shown_across: list[str]
    cells: list[list[Fraction | None]]
    small: bool
    facts: list[str]
    notes: list[str]


def joint_view(form: Form) -> JointView | None:
    """The heat table of a law whose outcomes are pairs of what has an order; None for any other law."""
    if form.endless:
        return None
    outcomes, weights, total = form.pairs()
    if not all([type(x) is tuple and len(x) == 2 for x in outcomes]):
        return None
    downs, acrosses = (ordered({x[place] for x in outcomes}) for place in (0, 1))
    if downs is None or acrosses is None:
        return None
    rows, columns = _groups(downs), _groups(acrosses)
    masses: dict[tuple[int, int], int] = {}
    for (x, y), weight in zip(outcomes, weights, strict=True):
        cell = rows.place[x], columns.place[y]
        masses[cell] = masses.get(cell, 0) + weight
    cells = [
        [kernel.fraction(mass, total) if (mass := masses.get((i, j))) else None for j in range(len(columns.names))]
        for i in range(len(rows.names))
    ]
    small = max(len(rows.names), len(columns.names)) > _LARGE
    above = [name.split(" to ")[0] for name in columns.names] if small else columns.names
    return JointView(rows.names, columns.names, above, cells, small, _facts(form), _notes(rows, columns))


class _Groups(NamedTuple):
    """Values in order, so many of them together: the names of the groups, and the group of each value."""

    names: list[str]
    place: dict[Any, int]
    size: int


def _groups(values: Sequence[Any]) -> _Groups:
    size = -(-len(values) // _MOST)
    groups = [values[at : at + size] for at in range(0, len(values), size)]
    names = [called(group[0]) if len(group) == 1 else f"{called(group[0])} to {called(group[-1])}" for group in groups]
    return _Groups(names, {x: place for place, group in enumerate(groups) for x in group}, size)


def _notes(rows: _Groups, columns: _Groups) -> list[str]:
    notes = ["rows are the first part, columns the second; point at a cell for its exact chance"]
    if rows.size > 1 or columns.size > 1:
        notes.append(f"each cell adds up {rows.size:,} × {columns.size:,} values")
    return notes


def _facts(form: Form) -> list[str]:
    if form.length > _COVARIANCE:
        return []
    try:
        return [f"covariance {exact_and_rounded(covariance(form))}"]
    except (ExactDiceError, AttributeError):  # parts that are no numbers, or irrational ones
        return []
