"""Conditions, cuts and explosions of laws without an end.

Origin of the expected values: the exploding D6 shows 1 to 5 with 1/6 each, is above 6k with (1/6)^k, and begins anew
there; a geometric law has no memory.
"""

from fractions import Fraction

import pytest
import sympy

from exactdice import (
    Distribution,
    at_least,
    at_most,
    bernoulli,
    between,
    budget,
    d,
    d6,
    equals,
    geometric,
    mixture,
    one_of,
    point,
)
from exactdice.errors import TooLargeError

X = d6.explode(equals(6))
G = geometric("1/3")  # P(more than n) = (2/3)^n


def test_probabilities():
    assert X.prob(at_least(7)) == Fraction(1, 6)
    assert X.prob(at_most(6)) == X.cdf(6) == X.cdf(Fraction(13, 2)) == Fraction(5, 6)
    assert X.prob(between(2, 8)) == Fraction(4, 6) + Fraction(2, 36)
    assert X.prob(between(-5, 0)) == X.cdf(0) == X.cdf(-100) == 0
    assert X.prob(at_least(-3)) == X.sf(0) == 1
    assert X.prob(one_of(1, 7, 6, "a")) == Fraction(1, 6) + Fraction(1, 36)
    assert X.prob(~at_least(7)) == Fraction(5, 6)
    assert X.prob((at_least(5) & ~equals(8)) | equals(2)) == Fraction(3, 6) - Fraction(1, 36)
    assert X.prob(at_most(3) & at_least(4)) == 0
    assert X.prob(at_most(sympy.sqrt(10))) == Fraction(1, 2)
    assert X.prob(at_most(9) & (lambda n: n % 2 == 1)) == Fraction(3, 6) + Fraction(2, 36)
    assert X.sf(6 * 10**4) == Fraction(1, 6**10000)


def test_probabilities_of_a_law_unbounded_below():
    low = 10 - 2 * X
    assert low.prob(at_most(-4)) == X.prob(at_least(7))
    assert low.prob(between(0, 6)) == X.prob(between(2, 5))
    assert low.cdf(5) == X.sf(2)
    assert low.prob(at_least(1)) == X.prob(at_most(4))
    assert low.prob(at_most(8) & ~equals(6)) == Fraction(5, 6)


def test_conditions():
    assert X.given(at_least(7)) == X + 6
    assert X.given(~at_most(6)) == X + 6
    assert X.given(at_most(5)) == d(5)
    assert X.given(equals(7)) == point(7)
    assert G.given(at_least(5)) == G + 4
    assert X.given(~equals(1)) == mixture([(4, d(4) + 1), (1, X + 6)])
    assert (-X).given(at_most(-7)) == -X - 6
    assert X.given(at_least(3)).given(at_most(4)) == d(2) + 2
    assert X.reroll(equals(1), until=True) == X.given(~equals(1))
    assert X.given(at_least(-1)) == X


def test_events_as_maps():
    assert X.map(at_least(7)) == bernoulli("1/6").map(bool)
    assert X.map(at_least(3) | equals(1)).pmf(False) == Fraction(1, 6)
    assert X.map(at_least(0)) == point(True)


def test_clipping():
    assert X.clip(high=6) == X.clip(high=6, low=-3) == d6
    assert X.clip(high=3) == Distribution([1, 2, 3, 3, 3, 3])
    assert X.clip(low=6) == mixture([(5, point(6)), (1, X + 6)])
    assert X.clip(low=-2) == X == X.clip()
    assert X.clip(2, 3) == Distribution({2: 2, 3: 4})
    assert X.clip(low=Fraction(5, 2)).pmf(Fraction(5, 2)) == Fraction(1, 3)
    assert (-X).clip(low=-6) == -d6
    assert (-X).clip(high=-7) == mixture([(5, point(-7)), (1, -X - 6)])
    assert X.clip(high=-1) == point(-1)


def test_lumping():
    assert X.lump(3) == Distribution({1: 1, 2: 1, at_least(3): 4})
    assert X.lump(3).pmf(at_least(3)) == X.prob(at_least(3))
    assert list(X.lump(3)) == [1, 2, at_least(3)]
    assert X.lump(1) == point(at_least(1))
    assert (-X).lump(-2) == Distribution({-1: 1, at_most(-2): 5})
    assert X.lump(Fraction(5, 2)).pmf(at_least(Fraction(5, 2))) == Fraction(2, 3)


