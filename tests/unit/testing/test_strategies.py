"""Strategies for users: what they draw is what it says, and it shrinks to the plainest example."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import find as find_any
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice import Distribution
from exactdice.games.wh40k import Model, Situation, Unit, Weapon, attack
from exactdice.testing import strategies
from exactdice.testing.strategies import distributions, models, units, weapons


def find(strategy, condition):
    """The plainest example, without a search for hours."""
    return find_any(strategy, condition, settings=settings(max_examples=1000, database=None))


@given(st.from_type(Distribution))
def test_laws(law):
    assert sum(law.pmf(x) for x in law) == 1
    assert 1 <= len(law) <= 6


@pytest.mark.parametrize(
    ("kind", "outcome"),
    [(int, int), (Fraction, Fraction), (bool, bool), (str, str), (tuple[int, bool], tuple), (Any, int)],
)
def test_the_outcomes_are_of_the_type_that_was_asked_for(kind, outcome):
    @settings(max_examples=15)
    @given(st.from_type(Distribution[kind]))
    def check(law):
        assert all(isinstance(x, outcome) for x in law)

    check()


@settings(max_examples=40)
@given(st.from_type(Weapon), st.from_type(Unit), st.from_type(Situation))
def test_every_weapon_attacks_every_unit(weapon, unit, situation):
    lost = attack([(1, weapon)], unit, situation).wounds_lost
    assert 0 <= lost.min() <= lost.max() <= unit.wounds_left


@pytest.mark.parametrize(("kind", "least"), [(Weapon, "attacks=1"), (Model, "wounds=1, save=2"), (Unit, "toughness=1")])
def test_the_plainest_comes_first(kind, least):
    assert least in repr(find(st.from_type(kind), lambda _: True))


def test_they_shrink_to_what_matters():
    """The law to one outcome, the weapon to one ability, the unit to two plain models."""
    assert find(distributions(), lambda law: law.mean() > 3) == Distribution([4])
    assert find(distributions(), lambda law: len(law) > 1) == Distribution([0, 1])
    weapon = find(weapons(), lambda weapon: weapon.find("lethal hits"))
    assert weapon == Weapon("weapon", attacks=1, skill=2, strength=1, damage=1, abilities="lethal hits")
    assert find(models(), lambda model: model.feel_no_pain) == Model(wounds=1, save=2, feel_no_pain=2)
    assert find(units(), lambda unit: len(unit.models) > 1).models == 2 * (Model(wounds=1, save=2),)


def test_options():
    assert find(distributions(st.just("x"), most=1), lambda _: True) == Distribution(["x"])
    plain = find(weapons(abilities=False, most_attacks=1), lambda _: True)
    assert plain.abilities == ()
    assert len(find(units(models(most_wounds=1), most=3), lambda unit: len(unit.models) == 3).models) == 3
    assert strategies.ABILITIES[0][0] == "sustained hits 1"
