"""Editions as values: the order of modifiers, and tables that another edition replaces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from exactdice import point
from exactdice.games.wh40k import Model, Unit, Weapon, attack, hit_roll
from exactdice.games.wh40k.edition import TENTH, Changes, modified


@pytest.mark.parametrize(
    ("value", "changes", "expected"),
    [
        (4, Changes(divide=2, subtract=1), 1),  # halved to 2, less 1; subtracting first gives 3/2, so 2
        (2, Changes(divide=2, add=2), 3),  # halved to 1, plus 2; adding first gives 2
        (5, Changes(divide=2, subtract=1), 2),  # 5/2 less 1 is 3/2, rounded up at the end; rounding first gives 3 - 1
        (3, Changes(divide=2, multiply=2), 3),  # 3/2 doubled; rounding after the division gives 4
        (3, Changes(multiply=2, add=1), 7),  # doubled, plus 1; adding first gives 8
        (3, Changes(multiply=2, subtract=1), 5),  # doubled, less 1; subtracting first gives 4
        (6, Changes(replace=1, divide=2), 1),  # replaced by 1, halved to 1/2, rounded up; halving first leaves 1, too
        (6, Changes(replace=3, divide=2), 2),  # replaced by 3, halved to 3/2, so 2; halving first and replacing gives 3
        (6, Changes(replace=3, add=1), 4),  # replaced by 3, plus 1; adding first and replacing gives 3
        (1, Changes(subtract=3), 1),  # never below 1
        (1, Changes(add=2, subtract=2), 1),  # plus 2, less 2; a floor of 1 after the subtraction alone would give 3
        (4, Changes(replace=0, subtract=1), 0),  # set to 0 stays 0
        (4, Changes(replace=0, divide=2), 0),
    ],
)
def test_the_order_of_modifiers(value, changes, expected):
    assert modified(value, changes) == expected


def test_an_edition_may_do_no_damage_at_all():
    gentle = replace(TENTH, modified=lambda damage, changes: 0)
    gun = Weapon("Gun", attacks=1, skill=3, strength=4, damage=1, abilities=["+1 damage"])
    unit = Unit("Mob", toughness=4, models=[Model(wounds=1, save=7)])
    assert attack([(1, gun)], unit, edition=gentle).wounds_lost == point(0)


def test_an_edition_without_a_cap():
    # -2 and +1 to a skill of 3 need a 4, uncapped; -2 alone is capped to -1 in the tenth edition
    assert hit_roll(3, modifiers=[-2, 1], edition=replace(TENTH, roll_cap=5)).needed == "4+"
    assert hit_roll(3, modifiers=-2, edition=replace(TENTH, roll_cap=5)).needed == "5+"
    assert hit_roll(3, modifiers=iter([-2])).needed == "4+"
    assert hit_roll(3, modifiers=[-2], edition=replace(TENTH, roll_cap=0)).needed == "3+"
