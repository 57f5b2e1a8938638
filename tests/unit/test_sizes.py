"""Budgets: what is refused, how a budget is changed for a while, and how sizes are written."""

import threading
from itertools import count, repeat

import pytest

from exactdice import Distribution, budget, d, d6, mixture, pool
from exactdice.errors import CountError, TooLargeError
from exactdice.sizes import CEILING, Budget, allows, bounded, limit, require, require_so_far, sized


def test_the_budget_holds_inside_the_block_alone():
    with budget(outcomes=10, bits=20, states=30) as current:
        assert current == Budget(10, 20, 30)
        assert (limit("outcomes"), limit("bits"), limit("states")) == (10, 20, 30)
        assert allows("outcomes", 10)
        assert not allows("outcomes", 11)
    assert limit("outcomes") == Budget().outcomes


def test_blocks_nest_and_end_with_an_error():
    with budget(outcomes=10):
        with budget(bits=20):
            assert (limit("outcomes"), limit("bits")) == (10, 20)
        with pytest.raises(KeyError), budget(outcomes=5):
            raise KeyError
        assert (limit("outcomes"), limit("bits")) == (10, Budget().bits)


def test_a_size_over_the_budget_is_named():
    with budget(states=1000), pytest.raises(TooLargeError) as caught:
        require("states", 1001, "this roll")
    expected = "this roll needs 1,001 states, the budget is 1,000; raise it with budget(states=...)"
    assert str(caught.value) == expected


def test_what_has_no_size_beforehand_is_stopped():
    with budget(states=1000):
        require_so_far("states", 1000, "this walk")
        with pytest.raises(TooLargeError) as caught:
            require_so_far("states", 1007, "this walk", "ask for 10 steps")
    assert str(caught.value) == (
        "this walk needs more than 1,000 states, the budget is 1,000; ask for 10 steps, "
        "or raise it with budget(states=...)"
    )


def test_beyond_a_ceiling_no_budget_helps():
    """10**5 dice would need 150 thousand million bits, which GMP cannot multiply: it would end the process."""
    with budget(bits=150 * 10**9, outcomes=10**30) as raised:
        assert raised == Budget(CEILING.outcomes, CEILING.bits)
        for question, size in (
            ((10**5 @ d6).items, "150,000,300,000 bits"),
            (lambda: d(10**9), "1,000,000,000 outcomes"),
        ):
            with pytest.raises(
                TooLargeError, match=f"needs {size}, the budget is .*; ask for .* because budget.* ends"
            ):
                question()
    with pytest.raises(TooLargeError, match=r"; ask for 5, because budget\(states=...\) ends at 100,000,000,000$"):
        require("states", 10**12, "this roll", "ask for 5")


@pytest.mark.parametrize(
    "size", [0, -1, 1.5, 1.5e6, "10", "lots", True, None.__class__, 10**5000 * -1], ids=lambda x: str(type(x))
)
def test_a_size_is_a_whole_number_of_at_least_one(size):
    with pytest.raises(CountError, match="is not a size; write a whole number of at least 1"):
        budget(outcomes=size)  # at the call, not at the with


def test_a_raised_budget_loses_no_outcome():
    # a list longer than the usual budget, which must neither be cut nor refused
    with budget(outcomes=3_000_000):
        law = Distribution(iter([1] * 2_000_001 + [2] * 999_999))
    assert law.pmf(2) * 3_000_000 == 999_999


def test_a_lowered_budget_refuses_what_was_allowed():
    with budget(outcomes=5):
        for question in (
            lambda: d(6),
            lambda: Distribution(range(6)),
            lambda: Distribution(dict.fromkeys(range(6), 1)),
        ):
            with pytest.raises(TooLargeError, match="6 outcomes, the budget is 5"):
                question()
        assert len(d(5)) == 5


def test_lists_without_an_end_are_refused():
    for endless in (lambda: Distribution(count()), lambda: Distribution(repeat(1)), lambda: pool(repeat(d6))):
        with budget(outcomes=1000, states=1000), pytest.raises(TooLargeError, match="list"):
            endless()
    with budget(states=1000), pytest.raises(TooLargeError, match="this mixture"):
        mixture(repeat((1, d6)))


def test_bounded_passes_on_what_is_allowed():
    with budget(states=1000):  # a hundred states an item
        assert list(bounded(range(10), "ten")) == list(range(10))
        with pytest.raises(TooLargeError, match="eleven needs more than 1,000 states"):
            list(bounded(range(11), "eleven"))


def test_a_thread_has_a_budget_of_its_own():
    seen = []
    with budget(outcomes=10):
        thread = threading.Thread(target=lambda: seen.append(limit("outcomes")))
        thread.start()
        thread.join()
    assert seen == [Budget().outcomes]


def test_sizes_in_words():
    assert sized(999) == "999"
    assert sized(10**6) == "1,000,000"
    assert sized(2**60) == "about 2^60"
    assert sized(10**5000).startswith("about 2^16609")  # 5000 log2(10) = 16609.6
