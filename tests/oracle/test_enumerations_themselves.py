"""The enumerations of pools, cards, chains and endless rolls, against values derived by hand.

Origin of every expected value: the comment before it.
"""

from fractions import Fraction
from math import comb

import enumerate_cards as cards
import enumerate_chains as chains
import enumerate_endless as endless
import enumerate_pools as pools
from enumerate_faces import die, numbered

F = Fraction
D6, D10 = numbered(6), numbered(10)
THROW = [1, 2, 3, 3, 5, 6, 6, 6]


def test_what_is_read_off_a_throw():
    # three sixes, two threes, and a one, a two and a five
    assert pools.sizes(THROW) == (3, 2, 1, 1, 1)
    assert (pools.largest_set(THROW), pools.largest_set([])) == (3, 0)
    # of two pairs the one of threes is the higher
    assert pools.largest_set_and_face([2, 2, 3, 3]) == (2, 3)
    assert (pools.sets_of_at_least(THROW, 2), pools.sets_of(THROW, 2), pools.disjoint_sets(THROW, 2)) == (2, 1, 2)
    # four equal dice are two heaps of two
    assert pools.disjoint_sets([4, 4, 4, 4], 2) == 2
    # 1, 2, 3 and 5, 6
    assert (pools.longest_straight(THROW), pools.longest_straight([]), pools.whole_straights(THROW)) == (3, 0, (3, 2))
    assert pools.longest_straight_and_top([1, 2, 5, 6, 9]) == (2, 6)
    # 1-2, 2-3 and 5-6
    assert pools.straights_of(THROW, 2) == 3
    assert pools.counts_by_face(THROW, (6, 4, 3)) == (3, 0, 2)


def test_two_throws():
    ours, theirs = [1, 1, 2, 6], [1, 2, 2, 3]
    assert pools.union(ours, theirs) == (1, 1, 2, 2, 3, 6)
    assert pools.intersection(ours, theirs) == (1, 2)
    assert pools.difference(ours, theirs) == (1, 6)
    assert pools.symmetric_difference(ours, theirs) == (1, 2, 3, 6)
    assert pools.put_together(ours, theirs) == (1, 1, 1, 2, 2, 2, 3, 6)
    # 6 beats 5; 4 and 4 is the defender's; the ones are left out
    assert pools.losses_at_risk([6, 4, 1], [4, 5]) == (1, 1)
    # a single die wins 15 of 36 throws against a single one
    assert pools.two_throws(pools.losses_at_risk, [D6], [D6]) == {(1, 0): F(21, 36), (0, 1): F(15, 36)}


def test_random_number_of_dice():
    # no die or one: a half of nothing, and a half of each face
    assert pools.random_pool(len, die({0: 1, 2: 1}), D6) == {0: F(1, 2), 2: F(1, 2)}
    assert pools.random_pool(pools.largest_set, die({0: 1, 2: 1}), D6) == {0: F(1, 2), 1: F(5, 12), 2: F(1, 12)}


def successes(faces):
    """Dice at seven or more."""
    return sum(face >= 7 for face in faces)


def mean(law):
    """Mean of a law of numbers."""
    return sum(F(value) * chance for value, chance in law.items())


def test_shared_rerolls_and_explosions():
    # D10 at 7+ is 2/5; 2/5 a re-roll of two, but with one failure only one, and with none none:
    # 2 + 2/5 * (2 - 5 * (2/5)**4 * 3/5 - 2 * (2/5)**5)
    hit = die({10: 2, 1: 3})
    for which in ("lowest", "highest", "random"):
        law = pools.shared_rerolls(successes, [hit] * 5, lambda face: face < 7, 2, which)
        assert mean(law) == 2 + F(2, 5) * (2 - 5 * F(2, 5) ** 4 * F(3, 5) - 2 * F(2, 5) ** 5) == F(43142, 15625)
    # of 1 and 2 the lowest becomes 7/2 on average, and so on
    shown = [die({1: 1}), die({2: 1})]
    assert mean(pools.shared_rerolls(sum, shown, lambda face: face < 7, 1, "lowest")) == 3
    half = [die({1: 1, 3: 1}), die({9: 1})]
    # 1 is rolled again: 1/4 of 1, 3/4 of 3; the 9 is no matter
    assert pools.shared_rerolls(sum, half, lambda face: face < 3, 1, "highest") == {10: F(1, 4), 12: F(3, 4)}
    # k explosions or more: k sixes among the first 3 + k - 1 dice; each brings 7/2
    sixes = [sum(F(comb(n, j) * 5 ** (n - j), 6**n) for j in range(k, n + 1)) for k, n in ((1, 3), (2, 4), (3, 5))]
    law = pools.shared_explosions(sum, [D6] * 3, lambda face: face == 6, 3)
    assert mean(law) == F(7, 2) * (3 + sum(sixes)) == F(32557, 2592)


