"""The audit trail says in words whatever changes an attack: the words stand here as a player would say them."""

from dataclasses import replace

import pytest

from exactdice.games.wh40k import TENTH, Model, Situation, Unit, Weapon, attack

LED = Unit("Led", toughness=4, models=[Model(wounds=2, save=3), Model(wounds=4, save=3, character=True)])


def audit(*abilities, unit=LED, edition=TENTH, **situation):
    """The audit trail of one gun, as text."""
    gun = Weapon("Gun", attacks=1, skill=3, strength=4, damage="D6", abilities=abilities)
    return str(attack([(1, gun)], unit, Situation(**situation), edition=edition).explain())


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ("always", "go to a CHARACTER while one lives"),
        ("when it kills", "when its greatest damage reaches the wounds he has left"),
        ("never", "go to bodyguards while one lives"),
    ],
)
def test_the_policy_of_precision(policy, words):
    assert words in audit("precision", precision=policy)
    assert "CHARACTER when" not in audit(precision=policy)


def test_mortal_wounds_in_addition():
    assert "critical 1/6: +D3 mortal wounds after everything else" in audit("mortal wounds D3")
    assert "critical 1/6: devastating, +1 mortal wounds" in audit("mortal wounds 1", "devastating wounds")


def test_damage_that_is_set_to_0():
    assert "DD6, 0 for the first failed save" in audit(first_failed_save_damage_zero=True)
    proof = Unit("Proof", toughness=4, models=[Model(wounds=2, save=3, damage_to_zero=True, damage_reduction=1)])
    assert "DD6, set to 0\n" in audit(unit=proof)


def test_an_edition_that_is_not_the_tenth_as_it_stands():
    assert "edition 'house'" in audit(edition=replace(TENTH, name="house", roll_cap=2))
    assert "edition" not in audit()