def test_lumping_a_law_with_an_end():
    assert d6.lump(5) == Distribution({1: 1, 2: 1, 3: 1, 4: 1, at_least(5): 2})
    assert d6.lump(7) == d6
    assert d6.lump(-1) == point(at_least(-1))
    assert Distribution({"a": 1, "b": 2, "c": 3}).lump("b") == Distribution({"a": 1, at_least("b"): 5})


def test_a_cut_law_has_all_the_mass():
    for at in range(1, 20):
        assert sum(chance for _, chance in X.lump(at).items()) == 1


def test_explosions():
    assert mixture([(5, d(5)), (1, X + 6)]) == X
    half = d6.explode(at_least(4))
    assert half == mixture([(1, d(3)), (1, half + (d(3) + 3))])
    assert half.mean() == 7  # m = 7/2 + m/2
    assert d6.explode(equals(7)) == d6
    assert (d6 / 2).explode(equals(3)) == X / 2
    assert (d6 * 5 - 100).explode(equals(-75)).mean() == Fraction(-165, 2) / (1 - Fraction(1, 6))


def test_explosions_that_go_down_or_stay():
    assert (-d6).explode(equals(-6)) == -X
    stay = (d6 - 3).explode(equals(0))
    assert stay == (d6 - 3).given(~equals(0))
    mixed = (d6 - 3).explode(one_of(0, 3))
    assert mixed == mixture([(1, point(-2)), (1, point(-1)), (1, point(1)), (1, point(2)), (1, mixed), (1, mixed + 3)])
    down = (d6 - 3).explode(one_of(-2, 0))
    assert down == mixture([(1, down - 2), (1, down), (1, -1), (1, 1), (1, 2), (1, 3)])


def test_explosions_of_truth_values_add_as_numbers():
    coin = Distribution([False, True]).explode(equals(True))
    assert coin == geometric("1/2") - 1


def test_explosions_of_what_has_no_end():
    twice = X.explode(at_least(7))  # begins anew above 6, so that one throw more is added
    assert twice == mixture([(5, d(5)), (1, twice + (X + 6))])
    three = X.explode(equals(3))
    assert three == mixture([(5, X.given(~equals(3))), (1, three + 3)])
    down = (-X).explode(equals(-3))
    assert down == -three
    never_more = (X - 3).explode(equals(0))
    assert never_more == (X - 3).given(~equals(0))
    some = (X - 3).explode(one_of(1, 4))  # though the law begins below 0
    assert some == mixture([(29, (X - 3).given(~one_of(1, 4))), (6, some + 1), (1, some + 4)])


def test_rolls_until():
    assert d6.rolls_until(equals(6)) == geometric("1/6")
    assert d6.rolls_until(at_least(1)) == point(1)
    assert (3 @ d6.rolls_until(equals(6))).mean() == 18
    # the total up to the first six: six, and a geometric number of failures of mean 3
    assert d6.explode(~equals(6)) == 6 + (geometric("1/6") - 1) @ d(5)
    assert X.rolls_until(at_least(7)) == geometric("1/6")


def test_events_of_very_many_conditions():
    event = one_of(1)
    for x in range(2, 60):
        event = event | equals(6 * x)
    assert X.prob(event) == Fraction(1, 6)
    with budget(states=1000), pytest.raises(TooLargeError, match="an event of 59 conditions"):
        X.prob(event)


def test_a_limited_number_of_rerolls():
    """Outside an outcome has ``p (1 + r + ... + r^times)``, inside ``p r^times``, with r the chance of the event."""
    for event, r in ((equals(1), Fraction(1, 6)), (at_least(3), Fraction(2, 3)), (at_most(2), Fraction(1, 3))):
        for times in (1, 2, 5):
            law = X.reroll(event, times)
            for x, chance in X.head(30):
                share = r**times if event(x) else sum(r**n for n in range(times + 1))
                assert law.pmf(x) == chance * share
    assert X.reroll(equals(1), 0) == X.reroll(equals(0), 3) == X.reroll(at_least(1), 3) == X
    assert (X.reroll(at_least(3), 40)).sf(2) == X.sf(2) ** 41  # all throws are again inside
    with pytest.raises(TooLargeError, match="1,000,000,000 re-rolls needs"):
        X.reroll(equals(1), 10**9)
