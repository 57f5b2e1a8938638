"""What statistics need to know of a law: chances, an order, groups of outcomes; plain numbers, no project code."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import cached_property
from math import log

_MANY = 100  # outcomes from which on a coarser look pays as well
_GROUPS = 32


def log_of(chance: Fraction) -> float:
    """The logarithm of a positive fraction, however small."""
    return log(chance.numerator) - log(chance.denominator)


def is_number(outcome: Hashable) -> bool:
    """Whether an outcome is a number, not a truth value."""
    return isinstance(outcome, (int, Fraction)) and not isinstance(outcome, bool)


class PlainLaw:
    """A law as its outcomes with their exact chances, all of them or those nearest to its bounded end.

    Args:
        known: Outcomes with positive chances, numbers in their order. Of a law without an end these are the first ones,
            starting from its end; what is left of 1 lies beyond the last of them.
        chance: Any outcome's chance; needed where ``known`` is not all.

    Examples:
        >>> law = PlainLaw({0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)})
        >>> law.mean, law.chance(7), law.at_least()
        (Fraction(1, 1), Fraction(0, 1), [(1, Fraction(3, 4)), (2, Fraction(1, 4))])
    """

    def __init__(
        self, known: Mapping[Hashable, Fraction], chance: Callable[[Hashable], Fraction] | None = None
    ) -> None:
        self.known = dict(known)
        self.chance = chance or (lambda outcome: self.known.get(outcome, Fraction(0)))
        self.beyond = 1 - sum(self.known.values(), Fraction(0))
        self.numeric = all([is_number(outcome) for outcome in self.known])
        self._descending = self.numeric and len(self.known) > 1 and self._last() < next(iter(self.known))  # type: ignore[operator]
        self._groups: dict[Hashable, int] | None = None

    def _last(self) -> Hashable:
        return next(reversed(self.known))

    @cached_property
    def mean(self) -> Fraction:
        """The mean of the known numbers, the mass beyond put onto the last of them."""
        total: Fraction = sum([x * chance for x, chance in self.known.items()], Fraction(0))  # type: ignore[operator]
        rest: Fraction = self.beyond * self._last()  # type: ignore[operator]
        return total + rest

    def at_least(self) -> list[tuple[Hashable, Fraction]]:
        """Each known number above the least with the chance of so much or more; none where outcomes are no numbers."""
        if not self.numeric:
            return []
        tails, sure = [], self.beyond if self._descending else Fraction(0)
        for outcome in sorted(self.known):  # type: ignore[type-var]
            if sure:
                tails.append((outcome, 1 - sure))
            sure += self.known[outcome]
        return tails

    @cached_property
    def floats(self) -> list[tuple[Hashable, float, float]]:
        """The cells in floats: outcome, chance and the chance's logarithm."""
        return [(outcome, float(chance), log_of(chance)) for outcome, chance in self.cells]

    @cached_property
    def cells(self) -> list[tuple[Hashable, Fraction]]:
        """The known outcomes and, under the name None, what lies beyond them."""
        return [*self.known.items(), *([(None, self.beyond)] if self.beyond else [])]

    @property
    def grouped(self) -> bool:
        """Whether there are so many outcomes that groups of them are looked at as well."""
        return len(self.known) > _MANY

    def group(self, outcome: Hashable) -> int:
        """The group of an outcome, of about 32 that are equally probable; 0 for all where there are few outcomes."""
        if self._groups is None:
            self._groups = _cut(self.known) if self.grouped else {}
            self._last_group = max(self._groups.values(), default=0)
        return self._groups.get(outcome, self._last_group)

    @cached_property
    def group_chances(self) -> dict[int, Fraction]:
        """The chance of each group."""
        chances: dict[int, Fraction] = {}
        for outcome, chance in self.cells:
            place = self.group(outcome)
            chances[place] = chances.get(place, Fraction(0)) + chance
        return chances

    @cached_property
    def group_floats(self) -> dict[int, tuple[float, float]]:
        """The chance of each group and its logarithm, in floats."""
        return {place: (float(chance), log_of(chance)) for place, chance in self.group_chances.items()}


def _cut(known: Mapping[Hashable, Fraction]) -> dict[Hashable, int]:
    """Neighbours put together; the group of an outcome follows from the mass that stands before it."""
    before, groups = 0.0, {}
    for outcome, chance in known.items():
        groups[outcome] = min(int(before * _GROUPS), _GROUPS - 1)
        before += float(chance)
    return groups
