"""Single coefficients and partial sums of a power, against the power multiplied out, and their estimated cost."""

from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

import pytest

from exactdice import kernel

BASES = {
    "two weights": ([1, 2], 3),
    "a coin": ([1, 1], 2),
    "a D6": ([1] * 6, 6),
    "a die of weights": ([1, 2, 3], 6),
    "a die with a gap": ([2, 0, 1, 4], 7),
}


@pytest.mark.parametrize("n", [1, 2, 3, 8])
@pytest.mark.parametrize("base", BASES.values(), ids=BASES)
def test_every_range_of_small_powers(base, n):
    weights, denominator = base
    power, _ = _multiplied(weights, n)
    poly = kernel.polynomial(weights, denominator)
    for low, high in combinations_with_replacement(range(len(power)), 2):
        numerator, over = kernel.power_range_sum(poly, n, low, high)
        assert Fraction(numerator, over) == Fraction(sum(power[low : high + 1]), denominator**n)


def _multiplied(weights, n):
    """Coefficients of the power by one convolution after the other."""
    power = [1]
    for _ in range(n):
        longer = [0] * (len(power) + len(weights) - 1)
        for i, a in enumerate(power):
            for j, b in enumerate(weights):
                longer[i + j] += a * b
        power = longer
    return power, sum(weights) ** n


def test_a_coefficient_of_very_many_coins():
    # the middle of Pascal's triangle
    assert kernel.power_range_sum(kernel.polynomial([1, 1], 2), 2000, 1000, 1000) == (comb(2000, 1000), 2**2000)


def test_both_ends_of_very_many_dice():
    die = kernel.polynomial([1] * 6, 6)
    n = 10**4
    assert kernel.power_range_sum(die, n, 0, 0) == (1, 6**n)
    assert kernel.power_range_sum(die, n, 5 * n, 5 * n) == (1, 6**n)
    assert kernel.power_range_sum(die, n, 0, 1) == (1 + n, 6**n)  # all ones, or one of n dice shows a two
    assert kernel.power_range_sum(die, n, 5 * n - 1, 5 * n) == (1 + n, 6**n)


def test_a_binomial_tail_with_a_certain_die():
    # a polynomial with no constant term counts dice that always succeed
    assert kernel.power_range_sum(kernel.polynomial([0, 36]), 3, 2, 3) == (36**3, 1)


def test_costs_grow_with_the_terms_that_are_summed():
    coin, die, uneven = (kernel.polynomial(weights, sum(weights)) for weights in ([1, 1], [1] * 6, [1, 2, 3]))
    for base in (coin, die, uneven):
        n = 1000
        top = n * (len(base) - 1)
        middle = kernel.range_sum_states(base, n, top // 2, top // 2 + 10)
        edge = kernel.range_sum_states(base, n, 0, 1)
        assert edge <= middle
        assert kernel.range_sum_states(base, n, top - 1, top) <= middle
        assert kernel.range_sum_states(base, 100 * n, 50 * top, 50 * top + 10) > middle


def test_the_cost_of_long_integers_is_linear_in_flint_and_quadratic_in_python():
    assert (kernel.reduction_states(2000), kernel.reduction_states(20_000)) == (100, 1000)
    assert (kernel.python_states(2000), kernel.python_states(20_000)) == (20, 2000)
