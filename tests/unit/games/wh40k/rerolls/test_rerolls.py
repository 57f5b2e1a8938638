"""The best re-roll: decisions and sentences against what follows by hand; values are tested against a recursion."""

import pickle
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdice import at_least, budget, errors
from exactdice.games import wh40k
from exactdice.games.wh40k import Moment, RerollChoice, command_reroll, damage_rerolls
from exactdice.games.wh40k.rerolls import advice as rerolls_advice
from exactdice.games.wh40k.rerolls import decide as rerolls_decide

MARINE = wh40k.Model(wounds=2, save=3)


def weapon(*abilities, **changes):
    """S8 wounds T4 on 2+, and AP -6 leaves no save."""
    profile = {"attacks": 1, "skill": 3, "strength": 8, "ap": -6, "damage": 1, **changes}
    return wh40k.Weapon("gun", abilities=abilities, **profile)


def unit(*models):
    return wh40k.Unit("squad", toughness=4, models=models or 5 * [MARINE])


# --- decisions ----------------------------------------------------------------------------------------------------


def test_what_makes_no_difference_is_kept():
    # one wound never kills a 2-wound model, so nothing that one attack does matters
    plan = command_reroll((1, weapon()), unit())
    assert plan.value == plan.without_reroll == plan.gain == 0
    assert plan.policy == {Moment("hit", 0, 1, 0, False): False, Moment("wound", 0, 1, 0, False): False}
    assert plan.advice == ["hits: keep it", "wounds: keep it"]


def test_a_one_on_the_damage_die_is_thrown_again_where_two_wounds_are_left():
    # D3 on a model with 2 wounds left: 1 leaves it alive, anything else kills; with 1 wound left nothing matters
    wounded = unit(wh40k.Model(wounds=2, save=3, remaining=1), MARINE)
    plan = command_reroll((1, weapon(attacks=2, damage="D3")), wounded, mode="slow")
    assert plan.throws_again(Moment("damage", 1, 0, 1, False))
    assert not plan.throws_again(Moment("damage", 1, 0, 0, False))
    assert not plan.throws_again(Moment("damage", 2, 0, 1, False))
    assert command_reroll((1, weapon(damage="D3")), unit()).advice == [
        "hits: throw again one failed die",
        "wounds: throw again one failed die",
        "damage roll: throw again a result of 1",
    ]


def test_the_same_decision_for_every_damage_roll():
    plan = damage_rerolls((2, weapon(damage="D3")), unit())
    assert plan.advice == ["damage roll: throw again a result of 1 with 2 wounds left on the model in front"]
    assert {moment.roll for moment in plan.policy} == {"damage"}
    # two packets of D3 with 1s thrown again, 1 with 1/9: each hurts with 5/9
    hurt = Fraction(5, 9)
    two = 1 * Fraction(1, 9) ** 2 + 1 * 2 * Fraction(1, 9) * Fraction(8, 9) + 2 * Fraction(8, 9) ** 2
    assert plan.value == hurt**2 * two + 2 * hurt * (1 - hurt) * Fraction(8, 9)


def test_what_is_no_roll_has_no_moment():
    # torrent hits by itself, attacks and damage are fixed, the save is out of reach: only wounds are rolled
    for mode in ("slow", "fast"):
        plan = command_reroll((2, weapon("torrent")), unit(), players=("attacker", "defender"), mode=mode)
        assert {moment.roll for moment in plan.policy} == {"wound"}


def test_a_die_that_was_thrown_again_stays():
    for ability, failures in [("twin-linked", False), ("re-roll wounds of 1", True), ("re-roll wounds", False)]:
        plan = command_reroll((1, weapon(ability, strength=4)), unit(wh40k.Model(wounds=1, save=6)))
        assert any(moment.roll == "wound" for moment in plan.policy) == failures
    # non-critical hits are all thrown again, so none is left to be
    plan = command_reroll((1, weapon("re-roll non-critical hits")), unit(wh40k.Model(wounds=1, save=6)), mode="slow")
    assert not any(moment.roll == "hit" and moment.result == 0 for moment in plan.policy)


