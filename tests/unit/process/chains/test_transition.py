"""Transitions as values: what they are made of, how they print, compare, compose and take steps."""

import pickle
from fractions import Fraction

import pytest

from exactdice import Distribution, Transition, bernoulli, budget, d6, equals, point
from exactdice.errors import ExactDiceError, OperandError, ProcessError, RulesError, SupportError, TooLargeError
from exactdice.process.chains.powers import after
from exactdice.process.chains.steps import Rows, vector_of

COIN = Distribution(["H", "T"])


def doubled(n):
    """The next state for certain."""
    return 2 * n


def test_a_step_is_a_function_or_a_mapping():
    by_function = Transition(lambda x: COIN if x == "start" else x)
    by_mapping = Transition({"start": COIN, "H": "H", "T": point("T")})
    for chain in (by_function, by_mapping):
        assert chain("start") == COIN
        assert chain.repeat(5, "start") == COIN
        assert chain("H") == point("H")


def test_a_transition_is_a_function_for_bind():
    assert (2 @ d6).bind(Transition(doubled)) == 2 * (2 @ d6)


def test_equality_is_that_of_the_steps():
    assert Transition(doubled) == Transition(doubled)
    assert hash(Transition(doubled)) == hash(Transition(doubled))
    assert Transition({1: COIN}) == Transition({1: COIN})
    assert hash(Transition({1: COIN})) == hash(Transition({1: COIN}))
    assert Transition({1: COIN}) != Transition({1: d6})
    assert Transition(doubled) != doubled
    assert Transition(doubled).then(Transition(doubled)) != Transition(doubled)


def test_pickling():
    for chain in (Transition(doubled), Transition({1: COIN}), Transition(doubled).then(Transition({1: COIN}))):
        assert pickle.loads(pickle.dumps(chain)) == chain


def test_printing():
    assert repr(Transition({1: 2, 2: 1})) == "Transition({1: 2, 2: 1})"
    assert eval(repr(Transition({1: COIN}))) == Transition({1: COIN})
    assert repr(Transition(dict.fromkeys(range(50), 0))) == "<Transition: a mapping of 50 states>"
    assert repr(Transition(doubled)) == "<Transition: doubled>"
    assert repr(Transition(Named())) == "<Transition: Named()>"
    four = Transition(doubled).then(*3 * [Transition(doubled)])
    assert repr(four) == "<Transition: doubled, then doubled, then doubled, ...>"


class Named:
    """A step function without a name of its own."""

    def __call__(self, state):
        return state

    def __repr__(self):
        return "Named()"


