"""The walk over outcomes against all throws, all hands and all deals written out."""

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from exactdice import budget
from exactdice.algebra.walk import deal, deck, dice, keeping, together, walk
from exactdice.errors import OperandError, TooLargeError


def counting(state, outcome, count):
    return (*state, (outcome, count))


def test_dice_are_counted_over_all_throws():
    faces, weights = [1, 2, 5], [2, 1, 3]
    result = walk(faces, dice(weights, 3), {3: 1}, (), counting, "a test")
    throws = Counter(
        tuple((face, throw.count(face)) for face in faces) for throw in product([1, 1, 2, 5, 5, 5], repeat=3)
    )
    assert result == throws


def test_a_face_of_no_weight_is_visited_with_count_0():
    result = walk("abc", dice([1, 0, 1], 2), {2: 1}, (), counting, "a test")
    assert result == {
        (("a", 2), ("b", 0), ("c", 0)): 1,
        (("a", 1), ("b", 0), ("c", 1)): 2,
        (("a", 0), ("b", 0), ("c", 2)): 1,
    }


def test_several_numbers_of_dice_walk_together():
    # one die (weight 2) or two dice (weight 1) of two faces: 2 * 2 + 4 ways
    result = walk([0, 1], dice([1, 1], 2), {1: 2, 2: 1}, 0, lambda state, x, n: state + x * n, "a test")
    assert result == {0: 2 + 1, 1: 2 + 2, 2: 1}


def test_hands_of_a_deck_are_counted_over_all_combinations():
    cards = "aabbbc"
    result = walk("abc", deck([2, 3, 1], 3), {3: 1}, (), counting, "a test")
    hands = Counter(
        tuple((kind, [cards[i] for i in hand].count(kind)) for kind in "abc") for hand in combinations(range(6), 3)
    )
    assert result == hands


def test_deals_to_two_players_are_counted_over_all_arrangements():
    cards = "aabbc"
    result = walk("abc", deal([2, 2, 1], [2, 1]), {(2, 1): 1}, (), counting, "a test")
    deals = Counter()
    for order in permutations(range(5), 3):
        if order[0] < order[1]:  # the first hand holds two cards in no order
            hand = [cards[i] for i in order]
            deals[tuple((kind, (hand[:2].count(kind), hand[2:].count(kind))) for kind in "abc")] += 1
    assert result == deals


def test_a_whole_deck_is_drawn_in_one_way():
    assert walk("ab", deck([2, 3], 5), {5: 1}, (), counting, "a test") == {(("a", 2), ("b", 3)): 1}


def test_dice_side_by_side_and_positions_kept():
    # the higher of a coin 0/1 and a die 0/1/1: 0 in one of six ways
    spread = keeping(together([dice([1, 1], 1), dice([1, 2], 1)], lambda *counts: sum(counts)), [0, 0, 1])
    result = walk([0, 1], spread, {(0, (1, 1)): 1}, None, lambda state, x, n: x if n else state, "a test")
    assert result == {0: 1, 1: 5}


def test_a_step_is_called_once_for_each_state_outcome_and_count():
    calls = Counter()

    def step(state, outcome, count):
        calls[state, outcome, count] += 1
        return 0

    walk(range(6), dice([1] * 6, 20), {20: 1}, 0, step, "a test")
    assert set(calls.values()) == {1}
    assert len(calls) == 6 * 21


def test_states_must_be_hashable():
    with pytest.raises(OperandError, match=r"state \[1\] cannot be hashed"):
        walk([1], dice([1], 1), {1: 1}, None, lambda state, x, n: [n], "a test")
    with pytest.raises(OperandError, match=r"state \[\] cannot be hashed"):
        walk([1], dice([1], 1), {1: 1}, [], lambda state, x, n: n, "a test")


def test_walks_beyond_the_budget_are_refused():
    with pytest.raises(TooLargeError, match="a long walk needs"):  # before the first move
        walk(range(10), dice([1] * 10, 5000), {5000: 1}, (), counting, "a long walk")
    with budget(states=100_000), pytest.raises(TooLargeError, match="many states needs"):  # as states multiply
        walk(range(60), dice([1] * 60, 30), {30: 1}, (), counting, "many states")
