"""Questions to laws without an end: order, modes, moments, first outcomes.

Origin of the expected values: closed forms of the geometric and the negative binomial law, and of the exploding D6.
"""

from fractions import Fraction

import pytest
import sympy

from exactdice import at_least, at_most, budget, d6, equals, geometric, mixture, negative_binomial
from exactdice.algebra.endless import questions
from exactdice.errors import SupportError, TooLargeError

X = d6.explode(equals(6))
G = geometric("1/3")


def test_the_ends():
    assert (X.min(), (-X).max()) == (1, -1)
    assert (X / 2).min() == Fraction(1, 2)
    with pytest.raises(SupportError, match="no greatest one; write quantile"):
        X.max()
    with pytest.raises(SupportError, match="no least one; write quantile"):
        (-X).min()


def test_quantiles():
    assert [X.quantile(q) for q in (0, "1/6", Fraction(1, 6) + Fraction(1, 100), "5/6", "0.99")] == [1, 1, 2, 5, 16]
    assert X.median() == 3
    # (2/3)^n <= 10^-30 first for n = 171: log 10^30 / log 1.5 = 170.4
    assert G.quantile(1 - Fraction(1, 10**30)) == 171
    assert (2 * X - 1).median() == 5


def test_quantiles_of_a_law_unbounded_below():
    # P(-X <= -6) = P(X >= 6) = 1/6, and -6 is impossible, so the least with at least 1/6 is -7
    low = -X
    for q in [Fraction(k, 36) for k in range(1, 37)]:
        x = low.quantile(q)
        assert low.cdf(x) >= q
        assert low.cdf(x - 1) < q or low.cdf(x - 1) == low.cdf(x) - low.pmf(x) < q
        assert low.pmf(x) > 0
    assert low.quantile(1) == -1
    assert low.quantile("1/6") == -7


def test_modes():
    assert X.mode() == (1, 2, 3, 4, 5)
    assert (-X).mode() == (-5, -4, -3, -2, -1)
    assert G.mode() == (1,)
    # of n failures before the r-th success: floor((r - 1) q / p), and one less where that is whole
    assert negative_binomial(3, "1/3").mode() == (3, 4)
    assert negative_binomial(4, "1/2").mode() == (2, 3)
    assert negative_binomial(3, "3/7").mode() == (2,)
    assert geometric("1/1000000").mode() == (1,)
    late = mixture([(1, G), (9, G + 40)])
    assert late.mode() == (41,)
    with budget(outcomes=100), pytest.raises(TooLargeError):
        (negative_binomial(2, "1/1000") + d6).mode()


def test_moments():
    assert (X.mean(), X.var()) == (Fraction(21, 5), Fraction(266, 25))
    assert X.std() == sympy.sqrt(266) / 5
    # of a geometric law: mean 1/p, variance q/p^2, skewness (2 - p) / sqrt q, excess 6 + p^2/q
    p, q = Fraction(1, 3), Fraction(2, 3)
    assert (G.mean(), G.var()) == (1 / p, q / p**2)
    assert G.skewness() == (2 - sympy.Rational(1, 3)) / sympy.sqrt(sympy.Rational(2, 3))
    assert G.kurtosis() == 6 + p**2 / q
    assert [G.moment(k) for k in range(3)] == [1, 3, 15]
    assert [G.central_moment(k) for k in range(3)] == [1, 0, 6]
    assert (3 - 2 * G).mean() == -3
    assert (3 - 2 * G).var() == 24
    assert (3 - 2 * G).central_moment(3) == -8 * G.central_moment(3)
    assert (3 - 2 * G).moment(2) == 24 + 9
    assert (G / 2 + Fraction(1, 3)).moment(2) == Fraction(15, 4) + 1 + Fraction(1, 9)


