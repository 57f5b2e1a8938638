"""Wrong calls of dice, laws, events, pools and charts: each with its error and words that its one sentence must hold.

A row is (id, call, error, words, ...): the words say the value, the reason and the cure.
"""

from decimal import Decimal
from fractions import Fraction
from itertools import count, repeat

import sympy

from exactdice import (
    Chart,
    Distribution,
    Pool,
    at_least,
    at_most,
    bernoulli,
    between,
    binomial,
    budget,
    d,
    d6,
    equals,
    hypergeometric,
    max_of,
    min_of,
    mixture,
    one_of,
    point,
    pool,
    procedure,
    uniform,
)
from exactdice.errors import (
    ChartGapError,
    ChartOverlapError,
    CountError,
    NotationError,
    OperandError,
    ProcedureError,
    SupportError,
    TooLargeError,
    WeightError,
    ZeroMassError,
)

FOUR = pool(4, d6)
MIXED = Distribution([1, "one"])
PAIRS = d6.product(d6)
PANIC = Chart("panic", {"2-6": "steady", "7-11": "shaken"})


def entered(context):
    """Enter a context and leave it again."""
    with context:
        pass


def set_attribute(thing):
    """Try to change something that does not change."""
    thing.name = "mine"


@procedure
def yields_a_number():
    yield 6


@procedure
def never_ends():
    while True:
        yield d6


WRONG_WEIGHTS = [
    (
        "float weight",
        lambda: Distribution({1: 0.3, 2: 0.7}),
        WeightError,
        "0.3 is a float",
        'Fraction(3, 10) or "3/10"',
    ),
    ("negative weight", lambda: Distribution({1: -1, 2: 2}), WeightError, "weight -1 of outcome 1", "at least 0"),
    ("weight true", lambda: Distribution({1: True}), WeightError, "True is a truth value", "write 1 or 0"),
    ("weight none", lambda: Distribution({1: None}), WeightError, "None is no exact", "write an int"),
    ("weight list", lambda: Distribution({1: [1]}), WeightError, "[1] is no exact", "write an int"),
    ("weight text NaN", lambda: Distribution({1: "NaN"}), WeightError, "'NaN' is not a number", "write it as '1/3'"),
    ("weight text 1/0", lambda: Distribution({1: "1/0"}), WeightError, "'1/0' is not a number", "write it as '1/3'"),
    ("weight text", lambda: Distribution({1: "heavy"}), WeightError, "'heavy' is not a number", "write it as '1/3'"),
    ("weight 1e999999999", lambda: Distribution({1: "1e999999999"}), WeightError, "'1e999999999'", "at most 4000"),
    ("weight Decimal NaN", lambda: Distribution({1: Decimal("NaN")}), WeightError, "Decimal('NaN')", "write an int"),
    ("weight huge Decimal", lambda: Distribution({1: Decimal("1e999999999")}), WeightError, "digits", "at most 4000"),
    ("weight infinite", lambda: Distribution({1: float("inf")}), WeightError, "inf is not a finite", "write an int"),
    ("weight irrational", lambda: Distribution({1: sympy.sqrt(2)}), WeightError, "sqrt(2) is no exact", "write an int"),
    ("weight complex", lambda: Distribution({1: 1j}), WeightError, "1j is no exact", "write an int"),
    ("all weights zero", lambda: Distribution({1: 0, 2: 0}), ZeroMassError, "all weights are zero", "give one outcome"),
    ("probability float", lambda: bernoulli(0.5), WeightError, "probability 0.5 is a float", 'or "1/2"'),
    ("probability 3/2", lambda: bernoulli("3/2"), WeightError, "probability '3/2' is not between 0 and 1", "such as"),
    (
        "probability percent",
        lambda: bernoulli("fifty%"),
        WeightError,
        "percentage 'fifty' is not a number",
        "write it as '1/3'",
    ),
    ("binomial float", lambda: binomial(3, 0.5), WeightError, "0.5 is a float", "Fraction(1, 2)"),
    ("mixture negative", lambda: mixture([(-1, d6), (2, d6)]), WeightError, "weight -1 is negative", "at least 0"),
    ("mixture zero", lambda: mixture([(0, d6)]), ZeroMassError, "are zero", "give one branch a positive weight"),
    ("quantile float", lambda: d6.quantile(0.9), WeightError, "0.9 is a float", 'Fraction(9, 10) or "9/10"'),
    ("quantile 90", lambda: d6.quantile(90), WeightError, "90 is not between 0 and 1", "such as '1/3'"),
    ("entropy base 1", lambda: d6.entropy(1), WeightError, "1 is not above 1", "write 2 for bits"),
]

