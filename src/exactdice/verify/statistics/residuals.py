"""Which outcomes are off, and by how much: binomial tests by outcome and by "at least k", and a pooled chi-square.

They hold for a number of samples that was fixed beforehand. The alarm is raised by the evidence alone, which may be
looked at as often as one likes; these figures say where the trouble is.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log, log1p, sqrt

from exactdice.verify.statistics.laws import PlainLaw, is_number, log_of
from exactdice.verify.statistics.tails import chi_square_at_least, clopper_pearson, two_sided

LEVEL = 1e-3  # of all binomial tests of a verdict together
_LEAST_EXPECTED = 25  # samples in a bin: with fewer the chi-square law is wrong at small levels
_MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Residual:
    """An event that is seen more or less often than the law says.

    ``low`` and ``high`` bound its true chance; all bounds of a verdict hold together but for one chance in a thousand.
    """

    event: str
    seen: int
    expected: Fraction
    share: float
    chance: Fraction
    low: float
    high: float
    p_value: float


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """A chi-square test of counts pooled to at least 25 expected in each bin."""

    statistic: float
    bins: int
    p_value: float


def residuals(
    law: PlainLaw,
    counts: Mapping[Hashable, int],
    impossible: Mapping[Hashable, int] | None = None,
    most: int = _MOST_NAMED,
) -> tuple[list[Residual], list[Residual]]:
    """The outcomes, and the events "at least k", that are off after Holm's correction for all of both; the worst first.

    Shares are of all samples, those that the law forbids among them.

    Source: S. Holm, A simple sequentially rejective multiple test procedure, Scand. J. Statist. 6 (1979), 65.
    """
    forbidden = impossible or {}
    possible = sum(counts.values())
    n = possible + sum(forbidden.values())
    singles = [(_plain(x), counts.get(x, 0), chance) for x, chance in law.known.items() if chance < 1]
    if law.beyond:
        beyond = possible - sum([counts.get(x, 0) for x in law.known])
        singles.append(("what lies beyond", beyond, law.beyond))
    tails = _tails(law, [*counts.items(), *[(x, number) for x, number in forbidden.items() if is_number(x)]])
    family = len(singles) + len(tails)
    tested = [
        ((two_sided(seen, n, float(chance)), -_deviation(seen, n, chance)), place, seen, chance, event)
        for place, events in enumerate((singles, tails))
        for event, seen, chance in events
        if _worth_testing(seen, n, chance)
    ]
    found: tuple[list[Residual], list[Residual]] = ([], [])
    for rank, ((p_value, _), place, seen, chance, event) in enumerate(sorted(tested, key=lambda test: test[0])):
        if p_value > LEVEL / (family - rank):
            break
        if len(found[place]) < most:
            low, high = clopper_pearson(seen, n, LEVEL / family)
            found[place].append(Residual(event, seen, n * chance, seen / n, chance, low, high, p_value))
    return found


def _deviation(seen: int, n: int, chance: Fraction) -> float:
    """Distance from the expected number in standard deviations; it ranks what has no p-value above 0 in floats."""
    return abs(seen - n * float(chance)) / sqrt(n * float(chance * (1 - chance)))


def _plain(outcome: Hashable) -> str:
    return str(outcome) if isinstance(outcome, (int, Fraction)) else repr(outcome)


def _tails(law: PlainLaw, counts: list[tuple[Hashable, int]]) -> list[tuple[str, int, Fraction]]:
    """The events "at least k" of a law of numbers, with their counts and chances."""
    thresholds = law.at_least()
    if not thresholds:
        return []
    seen = sorted(counts, reverse=True)
    above, place, tails = 0, 0, []
    for k, chance in reversed(thresholds):
        while place < len(seen) and seen[place][0] >= k:  # type: ignore[operator]
            above += seen[place][1]
            place += 1
        tails.append((f"at least {_plain(k)}", above, chance))
    return tails


def _worth_testing(seen: int, n: int, chance: Fraction) -> bool:
    """Whether a test could reject: the tail is at least ``exp(-n D) / sqrt(8 n q (1 - q))``, and so much is not small.

    Source: R. B. Ash, Information Theory (1965), lemma 4.7.2; D is the divergence of q = seen / n from the chance.
    """
    q = seen / n
    if 0 < seen < n:
        ratio = log(q) - log_of(chance)
        divergence = q * ratio + (1 - q) * (log1p(-q) - log_of(1 - chance))
        return exp(-n * divergence) <= LEVEL * sqrt(8 * n * q * (1 - q))
    return exp(n * log_of(chance if seen else 1 - chance)) <= LEVEL


def chi_square(law: PlainLaw, counts: Mapping[Hashable, int]) -> ChiSquare | None:
    """The chi-square test of bins of neighbours with 25 expected samples or more; None where that leaves one bin."""
    n = sum(counts.values())
    cells = [(counts.get(x, 0), n * float(chance)) for x, chance in law.known.items()]
    if law.beyond:
        cells.append((n - sum([seen for seen, _ in cells]), n * float(law.beyond)))
    bins: list[list[float]] = []
    seen = expected = 0.0
    for number, mean in cells:
        seen, expected = seen + number, expected + mean
        if expected >= _LEAST_EXPECTED:
            bins.append([seen, expected])
            seen = expected = 0.0
    if len(bins) < 2:
        return None
    bins[-1] = [bins[-1][0] + seen, bins[-1][1] + expected]
    statistic = sum([(number - mean) ** 2 / mean for number, mean in bins])
    return ChiSquare(statistic, len(bins), chi_square_at_least(statistic, len(bins) - 1))
