"""How chains end: small ones worked out by hand, and what is said where a question has no finite answer."""

import pickle
from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, Transition, at_least, bernoulli, budget, equals, one_of, point
from exactdice.errors import SupportError, TooLargeError, ZeroMassError

HALF = Fraction(1, 2)
TOSS = Transition({"start": Distribution(["H", "start"]), "H": "H"})  # until heads
FORK = Transition({0: Distribution(["end", "left", 0]), "left": "right", "right": "left", "end": "end"})


def test_a_geometric_time():
    """P(T = n) = 2^-n, mean 2 and variance 2."""
    end = TOSS.until(equals("H"), "start")
    assert end.end == point("H")
    assert (end.never, end.probability) == (0, 1)
    assert (end.mean_time, end.var_time) == (2, 2)
    assert [end.time.pmf(n) for n in range(5)] == [0, HALF, HALF**2, HALF**3, HALF**4]
    assert end.visits("start") == 2
    assert end.visits("H") == 0
    assert end.within(3) == Fraction(7, 8)
    assert end.joint(2) == Distribution({("H", 1): 2, ("H", 2): 1, None: 1})


def test_a_start_in_the_event():
    here = TOSS.until(equals("start"), "start")
    assert (here.end, here.mean_time, here.var_time) == (point("start"), 0, 0)
    assert here.time == point(0)
    assert here.joint(0) == point(("start", 0))
    assert here.within(0) == 1


def test_the_first_passage_takes_a_step():
    """From heads one comes back to heads at once and for ever; from the start never to the start with 1/2."""
    again = TOSS.first_passage(equals("H"), "H")
    assert (again.mean_time, again.var_time, again.time) == (1, 0, point(1))
    assert again.joint(0) == Distribution({None: 1})
    assert again.joint(1) == point(("H", 1))
    back = TOSS.first_passage(equals("start"), "start")
    assert back.probability == HALF
    assert back.mean_time == sympy.oo
    assert back.given(equals("start")).time == point(1)
    assert back.within(10) == HALF


def test_a_law_of_starts():
    """With 1/2 at once, else after a geometric time: mean 1."""
    end = TOSS.until(equals("H"), Distribution(["H", "start"]))
    assert end.mean_time == 1
    assert [end.time.pmf(n) for n in range(3)] == [HALF, HALF**2, HALF**3]


def test_a_chain_that_may_never_end():
    """Each time a third ends, goes astray or stays: 1/2 each, after a geometric time of mean 3/2."""
    end = FORK.until(equals("end"), 0)
    assert end.end == Distribution({"end": 1, None: 1})
    assert (end.never, end.probability) == (HALF, HALF)
    assert end.mean_time == sympy.oo
    assert end.visits(0) == Fraction(3, 2)
    assert end.visits("left") == sympy.oo
    assert end.within(2) == Fraction(4, 9)
    assert end.joint(1) == Distribution({("end", 1): 1, None: 2})
    assert repr(end) == "<Absorption: 4 states, 1 of them ends, never 1/2, mean time oo>"


def test_what_has_no_answer_says_so():
    end = FORK.until(equals("end"), 0)
    for question in ("var_time", "time"):
        with pytest.raises(SupportError, match=r"because the chain never ends with chance 1/2; write given\(lambda"):
            getattr(end, question)
    with pytest.raises(SupportError, match="state 'up' is not reached from the start, so it has no visits"):
        end.visits("up")
    with pytest.raises(SupportError, match="is not reached"):
        end.visits([])


def test_the_states_without_an_end():
    assert FORK.until(equals("end"), 0).endless == ("left", "right")
    assert FORK.until(equals("end"), 0).given(equals("end")).endless == ()
    assert TOSS.until(equals("H"), "start").endless == ()


def test_pickling():
    """Also of what has been worked out already."""
    end = TOSS.until(equals("H"), "start")
    assert end.mean_time == 2
    copy = pickle.loads(pickle.dumps(end))
    assert (copy.end, copy.mean_time, copy.var_time, copy.time.pmf(3)) == (end.end, 2, 2, HALF**3)
    (last,) = [each for each in TOSS.classes("start") if each.recurrent]
    assert pickle.loads(pickle.dumps(last)).stationary == last.stationary


def test_given_that_it_ends():
    end = FORK.until(equals("end"), 0).given(lambda state: True)
    assert end.end == point("end")
    assert end.never == 0
    assert end.mean_time == Fraction(3, 2)
    assert end.var_time == Fraction(3, 4)  # of a geometric time of chance 2/3: (1/3) / (4/9)
    assert [end.time.pmf(n) for n in (1, 2, 3)] == [Fraction(2, 3), Fraction(2, 9), Fraction(2, 27)]
    assert end.visits(0) == Fraction(3, 2)
    assert end.visits("left") == 0
    assert end.visits("end") == 0
    assert end.joint(1) == Distribution({("end", 1): 2, None: 1})
    assert repr(end) == "<Absorption: 4 states, 1 of them given as the end, never 0, mean time 1.5>"


