"""The moments of a decision as a graph: what may be done in each, where it leads, and which moments can come again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from exactdice.algebra.forms import require_plain
from exactdice.distribution import Distribution
from exactdice.errors import OperandError, SupportError
from exactdice.process.graphs import components
from exactdice.scalars import outcome, shown
from exactdice.sizes import bounded, require_so_far

_MOMENT, _ACTION, _EDGE = 20, 10, 4  # what each is taken for in states, by the time and room it needs

Key = tuple[Any, int | None]  # a state, and how many steps are left where there is a horizon
Asked = Callable[[Any, "int | None"], Any]  # of a state and the steps left
Steps = list[tuple[int, int]]  # pairs of an integer weight and a moment


class Action(NamedTuple):
    """One thing that may be done: what it is called, and which moments follow with which integer weights."""

    label: Any
    steps: Steps
    total: int


class Graph:
    """All moments that can come about from a start, numbered in the order in which they are met.

    Args:
        start: The state, or the law of the state, in which the play begins.
        horizon: The number of steps after which it ends, None for none.
        actions: What may be done, from a state and the steps left.
        rule: What is done all the same, or None where there is a choice.
    """

    def __init__(self, start: Any, horizon: int | None, actions: Asked, rule: Asked) -> None:
        self.keys: list[Key] = []
        self.places: dict[Key, int] = {}
        self.actions: list[list[Action]] = []
        self._size = 0
        steps, total = self._steps(start, horizon)
        self.start = Action("start", steps, total)
        while len(self.actions) < len(self.keys):
            state, left = self.keys[len(self.actions)]
            found = {} if left == 0 else self._listed(actions(state, left), state)
            named = rule(state, left) if found else None
            if named is not None:
                named = outcome(named)
                if named not in found:
                    listed = ", ".join(map(shown, found))
                    raise SupportError(
                        f"the policy names {shown(named)} in state {shown(state)}, which has no such action; "
                        f"name one of {listed}"
                    )
                found = {named: found[named]}
            after = None if left is None else left - 1
            self.actions.append([Action(label, *self._steps(law, after)) for label, law in found.items()])

    def _listed(self, found: Any, state: Any) -> dict[Any, Any]:
        """The actions of a state by their names."""
        if isinstance(found, (Distribution, str)) or not isinstance(found, Iterable):
            raise OperandError(
                f"the actions of state {shown(state)} are {shown(found)}; return a mapping from the name of each "
                'action to a law, such as {"roll": d6, "stop": point(0)}, and {} where the play ends'
            )
        read: dict[Any, Any] = {}
        for pair in bounded(found.items() if isinstance(found, Mapping) else found, "this list of actions"):
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise OperandError(
                    f"action {shown(pair)} of state {shown(state)} is no pair; list pairs of a name and a law"
                )
            label, law = outcome(pair[0]), pair[1]
            if label in read:
                raise SupportError(f"state {shown(state)} has two actions {shown(label)}; name them apart")
            if isinstance(law, Mapping):
                raise OperandError(
                    f"action {shown(label)} of state {shown(state)} leads to a mapping; write Distribution(...)"
                )
            read[label] = law
        return read

    def _steps(self, law: Any, left: int | None) -> tuple[Steps, int]:
        """The moments that a law of states, or one state, leads to, numbered where they are new."""
        if isinstance(law, Distribution):
            states, weights, total = law._form.pairs()
            require_plain([total], "a decision")
        else:
            states, weights, total = [outcome(law)], [1], 1
        self._size += _ACTION + _EDGE * len(states)
        if left is not None:
            require_so_far("states", self._size, "this decision")
        else:
            what = f"this decision of {len(self.keys):,} states so far, of which there may be infinitely many,"
            require_so_far("states", self._size, what, "give a horizon, or bound the state, such as law.clip(high=100)")
        return [(weight, self._place((state, left))) for state, weight in zip(states, weights, strict=True)], total

    def _place(self, key: Key) -> int:
        place = self.places.setdefault(key, len(self.keys))
        if place == len(self.keys):
            self.keys.append(key)
            self._size += _MOMENT
        return place

    def components(self) -> list[list[int]]:
        """Moments that can come again after one another, together; each group after all groups that it leads to."""
        after = [[place for action in actions for _, place in action.steps] for actions in self.actions]
        return list(map(sorted, components(after)))
