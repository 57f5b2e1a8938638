"""The armoury: the documents' weapon lines as they stand, units of any size, and sources that are told."""

import subprocess
import sys
from fractions import Fraction

import pytest

from exactdice.games import wh40k
from exactdice.games.wh40k import Model, Weapon, armoury, orks


def test_the_weirdboys_weapons_are_as_in_the_document():
    assert armoury.weapon("'Eadbanger") == Weapon(
        "'Eadbanger", attacks=1, skill=4, strength=6, ap=-3, damage=1, abilities=["precision", "psychic"]
    )
    assert armoury.weapon("Weirdboy staff") == Weapon(
        "Weirdboy staff", attacks=3, skill=3, strength=8, ap=-1, damage="D3", kind="melee", abilities=["psychic"]
    )


@pytest.mark.parametrize("known", armoury.WEAPONS, ids=lambda known: known.name)
def test_every_weapon_is_found_and_tells_its_source(known):
    assert armoury.weapon(known.name.upper()) == known.weapon
    assert known.weapon.name == known.name
    assert str(armoury.known_weapon(known.name)) == f"{known.weapon}\n  source: {known.source}"


@pytest.mark.parametrize("known", armoury.UNITS, ids=lambda known: known.name)
def test_every_unit_is_found_and_tells_its_source(known):
    assert armoury.unit(known.name.upper()) == known.unit()
    assert len(armoury.unit(known.name, models=7).models) == 7
    assert str(known).endswith(f"\n  source: {known.source}")


def test_only_the_documents_own_lines_claim_a_document():
    everything = [*armoury.WEAPONS, *armoury.UNITS]
    verified = [
        known.name for known in everything if "outside the documents, from memory, unverified" not in known.source
    ]
    assert verified == ["'Eadbanger", "Weirdboy staff"]


def test_names_differ():
    names = [known.name for known in [*armoury.WEAPONS, *armoury.UNITS]]
    assert len(set(names)) == len(names)


def test_a_mob_has_one_boss_of_three_wounds_who_comes_last():
    boy, boss = Model(wounds=1, save=5), Model(wounds=3, save=5)
    assert armoury.unit("Boyz").models == (*19 * [boy], boss)
    assert armoury.unit("boyz", models=10).models == (*9 * [boy], boss)
    assert armoury.unit("boyz", models=1).models == (boss,)


def test_a_mob_prints_its_boss():
    assert str(armoury.known_unit("Boyz")).splitlines()[:2] == [
        "20x Boyz T5 Sv5+ W1 [infantry, mob, boyz]",
        "  one of them: Model(wounds=3, save=5)",
    ]


def test_units_meet_rules_and_attacks():
    # 11 models: 'Eadbanger S8 D3 against T4, hit 1/2, wound 5/6, save 3+ at -3 fails on 1 to 5: 25/72 of 2 wounds
    muster = orks.apply(
        [(1, armoury.weapon("'Eadbanger"))],
        armoury.unit("Intercessors"),
        attacker_rules=["Waaagh! Energy"],
        attacking_models=11,
        led=True,
    )
    assert muster.attack().wounds_lost.mean() == wh40k.attack(*muster[:3]).wounds_lost.mean() == 2 * Fraction(25, 72)


def test_a_weirdboy_bears_what_may_be_hazardous():
    weirdboy = armoury.unit("Weirdboy")
    assert [(model.character, model.hazardous) for model in weirdboy.models] == [(True, True)]
    assert wh40k.hazardous(weirdboy, 1).wounds_lost.pmf(3) == wh40k.hazardous(weirdboy, 1).wounds_lost.sf(0)


def test_gretchin_are_what_rules_exclude():
    muster = orks.apply(
        [(1, armoury.weapon("lasgun"))], armoury.unit("Gretchin"), defender_rules=["Belligerent Boarders"]
    )
    assert not muster.situation.minus_one_to_wound_if_stronger


def test_the_notation_is_not_read_before_a_weapon_is_asked_for():
    source = "import sys, exactdice.games.wh40k; print('lark' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout
    assert loaded.strip() == "False"
