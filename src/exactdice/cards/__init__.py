"""Cards: decks as multisets, drawn from without replacement."""

from exactdice.cards.decks import Deck as Deck
from exactdice.cards.playing import Card as Card
from exactdice.cards.playing import standard_deck as standard_deck
