"""Events: what is in them, how they combine, print, compare and pickle, and what they refuse."""

import pickle
from fractions import Fraction
from functools import reduce
from operator import and_, or_

import pytest

from exactdice import at_least, at_most, between, d, d6, equals, one_of
from exactdice.errors import OperandError, SupportError
from exactdice.events import Event, Where, as_event


def odd(x):
    return x % 2 == 1


FACES = range(1, 7)


@pytest.mark.parametrize(
    ("event", "inside"),
    [
        (at_least(4), [4, 5, 6]),
        (at_least(Fraction(7, 2)), [4, 5, 6]),
        (at_most(2), [1, 2]),
        (between(2, 4), [2, 3, 4]),
        (between(3, 3), [3]),
        (equals(6), [6]),
        (one_of(2, 3, 5), [2, 3, 5]),
        (Where(odd), [1, 3, 5]),
        (~at_least(4), [1, 2, 3]),
        (at_least(4) & ~equals(6), [4, 5]),
        (equals(1) | equals(6), [1, 6]),
        (at_most(3) & odd, [1, 3]),
        (odd & at_most(3), [1, 3]),
        (at_least(6) | odd, [1, 3, 5, 6]),
        (odd | at_least(6), [1, 3, 5, 6]),
    ],
    ids=str,
)
def test_what_is_in_an_event(event, inside):
    assert [x for x in FACES if event(x)] == inside
    assert d6.prob(event) == Fraction(len(inside), 6)
    assert {type(event(x)) for x in FACES} == {bool}


def test_events_on_text_and_tuples():
    assert at_least("b")("c")
    assert not at_least((1, 2))((1, 1))
    assert equals("hit")("hit")
    assert not one_of("a", None)([1])


@pytest.mark.parametrize(
    ("event", "text", "source"),
    [
        (at_least(4), ">= 4", "at_least(4)"),
        (at_most("b"), "<= b", "at_most('b')"),
        (between(2, 6), "2 to 6", "between(2, 6)"),
        (equals(6), "= 6", "equals(6)"),
        (one_of(2, 3), "one of 2, 3", "one_of(2, 3)"),
        (~equals(6), "not = 6", "~equals(6)"),
        (at_least(4) & ~equals(6), ">= 4 and not = 6", "at_least(4) & ~equals(6)"),
        (equals(1) | at_least(3) & at_most(4), "= 1 or >= 3 and <= 4", "equals(1) | at_least(3) & at_most(4)"),
        ((equals(1) | equals(2)) & at_most(4), "(= 1 or = 2) and <= 4", "(equals(1) | equals(2)) & at_most(4)"),
        (~(equals(1) | equals(2)), "not (= 1 or = 2)", "~(equals(1) | equals(2))"),
        (equals(1) | (equals(2) | equals(3)), "= 1 or = 2 or = 3", "equals(1) | equals(2) | equals(3)"),
        (Where(odd), "odd", f"Where({odd!r})"),
    ],
    ids=lambda value: str(value).partition(" at 0x")[0],  # an address is another in each process
)
def test_how_an_event_prints(event, text, source):
    assert str(event) == text
    assert repr(event) == source


def test_a_function_without_a_name_prints_as_it_is():
    class Even:
        def __call__(self, x):
            return x % 2 == 0

        def __repr__(self):
            return "an even number"

    assert str(Where(Even())) == "an even number"


def test_equal_events_are_equal():
    assert at_least(4) == at_least(4)
    assert hash(at_least(4)) == hash(at_least(4))
    assert at_least(4) != at_most(4)
    assert at_least(4) != at_least(5)
    assert at_least(4) != 4
    assert ~~at_least(4) == at_least(4)
    assert equals(6).outcomes == (6,)
    assert (between(2, 4).low, between(2, 4).high) == (2, 4)
    assert (~equals(6)).event == equals(6)


def test_events_pickle():
    event = at_least(4) & ~one_of(5, 6) | equals(1)
    assert pickle.loads(pickle.dumps(event)) == event


def test_a_long_chain_is_flat():
    either = reduce(or_, map(equals, range(1000)))
    both = reduce(and_, [~equals(n) for n in range(1000)])
    assert (either(999), either(1000), both(999), both(1000)) == (True, False, False, True)
    assert repr(either) == " | ".join([f"equals({n})" for n in range(1000)])
    assert hash(either) == hash(reduce(or_, map(equals, range(1000))))
    assert pickle.loads(pickle.dumps(both)) == both
    assert equals(1) | (equals(2) | equals(3)) == (equals(1) | equals(2)) | equals(3)
    assert equals(1) & (equals(2) | equals(3)) != (equals(1) & equals(2)) | equals(3)


