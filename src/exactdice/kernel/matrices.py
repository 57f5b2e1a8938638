"""Integer matrices: a law of counts times a table of what each count does, in one product."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flint import fmpz_mat

if TYPE_CHECKING:
    from collections.abc import Sequence


def matrix(rows: Sequence[Sequence[int]]) -> Any:
    """An integer matrix."""
    return fmpz_mat(rows)


def row(weights: Sequence[Any], length: int) -> Any:
    """A row of so many weights, zeros after those that are given."""
    return fmpz_mat(1, length, [*weights, *[0] * (length - len(weights))])


def row_of(poly: Any, length: int) -> tuple[Any, int]:
    """The row of a polynomial's lowest coefficients, and their denominator."""
    coefficients = poly.numer().coeffs()
    if len(coefficients) == length:
        return fmpz_mat(1, length, coefficients), int(poly.denom())
    return row(coefficients[:length], length), int(poly.denom())


def entries(product: Any) -> list[int]:
    """The entries of a row."""
    return list(map(int, product.entries()))
