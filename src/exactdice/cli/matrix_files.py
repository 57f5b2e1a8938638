"""Files of weapons and targets: JSON and TOML with the keys of the command, or CSV with the same as columns."""

from __future__ import annotations

import csv
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from exactdice.cli.run import STDIN
from exactdice.cli.run import read as read_mapping
from exactdice.errors import ScenarioError
from exactdice.scalars import shown
from exactdice.scenario.files import LARGEST, naming
from exactdice.scenario.shapes import Positive, Shape, read, tag, told_by_key

if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMNS = ("weapon", "points", "target")


class Weapon(Shape):
    """A weapon with what its bearers cost."""

    line: str = Field(description="The datasheet line, with the number of bearers in front.")
    points: Positive | None = Field(default=None, description="What all its bearers cost.")


_Line = Annotated[
    Annotated[str, tag("str")] | Annotated[Weapon, tag("line")],
    told_by_key("line", types=(str,), what='a datasheet line, or a mapping such as {"line": "...", "points": 90}'),
]


class Table(Shape):
    """The weapons and targets of a table."""

    weapons: list[_Line] = Field(default=[], description="The rows: datasheet lines.")
    targets: list[str] = Field(default=[], description="The columns: datasheet lines of units.")

    def costs(self) -> Iterator[tuple[str, int | None]]:
        """Each weapon's line and points, None where none are given."""
        for weapon in self.weapons:
            yield (weapon, None) if isinstance(weapon, str) else (weapon.line, weapon.points)


def table_of(file: str) -> Table:
    """The weapons and targets that a file holds, or JSON on standard input."""
    is_csv = Path(file).suffix.casefold() == ".csv"
    mapping = None if is_csv else read_mapping(file)  # names the file in its errors itself
    with naming("standard input" if file == STDIN else file):
        return read(Table, _from_csv(file) if mapping is None else mapping)


def _from_csv(file: str) -> dict[str, Any]:
    """The rows of a sheet: each may hold a weapon, its points and a target, or leave them empty."""
    try:
        with open(file, encoding="utf-8-sig", newline="") as stream:
            text = stream.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        raise ScenarioError(f"cannot be read: {getattr(fault, 'strerror', fault)}; name a file that can be") from None
    if len(text) > LARGEST:
        raise ScenarioError(f"it holds more than {LARGEST:,} characters; write a smaller sheet")
    head, *rows = [[cell.strip() for cell in row] for row in csv.reader(text.splitlines())] or [[]]
    for name in head:
        if name not in COLUMNS:
            nearest = get_close_matches(name.casefold(), COLUMNS, n=1)
            cure = f"did you mean {nearest[0]}?" if nearest else f"columns are {', '.join(COLUMNS)}"
            raise ScenarioError(f"column {shown(name)} is unknown; {cure}")
    weapons, targets = [], []
    for row in rows:
        cells = dict(zip(head, row, strict=False))
        if cells.get("weapon"):
            weapons.append({"line": cells["weapon"], **_points(cells.get("points", ""))})
        elif cells.get("points"):
            raise ScenarioError(f"points {shown(cells['points'])} stand beside no weapon; write the weapon as well")
        if cells.get("target"):
            targets.append(cells["target"])
    return {"weapons": weapons, "targets": targets}


def _points(text: str) -> dict[str, Any]:
    if not text:
        return {}
    return {"points": int(text) if text.isdecimal() and len(text) < 7 else text}
