"""The law of the state after many steps: step by step, or by powers of an integer matrix where that is less work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.kernel import common_multiple, linear
from exactdice.process.chains.steps import Rows, Vector, Walk
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Sequence

_FEW_STEPS = 64  # steps that are always gone one by one
_FEW_STATES = 64  # states of which powers of a matrix are worth a thought
_BITS = 5000  # bits that a sum of long numbers takes a microsecond for


def after(steps: Sequence[Rows], n: int, start: Vector) -> Vector:
    """The law after n times all the steps.

    Raises:
        TooLargeError: The steps, or the digits of the weights, exceed the budget.
    """
    what = f"the state after {sized(n)} steps"
    if n > _FEW_STEPS:
        rows = _space(steps, start)
        if rows is not None:
            common = common_multiple({row.total for row in rows.values()})
            bits = n * (common.bit_length() - 1)
            require("bits", bits * len(rows), what)
            moves = sum([len(row.weights) for row in rows.values()])
            powers = 2 * len(rows) ** 3 * _product_states(bits)
            if type(common) is int and powers < n * moves * (1 + bits // (2 * _BITS)):
                require("states", powers, what)
                return _by_powers(rows, common, n, start)
    walk, vector = Walk(what), start
    for _ in range(n):
        vector = walk.through(steps, vector)
    return vector


def _product_states(bits: int) -> int:
    """What a product of two numbers of so many bits is taken for, as measured."""
    return 1 + bits * max(bits.bit_length() - 8, 0) ** 2 // 20_000


def _space(steps: Sequence[Rows], start: Vector) -> dict[Any, Vector] | None:
    """The law of the next state for each state that can be reached; None where there are more than a few."""
    walk = Walk("one step")
    rows: dict[Any, Vector] = {}
    waiting = list(start.weights)
    while waiting:
        state = waiting.pop()
        if state not in rows:
            rows[state] = walk.through(steps, Vector({state: 1}, 1))
            waiting += rows[state].weights
            if len(rows) > _FEW_STATES:
                return None
    return rows


def _by_powers(rows: dict[Any, Vector], common: int, n: int, start: Vector) -> Vector:
    place = {state: i for i, state in enumerate(rows)}
    matrix = [[0] * len(rows) for _ in rows]
    for state, row in rows.items():
        for x, weight in row.weights.items():
            matrix[place[state]][place[x]] = weight * (common // row.total)
    begin = [start.weights.get(state, 0) for state in rows]
    weights = linear.row_times_power(begin, matrix, n)
    return Vector(
        {state: weight for state, weight in zip(rows, weights, strict=True) if weight}, start.total * common**n
    )
