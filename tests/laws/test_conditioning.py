"""Conditions, re-rolls and explosions: given, until, at most so many times."""

import strategies as s
from hypothesis import assume, given
from hypothesis import strategies as st

from exactdice import mixture, point
from exactdice.distribution import Distribution

few = st.integers(0, 4)


@given(s.laws_with_events(s.laws()))
def test_total_probability(law_and_event):
    law, event = law_and_event
    chance = law.prob(event)
    assert chance + law.prob(~event) == 1
    branches = [(weight, law.given(side)) for weight, side in ((chance, event), (1 - chance, ~event)) if weight]
    assert mixture(branches) == law


@given(s.laws_with_events(s.laws()))
def test_a_condition_is_a_quotient(law_and_event):
    law, event = law_and_event
    assume(law.prob(event))
    conditioned = law.given(event)
    assert conditioned.prob(event) == 1
    for x, chance in conditioned.items():
        assert chance == law.pmf(x) / law.prob(event)
    assert conditioned.given(event) == conditioned


@given(s.integer_laws(), s.events(), s.events())
def test_given_twice_is_given_both(law, a, b):
    assume(law.prob(a & b))
    assert law.given(a).given(b) == law.given(b).given(a) == law.given(a & b)


@given(s.integer_laws(), s.events(), s.events())
def test_bayes(law, a, b):
    assume(law.prob(a) and law.prob(b))
    assert law.given(a).prob(b) * law.prob(a) == law.given(b).prob(a) * law.prob(b) == law.prob(a & b)


@given(s.integer_laws(), s.events(), s.events())
def test_events_follow_boolean_algebra(law, a, b):
    assert law.prob(a | b) == law.prob(a) + law.prob(b) - law.prob(a & b)
    assert law.prob(~(a | b)) == law.prob(~a & ~b)
    assert law.prob(~(a & b)) == law.prob(~a | ~b)
    assert law.prob(a) == law.map(a).pmf(True) == law.given(lambda x: True).prob(a)


@given(s.laws_with_events(s.laws()))
def test_reroll_until_is_given_the_complement(law_and_event):
    law, event = law_and_event
    assume(law.prob(~event))
    assert law.reroll(event, until=True) == law.given(~event)


@given(s.laws_with_events(s.laws()), few)
def test_a_reroll_is_a_bind(law_and_event, times):
    law, event = law_and_event
    rolled = law
    for _ in range(times):
        rolled = rolled.bind(lambda x: law if event(x) else x)
    assert law.reroll(event, times) == rolled


@given(s.laws_with_events(s.laws()), few)
def test_rerolls_leave_the_event_in_powers(law_and_event, times):
    law, event = law_and_event
    assert law.reroll(event, times).prob(event) == law.prob(event) ** (times + 1)


@given(s.laws_with_events(s.small_laws() | s.gappy_laws()), st.integers(0, 3))
def test_an_explosion_is_a_bind(law_and_event, times):
    law, event = law_and_event
    total = law
    for _ in range(times):
        previous = total
        total = law.bind(lambda x, more=previous: more + x if event(x) else x)
    assert law.explode(event, times) == total


@given(s.laws_with_events(s.fraction_laws()), few)
def test_mean_of_an_explosion(law_and_event, times):
    # the k-th further throw happens with the chance of the event to the k
    law, event = law_and_event
    again = law.prob(event)
    assert law.explode(event, times).mean() == law.mean() * sum(again**k for k in range(times + 1))


@given(s.laws_with_events(s.laws()))
def test_no_explosion(law_and_event):
    law, event = law_and_event
    assert law.explode(event, times=0) == law
    assert law.explode(lambda x: False) == law


@given(s.ordered_laws(), st.data())
def test_clipping_moves_the_tails_to_the_bounds(law, data):
    low, high = sorted(data.draw(st.tuples(*2 * [st.sampled_from(law.support())])))
    clipped = law.clip(low, high)
    assert clipped == law.map(lambda x: min(max(x, low), high))
    assert clipped == law.clip(low).clip(high=high) == law.clip(high=high).clip(low)
    assert clipped.cdf(low) == (law.cdf(low) if low < high else 1)
    assert (clipped.min(), clipped.max()) == (low, high)


@given(s.laws_with_events(s.laws()))
def test_the_indicator_of_an_event(law_and_event):
    law, event = law_and_event
    happened = law.map(event)
    assert happened.mean() == law.prob(event)
    assert isinstance(happened, Distribution)
    assert happened.given(lambda x: x) == point(True) if law.prob(event) else happened == point(False)
