"""Famous problems of chains, each with the place where its answer is published."""

from fractions import Fraction
from math import comb, factorial

import pytest
import sympy

from exactdice import Distribution, Transition, at_least, bernoulli, binomial, d6, equals, one_of, uniform

HALF = Fraction(1, 2)


def walk(p):
    """One up with chance p, else one down."""
    return Transition(lambda place: place + 2 * bernoulli(p) - 1)


# --- gambler's ruin: W. Feller, An Introduction to Probability Theory I, XIV.2 and XIV.3 ------------------------------


@pytest.mark.parametrize(("start", "top"), [(1, 2), (3, 10), (20, 25), (500, 1000)])
@pytest.mark.parametrize("p", [HALF, Fraction(18, 37), Fraction(2, 3)])
def test_gamblers_ruin(p, start, top):
    ruin = walk(p).until(one_of(0, top), start)
    if p == HALF:
        wins, lasts = Fraction(start, top), start * (top - start)
    else:
        odds = (1 - p) / p
        wins = (1 - odds**start) / (1 - odds**top)
        lasts = (start - top * wins) / (1 - 2 * p)
    assert ruin.end.pmf(top) == wins
    assert ruin.end.pmf(0) == 1 - wins
    assert ruin.mean_time == lasts


def test_the_time_of_a_fair_ruin():
    """From 1 or 2 of 3 one step of a fair coin ends the walk with 1/2 and else leads to the other, so it lasts n steps
    with 2^-n; Feller XIV.4 has its generating function."""
    time = walk(HALF).until(one_of(0, 3), 1).time
    assert [time.pmf(n) for n in (0, 1, 2, 3, 50)] == [0, HALF, HALF**2, HALF**3, HALF**50]


def test_a_variance_of_the_time_of_a_fair_ruin():
    """``k (N-k) (k^2 + (N-k)^2 - 2) / 3`` (J. Andel, S. Hudecova, Variance of the game duration in the gambler's ruin
    problem, Statistics and Probability Letters 82, 2012, 1750)."""
    for k, n in [(1, 3), (3, 10), (7, 12)]:
        assert walk(HALF).until(one_of(0, n), k).var_time == Fraction(k * (n - k) * (k**2 + (n - k) ** 2 - 2), 3)


def test_the_winners_game_is_of_another_length():
    """Given the top, a fair walk lasts ``(N^2 - k^2) / 3`` steps (F. Stern, Mathematics Magazine 48, 1975, 200)."""
    for k, n in [(1, 3), (3, 10), (7, 12)]:
        assert walk(HALF).until(one_of(0, n), k).given(equals(n)).mean_time == Fraction(n**2 - k**2, 3)


# --- collecting -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", [1, 2, 6, 50])
def test_the_coupon_collector(kinds):
    """Feller IX.3: the mean is ``n H_n``, for independent waits of chance q = k/n add up, variance ``(1-q)/q^2``."""
    collect = Transition(lambda have: Distribution({have: have, have + 1: kinds - have}))
    album = collect.until(equals(kinds), 0)
    chances = [Fraction(k, kinds) for k in range(1, kinds + 1)]
    assert album.mean_time == sum(1 / q for q in chances)
    assert album.var_time == sum((1 - q) / q**2 for q in chances)


def test_the_law_of_a_collection():
    """All six faces within n rolls: ``sum_k (-1)^k C(6, k) (1 - k/6)^n`` (de Moivre, inclusion and exclusion)."""
    faces = Transition(lambda seen: d6.map(lambda face: seen | {face}))
    time = faces.until(lambda seen: len(seen) == 6, frozenset()).time

    def within(n):
        return sum((-1) ** k * comb(6, k) * Fraction(6 - k, 6) ** n for k in range(7))

    assert [time.pmf(n) for n in range(1, 30)] == [within(n) - within(n - 1) for n in range(1, 30)]


# --- dice -------------------------------------------------------------------------------------------------------------


def craps(state):
    """The pass line: the first throw, and then throws for the point."""

    def throw(total):
        if state == "come out":
            return "win" if total in (7, 11) else "lose" if total in (2, 3, 12) else total
        return "win" if total == state else "lose" if total == 7 else state

    return (2 @ d6).map(throw)


def test_craps():
    """F. Mosteller, Fifty Challenging Problems in Probability, problem 14: 244/495; a throw and, with a point of chance
    q a throw, 1 / (q + 1/6) more give the mean 557/165."""
    game = Transition(craps).until(one_of("win", "lose"), "come out")
    assert game.end.pmf("win") == Fraction(244, 495)
    assert game.mean_time == Fraction(557, 165)


def hand(state):
    """A shooter's hand at craps: it ends when a point is lost."""
    after = craps(state)
    if state == "come out":
        return after.map(lambda x: "come out" if x in ("win", "lose") else x)
    return after.map(lambda x: {"win": "come out", "lose": "out"}.get(x, x))


