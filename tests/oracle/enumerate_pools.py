"""Pools by brute force: what players read off several dice, every throw and every sequence of further rolls listed.

Goes on from ``enumerate_faces``: a die is a list of ``(face, chance)``, a law a dictionary. Only the standard library.
Wherever dice are ordered, the lowest comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from typing import Any

from enumerate_faces import Die, Event, Law, collect, law_of, rolls

Faces = Sequence[Any]
Worth = Callable[[tuple[Any, ...]], Any]


# What is read off one throw


def sizes(faces: Faces) -> tuple[int, ...]:
    """How many dice show each face that is shown, the most first: 2, 5, 5, 6, 6 is (2, 2, 1)."""
    return tuple(sorted((faces.count(face) for face in set(faces)), reverse=True))


def largest_set(faces: Faces) -> int:
    """How many dice show the commonest face; 0 without dice."""
    return max(sizes(faces), default=0)


def largest_set_and_face(faces: Faces) -> tuple[int, Any]:
    """The size of the largest set, and its face; of several such faces the highest."""
    return max((faces.count(face), face) for face in faces)


def sets_of_at_least(faces: Faces, size: int) -> int:
    """How many faces are shown by ``size`` dice or more."""
    return sum(1 for count in sizes(faces) if count >= size)


def sets_of(faces: Faces, size: int) -> int:
    """How many faces are shown by exactly ``size`` dice."""
    return sizes(faces).count(size)


def disjoint_sets(faces: Faces, size: int) -> int:
    """How many heaps of ``size`` equal dice can be laid out at once."""
    return sum(count // size for count in sizes(faces))


def is_straight(faces: Any) -> bool:
    """Whether each face is one more than the face before."""
    return all(after == before + 1 for before, after in pairwise(faces))


def straights_within(faces: Faces) -> list[tuple[Any, ...]]:
    """Every straight that can be laid out with different dice, by its faces; each one once."""
    shown = sorted(set(faces))
    return [some for size in range(1, len(shown) + 1) for some in combinations(shown, size) if is_straight(some)]


def longest_straight(faces: Faces) -> int:
    """The length of the longest straight; a single die is one of length 1, no dice of length 0."""
    return max(map(len, straights_within(faces)), default=0)


def longest_straight_and_top(faces: Faces) -> tuple[int, Any]:
    """The length of the longest straight and its highest face; of several such straights the highest."""
    return max((len(straight), straight[-1]) for straight in straights_within(faces))


def straights_of(faces: Faces, length: int) -> int:
    """How many different straights of exactly ``length`` faces there are; 1, 2, 3, 4 holds two of length 3."""
    return sum(1 for straight in straights_within(faces) if len(straight) == length)


def whole_straights(faces: Faces) -> tuple[int, ...]:
    """Lengths of the straights that cannot be made longer, the longest first: 1, 2, 3, 5, 6 is (3, 2)."""
    shown = set(faces)
    lengths = [len(s) for s in straights_within(faces) if s[0] - 1 not in shown and s[-1] + 1 not in shown]
    return tuple(sorted(lengths, reverse=True))


def counts_by_face(faces: Faces, asked: Faces) -> tuple[int, ...]:
    """How many dice show each of the faces asked."""
    return tuple(faces.count(face) for face in asked)


# Two throws


def multiset(count: Counter[Any]) -> tuple[Any, ...]:
    """A multiset written as its sorted elements."""
    return tuple(sorted(count.elements()))


def union(ours: Faces, theirs: Faces) -> tuple[Any, ...]:
    """Each face as often as in the throw that has more of it."""
    return multiset(Counter(ours) | Counter(theirs))


def intersection(ours: Faces, theirs: Faces) -> tuple[Any, ...]:
    """Each face as often as in the throw that has fewer of it."""
    return multiset(Counter(ours) & Counter(theirs))


def difference(ours: Faces, theirs: Faces) -> tuple[Any, ...]:
    """Ours, after each die of theirs has taken away one of ours with its face, if there is one."""
    left = list(ours)
    for face in theirs:
        if face in left:
            left.remove(face)
    return tuple(sorted(left))


def symmetric_difference(ours: Faces, theirs: Faces) -> tuple[Any, ...]:
    """What is left of both when equal dice take each other away."""
    return tuple(sorted([*difference(ours, theirs), *difference(theirs, ours)]))


def put_together(ours: Faces, theirs: Faces) -> tuple[Any, ...]:
    """All dice of both."""
    return tuple(sorted([*ours, *theirs]))


def two_throws(function: Callable[[list[Any], list[Any]], Any], ours: Sequence[Die], theirs: Sequence[Die]) -> Law:
    """Law of ``function(ours, theirs)`` of two throws, each sorted."""
    return collect(
        (function(sorted(a), sorted(b)), chance * other) for a, chance in rolls(*ours) for b, other in rolls(*theirs)
    )


def compared_in_pairs(ours: Faces, theirs: Faces) -> tuple[int, int, int]:
    """Pairs (highest with highest and so on, what has no partner left out) that we win, tie and lose."""
    pairs = list(zip(sorted(ours, reverse=True), sorted(theirs, reverse=True), strict=False))
    return sum(a > b for a, b in pairs), sum(a == b for a, b in pairs), sum(a < b for a, b in pairs)


def losses_at_risk(attack: Faces, defence: Faces) -> tuple[int, int]:
    """Armies (attacker, defender) lost: highest against highest, then the next ones; the defender wins ties."""
    won, tied, lost = compared_in_pairs(attack, defence)
    return lost + tied, won


# A random number of dice


def random_pool(function: Callable[[list[Any]], Any], number: Die, each: Die) -> Law:
    """Law of ``function(faces)``, the faces sorted, of as many dice as ``number`` shows."""
    return collect(
        (function(sorted(faces)), chance * other)
        for copies, chance in number
        for faces, other in rolls(*[each] * copies)
    )


# Re-rolls and explosions that the dice share


def chosen(faces: Sequence[Any], event: Event, most: int, which: str) -> Iterator[tuple[set[int], Fraction]]:
    """The places of at most ``most`` dice in ``event``: the lowest ones, the highest ones, or any (all as likely)."""
    places = sorted((place for place, face in enumerate(faces) if event(face)), key=lambda place: faces[place])
    number = min(most, len(places))
    if which == "lowest":
        yield set(places[:number]), Fraction(1)
    elif which == "highest":
        yield set(places[len(places) - number :]), Fraction(1)
    else:
        ways = list(combinations(places, number))
        for way in ways:
            yield set(way), Fraction(1, len(ways))


def shared_rerolls(
    function: Callable[[list[Any]], Any], dice: Sequence[Die], event: Event, most: int, which: str
) -> Law:
    """Law of ``function(faces)`` after at most ``most`` dice that showed ``event`` were rolled once more."""
    return collect(
        (function(sorted(final)), chance * share * other)
        for faces, chance in rolls(*dice)
        for again, share in chosen(faces, event, most, which)
        for final, other in rolls(*(dice[i] if i in again else [(face, Fraction(1))] for i, face in enumerate(faces)))
    )


def shared_explosions(function: Callable[[list[Any]], Any], dice: Sequence[Die], event: Event, most: int) -> Law:
    """Law of ``function(faces)`` where each die that shows ``event`` adds a die like it, at most ``most`` in all.

    Dice explode one after the other in the order in which they were rolled, added ones as well.
    """

    def ends(
        rolled: tuple[Any, ...], waiting: tuple[Die, ...], left: int
    ) -> Iterator[tuple[tuple[Any, ...], Fraction]]:
        if not waiting:
            yield rolled, Fraction(1)
            return
        for face, chance in waiting[0]:
            bursts = bool(left and event(face))
            after = (*waiting[1:], waiting[0]) if bursts else waiting[1:]
            for end, other in ends((*rolled, face), after, left - bursts):
                yield end, chance * other

    return collect((function(sorted(end)), chance) for end, chance in ends((), tuple(dice), most))


# Re-rolls as choices


def subsets(things: Sequence[Any], most: int) -> list[tuple[Any, ...]]:
    """All choices of at most ``most`` things, fewer things first."""
    return [some for size in range(min(most, len(things)) + 1) for some in combinations(things, size)]


def rolled_again(dice: Sequence[Die], faces: Sequence[Any], again: Sequence[int]) -> Law:
    """Law of the faces, in the order of the dice, after some dice were rolled again."""
    new = [dice[place] if place in again else [(face, Fraction(1))] for place, face in enumerate(faces)]
    return law_of(lambda *final: final, *new)


def worths_of_choices(
    dice: Sequence[Die], faces: Sequence[Any], times: int, worth: Worth, most: int | None = None
) -> dict[tuple[int, ...], Fraction]:
    """The mean worth after each choice of dice to roll again from shown faces, the best choice made in what follows.

    Up to ``times`` times any dice (at most ``most`` of them at once) may be rolled again; every choice is tried.
    """
    choices = subsets(range(len(dice)), len(dice) if most is None else most)

    @cache
    def value(shown: tuple[Any, ...], left: int) -> Fraction:
        return max(after(shown, again, left) for again in choices) if left else Fraction(worth(shown))

    def after(shown: tuple[Any, ...], again: tuple[int, ...], left: int) -> Fraction:
        law = rolled_again(dice, shown, again)
        return sum((chance * value(final, left - 1) for final, chance in law.items()), Fraction(0))

    return {again: after(tuple(faces), again, times) for again in choices}


def best_choice(
    dice: Sequence[Die], faces: Sequence[Any], times: int, worth: Worth, most: int | None = None
) -> tuple[Fraction, tuple[int, ...]]:
    """The greatest mean worth from shown faces, and the places of the dice to roll again: the fewest of them."""
    worths = worths_of_choices(dice, faces, times, worth, most)
    best = max(worths.values())
    return best, next(again for again, mean in worths.items() if mean == best)


def best_value(dice: Sequence[Die], times: int, worth: Worth, most: int | None = None) -> Fraction:
    """The greatest mean worth of a throw of which dice may be rolled again ``times`` times."""
    if not times:
        return sum((chance * Fraction(worth(faces)) for faces, chance in rolls(*dice)), Fraction(0))
    return sum(
        (chance * best_choice(dice, faces, times, worth, most)[0] for faces, chance in rolls(*dice)), Fraction(0)
    )
