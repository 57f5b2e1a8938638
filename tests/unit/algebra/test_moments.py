"""Moments on inner forms: the classical values, many copies by cumulants, roots, and what is refused."""

from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, at_least, bernoulli, budget, d, d3, d6, point
from exactdice.algebra import moments, sums
from exactdice.algebra.forms import Copies
from exactdice.errors import SupportError, TooLargeError, ZeroMassError


@pytest.mark.parametrize("n", [1, 2, 6, 20])
def test_a_die(n):
    # the sums of the first n numbers and of their squares: n (n + 1) / 2 and n (n + 1) (2 n + 1) / 6
    form = d(n)._form
    assert moments.mean(form) == Fraction(n + 1, 2)
    assert moments.raw_moment(form, 2) == Fraction((n + 1) * (2 * n + 1), 6)
    assert moments.variance(form) == Fraction(n * n - 1, 12)
    assert moments.central_moment(form, 3) == 0  # by symmetry


@pytest.mark.parametrize("p", [Fraction(1, 4), Fraction(1, 2)])
def test_a_bernoulli_law(p):
    form = bernoulli(p)._form
    assert [moments.raw_moment(form, k) for k in range(4)] == [1, p, p, p]
    assert moments.variance(form) == p * (1 - p)
    assert moments.central_moment(form, 3) == p * (1 - p) * (1 - 2 * p)
    assert moments.central_moment(form, 4) == p * (1 - p) * (1 - 3 * p * (1 - p))


def test_moments_of_order_zero_and_one():
    assert moments.raw_moment(point("a")._form, 0) == 1
    assert moments.central_moment(d6._form, 0) == 1
    assert moments.central_moment(d6._form, 1) == 0
    assert moments.central_moment((50 @ d6)._form, 0) == 1
    assert moments.central_moment((50 @ d6)._form, 1) == 0


def test_very_many_copies():
    # n dice have n times the mean 7/2 and n times the variance 35/12
    n = 10**12
    form = (n @ d6)._form
    assert moments.mean(form) == Fraction(7 * n, 2)
    assert moments.variance(form) == Fraction(35 * n, 12)
    assert not form.expanded
    assert moments.excess_kurtosis(form) == Fraction(-222, 175) / n  # a D6 has -222/175, cumulants add
    assert moments.mean((10**5000 @ d6)._form) == 35 * 10**4999


def test_moved_and_scaled_lattices():
    form = (3 * (4 @ bernoulli("1/3")) - 5)._form
    assert moments.mean(form) == 3 * Fraction(4, 3) - 5
    assert moments.variance(form) == 9 * 4 * Fraction(2, 9)


def test_tables_of_fractions_booleans_and_irrational_numbers():
    assert moments.variance(Distribution([Fraction(1, 2), Fraction(3, 2)])._form) == Fraction(1, 4)
    assert moments.mean(Distribution({False: 3, True: 1})._form) == Fraction(1, 4)
    root = Distribution([0, sympy.sqrt(2)])._form
    assert moments.mean(root) == sympy.sqrt(2) / 2
    assert sympy.expand(moments.variance(root)) == sympy.Rational(1, 2)


def test_text_has_no_moments():
    with pytest.raises(SupportError, match="a moment needs numbers, but outcomes include 'hit', 'miss'; map them"):
        moments.mean(Distribution(["hit", "miss"])._form)


@pytest.mark.parametrize(
    ("form", "k"),
    [
        (d(10**6)._form, 50),
        ((2 @ d6)._form, 1000),
        (d6._form, 10**9),
        (point(Fraction(1, 2))._form, 10**6),
        (point(sympy.sqrt(2))._form, 10**6),
    ],
)
def test_moments_of_absurd_order(form, k):
    with pytest.raises(TooLargeError, match=r"a moment of order .+ needs"):
        moments.raw_moment(form, k)


def test_moments_of_high_order():
    # of a fair coin all moments are 1/2
    assert moments.raw_moment(bernoulli("1/2")._form, 500) == Fraction(1, 2)
    assert moments.raw_moment(Distribution([Fraction(0), Fraction(1)])._form, 500) == Fraction(1, 2)


def test_moments_of_many_different_denominators():
    # 1 / k (k + 1) = 1/k - 1 / (k + 1), so the sum over k to n is 1 - 1 / (n + 1)
    n = 300
    law = Distribution([Fraction(1, k * (k + 1)) for k in range(1, n + 1)])
    squares = sum(Fraction(1, (k * (k + 1)) ** 2) for k in range(1, n + 1))
    assert law.mean() == Fraction(1, n + 1)
    assert law.moment(2) == squares / n
    assert law.var() == squares / n - Fraction(1, (n + 1) ** 2)


def test_a_long_law_after_an_event():
    # a sum of dice at or above its middle lies as far above it as it lies below: E |X - m| by symmetry
    dice = 400 @ d6
    above = dice.given(at_least(1400))
    assert above.mean() == sum(Fraction(x) * p for x, p in above.items())
    assert above.central_moment(1) == 0


def test_covariance_of_irrational_numbers():
    # twice the first: covariance 2 * (1/4) * 2, as sqrt(2) times a fair coin has the variance 1/2
    pairs = Distribution([(0, 0), (sympy.sqrt(2), 2 * sympy.sqrt(2))])
    assert sympy.expand(moments.covariance(pairs._form)) == 1


def test_covariance():
    # a die and its complement to 7 move against each other, with the variance 35/12
    assert moments.covariance(d6.map(lambda n: (n, 7 - n))._form) == Fraction(-35, 12)
    assert moments.correlation(d6.map(lambda n: (n, 7 - n))._form) == -1
    assert moments.covariance(Distribution([(0, 0), (0, 1), (1, 1)])._form) == Fraction(1, 9)  # 1/3 - 1/3 * 2/3
    assert moments.correlation(Distribution([(0, 0), (0, 1), (1, 1)])._form) == Fraction(1, 2)  # both vary by 2/9


