"""Bars, curves of chances of at least as much, overlays and ridges of laws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.errors import SupportError
from exactdice.events import Interval
from exactdice.format import percent
from exactdice.kernel import fraction
from exactdice.plotting import canvas, scales
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from matplotlib.axes import Axes

    from exactdice.distribution import Distribution
    from exactdice.plotting.scales import Grid, Window

    Laws = Mapping[str, Distribution[Any]]

_MOST_BARS = 60  # outcomes of all laws together; more are drawn as a step
_MOST_WORDS = 30  # outcomes that are words
_MARKED = 30  # cells whose points are marked on a curve
_WIDTH = 0.8  # of a bar, or of a group of bars, in steps
_THINNEST = 0.012  # of the axis: a bar is no thinner than that
_RIDGE = 0.9  # how high the highest ridge is, in distances of ridges
_LABELLED = 30  # ridges of which each has its label


def bars(ax: Axes, laws: Laws, unit: str | None, tail: Fraction) -> None:
    """The chance of each outcome: bars, with many outcomes a step; words stand on the vertical axis."""
    canvas.require_few(len(laws))
    windows = [scales.window(law, tail) for law in laws.values()]
    if not all([scales.is_numeric(one.outcomes) for one in windows]):
        _word_bars(ax, list(laws), windows, unit)
        return
    cells = scales.grid(windows)
    outcomes = len({x for one in windows for x in one.outcomes})
    if cells.step is None:
        _needles(ax, list(laws), windows, cells)
    elif cells.per == 1 and outcomes * len(windows) <= _MOST_BARS:
        _number_bars(ax, list(laws), windows, cells)
    else:
        _steps(ax, list(laws), windows, cells)
    canvas.number_axis(ax, cells)
    ax.set_xlabel(canvas.outcome_label(unit, cells, scales.left_out(windows)))
    ax.set_ylabel("chance" if cells.per == 1 else "chance of a bin")
    ax.set_ylim(bottom=0)
    canvas.percent_axis(ax.yaxis)


def height(laws: Laws) -> float:
    """How high a new figure of bars should be (inches): words have a line each."""
    outcomes = {x for law in laws.values() if not law._form.endless for x in law._form.pairs()[0]}
    if scales.is_numeric([x for x in outcomes if not isinstance(x, Interval)]):
        return canvas.SIZE[1]
    return 1.2 + 0.3 * max(3, min(len(outcomes), _MOST_WORDS) * (1 + len(laws)) / 2)


def _number_bars(ax: Axes, names: Sequence[str], windows: Sequence[Window], cells: Grid) -> None:
    positions = scales.positions(cells)
    width = _bar_width(windows, cells) / len(windows)
    for place, (name, one) in enumerate(zip(names, windows, strict=True)):
        heights = scales.floats(scales.masses(one, cells), one.total)
        shift = (place - (len(windows) - 1) / 2) * width
        colour = canvas.style(place)["color"]
        ax.bar([x + shift for x in positions], heights, width, color=colour, label=name)


def _needles(ax: Axes, names: Sequence[str], windows: Sequence[Window], cells: Grid) -> None:
    """Lines with a head for outcomes that lie so far apart that bars would be thinner."""
    for place, (name, one) in enumerate(zip(names, windows, strict=True)):
        heights = scales.floats(scales.masses(one, cells), one.total)
        colour = canvas.style(place)["color"]
        ax.vlines(scales.positions(cells), 0, heights, color=colour, linewidth=2)
        ax.plot(scales.positions(cells), heights, "o", color=colour, label=name)


def _bar_width(windows: Sequence[Window], cells: Grid) -> float:
    """A share of a step; where that is too thin to be seen, wider as far as no other possible outcome stands there."""
    outcomes = sorted({x for one in windows for x in one.outcomes})
    gaps = [float(after - before) for before, after in zip(outcomes, outcomes[1:], strict=False)]
    if not gaps:
        return _WIDTH
    thin = _THINNEST * (float(outcomes[-1]) - float(outcomes[0]))
    assert cells.step is not None
    return _WIDTH * min([*gaps, max(float(cells.step), thin / _WIDTH)])


def _steps(ax: Axes, names: Sequence[str], windows: Sequence[Window], cells: Grid) -> None:
    """A line over the cells, at 0 in every gap; a single law is filled."""
    sides = scales.edges(cells)
    for place, (name, one) in enumerate(zip(names, windows, strict=True)):
        heights = scales.floats(scales.masses(one, cells), one.total)
        line = canvas.style(place)
        if len(windows) == 1:
            ax.stairs(heights, sides, fill=True, color=line["color"], label=name)
        else:
            ax.stairs(heights, sides, label=name, linewidth=1.5, **line)


def _word_bars(ax: Axes, names: Sequence[str], windows: Sequence[Window], unit: str | None) -> None:
    """Horizontal bars of outcomes that are words; of very many the likeliest, and all others as the last one."""
    listed: dict[Any, None] = {}
    for one in windows:
        listed.update(dict.fromkeys(one.outcomes))
    weights = [dict(zip(one.outcomes, one.weights, strict=True)) for one in windows]
    words: list[Any] = list(listed)
    if len(words) > _MOST_WORDS:
        chances = {x: max([w.get(x, 0) / one.total for w, one in zip(weights, windows, strict=True)]) for x in words}
        words = sorted(words, key=lambda x: -chances[x])[: _MOST_WORDS - 1]
    others = len(listed) - len(words)
    thick = _WIDTH / len(windows)
    for place, (name, one, weight) in enumerate(zip(names, windows, weights, strict=True)):
        drawn = [weight.get(x, 0) for x in words]
        drawn += [one.total - sum(drawn)] if others else []
        rows = [row + (place - (len(windows) - 1) / 2) * thick for row in range(len(drawn))]
        lengths = scales.floats(drawn, one.total)
        shapes = ax.barh(rows, lengths, thick, color=canvas.style(place)["color"], label=name)
        if len(windows) == 1:
            texts = [percent(fraction(w, one.total)) for w in drawn]
            ax.bar_label(shapes, texts, padding=3)
            ax.margins(x=0.15)
    canvas.word_axis(ax, [*words, f"all {others:,} others"] if others else words, unit)
    ax.set_xlabel("chance")
    canvas.percent_axis(ax.xaxis)


def at_least(ax: Axes, laws: Laws, unit: str | None, tail: Fraction) -> None:
    """The chance of at least as much, as a step that falls behind each outcome."""
    canvas.require_few(len(laws))
    windows = _numeric(laws, tail, "chances of at least as much")
    cells = scales.grid(windows)
    positions = scales.positions(cells)
    marked = len(positions) <= _MARKED
    for place, (name, one) in enumerate(zip(laws, windows, strict=True)):
        heights = scales.floats(scales.at_least_masses(one, cells), one.total)
        marks: dict[str, Any] = {"marker": "o", "markersize": 4} if marked else {}
        end = next((i + 1 for i, height in enumerate(heights) if height == 0), len(heights))  # it stays at 0
        ax.step(positions[:end], heights[:end], where="pre", label=name, **marks, **canvas.style(place))
    canvas.number_axis(ax, cells)
    ax.set_xlabel(canvas.outcome_label(unit, cells, scales.left_out(windows)))
    ax.set_ylabel("chance of at least as much")
    ax.set_ylim(0, 1.03)
    canvas.percent_axis(ax.yaxis)


def _numeric(laws: Laws, tail: Fraction, what: str) -> list[Window]:
    """The windows of laws of numbers.

    Raises:
        SupportError: An outcome is no number.
    """
    windows = [scales.window(law, tail) for law in laws.values()]
    for one in windows:
        for x in one.outcomes:
            if not scales.is_numeric([x]):
                raise SupportError(f"outcome {shown(x)} is no number, and {what} need an axis of numbers; draw bars")
    return windows


def ridges(ax: Axes, laws: Mapping[Any, Distribution[Any]], unit: str | None, over: str | None, tail: Fraction) -> None:
    """A ridge for each value of a parameter, the first one at the bottom, all on one scale."""
    windows = _numeric(laws, tail, "ridges")
    cells = scales.grid(windows)
    if cells.step is None:
        raise SupportError("outcomes lie too far apart for ridges; draw bars, or map them to whole numbers first")
    sides = scales.edges(cells)
    rows = [scales.floats(scales.masses(one, cells), one.total) for one in windows]
    highest = max([max(row) for row in rows])
    shade = canvas.shades()
    for place, heights in enumerate(rows):
        colour = shade(0.15 + 0.7 * place / max(1, len(rows) - 1))
        tops = [place + _RIDGE * height / highest for height in heights]
        ax.stairs(tops, sides, baseline=place, fill=True, color=colour)
        ax.stairs(tops, sides, baseline=None, color=colour, linewidth=1)
    canvas.number_axis(ax, cells)
    every = scales.nice(-(-len(rows) // _LABELLED))
    ax.set_yticks(range(0, len(rows), every), [scales.label(key) for key in list(laws)[::every]])
    ax.set_ylabel(over or "law")
    most = max([fraction(max(scales.masses(one, cells)), one.total) for one in windows])
    notes = [f"the highest point is a chance of {percent(most)}", scales.left_out(windows)]
    ax.set_xlabel(canvas.outcome_label(unit, cells, "\n".join([note for note in notes if note])))
