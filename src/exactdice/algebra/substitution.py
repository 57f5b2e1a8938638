"""Numbers and expressions put in for the symbols of a law's weights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import Copies, Form, pack, table_weights
from exactdice.algebra.sums import copies

if TYPE_CHECKING:
    from collections.abc import Mapping


def substituted(form: Form, images: Mapping[Any, Any]) -> Form:
    """The law with Fractions or Quotients put in for symbols.

    Raises:
        WeightError: A condition on the weights fails.
    """
    if isinstance(form, Copies):
        return copies(form.count, substituted(form.base, images))
    weights, denominator = table_weights(form)
    *changed, total = kernel.substituted([*weights.values(), denominator], images)
    return pack(dict(zip(weights, changed, strict=True)), total)
