"""Matching, joining, pairing, shared re-rolls and explosions agree with listing every throw.

Origin of every expected value: ``enumerate_throws``, written apart from the engine.
"""

from operator import add, and_, or_, sub

import enumerate_throws as throws
from enumerate_faces import die
from hypothesis import given
from hypothesis import strategies as st
from small_tables import COUNT_TABLES, EVENTS, SMALL, TEXT_TABLES, same, tables

from exactdice import Distribution, Evaluator, pool
from exactdice.rolls import matching

DICE = tables(st.integers(-1, 4), most=3)
OPERATIONS = {"|": or_, "&": and_, "-": sub, "+": add}


@st.composite
def pools(draw, most=4):
    """A pool of the engine's beside every throw of it: like dice, polyhedral dice, unlike dice; some of them kept."""
    kind = draw(st.sampled_from(["like", "polyhedral", "unlike"]))
    if kind == "like":
        several = [draw(DICE)] * draw(st.integers(0, most))
    elif kind == "polyhedral":
        several = [dict.fromkeys(range(1, sides + 1), 1) for sides in draw(st.lists(st.integers(1, 4), max_size=most))]
    else:
        several = draw(st.lists(DICE, max_size=most))
    made, dice = pool(list(map(Distribution, several))), list(map(die, several))
    thrown = throws.throws(dice)
    if draw(st.booleans()) and dice:
        kept = draw(st.lists(st.integers(0, len(dice) - 1), unique=True))
        made = made.keep(kept)
        thrown = [([sorted(faces)[place] for place in kept], chance) for faces, chance in thrown]
    return made, thrown, dice


@given(pools())
def test_what_a_throw_holds(several):
    made, thrown, dice = several
    same(made.largest_set(), throws.seen(throws.largest_set, thrown))
    same(made.sets(), throws.seen(throws.set_sizes, thrown))
    same(made.counts(), throws.seen(throws.counts(dice), thrown))
    same(made.longest_straight(), throws.seen(throws.longest_straight, thrown))
    same(made.size(), throws.seen(len, thrown))
    for length in (1, 2, 3):
        same(made.straights(length), throws.seen(throws.straights(length), thrown))


@given(pools())
def test_what_a_throw_holds_jointly(several):
    made, thrown, dice = several
    counted = throws.counts(dice)
    same(
        made.evaluate(matching.largest_set, matching.longest_straight, matching.counts, matching.total),
        throws.seen(lambda x: (throws.largest_set(x), throws.longest_straight(x), counted(x), sum(x)), thrown),
    )


@given(pools())
def test_an_evaluator_is_told_every_outcome_in_ascending_order(several):
    made, thrown, dice = several
    everything = sorted({face for one in dice for face, _ in one})
    record = Evaluator((), lambda seen, outcome, count: (*seen, (outcome, count)), list_of_counts)
    same(made.evaluate(record), throws.seen(lambda faces: tuple((x, faces.count(x)) for x in everything), thrown))


def list_of_counts(seen):
    return seen


@given(st.lists(TEXT_TABLES, min_size=1, max_size=3))
def test_text_is_matched_and_joined(several):
    made, thrown = pool(list(map(Distribution, several))), throws.throws(list(map(die, several)))
    same(made.sets(), throws.seen(throws.set_sizes, thrown))
    same((made | made).largest_set(), throws.seen(throws.largest_set, throws.joined("|", thrown, thrown)))


@given(pools(most=3), pools(most=3), st.sampled_from(sorted(OPERATIONS)), EVENTS)
def test_two_pools_joined(a, b, sign, events):
    made, thrown = OPERATIONS[sign](a[0], b[0]), throws.joined(sign, a[1], b[1])
    event, plain = events
    same(made.sum(), throws.seen(sum, thrown))
    same(made.size(), throws.seen(len, thrown))
    same(made.count(event), throws.seen(lambda faces: len(list(filter(plain, faces))), thrown))
    same(made.sets(), throws.seen(throws.set_sizes, thrown))
    same(made.longest_straight(), throws.seen(throws.longest_straight, thrown))


@given(pools(most=3), pools(most=3), st.data())
def test_positions_of_two_pools_added(a, b, data):
    made, thrown = a[0] + b[0], throws.joined("+", a[1], b[1])
    size = len(made)
    kept = data.draw(st.lists(st.integers(0, size - 1), unique=True) if size else st.just([]))
    chosen = made.keep(kept)
    same(chosen.sum(), throws.seen(lambda faces: sum(sorted(faces)[place] for place in kept), thrown))
    if kept:
        k = data.draw(st.integers(1, len(kept)))
        same(chosen.highest(k), throws.seen(lambda faces: sorted(sorted(faces)[p] for p in kept)[-k], thrown))
        same(
            chosen.keep_lowest(k).lowest(k),
            throws.seen(lambda faces: sorted(sorted(faces)[p] for p in kept)[k - 1], thrown),
        )


