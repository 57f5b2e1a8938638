"""Directed graphs of numbered states: strongly connected components and their periods; nothing recurses."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def components(graph: Sequence[Collection[int]]) -> list[list[int]]:
    """The strongly connected components of a list of successors; what a component leads to comes before it.

    References:
        R. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1, 1972, 146.
    """
    number: dict[int, int] = {}  # in the order of discovery
    low: dict[int, int] = {}  # the least number that is known to be reached, while the component is not complete
    path: list[int] = []
    found: list[list[int]] = []
    for root in range(len(graph)):
        visits = [] if root in number else [(root, iter(graph[root]))]
        while visits:
            state, further = visits[-1]
            if state not in number:
                number[state] = low[state] = len(number)
                path.append(state)
            for after in further:
                if after not in number:
                    visits.append((after, iter(graph[after])))
                    break
                if after in low:
                    low[state] = min(low[state], low[after])
            else:
                visits.pop()
                if visits:
                    before = visits[-1][0]
                    low[before] = min(low[before], low[state])
                if low[state] == number[state]:
                    found.append(_cut_off(path, state))
                    for member in found[-1]:
                        del low[member]
    return found


def _cut_off(path: list[int], state: int) -> list[int]:
    """Take the end of a path from a state on."""
    cut = []
    while True:
        cut.append(path.pop())
        if cut[-1] == state:
            return cut


def is_closed(graph: Sequence[Collection[int]], component: Collection[int]) -> bool:
    """Whether nothing leads out of a component."""
    inside = set(component)
    return all([inside.issuperset(graph[i]) for i in component])


def period(graph: Sequence[Collection[int]], component: Sequence[int]) -> int:
    """The greatest common divisor of the lengths of all ways from a state back to itself, 0 where there is none.

    With any levels along which a state is first reached, it is that of ``level(i) + 1 - level(j)`` over all edges
    (E. Denardo, Periods of connected networks, Mathematics of Operations Research 2, 1977, 20).
    """
    inside = set(component)
    level = {component[0]: 0}
    waiting = [component[0]]
    divisor = 0
    while waiting:
        i = waiting.pop()
        for j in graph[i]:
            if j in level:
                divisor = gcd(divisor, level[i] + 1 - level[j])
            elif j in inside:
                level[j] = level[i] + 1
                waiting.append(j)
    return divisor
