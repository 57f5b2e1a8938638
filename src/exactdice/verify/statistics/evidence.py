"""Evidence that samples do not follow a law, valid whenever one looks: a mixture of Dirichlet-multinomial likelihoods.

For counts x of n samples and a law p, each precision c gives the likelihood ratio of "probabilities drawn from a
Dirichlet law of mean p and precision c" against p itself:

    E_c = Gamma(c) / Gamma(c + n) * product over outcomes of Gamma(c p_i + x_i) / (Gamma(c p_i) p_i ** x_i)

Under p every E_c, and so their mean E, is a nonnegative martingale that starts at 1, whence
P(E ever reaches 1 / a) <= a (J. Ville, Etude critique de la notion de collectif, 1939). E values of independent tests
may be multiplied.

E is a statistic, so floats are allowed here; what their rounding may have added is taken off again.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import exp, inf, lgamma, log

from exactdice.verify.statistics.laws import PlainLaw, log_of

PRECISIONS = (30, 300, 3_000, 30_000, 300_000)  # from changes of tens of percent down to one in a thousand
_ROUNDING = 2.0**-49  # of each term, relatively: lgamma is good to a few units in its last place of 2 ** -53


def log_sum(logs: list[float]) -> float:
    """The logarithm of the sum of numbers given by their logarithms."""
    top = max(logs)
    return top if top in (inf, -inf) else top + log(sum([exp(one - top) for one in logs]))


class Evidence:
    """What samples seen so far say against a law; add to it and look as often as you like.

    Where the law has many outcomes, half of the mixture looks at groups of neighbours instead, which sees broad shifts
    earlier.

    Args:
        law: The law; it may have infinitely many outcomes.
    """

    def __init__(self, law: PlainLaw) -> None:
        self._law = law
        self._logs: dict[Hashable, float] = {}
        self._group_logs = {place: log_of(chance) for place, chance in law.group_chances.items()}
        self.counts: dict[Hashable, int] = {}
        self.impossible: dict[Hashable, int] = {}
        self.samples = 0

    def add(self, counts: Mapping[Hashable, int]) -> None:
        """Take in further samples, as counts by outcome."""
        for outcome, number in counts.items():
            if not number:
                continue
            self.samples += number
            if outcome not in self._logs and outcome not in self.impossible:
                chance = self._law.chance(outcome)
                if chance > 0:
                    self._logs[outcome] = log_of(chance)
            seen = self.counts if outcome in self._logs else self.impossible
            seen[outcome] = seen.get(outcome, 0) + number

    @property
    def log_e(self) -> float:
        """The logarithm of E; infinite once an impossible outcome has been seen."""
        if self.impossible:
            return inf
        fine = log_evidence([(number, self._logs[outcome]) for outcome, number in self.counts.items()])
        if not self._law.grouped:
            return fine
        groups: dict[int, int] = {}
        for outcome, number in self.counts.items():
            place = self._law.group(outcome)
            groups[place] = groups.get(place, 0) + number
        coarse = log_evidence([(number, self._group_logs[place]) for place, number in groups.items()])
        return log_sum([fine, coarse]) - log(2)


def log_evidence(seen: list[tuple[int, float]]) -> float:
    """The logarithm of E, rounded down, for pairs of a count and the logarithm of its outcome's probability."""
    n = sum([number for number, _ in seen])
    return log_sum([_against(seen, n, precision) for precision in PRECISIONS]) - log(len(PRECISIONS)) if n else 0.0


def _against(seen: list[tuple[int, float]], n: int, precision: float) -> float:
    """The logarithm of ``E_c`` less a bound of its rounding."""
    start, end = lgamma(precision), lgamma(precision + n)
    total, size = start - end, abs(start) + abs(end)
    for number, log_chance in seen:
        up, down = _rising(precision, log_chance, number), number * log_chance
        total += up - down
        size += abs(up) + abs(down)
    return total - _ROUNDING * size


def _rising(precision: float, log_chance: float, number: int) -> float:
    """``log(Gamma(a + x) / Gamma(a))`` for ``a = precision * chance``, x > 0; for tiny a it is ``log(a Gamma(x))``."""
    a = precision * exp(log_chance)
    if a < 1e-12:
        return log(precision) + log_chance + lgamma(number)
    return lgamma(a + number) - lgamma(a)