def test_moments_of_copies():
    # cumulants add: third central moments of 5 copies are five times as large, fourth ones 5 m4 + 60 var^2
    five = 5 @ X
    assert five.central_moment(3) == 5 * X.central_moment(3)
    assert five.central_moment(4) == 5 * X.central_moment(4) + 60 * X.var() ** 2
    assert five.moment(3) == (5 @ X + 0).moment(3) == (2 @ X + (3 @ X)).moment(3)


def test_a_moment_too_high():
    with pytest.raises(TooLargeError, match="a moment of order 10,000 needs"):
        X.moment(10_000)


def test_heads():
    assert X.head(6) == [(x, Fraction(1, 6)) for x in range(1, 6)] + [(7, Fraction(1, 36))]
    assert X.head(0) == []
    assert (-X / 2).head(2) == [(Fraction(-1, 2), Fraction(1, 6)), (-1, Fraction(1, 6))]
    assert (10**6 @ X).head(1) == [(10**6, Fraction(1, 6**1000000))]
    assert d6.head(2) == [(1, Fraction(1, 6)), (2, Fraction(1, 6))]
    assert d6.head(10) == d6.items()
    assert sum(chance for _, chance in G.head(40)) + G.sf(40) == 1


def test_rows_of_a_table():
    rows = questions.rows(X._form)
    assert rows[0] == (1, Fraction(1, 6), Fraction(1))
    assert rows[-1] == (at_least(24), Fraction(1, 1296), Fraction(1, 1296))
    assert [above for _, _, above in rows] == [X.sf(x - 1) for x, _, _ in rows[:-1]] + [X.sf(23)]
    down = questions.rows((-X)._form)
    assert down[0] == (at_most(-24), Fraction(1, 1296), Fraction(1))
    assert [(x, above) for x, _, above in down[1:]] == [(x, (-X).prob(at_least(x))) for x, _, _ in down[1:]]
    assert len(questions.rows(geometric("1/1000")._form)) == 41


@pytest.mark.parametrize("q", ["1/1000", "1/2", "9/10", "1"])
def test_far_quantiles_by_bisection(q):
    """``(1 - p)^n <= 1 - q`` first for the least such n; beyond the places that are listed, one chance at a time."""
    with budget(states=10**6):
        law = geometric("1/700")
        if q == "1":
            with pytest.raises(SupportError):
                law.quantile(q)
            return
        x = law.quantile(q)
        assert law.cdf(x) >= Fraction(q) > law.cdf(x - 1)
        low = (-law).quantile(q)  # P(-X <= low) = P(X >= -low)
        assert law.sf(-low - 1) >= Fraction(q) > law.sf(-low)


def test_a_quantile_beyond_all_that_can_be_looked_at_is_refused_without_a_look():
    """Markov's inequality for ``x^I``: nothing is expanded, for the head stays empty."""
    for law in (geometric(Fraction(1, 10**30)), negative_binomial(1000, "1/1000")):
        with pytest.raises(TooLargeError, match="outcomes of a law without an end needs"):
            law.median()
        assert law._form._head is None
    with pytest.raises(TooLargeError, match="a quantile of 1,000,000,000 copies needs"):
        negative_binomial(10**9, "1/10").median()


def test_modes_of_many_failures():
    """``floor((n - 1) (1 - p) / p)``, and one less where that is whole; checked by the neighbours."""
    assert negative_binomial(1000, "1/1000").mode() == (998_000, 998_001)
    for n, p in ((1, "1/3"), (2, "1/2"), (7, "2/9"), (30, "3/4"), (5, "9/10")):
        law = negative_binomial(n, p)
        most = max([chance for _, chance in law.head(300)])
        assert law.mode() == tuple([x for x, chance in law.head(300) if chance == most])
        assert (-2 * law).mode() == tuple([-2 * x for x in reversed(law.mode())])


def test_a_table_of_chances_of_very_many_digits_is_left_out():
    law = geometric(Fraction(1, 10**5000))
    assert (
        str(law) == repr(law) == "<Distribution: 1, 2, 3, ... without an end, mean 1e5000, standard deviation ≈ 1e5000>"
    )
