"""Winds of magic cards that a shaman loses: at random, the one that an order names, or the best one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.distribution import Distribution, point, uniform
from exactdice.distribution.describe import exact_and_rounded
from exactdice.errors import OperandError, RulesError
from exactdice.format import table
from exactdice.games.fantasy.waaagh import CHOSEN_CARD, DISCARDS, RANDOM_CARD
from exactdice.scalars import exact, shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exactdice.games.fantasy.field import Board, Event, Field

Hand = tuple[str, ...]  # cards in alphabetical order, each as often as it is held
_MOVE = 30  # a move from state to state is taken for so many states
_State = tuple["Field", Hand]


def without(hand: Hand, card: str) -> Hand:
    """The hand without one copy of a card."""
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])


def lost_at_random(hand: Hand) -> Distribution[Hand]:
    """Law of the hand without one card drawn from it: each copy of a card is as likely; an empty hand stays.

    References:
        Rule A07, Fzzzzzzap!

    Examples:
        >>> lost_at_random(("Dispel", "Power", "Power")).pmf(("Dispel", "Power"))
        Fraction(2, 3)
    """
    return uniform([(*hand[:place], *hand[place + 1 :]) for place in range(len(hand))]) if hand else point(hand)


def worth_of_hand(worth: Any) -> Callable[[Hand], Fraction]:
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


class Order:
    """Which card goes by choice: of those that the order does not name the first, else the last that it names."""

    def __init__(self, keep_order: Sequence[str]) -> None:
        self._rank = {card: len(keep_order) - place for place, card in enumerate(keep_order)}

    def __call__(self, place: int, field: Field, hand: Hand) -> str:
        """The card of a hand that goes, whoever discards it.

        References:
            Rule A06, Yuuurgh!
        """
        return min(hand, key=lambda card: (self._rank.get(card, 0), card))


class Advice(NamedTuple):
    """One row of advice: which card a shaman discards from which hand; ``when`` where that depends on who is dead."""

    shaman: str
    hand: Hand
    discard: str
    when: str


class Discards:
    """The best discards for a worth of the hand that is left, by backward induction; printed as advice.

    Attributes:
        worth: Mean worth of the hand left.
        advice: What to discard in every hand from which a card may have to be chosen.
    """

    def __init__(self, board: Board, hand: Hand, worth: Callable[[Hand], Fraction], order: Order) -> None:
        self._board, self._hand, self._order = board, hand, order
        self._chosen: dict[tuple[int, Field, Hand], str] = {}
        self.worth = self._solve(worth)

    def __call__(self, place: int, field: Field, hand: Hand) -> str:
        """The card of a hand that goes when the shaman at a place has thrown so, ``field`` being the state after it."""
        return self._chosen[place, field, hand]

    def _solve(self, worth: Callable[[Hand], Fraction]) -> Fraction:
        """``V_i(s) = E V_i+1(s')``, the greatest over cards after Yuuurgh!, the mean over them after Fzzzzzzap!.

        References:
            R. Bellman, Dynamic Programming, III.3 (the principle of optimality).
        """
        levels = self._reachable()
        values: dict[_State, Fraction] = {state: worth(state[1]) for state in levels[-1]}
        for place in reversed(range(len(levels) - 1)):
            later, values = values, {}
            for field, hand in levels[place]:
                law = self._board.step(place, field)
                values[field, hand] = sum(
                    [chance * self._value(place, event, hand, later) for event, chance in law.items()], Fraction(0)
                )
        return values[self._board.start, self._hand]

    def _value(self, place: int, event: Event, hand: Hand, later: Mapping[_State, Fraction]) -> Fraction:
        field = event.field
        if not hand or event.result not in DISCARDS:
            return later[field, hand]
        if event.result == RANDOM_CARD:
            return sum([later[field, without(hand, card)] for card in hand], Fraction(0)) / len(hand)
        values = {card: later[field, without(hand, card)] for card in hand}
        best = max(values.values())
        first = self._order(place, field, tuple([card for card in hand if values[card] == best]))
        self._chosen[place, field, hand] = first
        return best

    def _reachable(self) -> list[set[_State]]:
        """The states before each test and after the last, whatever is discarded."""
        levels: list[set[_State]] = [{(self._board.start, self._hand)}]
        for place in range(len(self._board.shamans)):
            following: set[_State] = set()
            for field, hand in levels[-1]:
                for event in self._board.step(place, field):
                    following.update([(event.field, left) for left in _left(event, hand, hand)])
            require("states", _MOVE * len(following), "the best discard of cards")
            levels.append(following)
        return levels

    @cached_property
    def advice(self) -> list[Advice]:
        """What to discard in every hand from which a card may have to be chosen if this advice is followed."""
        met: dict[tuple[int, Hand], dict[Field, str]] = {}
        states = {(self._board.start, self._hand)}
        for place in range(len(self._board.shamans)):
            following: set[_State] = set()
            for field, hand in states:
                for event in self._board.step(place, field):
                    if event.result == CHOSEN_CARD and hand:
                        met.setdefault((place, hand), {})[event.field] = self(place, event.field, hand)
                    following.update(
                        [(event.field, left) for left in _left(event, hand, self._one(place, event, hand))]
                    )
            states = following
        rows = []
        for (place, hand), chosen in sorted(met.items()):
            differs = len(set(chosen.values())) > 1
            for field, card in sorted(chosen.items()) if differs else [*chosen.items()][:1]:
                when = self._board.in_words(field) if differs else "always"
                rows.append(Advice(self._board.shamans[place].name, hand, card, when))
        return rows

    def _one(self, place: int, event: Event, hand: Hand) -> Hand:
        """The cards that may go by choice: the one advised."""
        return (self(place, event.field, hand),) if event.result == CHOSEN_CARD and hand else hand

    def __str__(self) -> str:
        rows = [[row.shaman, ", ".join(row.hand), row.when, row.discard] for row in self.advice]
        advice = table(["shaman", "hand", "when", "discard"], rows, left=(0, 1, 2, 3))
        return f"{advice}\nworth of the hand left: {exact_and_rounded(self.worth)}"


def _left(event: Event, hand: Hand, cards: Iterable[str]) -> list[Hand]:
    """The hands that a test may leave, one of some cards being lost where the result says so."""
    hands = [without(hand, card) for card in set(cards)] if event.result in DISCARDS else []
    return hands or [hand]