def test_rerolls_as_choices():
    # two dice from 5, 5, 5 must come to 12, three to 17 or more (4 of 216), one cannot
    best = pools.best_choice([D6] * 3, (5, 5, 5), 1, lambda faces: sum(faces) >= 17)
    assert best == (F(1, 36), (0, 1))
    # last 7/2; before that 1 to 3 are rolled again, 17/4; before that 1 to 4: 4/6 * 17/4 + 11/6
    assert pools.best_value([D6], 2, sum) == F(14, 3)
    # each D10 alone: 11/2, then 27/4 (five faces again), then 149/20 (six faces again); here once, with two dice
    assert pools.best_value([D10], 2, sum) == F(149, 20)
    assert pools.best_value([D10] * 2, 1, sum) == 2 * F(27, 4)
    # only the lower of two D2 can be changed; 1, 1 becomes 5/2, 1, 2 becomes 7/2, 2, 2 stays
    assert pools.best_value([numbered(2)] * 2, 1, sum, most=1) == F(5, 2) / 4 + F(7, 2) / 2 + F(4, 4)


DECK = cards.cards_of({"a": 2, "b": 1, "c": 1})


def test_cards():
    assert DECK == ["a", "a", "b", "c"]
    # both copies are among 2 of 4 cards in one of six hands
    assert cards.hand(DECK, 2)["a", "a"] == F(1, 6)
    assert cards.in_order(DECK, 2)["a", "b"] == F(2, 4) * F(1, 3)
    # neither b nor c: the hand of both copies
    assert cards.at_least_one_of(DECK, 2, ["b", "c"]) == F(5, 6)
    assert cards.counted(DECK, 3, ["b", "a"]) == {(1, 1): F(2, 4), (0, 2): F(1, 4), (1, 2): F(1, 4)}
    # 1 + 2, 1 + 3 and 2 + 3
    assert cards.total([1, 2, 3], 2) == {3: F(1, 3), 4: F(1, 3), 5: F(1, 3)}
    # the first a is at place 1 of 4, else at 2, else at 3
    assert cards.draws_until(DECK, lambda card: card == "a", 1) == {1: F(1, 2), 2: F(1, 3), 3: F(1, 6)}
    assert cards.failures_until(DECK, lambda card: card == "a", 1) == {0: F(1, 2), 1: F(1, 3), 2: F(1, 6)}
    assert cards.draws_until(DECK, lambda card: card == "b", 2) == {None: F(1)}
    assert cards.with_putting_back(tuple, DECK, 2)["a", "a"] == F(1, 4)


def test_players_piles_and_discards():
    # both hold an a unless one holds both copies, 1/6 each
    both = cards.dealt(lambda one, other: "a" in one and "a" in other, DECK, [2, 2])
    assert both == {True: F(2, 3), False: F(1, 3)}
    assert cards.from_piles(lambda one, other: sum(one) + sum(other), [[1, 2], [5]], [1, 1]) == {6: F(1, 2), 7: F(1, 2)}
    assert cards.what_is_left(DECK, 3) == {("a",): F(1, 2), ("b",): F(1, 4), ("c",): F(1, 4)}
    assert cards.discarded_at_random(["a", "a", "b"], 1) == {("a", "b"): F(2, 3), ("a", "a"): F(1, 3)}
    assert cards.discarded_at_random(["a"], 2) == {(): F(1)}
    assert cards.discarded_by_choice(["a", "b", "c"], ["c", "a", "b"], 2) == ("c",)


def ruin(state):
    """A fair game for one coin, between nothing and three."""
    return {state: F(1)} if state in {0, 3} else {state - 1: F(1, 2), state + 1: F(1, 2)}


def is_over(state):
    """Whether one of both has nothing."""
    return state in {0, 3}


