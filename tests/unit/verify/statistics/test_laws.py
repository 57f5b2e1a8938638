"""What statistics know of a law: order, tails, groups."""

from fractions import Fraction

from exactdice.verify.statistics.laws import PlainLaw, is_number

HALVES = {x: Fraction(1, 2**x) for x in range(1, 4)}


def test_a_law_without_an_end_keeps_what_lies_beyond():
    law = PlainLaw(HALVES, lambda x: Fraction(1, 2**x))
    assert law.beyond == Fraction(1, 8)
    assert law.chance(5) == Fraction(1, 32)
    assert law.cells[-1] == (None, Fraction(1, 8))
    assert law.at_least() == [(2, Fraction(1, 2)), (3, Fraction(1, 4))]
    assert law.mean == Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 8) + Fraction(3, 8)


def test_a_law_unbounded_below_counts_what_lies_beyond_as_least():
    law = PlainLaw({-x: p for x, p in HALVES.items()}, lambda x: Fraction(1, 2**-x))
    assert law.at_least() == [(-3, Fraction(7, 8)), (-2, Fraction(3, 4)), (-1, Fraction(1, 2))]


def test_texts_and_truth_values_have_no_order():
    assert PlainLaw({"a": Fraction(1)}).at_least() == []
    assert not is_number(True)
    assert is_number(Fraction(1, 2))
