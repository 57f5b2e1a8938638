"""Cards against published answers: each with its source, or counted by hand in a sentence."""

from fractions import Fraction
from math import comb, factorial

import pytest

from exactdice import Deck, at_least, equals, hypergeometric, negative_hypergeometric
from exactdice.cards import standard_deck


def is_ace(card):
    return card.rank == 1


def test_the_first_ace():
    # F. Mosteller, Fifty Challenging Problems in Probability, 1965, problem 40: 10.6 cards on the average
    law = standard_deck().until(is_ace)
    assert law.mean() == Fraction(53, 5)
    assert law.pmf(1) == Fraction(1, 13)  # any card is as likely on top
    assert (law.min(), law.max()) == (1, 49)
    # the mean position of the k-th of K is k (N + 1) / (K + 1): the K cards leave K + 1 like gaps
    assert [standard_deck().until(is_ace, k).mean() for k in (2, 3, 4)] == [Fraction(53 * k, 5) for k in (2, 3, 4)]


def test_an_ace_for_each_player_at_bridge():
    # W. Feller, An Introduction to Probability Theory and Its Applications I, 3rd ed., II.5: 2197/20825 = 0.105...
    assert standard_deck().count((13, 13, 13, 13), is_ace).pmf((1, 1, 1, 1)) == Fraction(2197, 20825)


def test_aces_in_a_bridge_hand():
    # a hand of 13 misses all four aces in C(48, 13) of C(52, 13) ways
    deck = standard_deck()
    assert deck.count(13, is_ace) == hypergeometric(52, 4, 13)
    assert deck.at_least_one(13, is_ace) == 1 - Fraction(comb(48, 13), comb(52, 13))
    assert deck.at_least_one(13, is_ace) == deck.count(13, is_ace).prob(at_least(1))


def test_bridge_suits_and_points():
    deck = standard_deck()
    suits = ("clubs", "diamonds", "hearts", "spades")
    law = deck.counts_of(13, *[lambda card, suit=suit: card.suit == suit for suit in suits])
    shapes = law.map(lambda held: tuple(sorted(held, reverse=True)))
    # the Official Encyclopedia of Bridge, table of suit distributions: 4-4-3-2 in 21.5512 %, 4-3-3-3 in 10.5361 %
    assert round(shapes.pmf((4, 4, 3, 2)) * 10**6) == 215512
    assert round(shapes.pmf((4, 3, 3, 3)) * 10**6) == 105361
    # high card points, 4 3 2 1 for ace king queen jack: 10 on the average, 1/4 of the 40; 0 points in C(36, 13) ways
    points = deck.sum(13, lambda card: {1: 4, 13: 3, 12: 2, 11: 1}.get(card.rank, 0))
    assert points.mean() == 10
    assert points.pmf(0) == Fraction(comb(36, 13), comb(52, 13))
    assert points.max() == 37


def test_six_of_49():
    # one ticket of C(49, 6) = 13,983,816, the published odds of the British and German lotteries
    law = Deck({"drawn": 6, "other": 43}).count(6, equals("drawn"))
    assert law.pmf(6) == Fraction(1, 13_983_816)
    assert law.pmf(3) == Fraction(comb(6, 3) * comb(43, 3), 13_983_816)


def test_matching():
    # P. R. de Montmort, 1708: of five cards none is in its place in 44 of 120 orders, one in 45, two in 20, three in 10
    law = Deck(range(5)).draw(5).map(lambda order: sum(place == card for place, card in enumerate(order)))
    assert {n: chance * factorial(5) for n, chance in law.items()} == {0: 44, 1: 45, 2: 20, 3: 10, 5: 1}


def test_blackjack_from_one_pack():
    # a natural is an ace with one of 16 cards worth ten: 4 * 16 of C(52, 2) = 1326 hands, 64/1326 = 32/663
    def is_natural(hand):
        ranks = sorted(card.rank for card in hand)
        return ranks[0] == 1 and ranks[1] >= 10

    assert standard_deck().hand(2).prob(is_natural) == Fraction(32, 663)


def test_a_flush_dealt_to_two_players():
    # the first holds two hearts with 13/52 12/51, then the second with 11/50 10/49, whoever is dealt first
    law = standard_deck().count((2, 2), lambda card: card.suit == "hearts")
    assert law.pmf((2, 2)) == Fraction(13 * 12 * 11 * 10, 52 * 51 * 50 * 49)


@pytest.mark.parametrize(
    ("population", "successes", "k"), [(7, 3, 2), (10, 10, 4), (52, 4, 1), (30, 12, 12), (9, 5, 0)]
)
def test_negative_hypergeometric_laws(population, successes, k):
    # the k-th success comes after x failures: C(x + k - 1, x) orders before it, C(N - x - k, K - k) after it
    law = negative_hypergeometric(population, successes, k)
    for x in range(population - successes + 1):
        before = comb(x + k - 1, x) if k else int(x == 0)
        assert law.pmf(x) == Fraction(before * comb(population - x - k, successes - k), comb(population, successes))
    assert law.mean() == Fraction(k * (population - successes), successes + 1)


def test_negative_hypergeometric_law_of_scipy():
    # the documentation of scipy.stats.nhypergeom(M, n, r): C(k + r - 1, k) C(M - r - k, n - k) / C(M, n), where n
    # counts what is passed over and r what is waited for: nhypergeom(20, 12, 4) at 1 is C(4, 1) C(15, 11) / C(20, 12)
    assert negative_hypergeometric(20, 8, 4).pmf(1) == Fraction(comb(4, 1) * comb(15, 11), comb(20, 12))
