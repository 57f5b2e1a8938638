"""Tails and bounds against sums of fractions written out, and against scipy: two float algorithms, hence tolerances."""

from fractions import Fraction
from math import comb, exp, isclose
from random import Random

import pytest

from exactdice.verify.statistics.tails import (
    binomial_at_least,
    binomial_at_most,
    chi_square_at_least,
    clopper_pearson,
    incomplete_beta,
    two_sided,
)

RELATIVE = 1e-7  # up to three million trials: the logarithms of factorials cancel to nine digits there


@pytest.mark.parametrize(
    ("k", "n", "p"), [(0, 5, "1/3"), (2, 5, "1/3"), (5, 5, "1/3"), (6, 5, "1/3"), (30, 40, "9/10")]
)
def test_binomial_tails_are_the_sums_of_their_terms(k, n, p):
    chance = Fraction(p)
    terms = [comb(n, j) * chance**j * (1 - chance) ** (n - j) for j in range(n + 1)]
    assert isclose(binomial_at_least(k, n, float(chance)), sum(terms[k:]), rel_tol=1e-13)
    assert isclose(binomial_at_most(k, n, float(chance)), sum(terms[: k + 1]), rel_tol=1e-13)


def test_two_sided_is_at_most_one():
    assert two_sided(5, 10, 0.5) == 1.0
    assert isclose(two_sided(0, 10, 0.5), 2 / 1024)


def test_bounds_of_no_success_and_of_nothing_but_success():
    """``(1 - p)^n = level / 2`` at the upper bound of 0 of n."""
    low, high = clopper_pearson(0, 10, 0.05)
    assert low == 0
    assert isclose((1 - high) ** 10, 0.025, rel_tol=1e-12)
    assert isclose(clopper_pearson(10, 10, 0.05)[0], 1 - high, rel_tol=1e-12)
    assert clopper_pearson(10, 10, 0.05)[1] == 1


def test_the_ends_of_the_incomplete_beta_function():
    assert (incomplete_beta(2, 3, 0.0), incomplete_beta(2, 3, 1.0)) == (0.0, 1.0)


def test_chi_square_of_two_degrees_is_exponential():
    assert isclose(chi_square_at_least(7.0, 2), exp(-3.5), rel_tol=1e-14)
    assert isclose(chi_square_at_least(0.5, 2), exp(-0.25), rel_tol=1e-14)
    assert chi_square_at_least(0.0, 2) == 1.0


def test_against_scipy():
    stats = pytest.importorskip("scipy.stats")
    random = Random(1)
    for _ in range(500):
        n, p = int(10 ** random.uniform(0, 6.5)), 10 ** random.uniform(-6, -0.001)
        k = min(n, max(0, int(n * p + random.gauss(0, 4) * (n * p * (1 - p)) ** 0.5)))
        assert isclose(binomial_at_least(k, n, p), stats.binom.sf(k - 1, n, p), rel_tol=RELATIVE)
        assert isclose(binomial_at_most(k, n, p), stats.binom.cdf(k, n, p), rel_tol=RELATIVE)
        degrees = int(10 ** random.uniform(0, 3.5))
        x = max(0.0, degrees + random.gauss(0, 5) * (2 * degrees) ** 0.5)
        assert isclose(chi_square_at_least(x, degrees), stats.chi2.sf(x, degrees), rel_tol=1e-10)


@pytest.mark.parametrize(
    ("k", "n", "level"), [(0, 7, 0.01), (3, 7, 0.05), (7, 7, 0.1), (480, 1000, 1e-6), (3, 10**6, 1e-3)]
)
def test_bounds_against_scipy(k, n, level):
    stats = pytest.importorskip("scipy.stats")
    exact_low = stats.beta.ppf(level / 2, k, n - k + 1) if k else 0.0
    exact_high = stats.beta.isf(level / 2, k + 1, n - k) if k < n else 1.0
    low, high = clopper_pearson(k, n, level)
    assert isclose(low, exact_low, rel_tol=1e-8)
    assert isclose(high, exact_high, rel_tol=1e-8)
