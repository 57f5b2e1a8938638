"""Wrong calls of assert_law: each with the named error and words that its one sentence must hold."""

from exactdice import d6
from exactdice.errors import CountError, NotationError, OperandError, SimulatorError, WeightError
from exactdice.games.wh40k import Unit, Weapon, attack
from exactdice.testing import assert_law


def one(rng):
    """A simulator."""
    return rng.randint(1, 6)


VOLLEY = attack([(1, Weapon.parse("Gun A1 BS3+ S4 AP0 D1"))], Unit.parse("1x T4 Sv7+ W3"))

WRONG_CALLS = [  # id, call, error, words of the message
    (
        "no law",
        lambda: assert_law(one, {1: 1}),
        OperandError,
        "law {1: 1} is no Distribution; give a law, an attack or",
    ),
    ("a text that is none", lambda: assert_law(one, "2x6"), NotationError, "cannot read '2x6'"),
    (
        "an answer beside a law",
        lambda: assert_law(one, d6, answer="hits"),
        OperandError,
        "answer 'hits' is not beside an attack; give attack([(5, weapon)], unit) as law",
    ),
    (
        "an unknown answer",
        lambda: assert_law(one, VOLLEY, answer="x"),
        OperandError,
        "answer 'x' does not exist; write",
    ),
    (
        "a seed of counts",
        lambda: assert_law({1: 1}, d6, seed=1),
        OperandError,
        "seed 1 is beside samples; give a function, or leave it out",
    ),
    (
        "a source of samples",
        lambda: assert_law([1], d6, source="roll"),
        OperandError,
        "source 'roll' is beside samples",
    ),
    ("a law as a simulator", lambda: assert_law(d6, d6), OperandError, "are no samples; compare laws by =="),
    ("a number as a simulator", lambda: assert_law(5, d6), OperandError, "data 5 are no samples"),
    ("a seed that is none", lambda: assert_law(one, d6, seed=-1), CountError, "seed -1 is too small"),
    (
        "a source that is none",
        lambda: assert_law(one, d6, source="dice"),
        OperandError,
        "source 'dice' is unknown; write",
    ),
    (
        "a simulator of two parameters",
        lambda: assert_law(lambda rng, n: n, d6),
        SimulatorError,
        "the simulator takes rng, n; give a function of its source of randomness alone",
    ),
    (
        "a simulator that fails",
        lambda: assert_law(lambda: 1 / 0, d6),
        SimulatorError,
        "sampler failed at sample 1 with",
    ),
    ("no level", lambda: assert_law(one, d6, alarm=0), WeightError, "alarm 0 is not between 0 and 1"),
    ("no samples", lambda: assert_law({}, d6), CountError, "data are empty"),
]
