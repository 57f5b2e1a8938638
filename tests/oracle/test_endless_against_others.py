"""Icepool and dyce explode to a fixed depth: below the least sum that a deeper explosion reaches, laws agree exactly.

Origin of every expected value: the named library. A die whose least exploding face is m shows at least
``(depth + 1) m`` where it explodes more often than that.
"""

from fractions import Fraction

import dyce
import icepool
import pytest

from exactdice import at_least, d, d6, equals, max_of, one_of

pytestmark = pytest.mark.filterwarnings("ignore:.*is experimental:dyce.lifecycle.ExperimentalWarning")
DEPTH = 9
CASES = [(6, {6}), (6, {5, 6}), (10, {10}), (4, {2, 4}), (20, {19, 20})]


def law_of_icepool(die):
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items()}


@pytest.mark.parametrize(("sides", "faces"), CASES)
def test_one_die(sides, faces):
    bound = (DEPTH + 1) * min(faces)
    law = d(sides).explode(one_of(*faces))
    theirs = law_of_icepool(icepool.d(sides).explode(lambda face: face in faces, depth=DEPTH))
    assert [law.pmf(x) for x in range(bound)] == [theirs.get(x, 0) for x in range(bound)]
    histogram = dyce.explode_n(
        dyce.H(sides),
        n=DEPTH,
        resolver=lambda result, left, done: result.h if left and result.outcome in faces else result.outcome,
    )
    theirs = {outcome: Fraction(count, histogram.total) for outcome, count in histogram.items()}
    assert [law.pmf(x) for x in range(bound)] == [theirs.get(x, 0) for x in range(bound)]


@pytest.mark.parametrize(("sides", "faces"), CASES[:3])
def test_three_dice(sides, faces):
    bound = (DEPTH + 1) * min(faces) + 2  # the other two show at least 1 each
    law = 3 @ d(sides).explode(one_of(*faces))
    theirs = law_of_icepool(3 @ icepool.d(sides).explode(lambda face: face in faces, depth=DEPTH))
    assert [law.pmf(x) for x in range(bound)] == [theirs.get(x, 0) for x in range(bound)]


def test_a_number_of_dice_that_explodes():
    # more than DEPTH explosions give more than 6 (DEPTH + 1) dice, which show at least as much
    bound = 20
    law = d6.explode(equals(6)) @ d(4)
    counts = law_of_icepool(icepool.d6.explode(depth=DEPTH))
    dice = [law_of_icepool(n @ icepool.d4) for n in range(bound)]
    expected = [sum(p * dice[n].get(x, 0) for n, p in counts.items() if n < bound) for x in range(bound)]
    assert [law.pmf(x) for x in range(bound)] == expected


def test_the_highest_and_a_condition():
    die = icepool.d6.explode(depth=DEPTH)
    law = d6.explode(equals(6))
    theirs = law_of_icepool(icepool.highest(die, icepool.d(12)))
    ours = max_of(law, d(12))
    assert [ours.pmf(x) for x in range(6 * DEPTH)] == [theirs.get(x, 0) for x in range(6 * DEPTH)]
    given = law_of_icepool(icepool.Die({x: q for x, q in die.items() if 4 <= x < 30}))
    assert law.given(at_least(4)).given(~at_least(30)).items() == sorted(given.items())
