"""Power: how many samples would show that another law is at work, and how small a change so many samples show.

Under another law q the counts are binomial, so the mean of ``log E_c`` is known term by term: with ``f_i`` the
logarithm of an outcome's factor it is ``sum E f_i(X_i)``, and expected counts alone would give ``sum f_i(n q_i)``. The
difference is ``1/2 f''(n q_i) Var X_i``, about half for each outcome once n exceeds c: noise is evidence, too, and the
samples that the expected counts ask for are too many. The variance follows from the slopes ``Cov(X_i, f_i) / Var X_i``.
What a number of samples reaches with a stated chance is read off a normal law of that mean and variance: medians of
simulations lie within a few percent of it, and for 99 % it asks for up to a fifth more than needed, because ``log E``
is skewed upwards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import ceil, exp, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist

from exactdice.verify.statistics.evidence import PRECISIONS, log_sum
from exactdice.verify.statistics.laws import PlainLaw, log_of

MOST = 10**10  # samples; a law nearer than that is not told apart
_FEW = 40.0  # expected counts up to which a sum over all counts is taken, above a Taylor polynomial
_NEGLIGIBLE = 1e-13
_MOST_CELLS = 1_000  # of which a plan looks at one by one; beyond, groups give a number that is large enough

Cell = tuple[float, float, float]  # the chance under the law, its logarithm, and the chance under the alternative


def samples_needed(law: PlainLaw, alternative: PlainLaw, bar: float, power: float) -> float:
    """The number of samples of the alternative at which evidence against the law reaches the bar with that chance.

    Args:
        law: The law that is tested.
        alternative: The law that the samples come from.
        bar: The logarithm of E that raises the alarm.
        power: The chance to reach it, above 0 and below 1.

    Returns:
        A whole number; ``inf`` where the laws are equal or more than 10^10 samples are needed.
    """
    forbidden = sum([chance for x, chance in alternative.known.items() if not law.chance(x)], Fraction(0))
    if forbidden == 1:
        return 1
    by_surprise = ceil(log1p(-power) / log1p(-float(forbidden))) if forbidden else inf
    deviations, cells = NormalDist().inv_cdf(power), _cells(law, alternative)
    if not law.grouped:
        return min(by_surprise, _crossing([cell for _, cell in cells], bar, deviations))
    by_groups = _crossing(_by_groups(law, cells), bar + log(2), deviations)
    if len(cells) > _MOST_CELLS:
        return min(by_surprise, by_groups)
    return min(by_surprise, by_groups, _crossing([cell for _, cell in cells], bar + log(2), deviations))


def _by_groups(law: PlainLaw, cells: list[tuple[Hashable, Cell]]) -> list[Cell]:
    """The cells that the groups of a law's outcomes are."""
    chances: dict[int, float] = {}
    for outcome, (_, _, q) in cells:
        place = law.group(outcome)
        chances[place] = chances.get(place, 0.0) + q
    return [(p, log_p, chances.get(place, 0.0)) for place, (p, log_p) in law.group_floats.items()]


def _cells(law: PlainLaw, alternative: PlainLaw) -> list[tuple[Hashable, Cell]]:
    """Every outcome that the law allows; what lies beyond the known ones is one cell, of the name None."""
    cells: list[tuple[Hashable, Cell]] = []
    rest = other_rest = Fraction(1)
    forbidden = Fraction(0)
    for x in {**law.known, **alternative.known}:
        chance, other = law.chance(x), alternative.chance(x)
        rest, other_rest = rest - chance, other_rest - other
        if chance:
            cells.append((x, (float(chance), log_of(chance), float(other))))
        else:
            forbidden += other
    if rest > 0:
        cells.append((None, (float(rest), log_of(rest), float(other_rest))))
    return [(x, (p, logarithm, q / float(1 - forbidden))) for x, (p, logarithm, q) in cells]


