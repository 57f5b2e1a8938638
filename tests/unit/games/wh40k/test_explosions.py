"""Deadly Demise by hand: one gate die, separate amounts, chains, and the leader's own bodyguards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exactdice import errors, point
from exactdice.games.wh40k import Model, Unit, Weapon, attack, deadly_demise, explosions_after

BOY = Model(wounds=1, save=5)


def unit(name, *models):
    """A unit of toughness 5."""
    return Unit(name, toughness=5, models=models)


def wreck(name, amount="D3", wounds=9, **more):
    """A vehicle that explodes."""
    return unit(name, Model(wounds=wounds, save=4, deadly_demise=amount, **more))


def test_two_units_share_the_gate_die_and_roll_their_own_amounts():
    explosions = deadly_demise(
        [wreck("Buggy"), unit("a", *6 * [BOY]), unit("b", *6 * [BOY])], "Buggy", {"Buggy": ["a", "b"]}
    )
    # both together or none: P(a loses 3 and b loses 1) = 1/6 * 1/3 * 1/3, of independent ones it would be 1/18^2
    lost = explosions.wounds_lost.map(lambda lost: lost[1:])
    assert lost.pmf((0, 0)) == Fraction(5, 6)
    assert lost.pmf((3, 1)) == Fraction(1, 54)
    assert lost.map(lambda pair: pair[0]).pmf(0) == Fraction(5, 6)


def test_a_chain_goes_first_in_first_out():
    # A hits B and C with 1 each; B and C have one wound and hit D with 1 each: D loses 2 with 1/6 * 1/6 * 1/6
    units = [wreck("A", 1), wreck("B", 1, wounds=1), wreck("C", 1, wounds=1), unit("D", BOY, BOY)]
    explosions = deadly_demise(units, "A", {"A": ["B", "C"], "B": ["D"], "C": ["D"]})
    d = explosions.of("D").wounds_lost
    assert dict(d) == {
        0: Fraction(5, 6) + Fraction(1, 6) * Fraction(25, 36),
        1: Fraction(1, 6) * Fraction(10, 36),
        2: Fraction(1, 216),
    }
    assert explosions.of("B").unit_destroyed == Fraction(1, 6)


def test_a_dead_unit_is_not_hit_again_and_explodes_once():
    units = [wreck("A", 1), wreck("B", 1, wounds=1)]
    explosions = deadly_demise(units, "A", {"A": ["B", "B"], "B": ["A"]})
    assert explosions.of("B").wounds_lost.max() == 1


def test_a_leader_that_explodes_hits_his_own_bodyguards():
    leader = Model(wounds=1, save=6, character=True, deadly_demise="D3")
    mob = unit("Mob", leader, BOY, BOY)
    gun = Weapon("gun", attacks=1, skill=2, strength=10, ap=-6, damage=1, abilities=["precision", "torrent"])
    # hits by itself, wounds on 2+, no save: the leader dies with 5/6 and then explodes with 1/6
    after = explosions_after(attack([(1, gun)], mob), [unit("Near", BOY)], {"Mob": ["Mob", "Near"]})
    assert dict(after.of("Mob").wounds_lost) == {
        0: Fraction(1, 6),
        1: Fraction(5, 6) * Fraction(5, 6),
        2: Fraction(5, 36) * Fraction(1, 3),
        3: Fraction(5, 36) * Fraction(2, 3),
    }
    assert after.of("Near").unit_destroyed == Fraction(5, 36)


def test_all_of_an_attached_unit_dead_leaves_nobody_to_be_hit():
    mob = unit("Mob", Model(wounds=4, save=6, character=True, deadly_demise="D3"), BOY, BOY)
    assert deadly_demise([mob], "Mob", {"Mob": ["Mob"]}).of("Mob").left == point(mob.destroyed)


def test_a_unit_of_two_wrecks_rolls_two_gate_dice():
    squadron = unit("Koptas", *2 * [Model(wounds=4, save=4, deadly_demise=1)])
    hit = deadly_demise([squadron, unit("Mob", BOY, BOY, BOY)], "Koptas", {"Koptas": ["Mob"]}).of("Mob")
    assert dict(hit.wounds_lost) == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}


def test_feel_no_pain_against_an_explosion():
    hardy = unit("Hardy", Model(wounds=1, save=6, feel_no_pain_mortal=4))
    hit = deadly_demise([wreck("A", 1), hardy], "A", {"A": ["Hardy"]}).of("Hardy")
    assert hit.unit_destroyed == Fraction(1, 12)


@pytest.mark.parametrize(
    ("units", "explodes", "within", "why"),
    [
        ([wreck("A")], "B", {}, "'B' is not on the field"),
        ([wreck("A")], "A", {"A": ["B"]}, "'B' is not on the field"),
        ([wreck("A")], "A", {"C": []}, "'C' is not on the field"),
        ([wreck("A"), wreck("A")], "A", {}, "two units have one name"),
        ([unit("A", BOY)], "A", {}, "no living model of unit 'A' explodes"),
        ([unit("A", Model(wounds=1, save=5, deadly_demise=1, remaining=0))], "A", {}, "no living model"),
    ],
)
def test_wrong_fields(units, explodes, within, why):
    with pytest.raises(errors.RulesError, match=why):
        deadly_demise(units, explodes, within)


def test_a_name_that_is_not_on_the_field():
    explosions = deadly_demise([wreck("A")], "A", {})
    with pytest.raises(errors.RulesError, match="'Z' is not on the field; the units are 'A'"):
        explosions.of("Z")
    assert repr(explosions) == "<explosions among 'A'>"


def test_explosions_print_what_each_unit_suffers():
    explosions = deadly_demise([wreck("A", 1), unit("b", BOY)], "A", {"A": ["b"]})
    assert str(explosions).split("\n\n\n") == [str(explosions.of("A")), str(explosions.of("b"))]
    assert str(explosions).endswith("unit destroyed: 1/6, 16.67%")  # the gate die


def test_an_amount_that_does_not_count():
    with pytest.raises(errors.RulesError, match="deadly_demise 0 is too small"):
        wreck("A", 0)
