"""Closed forms of matching dice against the walk over outcomes, and what is refused."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from exactdice import Distribution
from exactdice.algebra import matching
from exactdice.algebra.walk import dice, nested, walk
from exactdice.errors import TooLargeError
from exactdice.rolls.matching import largest_set, longest_straight, sets


def walked(evaluator, weights, n):
    """The law by the walk, for faces 1, 2, ..."""
    states = walk(range(1, len(weights) + 1), dice(weights, n), {n: 1}, evaluator.start, evaluator.step, "a test")
    values = Counter()
    for state, weight in states.items():
        values[evaluator.end(state) if evaluator.end else state] += weight
    return Distribution(values)


def law(form):
    """The law of a form."""
    return Distribution._of(form)


SIZES = [(0, 3), (1, 1), (1, 4), (2, 2), (3, 3), (5, 2), (6, 6), (7, 3), (4, 8), (9, 5)]


@pytest.mark.parametrize(("n", "faces"), SIZES)
def test_the_closed_forms_are_what_the_walk_finds(n, faces):
    assert law(matching.largest_set([1] * faces, n)) == walked(largest_set, [1] * faces, n)
    assert law(matching.longest_straight(faces, n)) == walked(longest_straight, [1] * faces, n)
    assert law(matching.sets(faces, n)) == walked(sets, [1] * faces, n)


@pytest.mark.parametrize(("n", "weights"), [(4, [1, 2]), (5, [3, 1, 1]), (6, [2, 2, 5, 1]), (9, [1, 2, 3, 4])])
def test_the_largest_set_of_a_loaded_die_is_what_the_walk_finds(n, weights):
    assert law(matching.largest_set(weights, n)) == walked(largest_set, weights, n)


def test_dice_cut_off_from_one_are_what_listing_them_gives():
    # a d2, two d3 and a d5 whose long die is 1, 2, 0, 3, 1: faces of weight 0 are passed
    long, tops = [1, 2, 0, 3, 1], [1, 3, 3, 4]
    reaching = [sum(top >= place for top in tops) for place in range(5)]
    found = walk(range(5), nested(long, reaching), {4: 1}, (), lambda state, x, c: (*state, c), "a test")
    expected = {}
    for faces in product(*[range(top + 1) for top in tops]):
        weight = 1
        for face in faces:
            weight *= long[face]
        key = tuple(faces.count(face) for face in range(5))
        expected[key] = expected.get(key, 0) + weight
    assert found == {key: weight for key, weight in expected.items() if weight}


def test_sizes_beyond_the_budget_are_refused():
    for call in (
        lambda: matching.largest_set([1] * 6, 10**6),
        lambda: matching.largest_set([1] * 6, 10**12),
        lambda: matching.longest_straight(10**4, 10**4),
        lambda: matching.longest_straight(10**12, 10**12),
        lambda: matching.longest_straight(6, 10**9),
        lambda: matching.sets(200, 200),
        lambda: matching.sets(6, 10**12),
    ):
        with pytest.raises(TooLargeError, match="needs"):
            call()


def test_sizes_within_the_budget_are_answered():
    # some face is missing with a chance of at most 6 (5/6)^300
    straight = law(matching.longest_straight(6, 300))
    assert 1 - 6 * Fraction(5, 6) ** 300 < straight.pmf(6) < 1
    assert law(matching.largest_set([1] * 6, 300)).pmf(300) == Fraction(6, 6**300)
    assert law(matching.sets(2, 1000)).pmf((500, 500)) == Fraction(comb(1000, 500), 2**1000)