def test_an_irrational_correlation():
    # covariance 1/4 of an indicator and its count of two coins; variances 1/4 and 1/2
    pairs = (2 @ bernoulli("1/2")).joint(lambda n: n)
    assert moments.correlation(pairs._form) == 1
    pairs = bernoulli("1/2").joint(lambda n: n + bernoulli("1/2"))
    assert moments.correlation(pairs._form) == sympy.sqrt(2) / 2


@pytest.mark.parametrize("outcome", [3, "ab", (1, 2, 3), (1, "b"), (1,)])
def test_covariance_needs_pairs_of_numbers(outcome):
    with pytest.raises(
        SupportError, match=r"covariance needs outcomes that are pairs of numbers, not .+; take marginal"
    ):
        moments.covariance(point(outcome)._form)


def test_what_a_certain_outcome_has_not():
    with pytest.raises(ZeroMassError, match="correlation needs two outcomes that vary, but one of them is certain"):
        moments.correlation(Distribution([(1, 1), (1, 2)])._form)
    for question in (moments.skewness, moments.excess_kurtosis):
        with pytest.raises(ZeroMassError, match="divides by the variance, which is 0 for a certain outcome"):
            question(point(3)._form)


def test_skewness():
    # (1 - 2 p) / sqrt(p (1 - p)), rational for p = 1/5: (3/5) / (2/5)
    assert moments.skewness(bernoulli("1/5")._form) == Fraction(3, 2)
    assert moments.skewness(bernoulli("1/3")._form) == sympy.sqrt(2) / 2
    assert moments.skewness(d6._form) == 0


ROOTS = Distribution([sympy.sqrt(2), -sympy.sqrt(2)])  # variance and second moment 2, fourth 4, the odd ones 0
COPIES = Copies(ROOTS._form, 3, sums.copies)  # of three the variance is 6


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (d6.skewness(), 0),  # symmetric
        (d6.joint(lambda _: d3).correlation(), 0),  # independent
        (ROOTS.mean(), 0),
        (ROOTS.var(), 2),
        (ROOTS.moment(4), 4),
        (ROOTS.kurtosis(), -2),  # 4 / 2^2 - 3
        (moments.variance(COPIES), 6),
        ((bernoulli("1/5") * sympy.sqrt(2)).skewness(), Fraction(3, 2)),  # as of the bernoulli itself
        (ROOTS.joint(lambda x: -x).covariance(), -2),
        (ROOTS.joint(lambda x: -x).correlation(), -1),
        (ROOTS.wasserstein(ROOTS), 0),
    ],
)
def test_what_is_rational_leaves_as_a_fraction(number, value):
    assert number == value
    assert type(number) is Fraction


@pytest.mark.parametrize(
    ("square", "root"),
    [
        (Fraction(9, 4), Fraction(3, 2)),
        (Fraction(0), Fraction(0)),
        (Fraction(2), sympy.sqrt(2)),
        (Fraction(35, 12), sympy.sqrt(105) / 6),
        (sympy.Symbol("x", positive=True) ** 2, sympy.Symbol("x", positive=True)),
    ],
)
def test_roots(square, root):
    assert moments.square_root(square) == root


def test_rational_roots():
    assert moments.rational_root(Fraction(4, 9)) == Fraction(2, 3)
    assert moments.rational_root(Fraction(4, 3)) is None
    assert moments.rational_root(Fraction(3, 4)) is None


def test_covariance_of_many_pairs():
    # independent parts do not vary together; X and X + Y share the variance of X, and that of X + Y is twice it
    both = d(100).product(d(100))
    assert both.covariance() == 0
    shared = both.map(lambda pair: (pair[0], sum(pair)))
    assert shared.covariance() == d(100).var()
    assert shared.correlation() == sympy.sqrt(2) / 2


def test_covariance_of_pairs_too_long_is_refused():
    pairs = [(Fraction(1, 3**400 + n), Fraction(n)) for n in range(20_000)]
    with budget(states=10**5), pytest.raises(TooLargeError, match="the covariance of 20,000 pairs needs"):
        Distribution(pairs).covariance()


def test_figures_of_long_fractions():
    # a line y = a x + b: the correlation is 1; 3 mirrored pairs about 0: no skewness, and the kurtosis of a uniform law
    # on -3 .. 3 without 0, E X^4 / (E X^2)^2 - 3 = (98 / 3) / (14 / 3)^2 - 3 = -3/2
    unit = Fraction(7**3000, 10**3000 + 1)
    line = Distribution([(unit * n, 3 * unit * n + 1) for n in range(5)])
    assert line.correlation() == 1
    law = Distribution([unit * n for n in (-3, -2, -1, 1, 2, 3)])
    assert law.skewness() == 0
    assert law.kurtosis() == Fraction(-3, 2)
    # of 0, 0 and x the mean is x / 3, the variance 2 x^2 / 9 and the third moment 2 x^3 / 27: sqrt(2) / 2 for any x
    assert Distribution({0: 2, unit: 1}).skewness() == sympy.sqrt(2) / 2


def test_long_whole_numbers():
    # 0 and x with equal chance have the variance x^2 / 4, and with -x / 2 beside them the covariance -x^2 / 8
    x = 10**3000
    pairs = Distribution([(0, Fraction(0)), (x, Fraction(-x, 2))])
    assert pairs.covariance() == Fraction(-(x**2), 8)
    assert pairs.marginal(0).var() == Fraction(x**2, 4)


def test_the_order_zero_is_the_mass():
    assert (d6 / 7).central_moment(0) == (d6 / 7).moment(0) == 1