def test_what_decides_first_is_asked_first():
    # 1 / x is never asked of 0
    assert not (~equals(0) & (lambda x: 1 / x > 0))(0)
    assert (equals(0) | (lambda x: 1 / x > 0))(0)


def test_a_fault_inside_a_function_keeps_its_words():
    with pytest.raises(OperandError, match="a distribution has no truth value"):
        Where(lambda x: d6)(1)


def test_an_event_has_no_truth_value():
    with pytest.raises(OperandError, match=r"the event >= 3 has no truth value; combine events with &, \| and ~"):
        at_least(3) or equals(1)


def test_an_event_does_not_change():
    with pytest.raises(OperandError, match="events do not change, so 'low' cannot be set; build a new event"):
        at_least(3).low = 4


def test_the_base_class_has_no_rule():
    with pytest.raises(OperandError, match=r"an Event has no rule of its own; write at_least\(4\)"):
        Event()(3)


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (True, "True is a truth value, not an event; write at_least(4), equals(6) or a function"),
        (4, "4 is not an event; write equals(4), at_least(...) or a function"),
        ("x" * 99, "...xxxxxxxxx' is not an event"),
    ],
)
def test_what_is_no_event(condition, words):
    for asks in (as_event, d6.prob, lambda event: at_least(3) & event, lambda event: event | at_least(3)):
        with pytest.raises(OperandError) as caught:
            asks(condition)
        assert words in str(caught.value)


def test_functions_become_events():
    assert as_event(odd) == Where(odd)
    assert as_event(at_least(4)) == at_least(4)
    assert not Where(lambda x: [])(3)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: between(4, 2), "between(4, 2) is empty; give the lower bound first"),
        (lambda: between(4, "x"), "4 and 'x' cannot be compared; give two bounds of one kind"),
        (lambda: at_least(None), "None is no bound; write a number such as at_least(4)"),
        (lambda: at_most(0.5), "outcome 0.5 is a float"),
        (lambda: equals([1]), "outcome [1] of type list cannot be hashed"),
        (one_of, "one_of() lists no outcome; write one_of(2, 3, 5)"),
        (lambda: at_least(4)("x"), "outcome 'x' cannot be compared for at_least(4); write bounds of its kind,"),
    ],
)
def test_what_cannot_be_asked(make, words):
    with pytest.raises(SupportError) as caught:
        make()
    assert words in str(caught.value)


def test_very_many_members_are_looked_up_as_python_compares_them():
    event = one_of(*range(20_000))
    law = d(20_000)
    assert law.prob(event) == Fraction(19_999, 20_000)
    assert law.given(event).max() == 19_999
    assert (event(True), event(Fraction(4, 2)), event(Fraction(1, 2)), event("1")) == (True, True, False, False)
    assert one_of(True)(1)
    assert one_of("a", (1,))((True,))
    assert not event([1])  # a list cannot be hashed and equals nothing here


def test_what_cannot_be_hashed_is_compared_one_by_one():
    class Six:
        __hash__ = None

        def __eq__(self, other):
            return other == 6

    assert one_of(5, 6)(Six())
    assert not one_of(5, 7)(Six())


@pytest.mark.parametrize("join", [or_, and_])
def test_thousands_of_events_joined(join):
    event = reduce(join, [equals(n) for n in range(5000)])
    assert event.asked == (~event).asked == 5000
    assert event(4999) == (join is or_)  # the last of them, or all of them at once
    assert not event(5000)
    assert repr(event).count("equals(") == str(event).count("=") == 5000
    same = pickle.loads(pickle.dumps(event))
    assert same == event
    assert hash(same) == hash(event)
    assert reduce(lambda chain, one: join(one, chain), [equals(n) for n in range(4999, -1, -1)]) == event


def test_an_interval_as_an_outcome():
    """The last outcome of a lumped law is an event: it is in whatever holds it, and out of what it does not touch."""
    last = at_least(20)
    assert [event(last) for event in (at_least(20), at_least(5), ~at_least(20), at_most(19), between(3, 19))] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert [event(at_most(3)) for event in (at_most(3), at_most(4), at_least(4), between(4, 9))] == [
        True,
        True,
        False,
        False,
    ]
    assert between(1, 9)(between(2, 9))
    assert not equals(20)(last)
    for event in (at_least(21), at_most(20), between(5, 30)):
        with pytest.raises(SupportError, match=r"the outcome at_least.20. lies partly in .+; lump the law at a bound"):
            event(last)
    lumped = d6.explode(equals(6)).lump(20)
    assert lumped.prob(at_least(20)) == Fraction(5, 1296)  # three sixes and then 2 or more, P(X >= 20) = 6^-3 5/6
