"""When a chain ends: the chances step by step, and the generating function of the time."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Any

from exactdice.kernel import linear
from exactdice.process.graphs import components
from exactdice.sizes import require, require_so_far

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from exactdice.process.chains.chain import Chain

_PLAIN = 5000  # bits of a weight that take as long as everything else about a move


class Passages:
    """A chain followed step by step through the states that it leaves some time.

    After n steps all weights are over ``start_total * common ** n``.
    """

    def __init__(self, chain: Chain, passing: Collection[int], what: str) -> None:
        self._chain, self._what, self._spent = chain, what, 0
        self._inside = set(passing)
        self.common = lcm(*{chain.totals[i] for i in passing})
        self.left = {i: weight for i, weight in chain.start.items() if i not in self._inside}
        self.vector = {i: weight for i, weight in chain.start.items() if i in self._inside}
        self.total = chain.start_total

    def require_steps(self, n: int) -> None:
        """Refuse steps that exceed the budget even where the chain is in one state only; for one that comes back."""
        bits = n * (self.common.bit_length() - 1)
        require("states", n * (1 + bits // (2 * _PLAIN)), self._what)
        require("bits", bits, self._what)

    def advance(self) -> None:
        """One step: ``vector`` is where the chain goes on, ``left`` where it has been led out by this step.

        Raises:
            TooLargeError: The steps so far, with the digits of their weights, exceed the budget.
        """
        chain = self._chain
        vector: dict[int, int] = {}
        left: dict[int, int] = {}
        moves = 1
        for i, mass in self.vector.items():
            factor = mass * (self.common // chain.totals[i])
            moves += len(chain.moves[i])
            for j, weight in chain.moves[i].items():
                into = vector if j in self._inside else left
                into[j] = into.get(j, 0) + factor * weight
        self.vector, self.left = vector, left
        self.total *= self.common
        bits = self.total.bit_length()
        self._spent += moves * (1 + bits // _PLAIN)
        require_so_far("states", self._spent, self._what)
        require_so_far("bits", bits * (1 + len(vector)), self._what)


def generating_function(chain: Chain, passing: Sequence[int], wanted: Collection[int], what: str) -> tuple[Any, Any]:
    """The chances ``P(T = n, end wanted)`` as the coefficients of a quotient of two integer polynomials.

    With ``common`` as above and ``y = x / common`` the denominator is ``det(I - y A)`` for the integer matrix A of
    the moves between passing states, block by block of those that come back to each other (Cramer's rule); neither
    it nor the numerator is longer than the number of those states, so that as many chances give the numerator.

    Raises:
        TooLargeError: There are too many states.
    """
    place = {i: at for at, i in enumerate(passing)}
    passages = Passages(chain, passing, what)
    scale = {i: passages.common // chain.totals[i] for i in passing}
    rows = [{place[j]: weight * scale[i] for j, weight in chain.moves[i].items() if j in place} for i in passing]
    denominator = linear.product([_determinant(rows, block, what) for block in components(rows)])
    chances = [0] * (len(passing) + 1)
    for n in range(len(chances)):
        if n:
            passages.advance()
        chances[n] = sum([weight for i, weight in passages.left.items() if i in wanted])
    return linear.completed(chances, denominator, passages.common, chain.start_total)


def _determinant(rows: Sequence[dict[int, int]], block: list[int], what: str) -> Any:
    """``det(I - y A)`` of a block of states."""
    inside = {i: at for at, i in enumerate(block)}
    inner = [{inside[j]: a for j, a in rows[i].items() if j in inside} for i in block]
    path = _path(inner)
    size, bits = len(block), max([sum(row.values()).bit_length() for row in inner])
    if path is not None:
        require("states", size * size * (1 + size * bits // _PLAIN), what)
        return linear.continuant(
            [inner[i].get(i, 0) for i in path],
            [inner[i].get(j, 0) * inner[j].get(i, 0) for i, j in zip(path, path[1:], strict=False)],
        )
    primes = 1 + size * bits // 60  # modulo which FLINT works it out
    require("states", size**3 * primes // 700, f"{what} with {size:,} states that lead back to each other")
    return linear.determinant(inner)


def _path(rows: Sequence[dict[int, int]]) -> list[int] | None:
    """The states in a line in which each leads to its neighbours only, None where there is no such line."""
    near = [set(row) - {i} for i, row in enumerate(rows)]
    for i, row in enumerate(list(map(tuple, near))):
        for j in row:
            near[j].add(i)
    ends = [i for i, row in enumerate(near) if len(row) <= 1]
    if not ends or max(map(len, near)) > 2:
        return None
    line = [ends[0]]
    while further := near[line[-1]] - set(line[-2:]):
        line.append(*further)
    return line
