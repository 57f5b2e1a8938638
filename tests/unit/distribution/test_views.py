"""The rows of a picture of a law that was lumped."""

from fractions import Fraction

from exactdice import d6, equals
from exactdice.distribution.views import view


def test_a_lump_stands_at_the_end_of_the_numbers():
    """A die of which 4 to 6 are one outcome: three rows of 1/6 and one of 1/2, and the same from the other side."""
    seen = view(d6.lump(4)._form)
    assert seen.on_axis
    assert [(row.name, row.chance, row.several) for row in seen.rows] == [
        ("1", Fraction(1, 6), False),
        ("2", Fraction(1, 6), False),
        ("3", Fraction(1, 6), False),
        (">= 4", Fraction(1, 2), False),
    ]
    below = view((-d6.explode(equals(6))).lump(-2)._form)
    assert [(row.name, row.chance) for row in below.rows] == [("<= -2", Fraction(5, 6)), ("-1", Fraction(1, 6))]


def test_a_lump_that_is_put_together_with_others_is_called_by_them():
    """Less than a thousandth lies beyond the last bar, and the lump is a part of it."""
    last = view((10 @ d6.explode(equals(6))).lump(200)._form).rows[-1]
    assert last.name.startswith("> ")
    assert last.several
    assert last.chance < Fraction(1, 1000)
