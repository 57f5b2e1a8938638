"""The inner form of a law without an end: normal form, coefficients near and far, equality, pickles, refusals.

Origin of the expected values: geometric series, and the exploding D6, whose chances are 1/6 for 1 to 5, 1/36 for 7 to
11, and so on.
"""

import pickle
import re
from fractions import Fraction

import pytest

from exactdice import at_least, budget, d6, equals
from exactdice.algebra.endless.form import Endless, endless, law_of_quotient
from exactdice.algebra.forms import Lattice, Table, law_hash, same_law
from exactdice.errors import SupportError, TooLargeError, ZeroMassError

D6 = law_of_quotient([0, 1, 1, 1, 1, 1], [6, 0, 0, 0, 0, 0, -1])


def rows(form, n):
    return [Fraction(*form.weight(form.offset + form.stride * i)) for i in range(n)]


def test_the_normal_form():
    assert (D6.offset, D6.stride, D6.copies) == (1, 1, 1)
    assert list(map(int, D6.num.coeffs())) == [1, 1, 1, 1, 1]
    # the same function with a common factor (2 + x), another sign and another total
    other = law_of_quotient([0, -4, -6, -6, -6, -6, -2], [-12, -6, 0, 0, 0, 0, 2, 1])
    assert same_law(D6, other)
    assert law_hash(D6) == law_hash(other)


def test_factors_of_x_move_the_law():
    # x^-1 (1/2) / (1 - x/2): outcomes -1, 0, 1, ...
    form = law_of_quotient([0, 1], [0, 0, 2, -1])
    assert (form.offset, form.stride) == (-1, 1)
    assert rows(form, 3) == [Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]


def test_a_law_that_skips_has_a_wider_stride():
    form = law_of_quotient([0, 1], [2, 0, 0, -1], offset=4, stride=-2)
    assert (form.offset, form.stride) == (2, -6)
    assert rows(form, 2) == [Fraction(1, 2), Fraction(1, 4)]


def test_weights_are_normalised():
    assert same_law(law_of_quotient([5], [6, -3]), law_of_quotient([1], [2, -1]))


def test_a_polynomial_is_a_law_with_an_end():
    form = law_of_quotient([0, 2, 2], [1, 1])  # 2x
    assert isinstance(form, Lattice)
    assert form.pairs() == (range(1, 2), [1], 1)
    halves = law_of_quotient([1, 0, 2], [3], offset=1, stride=Fraction(1, 2))
    assert isinstance(halves, Lattice | Table)
    assert dict(zip(*halves.pairs()[:2], strict=True)) == {1: 1, 2: 2}
    downward = law_of_quotient([1, 0, 2], [3], offset=0, stride=-5)
    assert dict(zip(*downward.pairs()[:2], strict=True)) == {0: 1, -10: 2}


def test_no_mass_and_no_sum():
    with pytest.raises(ZeroMassError, match="no mass to normalise"):
        law_of_quotient([0, 0], [1])
    with pytest.raises(SupportError, match="a pole at 1, so its weights have no sum"):
        law_of_quotient([1], [1, -1])


def test_chances_near_and_far():
    assert rows(D6, 7) == [Fraction(1, 6)] * 5 + [0, Fraction(1, 36)]
    assert Fraction(*D6.weight(6 * 500 + 3)) == Fraction(1, 6**501)
    assert D6.up_to(-1) == 0
    assert D6.up_to(10) == Fraction(35, 36)
    assert D6.up_to(6 * 500 - 1) == 1 - Fraction(1, 6**500)
    D6.head(3000)
    assert Fraction(*D6.weight(6 * 400 + 3)) == Fraction(1, 6**401)
    assert D6.up_to(6 * 400 - 1) == 1 - Fraction(1, 6**400)


def test_what_is_no_place_has_no_weight():
    assert [D6.weight(x) for x in ("a", None, 0, -5, Fraction(3, 2), float("inf"))] == [(0, 1)] * 6
    assert Fraction(*D6.weight(True)) == Fraction(1, 6)


