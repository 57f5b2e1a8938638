"""Cards by brute force: every order of a small deck is as likely as every other, and all of them are listed.

A deck is a list of cards, equal ones repeated; each is a physical card, so that a deck of n cards has n! orders. Only
the standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from typing import Any

from enumerate_faces import Event, Law, collect

Deck = Sequence[Any]
Hand = tuple[Any, ...]


def cards_of(copies: Mapping[Any, int]) -> list[Any]:
    """The physical cards of a deck written as how many there are of each."""
    return [card for card, number in copies.items() for _ in range(number)]


def orders(deck: Deck, number: int) -> list[Hand]:
    """The first ``number`` cards of the deck in order, for every order of its physical cards."""
    return list(permutations(deck, number))


def even(things: Sequence[Any]) -> Iterator[tuple[Any, Fraction]]:
    """Each of some things, with the same chance."""
    return ((thing, Fraction(1, len(things))) for thing in things)


# Draws without replacement


def drawn(function: Callable[[Hand], Any], deck: Deck, number: int) -> Law:
    """Law of ``function(cards)``, the cards in the order in which they were drawn."""
    return collect((function(cards), chance) for cards, chance in even(orders(deck, number)))


def in_order(deck: Deck, number: int) -> Law:
    """Law of the cards in the order in which they are drawn."""
    return drawn(tuple, deck, number)


def hand(deck: Deck, number: int) -> Law:
    """Law of the sorted hand."""
    return drawn(lambda cards: tuple(sorted(cards)), deck, number)


def counted(deck: Deck, number: int, asked: Sequence[Any]) -> Law:
    """Joint law of how many of each of the cards asked there are in a hand."""
    return drawn(lambda cards: tuple(cards.count(card) for card in asked), deck, number)


def total(deck: Deck, number: int) -> Law:
    """Law of the sum of the cards drawn."""
    return drawn(sum, deck, number)


def at_least_one_of(deck: Deck, number: int, wanted: Sequence[Any]) -> Fraction:
    """Chance of at least one of the wanted cards."""
    return drawn(lambda cards: any(card in wanted for card in cards), deck, number).get(True, Fraction(0))


def draws_until(deck: Deck, event: Event, k: int) -> Law:
    """Law of the number of cards drawn when the ``k``-th in ``event`` is seen; None where there are too few."""

    def seen(cards: Hand) -> int | None:
        places = [place for place, card in enumerate(cards, start=1) if event(card)]
        return places[k - 1] if len(places) >= k else None

    return drawn(seen, deck, len(deck))


def failures_until(deck: Deck, event: Event, k: int) -> Law:
    """Law of the number of cards not in ``event`` before the ``k``-th that is."""
    return {None if n is None else n - k: chance for n, chance in draws_until(deck, event, k).items()}


def with_putting_back(function: Callable[[Hand], Any], deck: Deck, number: int) -> Law:
    """Law of ``function(cards)`` where each card is put back and the deck is shuffled before the next draw."""
    return collect((function(cards), chance) for cards, chance in even(list(product(deck, repeat=number))))


# Several players, several piles


def dealt(function: Callable[..., Any], deck: Deck, sizes: Sequence[int]) -> Law:
    """Law of ``function(hand, hand, ...)``, each hand sorted, one for each player."""

    def split(cards: Hand) -> Any:
        ends = [sum(sizes[:player]) for player in range(len(sizes) + 1)]
        return function(*(tuple(sorted(cards[start:end])) for start, end in pairwise(ends)))

    return drawn(split, deck, sum(sizes))


def from_piles(function: Callable[..., Any], piles: Sequence[Deck], numbers: Sequence[int]) -> Law:
    """Law of ``function(hand, hand, ...)``, a sorted hand from each of several piles shuffled apart."""
    ways = [orders(pile, number) for pile, number in zip(piles, numbers, strict=True)]
    return collect(
        (function(*(tuple(sorted(cards)) for cards in several)), chance)
        for several, chance in even(list(product(*ways)))
    )


def what_is_left(deck: Deck, number: int) -> Law:
    """Law of the sorted pile after ``number`` cards were drawn from it."""
    return drawn(lambda cards: tuple(sorted(cards[number:])), deck, len(deck))


# Discards


def without(cards: Sequence[Any], gone: Sequence[Any]) -> Hand:
    """The cards, sorted, after some of them are gone; what is not there cannot go."""
    left = sorted(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def discarded_at_random(cards: Sequence[Any], number: int) -> Law:
    """Law of the sorted hand after ``number`` physical cards at random were discarded (all, where there are fewer)."""
    number = min(number, len(cards))
    ways = list(combinations(range(len(cards)), number))
    return collect((without(cards, [cards[place] for place in way]), chance) for way, chance in even(ways))


def discarded_by_choice(cards: Sequence[Any], keep_order: Sequence[Any], number: int) -> Hand:
    """The sorted hand after ``number`` discards by choice; the card to keep longest stands first in ``keep_order``."""
    least_wanted_first = sorted(cards, key=keep_order.index, reverse=True)
    return without(cards, least_wanted_first[:number])
