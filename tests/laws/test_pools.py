"""Laws of pools: what joining, matching, pairing and evaluating owe to each other, whatever the dice."""

import strategies as s
from hypothesis import given
from hypothesis import strategies as st

from exactdice import Evaluator, at_least, d, mixture, point, pool, uniform
from exactdice.rolls import matching

TOTAL = Evaluator(0, lambda state, outcome, count: state + outcome * count)
few = st.integers(0, 4)


@st.composite
def pools(draw):
    """A pool of like or unlike dice, of which some may be dropped."""
    if draw(st.booleans()):
        made = pool(draw(few), draw(s.small_laws()))
    else:
        made = pool(draw(st.lists(s.small_laws(most=3), max_size=3)))
    return made.keep_highest(draw(st.integers(0, len(made)))) if draw(st.booleans()) else made


@given(pools(), pools())
def test_union_and_intersection_add_up_to_both(a, b):
    union, common, both = (a | b), (a & b), (a + b)
    assert union.size().mean() + common.size().mean() == both.size().mean() == len(a) + len(b)
    assert union.sum().mean() + common.sum().mean() == both.sum().mean()
    assert (a - b).sum().mean() + common.sum().mean() == a.sum().mean()
    assert union == a | b
    assert union.sets() == (b | a).sets()
    assert common.sum() == (b & a).sum()


@given(pools(), pools())
def test_nothing_is_neutral(a, b):
    nothing = pool([])
    assert (a | nothing).sum() == (a - nothing).sum() == (a + nothing).sum() == a.sum()
    assert (a & nothing).sum() == (nothing - b).sum() == point(0)


@given(pools())
def test_evaluating_the_sum_is_the_sum(a):
    assert a.evaluate(TOTAL) == a.evaluate(matching.total) == a.sum()


@given(pools(), s.events())
def test_evaluating_a_count_is_the_count(a, event):
    assert a.evaluate(matching.counting(event)) == a.count(event)


@given(pools())
def test_closed_forms_are_what_the_walk_finds(a):
    assert a.largest_set() == a.evaluate(matching.largest_set)
    assert a.sets() == a.evaluate(matching.sets)
    assert a.sets().map(sum) == a.size() == point(len(a))
    assert a.sets().map(lambda sizes: max(sizes, default=0)) == a.largest_set()
    assert a.counts().map(lambda counts: tuple(sorted(filter(None, counts), reverse=True))) == a.sets()


@given(st.integers(0, 6), st.integers(1, 6))
def test_closed_forms_of_uniform_dice(n, sides):
    made = pool(n, d(sides))
    assert made.longest_straight() == made.evaluate(matching.longest_straight)
    for length in range(1, 4):
        assert made.straights(length).prob(at_least(1)) == made.longest_straight().prob(at_least(length))


@given(pools())
def test_several_evaluators_see_the_same_throw(a):
    both = a.evaluate(matching.largest_set, matching.sets, matching.total)
    assert both.marginal(0) == a.largest_set()
    assert both.marginal(1) == a.sets()
    assert both.marginal(2) == a.sum()
    assert both.prob(lambda seen: seen[0] == max(seen[1], default=0)) == 1


@given(pools(), pools())
def test_opposed_pools_mirror_each_other(a, b):
    losses = a.against(b)
    assert losses.starmap(lambda x, y: x + y) == point(min(len(a), len(b)))
    assert b.against(a, ties="attacker").starmap(lambda x, y: (y, x)) == losses
    assert a.against(b, ties="nobody").starmap(lambda x, y: (y, x)) == b.against(a, ties="nobody")


@given(s.small_laws(), few, s.events(), few)
def test_no_shared_throws_change_nothing(law, n, event, times):
    made = pool(n, law)
    assert made.reroll_shared(event, 0).sum() == made.explode_shared(event, 0).sum() == made.sum()
    # where everybody may roll again, every die does so for itself
    assert made.reroll_shared(event, n + times).sum() == n @ law.reroll(event)
    # one die that may explode so often for itself
    assert pool(1, law).explode_shared(event, times).sum() == law.explode(event, times)


@given(s.small_laws(), few, few, s.events())
def test_a_random_number_of_dice_is_the_mixture(law, m, n, event):
    either = pool(uniform([m, n]), law)
    for ask in (
        lambda dice: dice.sum(),
        lambda dice: dice.count(event),
        lambda dice: dice.sets(),
        lambda dice: dice.evaluate(TOTAL),
        lambda dice: dice.keep_highest(min(m, n)).sum(),
    ):
        assert ask(either) == mixture([(1, ask(pool(m, law))), (1, ask(pool(n, law)))])
