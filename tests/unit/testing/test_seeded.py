"""Simulators with a seed: where it enters, that it brings samples back, and that the outside is left as it was."""

import random
import sys

import numpy as np
import pytest

from exactdice.testing.seeded import Seeded


def drawn(sampler, number=20):
    with sampler.calls() as call:
        return [call() for _ in range(number)]


SIMULATORS = {
    "random": (lambda rng: rng.randint(1, 6), None),
    "module": (lambda: random.randint(1, 6), None),
    "roll": (lambda roll: roll(6), "roll"),
    "numpy": (lambda rng: int(rng.integers(1, 7)), "numpy"),
    "numpy's module": (lambda: int(np.random.randint(1, 7)), "numpy"),
    "numpy's module beside random": (lambda: int(np.random.randint(1, 7)), None),
}


@pytest.mark.parametrize("name", SIMULATORS)
def test_a_seed_brings_the_samples_back(name):
    f, source = SIMULATORS[name]
    first = drawn(Seeded(f, source, 7))
    assert first == drawn(Seeded(f, source, 7))
    assert first != drawn(Seeded(f, source, 8))
    assert set(first) <= {1, 2, 3, 4, 5, 6}
    assert Seeded(f, source, 7).again(20) == first


def test_a_random_generator_is_that_of_the_seed():
    """The stream is Python's own, so that an author can repeat it by hand."""
    rng = random.Random(7)
    assert drawn(Seeded(lambda rng: rng.randint(1, 6), seed=7)) == [rng.randint(1, 6) for _ in range(20)]


def test_the_modules_are_left_as_they_were(monkeypatch):
    before, before_numpy = random.getstate(), np.random.get_state()[1].tolist()
    drawn(Seeded(lambda: random.random() + np.random.rand(), seed=1))
    assert random.getstate() == before
    assert np.random.get_state()[1].tolist() == before_numpy
    monkeypatch.delitem(sys.modules, "numpy.random")
    drawn(Seeded(random.random, seed=1))
    assert random.getstate() == before


def test_fresh_seeds_differ():
    """Two of 10^9 are equal once in 10^9 runs."""
    assert Seeded(random.random).seed != Seeded(random.random).seed


def test_a_simulator_that_fails_the_second_time_gives_what_it_gave_before():
    left = [1, 2, 3]
    assert Seeded(left.pop).again(5) == [3, 2, 1]
