"""Which source a simulator reads, and its enumeration along every path of draws."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from operator import index
from typing import Any

from exactdice.errors import CountError, OperandError, SimulatorError
from exactdice.verify.enumeration.sources import ScriptedRandom
from exactdice.verify.enumeration.standin import scripted_random
from exactdice.verify.enumeration.tree import Draws
from exactdice.verify.enumeration.walk import Enumerated, Progress, walk

SOURCES = ("random", "module", "roll", "numpy")


def run_every_path(
    f: Callable[..., Any],
    given: tuple[Any, ...] = (),
    *,
    source: str | None = None,
    paths: int = 1_000_000,
    draws: int = 1000,
    seconds: float | None = 10,
    total_seconds: float | None = 60,
    progress: Progress | None = None,
) -> Enumerated:
    """The law of what a simulator returns, as plain Fractions, by running it once for each sequence of its draws.

    Args:
        f: The simulator.
        given: What it receives after its source of randomness.
        source: What it reads: ``"random"``, ``"module"``, ``"roll"`` or ``"numpy"``; None to tell by its parameters.
        paths: How many runs at most.
        draws: How many draws in one run at most.
        seconds: How long one run may take, None for any time.
        total_seconds: How long all runs may take, None for any time.
        progress: Called with the number of paths and the chance that is not covered yet.

    Raises:
        OperandError: An argument is of the wrong kind.
        CountError: A number of paths, draws or seconds is none.
        SimulatorError: The simulator cannot be followed; the message says why.

    Examples:
        >>> run_every_path(lambda rng: rng.randint(1, 6) + rng.randint(1, 6)).weights[7]
        Fraction(1, 6)
        >>> run_every_path(lambda rng: rng.random() < 0.35).weights[True]
        Fraction(7, 20)
    """
    kind, takes = source_of(f, given, source)
    paths, draws = _count(paths, "paths"), _count(draws, "draws")
    _require_time(seconds, "seconds")
    _require_time(total_seconds, "total_seconds")
    if progress is not None and not callable(progress):
        raise OperandError(f"progress {progress!r:.40} cannot be called; give a function of (paths, uncovered)")
    limits: dict[str, Any] = {"seconds": seconds, "total_seconds": total_seconds, "progress": progress}
    tree = Draws(draws)
    names = getattr(f, "__globals__", {})
    with ExitStack() as stack:
        stack.enter_context(scripted_random(tree, names))
        first: tuple[Any, ...] = ()
        if kind == "random":
            first = (ScriptedRandom(tree),)
        elif kind == "roll":
            first = (partial(_roll, tree),)
        elif kind == "numpy":
            from exactdice.verify.enumeration.numpy_source import ScriptedGenerator, scripted_numpy

            stack.enter_context(scripted_numpy(tree, names))
            first = (ScriptedGenerator(tree),) if takes else ()
        return walk(tree, partial(f, *first, *given), paths=paths, **limits)


def source_of(f: Callable[..., Any], given: tuple[Any, ...] = (), source: str | None = None) -> tuple[str, bool]:
    """What a simulator reads, one of ``SOURCES``, and whether it takes it as its first parameter.

    Args:
        f: The simulator.
        given: What it receives behind its source of randomness.
        source: What it reads, None to tell by its parameters.

    Raises:
        OperandError: It is no function, or the source is unknown.
        SimulatorError: It has parameters that nobody gives, or returns before it has run.

    Examples:
        >>> source_of(lambda rng: rng.randint(1, 6)), source_of(lambda: 4)
        (('random', True), ('module', False))
    """
    _require_function(f)
    required = _required(f)
    kind = source if source is not None else _kind(required, given)
    if kind not in SOURCES:
        raise OperandError(f"source {source!r:.40} is unknown; write one of {', '.join(map(repr, SOURCES))}")
    if kind == "numpy":
        return kind, required is None or len(required) > len(given)
    return kind, kind != "module"


def _roll(tree: Draws, sides: Any) -> int:
    """A die of so many sides."""
    try:
        n = index(sides)
    except TypeError:
        n = 0
    if n < 1:
        tree.refuse(f"roll({sides!r:.40}) is no die; call roll(6) with a whole number of sides")
    return 1 + tree.equal(n)


def _require_function(f: Any) -> None:
    if not callable(f):
        raise OperandError(f"{f!r:.40} is no function; give the simulator itself, without calling it")
    if inspect.iscoroutinefunction(f) or inspect.isgeneratorfunction(f):
        raise SimulatorError(
            f"{_name(f)} returns before it has run, as it is written with async or yield; give a function that returns "
            "the result"
        )


def _count(value: Any, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise CountError(f"{what} {value!r:.40} is no number of {what}; write a whole number of at least 1")
    return value


def _require_time(value: Any, what: str) -> None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float) or not value > 0):
        raise CountError(f"{what} {value!r:.40} is no time; write a number above 0, or None for any time")


def _required(f: Callable[..., Any]) -> list[str] | None:
    """The names of the parameters that must be given in order, None where Python cannot tell."""
    try:
        parameters = inspect.signature(f).parameters.values()
    except (TypeError, ValueError):
        return None
    must = [p for p in parameters if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    keywords = [p.name for p in must if p.kind is p.KEYWORD_ONLY]
    if keywords:
        raise SimulatorError(
            f"{_name(f)} requires {', '.join(keywords)} by keyword; give lambda rng: {_name(f)}(rng, {keywords[0]}=...)"
        )
    return [p.name for p in must]


def _kind(required: list[str] | None, given: tuple[Any, ...]) -> str:
    """``random`` for a function with one required parameter besides those given, ``module`` for one with none."""
    if required is None or len(required) == len(given):
        return "module"
    if len(required) == len(given) + 1:
        return "random"
    takes = f"takes {', '.join(required) or 'no parameters'}"
    if given:
        raise SimulatorError(f"the simulator {takes}; give a function of (rng, attacks), or of attacks alone")
    raise SimulatorError(
        f"the simulator {takes}; give a function of its source of randomness alone: lambda rng: f(rng, ...)"
    )


def _name(f: Any) -> str:
    return getattr(f, "__name__", f"{f!r:.40}")
