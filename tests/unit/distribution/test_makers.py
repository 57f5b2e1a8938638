"""Ways to make a law: their classical values, their limits, and how they are written by mistake."""

from fractions import Fraction
from math import comb
from types import MappingProxyType

import pytest

from exactdice import (
    Distribution,
    bernoulli,
    binomial,
    d,
    d6,
    hypergeometric,
    max_of,
    min_of,
    mixture,
    point,
    uniform,
)
from exactdice.errors import CountError, OperandError, SupportError, TooLargeError, WeightError, ZeroMassError


@pytest.mark.parametrize("x", [3, -(10**30), True, "pass", None, Fraction(1, 2), (1, 2), frozenset({1})])
def test_points(x):
    law = point(x)
    assert law.items() == [(x, 1)]
    assert type(law.support()[0]) is type(x)


def test_uniform_laws():
    assert uniform([1, 1, 1, 2, 2]).pmf(1) == Fraction(3, 5)  # repeated outcomes count as often as they stand
    assert uniform(range(1, 7)) == d6
    assert uniform(x for x in "aab").pmf("a") == Fraction(2, 3)
    assert uniform({"only"}) == point("only")
    for weighted in ({1: 1}, MappingProxyType({1: 1}), 2 @ d6):  # all have weights that uniform would pass over
        with pytest.raises(OperandError, match=r"uniform takes a list .* has weights of its own; write Distribution"):
            uniform(weighted)
    with pytest.raises(SupportError, match="needs at least one outcome"):
        uniform([])


def test_bernoulli_laws():
    assert bernoulli("1/3") == Distribution({0: 2, 1: 1})
    assert bernoulli(0) == point(0)
    assert bernoulli(1) == point(1)
    with pytest.raises(WeightError, match="probability '3/2' is not between 0 and 1"):
        bernoulli("3/2")


@pytest.mark.parametrize("n", [0, 1, 7, 30])
def test_binomial_laws(n):
    law = binomial(n, "1/4")
    for k in range(n + 1):
        assert law.pmf(k) == Fraction(comb(n, k) * 3 ** (n - k), 4**n)
    assert law.mean() == Fraction(n, 4)
    with pytest.raises(CountError, match="number of trials -1 is too small"):
        binomial(-1, "1/4")


@pytest.mark.parametrize(
    ("population", "successes", "draws"),
    [(5, 2, 3), (5, 5, 3), (5, 0, 3), (5, 2, 0), (5, 2, 5), (52, 13, 5), (52, 5, 13), (7, 6, 6), (0, 0, 0), (1, 1, 1)],
)
def test_hypergeometric_laws(population, successes, draws):
    law = hypergeometric(population, successes, draws)
    for k in range(draws + 1):
        ways = comb(successes, k) * comb(population - successes, draws - k)
        assert law.pmf(k) == Fraction(ways, comb(population, draws))


def test_hypergeometric_laws_of_huge_populations():
    # one marked card among 10^9, half of them drawn: it is among them half the time
    assert hypergeometric(10**9, 1, 5 * 10**8) == bernoulli("1/2")
    assert hypergeometric(10**9, 5 * 10**8, 1) == bernoulli("1/2")
    assert hypergeometric(10**9, 10**9, 10**9) == point(10**9)
    for successes, draws in ((5 * 10**8, 5 * 10**8), (10**9 - 1, 5 * 10**8)):
        with pytest.raises(TooLargeError, match="this hypergeometric law needs"):
            hypergeometric(10**9, successes, draws)


@pytest.mark.parametrize(("successes", "draws"), [(6, 1), (1, 6)])
def test_hypergeometric_numbers_in_range(successes, draws):
    with pytest.raises(CountError, match=r"6 (successes|draws) exceed the population of 5"):
        hypergeometric(5, successes, draws)


def test_mixtures():
    # a third of a D6 and two thirds of a certain 0
    assert mixture([("1/3", d6), ("2/3", point(0))]).pmf(6) == Fraction(1, 18)
    assert mixture([(1, "miss"), (3, "hit")]) == Distribution({"miss": 1, "hit": 3})
    assert mixture([(0, d6), (5, d(4))]) == d(4)
    assert mixture((weight, d(weight)) for weight in (1, 2)) == Distribution({1: "2/3", 2: "1/3"})


@pytest.mark.parametrize(
    ("branches", "error", "words"),
    [
        ([], SupportError, "a mixture needs at least one branch; write mixture([(weight, law), ...])"),
        ({1: d6}, OperandError, "mixture takes a list of pairs, not {1: "),
        (3, OperandError, "mixture takes a list of pairs, not 3; write mixture([(weight, law), ...])"),
        (d6, OperandError, "mixture takes a list of pairs, not Distribution("),
        ([(1, d6, d6)], OperandError, "is no pair"),
        ([[1, d6]], OperandError, "is no pair"),
        ([(-1, d6), (2, d6)], WeightError, "weight -1 is negative; weights are numbers of at least 0"),
        ([(0.5, d6)], WeightError, "weight 0.5 is a float"),
        ([(0, d6)], ZeroMassError, "all weights of the mixture are zero; give one branch a positive weight"),
    ],
)
def test_mixtures_that_cannot_be(branches, error, words):
    with pytest.raises(error) as caught:
        mixture(branches)
    assert words in str(caught.value)


def test_extremes():
    assert max_of(d6, d6).pmf(6) == Fraction(11, 36)
    assert min_of(d6, 4) == Distribution([1, 2, 3, 4, 4, 4])
    assert max_of("a", Distribution(["a", "b"])) == Distribution(["a", "b"])
    assert max_of("abc") == point("abc")  # one text is one outcome


@pytest.mark.parametrize("extreme", [max_of, min_of])
def test_extremes_take_laws_one_by_one(extreme):
    with pytest.raises(SupportError, match=r"m.._of\(\) needs at least one law; write m.._of\(d6, d6\)"):
        extreme()
    for laws in ([d6, d6], (d6, d6), {d6}, (d6 for _ in range(2)), range(3)):
        with pytest.raises(OperandError, match=r"m.._of takes the laws one by one; write m.._of\(\*laws\)"):
            extreme(laws)
    with pytest.raises(SupportError, match=r"outcome 0\.5 is a float"):
        extreme(d6, 0.5)
