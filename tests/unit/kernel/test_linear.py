"""Sparse linear equations and determinants in FLINT, against its own dense ones."""

import random

import pytest
from flint import fmpq, fmpq_mat, fmpz_mat, fmpz_poly

from exactdice.kernel import linear


def random_rows(n, most, seed):
    """Rows of chances that add up to less than one."""
    draw = random.Random(seed)
    rows = []
    for _ in range(n):
        weights = {j: draw.randint(1, 9) for j in draw.sample(range(n), draw.randint(1, most))}
        total = sum(weights.values()) + draw.randint(1, 3)
        rows.append({j: fmpq(w, total) for j, w in weights.items()})
    return rows


@pytest.mark.parametrize(("n", "most"), [(1, 1), (5, 2), (12, 12), (30, 3), (40, 40)])
def test_solved_as_flint_solves_a_full_matrix(n, most):
    rows = random_rows(n, most, n)
    right = [fmpq(i, 3) for i in range(n)]
    matrix = fmpq_mat(n, n, [fmpq(i == j) - rows[i].get(j, 0) for i in range(n) for j in range(n)])
    expected = matrix.solve(fmpq_mat(n, 1, right)).entries()
    assert linear.solved(rows, right, linear.pivots(rows)) == expected


def test_columns_of_one_denominator_are_solved_as_well():
    """A chain followed backward, in which every state leads to every other; put back into its equations."""
    n = 12
    rows = [{j: fmpq(j + 1, 80 + i) for j in range(n)} for i in range(n)]
    columns = [{i: row[j] for i, row in enumerate(rows) if j in row} for j in range(n)]
    right = [fmpq(1, i + 2) for i in range(n)]
    plan = linear.pivots(columns)
    assert len(plan.rest) == n
    x = linear.solved(columns, right, plan)
    assert [x[j] - sum((a * x[i] for i, a in columns[j].items()), fmpq(0)) for j in range(n)] == right


def test_a_line_is_eliminated_without_fill_and_a_full_matrix_not_at_all():
    line = [[j for j in (i - 1, i + 1) if 0 <= j < 100] for i in range(100)]
    plan = linear.pivots(line)
    assert plan.rest == []
    assert plan.updates <= 200  # one product and one pivot each
    full = linear.pivots([range(20)] * 20)
    assert (full.order, full.rest) == ([], list(range(20)))
    assert linear.pivots([range(8)] * 8).rest == []


def test_sums_over_the_common_denominator():
    numbers = [fmpq(1, n) for n in range(1, 60)]
    assert linear.total(numbers) == sum(numbers, fmpq(0))
    assert linear.total([]) == 0
    assert linear.common_denominator([fmpq(1, 4), fmpq(1, 6), fmpq(5)]) == 12
    assert linear.common_denominator([]) == 1


def test_determinants():
    """``det(I - y A)``: for one entry a it is ``1 - a y``; a line of equal entries both ways, and by both functions."""
    assert linear.determinant([{0: 3}]) == fmpz_poly([1, -3])
    rows = [{1: 2}, {0: 1, 1: 5, 2: 3}, {1: 4}]
    # 1 - 5 y - (2 + 12) y^2, expanded along the first row
    assert linear.determinant(rows) == fmpz_poly([1, -5, -14])
    assert linear.continuant([0, 5, 0], [2, 12]) == linear.determinant(rows)


def test_a_series_completed():
    """2^-n for n above 0 from its chances over 2^n: ``x / (2 - x)``, with a common factor that goes away."""
    denominator = fmpz_poly([1, -1]) * fmpz_poly([1, -7])
    numerator, below = linear.completed([0, 1, 1], denominator, 2, 1)
    assert numerator * fmpz_poly([2, -1]) == below * fmpz_poly([0, 1])


def test_powers_of_a_matrix():
    matrix = [[1, 2], [3, 4]]
    assert linear.row_times_power([1, 1], matrix, 0) == [1, 1]
    expected = fmpz_mat([[1, 1]])
    for n in range(1, 9):
        expected = expected * fmpz_mat(matrix)
        assert linear.row_times_power([1, 1], matrix, n) == expected.entries()
