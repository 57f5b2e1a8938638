"""The standard deck of 52 playing cards."""

from __future__ import annotations

from typing import NamedTuple

from exactdice.cards.decks import Deck

SUITS = ("clubs", "diamonds", "hearts", "spades")  # ascending, as in bridge
_NAMES = {1: "ace", 11: "jack", 12: "queen", 13: "king"}


class Card(NamedTuple):
    """A playing card: its rank, from 1 (the ace) to 13 (the king), and its suit.

    Cards are in order of rank, then of suit: clubs, diamonds, hearts, spades.

    Examples:
        >>> print(Card(1, "spades"))
        ace of spades
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        return f"{_NAMES.get(self.rank, self.rank)} of {self.suit}"


def standard_deck() -> Deck:
    """The 52 playing cards: ranks 1 (the ace) to 13 (the king) in four suits, without jokers.

    Examples:
        >>> standard_deck().sum(5, value=lambda card: card.rank).mean()
        Fraction(35, 1)
        >>> standard_deck().until(lambda card: card.rank == 1).mean()  # position of the first ace
        Fraction(53, 5)
    """
    return Deck([Card(rank, suit) for rank in range(1, 14) for suit in SUITS])
