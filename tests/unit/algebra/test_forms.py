"""The two inner forms: which one is chosen, their normal forms, weights, equality, hashes and pickles."""

import pickle
from fractions import Fraction

import pytest

from exactdice import Distribution, budget, d6, kernel
from exactdice.algebra.forms import (
    Lattice,
    Table,
    dense,
    from_polynomial,
    lattice_point,
    law_hash,
    pack,
    power_of,
    require_numbers,
    same_law,
    table_weights,
)
from exactdice.algebra.outcomes import is_number, ordered
from exactdice.errors import SupportError, TooLargeError, ZeroMassError

DIE = power_of(kernel.polynomial([1] * 6, 6), 1, 1, 1)


@pytest.mark.parametrize(
    ("weights", "form"),
    [
        ({1: 1, 2: 1}, Lattice),
        ({5: 3}, Lattice),
        ({0: 1, 10**12: 1}, Lattice),  # two points are a lattice of any stride
        ({-(10**30): 1, 10**30: 1}, Lattice),
        ({0: 1, 1: 1, 10**12: 1}, Table),
        ({0: 1, 1: 1, 111: 1}, Lattice),  # 112 places for three outcomes: 16 * 3 + 64 = 112 are allowed
        ({0: 1, 1: 1, 112: 1}, Table),
        ({True: 1}, Table),
        ({Fraction(1): 1, 2: 1}, Table),
        ({"hit": 1}, Table),
    ],
    ids=str,
)
def test_the_form_is_chosen_by_the_outcomes(weights, form):
    assert type(pack(weights)) is form


def test_dense_is_a_matter_of_the_share_of_places():
    assert dense(112, 3)
    assert not dense(113, 3)


def test_weights_are_reduced_and_zeros_dropped():
    form = pack({"a": 2, "b": 4, "c": 0})
    assert (form.weights, form.denominator) == ({"a": 1, "b": 2}, 3)
    form = pack({10: 2, 20: 0, 30: 4})
    assert form.pairs() == (range(10, 31, 20), [1, 2], 3)
    assert pack({1: 1, 2: 1}, 2).pairs()[2] == 2


def test_no_weight_at_all():
    with pytest.raises(ZeroMassError, match="all weights are zero, so there is nothing to normalise; give one outcome"):
        pack({1: 0, 2: 0})


def test_a_lattice_reads_its_places():
    form = pack({10: 1, 13: 2, 19: 3})
    assert (form.offset, form.stride, form.length, form.top) == (10, 3, 4, 19)
    assert form.pairs() == ([10, 13, 19], [1, 2, 3], 6)
    assert [form.index(x) for x in (10, 16, 19)] == [0, 2, 3]
    assert [form.index(x) for x in (11, 7, 22, "10", None, Fraction(21, 2))] == [None] * 6
    assert [Fraction(*form.weight(x)) for x in (10, 16, 11, "a")] == [Fraction(1, 6), 0, 0, 0]
    assert form.expanded
    assert form.weights() == ([1, 2, 0, 3], 6)


def test_ranges_of_places():
    assert DIE.range_weight(-5, 99) == (1, 1)
    assert Fraction(*DIE.range_weight(1, 2)) == Fraction(1, 3)
    assert Fraction(*DIE.range_weight(0, 0)) == Fraction(1, 6)
    assert DIE.range_weight(4, 3) == (0, 1)
    assert DIE.range_weight(6, 9) == (0, 1)


def test_a_power_is_expanded_when_it_is_asked():
    form = power_of(DIE.base, 100, 100, 1)
    assert not form.expanded
    assert (form.length, form.top) == (501, 600)
    assert Fraction(*form.weight(100)) == Fraction(1, 6**100)
    assert form.expanded


def test_one_weight_of_very_many_copies_leaves_the_power_alone():
    form = power_of(DIE.base, 10**5, 0, 1)
    assert form.weight(0) == (1, 6 ** (10**5))
    assert not form.expanded
    with pytest.raises(TooLargeError, match="the whole law of 100,000 copies needs 150,000,300,000 bits"):
        form.pairs()
    with budget(states=1000), pytest.raises(TooLargeError, match="one probability of 100,000 copies"):
        form.weight(250_000)


