"""A whole game against an enumeration of every die, written apart here, and against values by hand."""

from fractions import Fraction
from itertools import product

import pytest

from exactdice import budget
from exactdice.errors import TooLargeError
from exactdice.games.fantasy import Phase, State, game


def played(phases, level, spells, dice):
    """The end of a game with two dice for each phase, rolled whether they are looked at or not."""
    status, casting = "awake", 0
    for (turn, n), (first, second) in zip(phases, dice, strict=True):
        if status == "dead":
            continue
        if turn == "own":
            status = "awake"
        if status == "unconscious" or n == 0:
            continue
        row = second if first + level <= n else 7
        casting += turn == "own" and row >= 5
        spells = max(0, spells - 1) if row == 3 else spells
        status = {1: "dead", 2: "unconscious"}.get(row, "awake")
    return State(status, 0 if status == "dead" else spells, casting)


@pytest.mark.parametrize(
    ("phases", "level", "spells"),
    [
        ([("own", 5), ("enemy", 3), ("own", 6)], 0, 1),
        ([("enemy", 4), ("enemy", 6), ("own", 4)], 1, 2),
        ([("own", 7), ("own", 0), ("enemy", 2)], 2, 0),
    ],
)
def test_every_die(phases, level, spells):
    pairs = list(product(range(1, 7), repeat=2))
    ends = [played(phases, level, spells, dice) for dice in product(pairs, repeat=3)]
    end = game(phases, level=level, spells=spells).end
    assert dict(end) == {state: Fraction(ends.count(state), len(ends)) for state in set(ends)}


def test_what_is_read_from_the_end():
    # Own phase, six to beat: each row a sixth.
    one = game([Phase("own", 6)], spells=2)
    assert list(one.spells_left_or_dead.items()) == [(1, Fraction(1, 6)), (2, Fraction(2, 3)), ("dead", Fraction(1, 6))]
    assert one.own_phases_able_to_cast.mean() == Fraction(1, 3)
    assert (one.dead, one.unconscious_at_end) == (Fraction(1, 6), Fraction(1, 6))
    assert repr(one) == "<game of 1 magic phase>"


def test_spells_are_listed_in_order_and_dead_last():
    many = game(12 * [("own", 6)], spells=11)
    assert list(many.spells_left_or_dead) == [*range(12), "dead"]
    assert list(game([("own", 1)], level=1, spells=3).spells_left_or_dead) == [3]


def test_the_law_after_each_phase():
    # Asleep since an enemy phase he wakes in his own, where nobody is near.
    first, last = game([("enemy", 6), ("own", 0)]).states
    assert first.pmf(State("unconscious", 0, 0)) == Fraction(1, 6)
    assert dict(last) == {State("awake", 0, 0): Fraction(5, 6), State("dead", 0, 0): Fraction(1, 6)}


def test_a_goblin_survives_each_test_with_the_same_chance():
    # 1 - min(n, 6) / 36 a phase, and he who is unconscious in enemy phases only is always awake in his own.
    assert game(5 * [("own", 4)]).dead_after == tuple([1 - Fraction(32, 36) ** n for n in range(1, 6)])


def test_a_long_game_is_played_and_an_endless_one_refused():
    assert 0 < game(100 * [("own", 6), ("enemy", 6)], spells=3).dead < 1
    with pytest.raises(TooLargeError, match="a game of 5,000 magic phases needs"):
        game(5_000 * [("own", 6)], spells=6)
    with budget(states=10), pytest.raises(TooLargeError, match="a game of 1 magic phase needs"):
        game([("own", 6)])


def test_race_and_level_say_whose_game_it_is():
    """An Orc of level 3 against 6 fails with 3/6 and dies of a sixth of that; a Goblin always fails."""
    phases = [("own", 6), ("own", 6)]
    orc = Fraction(1, 12)
    assert game(phases, race="orc", level=3).dead_after == (orc, 1 - (1 - orc) ** 2)
    assert game(phases, race="goblin").dead_after[0] == game(phases).dead_after[0] == Fraction(1, 6)
    assert game(phases, race="goblin", level=3).dead == game(phases).dead
    assert game(phases, level=3).dead == game(phases, race="orc", level=3).dead
