"""Decisions: published optimal stopping, games of two players, ties, plans and how they print."""

from fractions import Fraction
from itertools import accumulate, product

import pytest

from exactdice import Decision, Distribution, at_least, budget, d6, equals, mixture, point
from exactdice.errors import SupportError, TooLargeError

F = Fraction


def roll_or_keep(shows, left):
    return {"keep": shows, "roll": d6}


# --- optimal stopping, published ----------------------------------------------------------------------------------


def secretary(n):
    """The i-th of n candidates is the best so far; the next such one is the j-th with probability i / (j (j - 1))."""

    def actions(i):
        if i in ("best", "not best"):
            return {}
        wait = {j: F(i, j * (j - 1)) for j in range(i + 1, n + 1)}
        return {
            "take": Distribution({"best": F(i, n), "not best": 1 - F(i, n)}),
            "wait": Distribution({**wait, "not best": F(i, n)}),
        }

    return Decision(actions, equals("best")).best(1)


def test_the_secretary_problem_as_in_the_table_of_gilbert_and_mosteller():
    # J. Gilbert and F. Mosteller, Recognizing the maximum of a sequence, JASA 61 (1966), table 2: pass r - 1, then
    # take the first that is best so far.
    table = {3: (2, F(1, 2)), 4: (2, F(11, 24)), 5: (3, F(13, 30))}
    for n, (first, value) in table.items():
        plan = secretary(n)
        assert plan.value == value
        assert min([i for i, action in plan.policy.items() if action == "take"]) == first
    # The chance with the rule r is (r - 1) / n times the sum of 1 / (k - 1) for k from r to n.
    rules = {r: F(r - 1, 10) * sum([F(1, k - 1) for k in range(r, 11)]) for r in range(2, 11)}
    assert secretary(10).value == max(rules.values()) == rules[4]
    assert secretary(10).result.pmf("best") == rules[4]


def test_the_lottery_of_cayley():
    # A. Cayley, Educational Times 23 (1875), 18: tickets 1, 2, 3, 4, at most k of them drawn one after the other, the
    # last one is paid: 10/4, 38/12, 85/24, 4.
    def value(k):
        def actions(state):
            tickets, shows = state
            if tickets == "paid":
                return {}
            stop = [("stop", ("paid", shows))] if shows else []
            drawn = Distribution([(tuple([one for one in tickets if one != x]), x) for x in tickets or [0]])
            return [*stop, ("draw", drawn)] if 4 - len(tickets) < k else stop

        return Decision(actions, lambda end: end[1]).best(((1, 2, 3, 4), 0)).value

    assert [value(k) for k in (1, 2, 3, 4)] == [F(10, 4), F(38, 12), F(85, 24), 4]


def pig(total):
    """One turn: a 1 loses the turn's total and ends it; who holds with a total t ends in ~t."""
    if total < 0:
        return {}
    return {"hold": ~total, "roll": d6.map(lambda n: ~0 if n == 1 else total + n) if total < 50 else ~total}


def test_a_turn_of_pig_holds_at_20():
    # T. Neller and C. Presser, Optimal play of the dice game Pig, UMAP Journal 25 (2004): hold at 20, 8.14 a turn.
    plan = Decision(pig, lambda end: ~end).best(0)
    assert [plan.policy[total] for total in (19, 20, 21)] == ["roll", "hold", "hold"]
    value = {total: F(total) for total in range(20, 26)}  # holding at 20, written apart
    for total in reversed(range(20)):
        value[total] = sum([value[total + n] for n in range(2, 7)]) / 6
    assert plan.value == value[0] == F(492303203, 60466176)
    assert plan.result.map(lambda end: ~end).mean() == plan.value


def test_a_house_is_sold_to_a_good_offer():
    # Offers are a D6; after each that is declined the market closes with chance 1/6, so that v = E max(X, v 5/6):
    # with 4, 5, 6 taken v = 15/6 + 3/6 * v 5/6, v = 30/7, and declining is worth 25/7, between 3 and 4.
    def actions(state):
        if isinstance(state, int):
            return {"take": ("sold", state), "decline": mixture([("5/6", "looking"), ("1/6", ("sold", 0))])}
        return {"look": d6} if state == "looking" else {}

    plan = Decision(actions, lambda end: end[1]).best("looking")
    assert plan.value == F(30, 7)
    assert [plan.advice(offer) for offer in range(1, 7)] == 3 * ["decline"] + 3 * ["take"]
    assert plan.worths(3) == {"take": 3, "decline": F(25, 7)}
    assert plan.result.map(lambda end: end[1]).mean() == plan.value