def test_a_table_reads_its_weights():
    form = pack({"b": 1, "a": 2})
    assert form.pairs() == (["a", "b"], [2, 1], 3)
    assert form.length == 2
    assert [form.weight(x) for x in ("a", "z", [1])] == [(2, 3), (0, 3), (0, 1)]
    assert pack({"b": 1, 1: 2}).pairs()[0] == ["b", 1]  # no order: as they came


def test_an_order_is_total_and_strict():
    assert ordered([3, 1, 2]) == [1, 2, 3]
    assert ordered([(1, "b"), (1, "a")]) == [(1, "a"), (1, "b")]
    assert ordered([1, "a"]) is None
    assert ordered([frozenset("a"), frozenset("b")]) is None
    assert ordered([frozenset("ab"), frozenset("a")]) == [frozenset("a"), frozenset("ab")]
    assert ordered([1, True]) is None
    assert ordered([]) == []


def test_polynomials_come_into_normal_form():
    # x^2 (1 + x^4) from offset 10 in steps of 3: outcomes 16 and 28
    form = from_polynomial(kernel.polynomial([0, 0, 1, 0, 0, 0, 1], 2), 10, 3)
    assert (form.offset, form.stride, form.pairs()[1]) == (16, 12, [1, 1])
    point = from_polynomial(kernel.polynomial([0, 1]), 0, 5)
    assert (point.offset, point.stride) == (5, 0)


def test_equality_across_forms():
    table = Table({Fraction(x): 1 for x in range(1, 7)}, 6)
    assert same_law(DIE, DIE)
    assert same_law(DIE, table)
    assert same_law(table, DIE)
    assert law_hash(DIE) == law_hash(table)
    assert not same_law(DIE, Table({"a": 1}, 1))
    assert not same_law(table, Table({"a": 1}, 1))
    assert not same_law(lattice_point(1), lattice_point(2))


def test_equality_of_powers_does_not_expand_them():
    a, b = (power_of(DIE.base, 10**6, 0, 1) for _ in range(2))
    assert same_law(a, b)
    assert not same_law(a, power_of(DIE.base, 10**6 + 1, 0, 1))
    assert not same_law(a, power_of(DIE.base, 10**6, 1, 1))
    assert not a.expanded


def test_equal_powers_of_other_bases():
    # four coins are two pairs of coins
    coin = kernel.polynomial([1, 1], 2)
    assert same_law(power_of(coin, 4, 0, 1), power_of(coin * coin, 2, 0, 1))


@pytest.mark.parametrize("form", [DIE, power_of(DIE.base, 100, 100, 1), lattice_point(-3), pack({"a": 1, "b": 2})])
def test_forms_pickle(form):
    back = pickle.loads(pickle.dumps(form))
    assert type(back) is type(form)
    assert same_law(back, form)


def test_weights_as_a_dictionary():
    assert table_weights(pack({1: 1, 3: 2, 4: 1})) == ({1: 1, 3: 2, 4: 1}, 4)
    assert table_weights(pack({"a": 1})) == ({"a": 1}, 1)


def test_what_is_a_number():
    assert all(map(is_number, (1, Fraction(1, 2), True)))
    assert not any(map(is_number, ("1", None, (1,), frozenset())))


def test_outcomes_that_are_no_numbers_are_named():
    require_numbers(DIE, "a mean")
    require_numbers(pack({Fraction(1, 2): 1}), "a mean")
    with pytest.raises(SupportError) as caught:
        require_numbers(pack(dict.fromkeys("abcd", 1)), "a mean")
    assert (
        str(caught.value) == "a mean needs numbers, but outcomes include 'a', 'b', 'c', ...; map them to numbers first"
    )
    with pytest.raises(SupportError, match="outcomes include 'a'; map"):
        require_numbers(pack({"a": 1}), "a mean")


def test_a_table_knows_whether_it_is_in_order():
    assert pack({Fraction(1, 2): 1, 2: 1}).in_order
    assert not pack({"one": 1, 2: 1}).in_order
    assert d6._form.in_order
    wide = Distribution([0, *[Fraction(10**k, 3) for k in range(30)]])
    assert (2 @ wide)._form.in_order
