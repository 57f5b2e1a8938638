"""Golden cases: the rows of a law, outcomes as text, and what has none."""

from fractions import Fraction

import pytest

from exactdice import Distribution, bernoulli, d, d6
from exactdice.verify.export.bounds import bounds
from exactdice.verify.export.cases import Row, golden, quoted, spelled, text_of


def test_the_rows_of_a_die():
    """Six outcomes and six events "so much or more" share the allowance; d3 has the chances 1, 2/3 and 1/3 of these."""
    part = Fraction(1, 10**6) / 6
    one, two, three = golden({"die": d(3)}, "d3", samples=900).cases["die"]
    third = bounds(900, Fraction(1, 3), part)
    assert one == Row("1", Fraction(1, 3), *third, 900, 900)
    assert two == Row("2", Fraction(1, 3), *third, *bounds(900, Fraction(2, 3), part))
    assert three == Row("3", Fraction(1, 3), *third, *third)


def test_outcomes_without_an_order_are_judged_alone():
    rows = golden({"fate": Distribution({"Dead": 1, "Saved": 2})}, "x", samples=900, alarm="1/100").cases["fate"]
    assert [row[4:] for row in rows] == [(0, 900)] * 2
    assert rows[0][2:4] == bounds(900, Fraction(1, 3), Fraction(1, 200))


def test_all_cases_share_the_allowance():
    alone = golden({"a": d6}, "x").cases["a"]
    both = golden({"a": d6, "b": bernoulli(Fraction(1, 2))}, "x").cases["a"]
    assert all(one.least >= other.least for one, other in zip(alone, both, strict=True))
    assert any(one.least > other.least for one, other in zip(alone, both, strict=True))


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (3, "3"),
        (-3, "-3"),
        (Fraction(1, 2), "1/2"),
        (True, "true"),
        ("Dead, twice", "Dead, twice"),
        ((3, 1), "[3,1]"),
        (("a", (True, Fraction(1, 2))), '["a",[true,1/2]]'),
    ],
)
def test_outcomes_as_text(outcome, text):
    assert text_of(outcome) == text


def test_long_fractions_are_spelled_out():
    """More digits than Python prints of an int: 10^5000 and the law's chance of it."""
    assert spelled(Fraction(1, 10**5000)) == "1/1" + "0" * 5000


def test_quotes():
    assert quoted('a "b" \\u0041') == '"a \\"b\\" \\\\u0041"'
