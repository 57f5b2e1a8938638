"""The engine gives the published answers to classical questions of chance.

Origin of every expected value: the table in ``published``, with its sources and computations apart from the engine.
"""

from fractions import Fraction
from math import comb

import pytest
from published import ANSWERS
from published_computations import EFRON, PIGLETS, poker_name

from exactdice import (
    Decision,
    Deck,
    Distribution,
    Evaluator,
    Transition,
    at_least,
    bernoulli,
    binomial,
    d6,
    equals,
    one_of,
    point,
    pool,
)
from exactdice.cards.playing import standard_deck

# -- walks -------------------------------------------------------------------------------------------


def ruin(start, goal, up):
    """A gambler who bets 1 until he has nothing or the goal."""
    return Transition(lambda has: has - 1 + 2 * bernoulli(up)).until(one_of(0, goal), start)


collecting = Transition(lambda seen: Distribution({seen: seen, seen + 1: 6 - seen}) if seen < 6 else 6)


@Transition
def craps(point_to_make):
    """A point is thrown again before a seven, or the shooter loses."""

    def after(total):
        if point_to_make:
            return {point_to_make: "won", 7: "lost"}.get(total, point_to_make)
        return {7: "won", 11: "won", 2: "lost", 3: "lost", 12: "lost"}.get(total, total)

    return (2 @ d6).map(after)


def pattern(*words):
    """Coins until one of some words is seen; the end of what was thrown so far is the state."""
    longest = max(map(len, words))
    throw = Transition(lambda last: Distribution({(last + coin)[-longest:]: 1 for coin in "HT"}))
    return throw.until(lambda last: last.endswith(words), "")


birthdays = Transition(lambda seen: Distribution({seen + 1: 365 - seen, "pair": seen}) if seen != "pair" else "pair")


@Transition
def jail(turn):
    """Out by a double, or one more turn."""
    return d6.product(d6).starmap(lambda a, b: "double" if a == b else turn + 1)


# -- dice --------------------------------------------------------------------------------------------


def risk(attack, defence):
    """One round."""
    return dict(pool(attack, d6).against(pool(defence, d6)))


@Transition
def battle(armies):
    """One round with as many dice as there may be."""
    ours, theirs = armies
    losses = pool(min(ours, 3), d6).against(pool(min(theirs, 2), d6))
    return losses.starmap(lambda lost, won: (ours - lost, theirs - won))


@Transition
def five_equal(size):
    """The largest set of five dice, kept; whoever throws a larger one goes on with that."""

    def better(faces):
        return max(size + faces[0], *faces)

    return pool(5 - size, d6).counts().map(better) if size < 5 else 5


@Transition
def run_of_heads(runs):
    """The run that is going on, and the longest one."""
    now, longest = runs
    return Distribution({(0, longest): 1, (now + 1, max(now + 1, longest)): 1})


def pig(score):
    """Roll once more below 20, which loses all with a one; the others end the turn."""
    return d6.map(
        lambda face: ("lost", 0) if face == 1 else ("held" if score[1] + face >= 20 else "on", score[1] + face)
    )


def piglet():
    """The chance of who moves in each state of Piglet to two; both want to win."""

    def moves(state):
        if isinstance(state, str):
            return {}
        player, ours, theirs, turn = state
        other = "B" if player == "A" else "A"
        lost = (other, theirs, ours, 0)
        won = f"{player} wins" if ours + turn + 1 >= 2 else (player, ours, theirs, turn + 1)
        flip = {"flip": Distribution({lost: 1, won: 1})}
        return flip | ({"hold": (other, theirs, ours + turn, 0)} if turn else {})

    play = Decision(moves, equals("A wins"), opponent=lambda state: state[0] == "B")
    return {state: play.best(("A", *state)).value for state in PIGLETS}


# -- cards -------------------------------------------------------------------------------------------


def poker():
    """Hands of five of 52 cards by name."""

    def step(state, card, held):
        ranks, suit = state
        if not held:
            return state
        return (*ranks, (card.rank - 2) % 13), card.suit if suit in {None, card.suit} else "mixed"

    named = Evaluator(((), None), step, lambda end: poker_name(tuple(sorted(end[0])), end[1] != "mixed"))
    law = standard_deck().evaluate(5, named)
    return {name: chance * comb(52, 5) for name, chance in dict(law).items()}


def best_of(number):
    """The chance to take the best of a row."""

    def actions(state):
        if isinstance(state, str):
            return {}
        seen, is_best = state
        chance = Fraction(seen, number) if is_best else 0
        after = (
            bernoulli(Fraction(1, seen + 1)).map(lambda best: (seen + 1, bool(best)))
            if seen < number
            else point("lost")
        )
        return {"take": bernoulli(chance).map(lambda won: "won" if won else "lost"), "leave": after}

    return Decision(actions, equals("won")).best((1, True)).value


