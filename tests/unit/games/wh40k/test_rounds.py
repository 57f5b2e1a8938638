"""Chains by hand: a condition first, blows exchanged, the dead striking, several rounds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exactdice import errors, point
from exactdice.games.wh40k import (
    Fighters,
    Model,
    Situation,
    Unit,
    Weapon,
    advance_then_charge,
    battle_shock,
    battle_shock_after,
    charge,
    exchange,
    mortal_wounds,
    provided,
)

MAN = Model(wounds=1, save=6)


def blade(*abilities, attacks=1):
    """Hits with 1/2, wounds toughness 4 with 1/2, no save: 1/4 for each attack."""
    return Weapon("blade", attacks=attacks, skill=4, strength=4, ap=-6, damage=1, kind="melee", abilities=abilities)


def side(number=1, *abilities, **model):
    """So many like models with blades."""
    return Fighters(Unit("men", toughness=4, models=number * [Model(wounds=1, save=6, **model)]), blade(*abilities))


def test_nothing_happens_unless_the_condition_comes_about():
    suffered = provided("1/3", mortal_wounds(Unit("men", toughness=4, models=[MAN, MAN]), 2))
    assert dict(suffered.joint) == {(0, 0): Fraction(2, 3), (2, 2): Fraction(1, 3)}
    with pytest.raises(errors.WeightError):
        provided(2, suffered)


def test_a_charge_first_stands_for_its_chance():
    suffered = mortal_wounds(Unit("men", toughness=4, models=[MAN, MAN]), 2)
    assert provided(charge(9), suffered).joint == provided("5/18", suffered).joint  # 10 of 36 throws reach 9
    run = advance_then_charge(14, 6)
    assert provided(run, suffered).unit_destroyed == run.succeeds


def test_battle_shock_after_losses():
    men = Unit("men", toughness=4, models=10 * [MAN])
    # exactly half is not below half; a test on 7 is passed with 21/36
    assert battle_shock_after(mortal_wounds(men, 5), battle_shock(7)) == point("steady")
    law = battle_shock_after(mortal_wounds(men, 6), battle_shock(7))
    assert dict(law) == {"passed": Fraction(7, 12), "shocked": Fraction(5, 12)}
    assert battle_shock_after(mortal_wounds(men, 5), battle_shock(7), starting_strength=11).pmf("steady") == 0
    assert battle_shock_after(mortal_wounds(men, 10), battle_shock(7)) == point("destroyed")
    alone = Unit("tank", toughness=9, models=[Model(wounds=11, save=3)])
    assert battle_shock_after(mortal_wounds(alone, 5), battle_shock(7)) == point("steady")  # 6 of 11 left
    assert battle_shock_after(mortal_wounds(alone, 6), battle_shock(7)) == law


def test_the_starting_strength_of_an_attached_unit_falls_back_to_that_of_the_part_left():
    led = Unit("led", toughness=4, models=[*5 * [MAN], Model(wounds=4, save=4, character=True)])
    # the bodyguards are dead and the leader is unhurt: a unit of one, at full strength
    assert battle_shock_after(mortal_wounds(led, 5), battle_shock(7)) == point("steady")
    assert battle_shock_after(mortal_wounds(led, 5), battle_shock(7), starting_strength=6).pmf("steady") == 0
    assert battle_shock_after(mortal_wounds(led, 8), battle_shock(7)).pmf("shocked") == Fraction(5, 12)  # 1 wound of 4


def test_who_strikes_first_matters():
    # the second strikes with 3/4, and then hits with 1/4
    law = exchange(side(), side()).models_destroyed
    assert dict(law) == {(0, 1): Fraction(1, 4), (1, 0): Fraction(3, 16), (0, 0): Fraction(9, 16)}


def test_casualties_do_not_strike_back():
    # two against two: the number of blows of the second is what the first has left
    law = exchange(side(2), side(2)).models_destroyed
    assert law.pmf((0, 2)) == Fraction(1, 16)
    assert law.pmf((1, 1)) == Fraction(6, 16) * Fraction(1, 4)
    assert law.pmf((2, 0)) == Fraction(9, 16) * Fraction(1, 16)


def test_the_dead_strike_before_they_are_removed():
    law = exchange(side(), side(), never_beaten=True).models_destroyed
    assert dict(law) == {
        (0, 0): Fraction(9, 16),
        (0, 1): Fraction(3, 16),
        (1, 0): Fraction(3, 16),
        (1, 1): Fraction(1, 16),
    }
    assert exchange(side(), side(), never_beaten=True).both_wiped_out == Fraction(1, 16)


def test_several_rounds():
    # a round ends the duel for the second with 1/4, for the first with 3/16, and leaves it open with 9/16
    duel = exchange(side(), side(), rounds=2)
    assert duel.second.unit_destroyed == Fraction(1, 4) * (1 + Fraction(9, 16))
    assert duel.first.unit_destroyed == Fraction(3, 16) * (1 + Fraction(9, 16))


def test_the_first_blow_alternates():
    duel = exchange(side(), side(), rounds=2, alternate=True)
    assert duel.second.unit_destroyed == Fraction(1, 4) + Fraction(9, 16) * Fraction(3, 16)
    assert duel.first.unit_destroyed == Fraction(3, 16) + Fraction(9, 16) * Fraction(1, 4)


def test_weapons_go_with_their_bearers():
    unit = Unit("mob", toughness=4, models=[MAN, Model(wounds=3, save=4)])
    fighters = Fighters(unit, [blade(), [blade(attacks=3), blade("extra attacks")]])
    assert [number for number, _ in fighters.strikes(unit)] == [1, 1, 1]
    assert [weapon.attacks for _, weapon in fighters.strikes(unit.with_wounds({0: 0}))] == [3, 1]
    assert fighters.strikes(unit.destroyed) == ()
    assert Fighters(unit, [None, blade()]).strikes(unit) == ((1, blade()),)


def test_situations_of_both_sides():
    charged = exchange(side(1, "lance"), side(1, "lance"), situation=Situation(charged=True)).models_destroyed
    # +1 to wound for the first alone: 1/2 * 2/3, then 1/4
    assert charged.pmf((0, 1)) == Fraction(1, 3)
    assert charged.pmf((1, 0)) == Fraction(2, 3) * Fraction(1, 4)
    reply = exchange(side(), side(1, "lance"), reply=Situation(charged=True)).models_destroyed
    assert reply.pmf((1, 0)) == Fraction(3, 4) * Fraction(1, 3)


def test_hazardous_blows_harm_their_own_side():
    first = side(1, "hazardous", hazardous=True)
    # kills with 1/4; dies of it with 1/6; the second strikes back if both live
    law = exchange(first, side()).models_destroyed
    assert law.pmf((0, 1)) == Fraction(1, 4) * Fraction(5, 6)
    assert law.pmf((1, 1)) == Fraction(1, 4) * Fraction(1, 6)
    assert law.pmf((1, 0)) == Fraction(3, 4) * (Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 4))


def test_the_dead_that_strike_take_no_hazardous_tests():
    second = side(1, "hazardous", hazardous=True)
    law = exchange(side(), second, never_beaten=True).models_destroyed
    # killed with 1/4 it strikes and takes no test; alive it strikes and dies of it with 1/6
    assert law.pmf((0, 1)) == Fraction(1, 4) * Fraction(3, 4) + Fraction(3, 4) * Fraction(3, 4) * Fraction(1, 6)


def test_a_fight_that_cannot_be():
    with pytest.raises(errors.RulesError, match="has 2 models and 1 entries of weapons"):
        Fighters(Unit("men", toughness=4, models=[MAN, MAN]), [blade()])
    with pytest.raises(errors.RulesError, match="'blade' is no Weapon"):
        Fighters(Unit("men", toughness=4, models=[MAN]), ["blade"])
    with pytest.raises(errors.CountError, match="number of rounds 0"):
        exchange(side(), side(), rounds=0)


def test_an_exchange_prints_who_fought():
    assert repr(exchange(side(), side())) == "<exchange of blows: 1x men T4 Sv6+ W1 and 1x men T4 Sv6+ W1>"
    assert exchange(side(), Fighters(Unit("men", toughness=4, models=[MAN]), [None])).first.wounds_lost == point(0)


def test_an_exchange_prints_both_sides():
    fight = exchange(side(), side(), never_beaten=True)
    first, second, both = str(fight).split("\n\n\n")
    assert (first, second) == (str(fight.first), str(fight.second))
    assert first.startswith("casualties of 1x men T4 Sv6+ W1\n\nmodels destroyed\n")
    assert both == "both wiped out: 1/16, 6.25%"  # each kills the other with 1/4


def test_the_dead_that_strike_may_be_tested():
    second = side(2, "hazardous", hazardous=True)
    law = exchange(side(), second, never_beaten=True, dead_take_tests=True).models_destroyed
    # one of two dies with 1/4; both strike in vain with 9/16; two tests harm the one who lives unless both are passed
    unhurt = Fraction(3, 4) * Fraction(9, 16) * Fraction(1, 36)  # nobody was killed, and both tests fail
    assert law.pmf((0, 2)) == Fraction(1, 4) * Fraction(9, 16) * Fraction(11, 36) + unhurt
    untested = exchange(side(), second, never_beaten=True).models_destroyed
    assert untested.pmf((0, 2)) == Fraction(1, 4) * Fraction(9, 16) * Fraction(1, 6) + unhurt
