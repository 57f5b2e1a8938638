"""The referee of the 40,000 attacks against values derived by hand, and against every face of a small attack.

Origin of every expected value: the sentence beside it. The plain gun hits on 4+, wounds on 4+ and allows no
save; the sure gun needs no Hit roll, wounds on 2+ and allows no save: one rule at a time can be read off.
"""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from referee_throws import expression, rename
from referee_wh40k import referee, referee_stages, wounds_left

PLAIN = {"kind": "ranged", "attacks": 1, "skill": 4, "strength": 4, "ap": -6, "damage": 1}
SURE = PLAIN | {"torrent": True, "strength": 8}


def target(count: int = 1, *, unit: dict[str, Any] | None = None, **model: Any) -> dict[str, Any]:
    """A unit of identical models, T4, one model of 9 wounds unless told otherwise."""
    return {"toughness": 4, "models": [{"wounds": 9, "save": 6, "count": count} | model]} | (unit or {})


WOUNDS_LOST = [
    ("hits 1/2, wounds 1/2", PLAIN, target(), {}, {0: Fraction(3, 4), 1: Fraction(1, 4)}),
    (
        "-1 -1 +1 is summed to -1: hits on 5+, 1/3, wounds 1/2",
        PLAIN | {"hit_modifiers": [-1, -1]},
        target(unit={"hit_modifiers": [1]}),
        {},
        {0: Fraction(5, 6), 1: Fraction(1, 6)},
    ),
    (
        "a -1 of the target and Heavy's +1 cancel: hits 1/2; Lance's +1 wounds on 3+: 1/2 * 2/3",
        PLAIN | {"heavy": True, "lance": True},
        target(unit={"hit_modifiers": [-1]}),
        {"stationary": True, "charged": True},
        {0: Fraction(2, 3), 1: Fraction(1, 3)},
    ),
    (
        "overwatch: a natural 6, or any other face and then a natural 6, 11/36; wounds 1/2",
        PLAIN | {"skill": 2, "critical_hit_on": 5, "reroll_hits": "failed"},
        target(),
        {"overwatch": True},
        {0: Fraction(61, 72), 1: Fraction(11, 72)},
    ),
    (
        "unseen: 4+ although skill 2 at -1 needs a 3; wounds 5/6; cover makes 4+ a 3+, failed 1/3",
        PLAIN | {"skill": 2, "strength": 8, "ap": 0, "indirect_fire": True},
        target(save=4),
        {"not_visible": True, "indirect_fails_up_to": 3},
        {0: Fraction(31, 36), 1: Fraction(5, 36)},
    ),
    (
        "2+ save: a 6 to hit wounds by itself 1/6 * 1/6; a 4 or 5 to hit and a 6 to wound has no save "
        "1/3 * 1/6; a 4 or 5 twice is saved against 1/3 * 1/3 * 1/6",
        PLAIN | {"ap": 0, "lethal_hits": True, "devastating_wounds": True},
        target(save=2),
        {},
        {0: Fraction(97, 108), 1: Fraction(11, 108)},
    ),
    (
        "twin-linked: 1/2 and a second chance of 1/2 is 3/4 to wound, half of them hit",
        PLAIN | {"twin_linked": True},
        target(),
        {},
        {0: Fraction(5, 8), 1: Fraction(3, 8)},
    ),
    (
        "fishing for criticals on 5+: 1/3 + 2/3 * 1/3 = 5/9 critical without a save; "
        "4 on the re-roll, 2/3 * 1/6 = 1/9, meets the invulnerable 2+, failed 1/6",
        SURE | {"strength": 4, "anti": 5, "devastating_wounds": True, "reroll_wounds": "non_critical"},
        target(invulnerable=2),
        {},
        {0: Fraction(23, 54), 1: Fraction(31, 54)},
    ),
    (
        "S5 against T4 wounds on 4+ instead of 3+ where the stronger are at -1",
        SURE | {"strength": 5},
        target(unit={"minus_one_to_wound_if_stronger": True}),
        {},
        {0: Fraction(1, 2), 1: Fraction(1, 2)},
    ),
    (
        "a 3+ save has no cover against AP 0: 5/6 * 1/3",
        SURE | {"ap": 0},
        target(save=3, unit={"cover": True}),
        {},
        {0: Fraction(13, 18), 1: Fraction(5, 18)},
    ),
    (
        "AP -1 and +2 come to +1, so 4+ is 3+: 5/6 * 1/3",
        SURE | {"ap": -1},
        target(save=4, unit={"save_modifiers": [1, 1]}),
        {},
        {0: Fraction(13, 18), 1: Fraction(5, 18)},
    ),
    (
        "+2 is capped to +1 before AP -1, so 4+ stays: 5/6 * 1/2",
        SURE | {"ap": -1},
        target(save=4, unit={"save_modifiers": [1, 1], "save_cap": "bonus_only"}),
        {},
        {0: Fraction(7, 12), 1: Fraction(5, 12)},
    ),
    (
        "a failed 4+ save thrown again fails 1/4: 5/6 * 1/4",
        SURE | {"ap": 0},
        target(save=4, unit={"reroll_saves": "failed"}),
        {},
        {0: Fraction(19, 24), 1: Fraction(5, 24)},
    ),
    (
        "a six never saves by itself: 6+ at AP -1 needs a 7",
        SURE | {"ap": -1},
        target(),
        {},
        {0: Fraction(1, 6), 1: Fraction(5, 6)},
    ),
    (
        "D6 halved, +2, -1, then rounded up: 1.5 2 2.5 3 3.5 4 become 2 2 3 3 4 4; 5/6 * 1/3 each",
        SURE | {"damage": "D6", "melta": 2},
        target(halve_damage=True, damage_reduction=1),
        {"half_range": True},
        {0: Fraction(1, 6), 2: Fraction(5, 18), 3: Fraction(5, 18), 4: Fraction(5, 18)},
    ),
    (
        "D3 thrown again on a 1: 1 stays 1/9, 2 and 3 are 1/3 + 1/9 each; all times 5/6",
        SURE | {"damage": "D3", "reroll_damage": {"at_most": 1}},
        target(),
        {},
        {0: Fraction(1, 6), 1: Fraction(5, 54), 2: Fraction(10, 27), 3: Fraction(10, 27)},
    ),
    (
        "the better of 6+ and 4+ against psychic wounds: each of 2 points is lost half the time",
        SURE | {"damage": 2, "psychic": True},
        target(fnp=6, fnp_psychic=4),
        {},
        {0: Fraction(3, 8), 1: Fraction(5, 12), 2: Fraction(5, 24)},
    ),
    (
        "4+ against mortal wounds does nothing against a wound that may be saved",
        SURE,
        target(fnp_mortal=4),
        {},
        {0: Fraction(1, 6), 1: Fraction(5, 6)},
    ),
    (
        "... but halves a Devastating one",
        SURE | {"anti": 2, "devastating_wounds": True},
        target(fnp_mortal=4),
        {},
        {0: Fraction(7, 12), 1: Fraction(5, 12)},
    ),
    (
        "the first unsaved wound of two does nothing, so one is lost when both wound: 25/36",
        SURE | {"count": 2},
        target(unit={"first_failed_save_damage_zero": True}),
        {},
        {0: Fraction(11, 36), 1: Fraction(25, 36)},
    ),
]


