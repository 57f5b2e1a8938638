"""A law without an end beside another one: comparison, the greater and the lesser of two.

Origin of the expected values: sums over the outcomes of the finite law; geometric laws, of which the lesser of two is
geometric with the chance ``1 - q q'``; distribution functions that multiply.
"""

from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, bernoulli, budget, d, d6, equals, geometric, max_of, min_of, point
from exactdice.errors import TooLargeError

X = d6.explode(equals(6))
G, H = geometric("1/3"), geometric("1/4")


def signs(below, equal, above):
    return Distribution({-1: below, 0: equal, 1: above})


def test_compared_with_a_die():
    # X is equal to the die for 1 to 5, each 1/36; below it: 0 + 1 + ... + 4 pairs, and all five below a six
    assert X.compare(d6) == signs(15, 5, 16)
    assert d6.compare(X) == signs(16, 5, 15)
    assert X.compare(7) == signs(30, 1, 5)
    assert (-X).compare(-d6) == signs(16, 5, 15)
    assert (-X).compare(-3) == signs(3, 1, 2)
    assert X.compare(sympy.sqrt(2)) == Distribution({-1: 1, 1: 5})
    assert X.compare(Fraction(5, 2)) == Distribution({-1: 2, 1: 4})


def test_compared_with_each_other():
    # P(G = H) = sum 1/3 (2/3)^n 1/4 (3/4)^n = (1/12) / (1 - 1/2); P(G < H) = sum 1/3 (2/3)^n (3/4)^(n + 1)
    assert G.compare(H) == signs(Fraction(1, 2), Fraction(1, 6), Fraction(1, 3))
    assert H.compare(G) == signs(Fraction(1, 3), Fraction(1, 6), Fraction(1, 2))
    assert (-G).compare(-H) == signs(Fraction(1, 3), Fraction(1, 6), Fraction(1, 2))
    # equal: sum over k of 5 / 36^(k + 1) = 1/7
    assert X.compare(X) == signs(3, 1, 3)
    # half steps never meet
    assert (G - Fraction(1, 2)).compare(H) == signs(Fraction(1, 2) + Fraction(1, 6), 0, Fraction(1, 3))


def test_compared_with_a_law_that_ends_where_it_begins():
    assert X.compare(-X) == point(1)
    assert (X - 4).compare(3 - X) == (X + X).compare(7)
    assert (3 - X).compare(X - 4) == (point(7)).compare(X + X)


def test_the_extreme_of_it_and_a_die():
    assert min_of(X, d6) == min_of(X.clip(high=6), d6)
    greater = max_of(X, d6)
    assert greater == max_of(d6, X)
    for x in range(1, 30):
        assert greater.cdf(x) == X.cdf(x) * d6.cdf(x)
        assert min_of(-X, -d6).pmf(-x) == greater.pmf(x)
    assert max_of(-X, -d6) == -min_of(X, d6)
    assert max_of(X, 0) == X
    assert max_of(X, 3).pmf(3) == Fraction(1, 2)
    assert min_of(X, 0) == point(0)
    assert max_of(X, d6 / 2 - 7) == X


def test_the_extreme_of_two():
    assert min_of(G, H) == geometric("1/2")
    assert min_of(G, G, H) == geometric(Fraction(2, 3))
    greater = max_of(G, H)
    for x in range(20):
        assert greater.cdf(x) == G.cdf(x) * H.cdf(x)
    assert greater.mean() == 3 + 4 - 2
    assert max_of(-G, -H) == -min_of(G, H)
    assert min_of(-G, -H) == -max_of(G, H)
    third = max_of(X, d6, X + 1)
    for x in range(20):
        assert third.cdf(x) == X.cdf(x) * d6.cdf(x) * X.cdf(x - 1)


@pytest.mark.parametrize("shift", [-3, 0, 4])
def test_the_extreme_of_laws_unbounded_on_different_sides(shift):
    up, down = X - 3, shift - X
    greater, lesser = max_of(up, down), min_of(down, up)
    assert (max_of(down, up), min_of(up, down)) == (greater, lesser)
    for x in range(-10, 15):
        assert greater.cdf(x) == up.cdf(x) * down.cdf(x)
        assert 1 - lesser.cdf(x) == (1 - up.cdf(x)) * (1 - down.cdf(x))


def test_a_mixture_that_begins_late():
    law = bernoulli("1/2") * 10 + G
    assert max_of(law, 5).pmf(5) == law.cdf(5)


def test_too_large_a_product():
    with budget(states=1000), pytest.raises(TooLargeError, match="an extreme of two laws without an end needs"):
        max_of(X, 3 @ X)
    with budget(bits=1000), pytest.raises(TooLargeError, match="compare of two laws without an end needs"):
        X.compare(3 @ X)


def test_many_dice():
    dice = d(20).explode(equals(20))
    assert max_of(dice, dice).mean() + min_of(dice, dice).mean() == 2 * dice.mean()
