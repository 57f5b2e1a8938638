"""What a law answers with a number: classical values, exact types, and questions that are refused."""

from decimal import Decimal
from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, at_least, bernoulli, d, d6, max_of, point
from exactdice.errors import CountError, OperandError, SupportError, WeightError, ZeroMassError

TWO = 2 @ d6


def test_probabilities():
    assert TWO.pmf(7) == Fraction(1, 6)
    assert TWO.pmf(13) == TWO.pmf("7") == TWO.pmf(None) == 0
    assert TWO.pmf(Decimal(7)) == Fraction(1, 6)
    assert TWO.cdf(4) == Fraction(6, 36)  # 1 + 2 + 3 ways
    assert TWO.sf(4) == Fraction(30, 36)
    assert TWO.prob(at_least(9)) == Fraction(10, 36)
    assert TWO.prob(lambda total: total % 2) == Fraction(1, 2)
    assert {type(x) for x in (TWO.pmf(7), TWO.pmf(99), TWO.cdf(4), TWO.sf(99), TWO.prob(at_least(99)))} == {Fraction}


def test_moments():
    assert (d6.mean(), d6.var(), d6.std()) == (Fraction(7, 2), Fraction(35, 12), sympy.sqrt(105) / 6)
    assert d6.moment(2) == Fraction(91, 6)
    assert d6.central_moment(4) == Fraction(707, 48)  # (2.5^4 + 1.5^4 + 0.5^4) / 3 = 14.729...
    assert d6.kurtosis() == Fraction(-222, 175)  # 707/48 over (35/12)^2, less 3
    assert bernoulli("1/5").skewness() == Fraction(3, 2)
    assert type(point(3).mean()) is type(point(3).std()) is Fraction


def test_pairs():
    pairs = d6.map(lambda n: (n, 7 - n))
    assert (pairs.covariance(), pairs.correlation()) == (Fraction(-35, 12), -1)


def test_entropy():
    assert d(8).entropy() == 3
    assert d(9).entropy(base="3") == 2
    assert d6.entropy() == sympy.log(6) / sympy.log(2)


def test_order():
    assert (TWO.min(), TWO.max(), TWO.median(), TWO.mode()) == (2, 12, 7, (7,))
    assert [TWO.quantile(q) for q in (0, "1/36", "1/35", Decimal("0.9"), 1)] == [2, 2, 3, 10, 12]
    assert d6.median() == 3  # the lower one of two
    assert (3 @ d6).mode() == (10, 11)
    assert Distribution(["b", "a"]).support() == ["a", "b"]


def test_beside_another_law():
    assert max_of(d6, d6).dominates(d6)
    assert d6.total_variation(d(8)) == d6.kolmogorov(d(8)) == Fraction(1, 4)
    assert d6.wasserstein(d(8)) == 1


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: d6.pmf(0.5), SupportError, "outcome 0.5 is a float"),
        (lambda: d6.pmf([1]), SupportError, "cannot be hashed"),
        (lambda: d6.cdf("3"), SupportError, "outcome 1 cannot be compared for at_most('3'); write bounds of its kind"),
        (lambda: d6.cdf(None), SupportError, "None is no bound"),
        (lambda: Distribution([1, "a"]).cdf(1), SupportError, "1 and 'a' have none"),
        (lambda: Distribution([1, "a"]).min(), SupportError, "the least outcome needs outcomes in an order"),
        (lambda: Distribution([1, "a"]).median(), SupportError, "a quantile needs outcomes in an order"),
        (lambda: d6.prob(True), OperandError, "True is a truth value, not an event"),
        (lambda: d6.prob(4), OperandError, "4 is not an event; write equals(4)"),
        (lambda: point("a").mean(), SupportError, "a moment needs numbers, but outcomes include 'a'"),
        (lambda: d6.moment(-1), CountError, "order of the moment -1 is too small"),
        (lambda: d6.moment(0.5), CountError, "order of the moment 0.5 is not a whole number"),
        (lambda: point(3).kurtosis(), ZeroMassError, "kurtosis divides by the variance"),
        (d6.covariance, SupportError, "covariance needs outcomes that are pairs of numbers, not 1"),
        (lambda: d6.entropy(1), WeightError, "base of the logarithm 1 is not above 1; write 2 for bits"),
        (lambda: d6.entropy(2.0), WeightError, "base of the logarithm 2.0 is a float"),
        (lambda: d6.quantile(2), WeightError, "probability 2 is not between 0 and 1"),
        (lambda: d6.quantile(0.5), WeightError, "probability 0.5 is a float"),
        (lambda: d6.dominates(3), OperandError, "3 is no distribution to compare with; write point(3)"),
        (lambda: d6.total_variation("d6"), OperandError, "'d6' is no distribution to compare with"),
        (lambda: d6.kolmogorov(None), OperandError, "None is no distribution"),
        (lambda: d6.wasserstein(point("a")), SupportError, "wasserstein needs numbers"),
    ],
)
def test_what_cannot_be_asked(call, error, words):
    with pytest.raises(error) as caught:
        call()
    assert words in str(caught.value)
