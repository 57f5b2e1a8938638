"""Decks of the size of a pack against icepool, and chances of drawing again by listing."""

from fractions import Fraction
from itertools import permutations
from math import perm

import icepool
import pytest

from exactdice import Deck, Evaluator
from exactdice.cards import standard_deck


def of_icepool(die):
    total = sum(n for _, n in die.items())
    return {outcome: Fraction(n, total) for outcome, n in die.items()}


@pytest.mark.parametrize("n", [0, 1, 5, 13, 26, 47])
def test_sums_of_52_cards_agree_with_icepool(n):
    expected = of_icepool(icepool.Deck(dict.fromkeys(range(1, 14), 4)).deal(n).sum())
    assert dict(Deck(dict.fromkeys(range(1, 14), 4)).sum(n)) == expected
    assert dict(standard_deck().sum(n, lambda card: card.rank)) == expected


@pytest.mark.parametrize(
    ("copies", "n"),
    [
        ({i: i for i in range(1, 9)}, 6),  # all kinds of different numbers of copies
        (dict.fromkeys(range(20), 1), 9),  # no two alike
        (dict.fromkeys(range(4), 30), 40),  # many of few kinds: Kronecker's substitution
        ({1: 30, 2: 30, 4: 20, 9: 20}, 50),
        ({-3: 2, 10**9: 3, 7: 4, 10**12: 1}, 4),  # far apart: the walk
        ({3: 5, 10: 7}, 6),  # two kinds
    ],
)
def test_sums_by_every_way_agree_with_icepool(copies, n):
    assert dict(Deck(copies).sum(n)) == of_icepool(icepool.Deck(copies).deal(n).sum())


class Shared(icepool.MultisetEvaluator):
    """The number of ranks, with repetitions, that two hands have in common."""

    def initial_state(self, *arguments, **names):
        return 0

    def next_state(self, state, order, outcome, held):
        return state + min(held)


def test_deals_to_two_players_agree_with_icepool():
    copies = dict.fromkeys(range(1, 14), 4)
    shared = Evaluator(0, lambda total, card, held: total + min(held))
    theirs = Shared().evaluate(icepool.Deck(copies).deal((2, 3)))
    assert dict(Deck(copies).evaluate((2, 3), shared)) == of_icepool(theirs)
    most = Evaluator((0, 0), lambda most, card, held: (max(most[0], held[0]), max(most[1], held[1])))
    ours = Deck(copies).evaluate((2, 3), most)
    assert dict(ours.marginal(0)) == of_icepool(icepool.Deck(copies).deal(2).largest_count())
    assert dict(ours.marginal(1)) == of_icepool(icepool.Deck(copies).deal(3).largest_count())


def test_the_orders_of_52_cards():
    law = standard_deck().draw(2)
    assert len(law) == perm(52, 2)
    assert {chance for _, chance in law.items()} == {Fraction(1, perm(52, 2))}


def test_drawing_again_after_putting_back():
    # two cards are drawn, the better one is kept, the other is put back, and one more is drawn
    deck = Deck([1, 1, 2, 3])

    def again(hand):
        kept = hand.discard_by([3, 2, 1])
        return (deck - kept).card().map(lambda card: sum(kept) + card)

    expected = {}
    for order in permutations([1, 1, 2, 3]):
        low, high = sorted(order[:2])
        for card in [low, *order[2:]]:  # 24 orders, then one of three cards
            expected[high + card] = expected.get(high + card, 0) + Fraction(1, 24 * 3)
    assert dict(deck.hand(2).bind(again)) == expected
