"""Conditions, re-rolls, explosions and clipping on inner forms, and the sizes they refuse."""

from fractions import Fraction

import pytest

from exactdice import Distribution, at_least, at_most, budget, d6, equals, point
from exactdice.algebra import conditioning
from exactdice.errors import SupportError, TooLargeError, ZeroMassError


def law(form):
    """The law of a form."""
    return Distribution._of(form)


def test_a_condition_without_mass_shows_the_support():
    with pytest.raises(ZeroMassError) as caught:
        conditioning.given(d6._form, at_least(7))
    assert str(caught.value) == "cannot condition on >= 7: no outcome in it; the support is 1, 2, 3, 4, 5, 6"
    with pytest.raises(ZeroMassError, match=r"the support is 2, 3, \.\.\., 12$"):
        conditioning.given((2 @ d6)._form, at_least(13))


@pytest.mark.parametrize(
    ("times", "one", "six"),
    [
        (0, Fraction(1, 6), Fraction(1, 6)),
        (1, Fraction(1, 36), Fraction(7, 36)),  # 1/6 + 1/6 * 1/6
        (2, Fraction(1, 216), Fraction(43, 216)),  # 1/6 + 1/36 + 1/216
    ],
)
def test_rerolls(times, one, six):
    rolled = law(conditioning.reroll(d6._form, equals(1), times))
    assert (rolled.pmf(1), rolled.pmf(6)) == (one, six)


def test_a_reroll_of_two_faces():
    # a one is left with 1/3 * 1/6, a six comes with 1/6 + 1/3 * 1/6; the weights have the common divisor 2
    rolled = law(conditioning.reroll(d6._form, at_most(2), 1))
    assert dict(rolled) == {n: Fraction(1, 18) if n <= 2 else Fraction(2, 9) for n in range(1, 7)}


def test_a_reroll_of_everything_changes_nothing():
    assert law(conditioning.reroll(d6._form, at_least(1), 5)) == d6
    assert conditioning.reroll(d6._form, at_least(7), 5) is d6._form


def test_many_rerolls():
    # a one stays with the chance 1/6 to the 1001, whatever is left is shared by five equal faces
    rolled = law(conditioning.reroll(d6._form, equals(1), 1000))
    assert rolled.pmf(1) == Fraction(1, 6**1001)
    assert rolled.pmf(2) == (1 - rolled.pmf(1)) / 5


@pytest.mark.parametrize("times", [10**7, 10**9, 10**5000], ids=["7", "9", "5000"])
def test_absurdly_many_rerolls(times):
    with pytest.raises(TooLargeError, match="re-rolls needs"):
        conditioning.reroll(d6._form, equals(1), times)


def test_explosions():
    # a six grants one more throw: 6 + k has 1/36, and the chance of 6 alone is gone
    exploded = law(conditioning.explode(d6._form, equals(6), 1))
    assert exploded == Distribution({**dict.fromkeys(range(1, 6), 6), **dict.fromkeys(range(7, 13), 1)})


def test_explosions_that_do_not_happen_or_always_happen():
    assert conditioning.explode(d6._form, at_least(7), 5) is d6._form
    assert conditioning.explode(d6._form, equals(6), 0) is d6._form
    assert law(conditioning.explode(d6._form, at_least(1), 3)) == 4 @ d6
    assert law(conditioning.explode(point(2)._form, equals(2), 3)) == point(8)


def test_explosions_of_tables():
    # 1/2 explodes: totals 3/2 + 1/2 and 1/2 + 1/2 from two throws, 3/2 from one
    law_of_halves = Distribution([Fraction(1, 2), Fraction(3, 2)])
    exploded = law(conditioning.explode(law_of_halves._form, equals(Fraction(1, 2)), 1))
    assert exploded == Distribution({Fraction(3, 2): 2, 1: 1, 2: 1})


@pytest.mark.parametrize("times", [10**4, 10**9])
def test_absurdly_many_explosions(times):
    with pytest.raises(TooLargeError, match="explosions needs"):
        conditioning.explode(d6._form, equals(6), times)


def test_clipping():
    assert law(conditioning.clip(d6._form, 3, 4)) == Distribution([3, 3, 3, 4, 4, 4])
    assert law(conditioning.clip(d6._form, None, None)) == d6
    assert law(conditioning.clip(point("m")._form, "a", "k")) == point("k")


@pytest.mark.parametrize(
    ("law", "low", "high", "words"),
    [
        (d6, 4, 2, r"clip\(4, 2\) is empty; give the lower bound first"),
        (d6, "a", None, "bounds 'a' and None cannot be compared with the outcomes; use bounds like them"),
        (Distribution([1, "a"]), 0, 1, "clip needs outcomes in an order"),
    ],
)
def test_bounds_that_cannot_be(law, low, high, words):
    with pytest.raises(SupportError, match=words):
        conditioning.clip(law._form, low, high)


def test_budgets_are_asked_before_the_work():
    with budget(bits=100), pytest.raises(TooLargeError, match="10 re-rolls needs 198 bits"):
        conditioning.reroll(d6._form, at_most(2), 10)
