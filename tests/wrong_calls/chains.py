"""Wrong calls about chains: each with the named error and words that its one sentence must hold."""

from functools import partial

from exactdice import Distribution, Transition, budget, d6, equals
from exactdice.errors import CountError, OperandError, ProcessError, SupportError, TooLargeError

COIN = Transition({"H": Distribution(["H", "T"]), "T": Distribution(["H", "T"])})
RACE = Transition(lambda square: d6 + square)


def few_states(chain, steps):
    """So many steps with a budget that a step of one move uses up, too."""

    def call():
        with budget(states=100_000):
            chain.repeat(steps, 0)

    return call


WRONG_CALLS = [  # id, call, error, words of the message
    (
        "step a law",
        partial(Transition, d6),
        OperandError,
        "is no function of a state; write Transition(lambda state: law)",
    ),
    ("step a number", partial(Transition, 3), OperandError, "step 3 is no function of a state"),
    ("no rows", partial(Transition, {}), OperandError, "an empty mapping has no states; write {state: law, ...}"),
    (
        "a float state",
        partial(Transition, {0.5: 1}),
        ProcessError,
        "a key of the mapping is no state: outcome 0.5 is a float",
    ),
    (
        "a row of a list",
        partial(Transition, {1: [1, 2]}),
        ProcessError,
        "what the step gives at state 1 is no state",
        "cannot be hashed",
    ),
    ("a row of a float", partial(Transition, {1: 0.5}), ProcessError, "write Fraction(1, 2)"),
    (
        "a row of weights",
        partial(Transition, {1: {1: "1/2", 2: "1/2"}}),
        ProcessError,
        "what the step gives at state 1 is a mapping, which is no state; write Distribution({1: '1/2', 2: '1/2'}) for",
    ),
    (
        "a forgotten return",
        partial(Transition(lambda x: None).repeat, 1, 0),
        ProcessError,
        "at state 0 is None",
        "is a return missing?",
    ),
    ("a state None", partial(COIN.repeat, 1, None), ProcessError, "the start is None, which is no state"),
    (
        "a law with None",
        partial(Transition(lambda x: Distribution([None, 1])).repeat, 1, 0),
        ProcessError,
        "has the outcome None",
    ),
    (
        "a start with None",
        partial(RACE.repeat, 1, Distribution([None, 1])),
        ProcessError,
        "the start has the outcome None",
    ),
    ("a start that is a list", partial(RACE.repeat, 1, [0]), ProcessError, "the start is no state", "cannot be hashed"),
    ("a float start", partial(RACE.repeat, 1, 0.5), ProcessError, "the start is no state: outcome 0.5 is a float"),
    (
        "a step that raises",
        partial(Transition(lambda x: 1 // x).repeat, 1, 0),
        ProcessError,
        "the step fails at state 0 with ZeroDivisionError",
        "must give a law or a state for whatever can be reached",
    ),
    (
        "a step of two arguments",
        partial(Transition(lambda x, y: x), 0),
        ProcessError,
        "the step fails at state 0 with TypeError",
    ),
    (
        "a state without a row",
        partial(Transition({1: Distribution([1, 2])}).repeat, 5, 1),
        ProcessError,
        "state 2 has no law in the mapping; add 2: law, or 2: 2 to stay",
    ),
    ("steps a fraction", partial(RACE.repeat, "2", 0), CountError, "number of steps '2' is not a whole number"),
    ("steps negative", partial(RACE.repeat, -1, 0), CountError, "number of steps -1 is too small"),
    ("steps of a joint law", partial(COIN.until(equals("H"), "T").joint, 1.5), CountError, "number of steps 1.5"),
    ("then a function", partial(RACE.then, abs), OperandError, "is no transition; write then(Transition("),
    ("until a truth value", partial(RACE.until, True, 0), OperandError, "True is a truth value, not an event"),
    ("until a state", partial(RACE.first_passage, 6, 0), OperandError, "6 is not an event; write equals(6)"),
    ("no start", RACE.classes, OperandError, "does not know its states; name one to begin with, such as start=0"),
    ("no start of a stationary law", RACE.then(RACE).stationary, OperandError, "such as start=0"),
    ("no start of a long run", partial(RACE.long_run, None), OperandError, "such as start=0"),
    (
        "several stationary laws",
        Transition({1: 1, 2: 2}).stationary,
        SupportError,
        "2 recurrent classes (with the states 1, 2)",
    ),
    (
        "very many steps to new states",
        few_states(Transition(lambda square: square + 1), 10**9),
        TooLargeError,
        "the state after 1,000,000,000 steps needs more than 100,000 states",
        "raise it with budget(states=...)",
    ),
    (
        "very many steps round a circle",
        few_states(Transition(lambda square: (square + 1) % 100), 10**9),
        TooLargeError,
        "the state after 1,000,000,000 steps needs more than 100,000 states",
    ),
]
