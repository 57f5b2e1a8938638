"""Exact bounds of binomial counts: against sums of exact chances, and against scipy's tails where n is large."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from exactdice.verify.export.bounds import bounds

LEVEL = Fraction(1, 10**8)


def added_up(n, chance, level):
    """The least and the greatest count whose tails exceed half of the level, from all exact chances."""
    pmf = [comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)]
    least = next(k for k in range(n + 1) if sum(pmf[: k + 1]) > level / 2)
    most = next(k for k in range(n, -1, -1) if sum(pmf[k:]) > level / 2)
    return least, most


@given(n=st.integers(1, 30), chance=st.fractions(0, 1, max_denominator=50), digits=st.integers(0, 12))
def test_they_are_what_the_exact_chances_add_up_to(n, chance, digits):
    level = Fraction(1, 101 * 10**digits)  # 101 divides no denominator of a tail, so that none is just half of it
    assert bounds(n, chance, level) == added_up(n, chance, level)


@pytest.mark.parametrize("n", [10_000, 1_000_000])
@pytest.mark.parametrize("chance", [Fraction(1, 6), Fraction(1, 2), Fraction(1, 36**2), 1 - Fraction(1, 10**5)])
def test_they_are_the_narrowest_by_scipy(n, chance):
    """Outside of them lies less than half of the level on each side, one step inwards more; scipy has twelve digits."""
    least, most = bounds(n, chance, LEVEL)
    half, p = float(LEVEL / 2), float(chance)
    assert binom.cdf(least - 1, n, p) <= half < binom.cdf(least, n, p)
    assert binom.sf(most, n, p) <= half < binom.sf(most - 1, n, p)


@pytest.mark.parametrize(
    ("chance", "expected"),
    [
        (Fraction(0), (0, 0)),
        (Fraction(1), (10_000, 10_000)),
        (Fraction(1, 6**40), (0, 0)),  # n p = 10^-27: not once
        (1 - Fraction(1, 6**40), (10_000, 10_000)),
        (Fraction(1, 10**12), (0, 1)),  # n p = 10^-8 is above half of the level, its square is not
    ],
)
def test_chances_at_the_ends(chance, expected):
    assert bounds(10_000, chance, LEVEL) == expected


def test_a_wide_level_leaves_the_middle():
    assert bounds(10, Fraction(1, 2), Fraction(99, 100)) == (5, 5)
