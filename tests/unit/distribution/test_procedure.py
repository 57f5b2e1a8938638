"""Do-notation: a generator of rolls becomes the law of what it returns; what it may not do."""

from fractions import Fraction

import pytest

from exactdice import Distribution, budget, d3, d6, point, procedure
from exactdice.errors import ProcedureError, SupportError, TooLargeError


def test_a_chain_of_dependent_rolls():
    @procedure
    def attack(skill, *, damage=d3):
        """Damage of one attack."""
        hit = yield d6
        if hit < skill:
            return 0
        if hit == 6:
            more = yield d6
            return 6 + more
        return damage

    law = attack(4)
    assert law.pmf(0) == Fraction(1, 2)
    assert law.pmf(1) == Fraction(2, 6) * Fraction(1, 3)
    assert law.pmf(7) == Fraction(1, 36)
    assert attack(7) == point(0)
    assert attack(2, damage=point("hurt")).pmf("hurt") == Fraction(4, 6)
    assert (attack.__name__, attack.__doc__) == ("attack", "Damage of one attack.")


def test_what_happens_without_a_roll():
    @procedure
    def certain(sure):
        if sure:
            return "nothing rolled"
        return (yield d6)

    assert certain(True) == point("nothing rolled")
    assert certain(False) == d6


def test_a_loop_with_an_end():
    @procedure
    def highest_of(n):
        best = 0
        for _ in range(n):
            best = max(best, (yield d6))
        return best

    assert highest_of(3).cdf(5) == Fraction(125, 216)
    assert highest_of(0) == point(0)


def test_no_return_gives_none():
    @procedure
    def nothing():
        yield d6

    assert nothing() == point(None)


def test_long_chains_do_not_recurse():
    @procedure
    def steps():
        total = 0
        for _ in range(2000):
            total += yield point(1)
        return total

    assert steps() == point(2000)


def test_a_procedure_without_a_roll_is_none():
    with pytest.raises(ProcedureError, match="double has no yield, so it rolls nothing; write x = yield d6 inside"):

        @procedure
        def double(x):
            return 2 * x

    with pytest.raises(ProcedureError, match="3 has no yield"):
        procedure(3)


def test_what_is_yielded_is_a_law():
    @procedure
    def wrong():
        yield 6

    with pytest.raises(ProcedureError, match="wrong yields 6, which is no distribution; yield a law such as d6"):
        wrong()


def test_what_is_returned_is_an_outcome():
    @procedure
    def wrong():
        return [(yield d6)]

    with pytest.raises(SupportError, match="cannot be hashed"):
        wrong()


def test_a_procedure_that_rolls_something_else_the_second_time():
    dice = iter([d6, d3, d3, d3, d3, d3, d3])

    @procedure
    def fickle():
        return (yield next(dice))

    with pytest.raises(
        ProcedureError, match=r"fickle does not yield the same law at roll 1 .+; it must depend on its rolls"
    ):
        fickle()


def test_a_procedure_that_ends_early_the_second_time():
    runs = []

    @procedure
    def tiring():
        runs.append(1)
        if len(runs) == 1:
            yield d3
            yield d3
        return 0

    with pytest.raises(ProcedureError, match="tiring does not yield the same law at roll 1"):
        tiring()


def test_a_procedure_without_an_end_is_refused():
    @procedure
    def endless():
        while True:
            yield d6

    with pytest.raises(TooLargeError, match="the procedure endless needs"):
        endless()
    with budget(states=3), pytest.raises(TooLargeError):
        endless()


def test_errors_inside_are_the_authors_own():
    @procedure
    def broken():
        x = yield d6
        return 1 // (x - 6)

    with pytest.raises(ZeroDivisionError):
        broken()


def test_rolls_may_be_of_any_kind():
    @procedure
    def story():
        weather = yield Distribution({"rain": 1, "sun": 2})
        return weather, (yield d3 if weather == "sun" else point(0))

    assert story().pmf(("rain", 0)) == Fraction(1, 3)
    assert story().pmf(("sun", 2)) == Fraction(2, 9)


def test_a_runtime_error_inside_is_the_authors_own():
    @procedure
    def broken():
        yield d6
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        broken()


def test_every_path_is_run_once_whatever_its_length():
    @procedure
    def climbing():
        steps = 0
        while (yield d6) == 6 and steps < 30:
            steps += 1
        return steps

    law = climbing()
    assert law.pmf(0) == Fraction(5, 6)
    assert law.pmf(30) == Fraction(1, 6**30)


def test_very_many_paths_are_refused_by_an_estimate():
    runs = []

    @procedure
    def dice(n):
        runs.append(n)
        total = 0
        for _ in range(n):
            total += yield d6
        return total

    assert dice(4) == 4 @ d6
    runs.clear()
    with budget(states=50_000), pytest.raises(TooLargeError, match="the procedure dice needs"):
        dice(12)  # 6^12 paths
    assert len(runs) < 1000  # a fiftieth of the budget and the sample
    with pytest.raises(TooLargeError, match=r"the procedure dice needs about 2\^523 states"):
        dice(200)


def test_a_long_path_that_is_seldom_taken_is_no_reason_to_refuse():
    @procedure
    def lucky():
        total = 0
        if (yield d6) == 6:
            for _ in range(4):
                total += yield d6
        return total

    with budget(states=7000):  # 5 + 6^4 paths of at most 5 rolls; if all were long, they would be 6^5
        assert lucky().pmf(24) == Fraction(1, 6**5)


def test_a_single_path_without_an_end_is_refused():
    @procedure
    def endless():
        while True:
            yield point(1)

    with pytest.raises(TooLargeError, match="a path of the procedure endless needs"):
        endless()


def test_a_procedure_that_calls_itself():
    @procedure
    def down(n):
        roll = yield d6
        if roll < 6 or n == 0:
            return 0
        return 1 + (yield down(n - 1))

    assert down(3).pmf(4 - 1) == Fraction(1, 6**3)  # three sixes, then anything

    @procedure
    def forever():
        yield d6
        return forever()

    with pytest.raises(ProcedureError, match="forever calls itself more often than Python allows; roll in a loop"):
        forever()


def test_procedures_inside_spend_from_one_budget():
    @procedure
    def inner():
        return (yield d6) + (yield d6)

    @procedure
    def outer():
        total = 0
        for _ in range(3):
            if (yield d3) == 1:
                total += yield inner()
        return total

    assert outer().mean() == 7  # a third of three times 7
    with budget(states=3000), pytest.raises(TooLargeError, match=r"the procedure (inner|outer) needs"):
        outer()


def test_a_procedure_that_goes_on_the_second_time():
    runs = []

    @procedure
    def eager():
        runs.append(1)
        yield d3
        if len(runs) > 1:
            yield d3
        return 0

    assert eager() == point(0)  # what comes after the last roll is its own affair


def test_a_law_that_is_equal_but_new_repeats_itself():
    @procedure
    def fresh():
        a = yield Distribution({1: 1, 2: 1})
        b = yield Distribution({1: 1, 2: 1})
        return a + b

    assert fresh().pmf(3) == Fraction(1, 2)
