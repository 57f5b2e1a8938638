"""Decks against the enumeration of every order of a small deck, and against icepool on larger ones."""

from fractions import Fraction
from math import perm

import icepool
import pytest
from enumerate_cards import alike, dealt, law, position

from exactdice import Deck, Evaluator, negative_hypergeometric, one_of
from exactdice.cards import standard_deck

DECKS = ["", "A", "AAAA", "ABCD", "AABC", "AAABBC", "AABBCC", "ABCDEF"]
WORTH = {"A": 1, "B": 3, "C": -2, "D": Fraction(1, 2), "E": 10, "F": 3}
CASES = [(cards, n) for cards in DECKS for n in range(len(cards) + 1)]


def plain(hand):
    """A hand of the engine's as the enumeration writes it."""
    return frozenset(hand.counts().items())


@pytest.mark.parametrize(("cards", "n"), CASES)
def test_hands_orders_sums_and_counts(cards, n):
    deck = Deck(list(cards))
    assert dict(deck.hand(n).map(plain)) == law(cards, lambda order: alike(order[:n]))
    assert dict(deck.draw(n)) == law(cards, lambda order: order[:n])
    assert dict(deck.sum(n, WORTH.__getitem__)) == law(cards, lambda order: sum(WORTH[card] for card in order[:n]))
    wanted = one_of("A", "C")
    assert dict(deck.count(n, wanted)) == law(cards, lambda order: sum(card in "AC" for card in order[:n]))
    assert deck.at_least_one(n, wanted) == law(cards, lambda order: any(card in "AC" for card in order[:n])).get(
        True, 0
    )
    assert dict(deck.counts_of(n, wanted, one_of("C", "D"))) == law(
        cards, lambda order: (sum(card in "AC" for card in order[:n]), sum(card in "CD" for card in order[:n]))
    )
    most = Evaluator(0, lambda most, card, held: max(most, held))
    assert dict(deck.evaluate(n, most)) == law(cards, lambda order: max(map(order[:n].count, order[:n]), default=0))
    assert dict(deck.discard_random(n).map(plain)) == law(cards, lambda order: alike(order[n:]))


@pytest.mark.parametrize("cards", [cards for cards in DECKS if cards])
def test_positions(cards):
    deck = Deck(list(cards))
    number = sum(card in "AC" for card in cards)
    for k in range(1, number + 1):
        expected = law(cards, lambda order: position(order, "AC", k))  # noqa: B023
        assert dict(deck.until(one_of("A", "C"), k)) == expected
        others = {place - k: chance for place, chance in expected.items()}
        assert dict(negative_hypergeometric(len(cards), number, k)) == others
    first = law(cards, lambda order: order[position(order, "AC", 1) - 1])
    assert dict(deck.first(one_of("A", "C"))) == first


@pytest.mark.parametrize("cards", ["AABBC", "ABCDE", "AAABBC"])
@pytest.mark.parametrize("sizes", [(), (0,), (2,), (1, 1), (2, 1), (2, 2), (1, 0, 2), (1, 1, 1), (3, 2)])
def test_several_players(cards, sizes):
    deck = Deck(list(cards))
    hands = deck.deal(*sizes)
    assert dict(hands.map(lambda dealt: tuple(map(plain, dealt)))) == law(
        cards, lambda order: tuple(map(alike, dealt(order, sizes)))
    )
    assert dict(deck.count(sizes, one_of("A", "C"))) == law(
        cards, lambda order: tuple(sum(card in "AC" for card in hand) for hand in dealt(order, sizes))
    )
    assert dict(deck.sum(sizes, WORTH.__getitem__)) == law(
        cards, lambda order: tuple(sum(WORTH[card] for card in hand) for hand in dealt(order, sizes))
    )


def test_drawing_again_after_putting_back():
    # two cards are drawn, the better one is kept, the other is put back, and one more is drawn
    deck = Deck([1, 1, 2, 3])

    def again(hand):
        worse = hand.discard_by([3, 2, 1])
        kept = hand - worse if len(hand) > 1 else hand
        low, high = sorted(hand)
        assert worse == Deck([high])
        assert kept == Deck([low])
        return (deck - Deck([high])).card().map(lambda card: high + card)

    expected = {}
    for order, chance in law([1, 1, 2, 3], lambda order: order).items():
        low, high = sorted(order[:2])
        for card in [low, *order[2:]]:
            expected[high + card] = expected.get(high + card, 0) + chance / 3
    assert dict(deck.hand(2).bind(again)) == expected


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
