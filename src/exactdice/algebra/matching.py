"""Closed forms for matching dice: the largest set of like faces, and the longest straight of a uniform die."""

from __future__ import annotations

from collections import Counter
from math import comb, factorial, perm, prod
from typing import TYPE_CHECKING

from exactdice import kernel
from exactdice.algebra.forms import Form, pack
from exactdice.sizes import require, sized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def largest_set(weights: Sequence[int], n: int) -> Form:
    """Law of the greatest number of n like dice that show the same, for faces of integer weights.

    At most m dice show each face in ``n! [x^n] prod_w sum_(c <= m) (w x)^c / c!`` ways (P. Flajolet, R. Sedgewick,
    Analytic Combinatorics, II.3).
    """
    if n == 0:
        return pack({0: 1})
    faces, total = Counter(weights), sum(weights)
    bits = n * total.bit_length()
    what = f"the largest set of {sized(n)} dice"
    require("bits", n * bits, what)
    require("states", n**3 * len(faces) * (1 + bits // 1000) // 25, what)
    least, half = -(-n // len(weights)), n // 2
    at_most = [0, *kernel.words(faces, n, least, half)]
    result = {least + i: now - before for i, (before, now) in enumerate(zip(at_most, at_most[1:], strict=False))}
    for m in range(max(least, half + 1), n + 1):  # one face only can be shown by more than half of the dice
        result[m] = comb(n, m) * sum([times * w**m * (total - w) ** (n - m) for w, times in faces.items()])
    return pack(result, total**n)


def longest_straight(faces: int, n: int) -> Form:
    """Law of the longest run of consecutive faces shown by n uniform dice.

    Which k faces are shown is uniform over all sets of k. The k faces come up in ``k! S(n, k)`` ways, and so many sets
    have no run longer than r as ``((1 - x^(r+1)) / (1 - x))^(faces-k+1)`` has at x^k: before, between and after the
    ``faces - k`` missing faces stand runs of 0 to r shown ones.
    """
    what = f"the longest straight of {sized(n)} dice with {sized(faces)} faces"
    most = min(n, faces)
    bits = n * faces.bit_length()
    require("states", most * (most + most.bit_length() * most) * (1 + bits // 2000), what)
    if n == 0:
        return pack({0: 1})
    at_most = [0] * (most + 1)  # ways of a longest run of at most r
    for k, ways in enumerate(_surjections(n, most)):
        if k:
            for r in range(1, most + 1):
                at_most[r] += ways * (_sets_of_short_runs(faces, k, r) if r < k else comb(faces, k))
    return pack({r: at_most[r] - at_most[r - 1] for r in range(1, most + 1)})


def _surjections(n: int, most: int) -> list[int]:
    """Ways of n dice to show each of k faces and no other, for k from 0: ``T(n, k) = k (T(n-1, k) + T(n-1, k-1))``."""
    row = [1] + [0] * most
    for _ in range(n):
        row = [0, *[k * (row[k] + row[k - 1]) for k in range(1, most + 1)]]
    return row


def _sets_of_short_runs(faces: int, k: int, r: int) -> int:
    """Sets of k faces without more than r consecutive ones, by inclusion and exclusion over gaps with too many."""
    gaps = faces - k + 1
    return sum([(-1) ** j * comb(gaps, j) * comb(faces - j * (r + 1), gaps - 1) for j in range(k // (r + 1) + 1)])


def sets(faces: int, n: int) -> Form:
    """Law of the descending sizes of the sets of like faces shown by n uniform dice.

    A partition into k parts comes up in ``n! / prod c!`` orders of the dice for each of the ``faces! / (faces - k)! /
    prod t!`` ways of giving faces to its parts, of which t are equal each time.
    """
    what = f"the sets of {sized(n)} dice"
    require("states", n * min(n, faces), what)
    require("states", 50 * _number_of_partitions(n, faces), what)
    orders = factorial(n)
    return pack(
        {
            sizes: orders
            // prod([factorial(c) for c in sizes])
            * (perm(faces, len(sizes)) // prod([factorial(t) for t in Counter(sizes).values()]))
            for sizes in _partitions(n, faces)
        },
        faces**n,
    )


def _number_of_partitions(n: int, most: int) -> int:
    """Partitions of n into at most so many parts, as many as into parts of at most that: Euler's product."""
    ways = [1] + [0] * n
    for part in range(1, min(n, most) + 1):
        for total in range(part, n + 1):
            ways[total] += ways[total - part]
    return ways[n]


def _partitions(n: int, most: int) -> Iterator[tuple[int, ...]]:
    """The partitions of n into at most so many parts, which stand in descending order."""
    begun: list[tuple[tuple[int, ...], int]] = [((), n)]
    while begun:
        parts, rest = begun.pop()
        if rest:
            largest = min(rest, parts[-1]) if parts else rest
            least = -(-rest // (most - len(parts)))  # else the parts that may still follow are too few
            begun += [((*parts, c), rest - c) for c in range(least, largest + 1)]
        else:
            yield parts
