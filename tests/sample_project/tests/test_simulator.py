"""The simulators against their exact laws: the first test passes, the second fails and says why."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulator import lost, lost_by_a_colleague

from exactdice import Distribution, d6
from exactdice.games.wh40k import Unit, Weapon, attack


@pytest.fixture(scope="module")
def volley():
    """Two attacks on a model of nine wounds with Feel No Pain 5+."""
    return attack([(1, Weapon.parse("Gun A2 BS3+ S4 AP0 D2"))], Unit.parse("1x T4 Sv7+ W9 [feel no pain 5+]"))


def test_right(exactdice_check, volley):
    exactdice_check(lost, volley)


def test_wrong(exactdice_check, volley):
    exactdice_check(lost_by_a_colleague, volley)


def test_dice(exactdice_check):
    exactdice_check(lambda rng: rng.randint(1, 6) + rng.randint(1, 6), 2 @ d6, detect="10%")


@settings(deadline=None)
@given(st.from_type(Distribution), st.from_type(Weapon), st.from_type(Unit))
def test_strategies(law, weapon, unit):
    assert sum(law.pmf(x) for x in law) == 1
    assert attack([(1, weapon)], unit).wounds_lost.min() >= 0
