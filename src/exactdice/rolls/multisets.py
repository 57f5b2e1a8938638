"""What a pool is: dice thrown with a weight for each way to throw them; keeping and joining give further pools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn

from exactdice import kernel
from exactdice.distribution import Distribution
from exactdice.errors import CountError, OperandError
from exactdice.kernel import common_divisor
from exactdice.rolls.sources import compact, joined
from exactdice.scalars import count, shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Self

    from exactdice.rolls.sources import Positions, Source

    Branch = tuple[int, Source]  # a positive integer weight, and what is thrown then

_SHOWN = 3  # branches that repr lists
_BRANCH = 1000  # states of the budget for one branch, which is evaluated by itself


class Multiset:
    """Dice of which one knows how many show each outcome; in several branches where their number is random."""

    __slots__ = ("_branches",)
    _branches: tuple[Branch, ...]

    def __init__(self, *arguments: Any) -> None:
        listed = ", ".join([*map(shown, arguments[:1]), "..."])
        raise OperandError(f"Pool({listed}) is no way to make a pool; write pool(4, d6) or pool([d6, d8])")

    @classmethod
    def _of(cls, branches: Sequence[Branch]) -> Self:
        """The pool of some branches, weights without common factor."""
        if len(branches) > 1:
            weights = [weight for weight, _ in branches]
            common = common_divisor(sum(weights), weights)  # the sum first: with symbols, it has them all
            branches = [(weight // common, source) for weight, source in branches]
        else:
            branches = [(1, branches[0][1])]
        made: Self = object.__new__(cls)
        object.__setattr__(made, "_branches", tuple(branches))
        return made

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise OperandError(f"pools do not change, so {name!r} cannot be set; build a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise OperandError(f"pools do not change, so {name!r} cannot be deleted; build a new one")

    def __getattr__(self, name: str) -> NoReturn:
        law = f", because it is no law yet; write pool.sum().{name}, pool.highest().{name}, ..."
        raise AttributeError(f"a pool has no {name!r}{law if hasattr(Distribution, name) else ''}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._of, (self._branches,)

    def __len__(self) -> int:
        """Number of dice kept.

        Raises:
            CountError: It is random.
        """
        sizes = self._sizes("len")
        if len(sizes) > 1:
            raise CountError(f"the pool has {min(sizes)} to {max(sizes)} dice, so it has no length; ask for size()")
        return min(sizes)

    def __bool__(self) -> bool:
        """Whether there may be any dice."""
        return any([source.size != 0 for _, source in self._branches])

    def _sizes(self, method: str) -> set[int]:
        """The numbers of dice that there may be."""
        sizes = {source.size for _, source in self._branches}
        if None in sizes:
            raise CountError(
                f"{method} needs a certain number of dice, and how many a union, an intersection or a difference has "
                "depends on what they show; use size(), or an Evaluator"
            )
        return sizes  # type: ignore[return-value]

    def keep_highest(self, k: int = 1) -> Self:
        """The pool of the k highest of the kept dice; all of them where a random number of dice is less than k.

        Args:
            k: How many dice.

        Raises:
            CountError: There are fewer than k dice, and their number is certain.
        """
        return self._keeping(k, "keep_highest", lambda size, k: range(size - k, size))

    def keep_lowest(self, k: int = 1) -> Self:
        """The pool of the k lowest of the kept dice; all of them where a random number of dice is less than k.

        Args:
            k: How many dice.

        Raises:
            CountError: There are fewer than k dice, and their number is certain.
        """
        return self._keeping(k, "keep_lowest", lambda _, k: range(k))

    def drop_highest(self, k: int = 1) -> Self:
        """The pool without the k highest of the kept dice; none of them where a random number of dice is less than k.

        Args:
            k: How many dice.

        Raises:
            CountError: There are fewer than k dice, and their number is certain.
        """
        return self._keeping(k, "drop_highest", lambda size, k: range(size - k))

    def drop_lowest(self, k: int = 1) -> Self:
        """The pool without the k lowest of the kept dice; none of them where a random number of dice is less than k.

        Args:
            k: How many dice.

        Raises:
            CountError: There are fewer than k dice, and their number is certain.
        """
        return self._keeping(k, "drop_lowest", lambda size, k: range(k, size))

    def _keeping(self, k: int, method: str, chosen: Callable[[int, int], range]) -> Self:
        sizes = self._sizes(method)
        if len(sizes) == 1:
            (size,) = sizes
            kept = {size: chosen(size, self._at_most_all(k, sizes))}
        else:
            number = count(k, "number of dice")
            kept = {size: chosen(size, min(number, size)) for size in sizes}
        return self._of([(weight, source.keep(kept[source.size])) for weight, source in self._branches])  # type: ignore[index]

    def _at_most_all(self, k: int, sizes: set[int], least: int = 0) -> int:
        number, size = count(k, "number of dice", least), min(sizes)
        if number > size < least:
            raise CountError("the pool keeps 0 dice, so it has no highest or lowest; write a pool of 1 or more")
        if number > size:
            noun = "die" if number == 1 else "dice"
            raise CountError(f"{shown(number)} {noun} cannot be taken from {size}; give at most {size}")
        return number

    def keep(self, positions: Iterable[int]) -> Self:
        """The pool of the kept dice at some positions, counted from 0 for the lowest.

        Args:
            positions: Some of 0, 1, 2, ...

        Raises:
            CountError: A position does not exist or is named twice.

        Examples:
            >>> from exactdice import d6, pool
            >>> pool(3, d6).keep([1]).sum() == pool(3, d6).highest(2)
            True
        """
        if not isinstance(positions, Iterable):
            raise OperandError(f"positions {shown(positions)} are no list; write keep([{shown(positions)}])")
        kept = _places(positions, min(self._sizes("keep")))
        return self._of([(weight, source.keep(kept)) for weight, source in self._branches])

    def __or__(self, other: Multiset) -> Self:
        """Union: each outcome as often as the pool has it that has it more often."""
        return self._joined("|", other)

    def __and__(self, other: Multiset) -> Self:
        """Intersection: each outcome as often as both pools have it."""
        return self._joined("&", other)

    def __sub__(self, other: Multiset) -> Self:
        """Difference: each outcome as many times as this pool has it more often than the other, at least 0."""
        return self._joined("-", other)

    def __add__(self, other: Multiset) -> Self:
        """The dice of both pools."""
        return self._joined("+", other)

    def _joined(self, sign: str, other: Any) -> Self:
        self._require_pool(other, f"pool {sign} pool")
        require("states", _BRANCH * len(self._branches) * len(other._branches), "joining two pools")
        return self._of([(v * w, joined(a, sign, b)) for v, a in self._branches for w, b in other._branches])

    @staticmethod
    def _require_pool(other: Any, what: str) -> None:
        if not isinstance(other, Multiset):
            raise OperandError(f"{what} needs two pools, and {shown(other)} is none; write pool(3, d6)")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Multiset) and self._branches == other._branches

    def __hash__(self) -> int:
        return hash(self._branches)

    def __repr__(self) -> str:
        if len(self._branches) == 1:
            return str(self._branches[0][1])
        total = sum([weight for weight, _ in self._branches])
        first = "; ".join([f"{_share(weight, total)} {source}" for weight, source in self._branches[:_SHOWN]])
        return f"<Pool of {len(self._branches)} branches: {first}{'; ...' if len(self._branches) > _SHOWN else ''}>"


def _share(weight: Any, total: Any) -> str:
    """The chance of a branch."""
    return f"{weight}/{total}" if isinstance(total, int) else f"({kernel.spelled(weight, total)})"


def _places(positions: Iterable[int], size: int) -> Positions:
    """Ascending positions among so many dice."""
    if isinstance(positions, range) and positions and min(positions[0], positions[-1]) >= 0:
        if max(positions[0], positions[-1]) < size:
            return positions if positions.step > 0 else positions[::-1]
        positions = positions[-1:] if positions.step > 0 else positions[:1]  # the one that the message names
    # one position more than there are dice already repeats one or leaves the range
    times = Counter([count(position, "position") for position in islice(positions, size + 1)])
    for position, n in times.items():
        if position >= size:
            raise CountError(f"position {shown(position)} does not exist; the pool keeps {size} dice, counted from 0")
        if n > 1:
            raise CountError(f"position {position} is named twice; a die can be kept once")
    return compact(tuple(sorted(times)))
