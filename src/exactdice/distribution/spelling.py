"""A law in one line as a format asks for it, and as a table of LaTeX."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import symbolic
from exactdice.algebra.moments import mean, variance
from exactdice.distribution.views import called
from exactdice.errors import OperandError, SymbolError
from exactdice.events import Event
from exactdice.format import abbreviated, decimal, fraction, latex, mathematics, percent
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.algebra.forms import Form

_SPECIFICATION = re.compile(r"(?:\.(?P<digits>\d{1,2}))?(?P<kind>[%f])")
_ROWS = 40  # outcomes that are written before those in the middle are left out


def spelled(form: Form, specification: str) -> str:
    """The outcomes with their chances in one line; of many, those at both ends.

    Raises:
        OperandError: The format is none of ``.1%``, ``.3f`` and ``frac``.
        SymbolError: Percents or decimals are asked for of expressions.
    """
    write = _writer(specification)
    if symbolic(form) and specification != "frac":
        raise SymbolError(
            f"probabilities with symbols have no format {specification!r}; write 'frac', or put numbers in with subs"
        )
    rows = [f"{called(x)}: {write(chance)}" for x, chance in _rows(form)]
    if not form.endless and form.length > _ROWS:
        rows.insert(_ROWS // 2, "…")
    return ", ".join(rows)


def _rows(form: Form) -> list[tuple[Any, Any]]:
    """Outcomes with their chances, of many those at both ends; of a law without an end the first and all others."""
    if form.endless:
        from exactdice.algebra.endless.questions import rows

        return [(x, chance) for x, chance, _ in rows(form)]
    outcomes, weights, total = form.pairs()
    places = range(len(outcomes))
    if len(outcomes) > _ROWS:
        places = [*places[: _ROWS // 2], *places[-_ROWS // 2 :]]  # type: ignore[assignment]
    return [(outcomes[place], kernel.fraction(weights[place], total)) for place in places]


def _writer(specification: str) -> Callable[[Any], str]:
    if specification == "frac":
        return str
    match = _SPECIFICATION.fullmatch(specification)
    if not match:
        raise OperandError(
            f"a distribution has no format {shown(specification)}; "
            "write '.1%' for percents, '.3f' for decimals or 'frac' for fractions"
        )
    if match["digits"] is None:
        return percent if match["kind"] == "%" else decimal
    digits, sign = int(match["digits"]), "%" if match["kind"] == "%" else ""
    return lambda chance: _rounded(chance, digits, sign)


def _rounded(chance: Fraction, digits: int, sign: str) -> str:
    """A chance with so many decimals, half up; never 0 or 1 where it is not exactly that.

    Examples:
        >>> _rounded(Fraction(1, 6), 1, "%"), _rounded(Fraction(1, 10**6), 2, ""), _rounded(Fraction(1), 1, "%")
        ('16.7%', '<0.01', '100.0%')
    """
    whole = 10**digits
    one = 100 * whole if sign else whole
    units = (2 * one * chance.numerator + chance.denominator) // (2 * chance.denominator)
    below = ""
    if units == 0 and chance:
        below, units = "<", 1
    elif units == one and chance != 1:
        below, units = ">", one - 1
    part = f".{units % whole:0{digits}d}" if digits else ""
    return f"{below}{units // whole}{part}{sign}"


def as_latex(form: Form) -> str:
    """A law as a tabular of outcomes, exact chances and percents; expressions are typeset."""
    if form.closed:
        rows = [["mean", mathematics.latex(mean(form))], ["variance", mathematics.latex(variance(form))]]
        return str(latex.table([str(form), ""], rows, left=(0, 1)))
    rows = [[_outcome(x), *_chance(chance)] for x, chance in _rows(form)]
    if not form.endless and form.length > _ROWS:
        rows.insert(_ROWS // 2, [latex.Source(r"$\vdots$")] * len(rows[0]))
    head = ["outcome", "probability", ""]
    return str(latex.table(head[: len(rows[0])], rows, left=() if form.in_order else (0,)))


def _outcome(x: Any) -> str:
    if isinstance(x, (int, Fraction)) and not isinstance(x, bool):
        text = fraction(Fraction(x))
        return latex.number(Fraction(x)) if text else abbreviated(Fraction(x))
    if isinstance(x, Event) or not hasattr(x, "is_commutative"):
        return called(x)
    return mathematics.latex(x)


def _chance(chance: Any) -> list[str]:
    if not isinstance(chance, Fraction):
        return [mathematics.latex(chance)]
    return [latex.number(chance) if fraction(chance) else abbreviated(chance), percent(chance)]
