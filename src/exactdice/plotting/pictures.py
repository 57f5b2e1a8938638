"""``plot``: a picture of whatever the library answers, on matplotlib Axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from exactdice.distribution import Distribution
from exactdice.errors import OperandError, SupportError
from exactdice.events import as_event
from exactdice.plotting import canvas, curves, laws, scales
from exactdice.scalars import shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = ("bars", "at least", "ridges", "heat", "curve", "funnel")
_WIDE = (11.0, 3.6)  # inches, for panels side by side


def plot(
    what: Any,
    kind: str | None = None,
    *,
    ax: Axes | None = None,
    unit: Any = None,
    over: str | None = None,
    event: Any = None,
    by: str = "models_destroyed",
    tail: Any = "1/1000",
    title: str | None = None,
) -> Axes:
    """A picture of a law, of several, of an expression in a symbol, or of what an attack does.

    What is drawn by default: of a law bars, where there are many outcomes a step, in bins that the axis names; of a law
    of pairs a heat map; of words horizontal bars; of several laws all of them together; of laws and expressions with a
    symbol curves from 0 to 1, with the exact points where two of them meet; of an attack its funnel and its laws; of
    a table of weapons a heat map. Nothing is shown on a screen, and no setting of matplotlib is changed.

    Args:
        what: A law, an expression, the result of an attack, a ``WeaponTable``, a ``Comparison`` or a ``SideBySide``; or
            several laws, expressions or results, as a mapping from labels or as a list.
        kind: ``"bars"``; ``"at least"``, the chance of each outcome or a greater one; ``"ridges"``, a row for each
            entry of a mapping from values of a parameter; ``"heat"``; ``"curve"``; ``"funnel"``.
        ax: The Axes to draw on; those of a new figure by default. Of an attack only the funnel is drawn where they are
            narrower than 7 inches.
        unit: What outcomes count, such as ``"wounds"`` or ``"inches"``; two of them for a law of pairs.
        over: What the keys of ridges, or the symbol of a curve, stand for.
        event: For curves, the event whose chance is drawn in place of the mean.
        by: The law of an attack that is drawn where one is: ``"models_destroyed"``, ``"wounds_lost"``, ``"hits"``, ...
        tail: The most mass that is left out at the ends of a law without an end or of very many outcomes (a chance).
            The axis says how much it was.
        title: A title over the Axes.

    Returns:
        The Axes, labelled; save them with ``exactdice.plotting.save``.

    Raises:
        MissingExtraError: matplotlib is not installed.
        OperandError: Nothing can be drawn of ``what``, there is no such kind, or ``ax`` is no Axes.
        SupportError: The outcomes do not allow this kind of picture.
        SymbolError: A picture needs numbers, or a curve has several symbols.

    Examples:
        >>> from exactdice import d6
        >>> ax = plot(2 @ d6, unit="inches")
        >>> ax.get_xlabel(), ax.get_ylabel(), len(ax.patches)
        ('inches', 'chance', 11)
        >>> plot({"2D6": 2 @ d6, "3D6": 3 @ d6}, "at least").get_ylabel()
        'chance of at least as much'
    """
    draw, size = _Request(what, kind=kind, unit=unit, over=over, event=event, by=by, tail=tail).drawing()
    axes = canvas.axes_of(ax, size)
    try:
        draw(axes)
    except BaseException:
        if ax is None:
            canvas.discard(axes)
        raise
    if title is not None:
        axes.set_title(title)
    return axes


class _Request:
    """What was asked for, and which picture that is; everything is refused here before a figure is made."""

    def __init__(
        self, what: Any, *, kind: str | None, unit: Any, over: str | None, event: Any, by: str, tail: Any
    ) -> None:
        from exactdice.games.wh40k import Casualties, SideBySide

        if kind is not None and kind not in KINDS:
            near = get_close_matches(kind.replace("_", " "), KINDS, n=1) if isinstance(kind, str) else []
            cure = f"did you mean {near[0]!r}?" if near else f"write one of {', '.join(map(repr, KINDS))}"
            raise OperandError(f"kind {shown(kind)} does not exist; {cure}")
        if isinstance(what, SideBySide):
            what, unit = what.laws, unit or what.by
        self.what, self.kind, self.unit, self.over, self.by = what, kind, unit, over, by
        self.event = None if event is None else as_event(event)
        self.tail = scales.tail_of(tail)
        self.attack = isinstance(what, Casualties)

    def drawing(self) -> tuple[Any, tuple[float, float]]:
        """The function that draws on Axes, and the size of a new figure in inches."""
        from exactdice.games.wh40k import Comparison, WeaponTable
        from exactdice.plotting import attacks, heat

        if isinstance(self.what, WeaponTable):
            self._only("heat", "a table of weapons")
            size = max(7.0, 2.6 + len(self.what.targets)), 1.6 + 0.5 * len(self.what.values)
            return lambda ax: heat.weapons(ax, self.what), size
        if self.attack and self.kind is None:
            return lambda ax: attacks.whole(ax, self.what, self.tail), _WIDE
        if self.kind == "funnel":
            return lambda ax: attacks.funnel(ax, self.what), canvas.SIZE
        if isinstance(self.what, Comparison):
            self._only("bars", "a comparison")
            law: Distribution[Any] = Distribution(self.what._asdict())
            return lambda ax: laws.bars(ax, {"": law}, self.unit or "the first result is", self.tail), (6.4, 2.4)
        return self._several(*self._entries())

    def _only(self, kind: str, what: str) -> None:
        if self.kind not in (None, kind):
            raise OperandError(f"kind {self.kind!r} cannot be drawn of {what}; leave it out")

    def _entries(self) -> tuple[dict[Any, Any], bool]:
        """Laws, expressions and numbers by their labels, and whether there was only one, which needs none."""
        what = self.what
        if isinstance(what, Mapping):
            entries, alone = dict(what), False
        elif isinstance(what, Sequence) and not isinstance(what, str):
            entries, alone = {f"{place}": value for place, value in enumerate(what, 1)}, False
        else:
            entries, alone = {"": what}, True
        if not entries:
            raise OperandError("there is nothing to draw; write a law such as 2 @ d6, or a mapping from labels to laws")
        return {name: self._entry(value) for name, value in entries.items()}, alone

    def _entry(self, value: Any) -> Any:
        from exactdice.games.wh40k import Casualties
        from exactdice.plotting import attacks

        if isinstance(value, Casualties):
            self.unit = self.unit or self.by.replace("_", " ")
            return attacks.law_of(value, self.by)
        if isinstance(value, Distribution) or curves.depends(value) or _is_number(value, alone=value is self.what):
            return value
        raise OperandError(
            f"{shown(value)} cannot be drawn; write a law such as 2 @ d6, an expression in a symbol, the result of an "
            "attack, or a mapping from labels to several"
        )

    def _several(self, entries: dict[Any, Any], alone: bool) -> tuple[Any, tuple[float, float]]:
        """The picture of laws and expressions, and its size."""
        from exactdice.plotting import heat

        named = {str(name): value for name, value in entries.items()}
        if len(named) < len(entries):
            raise OperandError("two labels are written alike; give each entry a label of its own")
        if any([curves.depends(value) for value in entries.values()]) or self.kind == "curve":
            if self.kind not in (None, "curve"):
                raise SupportError(f"kind {self.kind!r} needs numbers; put them in with law.subs(...), or draw a curve")
            draw = partial(curves.curves, values=named, unit=self.unit, over=self.over, event=self.event)
            return self._with_legend(draw, alone), canvas.SIZE
        for value in entries.values():
            if not isinstance(value, Distribution):
                raise OperandError(f"{shown(value)} is no law; a number is drawn beside curves only")
        first = next(iter(entries.values()))
        if self.kind == "heat" or (self.kind is None and alone and _is_joint(first)):
            if not alone:
                raise OperandError("a heat map is of one law; draw each on Axes of its own")
            return partial(heat.joint, law=first, units=self._units()), canvas.SIZE
        if self.kind == "ridges":
            ridges = partial(laws.ridges, laws=entries, unit=self.unit, over=self.over, tail=self.tail)
            return ridges, (canvas.SIZE[0], max(canvas.SIZE[1], 1.2 + 0.25 * len(entries)))
        if self.kind == "at least":
            return self._with_legend(
                partial(laws.at_least, laws=named, unit=self.unit, tail=self.tail), alone
            ), canvas.SIZE
        bars = partial(laws.bars, laws=named, unit=self.unit, tail=self.tail)
        return self._with_legend(bars, alone), (canvas.SIZE[0], laws.height(named))

    def _units(self) -> tuple[str | None, str | None]:
        """The units of the two parts of a law of pairs."""
        if self.unit is None:
            return None, None
        if not isinstance(self.unit, (tuple, list)) or len(self.unit) != 2:
            raise OperandError(f"unit={shown(self.unit)} does not name two parts; write unit=('wounds', 'models')")
        return self.unit[0], self.unit[1]

    def _with_legend(self, draw: Any, alone: bool) -> Any:
        def drawn(ax: Axes) -> None:
            draw(ax)
            if not alone or len(ax.get_legend_handles_labels()[1]) > 1:
                canvas.legend(ax)

        return drawn


def _is_number(value: Any, *, alone: bool) -> bool:
    """Whether a value is a number beside curves."""
    return not alone and isinstance(value, (int, str, Fraction, Decimal))


def _is_joint(law: Distribution[Any]) -> bool:
    from exactdice.plotting import heat

    return not law._form.endless and heat.is_pairs(law)
