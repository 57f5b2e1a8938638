"""Cards as a multiset: how many there are of each kind, and the arithmetic of such counts."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import repeat
from typing import Any, NoReturn, Self

from exactdice.algebra.outcomes import ordered
from exactdice.distribution import Distribution
from exactdice.errors import OperandError, SupportError, TooLargeError
from exactdice.scalars import abridged, count, outcome, shown, words
from exactdice.sizes import bounded, sized

Rows = tuple[tuple[Any, int], ...]  # kinds in order with the number of copies, at least 1

_SHOWN = 32  # kinds that repr lists one by one
_LISTED = 16  # cards, some of them alike, that repr writes as a list


class Multiset:
    """An immutable number of copies for each kind of card; equal ones are equal objects to Python and hash alike.

    Kinds stand in ascending order, or as they came where they have none.
    """

    __slots__ = ("_hash", "_rows", "_size")
    _rows: Rows
    _size: int
    _hash: int

    def __init__(self, cards: Mapping[Any, int] | Iterable[Any] = ()) -> None:
        if hasattr(self, "_rows"):  # called again by hand
            self.__setattr__("_rows", cards)
        _fill(self, cards._rows if isinstance(cards, Multiset) else _in_order(_copies(cards)))

    @classmethod
    def _of(cls, rows: Rows) -> Self:
        """The multiset of rows that are in order."""
        made = object.__new__(cls)
        _fill(made, rows)
        return made

    def _counting(self, copies: Mapping[Any, int]) -> Self:
        """The multiset of so many copies of each kind; kinds without any are left out."""
        return self._of(_in_order({card: n for card, n in copies.items() if n}))

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise OperandError(f"decks do not change, so {name!r} cannot be set; build a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise OperandError(f"decks do not change, so {name!r} cannot be deleted; build a new one")

    def __setitem__(self, card: Any, n: Any) -> NoReturn:
        raise OperandError(f"decks do not change, so card {shown(card)} cannot be set; build a new one with + and -")

    def __delitem__(self, card: Any) -> NoReturn:
        raise OperandError(f"decks do not change, so card {shown(card)} cannot be deleted; write deck.discard(card)")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self._rows)

    # --- counting -----------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """Number of cards, copies included."""
        return self._size

    def __iter__(self) -> Iterator[Any]:
        """The cards in order, each as often as it is there."""
        for card, n in self._rows:
            yield from repeat(card, n)

    def __getitem__(self, card: Any) -> int:
        """Number of copies of a card, 0 where there is none."""
        return next((n for own, n in self._rows if own == card), 0)

    def __contains__(self, card: object) -> bool:
        return self[card] > 0

    def counts(self) -> dict[Any, int]:
        """Number of copies of each kind, kinds in order.

        Examples:
            >>> from exactdice import Deck
            >>> Deck(["Power", "Dispel", "Power"]).counts()
            {'Dispel': 1, 'Power': 2}
        """
        return dict(self._rows)

    # --- comparing: as sets are, by inclusion -------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Multiset):
            return False
        return self._rows == other._rows or (self._size == other._size and self.counts() == other.counts())

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:  # not asked for yet
            object.__setattr__(self, "_hash", hash(frozenset(self._rows)))
            return self._hash

    def __le__(self, other: Any) -> bool:
        if not isinstance(other, Multiset):
            return NotImplemented
        theirs = other.counts()
        return all([n <= theirs.get(card, 0) for card, n in self._rows])

    def __lt__(self, other: Any) -> bool:
        return NotImplemented if not isinstance(other, Multiset) else self._size < other._size and self <= other

    # --- arithmetic ---------------------------------------------------------------------------------------------

    def __add__(self, other: Any) -> Self:
        """The cards of both."""
        copies = self.counts()
        for card, n in _cards(other, "+"):
            copies[card] = copies.get(card, 0) + n
        return self._counting(copies)

    def __sub__(self, other: Any) -> Self:
        """What is left when cards that are there are taken away."""
        copies = self.counts()
        for card, n in _cards(other, "-"):
            own = copies.get(card, 0)
            if n > own:
                raise SupportError(
                    f"{sized(n)} of card {shown(card)} cannot be taken from {sized(own)}; "
                    f"write deck - (deck & {shown(other)}) to take what is there"
                )
            copies[card] = own - n
        return self._counting(copies)

    def __and__(self, other: Any) -> Self:
        """The cards that are in both, as often as in the one that has fewer of them."""
        theirs = dict(_cards(other, "&"))
        return self._counting({card: min(n, theirs.get(card, 0)) for card, n in self._rows})

    def __or__(self, other: Any) -> Self:
        """The cards that are in one of them, as often as in the one that has more of them."""
        copies = self.counts()
        for card, n in _cards(other, "|"):
            copies[card] = max(n, copies.get(card, 0))
        return self._counting(copies)

    def __mul__(self, times: Any) -> Self:
        """So many such decks shuffled together."""
        packs = count(times, "number of decks")
        return self._of(tuple([(card, n * packs) for card, n in self._rows]) if packs else ())

    __rmul__ = __mul__

    @abridged
    def __repr__(self) -> str:
        name = type(self).__name__
        if len(self._rows) > _SHOWN:
            first, last = (shown(self._rows[place][0]) for place in (0, -1))
            return f"<{name}: {self._size:,} cards of {len(self._rows):,} kinds, {first} to {last}>"
        if self._size <= _LISTED or all([n == 1 for _, n in self._rows]):
            return f"{name}({list(self) if self._rows else ''})"
        return f"{name}({{{', '.join([f'{card!r}: {n}' for card, n in self._rows])}}})"

    def __str__(self) -> str:
        named = [words(card) if n == 1 else f"{n:,} × {words(card)}" for card, n in self._rows[:_SHOWN]]
        rest = len(self._rows) - len(named)
        return ", ".join([*named, *([f"and {rest:,} more kinds"] if rest else [])]) or "no cards"


def _fill(made: Multiset, rows: Rows) -> None:
    size = sum([n for _, n in rows])
    if size > sys.maxsize:  # more than len() can say
        raise TooLargeError(f"a deck of {sized(size)} cards is too large; give at most {sized(sys.maxsize)}")
    object.__setattr__(made, "_rows", rows)
    object.__setattr__(made, "_size", size)


def _rebuilt(kind: type[Multiset], rows: Rows) -> Multiset:
    return kind._of(rows)


def _in_order(copies: dict[Any, int]) -> Rows:
    kinds = ordered(copies)
    return tuple(copies.items()) if kinds is None else tuple([(card, copies[card]) for card in kinds])


def _copies(cards: Any) -> dict[Any, int]:
    """The number of copies of each kind in a mapping, or in a list with repetitions."""
    if isinstance(cards, Mapping):
        copies: dict[Any, int] = {}
        for card, number in bounded(cards.items(), "this deck"):
            key, n = outcome(card), count(number, f"number of cards {shown(card)}")
            if n:
                copies[key] = copies.get(key, 0) + n
        return copies
    if isinstance(cards, (str, bytes)) or not isinstance(cards, Iterable) or isinstance(cards, Distribution):
        value = shown(cards)
        raise OperandError(f"cards {value} are no list; write Deck(['Power', 'Dispel']) or Deck({{'Power': 2}})")
    return dict(Counter([outcome(card) for card in bounded(cards, "this deck")]))


def _cards(other: Any, sign: str) -> Rows:
    if not isinstance(other, Multiset):
        value = shown(other)
        raise OperandError(f"{value} is no deck; write deck {sign} Deck([...]) with a list of cards")
    return other._rows