def test_chains():
    # down, or up and down: 1/2, 1/4 are back at one
    assert chains.after_steps(ruin, 1, 2) == {0: F(1, 2), 1: F(1, 4), 3: F(1, 4)}
    assert chains.stopped(ruin, 1, is_over, 2) == {(0, 1): F(1, 2), (3, 2): F(1, 4), (None, None): F(1, 4)}
    assert chains.first_passage(ruin, 1, lambda state: state == 2, 3) == {1: F(1, 2), None: F(1, 2)}
    # z / a and z * (a - z)
    assert chains.absorption(ruin, 1, is_over) == {0: F(2, 3), 3: F(1, 3)}
    assert chains.mean_time(ruin, 1, is_over) == 2
    # from 1: v1 = 1 + v2 / 2, v2 = v1 / 2
    assert chains.mean_visits(ruin, 1, is_over) == {1: F(4, 3), 2: F(2, 3)}
    # three is never reached where the game stops at nothing
    assert chains.mean_time(ruin, 1, lambda state: state == 3) is None
    assert chains.absorption(ruin, 1, lambda state: state == 3) == {3: F(1, 3), None: F(2, 3)}
    # 2, 3, ... steps with 2^-(n - 1) would be 1 + geometric; here from 1: n with 2^-n, whose mean square is 6
    assert chains.mean_square_time(ruin, 1, is_over) == 6
    # who ends with three goes up from one, and from two down with (1/3) / (2/3) / 2
    up = chains.conditioned(ruin, is_over, lambda state: state == 3)
    assert (up(1), up(2)) == ({2: F(1)}, {1: F(1, 4), 3: F(3, 4)})
    assert [chains.class_of(ruin, state) for state in (0, 1)] == [{0}, {1, 2}]
    assert [chains.is_recurrent(ruin, state) for state in (0, 1)] == [True, False]
    assert [chains.period(ruin, state, 9) for state in (0, 1)] == [1, 2]
    assert chains.period(lambda state: {state + 1: F(1)}, 0, 9) == 0
    assert chains.long_run(ruin, 1) == {0: F(2, 3), 3: F(1, 3)}
    assert chains.long_run(lambda state: {1 - state: F(1)}, 0) == {0: F(1, 2), 1: F(1, 2)}
    # as much flows out of each state as into it: pi_0 / 2 = pi_1
    assert chains.stationary(lambda state: {0: F(1, 2), 1: F(1, 2)} if state == 0 else {0: F(1)}, 0) == {
        0: F(2, 3),
        1: F(1, 3),
    }


def test_decisions():
    # one more throw of a D6 is worth 7/2, a second one more 17/4, a third one 14/3
    def roll(_):
        return dict(D6)

    assert [chains.best_stop(roll, 0, n, lambda face: face) for n in (1, 2)] == [F(7, 2), F(17, 4)]
    # bold: all on one coin; shy: keep. Two to reach from one, in two steps, by stakes of one
    bets = {0: [], 1: ["shy", "bold"], 2: []}

    def outcome(state, action):
        return {state: F(1)} if action == "shy" else {state - 1: F(1, 2), state + 1: F(1, 2)}

    values = chains.values_of_all_policies(bets.get, outcome, 1, 2, lambda state: state == 2)
    assert sorted(values) == [0, F(1, 2), F(1, 2), F(1, 2)]

    # we name a row, then they name a column of [[3, 1], [2, 2]]: the second row is sure of 2
    def moves(state):
        return [] if len(state) == 2 else [0, 1]

    def played(state, action):
        return {(*state, action): F(1)}

    table = [[3, 1], [2, 2]]
    both = chains.minimax(moves, played, (), 2, lambda state: table[state[0]][state[1]], lambda state: not state)
    assert both == (2, 2)


def test_endless_rolls():
    # 1/6 for each face but six, then 1/36 for each sum with one six; 6 and 12 are never totals
    law = endless.exploded(D6, lambda face: face == 6, 13)
    assert law == {
        **dict.fromkeys([1, 2, 3, 4, 5], F(1, 6)),
        **dict.fromkeys([7, 8, 9, 10, 11], F(1, 36)),
        13: F(1, 216),
    }
    # one more six comes with 1/36, and a one after it
    assert endless.above(law) == F(1, 36) - F(1, 216)
    coin = die({0: 1, 1: 1})
    # the second head at roll n: n - 1 places of the first among 2 ** n
    assert endless.rolls_until(coin, bool, 2, 4) == {2: F(1, 4), 3: F(2, 8), 4: F(3, 16)}
    assert endless.failures_until(coin, bool, 2, 2) == {0: F(1, 4), 1: F(2, 8), 2: F(3, 16)}
    # 1, or 2 and 1, or 2, 2 and 1
    assert endless.total_until(die({1: 1, 2: 1}), lambda face: face == 1, 2) == ({1: F(1, 2), 3: F(1, 4)}, F(1, 4))
    tosses = endless.rolls_until(coin, bool, 1, 4)
    assert endless.added([tosses, tosses], 4) == endless.rolls_until(coin, bool, 2, 4)
    # a geometric number of geometric numbers is one: 1/2 * 1/2 the chance to stop at each toss
    assert endless.random_sum(tosses, tosses, 3) == {1: F(1, 4), 2: F(3, 16), 3: F(9, 64)}
    # of 1/2 and 1/4
    assert endless.conditional(tosses, lambda n: n < 3) == {1: F(2, 3), 2: F(1, 3)}
    assert endless.clipped(tosses, 3) == {1: F(1, 2), 2: F(1, 4), 3: F(1, 4)}
    # m = 7/2 + m / 6; m2 = 91/6 + 2 * 6/6 * 21/5 + m2 / 6
    assert endless.moments_exploded(D6, lambda face: face == 6, 2) == [1, F(21, 5), (F(91, 6) + F(42, 5)) * F(6, 5)]
