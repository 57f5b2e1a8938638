"""The lowest outcomes of a law, read without the rest."""

from fractions import Fraction

import pytest

from exactdice import Distribution, d6
from exactdice.algebra.forms import power_of
from exactdice.algebra.heads import head, head_row
from exactdice.kernel import entries

DIE = d6._form


@pytest.mark.parametrize("n", [0, 1, 3, 9])
@pytest.mark.parametrize(
    "law",
    [d6, 2 @ d6, 2 * d6, d6 - 3, 40 @ (d6 - 1), 40 @ d6, Distribution([0, Fraction(1, 2), 2]), d6 * 0, d6 * 0 + 2],
    ids=str,
)
def test_the_head_of_a_law(law, n):
    weights, denominator = head(law._form, n)
    weights += [0] * (n - len(weights))
    assert [Fraction(weight, denominator) for weight in weights] == [law.pmf(x) for x in range(n)]


def test_the_head_of_a_power_is_all_that_is_multiplied_out():
    form = power_of(DIE.base, 1000, 0, 1)
    assert head(form, 2) == ([1, 1000], 6**1000)  # all ones; one of a thousand dice shows a two
    assert not form.expanded


def test_a_head_as_a_row_of_the_kernel():
    for law in (20 @ (d6 - 1), d6 - 1, d6, d6 + 2, Distribution([0, Fraction(1, 2), 2])):
        row, denominator = head_row(law._form, 4)
        assert [Fraction(weight, denominator) for weight in entries(row)] == [law.pmf(x) for x in range(4)]