WRONG_OUTCOMES = [
    ("no outcome", lambda: Distribution([]), SupportError, "at least one outcome", "write point(0)"),
    ("no weights", lambda: Distribution({}), SupportError, "at least one outcome", "write point(0)"),
    ("uniform nothing", lambda: uniform([]), SupportError, "at least one outcome", "write point(0)"),
    ("float outcome", lambda: Distribution([1.5]), SupportError, "outcome 1.5 is a float", "write Fraction(3, 2)"),
    ("float in a tuple", lambda: point((1, 0.5)), SupportError, "outcome 0.5 is a float", "write Fraction(1, 2)"),
    ("float NaN", lambda: point(float("nan")), SupportError, "outcome nan is not a finite number", "write an int"),
    ("sympy float", lambda: point(sympy.Float(2)), SupportError, "holds a float", "Fraction(1, 2) for 0.5"),
    ("complex outcome", lambda: point(1j), SupportError, "1j of type complex is not exact", "write an int"),
    (
        "list outcome",
        lambda: Distribution([[1], [2]]),
        SupportError,
        "[1] of type list cannot be hashed",
        "use a tuple",
    ),
    ("dict outcome", lambda: point({}), SupportError, "{} of type dict cannot be hashed", "use a tuple"),
    ("text as a list", lambda: Distribution("2d6"), SupportError, "'2d6' is text", "write dice('2d6')"),
    ("number as a list", lambda: Distribution(6), SupportError, "6 is neither a mapping", "write point(6)"),
    ("map to a float", lambda: d6.map(lambda n: n / 2), SupportError, "outcome 0.5 is a float", "Fraction(1, 2)"),
    ("map to a list", lambda: d6.map(lambda n: [n]), SupportError, "cannot be hashed", "use a tuple"),
    ("pmf of a float", lambda: d6.pmf(3.0), SupportError, "outcome 3.0 is a float", "write 3"),
    ("index of a float", lambda: d6[3.0], SupportError, "outcome 3.0 is a float", "write 3"),
    ("cdf without an order", lambda: MIXED.cdf(1), SupportError, "1 and 'one' have none", "map them to numbers"),
    ("median without an order", MIXED.median, SupportError, "1 and 'one' have none", "map them to numbers"),
    ("minimum without an order", MIXED.min, SupportError, "1 and 'one' have none", "map them to numbers"),
    ("max_of without an order", lambda: max_of(d6, "a"), SupportError, "6 and 'a' have none", "map them first"),
    ("compare without an order", lambda: d6.compare(point("a")), SupportError, "6 and 'a' have none", "map them first"),
    ("mean of text", point("hit").mean, SupportError, "outcomes include 'hit'", "map them to numbers first"),
    ("copies of text", lambda: 3 @ point("hit"), SupportError, "outcomes include 'hit'", "map them to numbers first"),
    ("covariance of numbers", d6.covariance, SupportError, "pairs of numbers, not 1", "take marginal(i, j) first"),
    ("marginal of numbers", lambda: d6.marginal(0), SupportError, "1 is none", "use joint or product first"),
    ("marginal too far", lambda: PAIRS.marginal(2), SupportError, "marginal(2) asks", "places count from 0"),
    ("starmap of numbers", lambda: d6.starmap(max), SupportError, "1 is none", "use joint or product first"),
    ("clip upside down", lambda: d6.clip(5, 2), SupportError, "clip(5, 2) is empty", "give the lower bound first"),
    ("clip by text", lambda: d6.clip("a"), SupportError, "'a' and None cannot be compared", "use bounds like them"),
    ("divided by zero", lambda: d6 / 0, SupportError, "divides by zero", "take the outcome 0 out"),
    (
        "divided by a law with zero",
        lambda: d6 // (d6 - 1),
        SupportError,
        "1 // 0 divides by zero",
        "take the outcome 0",
    ),
    ("explode without end", lambda: d6.explode(at_least(1)), SupportError, "never comes to an end", "times=10"),
    ("negative dice", lambda: (d6 - 2) @ d6, SupportError, "outcome -1", "counts are 0, 1, 2, ..."),
    ("half a die", lambda: (d6 / 2) @ d6, SupportError, "outcome Fraction(1, 2)", "counts are 0, 1, 2, ..."),
    ("mixture of nothing", lambda: mixture([]), SupportError, "at least one branch", "write mixture([(weight, law)"),
    ("max_of nothing", max_of, SupportError, "at least one law", "write max_of(d6, d6)"),
    ("impossible condition", lambda: d6.given(at_least(7)), ZeroMassError, "no outcome in it", "1, 2, 3, 4, 5, 6"),
    (
        "reroll for ever",
        lambda: d6.reroll(at_least(1), until=True),
        ZeroMassError,
        "condition on not >= 1",
        "support is",
    ),
    (
        "skewness of a point",
        point(3).skewness,
        ZeroMassError,
        "which is 0 for a certain outcome",
        "use central_moment()",
    ),
    ("correlation of a point", point((1, 2)).correlation, ZeroMassError, "one of them is certain", "use covariance()"),
]

