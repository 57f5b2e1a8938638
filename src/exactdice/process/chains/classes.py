"""Communicating classes of a chain: which come back, with which period, and where they are in the long run."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.errors import SupportError
from exactdice.kernel import linear
from exactdice.process.chains.absorption import Absorption
from exactdice.process.equations import law, solve
from exactdice.process.graphs import components, is_closed, period
from exactdice.scalars import shown
from exactdice.sizes import sized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exactdice.distribution import Distribution
    from exactdice.process.chains.chain import Chain


class CommunicatingClass:
    """States that lead to each other. Made by ``Transition.classes``."""

    def __init__(self, chain: Chain, members: Sequence[int]) -> None:
        self._chain = chain
        self._members = sorted(members)

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The states, in the order in which they are reached."""
        return tuple([self._chain.states[i] for i in self._members])

    @cached_property
    def recurrent(self) -> bool:
        """Whether the chain never leaves the class; a finite class that it may leave is transient."""
        return is_closed(self._chain.moves, self._members)

    @cached_property
    def period(self) -> int:
        """The greatest common divisor of the numbers of steps from a state back to it; 0 where none leads back."""
        return period(self._chain.moves, self._members)

    @cached_property
    def stationary(self) -> Distribution[Any]:
        """The only law on the class that a step does not change.

        Raises:
            SupportError: The class is transient.
            TooLargeError: It has too many states.

        References:
            The mean numbers of visits between two visits of one state, J. R. Norris, Markov Chains, theorem 1.7.5.
        """
        if not self.recurrent:
            raise SupportError(
                f"the class of state {shown(self.states[0])} is left for good some time, so it has no stationary law; "
                "ask a recurrent one"
            )
        chain, (first, *others) = self._chain, self._members
        place = {i: at for at, i in enumerate(others)}
        columns: list[dict[int, Any]] = [{} for _ in others]
        begin = [linear.ratio(0)] * len(others)
        for i in self._members:
            for j in chain.moves[i]:
                if j != first:
                    if i == first:
                        begin[place[j]] = chain.chance(i, j)
                    else:
                        columns[place[j]][place[i]] = chain.chance(i, j)
        what = f"the stationary law of {sized(len(self._members))} states"
        visits = [linear.ratio(1), *solve(columns, begin, what)]
        whole = linear.total(visits)
        return law({state: visited / whole for state, visited in zip(self.states, visits, strict=True)})

    def mean_recurrence_time(self, state: Any) -> Any:
        """The mean number of steps from a state of the class back to it; ``oo`` of sympy in a transient class.

        Raises:
            SupportError: The state is not of this class.

        References:
            Kac's formula ``1 / pi(state)``, Norris, theorem 1.7.7.
        """
        try:
            inside = self._chain.place[state] in self._members
        except (KeyError, TypeError):  # not hashable
            inside = False
        if not inside:
            raise SupportError(f"state {shown(state)} is not one of the class; ask for one of its states")
        if not self.recurrent:
            from sympy import oo

            return oo
        return 1 / self.stationary.pmf(state)

    def __contains__(self, state: object) -> bool:
        """Whether a state is of the class."""
        return state in self.states

    def __len__(self) -> int:
        """Number of states."""
        return len(self._members)

    def __repr__(self) -> str:
        kind = "recurrent" if self.recurrent else "transient"
        noun = "state" if len(self) == 1 else "states"
        names = ", ".join(map(shown, self.states[:5])) + (", ..." if len(self.states) > 5 else "")
        return f"<CommunicatingClass: {kind}, period {self.period}, {len(self):,} {noun}: {names}>"


def classes_of(chain: Chain) -> tuple[CommunicatingClass, ...]:
    """All communicating classes, in the order in which they are reached."""
    found = [CommunicatingClass(chain, block) for block in components(chain.moves)]
    return tuple(sorted(found, key=lambda each: each._members[0]))


def stationary_of(chain: Chain) -> Distribution[Any]:
    """The only stationary law of a chain.

    Raises:
        SupportError: It has several recurrent classes.
    """
    recurrent = [each for each in classes_of(chain) if each.recurrent]
    if len(recurrent) > 1:
        ways = ", ".join([shown(each.states[0]) for each in recurrent[:3]]) + (", ..." if len(recurrent) > 3 else "")
        raise SupportError(
            f"the chain has {len(recurrent):,} recurrent classes (with the states {ways}), so every mixture of their "
            "stationary laws is one; ask each of classes(start) for its own, or long_run(start) for the mixture"
        )
    return recurrent[0].stationary


def long_run_of(chain: Chain) -> Distribution[Any]:
    """The mean share of the steps that a chain spends in each state: each class's law, as likely as it is reached."""
    recurrent = [each for each in classes_of(chain) if each.recurrent]
    reached = Absorption(chain)._masses
    masses: dict[Any, Any] = {}
    for each in recurrent:
        chance = kernel.plain(linear.total([reached[i] for i in each._members if i in reached]))
        for state, share in each.stationary.items():
            mass = chance * share
            masses[state] = linear.ratio(mass.numerator, mass.denominator)
    return law(masses)
