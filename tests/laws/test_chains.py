"""Laws of chains: absorption adds up to one, steps add up, stationary laws stay, parts agree with the whole."""

from math import gcd

import strategies as s
from hypothesis import given
from hypothesis import strategies as st

from exactdice import Distribution, Transition, at_least, equals

STATES = range(6)


def chains():
    """Transitions on six states, each with a law of up to three of them."""
    laws = s.laws_on(st.sampled_from(STATES), 3)
    return st.tuples(*[laws for _ in STATES]).map(lambda rows: Transition(dict(zip(STATES, rows, strict=True))))


def starts():
    """A state or a law of states."""
    return st.sampled_from(STATES) | s.laws_on(st.sampled_from(STATES), 3)


@given(chains(), st.integers(0, 6), st.integers(0, 6), starts())
def test_steps_add_up(chain, m, n, start):
    assert chain.repeat(m + n, start) == chain.repeat(n, chain.repeat(m, start))


@given(chains(), st.integers(65, 300), starts())
def test_powers_agree_with_steps(chain, n, start):
    law = chain.repeat(60, start)
    for _ in range(n - 60):
        law = law.bind(chain)
    assert chain.repeat(n, start) == law


@given(chains(), chains(), chains(), starts())
def test_composition_is_bind_and_associates(first, second, third, start):
    both = first.then(second)
    assert both.repeat(1, start) == second.repeat(1, first.repeat(1, start))
    assert both.then(third) == first.then(second.then(third)) == first.then(second, third)
    assert all(both(x) == first(x).bind(second) for x in STATES)


@given(chains(), starts())
def test_absorption_adds_up_to_one(chain, start):
    end = chain.until(at_least(4), start)
    assert sum(chance for _, chance in end.end.items()) == 1
    assert end.end.pmf(None) == end.never == 1 - end.probability
    assert all(x is None or x >= 4 for x in end.end)


@given(chains(), starts())
def test_a_step_before_changes_no_end(chain, start):
    """First-step analysis: the end is the mixture of the ends from where one step leads."""
    stopped = Transition(lambda x: x if x >= 4 else chain(x))
    assert stopped.until(at_least(4), start).end == stopped.until(at_least(4), stopped.repeat(1, start)).end


@given(chains(), starts())
def test_the_time_agrees_with_its_parts(chain, start):
    end = chain.until(at_least(4), start)
    if end.probability:
        sure = end.given(lambda x: True)
        joint = sure.joint(12)
        assert [sure.time.pmf(n) for n in range(13)] == [
            joint.prob(lambda pair, n=n: pair is not None and pair[1] == n) for n in range(13)
        ]
        assert sum(sure.visits(x) for x in range(4) if x in end._chain.place) == sure.mean_time
        assert sure.within(12) == 1 - joint.pmf(None)


@given(chains(), starts())
def test_the_moments_of_the_time(chain, start):
    """The two ways to them, linear equations and the derivatives of the generating function, share nothing."""
    end = chain.until(at_least(4), start)
    if end.probability:
        sure = end.given(lambda x: True)
        assert sure.time.mean() == sure.mean_time
        assert sure.time.var() == sure.var_time


@given(chains(), starts())
def test_what_is_given_is_a_mixture(chain, start):
    """The law of total probability, over the ends."""
    sure = chain.until(at_least(4), start)
    if not sure.never:
        ends = {x: sure.given(equals(x)) for x in sure.end}
        assert sum(sure.end.pmf(x) * each.mean_time for x, each in ends.items()) == sure.mean_time
        squares = sum(sure.end.pmf(x) * (each.var_time + each.mean_time**2) for x, each in ends.items())
        assert squares == sure.var_time + sure.mean_time**2


@given(chains(), starts())
def test_stationary_laws_stay(chain, start):
    for each in chain.classes(start):
        if each.recurrent:
            assert chain.repeat(1, each.stationary) == each.stationary
            assert set(each.stationary) == set(each.states)
            state = each.states[0]
            assert each.mean_recurrence_time(state) == chain.first_passage(equals(state), state).mean_time
    shares = chain.long_run(start)
    assert chain.repeat(1, shares) == shares


@given(chains(), st.sampled_from(STATES))
def test_periods(chain, start):
    """A period divides every number of steps after which the chain may be back, and it is the greatest such number."""
    for each in chain.classes(start):
        state = each.states[0]
        law, back = Distribution([state]), []
        for n in range(1, 37):
            law = law.bind(chain)
            back += [n] if state in law else []
        assert each.period == gcd(*back)
