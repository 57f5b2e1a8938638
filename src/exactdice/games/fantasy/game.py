"""A whole game of Waaagh tests of one shaman: a Markov chain over the magic phases of both players."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.distribution import Distribution
from exactdice.errors import RulesError
from exactdice.format import abbreviated, percent
from exactdice.format.results import Drawn, Grid, Sheet, Shown
from exactdice.games.fantasy.records import Shaman
from exactdice.games.fantasy.waaagh import CASTS, EADBANG, FORGETS, UNCONSCIOUS, waaagh_test
from exactdice.games.fantasy.weights import Weights, pairs
from exactdice.games.values import listed, require_whole
from exactdice.scalars import shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exactdice.games.fantasy.weights import Moves

OWN, ENEMY = "own", "enemy"
AWAKE, OUT, GONE = "awake", "unconscious", "dead"
_RESULTS = 7  # of a test: to pass, and the rows of the chart
_LONGEST = 19  # characters of a fraction in a table
_MOVE = 15  # a move from state to state is taken for so many states


class Phase(NamedTuple):
    """A magic phase of the game: whose turn it is, ``"own"`` or ``"enemy"``, and the number of units to beat.

    Args:
        turn: ``"own"`` or ``"enemy"``.
        units: The number of units to beat.

    Examples:
        >>> Phase("own", units=6)
        Phase(turn='own', units=6)
    """

    turn: str
    units: int


class State(NamedTuple):
    """A shaman after a phase; one who is dead has no spells.

    Attributes:
        status: ``"awake"``, ``"unconscious"`` or ``"dead"``.
        spells: The spells that he still knows.
        casting: In how many of his own phases so far he was able to cast.

    Examples:
        >>> from exactdice.games.fantasy import game
        >>> game([("own", 6)], spells=1).end.prob(lambda state: state.status == "awake" and state.casting == 1)
        Fraction(1, 3)
    """

    status: str
    spells: int
    casting: int


class Game(Drawn):
    """What a game of Waaagh tests does to a shaman.

    Made by ``game``.

    Attributes:
        phases: The magic phases in order.

    Examples:
        >>> from exactdice.games.fantasy import game
        >>> played = game([("own", 6), ("enemy", 6)], spells=3)
        >>> played.dead, played.end.prob(lambda state: state.status == "awake" and state.spells == 3)
        (Fraction(5, 18), Fraction(1, 4))
        >>> played.own_phases_able_to_cast
        Distribution({0: '2/3', 1: '1/3'})
    """

    def __init__(self, phases: Sequence[Phase], weights: Sequence[Weights]) -> None:
        self.phases = tuple(phases)
        self._weights = weights  # after each phase

    @cached_property
    def states(self) -> tuple[Distribution[State], ...]:
        """Joint law of status, spells left, and own phases in which he was able to cast, after each phase."""
        return tuple([weights.law() for weights in self._weights])

    @cached_property
    def end(self) -> Distribution[State]:
        """The law after the last phase."""
        return self._weights[-1].law()

    @cached_property
    def spells_left_or_dead(self) -> Distribution[int | str]:
        """Law of the spells that he still knows at the end, or ``"dead"``, which is its last outcome."""
        law = self.end.map(lambda state: GONE if state.status == GONE else state.spells)
        spells = sorted([outcome for outcome in law if outcome != GONE])
        return Distribution({outcome: law.pmf(outcome) for outcome in [*spells, *([GONE] if GONE in law else [])]})

    @cached_property
    def own_phases_able_to_cast(self) -> Distribution[int]:
        """Law of the number of his own phases in which he was able to cast."""
        return self.end.map(lambda state: state.casting)

    @cached_property
    def dead(self) -> Fraction:
        """The chance that he is dead at the end."""
        return self.dead_after[-1]

    @cached_property
    def dead_after(self) -> tuple[Fraction, ...]:
        """The chance that he is dead after each phase."""
        dead = [sum([n for state, n in weights.of.items() if state.status == GONE]) for weights in self._weights]
        return tuple([Fraction(n, weights.total) for n, weights in zip(dead, self._weights, strict=True)])

    @cached_property
    def unconscious_at_end(self) -> Fraction:
        """The chance that he lies unconscious at the end."""
        return self.end.prob(lambda state: state.status == OUT)

    def __repr__(self) -> str:
        return f"<game of {_phases(self.phases)}>"

    def _sheet(self) -> Sheet:
        rows = [
            [str(number), played.turn, str(played.units), abbreviated(dead, _LONGEST), percent(dead)]
            for number, (played, dead) in enumerate(zip(self.phases, self.dead_after, strict=True), 1)
        ]
        grid = Grid(["phase", "turn", "units to beat", "dead by then", ""], rows, (0, 1), bars=self.dead_after)
        laws = [
            lambda: Shown("spells left or dead", self.spells_left_or_dead),
            lambda: Shown("own phases able to cast", self.own_phases_able_to_cast),
        ]
        out = f"unconscious at the end: {abbreviated(self.unconscious_at_end)}, {percent(self.unconscious_at_end)}"
        return Sheet((), [grid, *laws, out])


def game(phases: Any, *, race: str | None = None, level: int | None = None, spells: int = 0) -> Game:
    """The chain of a shaman over the magic phases of a game.

    In each phase one who is awake takes the test; unconscious, he takes none until he wakes at the start of his own
    next one; dead, none at all.

    Args:
        phases: Pairs of whose turn it is, ``"own"`` or ``"enemy"``, and the number of units to beat in it.
        race: ``"orc"``, who needs a level, or ``"goblin"``, who adds none. Left out, the level alone says it.
        level: What an Orc shaman adds; 0, or left out with no race, is a Goblin.
        spells: How many he knows at first.

    Raises:
        RulesError: A phase or a number is out of range, or an Orc has no level.
        TooLargeError: There are too many phases.

    References:
        Rules A01, when, and A14, over the game.

    Examples:
        >>> short = game([("own", 6), ("enemy", 6)], spells=3)
        >>> short.dead_after
        (Fraction(1, 6), Fraction(5, 18))
        >>> short.unconscious_at_end  # since the first phase, or since the second one
        Fraction(5, 18)
        >>> game([("own", 6), ("enemy", 6)], race="orc", level=3, spells=3).dead_after
        (Fraction(1, 12), Fraction(11, 72))
    """
    added = _added(race, level)
    require_whole("number of spells", spells, 0)
    listed_phases = [_phase(one) for one in listed("phases", phases, "[('own', 4), ('enemy', 3)]")]
    if not listed_phases:
        raise RulesError("a game without phases has no test; write game([('own', 4), ('enemy', 3)])")
    _require(listed_phases, spells)
    weights = Weights({State(AWAKE, spells, 0): 1})
    after = []
    for played in listed_phases:
        weights = weights.moved(partial(_played, played, added))
        after.append(weights)
    return Game(listed_phases, after)


def _added(race: Any, level: Any) -> int:
    """What he adds to his test, under the rules of a ``Shaman`` where a race is given."""
    if race is not None:
        return Shaman("of the game", race=race, level=level).bonus
    require_whole("level", 0 if level is None else level, 0)
    return level or 0


def _require(phases: Sequence[Phase], spells: int) -> None:
    """Refuse a game of too many states: awake and unconscious by spells, or dead, times own phases so far."""
    moves = own = 0
    for place, played in enumerate(phases):
        moves += _RESULTS * (2 * min(spells, place) + 3) * (own + 1)
        own += played.turn == OWN
    require("states", _MOVE * moves, f"a game of {_phases(phases)}")


def _phases(phases: Sequence[Phase]) -> str:
    return f"{len(phases):,} magic phase{'s' if len(phases) > 1 else ''}"


def _phase(value: Any) -> Phase:
    if not isinstance(value, tuple) or len(value) != 2 or value[0] not in (OWN, ENEMY):
        raise RulesError(f"phase {shown(value)} is no pair of a turn and a number; write ('own', 4) or ('enemy', 3)")
    require_whole("number of units to beat", value[1], 0)
    return Phase(*value)


def _played(played: Phase, level: int, state: State) -> Moves[State]:
    """The states after one phase.

    References:
        Rules A10, unconscious until his own next phase, and A14: he takes no test while he is.
    """
    own = played.turn == OWN
    if state.status == GONE or (state.status == OUT and not own):
        return [(state, 1)], 1
    rows, total = pairs(waaagh_test(units=played.units, level=level))
    return [(_after(state, result, own), weight) for result, weight in rows], total


def _after(state: State, result: str, own: bool) -> State:
    """The state after a result of the test.

    References:
        Rules A08, Me 'ead 'urts!, A09, I've forgot!, and A11, Eadbang!
    """
    casting = state.casting + (own and result in CASTS)
    if result == EADBANG:
        return State(GONE, 0, casting)
    spells = max(0, state.spells - 1) if result == FORGETS else state.spells
    return State(OUT if result == UNCONSCIOUS else AWAKE, spells, casting)
