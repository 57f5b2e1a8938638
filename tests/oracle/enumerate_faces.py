"""The brute-force oracle: the law of any roll, by listing every combination of faces.

It is slow and simple on purpose, uses nothing but the standard library, and shares no code with the package
it judges. A die is a list of ``(face, chance)`` pairs whose chances add up to one; several dice are
independent. A law is a plain dictionary ``{outcome: chance}``. Every number is a ``Fraction``, or an outcome
as it came in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, pairwise, product
from math import lcm, prod
from typing import Any

Die = list[tuple[Any, Fraction]]
Law = dict[Any, Fraction]
Event = Callable[[Any], bool]


# Dice, and the one loop everything rests on


def die(weights: Mapping[Any, int | Fraction]) -> Die:
    """Die whose faces have chances proportional to ``weights``."""
    whole = sum(weights.values())
    return [(face, Fraction(weight) / whole) for face, weight in weights.items()]


def numbered(sides: int) -> Die:
    """Fair die with the faces 1, 2, ..., ``sides``."""
    return die(dict.fromkeys(range(1, sides + 1), 1))


def as_die(law: Law) -> Die:
    """Die that shows the outcomes of ``law``, so that a result can be rolled again."""
    return list(law.items())


def rolls(*dice: Die) -> Iterator[tuple[tuple[Any, ...], Fraction]]:
    """Every combination of faces of independent dice, with its chance (the product of the faces' chances)."""
    for combination in product(*dice):
        faces = tuple(face for face, _ in combination)
        yield faces, prod((chance for _, chance in combination), start=Fraction(1))


def collect(chances: Iterable[tuple[Any, Fraction]]) -> Law:
    """Law with the chances of equal outcomes added and impossible outcomes left out."""
    law: Law = {}
    for outcome, chance in chances:
        law[outcome] = law.get(outcome, Fraction(0)) + chance
    return {outcome: chance for outcome, chance in law.items() if chance}


def law_of(function: Callable[..., Any], *dice: Die) -> Law:
    """Law of ``function(face, face, ...)``, called with one face of each die."""
    return collect((function(*faces), chance) for faces, chance in rolls(*dice))


# Sums, and rolls that depend on rolls


def total(*dice: Die) -> Law:
    """Law of the sum of the faces; no dice add up to 0."""
    return law_of(lambda *faces: sum(faces), *dice)


def copies(number: int, each: Die) -> Law:
    """Law of the sum of ``number`` copies of one die."""
    return total(*[each] * number)


def dependent_pair(first: Die, second: Callable[[Any], Die]) -> Law:
    """Law of the pair (first face, face of the die that the first face chose)."""
    return collect(((x, y), p * q) for x, p in first for y, q in second(x))


def dependent(first: Die, second: Callable[[Any], Die]) -> Law:
    """Law of the face of the die that the first face chose."""
    return law_of(lambda pair: pair[1], as_die(dependent_pair(first, second)))


def compound(count: Die, each: Die) -> Law:
    """Law of the sum of a random number of copies of one die."""
    return dependent(count, lambda number: as_die(copies(number, each)))


def mixed(parts: Sequence[tuple[int | Fraction, Die]]) -> Law:
    """Law of one die picked with chances proportional to the weights in front of the dice, then rolled."""
    picked = die({index: weight for index, (weight, _) in enumerate(parts)})
    return dependent(picked, lambda index: parts[index][1])


# Conditions and re-rolls


def conditional(one: Die, event: Event) -> Law:
    """Law of the face, knowing that it lies in ``event``."""
    return dict(die({face: chance for face, chance in one if event(face)}))


def rerolled(one: Die, event: Event, times: int) -> Law:
    """Law of the face that stands, when a face in ``event`` is rolled again at most ``times`` times."""

    def stands(*faces: Any) -> Any:
        return next((face for face in faces if not event(face)), faces[-1])

    return law_of(stands, *[one] * (times + 1))


def exploded(one: Die, event: Event, times: int) -> Law:
    """Law of the total, when a face in ``event`` adds one more roll, at most ``times`` in all."""

    def added_up(*faces: Any) -> Any:
        result = faces[0]
        for before, face in pairwise(faces):
            if not event(before):
                break
            result += face
        return result

    return law_of(added_up, *[one] * (times + 1))


# Pools: the faces of several dice, sorted


def pooled(function: Callable[[list[Any]], Any], dice: Sequence[Die]) -> Law:
    """Law of ``function(faces)``, the faces of all dice sorted with the lowest first."""
    return law_of(lambda *faces: function(sorted(faces)), *dice)


def highest(faces: list[Any], number: int) -> list[Any]:
    """The ``number`` highest of sorted faces."""
    return faces[len(faces) - number :]


def lowest(faces: list[Any], number: int) -> list[Any]:
    """The ``number`` lowest of sorted faces."""
    return faces[:number]


def at_positions(faces: list[Any], positions: Iterable[int]) -> list[Any]:
    """The faces at ``positions``, 0 being the lowest."""
    return [face for position, face in enumerate(faces) if position in set(positions)]


def kth_highest(faces: list[Any], k: int) -> Any:
    """The ``k``-th highest of sorted faces; 1 is the highest."""
    return faces[-k]


def kth_lowest(faces: list[Any], k: int) -> Any:
    """The ``k``-th lowest of sorted faces; 1 is the lowest."""
    return faces[k - 1]


def counted(dice: Sequence[Die], event: Event) -> Law:
    """Law of the number of faces that lie in ``event``."""
    return law_of(lambda *faces: sum(1 for face in faces if event(face)), *dice)


def drawn(population: int, successes: int, draws: int) -> Law:
    """Law of the successes in a hand: every hand of ``draws`` different cards is equally likely."""
    hands = list(combinations([1] * successes + [0] * (population - successes), draws))
    return collect((sum(hand), Fraction(1, len(hands))) for hand in hands)


# Questions about one die


def prob(one: Die, event: Event) -> Fraction:
    """Chance that the face lies in ``event``."""
    return sum((chance for face, chance in one if event(face)), Fraction(0))


def cdf(one: Die, x: Any) -> Fraction:
    """Chance of at most ``x``."""
    return prob(one, lambda face: face <= x)


def sf(one: Die, x: Any) -> Fraction:
    """Chance of more than ``x``."""
    return prob(one, lambda face: face > x)


def quantile(one: Die, q: Fraction) -> Any:
    """The least face whose cdf is ``q`` or more."""
    return min(face for face, _ in one if cdf(one, face) >= q)


def modes(one: Die) -> set[Any]:
    """All faces of the greatest chance."""
    law = collect(one)
    return {face for face, chance in law.items() if chance == max(law.values())}


def expectation(function: Callable[..., Any], *dice: Die) -> Fraction:
    """Mean of ``function(face, face, ...)`` over independent dice."""
    return sum((function(*faces) * chance for faces, chance in rolls(*dice)), Fraction(0))


def moment(one: Die, k: int) -> Fraction:
    """Mean of the ``k``-th power of the face."""
    return expectation(lambda face: face**k, one)


def mean(one: Die) -> Fraction:
    """Mean of the face."""
    return moment(one, 1)


def central_moment(one: Die, k: int) -> Fraction:
    """Mean of the ``k``-th power of the distance from the mean."""
    centre = mean(one)
    return expectation(lambda face: (face - centre) ** k, one)


def variance(one: Die) -> Fraction:
    """Half the mean squared difference of two independent rolls: the variance, without its usual formula."""
    return expectation(lambda x, y: (x - y) ** 2, one, one) / 2


def covariance(pairs: Die) -> Fraction:
    """Half the mean of ``(x - x') (y - y')`` over two independent rolls of a pair (x, y)."""
    return expectation(lambda a, b: (a[0] - b[0]) * (a[1] - b[1]), pairs, pairs) / 2


# Questions about two dice


def compared(a: Die, b: Die) -> Law:
    """Law of -1, 0 or +1 as the face of ``a`` is below, equal to or above that of an independent ``b``."""
    return law_of(lambda x, y: (x > y) - (x < y), a, b)


def thresholds(a: Die, b: Die) -> list[Any]:
    """Every face of either die: a step function of both laws changes nowhere else."""
    return sorted({face for face, _ in chain(a, b)})


def dominates(a: Die, b: Die) -> bool:
    """Whether ``a`` exceeds every threshold at least as probably as ``b`` does (first order, not strict)."""
    return all(sf(a, x) >= sf(b, x) for x in thresholds(a, b))


def kolmogorov(a: Die, b: Die) -> Fraction:
    """Greatest difference of the two cdfs."""
    return max(abs(cdf(a, x) - cdf(b, x)) for x in thresholds(a, b))


def total_variation(a: Die, b: Die) -> Fraction:
    """Greatest difference of the two chances of one event, over all events: the definition itself."""
    faces = list({face for face, _ in chain(a, b)})
    events = chain.from_iterable(combinations(faces, size) for size in range(len(faces) + 1))
    return max(abs(prob(a, event.__contains__) - prob(b, event.__contains__)) for event in events)


def equally_likely(one: Die, number: int) -> list[Any]:
    """``number`` equally likely faces, sorted; ``number`` is a multiple of every chance's denominator."""
    return sorted(face for face, chance in one for _ in range(int(chance * number)))


def wasserstein(a: Die, b: Die) -> Fraction:
    """Least mean distance of the two faces over all ways to roll the dice together.

    Written as equally likely faces, sorted, the dice are closest when the least meet, then the next, and on.
    """
    number = lcm(*(chance.denominator for _, chance in chain(a, b)))
    meetings = zip(equally_likely(a, number), equally_likely(b, number), strict=True)
    return sum((Fraction(abs(x - y)) for x, y in meetings), Fraction(0)) / number