@given(pools(most=2), pools(most=2), pools(most=2), st.sampled_from("|&-+"), st.sampled_from("|&-+"))
def test_three_pools_joined(a, b, c, first, second):
    made = OPERATIONS[second](OPERATIONS[first](a[0], b[0]), c[0])
    thrown = throws.joined(second, throws.joined(first, a[1], b[1]), c[1])
    same(made.sum(), throws.seen(sum, thrown))
    same(made.largest_set(), throws.seen(throws.largest_set, thrown))


@given(pools(most=3), pools(most=3), st.sampled_from(["defender", "attacker", "nobody"]))
def test_opposed_pools(a, b, ties):
    same(a[0].against(b[0], ties=ties), throws.paired(a[1], b[1], ties))


@given(COUNT_TABLES, DICE, EVENTS, st.integers(0, 5))
def test_a_random_number_of_dice(numbers, table, events, k):
    made, thrown = pool(Distribution(numbers), Distribution(table)), throws.random_number(die(numbers), die(table))
    event, plain = events
    same(made.sum(), throws.seen(sum, thrown))
    same(made.size(), throws.seen(len, thrown))
    same(made.count(event), throws.seen(lambda faces: len(list(filter(plain, faces))), thrown))
    same(made.sets(), throws.seen(throws.set_sizes, thrown))
    same(made.largest_set(), throws.seen(throws.largest_set, thrown))
    same(made.evaluate(matching.longest_straight), throws.seen(throws.longest_straight, thrown))
    if len(numbers) > 1:  # a certain number is a pool like any other
        for keeping, kept in (
            (made.keep_highest(k), lambda faces: sorted(faces)[max(len(faces) - k, 0) :]),
            (made.keep_lowest(k), lambda faces: sorted(faces)[:k]),
            (made.drop_highest(k), lambda faces: sorted(faces)[: max(len(faces) - k, 0)]),
            (made.drop_lowest(k), lambda faces: sorted(faces)[k:]),
        ):
            chosen = [(kept(faces), chance) for faces, chance in thrown]
            same(keeping.sum(), throws.seen(sum, chosen))
            same(keeping.sets(), throws.seen(throws.set_sizes, chosen))


@given(COUNT_TABLES, DICE, pools(most=2), st.sampled_from(sorted(OPERATIONS)))
def test_a_random_number_of_dice_joined_and_opposed(numbers, table, other, sign):
    made, thrown = pool(Distribution(numbers), Distribution(table)), throws.random_number(die(numbers), die(table))
    same(OPERATIONS[sign](made, other[0]).sets(), throws.seen(throws.set_sizes, throws.joined(sign, thrown, other[1])))
    same(made.against(other[0]), throws.paired(thrown, other[1], "defender"))


@given(DICE, st.integers(0, 4), EVENTS, st.integers(0, 5), st.sampled_from(["lowest", "highest", "random"]), st.data())
def test_shared_rerolls(table, n, events, times, which, data):
    event, plain = events
    made = pool(n, Distribution(table)).reroll_shared(event, times, which=which)
    thrown = throws.rerolled(die(table), n, plain, times, which)
    same(made.sum(), throws.seen(sum, thrown))
    same(made.counts().map(sorted_counts), throws.seen(throws.set_sizes, thrown))
    k = data.draw(st.integers(0, n))
    same(made.keep_highest(k).sum(), throws.seen(lambda faces: sum(sorted(faces)[n - k :]), thrown))


def sorted_counts(counts):
    return tuple(sorted((count for count in counts if count), reverse=True))


@given(DICE, st.integers(0, 3), EVENTS, st.integers(0, 3))
def test_shared_explosions(table, n, events, times):
    event, plain = events
    made = pool(n, Distribution(table)).explode_shared(event, times)
    thrown = throws.exploded(die(table), n, plain, times)
    same(made.sum(), throws.seen(sum, thrown))
    same(made.size(), throws.seen(len, thrown))
    same(made.sets(), throws.seen(throws.set_sizes, thrown))


@given(tables(SMALL, most=3), st.integers(1, 3), EVENTS, st.integers(0, 2))
def test_dice_that_explode_each_and_in_sum(table, n, events, times):
    event, plain = events
    one = throws.seen(sum, throws.exploded(die(table), 1, plain, times))
    made = pool(n, Distribution(table))
    same(made.explode_each(event, times).sets(), throws.seen(throws.set_sizes, throws.throws([list(one.items())] * n)))
    whole = list(throws.seen(sum, throws.throws([die(table)] * n)).items())
    same(made.explode_sum(event, times), throws.seen(sum, throws.exploded(whole, 1, plain, times)))