def test_a_failure_that_another_re_roll_passes_over_is_left_for_this_one():
    # skill 3+ and -1: 4+ hits; judged before modifiers 1 and 2 are thrown again, a 3 fails and may still be
    before = replace(wh40k.TENTH, reroll_failed="before modifiers")
    gun, squad = weapon("re-roll hits", "-1 to hit"), unit(wh40k.Model(wounds=1, save=7))
    plan = command_reroll((1, gun), squad, edition=before)
    # hit with the re-roll left: 1/2 + 1/3 x 1/2, then 35/36; a 3 is thrown again: 1/2 x 5/6; else a miss
    assert plan.value == Fraction(2, 3) * Fraction(35, 36) + Fraction(1, 6) * Fraction(5, 12)
    assert command_reroll((1, gun), squad).value == Fraction(3, 4) * Fraction(35, 36)


def test_no_bearers_decide_nothing():
    for mode in ("slow", "fast"):
        plan = command_reroll((0, weapon(attacks="D6", damage="D6")), unit(), mode=mode)
        assert (plan.value, plan.policy, plan.advice) == (0, {}, [])


def test_a_success_is_thrown_again_by_whoever_wants_to_lose_it():
    plan = command_reroll((1, weapon()), unit(), objective=lambda lost, destroyed: -lost, mode="slow")
    # a new hit roll loses 2/3 x 5/6 = 20/36, keeping it for the wound roll 5/6 x 5/6 = 25/36
    assert plan.throws_again(Moment("hit", 1, 0, 0, False))
    assert plan.throws_again(Moment("wound", 1, 0, 0, False))
    assert not plan.throws_again(Moment("wound", 0, 0, 0, False))
    assert plan.advice == ["hit roll: throw again a success"]  # so no wound roll comes with a re-roll left


def test_the_defender_gains_by_less():
    model = wh40k.Model(wounds=1, save=4)
    plan = command_reroll((1, weapon(ap=0)), unit(model), players="defender")
    assert plan.gain == Fraction(-5, 36)  # 5/9 to wound, and 1/4 in place of 1/2 to fail
    assert plan.advice == ["save: throw again a failure"]
    assert all(moment.player == "defender" for moment in plan.policy)
    assert Moment("hit", 0, 1, 0, False).player == "attacker"


def test_sentences_tell_the_opponents_re_roll_apart_where_it_matters():
    # a save against damage D3 on 3 wounds costs more while a bad damage roll can still be improved
    squad = unit(*3 * [wh40k.Model(wounds=3, save=3)])
    plan = command_reroll((4, weapon(ap=-3, damage="D3")), squad, players=("attacker", "defender"))
    told = [line for line in plan.advice if line.startswith("defender, save")]
    assert told[0].startswith("defender, save, while the opponent has a re-roll: throw again")
    assert told[1].startswith("defender, save, afterwards: throw again")
    assert plan.title == "one Command Re-roll for the attacker and one for the defender, fast dice"


