"""Decks, for few cards, give exactly what listing every order of the physical cards gives.

Origin of every expected value: ``enumerate_decks``, written apart from the engine.
"""

from fractions import Fraction

import enumerate_decks as cards
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from small_tables import same

from exactdice import Deck, Evaluator, errors, hypergeometric, negative_hypergeometric

MOST = 7  # cards, which have 5040 orders
NAMES = st.sampled_from(["Dispel", "Power", "Total Power", "Drain"])
NUMBERS = st.integers(-2, 3) | st.fractions(0, 2, max_denominator=3)
EVENTS = [lambda card: card in {"Power", 1, 2}, lambda card: card in {"Dispel", "Power", 0}, lambda card: True]


def decks(*kinds, least=0, most=MOST):
    """The physical cards of a small deck in any order, of names or of numbers."""
    return st.one_of(*(st.lists(kind, min_size=least, max_size=most) for kind in kinds or (NAMES, NUMBERS)))


@st.composite
def decks_and_numbers(draw, *kinds):
    """A deck and a number of its cards."""
    deck = draw(decks(*kinds))
    return deck, draw(st.integers(0, len(deck)))


def as_cards(hand):
    """The cards of a hand of the engine's, sorted."""
    return tuple(sorted(card for card, copies in hand.counts().items() for _ in range(copies)))


@given(decks_and_numbers())
def test_hands_and_orders(drawn):
    deck, number = drawn
    same(Deck(deck).draw(number), cards.in_order(deck, number))
    same(Deck(deck).hand(number).map(as_cards), cards.hand(deck, number))
    assert all(len(hand) == number for hand in Deck(deck).hand(number))


@given(decks_and_numbers(), st.lists(st.sampled_from(EVENTS), min_size=1, max_size=3))
def test_counts(drawn, events):
    deck, number = drawn

    def counts(hand):
        return tuple(sum(map(event, hand)) for event in events)

    same(Deck(deck).counts_of(number, *events), cards.drawn(counts, deck, number))
    same(Deck(deck).count(number, events[0]), cards.drawn(lambda hand: counts(hand)[0], deck, number))
    assert Deck(deck).at_least_one(number, events[0]) == 1 - cards.drawn(lambda h: counts(h)[0], deck, number).get(0, 0)


@given(decks_and_numbers(NUMBERS))
def test_sums(drawn):
    deck, number = drawn
    same(Deck(deck).sum(number), cards.total(deck, number))
    same(Deck(deck).sum(number, value=lambda x: x * x - 1), cards.total([x * x - 1 for x in deck], number))


@given(decks(), st.sampled_from(EVENTS), st.data())
def test_until_the_kth(deck, event, data):
    wanted = sum(map(event, deck))
    k = data.draw(st.integers(0, wanted))
    if k:
        same(Deck(deck).until(event, k), cards.draws_until(deck, event, k))
        same(negative_hypergeometric(len(deck), wanted, k), cards.failures_until(deck, event, k))
    with pytest.raises(errors.CountError):
        Deck(deck).until(event, wanted + 1)
    number = data.draw(st.integers(0, len(deck)))
    same(hypergeometric(len(deck), wanted, number), cards.drawn(lambda hand: sum(map(event, hand)), deck, number))


@given(decks(least=1), st.sampled_from(EVENTS))
def test_the_first_of_some(deck, event):
    assume(any(map(event, deck)))
    same(Deck(deck).first(event), cards.drawn(lambda hand: next(filter(event, hand)), deck, len(deck)))


@st.composite
def deals(draw, *kinds):
    """A deck and the hands of two or three players, not all cards perhaps."""
    deck = draw(decks(*kinds, most=6))
    sizes = []
    for _ in range(draw(st.integers(1, 3))):
        sizes.append(draw(st.integers(0, len(deck) - sum(sizes))))
    return deck, tuple(sizes)


@given(deals(), st.sampled_from(EVENTS))
def test_several_players(dealt, event):
    deck, sizes = dealt
    hands = Deck(deck).deal(*sizes).map(lambda several: tuple(map(as_cards, several)))
    same(hands, cards.dealt(lambda *several: several, deck, sizes))
    counts = cards.dealt(lambda *several: tuple(sum(map(event, hand)) for hand in several), deck, sizes)
    same(Deck(deck).count(sizes, event), counts)


@given(deals(NUMBERS))
def test_sums_of_several_players(dealt):
    deck, sizes = dealt
    same(Deck(deck).sum(sizes), cards.dealt(lambda *several: tuple(map(sum, several)), deck, sizes))


def longest_flush(state, card, held):
    """A machine: the greatest number of equal cards and the card, of several the highest."""
    return max(state, (held, str(card)))


@given(decks_and_numbers(), deals())
def test_state_machines(drawn, dealt):
    deck, number = drawn

    def flush(hand):
        return max(((hand.count(card), str(card)) for card in deck), default=(0, ""))

    same(Deck(deck).evaluate(number, Evaluator((0, ""), longest_flush)), cards.drawn(flush, deck, number))
    deck, sizes = dealt

    def table(state, card, held):
        return (*state, (str(card), held))

    def told(*hands):
        return tuple((str(card), tuple(hand.count(card) for hand in hands)) for card in sorted(set(deck)))

    same(Deck(deck).evaluate(sizes, Evaluator((), table)), cards.dealt(told, deck, sizes))


@given(decks_and_numbers(), st.permutations(["Dispel", "Power", "Total Power", "Drain"]))
def test_discards(drawn, keep_order):
    deck, number = drawn
    same(Deck(deck).discard_random(number).map(as_cards), cards.discarded_at_random(deck, number))
    same(Deck(deck).discard_random(number).map(as_cards), cards.what_is_left(deck, number))
    if all(card in keep_order for card in deck):
        assert as_cards(Deck(deck).discard_by(keep_order, number)) == cards.discarded_by_choice(
            deck, keep_order, number
        )
    for card in deck:
        assert as_cards(Deck(deck).discard(card)) == cards.without(deck, [card])


@given(decks(least=1, most=3), decks(least=1, most=3))
def test_piles_and_putting_back(deck, other):
    piles = Deck(deck).card().product(Deck(other).card())
    same(piles, cards.from_piles(lambda one, two: (*one, *two), [deck, other], [1, 1]))
    again = Deck(deck).card().joint(lambda _: Deck(deck).card())
    same(again, cards.with_putting_back(tuple, deck, 2))


@given(decks(), decks(), st.integers(0, 2))
def test_multisets(deck, other, times):
    assume(all(isinstance(a, str) == isinstance(b, str) for a in deck for b in other))
    ours, theirs = Deck(deck), Deck(other)
    kinds = {*deck, *other}
    expected = {
        "+": {card: deck.count(card) + other.count(card) for card in kinds},
        "&": {card: min(deck.count(card), other.count(card)) for card in kinds},
        "|": {card: max(deck.count(card), other.count(card)) for card in kinds},
        "*": {card: deck.count(card) * times for card in kinds},
    }
    given_ = {"+": ours + theirs, "&": ours & theirs, "|": ours | theirs, "*": times * ours}
    for sign, counts in expected.items():
        assert given_[sign].counts() == {card: number for card, number in counts.items() if number}
    fits = all(other.count(card) <= deck.count(card) for card in kinds)
    assert (theirs <= ours) == fits
    if fits:
        assert as_cards(ours - theirs) == cards.without(deck, other)
    assert [ours[card] for card in kinds] == [deck.count(card) for card in kinds]
    assert (len(ours), Fraction(len(list(ours)))) == (len(deck), len(deck))
