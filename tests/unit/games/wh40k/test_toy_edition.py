"""Toy editions, built as values: other cover, Hazardous, blast and caps, through the same sequence."""

from dataclasses import replace
from fractions import Fraction

import pytest

from exactdice import Distribution, point
from exactdice.games.wh40k import (
    TENTH,
    Model,
    Situation,
    Unit,
    Weapon,
    attack,
    hazardous,
    hit_roll,
    save_roll,
    wound_roll,
)


def sturdy_cover(save, ap):
    """Cover adds 2 to any armour save, but nothing against AP-2 and better."""
    return 0 if ap <= -2 else 2


def wounds_of_a_hazard(model):
    """One mortal wound, three for a model of ten wounds or more."""
    return (3 if model.wounds >= 10 else 1) @ model.suffers_mortal_wound()


COVERED = replace(
    TENTH,
    name="toy of cover and hazards",
    cover_bonus=sturdy_cover,
    save_cap="bonus_only",
    hazardous_harm=wounds_of_a_hazard,
    hazardous_fails_up_to=2,
)


def blast_by_steps(models):
    """No more attacks against fewer than six models, one against six to ten, three against more."""
    return 0 if models < 6 else 1 if models <= 10 else 3


WIDE = replace(TENTH, name="toy of blast and caps", blast_bonus=blast_by_steps, roll_cap=2)


