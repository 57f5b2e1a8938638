"""The battery on laws of every kind: a list of laws with a name each, and whatever Hypothesis finds."""

from enum import Enum
from fractions import Fraction

import pytest
import strategies as s
from hypothesis import given
from laws import battery

from exactdice import (
    Distribution,
    at_least,
    bernoulli,
    binomial,
    d,
    d3,
    d6,
    equals,
    hypergeometric,
    max_of,
    min_of,
    mixture,
    point,
    pool,
    uniform,
)


class Suit(Enum):
    """Outcomes that are neither numbers nor in an order."""

    CLUBS = "clubs"
    SPADES = "spades"


LAWS = {
    "d6": d6,
    "d3": d3,
    "a die of one side": d(1),
    "two dice": 2 @ d6,
    "twelve dice": 12 @ d6,
    "thirty dice": 30 @ d6,
    "even numbers": 2 * d6,
    "negative dice": -d6,
    "dice below zero": 3 @ (d6 - 10),
    "dice of unlike strides": 2 * d6 + 3 * d3,
    "a difference": d6 - d6,
    "a product": d6 * d6,
    "a quotient": d6 / d3,
    "a whole quotient": d6 // d3,
    "a remainder": (3 @ d6) % 4,
    "a compound": d6 @ d3,
    "a compound from zero": (d6 - 1) @ bernoulli("1/3"),
    "the certain zero": point(0),
    "a certain huge number": point(10**30),
    "far apart": Distribution([0, 10**12]),
    "as far apart as can be": Distribution({-(10**30): 1, 10**30: 1}),
    "gaps": Distribution([0, 1, 10**6]),
    "bernoulli": bernoulli("1/3"),
    "certain success": bernoulli(1),
    "binomial": binomial(10, "1/7"),
    "hypergeometric": hypergeometric(52, 13, 5),
    "a mixture": mixture([("1/3", d6), ("2/3", 10 * d6)]),
    "a mixture of unlike outcomes": mixture([(1, 2 @ d6), (1, Fraction(1, 2))]),
    "a re-roll": d6.reroll(equals(1)),
    "an explosion": d6.explode(equals(6), times=3),
    "a condition": (3 @ d6).given(at_least(12)),
    "the highest": max_of(d6, d6, d6),
    "the lowest": min_of(d6, d(8)),
    "three of four": pool(4, d6).keep_highest(3).sum(),
    "fractions": Distribution([Fraction(1, 2), Fraction(1, 3), 2]),
    "sums of fractions": 3 @ (d6 / 2),
    "booleans": d6.map(at_least(3)),
    "text": Distribution({"hit": "2/3", "miss": "1/3"}),
    "pairs": d6.product(d3),
    "nested pairs": d3.joint(lambda n: n @ d3).joint(lambda pair: pair[0]),
    "sets": uniform([frozenset("a"), frozenset("b"), frozenset("ab")]),
    "numbers and text": Distribution([1, "one"]),
    "None and numbers": Distribution([None, 1]),
    "bytes": Distribution([b"a", b"b"]),
}


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_law_with_a_name(law):
    battery.check(law)


@given(s.laws())
def test_any_law(law):
    battery.check(law)


def test_enumeration_members_are_outcomes_without_an_order():
    # An Enum's repr is no source text, so printing is left out of the battery for it.
    law = uniform(Suit)
    battery.is_a_measure(law)
    battery.is_a_monad(law)
    battery.refuses_an_order(law)
    assert law.pmf(Suit.CLUBS) == Fraction(1, 2)  # two members, equally likely
