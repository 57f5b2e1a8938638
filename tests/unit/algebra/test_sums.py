"""Sums on inner forms: lattices of equal and unlike strides, tables, copies, compounds, and what is refused."""

from fractions import Fraction
from math import comb, factorial

import pytest
import sympy

from exactdice import Distribution, at_least, at_most, bernoulli, budget, d, d3, d6, point
from exactdice.algebra import sums
from exactdice.algebra.forms import Lattice, Table, lattice_point
from exactdice.errors import SupportError, TooLargeError


def law(form):
    """The law of a form."""
    return Distribution._of(form)


def test_equal_bases_add_their_copies_without_expanding():
    total = sums.add((1000 @ d6)._form, (500 @ d6)._form)
    assert total.copies == 1500
    assert not total.expanded


def test_equal_strides_multiply():
    # evens from 2 to 12 and from 2 to 8: the six equal totals in the middle of 4, 6, ..., 20
    total = sums.add((2 * d6)._form, (2 * d(4))._form)
    assert total.stride == 2
    assert law(total).pmf(12) == Fraction(4, 24)


def test_a_point_moves_the_other_summand():
    assert sums.add(lattice_point(5), d6._form).offset == 6
    assert sums.add(d6._form, lattice_point(5)).offset == 6
    assert sums.add(lattice_point(2), lattice_point(3)).pairs()[0] == range(5, 6)


def test_unlike_strides_meet_on_the_finer_lattice():
    total = sums.add((2 * d6)._form, (3 * d6)._form)
    assert isinstance(total, Lattice)
    assert total.stride == 1
    assert law(total).pmf(30) == Fraction(1, 36)
    assert law(total).pmf(7) == Fraction(1, 36)  # 4 + 3 alone
    assert law(total).pmf(14) == Fraction(2, 36)  # 8 + 6 and 2 + 12


def test_strides_too_far_apart_stay_a_table():
    total = sums.add(Distribution([0, 10**12])._form, d6._form)
    assert isinstance(total, Table)
    assert law(total).pmf(10**12 + 6) == Fraction(1, 12)


def test_scaling():
    assert sums.scale(d6._form, 0).pairs()[0] == range(1)
    assert sums.scale(d6._form, 3).stride == 3
    mirrored = sums.scale(Distribution({0: 1, 1: 2, 5: 1})._form, -2)
    assert law(mirrored) == Distribution({0: 1, -2: 2, -10: 1})
    assert law(sums.scale(d6._form, Fraction(1, 2))).pmf(Fraction(1, 2)) == Fraction(1, 6)
    power = sums.scale((100 @ d6)._form, -1)
    assert (power.copies, power.top) == (100, -100)


def test_combining_is_refused_before_it_takes_too_long():
    with budget(states=35), pytest.raises(TooLargeError, match="the table of 6 by 6 outcomes needs 36 states"):
        sums.combine(d6._form, d6._form, lambda x, y: x * y, "*")