def test_the_shooters_hand():
    """S. Ethier, F. Hoppe, A world record in Atlantic City and the length of the shooter's hand at craps, Mathematical
    Intelligencer 32, 2010: mean 1671/196, and 154 throws or more are one chance in 5,590,264,072."""
    shooter = Transition(hand).until(equals("out"), "come out")
    assert shooter.mean_time == Fraction(1671, 196)
    assert round(1 / (1 - shooter.within(153))) == 5_590_264_072


def test_jail_at_monopoly():
    """A prisoner leaves by doubles in one of three turns, or pays after the third (R. Ash, R. Bishop, Monopoly as a
    Markov process, Mathematics Magazine 45, 1972, 26), so he is free by doubles with ``1 - (5/6)^3`` and stays
    ``1 + 5/6 + 25/36`` turns."""
    turn = Transition(lambda tries: Distribution({"doubles": 1, tries + 1 if tries < 3 else "pays": 5}))
    jail = turn.until(one_of("doubles", "pays"), 1)
    assert jail.end == Distribution({"doubles": 91, "pays": 125})
    assert jail.mean_time == Fraction(91, 36)
    assert jail.time == Distribution({1: 6, 2: 5, 3: 25})


def test_the_problem_of_points():
    """B. Pascal and P. de Fermat, 1654: who lacks 2 points against 3 has 11 of 16 parts; who lacks k against m has the
    chance ``sum_(i >= k) C(k+m-1, i) / 2^(k+m-1)``."""
    play = Transition(lambda lacks: Distribution([(lacks[0] - 1, lacks[1]), (lacks[0], lacks[1] - 1)]))

    def share(k, m):
        return play.until(lambda lacks: 0 in lacks, (k, m)).end.prob(lambda lacks: lacks[0] == 0)

    assert share(2, 3) == Fraction(11, 16)
    for k, m in [(1, 2), (1, 3), (4, 7)]:
        rounds = k + m - 1
        assert share(k, m) == Fraction(sum(comb(rounds, i) for i in range(k, rounds + 1)), 2**rounds)


# --- coins ------------------------------------------------------------------------------------------------------------


def pattern(*words):
    """The longest end of what was thrown that begins a word."""
    starts = {word[:n] for word in words for n in range(len(word) + 1)}

    def after(seen, side):
        text = seen + side
        return next(text[i:] for i in range(len(text) + 1) if text[i:] in starts)

    return Transition(lambda seen: uniform(["H", "T"]).map(lambda side: after(seen, side)))


@pytest.mark.parametrize(("word", "mean"), [("HTH", 10), ("HHH", 14), ("HTT", 8), ("HHHH", 30), ("HTHT", 20)])
def test_waiting_for_a_pattern(word, mean):
    """Conway's leading numbers (M. Gardner, Scientific American, October 1974): the sum of ``2^n`` over each n for
    which the first n sides of the word are its last n."""
    assert pattern(word).until(equals(word), "").mean_time == mean


def test_the_generating_function_of_a_pattern():
    """L. Guibas, A. Odlyzko, String overlaps, Journal of Combinatorial Theory A 30, 1981, 183: for HTH, which overlaps
    itself in its last side, ``(z/2)^3 / ((z/2)^3 + (1 - z) (1 + z^2/4))``, that is ``z^3 / (8 - 8z + 2z^2 - z^3)``."""
    time = pattern("HTH").until(equals("HTH"), "").time
    chances = [time.pmf(n) for n in range(30)]
    assert chances[:4] == [0, 0, 0, Fraction(1, 8)]
    for n in range(4, 30):
        assert 8 * chances[n] == 8 * chances[n - 1] - 2 * chances[n - 2] + chances[n - 3]


@pytest.mark.parametrize(
    ("first", "second", "chance"),
    [("HHH", "THH", "1/8"), ("HHT", "THH", "1/4"), ("HTH", "HHT", "1/3"), ("HTT", "HHT", "1/3")],
)
def test_penneys_game(first, second, chance):
    """W. Penney, Journal of Recreational Mathematics 2, 1969, 241; the table of odds is Gardner's."""
    assert pattern(first, second).until(one_of(first, second), "").end.pmf(first) == Fraction(chance)


def test_the_longest_run_of_heads():
    """Feller XIII.7; how many sequences of 10 tosses have a run of 1, 2, ... heads is a row of OEIS A050227, how many
    of 30 have one of three a term of A050231."""
    toss = Transition(lambda runs: Distribution([(0, runs[1]), (runs[0] + 1, max(runs[0] + 1, runs[1]))]))
    longest = toss.repeat(10, (0, 0)).marginal(1)
    row = [1023, 880, 520, 251, 112, 48, 20, 8, 3, 1]
    assert [longest.prob(at_least(r)) for r in range(1, 11)] == [Fraction(n, 2**10) for n in row]
    three = pattern("HHH").until(equals("HHH"), "")
    assert three.within(30) == Fraction(974791728, 2**30)