def test_bold_play_is_best_in_an_unfair_game():
    # L. Dubins and L. Savage, How to Gamble if You Must (1965): stake all, or what is missing; with a fortune x of 1
    # and a chance w below 1/2 Q(x) = w Q(2x) up to x = 1/2, else w + (1 - w) Q(2x - 1).
    w = F(9, 19)

    def bold(x):
        if x in (0, 1):
            return F(x)
        return w * bold(2 * x) if 2 * x <= 1 else w + (1 - w) * bold(2 * x - 1)

    def stakes(n):
        return {k: Distribution({n + k: w, n - k: 1 - w}) for k in range(1, min(n, 64 - n) + 1)}

    plan = Decision(stakes, equals(64)).best(25)
    assert plan.values == {n: bold(F(n, 64)) for n in range(65)}
    bold_play = Decision(stakes, equals(64)).best(25, policy=lambda n: min(n, 64 - n) or None)
    assert bold_play.value == plan.value


# --- two players --------------------------------------------------------------------------------------------------


def piglet(state):
    """Pig with a coin to 2 points: scores, the turn's total, and whether I am to move; who holds has flipped before."""
    mine, other, total, me = state
    if 2 in (mine, other):
        return {}
    score = (mine if me else other) + total
    held = (score, other, 0, False) if me else (mine, score, 0, True)
    if score >= 2:
        return {"hold": held}
    heads_or_tails = Distribution([(mine, other, total + 1, me), (mine, other, 0, not me)])
    return {"flip": heads_or_tails, "hold": held} if total else {"flip": heads_or_tails}


def test_piglet():
    # Neller and Presser (2004), Piglet to 2 points: the chances to win 4/7, 5/7, 2/5, 3/5, 4/5, 2/3.
    game = Decision(piglet, lambda end: end[0] == 2, opponent=lambda state: not state[3])
    plan = game.best((0, 0, 0, True))
    states = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 1, 0)]
    assert [plan.values[*state, True] for state in states] == [F(4, 7), F(5, 7), F(2, 5), F(3, 5), F(4, 5), F(2, 3)]
    assert plan.result.prob(lambda end: end[0] == 2) == F(4, 7)
    other = Decision(piglet, lambda end: end[0] == 2, minimise=True, opponent=lambda state: state[3])
    assert other.best((0, 0, 0, True)).values == plan.values


def test_nim_is_won_by_the_sum_of_bouton():
    # C. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901): who moves wins unless
    # the piles add up to 0 in binary without carrying.
    def moves(state):
        piles, me = state
        return [
            ((n, k), (tuple(sorted([*piles[:n], pile - k, *piles[n + 1 :]])), not me))
            for n, pile in enumerate(piles)
            for k in range(1, pile + 1)
        ]

    plan = Decision(moves, lambda end: not end[1], opponent=lambda state: not state[1]).best(((3, 4, 5), True))
    for (piles, me), value in plan.values.items():
        nim_sum = list(accumulate(piles, lambda a, b: a ^ b))[-1]
        assert value == ((nim_sum != 0) == me)


def test_a_race_of_two_players_against_every_pair_of_plans():
    # Each in turn adds one or two coins until somebody has 2 or more; each plan says it for each state.
    def actions(state):
        mine, other, me = state
        if max(mine, other) >= 2:
            return {}

        def moved(k):
            return (mine + k, other, False) if me else (mine, other + k, True)

        return {"one": Distribution([moved(0), moved(1)]), "two": Distribution([moved(-1), moved(2)])}

    def worth(end):
        return 3 * (end[0] >= 2) + min(end[1], 2) - end[0]

    game = Decision(lambda state, left: actions(state), worth, opponent=lambda state: not state[2], horizon=2)
    start = (0, 0, True)
    keys = [key for key in game.best(start).policy if len(actions(key[0])) == 2]
    mine, theirs = ([key for key in keys if key[0][2] == me] for me in (True, False))

    def value(a, b):
        def mean(state, left):
            if left == 0 or not actions(state):
                return F(worth(state))
            law = actions(state)[{**a, **b}[state, left]]
            return sum([chance * mean(after, left - 1) for after, chance in law.items()])

        return mean(start, 2)

    plans = [
        [dict(zip(side, names, strict=True)) for names in product(("one", "two"), repeat=len(side))]
        for side in (mine, theirs)
    ]
    table = [[value(a, b) for b in plans[1]] for a in plans[0]]
    assert max(map(min, table)) == min(map(max, zip(*table, strict=True))) == game.best(start).value


