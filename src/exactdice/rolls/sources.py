"""What multisets of dice are made of: kept dice, and several of those joined, each ready for a walk over outcomes."""

from __future__ import annotations

from itertools import accumulate
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice import kernel
from exactdice.algebra import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from exactdice.algebra.forms import Form
    from exactdice.distribution import Distribution

Positions = range | tuple[int, ...]  # ascending, 0 is the lowest die
Ways = tuple[walk.Spread, Any]  # the ways to show outcomes, and what is left before the first


class Dice(NamedTuple):
    """Groups of like dice thrown together, of which some positions are kept."""

    groups: tuple[tuple[Distribution[Any], int], ...]
    kept: Positions
    lying: bool = False  # whether the laws are what is known of dice that lie already, no laws of a further throw

    @property
    def size(self) -> int:
        """Number of dice kept."""
        return len(self.kept)

    @property
    def dice(self) -> int:
        """Number of dice thrown."""
        return sum([n for _, n in self.groups])

    @property
    def whole(self) -> bool:
        """Whether every die is kept."""
        return len(self.kept) == self.dice

    @property
    def alike(self) -> bool:
        """Whether these are like dice, all of them kept."""
        return len(self.groups) == 1 and len(self.kept) == self.groups[0][1]

    @property
    def forms(self) -> list[Form]:
        """The laws of the dice."""
        return [law._form for law, _ in self.groups]

    @property
    def total(self) -> int:
        """The sum of the weights of all throws."""
        return kernel.product_of_powers([(law._form.pairs()[2], n) for law, n in self.groups])

    def spread(self, outcomes: Sequence[Any]) -> Ways:
        """The ways of the dice to show the outcomes, and what a walk begins with."""
        ways = _all_dice([(_column(law._form, outcomes), n) for law, n in self.groups])
        return ways if self.whole else _keeping(ways, self.kept, self.dice)

    def keep(self, positions: Positions) -> Dice:
        """Some positions of those kept."""
        return Dice(self.groups, _chosen(self.kept, positions), self.lying)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dice):
            return False
        return self.kept == other.kept and frozenset(self.groups) == frozenset(other.groups)

    def __ne__(self, other: object) -> bool:  # else that of tuples, which sees the order of the groups
        return not self == other

    def __hash__(self) -> int:
        return hash((frozenset(self.groups), self.kept))

    def __str__(self) -> str:
        if len(self.groups) == 1:
            made = f"pool({self.groups[0][1]}, {self.groups[0][0]!r})"
        else:
            made = f"pool([{', '.join([name for law, n in self.groups for name in [repr(law)] * n])}])"
        return made if self.whole else f"{made}.keep({_listed(self.kept)})"


class Joined(NamedTuple):
    """Two independent multisets joined outcome by outcome."""

    a: Source
    sign: str
    b: Source

    @property
    def size(self) -> int | None:
        """Number of dice, None where it is random."""
        if self.sign != "+" or self.a.size is None or self.b.size is None:
            return None
        return self.a.size + self.b.size

    @property
    def dice(self) -> int:
        """Number of dice thrown."""
        return self.a.dice + self.b.dice

    @property
    def forms(self) -> list[Form]:
        """The laws of the dice."""
        return [*self.a.forms, *self.b.forms]

    @property
    def total(self) -> int:
        """The sum of the weights of all throws."""
        return self.a.total * self.b.total

    def spread(self, outcomes: Sequence[Any]) -> Ways:
        """The ways of both to show the outcomes, and what a walk begins with."""
        (a, left_a), (b, left_b) = self.a.spread(outcomes), self.b.spread(outcomes)
        return walk.together([a, b], JOINS[self.sign]), (left_a, left_b)

    def keep(self, positions: Positions) -> Kept:
        """Some positions of all the dice of a sum."""
        return Kept(self, positions)

    def __str__(self) -> str:
        return f"({self.a} {self.sign} {self.b})"


