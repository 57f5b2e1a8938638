"""What all pictures share: Axes to draw on, colours that everybody can tell apart, labelled axes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.errors import OperandError, SupportError
from exactdice.extras import needed
from exactdice.plotting import scales
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from exactdice.plotting.scales import Grid

# Okabe and Ito, Color Universal Design (2008), in an order in which neighbours differ in lightness, too; without black
# and yellow, which vanish on a dark or a light page.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7")
LINES = ("-", "--", ":")  # once all colours are used
SHADES = "cividis"  # made for readers with and without colour vision deficiency alike (Nuñez, Anderton, Renslow 2018)
MOST_LAWS = len(COLOURS) * len(LINES)
_CHARACTER = 0.09  # inches that a character of a tick label takes
SIZE = (6.4, 4.0)  # inches


def axes_of(ax: Any, size: tuple[float, float] = SIZE) -> Axes:
    """The Axes given, or those of a new figure of so many inches.

    Raises:
        MissingExtraError: matplotlib is not installed.
        OperandError: Something else than Axes is given.
    """
    kinds = needed("matplotlib.axes", "plot", "a plot")
    if ax is None:
        pyplot = needed("matplotlib.pyplot", "plot", "a plot")  # it shows the figure where a notebook's cell ends
        made: Axes = pyplot.subplots(figsize=size, layout="constrained")[1]
        return made
    if not isinstance(ax, kinds.Axes):
        raise OperandError(f"ax={shown(ax)} is no matplotlib Axes; write one that plt.subplots() made")
    given: Axes = ax
    return given


def discard(ax: Axes) -> None:
    """Close the figure of Axes that nothing could be drawn on."""
    needed("matplotlib.pyplot", "plot", "a plot").close(ax.get_figure(root=True))


def style(place: int) -> dict[str, Any]:
    """Colour and line of the law at a place, counted from 0.

    Raises:
        SupportError: There are more laws than styles.
    """
    return {"color": COLOURS[place % len(COLOURS)], "linestyle": LINES[place // len(COLOURS)]}


def require_few(number: int) -> None:
    """Refuse more laws in one picture than can be told apart.

    Raises:
        SupportError: There are more.
    """
    if number > MOST_LAWS:
        raise SupportError(
            f"{number} laws in one picture cannot be told apart, {MOST_LAWS} can; draw fewer, or kind='ridges'"
        )


def shades() -> Any:
    """The colour map: from 0 to 1, dark to light."""
    return needed("matplotlib", "plot", "a plot").colormaps[SHADES]


def percent_axis(axis: Any) -> None:
    """An axis of chances in percent."""
    axis.set_major_formatter(lambda share, _: f"{100 * share:g}%")


def room(ax: Axes) -> int:
    """How many characters of labels fit below Axes."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    return max(8, int(ax.get_window_extent().width / figure.dpi / _CHARACTER))


def number_axis(ax: Axes, cells: Grid) -> None:
    """The ticks of a horizontal axis of outcomes."""
    places = scales.positions(cells)
    chosen = scales.ticks(cells, room(ax))
    ax.set_xticks([places[i] for i, _ in chosen], [text for _, text in chosen])


def outcome_label(unit: str | None, cells: Grid, note: str = "") -> str:
    """How an axis of outcomes is called: its unit, the bins, and what is not drawn."""
    words = unit or "outcome"
    if cells.per > 1:
        assert cells.step is not None
        words += f", in bins of {cells.per * cells.step}"
    return f"{words}\n{note}" if note else words


def word_axis(ax: Axes, words: Sequence[Any], unit: str | None) -> None:
    """A vertical axis of outcomes that are words, the first one on top."""
    ax.set_yticks(range(len(words)), [scales.label(x) for x in words])
    ax.set_ylim(len(words) - 0.4, -0.6)
    ax.set_ylabel(unit or "outcome")


def legend(ax: Axes, title: str | None = None) -> None:
    """A legend without a frame, for pictures of several laws."""
    ax.legend(frameon=False, title=title)
