"""How a chain ends: the law of its last state, of the time, and of both; how often it was where before."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import pack
from exactdice.distribution import Distribution
from exactdice.errors import SupportError, TooLargeError, ZeroMassError
from exactdice.events import as_event
from exactdice.format import abbreviated, decimal
from exactdice.kernel import linear
from exactdice.process.chains.times import Passages, generating_function
from exactdice.process.equations import law, solve, transposed
from exactdice.process.graphs import components, is_closed
from exactdice.scalars import count, shown
from exactdice.sizes import budget, limit, sized

if TYPE_CHECKING:
    from exactdice.events import Event
    from exactdice.process.chains.chain import Chain


class Absorption:
    """How a chain ends that is stopped in some states. Made by ``Transition.until`` and ``Transition.first_passage``.

    Everything is worked out when it is first asked for. A chain that never ends is the outcome ``None`` of ``end`` and
    has an infinite mean time; ``given`` leaves it out.

    Examples:
        >>> from exactdice import Transition, bernoulli, one_of
        >>> bet = Transition(lambda money: money + 2 * bernoulli("18/37") - 1)
        >>> evening = bet.until(one_of(0, 20), start=10)
        >>> evening
        <Absorption: 21 states, 2 of them ends, never 0, mean time 97.66>
        >>> evening.end.pmf(20) == 1 / (1 + Fraction(19, 18) ** 10)
        True
    """

    def __init__(self, chain: Chain, before: int = 0, wanted: frozenset[int] | None = None) -> None:
        self._chain = chain
        self._before = before  # steps that have been taken when the chain begins
        self._wanted = wanted  # the ends that are given, None where nothing is

    # --- the parts of the chain -----------------------------------------------------------------------------------

    @cached_property
    def _ends(self) -> frozenset[int]:
        """The states in which the chain is stopped, as far as they are given."""
        if self._wanted is not None:
            return self._wanted
        return frozenset([i for i, row in enumerate(self._chain.moves) if not row])

    @cached_property
    def _trapped(self) -> frozenset[int]:
        """States of the classes that the chain never leaves, not even for an end."""
        moves = self._chain.moves
        closed = [block for block in components(moves) if moves[block[0]] and is_closed(moves, block)]
        return frozenset([i for block in closed for i in block])

    @cached_property
    def _passing(self) -> list[int]:
        """States that the chain leaves for good some time."""
        return [i for i, row in enumerate(self._chain.moves) if row and i not in self._trapped]

    @cached_property
    def _inner(self) -> list[dict[int, Any]]:
        """Probabilities of moves between passing states, numbered by their places in the list of them."""
        chain, place = self._chain, {i: at for at, i in enumerate(self._passing)}
        return [{place[j]: chain.chance(i, j) for j in chain.moves[i] if j in place} for i in self._passing]

    @cached_property
    def _visits(self) -> list[Any]:
        """The mean number of visits of each passing state, nothing given.

        References:
            The fundamental matrix, J. Kemeny, J. Snell, Finite Markov Chains, theorem 3.2.4.
        """
        chain = self._chain
        start = [linear.ratio(chain.start.get(i, 0), chain.start_total) for i in self._passing]
        return solve(transposed(self._inner), start, self._what)

    @cached_property
    def _masses(self) -> dict[int, Any]:
        """The chance of each end, and of entering the states that are never left at each of them."""
        chain, passing = self._chain, set(self._passing)
        parts = {i: [linear.ratio(mass, chain.start_total)] for i, mass in chain.start.items() if i not in passing}
        for i, visits in zip(self._passing, self._visits, strict=True):
            for j in chain.moves[i]:
                if j not in passing and visits:
                    parts.setdefault(j, []).append(visits * chain.chance(i, j))
        return {i: linear.total(terms) for i, terms in parts.items()}

    @cached_property
    def _mass(self) -> Any:
        """The chance of what is given, or else that the chain ends."""
        return linear.total([mass for i, mass in self._masses.items() if i in self._ends])

    @cached_property
    def _hopes(self) -> list[Any]:
        """The chance of what is given, seen from each passing state."""
        if self._wanted is None:
            return [linear.ratio(1)] * len(self._passing)
        chain, wanted = self._chain, self._wanted
        into = [linear.total([chain.chance(i, j) for j in chain.moves[i] if j in wanted]) for i in self._passing]
        return solve(self._inner, into, self._what)

    @cached_property
    def _visits_given(self) -> list[Any]:
        """The mean number of visits of each passing state, on condition of what is given.

        After each visit the end does not depend on the past: ``v_i h_i / P(given)`` (Doob's transform of the chain).
        """
        if self._wanted is None:
            return self._visits
        return [v * h / self._mass for v, h in zip(self._visits, self._hopes, strict=True)]

    @property
    def _what(self) -> str:
        return f"the end of a chain of {sized(len(self._chain.states))} states"

    # --- what is asked ----------------------------------------------------------------------------------------------

    @cached_property
    def never(self) -> Fraction:
        """The chance that the chain never ends."""
        return Fraction(0) if self._wanted is not None or not self._trapped else 1 - kernel.plain(self._mass)

    @property
    def endless(self) -> tuple[Any, ...]:
        """The states that the chain may come to and in which it can end no more, but only go on among themselves."""
        return () if self._wanted is not None else tuple([self._chain.states[i] for i in sorted(self._trapped)])

    @property
    def probability(self) -> Fraction:
        """The chance that the chain ends."""
        return 1 - self.never

    @cached_property
    def end(self) -> Distribution[Any]:
        """Law of the state in which the chain ends, ``None`` where it never does."""
        states, mass = self._chain.states, self._mass
        if self._wanted is not None:
            return law({states[i]: self._masses[i] / mass for i in self._ends if i in self._masses})
        masses = {states[i]: m for i, m in self._masses.items() if i in self._ends}
        return law({**masses, None: 1 - mass})

    @cached_property
    def mean_time(self) -> Any:
        """The mean number of steps to the end; the infinity ``oo`` of sympy where the chain may never end."""
        if self.never:
            from sympy import oo

            return oo
        return self._before + kernel.plain(linear.total(self._visits_given))

    @cached_property
    def var_time(self) -> Fraction:
        """The variance of the number of steps to the end.

        Raises:
            SupportError: The chain may never end.

        References:
            Kemeny and Snell, theorem 3.3.5, on condition of the end: ``E T^2 = sum v_i (2 (N h)_i - h_i) / P(given)``.
        """
        self._require_end("the time has no variance")
        further = solve(self._inner, self._hopes, self._what)
        terms = [v * (2 * f - h) for v, f, h in zip(self._visits, further, self._hopes, strict=True)]
        return kernel.plain(linear.total(terms) / self._mass - linear.total(self._visits_given) ** 2)

    @cached_property
    def time(self) -> Distribution[int]:
        """Law of the number of steps to the end; where it has no largest outcome, as a rational generating function.

        Raises:
            SupportError: The chain may never end.
            TooLargeError: There are too many states; ``joint`` follows the chain for some steps.
        """
        from exactdice.algebra.endless.form import law_of

        self._require_end("the time has no law on whole numbers")
        what = f"the generating function of the time of a chain of {sized(len(self._chain.states))} states"
        return Distribution._of(
            law_of(*generating_function(self._chain, self._passing, self._ends, what), self._before, 1)
        )

    def visits(self, state: Any) -> Any:
        """The mean number of steps that begin in a state before the chain ends.

        It is ``oo`` of sympy where the chain may stay for ever among states that it always comes back to.

        Raises:
            SupportError: The chain is never in that state.
        """
        try:
            i = self._chain.place[state]
        except (KeyError, TypeError):  # not hashable
            raise SupportError(
                f"state {shown(state)} is not reached from the start, so it has no visits; ask for one that is"
            ) from None
        if i in self._trapped and self._wanted is None:
            from sympy import oo

            return oo
        passing = dict(zip(self._passing, self._visits_given, strict=True))
        return kernel.plain(passing[i]) if i in passing else Fraction(0)

    def given(self, event: Event | Callable[[Any], Any]) -> Absorption:
        """The same on condition that the chain ends in an event.

        Args:
            event: Of the last state; ``lambda state: True`` leaves out only that the chain never ends.

        Raises:
            ZeroMassError: The chain never ends there.

        Examples:
            >>> from exactdice import Transition, bernoulli, equals, one_of
            >>> walk = Transition(lambda place: place + 2 * bernoulli("1/2") - 1)
            >>> walk.until(one_of(0, 3), start=1).given(equals(3)).mean_time
            Fraction(8, 3)
        """
        condition = as_event(event)
        wanted = frozenset([i for i in self._ends if condition(self._chain.states[i])])
        if not any([i in wanted for i in self._masses]):
            raise ZeroMassError(
                f"the chain never ends in {condition!r}, so that cannot be given; see end for where it may"
            )
        result = Absorption(self._chain, self._before, wanted)
        vars(result).update({name: vars(self)[name] for name in _SHARED if name in vars(self)})
        return result

    def joint(self, steps: int) -> Distribution[Any]:
        """Law of the pairs (last state, time) of at most so many steps; ``None`` holds the mass of all that is longer.

        Raises:
            CountError: The number is not a whole number of at least 0.
            TooLargeError: There are too many steps to follow.

        Examples:
            >>> from exactdice import Transition, bernoulli, one_of
            >>> walk = Transition(lambda place: place + 2 * bernoulli("1/2") - 1)
            >>> walk.until(one_of(0, 3), start=1).joint(2)
            Distribution({(0, 1): '1/2', (3, 2): '1/4', None: '1/4'})
        """
        number = count(steps, "number of steps")
        what = f"following a chain for {sized(number)} steps"
        passages = Passages(self._chain, self._passing, what)
        if any([len(block) > 1 or block[0] in self._inner[block[0]] for block in components(self._inner)]):
            passages.require_steps(number)
        states, ends = self._chain.states, self._ends
        rows = [(0, passages.left, passages.total)]
        while len(rows) <= number - self._before and passages.vector:
            passages.advance()
            rows.append((len(rows), passages.left, passages.total))
        if number < self._before:
            rows = []
        # of all weights that follow the part that is given is P(given), and the rest is what is not
        given = Fraction(1) if self._wanted is None else kernel.plain(self._mass)
        common, factor = passages.total * given.numerator, given.denominator
        weights: dict[Any, int] = {}
        for time, left, total in rows:
            scale = passages.total // total * factor
            for i, weight in left.items():
                if i in ends:
                    weights[states[i], time + self._before] = weight * scale
        return Distribution._of(pack({**weights, None: common - sum(weights.values())}, common))

    def within(self, steps: int) -> Fraction:
        """The chance that the chain has ended after so many steps.

        Raises:
            CountError: The number is not a whole number of at least 0.
            TooLargeError: There are too many steps to follow.
        """
        return 1 - self.joint(steps).pmf(None)

    def _require_end(self, what: str) -> None:
        if self.never:
            raise SupportError(
                f"{what}, because the chain never ends with chance {abbreviated(self.never)}; "
                "write given(lambda state: True) for the chain that does"
            )

    def __repr__(self) -> str:
        parts = [
            f"{len(self._chain.states):,} states",
            f"{len(self._ends):,} of them {'ends' if self._wanted is None else 'given as the end'}",
        ]
        try:
            with budget(states=min(_INSTANT, limit("states"))):
                parts.append(f"never {abbreviated(self.never)}")
                parts.append(f"mean time {'oo' if self.never else decimal(self.mean_time)}")
        except TooLargeError:  # nothing that takes longer than an instant is worked out for a line of text
            pass
        return f"<Absorption: {', '.join(parts)}>"


_SHARED = ("_trapped", "_passing", "_inner", "_visits", "_masses")  # what does not depend on what is given
_INSTANT = 200_000  # states that the figures in a line of text may take
