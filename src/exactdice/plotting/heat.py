"""Heat maps: joint laws of two parts, and tables of weapons against targets."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from exactdice.errors import SupportError
from exactdice.extras import needed
from exactdice.plotting import canvas, scales
from exactdice.scalars import shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from matplotlib.axes import Axes

    from exactdice.distribution import Distribution
    from exactdice.games.wh40k import WeaponTable

_WRITTEN = 12  # cells in a row or column up to which each has its number written in it
_SMALL = 1.25  # small characters where there is room for one of a label
_LINES = 20  # labels that fit above each other
_MOST = 200  # cells of one axis
_DARK = 0.55  # of the range of values: below it a cell is dark, and what is written there white


def is_pairs(law: Distribution[Any]) -> bool:
    """Whether all outcomes of a law are pairs."""
    return all([isinstance(x, tuple) and len(x) == 2 for x in law._form.pairs()[0]])


def joint(ax: Axes, law: Distribution[Any], units: Sequence[str | None]) -> None:
    """The chances of pairs, the first part across and the second one up; what is impossible is left blank."""
    if law._form.endless:
        raise SupportError("a law without an end has no pairs; draw bars")
    outcomes, weights, total = law._form.pairs()
    if not is_pairs(law):
        raise SupportError(
            f"outcome {shown(next(iter(outcomes)))} is no pair, and a heat map has two axes; "
            "write law.marginal(0, 1) for two parts, or draw bars"
        )
    require("states", 100 * len(outcomes), f"a heat map of {len(outcomes):,} pairs")
    across, up = [_Axis([pair[part] for pair in outcomes]) for part in (0, 1)]
    sums = [[0] * len(across) for _ in range(len(up))]
    for (x, y), weight in zip(outcomes, weights, strict=True):
        sums[up.place(y)][across.place(x)] += weight
    values = [[weight / total if weight else None for weight in row] for row in sums]
    words = [[_short(weight, total) if weight else "" for weight in row] for row in sums]
    mesh = _draw(ax, values, words)
    bins = "" if across.per == up.per == 1 else " of a bin"
    bar = _bar(ax, mesh, f"chance{bins}")
    canvas.percent_axis(bar.ax.yaxis)
    ax.set_xticks(*across.ticks(canvas.room(ax)))
    ax.set_yticks(*up.ticks(_LINES * up.widest()))
    ax.set_xlabel(across.label(units[0] or "first outcome"))
    ax.set_ylabel(up.label(units[1] or "second outcome"))
    ax.set_ylim(-0.5, len(up) - 0.5)


class _Axis:
    """One part of pairs as an axis: cells of numbers, or words."""

    def __init__(self, parts: Sequence[Any]) -> None:
        self.per: int | Fraction = 1
        self.cells: scales.Grid | None = None
        if scales.is_numeric(parts):
            self.cells = scales.grid([scales.Window(sorted(set(parts)), [], 1)], _MOST)
            self.names: list[Any] = self.cells.starts
            self.per = self.cells.per
        else:
            self.names = list(dict.fromkeys(parts))
            if len(self.names) > _MOST:
                raise SupportError(
                    f"{len(self.names):,} words do not fit beside a heat map; group them with law.map(...) first"
                )
            self._places = {name: place for place, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def place(self, x: Any) -> int:
        """The cell of an outcome."""
        return self._places[x] if self.cells is None else bisect_right(self.names, x) - 1

    def ticks(self, room: int) -> tuple[list[int], list[str]]:
        """Places and labels, where there is room for so many characters."""
        if self.cells is not None:
            chosen = scales.ticks(self.cells, room)
        else:
            many = scales.nice(-(-len(self.names) * self.widest() // room))
            chosen = [(i, scales.label(name)) for i, name in enumerate(self.names)][::many]
        return [i for i, _ in chosen], [text for _, text in chosen]

    def widest(self) -> int:
        """The characters of the widest label, and room beside it."""
        return max([len(scales.label(name)) for name in self.names]) + 2

    def label(self, unit: str) -> str:
        """Its name, with the bins where there are some."""
        return unit if self.cells is None else canvas.outcome_label(unit, self.cells)


def weapons(ax: Axes, table: WeaponTable) -> None:
    """A figure of each attacker against each target, the best against each target marked by a star and a frame."""
    values = [[float(value) for value in row] for row in table.values]
    best = table.best
    words = [
        [table.figure.shown(value) + (" *" if row in best[column] else "") for column, value in enumerate(figures)]
        for row, figures in enumerate(table.values)
    ]
    mesh = _draw(ax, values, words)
    for column, rows in enumerate(best):
        for row in rows:
            _frame(ax, column, row)
    bar = _bar(ax, mesh, table.figure.text)
    if table.figure.chance:
        canvas.percent_axis(bar.ax.yaxis)
    names = [scales.label(unit.name) for unit in table.targets]
    turned = sum([len(name) + 2 for name in names]) > canvas.room(ax)
    ax.set_xticks(range(len(names)), names, rotation=30 if turned else 0, ha="right" if turned else "center")
    ax.set_yticks(range(len(values)), [scales.label(f"{n}x {weapon.name}") for n, weapon in table.attackers])
    ax.set_xlabel("target  (* best against it)")
    ax.set_ylabel("attackers")


def _short(weight: int, total: int) -> str:
    """A chance in a cell, to a tenth of a percent; never 0 or 100 where it is not exactly that."""
    tenths = (2000 * weight + total) // (2 * total)
    if weight == total:
        return "100%"
    return "<0.1%" if tenths == 0 else ">99.9%" if tenths == 1000 else f"{tenths // 10}.{tenths % 10}%"


def _draw(ax: Axes, values: Sequence[Sequence[float | None]], words: Sequence[Sequence[str]]) -> Any:
    """Coloured cells, with their numbers written in them where there are few."""
    numpy: Any = needed("numpy", "plot", "a plot")
    array = numpy.ma.masked_invalid(numpy.array(values, dtype=float))
    mesh = ax.imshow(array, cmap=canvas.shades(), aspect="auto", interpolation="nearest", vmin=min(0, array.min()))
    widest = max([len(text) for row in words for text in row]) + 1
    if max(len(values), len(values[0])) > _WRITTEN or len(values[0]) * widest > _SMALL * canvas.room(ax):
        return mesh
    highest = float(array.max()) or 1.0
    for row, texts in enumerate(words):
        for column, text in enumerate(texts):
            value = values[row][column]
            if value is not None:
                colour = "white" if value < _DARK * highest else "black"
                ax.text(column, row, text, ha="center", va="center", color=colour, fontsize="small")
    return mesh


def _frame(ax: Axes, column: int, row: int) -> None:
    patches: Any = needed("matplotlib.patches", "plot", "a plot")
    corner = (column - 0.46, row - 0.44)
    ax.add_patch(patches.Rectangle(corner, 0.92, 0.88, fill=False, edgecolor=canvas.COLOURS[3], linewidth=2))


def _bar(ax: Axes, mesh: Any, label: str) -> Any:
    figure = ax.get_figure()
    assert figure is not None
    return figure.colorbar(mesh, ax=ax, label=label)
