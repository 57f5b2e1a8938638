"""Wrong calls of the enumeration, and simulators that cannot be followed: each with words of its one sentence."""

import copy
import random
import sys
from contextlib import suppress
from threading import Thread

from exactdice import verify
from exactdice.errors import CountError, OperandError, SimulatorError, UncoveredError

NAN = float("nan")
CALLS = []  # a state that a simulator keeps


def counts_its_runs(rng):
    CALLS.append(1)
    return rng.randint(1, 6) + len(CALLS)


def draws_more_each_run(rng):
    CALLS.append(1)
    return sum([rng.randint(1, 2) for _ in range(len(CALLS))]) * 0


def draws_once_only(rng):
    CALLS.append(1)
    return rng.randint(1, 2) if len(CALLS) == 1 else 1


def draws_fewer_later(rng):
    CALLS.append(1)
    first = rng.randint(1, 2)
    return rng.randint(1, 2) if len(CALLS) < 4 else first


def changes_its_dice(rng):
    CALLS.append(1)
    return rng.randint(1, 2 + len(CALLS)) * 0


def changes_its_weights(rng):
    CALLS.append(1)
    return rng.choices("ab", [1, 1 + len(CALLS)])[0]


def fresh(f):
    """An enumeration whose simulator begins with an empty state."""

    def call():
        CALLS.clear()
        verify.enumerate(f)

    return call


def in_a_thread():
    drawn = []

    def draw():
        with suppress(SimulatorError):
            drawn.append(random.randint(1, 6))

    thread = Thread(target=draw)
    thread.start()
    thread.join()
    return len(drawn)


def hides_the_refusal(rng):
    try:
        return rng.gauss(0, 1)
    except RuntimeError:
        return rng.randint(1, 6)


def hides_it_and_draws(rng):
    try:
        return rng.random() ** 2
    except RuntimeError:
        return 0


def crashes(rng):
    return 1 // (rng.randint(1, 6) - 3)


def crashes_late(rng):
    rolls = [rng.randint(1, 1 + n % 2) for n in range(30)]
    raise KeyError(len(rolls))


class Result:
    """Equal to itself only."""


async def later(rng):
    return 1


def refused(name, *args):
    return lambda: verify.enumerate(lambda rng: getattr(rng, name)(*args))


def used(use):
    return lambda: verify.enumerate(lambda rng: use(rng.random()))


ONE = lambda rng: rng.randint(1, 6)  # noqa: E731

