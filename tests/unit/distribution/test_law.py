"""How one law becomes another: maps, binds, joints, marginals, conditions, re-rolls, explosions, comparisons."""

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

import pytest

from exactdice import Chart, Distribution, at_least, bernoulli, d, d3, d6, equals, one_of, point
from exactdice.errors import CountError, OperandError, SupportError, ZeroMassError

PAIRS = d6.product(d3)


def test_map():
    assert d6.map(lambda n: (n + 1) // 2) == d3
    assert d6.map(at_least(4)) == Distribution({False: 1, True: 1})
    assert d6.map(Chart("half", {"1-3": "low", "4-6": "high"})).pmf("low") == Fraction(1, 2)
    assert (2 @ d6).map(str).pmf("7") == Fraction(1, 6)


def test_starmap_unpacks_what_map_does_not():
    assert PAIRS.starmap(lambda a, b: a * b) == PAIRS.map(lambda pair: pair[0] * pair[1]) == d6 * d3
    # n coins all show heads: the mean of 2^-n over a D6, as 1/6 of 1/2 + ... + 1/64
    pairs = d6.joint(lambda n: n @ bernoulli("1/2"))
    assert pairs.starmap(lambda n, k: n == k).pmf(True) == Fraction(21, 128)
    with pytest.raises(
        SupportError, match="starmap needs outcomes that are tuples, but 1 is none; use joint or product"
    ):
        d6.starmap(lambda a, b: a)


def test_bind_takes_laws_and_plain_outcomes():
    law = d6.bind(lambda n: "miss" if n < 4 else d3)
    assert law == Distribution({"miss": 3, 1: 1, 2: 1, 3: 1})


def test_bind_merges_equal_branches():
    # a thousand branches, two laws
    branches = []

    def branch(n):
        branches.append(n)
        return d6 if n % 2 else 2 @ d6

    law = d(1000).bind(branch)
    assert law.pmf(1) == Fraction(1, 12)
    assert len(branches) == 1000


def test_joint_nests_on_tuples():
    pairs = d3.joint(lambda n: n)
    assert pairs.joint(sum).support() == [((1, 1), 2), ((2, 2), 4), ((3, 3), 6)]
    assert d3.joint(lambda n: d3).joint(lambda pair: 0).marginal(0) == d3.product(d3)


def test_product():
    assert len(d6.product(d6, d3)) == 108
    assert point("a").product() == point(("a",))


def test_marginals():
    assert PAIRS.marginal(0) == d6
    assert PAIRS.marginal(1) == d3
    assert PAIRS.marginal(1, 0, 1).pmf((3, 6, 3)) == Fraction(1, 18)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (PAIRS.marginal, OperandError, "marginal() names no place; write marginal(0) for the first part"),
        (lambda: PAIRS.marginal("0"), OperandError, "place '0' is not a whole number of at least 0; places are"),
        (lambda: PAIRS.marginal(2), SupportError, "marginal(2) asks for a part that an outcome does not have"),
        (lambda: PAIRS.marginal(0, 9), SupportError, "marginal(0, 9) asks for a part that an outcome does not have"),
        (lambda: d6.marginal(0), SupportError, "marginal needs outcomes that are tuples, but 1 is none"),
        (lambda: d6.map(3), OperandError, "map needs a function, not 3; write map(lambda x: ...)"),
        (lambda: d6.bind(d3), OperandError, "bind needs a function, not Distribution({1: '1/3'"),
        (lambda: d6.joint(None), OperandError, "joint needs a function, not None"),
        (lambda: PAIRS.starmap("f"), OperandError, "starmap needs a function, not 'f'"),
        (lambda: d6.product(3), OperandError, "3 is no distribution; write point(3) for a certain outcome"),
        (lambda: d6.compare("a"), OperandError, "operand 'a' of type str is neither a number nor a distribution"),
        (lambda: d6.given(True), OperandError, "True is a truth value, not an event"),
        (lambda: d6.clip(0.5), SupportError, "outcome 0.5 is a float"),
        (
            lambda: d6.reroll(equals(1), times=-1),
            CountError,
            "times -1 is too small; write a whole number of at least 0",
        ),
        (lambda: d6.reroll(equals(1), times=1.5), CountError, "times 1.5 is not a whole number"),
        (lambda: d6.explode(equals(6), times="2"), CountError, "times '2' is not a whole number"),
        (lambda: d6.map(lambda x: [x]), SupportError, "outcome [1] of type list cannot be hashed"),
        (lambda: d6.bind(lambda x: x / 2), SupportError, "outcome 0.5 is a float"),
        (lambda: d6.joint(lambda x: {}), SupportError, "outcome {} of type dict cannot be hashed"),
    ],
)
def test_what_cannot_be_asked(call, error, words):
    with pytest.raises(error) as caught:
        call()
    assert words in str(caught.value)


