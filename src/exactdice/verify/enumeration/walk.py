"""The walk over the tree of draws: a function is run once for each path, the most probable first; sums are exact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import inf, lcm
from time import monotonic
from typing import Any

from exactdice.errors import SimulatorError
from exactdice.verify.enumeration.results import outcome_of
from exactdice.verify.enumeration.tree import HIDDEN_STATE, Cut, Draws, Path, spelled
from exactdice.verify.enumeration.watch import Watch

_EVERY = 1000  # runs between two calls of progress, and between two paths that are run twice
_MOST_LATE = 3  # runs that take too long, before the walk is given up
_MOST_VAIN = 20_000  # runs before the first path that ends: of paths that can all be run, one of the first runs ends

Progress = Callable[[int, Fraction], Any]
Sums = dict[int, int]  # numerators by denominator


@dataclass(frozen=True)
class Enumerated:
    """What a simulator does, exactly, as far as its paths have been run.

    Attributes:
        weights: The chance of each outcome, a lower bound where something is uncovered.
        uncovered: The chance of all paths that were cut or not run, by the reason; empty where the law is complete.
        paths: How many paths were run, those that were cut included.
    """

    weights: dict[Any, Fraction]
    uncovered: dict[str, Fraction]
    paths: int


def walk(
    tree: Draws,
    run: Callable[[], Any],
    *,
    paths: int,
    seconds: float | None,
    total_seconds: float | None = None,
    progress: Progress | None = None,
) -> Enumerated:
    """Run a function along every path of its draws until none is left, or no budget.

    Args:
        tree: Answers the draws of the function.
        run: The function, with its source of randomness.
        paths: How many runs at most.
        seconds: How long one run may take, None for any time.
        total_seconds: How long all runs may take, None for any time.
        progress: Called now and then with the paths that have been run and the chance that is not covered yet.

    Raises:
        SimulatorError: The function raises, hides a state, or returns what is no outcome.
    """
    with Watch(tree, seconds) as watch:
        return _Walk(tree, run, watch, seconds).every_path(paths, total_seconds, progress)


class _Walk:
    """The state of one walk: the sums of what has been found and of what was lost, and the first path's outcome."""

    def __init__(self, tree: Draws, run: Callable[[], Any], watch: Watch, seconds: float | None) -> None:
        self._tree = tree
        self._run = run
        self._watch = watch
        self._late = 0
        self._late_reason = f"runs of more than {seconds} s"
        self._found: dict[Any, Sums] = {}
        self._covered: Sums = {}
        self._lost: dict[str, Sums] = {}
        self._first: tuple[Path, Any] | None = None

    def every_path(self, paths: int, total_seconds: float | None, progress: Progress | None) -> Enumerated:
        runs = done = 0
        path: Path | None = (None, 1, 1)
        end = inf if total_seconds is None else monotonic() + total_seconds
        rest_reason = "paths that were not run"
        while path is not None and self._late < _MOST_LATE:
            runs += 1
            done += self._path(path, twice=runs & (runs - 1) == 0 or runs % _EVERY == 0)
            if progress is not None and runs % _EVERY == 0:
                progress(done, 1 - total(self._covered))
            path = self._tree.next(paths - runs)
            if path is not None and monotonic() > end:
                rest_reason = f"paths that were not run in {total_seconds} s"
                break
            if path is not None and not done and runs >= _MOST_VAIN:
                rest_reason = f"no path ends in {_MOST_VAIN:,} runs"
                break
        if self._first is not None:
            self._repeat(*self._first)  # after all others, which shows what the runs between have left behind
        if set(self._found) == {None}:
            raise SimulatorError("the simulator returns None on every path; return what is to be judged")
        weights = {outcome: total(sums) for outcome, sums in self._found.items()}
        uncovered = {reason: total(sums) for reason, sums in self._lost.items()}
        rest = 1 - total(self._covered) - sum(uncovered.values())
        if rest:
            uncovered[rest_reason] = rest
        return Enumerated(weights, uncovered, done)

    def _path(self, path: Path, *, twice: bool) -> bool:
        """Run one path and add it up; False where it waits for more probable ones."""
        tree = self._tree
        outcome = self._outcome(path)
        if tree.later:
            tree.put_back()
            return False
        p, q = tree.p, tree.q
        if tree.cut is not None:
            _add(self._lost.setdefault(tree.cut, {}), p, q)
            return True
        _add(self._found.setdefault(outcome, {}), p, q)
        _add(self._covered, p, q)
        if twice:
            here = tree.path()
            self._first = self._first or (here, outcome)
            self._repeat(here, outcome)
        return True

    def _outcome(self, path: Path) -> Any:
        """The outcome of one run, None where it was cut."""
        tree = self._tree
        tree.follow(path)
        result = self._result()
        if tree.failed:
            raise tree.failed
        if tree.cut is not None or tree.later:
            return None
        if not tree.finished():
            raise SimulatorError(
                f"a run ended after {tree.made} draws where an earlier one drew more after the same draws; "
                f"{HIDDEN_STATE}"
            )
        return outcome_of(result)

    def _result(self) -> Any:
        tree = self._tree
        try:
            return self._watch.call(self._run)
        except Cut:
            pass
        except self._watch.late:
            self._late += 1
            tree.cut = tree.cut or self._late_reason
        except RecursionError:
            tree.cut = tree.cut or "calls deeper than Python allows"
        except (Exception, SystemExit) as error:
            if tree.cut is None and not tree.later and not tree.failed:
                cure = "mend it, or return a result for that case"
                if "ScriptedRandom" in str(error):  # asked for what random.Random has not
                    cure = "it receives a random.Random, write source='numpy' where it draws with numpy"
                raise SimulatorError(
                    f"the simulator raised {type(error).__name__}: {error!s:.200} after {spelled(tree.path())}, which "
                    f"has the chance {Fraction(tree.p, tree.q)}; {cure}"
                ) from error
        return None

    def _repeat(self, path: Path, outcome: Any) -> None:
        """Run a path once more, which must give the same outcome."""
        again = self._outcome(path)
        if self._tree.extended():
            raise SimulatorError(f"a run drew more than an earlier one after the same draws; {HIDDEN_STATE}")
        if self._tree.cut is None and again != outcome:
            by_identity = type(outcome) is type(again) and getattr(type(outcome), "__eq__", None) is object.__eq__
            raise SimulatorError(
                f"the simulator returns {outcome!r:.60}, which equals nothing but itself; return a number, a text or a "
                "tuple"
                if by_identity
                else f"the same draws gave {outcome!r:.60} in one run and {again!r:.60} in another; {HIDDEN_STATE}"
            )


def _add(sums: Sums, p: int, q: int) -> None:
    sums[q] = sums.get(q, 0) + p


def total(sums: Sums) -> Fraction:
    """The sum of fractions that are kept as numerators by denominator.

    Examples:
        >>> total({6: 2, 36: 6})
        Fraction(1, 2)
    """
    common = lcm(*sums)
    return Fraction(sum([p * (common // q) for q, p in sums.items()]), common)
