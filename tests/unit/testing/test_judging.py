"""Claims, and what is kept of a judgement: counts, the table of evidence, the diagnosis."""

from fractions import Fraction
from itertools import count, cycle

import pytest

from exactdice import Distribution, bernoulli, d6, geometric, uniform
from exactdice.errors import TooLargeError
from exactdice.games.wh40k import Unit, Weapon, attack
from exactdice.testing import judging
from exactdice.testing.judging import claim, evidence_table, judge
from exactdice.verify.laws import plain_law

VOLLEY = attack([(1, Weapon.parse("Gun A1 BS3+ S8 AP-6 D2"))], Unit.parse("1x T4 Sv7+ W3"))


def test_a_claim_is_the_law_of_an_attack_or_a_text_or_itself():
    assert claim(d6).law == claim("d6").law == d6
    assert claim(VOLLEY).law == VOLLEY.wounds_lost
    assert claim(VOLLEY, "hits").law == VOLLEY.hits
    assert claim(VOLLEY, "unit_destroyed").law == bernoulli(VOLLEY.unit_destroyed)
    assert [claim(one).words for one in (d6, "2D6", VOLLEY)] == ["its law", "2D6", "wounds_lost of the attack"]


def test_the_table_shows_shares_and_deviations():
    """Of 600 throws 160 are ones: 60 above 100, whose standard deviation is sqrt(600 * 1/6 * 5/6) = 9.13."""
    table = evidence_table({1: 160, 2: 100, 3: 100, 4: 100, 5: 100, 6: 40}, plain_law(d6))
    assert table.splitlines()[0].split() == ["outcome", "exact", "seen", "z"]
    assert table.splitlines()[2].split() == ["1", "16.67%", "26.67%", "+6.6"]
    assert table.splitlines()[3].split() == ["2", "16.67%", "16.67%", "+0.0"]
    assert table.splitlines()[7].split() == ["6", "16.67%", "6.67%", "-6.6"]


def test_the_table_names_what_cannot_be():
    table = evidence_table({1: 9, "x": 1}, plain_law(Distribution([1])))
    assert [line.split() for line in table.splitlines()[2:]] == [
        ["1", "100%", "90.00%", "impossible"],
        ["x", "0%", "10.00%", "impossible"],
    ]
    sure = evidence_table({1: 9}, plain_law(Distribution([1])))
    assert sure.splitlines()[2].split() == ["1", "100%", "100%", "+0.0"]


def test_of_many_outcomes_the_worst_are_shown_in_their_order():
    """Twenty outcomes, 100 samples each but for two: these stand among the twelve rows."""
    counts = dict.fromkeys(range(20), 100) | {3: 150, 17: 50}
    lines = evidence_table(counts, plain_law(uniform(range(20)))).splitlines()
    assert lines[-1] == "the 12 of 20 outcomes that are off most"
    shown = [int(line.split()[0]) for line in lines[2:-1]]
    assert {3, 17} <= set(shown)
    assert shown == sorted(shown)
    assert len(shown) == 12


def test_a_law_without_an_end_has_a_table():
    assert "impossible" not in evidence_table({1: 50, 2: 25, 3: 25}, plain_law(geometric(Fraction(1, 2))))


@pytest.mark.parametrize("data", [{1: 3, 2: 4}, [1, 1, 1, 2, 2, 2, 2], iter([1, 1, 1, 2, 2, 2, 2])])
def test_counts_are_kept_of_whatever_is_given(data):
    found = judge(data, claim(d6), alarm="1e-6", detect="20%")
    assert found.counts == {1: 3, 2: 4}
    assert (found.sampler, found.samples, found.replays) == (None, (), False)


def test_of_samples_without_an_end_those_that_were_read_are_kept():
    found = judge(cycle([1, 2, 3]), claim(d6), alarm="1e-6")
    assert found.verdict.disagrees
    assert sum(found.counts.values()) == found.verdict.samples < 1000


def test_a_sampler_is_called_and_what_it_returned_is_kept():
    found = judge(lambda rng: float(rng.randint(1, 6)), claim(d6), alarm="1e-6", detect="20%", seed=3)
    assert found.verdict.agrees
    assert len(found.samples) == sum(found.counts.values()) == found.verdict.samples
    assert all(type(x) is int for x in found.counts)
    assert found.replays
    assert found.diagnosis() is None


def test_a_sampler_with_a_state_does_not_replay():
    numbers = count()
    found = judge(lambda: next(numbers), claim(d6), alarm="1e-6")
    assert found.verdict.disagrees
    assert not found.replays
    assert found.diagnosis() is None  # no attack, no text


def test_the_diagnosis_sees_more_samples_where_they_can_be_drawn():
    """Hundred samples refute the rules by an impossible outcome; a thousand are diagnosed, given ones as they are."""
    claimed = claim("2D6+1")
    drawn = judge(lambda rng: 2 * (rng.randint(1, 6) + 1), claimed, alarm="1e-6", seed=1)
    assert (drawn.verdict.samples, drawn.diagnosis().samples) == (100, 1000)
    given = judge({14: 5, 4: 5}, claimed, alarm="1e-6")
    assert given.diagnosis().samples == 10
    assert drawn.diagnosis().names == given.diagnosis().names == ("die and bonus multiplied",)


def test_many_samples_are_enough_for_a_diagnosis():
    found = judge([1] * 30_000, claim("d6"), alarm="1e-6")
    assert found.again == []
    sampled = judge(
        lambda rng: rng.randint(1, 6) + (rng.random() < 0.001), claim("d6"), alarm="1e-6", detect={"x": d6 + 6}
    )
    assert len(sampled.again) >= len(sampled.samples)


def test_a_diagnosis_that_is_too_large_is_left_out(monkeypatch):
    def refuse(*_, **__):
        raise TooLargeError("it would take long; ask about less")

    monkeypatch.setattr(judging, "diagnose", refuse)
    assert judge([9], claim("d6"), alarm="1e-6").diagnosis() is None
