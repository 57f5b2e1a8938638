"""Outcomes among themselves."""

from fractions import Fraction

from exactdice.algebra.outcomes import ordered


def test_fractions_in_order():
    # thirds beside wholes and a truth value; and numbers closer than 2^-64, told apart by 1 / 10^30
    assert ordered([Fraction(2, 3), 4, Fraction(-1, 3), True]) == [Fraction(-1, 3), Fraction(2, 3), True, 4]
    close = [Fraction(10**30 + n, 10**30) for n in range(5)]
    assert ordered([close[3], close[0], Fraction(7, 2), close[4], close[1], close[2]]) == [*close, Fraction(7, 2)]
