"""Chains agree with every path walked one by one, with elimination over Fractions, and with icepool's absorbing chains.

Origin of every expected value: ``enumerate_chains``, which knows only ``state -> {state: chance}`` and the standard
library, on small random chains of few states; icepool's own Gaussian elimination on chains that end for certain.
"""

import random
from fractions import Fraction

import enumerate_chains as apart
import icepool
import pytest
from icepool.population.markov_chain import absorbing_markov_chain

from exactdice import Distribution, Transition, equals

SEEDS = range(25)
LAST = 100  # where a chain ends


def random_chain(seed):
    """Up to five states with one to three moves each, some of them to the end 100 or 101."""
    draw = random.Random(seed)
    states = list(range(draw.randint(2, 5)))
    rows = {LAST: {LAST: 1}, LAST + 1: {LAST + 1: 1}}
    for state in states:
        targets = draw.sample([*states, LAST, LAST + 1], draw.randint(1, 3))
        weights = {after: draw.randint(1, 5) for after in targets}
        total = sum(weights.values())
        rows[state] = {after: Fraction(weight, total) for after, weight in weights.items()}
    return rows


def is_end(state):
    """Whether the chain is stopped there."""
    return state >= LAST


def engine(rows):
    """The chain as the engine takes it."""
    return Transition({state: Distribution(row) for state, row in rows.items()})


@pytest.mark.parametrize("seed", SEEDS)
def test_the_state_after_some_steps(seed):
    rows = random_chain(seed)
    for n in (0, 1, 4):
        assert dict(engine(rows).repeat(n, 0)) == {x: p for x, p in apart.after_steps(rows.get, 0, n).items() if p}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_joint_law_of_end_and_time(seed):
    rows = random_chain(seed)
    expected = {key if key[1] is not None else None: p for key, p in apart.stopped(rows.get, 0, is_end, 5).items()}
    assert dict(engine(rows).until(is_end, 0).joint(5)) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_ends_times_and_visits(seed):
    rows = random_chain(seed)
    end = engine(rows).until(is_end, 0)
    assert dict(end.end) == {x: p for x, p in apart.absorption(rows.get, 0, is_end).items() if p}
    mean = apart.mean_time(rows.get, 0, is_end)
    assert (end.mean_time == mean) if mean is not None else end.never > 0
    if mean is not None:
        visits = apart.mean_visits(rows.get, 0, is_end)
        assert {state: end.visits(state) for state in visits} == visits


@pytest.mark.parametrize("seed", SEEDS)
def test_the_law_of_the_time(seed):
    rows = random_chain(seed)
    end = engine(rows).until(is_end, 0)
    if end.never < 1:
        time = end.given(lambda state: True).time
        walked = apart.first_passage(rows.get, 0, is_end, 6)
        assert [time.pmf(n) * end.probability for n in range(7)] == [walked.get(n, 0) for n in range(7)]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_given(seed):
    """On condition of an end, by restriction and division of the joint law of all paths."""
    rows = random_chain(seed)
    end = engine(rows).until(is_end, 0)
    if not end.end.pmf(LAST):
        return
    given = end.given(equals(LAST))
    chance = end.end.pmf(LAST)
    walked = apart.stopped(rows.get, 0, is_end, 5)
    for (state, time), p in walked.items():
        if state == LAST:
            assert given.joint(5).pmf((state, time)) == p / chance
            assert given.time.pmf(time) == p / chance
    assert given.end == Distribution([LAST])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_stationary_law(seed):
    """Of the chain that begins again where it ends."""
    rows = {x: ({0: Fraction(1)} if is_end(x) else row) for x, row in random_chain(seed).items()}
    classes = [each for each in engine(rows).classes(0) if each.recurrent]
    if len(classes) == 1:
        start = classes[0].states[0]
        expected = {x: p for x, p in apart.stationary(rows.get, start).items() if p}
        assert dict(engine(rows).stationary(0)) == expected
        assert engine(rows).long_run(0) == engine(rows).stationary(0)


@pytest.mark.parametrize("seed", SEEDS)
def test_icepools_absorbing_chains(seed):
    rows = random_chain(seed)
    end = engine(rows).until(is_end, 0)
    if not end.never:
        common = {x: max(p.denominator for p in map(Fraction, row.values())) for x, row in rows.items()}

        def step(x):
            total = common[x]
            for p in rows[x].values():
                total *= Fraction(p).denominator
            return icepool.Die({y: int(p * total) for y, p in rows[x].items()})

        die, mean = absorbing_markov_chain(icepool.Die([0]), step)
        assert {x: Fraction(weight, die.denominator()) for x, weight in die.items()} == dict(end.end)
        assert mean == end.mean_time
