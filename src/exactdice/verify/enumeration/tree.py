"""The tree of draws: one branch for each answer of each draw, each with its exact chance; a run follows one path."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from heapq import heappop, heappush, heapreplace, nsmallest
from itertools import count
from threading import get_ident
from typing import Any, NoReturn

from exactdice.errors import SimulatorError

_LATER = 2.0**-20  # a run waits where its chance has fallen below this part of the chance at which it began
_SLACK = 10_000  # open branches beyond those that can still be run, before the least probable are given up
_SHOWN = 12  # draws of a path in a message


class Cut(BaseException):
    """Ends a run inside a draw; no Exception, so that a simulator does not take it for an error of its own."""


class Node:
    """One draw of a path: what was asked, the place of its answer, and the draws before it as a chain."""

    __slots__ = ("asked", "before", "place")

    def __init__(self, before: Node | None, asked: Hashable, place: int) -> None:
        self.before = before
        self.asked = asked
        self.place = place


Path = tuple[Node | None, int, int]  # the last draw, and the chance as p / q, which is not reduced


class Draws:
    """Answers the draws of a run: those of the path to follow, then the most probable answer, noting all others.

    Every scripted source asks ``equal`` or ``weighted``. Open branches wait in a heap, the most probable first. Equal
    answers wait as one entry, which moves on to the next of them when one is taken.

    Attributes:
        owner: The thread of the run, None between runs.
        made: Draws made in this run.
        p: The run's chance is p / q.
        q: See p.
        cut: Why the run was ended, None where it was not.
        later: Whether it was ended only to be taken up again after more probable ones.
        failed: What the simulator did that cannot be followed, also where it catches the error.
        overdrawn: Draws asked for after the run was ended: a simulator that catches everything goes on.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._order = count()
        self._open: list[tuple[float, int, Node | None, Any, int, int, int]] = []
        self._script: list[Node] = []
        self.owner: int | None = None
        self.failed: SimulatorError | None = None
        self.follow((None, 1, 1))

    # --- paths --------------------------------------------------------------------------------------------------

    def follow(self, path: Path) -> None:
        """Begin a run that follows a path."""
        self._end, self.p, self.q = path
        self._script = chain(self._end)
        self._known = len(self._script)
        self._chance = self.p / self.q  # a float, for it only ranks paths
        self._least = self._chance * _LATER
        self.made = 0
        self.overdrawn = 0
        self.cut: str | None = None
        self.later = False

    def path(self) -> Path:
        """The path of this run so far."""
        return self._end, self.p, self.q

    def finished(self) -> bool:
        """Whether the run has made all draws of the path it was to follow."""
        return self.made >= self._known

    def extended(self) -> bool:
        """Whether the run has made draws beyond the path it was to follow."""
        return self.made > self._known

    def put_back(self) -> None:
        """Let this run wait for its turn."""
        heappush(self._open, (-self._chance, next(self._order), self._end, None, 0, self.p, self.q))

    def next(self, runs_left: int) -> Path | None:
        """The most probable open branch, None where there is none.

        Args:
            runs_left: How many will still be run at most; much less probable ones need not be kept.
        """
        if len(self._open) > runs_left + _SLACK:
            self._open = nsmallest(runs_left, self._open)
        if not self._open or runs_left < 1:
            return None
        rank, order, before, asked, place, p, q = self._open[0]
        if isinstance(asked, int) and place + 1 < asked:
            heapreplace(self._open, (rank, order, before, asked, place + 1, p, q))
        else:
            heappop(self._open)
        return (before if asked is None else Node(before, asked, place)), p, q

    # --- draws --------------------------------------------------------------------------------------------------

    def equal(self, n: int) -> int:
        """One of ``0 .. n - 1``, equally likely."""
        if n == 1:
            return 0
        made = self.made
        if made < self._known:
            node = self._script[made]
            if node.asked != n or self.owner != get_ident():
                self._stray(n)
            self.made = made + 1
            return node.place
        self._require_more(n)
        node = Node(self._end, n, 0)
        # What can be interrupted comes before: a sibling that is lost after this line is mass not run, never too much.
        before, self._end, self.q, self.made = self._end, node, self.q * n, made + 1
        self._chance = self.p / self.q
        heappush(self._open, (-self._chance, next(self._order), before, n, 1, self.p, self.q))
        return 0

    def weighted(self, weights: Sequence[int]) -> int:
        """A place in a list of positive integer weights, in proportion to them."""
        if min(weights) == max(weights):
            return self.equal(len(weights))
        asked = tuple(weights)
        made = self.made
        if made < self._known:
            node = self._script[made]
            if node.asked != asked or self.owner != get_ident():
                self._stray(asked)
            self.made = made + 1
            return node.place
        self._require_more(asked)
        first = asked.index(max(asked))
        node = Node(self._end, asked, first)
        before, p, q = self._end, self.p, self.q * sum(asked)
        self._end, self.p, self.q, self.made = node, p * asked[first], q, made + 1
        self._chance = self.p / q
        for place, weight in enumerate(asked):
            if place != first:
                heappush(self._open, (-(p * weight / q), next(self._order), before, asked, place, p * weight, q))
        return first

    def refuse(self, message: str) -> NoReturn:
        """Note what cannot be followed and raise it."""
        error = SimulatorError(message)
        self.failed = self.failed or error
        raise error

    def _require_more(self, asked: Hashable) -> None:
        """End the run where a new draw would be one too many, or improbable against other open branches."""
        if self.owner != get_ident() or self.failed:
            self._stray(asked)
        if self.cut is None and self.made >= self._most:
            self.cut = f"more than {self._most:,} draws"
        if self.cut is None and not self.later and self._chance < self._least:
            self.later = True
        if self.cut is not None or self.later:
            self.overdrawn += 1
            raise Cut

    def _stray(self, asked: Hashable) -> NoReturn:
        if self.failed:
            raise self.failed
        if self.owner != get_ident():
            self.refuse(
                "the simulator draws outside its run or in a thread of its own, where the order of draws is not fixed; "
                "draw in one thread, before the result is returned"
            )
        self.refuse(
            f"draw {self.made + 1} asked for {_asked(self._script[self.made].asked)} in one run and {_asked(asked)} in "
            f"another after the same draws; {HIDDEN_STATE}"
        )


HIDDEN_STATE = (
    "the simulator keeps a state between runs or reads another source of chance: give it a fresh state in each run, "
    "or source='numpy' where it draws with numpy"
)


def chain(node: Node | None) -> list[Node]:
    """The draws of a path in their order."""
    nodes = []
    while node is not None:
        nodes.append(node)
        node = node.before
    return nodes[::-1]


def spelled(path: Path) -> str:
    """A path in words, as places counted from 1.

    Examples:
        >>> spelled((Node(Node(None, 6, 0), (1, 2), 1), 2, 18))
        'the draws 1 of 6, 2 of 2 (weight 2/3)'
        >>> spelled((None, 1, 1))
        'no draws'
    """
    nodes = chain(path[0])
    words = [_answer(node) for node in nodes[:_SHOWN]]
    if len(nodes) > _SHOWN:
        words.append(f"and {len(nodes) - _SHOWN:,} more")
    return f"the draws {', '.join(words)}" if nodes else "no draws"


def _answer(node: Node) -> str:
    if isinstance(node.asked, tuple):
        weights = node.asked
        return f"{node.place + 1} of {len(weights)} (weight {weights[node.place]}/{sum(weights)})"
    return f"{node.place + 1} of {node.asked}"


def _asked(asked: Hashable) -> str:
    return f"one of {len(asked)} with weights" if isinstance(asked, tuple) else f"one of {asked}"