def test_a_zero_divisor_is_named():
    with pytest.raises(SupportError, match="1 // 0 divides by zero; take the outcome 0 out of the divisor"):
        sums.combine(d6._form, bernoulli("1/2")._form, lambda x, y: x // y, "//")


def test_sums_too_large_are_refused():
    a, b = d(100)._form, d(150)._form
    with budget(outcomes=100), pytest.raises(TooLargeError, match="this sum needs 249 outcomes"):
        sums.add(a, b)
    with budget(bits=1000), pytest.raises(TooLargeError, match=r"this sum needs .* bits"):
        sums.add(a, b)


def test_exact_quotients():
    assert sums.divide(1, 3) == Fraction(1, 3)
    assert sums.divide(Fraction(1, 2), 3) == Fraction(1, 6)
    assert type(sums.divide(6, 3)) is Fraction


@pytest.mark.parametrize("n", [0, 1, 2, 7, 8, 20])
def test_copies_of_a_coin_are_binomial(n):
    copies = law(sums.copies(n, bernoulli("1/2")._form))
    assert all(copies.pmf(k) == Fraction(comb(n, k), 2**n) for k in range(n + 1))
    assert len(copies) == n + 1


def test_copies_of_a_point():
    assert sums.copies(5, lattice_point(3)).offset == 15


def test_copies_of_fractions_add_whole_numbers():
    # in halves the dice are D6, so the chance of 20 dice with the total 10 is that of twenty ones
    half = d6 / 2
    assert law(sums.copies(20, half._form)).pmf(10) == Fraction(1, 6**20)
    assert law(sums.copies(2, half._form)).pmf(Fraction(7, 2)) == Fraction(1, 6)


def test_copies_of_outcomes_far_apart_are_squared():
    apart = Distribution([0, 1, 10**12])
    total = law(sums.copies(5, apart._form))
    assert len(total) == comb(7, 2)  # ways to share five dice among three faces
    assert total.pmf(3 * 10**12 + 1) == Fraction(20, 3**5)  # 5! / (3! 1! 1!) orders


def test_copies_of_irrational_numbers():
    import sympy

    root = Distribution([0, sympy.sqrt(2)])
    assert law(sums.copies(3, root._form)).pmf(2 * sympy.sqrt(2)) == Fraction(3, 8)


def test_copies_of_text_are_refused():
    with pytest.raises(SupportError, match="adding 3 copies needs numbers, but outcomes include 'a'; map them"):
        sums.copies(3, point("a")._form)


@pytest.mark.parametrize(
    ("count", "each"),
    [
        (d6, d3),
        (d6, d6 - 1),
        (d6 - 1, bernoulli("1/3")),
        (2 @ (d6 - 1), d3 - 1),
        (2 * d6, 3 * d3),
        (2 * d6 + 1, 5 * d3 + 2),
        (3 @ d3, 2 @ d3),
        (point(3), d6),
        (d3, point(5)),
        (d3, d6 - 10),  # negative outcomes
        (d3, 1000 * d3 + 1),  # a lattice mostly empty
        (Distribution({0: 1, 3: 2}), d6 / 2),
        (Distribution([Fraction(0), Fraction(2)]), d6),
        (Distribution([False, True]), d6),
    ],
    ids=lambda law: repr(law)[13:40],
)
def test_a_random_number_of_copies_is_a_mixture(count, each):
    # total probability over the number of copies, each power built by itself
    total = law(sums.compound(count._form, each._form))
    powers = [(chance, int(n) @ each) for n, chance in count.items()]
    for x in total:
        assert total.pmf(x) == sum(chance * power.pmf(x) for chance, power in powers)
    assert sum(chance for _, chance in total.items()) == 1


@pytest.mark.parametrize("count", [d6 - 2, d6 / 2, point("3"), point(-1), Distribution([Fraction(-1)])], ids=str)
def test_a_count_is_a_whole_number(count):
    with pytest.raises(
        SupportError, match=r"count has the outcome .+, which is no number of copies; counts are 0, 1, 2"
    ):
        sums.compound(count._form, d6._form)


def test_a_compound_keeps_its_power():
    # 30 dice, each showing a number of coins: the answer is still a power of one small law
    total = sums.compound((30 @ d6)._form, bernoulli("1/2")._form)
    assert total.copies == 30
    assert not total.expanded
    assert law(total).mean() == Fraction(105, 2)  # 30 times 7/2 coins, half of them up


def test_a_certain_number_of_copies_stays_a_power():
    assert (point(10**9) @ d6).mean() == Fraction(7 * 10**9, 2)  # the whole law would be of five thousand million


def test_compounds_too_large_are_refused():
    for count, each in ((d(2000), d(2000)), (1000 @ d6, 1000 @ d6), (Distribution([0, 10**7]), d6)):
        with pytest.raises(TooLargeError, match="this random number of copies needs"):
            sums.compound(count._form, each._form)


def test_the_sum_of_several():
    assert law(sums.total([])) == point(0)
    assert law(sums.total([d6._form])) == d6
    assert law(sums.total([form._form for form in (d(8), d6, d3, d6)])) == d(8) + d3 + 2 @ d6
    apart = [Distribution([0, 10 ** (3 * k)])._form for k in range(5)]
    assert law(sums.total(apart)).pmf(10**12 + 1) == Fraction(1, 32)
    with pytest.raises(TooLargeError, match="this sum needs"):
        sums.total([(10**5 @ d(n))._form for n in range(6, 30)])


def test_very_many_different_dice_one_after_the_other():
    # the sum of d(1) to d(60): the least total is 60, and 61 comes from one of the 59 dice that can show a 2
    total = sum([d(n) for n in range(2, 61)], point(1))
    ways = factorial(60)
    assert total.pmf(60) == Fraction(1, ways)
    assert total.pmf(61) == Fraction(59, ways)
    assert total.pmf(1830) == Fraction(1, ways)  # all at their highest, 60 * 61 / 2
    again = (200 @ d6) + d(50)
    assert again.prob(at_least(200 + 49)) == 1 - (200 @ d6).joint(lambda n: d(50)).map(sum).prob(at_most(248))


def test_quotients_of_numbers():
    assert sums.divide(6, 4) == Fraction(3, 2)
    assert sums.divide(Fraction(1, 2), 3) == Fraction(1, 6)
    assert sums.divide(3, Fraction(1, 2)) == 6
    assert sums.divide(1, sympy.sqrt(2)) == sympy.sqrt(2) / 2
