"""What is drawn from a deck: hands, orders, deals and discards, as laws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import comb, perm
from typing import Any, Self

from exactdice.algebra.forms import pack
from exactdice.cards import hands, totals
from exactdice.cards.multiset import Multiset, Rows
from exactdice.distribution import Distribution
from exactdice.errors import CountError, OperandError, SupportError
from exactdice.scalars import count, outcome, shown
from exactdice.sizes import bounded, require, sized

_SHORT = 2**16  # cards of a deck whose ways are counted without an estimate of what it costs


class Drawing(Multiset):
    """The half of ``Deck`` whose answers are cards."""

    __slots__ = ()

    # --- what is drawn ------------------------------------------------------------------------------------------

    def card(self) -> Distribution[Any]:
        """Law of one card.

        Raises:
            CountError: There is none.

        Examples:
            >>> from exactdice import Deck
            >>> Deck({"Power": 2, "Dispel": 1}).card()
            Distribution({'Dispel': '1/3', 'Power': '2/3'})
        """
        self._drawn(1)
        return Distribution._of(pack(self.counts()))

    def hand(self, n: int) -> Distribution[Self]:
        """Law of the hand of n cards, whatever their order: ``P = prod_c C(copies, held) / C(N, n)``.

        What is drawn and what is left are equally random, so of a great deck the smaller of the two is listed.

        Args:
            n: How many cards.

        Raises:
            CountError: n is not whole, or there are fewer cards.
            TooLargeError: There are more hands than the budget of outcomes; ``count``, ``sum`` and ``evaluate`` do
                without a list of them.

        Examples:
            >>> from exactdice import Deck
            >>> Deck("AAKQ"[i] for i in range(4)).hand(2).pmf(Deck(["A", "K"]))
            Fraction(1, 3)
        """
        size = self._drawn(n)
        what = f"the law of hands of {self._described(size)}"
        self._require_ways((size,), what)
        fewer = min(size, len(self) - size) if len(self) > _SHORT else size
        hands.require_deals(self._copies(), (fewer,), what)
        dealt: Iterable[tuple[Rows, int]] = hands.hands(self._rows, fewer)
        if fewer < size:
            dealt = [(hands.without(self._rows, left), ways) for left, ways in dealt]
        return Distribution._of(pack({self._of(hand): ways for hand, ways in dealt}, comb(len(self), fewer)))

    def draw(self, n: int) -> Distribution[tuple[Any, ...]]:
        """Law of n cards in the order in which they are drawn.

        Args:
            n: How many cards.

        Raises:
            CountError: n is not whole, or there are fewer cards.
            TooLargeError: There are more orders than the budget of outcomes.

        Examples:
            >>> from exactdice import Deck
            >>> Deck(["A", "A", "K"]).draw(2)
            Distribution({('A', 'A'): '1/3', ('A', 'K'): '1/3', ('K', 'A'): '1/3'})
        """
        size = self._drawn(n)
        what = f"the law of {self._described(size)} in order"
        hands.require_sequences(self._copies(), size, what)
        self._require_ways((size,), what)
        return Distribution._of(pack(dict(hands.sequences(self._rows, size)), perm(len(self), size)))

    def deal(self, *sizes: int) -> Distribution[tuple[Self, ...]]:
        """Joint law of the hands of several players, or of several piles, dealt from this deck.

        The hand of each player has the law of ``hand``, whoever is dealt first.

        Args:
            sizes: The number of cards for each of them.

        Raises:
            CountError: A size is not whole, or there are fewer cards than all of them need.
            TooLargeError: There are more deals than the budget of outcomes.

        Examples:
            >>> from exactdice import Deck
            >>> Deck(["A", "A", "K", "K"]).deal(1, 1).prob(lambda dealt: dealt[0] == dealt[1])
            Fraction(1, 3)
        """
        each = self._sizes(sizes)
        what = f"the law of deals of {self._described(each)}"
        self._require_ways(each, what)
        hands.require_deals(self._copies(), each, what)
        made: dict[Rows, Self] = {}  # a hand is dealt in many deals, and hashed once
        weights = {
            tuple([made.get(hand) or made.setdefault(hand, self._of(hand)) for hand in dealt]): ways
            for dealt, ways in hands.deals(self._rows, each)
        }
        return Distribution._of(pack(weights, self._ways(each)))

    # --- discards -----------------------------------------------------------------------------------------------

    def discard_random(self, n: int = 1) -> Distribution[Self]:
        """Law of the cards left when n at random are discarded: what is kept is as random as what goes.

        Args:
            n: How many cards.

        Raises:
            CountError: n is not whole, or there are fewer cards.

        Examples:
            >>> from exactdice import Deck
            >>> Deck(["Power", "Power", "Dispel"]).discard_random()
            Distribution({Deck(['Dispel', 'Power']): '2/3', Deck(['Power', 'Power']): '1/3'})
        """
        return self.hand(len(self) - self._drawn(n))

    def discard(self, *cards: Any) -> Self:
        """The cards left when these are discarded by choice.

        Args:
            cards: One argument each.

        Raises:
            SupportError: A card is not there.

        Examples:
            >>> from exactdice import Deck
            >>> Deck(["Power", "Power", "Dispel"]).discard("Power")
            Deck(['Dispel', 'Power'])
        """
        gone = type(self)(cards)
        for card, n in gone._rows:
            if n > self[card]:
                raise SupportError(
                    f"{sized(n)} of card {shown(card)} cannot be discarded from {sized(self[card])} in {shown(self)}; "
                    "name cards that are there, each at most as often as it is held"
                )
        return self - gone

    def discard_by(self, order: Iterable[Any], n: int = 1) -> Self:
        """The cards left when the n least wanted are discarded.

        Args:
            order: What is worth keeping, best first: the last in it goes first. Cards that are not in it go before all
                others, in ascending order (texts alphabetically).
            n: How many are discarded.

        Raises:
            CountError: n is not whole, or there are fewer cards.
            OperandError: The order is no list.
            SupportError: A card is twice in the order.

        Examples:
            >>> from exactdice import Deck
            >>> Deck(["Drain", "Power", "Dispel"]).discard_by(["Dispel", "Power"])
            Deck(['Dispel', 'Power'])
        """
        left = self._drawn(n)
        place = _places(order)
        copies = self.counts()
        unlisted = [card for card in copies if card not in place]
        for card in [*unlisted, *sorted([card for card in copies if card in place], key=place.__getitem__)[::-1]]:
            gone = min(left, copies[card])
            copies[card] -= gone
            left -= gone
        return self._counting(copies)

    # --- sizes --------------------------------------------------------------------------------------------------

    def _copies(self) -> list[int]:
        return [copies for _, copies in self._rows]

    def _drawn(self, n: Any) -> int:
        return self._sizes((n,))[0]

    def _sizes(self, numbers: tuple[Any, ...]) -> tuple[int, ...]:
        require("states", len(numbers) ** 2, "a deal of so many hands")
        sizes = tuple([count(n, "number of cards") for n in numbers])
        if sum(sizes) > len(self):
            together = " + ".join([shown(size) for size in sizes])
            raise CountError(
                f"{together} cards cannot be taken from {sized(len(self))}; give at most {sized(len(self))}"
            )
        return sizes

    def _described(self, sizes: int | tuple[int, ...]) -> str:
        listed = " and ".join([f"{size:,}" for size in (sizes if isinstance(sizes, tuple) else (sizes,))])
        return f"{listed} of {len(self):,} cards"

    def _ways(self, sizes: tuple[int, ...]) -> int:
        """Number of ways to deal: the multinomial coefficient."""
        ways, left = 1, len(self)
        for size in sizes:
            ways, left = ways * comb(left, size), left - size
        return ways

    def _require_ways(self, sizes: tuple[int, ...], what: str) -> None:
        left = len(self)
        for size in sizes:
            if left > _SHORT:
                totals.require_ways(left, size, what)
            left -= size


def _places(order: Any) -> dict[Any, int]:
    if isinstance(order, (str, bytes, Mapping)) or not isinstance(order, Iterable):
        raise OperandError(f"order {shown(order)} is no list; write discard_by(['best', ..., 'worst'])")
    place: dict[Any, int] = {}
    for card in bounded(order, "this order"):
        key = outcome(card)
        if key in place:
            raise SupportError(f"card {shown(key)} is twice in the order; name each card once")
        place[key] = len(place)
    return place