WRONG_OPERANDS = [
    ("plus a float", lambda: d6 + 0.5, OperandError, "operand 0.5 is a float", "write Fraction(1, 2)"),
    ("a float times", lambda: 1.5 * d6, OperandError, "operand 1.5 is a float", "write Fraction(3, 2)"),
    ("plus text", lambda: d6 + "1", OperandError, "'1' of type str", "use map(...)"),
    ("plus an event", lambda: d6 + at_least(3), OperandError, "type Interval is neither", "use map(...)"),
    ("plus Decimal NaN", lambda: d6 + Decimal("NaN"), OperandError, "Decimal('NaN') is not a finite", "write an int"),
    ("d6 @ 3", lambda: d6 @ 3, OperandError, "not 3", "write 3 @ law for copies or law * 3"),
    ("d6 >= 4", lambda: d6 >= 4, OperandError, ">= has no single answer", "write d6.prob(at_least(4))"),
    ("d6 < d6", lambda: d6 < d(6), OperandError, "< has no single answer", "a.compare(b)"),
    ("if d6", lambda: bool(d6), OperandError, "no truth value", "d6.prob(at_least(4))"),
    ("prob of True", lambda: d6.prob(True), OperandError, "True is a truth value", "write at_least(4)"),
    ("prob of 4", lambda: d6.prob(4), OperandError, "4 is not an event", "write equals(4)"),
    ("prob of a float", lambda: d6.prob(0.5), OperandError, "0.5 is not an event; write equals(...), at_least(...) or"),
    ("prob of a list", lambda: d6.prob([1, 2]), OperandError, "[1, 2] is not an event; write equals(...), at_least("),
    ("d6 @ -1", lambda: d6 @ -1, OperandError, "the law to be copied, not -1; write law * -1"),
    (
        "d6 @ a float",
        lambda: d6 @ 0.5,
        OperandError,
        "0.5 is a float",
        "Fraction(1, 2) (from fractions import Fraction)",
    ),
    ("given text", lambda: d6.given("6"), OperandError, "'6' is not an event", "write equals('6')"),
    (
        "event or event",
        lambda: at_least(3) or equals(1),
        OperandError,
        "the event >= 3",
        "combine events with &, | and ~",
    ),
    ("event and number", lambda: at_least(3) & 5, OperandError, "5 is not an event", "write equals(5)"),
    ("map without a function", lambda: d6.map(2), OperandError, "not 2", "write map(lambda x: ...)"),
    ("bind a law", lambda: d6.bind(d6), OperandError, "bind needs a function", "write bind(lambda x: ...)"),
    ("product with a number", lambda: d6.product(3), OperandError, "3 is no distribution", "write point(3)"),
    ("compare text", lambda: d6.compare("d6"), OperandError, "'d6' of type str", "use map(...)"),
    ("dominates a number", lambda: d6.dominates(3), OperandError, "3 is no distribution", "write point(3)"),
    ("marginal of nothing", PAIRS.marginal, OperandError, "names no place", "write marginal(0)"),
    ("marginal of a name", lambda: PAIRS.marginal("x"), OperandError, "place 'x' is not", "counted from 0"),
    ("uniform of weights", lambda: uniform({1: 2}), OperandError, "has weights of its own", "write Distribution(...)"),
    ("mixture of weights", lambda: mixture({d6: 1}), OperandError, "a list of pairs, not {", "write mixture([(weight"),
    ("mixture of laws", lambda: mixture([d6, d6]), OperandError, "is no pair", "write mixture([(weight, law), ...])"),
    ("max_of a list", lambda: max_of([d6, d6]), OperandError, "one by one", "write max_of(*laws)"),
    ("min_of a generator", lambda: min_of(d6 for _ in "ab"), OperandError, "one by one", "write min_of(*laws)"),
    ("pool of a number", lambda: pool(4), OperandError, "pool(4) names no dice", "write pool(4, d6)"),
    ("pool of numbers", lambda: pool([4, 6]), OperandError, "die 4 is no distribution", "write pool(4, d6)"),
    ("Pool by hand", lambda: Pool(4, d6), OperandError, "Pool(4, ...)", "write pool(4, d6)"),
    ("keep a number", lambda: FOUR.keep(2), OperandError, "positions 2 are no list", "write keep([2])"),
    ("set on a law", lambda: set_attribute(d6), OperandError, "'name' cannot be set", "build a new one"),
    ("set on an event", lambda: set_attribute(equals(1)), OperandError, "'name' cannot be set", "build a new event"),
    ("set on a chart", lambda: set_attribute(PANIC), OperandError, "'name' cannot be set", "build a new one"),
    ("set on a pool", lambda: set_attribute(FOUR), OperandError, "'name' cannot be set", "build a new one"),
    ("delete on a law", lambda: delattr(d6, "_form"), OperandError, "'_form' cannot be deleted", "build a new one"),
    ("yield a number", yields_a_number, ProcedureError, "yields 6", "yield a law such as d6"),
    ("procedure without yield", lambda: procedure(len), ProcedureError, "len has no yield", "write x = yield d6"),
]

