"""Square roots of long fractions: the numbers they are, and what sympy does with them."""

import pickle
from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution
from exactdice.algebra import radicals
from exactdice.algebra.moments import square_root

N = 10**700 + 9  # 10^700 < N < (10^350 + 1)^2, so N is no square
ROOT = radicals.root(Fraction(N, 1))


@pytest.mark.parametrize(
    ("square", "root"),
    [
        (Fraction(35, 12), sympy.sqrt(105) / 6),
        (Fraction(8), 2 * sympy.sqrt(2)),
        (Fraction(2 * 3**2000), 3**1000 * sympy.sqrt(2)),
        (Fraction(5, 2**3001), sympy.sqrt(10) / 2**1501),
        (Fraction(7 * N**2), N * sympy.sqrt(7)),  # the square of a number without small factors
        (sympy.Integer(12), 2 * sympy.sqrt(3)),
    ],
)
def test_roots(square, root):
    assert radicals.root(square) == root


def test_long_roots_are_values():
    assert radicals.root(Fraction(N)) == ROOT
    assert hash(ROOT) == hash(radicals.root(Fraction(N)))
    assert radicals.root(Fraction(N + 1)) != ROOT
    assert pickle.loads(pickle.dumps(ROOT)) == ROOT
    assert radicals.root(Fraction(4 * N, 9)) == 2 * ROOT / 3
    assert ROOT.func(*ROOT.args) == ROOT


def test_long_roots_are_numbers():
    assert ROOT**2 == N
    assert ROOT**3 == N * ROOT
    assert 1 / ROOT * ROOT == 1
    assert ROOT / ROOT == 1
    assert ROOT - ROOT == 0
    assert (ROOT ** sympy.Rational(1, 2)) ** 4 == N
    assert ROOT.is_positive
    assert ROOT.is_rational is False
    assert 10**350 < 2 * ROOT < 3 * 10**350
    assert ROOT.doit() == sympy.sqrt(N)
    assert ROOT.evalf(30) == sympy.Float(10**350, 30)


def test_long_roots_are_printed_as_roots():
    assert str(ROOT) == repr(ROOT) == f"sqrt({N})"
    assert sympy.latex(ROOT) == rf"\sqrt{{{N}}}"


def test_deviations_of_long_laws():
    # a coin that shows 1 with the chance p varies by p (1 - p), here N / (N + 1)^2
    law = Distribution({0: 1, 1: N})
    assert law.std() == ROOT / (N + 1)
    assert law.std() == Distribution({0: N, 1: 1}).std()
    # the third central moment of the coin is p (1 - p) (1 - 2 p)
    assert law.skewness() == Fraction(1 - N) / N * ROOT
    pairs = Distribution({(0, 0): 1, (1, 0): 1, (1, N): 1})
    assert pairs.correlation() == square_root(Fraction(1, 4))  # covariance N/9, variances 2/9 and 2/9 N^2


def test_a_factor_beside_a_long_root():
    assert radicals.root(Fraction(4 * N, 9), Fraction(3, 2)) == ROOT
    assert radicals.root(Fraction(N), sympy.pi) == sympy.pi * ROOT
    assert radicals.root(sympy.Integer(8), Fraction(1, 2)) == sympy.sqrt(2)
