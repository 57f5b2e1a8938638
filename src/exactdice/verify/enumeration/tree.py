"""The tree of draws: a function is run once for each path, the most probable first, and each path has an exact weight."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import gcd
from typing import Any

from exactdice.errors import SimulatorError

_AGAIN = 1000  # one path of so many is run twice, to see whether the function has a state of its own


class Cut(BaseException):
    """Ends a path that draws more often than allowed; no Exception, so that a simulator does not catch it."""


class Node:
    """One draw of a path: what was asked, which answer it got, and the draws before it as a chain."""

    __slots__ = ("asked", "before", "place")

    def __init__(self, before: Node | None, asked: Hashable, place: int) -> None:
        self.before = before
        self.asked = asked
        self.place = place


class Draws:
    """Answers the draws of one run: those of the path to be followed, then the first answer, noting all others.

    Every scripted source of randomness asks ``equal`` or ``weighted``. A path's weight is a fraction of two integers.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._script: list[Node] = []
        self._made = 0
        self._frontier: list[tuple[float, int, Node, int, int]] = []  # rank, order, last draw, weight as p / q
        self._order = count()
        self._end: Node | None = None
        self.p, self.q = 1, 1
        self.cut = False

    def follow(self, node: Node | None, p: int, q: int) -> None:
        """Begin a run that follows a path."""
        self._script = []
        while node is not None:
            self._script.append(node)
            node = node.before
        self._script.reverse()
        self._made = 0
        self._end = self._script[-1] if self._script else None
        self.p, self.q = p, q
        self.cut = False

    def next(self) -> tuple[Node, int, int] | None:
        """The most probable path that has not been run, None where there is none."""
        if not self._frontier:
            return None
        _, _, node, p, q = heappop(self._frontier)
        return node, p, q

    @property
    def made(self) -> int:
        """Draws made in this run."""
        return self._made

    def finished(self) -> bool:
        """Whether the run has made all draws of the path it followed."""
        return self._made >= len(self._script)

    def equal(self, n: int) -> int:
        """One of ``0 .. n - 1``, equally likely."""
        if n == 1:
            return 0
        script, made = self._script, self._made
        self._made = made + 1
        if made < len(script):
            node = script[made]
            if node.asked != n:
                raise _replayed(made, node.asked, n)
            return node.place
        self._require_more()
        p, q = self.p, self.q * n
        self.q = q
        before, order, chance = self._end, self._order, -(p / q)  # a float, for it only ranks paths
        for place in range(1, n):
            heappush(self._frontier, (chance, next(order), Node(before, n, place), p, q))
        self._end = Node(before, n, 0)
        return 0

    def weighted(self, weights: Sequence[int]) -> int:
        """A place in a list of positive integer weights, in proportion to them."""
        if len(weights) == 1:
            return 0
        asked = tuple(weights)
        script, made = self._script, self._made
        self._made = made + 1
        if made < len(script):
            node = script[made]
            if node.asked != asked:
                raise _replayed(made, node.asked, asked)
            return node.place
        self._require_more()
        p, q, total = self.p, self.q, sum(weights)
        before = self._end
        for place in range(1, len(weights)):
            p_here, q_here = p * weights[place], q * total
            common = gcd(p_here, q_here)
            p_here, q_here = p_here // common, q_here // common
            heappush(
                self._frontier,
                (-(p_here / q_here), next(self._order), Node(before, asked, place), p_here, q_here),
            )
        self.p, self.q = p * weights[0], q * total
        self._end = Node(before, asked, 0)
        return 0

    def _require_more(self) -> None:
        if self._made > self._most:
            self.cut = True
            raise Cut


def _replayed(made: int, before: Any, now: Any) -> SimulatorError:
    return SimulatorError(
        f"draw {made + 1} asked for {_asked(before)} in one run and {_asked(now)} in another after the same draws; "
        "the simulator keeps a state between runs or reads another source of chance: give it a fresh state in each run"
    )


def _asked(asked: Any) -> str:
    return f"one of {asked}" if isinstance(asked, int) else f"one of {len(asked)} with weights"


@dataclass(frozen=True)
class Enumeration:
    """What a simulator does, exactly, as far as its paths have been run.

    Attributes:
        weights: The chance of each result, a lower bound where something is uncovered.
        uncovered: The chance of all paths that were cut or not run; 0 where the law is complete.
        paths: How many paths were run.
    """

    weights: dict[Any, Fraction]
    uncovered: Fraction
    paths: int

    def bounds(self, result: Any) -> tuple[Fraction, Fraction]:
        """The least and the greatest chance that a result may have."""
        least = self.weights.get(result, Fraction(0))
        return least, least + self.uncovered


def walk(
    run: Callable[[Draws], Any], *, paths: int, draws: int, progress: Callable[[int, Fraction], None] | None = None
) -> Enumeration:
    """Run a function along every path of its draws, the most probable ones first, until none or no budget is left."""
    source = Draws(draws)
    found: dict[Any, dict[int, int]] = {}
    done = 0
    path: tuple[Node | None, int, int] | None = (None, 1, 1)
    while path is not None and done < paths:
        result = _one(run, source, path)
        if not source.cut:
            if done % _AGAIN == 0:
                _require_same(run, source, result, (source._end, source.p, source.q))
            try:
                sums = found.setdefault(result, {})
            except TypeError:
                raise SimulatorError(
                    f"the simulator returns {result!r:.60}, which cannot be hashed; return a number, a text or a tuple"
                ) from None
            sums[source.q] = sums.get(source.q, 0) + source.p
        done += 1
        if progress is not None and done % _AGAIN == 0:
            progress(done, 1 - _total(found))
        path = source.next()
    weights = {result: sum([Fraction(p, q) for q, p in sums.items()], Fraction(0)) for result, sums in found.items()}
    return Enumeration(weights, 1 - sum(weights.values(), Fraction(0)), done)


def _total(found: dict[Any, dict[int, int]]) -> Fraction:
    by_denominator: dict[int, int] = {}
    for sums in found.values():
        for q, p in sums.items():
            by_denominator[q] = by_denominator.get(q, 0) + p
    return sum([Fraction(p, q) for q, p in by_denominator.items()], Fraction(0))


def _one(run: Callable[[Draws], Any], source: Draws, path: tuple[Node | None, int, int]) -> Any:
    source.follow(*path)
    try:
        result = run(source)
    except Cut:
        return None
    except Exception as error:
        error.add_note(f"raised by the simulator on the path of draws {[node.place for node in _chain(source._end)]}")
        raise
    if not source.cut and not source.finished():
        raise SimulatorError(
            f"a run ended after {source.made} draws where an earlier one drew more after the same draws; the simulator "
            "keeps a state between runs: give it a fresh state in each run"
        )
    return result


def _chain(node: Node | None) -> list[Node]:
    nodes = []
    while node is not None:
        nodes.append(node)
        node = node.before
    return nodes[::-1]


def _require_same(
    run: Callable[[Draws], Any], source: Draws, result: Any, path: tuple[Node | None, int, int]
) -> None:
    again = _one(run, source, path)
    if again != result:
        raise SimulatorError(
            f"the same draws gave {result!r:.60} in one run and {again!r:.60} in another; the simulator keeps a state "
            "between runs or reads another source of chance: give it a fresh state in each run"
        )
