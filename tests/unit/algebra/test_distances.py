"""Two laws side by side: comparison, dominance, distances, and the entropy of one."""

from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, bernoulli, budget, d, d6, max_of, point
from exactdice.algebra import distances
from exactdice.errors import SupportError, TooLargeError


def test_comparison():
    # of 36 throws of two dice 6 are equal and the others are shared evenly
    assert Distribution._of(distances.comparison(d6._form, d6._form)) == Distribution({-1: 15, 0: 6, 1: 15})
    # a D6 against a D8: 6 of 48 equal, 0 + 1 + ... + 5 = 15 above
    assert Distribution._of(distances.comparison(d6._form, d(8)._form)) == Distribution({-1: 27, 0: 6, 1: 15})
    assert Distribution._of(distances.comparison(point("a")._form, point("b")._form)) == point(-1)
    with pytest.raises(SupportError, match="compare needs outcomes in one order, but 6 and 'a' have none"):
        distances.comparison(d6._form, point("a")._form)


def test_dominance():
    assert distances.dominates(max_of(d6, d6)._form, d6._form)
    assert not distances.dominates(d6._form, max_of(d6, d6)._form)
    assert not distances.dominates(d6._form, Distribution([0, 7])._form)  # neither dominates
    assert not distances.dominates(Distribution([0, 7])._form, d6._form)


def test_distances_of_two_dice():
    # the D8 has 1/4 on 7 and 8; a coupling moves this mass by 4 on average
    a, b = d6._form, d(8)._form
    assert distances.total_variation(a, b) == Fraction(1, 4)
    assert distances.kolmogorov(a, b) == Fraction(1, 4)
    assert distances.wasserstein(a, b) == 1


def test_distances_of_points():
    a, b = point(3)._form, point(Fraction(1, 2))._form
    assert distances.total_variation(a, b) == distances.kolmogorov(a, b) == 1
    assert distances.wasserstein(a, b) == Fraction(5, 2)
    assert distances.wasserstein(point(sympy.sqrt(2))._form, point(0)._form) == sympy.sqrt(2)


def test_total_variation_needs_no_order():
    a, b = Distribution({"a": 1, 1: 1}), Distribution({"a": 1, 2: 3})
    assert distances.total_variation(a._form, b._form) == Fraction(3, 4)  # 1/4 of "a" is shared


def test_what_needs_an_order_or_numbers():
    with pytest.raises(SupportError, match="kolmogorov needs outcomes in one order"):
        distances.kolmogorov(point("a")._form, point(1)._form)
    for a, b in ((point("a"), d6), (d6, point("a"))):
        with pytest.raises(SupportError, match="wasserstein needs numbers, but outcomes include 'a'"):
            distances.wasserstein(a._form, b._form)


@pytest.mark.parametrize(
    ("law", "base", "entropy"),
    [
        (point(3), 2, Fraction(0)),
        (d(8), 2, Fraction(3)),
        (d6, 6, Fraction(1)),
        (d(27), 9, None),
        (Distribution({"a": 2, "b": 1, "c": 1}), 2, Fraction(3, 2)),  # 1/2 of 1 bit, 1/2 of 2 bits
        (Distribution({0: 4, 1: 6, 2: 9}), "3/2", None),
        (Distribution({0: 9, 1: 6, 2: 6, 3: 4}), "5/3", None),
    ],
)
def test_entropy(law, base, entropy):
    found = distances.entropy(law._form, Fraction(base))
    if entropy is None:  # no rational number by the powers of the base: an expression with the same value
        terms = [-sympy.Rational(p) * sympy.log(sympy.Rational(p)) for _, p in law.items()]
        expected = sum(terms) / sympy.log(sympy.Rational(base))
        assert sympy.expand_log(found - expected, factor=True).expand() == 0
    else:
        assert found == entropy
        assert type(found) is Fraction


def test_entropy_in_a_fractional_base():
    # chances 4/9 and five times 1/9 are no powers of 3/2, a chance of 2/3 is one
    assert distances._exponent(Fraction(27, 8), Fraction(3, 2)) == 3
    assert distances._exponent(Fraction(27, 4), Fraction(3, 2)) is None
    assert distances._exponent(Fraction(1), Fraction(3, 2)) == 0


def test_distances_of_long_weights():
    # a sum and the sum moved by 1: the mean distance is 1, what is moved away dominates
    law = 10**4 @ d6
    assert distances.wasserstein((law + 1)._form, law._form) == 1
    assert distances.dominates((law + 1)._form, law._form)
    assert not distances.dominates(law._form, (law + 1)._form)
    # a unimodal law and its neighbour differ by its greatest probability
    assert distances.kolmogorov((law + 1)._form, law._form) == law.pmf(35_000)
    with budget(states=10**6), pytest.raises(TooLargeError, match="two laws of so long weights side by side needs"):
        distances.dominates((10**4 @ d6)._form, (10**4 @ d(7))._form)


def test_exponents_of_long_powers():
    # by the definition of a power, and one beside it
    assert distances._exponent(Fraction(3**20011), Fraction(3)) == 20011
    assert distances._exponent(Fraction(3**20011 + 2), Fraction(3)) is None
    assert distances._exponent(Fraction(3**1000, 2**999), Fraction(3, 2)) is None
    for n in range(1, 300):
        assert distances._exponent(Fraction(7**n, 5**n), Fraction(7, 5)) == n


def test_entropy_of_a_base_near_one_ends():
    assert distances.entropy(d6._form, Fraction(10**9 + 1, 10**9)) == sympy.log(6) / sympy.log(
        sympy.Rational(10**9 + 1, 10**9)
    )


def test_entropy_with_too_many_logarithms():
    with pytest.raises(TooLargeError, match=r"the entropy as a sum of 12,501 logarithms needs"):
        distances.entropy((5000 @ d6)._form, Fraction(2))


def test_entropy_of_many_coins_is_answered():
    # two coins: 1/2 of 2 bits for the ends, 1/2 of 1 bit for the middle
    assert distances.entropy((2 @ bernoulli("1/2"))._form, Fraction(2)) == Fraction(3, 2)
