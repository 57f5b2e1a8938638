"""Chains of few states give exactly what every path, and elimination over the rationals, give.

Origin of every expected value: ``enumerate_chains``, written apart from the engine.
"""

from fractions import Fraction

import enumerate_chains as chains
import pytest
from enumerate_faces import collect, die
from hypothesis import assume, given
from hypothesis import strategies as st
from small_tables import same
from sympy import oo

from exactdice import Distribution, Transition, errors

STATES = range(5)
ROWS = st.dictionaries(st.sampled_from(STATES), st.integers(1, 4), min_size=1, max_size=3)
TABLES = st.lists(ROWS, min_size=5, max_size=5)
STOPS = st.sets(st.sampled_from(STATES), max_size=3)
START = st.sampled_from(STATES)


def both(table):
    """The chain as the engine knows it, from a function or a mapping, and as the enumeration does."""
    laws = [dict(die(row)) for row in table]
    step = Transition(lambda state: Distribution(table[state]))
    return step, laws.__getitem__


@given(TABLES, START, st.integers(0, 5))
def test_some_steps(table, start, steps):
    step, chain = both(table)
    expected = chains.after_steps(chain, start, steps)
    same(step.repeat(steps, start), expected)
    same(Transition({state: Distribution(row) for state, row in enumerate(table)}).repeat(steps, start), expected)


@given(TABLES, TABLES, ROWS, st.integers(0, 2))
def test_steps_of_two_kinds_from_a_law(table, other, row, times):
    (first, one), (second, two) = both(table), both(other)
    expected = die(row)
    for chain in (one, two) * times:
        expected = list(collect((after, p * q) for state, p in expected for after, q in chain(state).items()).items())
    same(first.then(second).repeat(times, Distribution(row)), dict(expected))


@given(TABLES, START, STOPS, st.integers(0, 5))
def test_paths_until_a_stop(table, start, stops, steps):
    step, chain = both(table)
    ended = step.until(stops.__contains__, start)
    joint = chains.stopped(chain, start, stops.__contains__, steps)
    same(ended.joint(steps), {None if pair == (None, None) else pair: chance for pair, chance in joint.items()})
    assert ended.within(steps) == 1 - joint.get((None, None), 0)


@given(TABLES, START, STOPS)
def test_ends_and_mean_times(table, start, stops):
    step, chain = both(table)
    ended = step.until(stops.__contains__, start)
    ends = chains.absorption(chain, start, stops.__contains__)
    same(ended.end, ends)
    assert ended.never == ends.get(None, 0)
    mean = chains.mean_time(chain, start, stops.__contains__)
    assert ended.mean_time == (oo if mean is None else mean)
    if mean is None:
        with pytest.raises(errors.SupportError):
            ended.var_time  # noqa: B018
        return
    assert ended.var_time == chains.mean_square_time(chain, start, stops.__contains__) - mean**2
    for steps, chance in chains.first_passage(chain, start, stops.__contains__, 5).items():
        if steps is None:
            assert ended.time.sf(5) == chance
        else:
            assert ended.time.pmf(steps) == chance
    for state, visits in chains.mean_visits(chain, start, stops.__contains__).items():
        assert ended.visits(state) == visits


@given(TABLES, START, STOPS, STOPS)
def test_given_how_it_ends(table, start, stops, wanted):
    step, chain = both(table)
    ends = chains.absorption(chain, start, stops.__contains__)
    wanted = {end for end in ends if end in wanted}
    ended = step.until(stops.__contains__, start)
    if not wanted:
        with pytest.raises(errors.ZeroMassError):
            _ = ended.given(wanted.__contains__).mean_time
        return
    known = chains.conditioned(chain, stops.__contains__, wanted.__contains__)
    after = ended.given(wanted.__contains__)
    same(after.end, chains.absorption(known, start, stops.__contains__))
    mean = chains.mean_time(known, start, stops.__contains__)
    assert after.mean_time == mean
    assert after.var_time == chains.mean_square_time(known, start, stops.__contains__) - mean**2
    same(after.joint(4), without_end(chains.stopped(known, start, stops.__contains__, 4)))
    for steps, chance in chains.first_passage(known, start, stops.__contains__, 4).items():
        assert (after.time.sf(4) if steps is None else after.time.pmf(steps)) == chance
    for state, visits in chains.mean_visits(known, start, stops.__contains__).items():
        assert after.visits(state) == visits


def without_end(joint):
    """What takes longer as the engine writes it."""
    return {None if pair == (None, None) else pair: chance for pair, chance in joint.items()}


@given(TABLES, START, STOPS)
def test_first_passage_leaves_the_start(table, start, stops):
    step, chain = both(table)
    passed = step.first_passage(stops.__contains__, start)
    ends = collect(
        (end, p * q)
        for first, p in chain(start).items()
        for end, q in chains.absorption(chain, first, stops.__contains__).items()
    )
    same(passed.end, ends)
    times = collect(
        (pair if pair is None else (pair[0], pair[1] + 1), p * q)
        for first, p in chain(start).items()
        for pair, q in without_end(chains.stopped(chain, first, stops.__contains__, 3)).items()
    )
    same(passed.joint(4), times)
    means = [(p, chains.mean_time(chain, first, stops.__contains__)) for first, p in chain(start).items()]
    if any(mean is None for _, mean in means):
        assert passed.mean_time == oo
    else:
        assert passed.mean_time == 1 + sum(p * mean for p, mean in means)


@given(TABLES, START)
def test_classes_and_long_runs(table, start):
    step, chain = both(table)
    classes = step.classes(start)
    assert sorted(state for one in classes for state in one.states) == sorted(chains.reachable(chain, start))
    for one in classes:
        first = one.states[0]
        assert set(one.states) == chains.class_of(chain, first)
        assert one.recurrent == chains.is_recurrent(chain, first)
        assert one.period == chains.period(chain, first, 25)
        if one.recurrent:
            law = chains.stationary(chain, first)
            same(one.stationary, law)
            for state in one.states:
                assert one.mean_recurrence_time(state) == 1 / law[state]
                assert (
                    one.mean_recurrence_time(state) == step.first_passage(lambda s, at=state: s == at, state).mean_time
                )
        else:
            assert {one.mean_recurrence_time(state) for state in one.states} == {oo}
            with pytest.raises(errors.SupportError):
                one.stationary  # noqa: B018
    same(step.long_run(start), chains.long_run(chain, start))
    closed = [one for one in classes if one.recurrent]
    if len(closed) == 1:
        same(step.stationary(start), chains.stationary(chain, closed[0].states[0]))
    else:
        with pytest.raises(errors.SupportError):
            step.stationary(start)


@given(TABLES, START, STOPS)
def test_visits_of_a_chain_that_may_never_end(table, start, stops):
    step, chain = both(table)
    ended = step.until(stops.__contains__, start)
    inner = [state for state in chains.reachable(chain, start, stops.__contains__) if state not in stops]

    def stopped(state):
        return {state: Fraction(1)} if state in stops else chain(state)

    trapped = [state for state in inner if chains.is_recurrent(stopped, state)]
    assume(trapped)
    for state in trapped:
        assert ended.visits(state) == oo
    others = chains.mean_visits(chain, start, lambda state: state in stops or state in trapped)
    for state, visits in others.items():
        assert ended.visits(state) == visits
