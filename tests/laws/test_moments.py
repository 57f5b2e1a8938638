"""Moments: linearity of the mean, variance of sums, covariance, and the same answers without the whole law."""

from fractions import Fraction

import strategies as s
from hypothesis import assume, given
from hypothesis import strategies as st

from exactdice import Distribution

numbers = s.integer_laws() | s.fraction_laws()


@given(numbers, numbers, s.small_integers | s.fractions, s.small_integers | s.fractions)
def test_the_mean_is_linear(a, b, x, y):
    assert (a * x + y).mean() == a.mean() * x + y
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a - b).mean() == a.mean() - b.mean()


@given(s.small_laws(), s.fraction_laws())
def test_means_of_independent_factors_multiply(a, b):
    assert (a * b).mean() == a.mean() * b.mean()


@given(numbers, numbers)
def test_variances_of_independent_terms_add(a, b):
    assert (a + b).var() == (a - b).var() == a.var() + b.var()
    assert a.product(b).covariance() == 0


@given(numbers, st.integers(0, 12))
def test_cumulants_of_copies_add(law, n):
    total = n @ law
    assert total.mean() == n * law.mean()
    assert total.var() == n * law.var()
    assert total.central_moment(3) == n * law.central_moment(3)
    fourth = law.central_moment(4) - 3 * law.var() ** 2
    assert total.central_moment(4) - 3 * total.var() ** 2 == n * fourth


@given(s.dense_laws() | s.gappy_laws(), st.integers(2, 12), st.integers(0, 6))
def test_moments_without_the_law_are_those_of_the_law(law, n, k):
    total = n @ law
    moment, central = total.moment(k), total.central_moment(k)
    mean = total.mean()
    assert moment == sum(x**k * chance for x, chance in total.items())
    assert central == sum((x - mean) ** k * chance for x, chance in total.items())


@given(s.tuple_laws())
def test_covariance(pairs):
    x, y = pairs.marginal(0), pairs.marginal(1)
    product = pairs.starmap(lambda a, b: a * b)
    assert pairs.covariance() == product.mean() - x.mean() * y.mean()
    assert pairs.starmap(lambda a, b: a + b).var() == x.var() + y.var() + 2 * pairs.covariance()
    assert pairs.starmap(lambda a, b: (b, a)).covariance() == pairs.covariance()


@given(s.tuple_laws())
def test_correlation_is_at_most_one(pairs):
    x, y = pairs.marginal(0), pairs.marginal(1)
    assume(x.var() and y.var())
    squared = pairs.correlation() ** 2
    assert squared == pairs.covariance() ** 2 / (x.var() * y.var())
    assert squared <= 1
    assert pairs.starmap(lambda a, b: (3 * a + 1, -b)).correlation() == -pairs.correlation()


@given(numbers, s.kernels(s.small_laws()))
def test_total_expectation_and_total_variance(law, f):
    assume(all(x == int(x) for x in law))
    pairs = law.joint(f)
    branches = law.map(f)
    means = law.map(lambda x: f(x).mean() if isinstance(f(x), Distribution) else f(x))
    variances = law.map(lambda x: f(x).var() if isinstance(f(x), Distribution) else 0)
    assert len(branches) >= len(means.product(variances)) // (len(means) * len(variances))
    assert pairs.marginal(1).mean() == means.mean()
    assert pairs.marginal(1).var() == variances.mean() + means.var()


@given(s.number_laws())
def test_chebyshev(law):
    # P(|X - m| >= 2 s) <= 1/4, with squares so that no root is taken
    mean, variance = law.mean(), law.var()
    assume(variance)
    assert 4 * law.prob(lambda x: (x - mean) ** 2 >= 4 * variance) <= 1


@given(st.lists(st.integers(0, 9), max_size=6), st.lists(st.integers(0, 9), max_size=6))
def test_entropy_is_the_mean_number_of_halvings(splits, others):
    a, b = _halved(splits), _halved(others)
    assert a.map(str).entropy() == a.map(lambda leaf: leaf[1]).mean()
    assert a.product(b).entropy() == a.entropy() + b.entropy()


def _halved(splits):
    """A law on the leaves of a binary tree, which have the chance 1/2 to their depth; outcomes are (number, depth)."""
    depths = [0]
    for place in splits:
        depth = depths.pop(place % len(depths)) + 1
        depths += [depth, depth]
    return Distribution({leaf: Fraction(1, 2 ** leaf[1]) for leaf in enumerate(depths)})


@given(st.integers(0, 5), st.integers(1, 3), st.fractions(Fraction(7, 6), 9, max_denominator=6))
def test_entropy_of_equal_chances_counts_the_digits(digits, base, unlike):
    law = Distribution(range((base + 1) ** digits))
    assert law.entropy(base + 1) == digits
    assert law.entropy(Fraction(1, 1) + base) == digits
    if digits:
        assert law.entropy(len(law)) == 1
    assert (law.entropy(unlike) == 0) == (digits == 0)
