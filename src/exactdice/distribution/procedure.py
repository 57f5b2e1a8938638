"""Do-notation: a plain Python procedure that rolls with ``yield`` becomes the exact law of what it returns."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextvars import ContextVar
from functools import wraps
from math import prod
from random import Random
from typing import Any, ParamSpec

from exactdice.distribution.law import Distribution, branch_key, mix_branches
from exactdice.errors import ProcedureError
from exactdice.kernel import common_multiple
from exactdice.scalars import shown
from exactdice.sizes import limit, require, require_so_far

P = ParamSpec("P")
Start = Callable[[], Generator[Any, Any, Any]]

_ROLL = 1000  # states that one more roll on a path is taken for, so that a path without an end is refused soon
_CALL = 100  # states that a call is taken for, besides its paths: one procedure may call another very often
_SAMPLE = 500  # random paths for an estimate
_FEWEST = 30  # random paths below which an estimate says nothing


class _Roll:
    """One roll of a path: its law, the outcome whose turn it is, and the probability of the path up to it."""

    __slots__ = ("before", "denominator", "law", "outcomes", "place", "weight", "weights")

    def __init__(self, law: Distribution[Any], before: _Roll | None, choose: Callable[[int], int]) -> None:
        self.law = law
        self.outcomes, self.weights, total = law._form.pairs()
        self.before: int = before.weight if before else 1
        self.denominator: int = total * (before.denominator if before else 1)
        self.turn_to(choose(len(self.weights)))

    def turn_to(self, place: int) -> None:
        self.place = place
        self.weight: int = self.before * self.weights[place]


def procedure(f: Callable[P, Generator[Any, Any, Any]]) -> Callable[P, Distribution[Any]]:
    """Turn a generator that yields laws and receives outcomes into the exact law of its return value.

    ``x = yield d6`` rolls a die; ``return`` gives the outcome, or a law of it. The procedure is run once for every
    sequence of outcomes, so it must be a function of its rolls alone: the same rolls must lead to the same next
    roll.

    Args:
        f: The generator function; its arguments stay those of the function that is made.

    Raises:
        ProcedureError: It has no ``yield``, yields something that is no distribution, does not repeat itself, or calls
            itself without an end.
        TooLargeError: It has more paths than the budget of states.

    Examples:
        >>> from exactdice import d6
        >>> @procedure
        ... def wound(skill):
        ...     hit = yield d6
        ...     if hit < skill:
        ...         return 0
        ...     damage = yield d6
        ...     return max(damage, 2)
        >>> wound(4).mean()
        Fraction(11, 6)
    """
    from inspect import isgeneratorfunction

    if not isgeneratorfunction(f):
        name = getattr(f, "__name__", repr(f))
        raise ProcedureError(f"{name} has no yield, so it rolls nothing; write x = yield d6 inside")

    @wraps(f)
    def law(*args: P.args, **kwargs: P.kwargs) -> Distribution[Any]:
        return _explore(lambda: f(*args, **kwargs), f.__name__)

    return law


# States spent so far by the outermost procedure that is running; those called inside spend from the same budget.
_spent: ContextVar[list[int] | None] = ContextVar("exactdice_procedure", default=None)


def _explore(start: Start, name: str) -> Distribution[Any]:
    outer = _spent.get()
    spent = outer or [0]
    token = _spent.set(spent)
    try:
        return _every_path(start, name, spent)
    except RecursionError:
        raise ProcedureError(
            f"{name} calls itself more often than Python allows; roll in a loop, or end the calls earlier"
        ) from None
    finally:
        _spent.reset(token)


def _every_path(start: Start, name: str, spent: list[int]) -> Distribution[Any]:
    """Run every path, the last roll's outcomes first; each run is led along the rolls before."""
    found: dict[Any, tuple[Any, int, int]] = {}
    path: list[_Roll] = []
    first = spent[0]
    estimated = False
    while True:
        value = _run(start, name, path, _first)
        weight, denominator = (path[-1].weight, path[-1].denominator) if path else (1, 1)
        key = denominator, branch_key(value)
        found[key] = value, weight + (found[key][1] if key in found else 0), denominator
        while path and path[-1].place + 1 == len(path[-1].weights):
            path.pop()
        if not path:
            break
        path[-1].turn_to(path[-1].place + 1)
        spent[0] += _path_states(path)
        require_so_far("states", spent[0], f"the procedure {name}")
        if not estimated and spent[0] - first > limit("states") // 50:
            _require_estimate(start, name, spent)
            estimated = True
    spent[0] += _CALL
    common = common_multiple({denominator for _, _, denominator in found.values()})
    return mix_branches([(value, weight * (common // denominator)) for value, weight, denominator in found.values()])


def _path_states(path: list[_Roll]) -> int:
    return 1 + len(path) // 2


def _first(outcomes: int) -> int:
    return 0


def _run(start: Start, name: str, path: list[_Roll], choose: Callable[[int], int]) -> Any:
    """Lead a fresh run along a path, go on to its end with chosen outcomes, and return what it returns."""
    run = start()
    x = None  # starts the generator
    try:
        for step, roll in enumerate(path):
            law = run.send(x)
            if law is not roll.law and law != roll.law:
                raise _changed(name, step)
            x = roll.outcomes[roll.place]
        step = len(path)
        while True:
            path.append(_Roll(_checked(run.send(x), name), path[-1] if path else None, choose))
            require_so_far("states", _ROLL * len(path), f"a path of the procedure {name}")
            x = path[-1].outcomes[path[-1].place]
            step += 1
    except StopIteration as stop:
        if step < len(path):
            raise _changed(name, step) from None
        return stop.value
    except RuntimeError as error:
        if not isinstance(error.__cause__, StopIteration):
            raise
        raise ProcedureError(  # what Python makes of it says nothing of the cause
            f"{name} lets a StopIteration escape, which a generator may not; give next(...) a default"
        ) from error


def _changed(name: str, step: int) -> ProcedureError:
    return ProcedureError(
        f"{name} does not yield the same law at roll {step + 1} when it is run again with the same rolls; "
        "it must depend on its rolls alone"
    )


def _require_estimate(start: Start, name: str, spent: list[int]) -> None:
    """Refuse a procedure whose paths will cost more than the budget, three standard errors of an estimate beyond.

    A path that takes each outcome with equal chance is met with the chance ``1 / product of the numbers of outcomes``,
    so that product times its cost has the cost of all paths as its mean (D. E. Knuth, Estimating the efficiency of
    backtrack programs, Mathematics of Computation 29, 1975). The same paths are drawn at every call.
    """
    random = Random(1975)
    share = spent[0] + limit("states") // 50
    costs: list[int] = []
    while len(costs) < _SAMPLE and spent[0] < share:
        before = spent[0]
        path: list[_Roll] = []
        _run(start, name, path, random.randrange)
        spent[0] += _path_states(path)
        costs.append((spent[0] - before) * prod([len(roll.weights) for roll in path]))
    n = len(costs)
    mean = sum(costs) // n
    variance = sum([(cost - mean) ** 2 for cost in costs]) // n
    if n >= _FEWEST and mean > limit("states") and (mean - limit("states")) ** 2 * n > 9 * variance:
        require("states", mean, f"the procedure {name}")


def _checked(law: Any, name: str) -> Distribution[Any]:
    if not isinstance(law, Distribution):
        raise ProcedureError(f"{name} yields {shown(law)}, which is no distribution; yield a law such as d6")
    return law
