"""Rolls without end have, as far as one cares to list their sequences, exactly the chances that the list gives.

Origin of every expected value: ``enumerate_endless``, written apart from the engine.
"""

import enumerate_endless as endless
from enumerate_faces import die
from hypothesis import assume, given
from hypothesis import strategies as st
from small_tables import EVENTS, SMALL, same, tables

from exactdice import Distribution, Event, at_least, at_most, between, equals, geometric, negative_binomial, one_of

MOST = 8  # outcomes that are listed


@st.composite
def exploding(draw):
    """A die that explodes on some of its faces, all of them positive, for the engine and as a list."""
    table = draw(tables(st.integers(0, 5), most=4))
    faces = draw(st.sets(st.sampled_from([face for face in table if face] or [6]), max_size=len(table) - 1))
    faces = set(list(faces)[: len(table) - 1])
    return Distribution(table).explode(one_of(*faces) if faces else equals(99)), die(table), faces.__contains__


@given(exploding())
def test_exploded_dice(rolled):
    law, one, event = rolled
    cut = endless.exploded(one, event, MOST)
    below = 0
    for x in range(-1, MOST + 1):
        below += cut.get(x, 0)
        assert (law.pmf(x), law.cdf(x), law.sf(x)) == (cut.get(x, 0), below, 1 - below)
    moments = endless.moments_exploded(one, event, 4)
    assert [law.moment(k) for k in range(5)] == moments
    assert (law.mean(), law.var()) == (moments[1], moments[2] - moments[1] ** 2)
    assert law.min() == min(cut, default=law.min())
    for x in range(1, MOST):
        same(law.clip(high=x), {value: chance for value, chance in endless.clipped(cut, x).items() if chance})


@given(exploding(), exploding(), st.integers(0, 3))
def test_sums(ours, theirs, number):
    (law, one, event), (other, two, events) = ours, theirs
    cut, cuts = endless.exploded(one, event, MOST), endless.exploded(two, events, MOST)
    both = endless.added([cut, cuts], MOST)
    several = endless.added([cut] * number, MOST)
    for x in range(MOST + 1):
        assert (law + other).pmf(x) == both.get(x, 0)
        assert (number @ law).pmf(x) == several.get(x, 0)
        assert (law + 3).pmf(x + 3) == cut.get(x, 0)
        assert (2 * law).pmf(2 * x) == cut.get(x, 0)
    assert (law + other).mean() == law.mean() + other.mean()
    assert (law + other).var() == law.var() + other.var()


@given(exploding(), tables(st.integers(0, 3), most=3))
def test_random_sums(rolled, table):
    law, one, event = rolled
    cut = endless.exploded(one, event, MOST)
    number = die(table)
    few = {}
    for copies, chance in number:
        for x, share in endless.added([cut] * copies, MOST).items():
            few[x] = few.get(x, 0) + chance * share
    for x in range(MOST + 1):
        assert (Distribution(table) @ law).pmf(x) == few.get(x, 0)
    # as many dice as an endless law says: each die shows 1 or more, so that 5 dice show more than 4
    each = {x + 1: weight for x, weight in table.items()}
    many = endless.random_sum(cut, dict(die(each)), 5)
    for x in range(6):
        assert (law @ Distribution(each)).pmf(x) == many.get(x, 0)


@given(exploding(), st.integers(0, MOST), st.integers(0, MOST))
def test_conditions(rolled, low, high):
    law, one, event = rolled
    cut = endless.exploded(one, event, MOST)
    low, high = sorted((low, high))
    if any(x <= high for x in cut):
        same(law.given(at_most(high)), endless.conditional(cut, lambda x: x <= high))
    if any(low <= x <= high for x in cut):
        same(law.given(between(low, high)), endless.conditional(cut, lambda x: low <= x <= high))
    above = 1 - sum(chance for x, chance in cut.items() if x < low)
    assert law.prob(at_least(low)) == above
    if above:
        for x in range(MOST + 1):
            assert law.given(at_least(low)).pmf(x) == (cut.get(x, 0) / above if x >= low else 0)


@given(exploding(), st.integers(0, MOST), st.integers(1, 5))
def test_lumps_and_heads(rolled, at, number):
    law, one, event = rolled
    cut = endless.exploded(one, event, MOST)
    below = {x: chance for x, chance in cut.items() if x < at}
    lumped = dict(law.lump(at))
    assert {x: chance for x, chance in lumped.items() if not isinstance(x, Event)} == below
    assert sum(chance for x, chance in lumped.items() if isinstance(x, Event)) == endless.above(below)
    head = [(x, chance) for x, chance in law.head(number) if x <= MOST]
    assert head == sorted(cut.items())[:number][: len(head)]
    assert len(head) == min(number, len(cut)) or len(law.head(number)) == number


@given(tables(SMALL, most=3), EVENTS, st.integers(1, 3))
def test_rolls_until(table, events, k):
    (event, plain), one = events, die(table)
    assume(any(plain(face) for face in table))
    rolls = endless.rolls_until(one, plain, k, 5)
    failures = endless.failures_until(one, plain, k, 3)
    success = sum(chance for face, chance in one if plain(face))
    law = k @ Distribution(table).rolls_until(event)
    assert [law.pmf(n) for n in range(6)] == [rolls.get(n, 0) for n in range(6)]
    assert law.sf(5) == endless.above(rolls)
    assert law == k @ geometric(success) == k + negative_binomial(k, success)
    assert [negative_binomial(k, success).pmf(n) for n in range(4)] == [failures.get(n, 0) for n in range(4)]
    assert (law.mean(), law.var()) == (k / success, k * (1 - success) / success**2)


@given(tables(st.integers(1, 4), most=3), st.integers(1, 4))
def test_total_until(table, last):
    """Explosions of everything but one face: with faces of 1 or more, seven rolls come to at least seven."""
    assume(last in table)
    totals, _ = endless.total_until(die(table), lambda face: face == last, 7)
    law = Distribution(table).explode(~equals(last))
    assert [law.pmf(x) for x in range(7)] == [totals.get(x, 0) for x in range(7)]


@given(exploding(), tables(st.integers(-2, 6), most=4))
def test_comparison_with_a_finite_law(rolled, table):
    law, one, event = rolled
    cut = endless.exploded(one, event, MOST)
    less, tied = 0, 0
    for face, chance in die(table):
        less += chance * sum(share for x, share in cut.items() if x < face)
        tied += chance * cut.get(face, 0)
    compared = law.compare(Distribution(table))
    assert [compared.pmf(sign) for sign in (-1, 0, 1)] == [less, tied, 1 - less - tied]
    assert (law + Distribution(table)).mean() == law.mean() + sum(x * p for x, p in die(table))
    shifted = {}
    for x, chance in cut.items():
        for face, share in die(table):
            shifted[x + face] = shifted.get(x + face, 0) + chance * share
    for x in range(-2, MOST - 5):
        assert (law + Distribution(table)).pmf(x) == shifted.get(x, 0)
