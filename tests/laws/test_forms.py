"""One law, two inner forms: equality, hashing, answers, pickles and printing do not tell them apart."""

import pickle
from fractions import Fraction

import strategies as s
from hypothesis import given
from hypothesis import strategies as st

from exactdice import Distribution, at_least, d, point
from exactdice.events import Event

NAMES = {"Distribution": Distribution, "Fraction": Fraction}
EVENT_NAMES = {
    name: getattr(__import__("exactdice"), name) for name in ("at_least", "at_most", "between", "equals", "one_of")
}


@given(s.integer_laws())
def test_the_forms_agree(law):
    other = s.retyped(law)
    assert law == other
    assert other == law
    assert hash(law) == hash(other)
    assert {law: 1}[other] == 1
    assert law.total_variation(other) == 0
    assert (law + 0, law * 1, -law) == (other + 0, other * 1, -other)


@given(s.integer_laws(), s.small_integers | s.spread_integers, s.events())
def test_the_forms_answer_alike(law, x, event):
    other = s.retyped(law)
    assert law.pmf(x) == other.pmf(x)
    assert law.cdf(x) == other.cdf(x)
    assert law.prob(event) == other.prob(event)
    assert (x in law) == (x in other)
    assert law.support() == other.support()
    assert law.mode() == other.mode()
    for question in ("mean", "var", "min", "max", "median"):
        assert getattr(law, question)() == getattr(other, question)()


@given(s.small_laws(), s.small_laws(), st.integers(0, 4))
def test_the_forms_compute_alike(a, b, n):
    c, e = s.retyped(a), s.retyped(b)
    assert a + b == c + e == a + e == c + b
    assert a - b == c - e
    assert a * b == c * e
    assert n @ a == n @ c
    assert abs(a) @ b == abs(c) @ e
    assert a.compare(b) == c.compare(e)
    assert a.product(b) == c.product(e)


@given(s.boolean_laws())
def test_booleans_are_zero_and_one(law):
    numbers = law.map(int)
    assert law == numbers
    assert hash(law) == hash(numbers)
    assert law + law == numbers + numbers == 2 @ law
    assert law.mean() == numbers.mean() == law.pmf(True)
    assert [type(x) for x in law] == [bool] * len(law)  # equal to a law of numbers, and printed as it was


@given(s.dense_laws() | s.gappy_laws(), st.integers(2, 6))
def test_a_power_equals_the_same_law_written_out(law, n):
    power = n @ law
    written = Distribution(dict(n @ law))
    assert power == written
    assert hash(power) == hash(written)
    assert hash(n @ law) == hash(written)


@given(s.dense_laws() | s.gappy_laws(), st.integers(0, 6), st.integers(0, 6))
def test_powers_are_compared_by_value(law, m, n):
    assert (m @ law == n @ law) == (dict(m @ law) == dict(n @ law))


@given(s.laws(), s.laws())
def test_equality_is_equality_of_the_mass_functions(a, b):
    assert (a == b) == (dict(a.items()) == dict(b.items()))
    if a == b:
        assert hash(a) == hash(b)


@given(s.laws_on(s.small_integers | s.texts), st.integers(1, 5))
def test_weights_are_normalised(law, factor):
    assert Distribution({x: chance * factor for x, chance in law.items()}) == law
    assert Distribution({x: str(chance) for x, chance in law.items()}) == law
    assert Distribution({**law, "never": 0}) == law


@given(s.laws())
def test_pickle_round_trip(law):
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(law, protocol))
        assert back == law
        assert hash(back) == hash(law)
        assert repr(back) == repr(law)


@given(s.laws())
def test_repr_rebuilds(law):
    if len(law) <= 32:
        back = eval(repr(law), NAMES)
        assert back == law
        assert repr(back) == repr(law)


@given(st.integers(1, 8), st.integers(0, 6))
def test_unexpanded_powers_pickle(sides, n):
    law = pickle.loads(pickle.dumps(n @ d(sides)))
    assert law == n @ d(sides)
    assert law.mean() == n * Fraction(sides + 1, 2)  # the mean of one die is (sides + 1) / 2


@given(s.events())
def test_events_print_and_pickle(event):
    if "Where" not in repr(event):
        assert eval(repr(event), EVENT_NAMES) == event
    back = pickle.loads(pickle.dumps(event))
    assert back == event
    assert hash(back) == hash(event)
    assert isinstance(event, Event)
    assert all(back(x) == event(x) for x in range(-8, 9))


@given(s.events(), s.events(), st.integers(-8, 8))
def test_events_are_predicates(a, b, x):
    assert (a & b)(x) == (a(x) and b(x))
    assert (a | b)(x) == (a(x) or b(x))
    assert (~a)(x) == (not a(x))
    assert ~~a == a
    assert point(x).prob(a) == a(x)
    assert (a & at_least(x))(x) == a(x)
