"""From laws to what a picture shows of them: the cells of an axis and the exact mass in each; knows no matplotlib."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from functools import reduce
from itertools import accumulate
from math import gcd, isfinite, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.algebra.outcomes import lumped
from exactdice.errors import SupportError, WeightError
from exactdice.events import Event
from exactdice.format import decimal, percent
from exactdice.scalars import probability, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from exactdice.distribution import Distribution

MOST_CELLS = 400  # of an axis; more of them are put together in bins
_UNTRIMMED = 120  # outcomes that are drawn whole, however unlikely those at the ends are
_WORTH = 0.9  # of the outcomes: where more would be left, cutting the ends is not worth its words
_LONGEST = 40  # characters of an outcome beside an axis
_NICE = (1, 2, 5)  # and these times powers of ten: what bins and ticks count by


class Window(NamedTuple):
    """What is drawn of a law: outcomes in order, their weights over ``total``, and the mass below and above them."""

    outcomes: list[Any]
    weights: list[int]
    total: int
    below: Fraction = Fraction(0)
    above: Fraction = Fraction(0)


class Grid(NamedTuple):
    """The cells of an axis of numbers: ``per`` steps each, from ``start`` on; irregular outcomes have no step."""

    starts: list[Any]  # the least outcome of each cell
    step: Fraction | None
    per: int = 1


def tail_of(value: Any) -> Fraction:
    """The mass that a picture may leave out at the ends of a long law.

    Raises:
        WeightError: It is no exact number strictly between 0 and 1.
    """
    tail = probability(value)
    if not 0 < tail < 1:
        raise WeightError(f"tail {shown(value)} is not between 0 and 1; write a chance such as '1/1000'")
    return tail


def is_numeric(outcomes: Iterable[Any]) -> bool:
    """Whether outcomes have a place on an axis of numbers; truth values are words there."""
    return all([not isinstance(x, (bool, str, tuple, Event)) and hasattr(x, "__float__") for x in outcomes])


def window(law: Distribution[Any], tail: Fraction) -> Window:
    """What is drawn of a law: all of it, or for one without an end or of many numbers all but ``tail`` of its mass."""
    form: Any = law._form
    if form.endless:
        return _first_part(law, form.stride, tail)
    outcomes, weights, total = form.pairs()
    if found := lumped(outcomes):  # the lump is told below the axis
        numbers, lump = found
        if lump.low is None:
            return Window(numbers, list(weights[1:]), total, Fraction(weights[0], total))
        return Window(numbers, list(weights[:-1]), total, Fraction(0), Fraction(weights[-1], total))
    if len(outcomes) <= _UNTRIMMED or not is_numeric(outcomes):
        return Window(list(outcomes), list(weights), total)
    return _middle(list(outcomes), list(weights), total, tail)


def _first_part(law: Distribution[Any], stride: Any, tail: Fraction) -> Window:
    """A law without an end up to the outcome beyond which there is at most ``tail``; what is left is one event."""
    last = law.quantile(1 - tail if stride > 0 else tail)
    outcomes, weights, total = law.lump(last + stride)._form.pairs()
    pairs = [(x, weight) for x, weight in zip(outcomes, weights, strict=True) if not isinstance(x, Event)]
    pairs.sort(key=lambda pair: pair[0])
    rest = Fraction(total - sum([weight for _, weight in pairs]), total)
    ends = (Fraction(0), rest) if stride > 0 else (rest, Fraction(0))
    return Window([x for x, _ in pairs], [weight for _, weight in pairs], total, *ends)


def _middle(outcomes: list[Any], weights: list[int], total: int, tail: Fraction) -> Window:
    """The outcomes without those at either end that have at most half of ``tail`` together, if those are many."""
    most = tail * total / 2
    sums = list(accumulate(weights))
    first = bisect_right(sums, most)
    last = next(i for i in range(len(sums) - 1, -1, -1) if total - (sums[i - 1] if i else 0) > most)
    if last - first >= _WORTH * len(outcomes):
        return Window(outcomes, weights, total)
    below, above = sums[first - 1] if first else 0, total - sums[last]
    kept = slice(first, last + 1)
    return Window(outcomes[kept], weights[kept], total, Fraction(below, total), Fraction(above, total))


def left_out(windows: Sequence[Window]) -> str:
    """What the windows do not show, in words: empty where they show everything."""
    most = max([one.below + one.above for one in windows])
    if not most:
        return ""
    if len(windows) > 1:
        return f"not drawn: up to {percent(most)} of each law at its ends"
    (one,) = windows
    parts = [f"{percent(one.below)} below {_text(one.outcomes[0])}"] if one.below else []
    parts += [f"{percent(one.above)} above {_text(one.outcomes[-1])}"] if one.above else []
    return f"not drawn: {', '.join(parts)}"


def grid(windows: Sequence[Window], most: int = MOST_CELLS) -> Grid:
    """Cells that hold all outcomes of the windows, and those between them that are impossible.

    Whole numbers have a cell each, also where a law skips some of them; what would be more than ``most`` cells is
    counted by the greatest common step, and then in bins.
    """
    outcomes = sorted({x for one in windows for x in one.outcomes})
    require_floats(outcomes)
    step = common_step(outcomes)
    if step is None:
        return Grid(outcomes, None)
    low, high = Fraction(outcomes[0]), Fraction(outcomes[-1])
    if step.denominator == 1 and low.denominator == 1 and high - low < most:
        step = Fraction(1)
    count = int((high - low) / step) + 1
    if count > most and len(outcomes) <= most // 4:
        return Grid(outcomes, None)  # few outcomes far apart: cells would be thinner than a line
    if count <= most:
        return Grid([_plain(low + i * step) for i in range(count)], step)
    per = nice(-(-count * 4 // most))
    first = low / (step * per) // 1 * step * per
    bins = int((high - first) / (step * per)) + 1
    return Grid([_plain(first + i * per * step) for i in range(bins)], step, per)


def common_step(outcomes: Sequence[Any]) -> Fraction | None:
    """The greatest number of which all differences are multiples; None where outcomes are not rational."""
    if not all([isinstance(x, (int, Fraction)) for x in outcomes]):
        return None
    numbers = [Fraction(x) for x in outcomes]
    common = lcm(*[x.denominator for x in numbers])
    whole = [int((x - numbers[0]) * common) for x in numbers]
    return Fraction(reduce(gcd, whole, 0) or common, common)


def masses(one: Window, cells: Grid) -> list[int]:
    """The weight of a window in each cell, over its total: 0 in the gaps of the law."""
    result = [0] * len(cells.starts)
    for x, weight in zip(one.outcomes, one.weights, strict=True):
        result[bisect_right(cells.starts, x) - 1] += weight
    return result


def at_least_masses(one: Window, cells: Grid) -> list[int]:
    """The weight of a window from the beginning of each cell on, what is not drawn above included."""
    above = one.total - sum(one.weights) - int(one.below * one.total)
    return [above + mass for mass in accumulate(reversed(masses(one, cells)))][::-1]


def floats(weights: Sequence[int], total: int) -> list[float]:
    """Weights over their total, each rounded once."""
    return [weight / total for weight in weights]


def edges(cells: Grid) -> list[float]:
    """Where cells begin and end on an axis: an outcome stands in the middle of its own cell, steps meet half-way."""
    step = cells.step
    assert step is not None
    half = step / 2
    return [float(start - half) for start in cells.starts] + [float(cells.starts[-1] + cells.per * step - half)]


def require_floats(outcomes: Iterable[Any]) -> None:
    """Refuse numbers that an axis cannot hold.

    Raises:
        SupportError: One is too large for a float.
    """
    for x in outcomes:
        try:
            finite = isfinite(float(x))
        except OverflowError:
            finite = False
        if not finite:
            raise SupportError(f"outcome {shown(x)} is too large for a picture; divide the law by a number first")


def nice(least: int | Fraction) -> int:
    """The least of 1, 2, 5, 10, 20, 50, ... that is at least so much.

    Examples:
        >>> nice(3), nice(11), nice(50)
        (5, 20, 50)
    """
    scale = 1
    while True:
        for one in _NICE:
            if one * scale >= least:
                return one * scale
        scale *= 10


def ticks(cells: Grid, room: int) -> list[tuple[int, str]]:
    """Which cells have a label beside an axis with room for so many characters: all, or those of round outcomes.

    Bins are labelled at their least outcome, where they begin; irregular outcomes where there is room behind the last.
    """
    starts, step = cells.starts, cells.step
    widest = max([len(label(x)) for x in (starts[0], starts[-1])]) + 2
    if step is None:
        return _apart(starts, widest * (float(starts[-1]) - float(starts[0])) / room)
    many = nice(Fraction(len(starts) * widest, room))
    wide = step * cells.per * many
    places = [i for i, x in enumerate(starts) if many == 1 or x % wide == 0] or list(range(0, len(starts), many))
    return [(i, label(starts[i])) for i in places]


def _apart(starts: Sequence[Any], distance: float) -> list[tuple[int, str]]:
    """The cells that lie so far behind the last one chosen."""
    chosen = [0]
    for i, x in enumerate(starts):
        if float(x) - float(starts[chosen[-1]]) >= distance and i:
            chosen.append(i)
    return [(i, label(starts[i])) for i in chosen]


def positions(cells: Grid) -> list[float]:
    """Where the cells stand on an axis: an outcome at its own place, a bin at its beginning."""
    before = cells.step / 2 if cells.step is not None and cells.per > 1 else 0
    return [float(x - before) for x in cells.starts]


def label(x: Any) -> str:
    """An outcome beside an axis, shortened where it is long."""
    text = _text(x).replace("\n", " ")
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _text(x: Any) -> str:
    if isinstance(x, Fraction) and len(str(x)) > 9:
        return f"≈{decimal(x)}"
    return str(x)


def _plain(x: Fraction) -> Any:
    return x.numerator if x.denominator == 1 else x
