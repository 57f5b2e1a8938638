"""The three D6 rolls of an attack, against values counted on the faces of a die."""

from dataclasses import replace
from fractions import Fraction

import pytest

from exactdice.errors import RulesError
from exactdice.games.wh40k import TENTH, Edition, hit_roll, save_roll, wound_roll


@pytest.mark.parametrize(
    ("skill", "arguments", "success", "critical"),
    [
        (3, {}, "2/3", "1/6"),  # faces 3 to 6; the 6 is critical
        (2, {"modifiers": [1, 1]}, "5/6", "1/6"),  # a natural 1 always misses
        (6, {"modifiers": [-1]}, "1/6", "1/6"),  # a natural 6 always hits
        (4, {"modifiers": [-1, -1, 1]}, "1/3", "1/6"),  # summed to -1, then capped: a 5+
        (4, {"modifiers": [-3, 1]}, "1/3", "1/6"),  # -2 is capped to -1
        (3, {"reroll": "ones"}, "7/9", "7/36"),  # 4/6 + 1/6 * 4/6; 1/6 + 1/36
        (3, {"reroll": "failed"}, "8/9", "2/9"),  # 4/6 + 2/6 * 4/6; 1/6 + 2/36
        (3, {"reroll": "non-critical"}, "13/18", "11/36"),  # 1/6 + 5/6 * 4/6; 1/6 + 5/36
        (3, {"critical_on": 5}, "2/3", "1/3"),  # faces 5 and 6
        (6, {"critical_on": 5}, "1/3", "1/3"),  # a critical hit always hits
        (4, {"fails_up_to": 3, "critical_on": 2}, "1/2", "1/2"),  # 1 to 3 miss whatever the threshold
        (2, {"fails_up_to": 3}, "1/2", "1/6"),
        (2, {"overwatch": True, "critical_on": 5, "modifiers": [1]}, "1/6", "1/6"),  # a natural 6 only
        (4, {"overwatch": True, "reroll": "ones"}, "7/36", "7/36"),
        (None, {"torrent": True, "overwatch": True, "modifiers": [-1]}, "1", "0"),
    ],
)
def test_hit_roll(skill, arguments, success, critical):
    check = hit_roll(skill, **arguments)
    assert (check.success, check.critical) == (Fraction(success), Fraction(critical))
    assert check.failure == 1 - Fraction(success)


@pytest.mark.parametrize(
    ("strength", "toughness", "needed"),
    [(8, 4, "2+"), (7, 4, "3+"), (4, 4, "4+"), (3, 4, "5+"), (2, 4, "6+"), (3, 5, "5+"), (2, 5, "6+"), (1, 2, "6+")],
)
def test_the_wound_table(strength, toughness, needed):
    assert wound_roll(strength, toughness).needed == needed


@pytest.mark.parametrize(
    ("arguments", "success", "critical"),
    [
        ({"anti": 3}, "2/3", "2/3"),  # faces 3 to 6 wound critically although a 6+ is needed
        ({"anti": 4, "critical_on": 5}, "1/2", "1/2"),  # the lower threshold counts
        ({"twin_linked": True}, "11/36", "11/36"),  # 1/6 + 5/6 * 1/6
        ({"twin_linked": True, "reroll": "ones"}, "11/36", "11/36"),  # the wider of the two
        ({"modifiers": [1, 1]}, "1/3", "1/6"),  # a 6+ improved by 1 at most
    ],
)
def test_wound_roll_on_six(arguments, success, critical):
    check = wound_roll(2, 4, **arguments)
    assert (check.success, check.critical) == (Fraction(success), Fraction(critical))


@pytest.mark.parametrize(
    ("save", "ap", "arguments", "needed", "success"),
    [
        (3, 0, {}, "3+", "2/3"),
        (2, 0, {"cover": True}, "2+", "5/6"),  # a natural 1 always fails
        (3, 0, {"cover": True}, "3+", "2/3"),  # no cover for a 3+ against AP 0
        (4, 0, {"cover": True}, "3+", "2/3"),
        (4, -1, {"cover": True}, "4+", "1/2"),
        (4, 0, {"cover": True, "ranged": False}, "4+", "1/2"),
        (4, 0, {"cover": True, "ignores_cover": True}, "4+", "1/2"),
        (6, -1, {}, "none", "0"),  # a natural 6 saves nothing by itself
        (7, 0, {}, "none", "0"),
        (7, 0, {"cover": True}, "6+", "1/6"),
        (3, -3, {"invulnerable": 4}, "4+", "1/2"),
        (3, -3, {"invulnerable": 4, "reroll": "ones"}, "4+", "7/12"),  # 3/6 + 1/6 * 3/6
        (4, 0, {"reroll": "failed"}, "4+", "3/4"),
        (4, -2, {"modifiers": [1, 1]}, "4+", "1/2"),  # net 0: both bonuses count against AP
        (4, 0, {"modifiers": [-1]}, "5+", "1/3"),  # worsening has no cap
    ],
)
def test_save_roll(save, ap, arguments, needed, success):
    check = save_roll(save, ap, **arguments)
    assert (check.needed, check.success) == (needed, Fraction(success))


def test_the_other_reading_of_the_cap_on_saves():
    edition = replace(TENTH, save_cap="bonus_only")
    assert save_roll(4, -2, modifiers=[1, 1], edition=edition).needed == "5+"  # bonuses limited to 1, then AP -2
    with pytest.raises(RulesError, match="save_cap 'both' does not exist; write 'net' or 'bonus_only'"):
        Edition("toy", save_cap="both")


def test_reasons_name_modifiers_and_caps():
    assert hit_roll(4, modifiers=[-1, -1]).reason == "skill 4+, modifiers -1, -1 capped to -1"
    assert "invulnerable 4+ beats Sv3+, AP-3" in save_roll(3, -3, invulnerable=4).reason
    assert "improved by 1 at most (net)" in save_roll(4, -2, modifiers=[1, 1]).reason


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: hit_roll(1), "skill 1 does not exist; write a whole number from 2 to 6"),
        (lambda: hit_roll(None), "skill None rolls no hit"),
        (lambda: hit_roll(3, reroll="sixes"), "reroll 'sixes' does not exist"),
        (lambda: wound_roll(0, 4), "strength 0 does not exist; write a whole number of at least 1"),
        (lambda: wound_roll(4, 4, anti=7), "anti 7 does not exist"),
        (lambda: save_roll(3, 1), "AP 1 does not exist; write a whole number of at most 0"),
        (lambda: save_roll(3, 0, reroll="non-critical"), "reroll 'non-critical' does not exist"),
    ],
)
def test_what_does_not_exist_is_refused(call, words):
    with pytest.raises(RulesError, match=words.replace("+", r"\+")):
        call()
