"""Caches: they are bounded, they all clear at once, and they tell types apart."""

from exactdice import clear_caches, d, d6
from exactdice.caches import cached


def test_a_result_is_remembered_until_the_caches_are_cleared():
    calls = []

    @cached(2)
    def double(x):
        calls.append(x)
        return 2 * x

    assert (double(1), double(1)) == (2, 2)
    assert calls == [1]
    clear_caches()
    assert double(1) == 2
    assert calls == [1, 1]


def test_only_the_last_results_are_kept():
    calls = []

    @cached(2)
    def double(x):
        calls.append(x)
        return 2 * x

    for x in (1, 2, 3, 1):  # 1 was the first of three
        double(x)
    assert calls == [1, 2, 3, 1]


def test_equal_arguments_of_another_type_are_told_apart():
    @cached(4)
    def shown(x):
        return repr(x)

    assert [shown(1), shown(True), shown(1.0)] == ["1", "True", "1.0"]


def test_dice_are_remembered_and_equal_after_clearing():
    assert d(20) is d(20)
    twenty = d(20)
    clear_caches()
    assert d(20) is not twenty
    assert d(20) == twenty
    assert d(6) == d6
