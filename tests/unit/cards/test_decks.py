"""Decks as values: multisets with arithmetic, how they compare, print and pickle."""

import copy
import pickle
from fractions import Fraction

import pytest

from exactdice import Deck, Distribution, at_least, budget, d6
from exactdice.cards import Card, standard_deck
from exactdice.errors import OperandError, SupportError

HAND = Deck({"Power": 2, "Dispel": 1})


def test_the_ways_to_make_one():
    assert Deck(["Power", "Dispel", "Power"]) == HAND
    assert Deck(iter(["Power", "Dispel", "Power"])) == HAND
    assert Deck({"Power": 2, "Dispel": 1, "Drain": 0}) == HAND
    assert Deck(HAND) == HAND
    assert Deck() == Deck([]) == Deck({}) == Deck({"Power": 0})
    assert Deck([Fraction(2, 1), 2]).counts() == {2: 2}  # equal numbers are one card


def test_counting():
    assert len(HAND) == 3
    assert HAND["Power"] == 2
    assert HAND["Drain"] == 0
    assert "Power" in HAND
    assert "Drain" not in HAND
    assert list(HAND) == ["Dispel", "Power", "Power"]
    assert HAND.counts() == {"Dispel": 1, "Power": 2}
    assert not Deck()
    assert HAND
    assert len(Deck({"a": 2**62})) == 2**62


def test_arithmetic():
    assert Deck(["Drain"]) + HAND == Deck(["Dispel", "Drain", "Power", "Power"])
    assert HAND - Deck(["Power"]) == Deck(["Dispel", "Power"])
    assert Deck() == HAND - HAND
    assert HAND & Deck(["Power", "Drain"]) == Deck(["Power"])
    assert HAND | Deck(["Dispel", "Dispel"]) == Deck({"Power": 2, "Dispel": 2})
    assert 2 * Deck(["a"]) == Deck(["a"]) * 2 == Deck(["a", "a"])
    assert Deck() == 0 * HAND
    assert list(2 * standard_deck()) == sorted(2 * list(standard_deck()))


def test_comparing_is_inclusion():
    same = Deck(list(HAND))
    assert Deck(["Power"]) < HAND
    assert Deck(["Power"]) <= HAND <= same
    assert HAND > Deck(["Power"])  # noqa: SIM300
    assert HAND >= Deck(["Power", "Power"])  # noqa: SIM300
    assert not HAND < same  # noqa: SIM300
    assert not Deck(["Drain"]) <= HAND
    assert not HAND <= Deck(["Drain"])  # noqa: SIM300
    assert HAND != {"Power": 2, "Dispel": 1}
    for compare in (lambda: HAND < 3, lambda: HAND <= 3, lambda: HAND > 3, lambda: HAND >= 3):
        with pytest.raises(TypeError):
            compare()
    # of the six hands of two, three hold A: A with each of the others
    assert Deck(["A", "B", "C", "D"]).hand(2).prob(at_least(Deck(["A"]))) == Fraction(1, 2)


def test_hashing_and_pickling():
    mixed, turned = Deck(["a", 1, None]), Deck([None, 1, "a"])  # no order among these kinds
    assert mixed == turned
    assert hash(mixed) == hash(turned) == hash(Deck(mixed))
    assert len({HAND, Deck(["Power", "Dispel", "Power"]), Deck()}) == 2
    for deck in (HAND, mixed, standard_deck(), Deck()):
        assert pickle.loads(pickle.dumps(deck)) == deck
        assert copy.deepcopy(deck) == copy.copy(deck) == deck
    assert Distribution({HAND: 1, Deck(): 1}).pmf(Deck(["Dispel", "Power", "Power"])) == Fraction(1, 2)


def test_printing():
    assert repr(HAND) == "Deck(['Dispel', 'Power', 'Power'])"
    assert repr(Deck()) == "Deck()"
    assert repr(Deck({"land": 24, "spell": 36})) == "Deck({'land': 24, 'spell': 36})"
    assert repr(Deck(range(20))) == f"Deck({list(range(20))})"
    assert (
        repr(standard_deck())
        == "<Deck: 52 cards of 52 kinds, Card(rank=1, suit='clubs') to Card(rank=13, suit='spades')>"
    )
    assert str(HAND) == "Dispel, 2 × Power"
    assert str(Deck()) == "no cards"
    assert str(Deck(dict.fromkeys(range(40), 1000))).endswith("1,000 × 31, and 8 more kinds")
    for deck in (HAND, Deck(), Deck({"land": 24, "spell": 36}), Deck(range(20))):
        assert eval(repr(deck)) == deck


