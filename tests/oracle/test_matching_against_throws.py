"""Matching, joining, pairing, shared re-rolls and explosions agree with listing every throw.

Origin of every expected value: ``enumerate_pools``, written apart from the engine; a throw is its faces and a chance.
"""

from operator import add, and_, or_, sub

import enumerate_pools as oracle
from enumerate_faces import as_die, collect, die, rolls
from hypothesis import given
from hypothesis import strategies as st
from small_tables import COUNT_TABLES, EVENTS, SMALL, TEXT_TABLES, same, tables

from exactdice import Distribution, Evaluator, pool
from exactdice.rolls import matching

DICE = tables(st.integers(-1, 4), most=3)
OPERATIONS = {"|": or_, "&": and_, "-": sub, "+": add}
JOINS = {"|": oracle.union, "&": oracle.intersection, "-": oracle.difference, "+": oracle.put_together}


def seen(function, thrown):
    """Law of what a function says of the faces of a throw."""
    return collect((function(faces), chance) for faces, chance in thrown)


def random_number(numbers, table):
    """Every throw of as many dice as a die shows."""
    return list(oracle.random_pool(tuple, die(numbers), die(table)).items())


def joined(sign, a, b):
    """Every throw of two pools, joined."""
    return [(JOINS[sign](left, right), p * q) for left, p in a for right, q in b]


def paired(a, b, losses=oracle.losses_at_risk):
    """Law of the losses of two throws."""
    return collect((losses(left, right), p * q) for left, p in a for right, q in b)


def counts(dice):
    """What counts how often a throw shows each face that a die has."""
    everything = sorted({face for one in dice for face, _ in one})
    return lambda faces: oracle.counts_by_face(faces, everything)


def losses_of(ties):
    """The losses where somebody else than the defender wins the ties."""

    def losses(ours, theirs):
        won, tied, lost = oracle.compared_in_pairs(ours, theirs)
        return (lost + tied * (ties == "defender"), won + tied * (ties == "attacker"))

    return losses


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
    thrown = list(rolls(*dice))
    if draw(st.booleans()) and dice:
        kept = draw(st.lists(st.integers(0, len(dice) - 1), unique=True))
        made = made.keep(kept)
        thrown = [([sorted(faces)[place] for place in kept], chance) for faces, chance in thrown]
    return made, thrown, dice


@given(pools())
def test_what_a_throw_holds(several):
    made, thrown, dice = several
    same(made.largest_set(), seen(oracle.largest_set, thrown))
    same(made.sets(), seen(oracle.sizes, thrown))
    same(made.counts(), seen(counts(dice), thrown))
    same(made.longest_straight(), seen(oracle.longest_straight, thrown))
    same(made.size(), seen(len, thrown))
    for length in (1, 2, 3):
        same(made.straights(length), seen(lambda faces, length=length: oracle.straights_of(faces, length), thrown))


@given(pools())
def test_what_a_throw_holds_jointly(several):
    made, thrown, dice = several
    counted = counts(dice)
    same(
        made.evaluate(matching.largest_set, matching.longest_straight, matching.counts, matching.total),
        seen(lambda x: (oracle.largest_set(x), oracle.longest_straight(x), counted(x), sum(x)), thrown),
    )


@given(pools())
def test_an_evaluator_is_told_every_outcome_in_ascending_order(several):
    made, thrown, dice = several
    everything = sorted({face for one in dice for face, _ in one})
    record = Evaluator((), lambda seen, outcome, count: (*seen, (outcome, count)), list_of_counts)
    same(made.evaluate(record), seen(lambda faces: tuple((x, faces.count(x)) for x in everything), thrown))


def list_of_counts(seen):
    return seen


@given(st.lists(TEXT_TABLES, min_size=1, max_size=3))
def test_text_is_matched_and_joined(several):
    made, thrown = pool(list(map(Distribution, several))), list(rolls(*map(die, several)))
    same(made.sets(), seen(oracle.sizes, thrown))
    same((made | made).largest_set(), seen(oracle.largest_set, joined("|", thrown, thrown)))


@given(pools(most=3), pools(most=3), st.sampled_from(sorted(OPERATIONS)), EVENTS)
def test_two_pools_joined(a, b, sign, events):
    made, thrown = OPERATIONS[sign](a[0], b[0]), joined(sign, a[1], b[1])
    event, plain = events
    same(made.sum(), seen(sum, thrown))
    same(made.size(), seen(len, thrown))
    same(made.count(event), seen(lambda faces: len(list(filter(plain, faces))), thrown))
    same(made.sets(), seen(oracle.sizes, thrown))
    same(made.longest_straight(), seen(oracle.longest_straight, thrown))


