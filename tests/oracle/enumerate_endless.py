"""Rolls without end by brute force: every sequence of rolls, as far as a total or a number of rolls is concerned.

The laws here are cut: they hold the exact chances of all outcomes up to ``most``, and what is missing of 1 lies above.
Faces of dice that are added are 0 or more, and a sequence is left as soon as it exceeds ``most``. Only the standard
library.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb

from enumerate_faces import Die, Event, Law, collect


def above(cut: Law) -> Fraction:
    """The chance that is missing."""
    return 1 - sum(cut.values(), Fraction(0))


def exploded(one: Die, event: Event, most: int) -> Law:
    """Law of the total where each face in ``event`` (positive, each of them) adds one more roll, up to ``most``."""

    def totals(before: int) -> Iterator[tuple[int, Fraction]]:
        for face, chance in one:
            if before + face > most:
                continue
            if event(face):
                for total, other in totals(before + face):
                    yield total, chance * other
            else:
                yield before + face, chance

    return collect(totals(0))


def rolls_until(one: Die, event: Event, k: int, most: int) -> Law:
    """Law of the number of rolls, the last one counted, until ``k`` of them lie in ``event``, up to ``most``."""

    def numbers(missing: int, rolled: int) -> Iterator[tuple[int, Fraction]]:
        if not missing:
            yield rolled, Fraction(1)
        elif rolled < most:
            for face, chance in one:
                for number, other in numbers(missing - bool(event(face)), rolled + 1):
                    yield number, chance * other

    return collect(numbers(k, 0))


def failures_until(one: Die, event: Event, k: int, most: int) -> Law:
    """Law of the number of rolls not in ``event`` before the ``k``-th that is, up to ``most``."""
    return {number - k: chance for number, chance in rolls_until(one, event, k, most + k).items()}


def total_until(one: Die, event: Event, most_rolls: int) -> tuple[Law, Fraction]:
    """Law of the sum of all faces up to the first in ``event``, and the chance that so many rolls do not do."""

    def totals(before: int, left: int) -> Iterator[tuple[int | None, Fraction]]:
        if not left:
            yield None, Fraction(1)
            return
        for face, chance in one:
            if event(face):
                yield before + face, chance
            else:
                for total, other in totals(before + face, left - 1):
                    yield total, chance * other

    law = collect(totals(0, most_rolls))
    return {total: chance for total, chance in law.items() if total is not None}, law.get(None, Fraction(0))


def added(several: Sequence[Law], most: int) -> Law:
    """Law of the sum of independent outcomes of cut laws, up to ``most``; the laws must not be cut below that."""

    def totals() -> Iterator[tuple[int, Fraction]]:
        for outcomes in product(*(law.items() for law in several)):
            total, chance = 0, Fraction(1)
            for value, share in outcomes:
                total, chance = total + value, chance * share
            if total <= most:
                yield total, chance

    return collect(totals())


def random_sum(number: Law, each: Law, most: int) -> Law:
    """Law of the sum of a random number of outcomes, each 1 or more, up to ``most``; neither law is cut below that."""
    return collect(
        (total, chance * other)
        for copies, chance in number.items()
        if copies <= most
        for total, other in added([each] * copies, most).items()
    )


def conditional(cut: Law, event: Event) -> Law:
    """Law of the outcome, knowing that it lies in ``event``, all of which lies below the cut."""
    inside = {value: chance for value, chance in cut.items() if event(value)}
    return {value: chance / sum(inside.values(), Fraction(0)) for value, chance in inside.items()}


def clipped(cut: Law, high: int) -> Law:
    """Law of the lesser of the outcome and ``high``; the law is not cut below ``high``."""
    below = {value: chance for value, chance in cut.items() if value < high}
    return below | {high: above(below)}


def moments_exploded(one: Die, event: Event, highest: int) -> list[Fraction]:
    """Moments 0 to ``highest`` of the total: a face, and with a face in ``event`` a whole new total added.

    Of ``E (face + total)^k`` by the binomial theorem, the term with the k-th moment is brought to the left.
    """
    moments = [Fraction(1)]
    for k in range(1, highest + 1):
        ends = sum((chance * face**k for face, chance in one if not event(face)), Fraction(0))
        goes_on = sum(
            (
                chance * comb(k, j) * face ** (k - j) * moments[j]
                for face, chance in one
                if event(face)
                for j in range(k)
            ),
            Fraction(0),
        )
        again = sum((chance for face, chance in one if event(face)), Fraction(0))
        moments.append((ends + goes_on) / (1 - again))
    return moments