def test_objectives():
    shots, squad = (4, weapon(ap=0)), unit(*2 * [wh40k.Model(wounds=1, save=4)])
    chance = command_reroll(shots, squad, objective="prob_unit_destroyed")
    assert command_reroll(shots, squad, objective=at_least(2)).value == chance.value
    assert (
        command_reroll(shots, squad, objective=lambda lost, destroyed: Fraction(destroyed, 2) // 1).value
        == chance.value
    )
    assert chance.without_reroll == wh40k.attack([shots], squad).unit_destroyed
    texts = [chance.objective, command_reroll(shots, squad, objective=at_least(2)).objective]
    assert texts == ["chance of unit destroyed", "chance of models destroyed >= 2"]
    with pytest.raises(errors.RulesError, match="is a float"):
        command_reroll(shots, squad, objective=lambda lost, destroyed: 0.5 * lost)


def test_modifiers_of_characteristics_are_kept():
    # D3 attacks and one more by blast: 2, 3 or 4; D6 damage halved and melta 2 at half range: 3, 4 or 5
    gun = weapon("blast", "melta 2", attacks="D3", damage="D6")
    tough = unit(*5 * [wh40k.Model(wounds=20, save=3, halve_damage=True)])
    plan = command_reroll((1, gun), tough, wh40k.Situation(half_range=True), objective="mean_wounds_lost")
    assert {moment.result for moment in plan.policy if moment.roll == "attacks"} == {2, 3, 4}
    assert {moment.result for moment in plan.policy if moment.roll == "damage"} == {3, 4, 5}


def test_characters_come_last_and_have_their_own_save():
    leader = wh40k.Model(wounds=4, save=2, character=True)
    squad = unit(MARINE, leader)
    plan = command_reroll((3, weapon(ap=0)), squad, players="defender", objective="mean_wounds_lost", mode="slow")
    assert {moment.so_far for moment in plan.policy if moment.roll == "save"} == {0, 1, 2}
    assert plan.without_reroll == wh40k.attack([(3, weapon(ap=0))], squad).wounds_lost.mean()


@pytest.mark.parametrize(
    ("name", "situation"),
    [
        ("sustained hits 1", None),
        ("lethal hits", None),
        ("devastating wounds", None),
        ("mortal wounds 1", None),
        ("precision", None),
        ("rapid fire D3", wh40k.Situation(half_range=True)),
        ("first_failed_save_damage_zero", wh40k.Situation(first_failed_save_damage_zero=True)),
    ],
)
def test_what_is_not_covered_is_refused_by_name(name, situation):
    gun = weapon() if name.startswith("first") else weapon(name)
    led = unit(MARINE, wh40k.Model(wounds=4, save=2, character=True))
    with pytest.raises(errors.RulesError, match=f"does not cover {name} of 'gun'"):
        command_reroll((1, gun), led, situation)


def test_what_makes_no_difference_there_is_not_refused():
    gun = weapon("rapid fire D3", "precision", "hazardous", "assault")
    assert command_reroll((1, gun), unit()).value == command_reroll((1, weapon()), unit()).value


def test_too_large():
    with pytest.raises(errors.TooLargeError, match="the best re-roll of this attack needs"):
        command_reroll((10**6, weapon()), unit())
    with pytest.raises(errors.TooLargeError, match="Feel No Pain against damage of 100,000"):
        command_reroll((1, weapon(damage=100_000)), unit(wh40k.Model(wounds=2, save=3, feel_no_pain=5)))
    with pytest.raises(errors.TooLargeError, match="raise it with budget"), budget(states=100):
        damage_rerolls((3, weapon(damage="D3")), unit())


# --- both choices ----------------------------------------------------------------------------------------------

LASCANNONS = (2, wh40k.Weapon("Lascannon", attacks=1, skill=3, strength=12, ap=-3, damage="D6+1"))
TANK = wh40k.Unit("Tank", toughness=10, models=[wh40k.Model(wounds=12, save=3)])


def lascannons(rolls, hits=None):
    """Mean wounds of two fast lascannons with a re-roll for these rolls, and of so many hits when it is to be used.

    Hits 2 in 3, wounds 2 in 3, saved 1 in 6, damage 2 to 7 of 12 wounds.
    """

    def best(roll, token, kept, thrown):
        return max(kept, thrown) if token and roll in rolls else kept

    def unsaved(left, lost, token):
        if left == 0:
            return lost

        def after(damage, token):
            return unsaved(left - 1, min(12, lost + damage), token)

        thrown = sum(after(damage, False) for damage in range(2, 8)) / Fraction(6) if token else 0
        hurt = sum(best("damage", token, after(damage, token), thrown) for damage in range(2, 8)) / Fraction(6)
        return unsaved(left - 1, lost, token) / Fraction(6) + Fraction(5, 6) * hurt

    def batch(roll, dice, token, then):
        value = 0
        for k in range(dice + 1):
            kept = then(k, token)
            thrown = Fraction(2, 3) * then(k + 1, False) + Fraction(1, 3) * then(k, False) if token and k < dice else 0
            chance = Fraction([[1], [1, 2], [1, 4, 4]][dice][k], 3**dice)
            value += chance * best(roll, token and k < dice, kept, thrown)
        return value

    def wounds(hits, token):
        return batch("wounds", hits, token, lambda k, token: unsaved(k, 0, token))

    if hits is None:
        return batch("hits", 2, True, wounds)
    return Fraction(2, 3) * wounds(hits + 1, False) + Fraction(1, 3) * wounds(hits, False), wounds(hits, True)


def test_both_choices_at_a_moment():
    plan = command_reroll(LASCANNONS, TANK, objective="mean_wounds_lost")
    every = ("hits", "wounds", "damage")
    assert plan.value == lascannons(every) == Fraction(98950, 19683)
    for hits, chance in [(0, Fraction(1, 9)), (1, Fraction(4, 9))]:
        thrown, kept = lascannons(every, hits)
        assert plan.choice(Moment("hit", hits, 2, 0, False)) == RerollChoice(True, thrown, kept, chance)
    assert plan.choice(("hit", 1, 2, 0, False))[1:3] == (Fraction(18125, 4374), Fraction(15, 4))
    # the first damage roll with a re-roll left: both hit, both wound, and the first is not saved
    met = Fraction(16, 81) * Fraction(5, 6) * Fraction(1, 6)
    assert plan.choice(Moment("damage", 4, 1, 0, False)).chance == met
    # a first damage of 3 is thrown again, so that nobody who plays well decides on a second one after it
    assert plan.choice(Moment("damage", 4, 0, 3, False)) == RerollChoice(True, 3 + Fraction(9, 2), Fraction(7), 0)
    with pytest.raises(errors.RulesError, match="policy lists the moments that can occur"):
        plan.choice(Moment("hit", 2, 2, 0, False))
    with pytest.raises(errors.RulesError, match="nothing to decide at 'hits'"):
        plan.choice("hits")


@pytest.mark.parametrize("rolls", ["wounds", "hit", ("wounds", "damage"), ("hits", "wounds"), ["damage"]])
def test_a_re_roll_reserved_for_some_rolls(rolls):
    plan = command_reroll(LASCANNONS, TANK, objective="mean_wounds_lost", rolls=rolls)
    named = {"hit": ["hits"], "wounds": ["wounds"]}.get(rolls, rolls) if isinstance(rolls, str) else rolls
    assert plan.value == lascannons(named)
    assert {moment.roll for moment in plan.policy} == {name.removesuffix("s") for name in named}
    assert " rolls only, fast dice" in plan.title


def test_the_values_of_reserving_it_for_wounds():
    only = command_reroll(LASCANNONS, TANK, objective="mean_wounds_lost", rolls=["wounds"])
    assert only.value == Fraction(84550, 19683)
    assert only.title == "one Command Re-roll for the attacker, of wound rolls only, fast dice"
    both = command_reroll(LASCANNONS, TANK, objective="mean_wounds_lost", rolls=("damage", "wound"))
    assert both.value == Fraction(30620, 6561)
    assert both.title == "one Command Re-roll for the attacker, of wound and damage rolls only, fast dice"


def test_moments_explained(monkeypatch):
    monkeypatch.setattr(rerolls_decide, "MOST_ROWS", 3)
    explained = command_reroll(LASCANNONS, TANK, objective="mean_wounds_lost").explain()
    assert list(explained.rows) == [Moment("hit", 0, 2, 0, False), Moment("hit", 1, 2, 0, False), ("wound", 1, 2, 0, 0)]
    # hits 2, wounds 2, damage 6 of the first wound, 6 of the second after a save, and after each of 4 to 7: 40 in all
    assert explained.more == 37
    assert repr(explained) == str(explained)
    assert str(explained).splitlines()[3:] == [
        "------  ------  --------  ------------  -----  ----  -----  -----------  -----",
        "hits    0 of 2    11.11%           5/3  1.667     0      0  throw again",
        "hits    1 of 2    44.44%    18125/4374  4.144  15/4   3.75  throw again",
        "wounds  1 of 2    19.75%      6025/972  6.199  35/8  4.375  throw again",
        "and 37 less likely moments, which policy lists and choice answers",
    ]


def test_what_a_row_says_of_its_moment():
    squad = unit(*2 * [wh40k.Model(wounds=2, save=4)])
    plan = command_reroll((1, weapon(ap=-1, attacks="D3")), squad, mode="slow", players=("attacker", "defender"))
    head, rows = plan.explain().cells()
    assert head[:3] == ["roll", "result", "met with"]
    told = {(row[0], row[1], row[-1]) for row in rows}
    assert ("number of attacks", "1", "0 bearers to come, 0 attacks so far, opponent has a re-roll") in told
    assert any(row[0] == "save" and row[-2] == "throw again" for row in rows)
    front = "2 wounds left on the model in front, 0 models destroyed, 1 attack to come, opponent has a re-roll"
    assert ("hit roll", "failure", front) in told
    assert not any(row[1] == "success" for row in rows)  # nobody asks whether to throw a success again
    lose = command_reroll((1, weapon()), unit(), objective=lambda lost, destroyed: -lost, mode="slow")
    assert [row[1] for row in lose.explain().cells()[1]] == ["success", "failure"]  # but for who wants to lose it
    assert str(command_reroll((0, weapon()), unit()).explain()) == "there is no moment to decide"


def test_both_values_of_every_moment_take_room():
    with budget(states=2_000):
        plan = command_reroll((5, weapon(damage="D3")), unit())
        with pytest.raises(errors.TooLargeError, match="what both choices are worth in this attack needs"):
            plan.explain()


# --- the result ---------------------------------------------------------------------------------------------------


def test_the_result_is_computed_for_its_text_only_when_asked():
    plan = command_reroll((2, weapon()), unit())
    assert "policy" not in vars(plan)
    assert plan.policy is plan.policy
    assert repr(plan) == str(plan)
    again = pickle.loads(pickle.dumps(plan))
    assert (again.value, again.policy, again.advice) == (plan.value, plan.policy, plan.advice)


def test_long_lists_are_cut_and_large_ones_not_sorted_out(monkeypatch):
    monkeypatch.setattr(rerolls_advice, "_MOST_LINES", 2)
    attack = (3, weapon(attacks="D6", damage="D6"))
    squad = unit(*5 * [wh40k.Model(wounds=5, save=3)])
    plan = command_reroll(attack, squad, mode="slow")
    cut = [line for line in plan.advice if line.startswith("  and in ")]
    assert cut
    assert all(line.endswith(" cases more, which policy lists") for line in cut)
    monkeypatch.setattr(rerolls_advice, "_MANY", 0)
    longer = command_reroll(attack, squad, mode="slow").advice
    assert [line.partition(":")[0] for line in longer if line[0] != " "] == [
        line.partition(":")[0] for line in plan.advice if line[0] != " "
    ]


# --- sentences ----------------------------------------------------------------------------------------------------

AXES = ("A {}", "B {}", "C {}")


def holds(condition, value):
    """Whether a value fits a condition, read as its words say."""
    words = condition[2:]
    if not words:
        return True
    if words.startswith("at most "):
        return value <= int(words[8:])
    if words.startswith("at least "):
        return value >= int(words[9:])
    parts = words.replace(" or ", ", ").split(", ")
    spans = [part.split(" to ") for part in parts]
    return any(int(span[0]) <= value <= int(span[-1]) for span in spans)


cells = st.lists(st.integers(0, 4), min_size=3, max_size=3).map(tuple)


@given(st.dictionaries(cells, st.booleans(), min_size=1, max_size=30))
def test_the_cases_say_yes_where_the_decision_is_yes(decisions):
    cases = rerolls_advice._cases(decisions, AXES)
    for cell, again in decisions.items():
        met = [all(map(holds, case, cell)) for case in cases]
        assert any(met) == again


@pytest.mark.parametrize(
    ("chosen", "values", "words"),
    [
        ([1, 2], [1, 2], ""),
        ([1, 2], [1, 2, 5], "at most 2 wounds left"),
        ([2, 5], [1, 2, 5], "at least 2 wounds left"),
        ([0, 1], [0, 1, 2], "at most 1 wound left"),
        ([1], [0, 1, 2], "1 wound left"),
        ([0], [0, 1], "0 wounds left"),
        ([1, 2, 3, 5], [0, 1, 2, 3, 4, 5, 6], "1 to 3 or 5 wounds left"),
        ([1, 2, 4], [0, 1, 2, 3, 4, 5], "1, 2 or 4 wounds left"),
    ],
)
def test_conditions_in_words(chosen, values, words):
    assert rerolls_advice._condition(chosen, values, "{} wound(s) left") == words
