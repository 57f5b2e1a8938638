"""Sets, straights, multisets, shared re-rolls: for small dice exactly what listing every throw and re-roll gives.

Origin of every expected value: ``enumerate_pools``, written apart from the engine.
"""

import enumerate_faces as faces
import enumerate_pools as by_hand
import pytest
from enumerate_faces import die
from hypothesis import assume, given
from hypothesis import strategies as st
from small_tables import EVENTS, FRACTIONS, NUMBERS, SMALL, TEXTS, same, tables

from exactdice import Distribution, Evaluator, pool
from exactdice.rolls import matching

WHOLE = st.integers(-2, 4)
KINDS = {"whole": WHOLE, "numbers": NUMBERS, "text": TEXTS}
ALL = Evaluator((), lambda state, outcome, count: (*state, (outcome, count)))


@st.composite
def pools(draw, outcomes=WHOLE, most=4):
    """A pool of the engine's beside the list of its dice: one die several times, or unlike dice."""
    if draw(st.booleans()):
        number, table = draw(st.integers(1, most)), draw(tables(outcomes))
        return pool(number, Distribution(table)), [die(table)] * number
    several = draw(st.lists(tables(outcomes, most=3), min_size=1, max_size=most))
    return pool([Distribution(table) for table in several]), [die(table) for table in several]


@st.composite
def kept_pools(draw, outcomes=WHOLE):
    """A pool, its dice, and which of the sorted faces are kept (all of them, often)."""
    whole, dice = draw(pools(outcomes))
    places = draw(st.just(range(len(dice))) | st.sets(st.sampled_from(range(len(dice))), min_size=1))
    kept = whole if len(places) == len(dice) else whole.keep(sorted(places))
    return kept, dice, lambda rolled: [rolled[place] for place in sorted(places)]


def all_faces(dice):
    """Every face of any die, in order."""
    return sorted({face for one in dice for face, _ in one})


@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
def test_sets_and_counts(kind, data):
    kept, dice, keep = data.draw(kept_pools(KINDS[kind]))
    shown = all_faces(dice)

    def sets(rolled):
        return by_hand.sizes(keep(rolled))

    same(kept.sets(), faces.pooled(sets, dice))
    same(kept.largest_set(), faces.pooled(lambda rolled: by_hand.largest_set(keep(rolled)), dice))
    same(kept.counts(), faces.pooled(lambda rolled: by_hand.counts_by_face(keep(rolled), shown), dice))
    everything = faces.pooled(lambda rolled: tuple((face, keep(rolled).count(face)) for face in shown), dice)
    same(kept.evaluate(ALL), everything)


@given(kept_pools(), st.integers(1, 3))
def test_straights(pool_and_dice, length):
    kept, dice, keep = pool_and_dice
    same(kept.longest_straight(), faces.pooled(lambda rolled: by_hand.longest_straight(keep(rolled)), dice))
    same(kept.straights(length), faces.pooled(lambda rolled: by_hand.straights_of(keep(rolled), length), dice))


@given(kept_pools(), EVENTS)
def test_several_evaluators_see_one_throw(pool_and_dice, events):
    (kept, dice, keep), (event, plain) = pool_and_dice, events
    several = (
        matching.largest_set,
        matching.longest_straight,
        matching.total,
        matching.counting(event),
        matching.straights(2),
        matching.sets,
        matching.counts,
    )

    def all_of_them(rolled):
        chosen = keep(rolled)
        return (
            by_hand.largest_set(chosen),
            by_hand.longest_straight(chosen),
            sum(chosen),
            sum(map(bool, map(plain, chosen))),
            by_hand.straights_of(chosen, 2),
            by_hand.sizes(chosen),
            by_hand.counts_by_face(chosen, all_faces(dice)),
        )

    same(kept.evaluate(*several), faces.pooled(all_of_them, dice))


def set_and_face(state, outcome, count):
    """A machine: the largest set and its face, the higher one of two."""
    return max(state, (count, outcome))


def straight_and_top(state, outcome, count):
    """A machine: the longest straight and its top, then the straight that is going on and its top."""
    longest, running, top = state
    running = running + 1 if count and top == outcome - 1 else min(count, 1)
    return max(longest, (running, outcome)), running, outcome if running else top


@given(pools())
def test_machines_of_ones_own(pool_and_dice):
    whole, dice = pool_and_dice
    machine = Evaluator((0, -99), set_and_face)
    same(whole.evaluate(machine), faces.pooled(by_hand.largest_set_and_face, dice))
    machine = Evaluator(((0, -99), 0, None), straight_and_top, lambda state: state[0])
    same(whole.evaluate(machine), faces.pooled(by_hand.longest_straight_and_top, dice))


JOINS = {
    "|": (lambda a, b: a | b, by_hand.union),
    "&": (lambda a, b: a & b, by_hand.intersection),
    "-": (lambda a, b: a - b, by_hand.difference),
    "+": (lambda a, b: a + b, by_hand.put_together),
}
SHOWN = Evaluator((), lambda state, outcome, count: state + (outcome,) * count)


