"""Simulators that need not end, do not end, or swallow what would end them: cut, with the uncovered chance stated."""

import sys
from fractions import Fraction

import pytest

from exactdice import at_least, d6, equals, verify
from exactdice.errors import OperandError, UncoveredError
from exactdice.verify import enumerating
from exactdice.verify.enumeration.tree import Draws


def until_six(rng):
    rolls = 1
    while rng.randint(1, 6) < 6:
        rolls += 1
    return rolls


def test_a_budget_of_paths_leaves_the_rest_uncovered():
    found = verify.enumerate(lambda rng: rng.randint(1, 6), paths=4)
    assert found.paths == 4
    assert found.reasons == {"paths that were not run": Fraction(1, 3)}
    assert found.bounds(at_least(3)) == (Fraction(1, 3), Fraction(2, 3))
    assert found.differences(d6) == {}


def test_a_loop_is_followed_where_it_is_most_probable():
    """Whatever is covered is right: P(n) = 5 ** (n - 1) / 6 ** n, and the first three lengths are complete."""
    found = verify.enumerate(until_six, paths=3000)
    for rolls in (1, 2, 3):
        assert found.weights[rolls] == Fraction(5 ** (rolls - 1), 6**rolls)
    assert found.uncovered < Fraction(1, 2)


def test_branches_that_cannot_be_run_any_more_are_given_up():
    tree = Draws(10)
    tree._open = [(-1.0, n, None, None, 0, 1, 1) for n in range(20_000)]
    assert tree.next(5) == (None, 1, 1)
    assert len(tree._open) == 4


def test_draws_are_cut():
    found = verify.enumerate(until_six, draws=2)
    assert found.reasons == {"more than 2 draws": Fraction(25, 36)}
    assert found.weights == {1: Fraction(1, 6), 2: Fraction(5, 36)}


def test_recursion_is_cut():
    def without_end(rng):
        return 1 if rng.randint(1, 2) == 1 else without_end_of_calls()

    def without_end_of_calls():
        return without_end_of_calls()

    assert verify.enumerate(without_end).reasons == {"calls deeper than Python allows": Fraction(1, 2)}


def test_a_path_that_neither_draws_nor_ends_is_interrupted():
    def stuck(rng):
        while rng.choice("ab") == "b":
            while True:
                pass
        return "a"

    found = verify.enumerate(stuck, seconds=0.05)
    assert found.weights == {"a": Fraction(1, 2)}
    assert found.reasons == {"runs of more than 0.05 s": Fraction(1, 2)}


def test_three_such_paths_are_enough():
    def stuck(rng):
        rng.randint(1, 6)
        while True:
            pass

    found = verify.enumerate(stuck, seconds=0.02)
    assert found.paths == 3
    assert found.reasons == {"runs of more than 0.02 s": Fraction(1, 2), "paths that were not run": Fraction(1, 2)}


def test_a_simulator_that_catches_everything_and_goes_on():
    def greedy(rng):
        while True:
            try:
                if rng.randint(1, 6) == 6:
                    return 6
            except BaseException:
                pass

    found = verify.enumerate(greedy, draws=3, seconds=0.5)
    assert found.paths == 3
    assert found.uncovered > Fraction(1, 2)


def test_a_simulator_that_catches_everything_and_returns():
    def caught(rng):
        try:
            return until_six(rng)
        except BaseException:
            return 0

    assert verify.enumerate(caught, draws=2).weights == {1: Fraction(1, 6), 2: Fraction(5, 36)}


def test_an_error_after_a_cut_is_no_error_of_the_simulator():
    def careless(rng):
        try:
            return until_six(rng)
        except BaseException as cut:
            raise ValueError("lost") from cut

    assert verify.enumerate(careless, draws=1).reasons == {"more than 1 draws": Fraction(5, 6)}


def test_a_simulator_that_never_ends_is_given_up():
    def never(rng):
        while rng.randint(1, 6) != 7:
            pass

    found = verify.enumerate(never)
    assert (found.paths, found.bounds(7)) == (0, (0, 1))
    assert found.reasons == {"no path ends in 20,000 runs": 1}
    with pytest.raises(UncoveredError, match="no path ends in 20,000 runs"):
        _ = found.law


def test_all_runs_together_have_a_time_too():
    found = verify.enumerate(until_six, total_seconds=1e-9)
    assert found.reasons == {"paths that were not run in 1e-09 s": 1}
    assert verify.enumerate(lambda rng: rng.randint(1, 6), total_seconds=None).law == d6


def test_a_line_counts_the_paths_on_a_terminal_only(monkeypatch, capsys):
    four = lambda rng: sum([rng.randint(1, 6) for _ in range(4)])  # noqa: E731  (1,296 paths)
    monkeypatch.setattr(enumerating, "_PATIENCE", 0.0)
    assert verify.enumerate(four).law == 4 @ d6
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert verify.enumerate(four).law == 4 @ d6
    assert capsys.readouterr().err.startswith("\r\x1b[K1,000 paths, ")
    monkeypatch.setattr(enumerating, "_PATIENCE", 60.0)
    assert verify.enumerate(four).law == 4 @ d6
    assert capsys.readouterr().err == "\r\x1b[K"


def test_a_run_without_a_watch():
    assert verify.enumerate(lambda rng: rng.randint(1, 6), seconds=None).law == d6


def test_an_incomplete_law_is_asked_for_in_vain():
    found = verify.enumerate(until_six, draws=1)
    with pytest.raises(UncoveredError, match=r"the chance 5/6 is not covered \(more than 1 draws\)"):
        found.law  # noqa: B018
    with pytest.raises(UncoveredError):
        verify.lift(lambda rng, n: sum(until_six(rng) for _ in range(n)), 3, draws=1)
    with pytest.raises(UncoveredError):
        verify.lift(lambda rng, n: sum(rng.randint(1, 6) for _ in range(n)), 3, paths=10)


def test_differences_with_a_law_without_an_end():
    found = verify.enumerate(until_six, draws=2)
    law = d6.explode(equals(6))
    assert found.differences(law) == {}  # 1/6 <= 1/6, 5/36 <= 1/6, all else may be
    assert verify.enumerate(lambda rng: rng.randint(1, 2)).differences(law) == {
        1: (Fraction(1, 2), Fraction(1, 6)),
        2: (Fraction(1, 2), Fraction(1, 6)),
    }
    with pytest.raises(OperandError, match="no distribution"):
        found.differences({1: 1})


def test_how_it_prints():
    whole = verify.enumerate(lambda rng: rng.randint(1, 6))
    assert repr(whole) == "<6 paths to 6 outcomes, which cover all>"
    assert str(whole).startswith("<6 paths to 6 outcomes, which cover all>\n")
    part = str(verify.enumerate(lambda rng: rng.randint(1, 40), paths=30))
    assert part.splitlines()[:2] == [
        "<30 paths to 30 outcomes, which cover all but 25.00%>",
        "not covered: 1/4, paths that were not run",
    ]
    assert part.splitlines()[-1].strip().startswith("...")
    assert "..." not in str(verify.enumerate(until_six, draws=2))


def test_how_it_is_drawn():
    whole = verify.enumerate(lambda rng: rng.randint(1, 6))._repr_html_()
    assert "&lt;6 paths to 6 outcomes, which cover all&gt;" in whole
    assert whole.count('class="ed-bar"') == 6  # its law draws itself
    part = verify.enumerate(lambda rng: rng.randint(1, 40), paths=30)._repr_html_()
    assert "not covered: 1/4, paths that were not run" in part
    assert '<th scope="row">1</th><td>1/40</td><td>11/40</td>' in part
