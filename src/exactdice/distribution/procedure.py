"""Do-notation: a plain Python procedure that rolls with ``yield`` becomes the exact law of what it returns."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import wraps
from math import lcm
from typing import Any, NamedTuple, ParamSpec

from exactdice.distribution.law import Distribution, mix_branches
from exactdice.errors import ProcedureError
from exactdice.scalars import shown
from exactdice.sizes import require

P = ParamSpec("P")


class _Path(NamedTuple):
    """The laws met and the outcomes rolled so far, with the probability of that as an unreduced fraction."""

    laws: tuple[Any, ...]
    rolled: tuple[Any, ...]
    weight: int
    denominator: int


def procedure(f: Callable[P, Generator[Any, Any, Any]]) -> Callable[P, Distribution[Any]]:
    """Turn a generator that yields laws and receives outcomes into the exact law of its return value.

    ``x = yield d6`` rolls a die; ``return`` gives the outcome, or a law of it. The procedure is run once for every
    sequence of outcomes, so it must be a function of its rolls alone: the same rolls must lead to the same next
    roll.

    Raises:
        ProcedureError: It has no ``yield``, yields something that is no distribution, does not repeat itself, or
            lets a StopIteration escape.
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


def _explore(start: Callable[[], Generator[Any, Any, Any]], name: str) -> Distribution[Any]:
    """Run every path; the first outcome of each roll goes on in the running generator, the others are replayed."""
    results: list[tuple[Any, int, int]] = []
    waiting = [_Path((), (), 1, 1)]
    while waiting:
        path = waiting.pop()
        run = start()
        try:
            law = _replay(run, path, name)
            while True:
                outcomes, weights, total = _checked(law, name)._form.pairs()
                longer = [
                    _Path((*path.laws, law), (*path.rolled, x), path.weight * weight, path.denominator * total)
                    for x, weight in zip(outcomes, weights, strict=True)
                ]
                path = longer[0]
                waiting += longer[1:]
                # every waiting path holds its rolls, so a procedure without end is refused while it is small
                require("states", 10 * (len(results) + len(waiting) * len(path.rolled)), f"the procedure {name}")
                law = run.send(outcomes[0])
        except StopIteration as stop:
            results.append((stop.value, path.weight, path.denominator))
        except RuntimeError as error:
            if not isinstance(error.__cause__, StopIteration):
                raise
            raise ProcedureError(  # what Python makes of it says nothing of the cause
                f"{name} lets a StopIteration escape, which a generator may not; give next(...) a default"
            ) from error
    common = lcm(*[denominator for _, _, denominator in results])
    return mix_branches([(value, weight * (common // denominator)) for value, weight, denominator in results])


def _replay(run: Generator[Any, Any, Any], path: _Path, name: str) -> Any:
    """Lead a fresh run along a path and return the next law that it yields."""
    x = None  # starts the generator
    for step, (expected, rolled) in enumerate(zip(path.laws, path.rolled, strict=True)):
        try:
            law = run.send(x)
        except StopIteration:
            law = None
        if law != expected:
            raise ProcedureError(
                f"{name} does not yield the same law at roll {step + 1} when it is run again with the same rolls; "
                "it must depend on its rolls alone"
            )
        x = rolled
    return run.send(x)


def _checked(law: Any, name: str) -> Distribution[Any]:
    if not isinstance(law, Distribution):
        raise ProcedureError(f"{name} yields {shown(law)}, which is no distribution; yield a law such as d6")
    return law