@pytest.mark.parametrize(
    ("weapon", "defender", "situation", "expected"),
    [case[1:] for case in WOUNDS_LOST],
    ids=[case[0] for case in WOUNDS_LOST],
)
def test_wounds_lost_by_hand(weapon, defender, situation, expected):
    assert rename(referee([weapon], defender, situation), lambda losses: losses[0]) == expected


def test_excess_damage_is_lost():
    # Damage 3 on 2-wound models: a wound, 5/6, takes one model and no more; two wounds, 25/36, take both.
    expected = {(0, 0): Fraction(1, 36), (2, 1): Fraction(10, 36), (4, 2): Fraction(25, 36)}
    assert referee([SURE | {"attacks": 2, "damage": 3}], target(3, wounds=2), {}) == expected


def test_devastating_attacks_wait_for_the_other_weapons():
    # The later weapon kills a model with 2 points, and the parked single point then hurts the next: 3 lost.
    devastating = SURE | {"anti": 2, "devastating_wounds": True}
    expected = {
        (0, 0): Fraction(1, 36),
        (1, 0): Fraction(5, 36),
        (2, 1): Fraction(5, 36),
        (3, 1): Fraction(25, 36),
    }
    assert referee([devastating, SURE | {"damage": 2}], target(2, wounds=2), {}) == expected


