"""A law in words: the one-line summary of a large one, and the table that explains it."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import Form, Lattice, ordered
from exactdice.algebra.moments import mean, rational_root, variance
from exactdice.algebra.order import require_order
from exactdice.errors import SupportError, TooLargeError
from exactdice.format import abbreviated, bar, decimal, decimal_root, fraction, percent, table
from exactdice.scalars import shown
from exactdice.sizes import sized

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROWS = 40  # rows of an explaining table before it is cut in the middle


def one_line(form: Form) -> str:
    """Range, number of outcomes, mean and deviation between angle quotes."""
    if isinstance(form, Lattice):
        parts = [f"{shown(form.offset)} to {shown(form.top)}", _size(form)]
    else:
        outcomes = form.pairs()[0]
        span = [f"{shown(outcomes[0])} to {shown(outcomes[-1])}"] if ordered(outcomes) is not None else []
        parts = [*span, f"{len(outcomes):,} outcomes"]
    return f"<Distribution: {', '.join(parts + moments(form))}>"


def _size(form: Lattice) -> str:
    """The number of outcomes: a base without gaps has powers without gaps, others are counted where affordable."""
    weights, _ = kernel.numerators(form.base)
    if 0 not in weights:
        return f"{sized(form.length)} outcomes"
    try:
        return f"{len(form.pairs()[0]):,} outcomes"
    except TooLargeError:
        return f"at most {sized(form.length)} outcomes"


def moments(form: Form) -> list[str]:
    """Mean and standard deviation in words; empty for outcomes that are no numbers."""
    try:
        centre, spread = mean(form), variance(form)
    except SupportError:
        return []
    if not isinstance(centre, Fraction) or not isinstance(spread, Fraction):
        return [f"mean {centre}", f"variance {spread}"]
    return [f"mean {exact_and_rounded(centre)}", f"standard deviation {_root(spread)}"]


def exact_and_rounded(value: Fraction) -> str:
    """A fraction as players read it: whole, or with its decimal beside it."""
    exact = fraction(value)
    if value.denominator == 1:
        return exact or decimal(value)
    return f"{exact} ≈ {decimal(value)}" if exact else f"≈ {decimal(value)}"


def _root(square: Fraction) -> str:
    root = rational_root(square)
    if root is not None:
        return exact_and_rounded(root)
    exact = fraction(square)
    return f"sqrt({exact}) ≈ {decimal_root(square)}" if exact else f"≈ {decimal_root(square)}"


def explain(form: Form) -> str:
    """A table of the outcomes with exact and rounded chances, over a line with the moments."""
    try:
        rows, in_order = _rows(form)
    except (TooLargeError, ValueError):  # too many outcomes, or one of more digits than Python prints
        return one_line(form)
    if len(form.pairs()[0]) > _ROWS:
        rows.insert(_ROWS // 2, ["..."] + [""] * (len(rows[0]) - 1))
    head = ["outcome", "exact", "chance", *(["at least"] if in_order else []), ""]
    summary = ", ".join(moments(form))
    return table(head, rows, left=(len(head) - 1,)) + (f"\n{summary}" if summary else "")


def _rows(form: Form) -> tuple[list[list[str]], bool]:
    """A row for each outcome, of many only for those at the ends, and whether the outcomes have an order."""
    outcomes, weights, total = form.pairs()
    in_order = isinstance(form, Lattice) or ordered(outcomes) is not None
    most = max(weights)
    end = len(weights) if len(weights) <= _ROWS else _ROWS // 2
    rows = []
    for place, (x, weight, below) in enumerate(zip(outcomes, weights, accumulate(weights, initial=0), strict=False)):
        if end <= place < len(weights) - end:
            continue
        chance = kernel.fraction(weight, total)
        row: list[Any] = [str(x), abbreviated(chance), percent(chance)]
        if in_order:
            row.append(percent(Fraction(total - below, total)))
        rows.append([*row, bar(Fraction(weight, most))])
    return rows, in_order


def exact_rows(form: Form, most: int | None = None) -> Iterator[tuple[Any, Fraction, Fraction]]:
    """Outcomes in order, each with its chance and the chance of at least as much; with ``most``, so many from the ends.

    Raises:
        SupportError: The outcomes have no order.
    """
    outcomes = require_order(form, "a table of chances of at least as much")
    _, weights, total = form.pairs()
    end = len(weights) if most is None else most // 2
    below = accumulate(weights, initial=0)
    for place, (x, weight, mass) in enumerate(zip(outcomes, weights, below, strict=False)):
        if place < end or place >= len(weights) - end:
            yield x, kernel.fraction(weight, total), kernel.fraction(total - mass, total)