WRONG_EVENTS = [
    (
        "between upside down",
        lambda: between(6, 2),
        SupportError,
        "between(6, 2) is empty",
        "give the lower bound first",
    ),
    (
        "between unlike bounds",
        lambda: between(1, "z"),
        SupportError,
        "1 and 'z' cannot be compared",
        "bounds of one kind",
    ),
    ("at_least a float", lambda: at_least(3.5), SupportError, "3.5 is a float", "write Fraction(7, 2)"),
    ("at_most None", lambda: at_most(None), SupportError, "None is no bound", "write a number"),
    ("one_of nothing", one_of, SupportError, "lists no outcome", "write one_of(2, 3, 5)"),
    ("one_of a list", lambda: one_of([1, 2]), SupportError, "[1, 2] of type list cannot be hashed", "use a tuple"),
    ("at_least on text", lambda: point("a").prob(at_least(3)), SupportError, "'a' cannot be compared", "use equals"),
]

WRONG_COUNTS = [
    ("no sides", lambda: d(0), CountError, "number of sides 0 is too small", "at least 1"),
    ("float sides", lambda: d(6.0), CountError, "6.0 is not a whole number", "write an int"),
    ("text sides", lambda: d("6"), CountError, "'6' is not a whole number", "write an int"),
    ("sides true", lambda: d(True), CountError, "True is not a whole number", "write an int"),
    ("minus two dice", lambda: -2 @ d6, CountError, "number of copies -2 is too small", "at least 0"),
    ("two and a half dice", lambda: 2.5 @ d6, CountError, "2.5 is not a whole number", "write an int"),
    ("text of dice", lambda: "2" @ d6, CountError, "'2' is not a whole number", "write an int"),
    ("fraction of dice", lambda: Fraction(1, 2) @ d6, CountError, "Fraction(1, 2) is not a whole", "write an int"),
    ("binomial of minus one", lambda: binomial(-1, "1/2"), CountError, "trials -1 is too small", "at least 0"),
    ("too many successes", lambda: hypergeometric(5, 6, 1), CountError, "6 successes exceed", "give at most"),
    ("too many draws", lambda: hypergeometric(5, 1, 6), CountError, "6 draws exceed", "give at most"),
    ("half a reroll", lambda: d6.reroll(equals(1), times=0.5), CountError, "times 0.5 is not", "write an int"),
    ("minus one explosion", lambda: d6.explode(equals(6), times=-1), CountError, "times -1 is too small", "at least 0"),
    ("moment of order -1", lambda: d6.moment(-1), CountError, "-1 is too small", "at least 0"),
    ("pool of minus one", lambda: pool(-1, d6), CountError, "number of dice -1 is too small", "at least 0"),
    ("pool of half a die", lambda: pool(0.5, d6), CountError, "0.5 is not a whole number", "write an int"),
    ("keep five of four", lambda: FOUR.keep_highest(5), CountError, "5 dice cannot be taken from 4", "give at most 4"),
    ("the 0th highest", lambda: FOUR.highest(0), CountError, "0 is too small", "at least 1"),
    ("the fifth lowest", lambda: FOUR.lowest(5), CountError, "5 dice cannot be taken from 4", "give at most 4"),
    ("position 4 of 4", lambda: FOUR.keep([4]), CountError, "position 4 does not exist", "counted from 0"),
    ("position twice", lambda: FOUR.keep([1, 1]), CountError, "position 1 is named twice", "kept once"),
    ("endless positions", lambda: FOUR.keep(count()), CountError, "position 4 does not exist", "counted from 0"),
    ("budget of zero", lambda: entered(budget(bits=0)), CountError, "bits=0 is not a size", "at least 1"),
    ("budget of a float", lambda: entered(budget(states=1e6)), CountError, "1000000.0 is not a size", "at least 1"),
]

