"""Pictures of attacks: the funnel from attacks to models, the laws of what is lost, several results side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.errors import RulesError, SymbolError
from exactdice.format import decimal, percent
from exactdice.games.wh40k import Volley
from exactdice.plotting import canvas, laws
from exactdice.scalars import has_symbols, shown

if TYPE_CHECKING:
    from fractions import Fraction

    from matplotlib.axes import Axes

    from exactdice.distribution import Distribution
    from exactdice.games.wh40k import Casualties

_STAGES = ("attacks", "hits", "wounds", "unsaved", "wounds_lost", "models_destroyed")
_GAP = 0.12  # between panels, in widths of the whole
_ROOM = 75  # characters of labels below Axes that hold panels side by side: 7 inches
_HEIGHT = 0.9  # of a panel, so that there is room for a title of the whole


def law_of(result: Casualties, by: str) -> Distribution[Any]:
    """A law of a result by its name.

    Raises:
        RulesError: The result has no such law.
        SymbolError: It depends on symbols.
    """
    names = _STAGES if isinstance(result, Volley) else _STAGES[-2:]
    if by not in names:
        raise RulesError(f"law {shown(by)} of an attack does not exist; write one of {', '.join(map(repr, names))}")
    law: Distribution[Any] = getattr(result, by)
    return law


def whole(ax: Axes, result: Casualties, tail: Fraction) -> None:
    """Panels inside of Axes: the funnel of an attack, the models destroyed, the wounds lost; one where it is narrow."""
    panels: list[Any] = [funnel, models, wounds] if isinstance(result, Volley) else [models, wounds]
    _require_number(result.wounds_lost.mean())
    if canvas.room(ax) < _ROOM:
        panels[0](ax, result, tail)
        return
    ax.set_axis_off()
    shares = [1.25, 1, 1][-len(panels) :]
    unit = (1 - _GAP * (len(panels) - 1)) / sum(shares)
    left = 0.0
    for draw, share in zip(panels, shares, strict=True):
        inner = ax.inset_axes((left, 0, share * unit, _HEIGHT))
        draw(inner, result, tail)
        left += share * unit + _GAP


def models(ax: Axes, result: Casualties, tail: Fraction) -> None:
    """The law of models destroyed, with the chance that all are."""
    laws.bars(ax, {"": result.models_destroyed}, "models destroyed", tail)
    ax.set_title(f"unit destroyed: {percent(result.unit_destroyed)}", fontsize="medium")


def wounds(ax: Axes, result: Casualties, tail: Fraction) -> None:
    """The law of wounds lost, with its mean."""
    laws.bars(ax, {"": result.wounds_lost}, "wounds lost", tail)
    ax.set_title(f"mean {decimal(result.wounds_lost.mean())}", fontsize="medium")


def funnel(ax: Axes, result: Any, _tail: Fraction | None = None) -> None:
    """The expected count of each stage of an attack, with the chance of one die where one weapon attacks."""
    if not isinstance(result, Volley):
        raise RulesError(f"result {shown(result)} is no attack, so it has no funnel; write attack([(5, weapon)], unit)")
    chances = _chances(result)
    names, counts, texts = [], [], []
    for stage in _STAGES:
        try:
            mean = getattr(result, stage).mean()
        except RulesError:  # the number of unsaved wounds depends on allocation where models defend differently
            continue
        _require_number(mean)
        names.append(stage.replace("_", " "))
        counts.append(float(mean))
        chance = chances.get(stage)
        texts.append(decimal(mean) + (f" ({percent(chance)} each)" if chance is not None else ""))
    colours = [canvas.COLOURS[0]] * (len(names) - 2) + [canvas.COLOURS[3]] * 2
    shapes = ax.barh(range(len(names)), counts, 0.7, color=colours)
    for shape, count, text in zip(shapes, counts, texts, strict=True):
        inside = count > 0.55 * max(counts)
        ax.annotate(
            text,
            (count, shape.get_y() + shape.get_height() / 2),
            textcoords="offset points",
            xytext=(-4 if inside else 4, 0),
            ha="right" if inside else "left",
            va="center",
            color="white" if inside else None,
            fontsize="small",
        )
    canvas.word_axis(ax, names, "stage of the attack")
    ax.set_xlabel("expected number")
    ax.set_xlim(0, 1.05 * max(*counts, 0.01))


def _chances(result: Volley) -> dict[str, Any]:
    """The chance of one die by stage; of several weapons there is no single one."""
    if len(result.attackers) > 1:
        return {}
    return {row.stage: row.chance for row in result.explain().rows if row.stage in ("hits", "wounds", "unsaved")}


def _require_number(mean: Any) -> None:
    if has_symbols(mean):
        raise SymbolError(
            f"this attack depends on {min(map(str, mean.free_symbols))}; write plot(result.models_destroyed) for a "
            "curve, or put a number in"
        )
