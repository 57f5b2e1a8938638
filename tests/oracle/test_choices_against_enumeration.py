"""Which dice of a pool to throw again: for few dice exactly what trying every choice at every moment gives.

Origin of every expected value: ``enumerate_pools``, written apart from the engine; dice may be loaded and unlike.
"""

import enumerate_pools as by_hand
from enumerate_faces import die
from hypothesis import given
from hypothesis import strategies as st
from small_tables import EVENTS, FRACTIONS, tables

from exactdice import Distribution, Event, best_reroll, pool

FACES = st.integers(-2, 5)
UNLIKE = st.lists(tables(FACES | FRACTIONS, most=3), min_size=1, max_size=2)
LIKE = st.integers(1, 3).flatmap(lambda n: tables(FACES, most=4 - n // 2).map(lambda table: n * [table]))
DICE = UNLIKE | LIKE | st.lists(tables(FACES | FRACTIONS, most=2), min_size=3, max_size=3)
TIMES = st.integers(0, 2)
OF_THE_SUM = EVENTS.filter(lambda event: isinstance(event[0], Event))  # a function would be told the dice


def read_off(rolled):
    """A worth of the sorted dice that is no sum: the size of the largest set, and a bit of the highest."""
    return 5 * by_hand.largest_set(rolled) + max(rolled)


@given(DICE, TIMES, st.booleans())
def test_mean_of_the_sum(several, times, minimise):
    laws, dice = [Distribution(table) for table in several], [die(table) for table in several]
    sign = -1 if minimise else 1
    plan = best_reroll(laws, times, minimise=minimise)
    assert sign * plan.value == by_hand.best_value(dice, times, lambda faces: sign * sum(faces))
    assert plan.result.mean() == plan.value


@given(DICE, OF_THE_SUM, TIMES)
def test_chance_of_an_event(several, events, times):
    event, plain = events
    laws, dice = [Distribution(table) for table in several], [die(table) for table in several]
    plan = best_reroll(laws, times, objective=event)
    assert plan.value == by_hand.best_value(dice, times, lambda faces: bool(plain(sum(faces))))
    assert plan.result.prob(event) == plan.value


@given(DICE, TIMES, st.booleans())
def test_worth_of_the_sorted_dice(several, times, minimise):
    laws, dice = [Distribution(table) for table in several], [die(table) for table in several]
    sign = -1 if minimise else 1
    plan = best_reroll(laws, times, objective=read_off, minimise=minimise)
    assert sign * plan.value == by_hand.best_value(dice, times, lambda faces: sign * read_off(tuple(sorted(faces))))
    assert plan.result.map(read_off).mean() == plan.value


@given(LIKE, TIMES, st.data())
def test_only_the_dice_that_are_kept_count(several, times, data):
    number, table = len(several), several[0]
    places = sorted(data.draw(st.sets(st.sampled_from(range(number)), min_size=1)))
    kept = pool(number, Distribution(table)).keep(places)

    def total(faces):
        return sum(sorted(faces)[place] for place in places)

    assert best_reroll(kept, times).value == by_hand.best_value([die(table)] * number, times, total)


@given(DICE, OF_THE_SUM, st.integers(1, 2), st.data())
def test_from_what_the_dice_show(several, events, times, data):
    event, plain = events
    laws, dice = [Distribution(table) for table in several], [die(table) for table in several]
    showing = [data.draw(st.sampled_from(sorted(table))) for table in several]

    def hit(faces):
        return bool(plain(sum(faces)))

    for objective, worth in ((None, sum), (event, hit)):
        best, fewest = by_hand.best_choice(dice, showing, times, worth)
        plan = best_reroll(laws, times, objective=objective, showing=showing)
        assert plan.value == best
        # the advice is as good as the best choice, and throws no more dice
        again = plan.advice(showing)
        worths = by_hand.worths_of_choices(dice, showing, times, worth)
        assert worths[tuple(sorted(again))] == best
        assert len(again) == len(fewest)
        thrown_first = best_reroll(laws, times, objective=objective).advice(showing)
        assert worths[tuple(sorted(thrown_first))] == best
