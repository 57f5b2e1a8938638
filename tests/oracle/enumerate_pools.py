"""The brute-force oracle for pools: matching, joining, pairing, shared re-rolls and explosions, throw by throw.

Like ``enumerate_faces``, it uses the standard library alone and shares no code with the package it judges. What it
says of a throw is a function of the list of faces.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from enumerate_faces import collect, rolls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from enumerate_faces import Die, Event, Law

Throws = list[tuple[list[Any], Fraction]]  # faces as they fell, and their chance


def throws(dice: Sequence[Die]) -> Throws:
    """Every throw of some dice."""
    return [(list(faces), chance) for faces, chance in rolls(*dice)]


def random_number(number: Die, die: Die) -> Throws:
    """Every throw of as many dice as a die shows."""
    return [(faces, chance * p) for n, p in number for faces, chance in throws([die] * n)]


def seen(function: Callable[[list[Any]], Any], thrown: Throws) -> Law:
    """Law of what a function says of a throw."""
    return collect((function(faces), chance) for faces, chance in thrown)


# What one throw holds


def set_sizes(faces: list[Any]) -> tuple[int, ...]:
    """Sizes of the sets of like faces, the largest first."""
    return tuple(sorted((faces.count(face) for face in set(faces)), reverse=True))


def largest_set(faces: list[Any]) -> int:
    """Size of the largest set, 0 of no dice."""
    return max([faces.count(face) for face in faces], default=0)


def longest_straight(faces: list[int]) -> int:
    """Length of the longest run of consecutive numbers: from each face upwards as far as it goes."""
    best = 0
    for face in faces:
        length = 1
        while face + length in faces:
            length += 1
        best = max(best, length)
    return best


def straights(length: int) -> Callable[[list[int]], int]:
    """Number of faces from which a run of a length goes upwards."""
    return lambda faces: sum(1 for face in set(faces) if all(face + step in faces for step in range(length)))


def counts(dice: Sequence[Die]) -> Callable[[list[Any]], tuple[int, ...]]:
    """How often each face that a die has is shown, the lowest first."""
    everything = sorted({face for die in dice for face, _ in die})
    return lambda faces: tuple(faces.count(face) for face in everything)


# Two throws


def joined(sign: str, a: Throws, b: Throws) -> Throws:
    """Union, intersection, difference or sum of two throws as multisets."""
    operation = {"|": Counter.__or__, "&": Counter.__and__, "-": Counter.__sub__, "+": Counter.__add__}[sign]
    return [(list(operation(Counter(left), Counter(right)).elements()), p * q) for left, p in a for right, q in b]


def losses(a: list[Any], b: list[Any], ties: str) -> tuple[int, int]:
    """Dice lost by attacker and defender, the highest against the highest."""
    lost = [0, 0]
    for x, y in zip(sorted(a, reverse=True), sorted(b, reverse=True), strict=False):
        if x < y or (x == y and ties == "defender"):
            lost[0] += 1
        elif x > y or ties == "attacker":
            lost[1] += 1
    return tuple(lost)


def paired(a: Throws, b: Throws, ties: str) -> Law:
    """Law of the losses."""
    return collect((losses(left, right, ties), p * q) for left, p in a for right, q in b)


# Re-rolls and explosions shared


def rerolled(die: Die, n: int, event: Event, times: int, which: str) -> Throws:
    """Every throw after the second throws of at most ``times`` of the dice in the event."""
    return [final for faces, chance in throws([die] * n) for final in _second(die, faces, chance, event, times, which)]


def _second(
    die: Die, faces: list[Any], chance: Fraction, event: Event, times: int, which: str
) -> Iterator[tuple[list[Any], Fraction]]:
    may = sorted((place for place, face in enumerate(faces) if event(face)), key=lambda place: faces[place])
    k = min(times, len(may))
    if which == "random":
        choices = list(combinations(may, k))
    else:
        choices = [tuple(may[:k] if which == "lowest" else may[len(may) - k :])]
    for chosen in choices:
        rest = [face for place, face in enumerate(faces) if place not in chosen]
        for again, p in throws([die] * k):
            yield rest + again, chance * p / len(choices)


def exploded(die: Die, n: int, event: Event, times: int) -> Throws:
    """Every throw of dice taken one after the other, a die in the event adding one to those to come, up to a limit."""
    ended: Throws = []
    waiting = [([], Fraction(1), n, times)]
    while waiting:
        faces, chance, to_come, granted = waiting.pop()
        if not to_come:
            ended.append((faces, chance))
            continue
        for face, p in die:
            more = 1 if granted and event(face) else 0
            waiting.append(([*faces, face], chance * p, to_come - 1 + more, granted - more))
    return ended
