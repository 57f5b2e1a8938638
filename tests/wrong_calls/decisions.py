"""Wrong calls of decisions and of re-rolls of pools: the named error and words that its one sentence must hold."""

from functools import partial
from itertools import repeat

from exactdice import Decision, Distribution, at_least, bernoulli, best_reroll, budget, d6, pool, symbols
from exactdice.errors import CountError, OperandError, ProcessError, SupportError, SymbolError, TooLargeError


def best(actions, *objective, start=0, **more):
    """The best play of a decision with something wrong."""
    return lambda: Decision(actions, *objective, **more).best(start)


def once(found):
    """A decision of one step."""
    return lambda state: found if state == 0 else {}


def endless():
    """A walk to ever new states."""
    with budget(states=100_000):
        Decision(lambda state: {"on": state + 1}).best(0)


COIN = Distribution([0, 1])
PLAN = Decision(once({"a": 1, "b": COIN})).best(0)
LAST = Decision(lambda state, left: {"a": 1, "b": COIN}, horizon=1).best(0)
THREE = partial(best_reroll, pool(3, d6))

WRONG_CALLS = [  # id, call, error, words of the message
    ("actions no function", lambda: Decision({}), OperandError, "actions {} are no function; write lambda state:"),
    (
        "actions without the steps left",
        lambda: Decision(once({}), horizon=2),
        OperandError,
        "do not take two arguments, the state and the steps left",
    ),
    (
        "actions with too many arguments",
        lambda: Decision(lambda state, left: {}),
        OperandError,
        "do not take one argument, the state",
    ),
    ("objective no function", lambda: Decision(once({}), 17), OperandError, "objective 17 is neither an event nor"),
    ("objective a truth value", lambda: Decision(once({}), True), OperandError, "objective True is neither"),
    (
        "minimise no truth value",
        lambda: Decision(once({}), minimise=1),
        OperandError,
        "minimise=1 is neither True nor False; write one of them",
    ),
    ("opponent a truth value", lambda: Decision(once({}), opponent=True), OperandError, "True is a truth value"),
    ("horizon below zero", lambda: Decision(once({}), horizon=-1), CountError, "horizon -1 is too small"),
    ("horizon half", lambda: Decision(once({}), horizon=0.5), CountError, "horizon 0.5 is not a whole number"),
    (
        "actions that return nothing",
        best(lambda state: None),
        OperandError,
        "the actions of state 0 are None; return a mapping from the name of each action to a law",
    ),
    ("actions that are a type", best(type), OperandError, "the actions of state 0 are <class 'int'>; return a mapping"),
    (
        "actions that fail",
        best(lambda state: {"roll": state.die}),
        ProcessError,
        "the actions fail at state 0 with AttributeError: \"'int' object has no attribute 'die'\"; they must give",
    ),
    ("actions with an error of their own", best(lambda state: d6**2), OperandError, "so it has no power"),
    ("actions that return a law", best(lambda state: d6), OperandError, "the actions of state 0 are Distribution("),
    ("actions that are text", best(lambda state: "roll"), OperandError, "the actions of state 0 are 'roll'"),
    ("action no pair", best(once(["roll"])), OperandError, "action 'roll' of state 0 is no pair; list pairs of"),
    ("actions of one name", best(once([("a", 1), ("a", 2)])), SupportError, "state 0 has two actions 'a'; name them"),
    ("weights without a law", best(once({"a": {1: 2}})), OperandError, "action 'a' of state 0 leads to a mapping"),
    ("next state a float", best(once({"a": 0.5})), SupportError, "outcome 0.5 is a float", "write Fraction(1, 2)"),
    ("next state a list", best(once({"a": [1]})), SupportError, "outcome [1] of type list cannot be hashed"),
    ("start a list", best(once({}), start=[0]), SupportError, "outcome [0] of type list cannot be hashed"),
    ("end no number", best(once({"a": "won"})), SupportError, "end 'won' is no rational number; give an objective"),
    (
        "worth a float",
        best(once({"a": 1}), lambda end: end / 2),
        SupportError,
        "worth of 1: 0.5 is a float, so it is not exact; write Fraction(1, 2)",
    ),
    ("worth nothing", best(once({"a": 1}), lambda end: None), SupportError, "worth of 1: None is no exact rational"),
    (
        "play without an end",
        best(lambda state: {"on": 1 - state}),
        SupportError,
        "the play never ends from state 0; give it an action that leads to an end, or none to make it an end itself",
    ),
    (
        "endless states",
        endless,
        TooLargeError,
        "2,941 states so far, of which there may be infinitely many, needs more than 100,000 states, "
        "the budget is 100,000; "
        "give a horizon, or bound the state, such as law.clip(high=100), or raise it with budget(states=...)",
    ),
    (
        "two players for ever",
        best(lambda s: {"on": 1 - s, "stop": 2} if s < 2 else {}, opponent=lambda s: s == 1),
        SupportError,
        "two players can go on for ever from state 0, so it has no exact value; give a horizon",
    ),
    ("policy no policy", lambda: Decision(once({})).best(0, policy=3), OperandError, "policy 3 is neither a mapping"),
    (
        "policy of an unknown action",
        lambda: Decision(once({"a": 1, "b": 2})).best(0, policy={0: "c"}),
        SupportError,
        "the policy names 'c' in state 0, which has no such action; name one of 'a', 'b'",
    ),
    ("advice on an unknown state", lambda: PLAN.advice(7), SupportError, "state 7 is not met from the start; policy"),
    ("advice on an end", lambda: PLAN.advice(1), SupportError, "state 1 is an end, so there is nothing to do"),
    (
        "advice with steps left",
        lambda: PLAN.advice(0, left=1),
        SupportError,
        "state 0 with left=1 is not met from the start; leave out left, there is no horizon",
    ),
    (
        "advice without steps left",
        lambda: Decision(lambda state, left: {"a": 1}, horizon=1).best(0).advice(0),
        SupportError,
        "give left=1 for the last step",
    ),
    ("re-rolls half", lambda: THREE(0.5), CountError, "number of re-rolls 0.5 is not a whole number"),
    ("re-rolls of no dice", lambda: best_reroll(3), OperandError, "pool(3) names no dice"),
    ("re-rolls of a number", lambda: best_reroll([3]), OperandError, "die 3 is no distribution"),
    (
        "re-rolls of a random number of dice",
        lambda: best_reroll(pool(d6, d6)),
        OperandError,
        "has no certain dice to throw again; write a pool of a number of dice or a list of dice",
    ),
    (
        "re-rolls of joined pools",
        lambda: best_reroll(pool(2, d6) | pool(2, d6)),
        OperandError,
        "has no certain dice to throw again",
    ),
    (
        "re-rolls of a die with symbols",
        lambda: best_reroll(bernoulli(symbols("p"))),
        SymbolError,
        "the best re-roll needs probabilities that are numbers, and these are expressions in p; put numbers in first",
    ),
    (
        "a law with symbols",
        lambda: Decision(once({"a": bernoulli(symbols("p")) + 1})).best(0),
        SymbolError,
        "a decision needs probabilities that are numbers",
    ),
    ("re-rolls by a number", lambda: THREE(objective=17), OperandError, "objective 17 is neither an event nor"),
    ("re-rolls to a maybe", lambda: THREE(minimise=None), OperandError, "minimise=None is neither True nor False"),
    ("two faces of three dice", lambda: THREE(showing=[5, 5]), CountError, "showing has 2 faces for 3 dice; give one"),
    ("a face that is none", lambda: THREE(showing=[5, 5, 7]), SupportError, "a die shows 7, which is none of its"),
    ("faces no list", lambda: THREE(showing=5), OperandError, "showing 5 is no list of faces; write showing=[5, 5, 5]"),
    (
        "a sum of text",
        lambda: best_reroll(Distribution(["a", "b"]), objective=at_least(3)),
        SupportError,
        "a sum of dice needs numbers, but outcomes include 'a', 'b'",
    ),
    (
        "more re-rolls left than there are",
        lambda: THREE().advice([1, 2, 3], left=2),
        CountError,
        "2 re-rolls left are more than the plan has",
    ),
    ("steps left a list", lambda: LAST.advice(0, []), CountError, "steps left [] is not a whole number; write an int"),
    ("steps left a float", lambda: LAST.advice(0, 1.0), CountError, "steps left 1.0 is not a whole number"),
    ("steps left a truth value", lambda: LAST.worths(0, True), CountError, "steps left True is not a whole number"),
    (
        "a policy that names a list",
        lambda: Decision(once({"a": 1})).best(0, lambda state: ["a"]),
        SupportError,
        "outcome ['a'] of type list cannot be hashed; use a tuple",
    ),
    (
        "a policy that fails",
        lambda: Decision(once({"a": 1})).best(0, lambda state: 1 // state),
        ProcessError,
        "the names of the policy fail at state 0 with ZeroDivisionError: 'integer division or modulo by zero'; "
        "name an action, or None for the best, wherever there is one",
    ),
    (
        "re-rolls of very many dice",
        lambda: best_reroll(pool(10**9, d6)),
        TooLargeError,
        "the best re-roll of 1,000,000,000 dice needs 1,000,000,000 states",
    ),
    ("faces without an end", lambda: THREE(showing=repeat(1)), TooLargeError, "this list of faces needs"),
]
