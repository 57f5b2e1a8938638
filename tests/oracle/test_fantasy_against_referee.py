"""Random magic phases and games through `scenario.run` and as objects, against the referee that plays them die by die.

REFEREE_EXAMPLES=2000 in the environment makes a long run of it.
"""

import os
from fractions import Fraction
from random import Random

import pytest
import referee_fantasy as referee
from hypothesis import given, settings
from hypothesis import strategies as st
from referee_throws import rename
from small_tables import same

from exactdice import Deck
from exactdice.games import fantasy
from exactdice.scenario import run

EXAMPLES = int(os.environ.get("REFEREE_EXAMPLES", "60"))

seeds = st.integers(0, 2**32).map(Random)


@pytest.mark.parametrize("random_scenario", [referee.random_phase, referee.random_game])
@settings(max_examples=EXAMPLES)
@given(rng=seeds)
def test_answer_is_the_referees(random_scenario, rng):
    scenario = random_scenario(rng)
    result, expected = run(scenario), referee.answers(scenario)
    assert result == expected
    laws = expected["pmf"]
    assert {name: list(result["pmf"][name]) for name in laws} == {name: list(law) for name, law in laws.items()}


NAMES = {"pass": "pass", "no_test": "no test", "dead": "dead"} | {
    str(face): fantasy.EADBANGERZ(face) for face in range(1, 7)
}


def shaman(block):
    """The object that a scenario's shaman means."""
    return fantasy.Shaman(
        block["name"],
        race=block["race"],
        level=block["level"],
        toughness=block["toughness"],
        units=[fantasy.Mob(**unit) for unit in block.get("units_within_12", [])],
        contact=block.get("base_contact", []),
        spells=block.get("spells", []),
    )


def as_objects(scenario, **more):
    """The phase of a scenario, played with objects."""
    return fantasy.phase(
        [shaman(block) for block in scenario["shamans"]],
        greenskins={name: fantasy.Greenskin(**one) for name, one in scenario.get("greenskins", {}).items()},
        cards=scenario.get("cards", []),
        recount=scenario.get("recount", False),
        keep_order=scenario.get("keep_order", []),
        **more,
    )


@settings(max_examples=EXAMPLES)
@given(seeds)
def test_joint_law_of_a_phase_is_the_referees(rng):
    scenario = referee.random_phase(rng)
    names = [block["name"] for block in scenario["shamans"]]

    def fates(table):
        dead = tuple(name for name in names if f"shaman:{name}" in table.dead)
        able = (result in referee.HARMLESS for result in table.results)
        return fantasy.Fates(
            results=tuple(NAMES[result] for result in table.results),
            dead=dead,
            able_to_cast=tuple(name for name, can in zip(names, able, strict=True) if can and name not in dead),
            spells=tuple(
                tuple(
                    sorted(
                        {*block.get("spells", [])} - {lost for name, lost in table.forgotten if name == block["name"]}
                    )
                )
                for block in scenario["shamans"]
            ),
            greenskins_dead=len(referee.greenskins(table)),
            hand=Deck(scenario["cards"][place] for place in table.hand),
        )

    def sorted_spells(fate):
        return fate._replace(spells=tuple(tuple(sorted(spells)) for spells in fate.spells))

    joint = rename(referee.phase(scenario), fates)
    after = as_objects(scenario)
    same(after.joint.map(sorted_spells), joint)
    same(after.law("dead", "cards_left"), rename(joint, lambda fate: (fate.dead, len(fate.hand))))


@settings(max_examples=max(EXAMPLES // 3, 5))
@given(seeds, st.dictionaries(st.sampled_from(referee.CARDS), st.integers(-1, 3), min_size=4))
def test_best_discards_are_those_of_every_choice_tried(rng, each):
    scenario = referee.random_phase(rng)
    for worth in (each, lambda hand: Fraction(sum(each[card] for card in set(hand)))):
        after = as_objects(scenario, worth=worth)
        of_hand = worth if callable(worth) else lambda hand: Fraction(sum(each[card] for card in hand))
        assert after.discards.value == referee.best_worth(scenario, of_hand)
        assert after.hand.map(of_hand).mean() == after.discards.value
        assert as_objects(scenario).hand.map(of_hand).mean() <= after.discards.value


@settings(max_examples=EXAMPLES)
@given(seeds)
def test_joint_law_of_a_game_is_the_referees(rng):
    scenario = referee.random_game(rng)
    one = scenario["shaman"]
    played = fantasy.game(
        [(phase["turn"], phase["count"]) for phase in scenario["phases"]],
        level=referee.level_added(one),
        spells=one["spells"],
    )

    def state(end):
        return fantasy.State(end.fate, 0 if end.fate == "dead" else len(end.spells), end.able)

    same(played.end, rename(referee.game(scenario), state))
