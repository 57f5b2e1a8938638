"""Curves of what depends on a symbol, from 0 to 1, with the exact points at which two of them meet."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import isfinite
from textwrap import fill
from typing import TYPE_CHECKING, Any

from exactdice.distribution import Distribution
from exactdice.errors import SupportError, SymbolError, TooLargeError
from exactdice.format import decimal
from exactdice.plotting import canvas
from exactdice.scalars import exact, has_symbols
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes

    from exactdice.events import Event

_PARTS = 200  # parts of the way from 0 to 1
_SPELLED = 22  # characters of an algebraic number that is spelled out
_OFFSETS = (14, -14)  # points above the mark at which labels stand in turn, lest they cover each other
_FIXED = "\N{NO-BREAK SPACE}"  # keeps what belongs together in one line
_BESIDE = 3  # meetings whose numbers stand beside them; of more they stand below the axis
_MOST_OUTCOMES = 12  # of a law of words, each with a curve of its own


def depends(value: Any) -> bool:
    """Whether a value is a law with symbols or an expression in symbols."""
    return bool(value.free_symbols) if isinstance(value, Distribution) else has_symbols(value)


def curves(ax: Axes, values: Mapping[str, Any], unit: str | None, over: str | None, event: Event | None) -> None:
    """A curve for each law or expression: the mean, or the chance of an event, as a symbol goes from 0 to 1."""
    symbol = _symbol(values.values())
    chances = event is not None or unit == "chance"
    lines: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, Distribution) and event is None and not _has_mean(value):
            lines |= {_joined(name, str(x)): chance for x, chance in _each_outcome(value)}
            chances = True
        else:
            lines[name] = _number(value, event)
    canvas.require_few(len(lines))
    allowed = _allowed(values.values(), symbol)
    grid = [Fraction(i, _PARTS) for i in range(_PARTS + 1)]
    functions = {name: _function(line, symbol) for name, line in lines.items()}
    for place, (name, function) in enumerate(functions.items()):
        heights = [function(x) if allowed(x) else float("nan") for x in grid]
        ax.plot([float(x) for x in grid], heights, label=name, linewidth=1.8, **canvas.style(place))
    note = _mark_meetings(ax, list(lines.values()), functions, symbol, allowed)
    label = over or f"{symbol}, from 0 to 1"
    ax.set_xlabel(f"{label}\n{note}" if note else label)
    ax.set_xlim(0, 1)
    if chances:
        canvas.percent_axis(ax.yaxis)
    kind = "chance" if chances else "mean" if any([isinstance(v, Distribution) for v in values.values()]) else "value"
    ax.set_ylabel(_y_label(kind, unit, event))


def _joined(name: str, outcome: str) -> str:
    return f"{name}: {outcome}" if name else outcome


def _y_label(kind: str, unit: str | None, event: Event | None) -> str:
    if kind == "chance":
        what = unit if unit != "chance" else None
        return " ".join(["chance", *([f"of {event}"] if event is not None else []), *([what] if what else [])])
    return f"mean {unit or 'outcome'}" if kind == "mean" else unit or kind


def _symbol(values: Any) -> Any:
    """The one symbol that all values have together.

    Raises:
        SymbolError: There are several, or one that counts dice.
    """
    symbols: set[Any] = set()
    for value in values:
        if isinstance(value, Distribution) and value._form.closed:
            raise SymbolError(
                f"{min(map(str, value.free_symbols))} counts dice or cards, and a curve is drawn over chances "
                "from 0 to 1; put a number in with law.subs(...), or draw ridges over several numbers"
            )
        symbols |= getattr(value, "free_symbols", set())
    if not symbols:
        raise SymbolError("a curve has one symbol, and there is none; write a law or an expression in symbols('p')")
    if len(symbols) > 1:
        names = ", ".join(sorted(map(str, symbols)))
        raise SymbolError(f"a curve has one symbol, not {names}; put numbers in for the others with subs(...)")
    return symbols.pop()


def _has_mean(law: Distribution[Any]) -> bool:
    try:
        law.mean()
    except SupportError:
        return False
    return True


def _each_outcome(law: Distribution[Any]) -> list[tuple[Any, Any]]:
    if len(law) > _MOST_OUTCOMES:
        raise SupportError(
            f"{len(law):,} outcomes without a mean are too many curves; write event=... for the chance of one event"
        )
    return law.items()


def _number(value: Any, event: Event | None) -> Any:
    """What is drawn of a value: the chance of the event or the mean of a law, an expression or a number as it is."""
    if isinstance(value, Distribution):
        return value.mean() if event is None else value.prob(event)
    return value if has_symbols(value) else exact(value, "value")


def _function(line: Any, symbol: Any) -> Any:
    from exactdice.symbolic import lambdify

    return lambdify(line, symbol)


def _allowed(values: Any, symbol: Any) -> Any:
    """Whether a number keeps the conditions of all laws."""
    relations = {r for value in values if isinstance(value, Distribution) for r in value.conditions()}
    require("states", 1000 * _PARTS * len(relations), f"a curve under {len(relations)} conditions")
    if not relations:
        return lambda _: True
    import sympy

    return lambda x: all([relation.subs(symbol, sympy.sympify(x)) != sympy.false for relation in relations])


def _mark_meetings(ax: Axes, lines: Sequence[Any], functions: Mapping[str, Any], symbol: Any, allowed: Any) -> str:
    """Mark where two curves meet between 0 and 1; what is said below the axis of many, or if it takes long to solve."""
    try:
        roots = _meetings(lines, list(functions.values()), symbol)
    except TooLargeError:
        return "where curves meet is not marked: their degree is too high"
    marks = []
    for x, (root, function) in sorted(roots.items()):
        y = function(Fraction(root) if isinstance(root, (int, Fraction)) else Fraction(x))
        if isfinite(y) and allowed(Fraction(x)):
            marks.append((x, y, f"{symbol} {spelled(root)}"))
    many = len(marks) > _BESIDE
    for place, (x, y, text) in enumerate(marks):
        ax.plot([x], [y], "o", color="none", markeredgecolor="gray", markeredgewidth=1.6, markersize=9, zorder=4)
        ax.annotate(
            _letter(place) if many else text,
            (x, y),
            textcoords="offset points",
            xytext=(-10 if x > 0.5 else 10, _OFFSETS[place % len(_OFFSETS)]),
            ha="right" if x > 0.5 else "left",
            va="center",
            bbox={"facecolor": ax.get_facecolor(), "edgecolor": "none", "alpha": 0.75, "pad": 1},
        )
    listed = [f"{_letter(place)}: {text}".replace(" ", _FIXED) for place, (_, _, text) in enumerate(marks)]
    return fill("; ".join(listed), canvas.room(ax)) if many else ""


def _meetings(lines: Sequence[Any], functions: Sequence[Any], symbol: Any) -> dict[float, tuple[Any, Any]]:
    """Where two curves meet strictly between 0 and 1: the exact number and one of the two functions, by its float."""
    from exactdice.symbolic import break_even

    roots: dict[float, tuple[Any, Any]] = {}
    for (line, function), (other, _) in combinations(zip(lines, functions, strict=True), 2):
        try:
            found = break_even(line, other, symbol)
        except SymbolError:  # equal everywhere, or two numbers
            continue
        roots |= {float(root): (root, function) for root in found if 0 < root < 1}
    return roots


def _letter(place: int) -> str:
    """A short name of a mark: a to z, then a1 and so on."""
    return chr(ord("a") + place % 26) + (str(place // 26) if place >= 26 else "")


def spelled(root: Any) -> str:
    """An exact number behind its symbol: ``= 7/12``, or where it is long its first digits.

    Examples:
        >>> from fractions import Fraction
        >>> import sympy
        >>> spelled(Fraction(7, 12)), spelled(1 - sympy.sqrt(2) / 2)
        ('= 7/12', '= 1 - sqrt(2)/2 ≈ 0.2929')
        >>> p = sympy.Symbol("p")
        >>> spelled(sympy.CRootOf(2 * p**3 - 1, 0))
        '≈ 0.7937, a root of 2*p**3 - 1'
    """
    digits = decimal(Fraction(float(root)))
    polynomial = getattr(root, "expr", None)  # a root that no roots of numbers spell
    text = str(polynomial or root)
    if len(text) > _SPELLED:
        return f"≈ {digits}"
    if polynomial is not None:
        return f"≈ {digits}, a root of {text}"
    return f"= {text}" if isinstance(root, (int, Fraction)) else f"= {text} ≈ {digits}"
