"""Proofs that a rational function has no negative coefficient.

Origin of the expected values: partial fractions, worked out beside each case.
"""

import pytest
from flint import fmpz_poly

from exactdice import budget
from exactdice.algebra.endless import positivity


@pytest.mark.parametrize(
    ("num", "den"),
    [
        ([1], [2, -1]),  # 2^-n
        ([1, 1, 1], [6, 0, -1, -2]),  # a recurrence of positive weights
        ([4, -1], [2, -1]),  # 2 + 1/2 + 1/4 + ...: the rest after the first place has no sign
        ([1], [12, 0, 0, -7, 0, 0, 1]),  # in x^3 with poles at 3 and 4
        ([8, -2], [15, -8, 1]),  # 1/(3 - x) + 1/(5 - x)
        ([1], [10, -3, -1]),  # 2^-n outweighs (-5)^-n, whose factor alone alternates
        ([9, -1], [10, -3, -1]),  # 1/(2 - x) + 2/(5 + x): 1/2 + 2/5, 1/4 - 2/25, ...
        ([82, 102, 19], [8, 2, -4, -1]),  # 20 (1 + x)/(2 - x^2) + 1/(4 + x): poles in a circle
        ([1], [30, -31, 10, -1]),  # poles at 2, 3 and 5
        ([24, -32, 14], [8, -12, 6, -1]),  # (n^2 - 3n + 3) 2^-n: a triple pole
    ],
)
def test_proven(num, den):
    quotient = fmpz_poly(num), fmpz_poly(den)
    assert positivity.negative_place(quotient, 200) is None
    assert positivity.proven(quotient)


def test_a_negative_coefficient_is_found():
    # 5 / (x^2 - 6x + 10) has the coefficients of sin((n + 1) atan(1/3)), the first negative one at n = 9
    quotient = fmpz_poly([5]), fmpz_poly([10, -6, 1])
    assert positivity.negative_place(quotient, 9) is None
    assert positivity.negative_place(quotient, 10) == 9
    assert not positivity.proven(quotient)


def test_not_decided():
    # (2 + cos n t) 5^-n with cos t = 3/5 is positive, but its poles in a circle do not fall together in any power
    quotient = fmpz_poly([375, -100, 13]), fmpz_poly([5, -1]) * fmpz_poly([25, -6, 1])
    assert positivity.negative_place(quotient, 200) is None
    assert not positivity.proven(quotient)


def test_a_proof_that_would_take_too_long():
    quotient = fmpz_poly([82, 102, 19]), fmpz_poly([8, 2, -4, -1])
    with budget(bits=10):
        assert not positivity.proven(quotient)
