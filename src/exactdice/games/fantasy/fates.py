"""What is known after a magic phase, part by part: results, who is dead, who can cast, spells, greenskins and cards.

The chain of tests carries only those parts that are asked for; what they do not need is not told apart.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, partial
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.distribution import Distribution, uniform
from exactdice.format.results import Drawn, Grid, Sheet
from exactdice.games.fantasy.discards import discarded
from exactdice.games.fantasy.waaagh import CASTS, DISCARDS, EADBANG, EXPLODES, FORGETS
from exactdice.games.fantasy.weights import Weights, pairs
from exactdice.sizes import require, require_so_far

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from exactdice.cards import Deck
    from exactdice.games.fantasy.discards import Choice
    from exactdice.games.fantasy.field import Board, Event, Field
    from exactdice.games.fantasy.weights import Moves

    _State = tuple[Field, tuple[Any, ...]]

_MOVE = 30  # a move from state to state is taken for so many states
Names = tuple[str, ...]


class _Fates(NamedTuple):
    results: Names
    dead: Names
    able_to_cast: Names
    spells: tuple[Names, ...]
    greenskins_dead: int
    hand: Deck


class Fates(Drawn, _Fates):
    """Everything that a phase leaves behind, as one outcome.

    Attributes:
        results: Result of each shaman in test order.
        dead: Names of the shamans who are dead.
        able_to_cast: Names of those who may cast spells if it is their turn.
        spells: For each shaman the spells that he still knows.
        greenskins_dead: Greenskins in base contact whose heads exploded, shamans apart.
        hand: The cards left.

    Examples:
        >>> from exactdice.games.fantasy import Shaman, phase
        >>> after = phase([Shaman("Gob", race="goblin", units=6)], cards=["Power"]).joint
        >>> after.prob(lambda fates: fates.dead), after.prob(lambda fates: not fates.hand)
        (Fraction(1, 6), Fraction(1, 3))
    """

    __slots__ = ()
    __str__ = _Fates.__repr__  # it stands in tables of laws

    def _sheet(self) -> Sheet:
        rows = [[name.replace("_", " "), _in_words(value)] for name, value in zip(self._fields, self, strict=True)]
        return Sheet((), [Grid(["after the phase", ""], rows, (0, 1))])


def _in_words(value: Any) -> str:
    """What a field holds: names with commas, those of several shamans parted by semicolons."""
    if not isinstance(value, tuple):
        return str(value)
    return "; ".join([", ".join(one) or "none" for one in value]) if _of_several(value) else ", ".join(value) or "none"


def _of_several(value: tuple[Any, ...]) -> bool:
    return bool(value) and isinstance(value[0], tuple)


class _One(NamedTuple):
    """What becomes of one shaman."""

    result: Distribution[str]
    dead: Fraction


class Chain:
    """The tests of a phase one after the other, for some of the parts of what they do."""

    def __init__(self, board: Board, hand: Deck, choice: Choice) -> None:
        self._board, self._choice = board, choice
        self._names = [shaman.name for shaman in board.shamans]
        self._start: dict[str, Any] = {
            "results": (),
            "dead": (),
            "shamans_dead": 0,
            "able_to_cast": (),
            "shamans_able_to_cast": (0, ()),
            "spells": tuple([shaman.spells for shaman in board.shamans]),
            "greenskins_dead": (0, ()),
            "hand": hand,
            "cards_left": len(hand),
        }
        self._after: dict[str, Callable[[int, Event, Any], Any]] = {
            part: getattr(self, f"_{part}") for part in self._start
        }

    def law(self, parts: Sequence[str], record: Callable[[tuple[Any, ...]], Any] = tuple) -> Distribution[Any]:
        """Joint law of some parts after all tests, as tuples or as records made of them.

        Raises:
            TooLargeError: There are too many states.

        References:
            Rule A13, several shamans in order.
        """
        weights = Weights({(self._board.start, tuple([self._start[part] for part in parts])): 1})
        moves = 0
        for place in range(len(self._names)):
            moves = self._require([field for field, _ in weights.of], place, parts, moves)
            weights = weights.moved(partial(self._moves, place, parts))
        weights = weights.moved(lambda state: ([(state[1], 1)], 1))
        if "greenskins_dead" in parts:
            weights = self._with_heads(weights, list(parts).index("greenskins_dead"))
        return weights.moved(lambda values: ([(record(_counted(parts, values)), 1)], 1)).law()

    @cached_property
    def each(self) -> list[_One]:
        """What becomes of each shaman by himself: one pass over the states of the field."""
        weights = Weights({self._board.start: 1})
        results: list[Distribution[str]] = []
        dead = [Fraction(0)] * len(self._names)
        moves = 0
        for place in range(len(self._names)):
            moves = self._require(weights.of, place, (), moves)
            told = weights.moved(partial(self._told, place))
            results.append(told.moved(lambda event: ([(event[0], 1)], 1)).law())
            for (result, killed), weight in told.of.items():
                for other in (*killed, place) if result == EADBANG else killed:
                    dead[other] += Fraction(weight, told.total)  # each dies once
            weights = weights.moved(partial(self._fields, place))
        return [_One(*one) for one in zip(results, dead, strict=True)]

    def can_cast(self, place: int) -> Fraction:
        """The chance that a shaman is alive after all tests, with a result that lets him cast."""
        if not self._board.struck_later(place):
            return self.each[place].result.prob(lambda result: result in CASTS)
        name = self._names[place]
        return self.law(["able_to_cast"]).prob(lambda able: name in able[0])

    def _told(self, place: int, field: Field) -> Moves[tuple[str, tuple[int, ...]]]:
        events, total = pairs(self._board.step(place, field))
        return [((event.result, event.killed), weight) for event, weight in events], total

    def _fields(self, place: int, field: Field) -> Moves[Field]:
        events, total = pairs(self._board.step(place, field))
        return [(event.field, weight) for event, weight in events], total

    def _with_heads(self, weights: Weights, place: int) -> Weights:
        """The weights once the dice have been thrown that changed no test."""
        heads = {where: pairs(self._board.heads(where)) for where in {values[place][1] for values in weights.of}}
        most = max([len(rows) for rows, _ in heads.values()])
        require("states", _MOVE * len(weights.of) * most, "the greenskins dead beside what else is asked")

        def moves(values: tuple[Any, ...]) -> Moves[tuple[Any, ...]]:
            before, (dead, where), behind = values[:place], values[place], values[place + 1 :]
            rows, total = heads[where]
            return [((*before, dead + n, *behind), chance) for n, chance in rows], total

        return weights.moved(moves)

    def _require(self, fields: Iterable[Field], place: int, parts: Sequence[str], moves: int) -> int:
        """Refuse what would be too many moves together with those of the tests before; their number."""
        kinds = len(self._start["hand"].counts()) if "hand" in parts else 0
        drawn = kinds + kinds**2 // 100  # so many hands may follow, each of so many kinds
        for field in fields:
            moves += len(self._step(place, field, parts)) + drawn
            require_so_far(
                "states", _MOVE * moves, f"the states of {len(self._names)} shamans and what they leave behind"
            )
        return moves

    def _moves(self, place: int, parts: Sequence[str], state: _State) -> Moves[_State]:
        """The states after one more test."""
        field, kept = state
        events, total = pairs(self._step(place, field, parts))
        branches = []
        for event, weight in events:
            values = tuple([self._after[part](place, event, value) for part, value in zip(parts, kept, strict=True)])
            random = next((n for n, value in enumerate(values) if isinstance(value, Distribution)), None)
            if random is None:
                branches.append((weight, [((event.field, values), 1)], 1))
            else:  # a card or a spell: no result costs both
                before, behind = values[:random], values[random + 1 :]
                rows, of = pairs(values[random])
                branches.append((weight, [((event.field, (*before, x, *behind)), part) for x, part in rows], of))
        common = lcm(*[of for _, _, of in branches])
        after = [(state, weight * part * (common // of)) for weight, rows, of in branches for state, part in rows]
        return after, total * common

    def _step(self, place: int, field: Field, parts: Sequence[str]) -> Distribution[Event]:
        return self._board.step(place, field, heads="greenskins_dead" in parts)

    # --- what each part becomes by one test: a value, or its law --------------------------------------------------

    def _results(self, place: int, event: Event, results: Names) -> Names:
        return (*results, event.result)

    def _dead(self, place: int, event: Event, dead: Names) -> Names:
        return tuple([n for other, n in enumerate(self._names) if n in dead or self._dies(place, event, other)])

    def _dies(self, place: int, event: Event, other: int) -> bool:
        return other in event.killed or (other == place and event.result == EADBANG)

    def _able_to_cast(self, place: int, event: Event, able: Names) -> Names:
        may = (*able, self._names[place]) if event.result in CASTS else able
        killed = [self._names[other] for other in event.killed]
        return tuple([name for name in may if name not in killed])

    def _shamans_dead(self, place: int, event: Event, dead: int) -> int:
        return dead + len(event.killed) + (event.result == EADBANG)

    def _shamans_able_to_cast(
        self, place: int, event: Event, able: tuple[int, tuple[int, ...]]
    ) -> tuple[int, tuple[int, ...]]:
        """The number of those whom nobody can kill any more, and the places of the others."""
        safe, others = able
        others = tuple([other for other in others if other not in event.killed])
        if event.result in CASTS:
            others = (*others, place)
        still = tuple([other for other in others if self._board.struck_later(other, place)])
        return safe + len(others) - len(still), still

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


def _counted(parts: Sequence[str], values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The parts as they are told: all shamans have tested, so nobody can be killed any more."""
    return tuple(
        [value[0] if part == "shamans_able_to_cast" else value for part, value in zip(parts, values, strict=True)]
    )
