"""Chains of whole-number weights: one step over all states, and a law of what they become at the end.

``Distribution.bind`` and ``Transition`` look at what each new outcome is made of, which takes most of the time where
states are small records made here; equal states are merged in one pass instead.
"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from exactdice.algebra.forms import pack
from exactdice.distribution import Distribution

if TYPE_CHECKING:
    from collections.abc import Callable

S = TypeVar("S")
Moves = tuple[list[tuple[S, int]], int]  # the states that follow with their weights, and the sum of these


class Weights(NamedTuple):
    """States with their weights, and the sum of these."""

    of: dict[Any, int]
    total: int = 1

    def moved(self, moves: Callable[[Any], Moves[Any]]) -> Weights:
        """The weights of the states that follow; each branch is brought to the common denominator."""
        branches = [(weight, *moves(state)) for state, weight in self.of.items()]
        common = lcm(*[total for _, _, total in branches])
        following: dict[Any, int] = {}
        for weight, rows, total in branches:
            factor = weight * (common // total)
            for state, part in rows:
                following[state] = following.get(state, 0) + factor * part
        return Weights(following, self.total * common)

    def law(self) -> Distribution[Any]:
        """The law of the state."""
        return Distribution._of(pack(self.of, self.total))


def pairs(law: Distribution[Any]) -> Moves[Any]:
    """The outcomes of a law with their weights, and the sum of these."""
    outcomes, weights, total = law._form.pairs()
    return list(zip(outcomes, weights, strict=True)), total