def _crossing(cells: list[Cell], bar: float, deviations: float) -> float:
    """The least number of samples, to one in a thousand, that reaches the bar; ``inf`` above the greatest number."""
    if all([abs(q - p) <= 1e-15 * p for p, _, q in cells]):
        return inf
    low, high = 0, 1
    while reached(cells, high, deviations) < bar:
        low, high = high, 2 * high
        if high > MOST:
            return inf
    while high - low > max(1, low // 1000):
        middle = (low + high) // 2
        if reached(cells, middle, deviations) < bar:
            low = middle
        else:
            high = middle
    return high


def reached(cells: list[Cell], n: int, deviations: float) -> float:
    """The ``log E`` that n samples exceed with the chance of a normal law to lie within so many deviations."""
    logs = []
    for precision in PRECISIONS:
        mean, variance = _moments(cells, n, precision)
        logs.append(mean - deviations * sqrt(max(variance, 0.0)))
    return log_sum(logs) - log(len(PRECISIONS))


def _moments(cells: list[Cell], n: int, precision: float) -> tuple[float, float]:
    """Mean and variance of ``log E_c`` of n samples; counts are multinomial, ``Cov(X_i, X_j) = -n q_i q_j``."""
    mean, variance = lgamma(precision) - lgamma(precision + n), 0.0
    slopes, squares = 0.0, 0.0
    for p, log_p, q in cells:
        moments = _rare if n * q <= _FEW else _frequent
        m, v, slope = moments(precision, p, log_p, n, q)
        mean += m
        variance += v
        slopes += slope * q
        squares += (slope * q) ** 2
    return mean, variance - n * (slopes**2 - squares)


def _frequent(precision: float, p: float, log_p: float, n: int, q: float) -> tuple[float, float, float]:
    """Mean, variance and slope of an outcome's factor to second order about its expected count."""
    a, mu, spread = precision * p, n * q, n * q * (1 - q)
    first, second = log(a + mu - 0.5) - log_p, 1 / (a + mu - 0.5)  # of lgamma, whose derivative is about log(x - 1/2)
    value = lgamma(a + mu) - lgamma(a) - mu * log_p if a > 1e-12 else log(a) + lgamma(mu) - mu * log_p
    return value + second * spread / 2, spread * first**2 + (second * spread) ** 2 / 2, first


def _rare(precision: float, p: float, log_p: float, n: int, q: float) -> tuple[float, float, float]:
    """Mean, variance and slope of an outcome's factor, summed over counts: ``f(k+1) - f(k) = log((a+k)/p)``."""
    if not q:
        return 0.0, 0.0, 0.0
    if q >= 1:
        return _frequent(precision, p, log_p, n, q)
    a, mu = precision * p, n * q
    weight, value, k = exp(n * log1p(-q)), 0.0, 0
    odds = q / (1 - q)
    mean = square = product = 0.0
    while k < n and (k <= mu or weight > _NEGLIGIBLE):
        weight *= (n - k) / (k + 1) * odds
        value += log(a + k) - log_p if k else log(precision)
        k += 1
        mean += weight * value
        square += weight * value * value
        product += weight * value * k
    return mean, square - mean**2, (product - mean * mu) / (mu * (1 - q))


def smallest_change(law: PlainLaw, worth: Callable[[Hashable], Fraction], n: int, bar: float, power: float) -> float:
    """The least change of a mean that n samples show with that chance, whichever way it goes; ``inf`` where none is.

    Args:
        law: The law that is tested.
        worth: What is averaged: the number itself, or 1 for one outcome and 0 for the others.
        n: Number of samples.
        bar: The logarithm of E that raises the alarm.
        power: The chance to reach it.
    """
    deviations, bar = NormalDist().inv_cdf(power), bar + law.grouped * log(2)
    scale, least = _scale(law, worth), []
    for way in (1, -1):
        low, high = 0.0, way / scale
        if reached(tilted(law, worth, high)[0], n, deviations) < bar:
            return inf
        for _ in range(20):
            middle = (low + high) / 2
            if reached(tilted(law, worth, middle)[0], n, deviations) < bar:
                low = middle
            else:
                high = middle
        least.append(abs(tilted(law, worth, high)[1]))
    return max(least)


def samples_for_change(
    law: PlainLaw, worth: Callable[[Hashable], Fraction], change: float, bar: float, power: float
) -> float:
    """The number of samples that shows a change of a mean by so much, whichever way it goes, with that chance."""
    deviations, bar = NormalDist().inv_cdf(power), bar + law.grouped * log(2)
    scale, needed = _scale(law, worth), []
    for way in (1, -1):
        low, high = 0.0, way / scale
        while abs(tilted(law, worth, high)[1]) < change:
            low, high = high, 2 * high
            if abs(high) * scale > 64:
                return inf  # no law on these outcomes has such a mean
        for _ in range(30):
            middle = (low + high) / 2
            if abs(tilted(law, worth, middle)[1]) < change:
                low = middle
            else:
                high = middle
        needed.append(_crossing(tilted(law, worth, high)[0], bar, deviations))
    return max(needed)


def _scale(law: PlainLaw, worth: Callable[[Hashable], Fraction]) -> float:
    """The standard deviation of what is averaged."""
    pairs = [(float(worth(x)), p) for x, p, _ in law.floats[: len(law.known)]]
    mean = sum([value * chance for value, chance in pairs])
    return sqrt(sum([(value - mean) ** 2 * chance for value, chance in pairs]))


def tilted(law: PlainLaw, worth: Callable[[Hashable], Fraction], by: float) -> tuple[list[Cell], float]:
    """The law with weights times ``exp(by * worth)`` as cells, and by how much that changes the mean.

    Of all laws with its mean it is the one hardest to tell from the first. What lies beyond the known outcomes stays.
    Of a law of many outcomes the cells are groups of them.
    Source: I. Csiszar, I-divergence geometry of probability distributions and minimization problems, Ann. Probab. 3
    (1975), 146.
    """
    known = float(1 - law.beyond)
    values = [(float(worth(x)), p, log_p) for x, p, log_p in law.floats[: len(law.known)]]
    centre = sum([value * p for value, p, _ in values]) / known
    powers = [by * (value - centre) for value, _, _ in values]
    top = max(powers)
    raw = [p * exp(power - top) for (_, p, _), power in zip(values, powers, strict=True)]
    total = sum(raw) / known
    cells = [(p, log_p, weight / total) for (_, p, log_p), weight in zip(values, raw, strict=True)]
    change = sum([(value - centre) * weight / total for (value, _, _), weight in zip(values, raw, strict=True)])
    if law.beyond:
        _, rest, log_rest = law.floats[-1]
        cells.append((rest, log_rest, rest))
    if law.grouped:
        cells = _by_groups(law, [(x, cell) for (x, _, _), cell in zip(law.floats, cells, strict=True)])
    return cells, change
