"""Very many dice and absurd sizes: answered without the whole law where that is possible, refused at once where not."""

from fractions import Fraction
from math import comb

import pytest

from exactdice import Distribution, at_least, at_most, bernoulli, between, binomial, budget, d, d6, equals, pool
from exactdice import dice as roll
from exactdice.errors import TooLargeError

MANY = 10**5


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
        lambda: (10**6 @ d6).pmf(3_500_000),
        lambda: (10**6 @ d6).cdf(3_500_000),
        (10**6 @ d6).median,
        (10**6 @ d6).support,
        (10**6 @ d6).items,
        (10**4 @ d6).items,
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
        lambda: 10**6 @ Distribution([0, 1, 10**12]),
        lambda: d(10**12),
        lambda: d(10**5000),
        (7 @ d(2_000_000)).mode,
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
    with pytest.raises(TooLargeError, match=r"needs .+, the budget is .+; raise it with budget\(.+=\.\.\.\)$"):
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
        lambda: roll("10000d6 >= 10000d6"),
        lambda: d(3000) / d(3000),
    ],
)
def test_what_would_run_for_minutes_is_refused_at_once(call):
    with pytest.raises(TooLargeError, match="raise it with budget"):
        call()


def test_a_table_of_very_many_outcomes_shows_its_ends():
    text = str(1000 @ d6)
    assert len(text.splitlines()) == 44  # head, rule, 20 rows at either end, a gap, the moments
    assert text.splitlines()[2].split()[0] == "1000"
