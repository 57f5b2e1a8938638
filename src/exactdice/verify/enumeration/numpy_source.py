"""A scripted ``numpy.random.Generator``: its discrete methods answered by the tree of draws, scalars and arrays."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from math import comb, prod
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from exactdice.verify.enumeration.continuous import uniform
from exactdice.verify.enumeration.readings import exact_number
from exactdice.verify.enumeration.sources import binomial_draw, no_paths, weighted_items
from exactdice.verify.enumeration.standin import Follower, replaced_everywhere

if TYPE_CHECKING:
    from exactdice.verify.enumeration.tree import Draws


class ScriptedGenerator(np.random.Generator):  # type: ignore[misc]
    """A ``Generator`` whose every draw is answered by the tree; continuous numbers may be compared and rounded.

    Arrays are filled in numpy's order. Arrays of continuous numbers hold objects.
    """

    def __init__(self, draws: Draws) -> None:
        super().__init__(np.random.PCG64(0))
        self._draws = draws

    @property
    def bit_generator(self) -> NoReturn:
        """Refused: its raw bits are no draws."""
        self._draws.refuse("bit_generator gives raw bits, which are not followed; draw with integers()")

    def spawn(self, n_children: int) -> list[ScriptedGenerator]:
        """Generators that ask the same tree."""
        return [ScriptedGenerator(self._draws) for _ in range(n_children)]

    # --- whole numbers ------------------------------------------------------------------------------------------

    def integers(
        self, low: Any, high: Any = None, size: Any = None, dtype: Any = np.int64, endpoint: Any = False
    ) -> Any:
        """Whole numbers from low up to high, which is left out unless ``endpoint``."""
        if high is None:
            low, high = 0, low

        def one(least: Any, most: Any) -> int:
            n = index(most) + bool(endpoint) - index(least)
            if n < 1:
                raise ValueError("low >= high")
            return int(least) + self._draws.equal(n)

        drawn = _filled(one, (low, high), size, dtype)
        return drawn if isinstance(drawn, np.ndarray) else np.dtype(dtype).type(drawn)

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """Numbers of successes, each one draw."""
        return _filled(lambda trials, chance: binomial_draw(self._draws, trials, chance), (n, p), size)

    def hypergeometric(self, ngood: Any, nbad: Any, nsample: Any, size: Any = None) -> Any:
        """Numbers of good ones among so many drawn without replacement, each one draw."""

        def one(good: Any, bad: Any, drawn: Any) -> int:
            good, bad, drawn = index(good), index(bad), index(drawn)
            counts = range(max(0, drawn - bad), min(good, drawn) + 1)
            if min(good, bad, drawn) < 0 or not counts:
                raise ValueError("ngood + nbad < nsample")
            return counts[self._draws.weighted([comb(good, k) * comb(bad, drawn - k) for k in counts])]

        return _filled(one, (ngood, nbad, nsample), size)

    def geometric(self, p: Any, size: Any = None) -> Any:
        """Numbers of trials up to the first success, each trial a draw: a tree without an end."""

        def one(chance: Any) -> int:
            if not 0 < exact_number(chance) <= 1:
                raise ValueError("p <= 0, p > 1 or p contains NaNs")
            trials = 1
            while not binomial_draw(self._draws, 1, chance):
                trials += 1
            return trials

        return _filled(one, (p,), size)

    def multinomial(self, n: Any, pvals: Any, size: Any = None) -> Any:
        """How often each outcome occurs in n trials: one binomial after the other, the last has the rest."""
        chances = [exact_number(p) for p in pvals]
        if not chances or min(chances) < 0 or sum(chances[:-1]) > 1:
            raise ValueError("pvals < 0, pvals > 1 or pvals contains NaNs")

        def one() -> list[int]:
            left, mass, counts = index(n), exact_number(1), []
            for chance in chances[:-1]:
                counts.append(binomial_draw(self._draws, left, chance / mass if mass else 0))
                left, mass = left - counts[-1], mass - chance
            return [*counts, left]

        shape = _shape(size)
        return np.array([one() for _ in range(prod(shape))], dtype=np.int64).reshape(*shape, len(chances))

    # --- items --------------------------------------------------------------------------------------------------

    def choice(
        self, a: Any, size: Any = None, replace: Any = True, p: Any = None, axis: int = 0, shuffle: Any = True
    ) -> Any:
        """Items, or whole numbers below a; without replacement one after the other, in the order drawn."""
        items = np.arange(index(a)) if np.ndim(a) == 0 else np.asarray(a)
        places = list(range(items.shape[axis]))
        if not places:
            raise ValueError("a cannot be empty")
        kept, weights = (places, [1] * len(places)) if p is None else weighted_items(places, p)
        number = prod(_shape(size))
        if not replace and number > len(kept):
            raise ValueError("Cannot take a larger sample than population when replace is False")
        drawn = []
        for _ in range(number):
            place = self._draws.weighted(weights)
            drawn.append(kept[place])
            if not replace:
                kept, weights = kept[:place] + kept[place + 1 :], weights[:place] + weights[place + 1 :]
        return np.take(items, drawn[0] if size is None else np.array(drawn, dtype=int).reshape(_shape(size)), axis=axis)

    def shuffle(self, x: Any, axis: int = 0) -> None:
        """Put a list, or an array along one axis, in a random order."""
        rows = np.swapaxes(x, 0, axis) if isinstance(x, np.ndarray) else x
        for i in reversed(range(1, len(rows))):
            j = self._draws.equal(i + 1)
            if isinstance(rows, np.ndarray):
                rows[[i, j]] = rows[[j, i]]
            else:
                rows[i], rows[j] = rows[j], rows[i]

    def permutation(self, x: Any, axis: int = 0) -> Any:
        """The items, or the whole numbers below x, in a random order."""
        items = np.arange(index(x)) if np.ndim(x) == 0 else np.array(x)
        self.shuffle(items, axis)
        return items

    def permuted(self, x: Any, *, axis: Any = None, out: Any = None) -> Any:
        """All items of an array in a random order."""
        if (np.ndim(x) != 1 and axis is not None) or out is not None:
            self._draws.refuse("permuted() with axis or out is not followed; shuffle each row with permutation()")
        return self.permutation(np.ravel(x)).reshape(np.shape(x))

    # --- continuous ---------------------------------------------------------------------------------------------

    def random(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Numbers from 0 to 1."""
        if out is not None:
            self._draws.refuse("random(out=...) writes floats, which have no exact law; use the array it returns")
        return _filled(lambda: uniform(self._draws), (), size, object)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """Numbers from low to high."""
        return _filled(lambda a, b: uniform(self._draws, exact_number(a), exact_number(b)), (low, high), size, object)


