"""A law as columns for other libraries: one row for each outcome, exact numbers as text beside the nearest float."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import symbolic
from exactdice.distribution.describe import require_text
from exactdice.errors import SupportError, SymbolError
from exactdice.extras import needed
from exactdice.scalars import shown, text_fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exactdice.algebra.forms import Form

_WORD = 2**63  # integers of a column of other libraries lie below
_NAMES = ("outcome", "numerator", "denominator", "probability_float")


def to_pandas(form: Form) -> Any:
    """A data frame of pandas; outcomes are the objects that they are."""
    outcomes, *others = _columns(form, "to_pandas()")
    pandas = needed("pandas", "data", "to_pandas()")
    kind = None if _are_plain(outcomes) else object
    return pandas.DataFrame(dict(zip(_NAMES, [pandas.Series(outcomes, dtype=kind), *others], strict=True)))


def to_polars(form: Form) -> Any:
    """A data frame of polars; outcomes that are no integers of 64 bits, truth values or text become text."""
    columns = _columns(form, "to_polars()")
    return needed("polars", "data", "to_polars()").DataFrame(_as_plain(columns))


def to_arrow(form: Form) -> Any:
    """A table of pyarrow; outcomes that are no integers of 64 bits, truth values or text become text."""
    columns = _columns(form, "to_arrow()")
    return needed("pyarrow", "data", "to_arrow()").table(_as_plain(columns))


def _columns(form: Form, what: str) -> list[list[Any]]:
    """Outcomes, numerators and denominators as text, and floats."""
    outcomes, weights, total = rows_of(form, what)
    reduced = [kernel.fraction(weight, total) for weight in weights]
    return [
        list(outcomes),
        [kernel.digits(chance.numerator) for chance in reduced],
        [kernel.digits(chance.denominator) for chance in reduced],
        [weight / total for weight in weights],
    ]


def rows_of(form: Form, what: str) -> Any:
    """Outcomes, weights and their sum of a law that is written out whole.

    Raises:
        SymbolError: The probabilities are expressions.
        SupportError: The law has no end.
        TooLargeError: The text would exceed the budget.
    """
    if symbolic(form):
        raise SymbolError(
            f"{what} writes numbers, and probabilities with symbols are none; "
            "put numbers in first, as in law.subs(p, '1/2')"
        )
    rows = form.pairs()
    require_text(form, 1)
    return rows


def _are_plain(outcomes: Sequence[Any]) -> bool:
    """Whether other libraries have a type for the outcomes: integers of 64 bits, truth values, text."""
    kinds = set(map(type, outcomes))
    if kinds == {int}:
        return all([-_WORD <= x < _WORD for x in outcomes])
    return kinds in ({bool}, {str})


def _as_text(x: Any) -> str:
    """An outcome with all its digits, of which Python prints 4300."""
    if type(x) is int:
        return kernel.digits(x)
    if type(x) is Fraction:
        return f"{kernel.digits(x.numerator)}/{kernel.digits(x.denominator)}"
    try:
        return str(x)
    except ValueError:
        raise SupportError(
            f"outcome {shown(x)} cannot be written as text: it has more digits than Python prints; map it to a number"
        ) from None


def _as_plain(columns: Sequence[list[Any]]) -> dict[str, list[Any]]:
    outcomes, *others = columns
    if not _are_plain(outcomes):
        outcomes = list(map(_as_text, outcomes))
    for x in outcomes:
        if isinstance(x, str) and (fault := text_fault(x)):
            raise SupportError(f"outcome {shown(x)} cannot be written as text: {fault}")
    return dict(zip(_NAMES, [outcomes, *others], strict=True))
