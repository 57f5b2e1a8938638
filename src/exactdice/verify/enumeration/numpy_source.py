"""A scripted ``numpy.random.Generator``: its discrete methods answered by the tree of draws, scalars and arrays."""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from exactdice.errors import SimulatorError
from exactdice.verify.enumeration.continuous import Interval, Uniform, threshold
from exactdice.verify.enumeration.sources import binomial_draw, weighted_items

if TYPE_CHECKING:
    from exactdice.verify.enumeration.tree import Draws


class ScriptedGenerator(np.random.Generator):
    """A ``Generator`` whose every draw is one of finitely many; continuous numbers may be compared and rounded."""

    def __init__(self, draws: Draws) -> None:
        super().__init__(np.random.PCG64(0))
        self._draws = draws

    def _filled(self, size: Any, one: Callable[[], Any], kind: Any = None) -> Any:
        """One draw, or an array of them, in the order in which numpy fills it."""
        if size is None:
            return one()
        shape = (index(size),) if not isinstance(size, tuple) else size
        values = [one() for _ in range(prod(shape))]
        return np.array(values, dtype=kind).reshape(shape)

    def integers(  # type: ignore[override]
        self, low: Any, high: Any = None, size: Any = None, dtype: Any = np.int64, endpoint: bool = False
    ) -> Any:
        """Whole numbers from low up to high, which is left out unless ``endpoint``."""
        if high is None:
            low, high = 0, low
        if np.ndim(low) or np.ndim(high):
            return np.array(
                [self.integers(a, b, None, dtype, endpoint) for a, b in np.broadcast(low, high)], dtype=dtype
            ).reshape(np.broadcast(low, high).shape)
        low, high = index(low), index(high) + bool(endpoint)
        if high <= low:
            raise ValueError("low >= high")
        return self._filled(size, lambda: low + self._draws.equal(high - low), dtype)

    def choice(  # type: ignore[override]
        self, a: Any, size: Any = None, replace: bool = True, p: Any = None, axis: int = 0, shuffle: bool = True
    ) -> Any:
        """Items of a list, or whole numbers below a, with or without replacement."""
        items = list(range(index(a))) if np.ndim(a) == 0 else list(a)
        kind = np.asarray(a).dtype if np.ndim(a) == 1 else None
        if replace:
            if p is None:
                return self._filled(size, lambda: items[self._draws.equal(len(items))], kind)
            kept, weights = weighted_items(items, p)
            return self._filled(size, lambda: kept[self._draws.weighted(weights)], kind)
        if p is not None:
            raise SimulatorError(
                "choice(replace=False, p=...) is not followed: numpy draws several at once; draw one after the other"
            )
        return self._filled(size, lambda: items.pop(self._draws.equal(len(items))), kind)

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:  # type: ignore[override]
        """Numbers of successes."""
        if np.ndim(n) or np.ndim(p):
            pairs = np.broadcast(n, p)
            return np.array([binomial_draw(self._draws, a, b) for a, b in pairs], dtype=np.int64).reshape(pairs.shape)
        return self._filled(size, lambda: binomial_draw(self._draws, n, p), np.int64)

    def multinomial(self, n: Any, pvals: Any, size: Any = None) -> Any:  # type: ignore[override]
        """How often each outcome occurs in n trials: one binomial after the other."""
        chances = [threshold(p) for p in pvals]

        def once() -> list[int]:
            left, mass, counts = index(n), sum(chances), []
            for chance in chances:
                k = binomial_draw(self._draws, left, chance / mass if mass else 0)
                counts.append(k)
                left, mass = left - k, mass - chance
            return counts

        return np.array(once()) if size is None else np.array([once() for _ in range(index(size))])

    def hypergeometric(self, ngood: Any, nbad: Any, nsample: Any, size: Any = None) -> Any:  # type: ignore[override]
        """Numbers of good ones among so many drawn without replacement."""
        good, bad, drawn = index(ngood), index(nbad), index(nsample)
        counts = range(max(0, drawn - bad), min(good, drawn) + 1)
        weights = [comb(good, k) * comb(bad, drawn - k) for k in counts]
        return self._filled(size, lambda: counts[self._draws.weighted(weights)], np.int64)

    def geometric(self, p: Any, size: Any = None) -> Any:  # type: ignore[override]
        """Numbers of trials up to the first success, trial by trial."""

        def once() -> int:
            trials = 1
            while not binomial_draw(self._draws, 1, p):
                trials += 1
            return trials

        return self._filled(size, once, np.int64)

    def random(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:  # type: ignore[override]
        """Numbers from 0 to 1 that may be compared and rounded."""
        if out is not None:
            raise SimulatorError("random(out=...) writes floats, which have no exact law; use the array it returns")
        return self._filled(size, lambda: Uniform(Interval(self._draws)), object)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:  # type: ignore[override]
        """Numbers from low to high that may be compared and rounded."""
        least, width = threshold(low), threshold(high) - threshold(low)
        return self._filled(size, lambda: Uniform(Interval(self._draws)) * width + least, object)

    def shuffle(self, x: Any, axis: int = 0) -> None:  # type: ignore[override]
        """Put a list or the rows of an array in a random order."""
        if axis != 0:
            raise SimulatorError(f"shuffle(axis={axis}) is not followed; shuffle the transposed array")
        for i in reversed(range(1, len(x))):
            j = self._draws.equal(i + 1)
            if isinstance(x, np.ndarray):
                x[[i, j]] = x[[j, i]]
            else:
                x[i], x[j] = x[j], x[i]

    def permutation(self, x: Any, axis: int = 0) -> Any:  # type: ignore[override]
        """The items, or the whole numbers below x, in a random order."""
        items = np.arange(index(x)) if np.ndim(x) == 0 else np.array(x)
        self.shuffle(items, axis)
        return items

    def permuted(self, x: Any, *, axis: Any = None, out: Any = None) -> Any:  # type: ignore[override]
        """As ``permutation`` for a plain list."""
        if np.ndim(x) != 1 or out is not None:
            raise SimulatorError("permuted() is followed for one row only; use permutation()")
        return self.permutation(x)


def _continuous(name: str) -> Callable[..., NoReturn]:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise SimulatorError(
            f"{name}() has no finite tree of draws, so its paths cannot be run one by one; judge samples of it instead"
        )

    return refuse


_FOLLOWED = {name for name in vars(ScriptedGenerator) if not name.startswith("_")}
for _name in dir(np.random.Generator):
    if not _name.startswith("_") and _name not in _FOLLOWED | {"bit_generator", "spawn"}:
        setattr(ScriptedGenerator, _name, _continuous(_name))


def scripted_generator(draws: Draws) -> ScriptedGenerator:
    """A generator that asks the tree of draws."""
    return ScriptedGenerator(draws)