def gun(*abilities, **changes):
    """A gun that hits on 4+, wounds Toughness 4 on 4+."""
    profile = {"attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1, **changes}
    return Weapon("gun", abilities=abilities, **profile)


def mob(number=1, **model):
    """Models alike of 1 wound if nothing else is said."""
    return Unit("mob", toughness=4, models=number * [Model(**{"wounds": 1, "save": 6, **model})])


def test_both_differ_from_the_tenth_edition_as_values():
    assert len({TENTH, COVERED, WIDE}) == 3
    assert replace(COVERED) == COVERED
    assert TENTH.name == "10th edition"


@pytest.mark.parametrize(
    ("save", "ap", "tenth", "toy"),
    [
        # faces that save: the tenth edition adds 1 and stops at 3+ against AP 0
        (3, 0, 4, 5),  # 3+ no cover; bonuses of 2 are capped at 1: 2+
        (3, -1, 4, 4),  # 3+ + 1 - 1 = 3+ in both
        (4, 0, 4, 4),  # 3+ in both, the cap leaves 1 of 2
        (4, -2, 2, 1),  # 4+ + 1 - 2 = 5+; no cover: 6+
    ],
)
def test_cover(save, ap, tenth, toy):
    for edition, faces in ((TENTH, tenth), (COVERED, toy)):
        assert save_roll(save, ap, cover=True, edition=edition).success == Fraction(faces, 6)
        # hit and wound 1/2 each, and the save fails
        volley = attack([(1, gun(ap=ap))], mob(save=save), Situation(cover=True), edition=edition)
        assert volley.unit_destroyed == Fraction(1, 4) * Fraction(6 - faces, 6)
        assert volley.edition == edition


def test_cover_is_said_to_have_been_what_the_edition_makes_of_it():
    def reason(edition):
        volley = attack([(1, gun())], mob(save=3), Situation(cover=True), edition=edition)
        return next(row.reason for row in volley.explain().rows if row.stage == "unsaved")

    assert "no cover for this save against AP0" in reason(TENTH)
    assert "cover +2" in reason(COVERED)


def test_hazardous():
    # tenth: a 1 and three mortal wounds. Toy: a 1 or 2 and one, three on ten wounds or more
    small, large = mob(wounds=3, hazardous=True), mob(wounds=10, hazardous=True)
    assert hazardous(small, 1).wounds_lost == Distribution({0: 5, 3: 1})
    assert hazardous(large, 1).wounds_lost == Distribution({0: 5, 3: 1})
    assert hazardous(small, 1, edition=COVERED).wounds_lost == Distribution({0: 2, 1: 1})
    assert hazardous(large, 1, edition=COVERED).wounds_lost == Distribution({0: 2, 3: 1})
    # two tests: no failure 4/9, one 4/9, two 1/9
    assert hazardous(small, 2, edition=COVERED).wounds_lost == Distribution({0: 4, 1: 4, 2: 1})
    # the re-roll of a failure fails again with 1/3
    assert hazardous(small, 1, command_reroll=True, edition=COVERED).wounds_lost == Distribution({0: 8, 1: 1})


def test_hazardous_after_an_attack():
    # hit and wound 1/2 each, saved on 6+; apart from it the bearer dies: 1/6, or of his only wound 1/3
    dead = Fraction(1, 4) * Fraction(5, 6)
    for edition, fails in ((TENTH, Fraction(1, 6)), (COVERED, Fraction(1, 3))):
        volley = attack([(1, gun("hazardous"))], mob(), edition=edition, attacking=mob(hazardous=True))
        assert volley.with_hazardous == Distribution(
            {
                (0, 0, 0, 0): (1 - dead) * (1 - fails),
                (0, 0, 1, 1): (1 - dead) * fails,
                (1, 1, 0, 0): dead * (1 - fails),
                (1, 1, 1, 1): dead * fails,
            }
        )
        tests = next(row for row in volley.explain().rows if row.stage == "Hazardous tests")
        assert tests.chance == tests.expected == fails


@pytest.mark.parametrize(("models", "tenth", "toy"), [(5, 1, 0), (6, 1, 1), (10, 2, 1), (11, 2, 3)])
def test_blast(models, tenth, toy):
    for edition, more in ((TENTH, tenth), (WIDE, toy)):
        volley = attack([(1, gun("blast", attacks=2))], mob(models), edition=edition)
        assert volley.attacks == point(2 + more)
        # hit and wound 1/2 each, saved on 6+, and there are models for all attacks
        assert volley.models_destroyed.mean() == (2 + more) * Fraction(1, 4) * Fraction(5, 6)
        words = next(row.reason for row in volley.explain().rows if row.stage == "attacks")
        assert f"blast +{more} against {models} models" in words


def test_the_cap_of_modifiers():
    # +2 on 5+: capped at 1 it is 4+, otherwise 3+; -2 on 4+ to wound: 5+ or 6+; -2 on 6+ leaves the natural 6 in both
    assert hit_roll(5, modifiers=[1, 1]).success == Fraction(3, 6)
    assert hit_roll(5, modifiers=[1, 1], edition=WIDE).success == Fraction(4, 6)
    assert hit_roll(5, modifiers=[3], edition=WIDE).success == Fraction(4, 6)
    assert wound_roll(4, 4, modifiers=[-2]).success == Fraction(2, 6)
    assert wound_roll(4, 4, modifiers=[-2], edition=WIDE).success == Fraction(1, 6)
    assert hit_roll(6, modifiers=[-2], edition=WIDE).success == hit_roll(6, modifiers=[-2]).success == Fraction(1, 6)
    situation = Situation(hit_modifiers=(1, 1), wound_modifiers=(-1, -1))
    tenth = attack([(1, gun(skill=5, ap=-1))], mob(), situation)
    wide = attack([(1, gun(skill=5, ap=-1))], mob(), situation, edition=WIDE)
    assert tenth.unit_destroyed == Fraction(3, 6) * Fraction(2, 6)  # no save against AP-1
    assert wide.unit_destroyed == Fraction(4, 6) * Fraction(1, 6)


def test_editions_do_not_meet_in_what_is_remembered():
    # the same weapon and target, asked for in turn: each time the law of the edition that is named
    attackers, unit, cover = [(1, gun())], mob(save=3), Situation(cover=True)
    for edition, faces in ((TENTH, 2), (COVERED, 1), (TENTH, 2), (WIDE, 2), (COVERED, 1)):
        assert attack(attackers, unit, cover, edition=edition).unit_destroyed == Fraction(1, 4) * Fraction(faces, 6)


def test_a_later_unit_may_attack_under_its_own_edition():
    # tenth: Sv3+ saved on 3+ in cover against AP 0; toy: on 2+. One wound after the other on two models
    unit, cover = mob(2, save=3), Situation(cover=True)
    both = attack([(1, gun())], unit, cover).then(lambda left: attack([(1, gun())], left, cover, edition=COVERED))
    assert both.unit_destroyed == Fraction(1, 12) * Fraction(1, 24)


def test_cover_that_hinders_the_shooter_instead_of_helping_the_save():
    hindering = replace(TENTH, cover_bonus=lambda save, ap: 0, cover_hit_modifier=-1)
    rifle = Weapon("rifle", attacks=1, skill=3, strength=4, ap=-1, damage=1)
    target = Unit("men", toughness=4, models=[Model(wounds=1, save=4)])
    cover = Situation(cover=True)
    # by default 2/3 hit, 1/2 wound, 1/2 unsaved on 4+ in cover; here 1/2 hit, 1/2 wound, 2/3 unsaved on 5+
    assert attack([(1, rifle)], target, cover).unit_destroyed == Fraction(1, 6)
    assert attack([(1, rifle)], target, cover, edition=hindering).unit_destroyed == Fraction(1, 6)
    assert attack([(1, rifle)], target, cover).hits.mean() == Fraction(2, 3)
    assert attack([(1, rifle)], target, cover, edition=hindering).hits.mean() == Fraction(1, 2)
    blade = Weapon("blade", attacks=1, skill=3, strength=4, ap=-1, damage=1, kind="melee")
    assert attack([(1, blade)], target, cover, edition=hindering).hits.mean() == Fraction(2, 3)  # not in melee