def test_ordinary_mortal_wounds_spill_over_and_are_suffered_although_the_attack_is_saved():
    # Every wound, 5/6, is critical and brings 3 mortal wounds on 2-wound models; the attack itself does
    # its one point only where the 2+ save fails, 1/6, and then 1 + 3 points kill two models.
    weapon = SURE | {"ap": 0, "anti": 2, "extra_mortals_on_critical_wound": 3}
    expected = {(0, 0): Fraction(1, 6), (3, 1): Fraction(25, 36), (4, 2): Fraction(5, 36)}
    assert referee([weapon], target(2, wounds=2, save=2), {}) == expected


def test_the_wounded_model_is_attacked_first():
    # The second model has one wound left, so it takes the point that gets through 5/6 of the time.
    defender = {
        "toughness": 4,
        "models": [{"wounds": 2, "save": 6}, {"wounds": 2, "save": 6, "remaining": 1}],
    }
    assert wounds_left([SURE], defender, {}) == {(2, 1): Fraction(1, 6), (2, 0): Fraction(5, 6)}


@pytest.mark.parametrize(
    ("precision", "after_one", "after_two"),
    [(False, (0, 1, 1), (0, 0, 1)), (True, (1, 1, 0), (0, 1, 0))],
)
def test_the_leader_is_shielded_by_bodyguards_unless_precision(precision, after_one, after_two):
    # One wound 10/36, two 25/36: bodyguards first and the leader never; with Precision the leader first.
    defender = {"toughness": 4, "models": [{"wounds": 1, "save": 6, "count": 2}, {"wounds": 1, "save": 6}]}
    defender["models"][1]["character"] = True
    law = wounds_left([SURE | {"attacks": 2, "precision": precision}], defender, {})
    assert law == {(1, 1, 1): Fraction(1, 36), after_one: Fraction(10, 36), after_two: Fraction(25, 36)}


@pytest.mark.parametrize(("bodyguards", "after_wound"), [(1, (1, 2, 0)), (0, (0, 2, 0))])
def test_precision_picks_the_wounded_character_although_it_is_listed_last(bodyguards, after_wound):
    # Whoever allocates, wounded models come first; the point gets through 5/6 of the time. It is the same model
    # without Precision once no bodyguard lives, so nothing hangs on whether the unit is an Attached one still.
    models = [
        {"wounds": 1, "save": 6, "remaining": bodyguards},
        {"wounds": 2, "save": 6, "character": True},
        {"wounds": 2, "save": 6, "character": True, "remaining": 1},
    ]
    law = wounds_left([SURE | {"precision": True}], {"toughness": 4, "models": models}, {})
    assert law == {(bodyguards, 2, 1): Fraction(1, 6), after_wound: Fraction(5, 6)}
    if not bodyguards:
        assert wounds_left([SURE], {"toughness": 4, "models": models}, {}) == law


