"""Matching, joining and pairing pools, shared re-rolls and explosions: published values, names, and what is refused."""

import copy
import pickle
from fractions import Fraction
from math import comb

import pytest

from exactdice import Distribution, Evaluator, Pool, at_least, at_most, budget, d, d3, d6, equals, point, pool, symbols
from exactdice.errors import CountError, OperandError, SupportError, TooLargeError
from exactdice.rolls import matching
from exactdice.rolls.sources import Dice

d8, d10 = d(8), d(10)
PAIRS = Evaluator(0, lambda state, outcome, count: state + outcome * (count // 2))


# --- published values -------------------------------------------------------------------------------------------------


def test_yahtzee_in_one_throw():
    # the usual table of 5d6 in 7776: five alike 6, four alike 150, full house 300, three alike 1200, two pairs 1800,
    # a pair 3600, no two alike 720, of which 240 are a large straight; 1200 hold a small one
    five = pool(5, d6)
    table = {(5,): 6, (4, 1): 150, (3, 2): 300, (3, 1, 1): 1200, (2, 2, 1): 1800, (2, 1, 1, 1): 3600, (1,) * 5: 720}
    assert five.sets() == Distribution(table)
    assert five.largest_set() == Distribution({5: 6, 4: 150, 3: 1500, 2: 5400, 1: 720})
    assert five.longest_straight().prob(at_least(5)) == Fraction(240, 7776)
    assert five.straights(4).prob(at_least(1)) == Fraction(1200, 7776)
    assert five.straights(5).pmf(1) == Fraction(240, 7776)


def test_birthdays():
    # R. von Mises 1939: of 23 people two share a birthday with 1 - 365! / (342! 365^23), more than one half
    shared = pool(23, d(365)).largest_set().prob(at_least(2))
    none = Fraction(1)
    for k in range(23):
        none *= Fraction(365 - k, 365)
    assert shared == 1 - none
    assert shared > Fraction(1, 2) > pool(22, d(365)).largest_set().prob(at_least(2))


def test_risk():
    # J. A. Osborne, Markov Chains for the RISK Board Game Revisited, Mathematics Magazine 76 (2003), table 2
    odds = {
        (1, 1): {(0, 1): Fraction(15, 36), (1, 0): Fraction(21, 36)},
        (2, 1): {(0, 1): Fraction(125, 216), (1, 0): Fraction(91, 216)},
        (3, 1): {(0, 1): Fraction(855, 1296), (1, 0): Fraction(441, 1296)},
        (1, 2): {(0, 1): Fraction(55, 216), (1, 0): Fraction(161, 216)},
        (2, 2): {(0, 2): Fraction(295, 1296), (1, 1): Fraction(420, 1296), (2, 0): Fraction(581, 1296)},
        (3, 2): {(0, 2): Fraction(2890, 7776), (1, 1): Fraction(2611, 7776), (2, 0): Fraction(2275, 7776)},
    }
    for (attacker, defender), expected in odds.items():
        assert pool(attacker, d6).against(pool(defender, d6)) == Distribution(expected)


def test_shared_rerolls_once_each():
    # F ~ Bin(5, 6/10) fail, min(2, F) of them roll again: 2 + 4/10 (2 - 2 P(F = 0) - P(F = 1)) = 43142/15625;
    # were the same die rolled twice, it would be more
    again = pool(5, d10).reroll_shared(at_most(6), 2)
    fails = 2 - 2 * Fraction(4, 10) ** 5 - 5 * Fraction(6, 10) * Fraction(4, 10) ** 4
    assert again.count(at_least(7)).mean() == 2 + Fraction(4, 10) * fails == Fraction(43142, 15625)
    # which of the failures are thrown again does not matter to a count, but it does to a sum
    means = [pool(5, d10).reroll_shared(at_most(6), 2, which=which) for which in ("lowest", "random", "highest")]
    assert len({law.count(at_least(7)) for law in means}) == 1
    assert means[0].sum().mean() > means[1].sum().mean() > means[2].sum().mean()


def test_shared_explosions_go_on():
    # j dice are added where 3 + j - 1 hold at least j sixes: 10.5 + 3.5 (91/216 + 171/1296 + 276/7776) = 32557/2592
    added = Fraction(91, 216) + Fraction(171, 1296) + Fraction(276, 7776)
    thrown = pool(3, d6).explode_shared(equals(6), 3)
    assert thrown.sum().mean() == Fraction(21, 2) + Fraction(7, 2) * added == Fraction(32557, 2592)
    assert thrown.size().mean() == 3 + added
    assert thrown.count(equals(6)).pmf(6) == Fraction(1, 6**6)


def test_dice_explode_after_a_shared_rerolls_by_the_two_ways_that_its_refusal_names():
    # one D6, a 1 thrown again: 5/6 * 4 + 1/6 * 7/2, and a six (1/6 + 1/36) throws a fresh die: + 7/36 * 7/2 = 331/72
    right = Fraction(5, 6) * 4 + Fraction(1, 6) * Fraction(7, 2) + Fraction(7, 36) * Fraction(7, 2)
    assert pool(1, d6).explode_each(equals(6), 1).reroll_shared(equals(1), 1).sum().mean() == right == Fraction(331, 72)
    lying = pool(1, d6).reroll_shared(equals(1), 1)
    after = lying.counts().bind(lambda shown: sum([(n + 1) * k for n, k in enumerate(shown)]) + shown[5] @ d6)
    assert after.mean() == right


def test_every_branch_of_a_pool_is_told_all_outcomes():
    # a D3 whose 1 is thrown again: a 1 comes with 1/9, the others with 1/3 + 1/9
    assert pool(1, d3).reroll_shared(equals(1), 1).counts() == Distribution({(1, 0, 0): 1, (0, 1, 0): 4, (0, 0, 1): 4})
    # a D3 whose 3 adds a die: 1 or 2 alone, or the 3 beside each of three
    more = {(1, 0, 0): 3, (0, 1, 0): 3, (1, 0, 1): 1, (0, 1, 1): 1, (0, 0, 2): 1}
    assert pool(1, d3).explode_shared(equals(3), 1).counts() == Distribution(more)
    shown = Evaluator((), lambda state, outcome, count: (*state, outcome))
    assert pool(2, d6).reroll_shared(at_most(4), 1).evaluate(shown) == point((1, 2, 3, 4, 5, 6))


def test_dice_that_lie_show_the_same_as_others():
    assert pool(2, d6).reroll_shared(equals(1), 0).sum() == pool(2, d6).sum()
    assert pool(2, d6).reroll_shared(equals(7), 1) == pool(2, d6)  # nothing is thrown again


def test_exploding_each_die_is_not_exploding_the_sum():
    pair = pool(2, d6)
    assert pair.explode_each(equals(6), 2).sum() == 2 @ d6.explode(equals(6), 2)
    assert pair.explode_sum(equals(12), 2) == (2 @ d6).explode(equals(12), 2)
    assert pair.explode_each(equals(6), 1).highest().pmf(12) == 1 - Fraction(35, 36) ** 2
    # without a limit, a six is worth the mean again: m = 7/2 + m/6, and of both dice M = 7 + M/36
    assert pair.explode_each(equals(6)).sum().mean() == 2 * Fraction(21, 5)
    assert pair.explode_sum(equals(12)).mean() == Fraction(252, 35)
    assert pool([d6, d8]).explode_each(equals(6), 1).sum() == d6.explode(equals(6), 1) + d8.explode(equals(6), 1)


# --- how laws are chosen ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "dice", [pool(6, d6), pool(4, d(9) - 3), pool(5, 2 * d6), pool(4, Distribution({1: 2, 2: 1, 4: 1})), pool(0, d6)]
)
def test_closed_forms_are_what_the_evaluators_say(dice):
    assert dice.largest_set() == dice.evaluate(matching.largest_set)
    assert dice.longest_straight() == dice.evaluate(matching.longest_straight)
    assert dice.sets() == dice.evaluate(matching.sets)


def test_a_gap_in_the_faces_ends_a_straight():
    assert pool(3, Distribution([1, 2, 4])).longest_straight().pmf(3) == 0
    assert pool(3, 2 * d6).longest_straight() == point(1)


def test_straights_of_other_whole_numbers():
    assert pool([d3, point(Fraction(4))]).longest_straight().pmf(2) == Fraction(1, 3)
    with pytest.raises(SupportError, match=r"a straight needs whole numbers, but outcomes include Fraction\(1, 2\)"):
        pool(2, d3 / 2).longest_straight()


def test_an_evaluator_is_called_once_for_each_state_outcome_and_count():
    calls = []

    def step(state, outcome, count):
        calls.append((state, outcome, count))
        return state + count % 2

    pool(30, d6).evaluate(Evaluator(0, step))
    assert len(calls) == len(set(calls))


def test_values_are_outcomes():
    nested = Evaluator((), lambda state, outcome, count: (*state, count), lambda state: {"most": max(state)}["most"])
    assert pool(2, d6).evaluate(nested) == pool(2, d6).largest_set()
    with pytest.raises(SupportError, match=r"0\.5"):
        pool(2, d6).evaluate(Evaluator(0, lambda state, outcome, count: state, lambda state: 0.5))


def test_what_a_step_raises_is_not_covered():
    def broken(state, outcome, count):
        return state + "text"

    with pytest.raises(TypeError, match="unsupported operand"):
        pool(2, d6).evaluate(Evaluator(0, broken))


# --- joining ----------------------------------------------------------------------------------------------------------


def test_the_dice_of_two_pools():
    assert pool(2, d6) + pool(1, d6) == pool(3, d6)
    assert pool(2, d6) + pool([d8]) == pool([d8, d6, d6])
    assert (pool(3, d6).keep_highest(2) + pool(2, d6)).sum() == pool(3, d6).keep_highest(2).sum() + 2 @ d6
    assert len(pool(3, d6).keep_highest(2) + pool(2, d6)) == 4
    assert (pool(3, d6).keep_highest(1) + pool(1, d6)).count(equals(6)).pmf(0) == Fraction(5, 6) ** 4


def test_positions_of_the_dice_of_two_pools():
    both = pool(2, d6).keep_highest(1) + pool(1, d6)
    # the greater of two dice and a third one: the lower of them is at least x where the third is, and one of the two
    low = [Fraction(7 - x, 6) * (1 - Fraction(x - 1, 6) ** 2) for x in range(1, 8)]
    assert both.lowest() == Distribution({x: low[x - 1] - low[x] for x in range(1, 7)})
    assert both.highest() == both.keep_highest(1).sum() == pool(3, d6).highest()
    assert both.keep([0, 1]).keep([0]).sum() == both.drop_highest().lowest() == both.lowest()


def test_groups_have_no_order():
    one, other = (Dice(groups, range(2)) for groups in (((d6, 1), (d8, 1)), ((d8, 1), (d6, 1))))
    assert one == other
    assert (one != other) is False
    assert hash(one) == hash(other)
    assert one != ((d6, 1), (d8, 1))


def test_weights_in_symbols():
    p = symbols("p")
    coin = Distribution({1: p, 2: 1 - p})
    alike = {3: p**3 + (1 - p) ** 3, 2: 3 * p**2 * (1 - p) + 3 * p * (1 - p) ** 2}
    assert pool(3, coin).largest_set() == Distribution(alike)
    assert pool(3, coin).largest_set() == pool(3, coin).evaluate(matching.largest_set)


def test_multisets_of_a_union_and_an_intersection():
    a, b = pool(1, d6), pool(1, d6)
    assert (a & b).size() == Distribution({1: "1/6", 0: "5/6"})
    assert (a | b).size() == Distribution({1: "1/6", 2: "5/6"})
    assert (a - b).sum().pmf(0) == Fraction(1, 6)
    assert (pool(3, d6) - pool(0, d6)).sets() == pool(3, d6).sets()
    assert (pool([]) | pool(2, d6)).sum() == 2 @ d6


def test_random_numbers_of_dice():
    many = pool(d3, d6)
    assert many.sum() == d3 @ d6
    assert many.count(at_least(5)) == d3 @ d6.map(lambda x: int(x >= 5))
    assert many.size() == d3
    # one die: 7/2; two: 7; the two best of three: 203/24
    assert many.keep_highest(2).sum().mean() == (Fraction(7, 2) + 7 + Fraction(203, 24)) / 3
    assert many.keep_highest(5).sum() == many.sum()
    assert many.drop_lowest(5).sum() == point(0)
    assert many.highest() == Distribution(
        {x: Fraction(x**3 - (x - 1) ** 3, 648) + Fraction(2 * x - 1, 108) + Fraction(1, 18) for x in range(1, 7)}
    )
    assert many.keep([0]).sum() == many.lowest()
    assert pool(point(3), d6) == pool(3, d6)
    # a number of sixes that is binomial twice is binomial: 4 dice, each there with 1/2 and a six with 1/6
    assert pool(4 @ d(2) - 4, d6).count(equals(6)).pmf(4) == Fraction(1, 12) ** 4


def test_a_large_random_number_is_walked_once():
    # at most one die of each face among N ~ Bin(60, 1/2) dice: sum_n P(N = n) 6! / (6 - n)! / 6^n
    law = pool(60 @ d(2) - 60, d6).evaluate(matching.largest_set)
    ways = [1, 6, 30, 120, 360, 720, 720]
    assert law.prob(at_most(1)) == sum(Fraction(comb(60, n), 2**60) * Fraction(ways[n], 6**n) for n in range(7))


def test_pools_as_values():
    made = [
        pool(3, d6) | pool([d6, d8]),
        pool(d3, d6).keep_highest(2),
        pool(4, d6).reroll_shared(equals(1), 2).keep_lowest(3),
        (pool(2, d6).keep([0]) + pool(1, d8)).keep([1]),
    ]
    for one in made:
        assert isinstance(one, Pool)
        for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert again == one
            assert hash(again) == hash(one)
            assert again.sum() == one.sum()
    assert len(set(made)) == len(made)
    assert pool(2, d6) | pool(1, d6) != pool(2, d6) & pool(1, d6)
    assert pool(2, d6) != "a pool"
    assert pool(2, d6)
    assert not pool(0, d6)
    assert pool(2, d6) & pool(2, d6)


def test_printing():
    assert repr(pool(2, d3) | pool(1, d3).keep([])) == f"(pool(2, {d3!r}) | pool(1, {d3!r}).keep([]))"
    assert repr((pool(2, d3).keep([0]) + pool(1, d3)).keep([0])) == (
        f"(pool(2, {d3!r}).keep([0]) + pool(1, {d3!r})).keep([0])"
    )
    assert repr(pool(d3, d3)) == (
        f"<Pool of 3 branches: 1/3 pool(1, {d3!r}); 1/3 pool(2, {d3!r}); 1/3 pool(3, {d3!r})>"
    )
    assert repr(pool(d6, d3)).endswith("; ...>")


# --- sizes ------------------------------------------------------------------------------------------------------------


def test_nothing_recurses_in_the_number_of_dice():
    # of 600 coins at most 400 show the less frequent side, always
    most = Evaluator(0, lambda state, outcome, count: state + (count > 400))
    few = pool(600, d(2)).evaluate(most)
    assert few.pmf(1) == 2 * sum(comb(600, k) for k in range(401, 601)) / Fraction(2**600)
    assert pool(1500, d6).keep_highest(1).highest() == pool(1500, d6).highest()


def test_what_is_too_large_is_refused():
    many = pool(10**9, d6)
    for call in (
        many.largest_set,
        many.sets,
        many.longest_straight,
        many.counts,
        lambda: many.keep_highest(3).largest_set(),
        lambda: many.evaluate(PAIRS),
        (many | many).sum,
        lambda: many.against(many),
        lambda: many.reroll_shared(equals(1), 3),
        lambda: many.explode_shared(equals(6), 3),
        lambda: pool(3, d6).explode_shared(equals(6), 10**9),
        lambda: pool(1000 @ d6, d6).highest(),
        lambda: pool(1000 @ d6, d6).keep_highest(3).evaluate(PAIRS),
        lambda: pool(1000 @ d6, d6) | pool(1000 @ d6, d6),
        lambda: pool(1000 @ d6, d6).against(pool(1000 @ d6, d6)),
    ):
        with pytest.raises(TooLargeError, match=r"needs .+ the budget is"):
            call()


def test_a_lower_budget():
    with budget(states=100), pytest.raises(TooLargeError, match="evaluating a pool needs"):
        pool(6, d6).evaluate(PAIRS)
    with budget(states=100_000), pytest.raises(TooLargeError, match="evaluating a pool needs"):
        pool(40, d(40)).counts()  # very many states, which nobody knows before


def test_sums_and_counts_of_a_random_number_are_mixed_before_they_are_worked_out():
    assert pool(100 @ d6, d6).sum().mean() == 350 * Fraction(7, 2)
    assert pool(100 @ d6, d6).count(equals(6)).mean() == Fraction(350, 6)


def test_errors_of_kinds_that_need_a_certain_number():
    union = pool(2, d6) | pool(2, d6)
    for call in (lambda: len(union), union.keep_highest, union.highest, lambda: union.keep([0])):
        with pytest.raises(CountError, match="needs a certain number of dice"):
            call()
    with pytest.raises(CountError, match="the pool has 1 to 3 dice, so it has no length"):
        len(pool(d3, d6))
    with pytest.raises(CountError, match="dice are paired where their number is certain"):
        union.against(pool(1, d6))
    with pytest.raises(OperandError, match="comes before dice are kept or joined"):
        union.reroll_shared(equals(1), 1)
