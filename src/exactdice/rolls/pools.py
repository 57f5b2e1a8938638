"""Pools: several dice thrown together, of which some are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn

from exactdice.algebra import order, pools, sums
from exactdice.algebra.forms import Form, Lattice, lattice_point
from exactdice.distribution import Distribution
from exactdice.errors import CountError, OperandError
from exactdice.events import as_event
from exactdice.scalars import count, shown
from exactdice.sizes import bounded, require

if TYPE_CHECKING:
    from collections.abc import Callable

    from exactdice.events import Event


_SHOWN = 32  # positions that repr lists one by one


class Pool:
    """Independent dice thrown together and sorted, with the positions that are kept (0 is the lowest die).

    Made by ``pool``; ``keep_...`` and ``drop_...`` give pools, ``sum``, ``count``, ``highest`` and ``lowest`` give
    laws.

    Examples:
        >>> from exactdice import d6
        >>> pool(4, d6).keep_highest(3).sum().mean()
        Fraction(15869, 1296)
    """

    __slots__ = ("_groups", "_kept")
    _groups: tuple[tuple[Distribution[Any], int], ...]
    _kept: range | tuple[int, ...]

    def __init__(self, *arguments: Any) -> None:
        listed = ", ".join([*map(shown, arguments[:1]), "..."])
        raise OperandError(f"Pool({listed}) is no way to make a pool; write pool(4, d6) or pool([d6, d8])")

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise OperandError(f"pools do not change, so {name!r} cannot be set; build a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise OperandError(f"pools do not change, so {name!r} cannot be deleted; build a new one")

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self._groups, self._kept)

    def _keeping(self, kept: range | tuple[int, ...]) -> Pool:
        return _made(self._groups, kept)

    def __len__(self) -> int:
        """Number of dice kept."""
        return len(self._kept)

    def keep_highest(self, k: int = 1) -> Pool:
        """The pool of the k highest of the kept dice.

        Raises:
            CountError: There are fewer than k dice.
        """
        return self._keeping(self._kept[len(self) - self._at_most_all(k) :])

    def keep_lowest(self, k: int = 1) -> Pool:
        """The pool of the k lowest of the kept dice.

        Raises:
            CountError: There are fewer than k dice.
        """
        return self._keeping(self._kept[: self._at_most_all(k)])

    def drop_highest(self, k: int = 1) -> Pool:
        """The pool without the k highest of the kept dice.

        Raises:
            CountError: There are fewer than k dice.
        """
        return self._keeping(self._kept[: len(self) - self._at_most_all(k)])

    def drop_lowest(self, k: int = 1) -> Pool:
        """The pool without the k lowest of the kept dice.

        Raises:
            CountError: There are fewer than k dice.
        """
        return self._keeping(self._kept[self._at_most_all(k) :])

    def keep(self, positions: Iterable[int]) -> Pool:
        """The pool of the kept dice at some positions, counted from 0 for the lowest.

        Raises:
            CountError: A position does not exist or is named twice.

        Examples:
            >>> from exactdice import d6
            >>> pool(3, d6).keep([1]).sum() == pool(3, d6).highest(2)
            True
        """
        if not isinstance(positions, Iterable):
            raise OperandError(f"positions {shown(positions)} are no list; write keep([{shown(positions)}])")
        if isinstance(positions, range) and positions and min(positions[0], positions[-1]) >= 0:
            if max(positions[0], positions[-1]) < len(self):
                ascending = positions if positions.step > 0 else positions[::-1]
                return self._keeping(self._kept[ascending[0] : ascending[-1] + 1 : ascending.step])
            positions = positions[-1:] if positions.step > 0 else positions[:1]  # the one that the message names
        # one position more than there are dice already repeats one or leaves the range
        times = Counter([count(position, "position") for position in islice(positions, len(self) + 1)])
        for position, n in times.items():
            if position >= len(self):
                raise CountError(
                    f"position {shown(position)} does not exist; the pool keeps {len(self)} dice, counted from 0"
                )
            if n > 1:
                raise CountError(f"position {position} is named twice; a die can be kept once")
        return self._keeping(tuple([self._kept[position] for position in sorted(times)]))

    def sum(self) -> Distribution[Any]:
        """Law of the sum of the kept dice.

        Raises:
            SupportError: An outcome is no number.
            TooLargeError: The answer exceeds the budget.
        """
        return Distribution._of(self._sum())

    def _sum(self) -> Form:
        forms = self._forms()
        dice = sum([n for _, n in forms])
        kept = self._kept
        if not kept:
            return lattice_point(0)
        if len(kept) == dice:
            return sums.total([sums.copies(n, form) for form, n in forms])
        form, _ = forms[0]
        if len(forms) == 1 and isinstance(form, Lattice) and form.stride and kept[-1] - kept[0] == len(kept) - 1:
            if kept[-1] == dice - 1:
                return pools.sum_of_highest(form, dice, len(kept))
            if kept[0] == 0:  # the lowest are the highest of the mirrored dice
                mirrored = sums.negate(form)
                return sums.negate(pools.sum_of_highest(mirrored, dice, len(kept)))  # type: ignore[arg-type]
        return pools.kept_total(forms, kept, None)

    def count(self, event: Event | Callable[[Any], Any]) -> Distribution[int]:
        """Law of the number of kept dice whose outcome is in an event.

        Examples:
            >>> from exactdice import at_least, d6
            >>> pool(3, d6).count(at_least(5)).mean()
            Fraction(1, 1)
        """
        condition = as_event(event)
        forms = self._forms()
        if len(self) == sum([n for _, n in forms]):
            successes = [(Distribution._of(form).map(lambda x: int(bool(condition(x)))), n) for form, n in forms]
            return Distribution._of(sums.total([sums.copies(n, law._form) for law, n in successes]))
        if not self._kept:
            return Distribution._of(lattice_point(0))
        return Distribution._of(pools.kept_total(forms, self._kept, lambda x: int(bool(condition(x)))))

    def highest(self, k: int = 1) -> Distribution[Any]:
        """Law of the k-th highest of the kept dice.

        Raises:
            CountError: There are fewer than k dice.
            SupportError: The outcomes have no order.

        Examples:
            >>> from exactdice import d6
            >>> pool(2, d6).highest().pmf(6)
            Fraction(11, 36)
        """
        return self._order_statistic(self._kept[len(self) - self._at_most_all(k, least=1)])

    def lowest(self, k: int = 1) -> Distribution[Any]:
        """Law of the k-th lowest of the kept dice.

        Raises:
            CountError: There are fewer than k dice.
            SupportError: The outcomes have no order.
        """
        return self._order_statistic(self._kept[self._at_most_all(k, least=1) - 1])

    def _order_statistic(self, position: int) -> Distribution[Any]:
        return Distribution._of(order.order_statistic(self._forms(), position + 1))

    def _forms(self) -> list[tuple[Form, int]]:
        return [(law._form, n) for law, n in self._groups]

    def _at_most_all(self, k: int, least: int = 0) -> int:
        number = count(k, "number of dice", least)
        if number > len(self) < least:
            raise CountError("the pool keeps 0 dice, so it has no highest or lowest; write a pool of 1 or more")
        if number > len(self):
            noun = "die" if number == 1 else "dice"
            raise CountError(f"{shown(number)} {noun} cannot be taken from {len(self)}; give at most {len(self)}")
        return number

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pool):
            return False
        return self._kept == other._kept and dict(self._groups) == dict(other._groups)

    def __hash__(self) -> int:
        return hash((frozenset(self._groups), self._kept))

    def __repr__(self) -> str:
        if len(self._groups) == 1:
            law, n = self._groups[0]
            made = f"pool({n}, {law!r})"
        else:
            made = f"pool([{', '.join([name for law, n in self._groups for name in [repr(law)] * n])}])"
        dice = sum([n for _, n in self._groups])
        kept = self._kept if len(self) > _SHOWN else list(self._kept)
        return made if len(self) == dice else f"{made}.keep({kept})"


def _compact(positions: range | tuple[int, ...]) -> range | tuple[int, ...]:
    """Ascending positions as a range where they are one, so that equal positions are equal objects."""
    if isinstance(positions, range) or len(positions) < 1:
        return positions if isinstance(positions, range) else range(0)
    step = positions[1] - positions[0] if len(positions) > 1 else 1
    steady = range(positions[0], positions[-1] + 1, step)
    return steady if len(steady) == len(positions) and tuple(steady) == positions else positions


def pool(dice: int | Iterable[Distribution[Any]], law: Distribution[Any] | None = None) -> Pool:
    """A pool of n dice of one law, or of the laws in a list.

    Args:
        dice: The number of dice, or a list of laws.
        law: The law of each die where a number is given.

    Raises:
        CountError: The number is not whole and at least 0.
        OperandError: A die is no distribution.

    Examples:
        >>> from exactdice import d, d6
        >>> pool([d6, d(8)]).highest().pmf(8)
        Fraction(1, 8)
    """
    if law is not None:
        n = count(dice, "number of dice")
        require("bits", n, "such a pool")
        return _made(((_die(law), n),), range(n))
    if isinstance(dice, (int, Distribution, Mapping)) or not isinstance(dice, Iterable):
        raise OperandError(f"pool({shown(dice)}) names no dice; write pool(4, d6) or pool([d6, d8])")
    groups: dict[Distribution[Any], int] = {}
    for die in bounded(dice, "this list of dice"):
        one = _die(die)
        groups[one] = groups.get(one, 0) + 1
    return _made(tuple(groups.items()), range(sum(groups.values())))


def _made(groups: tuple[tuple[Distribution[Any], int], ...], kept: range | tuple[int, ...]) -> Pool:
    """The pool of groups of like dice with the kept positions, in order."""
    made: Pool = object.__new__(Pool)
    object.__setattr__(made, "_groups", groups)
    object.__setattr__(made, "_kept", _compact(kept))
    return made


def _die(law: Any) -> Distribution[Any]:
    if not isinstance(law, Distribution):
        raise OperandError(f"die {shown(law)} is no distribution; write pool(4, d6)")
    return law
