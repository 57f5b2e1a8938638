"""Mixtures, maps, joint and product laws on inner forms: which form results, and what is refused."""

from fractions import Fraction

import pytest

from exactdice import Distribution, budget, d, d3, d6, point
from exactdice.algebra import mixing
from exactdice.algebra.forms import Lattice, Table, lattice_point, pack
from exactdice.errors import SupportError, TooLargeError


def law(form):
    """The law of a form."""
    return Distribution._of(form)


def test_a_map_collects_equal_results():
    assert mixing.push(d6._form, lambda x: x % 3).pairs() == (range(3), [1, 1, 1], 3)
    assert mixing.push(d6._form, lambda x: "even" if x % 2 == 0 else "odd").pairs() == (["even", "odd"], [1, 1], 2)


def test_a_map_checks_its_results():
    with pytest.raises(SupportError, match=r"outcome 0\.5 is a float"):
        mixing.push(d6._form, lambda x: x / 2)


def test_one_branch_is_the_mixture():
    assert mixing.mix([(7, d6._form)]) is d6._form


@pytest.mark.parametrize(
    ("branches", "form"),
    [
        ([(1, d6), (2, d3)], Lattice),
        ([(1, 2 * d6), (1, 3 * d3 + 1)], Lattice),
        ([(1, point(4)), (1, point(9))], Lattice),
        ([(1, point(4)), (3, point(4))], Lattice),
        ([(1, d6), (1, d6 + 10**6)], Table),  # too far apart for one lattice
        ([(2, d6), (1, point("miss"))], Table),
        ([(2, d6 / 2), (1, d3)], Table),
    ],
    ids=str,
)
def test_mixtures(branches, form):
    total = sum(weight for weight, _ in branches)
    mixed = mixing.mix([(weight, one._form) for weight, one in branches])
    assert type(mixed) is form
    for x in law(mixed):
        assert law(mixed).pmf(x) == sum(Fraction(weight, total) * one.pmf(x) for weight, one in branches)


def test_mixtures_too_large_are_refused():
    with budget(outcomes=10), pytest.raises(TooLargeError, match="this mixture needs 17 outcomes"):
        mixing.mix([(1, d6._form), (1, (d6 + 11)._form)])
    with budget(states=11), pytest.raises(TooLargeError, match="this mixture needs 12 states"):
        mixing.mix([(1, d6._form), (1, (d6 / 7)._form)])


def test_pairs():
    pairs = mixing.joint(d3._form, lambda n: lattice_point(n * n) if n < 3 else d(2)._form)
    assert law(pairs) == Distribution({(1, 1): 2, (2, 4): 2, (3, 1): 1, (3, 2): 1})
    with budget(outcomes=17), pytest.raises(TooLargeError, match="this joint law needs 18 outcomes"):
        mixing.joint(d3._form, lambda _: d6._form)


def test_tuples():
    assert mixing.product([]).pairs()[0] == [()]
    assert mixing.product([pack({"a": 1, "b": 2})]).weights == {("a",): 1, ("b",): 2}
    assert law(mixing.product([d3._form, d6._form])).pmf((3, 6)) == Fraction(1, 18)
    with budget(outcomes=100), pytest.raises(TooLargeError, match="this product of laws needs 10,077,696 outcomes"):
        mixing.product([d6._form] * 9)  # 6^9, refused before the first
    with budget(states=100), pytest.raises(TooLargeError, match="this product of laws needs 101 states"):
        mixing.product([point(0)._form] * 101)  # one tuple of 101 parts


def test_a_mixture_of_hundreds_of_different_dice():
    # d(n) shows 1 with the chance 1/n, and k with 1/n where n >= k: sums of the harmonic series
    mixed = law(mixing.mix([(1, d(n)._form) for n in range(1, 501)]))
    assert mixed.pmf(500) == Fraction(1, 500**2)
    assert mixed.pmf(499) == Fraction(1, 500) * (Fraction(1, 499) + Fraction(1, 500))
    assert mixed.mean() == Fraction(1, 500) * sum(Fraction(n + 1, 2) for n in range(1, 501))
    dice = [(1, d(n)._form) for n in range(100, 120)]
    with budget(states=100), pytest.raises(TooLargeError, match=r"this mixture needs [0-9,]+ states"):
        mixing.mix(dice)
    # 64 bits for each of the 20 * 109.5 sides
    with budget(bits=100_000), pytest.raises(TooLargeError, match="this mixture needs 140,160 bits"):
        mixing.mix(dice)


def test_a_mixture_of_few_with_long_weights():
    # the coin with p = 1 / 10^2000 beside a fair one: half of each
    rare = Distribution({1: 1, 0: 10**2000 - 1})
    mixed = law(mixing.mix([(1, rare._form), (1, d(2)._form), (2, lattice_point(1))]))
    assert mixed.pmf(0) == Fraction(10**2000 - 1, 4 * 10**2000)
    assert mixed.pmf(2) == Fraction(1, 8)
