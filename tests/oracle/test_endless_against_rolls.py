"""Laws without an end against every sequence of rolls, as far as outcomes up to a bound are concerned.

Origin of every expected value: ``enumerate_endless``, which imports nothing of the engine.
"""

from fractions import Fraction

import enumerate_endless as endless
import pytest
from enumerate_faces import die, numbered

from exactdice import Distribution, at_least, at_most, between, equals, geometric, max_of, min_of, negative_binomial

MOST = 14
DICE = [
    (numbered(6), {6}),
    (numbered(6), {5, 6}),
    (numbered(4), {2, 3}),
    (die({0: 1, 1: 2, 3: 1, 5: 2}), {1, 5}),
    (die({0: 3, 2: 1}), {2}),
]


def first(law, most=MOST):
    return {x: law.pmf(x) for x in range(most + 1) if law.pmf(x)}


def both(one, faces):
    """The law of this library, and the one by listing, up to the bound."""
    return Distribution(dict(one)).explode(lambda x: x in faces), endless.exploded(one, faces.__contains__, MOST)


@pytest.mark.parametrize(("one", "faces"), DICE)
def test_explosions_and_their_moments(one, faces):
    law, cut = both(one, faces)
    assert first(law) == cut
    assert law.sf(MOST) == endless.above(cut)
    moments = endless.moments_exploded(one, faces.__contains__, 5)
    assert [law.moment(k) for k in range(6)] == moments
    assert law.var() == moments[2] - moments[1] ** 2


@pytest.mark.parametrize(("one", "faces"), DICE)
@pytest.mark.parametrize("k", [1, 3])
def test_waiting(one, faces, k):
    law = Distribution(dict(one))
    chance = law.prob(lambda x: x in faces)
    most = 5 if k == 1 else 4
    expected = endless.rolls_until(one, faces.__contains__, k, most)
    assert first(k @ law.rolls_until(lambda x: x in faces), most) == expected
    assert first(k @ geometric(chance), most) == expected
    assert first(negative_binomial(k, chance), most - k) == endless.failures_until(one, faces.__contains__, k, most - k)


def test_totals_until():
    # a sum with six rolls or more below the first 6 is at least 6 + 6
    cut, _ = endless.total_until(numbered(6), lambda x: x == 6, 6)
    law = Distribution(range(1, 7)).explode(~equals(6))
    assert first(law, 11) == {x: chance for x, chance in cut.items() if x <= 11}


@pytest.mark.parametrize(("one", "faces"), DICE[:3])
@pytest.mark.parametrize(("other", "more"), DICE[1:4])
def test_sums_and_conditions(one, faces, other, more):
    (a, p), (b, q) = both(one, faces), both(other, more)
    assert first(a + b) == endless.added([p, q], MOST)
    assert first(3 @ a) == endless.added([p, p, p], MOST)
    assert first(a.given(at_most(9))) == endless.conditional(p, lambda x: x <= 9)
    assert first(b.given(between(3, 11) & ~equals(5))) == endless.conditional(q, lambda x: 3 <= x <= 11 and x != 5)
    assert first(a.clip(high=8)) == endless.clipped(p, 8)
    assert a.lump(8).pmf(at_least(8)) == endless.clipped(p, 8)[8]


@pytest.mark.parametrize(("one", "faces"), DICE[3:])
def test_random_sums(one, faces):
    counts, p = both(one, faces)
    each, q = both(numbered(4), {4})
    assert first(counts @ each, 5) == endless.random_sum(p, q, 5)
    three = {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
    assert first(counts @ Distribution([1, 2, 3]), 6) == endless.random_sum(p, three, 6)
    assert first(Distribution([1, 2, 3]) @ each, 6) == endless.random_sum(three, q, 6)


def test_the_greater_and_the_lesser():
    a, p = both(*DICE[0])
    b, q = both(*DICE[2])
    greater, lesser = dict.fromkeys(range(MOST + 1), Fraction(0)), dict.fromkeys(range(MOST + 1), Fraction(0))
    for x, chance in p.items():
        for y, other in q.items():
            greater[max(x, y)] += chance * other
            lesser[min(x, y)] += chance * other
        lesser[x] += chance * endless.above(q)
    for y, other in q.items():
        lesser[y] += other * endless.above(p)
    assert first(max_of(a, b)) == {x: chance for x, chance in greater.items() if chance}
    assert first(min_of(a, b)) == {x: chance for x, chance in lesser.items() if chance}