@pytest.mark.parametrize("sign", JOINS)
@given(st.data())
def test_multisets(sign, data):
    (ours, dice), (theirs, others) = (data.draw(pools(KINDS["whole"], most=3)) for _ in range(2))
    join, joined = JOINS[sign]
    both = join(ours, theirs)
    same(both.evaluate(SHOWN), by_hand.two_throws(joined, dice, others))
    same(both.size(), by_hand.two_throws(lambda a, b: len(joined(a, b)), dice, others))
    same(both.sum(), by_hand.two_throws(lambda a, b: sum(joined(a, b)), dice, others))
    same(both.sets(), by_hand.two_throws(lambda a, b: by_hand.sizes(joined(a, b)), dice, others))
    if sign == "+":  # of the others it is not certain how many dice there are to be kept
        k = data.draw(st.integers(1, len(dice) + len(others)))
        same(both.keep_highest(k).sum(), by_hand.two_throws(lambda a, b: sum(joined(a, b)[-k:]), dice, others))


@pytest.mark.parametrize("sign", JOINS)
@given(st.data())
def test_a_multiset_of_three(sign, data):
    (a, one), (b, two), (c, three) = (data.draw(pools(st.integers(0, 2), most=2)) for _ in range(3))
    join, joined = JOINS[sign]
    first = faces.as_die(by_hand.two_throws(joined, one, two))
    other = faces.as_die(faces.pooled(tuple, three))
    same((join(a, b) | c).evaluate(SHOWN), faces.law_of(by_hand.union, first, other))
    same((c - join(a, b)).evaluate(SHOWN), faces.law_of(by_hand.difference, other, first))
    same(
        (join(a, b) - c).largest_set(),
        faces.law_of(lambda x, y: by_hand.largest_set(by_hand.difference(x, y)), first, other),
    )


@given(pools(SMALL | FRACTIONS), pools(SMALL | FRACTIONS), st.data())
def test_opposed_pools(ours, theirs, data):
    (attack, dice), (defence, others) = ours, theirs

    def losses(ties):
        def lost(a, b):
            won, tied, beaten = by_hand.compared_in_pairs(a, b)
            return beaten + tied * (ties == "defender"), won + tied * (ties == "attacker")

        return lost

    same(attack.against(defence), by_hand.two_throws(by_hand.losses_at_risk, dice, others))
    for ties in ("attacker", "defender", "nobody"):
        same(attack.against(defence, ties), by_hand.two_throws(losses(ties), dice, others))
    k, j = data.draw(st.integers(1, len(dice))), data.draw(st.integers(1, len(others)))
    expected = by_hand.two_throws(
        lambda a, b: by_hand.losses_at_risk(faces.highest(a, k), faces.lowest(b, j)), dice, others
    )
    same(attack.keep_highest(k).against(defence.keep_lowest(j)), expected)


@given(tables(st.integers(0, 4), most=3), tables(WHOLE, most=3), st.integers(1, 3))
def test_random_number_of_dice(count, table, k):
    assume(len(count) > 1 or min(count) >= k)  # fewer dice than are kept, and certainly so, are refused
    thrown, number, each = pool(Distribution(count), Distribution(table)), die(count), die(table)
    for ours, function in (
        (thrown.sum(), sum),
        (thrown.sets(), by_hand.sizes),
        (thrown.largest_set(), by_hand.largest_set),
        (thrown.longest_straight(), by_hand.longest_straight),
        (thrown.evaluate(SHOWN), tuple),
        (thrown.size(), len),
        (thrown.keep_highest(k).sum(), lambda rolled: sum(rolled[-k:])),
        (thrown.keep_lowest(k).evaluate(SHOWN), lambda rolled: tuple(rolled[:k])),
        (thrown.drop_lowest(k).sum(), lambda rolled: sum(rolled[k:])),
        (
            thrown.drop_highest(k).count(lambda x: x > 0),
            lambda rolled: sum(x > 0 for x in rolled[: max(len(rolled) - k, 0)]),
        ),
    ):
        same(ours, by_hand.random_pool(function, number, each))


@st.composite
def like_dice(draw, outcomes=WHOLE):
    """A pool of some like dice, and its dice."""
    number, table = draw(st.integers(1, 3)), draw(tables(outcomes, most=3))
    return pool(number, Distribution(table)), [die(table)] * number


READ = [
    (lambda one: one.evaluate(SHOWN), tuple),
    (lambda one: one.sum(), sum),
    (lambda one: one.keep_highest(2).sum(), lambda rolled: sum(rolled[-2:])),
]


@pytest.mark.parametrize("which", ["lowest", "highest", "random"])
@given(like_dice(SMALL | FRACTIONS), EVENTS, st.integers(0, 3))
def test_shared_rerolls(which, pool_and_dice, events, most):
    (whole, dice), (event, plain) = pool_and_dice, events
    again = whole.reroll_shared(event, most, which)
    for ours, function in READ[: 3 if len(dice) > 1 else 2]:
        same(ours(again), by_hand.shared_rerolls(function, dice, plain, most, which))


@given(like_dice(SMALL | FRACTIONS), EVENTS, st.integers(0, 3))
def test_shared_explosions(pool_and_dice, events, most):
    (whole, dice), (event, plain) = pool_and_dice, events
    more = whole.explode_shared(event, most)
    for ours, function in READ[:2]:
        same(ours(more), by_hand.shared_explosions(function, dice, plain, most))
    same(more.largest_set(), by_hand.shared_explosions(by_hand.largest_set, dice, plain, most))


@given(pools(SMALL, most=3), EVENTS, st.integers(0, 2))
def test_each_die_or_the_sum_explodes(pool_and_dice, events, times):
    (whole, dice), (event, plain) = pool_and_dice, events
    each = [faces.as_die(faces.exploded(one, plain, times)) for one in dice]
    same(whole.explode_each(event, times).evaluate(SHOWN), faces.pooled(tuple, each))
    same(whole.explode_sum(event, times), faces.exploded(faces.as_die(faces.total(*dice)), plain, times))
