"""The best action in every moment of a decision: backward induction, and policy iteration where moments come again.

Moments that can come again after one another are solved together, when all moments that they lead to are known.
Values are rationals of FLINT and compared as such, so a policy is exactly the best one.

**One player.** A policy counts only if the play ends with probability one. Policy iteration (R. Howard, Dynamic
Programming and Markov Processes, 1960) starts with such a policy and changes an action only for a strictly better one.
Then no later policy goes on for ever: on a set of moments that it never leaves the values would have a mean, weighed by
how often each is met, that no step changes, so nothing was improved there and the policy before was caught as well.
Every round raises values and there are finitely many policies, so it ends; and as the values at the end are not raised
by any action, no plan that ends reaches more.

**Two players.** Where both have a choice, every pair of policies must end. A. Hoffman and R. Karp (On nonterminating
stochastic games, Management Science 12, 1966): the best reply of one player to the other's policy, then better actions
for the other, until there are none.
"""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.errors import SupportError
from exactdice.process.equations import solve, transposed
from exactdice.scalars import shown
from exactdice.sizes import require_so_far

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from exactdice.process.decisions.graph import Action, Graph

_LONG = 250  # bits of a value from which a step costs more than one state for each so many bits
_ROUND = 50  # states that a moment is taken for in a round of policy iteration, besides its equation


