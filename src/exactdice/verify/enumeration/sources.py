"""Scripted sources of randomness that answer a simulator: random.Random, the module random, roll(sides)."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import accumulate
from math import comb, lcm
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn

from exactdice.errors import SimulatorError
from exactdice.verify.enumeration.continuous import Interval, Uniform, threshold
from exactdice.verify.enumeration.tree import Draws, Enumeration, walk

if TYPE_CHECKING:
    from types import ModuleType

_MOST_BITS = 16  # of getrandbits: more would be a tree of more than 65,536 answers a draw


class ScriptedRandom(random.Random):
    """A ``random.Random`` whose every draw is one of finitely many, answered by the tree of draws."""

    def __init__(self, draws: Draws) -> None:
        super().__init__(0)
        self._draws = draws

    def _randbelow(self, n: int) -> int:
        return self._draws.equal(n)

    def random(self) -> Any:
        """A number from 0 to 1 that may be compared and rounded."""
        return Uniform(Interval(self._draws))

    def uniform(self, a: Any, b: Any) -> Any:
        """A number from a to b that may be compared and rounded."""
        low = threshold(a)
        return self.random() * (threshold(b) - low) + low

    def getrandbits(self, k: int) -> int:
        """One of ``2 ** k`` whole numbers."""
        if k > _MOST_BITS:
            raise SimulatorError(
                f"getrandbits({k}) has 2**{k} answers, too many to run one by one; draw with randrange() instead"
            )
        return self._draws.equal(1 << k)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """One of a range."""
        if stop is None:
            start, stop = 0, start
        numbers = range(index(start), index(stop), index(step))
        if not numbers:
            raise ValueError(f"empty range for randrange({start}, {stop}, {step})")
        return numbers[self._draws.equal(len(numbers))]

    def randint(self, a: int, b: int) -> int:
        """One of the whole numbers from a to b."""
        if b < a:
            raise ValueError(f"empty range for randint({a}, {b})")
        return a + self._draws.equal(b - a + 1)

    def choice(self, seq: Any) -> Any:
        """One of a sequence."""
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._draws.equal(len(seq))]

    def choices(self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1) -> list[Any]:
        """K of a sequence, with replacement."""
        items = list(population)
        if cum_weights is not None:
            if weights is not None:
                raise TypeError("Cannot specify both weights and cumulative weights")
            sums = [threshold(weight) for weight in cum_weights]
            weights = [b - a for a, b in zip([Fraction(0), *sums], sums, strict=False)]
        if weights is None:
            return [items[self._draws.equal(len(items))] for _ in range(k)]
        kept, numbers = weighted_items(items, weights)
        return [kept[self._draws.weighted(numbers)] for _ in range(k)]

    def sample(self, population: Any, k: int, *, counts: Iterable[int] | None = None) -> list[Any]:
        """K of a sequence, without replacement."""
        items = list(population)
        if counts is not None:
            items = [x for x, n in zip(items, counts, strict=True) for _ in range(n)]
        if not 0 <= k <= len(items):
            raise ValueError("Sample larger than population or is negative")
        return [items.pop(self._draws.equal(len(items))) for _ in range(k)]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put a list in a random order."""
        for i in reversed(range(1, len(x))):
            j = self._draws.equal(i + 1)
            x[i], x[j] = x[j], x[i]

    def binomialvariate(self, n: int = 1, p: Any = 0.5) -> int:
        """The number of successes of n trials."""
        return binomial_draw(self._draws, n, p)

    def seed(self, *_: Any, **__: Any) -> None:
        """Nothing: the draws are scripted."""


def _continuous(name: str) -> Callable[..., NoReturn]:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise SimulatorError(
            f"{name}() draws from a continuous law, which has no paths to run one by one; judge samples of it instead"
        )

    return refuse


for _name in (
    "triangular", "betavariate", "expovariate", "gammavariate", "gauss", "lognormvariate", "normalvariate",
    "vonmisesvariate", "paretovariate", "weibullvariate", "randbytes", "setstate", "getstate",
):  # fmt: skip
    setattr(ScriptedRandom, _name, _continuous(_name))