WRONG_CALLS = [  # id, call, error, words of the message
    # arguments
    ("a result", lambda: verify.enumerate(7), OperandError, "7 is no function; give the simulator itself"),
    ("an unknown source", lambda: verify.enumerate(ONE, source="dice"), OperandError, "source 'dice' is unknown"),
    ("no paths", lambda: verify.enumerate(ONE, paths=0), CountError, "paths 0 is no number of paths"),
    ("half a draw", lambda: verify.enumerate(ONE, draws=0.5), CountError, "draws 0.5 is no number of draws"),
    ("true paths", lambda: verify.enumerate(ONE, paths=True), CountError, "paths True is no number"),
    ("no time", lambda: verify.enumerate(ONE, seconds=0), CountError, "seconds 0 is no time"),
    ("NaN seconds", lambda: verify.enumerate(ONE, seconds=float("nan")), CountError, "seconds nan is no time"),
    (
        "no time for all",
        lambda: verify.enumerate(ONE, total_seconds=0),
        CountError,
        "total_seconds 0 is no time; write a number",
    ),
    ("what numpy has", refused("integers", 1, 7), SimulatorError, "write source='numpy' where it draws with numpy"),
    ("a size", lambda: verify.enumerate(lambda rng: rng.random(3)), SimulatorError, "write source='numpy' where"),
    (
        "no time to end",
        lambda: verify.enumerate(ONE, paths=1).law,
        UncoveredError,
        "enumerate fewer attacks, take verify.lift(f, n) where attacks add up, judge samples by testing.assert_law",
    ),
    ("text for seconds", lambda: verify.enumerate(ONE, seconds="1"), CountError, "seconds '1' is no time"),
    (
        "progress that is text",
        lambda: verify.enumerate(ONE, progress="x"),
        OperandError,
        "progress 'x' cannot be called",
    ),
    ("async", lambda: verify.enumerate(later), SimulatorError, "later returns before it has run"),
    ("two parameters", lambda: verify.enumerate(lambda rng, n: 1), SimulatorError, "takes rng, n; give a function"),
    ("a keyword", lambda: verify.enumerate(lambda *, rng: 1), SimulatorError, "requires rng by keyword"),
    (
        "lift of no attacks",
        lambda: verify.lift(lambda: 1, 3),
        SimulatorError,
        "takes no parameters; give a function of",
    ),
    ("tested once", lambda: verify.lift(lambda rng, n: n, 3, tested=1), CountError, "tested 1 shows nothing"),
    (
        "one roll for all attacks",
        lambda: verify.lift(lambda rng, n: n * rng.randint(0, 1), 3),
        SimulatorError,
        "2 attacks of the simulator are not 2 independent ones: the chance of 1 is 0, not 1/2",
    ),
    ("no die", lambda: verify.enumerate(lambda roll: roll(0), source="roll"), SimulatorError, "roll(0) is no die"),
    ("a text as a die", lambda: verify.enumerate(lambda roll: roll("6"), source="roll"), SimulatorError, "roll('6')"),
    # simulators with a state, threads, errors
    (
        "a state",
        fresh(counts_its_runs),
        SimulatorError,
        "the same draws gave 2 in one run and 3 in another",
        "or source='numpy'",
    ),
    ("more draws", fresh(draws_more_each_run), SimulatorError, "drew more than an earlier one after the same draws"),
    ("fewer draws", fresh(draws_once_only), SimulatorError, "a run ended after 0 draws where an earlier one drew more"),
    (
        "other dice",
        fresh(changes_its_dice),
        SimulatorError,
        "draw 1 asked for one of 3 in one run and one of 4 in another",
    ),
    ("other weights", fresh(changes_its_weights), SimulatorError, "asked for one of 2 with weights in one run"),
    ("fewer draws later", fresh(draws_fewer_later), SimulatorError, "keeps a state between runs"),
    ("a thread", lambda: verify.enumerate(in_a_thread), SimulatorError, "in a thread of its own"),
    (
        "an error",
        lambda: verify.enumerate(crashes),
        SimulatorError,
        "raised ZeroDivisionError",
        "the draws 3 of 6, which",
    ),
    ("a late error", lambda: verify.enumerate(crashes_late), SimulatorError, "KeyError: 30", "and 3 more"),
    ("exit", lambda: verify.enumerate(lambda: sys.exit(1)), SimulatorError, "raised SystemExit: 1 after no draws"),
    ("a hidden refusal", lambda: verify.enumerate(hides_the_refusal), SimulatorError, "gauss() has no finite number"),
    ("another", lambda: verify.enumerate(hides_it_and_draws), SimulatorError, "is raised to a power"),
    # results
    ("a list", lambda: verify.enumerate(lambda: [1]), SimulatorError, "returns [1], which cannot be hashed"),
    ("infinity", lambda: verify.enumerate(lambda: 1e999), SimulatorError, "returns inf, which is no finite number"),
    ("an object", lambda: verify.enumerate(Result), SimulatorError, "which equals nothing but itself"),
    ("nothing", lambda: verify.enumerate(lambda: None), SimulatorError, "returns None on every path"),
    ("a continuous number", used(lambda u: u), SimulatorError, "a continuous random number is returned"),
    # draws that have no paths
    ("gauss", refused("gauss", 0, 1), SimulatorError, "gauss() has no finite number of answers"),
    ("many bits", refused("getrandbits", 64), SimulatorError, "getrandbits(64) has 2^64 answers"),
    ("getstate", refused("getstate"), SimulatorError, "getstate() and copies of a generator repeat its draws"),
    ("setstate", refused("setstate", ()), SimulatorError, "setstate() repeats the draws"),
    ("a copy", lambda: verify.enumerate(copy.copy), SimulatorError, "copies of a generator repeat its draws"),
    # what random.Random itself refuses
    ("an empty range", refused("randrange", 0), SimulatorError, "ValueError: empty range for randrange(0, None, 1)"),
    ("an empty die", refused("randint", 2, 1), SimulatorError, "ValueError: empty range for randint(2, 1)"),
    ("negative bits", refused("getrandbits", -1), SimulatorError, "number of bits must be non-negative"),
    ("no items", refused("choice", ""), SimulatorError, "IndexError: Cannot choose from an empty sequence"),
    ("a set", refused("sample", {1}, 1), SimulatorError, "TypeError: Population must be a sequence"),
    ("too many", refused("sample", [1], 2), SimulatorError, "ValueError: Sample larger than population"),
    ("two weights for one", refused("choices", "a", [1, 2]), SimulatorError, "number of weights does not match"),
    ("negative weights", refused("choices", "ab", [1, -1]), SimulatorError, "Weights must be at least zero"),
    (
        "both kinds of weights",
        lambda: verify.enumerate(lambda rng: rng.choices("a", [1], cum_weights=[1])),
        SimulatorError,
        "Cannot specify both",
    ),
    ("more than certain", refused("binomialvariate", 1, 2), SimulatorError, "needs n >= 0 and 0 <= p <= 1"),
    # what needs the digits of a continuous number
    ("a float of it", used(float), SimulatorError, "is used as a float, which has no exact law"),
    ("two of them", used(lambda u: u < u * 2), SimulatorError, "compared with another one"),
    ("added", used(lambda u: u + (u + 1)), SimulatorError, "is added to another one"),
    ("multiplied", used(lambda u: u * (u + 1)), SimulatorError, "is multiplied by another one"),
    ("divided", used(lambda u: u / (u + 1)), SimulatorError, "is divided by another one"),
    ("a divisor", used(lambda u: 1 / u), SimulatorError, "is used as a divisor"),
    ("a power", used(lambda u: u**2), SimulatorError, "is raised to a power"),
    ("decimals", used(lambda u: round(u, 2)), SimulatorError, "is rounded to 2 decimals"),
    ("printed digits", used(lambda u: f"{u:.2f}"), SimulatorError, "is printed in digits"),
    ("very many numbers", used(lambda u: int(u * 10**6)), SimulatorError, "rounded to one of 1,000,000 whole numbers"),
    ("compared with NaN", used(lambda u: u < NAN), SimulatorError, "is compared with nan"),
    ("compared with text", used(lambda u: u < "a"), SimulatorError, "raised TypeError"),
    ("at least a text", used(lambda u: u >= "a"), SimulatorError, "raised TypeError"),
    ("text added", used(lambda u: u + "a"), SimulatorError, "raised TypeError"),
    ("text multiplied", used(lambda u: u * "a"), SimulatorError, "raised TypeError"),
    ("divided by text", used(lambda u: u // "a"), SimulatorError, "raised TypeError"),
]
