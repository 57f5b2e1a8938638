"""Comparisons of samples with laws: answers, words, ways to give samples."""

from collections import Counter
from dataclasses import FrozenInstanceError
from decimal import Decimal
from fractions import Fraction
from itertools import count, repeat

import pytest
from ten_shots import CLIPPED_AT_18, HIT_ONE_POINT, RIGHT, Simulator

from exactdice import Distribution, bernoulli, d6, geometric, point, uniform
from exactdice.errors import OperandError
from exactdice.games.wh40k import Model, Unit, Weapon, attack
from exactdice.verify import Verdict, compare, samples_needed

LAW = Distribution(RIGHT)
EVEN = dict.fromkeys(range(1, 7), 1000)


def test_a_right_simulator_agrees_and_says_what_it_would_have_shown():
    """The hit bonus needs 112,000 samples, the sampler is asked for as many."""
    bonus = Distribution(HIT_ONE_POINT)
    found = compare(Simulator(RIGHT, 1), LAW, detect={"a hit bonus of one point": bonus})
    assert found.answer == "agrees"
    assert (found.agrees, found.disagrees) == (True, False)
    assert found.samples == samples_needed(LAW, bonus)
    assert "would have shown a change of 1.5 % in the mean, a hit bonus of one point, an impossible" in str(found)


def test_a_wrong_simulator_is_stopped_and_its_outcomes_are_named():
    found = compare(Simulator(CLIPPED_AT_18, 1), LAW)
    assert found.disagrees
    assert found.samples < 30_000
    assert {"18", "19"} & {one.event for one in found.outcomes}
    assert "is seen too" in str(found)
    assert "would have shown" not in str(found)


def test_few_samples_are_not_sure_yet_and_say_what_they_miss():
    found = compare(EVEN, d6, detect="1%")
    assert found.answer == "not sure yet"
    assert "they would not have shown a change of 1 % (that takes " in str(found)


def test_an_impossible_outcome_is_named():
    found = compare([1, 2, 7, 7, "x"], d6)
    assert found.disagrees
    assert found.impossible == ((7, 2), ("x", 1))
    assert str(found).splitlines()[:3] == [
        "disagrees after 5 samples: the law cannot give this",
        "  impossible: 7 was seen 2 times; the law forbids it",
        "  impossible: 'x' was seen once; the law forbids it",
    ]
    assert found.chi_square is None
    assert compare([7], d6).outcomes == ()


def test_shares_beside_an_impossible_outcome_are_of_all_samples():
    """2(D6+1) against 2D6+1: of 1,000 samples 170 are 4, with 2 chances of 36, and 200 are a forbidden 14."""
    found = compare({4: 170, 6: 160, 8: 150, 10: 160, 12: 160, 14: 200}, 2 @ d6 + 1)
    four = next(one for one in found.outcomes if one.event == "4")
    assert (four.event, four.seen, four.share, four.expected) == ("4", 170, 0.17, Fraction(500, 9))
    assert "17.00%" in str(found)
    assert "170 times instead of 56" in str(found)


def test_a_sampler_is_stopped_by_an_impossible_outcome():
    assert compare(lambda: 7, d6).samples == 100


@pytest.mark.parametrize(
    "data", [EVEN, Counter(EVEN), [1, 2, 3, 4, 5, 6] * 1000, (x for x in [1, 2, 3, 4, 5, 6] * 1000)]
)
def test_ways_to_give_samples(data):
    assert compare(data, d6).samples == 6000


def test_an_iterator_without_an_end_is_stopped():
    assert compare(count(1), d6).disagrees
    assert compare((1 + i % 6 for i in count()), d6, most=5_000).samples == 5_000
    assert compare(repeat(6), d6).disagrees
    assert compare([6] * 5_000, d6).samples == 5_000  # a list is read to its end


def test_laws_without_an_end():
    law = geometric("1/6")
    assert not compare({1: 167, 2: 139, 3: 116, 4: 97, 5: 80, 6: 67, 7: 56, 8: 47, 9: 231}, law, detect="50%").agrees
    random = Simulator(dict(law.head(150)), 3)
    assert compare(random, law, detect="10%").agrees
    assert compare({900: 1, 1: 3}, law, detect="50%").impossible == ()
    assert compare({-1: 167, -2: 139}, -law, detect="50%").impossible == ()