def _shape(size: Any) -> tuple[int, ...]:
    if size is None:
        return ()
    return tuple([index(n) for n in size]) if np.ndim(size) else (index(size),)


def _filled(one: Callable[..., Any], parameters: tuple[Any, ...], size: Any, kind: Any = np.int64) -> Any:
    """One draw, or an array of them: of the size asked for, or that of the parameters."""
    if size is None and not any([np.ndim(parameter) for parameter in parameters]):
        return one(*parameters)
    shape = np.broadcast_shapes(*[np.shape(parameter) for parameter in parameters]) if size is None else _shape(size)
    rows = zip(*[np.broadcast_to(parameter, shape).flat for parameter in parameters], strict=True)
    values = [one(*row) for row in rows] if parameters else [one() for _ in range(prod(shape))]
    filled = np.empty(len(values), dtype=kind)
    filled[:] = values
    return filled.reshape(shape)


def _refused(name: str) -> Callable[..., NoReturn]:
    def refused(self: ScriptedGenerator, *_: Any, **__: Any) -> NoReturn:
        self._draws.refuse(no_paths(name))

    return refused


for _name in dir(np.random.Generator):
    if not _name.startswith("_") and _name not in vars(ScriptedGenerator):
        setattr(ScriptedGenerator, _name, _refused(_name))


def scripted_numpy(tree: Draws, names: dict[str, Any]) -> AbstractContextManager[None]:
    """During the runs inside the block, ``numpy.random`` is answered by the tree: its functions and new generators."""
    source, follower = ScriptedGenerator(tree), Follower(tree)

    def random_integers(low: Any, high: Any = None, size: Any = None) -> Any:
        return source.integers(1 if high is None else low, low if high is None else high, size, endpoint=True)

    scripted: dict[str, Callable[..., Any]] = {
        "default_rng": lambda *_, **__: source,
        "seed": lambda *_, **__: None,
        "randint": source.integers,
        "random_integers": random_integers,
        "rand": lambda *shape: source.random(shape or None),
    }
    scripted |= dict.fromkeys(("random_sample", "ranf", "sample"), source.random)
    same = [name for name in dir(np.random) if name in dir(ScriptedGenerator) and callable(getattr(np.random, name))]
    scripted |= {name: getattr(source, name) for name in same if not name.startswith("_")}
    known = {name: answer for name, answer in scripted.items() if hasattr(np.random, name)}
    pairs = [(before := getattr(np.random, name), follower.function(answer, before)) for name, answer in known.items()]
    return replaced_everywhere(pairs, names)
