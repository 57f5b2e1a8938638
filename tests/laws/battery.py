"""What is true of every law: one battery of checks, run by ``test_battery`` on laws of every kind.

Every expected value is computed here from the probability mass function alone, by the definition of the question.
"""

import copy
import pickle
from fractions import Fraction

import pytest

from exactdice import Distribution, max_of, min_of, mixture, point, pool, uniform
from exactdice.algebra.outcomes import is_number, ordered
from exactdice.errors import SupportError

NAMES = {"Distribution": Distribution, "Fraction": Fraction, "frozenset": frozenset}


def check(law):
    """Run every check that applies to the outcomes of a law."""
    is_a_measure(law)
    is_a_value(law)
    is_a_monad(law)
    in_order = ordered(law.support()) is not None
    if in_order:
        has_an_order(law)
    else:
        refuses_an_order(law)
    if all(map(is_number, law)):
        has_moments(law)


def is_a_measure(law):
    """Positive probabilities with the sum one, the same whoever asks."""
    mass = dict(law.items())
    assert sum(mass.values()) == 1
    assert all(chance > 0 for chance in mass.values())
    assert law.support() == law.keys() == list(law) == list(mass)
    assert dict(law) == mass
    assert len(law) == len(mass)
    for x, chance in mass.items():
        assert law.pmf(x) == law[x] == law.prob(lambda y, x=x: y == x) == chance
        assert x in law
    impossible = ("no such outcome",)
    assert impossible not in law
    assert law.pmf(impossible) == law[impossible] == 0
    assert law.prob(lambda x: True) == 1
    assert law.prob(lambda x: False) == 0
    assert set(law.mode()) == {x for x, chance in mass.items() if chance == max(mass.values())}
    assert law.to_float() == {x: float(chance) for x, chance in mass.items()}


def is_a_value(law):
    """Equal laws are equal, hash alike, survive pickling, copying and printing."""
    rebuilt = Distribution(dict(reversed(law.items())))
    assert rebuilt == law
    assert hash(rebuilt) == hash(law)
    assert {law: "found"}[rebuilt] == "found"
    assert law != point("another")
    assert law != law.support()
    back = pickle.loads(pickle.dumps(law))
    assert back == law
    assert back.support() == law.support()
    assert copy.copy(law) is copy.deepcopy(law) is law
    if len(law) <= 32:
        assert eval(repr(law), NAMES) == law
    else:
        assert repr(law).startswith("<Distribution: ")
    assert str(law)


def is_a_monad(law):
    """Identities of map, bind, joint, product, given, re-rolls, mixtures and distances."""
    assert law.map(lambda x: x) == law
    assert law.bind(point) == law.bind(lambda x: x) == law
    assert law.joint(lambda x: x) == law.map(lambda x: (x, x))
    assert law.given(lambda x: True) == law
    assert law.reroll(lambda x: False) == law.reroll(lambda x: True, times=0) == law
    assert law.explode(lambda x: False) == law.explode(lambda x: True, times=0) == law
    assert law.product(law).marginal(0) == law.product(law).marginal(1) == law
    assert mixture([(2, law), ("1/3", law)]) == law
    assert mixture([(chance, point(x)) for x, chance in law.items()]) == law
    assert 1 @ law == law
    assert 0 @ law == point(0)
    assert law.total_variation(law) == 0
    assert pool(3, law).count(lambda x: True) == point(3)


def has_an_order(law):
    """The distribution function, quantiles and extremes agree with running sums."""
    outcomes, below = law.support(), Fraction(0)
    assert (law.min(), law.max()) == (min(outcomes), max(outcomes))
    for x, chance in law.items():
        half_way = below + chance / 2
        below += chance
        assert law.cdf(x) == below
        assert law.sf(x) == 1 - below
        assert law.quantile(half_way) == law.quantile(below) == x
    assert law.quantile(0) == law.min()
    assert law.quantile(1) == law.max()
    assert law.median() == law.quantile("1/2")
    assert law.cdf(law.median()) >= Fraction(1, 2)
    assert max_of(law) == min_of(law) == law.clip() == law.clip(law.min(), law.max()) == law
    assert law.clip(high=law.min()) == point(law.min())
    assert law.kolmogorov(law) == 0
    assert law.dominates(law)
    assert law.compare(law).prob(lambda sign: sign > 0) == law.compare(law).prob(lambda sign: sign < 0)
    assert pool(2, law).highest() == max_of(law, law)
    assert pool(2, law).lowest() == min_of(law, law)


def refuses_an_order(law):
    """What needs an order is refused, and the message names two culprits."""
    for question in (
        law.min,
        law.max,
        law.median,
        lambda: law.quantile(0),
        lambda: max_of(law),
        lambda: law.compare(law),
    ):
        with pytest.raises(SupportError) as caught:
            question()
        assert any(repr(x) in str(caught.value) for x in law)


def has_moments(law):
    """Moments agree with their sums, and arithmetic with numbers moves them as it must."""
    mean = sum(x * chance for x, chance in law.items())
    assert law.mean() == mean
    for k in range(5):
        assert law.moment(k) == sum(x**k * chance for x, chance in law.items())
        assert law.central_moment(k) == sum((x - mean) ** k * chance for x, chance in law.items())
    variance = law.central_moment(2)
    assert law.var() == variance
    assert law.std() ** 2 == variance
    assert (3 - 2 * law).mean() == 3 - 2 * mean
    assert (3 - 2 * law).var() == 4 * variance
    negative = -law
    assert -negative == law + 0 == law * 1 == law / 1 == +law == law
    assert law - 5 + 5 == law * 3 / 3 == law
    assert law * 0 == point(0)
    assert abs(law).mean() == sum(abs(x) * chance for x, chance in law.items())
    assert law // 2 * 2 + 0 == law.map(lambda x: x // 2 * 2)
    assert law % 2 == law.map(lambda x: x % 2)
    assert law.wasserstein(law) == 0
    assert law.wasserstein(law + 3) == 3
    assert law.product(law).covariance() == 0
    assert law.joint(lambda x: x).covariance() == variance
    assert pool(2, law).sum() == 2 @ law == law + law
    if variance:
        assert law.skewness() ** 2 == law.central_moment(3) ** 2 / variance**3
        assert law.kurtosis() == law.central_moment(4) / variance**2 - 3
        assert law.joint(lambda x: -x).correlation() == -1
    assert uniform(law.support()).map(lambda x: x) == uniform(law.support())
