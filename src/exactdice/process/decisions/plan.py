"""A plan: what to do in every moment of a decision, what that is worth, and how it ends."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import pack
from exactdice.distribution import Distribution
from exactdice.distribution.describe import exact_and_rounded
from exactdice.errors import SupportError
from exactdice.format import abbreviated, decimal, percent
from exactdice.format.results import Drawn, Grid, Sheet
from exactdice.process.chains.transition import Transition
from exactdice.process.equations import law
from exactdice.scalars import count, outcome, shown

if TYPE_CHECKING:
    from fractions import Fraction

    from exactdice.process.decisions.decision import Decision
    from exactdice.process.decisions.graph import Key
    from exactdice.process.decisions.solution import Solution

_MOST_ROWS = 30
_LONGEST = 20  # characters of a fraction in a row
_WIDEST = 40  # characters of a state in a row


class Plan(Drawn):
    """The best play of a decision; prints as a table of advice. Made by ``Decision.best``.

    Where the decision has a horizon, a moment is a state and the number of steps left, otherwise a state alone.
    """

    def __init__(self, solution: Solution, objective: str, decision: Decision) -> None:
        self.objective = objective  # in words
        self.decision = decision
        self._solution = solution

    @cached_property
    def value(self) -> Fraction:
        """The objective under best play."""
        return kernel.plain(self._solution.value)

    @cached_property
    def result(self) -> Distribution[Any]:
        """The law of the state in which the play ends."""
        ends: dict[Any, Any] = {}
        for place, (state, _) in enumerate(self._solution.graph.keys):
            if place not in self._solution.choice and self._visits[place]:
                ends[state] = ends.get(state, kernel.ZERO) + self._visits[place]
        return law(ends)

    @cached_property
    def policy(self) -> dict[Any, Any]:
        """The best action in every moment that has one: by state, with a horizon by pairs of state and steps left.

        Moments are all that can be met from the start, also by worse play, in the order in which they are met.
        """
        return {self._name(place): self._label(place) for place in sorted(self._solution.choice)}

    @cached_property
    def values(self) -> dict[Any, Fraction]:
        """What every moment is worth under best play, ends included; named as in ``policy``."""
        return {self._name(place): kernel.plain(value) for place, value in enumerate(self._solution.values)}

    @property
    def transition(self) -> Transition:
        """The chain of moments under best play, named as in ``policy``; an end stays as it is.

        Examples:
            >>> from exactdice import Decision, d6
            >>> plan = Decision(lambda total: {"roll": d6 + total} if total < 20 else {}).best(0)
            >>> plan.transition.until(lambda total: total >= 20, start=0).end == plan.result
            True
        """
        return Transition(self._step)

    def _step(self, name: Any) -> Any:
        """What follows a moment under best play."""
        state, left = (name, None) if self.decision.horizon is None else name
        moment = self._met(state, left)
        if moment not in self._solution.choice:
            return name
        action = self._solution.graph.actions[moment][self._solution.choice[moment]]
        return Distribution._of(pack({self._name(place): weight for weight, place in action.steps}, action.total))

    def advice(self, state: Any, left: int | None = None) -> Any:
        """The best action in a state, with so many steps left where there is a horizon.

        Raises:
            CountError: The steps left are not a whole number of at least 0.
            SupportError: The state cannot be met from the start, or the play has ended there.
        """
        return self._label(self._moment(state, left))

    def worths(self, state: Any, left: int | None = None) -> dict[Any, Fraction]:
        """What each action in a state is worth if the play goes on as well as possible.

        Raises:
            CountError: The steps left are not a whole number of at least 0.
            SupportError: The state cannot be met from the start, or the play has ended there.
        """
        moment = self._moment(state, left)
        actions = self._solution.graph.actions[moment]
        return {
            action.label: kernel.plain(worth)
            for action, worth in zip(actions, self._solution.worths(moment), strict=True)
        }

    def _met(self, state: Any, left: int | None) -> int:
        """The place of a moment, an end or not."""
        key: Key = (outcome(state), None if left is None else count(left, "steps left"))
        moment = self._solution.graph.places.get(key)
        if moment is None:
            if (left is None) != (self.decision.horizon is None):
                cure = "give left=1 for the last step" if left is None else "leave out left, there is no horizon"
            else:
                cure = "policy lists all that are"
            raise SupportError(f"state {_with(state, left)} is not met from the start; {cure}")
        return moment

    def _moment(self, state: Any, left: int | None) -> int:
        """The place of a moment with something to do."""
        moment = self._met(state, left)
        if moment not in self._solution.choice:
            raise SupportError(
                f"state {_with(state, left)} is an end, so there is nothing to do; policy lists all others"
            )
        return moment

    def _name(self, place: int) -> Any:
        state, left = self._solution.graph.keys[place]
        return state if left is None else (state, left)

    def _label(self, place: int) -> Any:
        return self._solution.graph.actions[place][self._solution.choice[place]].label

    @cached_property
    def _visits(self) -> list[Any]:
        return self._solution.visits()

    def _sheet(self) -> Sheet:
        met = [
            place
            for place, actions in enumerate(self._solution.graph.actions)
            if len(actions) > 1 and self._visits[place]
        ]
        likeliest = sorted(met, key=lambda place: -self._visits[place])[:_MOST_ROWS]
        head = f"{self.objective}: {exact_and_rounded(self.value)}"
        if not met:
            return Sheet((head, "there is no moment to decide"), ())
        more = len(met) - _MOST_ROWS
        foot = [f"and {more:,} less likely moments, which policy lists"] if more > 0 else []
        return Sheet((head,), [self._grid(sorted(likeliest))._replace(foot=foot)])

    def _grid(self, places: list[int]) -> Grid:
        """A row for each moment: what is best and what it is worth, what is next best and what that is worth."""
        often = "times met" if self._solution.cycles else "met with"
        steps = [] if self.decision.horizon is None else ["left"]
        player = [] if self.decision.opponent is None else ["player"]
        head = [*steps, "state", *player, often, "best", "worth", "", "next best", ""]
        texts = [place for place, name in enumerate(head) if name in ("state", "player", "best", "next best")]
        return Grid(head, [self._row(place) for place in places], texts)

    def _row(self, place: int) -> list[str]:
        solution = self._solution
        state, left = solution.graph.keys[place]
        visits, worth = kernel.plain(self._visits[place]), kernel.plain(solution.values[place])
        best = solution.choice[place]
        others = [n for n in range(len(solution.graph.actions[place])) if n != best]
        worths = solution.worths(place)
        other = others[solution.first_best(place, [worths[n] for n in others])]
        return [
            *([] if left is None else [str(left)]),
            _text(state),
            *([] if self.decision.opponent is None else [self._player(place)]),
            decimal(visits) if solution.cycles else percent(visits),
            _text(self._label(place)),
            abbreviated(worth, _LONGEST),
            decimal(worth),
            _text(solution.graph.actions[place][other].label),
            decimal(kernel.plain(worths[other])),
        ]

    def _player(self, place: int) -> str:
        return "you" if self._solution.lower[place] == self.decision.minimise else "opponent"

    def __repr__(self) -> str:
        return f"<Plan: {self.objective} {exact_and_rounded(self.value)}, {len(self.policy):,} moments to act>"


def _text(state: Any) -> str:
    text = state if isinstance(state, str) else shown(state)
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"


def _with(state: Any, left: int | None) -> str:
    return shown(state) if left is None else f"{shown(state)} with left={shown(left)}"
