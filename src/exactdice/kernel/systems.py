"""Rationals of FLINT as values of states, and exact systems of linear equations between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpq_mat, fmpz_mat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

ZERO = fmpq(0)


def ratio(number: Fraction) -> Any:
    """The rational of FLINT that a fraction is; ``plain`` is the way back."""
    return fmpq(number.numerator, number.denominator)


def combined(terms: Iterable[tuple[int, Any]], total: int = 1) -> Any:
    """The sum of weights times rationals, over the sum of all weights."""
    result = ZERO
    for weight, value in terms:
        result += weight * value
    return result / total if total != 1 else result


def length(number: Any) -> int:
    """Bits of a rational."""
    return int(number.p.bit_length() + number.q.bit_length())


def solution(rows: Sequence[Sequence[int]], right: Sequence[Any], *, transposed: bool = False) -> list[Any]:
    """The one solution x of ``A x = b``, or of its transpose, for a square integer matrix that has an inverse."""
    matrix = fmpz_mat(rows)
    column = fmpq_mat(len(right), 1, list(right))
    numerators, denominator = column.numer_denom()
    solved = (matrix.transpose() if transposed else matrix).solve(numerators)
    return [entry / denominator for entry in solved.entries()]
