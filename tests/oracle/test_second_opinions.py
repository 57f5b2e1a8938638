"""Two other exact dice engines, icepool and dyce, agree with this one on laws too large to list face by face.

Origin of every expected value: the named library, which shares no code with this one; its counts over their
total are read as ``Fraction`` and compared with ``==``. ``None`` stands where a library takes a minute.
"""

from fractions import Fraction

import dyce
import icepool
import pytest
from dyce import H, P

from exactdice import at_least, at_most, bernoulli, d, d3, d6, equals, max_of, min_of, mixture, one_of, pool

# dyce announces that its dependent rolls may change in a later release; what they compute today is a fact.
pytestmark = pytest.mark.filterwarnings("ignore:.*is experimental:dyce.lifecycle.ExperimentalWarning")

d4, d8, d10, d12, d20 = map(d, (4, 8, 10, 12, 20))
i4, i8, i10, i12 = map(icepool.d, (4, 8, 10, 12))
i3, i6, i20 = map(icepool.d, (3, 6, 20))


def law_of_icepool(die):
    """The icepool die as ``{outcome: chance}``."""
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items()}


def law_of_dyce(histogram):
    """The dyce histogram as ``{outcome: chance}``."""
    return {outcome: Fraction(count, histogram.total) for outcome, count in histogram.items() if count}


def dyce_bind(function, histogram):
    """The dyce histogram of ``function(outcome)``, itself a histogram or an outcome."""
    return dyce.expand(lambda result: function(result.outcome), histogram, min_path_probability=Fraction(0))


def dyce_rerolled(histogram, event, times):
    """The dyce histogram of a die rolled again on a face in ``event``, at most ``times`` times."""
    if times == 0:
        return histogram
    again = dyce_rerolled(histogram, event, times - 1)
    return dyce_bind(lambda face: again if face in event else face, histogram)


def dyce_exploding(histogram, event, times):
    """The dyce histogram of a die that explodes on ``event`` at most ``times`` times."""
    return dyce.explode_n(
        histogram,
        n=times,
        resolver=lambda result, left, done: result.h if left and event(result.outcome) else result.outcome,
    )


def sign(x, y):
    """-1, 0 or +1 as ``x`` is below, equal to or above ``y``."""
    return (x > y) - (x < y)


def case(name, ours, icepools, dyces):
    """One row of the table, named."""
    return pytest.param(ours, icepools, dyces, id=name)


SUMS = [
    case("20d6", lambda: 20 @ d6, lambda: 20 @ i6, lambda: 20 @ H(6)),
    case(
        "3d6 + 2d8 - d20 + 5",
        lambda: 3 @ d6 + 2 @ d8 - d20 + 5,
        lambda: 3 @ i6 + 2 @ i8 - i20 + 5,
        lambda: 3 @ H(6) + 2 @ H(8) - H(20) + 5,
    ),
    case(
        "2d6 times d4, minus d10",
        lambda: 2 @ d6 * d4 - d10,
        lambda: (2 @ i6) * i4 - i10,
        lambda: (2 @ H(6)) * H(4) - H(10),
    ),
    case(
        "3d20 halved downwards, and the rest by 4",
        lambda: 3 @ d20 // 2 % 4,
        lambda: (3 @ i20) // 2 % 4,
        lambda: (3 @ H(20)) // 2 % 4,
    ),
    case(
        "distance of two rolls of 3d6",
        lambda: abs(3 @ d6 - 3 @ d6),
        lambda: abs(3 @ i6 - 3 @ i6),
        lambda: abs(3 @ H(6) - 3 @ H(6)),
    ),
    case(
        "(6d6)d6: a random number of dice",
        lambda: (6 @ d6) @ d6,
        lambda: (6 @ i6) @ i6,
        lambda: dyce_bind(lambda n: n @ H(6), 6 @ H(6)),
    ),
    case(
        "3d6 held between 6 and 15",
        lambda: (3 @ d6).clip(6, 15),
        lambda: (3 @ i6).clip(6, 15),
        lambda: (3 @ H(6)).apply(lambda total: min(max(total, 6), 15)),
    ),
    case(
        "30 shots: hit on 3+, wound on 4+, D3 damage",
        lambda: 30 @ mixture([("1/3", d3), ("2/3", 0 @ d3)]),
        lambda: 30 @ icepool.Die([i3, 0], times=[1, 2]),
        lambda: 30 @ H({0: 6, 1: 1, 2: 1, 3: 1}),
    ),
]

