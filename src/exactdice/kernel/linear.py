"""Sparse linear equations over the rationals, as chains have them: unknowns eliminated in an order of little fill."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

from flint import fmpq, fmpq_mat, fmpz, fmpz_mat, fmpz_poly

from exactdice.kernel.fractions import LONG
from exactdice.kernel.moments import balanced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

_FEW = 8  # unknowns that are eliminated one by one however many the entries


class Pivots(NamedTuple):
    """An order of elimination, the unknowns that are left for a dense solver, and the work of the elimination."""

    order: list[int]
    rest: list[int]
    updates: int


def ratio(numerator: int, denominator: int = 1) -> Any:
    """A rational of FLINT."""
    return fmpq(numerator, denominator)


def total(numbers: Iterable[Any]) -> Any:
    """The sum of rationals of FLINT, zero of none; of many over their common denominator, reduced once at the end."""
    terms = list(numbers)
    if len(terms) <= _FEW and all([term.q.bit_length() < LONG for term in terms]):
        return sum(terms, fmpq(0))
    common = common_denominator(terms)
    return fmpq(sum([term.p * (common // term.q) for term in terms], fmpz(0)), common)


def common_denominator(numbers: Iterable[Any]) -> Any:
    """The least common denominator of rationals of FLINT; most of them divide that of the others."""
    common = fmpz(1)
    for number in sorted(numbers, key=lambda number: number.q, reverse=True):
        if common % number.q != 0:
            common = common.lcm(number.q)
    return common


def pivots(rows: Sequence[Collection[int]]) -> Pivots:
    """An order that keeps the equations sparse: the unknown that makes the fewest products comes first.

    The order is Markowitz's (Management Science 3, 1957, 255). It ends where the equations that are left are mostly
    full, for there a dense solver is the faster one.
    """
    n = len(rows)
    outward = [set(row) - {i} for i, row in enumerate(rows)]
    inward: list[set[int]] = [set() for _ in rows]
    for i, row in enumerate(outward):
        for j in row:
            inward[j].add(i)
    cost = [len(outward[i]) * len(inward[i]) for i in range(n)]
    heap = [(cost[i], i) for i in range(n)]
    heapify(heap)
    left = set(range(n))
    order: list[int] = []
    updates = 0
    while heap:
        products, k = heappop(heap)
        if k not in left or products != cost[k]:  # out of date
            continue
        if len(left) > _FEW and 4 * products > len(left) ** 2:
            break
        order.append(k)
        left.discard(k)
        updates += products + 1
        for i in inward[k]:
            outward[i].discard(k)
            outward[i] |= outward[k]
            outward[i].discard(i)
        for j in outward[k]:
            inward[j].discard(k)
            inward[j] |= inward[k]
            inward[j].discard(j)
        for i in inward[k] | outward[k]:
            cost[i] = len(outward[i]) * len(inward[i])
            heappush(heap, (cost[i], i))
    return Pivots(order, sorted(left), updates)


def solved(rows: Sequence[Mapping[int, Any]], right: Sequence[Any], plan: Pivots) -> list[Any]:
    """The x with ``x_i = right_i + sum_j rows[i][j] x_j``, which must be unique.

    Args:
        rows: The coefficients of each equation by unknown, rationals of FLINT.
        right: What each equation adds.
        plan: The order of elimination, of ``pivots(rows)``.
    """
    left = [{j: a for j, a in row.items() if j != i} for i, row in enumerate(rows)]
    own = [1 - row.get(i, fmpq(0)) for i, row in enumerate(rows)]
    inward: list[set[int]] = [set() for _ in rows]
    for i, row in enumerate(left):
        for j in row:
            inward[j].add(i)
    x = list(right)
    for k in plan.order:
        pivot = left[k]
        for i in inward[k]:
            row = left[i]
            factor = row.pop(k) / own[k]
            if x[k]:
                x[i] += factor * x[k]
            for j, a in pivot.items():
                if j == i:
                    own[i] -= factor * a
                elif j in row:
                    row[j] += factor * a
                else:
                    row[j] = factor * a
                    inward[j].add(i)
        for j in pivot:
            inward[j].discard(k)
    if plan.rest:
        _solve_dense(left, own, x, plan.rest)
    for k in reversed(plan.order):
        x[k] = sum([a * x[j] for j, a in left[k].items() if x[j]], x[k]) / own[k]
    return x


def _solve_dense(left: Sequence[Mapping[int, Any]], own: Sequence[Any], x: list[Any], rest: Sequence[int]) -> None:
    """Solve the equations of the unknowns that are left, by rows or columns whose denominators are multiplied out.

    Chances with one denominator stand in a row or, where a chain is followed backward, in a column; the other way their
    common denominators are long.
    """
    place = {i: at for at, i in enumerate(rest)}
    entries = [(place[i], place[j], -a) for i in rest for j, a in left[i].items()] + [
        (place[i], place[i], own[i]) for i in rest
    ]
    rows, columns = _denominators(entries, 0, len(rest)), _denominators(entries, 1, len(rest))
    by_rows = sum(map(fmpz.bit_length, rows)) <= sum(map(fmpz.bit_length, columns))
    matrix = fmpz_mat(len(rest), len(rest))
    for i, j, a in entries:
        matrix[i, j] = a.p * ((rows[i] if by_rows else columns[j]) // a.q)
    right = [x[i] * (rows[at] if by_rows else 1) for i, at in place.items()]
    numerators, denominator = fmpq_mat(len(rest), 1, right).numer_denom()
    solution = matrix.solve(numerators)
    for i, at in place.items():
        x[i] = solution[at, 0] * (1 if by_rows else columns[at]) / denominator


def _denominators(entries: Sequence[tuple[int, int, Any]], axis: int, n: int) -> list[Any]:
    """The common denominator of each row or column."""
    found: list[set[Any]] = [{fmpz(1)} for _ in range(n)]
    for entry in entries:
        found[entry[axis]].add(entry[2].q)
    return [balanced(list(denominators), fmpz.lcm) for denominators in found]


# --- generating functions of times --------------------------------------------------------------------------------


def determinant(rows: Sequence[Mapping[int, int]]) -> Any:
    """``det(I - y A)`` of an integer matrix, a polynomial in y: the characteristic polynomial read backwards."""
    matrix = fmpz_mat(len(rows), len(rows))
    for i, row in enumerate(rows):
        for j, a in row.items():
            matrix[i, j] = a
    return fmpz_poly(matrix.charpoly().coeffs()[::-1])


def continuant(diagonal: Sequence[int], beside: Sequence[int]) -> Any:
    """``det(I - y A)`` of a tridiagonal matrix by its diagonal and the products of the entries beside it."""
    before, last = fmpz_poly([0]), fmpz_poly([1])
    for a, b in zip(diagonal, [0, *beside], strict=True):
        before, last = last, last - (last * a).left_shift(1) - (before * b).left_shift(2)
    return last


def product(factors: Iterable[Any]) -> Any:
    """The product of polynomials."""
    return balanced([fmpz_poly([1]), *factors], mul)


def completed(chances: Sequence[int], denominator: Any, common: int, total: int) -> tuple[Any, Any]:
    """Numerator and denominator, integer polynomials in x, of a series in ``y = x / common`` over a total.

    The first coefficients are given, and the numerator is no longer than they are.
    """
    numerator = (fmpz_poly(chances) * denominator).truncate(len(chances))
    shared = numerator.gcd(denominator)
    numerator, denominator = numerator // shared, denominator // shared
    degree = max(len(numerator), len(denominator)) - 1
    powers = [fmpz(common) ** (degree - k) for k in range(degree + 1)]
    return (
        fmpz_poly([a * power for a, power in zip(numerator.coeffs(), powers, strict=False)]),
        fmpz_poly([total * a * power for a, power in zip(denominator.coeffs(), powers, strict=False)]),
    )


# --- powers -------------------------------------------------------------------------------------------------------


def row_times_power(row: Sequence[int], matrix: Sequence[Sequence[int]], n: int) -> list[int]:
    """``row matrix^n`` by repeated squaring of the matrix."""
    result, square = fmpz_mat([row]), fmpz_mat(matrix)
    while n:
        if n & 1:
            result = result * square
        n >>= 1
        if n:
            square = square * square
    return list(map(int, result.entries()))