def test_conditions():
    # of the six ways to reach 10 or more three make 10, two make 11, one makes 12
    assert (2 @ d6).given(at_least(10)) == Distribution({10: 3, 11: 2, 12: 1})
    assert d6.given(lambda x: x % 2 == 0) == 2 * d3


def test_a_reroll_of_one_die_and_of_both():
    # 5/6 * 4/5 + 1/6 * 4/6 = 7/9; and 5/18 + 13/18 * 5/18 = 155/324
    assert d6.reroll(equals(1)).prob(at_least(3)) == Fraction(7, 9)
    assert (2 @ d6).reroll(~at_least(9)).prob(at_least(9)) == Fraction(155, 324)


def test_a_reroll_until_the_event_ends():
    assert d6.reroll(equals(1), until=True) == d6.reroll(equals(1), 1, True) == d(5) + 1
    with pytest.raises(ZeroMassError, match="cannot condition on not one of 1, 2, 3, 4, 5, 6: no outcome in it"):
        d6.reroll(one_of(*range(1, 7)), until=True)


def test_explosions():
    # the mean of one further throw: 7/2 (1 + 1/6); of two: 7/2 (1 + 1/6 + 1/36)
    assert d6.explode(equals(6), times=1).mean() == Fraction(49, 12)
    assert d6.explode(equals(6), times=2).mean() == Fraction(301, 72)
    assert d6.explode(equals(7), times=5) == d6.explode(equals(7)) == d6


def test_an_explosion_without_end():
    # the mean m of all throws is 7/2 + m/6
    assert d6.explode(equals(6)).mean() == Fraction(21, 5)
    with pytest.raises(SupportError, match=r"every outcome is in at_least\(1\), so explode never comes to an end"):
        d6.explode(at_least(1))


def test_clipping():
    assert d6.clip(high=4) == Distribution([1, 2, 3, 4, 4, 4])
    assert d6.clip(2, 5) == Distribution([2, 2, 3, 4, 5, 5])
    assert d6.clip(Fraction(5, 2)).pmf(Fraction(5, 2)) == Fraction(1, 3)


def test_comparison():
    assert d6.compare(d6) == Distribution({-1: 15, 0: 6, 1: 15})
    assert d6.compare(4) == Distribution({-1: 3, 0: 1, 1: 2})
    assert d6.compare(Fraction(7, 2)) == Distribution({-1: 1, 1: 1})


def test_results_are_distributions():
    assert {type(law) for law in (d6.map(str), d6 + 1, d6.given(at_least(2)), d6 @ d3, PAIRS)} == {Distribution}


class Place(NamedTuple):
    """A pair with names."""

    x: int
    y: object


def test_named_tuples_stay_where_python_keeps_them():
    law = point(Place(1, Decimal("0.5")))
    assert repr(law) == "Distribution({Place(x=1, y=Fraction(1, 2)): '1'})"
    assert type(law.map(lambda p: p._replace(x=2)).support()[0]) is Place
    assert type(law.joint(lambda p: 0).marginal(0).support()[0]) is Place
    assert type(law.marginal(0, 1).support()[0]) is tuple  # a new tuple of the named places
    assert law.starmap(lambda x, y: x + y) == point(Fraction(3, 2))