CHOICES = [
    case(
        "d6 exploding on 6, twice at most",
        lambda: d6.explode(equals(6), 2),
        lambda: i6.explode([6], depth=2),
        lambda: dyce_exploding(H(6), lambda face: face == 6, 2),
    ),
    case(
        "5 dice, each exploding on 5+ four times at most",
        lambda: 5 @ d6.explode(at_least(5), times=4),
        lambda: 5 @ i6.explode([5, 6], depth=4),
        lambda: 5 @ dyce_exploding(H(6), lambda face: face >= 5, 4),
    ),
    case(
        "2d6 under 9 rolled again once",
        lambda: (2 @ d6).reroll(~at_least(9)),
        lambda: (2 @ i6).reroll(lambda total: total < 9, depth=1),
        lambda: dyce_bind(lambda total: 2 @ H(6) if total < 9 else total, 2 @ H(6)),
    ),
    case(
        "3d20, each 1, 2 or 20 rolled again three times at most",
        lambda: 3 @ d20.reroll(one_of(1, 2, 20), times=3),
        lambda: 3 @ i20.reroll([1, 2, 20], depth=3),
        lambda: 3 @ dyce_rerolled(H(20), {1, 2, 20}, 3),
    ),
    case(
        "3d6 rolled until it is 12 or less",
        lambda: (3 @ d6).reroll(~at_most(12), until=True),
        lambda: (3 @ i6).reroll(lambda total: total > 12, depth="inf"),
        lambda: dyce_bind(lambda total: total if total <= 12 else H({}), 3 @ H(6)),
    ),
    case(
        "4d8 known to be even",
        lambda: (4 @ d8).given(lambda total: total % 2 == 0),
        lambda: (4 @ i8).filter(lambda total: total % 2 == 0, depth="inf"),
        lambda: dyce_bind(lambda total: total if total % 2 == 0 else H({}), 4 @ H(8)),
    ),
    case(
        "2d6, d12 or d20 + 3, as 1 to 2 to 3",
        lambda: mixture([(1, 2 @ d6), (2, d12), (3, d20 + 3)]),
        lambda: icepool.Die([2 @ i6, i12, i20 + 3], times=[1, 2, 3]),
        lambda: dyce_bind(lambda k: (2 @ H(6), H(12), H(20) + 3)[k], H({0: 1, 1: 2, 2: 3})),
    ),
    case(
        "a d6, and the heads among as many coins",
        lambda: d6.joint(lambda n: n @ bernoulli("1/2")),
        lambda: i6.map(lambda n: icepool.tupleize(n, n @ icepool.coin(1, 2))),
        lambda: dyce_bind(lambda n: (n @ H((0, 1))).apply(lambda k: (n, k)), H(6)),
    ),
    case(
        "the greatest of d4, d6, d8, d10 and 2d6",
        lambda: max_of(d4, d6, d8, d10, 2 @ d6),
        lambda: icepool.highest(i4, i6, i8, i10, 2 @ i6),
        lambda: P(H(4), H(6), H(8), H(10), 2 @ H(6)).at(-1),
    ),
    case(
        "the least of d4 + 3, d6, d8 - 1, d10 and 2d6",
        lambda: min_of(d4 + 3, d6, d8 - 1, d10, 2 @ d6),
        lambda: icepool.lowest(i4 + 3, i6, i8 - 1, i10, 2 @ i6),
        lambda: P(H(4) + 3, H(6), H(8) - 1, H(10), 2 @ H(6)).at(0),
    ),
    case(
        "opposed: 10d6 against 6d10",
        lambda: (10 @ d6).compare(6 @ d10),
        lambda: icepool.map(sign, 10 @ i6, 6 @ i10),
        lambda: (10 @ H(6)).apply(sign, 6 @ H(10)),
    ),
]

