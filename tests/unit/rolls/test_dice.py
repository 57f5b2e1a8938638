"""Single dice: the faces, the D3 that is half a D6, and numbers of sides that are none."""

from fractions import Fraction

import pytest

from exactdice import Distribution, budget, d, d3, d6, point
from exactdice.errors import CountError, TooLargeError


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 20, 100])
def test_faces(sides):
    assert d(sides).items() == [(face, Fraction(1, sides)) for face in range(1, sides + 1)]
    assert type(d(sides)) is Distribution


def test_common_dice():
    assert d(1) == point(1)
    assert (d(3), d(6)) == (d3, d6)
    assert d3 == d6.map(lambda n: (n + 1) // 2)


@pytest.mark.parametrize("sides", [0, -6, 6.0, "6", True, None, Fraction(6)])
def test_sides_are_a_whole_number(sides):
    with pytest.raises(CountError, match=r"number of sides .+; write (an int|a whole number) of at least 1"):
        d(sides)


def test_absurd_dice():
    with pytest.raises(TooLargeError, match="a die of 1,000,000,000,000 sides needs 1,000,000,000,000 outcomes"):
        d(10**12)
    with pytest.raises(TooLargeError, match="needs about 2"):
        d(10**5000)
    with budget(outcomes=3_000_000):
        assert d(2_500_000).max() == 2_500_000
