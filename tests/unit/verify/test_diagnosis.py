"""Diagnoses: each planted slip is named, the right simulator is right, and what is not known is said."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import inf
from random import Random

import pytest
from verify.slip_cases import CASES, MANY, case, gun, rifle, unit, volley
from verify.slipping_simulators import simulate

from exactdice import bernoulli, d6
from exactdice.errors import TooLargeError
from exactdice.verify import diagnose, diagnosing, enumerate, slip
from exactdice.verify.diagnosing import samples_apart
from exactdice.verify.slips.record import answer_law

PAIN = volley([gun(damage=2)], unit(wounds=3, feel_no_pain=5))


def sampled(seed, number, weapons, target, situation, answer, slips=()):  # noqa: PLR0917
    """Results of a simulator with a generator of its own, as counts."""
    draw = Random(seed).random
    roll = lambda sides: int(draw() * sides) + 1  # noqa: E731
    hits_only = answer == "hits"
    results = [simulate(roll, weapons, target, situation, slips, hits_only=hits_only)[answer] for _ in range(number)]
    return Counter(results)


def drawn(seed, number, law):
    """Counts of samples of a law."""
    outcomes, chances = zip(*law.items(), strict=True)
    return Counter(Random(seed).choices(outcomes, [float(chance) for chance in chances], k=number))


@pytest.mark.parametrize("name", CASES)
def test_a_planted_slip_is_named_from_samples(name):
    """So many samples that the rules are typically a million times less likely, and four times as many again."""
    played = volley(*case(name)[:3])
    answer = case(name)[3]
    law = slip(name).law(played, answer)
    number = max(100, 6 * samples_apart(law, answer_law(played, answer)))
    found = diagnose(sampled(1, number, *case(name), {name}), played, answer)
    assert (found.verdict, name in found.names) == ("slip", True)
    right = diagnose(sampled(2, 300, *case(name)), played, answer)
    assert (right.verdict, right.slips) == ("right", ())


@pytest.mark.parametrize("name", CASES)
def test_a_planted_slip_is_named_from_its_law(name):
    """Exactly those that cannot differ are named: their laws are equal."""
    played, answer = volley(*case(name)[:3]), case(name)[3]
    law = slip(name).law(played, answer)
    found = diagnose(law, played, answer)
    assert found.verdict == "slip"
    assert name in found.names
    assert {slip(one).law(played, answer) for one in found.names} == {law}
    assert diagnose(answer_law(played, answer), played, answer).verdict == "right"
    floats = {x: float(chance) for x, chance in law.items()}
    assert diagnose(floats, played, answer).names == found.names


def test_a_right_simulator_is_not_accused():
    """At most one in a million is; here are 100, each looked at twice."""
    names = [*CASES][::10]
    for seed in range(100):
        weapons, target, situation, answer = case(names[seed % len(names)])
        played = volley(weapons, target, situation)
        counts = Counter()
        for look in range(2):
            counts += sampled(1000 + 2 * seed + look, 100, weapons, target, situation, answer)
            assert diagnose(counts, played, answer).verdict == "right"


# --- words --------------------------------------------------------------------------------------------------------


def test_a_slip_is_told_in_words_with_numbers():
    found = diagnose({0: 800, 1: 400, 2: 800}, PAIN)
    # by the rules no wound is lost with 1/2 + 1/18, by the inverted roll with 1/2 + 2/9
    assert found.verdict == "none of these"
    inverted = slip("Feel No Pain inverted").law(PAIN)
    assert (PAIN.wounds_lost.pmf(0), inverted.pmf(0)) == (Fraction(5, 9), Fraction(13, 18))
    lines = str(diagnose({x: int(9000 * chance) for x, chance in inverted.items()}, PAIN)).splitlines()
    assert lines[0].startswith("wounds_lost: the rules are refuted after 9,000 samples: log10 E = ")
    assert lines[0].endswith(", an alarm is at 6")
    assert lines[1].startswith("  Feel No Pain inverted: it loses the wounds that Feel No Pain ignores, 10^")
    assert lines[1].endswith(" times as likely as the rules")
    assert lines[2].startswith("  next: ")
    assert lines[3] == "  the cause may also be one that is not among the known slips"


def test_rules_that_hold_say_what_is_still_open():
    few = diagnose({0: 6, 1: 2, 2: 2}, PAIN)
    assert few.verdict == "right"
    assert "nothing speaks against the rules after 10 samples" in str(few)
    assert "not yet excluded: " in str(few)
    assert all(one.samples for one in few.others)
    one = diagnose([1], volley([rifle(4, ap=-1)], unit(save=4, feel_no_pain=5)))
    assert str(one).splitlines()[-1] == f"  and {len([x for x in one.others if not x.refuted]) - 5} more"
    enough = diagnose({x: int(3000 * chance) for x, chance in PAIN.wounds_lost.items()}, PAIN)
    assert str(enough).endswith("slips that would show here are excluded")


def test_the_one_slip_that_would_show():
    certain = diagnose(300 * [2] + 300 * [1], "1D2")
    assert certain.verdict == "right"
    assert "excluded" in str(certain)


def test_what_the_rules_cannot_give():
    spilled = slip("overkill kept").law(volley([gun(damage=(1, 3, 0))], unit(number=3, wounds=2)))
    played = volley([gun(damage=(1, 3, 0))], unit(number=3, wounds=2))
    found = diagnose(drawn(1, 600, spilled), played)
    assert found.names == ("overkill kept", "kills are damage over wounds")
    assert found.log10_e == found.slips[0].log10_ratio == inf
    assert "while the rules cannot give these data" in str(found)
    assert found.ask.startswith("ask for models_destroyed instead: about ")
    assert "which cannot give these data" in str(diagnose({9: 5}, played))


def test_kills_in_parts_are_read_from_floats():
    played = volley([gun(damage=(1, 3, 0))], unit(number=3, wounds=3))
    third = slip("kills are damage over wounds").law(played, "models_destroyed")
    counts = {float(x): n for x, n in drawn(1, 600, third).items()}
    assert diagnose(counts, played, "models_destroyed").names == ("kills are damage over wounds",)
    samples = [x for x, n in counts.items() for _ in range(n)]
    assert diagnose(samples, played, "models_destroyed").names == ("kills are damage over wounds",)


def test_slips_that_no_answer_tells_apart():
    """A hit roll that must exceed 4+ and a modifier of -1 are the same 5+."""
    found = diagnose(slip("hit roll must exceed").law(volley([rifle(4)], MANY)), volley([rifle(4)], MANY))
    assert found.names[:2] == ("hit roll must exceed", "one too little to hit")
    assert "no answer about this attack tells 'hit roll must exceed' from 'one too little to hit'" in found.ask
    assert "ask about another weapon or unit" in str(found)


def test_near_slips_are_listed_together_until_there_are_samples_enough():
    """No cover for 4+ against AP 0 saves with 1/2, a save bonus ignored too; beside a re-roll of ones they differ."""
    target = unit(save=4)
    situation = {"reroll_saves": "ones", "cover": True}
    played = volley([gun(attacks=3)], {**target, "models": 5 * target["models"]}, situation)
    law = slip("save re-rolls ignored").law(played)
    few = next(
        found for n in (100, 200, 300, 400, 600, 900, 1400, 2000) if (found := diagnose(drawn(3, n, law), played)).slips
    )
    assert len(few.slips) > 1
    assert few.slips[1].samples is not None
    assert "these are not told apart by so few samples, which takes about " in str(few)
    many = diagnose(drawn(3, 60_000, law), played)
    assert many.names == ("save re-rolls ignored",)


def test_many_explanations_are_cut_in_words():
    """One chance that is a little too high has many explanations, which need more samples."""
    played = volley([rifle(4, ap=-1, **{"to hit": -1})], unit(save=3, feel_no_pain=4), {"wound_modifiers": (-1,)})
    assert played.unit_destroyed == Fraction(1, 36)  # 1/3 hit, 1/3 wound, half are saved and half of the rest ignored
    found = diagnose({0: 1700, 1: 100}, played, "unit_destroyed")
    assert len(found.slips) == 3
    assert "and 1 more" in str(replace(found, slips=2 * found.slips))


def test_where_there_is_nothing_else_to_name():
    assert str(diagnose(d6, "d6!")).splitlines()[1:] == [
        "  explosions ignored: it does not throw exploding dice again, its exact law"
    ]
    assert str(diagnose({13: 5}, "d6 * 2")).splitlines()[1:] == ["  none of the known slips explains the data"]


# --- pairs, none, unexamined ------------------------------------------------------------------------------------------


def test_two_slips_at_once_are_tried_where_one_is_not_enough():
    weapons, target = [rifle(3, ap=-1, damage=2)], unit(number=3, wounds=2, save=3)
    played = volley(4 * weapons, target)
    slips = {"AP ignored", "wound roll must exceed"}
    found = diagnose(sampled(1, 8000, 4 * weapons, target, None, "wounds_lost", slips), played)
    assert found.verdict == "slip"
    assert "wound roll must exceed + AP ignored" in found.names
    assert any(" + " in name for name in found.names)
    both = slip("AP ignored").attacks(played)[0][1]
    law = slip("wound roll must exceed").law(both)
    assert "wound roll must exceed + AP ignored" in diagnose(law, played).names


def test_pairs_that_would_take_long_are_passed_over(monkeypatch):
    def refused(*_):
        raise TooLargeError("too large")

    monkeypatch.setattr(diagnosing, "_law", refused)
    assert diagnosing._both(slip("AP ignored"), slip("wound roll must exceed"), PAIN, "wounds_lost") is None


def test_none_of_these():
    found = diagnose({0: 500, 2: 500}, volley([rifle(3, damage=2)], unit(number=3, wounds=2, save=3)))
    assert (found.verdict, found.slips) == ("none of these", ())
    assert "none of the known slips explains the data" in str(found)
    assert "\n  nearest: " in str(found)
    assert found.others[0].refuted


def test_a_slip_that_is_not_in_the_library_is_not_taken_for_one_that_is():
    """One die for hit and wound: it wounds with 1/2, not with 2/3 of 1/2; half of the saves fail at AP -1."""
    played = volley([gun(attacks=10, skill=3, ap=-1, damage=2)], unit(number=5, wounds=2, save=3))
    lost = 10 @ bernoulli("1/4")
    found = diagnose(drawn(1, 2000, (2 * lost).clip(high=10)), played)
    assert (found.verdict, found.names) == ("none of these", ())
    assert found.others[0].refuted
    assert "\n  nearest: save must exceed, 10^" in str(found)


def test_slips_that_are_not_worked_out_are_named():
    played = volley([gun(ap=-1, damage=3, **{"mortal wounds": 1})], unit(number=9, save=4, feel_no_pain=5))
    found = diagnose(played.wounds_lost, played)
    assert "overkill kept" in found.unexamined
    assert "devastating spill" not in found.unexamined  # it has no devastating wounds
    assert "not examined for this attack: " in str(found)
    assert str(found).endswith(f"and {len(found.unexamined) - 5} more")
    mixed = volley([gun(damage=2)], unit({"wounds": 2}, {"wounds": 3}))
    assert diagnose(mixed.models_destroyed, mixed, "models_destroyed").unexamined == ("kills are damage over wounds",)


# --- tables -----------------------------------------------------------------------------------------------------------


def test_tables_of_chances_are_compared_exactly():
    law = PAIN.wounds_lost
    text = {x: str(chance) for x, chance in law.items()}
    assert diagnose(text, PAIN).verdict == "right"
    near = dict(law.items())
    near[0] += Fraction(1, 10**12)
    near[1] -= Fraction(1, 10**12)
    found = diagnose(near, PAIN)
    assert found.verdict == "none of these"  # exact chances are exact
    assert diagnose({x: float(chance) for x, chance in near.items()}, PAIN).verdict == "right"  # floats are rounded
    assert (found.samples, found.log10_e) == (None, None)
    assert str(found).startswith("wounds_lost: the rules are refuted by its chances")
    assert " % of the mass away" in str(found)
    assert "its exact law" in str(diagnose(slip("Feel No Pain inverted").law(PAIN), PAIN))


def test_one_chance_is_that_of_the_units_end():
    played = volley([gun()], unit(feel_no_pain=5))
    assert played.unit_destroyed == Fraction(1, 3)
    assert diagnose(Fraction(1, 3), played, "unit_destroyed").verdict == "right"
    assert diagnose(1 / 3, played, "unit_destroyed").verdict == "right"
    assert diagnose(Decimal("0.5"), played, "unit_destroyed").names[0] == "Feel No Pain ignored"
    assert diagnose([True, False, False] * 200, played, "unit_destroyed").verdict == "right"


def test_an_enumeration_is_its_law():
    assert diagnose(enumerate(lambda rng: 2 * (rng.randint(1, 6) + 1)), "2D6+1").names == ("die and bonus multiplied",)


# --- dice texts -------------------------------------------------------------------------------------------------------


def test_dice_texts():
    assert diagnose(2 @ d6 + 1, "2D6+1").verdict == "right"
    found = diagnose(2 @ (d6 + 1), "2D6+1")
    assert found.names == ("bonus on each die",)
    assert str(found).splitlines()[1] == (
        "  bonus on each die: it adds the bonus to each die, 2D6+1 as 2D6+2, its exact law"
    )
    assert diagnose(drawn(1, 3000, 2 * (d6 + 1)), "2D6+1").names == ("die and bonus multiplied",)
    assert diagnose({3: 10, 8: 900, 13: 10}, "2D6+1").verdict == "none of these"


def test_explanations_have_names():
    found = diagnose(slip("hit roll must exceed").law(volley([rifle(4)], MANY)), volley([rifle(4)], MANY))
    assert found.slips[0].name.startswith("hit roll must exceed or one too little to hit")


def test_laws_that_are_equal_are_never_told_apart():
    assert samples_apart(PAIN.wounds_lost, PAIN.wounds_lost) is None
    # 1/2 of the outcomes of one are impossible by the other: the second sample shows it
    assert samples_apart(bernoulli("1/2"), bernoulli(1)) == 2
