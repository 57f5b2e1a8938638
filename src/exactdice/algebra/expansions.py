"""Sums of integer outcomes whose weights are polynomials in symbols, as one polynomial that is read when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import Copies, Form, Table, pack, symbolic, table_weights
from exactdice.scalars import is_integer
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    pass


class Expansion(Table):
    """A table of integer outcomes that is still a generating function in x and the symbols, over a denominator."""

    __slots__ = ("_weights", "series")

    def __init__(self, series: kernel.Series, denominator: Any) -> None:
        self.series = series
        self.denominator = denominator
        self._weights: dict[Any, Any] | None = None

    @property
    def weights(self) -> dict[Any, Any]:  # type: ignore[override]
        """The polynomials of the outcomes, read once."""
        if self._weights is None:
            self._weights = self.series.coefficients()
        return self._weights

    @property
    def length(self) -> int:
        """Number of outcomes."""
        return self.series.length if self._weights is None else len(self._weights)

    def weight(self, x: Any) -> tuple[Any, Any]:
        """Weight of one outcome over the denominator, read alone where the others have not been."""
        if self._weights is not None:
            return super().weight(x)
        return self.series.coefficient(int(x)) if is_integer(x) else 0, self.denominator

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.weights, self.denominator)


def ring_of(form: Form) -> Any:
    """The ring of the weights, whose symbols all occur; None without symbols."""
    if not symbolic(form):
        return None
    one: Any = form.base if isinstance(form, Copies) else form
    return one.denominator.ring


def terms(form: Form) -> int:
    """The number of terms of all weights in symbols; of copies, those of one."""
    one: Any = form.base if isinstance(form, Copies) else form
    if isinstance(one, Expansion):
        return len(one.series.poly)
    return sum([len(weight.poly) for weight in (*one.weights.values(), one.denominator)])


def expansion(form: Form) -> Expansion | None:
    """The generating function of a law of integers, None where an outcome is none or where it is too long."""
    if isinstance(form, Copies):
        form = form.total
    if isinstance(form, Expansion):
        return form
    weights, denominator = table_weights(form)
    if set(map(type, weights)) != {int}:
        return None
    return Expansion(kernel.gathered(weights, None if symbolic(form) else kernel.NO_SYMBOLS), denominator)


def power(a: Table, n: int) -> Table | None:
    """The law of n copies added, None where an outcome is no integer.

    Weights without a common divisor have powers without one (Gauss's lemma), so the normal form stays.
    """
    one = expansion(a)
    if one is None:
        return None
    what = f"adding {sized(n)} copies with symbols"
    terms = one.series.power_terms(n)
    require("outcomes", min(terms, (one.series.top - one.series.low) * n + 1), what)
    require("states", terms * (1 + n // 1000), what)  # a term takes a microsecond at the most, as measured
    require("bits", terms * n, what)
    return Expansion(one.series**n, one.denominator**n)


def added(a: Form, b: Form) -> Form | None:
    """The law of the sum of two of which at least one has symbols, None where an outcome is no integer."""
    p, q = expansion(a), expansion(b)
    if p is None or q is None:
        return None
    pairs = len(p.series.poly) * len(q.series.poly)
    require("states", min(pairs, 100 * (len(p.series.poly) + len(q.series.poly))), "this sum with symbols")
    product, denominator = p.series * q.series, p.denominator * q.denominator
    return Expansion(product, denominator)


def composed(count: Form, a: Form) -> Form | None:
    """The law of a random number of copies where one of the two has symbols, None where an outcome is no integer.

    ``G_S(x) = G_N(G_X(x))``, over one denominator.
    """
    outer, inner = expansion(count), expansion(a)
    if outer is None or inner is None:
        return None
    composition = kernel.Composition(outer.series, inner.series, inner.denominator)
    what = "this random number of copies with symbols"
    require("states", composition.cost, what)
    require("bits", composition.terms * composition.bits, what)
    return pack(composition.series().coefficients(), outer.denominator * inner.denominator**composition.top)
