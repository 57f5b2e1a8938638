"""Decisions: at each state an action is chosen, each leads to a law of the next state, and the end is worth something.

A decision is a Markov decision process with the total reward at the end, without discount (M. Puterman, Markov Decision
Processes, 1994), or with an opponent a game of perfect information of two players with opposite wishes who move one at
a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from inspect import signature
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.errors import ExactDiceError, OperandError, ProcessError
from exactdice.events import as_event
from exactdice.process.decisions.graph import Graph
from exactdice.process.decisions.objective import read
from exactdice.process.decisions.plan import Plan
from exactdice.process.decisions.solution import Solution
from exactdice.scalars import count, shown

if TYPE_CHECKING:
    from collections.abc import Callable

_CURE = 'write lambda state: {"roll": ..., "stop": ...}, and {} where the play ends'


@dataclass(frozen=True)
class Decision:
    """What may be done at each state, where it leads, and what is wanted in the end.

    Among actions that are equally good, the first in the order listed is taken; where moments can come again, the first
    with which the play still ends.

    Args:
        actions: A function from a state to what may be done there: a mapping from names to laws of the next state (or
            to one state), or an iterable of such pairs; empty where the play ends. It is called once for each state.
            With a horizon it takes the steps left as a second argument.
        objective: What is wanted: an event, whose chance is meant, or a function from the end to an exact number,
            whose mean is meant; without one, the end is the number. The play must end with probability one.
        minimise: Whether little is wanted instead of much.
        opponent: The states at which the opponent chooses, who wants the opposite: an event or a function that says
            yes or no. The two never choose at the same time, which would call for mixed strategies.
        horizon: The number of steps after which the play ends at the latest; without one, it ends only at states
            without actions.

    Raises:
        OperandError: An argument is of the wrong kind.
        CountError: The horizon is not a whole number of at least 0.

    References:
        Backward induction: Puterman, section 4.5. Policy iteration where states can come again: R. Howard, Dynamic
        Programming and Markov Processes, 1960; with an opponent A. Hoffman and R. Karp, On nonterminating stochastic
        games, Management Science 12, 1966.

    Examples:
        >>> from exactdice import d6
        >>> def roll_or_keep(shows, left):
        ...     return {"keep": shows, "roll": d6}
        >>> plan = Decision(roll_or_keep, horizon=2).best(d6)
        >>> plan.value, plan.advice(4, left=2), plan.advice(4, left=1)
        (Fraction(14, 3), 'roll', 'keep')

        One turn of Pig: a 1 loses all, so who has 20 holds.

        >>> def pig(total):
        ...     if isinstance(total, tuple):
        ...         return {}
        ...     roll = d6.map(lambda n: ("won", 0) if n == 1 else total + n)
        ...     return {"hold": ("won", total), "roll": roll if total < 100 else ("won", 100)}
        >>> plan = Decision(pig, lambda end: end[1]).best(0)
        >>> plan.value, plan.advice(19), plan.advice(20)
        (Fraction(492303203, 60466176), 'roll', 'hold')
    """

    actions: Callable[..., Any]
    objective: Any = None
    minimise: bool = False
    opponent: Any = None
    horizon: int | None = None

    def __post_init__(self) -> None:
        if not callable(self.actions):
            raise OperandError(f"actions {shown(self.actions)} are no function; {_CURE}")
        if type(self.minimise) is not bool:
            raise OperandError(f"minimise={shown(self.minimise)} is neither True nor False; write one of them")
        read(self.objective)
        if self.opponent is not None:
            as_event(self.opponent)
        if self.horizon is not None:
            count(self.horizon, "horizon")
        self._require_arguments()

    def _require_arguments(self) -> None:
        """Refuse a function that does not take what it will be called with."""
        given = (None,) if self.horizon is None else (None, None)
        try:
            signature(self.actions).bind(*given)
        except ValueError:  # a function of C may not say what it takes
            return
        except TypeError:
            takes = "one argument, the state" if self.horizon is None else "two arguments, the state and the steps left"
            raise OperandError(f"actions {shown(self.actions)} do not take {takes}; write such a function") from None

    def best(self, start: Any, policy: Any = None) -> Plan:
        """The best play from a start.

        Args:
            start: A state, or the law of the first state.
            policy: What is done all the same, best or not: a mapping as ``Plan.policy`` is one, or a function with the
                arguments of ``actions``, to the names of actions. Where it holds nothing, or None, the best is done.

        Raises:
            SupportError: A state is a float or cannot be hashed, an end is worth no exact number, a policy names an
                action that does not exist, or the play need not end: no end can be reached, or two players can go on
                for ever.
            OperandError: The actions of a state are no mapping and no pairs.
            ProcessError: The function of actions, or that of a policy, fails at a state.
            TooLargeError: There are more states than the budget allows, or their values grow too long.

        Examples:
            >>> from exactdice import d6
            >>> once = Decision(lambda shows, left: {"keep": shows, "roll": d6}, horizon=1)
            >>> once.best(d6).value, once.best(d6, policy=lambda shows, left: "roll").value
            (Fraction(17, 4), Fraction(7, 2))
        """
        graph = Graph(start, self.horizon, self._asked, _rule(policy))
        objective = read(self.objective)
        worths = {
            place: kernel.worth(objective.worth(graph.keys[place][0]))
            for place, actions in enumerate(graph.actions)
            if not actions
        }
        lower = [self.minimise] * len(graph.keys)
        if self.opponent is not None:
            theirs = as_event(self.opponent)
            for place, actions in enumerate(graph.actions):
                if actions and theirs(graph.keys[place][0]):
                    lower[place] = not self.minimise
        solution = Solution(graph, worths, lower)
        wish = "least" if self.minimise else "greatest"
        text = objective.text if self.opponent is not None or policy is not None else f"{wish} {objective.text}"
        return Plan(solution, text, self)

    def _asked(self, state: Any, left: int | None) -> Any:
        cure = "they must give a mapping for whatever can be reached, {} where the play ends"
        return _called(self.actions, state, left, "actions", cure)


def _called(function: Callable[..., Any], state: Any, left: int | None, what: str, cure: str) -> Any:
    """What a function of the user says in a moment."""
    try:
        return function(state) if left is None else function(state, left)
    except ExactDiceError as error:
        error.add_note(f"raised by the {what} of a decision at state {shown(state)}")
        raise
    except Exception as error:
        raise ProcessError(
            f"the {what} fail at state {shown(state)} with {type(error).__name__}: {shown(str(error))}; {cure}"
        ) from error


def _rule(policy: Any) -> Callable[[Any, int | None], Any]:
    """What a policy names for a state and the steps left."""
    if policy is None:
        return lambda state, left: None
    if isinstance(policy, Mapping):
        return lambda state, left: policy.get(state if left is None else (state, left))
    if not callable(policy):
        raise OperandError(
            f"policy {shown(policy)} is neither a mapping nor a function; write plan.policy or a function"
        )
    cure = "name an action, or None for the best, wherever there is one"
    return lambda state, left: _called(policy, state, left, "names of the policy", cure)
