"""A law as a figure of HTML: bars and a table, a heat table of pairs, expressions; in an instant or not at all."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import Lattice, symbolic
from exactdice.algebra.moments import mean, variance
from exactdice.distribution import describe
from exactdice.distribution.joint_views import joint_view
from exactdice.distribution.views import called, facts, view
from exactdice.errors import ExactDiceError
from exactdice.format import abbreviated, html, percent, svg
from exactdice.format.mathematics import mathml
from exactdice.sizes import budget, limit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exactdice.algebra.forms import Form
    from exactdice.distribution.joint_views import JointView
    from exactdice.distribution.views import Row, View

_READ = 2**26  # bits of weights that are read for a picture
_INSTANT = 1_000_000  # states that a picture nobody asked for may take
_OPEN = 12  # rows of a table that stands beside the bars; a longer one is folded
_ROWS = 40  # rows of expressions
_TERMS = 24  # terms of an expression that is typeset


def figure(form: Form) -> str:
    """The figure of a law; what cannot be drawn in an instant is described in a line."""
    try:
        with budget(states=min(_INSTANT, limit("states"))):
            parts = _parts(form)
    except (ExactDiceError, ValueError, RecursionError):
        parts = _described(form)
    return str(html.figure(parts, label="distribution"))


def _parts(form: Form) -> list[str]:
    if form.closed:
        return _of_formulas(form)
    if not drawable(form):
        return _described(form)
    if symbolic(form):
        return _of_expressions(form)
    pairs = joint_view(form)
    return _of_pairs(form, pairs) if pairs else _of_rows(form, view(form))


def drawable(form: Form) -> bool:
    """Whether a picture of a law takes an instant."""
    if isinstance(form, Lattice):
        return form.bits <= _READ
    return form.endless or describe.at_hand(form)


def _described(form: Form) -> list[str]:
    """A law in words alone."""
    why = "not drawn, because that takes longer than an instant; ask prob(...), quantile(...) or print(law)"
    return [_facts([describe.in_short(form).strip("<>").removeprefix("Distribution: ")]), html.note(why)]


def _facts(facts: Sequence[str]) -> html.Markup:
    return html.title(html.Markup(", ".join(map(html.escaped, facts))))


# --- numbers as probabilities -------------------------------------------------------------------------------------


def _of_rows(form: Form, seen: View) -> list[str]:
    parts: list[str] = [_facts(facts(form, seen))]
    if seen.on_axis:
        picture = _bars(seen)
        listed = _table(seen.rows)
        if len(seen.rows) <= _OPEN:
            parts.append(html.side_by_side([picture, listed]))
        else:
            parts += [picture, html.folded(f"table of {len(seen.rows)} rows", listed)]
    else:
        parts.append(_strips(seen))
    return parts + [html.note(note) for note in seen.notes]


def _bars(seen: View) -> html.Markup:
    drawn = [
        svg.Bar(row.name.split(" to ")[0], min(row.chance, seen.most), row.told, row.column, row.several)
        for row in seen.rows
    ]
    return svg.bars(drawn, label="chance of each outcome", lines=svg.percent_lines(seen.most))


def _table(rows: Sequence[Row]) -> html.Markup:
    cells = [[row.name, row.exact, row.rounded, row.at_least] for row in rows]
    return html.table(["outcome", "exact", "chance", "at least"], cells)


def _strips(seen: View) -> html.Markup:
    cells = [[row.name, row.exact, row.rounded, svg.strip(seen.share(row), row.told)] for row in seen.rows]
    return html.table(["outcome", "exact", "chance", ""], cells, left=(0, 3))


# --- pairs --------------------------------------------------------------------------------------------------------


def _of_pairs(form: Form, pairs: JointView) -> list[str]:
    most = max([chance for row in pairs.cells for chance in row if chance])
    rows = [
        (name, [_cell(name, across, chance, most, pairs) for across, chance in zip(pairs.across, row, strict=True)])
        for name, row in zip(pairs.down, pairs.cells, strict=True)
    ]
    drawn = html.heat(["first, second", *pairs.shown_across], rows, small=pairs.small)
    size = f"{form.length:,} pairs"
    return [_facts([size, *pairs.facts]), drawn, *[html.note(note) for note in pairs.notes]]


def _cell(down: str, across: str, chance: Fraction | None, most: Fraction, pairs: JointView) -> html.Heat | None:
    if not chance:
        return None
    rounded = percent(chance)
    return html.Heat(rounded, chance / most, f"({down}, {across}): {abbreviated(chance, 24)} = {rounded}")


# --- symbols ------------------------------------------------------------------------------------------------------


def _of_expressions(form: Form) -> list[str]:
    """Outcomes with their probabilities as typeset expressions; of long ones only the size is said."""
    outcomes, weights, total = form.pairs()
    rows = [[called(x), _typeset(weight, total)] for x, weight in zip(outcomes[:_ROWS], weights, strict=False)]
    centre = describe.symbolic_mean(form)
    said = [*describe.symbolic_span(form), *([] if centre is None else [html.Markup(f"mean {mathml(centre)}")])]
    parts: list[str] = [_facts(said), html.table(["outcome", "probability"], rows, left=(1,))]
    if len(outcomes) > _ROWS:
        parts.append(html.note(f"the first {_ROWS} of {len(outcomes):,} outcomes"))
    return parts


def _typeset(weight: Any, total: Any) -> str:
    terms = sum([len(part.poly) for part in (weight, total) if hasattr(part, "poly")])
    return kernel.spelled(weight, total) if terms > _TERMS else mathml(kernel.fraction(weight, total))


def _of_formulas(form: Any) -> list[str]:
    """A law with symbols for counts: the chance of k, the mean and the variance as typeset formulas."""
    from sympy import Symbol

    k = Symbol("k", integer=True, nonnegative=True)
    while k in form.free_symbols:
        k = Symbol(f"{k.name}k", integer=True, nonnegative=True)
    chance = form.formulas.chance(k, *form.parameters)
    rows: list[list[str]] = [
        [f"P(X = {k})", mathml(chance)],
        ["mean", mathml(mean(form))],
        ["variance", mathml(variance(form))],
    ]
    return [_facts([str(form)]), html.table(["question", "formula"], rows, left=(0, 1))]