def test_given_twice_is_given_both():
    walk = Transition(lambda x: Distribution([x - 1, x + 1, x + 2]))
    end = walk.until(lambda x: x <= 0 or x >= 5, 2)
    assert set(end.end) == {0, 5, 6}
    both = end.given(at_least(1)).given(at_least(6))
    assert both.end == end.given(equals(6)).end == point(6)
    assert both.mean_time == end.given(equals(6)).mean_time
    with pytest.raises(ZeroMassError, match=r"the chain never ends in equals\(6\), so that cannot be given"):
        end.given(equals(5)).given(equals(6))


def test_a_condition_on_nothing():
    with pytest.raises(ZeroMassError, match=r"the chain never ends in at_least\(7\), so that cannot be given"):
        Transition(lambda x: Distribution([0, 3])).until(one_of(0, 3), 1).given(at_least(7))
    with pytest.raises(ZeroMassError):
        FORK.until(equals("end"), "left").given(lambda state: True)


def test_an_event_that_is_never_reached():
    end = FORK.until(equals("nowhere"), 0)
    assert end.never == 1
    assert end.end == Distribution({None: 1})
    assert end.within(5) == 0


def test_a_progress_without_return():
    """3 steps of 1 or 2 from 0 to 4 or 5: a finite time of 2 to 4 steps. P(T=2) = P(2+2), P(T=4) = P(1+1+1)."""
    stairs = Transition(lambda x: Distribution([x + 1, x + 2])).until(at_least(4), 0)
    assert stairs.time == Distribution({2: 2, 3: 5, 4: 1})
    assert stairs.end == Distribution({4: 11, 5: 5})
    assert stairs.joint(10**9) == stairs.joint(4)
    assert stairs.joint(9) == Distribution({(4, 2): 4, (4, 3): 6, (5, 3): 4, (4, 4): 1, (5, 4): 1})


def test_times_of_blocks_in_a_row():
    """Two ruins one after the other: times add up, so do means and variances; the first block is a line with loops."""
    lazy = {x: Distribution({x - 1: 1, x: 2, x + 1: 1}) for x in (1, 2)}
    cycle = {"a": Distribution(["b", "c"]), "b": Distribution(["c", "a"]), "c": Distribution(["a", "end"])}
    chain = Transition({**lazy, 0: "a", 3: "a", **cycle, "end": "end"})
    whole = chain.until(equals("end"), 1)
    first, second = chain.until(one_of(0, 3), 1), chain.until(equals("end"), "a")
    assert whole.mean_time == first.mean_time + 1 + second.mean_time
    assert whole.var_time == first.var_time + second.var_time
    one, two = [[each.time.pmf(n) for n in range(12)] for each in (first, second)]
    assert [whole.time.pmf(n + 1) for n in range(12)] == [
        sum(one[k] * two[n - k] for k in range(n + 1)) for n in range(12)
    ]


def test_too_many_steps():
    walk = Transition(lambda x: x + 2 * bernoulli("1/2") - 1).until(one_of(0, 100), 50)
    with budget(states=1000), pytest.raises(TooLargeError, match="following a chain for 1,000,000 steps needs"):
        walk.joint(10**6)


def test_too_many_states_for_the_law_of_the_time():
    line = Transition(lambda x: x + 2 * bernoulli("1/2") - 1).until(one_of(0, 400), 50)
    with budget(states=100_000), pytest.raises(TooLargeError, match="the generating function of the time of a chain"):
        line.time  # noqa: B018
    ring = Transition(lambda x: Distribution([(x + 1) % 800, (x + 7) % 800])).until(equals(0), 1)
    with pytest.raises(
        TooLargeError, match="of the time of a chain of 800 states with 799 states that lead back to each"
    ):
        ring.time  # noqa: B018


def test_a_line_of_text_costs_no_more_than_an_instant():
    chain = Transition(lambda x: Distribution({x - 1: 1, x + 1: 2})).until(one_of(0, 60), 30)
    with budget(states=50):
        assert repr(chain) == "<Absorption: 61 states, 2 of them ends, never 0>"
    assert repr(chain) == "<Absorption: 61 states, 2 of them ends, never 0, mean time 90>"


def test_systems_that_are_too_large():
    grid = Transition(lambda at: Distribution([(at[0] + a, at[1] + b) for a, b in [(0, 1), (1, 0), (0, -1), (-1, 0)]]))
    square = grid.until(lambda at: not (0 < at[0] < 20 and 0 < at[1] < 20), (7, 7))
    with (
        budget(states=30_000),
        pytest.raises(
            TooLargeError, match="the end of a chain of 437 states with 361 states that lead back to each other needs"
        ),
    ):
        square.end  # noqa: B018
    with budget(bits=1000), pytest.raises(TooLargeError, match="bits"):
        square.end  # noqa: B018
