"""What fields of an explorer say: the Python and the command really give the law that is shown, faults have a field."""

import json
import shlex
from fractions import Fraction

import pytest
from click.testing import CliRunner

from exactdice import Distribution, at_least, d, d6
from exactdice.cli.main import main
from exactdice.games import wh40k
from exactdice.widgets.fields import EDITIONS, SIGNS, AttackFields, RollFields

RIFLES = "5x Bolt rifle A2 BS3+ S4 AP-1 D1"
MARINES = "5x T4 Sv3+ W2"
ATTACKS = {
    "plain": AttackFields(weapons=RIFLES, target=MARINES),
    "two weapons": AttackFields(weapons=f"{RIFLES}\n\n  Plasma A1 BS3+ S8 AP-3 D2 [hazardous]\n", target=MARINES),
    "abilities": AttackFields(weapons=RIFLES, target=MARINES, abilities="[lethal hits, sustained hits 1]"),
    "all flags": AttackFields(
        weapons=RIFLES + " [rapid fire 1, heavy, lance, indirect fire]",
        target=MARINES,
        half_range=True,
        charged=True,
        stationary=True,
        cover=True,
        not_visible=True,
    ),
    "overwatch": AttackFields(weapons=RIFLES, target=MARINES, overwatch=True),
    "modifiers": AttackFields(weapons=RIFLES, target=MARINES, hit_modifier=-1, wound_modifier=1, save_modifier=-2),
    "re-rolls": AttackFields(
        weapons=RIFLES, target=MARINES, reroll_hits="ones", reroll_wounds="failed", reroll_saves="failed"
    ),
    "precision": AttackFields(weapons=RIFLES + " [precision]", target=MARINES, precision="when it kills"),
    "another reading": AttackFields(
        weapons=RIFLES, target="5x T4 Sv3+ W2", cover=True, save_modifier=1, edition=list(EDITIONS)[1]
    ),
    "a quote": AttackFields(weapons="3x Kan's klaw A3 WS3+ S4 AP-1 D1", target='"Big" boy T5 Sv5+ W1'),
    "one word": AttackFields(weapons="A3,BS3+,S4,D1", target=MARINES),
    "a dash": AttackFields(weapons="-Bolt rifle A2 BS3+ S4 AP-1 D1", target=MARINES),
}
ROLLS = {
    "a law": RollFields(dice="2D6 + 1"),
    "a comparison": RollFields(dice="2d6 >= 9"),
    "a minus": RollFields(dice="-d6"),
    **{sign: RollFields(dice="2d6 - 3", sign=sign, number=-1) for sign in SIGNS[1:]},
}


def evaluated(python):
    *imports, last = python.splitlines()
    names = {}
    exec("\n".join(imports), names)
    return eval(last, names)


def printed(command):
    """What the command prints as JSON."""
    program, *arguments = shlex.split(command)
    assert program == "exactdice"
    head, dashes, tail = (arguments, [], [])
    if "--" in arguments:
        place = arguments.index("--")
        head, dashes, tail = arguments[:place], ["--"], arguments[place + 1 :]
    run = CliRunner().invoke(main, [*head, "--format", "json", *dashes, *tail])
    assert run.exit_code == 0, run.output
    return json.loads(run.stdout)


def pmf(record):
    """The law that a record of the command holds, outcomes as text."""
    return {str(row["outcome"]): Fraction(row["chance"]["exact"]) for row in record["outcomes"]}


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_what_its_python_and_its_command_give(name):
    answer = ATTACKS[name].answer()
    assert answer.faults == {}
    assert repr(evaluated(answer.python)) == repr(answer.result)
    assert evaluated(answer.python).joint == answer.result.joint
    record = printed(answer.command)
    for law in ("hits", "wounds_lost", "models_destroyed"):
        assert pmf(record["laws"][law]) == {str(x): chance for x, chance in getattr(answer.result, law).items()}
    assert record["edition"] == answer.result.edition.name
    assert record["save_cap"] == answer.result.edition.save_cap


@pytest.mark.parametrize("name", ROLLS)
def test_a_roll_is_what_its_python_and_its_command_give(name):
    answer = ROLLS[name].answer()
    assert answer.faults == {}
    record = printed(answer.command)
    if answer.chance is None:
        assert evaluated(answer.python) == answer.result
        assert pmf(record) == {str(x): chance for x, chance in answer.result.items()}
    else:
        assert evaluated(answer.python) == answer.chance
        assert Fraction(record["chance"]["exact"]) == answer.chance


def test_the_fields_mean_what_the_library_means():
    rifle = wh40k.Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1, abilities=["lethal hits"])
    unit = wh40k.Unit("target", toughness=4, models=5 * [wh40k.Model(wounds=2, save=3)])
    situation = wh40k.Situation(cover=True, visible=False, hit_modifiers=(-1,), reroll_hits="ones")
    fields = AttackFields(
        weapons=RIFLES,
        target=MARINES,
        abilities="lethal hits",
        cover=True,
        not_visible=True,
        hit_modifier=-1,
        reroll_hits="ones",
    )
    assert fields.answer().result.joint == wh40k.attack([(5, rifle)], unit, situation).joint
    assert ATTACKS["another reading"].answer().result.edition.save_cap == "bonus_only"


def test_each_fault_stands_under_its_field():
    answer = AttackFields(weapons="5x A2 BS3+ S4", target="T4 Sv3+", abilities="lethal hitz").answer()
    assert set(answer.faults) == {"weapons", "target", "abilities"}
    assert answer.faults["weapons"].startswith("cannot read 'A2 BS3+ S4': something is missing")
    assert "expected W2" in answer.faults["target"]
    assert answer.faults["abilities"].startswith(
        "ability 'lethal hitz' is unknown; the nearest known ones are lethal hits"
    )
    assert answer.result is None


def test_abilities_that_do_not_go_together():
    answer = AttackFields(weapons=RIFLES + " [sustained hits 1]", target=MARINES, abilities="sustained hits 2").answer()
    assert set(answer.faults) == {"abilities"}


def test_no_weapon_is_a_fault():
    for weapons in ("", " \n "):
        assert set(AttackFields(weapons=weapons, target=MARINES).answer().faults) == {"weapons"}


def test_what_is_too_large_to_follow_while_somebody_types():
    huge = AttackFields(weapons="900000x Gun A D6 BS3+ S4 AP-1 D D6", target="1000x T4 Sv3+ W20").answer()
    assert set(huge.faults) == {""}
    assert "the budget is" in huge.faults[""]
    assert "the budget is" in RollFields(dice="(1000d1000)d6").answer().faults["dice"]
    many = RollFields(dice="1000000d6", sign=">", number=3_500_000).answer()
    assert "the budget is" in many.faults["event"]


def test_faults_of_a_roll():
    assert set(RollFields(dice="2d").answer().faults) == {"dice"}
    assert set(RollFields(dice="2d6").answer().faults) == set()
    answer = RollFields(dice="2d6 >= 9", sign=">=", number=1).answer()
    assert set(answer.faults) == {"event"}


def test_the_law_and_the_chance_of_a_roll():
    answer = RollFields(dice="2d6", sign=">=", number=9).answer()
    assert (answer.result, answer.chance) == (2 @ d6, (2 @ d6).prob(at_least(9)))
    comparison = RollFields(dice="d3 > 1").answer()
    assert comparison.result == Distribution({False: "1/3", True: "2/3"}) == d(3).map(lambda n: n > 1)
