"""Wrong calls of pools and evaluators: each with its error and words that its one sentence must hold."""

from functools import partial

from exactdice import Distribution, Evaluator, d, d3, d6, equals, point, pool
from exactdice.errors import CountError, OperandError, SupportError, TooLargeError
from exactdice.rolls import matching

FOUR = pool(4, d6)
UNION = FOUR | FOUR
MANY = pool(10**9, d6)
NOTHING_TO_HASH = Evaluator(0, lambda state, outcome, count: [count])

WRONG_CALLS = [  # id, call, error, words of the message
    # evaluators
    (
        "step no function",
        partial(Evaluator, 0, 3),
        OperandError,
        "step 3 is no function; write Evaluator(0, lambda state, outcome, count: ...)",
    ),
    ("end no function", partial(Evaluator, 0, max, 3), OperandError, "end 3 is no function", "or leave it out"),
    ("a function alone", lambda: FOUR.evaluate(max), OperandError, "is no evaluator; write Evaluator(start, step)"),
    ("one of two no evaluator", lambda: FOUR.evaluate(matching.sets, 3), OperandError, "3 is no evaluator"),
    (
        "state of a list",
        lambda: FOUR.evaluate(NOTHING_TO_HASH),
        OperandError,
        "state [0] cannot be hashed, so equal states cannot be found; use tuples or frozensets",
    ),
    ("start of a list", lambda: FOUR.evaluate(Evaluator([], max)), OperandError, "state [] cannot be hashed"),
    (
        "value of a float",
        lambda: FOUR.evaluate(Evaluator(0, lambda state, outcome, count: 0, lambda state: 0.5)),
        SupportError,
        "0.5 is a float",
    ),
    (
        "unordered dice",
        lambda: pool([d6, point("x")]).evaluate(matching.sets),
        SupportError,
        "evaluating a pool needs outcomes in one order",
    ),
    # matching
    ("straight of nothing", lambda: FOUR.straights(0), CountError, "length of a straight 0 is too small"),
    ("straight of text", lambda: FOUR.straights("4"), CountError, "length of a straight '4' is not a whole number"),
    (
        "straight of halves",
        lambda: pool(2, d6 / 2).longest_straight(),
        SupportError,
        "a straight needs whole numbers, but outcomes include Fraction(1, 2); map them first",
    ),
    ("sets of very many", MANY.sets, TooLargeError, "the sets of 1,000,000,000 dice", "budget(states=...)"),
    ("evaluate very many", MANY.counts, TooLargeError, "evaluating a pool needs", "budget(states=...)"),
    # joining
    (
        "union with a die",
        lambda: FOUR | d6,
        OperandError,
        "pool | pool needs two pools, and Distribution(",
        "pool(3, d6)",
    ),
    ("sum with a number", lambda: FOUR + 1, OperandError, "pool + pool needs two pools, and 1 is none"),
    ("difference with text", lambda: FOUR - "d6", OperandError, "pool - pool needs two pools, and 'd6' is none"),
    (
        "highest of a union",
        UNION.highest,
        CountError,
        "highest needs a certain number of dice",
        "use size(), or an Evaluator",
    ),
    ("keep of a union", lambda: UNION.keep([0]), CountError, "keep needs a certain number of dice"),
    ("length of a union", lambda: len(UNION), CountError, "len needs a certain number of dice"),
    (
        "length of a random number",
        lambda: len(pool(d3, d6)),
        CountError,
        "the pool has 1 to 3 dice, so it has no length; ask for size()",
    ),
    (
        "sum of a union of text",
        (pool(2, Distribution(["a", "b"])) | pool(1, Distribution(["a"]))).sum,
        SupportError,
        "a sum of dice needs numbers, but outcomes include 'a'; map them first",
    ),
    (
        "delete from a union",
        lambda: UNION.__delattr__("name"),
        OperandError,
        "pools do not change, so 'name' cannot be deleted; build a new one",
    ),
    # pairing
    ("against a die", lambda: FOUR.against(d6), OperandError, "against needs two pools", "write pool(3, d6)"),
    (
        "ties to nobody known",
        lambda: FOUR.against(FOUR, ties="both"),
        OperandError,
        "ties='both' does not exist; write one of 'defender', 'attacker', 'nobody'",
    ),
    ("ties of a list", lambda: FOUR.against(FOUR, ties=[]), OperandError, "ties=[] does not exist"),
    ("against a union", lambda: FOUR.against(UNION), CountError, "dice are paired where their number is certain"),
    # random numbers
    ("a number of minus one", lambda: pool(d3 - 2, d6), CountError, "number of dice -1 is too small"),
    ("half a die", lambda: pool(d3 / 2, d6), CountError, "number of dice Fraction(1, 2) is not a whole number"),
    ("the second of one to three", lambda: pool(d3, d6).highest(2), CountError, "2 dice cannot be taken from 1"),
    ("a number of text", lambda: pool(point("two"), d6), CountError, "number of dice 'two' is not a whole number"),
    # shared throws
    (
        "re-rolls of unlike dice",
        lambda: pool([d6, d(8)]).reroll_shared(equals(1), 1),
        OperandError,
        "reroll_shared needs like dice, but the pool has 2 kinds",
        "share among like dice and add the pools",
    ),
    (
        "explosions of kept dice",
        lambda: FOUR.keep_highest(3).explode_shared(equals(6), 1),
        OperandError,
        "explode_shared comes before dice are kept or joined; write pool(4, d6).explode_shared(...).keep_highest(3)",
    ),
    ("each of kept dice", lambda: FOUR.keep([0]).explode_each(equals(6), 1), OperandError, "explode_each comes before"),
    (
        "each after shared re-rolls",
        lambda: pool(2, d6).reroll_shared(equals(1), 1).explode_each(equals(6), 1),
        OperandError,
        "explode_each throws dice anew, and after reroll_shared or explode_shared they lie with what they show; write "
        "pool(4, d6).explode_each(...).reroll_shared(...), or pool.counts().bind(...)",
    ),
    (
        "shared explosions after shared re-rolls",
        lambda: FOUR.reroll_shared(equals(1), 2).explode_shared(equals(6), 2),
        OperandError,
        "explode_shared throws dice anew",
        "write pool.counts().bind(...), which goes on from how many dice show each outcome",
    ),
    (
        "shared re-rolls twice, others thrown beside them",
        lambda: (pool(1, d6).reroll_shared(equals(1), 1) + pool(1, d6)).reroll_shared(equals(6), 1),
        OperandError,
        "reroll_shared throws dice anew",
    ),
    (
        "re-rolls without a number",
        lambda: FOUR.reroll_shared(equals(1)),
        CountError,
        "reroll_shared names no number of throws that the pool shares; write reroll_shared(event, 2), or "
        "pool(4, d6.reroll(event)) where each die has its own",
    ),
    (
        "explosions without a number",
        lambda: FOUR.explode_shared(equals(6)),
        CountError,
        "explode_shared names no number of throws that the pool shares; write explode_shared(event, 2), or "
        "explode_each(event) where each die has its own",
    ),
    (
        "re-roll the best",
        lambda: FOUR.reroll_shared(equals(1), 1, which="best"),
        OperandError,
        "which='best' does not exist; write one of 'lowest', 'highest', 'random'",
    ),
    ("half a re-roll", lambda: FOUR.reroll_shared(equals(1), 0.5), CountError, "number of re-rolls 0.5 is not a whole"),
    ("minus one explosion", lambda: FOUR.explode_shared(equals(6), -1), CountError, "number of explosions -1 is too"),
    ("re-roll a number", lambda: FOUR.reroll_shared(1, 1), OperandError, "1 is not an event; write equals(1)"),
    ("sum explodes endlessly", lambda: FOUR.explode_sum(equals(24), -1), CountError, "times -1 is too small"),
    (
        "very many explosions",
        lambda: FOUR.explode_shared(equals(6), 10**9),
        TooLargeError,
        "shared explosions of 4 dice",
        "budget(states=...)",
    ),
]
