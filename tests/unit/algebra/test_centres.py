"""Medians, modes and quantiles of very many copies: against the whole law of few, and at sizes that have none."""

from fractions import Fraction
from itertools import product

import pytest

from exactdice import Distribution, bernoulli, budget, d, d6
from exactdice.algebra.centres import centres, likeliest, quantile_place
from exactdice.algebra.forms import power_of
from exactdice.errors import TooLargeError

BASES = [weights for weights in product(range(4), repeat=4) if weights[0] and weights[-1]]


def unexpanded(weights, copies):
    """Copies of a law of 0, 1, 2, ... whose power nobody has multiplied out, and the whole law."""
    law = copies @ Distribution(dict(enumerate(weights)))
    form = (2 @ Distribution(dict(enumerate(weights))))._form
    return power_of(form.base, copies, 0, form.stride), law


@pytest.mark.parametrize("weights", [*BASES, (1, 2), (5, 1), (1, 1, 1), (1, 3, 1), (2, 3)], ids=str)
def test_as_the_whole_law_says(weights):
    for copies in (2, 3, 9, 12):
        form, law = unexpanded(weights, copies)
        whole = Distribution(dict(law.items()))
        most = max(whole.to_float().values())
        assert whole.mode()[0] in [x for x, chance in whole.to_float().items() if chance == most]
        for place in centres(form) or ():
            assert form.outcome(place) in whole.mode()
        assert Distribution._of(form).mode() == whole.mode()
        form, _ = unexpanded(weights, copies)
        assert Distribution._of(form).median() == whole.median()
        for q in (Fraction(1, 100), Fraction(1, 2), Fraction(99, 100), whole.cdf(copies), Fraction(0), Fraction(1)):
            form, _ = unexpanded(weights, copies)
            with budget(outcomes=1):
                place = quantile_place(form, q)
            assert place is None if q == 0 else form.outcome(place) == whole.quantile(q)


def test_the_middle_of_any_number_of_fair_dice():
    """A symmetric law that rises to its middle: (n + 6 n) / 2, or the two numbers beside it."""
    n = 10**18
    assert (n @ d6).median() == (n @ d6).mean() == 7 * n // 2
    assert (n @ d6).mode() == (7 * n // 2,)
    assert ((n + 1) @ d6).mode() == (7 * (n + 1) // 2, 7 * (n + 1) // 2 + 1)
    assert ((n + 1) @ d6).median() == 7 * (n + 1) // 2
    assert (-2 * (n @ d(10)) + 1).mode() == (-11 * n + 1,)


def test_the_likeliest_number_of_successes():
    """``floor((n + 1) p)``, and one less where that is whole (W. Feller, vol. 1, VI.3)."""
    assert (10**6 @ bernoulli("1/3")).mode() == (333_333,)
    assert (299_999 @ bernoulli("1/3")).mode() == (99_999, 100_000)
    assert likeliest((2 @ Distribution([0, 0, 1, 1, 2]))._form) is None


def test_a_quantile_of_very_many_dice():
    """Its own definition: the least outcome up to which there is the share."""
    dice = 20_000 @ Distribution([1, 1, 2])
    with budget(outcomes=1000):
        x = dice.quantile("0.9")
    assert dice.cdf(x) >= Fraction(9, 10) > dice.cdf(x - 1)
    assert (10**6 @ d6).quantile(1) == 6 * 10**6


def test_what_is_too_large_says_what_works():
    with pytest.raises(TooLargeError, match="a quantile of 1,000,000 copies needs 131,956,500 states"):
        (10**6 @ d6).quantile("0.9")
    with pytest.raises(
        TooLargeError, match=r"; ask for mean, var, pmf, cdf, prob or quantile, which need no whole law"
    ):
        (10**5 @ Distribution([1, 2, 2, 3, 3, 3, 7])).mode()