# --- walks ------------------------------------------------------------------------------------------------------------


def test_the_return_of_a_drunkard():
    """Feller III.3: back at 2n with ``C(2n, n) / 4^n``, which is also the chance not to have been back until then."""
    for n in (1, 5, 40):
        chance = Fraction(comb(2 * n, n), 4**n)
        assert walk(HALF).repeat(2 * n, 0).pmf(0) == chance

    class_of_absence = Transition(lambda place: 0 if place == 0 else place + 2 * bernoulli(HALF) - 1)
    first = bernoulli(HALF) * 2 - 1
    assert class_of_absence.repeat(9, first).prob(lambda place: place != 0) == Fraction(comb(10, 5), 4**5)


def test_a_walk_on_a_cycle():
    """A walk on n places is back after n steps in the mean, and takes ``k (n - k)`` to a place k away (a fair ruin).

    Every other place is equally likely to be seen last: from a neighbour, where the walk comes at some time, it must go
    round the whole cycle first, a ruin of chance ``1 / (n - 1)``. All in D. Aldous, J. Fill, Reversible Markov Chains
    and Random Walks on Graphs.
    """
    n = 7
    cycle = Transition(lambda place: (place + 2 * bernoulli(HALF) - 1) % n)
    assert cycle.first_passage(equals(0), 0).mean_time == n
    assert [cycle.until(equals(0), k).mean_time for k in range(1, n)] == [k * (n - k) for k in range(1, n)]
    seen = Transition(lambda state: cycle(state[0]).map(lambda place: (place, state[1] | {place}))).until(
        lambda state: len(state[1]) == n, (0, frozenset([0]))
    )
    assert seen.end.marginal(0) == uniform(range(1, n))
    assert seen.mean_time == Fraction(n * (n - 1), 2)


@pytest.mark.parametrize("balls", [1, 2, 9, 40])
def test_the_urns_of_ehrenfest(balls):
    """The stationary law is binomial, and k comes back after ``2^N / C(N, k)`` steps (M. Kac, Random walk and the
    theory of Brownian motion, American Mathematical Monthly 54, 1947, 369)."""
    urn = Transition(lambda n: Distribution({n - 1: n, n + 1: balls - n}))
    assert urn.stationary(0) == binomial(balls, HALF)
    (states,) = urn.classes(0)
    assert states.period == 2
    k = balls // 3
    assert states.mean_recurrence_time(k) == Fraction(2**balls, comb(balls, k))
    assert urn.first_passage(equals(k), k).mean_time == Fraction(2**balls, comb(balls, k))


def test_a_knight_comes_home_to_its_corner():
    """On a graph the stationary law goes with the degrees, so that 336 moves of which two leave the corner make 168."""
    jumps = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    knight = Transition(
        lambda at: Distribution([(at[0] + a, at[1] + b) for a, b in jumps if 0 <= at[0] + a < 8 and 0 <= at[1] + b < 8])
    )
    assert knight.first_passage(equals((0, 0)), (0, 0)).mean_time == 168
    (board,) = knight.classes((0, 0))
    assert (len(board), board.period) == (64, 2)


def test_a_walk_that_drifts_away_may_never_end():
    """From 1, up with 2/3 to the last place 20, which holds it for ever: not ruined with the chance of Feller XIV.2."""
    step = Transition(lambda x: x if x == 20 else x + 2 * bernoulli("2/3") - 1)
    fall = step.until(equals(0), 1)
    odds = HALF
    assert fall.never == (1 - odds) / (1 - odds**20)
    assert fall.probability == 1 - fall.never
    assert fall.end == Distribution({0: fall.probability, None: fall.never})
    assert fall.mean_time == sympy.oo
    assert fall.visits(20) == sympy.oo


def test_shuffling_by_transpositions():
    """A deck shuffled by exchanging two random cards, the same twice allowed, tends to all orders alike: ``1/4!`` each
    (P. Diaconis, M. Shahshahani, 1981); it is its own inverse, so that the law is uniform and the period 1."""

    def exchange(deck):
        orders = []
        for i in range(4):
            for j in range(4):
                order = list(deck)
                order[i], order[j] = order[j], order[i]
                orders.append(tuple(order))
        return uniform(orders)

    shuffle = Transition(exchange)
    law = shuffle.stationary((1, 2, 3, 4))
    assert {chance for _, chance in law.items()} == {Fraction(1, factorial(4))}
    (orders,) = shuffle.classes((1, 2, 3, 4))
    assert orders.period == 1
