"""Re-rolls of a pool by any objective: backward induction over the multisets of dice that are kept.

What a throw is worth depends on the dice kept beside it alone, so each multiset of kept dice is valued once for every
number of re-rolls left: the mean over the first missing die, as if the dice were thrown one after the other. The best
dice to keep out of a hand are then the best among the hand itself and the best out of each hand with one die less.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice import kernel
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

Hand = tuple[tuple[int, ...], ...]  # for each kind of dice the faces that lie, by number in ascending order


class Kind(NamedTuple):
    """Like dice: how many, their faces in order with integer weights, and the sum of these."""

    dice: int
    faces: Sequence[Any]
    weights: Sequence[int]
    total: int


class Table:
    """What every hand is worth, and which of its dice are best kept, for each number of re-rolls left.

    Of dice that are equally good to throw again the fewest are thrown, and of as many those with the lowest faces.

    Args:
        kinds: The dice.
        rerolls: How often any of them may be thrown again.
        worth: What a full hand is worth, higher being better.
    """

    def __init__(self, kinds: Sequence[Kind], rerolls: int, worth: Callable[[Hand], Fraction]) -> None:
        self._kinds = kinds
        self._require(rerolls)
        hands = sorted(product(*map(_multisets, kinds)), key=lambda hand: sum(map(len, hand)))
        self.hands: list[Hand] = hands
        self.places = {hand: place for place, hand in enumerate(hands)}
        dice = sum([kind.dice for kind in kinds])
        self._sizes = [sum(map(len, hand)) for hand in hands]
        self._full = self._sizes.index(dice)  # from here on no die is missing
        self._less = [[self.places[one] for one in _one_less(hand)] for hand in hands]
        self._throws = [self._thrown(hand) for hand in hands[: self._full]]
        after = [kernel.worth(worth(hand)) for hand in hands[self._full :]]
        self.thrown: list[list[Any]] = []  # by re-rolls left after the throw: worth of the hands that lie beside it
        self.kept: list[list[int]] = [list(range(len(hands)))]  # by re-rolls left: the best hand to keep out of each
        for left in range(rerolls + 1):
            self.thrown.append(self._before_throw(after))
            if left < rerolls:
                self.kept.append(self._best(self.thrown[left]))
                after = [self.thrown[left][place] for place in self.kept[-1][self._full :]]

    def _require(self, rerolls: int) -> None:
        hands = prod([comb(kind.dice + len(kind.faces), kind.dice) for kind in self._kinds])
        dice = sum([kind.dice for kind in self._kinds])
        sides = max([len(kind.faces) for kind in self._kinds], default=0)
        bits = (rerolls + 1) * sum([kind.dice * kind.total.bit_length() for kind in self._kinds])
        size = hands * (rerolls + 2) * (5 + sides + min(dice, sides)) * (1 + bits // 2000)
        require("states", size, f"the best re-roll of {dice:,} dice")
        require("bits", hands * (rerolls + 1) * bits, f"the best re-roll of {dice:,} dice")

    def _thrown(self, hand: Hand) -> tuple[list[tuple[int, int]], int]:
        """What follows when the first missing die is thrown: weights with hands, and the sum of the weights."""
        number = next(n for n, kind in enumerate(self._kinds) if len(hand[n]) < kind.dice)
        kind = self._kinds[number]
        steps = []
        for face, weight in enumerate(kind.weights):
            lying = tuple(sorted([*hand[number], face]))
            steps.append((weight, self.places[(*hand[:number], lying, *hand[number + 1 :])]))
        return steps, kind.total

    def _before_throw(self, after: list[Any]) -> list[Any]:
        """The worth of each hand before all that is missing is thrown, from that of full hands."""
        values = [kernel.ZERO] * self._full + after
        for place in reversed(range(self._full)):
            steps, total = self._throws[place]
            values[place] = kernel.combined([(weight, values[after]) for weight, after in steps], total)
        return values

    def _best(self, values: list[Any]) -> list[int]:
        """The best hand to keep out of each: worth most, with most dice, the highest ones."""
        best: list[int] = []
        for place, less in enumerate(self._less):
            found = place
            for one in less:
                other = best[one]
                if values[other] > values[found] or (values[other] == values[found] and self._more(other, found)):
                    found = other
            best.append(found)
        return best

    def _more(self, a: int, b: int) -> bool:
        """Whether of two hands that are worth the same the first is kept: then fewer or lower dice are thrown."""
        return (self._sizes[a], self.hands[a]) > (self._sizes[b], self.hands[b])

    def worth(self, place: int, left: int) -> Any:
        """The worth of a full hand with so many re-rolls left."""
        return self.thrown[max(0, left - 1)][self.kept[left][place]]

    def spread(self, mass: dict[int, Any]) -> dict[int, Any]:
        """Chances of full hands after all that is missing is thrown, from chances of hands."""
        mass = dict(mass)
        for place in range(self._full):
            if chance := mass.pop(place, None):
                steps, total = self._throws[place]
                for weight, after in steps:
                    mass[after] = mass.get(after, kernel.ZERO) + chance * weight / total
        return mass

    def play(self, start: dict[int, Any]) -> tuple[list[dict[int, Any]], dict[int, Any]]:
        """Chances of the full hands met with each number of re-rolls left, the most first, and of those in the end.

        Who keeps all dice is done: with fewer re-rolls left no throw is worth more.
        """
        met = []
        done: dict[int, Any] = {}
        mass = start
        for left in reversed(range(len(self.kept))):
            met.append(mass)
            keeping: dict[int, Any] = {}
            for place, chance in mass.items():
                kept = self.kept[left][place]
                into = done if kept == place else keeping
                into[kept] = into.get(kept, kernel.ZERO) + chance
            mass = self.spread(keeping)
        return met, done


def _multisets(kind: Kind) -> list[tuple[int, ...]]:
    return [
        faces for size in range(kind.dice + 1) for faces in combinations_with_replacement(range(len(kind.faces)), size)
    ]


def _one_less(hand: Hand) -> list[Hand]:
    """The different hands with one die less."""
    less = []
    for number, lying in enumerate(hand):
        for n, face in enumerate(lying):
            if n == 0 or lying[n - 1] != face:
                less.append((*hand[:number], lying[:n] + lying[n + 1 :], *hand[number + 1 :]))
    return less