def test_they_do_not_change():
    with pytest.raises(OperandError, match="decks do not change, so '_rows' cannot be set"):
        HAND._rows = ()
    with pytest.raises(OperandError, match="decks do not change, so '_rows' cannot be set"):
        HAND.__init__([1])
    with pytest.raises(OperandError, match="decks do not change, so '_size' cannot be deleted"):
        del HAND._size
    with pytest.raises(OperandError, match=r"card 'Power' cannot be set; build a new one with \+ and -"):
        HAND["Power"] = 3
    with pytest.raises(OperandError, match=r"card 'Power' cannot be deleted; write deck.discard"):
        del HAND["Power"]


def test_discards_by_choice():
    hand = Deck(["Total Power", "Dispel", "Dispel", "Power", "Power"])
    best = ["Total Power", "Dispel", "Power"]
    assert hand.discard("Power", "Dispel") == Deck(["Total Power", "Dispel", "Power"])
    assert hand.discard() == hand
    assert hand.discard_by(best) == hand - Deck(["Power"])  # the last in the order goes first
    assert hand.discard_by(best, 3) == Deck(["Total Power", "Dispel"])  # both of it, then one of the next
    assert hand.discard_by(best, 0) == hand
    assert hand.discard_by(["Dispel"]) == hand - Deck(["Power"])  # not in the order: alphabetically, before all others
    assert hand.discard_by(["Dispel"], 3) == Deck(["Dispel", "Dispel"])
    assert hand.discard_by(["Dispel", "nobody has it"], 4) == Deck(["Dispel"])
    assert hand.discard_by([], 5) == Deck()
    with pytest.raises(SupportError, match="1 of card 'Drain' cannot be discarded from 0"):
        hand.discard("Drain")


def test_hands_that_leave_little_behind():
    many = Deck({"a": 10**9, "b": 3})
    # one of 10^9 + 3 goes: a b with 3 in 10^9 + 3
    gone = {many - Deck(["a"]): 10**9, many - Deck(["b"]): 3}
    assert many.discard_random() == many.hand(10**9 + 2) == Distribution(gone)


def test_random_numbers_of_cards():
    deck = Deck(["A", "B", "C", "D", "E", "F"])
    assert d6.bind(deck.hand).map(len) == d6
    assert d6.bind(lambda n: deck.count(n, lambda card: card == "A")).mean() == Fraction(7, 2) / 6  # n/6 on average


def test_cards_from_several_decks():
    red, black = Deck(["A", "A", "K"]), Deck(["A", "K", "K"])
    both = red.hand(1).product(black.hand(1)).starmap(lambda a, b: a + b)
    assert both.pmf(Deck(["A", "A"])) == Fraction(2, 3) * Fraction(1, 3)
    aces = red.count(1, lambda card: card == "A") + black.count(1, lambda card: card == "A")
    assert both.map(lambda hand: hand["A"]) == aces


def test_playing_cards():
    deck = standard_deck()
    assert len(deck) == len(deck.counts()) == 52
    assert [str(card) for card in list(deck)[:2]] == ["ace of clubs", "ace of diamonds"]
    assert str(Card(10, "hearts")) == "10 of hearts"
    assert deck.card().map(lambda card: card.rank).mean() == 7  # of 1 to 13


def test_sizes_are_counted_before_hands_are_listed():
    deck = Deck(dict.fromkeys(range(13), 4))
    with budget(outcomes=455):  # C(13 + 2, 3) = 455 multisets of three of thirteen ranks
        assert len(deck.hand(3)) == 455
    with budget(outcomes=13**2):
        assert len(deck.draw(2)) == 169
    with budget(outcomes=13 * 13):
        assert len(deck.deal(1, 1)) == 169