def test_two_players_who_can_go_on_for_ever():
    def actions(state):
        return {} if state == "end" else {"pass": 1 - state, "stop": "end"}

    with pytest.raises(SupportError, match="two players can go on for ever from state 0, so it has no exact value"):
        Decision(actions, lambda end: 1, opponent=equals(1)).best(0)


def test_a_cycle_in_which_one_player_has_a_choice():
    # The opponent has to pass; who chooses does best to stop with 1, though waiting is never worth less.
    def actions(state):
        return {"mine": {"wait": "theirs", "stop": 1}, "theirs": {"pass": "mine"}}.get(state, {})

    plan = Decision(actions, opponent=equals("theirs")).best("theirs")
    assert (plan.value, plan.advice("mine")) == (1, "stop")


# --- ties, ends, horizons -----------------------------------------------------------------------------------------


def test_of_equal_actions_the_first_listed_is_taken():
    assert Decision(lambda n: {} if n else {"a": 1, "b": 1, "c": 0}).best(0).policy[0] == "a"
    assert Decision(lambda n: {} if n else [("b", 1), ("a", 1)]).best(0).policy == {0: "b"}
    assert Decision(lambda n: {} if n else {"c": 2, "b": 1, "a": 1}, minimise=True).best(0).policy == {0: "b"}


def test_of_equal_actions_one_with_which_the_play_ends_is_taken():
    # Going round is worth as much as stopping everywhere: the first state that is met may go on, the last has to stop.
    def ring(n):
        return {} if n < 0 else {"on": (n + 1) % 3, "stop": -1}

    plan = Decision(ring).best(0)
    assert plan.policy == {0: "on", 1: "on", 2: "stop"}
    assert plan.result == point(-1)
    # A worse end is no way out of a tie.
    plan = Decision(lambda n: {} if n < 0 else {"on": 1 - n, "stop": -1 - n}).best(0)
    assert plan.policy == {0: "stop", 1: "on"}


def test_a_play_that_never_ends():
    with pytest.raises(SupportError, match="the play never ends from state 'trap'"):
        Decision(lambda s: {"in": {"go": "trap"}, "trap": {"wait": "trap"}}.get(s, {})).best("in")


def test_one_die_with_re_rolls():
    # 7/2; then 4, 5, 6 are kept: 15/6 + 7/4 = 17/4; then 5 and 6: 11/6 + 4/6 * 17/4 = 14/3.
    values = [Decision(roll_or_keep, horizon=n).best(d6).value for n in (0, 1, 2)]
    assert values == [F(7, 2), F(17, 4), F(14, 3)]
    plan = Decision(roll_or_keep, horizon=2).best(d6)
    assert [plan.advice(4, left) for left in (2, 1)] == ["roll", "keep"]
    assert plan.worths(4, left=2) == {"keep": 4, "roll": F(17, 4)}
    assert plan.values[6, 0] == 6
    assert plan.result.mean() == plan.value


def test_the_least_and_a_chance():
    assert Decision(roll_or_keep, minimise=True, horizon=1).best(d6).value == F(7) - F(17, 4)
    assert Decision(roll_or_keep, at_least(5), horizon=1).best(d6).value == F(1, 3) + F(2, 3) * F(1, 3)


def test_a_start_that_is_an_end():
    plan = Decision(lambda n: {}).best(F(1, 2))
    assert (plan.value, plan.policy, plan.result) == (F(1, 2), {}, point(F(1, 2)))
    assert str(plan) == "greatest mean end: 1/2 ≈ 0.5\nthere is no moment to decide"


def test_a_policy_is_followed_where_it_says_something():
    once = Decision(roll_or_keep, horizon=2)
    assert once.best(d6, policy={(1, 2): "keep"}).value == F(14, 3) - (F(17, 4) - F(7, 2)) / 6
    assert once.best(d6, policy=once.best(d6).policy).value == F(14, 3)
    assert Decision(pig, lambda end: ~end).best(0, policy=lambda total: "hold" if total >= 19 else None).value < F(
        492303203, 60466176
    )


