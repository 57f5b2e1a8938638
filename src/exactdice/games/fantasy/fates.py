"""What is known after a magic phase, part by part: results, who is dead, who can cast, spells, greenskins and cards.

The chain of tests carries only those parts that are asked for; what they do not need is not told apart.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.distribution import Distribution, point, uniform
from exactdice.games.fantasy.discards import discarded
from exactdice.games.fantasy.waaagh import CASTS, DISCARDS, EADBANG, EXPLODES, FORGETS
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from exactdice.cards import Deck
    from exactdice.games.fantasy.discards import Choice
    from exactdice.games.fantasy.field import Board, Event, Field

_MOVE = 30  # a move from state to state is taken for so many states
Names = tuple[str, ...]


class Fates(NamedTuple):
    """Everything that a phase leaves behind, as one outcome.

    Attributes:
        results: Result of each shaman in test order.
        dead: Names of the shamans who are dead.
        able_to_cast: Names of those who may cast spells if it is their turn.
        spells: For each shaman the spells that he still knows.
        greenskins_dead: Greenskins in base contact whose heads exploded, shamans apart.
        hand: The cards left.
    """

    results: Names
    dead: Names
    able_to_cast: Names
    spells: tuple[Names, ...]
    greenskins_dead: int
    hand: Deck


class Chain:
    """The tests of a phase one after the other, for some of the parts of what they do."""

    def __init__(self, board: Board, hand: Deck, choice: Choice) -> None:
        self._board, self._choice = board, choice
        self._names = [shaman.name for shaman in board.shamans]
        self._start: dict[str | int, Any] = {
            "results": (),
            "dead": (),
            "able_to_cast": (),
            "spells": tuple([shaman.spells for shaman in board.shamans]),
            "greenskins_dead": (0, ()),
            "hand": hand,
            "cards_left": len(hand),
        }
        self._after: dict[str | int, Callable[[int, Event, Any], Any]] = {
            part: getattr(self, f"_{part}") for part in self._start
        }
        for place in range(len(board.shamans)):  # a part of its own is the result of a single shaman
            self._start[place] = ""
            self._after[place] = partial(self._result_of, place)

    def law(self, parts: Sequence[str | int]) -> Distribution[tuple[Any, ...]]:
        """Joint law of some parts after all tests.

        Raises:
            TooLargeError: There are too many states.

        References:
            Rule A13, several shamans in order.
        """
        law = point((self._board.start, tuple([self._start[part] for part in parts])))
        for place in range(len(self._names)):
            self._require(law, place, parts)
            law = law.bind(partial(self._moved, place, parts))
        return self._finished(law.map(lambda state: state[1]), parts)

    def _finished(
        self, law: Distribution[tuple[Any, ...]], parts: Sequence[str | int]
    ) -> Distribution[tuple[Any, ...]]:
        """The law once the dice have been thrown that changed no test."""
        if "greenskins_dead" not in parts:
            return law
        place = list(parts).index("greenskins_dead")
        heads = {exploded: self._board.heads(exploded) for _, exploded in {kept[place] for kept in law}}
        require("states", _MOVE * len(law) * max(map(len, heads.values())), "the greenskins dead beside other parts")

        def thrown(kept: tuple[Any, ...]) -> Distribution[tuple[Any, ...]]:
            dead, exploded = kept[place]
            return heads[exploded].map(lambda n: (*kept[:place], dead + n, *kept[place + 1 :]))

        return law.bind(thrown)

    def _require(
        self, law: Distribution[tuple[Field, tuple[Any, ...]]], place: int, parts: Sequence[str | int]
    ) -> None:
        moves = 0
        for field, _ in law:
            moves += len(self._step(place, field, parts))
            require("states", _MOVE * moves, f"the states of {len(self._names)} shamans and what they leave behind")

    def _moved(
        self, place: int, parts: Sequence[str | int], state: tuple[Field, tuple[Any, ...]]
    ) -> Distribution[tuple[Field, tuple[Any, ...]]]:
        """Law of the state after one more test."""
        field, kept = state

        def follow(event: Event) -> Any:
            values = [self._after[part](place, event, value) for part, value in zip(parts, kept, strict=True)]
            if not any([isinstance(value, Distribution) for value in values]):
                return event.field, tuple(values)
            laws = [value if isinstance(value, Distribution) else point(value) for value in values]
            return laws[0].product(*laws[1:]).map(lambda values: (event.field, values))

        return self._step(place, field, parts).bind(follow)

    def _step(self, place: int, field: Field, parts: Sequence[str | int]) -> Distribution[Event]:
        return self._board.step(place, field, heads="greenskins_dead" in parts)

    # --- what each part becomes by one test: a value, or its law --------------------------------------------------

    def _results(self, place: int, event: Event, results: Names) -> Names:
        return (*results, event.result)

    def _result_of(self, one: int, place: int, event: Event, result: str) -> str:
        return event.result if place == one else result

    def _dead(self, place: int, event: Event, dead: Names) -> Names:
        return tuple([n for other, n in enumerate(self._names) if n in dead or self._dies(place, event, other)])

    def _dies(self, place: int, event: Event, other: int) -> bool:
        return other in event.killed or (other == place and event.result == EADBANG)

    def _able_to_cast(self, place: int, event: Event, able: Names) -> Names:
        may = (*able, self._names[place]) if event.result in CASTS else able
        killed = [self._names[other] for other in event.killed]
        return tuple([name for name in may if name not in killed])

    def _spells(self, place: int, event: Event, spells: tuple[Names, ...]) -> Any:
        """Rule A09, I've forgot!: one spell at random."""
        known = spells[place]
        if event.result != FORGETS or not known:
            return spells
        left = [(*known[:lost], *known[lost + 1 :]) for lost in range(len(known))]
        return uniform([(*spells[:place], fewer, *spells[place + 1 :]) for fewer in left])

    def _greenskins_dead(
        self, place: int, event: Event, dead: tuple[int, tuple[int, ...]]
    ) -> tuple[int, tuple[int, ...]]:
        """Those of units counted again, and the places where heads have exploded beside others."""
        explodes = event.result in EXPLODES and self._board.beside_others(place)
        return dead[0] + event.exploded, (*dead[1], place) if explodes else dead[1]

    def _cards_left(self, place: int, event: Event, cards: int) -> int:
        return max(0, cards - 1) if event.result in DISCARDS else cards

    def _hand(self, place: int, event: Event, hand: Deck) -> Deck | Distribution[Deck]:
        return discarded(hand, event, place, self._choice)
