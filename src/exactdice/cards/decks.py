"""``Deck``: cards drawn without replacement, and the laws of what is drawn."""

from __future__ import annotations

from math import comb, prod
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra import walk
from exactdice.algebra.forms import pack
from exactdice.cards import totals
from exactdice.cards.drawing import Drawing
from exactdice.distribution import Distribution, hypergeometric, negative_hypergeometric
from exactdice.errors import OperandError
from exactdice.evaluators import Evaluator, ended, together
from exactdice.events import as_event
from exactdice.scalars import count, shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from exactdice.events import Event

    Condition = Event | Callable[[Any], Any]


class Deck(Drawing):
    """Cards as a multiset, shuffled: a whole deck, a pile, or the cards in somebody's hand.

    Decks are immutable, hashable, and compare by their cards; a hand that is drawn is a Deck, too, so that a law of
    hands goes on with ``bind`` and ``map``. ``deck[card]`` is the number of copies, ``len(deck)`` counts all of them;
    ``+``, ``-``, ``&`` and ``|`` join, take away, intersect and unite, ``2 * deck`` is two decks shuffled together, and
    ``<=`` says that all cards are in the other, so that ``at_least(Deck(...))`` is the event of holding these cards.
    What is taken away must be there.

    Args:
        cards: A list of cards, repeated ones counting as often as they stand, or a mapping from a card to the number
            of its copies. A card is anything hashable.

    Raises:
        OperandError: It is no list of cards.
        CountError: A number of copies is not whole and at least 0.
        SupportError: A card is a float or cannot be hashed.

    Examples:
        >>> deck = Deck({"Power": 2, "Dispel": 1})
        >>> deck.hand(2)
        Distribution({Deck(['Dispel', 'Power']): '2/3', Deck(['Power', 'Power']): '1/3'})
        >>> deck - Deck(["Power"])
        Deck(['Dispel', 'Power'])
    """

    __slots__ = ()

    # --- what a hand holds --------------------------------------------------------------------------------------

    def sum(self, n: int | tuple[int, ...], value: Callable[[Any], Any] | None = None) -> Distribution[Any]:
        """Law of the sum of n cards, without a list of hands: a coefficient of ``prod_c (1 + y x^worth)^copies``.

        Args:
            n: The number of cards; a tuple of numbers for several players, whose sums are tuples, too.
            value: The worth of a card; cards that are numbers need none.

        Raises:
            CountError: n is not whole, or there are fewer cards.
            SupportError: A worth is no rational number.
            TooLargeError: The answer exceeds the budget.

        Examples:
            >>> Deck(4 * list(range(1, 14))).sum(5).mean()
            Fraction(35, 1)
        """
        worth = totals.worths(self._rows, value)
        if not isinstance(n, tuple):
            size = self._drawn(n)
            return Distribution._of(totals.total(worth, size, f"the sum of {self._described(size)}"))
        of = dict(zip([card for card, _ in self._rows], [x for x, _ in worth], strict=True))
        adding = Evaluator(
            (0,) * len(n), lambda sums, card, held: tuple([x + k * of[card] for x, k in zip(sums, held, strict=True)])
        )
        return self.evaluate(n, adding)

    def count(self, n: int | tuple[int, ...], event: Condition | None = None) -> Distribution[Any]:
        """Law of the number of cards in an event among n: the hypergeometric law.

        Args:
            n: The number of cards; a tuple of numbers for several players, whose counts are tuples, too.
            event: Which cards count; an event is needed.

        Raises:
            CountError: n is not whole, or there are fewer cards.
            OperandError: There is no event.

        Examples:
            >>> from exactdice import equals
            >>> deck = Deck({"land": 24, "spell": 36})
            >>> deck.count(7, equals("land")).mean()
            Fraction(14, 5)
            >>> Deck({"ace": 4, "other": 48}).count((13, 13, 13, 13), equals("ace")).pmf((1, 1, 1, 1))
            Fraction(2197, 20825)
        """
        good = self._matching(_named(event, "count", n))
        if not isinstance(n, tuple):
            return hypergeometric(len(self), good, self._drawn(n))
        sizes = self._sizes(n)
        what = f"the joint count of {self._described(sizes)}"
        require("outcomes", prod([min(size, good) + 1 for size in sizes]), what)
        totals.require_ways(len(self), good, what)
        return Distribution._of(pack(_shares(sizes, len(self), good), comb(len(self), good)))

    def counts_of(self, n: int, *events: Condition) -> Distribution[tuple[int, ...]]:
        """Joint law of how many of n cards are in each of several events: the multivariate hypergeometric law.

        A card may be in several events, or in none.

        Args:
            n: How many cards are drawn.
            events: One argument each.

        Raises:
            OperandError: No event is given.
            CountError: n is not whole, or there are fewer cards.

        Examples:
            >>> from exactdice import equals
            >>> deck = Deck({"land": 2, "spell": 2, "relic": 1})
            >>> deck.counts_of(2, equals("land"), equals("spell")).pmf((1, 1))
            Fraction(2, 5)
        """
        if not events:
            raise OperandError("counts_of names no event; write deck.counts_of(5, equals(...), ...)")
        conditions = [as_event(event) for event in events]
        kinds: dict[tuple[int, ...], int] = {}  # which of the events a card is in
        for card, copies in self._rows:
            held = tuple([int(bool(condition(card))) for condition in conditions])
            kinds[held] = kinds.get(held, 0) + copies
        nothing = (0,) * len(events)
        return (
            Deck(kinds)
            .hand(n)
            .map(
                lambda hand: (
                    tuple(map(sum, zip(*[[k * place for place in kind] for kind, k in hand._rows], strict=True)))
                    or nothing
                )
            )
        )

    def at_least_one(self, n: int, event: Condition | None = None) -> Fraction:
        """Probability that at least one of n cards is in an event: ``1 - C(N - K, n) / C(N, n)``.

        Args:
            n: How many cards are drawn.
            event: An event such as ``equals("ace")``, or a function from a card to True or False.

        Raises:
            CountError: n is not whole, or there are fewer cards.

        Examples:
            >>> from exactdice import equals
            >>> Deck({"ace": 4, "other": 48}).at_least_one(5, equals("ace"))
            Fraction(18472, 54145)
        """
        good = self._matching(_named(event, "at_least_one", n))
        size = self._drawn(n)
        self._require_ways((size,), f"this chance of {self._described(size)}")
        ways = comb(len(self), size)
        return kernel.fraction(ways - comb(len(self) - good, size), ways)

    def evaluate(
        self, n: int | tuple[int, ...], evaluator: Evaluator | None = None, *more: Evaluator
    ) -> Distribution[Any]:
        """Law of what an evaluator says of a hand, without a list of hands; of the tuple of what several say of it.

        It is told for each kind of card, in ascending order, how many the hand holds, 0 included.

        Args:
            n: The number of cards; a tuple of numbers for several players, when the evaluator is told a tuple.
            evaluator: A state machine, the same as for pools; one is needed.
            more: Further ones.

        Raises:
            CountError: n is not whole, or there are fewer cards.
            OperandError: It is no evaluator, or a state cannot be hashed.
            TooLargeError: There are more states than the budget allows.

        Examples:
            >>> from exactdice import Evaluator
            >>> most_alike = Evaluator(0, lambda most, card, held: max(most, held))
            >>> Deck(4 * list(range(13))).evaluate(5, most_alike).pmf(4)  # four of a kind
            Fraction(1, 4165)
        """
        evaluators: tuple[Any, ...] = (evaluator, *more)
        for one in evaluators:
            if not isinstance(one, Evaluator):
                raise OperandError(
                    f"{shown(one)} is no evaluator; write deck.evaluate(5, Evaluator(start, step)) of five cards drawn"
                )
        machine = together(evaluators)
        several = isinstance(n, tuple)
        sizes = self._sizes(n if isinstance(n, tuple) else (n,))
        what = f"evaluating hands of {self._described(sizes)}"
        self._require_ways(sizes, what)
        copies, ways = self._copies(), self._ways(sizes)
        spread = walk.deal(copies, sizes) if several else walk.deck(copies, sizes[0])
        cards = [card for card, _ in self._rows]
        left = {sizes if several else sizes[0]: 1}
        states = walk.walk(cards, spread, left, machine.start, machine.step, what, bits=ways.bit_length())
        return Distribution._of(pack(ended(machine, states), ways))

    # --- order --------------------------------------------------------------------------------------------------

    def until(self, event: Condition, k: int = 1) -> Distribution[int]:
        """Law of the number of cards drawn until the k-th in an event: its position, counted from 1.

        It is k more than :func:`negative_hypergeometric`, which counts the others.

        Args:
            event: An event such as ``equals("ace")``, or a function from a card to True or False.
            k: How many of them are waited for.

        Raises:
            CountError: k is not whole, or fewer cards are in the event.

        Examples:
            >>> from exactdice import equals
            >>> Deck({"ace": 4, "other": 48}).until(equals("ace")).mean()
            Fraction(53, 5)
        """
        return negative_hypergeometric(len(self), self._matching(event), k) + count(k, "number of successes awaited")

    def first(self, event: Condition) -> Distribution[Any]:
        """Law of the card that is drawn first among those in an event: each of them is as likely.

        So ``deck.first(a | b).prob(a)`` is the chance that a card in ``a`` comes no later than one in ``b``.

        Args:
            event: An event such as ``equals("ace")``, or a function from a card to True or False.

        Raises:
            ZeroMassError: No card is in the event.

        Examples:
            >>> from exactdice import one_of
            >>> Deck({"ace": 4, "king": 4, "joker": 2, "other": 44}).first(one_of("ace", "joker"))
            Distribution({'ace': '2/3', 'joker': '1/3'})
        """
        return self.card().given(event)

    def _matching(self, event: Condition) -> int:
        """Number of cards in an event."""
        condition = as_event(event)
        return sum([copies for card, copies in self._rows if condition(card)])


def _named(event: Condition | None, method: str, n: Any) -> Condition:
    """The event that was named beside a number of cards."""
    if event is None:
        number = isinstance(n, (int, tuple))
        drawn = shown(n) if number else 5
        asked = "equals(card)" if number else shown(n) if callable(n) else f"equals({shown(n)})"
        raise OperandError(
            f"{method}({shown(n)}) needs a number of cards and an event; write deck.{method}({drawn}, {asked}) "
            "of so many cards drawn, or deck[card] for the copies that are there"
        )
    return event


def _shares(sizes: tuple[int, ...], cards: int, good: int) -> dict[tuple[int, ...], int]:
    """Ways in which ``good`` cards among all positions lie in each of the hands: ``prod C(size, k)``, and the rest."""
    shares: dict[tuple[int, ...], tuple[int, int]] = {(): (1, good)}
    later = cards
    for size in sizes:
        later -= size
        shares = {
            (*counts, k): (ways * comb(size, k), left - k)
            for counts, (ways, left) in shares.items()
            for k in range(max(0, left - later), min(size, left) + 1)
        }
    return {counts: ways * comb(later, left) for counts, (ways, left) in shares.items()}
