"""Winds of magic cards that go by choice: the one that an order names, or the best one for a worth of hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice.caches import cached
from exactdice.cards import Deck
from exactdice.errors import OperandError, RulesError
from exactdice.games.fantasy.waaagh import CHOSEN_CARD, DISCARDS
from exactdice.process.decisions.decision import Decision
from exactdice.scalars import exact, shown
from exactdice.sizes import require

_COMPARED = 100  # cards, and characters of a card, that are compared with one that is not in the hand

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from exactdice.distribution import Distribution
    from exactdice.games.fantasy.field import Board, Event, Field
    from exactdice.process.decisions.plan import Plan

    Choice = Callable[[int, Field, Deck], Deck]  # what is left of a hand


def discarded(hand: Deck, event: Event, place: int, choice: Choice) -> Deck | Distribution[Deck]:
    """The hand after a test, or its law where the card that goes is drawn from it.

    References:
        Rules A06, Yuuurgh!, and A07, Fzzzzzzap!: an empty hand loses nothing.
    """
    if not hand or event.result not in DISCARDS:
        return hand
    return choice(place, event.field, hand) if event.result == CHOSEN_CARD else _one_less(hand)


@cached(1024)
def _one_less(hand: Deck) -> Distribution[Deck]:
    return hand.discard_random()


def require_held(what: str, cards: Collection[Any], hand: Deck, *, general: bool) -> None:
    """Refuse a card that is not in the hand: a misspelt one, or any unless it stands in a general list of cards.

    Misspelt is what resembles a card of the hand that is not named itself.

    Raises:
        RulesError: There is one.
    """
    held = hand.counts()
    unnamed = {str(card).casefold(): card for card in held if card not in cards}
    likely = list(unnamed)[:_COMPARED]
    for card in [card for card in cards if card not in held]:
        near = get_close_matches(str(card).casefold()[:_COMPARED], likely, n=1, cutoff=0.8)
        if near or not general:
            one_of = f"write one of {', '.join(held)}" if held else "there are no cards"
            cure = f"did you mean {shown(unnamed[near[0]])}?" if near else one_of
            raise RulesError(f"card {shown(card)} of {what} is not in the hand; {cure}")


class Order:
    """Discards in an order of cards from the best to the worst, whoever makes them."""

    def __init__(self, keep_order: Sequence[str]) -> None:
        self._keep_order = keep_order
        self._left: dict[Deck, Deck] = {}

    def __call__(self, place: int, field: Field, hand: Deck) -> Deck:
        """What is left of a hand."""
        if hand not in self._left:
            self._left[hand] = hand.discard_by(self._keep_order)
        return self._left[hand]

    def from_the_worst(self, hand: Deck) -> list[tuple[str, Deck]]:
        """Each card of a hand with what is left without it, in the order in which they would go."""
        copies = hand.counts()
        unlisted = [card for card in copies if card not in self._keep_order]
        listed = [card for card in reversed(self._keep_order) if card in copies]
        return [(card, hand.discard(card)) for card in (*unlisted, *listed)]


class Moment:
    """A state of the decision: who has tested last, what matters of the field, the hand, and whether he must discard.

    Printed for advice: who discards, and from which hand; of the field what is known of the dead.
    """

    __slots__ = ("_key", "_text", "field", "hand", "must_discard", "tested")

    def __init__(self, board: Board, tested: int, field: Field, hand: Deck, must_discard: bool) -> None:
        self.tested, self.field, self.hand, self.must_discard = tested, field, hand, must_discard
        self._key = (tested, field, hand, must_discard)
        self._text = (
            f"{board.shamans[tested - 1].name}: {hand}{board.in_words(field)}" if must_discard else f"{tested} tested"
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moment) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return self._text


class Discards:
    """The best discards for a worth of the hand that is left; ``plan`` prints as advice and holds the mean worth.

    Among cards that are equally good, the one goes that the order names.
    """

    def __init__(self, board: Board, hand: Deck, worth: Callable[[Deck], Fraction], order: Order) -> None:
        kinds = len(hand.counts())
        require("states", kinds**2, f"the best discard from a hand of {kinds:,} kinds")
        self._board, self._order = board, order
        decision = Decision(self._ways, lambda end: worth(end.hand))
        self.plan: Plan = decision.best(Moment(board, 0, board.start, hand, must_discard=False))

    def __call__(self, place: int, field: Field, hand: Deck) -> Deck:
        """What is left of a hand from which the shaman at a place discards; ``field`` is the state after his test."""
        essence = self._board.essence(place, field)
        return hand.discard(self.plan.advice(Moment(self._board, place + 1, essence, hand, must_discard=True)))

    def _ways(self, moment: Moment) -> dict[str, Any]:
        """What may be done in a state: discard a card where one is due, else let the next shaman test."""
        if moment.must_discard:
            rest = self._order.from_the_worst(moment.hand)
            return {card: Moment(self._board, moment.tested, moment.field, left, False) for card, left in rest}
        if moment.tested == len(self._board.shamans):
            return {}
        return {"test": self._board.step(moment.tested, moment.field).bind(lambda event: self._after(moment, event))}

    def _after(self, moment: Moment, event: Event) -> Any:
        def reached(hand: Deck, must_discard: bool = False) -> Moment:
            return Moment(self._board, moment.tested + 1, event.field, hand, must_discard)

        if event.result == CHOSEN_CARD and moment.hand:
            return reached(moment.hand, must_discard=True)
        left = discarded(moment.hand, event, moment.tested, self)
        return reached(left) if isinstance(left, Deck) else left.map(reached)


def worth_of_hand(worth: Any) -> Callable[[Deck], Fraction]:
    """The worth of a hand as a function: given as one, or as the worth of each card, which add up.

    Raises:
        OperandError: It is neither.
        RulesError: A worth is not exact.
    """
    if isinstance(worth, Mapping):
        worths = {card: exact(value, f"worth of {shown(card)}", RulesError) for card, value in worth.items()}
        return lambda hand: sum([worths.get(card, Fraction(0)) for card in hand], Fraction(0))
    if not callable(worth):
        raise OperandError(
            f"worth {shown(worth)} is neither a mapping nor a function; write worth={{'Dispel': 3, 'Power': 1}}"
        )
    return lambda hand: exact(_number(worth(hand)), "worth of a hand", RulesError)


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value  # a wish that holds or does not
