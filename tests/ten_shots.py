"""Laws of ten shots of D3 damage and of what simulators get wrong about them, by plain convolution of fractions."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

D3 = {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}


def convolved(*laws):
    """The law of the sum of independent numbers."""
    total = {0: Fraction(1)}
    for law in laws:
        longer = {}
        for (x, p), (y, q) in product(total.items(), law.items()):
            longer[x + y] = longer.get(x + y, 0) + p * q
        total = longer
    return dict(sorted(total.items()))


def shot(chance, damage=D3):
    """One shot: its damage with that chance, else nothing."""
    return {0: 1 - chance, **{x: chance * p for x, p in damage.items()}}


HIT, WOUND, FAIL = Fraction(2, 3), Fraction(5, 6), Fraction(2, 3)
RIGHT = convolved(*[shot(HIT * WOUND * FAIL)] * 10)
HIT_ONE_POINT = convolved(*[shot((HIT + Fraction(1, 100)) * WOUND * FAIL)] * 10)
MEAN_ONE_PERCENT = convolved(*[shot(HIT * WOUND * FAIL * Fraction(101, 100))] * 10)
NATURAL_ONE_WOUNDS = convolved(*[shot(HIT * FAIL)] * 10)
CLIPPED_AT_18 = {**{x: p for x, p in RIGHT.items() if x < 18}, 18: sum(p for x, p in RIGHT.items() if x >= 18)}
PAIR = convolved(*[shot(WOUND * FAIL)] * 2)  # two shots that have hit together
SHARED_HIT_ROLL = convolved(*[{x: HIT * p + (1 - HIT) * (x == 0) for x, p in PAIR.items()}] * 5)

WRONG = {  # a law, and the samples after which an earlier measurement had seen it: median and 99 %
    "hit bonus of one point": (HIT_ONE_POINT, 60_000, 105_000),
    "mean of one percent more": (MEAN_ONE_PERCENT, 140_000, 255_000),
    "natural 1 wounds": (NATURAL_ONE_WOUNDS, 500, 1_000),
    "clipped at 18": (CLIPPED_AT_18, 15_000, 25_000),
    "shared hit roll": (SHARED_HIT_ROLL, 3_000, 4_500),
}


class Simulator:
    """Samples of a law by ``random.choices`` with a fixed seed."""

    def __init__(self, law, seed):
        self._random = Random(seed)
        self._outcomes = list(law)
        self._cumulated = [float(sum(list(law.values())[: i + 1])) for i in range(len(law))]

    def counts(self, n):
        return Counter(self._random.choices(self._outcomes, cum_weights=self._cumulated, k=n))

    def __call__(self):
        return self._random.choices(self._outcomes, cum_weights=self._cumulated)[0]


def looks_until_alarm(evidence, simulator, bar, step, most):
    """The number of samples at which the evidence reaches the bar, looked at after every step."""
    while evidence.samples < most:
        evidence.add(simulator.counts(step))
        if evidence.log_e >= bar:
            return evidence.samples
    return None
