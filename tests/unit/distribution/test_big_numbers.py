"""Very many dice and absurd sizes: answered without the whole law where that is possible, refused at once where not."""

import pickle
from fractions import Fraction
from math import comb

import pytest
from sympy import prime, sqrt

from exactdice import (
    Distribution,
    at_least,
    at_most,
    bernoulli,
    between,
    binomial,
    budget,
    d,
    d6,
    equals,
    max_of,
    min_of,
    mixture,
    point,
    pool,
)
from exactdice import dice as roll
from exactdice.algebra import mixing
from exactdice.distribution.describe import exact_rows
from exactdice.errors import TooLargeError

MANY = 10**5
ROOTS = Distribution({sqrt(prime(i)): 1 for i in range(1, 401)})


def test_one_probability_of_a_hundred_thousand_dice():
    dice = MANY @ d6
    assert dice.pmf(MANY) == Fraction(1, 6**MANY)
    assert dice.pmf(MANY + 1) == Fraction(MANY, 6**MANY)  # one of them shows a two
    assert dice.pmf(6 * MANY + 1) == 0
    assert dice.pmf(MANY + 2) == Fraction(MANY + comb(MANY, 2), 6**MANY)  # one three, or two twos


def test_the_middle_of_very_many_dice_is_symmetric():
    n = 20_000
    dice = n @ d6
    middle = 7 * n // 2
    assert dice.pmf(middle - 1) == dice.pmf(middle + 1)
    assert dice.sf(middle) == dice.cdf(middle - 1) == (1 - dice.pmf(middle)) / 2


