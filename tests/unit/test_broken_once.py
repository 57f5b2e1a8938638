"""Faults that were found by trying to break the library, one test each with the right value."""

import pickle
from fractions import Fraction

import pytest
import sympy

from exactdice import Chart, Distribution, at_least, bernoulli, d, d6, errors, point, pool
from exactdice.games import wh40k


def test_a_wide_gap_costs_no_memory_when_copies_are_added():
    far = Distribution({0: 1, 1: 3, 10**12: 1})
    assert (point(0) @ far) == point(0)
    # two copies of {0, 10^12}: totals 0, 10^12, 2 10^12 with 1, 2, 1 of 4
    assert 2 @ Distribution({0: 1, 10**12: 1}) == Distribution({0: 1, 10**12: 2, 2 * 10**12: 1})
    many = 10**4 @ Distribution({0: 1, 1: 1, 10**3: 1, 10**8: 1})
    assert many.mean() == 10**4 * Fraction(10**8 + 10**3 + 1, 4)  # means add
    with pytest.raises(errors.TooLargeError):
        many.support()


def test_far_apart_branches_are_not_filled_up_with_zeros():
    law = d(10**5).bind(lambda n: n + d6)
    assert law == d(10**5) + d6  # the sum of the same two dice
    assert law.mean() == Fraction(10**5 + 1 + 7, 2)


def test_repr_counts_outcomes_and_not_places():
    product = d(20) * d(20)
    assert f"{len({i * j for i in range(1, 21) for j in range(1, 21)})} outcomes" in repr(product)
    assert "5,000,001 outcomes" in repr(10**6 @ d6)  # without gaps nothing is counted
    assert "at most" in repr(10**6 @ Distribution({0: 1, 2: 1, 3: 1, 7: 1}))  # too many to count


@pytest.mark.parametrize("fails_up_to", [0, -5, 6, 7, 100, 1.5])
def test_natural_misses_go_from_1_to_5(fails_up_to):
    with pytest.raises(errors.RulesError, match="fails_up_to"):
        wh40k.hit_roll(3, fails_up_to=fails_up_to)
    with pytest.raises(errors.RulesError, match="indirect_fails_up_to"):
        wh40k.Edition("toy", indirect_fails_up_to=fails_up_to)


@pytest.mark.parametrize("first", [[Fraction(1), Fraction(2)], [True, Fraction(2)]])
def test_equal_laws_asked_before_do_not_change_how_outcomes_print(first):
    unit = wh40k.Unit.parse("5x T4 Sv3+ W2")

    def attacks(outcomes):
        weapon = wh40k.Weapon("w", attacks=Distribution(outcomes), skill=3, strength=4, damage=1)
        return repr(wh40k.attack([(1, weapon)], unit).attacks)

    assert attacks(first) == attacks([1, 2]) == "Distribution({1: '1/2', 2: '1/2'})"


def test_a_volley_pickles_after_it_was_asked():
    weapon = wh40k.Weapon.parse("Choppa A3 WS3+ S4 AP-1 D1 [sustained hits 1]")
    volley = wh40k.attack([(2, weapon)], wh40k.Unit.parse("5x T4 Sv3+ W2"))
    joint = volley.joint
    assert pickle.loads(pickle.dumps(volley)).joint == joint


def test_a_character_has_the_keyword():
    gun = wh40k.Weapon("g", attacks=1, skill=None, strength=1, damage=1, abilities=["torrent", "anti-character 2+"])
    leader = wh40k.Unit("u", toughness=9, models=[wh40k.Model(wounds=2, save=7, character=True)])
    assert wh40k.attack([(1, gun)], leader).wounds == bernoulli("5/6")  # 2+ and not the 6+ of S1 against T9


def test_a_number_of_sympy_on_the_left_is_a_number_like_any_other():
    half, root = sympy.Rational(1, 2), sympy.sqrt(2)
    assert half * d6 == d6 / 2
    assert 7 - d6 == sympy.Integer(7) - d6 == d6  # a D6 upside down
    assert sympy.Integer(7) // d6 == 7 // d6
    assert sympy.Integer(7) % d6 == 7 % d6
    assert (root + d6).support() == [root + n for n in range(1, 7)]
    assert (root / point(2)).support() == [root / 2]
    assert d6 not in (sympy.Integer(3), root)
    assert sympy.Integer(3) != d6 != root
    with pytest.raises(errors.OperandError, match="so <= has no single answer"):
        sympy.Integer(3) >= d6  # noqa: B015
    with pytest.raises(errors.OperandError, match="nan is not a finite number"):
        sympy.nan + d6


def test_a_law_may_be_made_with_the_type_of_its_outcomes():
    assert Distribution[int]([1, 2]) == d(2)


def test_nothing_is_deleted():
    for kept in (at_least(4), pool(2, d6), Chart("panic", {1: "steady"}), d6):
        for name in type(kept).__slots__ or ("_form",):
            with pytest.raises(errors.OperandError, match=f"do not change, so '{name}' cannot be deleted; build a new"):
                delattr(kept, name)


def test_a_numpy_like_number_on_the_left_asks_the_law():
    assert Distribution.__array_ufunc__ is None  # what makes numpy hand the operation over
