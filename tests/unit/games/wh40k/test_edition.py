"""Editions as values: the order of modifiers, and tables that another edition replaces."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from exactdice import errors, point
from exactdice.games.wh40k import TENTH, Model, Unit, Weapon, attack, best_allocation, hit_roll, mortal_wounds
from exactdice.games.wh40k.edition import Changes, Edition, hazardous_destroys, modified


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


def test_the_reading_of_failed_rolls_before_modifiers():
    before = replace(TENTH, reroll_failed="before modifiers")
    # 4+ with -1: 5 and 6 hit; a natural 4 fails in the end but not before its modifier, so it may not be thrown again
    assert hit_roll(4, modifiers=[-1], reroll="failed").success == Fraction(1, 3) + Fraction(4, 6) * Fraction(1, 3)
    after_three = hit_roll(4, modifiers=[-1], reroll="failed", edition=before).success
    assert after_three == Fraction(1, 3) + Fraction(3, 6) * Fraction(1, 3)
    # with +1 a natural 3 hits and is not thrown again in either reading
    assert hit_roll(4, modifiers=[1], reroll="failed", edition=before) == hit_roll(4, modifiers=[1], reroll="failed")
    with pytest.raises(errors.RulesError, match="reroll_failed 'never' does not exist"):
        replace(TENTH, reroll_failed="never")


def test_the_reading_of_critical_hits_in_overwatch():
    criticals = replace(TENTH, overwatch_criticals=True)
    assert hit_roll(3, critical_on=5, overwatch=True).success == Fraction(1, 6)
    assert hit_roll(3, critical_on=5, overwatch=True, edition=criticals).success == Fraction(1, 3)
    assert hit_roll(3, overwatch=True, edition=criticals).success == Fraction(1, 6)


def test_an_edition_with_another_order_of_allocation():
    # one wound that always falls: by default the wounded model takes it, here the one with the most wounds left
    strongest = replace(TENTH, allocation=lambda model: -model.left)
    unit = Unit("u", toughness=4, models=[Model(wounds=2, save=6, remaining=1), Model(wounds=2, save=6)])
    assert mortal_wounds(unit, 1).models_destroyed.mean() == 1
    assert mortal_wounds(unit, 1, edition=strongest).models_destroyed.mean() == 0
    gun = Weapon("gun", attacks=1, skill=None, strength=8, ap=-6, damage=1, abilities=["torrent"])
    assert attack([(1, gun)], unit).models_destroyed.mean() == Fraction(5, 6)
    assert attack([(1, gun)], unit, edition=strongest).models_destroyed.mean() == 0
    assert attack([(1, gun)], unit, edition=strongest).left.mode() == (unit.with_wounds({1: 1}),)


def test_mortal_wounds_in_addition_before_devastating_ones():
    # hits by itself; with 5/6 a critical wound: 3 damage that does not spill, and one mortal wound
    gun = Weapon(
        "gun",
        attacks=1,
        skill=None,
        strength=8,
        damage=3,
        abilities=["torrent", "devastating wounds", "critical wounds 2+", "mortal wounds 1"],
    )
    unit = Unit("u", toughness=4, models=[Model(wounds=1, save=7), Model(wounds=3, save=7)])
    # by default the 3 damage kill the first and the mortal wound hurts the second
    assert dict(attack([(1, gun)], unit).joint) == {(0, 0): Fraction(1, 6), (2, 1): Fraction(5, 6)}
    # the other way round the mortal wound kills the first and the 3 damage the second
    first = replace(TENTH, mortal_wounds_last=False)
    assert dict(attack([(1, gun)], unit, edition=first).joint) == {(0, 0): Fraction(1, 6), (4, 2): Fraction(5, 6)}
    with pytest.raises(errors.RulesError, match="puts mortal wounds last"):
        best_allocation([(1, gun)], unit, edition=first)


@pytest.mark.parametrize(
    ("edition", "written"),
    [
        (TENTH, "Edition('10th edition')"),
        (
            replace(TENTH, save_cap="bonus_only", roll_cap=2),
            "Edition('10th edition', roll_cap=2, save_cap='bonus_only')",
        ),
        (
            replace(TENTH, hazardous_harm=hazardous_destroys),
            "Edition('10th edition', hazardous_harm=hazardous_destroys)",
        ),
    ],
)
def test_an_edition_prints_what_differs_and_is_rebuilt(edition, written):
    """Law: where functions have names, the text is source."""
    assert repr(edition) == written
    assert eval(written, {"Edition": Edition, "hazardous_destroys": hazardous_destroys}) == edition