ABSURD_SIZES = [
    ("d(10**12)", lambda: d(10**12), TooLargeError, "1,000,000,000,000 outcomes", "budget(outcomes=...)"),
    ("d of 5000 digits", lambda: d(10**5000), TooLargeError, "about 2^16609 outcomes", "budget(outcomes=...)"),
    ("a million dice", (10**6 @ d6).support, TooLargeError, "1,000,000 copies", "budget(outcomes=...)"),
    (
        "one of ten million dice",
        lambda: (10**7 @ d6).pmf(35000000),
        TooLargeError,
        "one probability",
        "budget(states=...)",
    ),
    (
        "a million million-sided dice",
        (10**6 @ d(10**6)).items,
        TooLargeError,
        "copies",
        "budget(outcomes=...)",
    ),
    ("coins without number", lambda: (10**9 @ bernoulli("1/3")).pmf(1), TooLargeError, "copies", "budget(states=...)"),
    ("a million by a million", lambda: d(10**6) @ d(10**6), TooLargeError, "number of copies", "budget(outcomes=...)"),
    ("a product of large dice", lambda: d(10**5) * d(10**5), TooLargeError, "100,000 by", "budget(states=...)"),
    ("pairs of large dice", lambda: d(10**4).product(d(10**4)), TooLargeError, "product", "budget(outcomes=...)"),
    ("a range of 10**30", lambda: Distribution(range(10**30)), TooLargeError, "about 2^99", "budget(outcomes=...)"),
    (
        "endless outcomes",
        lambda: Distribution(count()),
        TooLargeError,
        "more than 2,000,000 outcomes",
        "budget(outcomes=...)",
    ),
    (
        "endless uniform",
        lambda: uniform(repeat(1)),
        TooLargeError,
        "more than 2,000,000 outcomes",
        "budget(outcomes=...)",
    ),
    ("endless pool", lambda: pool(repeat(d6)), TooLargeError, "this list of dice", "budget(states=...)"),
    ("endless mixture", lambda: mixture(repeat((1, d6))), TooLargeError, "this mixture", "budget(states=...)"),
    ("endless procedure", never_ends, TooLargeError, "the procedure never_ends", "budget(states=...)"),
    ("a pool of 10**30", lambda: pool(10**30, d6), TooLargeError, "such a pool", "budget(bits=...)"),
    ("the best of 10**9", lambda: pool(10**9, d6).highest(), TooLargeError, "1,000,000,000 dice", "budget("),
    ("10**9 re-rolls", lambda: d6.reroll(equals(1), times=10**9), TooLargeError, "re-rolls", "budget("),
    ("10**9 explosions", lambda: d6.explode(equals(6), times=10**9), TooLargeError, "explosions", "budget("),
    ("moment of order 10**9", lambda: d6.moment(10**9), TooLargeError, "order 1,000,000,000", "budget(states=...)"),
    ("cards without number", lambda: hypergeometric(10**9, 10**8, 10**8), TooLargeError, "hypergeometric", "budget("),
]

