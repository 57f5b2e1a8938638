"""``Evaluator``: what one wants to know of many dice or cards, as a small machine told how many show each outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from exactdice.errors import OperandError
from exactdice.scalars import outcome, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True)
class Evaluator:
    """A small state machine that looks at a pool or a hand outcome by outcome and says at last what it has seen.

    It is told each outcome once, in ascending order, with the number of dice that show it: every outcome that a die of
    the pool has, also where no die shows it (count 0). So it never sees which die shows what, and a step is called
    once for each state, outcome and count, however many dice there are. A hand of cards is told in the same way, kind
    by kind of its deck.

    Args:
        start: The state before the first outcome; any value that can be hashed, ``None`` too.
        step: ``step(state, outcome, count)`` is the next state; states must be hashable, and fewer different states
            are faster.
        end: ``end(state)`` is the value at last; without it, the last state is.

    Raises:
        OperandError: A step or an end is no function, or a state cannot be hashed.

    Examples:
        >>> from exactdice import Evaluator, d6, pool
        >>> pairs = Evaluator(0, lambda state, outcome, count: state + count // 2)
        >>> pool(4, d6).evaluate(pairs).pmf(2)
        Fraction(2, 27)
    """

    start: Any
    step: Callable[[Any, Any, Any], Any]
    end: Callable[[Any], Any] | None = None

    def __post_init__(self) -> None:
        if not callable(self.step):
            raise OperandError(
                f"step {shown(self.step)} is no function; write Evaluator(0, lambda state, outcome, count: ...)"
            )
        if not (self.end is None or callable(self.end)):
            raise OperandError(f"end {shown(self.end)} is no function; write end=lambda state: ... or leave it out")


def together(evaluators: tuple[Evaluator, ...]) -> Evaluator:
    """One evaluator with the tuple of the values of several."""
    if len(evaluators) == 1:
        return evaluators[0]
    steps = [evaluator.step for evaluator in evaluators]
    ends = [evaluator.end or _itself for evaluator in evaluators]

    def step(states: tuple[Any, ...], outcome: Any, count: Any) -> tuple[Any, ...]:
        return tuple([one(state, outcome, count) for one, state in zip(steps, states, strict=True)])

    def end(states: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([one(state) for one, state in zip(ends, states, strict=True)])

    return Evaluator(tuple([evaluator.start for evaluator in evaluators]), step, end)


def ended(evaluator: Evaluator, states: Mapping[Any, int]) -> dict[Any, int]:
    """The weights of the values at last, from those of the last states."""
    weights: dict[Any, int] = {}
    for state, weight in states.items():
        value = outcome(evaluator.end(state) if evaluator.end else state)
        weights[value] = weights.get(value, 0) + weight
    return weights


def _itself(state: Any) -> Any:
    return state
