"""Fractions of long integers are those of Python's own constructor, in value, lowest terms and hash."""

import pickle
from fractions import Fraction

import pytest

from exactdice import kernel

LONG = 6**4000  # 10340 bits, well beyond the way through Python


@pytest.mark.parametrize(
    ("numerator", "denominator"),
    [
        (6, 4),
        (0, 7),
        (0, LONG),
        (LONG, LONG),
        (2**4000, LONG),  # leaves 1 over 3^4000
        (-(2**4001), LONG),
        (LONG + 1, LONG),  # neighbours have nothing in common
        (10 * LONG, LONG),
    ],
    ids=range(8),
)
def test_in_lowest_terms(numerator, denominator):
    found, expected = kernel.fraction(numerator, denominator), Fraction(numerator, denominator)
    assert (found.numerator, found.denominator) == (expected.numerator, expected.denominator)
    assert type(found) is Fraction
    assert type(found.numerator) is type(found.denominator) is int
    assert hash(found) == hash(expected)
    assert found + 1 == expected + 1
    assert pickle.loads(pickle.dumps(found)) == expected