def test_texts_pairs_fractions_and_truth_values():
    found = compare({"hit": 5_000, "miss": 5_000}, uniform(["hit", "miss"]), detect="10%")
    assert "in the chance of 'hit'" in str(found)
    pairs = uniform([(0, "a"), (1, "b")])
    assert compare([(0, "a"), (1, "b")] * 4_000, pairs, detect="10%").agrees
    assert compare({Fraction(1, 2): 4_000, 1: 4_000}, uniform([Fraction(1, 2), 1]), detect="20%").agrees
    assert compare({True: 4_000, False: 4_000}, uniform([True, False]), detect="20%").agrees


def test_floats_that_are_outcomes_are_read_as_such():
    assert compare([0.5, 1.0, Decimal("0.5")], uniform([Fraction(1, 2), 1])).samples == 3
    assert compare([7.0], d6).impossible == ((7, 1),)


def test_a_certain_outcome():
    assert compare([3], point(3)).agrees
    assert "an impossible outcome of chance 99%" in str(compare([3], point(3)))


def test_a_mean_of_zero_has_no_relative_change():
    found = compare({-1: 5_000, 1: 5_000}, uniform([-1, 1]), detect="20%")
    assert found.agrees
    assert "a change of 0.086" in str(found)


def test_very_many_outcomes():
    """A thousand numbers, and a simulator that never gives the upper half."""
    assert compare(dict.fromkeys(range(500), 1), uniform(range(1000))).disagrees


def test_levels_may_be_floats_texts_and_decimals():
    levels = [1e-3, "0.001", "1/1000", Decimal("0.001"), Fraction(1, 1000), "0.1%"]
    assert {compare(EVEN, d6, alarm=one).alarm for one in levels} == {Fraction(1, 1000)}
    assert {compare(EVEN, d6, detect=one).blind for one in (0.01, "1%", "0.01")} == {compare(EVEN, d6).blind}


def test_a_verdict_is_frozen_and_has_no_truth_value():
    found = compare(EVEN, d6)
    assert isinstance(found, Verdict)
    with pytest.raises(FrozenInstanceError):
        found.answer = "agrees"
    with pytest.raises(OperandError, match=r"no truth value; write verdict.agrees"):
        bool(found)


def test_an_alternative_may_be_a_law():
    found = compare(EVEN, d6, detect=Distribution([1, 2, 3, 4, 5, 6, 6]))
    assert found.agrees
    assert "the alternative" in str(found)


def test_few_samples_show_no_change_at_all():
    assert str(compare([1, 2], d6, detect="20%")).splitlines()[1] == (
        "  2 samples would have shown an impossible outcome of chance 90%"
    )


def test_too_few_samples_to_show_any_change_of_a_law_of_texts():
    assert compare(["a", "b"], uniform(["a", "b"]), detect="20%").answer == "not sure yet"


def test_a_function_that_takes_a_generator_receives_one():
    assert compare(lambda rng: rng.randint(1, 6), d6, detect="10%").agrees
    assert compare(lambda rng: rng.randint(1, 5), d6, detect="10%").disagrees


def test_an_attack_and_a_text_stand_for_their_laws():
    """One hit of 1/2, one wound of 1/2, no save: a wound is lost with 1/4."""
    gun = Weapon("Gun", attacks=1, skill=4, strength=4, damage=1)
    volley = attack([(1, gun)], Unit("U", toughness=4, models=[Model(wounds=1, save=7)]))
    assert compare({0: 6000, 1: 2000}, volley, detect="20%").agrees
    assert compare({2: 1, 7: 6}, "2d6", detect={"three dice": "3d6"}).answer == "not sure yet"
    assert samples_needed(volley, bernoulli("1/2")) == samples_needed(bernoulli("1/4"), bernoulli("1/2"))
    assert samples_needed("1d6", "1d6+1") == samples_needed(d6, d6 + 1)
    assert samples_needed(d6, volley) == samples_needed(d6, detect=volley) == 4  # a 0, which a d6 forbids, with 3/4


def test_samples_needed_for_a_change_are_those_of_compare():
    assert compare([1], d6, detect="1%").blind == (f"a change of 1 % (that takes {samples_needed(d6, '1%'):,})",)
    assert samples_needed(d6, detect="1%") == samples_needed(d6, 0.01) == samples_needed(d6, Fraction(1, 100))
    assert samples_needed(d6, detect={"near": "1d6+1", "far": "1d6+6"}) == samples_needed(d6, "1d6+1")


def test_texts_that_spell_numbers_are_read_as_such():
    assert compare(["1", "2"], d6).impossible == ()
    assert compare({"1": 2, 1: 3, "7": 1}, d6).impossible == ((7, 1),)


def test_one_sample_is_one():
    assert str(compare([1], d6, detect="20%")).startswith("not sure yet after 1 sample: ")
    assert "  1 sample would have shown" in str(compare([1], d6))