@given(pools(most=3), pools(most=3), st.data())
def test_positions_of_two_pools_added(a, b, data):
    made, thrown = a[0] + b[0], joined("+", a[1], b[1])
    size = len(made)
    kept = data.draw(st.lists(st.integers(0, size - 1), unique=True) if size else st.just([]))
    chosen = made.keep(kept)
    same(chosen.sum(), seen(lambda faces: sum(sorted(faces)[place] for place in kept), thrown))
    if kept:
        k = data.draw(st.integers(1, len(kept)))
        same(chosen.highest(k), seen(lambda faces: sorted(sorted(faces)[p] for p in kept)[-k], thrown))
        same(
            chosen.keep_lowest(k).lowest(k),
            seen(lambda faces: sorted(sorted(faces)[p] for p in kept)[k - 1], thrown),
        )


@given(pools(most=2), pools(most=2), pools(most=2), st.sampled_from("|&-+"), st.sampled_from("|&-+"))
def test_three_pools_joined(a, b, c, first, second):
    made = OPERATIONS[second](OPERATIONS[first](a[0], b[0]), c[0])
    thrown = joined(second, joined(first, a[1], b[1]), c[1])
    same(made.sum(), seen(sum, thrown))
    same(made.largest_set(), seen(oracle.largest_set, thrown))


@given(pools(most=3), pools(most=3), st.sampled_from(["defender", "attacker", "nobody"]))
def test_opposed_pools(a, b, ties):
    same(a[0].against(b[0], ties=ties), paired(a[1], b[1], losses_of(ties)))


@given(COUNT_TABLES, DICE, EVENTS, st.integers(0, 5))
def test_a_random_number_of_dice(numbers, table, events, k):
    made, thrown = (
        pool(Distribution(numbers), Distribution(table)),
        list(oracle.random_pool(tuple, die(numbers), die(table)).items()),
    )
    event, plain = events
    same(made.sum(), seen(sum, thrown))
    same(made.size(), seen(len, thrown))
    same(made.count(event), seen(lambda faces: len(list(filter(plain, faces))), thrown))
    same(made.sets(), seen(oracle.sizes, thrown))
    same(made.largest_set(), seen(oracle.largest_set, thrown))
    same(made.evaluate(matching.longest_straight), seen(oracle.longest_straight, thrown))
    if len(numbers) > 1:  # a certain number is a pool like any other
        for keeping, kept in (
            (made.keep_highest(k), lambda faces: sorted(faces)[max(len(faces) - k, 0) :]),
            (made.keep_lowest(k), lambda faces: sorted(faces)[:k]),
            (made.drop_highest(k), lambda faces: sorted(faces)[: max(len(faces) - k, 0)]),
            (made.drop_lowest(k), lambda faces: sorted(faces)[k:]),
        ):
            chosen = [(kept(faces), chance) for faces, chance in thrown]
            same(keeping.sum(), seen(sum, chosen))
            same(keeping.sets(), seen(oracle.sizes, chosen))


@given(COUNT_TABLES, DICE, pools(most=2), st.sampled_from(sorted(OPERATIONS)))
def test_a_random_number_of_dice_joined_and_opposed(numbers, table, other, sign):
    made, thrown = (
        pool(Distribution(numbers), Distribution(table)),
        list(oracle.random_pool(tuple, die(numbers), die(table)).items()),
    )
    same(OPERATIONS[sign](made, other[0]).sets(), seen(oracle.sizes, joined(sign, thrown, other[1])))
    same(made.against(other[0]), paired(thrown, other[1]))


@given(DICE, st.integers(0, 4), EVENTS, st.integers(0, 5), st.sampled_from(["lowest", "highest", "random"]), st.data())
def test_shared_rerolls(table, n, events, times, which, data):
    event, plain = events
    made = pool(n, Distribution(table)).reroll_shared(event, times, which=which)
    thrown = list(oracle.shared_rerolls(tuple, [die(table)] * n, plain, times, which).items())
    same(made.sum(), seen(sum, thrown))
    same(made.counts().map(sorted_counts), seen(oracle.sizes, thrown))
    k = data.draw(st.integers(0, n))
    same(made.keep_highest(k).sum(), seen(lambda faces: sum(sorted(faces)[n - k :]), thrown))


def sorted_counts(counts):
    return tuple(sorted((count for count in counts if count), reverse=True))


@given(DICE, st.integers(0, 3), EVENTS, st.integers(0, 3))
def test_shared_explosions(table, n, events, times):
    event, plain = events
    made = pool(n, Distribution(table)).explode_shared(event, times)
    thrown = list(oracle.shared_explosions(tuple, [die(table)] * n, plain, times).items())
    same(made.sum(), seen(sum, thrown))
    same(made.size(), seen(len, thrown))
    same(made.sets(), seen(oracle.sizes, thrown))


@given(tables(SMALL, most=3), st.integers(1, 3), EVENTS, st.integers(0, 2))
def test_dice_that_explode_each_and_in_sum(table, n, events, times):
    event, plain = events
    one = oracle.shared_explosions(sum, [die(table)], plain, times)
    made = pool(n, Distribution(table))
    same(made.explode_each(event, times).sets(), seen(oracle.sizes, rolls(*[as_die(one)] * n)))
    whole = as_die(seen(sum, rolls(*[die(table)] * n)))
    same(made.explode_sum(event, times), oracle.shared_explosions(sum, [whole], plain, times))
