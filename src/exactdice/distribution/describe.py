"""A law in words: the one-line summary of a large one, and the table that explains it."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import Copies, Form, Lattice, symbolic
from exactdice.algebra.moments import mean, moment_states, rational_root, variance
from exactdice.algebra.order import require_order
from exactdice.errors import ExactDiceError, SupportError, TooLargeError
from exactdice.format import abbreviated, bar, decimal, decimal_root, fraction, percent, table
from exactdice.scalars import shown, words
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROWS = 40  # rows of an explaining table before it is cut in the middle
_READ = 2**28  # bits of weights that are read for a line of text
_SORTED = 10_000  # outcomes of a table that are sorted for a line of text
_DIGITS = 100_000  # bits of a denominator of which a line of text shows the moments
_TERMS = 10_000  # terms of polynomials in symbols that are read for a line of text
_SPELLED = 160  # terms of probabilities with symbols that repr spells out
_SIMPLE = 4  # terms of a denominator that a mean in a line of text may have
_WIDE = 60  # characters of a mean with symbols in a line of text
_ROOTS = 12  # outcomes that may be roots where a line of text shows the moments
_INSTANT = 200_000  # states that moments in a line of text may take


def one_line(form: Form) -> str:
    """Range, number of outcomes, mean and deviation between angle quotes; with symbols, these and the mean."""
    return f"<Distribution: {', '.join(parts(form))}>"


def in_short(form: Form) -> str:
    """The one line, or less of it where even that is refused or cannot be printed."""
    try:
        return one_line(form)
    except (ExactDiceError, ValueError, RecursionError):
        return "<Distribution>"


def parts(form: Form) -> list[str]:
    """What is said of a law in one line: range, number of outcomes, mean and deviation."""
    return _symbolic_parts(form) if symbolic(form) else _plain_parts(form)


def _symbolic_parts(form: Form) -> list[str]:
    """What is said in one line of a law with symbols, without conversion of more than is printed."""
    return [*symbolic_span(form), *_symbolic_mean(form)]


def symbolic_span(form: Form) -> list[str]:
    """Range and number of outcomes of a law with symbols, as far as they are at hand."""
    from exactdice.algebra.expansions import ring_of

    names = ", ".join(map(str, ring_of(form).symbols))
    if isinstance(form, Copies):
        return [f"very many outcomes in {names}"]
    if not at_hand(form):
        return [f"{sized(form.length)} outcomes in {names}"]
    outcomes = form.pairs()[0]
    span = [f"{shown(outcomes[0])} to {shown(outcomes[-1])}"] if form.in_order else []
    return [*span, f"{form.length:,} outcomes in {names}"]


def few_terms(form: Form) -> bool:
    """Whether a law with symbols is so short that all its probabilities may be spelled out."""
    from exactdice.algebra.expansions import terms

    return not isinstance(form, Copies) and terms(form) <= _SPELLED


def symbolic_mean(form: Form) -> Any:
    """The mean as an expression; None where it is long, or would take longer than an instant."""
    from exactdice.algebra.expansions import terms

    one: Any = form.base if isinstance(form, Copies) else form
    if terms(one) > _TERMS or len(one.denominator.poly) > _SIMPLE:
        return None
    try:
        centre = mean(form)
    except SupportError:
        return None
    return centre if len(words(centre)) <= _WIDE else None


def _symbolic_mean(form: Form) -> list[str]:
    centre = symbolic_mean(form)
    return [] if centre is None else [f"mean {words(centre)}"]


def _plain_parts(form: Form) -> list[str]:
    """Range, number of outcomes, mean and deviation.

    What would take longer than an instant is left out: the moments of a law of very many outcomes or digits, and the
    range where very many outcomes would have to be sorted first.
    """
    if form.endless:
        return [beginning(form), *moments(form)]
    if isinstance(form, Lattice):
        known = [f"{shown(form.offset)} to {shown(form.top)}", _size(form)]
    else:
        if isinstance(form, Copies):  # not worked out for a line of text
            return ["very many outcomes", *moments(form)]
        outcomes = form.pairs()[0] if form.length <= _SORTED else ()
        span = [f"{shown(outcomes[0])} to {shown(outcomes[-1])}"] if outcomes and form.in_order else []
        known = [*span, f"{form.length:,} outcomes"]
    return known + moments(form)


def beginning(form: Form) -> str:
    """The first outcomes of a law without an end."""
    from exactdice.algebra.endless.questions import head

    return f"{', '.join([words(x) for x, _ in head(form, 3)])}, ... without an end"


def at_hand(form: Form) -> bool:
    """Whether the weights of a law can be read in an instant."""
    if isinstance(form, Copies) or form.endless or form.closed:
        return False
    if symbolic(form):
        from exactdice.algebra.expansions import terms

        return terms(form) <= _TERMS
    return form.bits <= _READ if isinstance(form, Lattice) else form.length <= _SORTED


def _size(form: Lattice) -> str:
    """The number of outcomes: a base without gaps has powers without gaps, others are counted where affordable."""
    if len(form.base) * int(form.base.denom()).bit_length() <= _READ and 0 not in kernel.numerators(form.base)[0]:
        return f"{sized(form.length)} outcomes"
    if at_hand(form):
        return f"{len(form.pairs()[0]):,} outcomes"
    return f"at most {sized(form.length)} outcomes"


def moments(form: Form) -> list[str]:
    """Mean and standard deviation in words; empty for outcomes that are no numbers and for laws of very many."""
    if not form.endless and not _moments_at_hand(form):
        return []
    if moment_states(form, 2) > _INSTANT or _has_many_roots(form):
        return []
    try:
        centre, spread = mean(form), variance(form)
    except SupportError:
        return []
    if not isinstance(centre, Fraction) or not isinstance(spread, Fraction):
        return [f"mean {centre}", f"variance {spread}"]
    return [f"mean {exact_and_rounded(centre)}", f"standard deviation {_root(spread)}"]


def _has_many_roots(form: Form) -> bool:
    """Whether so many outcomes are numbers of sympy that writing their moments takes longer than an instant."""
    one: Any = form.base if isinstance(form, Copies) else form
    if isinstance(one, Lattice) or one.endless or one.length <= _ROOTS:
        return False
    return any([hasattr(x, "is_commutative") for x in one.weights])


def _moments_at_hand(form: Form) -> bool:
    """Whether the weights that moments are made of can be read in an instant."""
    one = form.base if isinstance(form, Copies) else form
    total = int(one.base.denom()) if isinstance(one, Lattice) else one.denominator
    return total.bit_length() <= _DIGITS and (isinstance(one, Lattice) or at_hand(one))


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
    if form.closed:
        return f"{form}, mean {words(mean(form))}"
    if not at_hand(form) and not form.endless:
        return one_line(form)
    if symbolic(form):
        return _explain_symbolic(form)
    try:
        rows, in_order = _rows_to_the_end(form) if form.endless else _rows(form)
    except TooLargeError:  # a smaller budget
        return one_line(form)
    if not form.endless and len(form.pairs()[0]) > _ROWS:
        rows.insert(_ROWS // 2, ["..."] + [""] * (len(rows[0]) - 1))
    head = ["outcome", "exact", "chance", *(["at least"] if in_order else []), ""]
    summary = ", ".join(moments(form))
    return table(head, rows, left=(len(head) - 1,)) + (f"\n{summary}" if summary else "")


def _explain_symbolic(form: Form) -> str:
    """A table of the outcomes with their probabilities as expressions."""
    outcomes, weights, total = form.pairs()
    rows = [[words(x), kernel.spelled(weight, total)] for x, weight in zip(outcomes[:_ROWS], weights, strict=False)]
    if len(outcomes) > _ROWS:
        rows.append(["...", ""])
    summary = ", ".join(_symbolic_mean(form))
    return table(["outcome", "probability"], rows, left=(1,)) + (f"\n{summary}" if summary else "")


def _rows(form: Form) -> tuple[list[list[str]], bool]:
    """A row for each outcome, of many only for those at the ends, and whether the outcomes have an order."""
    outcomes, weights, total = form.pairs()
    in_order = form.in_order
    most = max(weights)
    end = len(weights) if len(weights) <= _ROWS else _ROWS // 2
    rows = []
    for place, (x, weight, below) in enumerate(zip(outcomes, weights, accumulate(weights, initial=0), strict=False)):
        if end <= place < len(weights) - end:
            continue
        chance = kernel.fraction(weight, total)
        row: list[Any] = [words(x), abbreviated(chance), percent(chance)]
        if in_order:
            row.append(percent(kernel.fraction(total - below, total)))
        rows.append([*row, bar(kernel.fraction(weight, most))])
    return rows, in_order


def _rows_to_the_end(form: Form) -> tuple[list[list[str]], bool]:
    """A row for each of the first outcomes of a law without an end, and one for all others together."""
    exact = list(exact_rows(form))
    most = max([chance for _, chance, _ in exact])
    return [
        [words(x), abbreviated(chance), percent(chance), percent(above), bar(chance / most)]
        for x, chance, above in exact
    ], True


def require_text(form: Form, numbers: int) -> None:
    """Refuse a table that spells so many fractions for each outcome and would be too long: a byte for each digit."""
    if form.endless:  # few of its outcomes are shown
        return
    outcomes, _, total = form.pairs()
    longest = 2 * (total.bit_length() * 30103 // 100000 + 1)  # digits of numerator and denominator
    require("bits", 8 * len(outcomes) * numbers * longest, f"the text of {len(outcomes):,} outcomes")


def exact_rows(form: Form, most: int | None = None) -> Iterator[tuple[Any, Fraction, Fraction]]:
    """Outcomes in order, each with its chance and the chance of at least as much; with ``most``, so many from the ends.

    Of a law without an end they are the first ones and the event of all others.

    Raises:
        SupportError: The outcomes have no order.
    """
    if form.endless:
        from exactdice.algebra.endless.questions import rows

        yield from rows(form)
        return
    outcomes = require_order(form, "a table of chances of at least as much")
    _, weights, total = form.pairs()
    end = len(weights) if most is None else most // 2
    below = accumulate(weights, initial=0)
    shown_rows = len(weights) if most is None else min(most, len(weights))
    require("states", 2 * shown_rows * kernel.reducing_states(total), f"reducing {shown_rows:,} rows")
    reduced = kernel.reducer(total)
    for place, (x, weight, mass) in enumerate(zip(outcomes, weights, below, strict=False)):
        if place < end or place >= len(weights) - end:
            yield x, reduced(weight), reduced(total - mass)