def test_attacks_are_rolled_per_bearer_and_added_to_afterwards():
    # Two bearers of D3 + 1 (Rapid Fire) + 2 (Blast, ten models): two D3 come to 2..6 in 1 2 3 2 1 of 9 ways.
    weapon = PLAIN | {"attacks": "D3", "count": 2, "rapid_fire": 1, "blast": True}
    law = referee_stages(weapon, target(10), {"half_range": True})["attacks"]
    assert law == {
        8: Fraction(1, 9),
        9: Fraction(2, 9),
        10: Fraction(3, 9),
        11: Fraction(2, 9),
        12: Fraction(1, 9),
    }


def test_attacks_rolled_again_as_a_whole():
    # 2D6 of at most 3 (3 of 36) is thrown again: 12 comes up 1/36 + 3/36 * 1/36.
    weapon = PLAIN | {"attacks": "2D6", "reroll_attacks": {"at_most": 3}}
    twelve = referee_stages(weapon, target(), {})["attacks"][12]
    assert twelve == Fraction(1, 36) + Fraction(3, 36 * 36)


def test_stages_of_sustained_hits_of_a_d3_beside_lethal_hits():
    # Miss 1/2; one hit on 4 or 5, 1/3; a 6 is 1 + D3 hits, 1/18 each, the first of which wounds by itself: a
    # single wound has 1/3 * 1/2 + (1/2 + 1/4 + 1/8) / 18.
    stages = referee_stages(PLAIN | {"sustained_hits": "D3", "lethal_hits": True}, target(), {})
    assert stages["attacks"] == {1: Fraction(1)}
    assert stages["hits"] == {
        0: Fraction(1, 2),
        1: Fraction(1, 3),
        2: Fraction(1, 18),
        3: Fraction(1, 18),
        4: Fraction(1, 18),
    }
    assert stages["wounds"][0] == Fraction(1, 2) + Fraction(1, 3) * Fraction(1, 2)
    assert stages["wounds"][1] == Fraction(1, 6) + Fraction(7, 8) / 18
    assert stages["unsaved"] == stages["wounds"]


def test_unsaved_counts_devastating_attacks_and_failed_saves():
    # 6 to wound: no save, 1/6; 2 to 5: 4/6, of which the 4+ save lets 1/2 through: 1/6 + 1/3 unsaved.
    weapon = SURE | {"ap": 0, "devastating_wounds": True}
    assert referee_stages(weapon, target(save=4), {})["unsaved"] == {0: Fraction(1, 2), 1: Fraction(1, 2)}


@pytest.mark.parametrize(
    ("text", "law"),
    [
        (3, {3: Fraction(1)}),
        ("D3+3", {4: Fraction(1, 3), 5: Fraction(1, 3), 6: Fraction(1, 3)}),
        ("2d6+1", {total + 1: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}),
    ],
)
def test_dice_expressions(text, law):
    # A D3 is a third each; 2D6 come to t in 6 - |t - 7| of 36 ways.
    assert expression(text) == law


def test_every_face_of_two_attacks_counted():
    # Hit 3+, wound 5+, save 4+ on one 1-wound model, with all six dice laid out: 6^6 equally likely throws.
    def gets_through(dice: tuple[int, ...]) -> bool:
        hit, wound, save = dice
        return hit >= 3 and wound >= 5 and save <= 3

    throws = list(product(range(1, 7), repeat=6))
    kills = sum(gets_through(throw[:3]) or gets_through(throw[3:]) for throw in throws)
    weapon = PLAIN | {"attacks": 2, "skill": 3, "strength": 3, "ap": 0}
    expected = {(0, 0): 1 - Fraction(kills, len(throws)), (1, 1): Fraction(kills, len(throws))}
    assert referee([weapon], target(wounds=1, save=4), {}) == expected


@pytest.mark.parametrize(
    ("weapon", "defender"),
    [
        (PLAIN | {"fury": 1}, target()),
        (PLAIN | {"damage_bonus": 1}, target(unit={"first_failed_save_damage_zero": True})),
    ],
)
def test_what_is_unknown_or_undecided_is_refused(weapon, defender):
    with pytest.raises(ValueError, match=r"knows no|undecided"):
        referee([weapon], defender, {})