def ahead(order):
    """Whether our votes are ahead all through the count."""
    return all(sum(order[:n]) > 0 for n in range(1, len(order) + 1))


OURS = {
    "ruin of 9 of 10, fair": lambda: ruin(9, 10, "1/2").end.pmf(0),
    "bets of 9 of 10, fair": lambda: ruin(9, 10, "1/2").mean_time,
    "ruin of 9 of 10 at 9/20": lambda: ruin(9, 10, "9/20").end.pmf(0),
    "Huygens' fifth problem": lambda: ruin(12, 24, "27/42").end.pmf(0),
    "mean rolls to see all six faces": lambda: collecting.until(equals(6), 0).mean_time,
    "all six faces in ten rolls": lambda: collecting.repeat(10, 0).pmf(6),
    "the shooter wins at craps": lambda: craps.until(one_of("won", "lost"), 0).end.pmf("won"),
    "mean rolls of a game of craps": lambda: craps.until(one_of("won", "lost"), 0).mean_time,
    "mean turns in the jail of Monopoly": lambda: jail.until(one_of("double", 3), 0).mean_time,
    "out of jail by a double": lambda: jail.until(one_of("double", 3), 0).end.pmf("double"),
    "THH before HHH": lambda: pattern("THH", "HHH").end.pmf("THH"),
    "THH before HHT": lambda: pattern("THH", "HHT").end.pmf("THH"),
    "HHT before HTH": lambda: pattern("HHT", "HTH").end.pmf("HHT"),
    "mean coins until HHH": lambda: pattern("HHH").mean_time,
    "mean coins until HTH": lambda: pattern("HTH").time.moment(1),
    "mean coins until HHT": lambda: pattern("HHT").time.moment(1),
    "a birthday shared among 23": lambda: birthdays.repeat(23, 0).pmf("pair"),
    "Risk, three dice against two": lambda: risk(3, 2),
    "Risk, three dice against one": lambda: risk(3, 1),
    "Risk, two dice against two": lambda: risk(2, 2),
    "Risk, two dice against one": lambda: risk(2, 1),
    "Risk, one die against two": lambda: risk(1, 2),
    "Risk, one die against one": lambda: risk(1, 1),
    "Risk, two armies conquer two": lambda: battle.until(lambda left: not all(left), (2, 2)).end.prob(
        lambda left: left[0]
    ),
    "longest run of heads among eight coins": lambda: dict(run_of_heads.repeat(8, (0, 0)).marginal(1)),
    "five equal dice in three throws": lambda: five_equal.repeat(3, 0).pmf(5),
    "Efron's dice": lambda: [Distribution(EFRON[i]).compare(Distribution(EFRON[(i + 1) % 4])).pmf(1) for i in range(4)],
    "a ten against a nine with three dice": lambda: ((3 @ d6).pmf(10), (3 @ d6).pmf(9)),
    "a six in four throws": lambda: pool(4, d6).count(equals(6)).prob(at_least(1)),
    "a double six in 24 throws": lambda: pool(24, 2 @ d6).count(equals(12)).prob(at_least(1)),
    "Newton to Pepys": lambda: [pool(6 * n, d6).count(equals(6)).prob(at_least(n)) for n in (1, 2)],
    "five points, two against three": lambda: binomial(4, "1/2").prob(at_least(2)),
    "the turn of Pig held at 20": lambda: (
        Transition(pig).until(lambda score: score[0] != "on", ("on", 0)).end.marginal(1).mean()
    ),
    "Piglet to two": piglet,
    "poker hands": poker,
    "4-4-3-2 at Bridge": lambda: (
        Deck(13 * ["clubs", "diamonds", "hearts", "spades"])
        .counts_of(13, *map(equals, ["clubs", "diamonds", "hearts", "spades"]))
        .prob(lambda suits: sorted(suits) == [2, 3, 4, 4])
    ),
    "no card in its place among five": lambda: (
        Deck(range(5)).draw(5).prob(lambda order: all(map(int.__ne__, order, range(5))))
    ),
    "ahead all through the count, five votes against two": lambda: Deck({1: 5, -1: 2}).draw(7).prob(ahead),
    "the best of three": lambda: best_of(3),
    "the best of four": lambda: best_of(4),
    "the best of five": lambda: best_of(5),
}


def test_every_published_answer_is_asked():
    assert list(OURS) == list(ANSWERS)


@pytest.mark.parametrize("name", ANSWERS)
def test_published_answer(name):
    assert OURS[name]() == ANSWERS[name].value