def test_states_one_after_the_other_are_no_recursion():
    plan = Decision(lambda n: {} if n == 20_000 else {"on": n + 1, "off": n + 1}).best(0)
    assert plan.value == 20_000
    assert plan.result == point(20_000)


def test_sizes_are_refused():
    with budget(states=10_000), pytest.raises(TooLargeError, match="of which there may be infinitely many, needs more"):
        Decision(lambda n: {"on": n + 1}).best(0)
    with budget(states=10_000), pytest.raises(TooLargeError, match="this decision needs more than 10,000 states, the"):
        Decision(lambda n, left: {"on": n + 1}, horizon=1000).best(0)

    def everywhere(n):
        return {"on": Distribution(range(60))} if n else {}

    with budget(bits=10_000), pytest.raises(TooLargeError, match="a decision with 59 states that lead back"):
        Decision(everywhere).best(1)
    with budget(bits=10_000), pytest.raises(TooLargeError, match="this decision needs"):
        Decision(lambda n, left: {"on": Distribution([n, n + 1, n + 2])}, horizon=60).best(0)


def test_a_plan_is_a_chain():
    # One D6 with a re-roll is thrown again with 1, 2, 3: 1 + 1 = 2 steps to the end whatever it shows.
    plan = Decision(roll_or_keep, horizon=2).best(d6)
    absorbed = plan.transition.until(lambda moment: moment[1] == 0, start=d6.map(lambda n: (n, 2)))
    assert absorbed.end.map(lambda moment: moment[0]) == plan.result
    assert absorbed.mean_time == 2
    # A D6 until a 6, which takes 6 throws, and the end stays as it is.
    plan = Decision(lambda n: {} if n == 6 else {"roll": d6}).best(1)
    assert plan.transition.until(equals(6), start=1).mean_time == 6
    assert plan.transition(6) == point(6)
    with pytest.raises(SupportError, match="state 7 is not met from the start"):
        plan.transition(7)


def test_ties_on_a_way_round_are_refused_where_they_are_many():
    def ring(n):
        return {} if n < 0 else {"on": (n + 1) % 100, "stop": -1}

    with budget(states=6_000), pytest.raises(TooLargeError, match="this decision needs"):
        Decision(ring).best(0)
    assert Decision(ring).best(0).policy[99] == "stop"


# --- printing -----------------------------------------------------------------------------------------------------


def test_a_plan_prints_as_a_table_of_advice():
    plan = Decision(roll_or_keep, at_least(5), horizon=1).best(d6)
    assert str(plan).splitlines() == [
        "greatest chance of end >= 5: 5/9 ≈ 0.5556",
        "",
        "left  state  met with  best  worth          next best",
        "----  -----  --------  ----  -----  ------  ---------  ------",
        "   1  1        16.67%  roll    1/3  0.3333  keep            0",
        "   1  2        16.67%  roll    1/3  0.3333  keep            0",
        "   1  3        16.67%  roll    1/3  0.3333  keep            0",
        "   1  4        16.67%  roll    1/3  0.3333  keep            0",
        "   1  5        16.67%  keep      1       1  roll       0.3333",
        "   1  6        16.67%  keep      1       1  roll       0.3333",
    ]
    assert repr(plan) == "<Plan: greatest chance of end >= 5 5/9 ≈ 0.5556, 6 moments to act>"


def test_a_game_prints_who_moves_and_how_often():
    game = Decision(piglet, lambda end: end[0] == 2, opponent=lambda state: not state[3])
    assert str(game.best((0, 0, 0, True))).splitlines() == [
        "mean worth: 4/7 ≈ 0.5714",
        "",
        "state             player    times met  best  worth          next best",
        "----------------  --------  ---------  ----  -----  ------  ---------  ---",
        "(0, 0, 1, True)   you           1.143  flip    5/7  0.7143  hold       0.6",
        "(0, 0, 1, False)  opponent     0.8571  flip    2/7  0.2857  hold       0.4",
    ]


def test_of_very_many_moments_the_likeliest_are_printed():
    def end_worth(end):
        return end

    plan = Decision(
        lambda n, left: {"keep": n, "a very long name of an action, cut in a row": -n}, end_worth, horizon=1
    )
    text = str(plan.best(Distribution(range(100)))).splitlines()
    assert text[0] == "greatest mean of end_worth: 99/2 ≈ 49.5"
    assert len(text) == 2 + 2 + 30 + 1
    assert "a very long name of an action, cut in a…" in text[4]
    assert text[-1] == "and 70 less likely moments, which policy lists"
