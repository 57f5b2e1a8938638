"""A simulator with its source of randomness: every draw comes from one seed, which brings the samples back."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from exactdice.scalars import count
from exactdice.verify.enumeration.run import source_of

_SEEDS = 10**9  # short enough to be copied by hand


def fresh_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(_SEEDS)


class Seeded:
    """A simulator whose source of randomness is made from a seed.

    A function of one required parameter receives a ``random.Random``; for one of none the module ``random`` (and the
    global generator of numpy, where numpy is loaded) is seeded while it is called, and left as it was. What a simulator
    draws from elsewhere, such as a generator of its own without a seed, is random as well but does not come back.

    Args:
        f: The simulator.
        source: What it reads, where its parameters do not show it: ``"random"``, ``"module"``, ``"roll"`` for a
            function ``roll(sides)``, ``"numpy"`` for a ``numpy.random.Generator``.
        seed: A whole number of at least 0; None for a fresh one.

    Raises:
        OperandError: It is no function, or the source is unknown.
        SimulatorError: It has parameters that nobody gives.
        CountError: The seed is no whole number of at least 0.

    Examples:
        >>> die = Seeded(lambda rng: rng.randint(1, 6), seed=7)
        >>> with die.calls() as call:
        ...     [call() for _ in range(5)]
        [3, 2, 4, 6, 1]
    """

    def __init__(self, f: Callable[..., Any], source: str | None = None, seed: int | None = None) -> None:
        self._f = f
        self._source, self._takes = source_of(f, source=source)
        self.seed = fresh_seed() if seed is None else count(seed, "seed", 0)

    @contextmanager
    def calls(self) -> Iterator[Callable[[], Any]]:
        """The simulator as a function without parameters, from the seed on."""
        f, first = self._f, self._first()
        with _seeded_modules(self.seed):
            yield (lambda: f(*first)) if self._takes else f

    def _first(self) -> tuple[Any, ...]:
        """What the simulator receives as its source."""
        if self._source == "numpy":
            import numpy as np

            return (np.random.default_rng(self.seed),)
        generator = random.Random(self.seed)
        return (generator,) if self._source == "random" else (lambda sides: generator.randint(1, sides),)

    def again(self, number: int) -> list[Any]:
        """The first samples from the seed on; fewer where the simulator fails, which it may where it keeps a state."""
        samples = []
        with self.calls() as call, suppress(Exception):
            for _ in range(number):
                samples.append(call())  # noqa: PERF401, what was drawn before a failure is kept
        return samples


@contextmanager
def _seeded_modules(seed: int) -> Iterator[None]:
    """The global generators of ``random`` and, where it is loaded, numpy: seeded, and put back afterwards."""
    state = random.getstate()
    of_numpy = sys.modules.get("numpy.random")
    numpy_state = of_numpy.get_state() if of_numpy else None
    try:
        random.seed(seed)
        if of_numpy:
            of_numpy.seed(seed % 2**32)
        yield
    finally:
        random.setstate(state)
        if of_numpy:
            of_numpy.set_state(numpy_state)