class Kept(NamedTuple):
    """Some positions of a multiset of a fixed size."""

    inner: Source
    kept: Positions

    @property
    def size(self) -> int:
        """Number of dice kept."""
        return len(self.kept)

    @property
    def dice(self) -> int:
        """Number of dice thrown."""
        return self.inner.dice

    @property
    def forms(self) -> list[Form]:
        """The laws of the dice."""
        return self.inner.forms

    @property
    def total(self) -> int:
        """The sum of the weights of all throws."""
        return self.inner.total

    def spread(self, outcomes: Sequence[Any]) -> Ways:
        """The ways of the kept dice to show the outcomes, and what a walk begins with."""
        assert self.inner.size is not None
        return _keeping(self.inner.spread(outcomes), self.kept, self.inner.size)

    def keep(self, positions: Positions) -> Kept:
        """Some positions of those kept."""
        return Kept(self.inner, _chosen(self.kept, positions))

    def __str__(self) -> str:
        return f"{self.inner}.keep({_listed(self.kept)})"


Source = Dice | Joined | Kept
JOINS: dict[str, Callable[[int, int], Any]] = {
    "|": max,
    "&": min,
    "-": lambda a, b: max(a - b, 0),
    "+": add,
    ",": lambda a, b: (a, b),  # side by side
}
_LISTED = 32  # positions that a message names one by one


def joined(a: Source, sign: str, b: Source) -> Source:
    """Two multisets joined; the dice of two whole pools added are one pool."""
    if sign == "+" and isinstance(a, Dice) and isinstance(b, Dice) and a.whole and b.whole:
        return thrown([*a.groups, *b.groups], lying=a.lying or b.lying)
    return Joined(a, sign, b)


def thrown(groups: Iterable[tuple[Distribution[Any], int]], *, lying: bool = False) -> Dice:
    """All of some dice, like ones in one group."""
    together: dict[Distribution[Any], int] = {}
    for law, n in groups:
        together[law] = together.get(law, 0) + n
    return Dice(tuple(together.items()), range(sum(together.values())), lying)


def compact(positions: Positions) -> Positions:
    """Ascending positions as a range where they are one, so that equal positions are equal objects."""
    if isinstance(positions, range) or len(positions) < 1:
        return positions if isinstance(positions, range) else range(0)
    step = positions[1] - positions[0] if len(positions) > 1 else 1
    steady = range(positions[0], positions[-1] + 1, step)
    return steady if len(steady) == len(positions) and tuple(steady) == positions else positions


def _chosen(kept: Positions, positions: Positions) -> Positions:
    """Positions among those kept."""
    if isinstance(positions, range):
        return compact(kept[positions[0] : positions[-1] + 1 : positions.step]) if positions else range(0)
    return compact(tuple([kept[position] for position in positions]))


def _all_dice(groups: Sequence[tuple[list[int], int]]) -> Ways:
    """The ways of groups of like dice, each of which has a column of weights."""
    if len(groups) == 1:
        column, n = groups[0]
        return walk.dice(column, n), n
    reaching = _reaching(groups)
    if reaching:
        longest = max([column for column, _ in groups], key=_top)
        return walk.nested(longest, reaching), reaching[0]
    spreads = [walk.dice(column, n) for column, n in groups]
    return walk.together(spreads, _sum), tuple([n for _, n in groups])


def _reaching(groups: Sequence[tuple[list[int], int]]) -> list[int]:
    """How many dice reach each place where all are one long die cut off at several places; empty where they are not."""
    tops = [_top(column) for column, _ in groups]
    longest = max([column for column, _ in groups], key=_top, default=[])
    if any([column[: top + 1] != longest[: top + 1] for (column, _), top in zip(groups, tops, strict=True)]):
        return []
    return [sum([n for (_, n), top in zip(groups, tops, strict=True) if top >= place]) for place in range(len(longest))]


def _top(column: list[int]) -> int:
    """The last place that has a weight."""
    return max([place for place, weight in enumerate(column) if weight])


def _keeping(ways: Ways, kept: Positions, dice: int) -> Ways:
    """Only the dice at some positions count."""
    chosen = set(kept)
    kept_before = list(accumulate([position in chosen for position in range(dice)], initial=0))
    spread, left = ways
    return walk.keeping(spread, kept_before), (0, left)


def _column(form: Form, outcomes: Sequence[Any]) -> list[int]:
    """The weight of each outcome."""
    own, weights, _ = form.pairs()
    mass = dict(zip(own, weights, strict=True))
    return [mass.get(x, 0) for x in outcomes]


def _sum(*counts: int) -> int:
    return sum(counts)


def _listed(kept: Positions) -> str:
    return str(kept if len(kept) > _LISTED else list(kept))
