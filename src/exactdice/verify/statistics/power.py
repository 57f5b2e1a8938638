"""Power: how many samples would show that another law is at work, and how small a change so many samples show."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import exp, inf, log

from exactdice.verify.statistics.evidence import log_evidence, log_of

_MOST = 10**12  # samples; a law nearer than that cannot be told apart


def samples_needed(
    law: Mapping[Hashable, Fraction], alternative: Mapping[Hashable, Fraction], alarm: Fraction
) -> float:
    """The number of samples of the alternative at which evidence against the law typically reaches ``1 / alarm``.

    It is the number at which the counts expected under the alternative do; ``1.0`` where the alternative has an outcome
    that the law forbids cannot be said better than by its chance, ``inf`` where the laws are equal.
    """
    forbidden = sum([chance for x, chance in alternative.items() if not law.get(x, 0)], Fraction(0))
    by_surprise = log(0.5) / log(1 - float(forbidden)) if 0 < forbidden < 1 else 1.0 if forbidden else inf
    shared = [(float(chance), log_of(law[x])) for x, chance in alternative.items() if chance and law.get(x, 0)]
    if not shared or all([law.get(x, 0) == chance for x, chance in alternative.items()]):
        return by_surprise
    return min(by_surprise, _crossing(shared, -log_of(alarm)))


def _crossing(shared: list[tuple[float, float]], bar: float) -> float:
    """The least number of samples whose expected counts carry as much evidence as the bar."""
    low, high = 0, 1
    while log_evidence([(high * chance, logarithm) for chance, logarithm in shared]) < bar:
        low, high = high, 2 * high
        if high > _MOST:
            return inf
    while high - low > max(1, low // 1000):
        middle = (low + high) // 2
        if log_evidence([(middle * chance, logarithm) for chance, logarithm in shared]) < bar:
            low = middle
        else:
            high = middle
    return float(high)


def tilted(law: Mapping[Fraction, Fraction], by: float) -> dict[Fraction, float]:
    """The law with weights times ``exp(by * x)``: of all laws with its mean, the one hardest to tell from the first.

    Source: I. Csiszar, I-divergence geometry of probability distributions and minimization problems, Ann. Probab. 3
    (1975), 146.
    """
    centre = float(sum([x * chance for x, chance in law.items()], Fraction(0)))
    raw = {x: float(chance) * exp(by * (float(x) - centre)) for x, chance in law.items()}
    total = sum(raw.values())
    return {x: weight / total for x, weight in raw.items()}
