"""Where events stop to change their answers; origin: each event asked far below and far above its landmarks."""

import pytest

from exactdice import at_least, at_most, between, equals, one_of
from exactdice.algebra.endless.settled import Settled, settled
from exactdice.events import Event, as_event

odd = as_event(lambda n: n % 2 == 1)


@pytest.mark.parametrize(
    "event",
    [
        at_least(3),
        at_most(3),
        between(2, 5),
        equals(4),
        one_of(1, 9),
        ~equals(4),
        at_least(3) & ~equals(5),
        at_most(1) | at_least(8),
        ~(at_most(1) | between(3, 4)),
    ],
)
def test_events_without_functions(event):
    landmarks, below, above = settled(event)
    assert below == event(min(landmarks) - 100)
    assert above == event(max(landmarks) + 100)


def test_a_function_is_not_known():
    assert settled(odd) == settled(~odd) == settled(odd | odd) == Settled((), None, None)


def test_a_function_that_ends_somewhere():
    assert settled(odd & at_most(20)) == Settled((20,), None, False)
    assert settled(odd & between(1, 20)) == Settled((1, 20), False, False)
    assert settled(odd | at_least(20)) == Settled((20,), None, True)
    assert settled(odd | at_most(20)) == Settled((20,), True, None)


def test_an_event_of_ones_own_is_not_known():
    class Prime(Event):
        def __call__(self, x):
            return x in (2, 3, 5, 7)

    assert settled(Prime()) == Settled((), None, None)
