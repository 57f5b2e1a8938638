"""Laws of cards by enumeration of every order of the whole deck; nothing of the engine is used."""

from collections import Counter
from fractions import Fraction
from itertools import permutations


def law(cards, ask):
    """The law of ``ask(order)`` where every order of the cards, copies told apart, is as likely."""
    orders = list(permutations(cards))
    counts = Counter(map(ask, orders))
    return {answer: Fraction(n, len(orders)) for answer, n in counts.items()}


def alike(cards):
    """A hand as a multiset that can be compared: the number of copies of each card."""
    return frozenset(Counter(cards).items())


def dealt(order, sizes):
    """The hands that are dealt from the top, one player after the other."""
    hands, first = [], 0
    for size in sizes:
        hands.append(order[first : first + size])
        first += size
    return hands


def position(order, wanted, k):
    """The number of cards drawn until the k-th that is wanted."""
    return [place for place, card in enumerate(order, 1) if card in wanted][k - 1]