def weighted_items(items: Sequence[Any], weights: Iterable[Any]) -> tuple[list[Any], list[int]]:
    """The items of positive weight, and their weights as integers."""
    exact = [threshold(weight) for weight in weights]
    if len(exact) != len(items):
        raise ValueError("The number of weights does not match the population")
    if min(exact, default=0) < 0 or not any(exact):
        raise ValueError("Weights must be at least zero, and one of them greater")
    common = lcm(*[weight.denominator for weight in exact])
    pairs = [(x, int(weight * common)) for x, weight in zip(items, exact, strict=True) if weight]
    return [x for x, _ in pairs], [weight for _, weight in pairs]


def binomial_draw(draws: Draws, n: Any, p: Any) -> int:
    """The number of successes of n trials of chance p, as one draw."""
    n, chance = index(n), threshold(p)
    if n < 0 or not 0 <= chance <= 1:
        raise ValueError(f"binomial({n}, {p}) needs n >= 0 and 0 <= p <= 1")
    good, bad = chance.numerator, chance.denominator - chance.numerator
    counts = [k for k in range(n + 1) if (good or k == 0) and (bad or k == n)]
    return counts[draws.weighted([comb(n, k) * good**k * bad ** (n - k) for k in counts])]


@contextmanager
def scripted_module(source: ScriptedRandom, module: ModuleType = random) -> Iterator[None]:
    """The module ``random`` answered by a scripted source, also where functions were imported by name.

    Functions of the module are methods of one hidden generator; those that a simulator imported by name before end in
    its ``_randbelow`` and ``random``, which are replaced as well. A ``random.Random`` made inside is scripted, too.
    """
    hidden = random._inst  # type: ignore[attr-defined]
    names = [name for name in dir(hidden) if not name.startswith("_") and hasattr(module, name)]
    before = {name: getattr(module, name) for name in [*names, "Random", "SystemRandom"]}
    for name in names:
        setattr(module, name, getattr(source, name))
    made = lambda *_: ScriptedRandom(source._draws)  # noqa: E731
    module.Random = module.SystemRandom = made  # type: ignore[attr-defined]
    for name in ("_randbelow", "random", "getrandbits"):
        setattr(hidden, name, getattr(source, name))
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(module, name, value)
        for name in ("_randbelow", "random", "getrandbits"):
            delattr(hidden, name)


def enumerate_draws(
    f: Callable[..., Any],
    *,
    source: str | None = None,
    paths: int = 1_000_000,
    draws: int = 1000,
    progress: Callable[[int, Fraction], None] | None = None,
) -> Enumeration:
    """The exact law of what a simulator returns, by running it once for every sequence of its random draws."""
    kind = source if source is not None else _kind(f)
    if kind == "random":
        return walk(lambda tree: f(ScriptedRandom(tree)), paths=paths, draws=draws, progress=progress)
    if kind == "module":
        return walk(lambda tree: _with_module(f, tree), paths=paths, draws=draws, progress=progress)
    if kind == "roll":
        return walk(lambda tree: f(lambda sides: 1 + tree.equal(_sides(sides))), paths=paths, draws=draws, progress=progress)
    if kind == "numpy":
        from exactdice.verify.enumeration.numpy_source import scripted_generator

        return walk(lambda tree: f(scripted_generator(tree)), paths=paths, draws=draws, progress=progress)
    raise SimulatorError(f"source {source!r} is unknown; write 'random', 'module', 'roll' or 'numpy'")


def _with_module(f: Callable[[], Any], tree: Draws) -> Any:
    with scripted_module(ScriptedRandom(tree)):
        return f()


def _sides(sides: Any) -> int:
    try:
        n = index(sides)
    except TypeError:
        n = 0
    if n < 1:
        raise SimulatorError(f"roll({sides!r:.40}) is no die; call roll(6) with a whole number of sides")
    return n


def _kind(f: Callable[..., Any]) -> str:
    """``random`` for a function of one required parameter, ``module`` for one of none."""
    try:
        parameters = inspect.signature(f).parameters.values()
    except (TypeError, ValueError):
        return "module"
    required = [
        one
        for one in parameters
        if one.default is one.empty and one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
    ]
    if len(required) > 1 or any([one.kind is one.KEYWORD_ONLY for one in required]):
        names = ", ".join([one.name for one in required])
        raise SimulatorError(
            f"the simulator has the required parameters {names}; give a function of one (its random.Random) or of none"
        )
    return "random" if required else "module"
