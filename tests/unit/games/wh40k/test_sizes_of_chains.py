"""Sizes of what follows attacks: what is large is still exact, and what would take too long is refused at once."""

from fractions import Fraction

import pytest

from exactdice import binomial
from exactdice.errors import TooLargeError
from exactdice.games.wh40k import (
    Fighters,
    Model,
    Unit,
    Weapon,
    attack,
    deadly_demise,
    exchange,
    hazardous,
    volleys_to_destroy,
)

BLADE = Weapon("Blade", attacks=1, skill=4, strength=4, ap=-6, damage=1, kind="melee")  # kills on 4+ and 4+


def side(name, models, wounds=1):
    """Duellists of toughness 4 whose blows nobody saves."""
    return Fighters(Unit(name, toughness=4, models=models * [Model(wounds=wounds, save=6)]), BLADE)


def test_many_duellists_over_rounds():
    """The first strike of 20 kills Bin(20, 1/4); those of the second unit that live answer in kind."""
    one, other = side("One", 20), side("Other", 20)
    opening = binomial(20, Fraction(1, 4))
    assert exchange(one, other).second.models_destroyed == opening
    assert exchange(one, other).first.models_destroyed == opening.bind(lambda dead: binomial(20 - dead, Fraction(1, 4)))
    longer = exchange(one, other, rounds=4)
    assert longer.second.unit_destroyed > exchange(one, other, rounds=3).second.unit_destroyed


def test_the_dead_strike_with_all_they_had():
    """20 blows on 20 whatever the first strike did: so the first loses Bin(20, 1/4)."""
    fight = exchange(side("One", 20), side("Other", 20), never_beaten=True)
    assert fight.first.models_destroyed == binomial(20, Fraction(1, 4))
    assert fight.models_destroyed == binomial(20, Fraction(1, 4)).product(binomial(20, Fraction(1, 4)))


def test_who_is_dead_is_in_no_exchange_however_long():
    ghosts = Fighters(side("Ghosts", 3).unit.destroyed, BLADE)
    assert exchange(ghosts, side("Other", 3), rounds=7).second.wounds_lost.max() == 0


@pytest.mark.parametrize(
    ("one", "other", "rounds", "never_beaten"),
    [
        (side("One", 2), side("Other", 2), 10**6, False),
        (side("One", 30, 3), side("Other", 30, 3), 5, False),
        (side("One", 30), side("Other", 30), 5, True),
    ],
)
def test_an_exchange_that_would_take_long(one, other, rounds, never_beaten):
    with pytest.raises(TooLargeError, match="rounds of blows between"):
        exchange(one, other, rounds=rounds, never_beaten=never_beaten)


def test_rounds_of_more_digits_than_python_prints():
    with pytest.raises(TooLargeError, match="about 2"):
        exchange(side("One", 2), side("Other", 2), rounds=10**5000)


def test_an_exchange_of_mixed_units_that_would_take_long():
    """Each of its blows is an attack on models that differ."""
    horde = Unit("Horde", toughness=4, models=[Model(wounds=1 + n % 4, save=2 + n % 4) for n in range(30)])
    with pytest.raises(TooLargeError, match="5 rounds of blows"):
        exchange(Fighters(horde, BLADE), Fighters(horde, BLADE), rounds=5)


def test_a_thousand_tests_of_one_bearer():
    """Of W4: unhurt if all pass, 3 lost with one failure, all 4 with more."""
    bearer = Unit("Bearer", toughness=4, models=[Model(wounds=4, save=3, hazardous=True)])
    law = hazardous(bearer, 1000).wounds_lost
    assert law.pmf(0) == Fraction(5, 6) ** 1000
    assert law.pmf(3) == 1000 * Fraction(1, 6) * Fraction(5, 6) ** 999
    assert set(law) == {0, 3, 4}


def test_a_field_of_wrecks_that_would_take_long():
    """12 wrecks of W3 near each other: a D6 leaves each of 11 in one of 3 states, and the dead explode in turn."""
    names = [f"Wreck {n}" for n in range(12)]
    wreck = [Model(wounds=3, save=4, deadly_demise="D6")]
    near = {name: [other for other in names if other != name] for name in names}
    with pytest.raises(TooLargeError, match="states of 12 units that explode"):
        deadly_demise([Unit(name, toughness=9, models=wreck) for name in names], names[0], near)


def test_a_row_of_twelve_wrecks():
    """Each passes a blast to the next alone: the last is hit if all 11 before it explode, 1/6 each."""
    names = [f"Wreck {n}" for n in range(12)]
    units = [Unit(name, toughness=9, models=[Model(wounds=1, save=4, deadly_demise=1)]) for name in names]
    row = deadly_demise(units, names[0], {name: [after] for name, after in zip(names, names[1:], strict=False)})
    assert row.of(names[-1]).unit_destroyed == Fraction(1, 6) ** 11


def test_very_many_volleys_that_do_little():
    """A blow that kills with chance 1/4: the chance that n are enough is 1 - (3/4)^n; its digits grow with n."""
    boy = side("Boy", 1).unit
    volleys = volleys_to_destroy(boy, lambda left: attack([(1, BLADE)], left))
    assert volleys.within(500) == 1 - Fraction(3, 4) ** 500
    assert volleys.within(3) == Fraction(37, 64)
    assert volleys.within(0) == 0
    for many in (10**6, 10**5000):
        with pytest.raises(TooLargeError, match=r"following a chain for .* steps needs"):
            volleys.within(many)