POOLS = [
    case(
        "4d6, drop the lowest",
        lambda: pool(4, d6).drop_lowest(1).sum(),
        lambda: i6.highest(4, 3),
        lambda: (4 @ P(6)).at(slice(1, None)),
    ),
    case(
        "6d10, keep the 2 lowest",
        lambda: pool(6, d10).keep_lowest(2).sum(),
        lambda: i10.lowest(6, 2),
        lambda: (6 @ P(10)).at(slice(2)),
    ),
    case(
        "10 of 20d20",
        lambda: pool(20, d20).keep_highest(10).sum(),
        lambda: i20.highest(20, 10),
        None,
    ),
    case(
        "the middle three of 7d10",
        lambda: pool(7, d10).keep([2, 3, 4]).sum(),
        lambda: i10.keep(7, slice(2, 5)),
        lambda: (7 @ P(10)).at(slice(2, 5)),
    ),
    case(
        "the lowest and the two highest of 6d8",
        lambda: pool(6, d8).keep([0, 4, 5]).sum(),
        lambda: i8.keep(6, [1, 0, 0, 0, 1, 1]),
        lambda: (6 @ P(8)).at(0, slice(4, None)),
    ),
    case(
        "the 2 highest of d4, d6, d8, d10 and d12",
        lambda: pool([d4, d6, d8, d10, d12]).keep_highest(2).sum(),
        lambda: icepool.Pool([i4, i6, i8, i10, i12]).highest(2).sum(),
        lambda: P(4, 6, 8, 10, 12).at(slice(3, None)),
    ),
    case(
        "the second lowest of 9d12",
        lambda: pool(9, d12).lowest(2),
        lambda: i12.pool(9)[1],
        lambda: (9 @ P(12)).at(1),
    ),
    case(
        "the third highest of unlike dice",
        lambda: pool([d4, d4, d8, d8, d20]).highest(3),
        lambda: icepool.Pool([i4, i4, i8, i8, i20])[-3],
        lambda: P(4, 4, 8, 8, 20).at(-3),
    ),
    case(
        "fives and sixes among 40d6",
        lambda: pool(40, d6).count(at_least(5)),
        lambda: 40 @ (i6 >= 5),
        lambda: 40 @ H(6).ge(5),
    ),
    case(
        "sixes among the 3 highest of 8d6",
        lambda: pool(8, d6).keep_highest(3).count(equals(6)),
        lambda: i6.pool(8).highest(3).keep_outcomes([6]).size(),
        lambda: H.from_counts((roll[-3:].count(6), ways) for roll, ways in (8 @ P(6)).rolls_with_counts()),
    ),
]


@pytest.mark.parametrize(("ours", "icepools", "dyces"), SUMS + CHOICES + POOLS)
def test_law_agrees(ours, icepools, dyces):
    law = dict(ours())
    if icepools is not None:
        assert law == law_of_icepool(icepools())
    if dyces is not None:
        assert law == law_of_dyce(dyces())


@pytest.mark.parametrize(("ours", "icepools", "dyces"), SUMS)
def test_moments_agree(ours, icepools, dyces):
    law, die = ours(), icepools()
    assert law.mean() == die.mean()
    assert law.var() == die.variance()


def test_distance_of_two_laws_agrees():
    ours = (2 @ d6).kolmogorov(d12)
    assert ours == (2 @ i6).kolmogorov_smirnov(i12)


def test_covariance_agrees():
    pair = d6.joint(lambda n: n @ bernoulli("1/2"))
    theirs = i6.map(lambda n: icepool.tupleize(n, n @ icepool.coin(1, 2)))
    assert pair.covariance() == theirs.covariance(0, 1)
