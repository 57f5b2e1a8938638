"""A scripted ``random.Random``, and the laws of draws that all sources share."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from math import comb, lcm
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn

from exactdice.verify.enumeration.continuous import uniform
from exactdice.verify.enumeration.readings import exact_number

if TYPE_CHECKING:
    from exactdice.verify.enumeration.tree import Draws

_MOST_BITS = 16  # of getrandbits: more are a draw of more than 65,536 answers


class ScriptedRandom(random.Random):
    """A ``random.Random`` whose every draw is answered by the tree of draws; ``seed`` does nothing.

    Wrong calls raise what ``random.Random`` raises.
    """

    def __init__(self, draws: Draws) -> None:
        super().__init__()
        self._draws = draws

    def seed(self, *_: Any, **__: Any) -> None:
        """Nothing: the draws are scripted."""

    # --- whole numbers ------------------------------------------------------------------------------------------

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """One of a range."""
        numbers = range(index(start)) if stop is None else range(index(start), index(stop), index(step))
        if not numbers:
            raise ValueError(f"empty range for randrange({start}, {stop}, {step})")
        return numbers[self._draws.equal(len(numbers))]

    def randint(self, a: int, b: int) -> int:
        """One of the whole numbers from a to b."""
        n = index(b) - index(a) + 1
        if n < 1:
            raise ValueError(f"empty range for randint({a}, {b})")
        return a + self._draws.equal(n)

    def getrandbits(self, k: int) -> int:
        """One of ``2 ** k`` whole numbers."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        if k > _MOST_BITS:
            self._draws.refuse(
                f"getrandbits({k}) has 2^{k} answers, too many to run one by one; draw with randrange() or choice()"
            )
        return self._draws.equal(1 << k)

    def randbytes(self, n: int) -> bytes:
        """So many bytes, each a draw of 256 answers."""
        return bytes([self._draws.equal(256) for _ in range(n)])

    def _randbelow(self, n: int) -> int:  # secrets calls it
        return self._draws.equal(n)

    def binomialvariate(self, n: int = 1, p: Any = 0.5) -> int:
        """The number of successes of n trials, as one draw."""
        return binomial_draw(self._draws, n, p)

    # --- items --------------------------------------------------------------------------------------------------

    def choice(self, seq: Any) -> Any:
        """One of a sequence."""
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._draws.equal(len(seq))]

    def choices(self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1) -> list[Any]:
        """K items with replacement, in proportion to their weights."""
        if cum_weights is not None:
            if weights is not None:
                raise TypeError("Cannot specify both weights and cumulative weights")
            sums = [exact_number(weight) for weight in cum_weights]
            weights = [after - before for before, after in zip([exact_number(0), *sums], sums)]  # noqa: B905  (one shorter)
        if weights is None:
            return [self.choice(population) for _ in range(index(k))]
        items, whole = weighted_items(population, weights)
        return [items[self._draws.weighted(whole)] for _ in range(index(k))]

    def sample(self, population: Any, k: int, *, counts: Iterable[int] | None = None) -> list[Any]:
        """K different items, in the order in which they are drawn."""
        if not isinstance(population, Sequence):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        items = list(population)
        if counts is not None:
            items = [item for item, n in zip(items, counts, strict=True) for _ in range(n)]
        if not 0 <= k <= len(items):
            raise ValueError("Sample larger than population or is negative")
        return [items.pop(self._draws.equal(len(items))) for _ in range(k)]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put a list in a random order."""
        for i in reversed(range(1, len(x))):
            j = self._draws.equal(i + 1)
            x[i], x[j] = x[j], x[i]

    # --- continuous ---------------------------------------------------------------------------------------------

    def random(self) -> Any:
        """A number from 0 to 1 that may be compared and rounded."""
        return uniform(self._draws)

    def uniform(self, a: Any, b: Any) -> Any:
        """A number from a to b that may be compared and rounded."""
        return uniform(self._draws, exact_number(a), exact_number(b))

    # --- the state of the generator -----------------------------------------------------------------------------

    def getstate(self) -> NoReturn:  # copy and pickle call it as well
        """Refused: whoever reads a state means to repeat draws."""
        self._draws.refuse("getstate() and copies of a generator repeat its draws; draw once and keep the results")

    def setstate(self, state: Any) -> NoReturn:
        """Refused: it would repeat draws."""
        self._draws.refuse("setstate() repeats the draws of an earlier state; draw once and keep the results")


def _continuous(name: str) -> Callable[..., NoReturn]:
    def refused(self: ScriptedRandom, *_: Any, **__: Any) -> NoReturn:
        self._draws.refuse(no_paths(name))

    return refused


def no_paths(name: str) -> str:
    """The message that a method has no finite draw."""
    return (
        f"{name}() has no finite number of answers with known chances, so they cannot be run one by one; "
        "judge samples of the simulator instead"
    )


CONTINUOUS = (
    "triangular", "betavariate", "expovariate", "gammavariate", "gauss", "lognormvariate", "normalvariate",
    "vonmisesvariate", "paretovariate", "weibullvariate",
)  # fmt: skip
for _name in CONTINUOUS:
    setattr(ScriptedRandom, _name, _continuous(_name))


def weighted_items(items: Sequence[Any], weights: Iterable[Any]) -> tuple[list[Any], list[int]]:
    """The items of positive weight, and their weights as integers.

    Examples:
        >>> weighted_items("abc", [0.1, 0, 0.2])
        (['a', 'c'], [1, 2])
    """
    exact = [exact_number(weight) for weight in weights]
    if len(exact) != len(items):
        raise ValueError("The number of weights does not match the population")
    if min(exact, default=0) < 0 or not any(exact):
        raise ValueError("Weights must be at least zero, and one of them greater")
    common = lcm(*[weight.denominator for weight in exact])
    pairs = [(item, int(weight * common)) for item, weight in zip(items, exact, strict=True) if weight]
    return [item for item, _ in pairs], [weight for _, weight in pairs]


def binomial_draw(draws: Draws, n: Any, p: Any) -> int:
    """The number of successes of n trials of chance p, as one draw."""
    n, chance = index(n), exact_number(p)
    if n < 0 or not 0 <= chance <= 1:
        raise ValueError(f"binomial({n}, {p}) needs n >= 0 and 0 <= p <= 1")
    good, bad = chance.numerator, chance.denominator - chance.numerator
    counts = [k for k in range(n + 1) if (good or k == 0) and (bad or k == n)]
    return counts[draws.weighted([comb(n, k) * good**k * bad ** (n - k) for k in counts])]
