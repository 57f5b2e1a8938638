"""What a simulator may draw from, and what it may return: every expected value is a count of equally likely answers."""

import bisect
import random
import secrets
from collections import namedtuple
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import ceil, floor, trunc
from random import choices, randint
from random import random as uniform_by_name

import pytest

from exactdice import Distribution, bernoulli, d3, d6, uniform, verify
from exactdice.errors import SimulatorError
from exactdice.verify.enumeration import run_every_path

RNG = random.Random(5)
HALF = bernoulli("1/2")


def weights(f, **options):
    found = run_every_path(f, **options)
    assert not found.uncovered
    return found.weights


def law(f, **options):
    return verify.enumerate(f, **options).law


METHODS = [  # what is drawn with a random.Random, and its law
    ("randrange(6)", lambda r: r.randrange(6), d6 - 1),
    ("randrange with a step", lambda r: r.randrange(1, 7, 2), uniform([1, 3, 5])),
    ("randint", lambda r: r.randint(1, 3), d3),
    ("a die of one side", lambda r: r.randint(4, 4), uniform([4])),
    ("getrandbits", lambda r: r.getrandbits(2), uniform(range(4))),
    ("randbytes", lambda r: r.randbytes(1)[0] // 128, HALF),
    ("binomialvariate", lambda r: r.binomialvariate(3, 1 / 3), 3 @ bernoulli("1/3")),
    ("binomialvariate that never succeeds", lambda r: r.binomialvariate(2, 0), uniform([0])),
    ("binomialvariate that always does", lambda r: r.binomialvariate(2, 1), uniform([2])),
    ("choice", lambda r: r.choice("ab"), uniform(["a", "b"])),
    ("choices", lambda r: sum(r.choices([0, 1], k=2)), 2 @ HALF),
    ("choices with weights", lambda r: r.choices("abc", [0.1, 0, 0.2])[0], Distribution({"a": 1, "c": 2})),
    ("choices, cumulative", lambda r: r.choices("ab", cum_weights=[0.1, 0.1 + 0.2])[0], Distribution({"a": 1, "b": 2})),
    ("sample", lambda r: tuple(r.sample("ab", 2)), uniform([("a", "b"), ("b", "a")])),
    ("sample with counts", lambda r: r.sample("ab", 1, counts=[1, 2])[0], Distribution({"a": 1, "b": 2})),
    ("random", lambda r: r.random() < 0.35, Distribution({True: 7, False: 13})),
    ("uniform", lambda r: r.uniform(1, 4) >= 3.5, Distribution({True: 1, False: 5})),
    ("uniform of no width", lambda r: r.uniform(2, 2), uniform([2])),
    ("seed", lambda r: (r.seed(3), r.randint(1, 3))[1], d3),
]


@pytest.mark.parametrize(("draw", "expected"), [row[1:] for row in METHODS], ids=[row[0] for row in METHODS])
def test_a_method_of_random(draw, expected):
    assert law(draw) == expected


def test_a_shuffle_gives_each_order_once():
    def shuffled(rng):
        cards = list("abc")
        rng.shuffle(cards)
        return "".join(cards)

    assert law(shuffled) == uniform(["abc", "acb", "bac", "bca", "cab", "cba"])


def compared_with_itself(u):
    same = u
    return u < same, u > same, u <= same, u >= same, u == same


CONTINUOUS = [  # uses of one number from 0 to 1 that are exact
    ("int", lambda u: int(u * 6) + 1, d6),
    ("floor", lambda u: floor(6 * u), d6 - 1),
    ("ceil", lambda u: ceil(u * 6), d6),
    ("trunc of both signs", lambda u: trunc(u * 4 - 2), Distribution({-1: 1, 0: 2, 1: 1})),
    ("round", lambda u: round(u * 2), Distribution({0: 1, 1: 2, 2: 1})),
    ("divided", lambda u: u / 2 < 1 / 4, bernoulli("1/2").map(bool)),
    ("divided, rounded down", lambda u: u // 0.5, HALF),
    ("rest", lambda u: int(u * 6 % 3), uniform([0, 1, 2])),
    ("taken from 1", lambda u: 1 - u <= 1 / 3, bernoulli("1/3").map(bool)),
    ("moved", lambda u: int(1 + u * 6 - 1), d6 - 1),
    ("absolute", lambda u: abs(u - 0.5) > 0.25, bernoulli("1/2").map(bool)),
    ("negative scale", lambda u: floor(-u * 2), uniform([-2, -1])),
    (
        "asked twice",
        lambda u: (u < 0.5, u < 0.25),
        Distribution({(True, True): 1, (True, False): 1, (False, False): 2}),
    ),
    ("compared with itself", compared_with_itself, uniform([(False, False, True, True, True)])),
    ("equal to a number", lambda u: u == 0.5 or u in {1, 2}, uniform([False])),
    ("true", bool, uniform([True])),
    ("outside", lambda u: (u < 0, u < 1, u > 2), uniform([(False, True, False)])),
    ("times 0", lambda u: u * 0, uniform([0])),
    ("a Decimal", lambda u: u < Decimal("0.1"), bernoulli("1/10").map(bool)),
    ("bisect", lambda u: bisect.bisect([0.1, 0.1 + 0.2], u), Distribution({0: 1, 1: 2, 2: 7})),
    ("printed", lambda u: f"{u}", uniform(["<a random number from 0 to 1>"])),
]


@pytest.mark.parametrize(("use", "expected"), [row[1:] for row in CONTINUOUS], ids=[row[0] for row in CONTINUOUS])
def test_a_continuous_number_with_a_discrete_use(use, expected):
    assert law(lambda rng: use(rng.random())) == expected


MODULE = [  # functions of no parameter: the module random in every way in which it is reached
    ("the module", lambda: random.randint(1, 6), d6),
    ("a name imported before", lambda: randint(1, 6), d6),
    ("random imported before", lambda: uniform_by_name() < 0.5, HALF.map(bool)),
    ("choices imported before", lambda: choices([0, 1])[0], HALF),
    ("a generator made before", lambda: RNG.choice([0, 1]), HALF),
    ("one made inside with a seed", lambda: random.Random(3).randrange(2), HALF),
    ("SystemRandom", lambda: random.SystemRandom().randint(0, 1), HALF),
    ("its random", lambda: random.SystemRandom().random() < 0.5, HALF.map(bool)),
    ("secrets", lambda: secrets.choice([0, 1]) + secrets.randbelow(2), 2 @ HALF),
    ("a default parameter", lambda x=3: random.randint(1, x), d3),
    ("binomialvariate of a Random", lambda: RNG.binomialvariate(1, 0.5), HALF),
    ("seeded inside", lambda: (random.seed(1), random.randint(1, 3))[1], d3),
]


@pytest.mark.parametrize(("f", "expected"), [row[1:] for row in MODULE], ids=[row[0] for row in MODULE])
def test_the_module_random(f, expected):
    assert law(f) == expected


def test_everything_is_as_before_afterwards():
    before = (random.randint, random.random, random.Random.__dict__.copy(), random.SystemRandom.__dict__.copy())
    with pytest.raises(SimulatorError):
        verify.enumerate(lambda: random.gauss(0, 1))
    assert (random.randint, random.random) == before[:2]
    assert random.Random.__dict__ == before[2]
    assert random.SystemRandom.__dict__ == before[3]
    assert uniform_by_name is random.random


def test_a_source_that_is_named():
    assert law(lambda roll: roll(6) + roll(6), source="roll") == 2 @ d6
    assert law(lambda rng=None: rng.randint(1, 3), source="random") == d3
    assert law(partial(lambda rng, n: rng.randint(1, n), n=3)) == d3
    assert weights(str) == {"": 1}  # Python does not tell its parameters


def test_an_enumeration_inside_an_enumeration():
    def outer():
        inner = run_every_path(lambda: random.randint(1, 3)).weights[1]
        return random.randint(1, 2), inner

    assert law(outer) == uniform([(1, Fraction(1, 3)), (2, Fraction(1, 3))])


Pair = namedtuple("Pair", "hits share")

RESULTS = [  # what is returned, and the outcome it is
    (2.0, 2),
    (0.1 + 0.2, Fraction(3, 10)),
    (-1 / 3, Fraction(-1, 3)),
    (2**0.5, Fraction(2**0.5)),
    (5e-324, Fraction(5e-324)),
    (0.12345678, Fraction(12345678, 10**8)),
    (Pair(1, 0.5), (1, Fraction(1, 2))),
    ((1, ("a", 0.25)), (1, ("a", Fraction(1, 4)))),
    (("a", 1), ("a", 1)),
    (frozenset([1]), frozenset([1])),
    (True, True),
]


@pytest.mark.parametrize(("result", "outcome"), RESULTS, ids=[repr(row[0]) for row in RESULTS])
def test_a_result_is_an_outcome(result, outcome):
    (found,) = weights(lambda: result)
    assert found == outcome
    assert type(found) is (Pair if isinstance(result, Pair) else type(outcome))


def test_none_beside_results_is_an_outcome():
    assert weights(lambda rng: rng.choice([None, 1])) == {None: Fraction(1, 2), 1: Fraction(1, 2)}


def test_progress_is_told_now_and_then():
    told = []
    found = verify.enumerate(lambda rng: rng.randint(1, 3000), progress=lambda *what: told.append(what))
    assert told == [(1000, Fraction(2, 3)), (2000, Fraction(1, 3)), (3000, Fraction(0))]
    assert found.paths == 3000
