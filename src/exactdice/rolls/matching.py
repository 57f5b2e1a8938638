"""Ready evaluators: sets, straights, counts and totals of many dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.algebra.outcomes import is_number
from exactdice.errors import SupportError
from exactdice.evaluators import Evaluator
from exactdice.events import as_event
from exactdice.scalars import count, is_integer, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.events import Event


def counting(event: Event | Callable[[Any], Any]) -> Evaluator:
    """Number of dice whose outcome is in an event.

    Examples:
        >>> from exactdice import at_least, d6, pool
        >>> pool(2, d6).evaluate(counting(at_least(5)), largest_set).pmf((2, 2))
        Fraction(1, 18)
    """
    condition = as_event(event)
    return Evaluator(0, lambda state, outcome, count: state + count if count and condition(outcome) else state)


def straights(length: int) -> Evaluator:
    """Number of straights of a length: of whole numbers x such that each of x, ..., x + length - 1 is shown.

    Longer ones hold several (1-2-3-4 holds two of length 3), and dice that show the same count once.

    Args:
        length: How many consecutive numbers, at least 1.

    Raises:
        CountError: The length is not a whole number of at least 1.

    Examples:
        >>> from exactdice import d6, pool
        >>> pool(5, d6).evaluate(straights(5)).pmf(1)  # 1-5 or 2-6
        Fraction(5, 162)
    """
    needed = count(length, "length of a straight", 1)

    def step(state: tuple[Any, int, int], outcome: Any, count: int) -> tuple[Any, int, int]:
        run = min(_run(state, outcome, count), needed)
        return outcome if run else None, run, state[2] + (run == needed)

    return Evaluator((None, 0, 0), step, _third)


def _longest(state: tuple[Any, int, int], outcome: Any, count: int) -> tuple[Any, int, int]:
    run = _run(state, outcome, count)
    return outcome if run else None, run, max(run, state[2])


def _run(state: tuple[Any, int, int], outcome: Any, count: int) -> int:
    """How many consecutive numbers up to an outcome are shown; a state begins with the last one and their number."""
    if not is_integer(outcome):
        raise SupportError(f"a straight needs whole numbers, but outcomes include {shown(outcome)}; map them first")
    last, run, _ = state
    if not count:
        return 0
    return run + 1 if last is not None and last == outcome - 1 else 1


def _third(state: tuple[Any, int, Any]) -> Any:
    return state[2]


def _inserted(sizes: tuple[int, ...], outcome: Any, count: int) -> tuple[int, ...]:
    return tuple(sorted((*sizes, count), reverse=True)) if count else sizes


def _added(state: Any, outcome: Any, count: int) -> Any:
    if not is_number(outcome):
        raise SupportError(f"a sum of dice needs numbers, but outcomes include {shown(outcome)}; map them first")
    return state + outcome * count


largest_set = Evaluator(0, lambda state, outcome, count: max(state, count))
"""Size of the largest set of dice that show the same."""

sets = Evaluator((), _inserted)
"""Sizes of all sets of dice that show the same, in descending order: (3, 1, 1) is a triple and two lone dice."""

longest_straight = Evaluator((None, 0, 0), _longest, _third)
"""Greatest number of consecutive whole numbers that are all shown."""

counts = Evaluator((), lambda state, outcome, count: (*state, count))
"""How many dice show each outcome, outcomes in ascending order."""

total = Evaluator(0, _added)
"""Sum of the dice."""
