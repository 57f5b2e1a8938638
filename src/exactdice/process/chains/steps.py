"""One step of a chain: what a step function says at a state, checked, read once and remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.algebra.forms import pack
from exactdice.distribution import Distribution
from exactdice.errors import ExactDiceError, OperandError, ProcessError, SupportError
from exactdice.kernel import common_multiple
from exactdice.scalars import outcome, shown
from exactdice.sizes import require_so_far

if TYPE_CHECKING:
    from collections.abc import Sequence

_STEP, _ASKED = 6, 12  # what a step, and a state that is asked for the first time, are taken for besides the moves

Step = Callable[[Any], Any]


class Row(NamedTuple):
    """Where a state leads in one step: states, positive integer weights, and their sum."""

    states: Sequence[Any]
    weights: Sequence[int]
    total: int


class Vector(NamedTuple):
    """A law of the state on the way: integer weights, and their sum."""

    weights: dict[Any, int]
    total: int


class Lookup:
    """The step function of a mapping from states to laws."""

    __slots__ = ("rows",)

    def __init__(self, rows: Mapping[Any, Any]) -> None:
        if not rows:
            raise OperandError("a transition of an empty mapping has no states; write {state: law, ...}")
        self.rows = {state_of(state, "a key of the mapping"): law for state, law in rows.items()}
        for state in self.rows:
            law_at(self, state)

    def __call__(self, state: Any) -> Any:
        """The law at a state."""
        if state not in self.rows:
            value = shown(state)
            raise ProcessError(
                f"state {value} has no law in the mapping; add {value}: law, or {value}: {value} to stay"
            )
        return self.rows[state]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lookup) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(frozenset(self.rows.items()))


def state_of(value: Any, what: str) -> Any:
    """A state as it is kept.

    Raises:
        ProcessError: It is None, a float, or cannot be hashed.
    """
    if value is None:
        raise ProcessError(f"{what} is None, which is no state; give a law or a state (is a return missing?)")
    try:
        return outcome(value)
    except SupportError as error:
        raise ProcessError(f"{what} is no state: {error}") from None


def law_at(step: Step, state: Any) -> Distribution[Any]:
    """The law of the next state.

    Raises:
        ProcessError: The step fails, or gives neither a law nor a state.
    """
    try:
        value = step(state)
    except ExactDiceError as error:
        _note_place(error, state)
        raise
    except Exception as error:
        raise ProcessError(
            f"the step fails at state {shown(state)} with {type(error).__name__}: {shown(str(error))}; "
            "it must give a law or a state for whatever can be reached"
        ) from error
    what = f"what the step gives at state {shown(state)}"
    if isinstance(value, Distribution):
        if None in value:
            raise ProcessError(f"{what} has the outcome None, which is no state; name that outcome otherwise")
        return value
    if isinstance(value, Mapping):
        raise ProcessError(f"{what} is a mapping, which is no state; write Distribution({shown(value)}) for a law")
    return Distribution._of(pack({state_of(value, what): 1}))


def _note_place(error: ExactDiceError, state: Any) -> None:
    """Add to an error of the library where the chain was."""
    error.add_note(f"raised by a step of a chain at state {shown(state)}")


class Rows:
    """The rows of a step function, each asked for once."""

    __slots__ = ("_known", "step")

    def __init__(self, step: Step) -> None:
        self.step = step
        self._known: dict[Any, Row] = {}

    def at(self, state: Any) -> Row:
        """The row of a state that has not been asked for."""
        law = law_at(self.step, state)
        try:
            row = self._known[state] = Row(*law._form.pairs())
        except ExactDiceError as error:  # a law without an end, or one that is too large to be written out
            _note_place(error, state)
            raise
        return row

    def after(self, vector: Vector) -> tuple[Vector, int]:
        """The law of the state one step later, and what it costs in moves; equal states merge."""
        known = self._known
        before = len(known)
        rows = [known.get(state) or self.at(state) for state in vector.weights]
        common = common_multiple({row.total for row in rows})
        weights: dict[Any, int] = {}
        get = weights.get
        moves = _ASKED * (len(known) - before)
        for (states, chances, total), mass in zip(rows, vector.weights.values(), strict=True):
            factor = mass if total == common else mass * (common // total)
            moves += len(chances)
            for state, weight in zip(states, chances, strict=True):
                weights[state] = get(state, 0) + factor * weight
        return Vector(weights, vector.total * common), moves


class Walk:
    """Counts what a walk of laws costs, and refuses to go on beyond the budget."""

    __slots__ = ("_what", "spent")

    def __init__(self, what: str) -> None:
        self.spent = 0
        self._what = what

    def through(self, steps: Sequence[Rows], vector: Vector) -> Vector:
        """The law after one step of each of several kinds.

        Raises:
            TooLargeError: The moves so far, with the digits of their weights, exceed the budget.
        """
        for rows in steps:
            require_so_far("outcomes", len(vector.weights), self._what)
            vector, moves = rows.after(vector)
            bits = vector.total.bit_length()
            self.spent += _STEP + moves * (1 + bits // 5000)
            require_so_far("states", self.spent, self._what)
            require_so_far("bits", bits * len(vector.weights), self._what)
        return vector


def vector_of(start: Any) -> Vector:
    """The weights of a start: a state, or a law of states.

    Raises:
        ProcessError: It is no state.
    """
    if isinstance(start, Distribution):
        states, weights, total = start._form.pairs()
        if None in start:
            raise ProcessError("the start has the outcome None, which is no state; name that outcome otherwise")
        return Vector(dict(zip(states, weights, strict=True)), total)
    return Vector({state_of(start, "the start"): 1}, 1)


def law_of(vector: Vector) -> Distribution[Any]:
    """The law of a vector."""
    return Distribution._of(pack(vector.weights, vector.total))
