"""What a chain can reach from its start: numbered states with sparse rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.algebra.forms import require_plain
from exactdice.kernel import linear
from exactdice.sizes import require_so_far

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from exactdice.process.chains.steps import Row, Vector

_STATE, _MOVE = 100, 2  # what a state and a move are taken for, so that an endless space is refused after seconds


class Chain:
    """States in the order of their discovery, the moves of each as ``{number: weight}``, and the sums of the weights.

    A state in which the chain is stopped has no moves.
    """

    __slots__ = ("moves", "place", "start", "start_total", "states", "totals")

    def __init__(
        self,
        states: Sequence[Any],
        moves: Sequence[dict[int, int]],
        totals: Sequence[int],
        start: Mapping[int, int],
        start_total: int,
    ) -> None:
        self.states = states
        self.moves = moves
        self.totals = totals
        self.start = start  # integer weights, as those of the moves
        self.start_total = start_total
        self.place = {state: i for i, state in enumerate(states)}

    def chance(self, i: int, j: int) -> Any:
        """The probability of one move."""
        return linear.ratio(self.moves[i][j], self.totals[i])


def explored(row: Callable[[Any], Row], start: Vector, stop: Callable[[Any], bool] | None = None) -> Chain:
    """All states that can be reached, breadth first; those where it stops lead nowhere.

    Args:
        row: The moves of a state.
        start: The weights of the states to begin with.
        stop: Where the chain ends.

    Raises:
        TooLargeError: There are more states than the budget allows, perhaps infinitely many.
    """
    require_plain([start.total], "following a chain to its end")
    states = list(start.weights)
    place = {state: i for i, state in enumerate(states)}
    moves: list[dict[int, int]] = []
    totals: list[int] = []
    spent = 0
    while len(moves) < len(states):
        state = states[len(moves)]
        if stop is not None and stop(state):
            moves.append({})
            totals.append(1)
            continue
        after, weights, total = row(state)
        require_plain([total], "following a chain to its end")
        numbers: dict[int, int] = {}
        for x, weight in zip(after, weights, strict=True):
            i = place.get(x)
            if i is None:
                i = place[x] = len(states)
                states.append(x)
            numbers[i] = weight
        moves.append(numbers)
        totals.append(total)
        spent += _STATE + _MOVE * len(numbers)
        require_so_far(
            "states",
            spent,
            f"following a chain to {len(states):,} states, of which there may be infinitely many,",
            "bound the step, such as law.clip(high=100), ask for repeat(n, start)",
        )
    return Chain(states, moves, totals, dict(enumerate(start.weights.values())), start.total)