class Solution:
    """What every moment is worth and which action is best there.

    Args:
        graph: All moments.
        worths: What the moments without an action are worth, by their place.
        lower: For each moment whether it belongs to the player who wants little.
    """

    def __init__(self, graph: Graph, worths: dict[int, Any], lower: Sequence[bool]) -> None:
        self.graph = graph
        self.lower = lower
        self.values: list[Any] = [None] * len(graph.keys)
        self.choice: dict[int, int] = {}  # the place of the best action in its list
        self._bits = self._work = 0
        self._groups: list[tuple[list[int], _Cycle | None]] = []
        for group in graph.components():
            cycle = _Cycle(self, group) if self._comes_again(group) else None
            self._groups.append((group, cycle))
            if group[0] in worths:
                self.values[group[0]] = worths[group[0]]
            elif cycle:
                cycle.solve()
            else:
                self._induction(group[0])
        self.value = self.worth(graph.start)

    def worth(self, action: Action) -> Any:
        """The mean of the values that an action leads to."""
        return kernel.combined([(weight, self.values[place]) for weight, place in action.steps], action.total)

    def worths(self, moment: int) -> list[Any]:
        """What each action of a moment is worth."""
        return list(map(self.worth, self.graph.actions[moment]))

    def better(self, moment: int, a: Any, b: Any) -> bool:
        """Whether a value is strictly better than another for who chooses in a moment."""
        return bool(a < b if self.lower[moment] else a > b)

    def first_best(self, moment: int, worths: Sequence[Any]) -> int:
        """The place of the best worth, the first of equal ones."""
        best = 0
        for place in range(1, len(worths)):
            if self.better(moment, worths[place], worths[best]):
                best = place
        return best

    def _induction(self, moment: int) -> None:
        """M. Puterman, Markov Decision Processes (1994), section 4.5."""
        worths = self.worths(moment)
        best = self.choice[moment] = self.first_best(moment, worths)
        self.values[moment] = worths[best]
        self.spend(worths[best], sum([len(action.steps) for action in self.graph.actions[moment]]))

    def spend(self, value: Any, steps: int) -> None:
        """Refuse values that become too long to be held or compared."""
        bits = kernel.length(value)
        self._bits += bits
        require_so_far("bits", self._bits, "this decision")
        self.spend_steps(steps * (bits // _LONG))

    def spend_steps(self, states: int) -> None:
        """Refuse what takes too many steps."""
        self._work += states
        require_so_far("states", self._work, "this decision")

    def _comes_again(self, group: list[int]) -> bool:
        return len(group) > 1 or any(
            [place == group[0] for action in self.graph.actions[group[0]] for _, place in action.steps]
        )

    @property
    def cycles(self) -> bool:
        """Whether a moment can come again."""
        return any([cycle for _, cycle in self._groups])

    def visits(self) -> list[Any]:
        """How often each moment is met in the mean, under the best actions; of an end the chance of it."""
        graph = self.graph
        visits = [kernel.ZERO] * len(graph.keys)

        def follow(action: Action, times: Any, inside: Container[int] = ()) -> None:
            for weight, place in action.steps:
                if place not in inside:
                    visits[place] += times * weight / action.total

        follow(graph.start, kernel.worth(Fraction(1)))
        for group, cycle in reversed(self._groups):
            if group[0] not in self.choice or not any([visits[moment] for moment in group]):
                continue
            if cycle:
                met = cycle.visits([visits[moment] for moment in group])
                for moment, times in zip(group, met, strict=True):
                    visits[moment] = times
            for moment in group:
                follow(graph.actions[moment][self.choice[moment]], visits[moment], cycle.index if cycle else ())
                self.spend(visits[moment], len(graph.actions[moment][self.choice[moment]].steps))
        return visits


class _Cycle:
    """Moments that can come again after one another, when all that they lead to besides is known."""

    def __init__(self, solution: Solution, group: list[int]) -> None:
        self.solution = solution
        self.group = group
        self.index = {moment: n for n, moment in enumerate(group)}
        self.actions = {moment: solution.graph.actions[moment] for moment in group}

    def solve(self) -> None:
        solution = self.solution
        solution.choice.update(self._ending())
        players = [
            [moment for moment in self.group if len(self.actions[moment]) > 1 and solution.lower[moment] == low]
            for low in (True, False)
        ]
        replying, leading = players if all(players) else (self.group, [])
        if leading:
            self._require_an_end()
        self._evaluate()
        while self._improve(replying) or self._improve(leading):
            self._evaluate()
        self._settle_ties()

    def _ending(self) -> dict[int, int]:
        """A policy under which the play leaves these moments with probability one."""
        found = self._ways_out({moment: range(len(actions)) for moment, actions in self.actions.items()})
        if not found:  # each moment leads to all others, so that one way out is one for all
            state, _ = self.solution.graph.keys[self.group[0]]
            raise SupportError(
                f"the play never ends from state {shown(state)}; give it an action that leads to an end, or none to "
                "make it an end itself"
            )
        return found

    def _ways_out(self, allowed: Mapping[int, Iterable[int]]) -> dict[int, int]:
        """For each moment that has a way out among the allowed actions, the first action of a shortest one."""
        found: dict[int, int] = {}
        before: dict[int, list[tuple[int, int]]] = {}
        for moment, places in allowed.items():
            for n in places:
                for _, after in self.actions[moment][n].steps:
                    if after in self.index:
                        before.setdefault(after, []).append((moment, n))
                    else:
                        found.setdefault(moment, n)
        waiting = deque(found)
        while waiting:
            for moment, n in before.get(waiting.popleft(), ()):
                if moment not in found:
                    found[moment] = n
                    waiting.append(moment)
        return found

    def _require_an_end(self) -> None:
        """Refuse a play that two players could keep going: a set of moments with an action in each that stays there.

        Such a set is left when all are taken away that have no action which surely stays among the others.
        """
        before: dict[int, list[tuple[int, int]]] = {}
        staying: dict[int, set[int]] = {}
        for moment, actions in self.actions.items():
            staying[moment] = set(range(len(actions)))
            for n, action in enumerate(actions):
                for _, after in action.steps:
                    before.setdefault(after, []).append((moment, n))
        waiting = [after for after in before if after not in self.index]
        while waiting:
            for moment, n in before.get(waiting.pop(), ()):
                if n in staying.get(moment, ()):
                    staying[moment].discard(n)
                    if not staying[moment]:
                        del staying[moment]
                        waiting.append(moment)
        if staying:
            state, _ = self.solution.graph.keys[min(staying)]
            raise SupportError(
                f"two players can go on for ever from state {shown(state)}, so it has no exact value; give a horizon, "
                "or count the rounds in the state"
            )

    def _chosen(self, moment: int) -> Action:
        return self.actions[moment][self.solution.choice[moment]]

    def _rows(self) -> list[dict[int, Any]]:
        """For each moment the chances of what can come again, under the policy."""
        rows = []
        for moment in self.group:
            action = self._chosen(moment)
            rows.append(
                {self.index[j]: kernel.worth(Fraction(w, action.total)) for w, j in action.steps if j in self.index}
            )
        return rows

    def _evaluate(self) -> None:
        """The values under the policy."""
        self.solution.spend_steps(_ROUND * len(self.group))
        values = self.solution.values
        outside = []
        for moment in self.group:
            action = self._chosen(moment)
            outside.append(
                kernel.combined([(w, values[j]) for w, j in action.steps if j not in self.index], action.total)
            )
        for moment, value in zip(self.group, solve(self._rows(), outside, "a decision"), strict=True):
            values[moment] = value
            self.solution.spend(value, 2 * len(self.group))

    def _improve(self, moments: list[int]) -> bool:
        """Change actions for strictly better ones, if there are any."""
        solution = self.solution
        changed = False
        for moment in moments:
            worths = solution.worths(moment)
            best = solution.first_best(moment, worths)
            if solution.better(moment, worths[best], worths[solution.choice[moment]]):
                solution.choice[moment] = best
                changed = True
        return changed

    def _settle_ties(self) -> None:
        """In the order in which moments are met, the first of equally good actions with which the play still ends."""
        solution = self.solution
        equal = {}
        for moment in self.group:
            worths = solution.worths(moment)
            equal[moment] = [n for n, worth in enumerate(worths) if worth == solution.values[moment]]
        first = {moment: best[:1] for moment, best in equal.items()}
        if not self._ends(first):
            steps = sum([len(action.steps) for moment in self.group for action in self.actions[moment]])
            solution.spend_steps(steps * sum(map(len, equal.values())) // 4)
            for moment, best in equal.items():
                equal[moment] = next([n] for n in best if self._ends(equal | {moment: [n]}))
            first = equal
        solution.choice.update({moment: best[0] for moment, best in first.items()})

    def _ends(self, allowed: Mapping[int, Iterable[int]]) -> bool:
        """Whether every moment has a way out among the allowed actions, so that choosing well the play ends."""
        return len(self._ways_out(allowed)) == len(self.group)

    def visits(self, inflow: list[Any]) -> list[Any]:
        """How often each moment is met, from how often the play comes in there."""
        return solve(transposed(self._rows()), inflow, "a decision")
