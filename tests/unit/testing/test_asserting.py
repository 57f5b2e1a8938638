"""assert_law: it passes with its power, and fails with the evidence, the diagnosis and the seed."""

import pickle
import random
from itertools import count

import pytest

from exactdice import bernoulli, d6
from exactdice.games.wh40k import Unit, Weapon, attack
from exactdice.testing import LawAssertionError, assert_law

VOLLEY = attack([(1, Weapon.parse("Gun A1 BS3+ S8 AP-6 D2"))], Unit.parse("1x T4 Sv7+ W3 [feel no pain 5+]"))


def lost(rng, *, inverted=False):
    """Hit on 3+, wound on 2+, damage 2, Feel No Pain on 5+."""
    if rng.randint(1, 6) < 3 or rng.randint(1, 6) < 2:
        return 0
    return sum((rng.randint(1, 6) >= 5) == inverted for _ in range(2))


def refuted(*args, **options):
    with pytest.raises(LawAssertionError) as caught:
        assert_law(*args, **options)
    return caught.value


def test_a_right_simulator_passes_and_says_what_would_have_been_seen():
    verdict = assert_law(lost, VOLLEY, detect="20%", seed=5)
    assert verdict.agrees
    assert "a change of 20 % in the mean" in verdict.power


@pytest.mark.parametrize("answer", ["hits", "unit_destroyed"])
def test_other_answers_of_an_attack(answer):
    law = VOLLEY.hits if answer == "hits" else bernoulli(VOLLEY.unit_destroyed)
    counts = {x: int(10**5 * chance) for x, chance in law.items()}
    assert assert_law(counts, VOLLEY, answer=answer).agrees


def test_a_wrong_simulator_of_an_attack_is_diagnosed():
    error = refuted(lambda rng: lost(rng, inverted=True), VOLLEY, seed=5)
    assert isinstance(error, AssertionError)
    assert error.verdict.disagrees
    assert error.diagnosis.names == ("Feel No Pain inverted",)
    assert error.seed == 5
    first, second, *lines = str(error).splitlines()
    assert first == "the simulator does not follow wounds_lost of the attack"
    assert second.startswith("disagrees after ")
    assert any(line.split() == ["outcome", "exact", "seen", "z"] for line in lines)
    assert any("samples: Feel No Pain inverted: it loses the wounds that" in line for line in lines)
    assert lines[-1] == "the same samples again: seed=5"


def test_the_seed_of_a_failure_brings_it_back():
    def wrong():
        return random.choice([1, 2, 3, 4, 5, 6, 6])

    first = refuted(wrong, d6)
    again = refuted(wrong, d6, seed=first.seed)
    assert str(first) == str(again)
    assert first.diagnosis is None


def test_counts_that_are_refuted_have_no_seed():
    error = refuted({1: 5000, 2: 100}, "d6")
    assert str(error).startswith("the data do not follow d6\n")
    assert error.seed is None
    assert "again" not in str(error)


def test_too_few_samples_are_no_pass():
    error = refuted({1: 3, 2: 4}, d6)
    assert str(error).startswith("too few samples to say whether the data follow its law\nnot sure yet after 7 samples")
    assert str(error).endswith("give more samples, or ask for less, such as detect='20%'")
    drawn = refuted(lambda rng: rng.randint(1, 6), d6, most=50)
    assert "too few samples to say whether the simulator follows its law" in str(drawn)
    assert "raise most=, or ask for less" in str(drawn)


def test_a_seed_that_does_not_bring_samples_back_says_so():
    numbers = count()
    error = refuted(lambda: next(numbers), d6, seed=3)
    assert str(error).endswith(
        "seed=3 does not bring these samples back: the simulator keeps a state, or draws from elsewhere, too"
    )


def test_the_error_travels_between_processes():
    error = pickle.loads(pickle.dumps(refuted([7], d6)))
    assert error.verdict.disagrees
    assert "impossible: 7" in str(error)
