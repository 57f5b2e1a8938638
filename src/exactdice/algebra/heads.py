"""The lowest outcomes of a law, without its rest: what is needed of a count that matters up to a limit."""

from __future__ import annotations

from typing import Any

from exactdice import kernel
from exactdice.algebra.forms import Form, Lattice, symbolic, table_weights


def head(form: Form, n: int) -> tuple[list[Any], Any]:
    """Weights of the outcomes 0, 1, ..., n - 1 and the denominator; a power is not expanded beyond them."""
    if isinstance(form, Lattice) and form.stride <= 1 and form.offset >= 0:
        below = [0] * min(form.offset, n)
        if n == len(below):
            return below, 1
        weights, denominator = kernel.numerators(_head_poly(form, n - len(below)))
        return below + weights, denominator
    if symbolic(form):  # of which an outcome is read alone
        return [form.weight(x)[0] for x in range(n)], form.weight(0)[1]
    weights_of, denominator = table_weights(form)
    return [weights_of.get(x, 0) for x in range(n)], denominator


def head_row(form: Form, n: int) -> tuple[Any, int]:
    """The same as a row of the kernel's, for a product with a matrix."""
    if isinstance(form, Lattice) and form.stride <= 1 and form.offset == 0:
        return kernel.row_of(_head_poly(form, n), n)
    weights, denominator = head(form, n)
    return kernel.row(weights, n), denominator


def _head_poly(form: Lattice, places: int) -> Any:
    if form._poly is None:
        form.require_expansion()
        return form.base.pow_trunc(form.copies, places)
    return form._poly.truncate(places)
