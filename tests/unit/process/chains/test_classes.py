"""Communicating classes, periods, stationary laws and long runs, of chains that can be seen through."""

from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, Transition, point
from exactdice.errors import SupportError
from exactdice.process.graphs import components, is_closed, period

THIRD = Fraction(1, 3)
SPLIT = Transition({"a": Distribution(["a", "b", "c"]), "b": "b", "c": "d", "d": "c"})


def test_the_classes_of_a_chain():
    first, second, third = SPLIT.classes("a")
    assert (first.states, first.recurrent, first.period) == (("a",), False, 1)
    assert (second.states, second.recurrent, second.period) == (("b",), True, 1)
    assert (third.states, third.recurrent, third.period) == (("c", "d"), True, 2)
    assert "c" in third
    assert "a" not in third
    assert len(third) == 2
    assert repr(third) == "<CommunicatingClass: recurrent, period 2, 2 states: 'c', 'd'>"
    assert repr(first) == "<CommunicatingClass: transient, period 1, 1 state: 'a'>"


def test_a_mapping_needs_no_start_and_a_start_takes_only_what_it_reaches():
    assert [each.states for each in SPLIT.classes()] == [each.states for each in SPLIT.classes("a")]
    assert [each.states for each in SPLIT.classes("d")] == [("d", "c")]
    assert SPLIT.stationary("c") == Distribution(["c", "d"])
    assert SPLIT.stationary(point("b")) == point("b")


def test_laws_of_several_classes():
    _, second, third = SPLIT.classes("a")
    assert second.stationary == point("b")
    assert third.stationary == Distribution(["c", "d"])
    with pytest.raises(SupportError) as caught:
        SPLIT.stationary("a")
    assert str(caught.value) == (
        "the chain has 2 recurrent classes (with the states 'b', 'c'), so every mixture of their stationary laws "
        "is one; ask each of classes(start) for its own, or long_run(start) for the mixture"
    )
    assert SPLIT.long_run("a") == Distribution({"b": 2, "c": 1, "d": 1})
    assert SPLIT.long_run(Distribution(["b", "c"])) == Distribution({"b": 2, "c": 1, "d": 1})
    many = Transition({x: x for x in range(5)})
    with pytest.raises(SupportError, match=r"5 recurrent classes \(with the states 0, 1, 2, \.\.\.\)"):
        many.stationary()
    assert repr(Transition({x: (x + 1) % 7 for x in range(7)}).classes()[0]).endswith("7 states: 0, 1, 2, 3, 4, ...>")


def test_recurrence_times():
    """From 0 with 1/3 to 1, which always goes back: pi = 3/4, 1/4, so back after 4/3 and 4 steps."""
    (pair,) = Transition({0: Distribution([0, 0, 1]), 1: 0}).classes()
    assert pair.stationary == Distribution({0: 3, 1: 1})
    assert (pair.mean_recurrence_time(0), pair.mean_recurrence_time(1)) == (4 * THIRD, 4)
    passing = SPLIT.classes("a")[0]
    assert passing.mean_recurrence_time("a") == sympy.oo
    with pytest.raises(
        SupportError, match="the class of state 'a' is left for good some time, so it has no stationary law"
    ):
        passing.stationary  # noqa: B018
    for stranger in ("b", "z", []):
        with pytest.raises(SupportError, match="is not one of the class"):
            passing.mean_recurrence_time(stranger)


def test_a_graph_of_every_kind_of_edge():
    """Two cycles that share a state, a tail into them and a way out; found by looking at it."""
    graph = [[1], [2, 3], [1], [1, 4], [5], [5], []]
    found = [sorted(block) for block in components(graph)]
    assert found == [[5], [4], [1, 2, 3], [0], [6]]
    assert is_closed(graph, [5])
    assert not is_closed(graph, [1, 2, 3])
    assert [period(graph, block) for block in ([1, 2, 3], [5], [0])] == [2, 1, 0]
    assert period([[1, 2], [0], [3], [0]], [0, 1, 2, 3]) == 1  # ways back of 2 and 3 steps


def test_a_path_longer_than_python_recurses():
    n = 5_000
    assert components([[i + 1] for i in range(n)] + [[]])[0] == [n]
    assert components([[(i + 1) % n] for i in range(n)]) == [list(range(n - 1, -1, -1))]