def test_one_probability_of_very_many_coins():
    coins = MANY @ bernoulli("1/2")
    assert coins.pmf(MANY // 2) == Fraction(comb(MANY, MANY // 2), 2**MANY)
    assert coins.prob(between(MANY // 2, MANY // 2 + 1)) == coins.pmf(MANY // 2) + coins.pmf(MANY // 2 + 1)
    assert binomial(10**4, "1/3").pmf(2) == Fraction(comb(10**4, 2) * 2 ** (10**4 - 2), 3 ** (10**4))


def test_tails_of_a_hundred_thousand_dice():
    dice = MANY @ d6
    assert dice.prob(at_least(6 * MANY)) == Fraction(1, 6**MANY)
    assert dice.prob(at_most(MANY + 1)) == Fraction(1 + MANY, 6**MANY)
    assert dice.prob(~at_most(MANY - 1)) == 1
    assert dice.prob(equals(3)) == 0


def test_moments_of_any_number_of_dice():
    for n in (10**6, 10**18, 10**5000):
        dice = n @ d6
        assert dice.mean() == Fraction(7 * n, 2)
        assert dice.var() == Fraction(35 * n, 12)
        assert (dice.min(), dice.max()) == (n, 6 * n)
        assert (dice + dice).mean() == 7 * n
        assert dice == n @ d6


def test_the_whole_law_of_ten_thousand_dice():
    dice = 10**4 @ d6
    assert len(dice) == 50_001
    assert dice.mode() == (35_000,)
    assert dice.median() == 35_000


@pytest.mark.parametrize(
    "question",
    [
        lambda: (10**7 @ d6).pmf(35_000_000),
        lambda: (10**7 @ d6).cdf(35_000_000),
        (10**6 @ Distribution([1, 1, 2])).median,
        (10**6 @ d6).support,
        (10**6 @ d6).items,
        lambda: len(10**6 @ d6),
        lambda: hash(10**6 @ d6),
        lambda: (10**6 @ d6).map(abs),
        (10**6 @ d6).entropy,
        lambda: (10**6 @ d6) * (10**6 @ d6),
        lambda: (10**6 @ d6).compare(10**6 @ d6),
        lambda: (10**9 @ bernoulli("1/3")).pmf(3),
        lambda: (10**5000 @ d6).pmf(2 * 10**5000),
        lambda: 10**6 @ d6 + 10**6 @ d(8),
        lambda: (10**6 @ d6) @ d6,
        (10**6 @ Distribution([0, 1, 10**12])).support,
        lambda: d(10**12),
        lambda: d(10**5000),
        (7 @ d(2_000_000)).items,
        lambda: d(2000).product(d(2000)),
        lambda: d(2000) * d(10**5),
        lambda: d(10**5).joint(lambda n: d(100)),
        lambda: Distribution(range(10**12)),
        lambda: pool(10**30, d6),
        lambda: pool(10**9, d6).highest(),
        lambda: pool(10**9, d6).keep_highest(5).sum(),
        lambda: d6.reroll(equals(1), times=10**9),
        lambda: d6.explode(equals(6), times=10**9),
        lambda: d6.moment(10**9),
    ],
)
def test_too_large_is_said_at_once(question):
    with pytest.raises(TooLargeError, match=r"needs .+, the budget is .+; (raise it|ask for).* budget\(.+=\.\.\.\)"):
        question()


def test_a_larger_budget_lets_it_pass():
    with budget(outcomes=10):
        with pytest.raises(TooLargeError):
            (9 @ d6).support()
        with budget(outcomes=46):
            assert len(9 @ d6) == 46


def test_gaps_of_any_width():
    law = Distribution({-(10**30): 1, 10**30: 1})
    assert (10**4 @ law).mean() == 0
    assert (1000 @ law).pmf(0) == Fraction(comb(1000, 500), 2**1000)
    assert (1000 @ law).prob(at_least(1)) == (1 - (1000 @ law).pmf(0)) / 2
    assert law.quantile("1/2") == -(10**30)


@pytest.mark.parametrize(
    "call",
    [
        lambda: (1000 @ d6).explode(at_most(3500), times=20),
        lambda: roll("(((((d6)d6)d6)d6)d6)d6"),
        lambda: roll("20000d6 >= 20000d6"),
        lambda: max_of(*[10**4 @ d6] * 2),
        lambda: (10**4 @ d6).reroll(equals(35_000)),
        lambda: (10**4 @ d6).dominates(10**4 @ d(9)),
        lambda: pool([d(n) for n in range(2, 1502)]).highest(750),
        lambda: d6.product(*[d6] * 10**5),
        (2 @ Distribution({7**i: 1 for i in range(3000)})).support,
        (2 @ Distribution({Fraction(1, i): 1 for i in range(1, 3000)})).support,
        lambda: ROOTS + ROOTS,
    ],
)
def test_what_would_run_for_minutes_is_refused_at_once(call):
    with pytest.raises(TooLargeError, match=r"raise it with budget|ask for"):
        call()


def test_a_table_of_very_many_outcomes_shows_its_ends():
    text = str(1000 @ d6)
    assert len(text.splitlines()) == 44  # head, rule, 20 rows at either end, a gap, the moments
    assert text.splitlines()[2].split()[0] == "1000"


def test_nearby_sizes_are_answered():
    # one pair of laws beside another over one denominator: the shifted one is greater everywhere
    dice = 10**4 @ d6
    shifted = dice + 1
    assert shifted.dominates(dice)
    assert not dice.dominates(shifted)
    assert dice.wasserstein(shifted) == 1
    assert dice.kolmogorov(shifted) == dice.pmf(35_000)  # F(x) - F(x - 1), greatest at the mode
    # a symmetric law: as often above an independent one as below
    comparison = (3000 @ d6).compare(3000 @ d6)
    assert comparison.pmf(1) == comparison.pmf(-1)
    assert comparison.pmf(0) == (6000 @ d6).pmf(21_000)  # X - Y = 0 as often as X + (7 n - Y) = 7 n


def test_the_greatest_of_very_many_dice():
    law = max_of(*[d(1000)] * 5000)
    assert law.cdf(999) == Fraction(999, 1000) ** 5000
    assert min_of(*[d6] * 5000, d(8)).pmf(6) == Fraction(3, 8 * 6**5000)  # all show a six, the d8 6, 7 or 8
    assert pool(10**5, d6).lowest().sf(1) == Fraction(5, 6) ** (10**5)


def test_copies_of_copies_are_one_power():
    dice = MANY @ (2 @ d6)
    assert dice.pmf(2 * MANY + 1) == Fraction(2 * MANY, 6 ** (2 * MANY))  # one of them shows a two
    assert dice.pmf(7 * MANY - 1) == dice.pmf(7 * MANY + 1)


def test_a_mixture_of_powers_of_one_law():
    # as many d6 as a d1500 shows: the mean is 1501/2 times 7/2
    law = d(1500).bind(lambda n: n @ d6)
    assert law == d(1500) @ d6
    assert law.mean() == Fraction(1501 * 7, 4)
    assert d(10**5).bind(lambda n: n @ point(0)) == point(0)
    assert d(500).bind(lambda n: 2 * (n @ d6) + n).pmf(3) == Fraction(1, 500 * 6)  # one die that shows a one


def test_a_mixture_of_very_many_dice():
    law = mixture([(1, d(n)) for n in range(1, 2001)])
    assert law.pmf(2000) == Fraction(1, 2000**2)
    assert law.mean() == Fraction(sum([n + 1 for n in range(1, 2001)]), 2 * 2000)


def test_moments_of_copies_of_a_table_need_no_law():
    far = Distribution({0: 1, 1: 1, 7**30: 1, 7**41: 1})
    third = Distribution({0: 1, Fraction(1, 3): 1})
    for law, n in ((far, 10**4), (third, 10**9), (far, 10**40)):
        many = n @ law
        assert many.mean() == n * law.mean()
        assert many.var() == n * law.var()
        assert (7 @ many).central_moment(3) == 7 * n * law.central_moment(3)  # the third cumulant
        assert "very many outcomes, mean" in repr(many)
        assert str(many) == repr(many)
        assert pickle.loads(pickle.dumps(many)).mean() == many.mean()
        for question in (
            many.support,
            lambda law=many: law.pmf(0),
            lambda law=many: len(law),
            lambda law=many: law + 1,
        ):
            with pytest.raises(TooLargeError):
                question()


def test_copies_of_a_table_that_are_worked_out_late():
    law = Distribution({100**i: 1 for i in range(5)})
    many = 20 @ law
    assert many.pmf(20) == Fraction(1, 5**20)  # all show a one
    assert many.pmf(19 + 10**4) == Fraction(20, 5**20)
    assert many == (10 @ law) + (10 @ law)
    assert len(many) == comb(24, 4)  # as every multiset has its own total
    assert (many + 1).pmf(21) == Fraction(1, 5**20)
    assert (20 @ law).moment(10) > 0
    assert many.mode()[0] in many


def test_mixtures_are_refused_by_the_sizes_of_their_branches():
    dice = [(1, d(n)) for n in range(1, 101)]
    powers = [(1, n @ d(n)) for n in range(2, 30)]
    words = Distribution({"a": 1, "b": 2})
    with budget(states=300), pytest.raises(TooLargeError, match="this mixture needs"):
        mixture(dice)
    with budget(bits=10_000), pytest.raises(TooLargeError, match="this mixture needs"):
        mixture(powers)
    with budget(bits=199), pytest.raises(TooLargeError, match="this joint law needs 200 bits"):
        d(10).joint(lambda n: binomial(n % 2 + 1, "1/3"))  # 5 (2 + 3) pairs over 9 times 10, four bits each
    with budget(states=10), pytest.raises(TooLargeError, match="this mixture needs 12 states"):
        mixing.mix([(1, words._form)] * 6)
    with budget(states=500), pytest.raises(TooLargeError, match="max_of needs"):
        max_of(*[law for _, law in dice])


def test_very_many_probabilities_of_very_many_digits_are_refused():
    # 700 weights of 61,000 bits over a prime: 930 states each
    law = Distribution({n: 1 if n else (2**61 - 1) ** 1000 - 700 for n in range(701)})
    with budget(states=10**5), pytest.raises(TooLargeError, match="reducing 701 probabilities needs 651,930 states"):
        law.items()
    with budget(states=10**5), pytest.raises(TooLargeError, match="reducing 701 rows needs 1,303,860 states"):
        list(exact_rows(law._form))
    assert law.items()[0][1] == 1 - Fraction(700, (2**61 - 1) ** 1000)
    assert next(exact_rows(law._form, most=2)) == (0, 1 - Fraction(700, (2**61 - 1) ** 1000), 1)
