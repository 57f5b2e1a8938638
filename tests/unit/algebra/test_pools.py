"""Sums over kept dice on inner forms: the closed form, the walk, totals far apart, and what is refused."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from exactdice import Distribution, bernoulli, budget, d, d3, d6, point
from exactdice.algebra import pools
from exactdice.errors import SupportError, TooLargeError


def law(form):
    """The law of a form."""
    return Distribution._of(form)


def enumerated(dice, kept, score=lambda x: x):
    """The law of the total over kept places of the sorted dice, one combination of faces after the other."""
    totals = Counter()
    for faces in product(*[die.items() for die in dice]):
        chance = Fraction(1)
        for _, p in faces:
            chance *= p
        in_order = sorted(x for x, _ in faces)
        totals[sum(score(in_order[place]) for place in kept)] += chance
    return Distribution(totals)


@pytest.mark.parametrize("die", [d6, d3 - 2, 2 * d3, Distribution({0: 1, 1: 2, 3: 1})], ids=str)
@pytest.mark.parametrize(("n", "k"), [(2, 1), (3, 1), (3, 2), (4, 3)])
def test_the_sum_of_the_highest(die, n, k):
    assert law(pools.sum_of_highest(die._form, n, k)) == enumerated(n * [die], range(n - k, n))


def test_three_of_four_dice_as_published():
    # the usual table of ability scores: 21 of 1296 ways make 18, one way makes 3
    best = law(pools.sum_of_highest(d6._form, 4, 3))
    assert best.pmf(18) == Fraction(21, 1296)
    assert best.pmf(3) == Fraction(1, 1296)
    assert best.mode() == (13,)


@pytest.mark.parametrize("kept", [(0,), (1,), (0, 2), (1, 2), (0, 1, 2)])
@pytest.mark.parametrize(
    "dice",
    [[d3] * 3, [d3, d6, d(4)], [d3, d3, d6 - 3], [point(2), d3, d3], [d3 / 2, d3, Distribution([Fraction(1, 3), 1])]],
    ids=str,
)
def test_the_walk(dice, kept):
    groups = [(die._form, n) for die, n in Counter(dice).items()]
    assert law(pools.kept_total(groups, kept, None)) == enumerated(dice, kept)
    odd = lambda x: int(x * 6) % 2  # noqa: E731
    assert law(pools.kept_total(groups, kept, odd)) == enumerated(dice, kept, odd)


def test_totals_far_apart():
    die = Distribution([0, 10**9, 10**12])
    assert law(pools.kept_total([(die._form, 3)], (0, 2), None)) == enumerated(3 * [die], (0, 2))


def test_totals_that_lie_far_apart_on_both_sides_of_zero():
    far = 10**9
    die = Distribution([-far, far])  # a polynomial from -far to far would be of two thousand million terms
    assert law(pools.kept_total([(die._form, 3)], (1,), None)) == die  # the middle one is as likely low as high


def test_a_score_of_text():
    die = Distribution(["a", "b", "c"])
    score = {"a": 0, "b": 1, "c": 1}.get
    # of the two lowest of three letters: one is above "a" with 2^2 * 3 of 27, both with 2^3 of 27
    assert law(pools.kept_total([(die._form, 3)], (0, 1), score)) == Distribution({0: 7, 1: 12, 2: 8})


def test_text_has_no_sum():
    with pytest.raises(SupportError, match="a sum of kept dice needs rational numbers, but outcomes include 'a'; map"):
        pools.kept_total([(point("a")._form, 2)], (0,), None)


@pytest.mark.parametrize(("n", "k"), [(10**6, 3), (10**9, 3), (10**4, 5000)])
def test_highest_dice_too_many(n, k):
    with pytest.raises(TooLargeError, match=r"the .+ highest of .+ dice needs"):
        pools.sum_of_highest(d6._form, n, k)


def test_walks_too_long():
    for groups, kept in (
        ([(d6._form, 10**4)], (0,)),
        ([(d6._form, 300)], range(1, 299)),
        ([(d(10)._form, 40), (d(12)._form, 40)], (5, 6)),
        ([(Distribution([10 ** (3 * k) for k in range(30)])._form, 40)], range(1, 39)),
    ):
        with pytest.raises(TooLargeError, match=r"a pool of .+ dice with .+ outcomes needs .+ states"):
            pools.kept_total(groups, kept, None)


def test_a_lower_budget():
    with budget(states=10), pytest.raises(TooLargeError, match=r"a pool of 2 dice with 2 outcomes needs 12 states"):
        pools.kept_total([(bernoulli("1/2")._form, 2)], (0,), None)
