"""The Waaagh test, who counts in it, and head explosions; the sentence before a value is its origin."""

from fractions import Fraction
from itertools import product

import pytest

from exactdice import Distribution, d6, equals
from exactdice.games import fantasy
from exactdice.games.fantasy import Greenskin, Mob, Shaman, head_explosions, waaagh_test

CHART = {
    1: "Eadbang!",
    2: "I fink I'm gonna",
    3: "I've forgot!",
    4: "Me 'ead 'urts!",
    5: "Fzzzzzzap!",
    6: "Yuuurgh!",
}


def test_the_chart_has_six_rows():
    assert {roll: d6.given(equals(roll)).map(fantasy.EADBANGERZ).mode()[0] for roll in range(1, 7)} == CHART


@pytest.mark.parametrize("units", range(1, 10))
@pytest.mark.parametrize("level", range(5))
def test_every_pair_of_dice(units, level):
    # Enumeration: the first die against the number, the second on the chart.
    fates = [CHART[second] if first + level <= units else "pass" for first, second in product(range(1, 7), repeat=2)]
    assert waaagh_test(units=units, level=level) == Distribution(fates)


@pytest.mark.parametrize("level", [0, 4])
def test_without_units_there_is_no_test(level):
    assert waaagh_test(units=0, level=level) == Distribution({"no test": 1})


def test_the_chance_to_fail_is_clamped():
    # n - L from 0 to 6 of six: 2 - 3 is none, 3 - 2 one, 9 - 1 all.
    fails = [1 - waaagh_test(units=n, level=level).pmf("pass") for n, level in [(2, 3), (3, 2), (9, 1)]]
    assert fails == [0, Fraction(1, 6), 1]


@pytest.mark.parametrize(
    ("mob", "count"),
    [  # Origin: 10 Orcs or 20 Goblins, none fleeing, twice in close combat.
        (Mob(race="orc", size=9), 0),
        (Mob(race="orc", size=10), 1),
        (Mob(race="goblin", size=19), 0),
        (Mob(race="goblin", size=20), 1),
        (Mob(race="orc", size=0), 0),
        (Mob(race="orc", size=10, in_combat=True), 2),
        (Mob(race="orc", size=9, in_combat=True), 0),
        (Mob(race="goblin", size=50, fleeing=True), 0),
        (Mob(race="goblin", size=50, fleeing=True, in_combat=True), 0),
    ],
)
def test_who_counts(mob, count):
    assert mob.count() == count
    assert Shaman("Gob", race="goblin", units=[mob, mob]).count() == 2 * count


def test_losses_make_a_unit_too_small():
    mob = Mob(race="orc", size=12, in_combat=True)
    assert [mob.count(lost) for lost in (0, 2, 3)] == [2, 2, 0]


def test_records_print_as_they_are_written():
    for record in (
        Mob(race="orc", size=10, name="Boyz"),
        Greenskin(4, unit="Boyz"),
        Shaman("Gork", race="orc", level=2, units=(Mob(race="orc", size=10),), contact=("a",), toughness=4),
        Shaman("Gob", race="goblin", units=3, spells=("Brain Bursta",)),
    ):
        assert eval(repr(record), vars(fantasy)) == record


def test_a_goblin_adds_nothing_whatever_his_level():
    assert [Shaman("x", race=race, level=4).bonus for race in ("orc", "goblin")] == [4, 0]
    assert Shaman("x", race="goblin").bonus == 0
    assert Shaman("x", race="orc", level=0).bonus == 0


@pytest.mark.parametrize("toughness", range(1, 9))
def test_a_head_explodes_on_more_than_the_toughness(toughness):
    assert fantasy.explodes(toughness) == Fraction(len([die for die in range(1, 7) if die > toughness]), 6)


def test_heads_of_mixed_toughness_by_enumeration():
    toughnesses = [1, 3, 4, 4, 6]
    thrown = [
        sum(die > toughness for die, toughness in zip(dice, toughnesses, strict=True))
        for dice in product(range(1, 7), repeat=5)
    ]
    assert head_explosions(toughnesses) == Distribution(thrown)
    assert head_explosions([]) == head_explosions([6, 7]) == Distribution({0: 1})
