"""``Transition``: the kernel of a Markov chain as a value, and the questions that are asked about the chain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from exactdice.distribution import Distribution
from exactdice.errors import OperandError
from exactdice.events import as_event
from exactdice.process.chains.absorption import Absorption
from exactdice.process.chains.chain import Chain, explored
from exactdice.process.chains.classes import CommunicatingClass, classes_of, long_run_of, stationary_of
from exactdice.process.chains.powers import after
from exactdice.process.chains.steps import Lookup, Row, Rows, Vector, Walk, law_at, law_of, vector_of
from exactdice.scalars import abridged, count, shown

if TYPE_CHECKING:
    from exactdice.events import Event

_SHOWN = 32  # states that repr spells out


class Transition:
    """One step of a Markov chain: from a state to the law of the next state.

    A state is anything that can be an outcome, but not ``None``. Nothing is asked of the function before a question
    needs it, and then once about each state; it must give the same law for the same state.

    Args:
        step: A function from a state to a distribution, or to the next state where it is certain; or a mapping from
            each state to one of the two.

    Raises:
        OperandError: It is neither.
        ProcessError: A state of the mapping is None, a float or cannot be hashed, or its law is no law.

    Examples:
        >>> from exactdice import Distribution, d6
        >>> race = Transition(lambda square: d6 + square)
        >>> race.repeat(2, start=0).pmf(7)
        Fraction(1, 6)
        >>> weather = Transition({"dry": Distribution({"dry": 5, "wet": 1}), "wet": Distribution(["dry", "wet"])})
        >>> weather.stationary()
        Distribution({'dry': '3/4', 'wet': '1/4'})
    """

    __slots__ = ("_steps",)
    _steps: tuple[Callable[[Any], Any], ...]

    def __init__(self, step: Callable[[Any], Any] | Mapping[Any, Any]) -> None:
        if isinstance(step, Mapping):
            step = Lookup(step)
        if not callable(step):
            raise OperandError(
                f"step {shown(step)} is no function of a state; write Transition(lambda state: law), or "
                "a mapping {state: law}"
            )
        object.__setattr__(self, "_steps", (step,))

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise OperandError(f"transitions do not change, so {name!r} cannot be set; build a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise OperandError(f"transitions do not change, so {name!r} cannot be deleted; build a new one")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Transition) and self._steps == other._steps

    def __hash__(self) -> int:
        return hash(self._steps)

    def __reduce__(self) -> tuple[Any, ...]:
        return _composed, (self._steps,)

    @abridged
    def __repr__(self) -> str:
        if len(self._steps) > 1:
            names = ", then ".join(map(_name, self._steps[:3])) + (", ..." if len(self._steps) > 3 else "")
            return f"<Transition: {names}>"
        step = self._steps[0]
        if isinstance(step, Lookup) and len(step.rows) <= _SHOWN:
            return f"Transition({step.rows!r})"
        return f"<Transition: {_name(step)}>"

    def __call__(self, state: Any) -> Distribution[Any]:
        """The law of the next state, so that ``law.bind(transition)`` is one step from a law.

        Raises:
            ProcessError: The step fails at the state, or gives neither a law nor a state.
        """
        if len(self._steps) == 1:
            return law_at(self._steps[0], state)
        return self.repeat(1, state)

    # --- after a number of steps ------------------------------------------------------------------------------------

    def then(self, *others: Transition) -> Transition:
        """The step that takes this one and after it others; a chain of changing steps is ``first.then(*further)``.

        Args:
            others: The steps after it, one argument each.

        Raises:
            OperandError: One of them is no transition.

        Examples:
            >>> from exactdice import bernoulli, d6
            >>> roll, halve = Transition(lambda n: d6 + n), Transition(lambda n: n // 2)
            >>> roll.then(halve).repeat(1, start=0)
            Distribution({0: '1/6', 1: '1/3', 2: '1/3', 3: '1/6'})
        """
        for other in others:
            if not isinstance(other, Transition):
                raise OperandError(f"{shown(other)} is no transition; write then(Transition({shown(other)}))")
        return _composed((*self._steps, *[step for other in others for step in other._steps]))

    def repeat(self, n: int, start: Any) -> Distribution[Any]:
        """Law of the state after n steps; equal states merge.

        Args:
            n: The number of steps.
            start: The state to begin with, or a distribution of states.

        Raises:
            CountError: n is not a whole number of at least 0.
            ProcessError: The step fails at a state, or gives neither a law nor a state.
            TooLargeError: There are too many states or digits on the way.

        Examples:
            >>> from exactdice import bernoulli
            >>> walk = Transition(lambda place: place + 2 * bernoulli("1/2") - 1)
            >>> walk.repeat(4, start=0).pmf(0)
            Fraction(3, 8)
        """
        number = count(n, "number of steps")
        return law_of(after(list(map(Rows, self._steps)), number, vector_of(start)))

    # --- until something happens ------------------------------------------------------------------------------------

    def until(self, event: Event | Callable[[Any], Any], start: Any) -> Absorption:
        """How the chain ends when it is stopped in the first state of an event, which may be the start itself.

        Args:
            event: Where it stops.
            start: The state to begin with, or a distribution of states.

        Raises:
            OperandError: The event is a truth value or cannot be called.
            ProcessError: The step fails at a state, or gives neither a law nor a state.
            TooLargeError: More states can be reached than the budget allows, perhaps infinitely many.

        Examples:
            >>> from exactdice import bernoulli, one_of
            >>> walk = Transition(lambda place: place + 2 * bernoulli("1/2") - 1)
            >>> ruin = walk.until(one_of(0, 10), start=3)
            >>> ruin.end, ruin.mean_time
            (Distribution({0: '7/10', 10: '3/10'}), Fraction(21, 1))
        """
        return Absorption(self._explored(vector_of(start), as_event(event)))

    def first_passage(self, event: Event | Callable[[Any], Any], start: Any) -> Absorption:
        """The same after at least one step, so that a start inside the event is left first: the first return to it.

        Args:
            event: An event, or a function from a state to True or False.
            start: A state, or a law of states.

        Examples:
            >>> from exactdice import bernoulli, equals
            >>> cycle = Transition(lambda place: (place + 2 * bernoulli("1/2") - 1) % 12)
            >>> cycle.first_passage(equals(0), start=0).mean_time
            Fraction(12, 1)
        """
        condition = as_event(event)
        once = after(list(map(Rows, self._steps)), 1, vector_of(start))
        return Absorption(self._explored(once, condition), before=1)

    # --- in the long run --------------------------------------------------------------------------------------------

    def classes(self, start: Any = None) -> tuple[CommunicatingClass, ...]:
        """The communicating classes of what can be reached, each with its period and its stationary law.

        Args:
            start: The state to begin with, or a distribution of states; a mapping may leave it out and means all.

        Raises:
            OperandError: The start is missing.
            TooLargeError: More states can be reached than the budget allows, perhaps infinitely many.

        Examples:
            >>> pair, single = Transition({1: 2, 2: 1, 3: 1}).classes()
            >>> pair
            <CommunicatingClass: recurrent, period 2, 2 states: 1, 2>
            >>> pair.stationary
            Distribution({1: '1/2', 2: '1/2'})
            >>> single
            <CommunicatingClass: transient, period 0, 1 state: 3>
        """
        return classes_of(self._explored(self._start(start)))

    def stationary(self, start: Any = None) -> Distribution[Any]:
        """The only law of the state that a step does not change.

        Args:
            start: As of ``classes``.

        Raises:
            SupportError: There are several, for the chain has several recurrent classes.

        Examples:
            >>> from exactdice import Distribution, binomial
            >>> urn = Transition(lambda n: Distribution({n - 1: n, n + 1: 4 - n}))  # Ehrenfest, four balls
            >>> urn.stationary(start=0) == binomial(4, "1/2")
            True
        """
        return stationary_of(self._explored(self._start(start)))

    def long_run(self, start: Any) -> Distribution[Any]:
        """The mean share of its steps that the chain spends in each state in the long run, whatever its periods.

        Args:
            start: A state, or a law of states.

        Examples:
            >>> from exactdice import Distribution
            >>> Transition({"a": Distribution(["b", "c"]), "b": "b", "c": "d", "d": "c"}).long_run("a")
            Distribution({'b': '1/2', 'c': '1/4', 'd': '1/4'})
        """
        return long_run_of(self._explored(self._start(start)))

    # --- the chain --------------------------------------------------------------------------------------------------

    def _start(self, start: Any) -> Vector:
        if start is not None:
            return vector_of(start)
        step = self._steps[0]
        if not isinstance(step, Lookup):
            raise OperandError(
                "a transition that is a function does not know its states; name one to begin with, such as start=0"
            )
        return Vector(dict.fromkeys(step.rows, 1), len(step.rows))

    def _explored(self, start: Vector, stop: Callable[[Any], bool] | None = None) -> Chain:
        rows = list(map(Rows, self._steps))
        if len(rows) == 1:
            return explored(rows[0].at, start, stop)

        def row(state: Any) -> Row:
            weights, total = Walk("one step of several kinds").through(rows, Vector({state: 1}, 1))
            return Row(list(weights), list(weights.values()), total)

        return explored(row, start, stop)


def _composed(steps: tuple[Callable[[Any], Any], ...]) -> Transition:
    result = object.__new__(Transition)
    object.__setattr__(result, "_steps", steps)
    return result


def _name(step: Callable[[Any], Any]) -> str:
    if isinstance(step, Lookup):
        return f"a mapping of {len(step.rows):,} states"
    return getattr(step, "__qualname__", None) or shown(step)