def test_a_power_waits():
    form = Endless(D6.num, D6.den, 1000, 1000, 1)
    # all show 1; one of a thousand shows 2
    assert Fraction(*form.weight(1000)) == Fraction(1, 6**1000)
    assert Fraction(*form.weight(1001)) == Fraction(1000, 6**1000)
    assert form.up_to(1) == Fraction(1001, 6**1000)
    assert form._ratio is None
    assert same_law(form, Endless(D6.num, D6.den, 1000, 1000, 1))
    squared = law_of_quotient(*[list(map(int, (poly**2).coeffs())) for poly in (D6.num, D6.den)], offset=2)
    assert same_law(squared, Endless(D6.num, D6.den, 2, 2, 1))
    assert not same_law(squared, Endless(D6.num, D6.den, 3, 2, 1))
    assert law_hash(squared) == law_hash(Endless(D6.num, D6.den, 2, 2, 1))


def test_laws_that_differ():
    others = [
        law_of_quotient([0, 1, 1, 1, 1, 1], [6, 0, 0, 0, 0, 0, -1], offset=1),
        law_of_quotient([0, 1, 1, 1, 1, 1], [6, 0, 0, 0, 0, 0, -1], stride=2),
        law_of_quotient([0, 1, 1, 1, 1], [5, 0, 0, 0, 0, 0, -1]),
        law_of_quotient([1], [1]),
    ]
    for other in others:
        assert not same_law(D6, other)
        assert not same_law(other, D6)


def test_pickles():
    for form in (D6, Endless(D6.num, D6.den, 10**6, 0, Fraction(-1, 2))):
        copy = pickle.loads(pickle.dumps(form))
        assert same_law(copy, form)
        assert copy.copies == form.copies


def test_everything_that_needs_all_outcomes_is_refused():
    for question in ("weights", "denominator", "length"):
        with pytest.raises(
            SupportError, match=r"infinitely many outcomes \(1, 2, 3, \.\.\.\) and no list of all of them"
        ):
            getattr(D6, question)
    with pytest.raises(
        SupportError, match=r"write law\.clip\(high=24\), law\.lump\(24\) or law\.given\(at_most\(24\)\)"
    ):
        D6.pairs()
    assert D6.in_order


def test_sizes_are_refused_first():
    with (
        budget(outcomes=100),
        pytest.raises(TooLargeError, match="101 outcomes of a law without an end needs 101"),
    ):
        law_of_quotient([1], [2, -1]).head(101)
    many = Endless(D6.num, D6.den, 10**6, 0, 1)
    with pytest.raises(TooLargeError, match="the generating function of 1,000,000 copies needs 12,000,000 outcomes"):
        many.up_to(10**7)
    with pytest.raises(TooLargeError, match="the chance of the outcome number 100,000,000,000 of a law without an end"):
        D6.chance(10**11)
    near = Endless(D6.num, D6.den, 50, 0, 1)
    assert near.ratio
    with budget(bits=1000), pytest.raises(TooLargeError, match="the chance of the outcome number 300 of a law"):
        near.chance(300)


def test_a_form_known_to_be_endless():
    assert endless(D6) is D6


@pytest.mark.parametrize("copies", [1, 10, 1000])
def test_the_bound_in_the_cure_lies_far_in_the_tail(copies):
    """The mean 21/5 and the variance 266/25 of one exploding d6 follow from X = D + [D = 6] X'."""
    law = copies @ d6.explode(equals(6))
    with pytest.raises(SupportError) as caught:
        law.items()
    bound = int(re.search(r"lump\((\d+)\)", str(caught.value))[1])
    assert law.mean() == copies * Fraction(21, 5)
    assert law.var() == copies * Fraction(266, 25)
    assert law.prob(at_least(bound + 1)) < Fraction(1, 1000)