WRONG_CHARTS = [
    (
        "chart with a gap",
        lambda: (2 @ d6).map(PANIC),
        ChartGapError,
        "roll 12 has no row in chart 'panic'",
        "rows: 2-6",
    ),
    ("chart on text", lambda: PANIC("7"), ChartGapError, "roll '7' has no row in chart 'panic'", "rows: 2-6, 7-11"),
    ("chart overlap", lambda: Chart("c", {"1-3": 0, "3-6": 1}), ChartOverlapError, "roll 3 has two rows", "narrow one"),
    ("chart row twice", lambda: Chart("c", {2: 0, "1-6": 1}), ChartOverlapError, "2 and 1-6", "narrow one of them"),
    ("chart of nothing", lambda: Chart("c", {}), SupportError, "'c' has no rows", "give at least one"),
    ("chart of a list", lambda: Chart("c", [1]), OperandError, "no mapping", "write Chart(name"),
    ("chart row of words", lambda: Chart("c", {"low": 1}), NotationError, "row 'low'", "write '7', '2-6', '10+'"),
    ("chart row upside down", lambda: Chart("c", {"6-1": 1}), SupportError, "row '6-1'", "give the lower roll first"),
    ("chart row that skips", lambda: Chart("c", {range(1, 9, 2): 1}), SupportError, "skips", "use a range of step 1"),
    ("chart row of a float", lambda: Chart("c", {0.5: 1}), SupportError, "0.5 is a float", "write Fraction(1, 2)"),
]

WRONG_CALLS = [
    *WRONG_WEIGHTS,
    *WRONG_OUTCOMES,
    *WRONG_OPERANDS,
    *WRONG_EVENTS,
    *WRONG_COUNTS,
    *ABSURD_SIZES,
    *WRONG_CHARTS,
]