def test_a_composed_step():
    """A roll, and then the half of it: n // 2 for n from 1 to 6."""
    both = Transition(lambda x: d6 + x).then(Transition(lambda x: x // 2))
    assert both(0) == Distribution({0: 1, 1: 2, 2: 2, 3: 1})
    assert both.then() == both
    # two rounds: the halves of three and a half dice, listed one by one
    listed = Distribution([(a // 2 + b) // 2 for a in range(1, 7) for b in range(1, 7)])
    assert both.repeat(2, 0) == listed
    assert both.until(equals(5), point(4)).end == point(5)
    assert Transition(doubled).then(*199 * [Transition(doubled)])(1) == point(2**200)


def test_a_chain_that_changes():
    """Step by step dice of 1, 2, 3 and 4 sides, whose sum is a sum of independent dice."""
    from exactdice import d

    first, *further = [Transition(lambda x, sides=sides: d(sides) + x) for sides in (1, 2, 3, 4)]
    assert first.then(*further).repeat(1, 0) == d(1) + d(2) + d(3) + d(4)


def test_a_law_of_starts():
    assert Transition(lambda x: d6 + x).repeat(2, d6) == 3 @ d6
    assert Transition(lambda x: d6 + x).repeat(0, d6) == d6


def test_many_steps_of_a_small_space():
    """A period of three that the powers of a matrix keep, and two states that mix in one step."""
    turn = Transition({0: 1, 1: 2, 2: 0})
    assert turn.repeat(10**9 + 1, 0) == point((10**9 + 1) % 3)
    flip = Transition({0: Distribution([0, 1]), 1: Distribution([0, 1])})
    assert flip.repeat(10**5, 0).pmf(1) == Fraction(1, 2)
    lazy = Transition({0: Distribution({0: 2, 1: 1}), 1: Distribution({0: 1, 1: 2})})  # P(even) = (1 + (1/3)^n) / 2
    assert lazy.repeat(5000, 0).pmf(0) == (1 + Fraction(1, 3) ** 5000) / 2


def test_states_that_come_in_only_after_many_steps():
    assert Transition(lambda x: min(x + 1, 70)).repeat(100, 0) == point(70)
    assert Transition(lambda x: min(x + 1, 20)).repeat(100, Distribution([0, 5])) == point(20)


def test_each_state_is_asked_once():
    asked = []

    def step(x):
        asked.append(x)
        return (x + 1) % 3

    Transition(step).repeat(50, 0)
    assert sorted(asked) == [0, 1, 2]
    asked.clear()
    Transition(step).until(equals(2), 0)
    assert sorted(asked) == [0, 1]


def test_steps_beyond_the_budget():
    walk = Transition(lambda x: Distribution([x - 1, x + 1]))
    with (
        budget(states=10_000),
        pytest.raises(TooLargeError, match=r"the state after 100 steps needs more than 10,000 states"),
    ):
        walk.repeat(100, 0)
    with (
        budget(outcomes=50),
        pytest.raises(TooLargeError, match="the state after 100 steps needs more than 50 outcomes"),
    ):
        walk.repeat(100, 0)
    with budget(bits=500), pytest.raises(TooLargeError, match=r"the state after 60 steps needs .* bits"):
        walk.repeat(60, 0)
    pair = Transition({0: Distribution([0, 1]), 1: 0})
    with pytest.raises(TooLargeError, match=r"about 2.* steps needs .* bits"):
        pair.repeat(10**20, 0)
    with budget(states=100), pytest.raises(TooLargeError, match="states"):
        pair.repeat(10**6, 0)


def test_a_space_beyond_the_budget():
    walk = Transition(lambda x: x + 1)
    with budget(states=10_000), pytest.raises(TooLargeError) as caught:
        walk.until(equals(-1), 0)
    assert str(caught.value) == (
        "following a chain to 100 states, of which there may be infinitely many, needs more than 10,000 states, "
        "the budget is 10,000; bound the step, such as law.clip(high=100), ask for repeat(n, start), "
        "or raise it with budget(states=...)"
    )
    bounded = Transition(lambda x: (x + bernoulli("1/2")).clip(high=100))  # the cure
    assert bounded.until(equals(100), 0).mean_time == 200


def test_an_error_of_the_library_keeps_its_name_and_says_where():
    def step(state):
        raise RulesError("no such weapon")

    with pytest.raises(RulesError, match="no such weapon") as caught:
        Transition(step)("Ork")
    assert caught.value.__notes__ == ["raised by a step of a chain at state 'Ork'"]


def test_a_law_without_an_end_is_no_row():
    """It has no list of next states; where the chain was is said beside what to write instead."""
    with pytest.raises(SupportError, match=r"infinitely many outcomes .* write law.clip") as caught:
        Transition(lambda x: d6.explode(equals(6))).repeat(1, 7)
    assert caught.value.__notes__ == ["raised by a step of a chain at state 7"]
    with pytest.raises(SupportError, match="infinitely many outcomes"):
        Transition(abs).repeat(1, d6.explode(equals(6)))
    assert Transition(lambda x: d6.explode(equals(6)))(7).pmf(7) == Fraction(1, 36)


def test_an_error_of_the_step_is_the_cause():
    with pytest.raises(ProcessError) as caught:
        Transition(lambda x: 1 // x).repeat(3, 0)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert issubclass(ProcessError, ExactDiceError)


def test_transitions_do_not_change():
    chain = Transition(doubled)
    with pytest.raises(OperandError, match="transitions do not change, so 'steps' cannot be set; build a new one"):
        chain.steps = ()
    with pytest.raises(OperandError, match="cannot be deleted"):
        del chain._steps


def test_rows_by_hand():
    """A step from 1 of 2 and 1 of 3 over unequal sums: 1/2 to a and 1/3 * 1/2 further, over the common sum 6."""
    rows = Rows({0: Distribution({0: 1, 1: 1}), 1: Distribution({0: 1, 1: 2})}.get)
    vector = after([rows], 1, vector_of(Distribution([0, 1])))
    assert vector.total == 12
    assert vector.weights == {0: 5, 1: 7}
