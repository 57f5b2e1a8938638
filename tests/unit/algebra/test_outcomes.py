"""Outcomes among themselves."""

from fractions import Fraction

from exactdice import at_least, at_most, between
from exactdice.algebra.outcomes import in_a_row, lumped, ordered


def test_fractions_in_order():
    # thirds beside wholes and a truth value; and numbers closer than 2^-64, told apart by 1 / 10^30
    assert ordered([Fraction(2, 3), 4, Fraction(-1, 3), True]) == [Fraction(-1, 3), Fraction(2, 3), True, 4]
    close = [Fraction(10**30 + n, 10**30) for n in range(5)]
    assert ordered([close[3], close[0], Fraction(7, 2), close[4], close[1], close[2]]) == [*close, Fraction(7, 2)]


def test_a_lump_stands_at_its_end():
    assert in_a_row([at_least(5), 3, 1]) == [1, 3, at_least(5)]
    assert in_a_row([3, at_most(0), 1]) == [at_most(0), 1, 3]


def test_what_is_no_lump_stays_as_it_came():
    for strange in (
        ["b", at_least(5), "a"],  # no numbers
        [3, at_least(2), 1],  # not beyond all of them
        [3, at_least(5), at_most(0), 1],  # two
        [at_least(5)],  # alone
        [3, at_least("a"), 1],  # no bound among numbers
        [3, "b", at_least(5)],  # no order
    ):
        assert lumped(strange) is None
        assert in_a_row(strange) == strange
    assert lumped([3, between(5, 6), 1]) == ([1, 3], between(5, 6))
