"""Evidence that samples do not follow a law, valid whenever one looks: a mixture of Dirichlet-multinomial likelihoods.

For counts x of n samples and a law p, each precision c gives the likelihood ratio of "probabilities drawn from a
Dirichlet law of mean p and precision c" against p itself:

    E_c = Gamma(c) / Gamma(c + n) * product over outcomes of Gamma(c p_i + x_i) / (Gamma(c p_i) p_i ** x_i)

Under p every E_c, and so their mean E, is a nonnegative martingale that starts at 1, whence P(E ever reaches 1 / a) <= a
(J. Ville, Etude critique de la notion de collectif, 1939). E values of independent tests may be multiplied.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import exp, inf, lgamma, log

PRECISIONS = (30, 300, 3_000, 30_000, 300_000)  # from changes of tens of percent down to one in a thousand


def log_of(chance: Fraction) -> float:
    """The logarithm of a positive fraction, however small."""
    return log(chance.numerator) - log(chance.denominator)


def log_sum(logs: list[float]) -> float:
    """The logarithm of the sum of numbers given by their logarithms."""
    top = max(logs)
    return top if top in (inf, -inf) else top + log(sum([exp(one - top) for one in logs]))


class Evidence:
    """What samples seen so far say against a law; add to it and look as often as you like.

    Args:
        chance: The law as a function from an outcome to its exact probability; it may have infinitely many outcomes.
    """

    def __init__(self, chance: Callable[[Hashable], Fraction]) -> None:
        self._chance = chance
        self._logs: dict[Hashable, float] = {}
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
                chance = self._chance(outcome)
                if chance > 0:
                    self._logs[outcome] = log_of(chance)
            if outcome in self._logs:
                self.counts[outcome] = self.counts.get(outcome, 0) + number
            else:
                self.impossible[outcome] = self.impossible.get(outcome, 0) + number

    @property
    def log_e(self) -> float:
        """The logarithm of E; infinite once an impossible outcome has been seen."""
        if self.impossible:
            return inf
        return log_evidence([(number, self._logs[outcome]) for outcome, number in self.counts.items()])


def log_evidence(seen: list[tuple[float, float]]) -> float:
    """The logarithm of E for pairs of a count and the logarithm of its outcome's probability.

    Counts need not be whole: those expected under another law say how the evidence grows under it.
    """
    n = sum([number for number, _ in seen])
    if not n:
        return 0.0
    each = []
    for precision in PRECISIONS:
        total = lgamma(precision) - lgamma(precision + n)
        for number, log_chance in seen:
            total += _rising(precision, log_chance, number) - number * log_chance
        each.append(total - log(len(PRECISIONS)))
    return log_sum(each)


def _rising(precision: float, log_chance: float, number: float) -> float:
    """``log(Gamma(a + x) / Gamma(a))`` for ``a = precision * chance``; for tiny a it is ``log(a) + log Gamma(x)``."""
    a = precision * exp(log_chance)
    if a < 1e-12 and number >= 1:
        return log(precision) + log_chance + lgamma(number)
    return lgamma(a + number) - lgamma(a) if a > 0 else 0.0
