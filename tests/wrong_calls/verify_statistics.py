"""Wrong calls of comparisons with samples: each with the named error and words that its one sentence must hold."""

from exactdice import bernoulli, d6, symbols, uniform
from exactdice.errors import CountError, OperandError, SimulatorError, SupportError, SymbolError, WeightError
from exactdice.verify import Ledger, compare, enumerate, judge_mean, judge_percentages, judge_pmf, samples_needed


def failing():
    """A sampler with a fault of its own."""
    raise ValueError("no such weapon")


WRONG_CALLS = [  # id, call, error, words of the message
    ("no samples", lambda: compare([], d6), CountError, "data are empty; give at least one sample"),
    ("no counts", lambda: compare({1: 0}, d6), CountError, "data are empty"),
    ("a law as data", lambda: compare(d6, d6), OperandError, "are no samples; compare laws by =="),
    ("a text as data", lambda: compare("123", d6), OperandError, "data '123' are no samples; give a list of samples"),
    ("a number as data", lambda: compare(5, d6), OperandError, "data 5 are no samples; give counts, a list of samples"),
    ("no law", lambda: compare([1], {1: 1}), OperandError, "law {1: 1} is no Distribution; write Distribution({...})"),
    (
        "a law in symbols",
        lambda: compare([1], bernoulli(symbols("p"))),
        SymbolError,
        "law depends on p; write law.subs(",
    ),
    ("a negative count", lambda: compare({1: -1}, d6), CountError, "count of 1 -1 is too small"),
    ("a float as a count", lambda: compare({1: 2.0}, d6), CountError, "count of 1 2.0 is not a whole number"),
    (
        "a list as a sample",
        lambda: compare([[1]], d6),
        SimulatorError,
        "sample cannot be judged: outcome [1] of type list",
    ),
    (
        "nothing as a sample",
        lambda: compare(lambda: None, d6),
        SimulatorError,
        "sample None is no outcome; let the sampler",
    ),
    ("a rounded float", lambda: compare([1 / 3], d6), SimulatorError, "sample 0.3333333333333333 is a rounded float"),
    ("not a number", lambda: compare([float("nan")], d6), SimulatorError, "outcome nan is not a finite number"),
    (
        "a sampler that fails",
        lambda: compare(failing, d6),
        SimulatorError,
        "sampler failed at sample 1 with ValueError: 'no such weapon'; it is called without arguments",
    ),
    ("a sampler with arguments", lambda: compare(lambda x, y: x, d6), SimulatorError, "the simulator takes x, y; give"),
    (
        "a sampler of numpy",
        lambda: compare(lambda rng: rng.integers(1, 7), d6),
        SimulatorError,
        "for numpy give partial(f, numpy.random.default_rng()), it is called",
    ),
    ("a factor", lambda: compare([1], d6, detect=5), WeightError, "detect 5 is 500 percent; write '5%' or '500%'"),
    ("text of a factor", lambda: samples_needed(d6, "1"), WeightError, "is 100 percent; write '1%' or '100%'"),
    ("no alternative", lambda: samples_needed(d6), OperandError, "an alternative is needed, and one only; write"),
    ("two of them", lambda: samples_needed(d6, d6, detect="1%"), OperandError, "is needed, and one only; write"),
    (
        "an enumeration as samples",
        lambda: compare(enumerate(lambda rng: rng.randint(1, 6)), d6),
        OperandError,
        "are no samples; they are exact: compare by found.law == law, or ask found.differences(law)",
    ),
    (
        "chances as counts",
        lambda: compare(dict.fromkeys(range(1, 7), 1 / 6), d6),
        OperandError,
        "are chances, not counts; give them to judge_pmf",
    ),
    ("an alarm of 0", lambda: compare([1], d6, alarm=0), WeightError, "alarm 0 is not between 0 and 1"),
    ("an alarm above 1", lambda: compare([1], d6, alarm=2.5), WeightError, "probability '2.5' is not between 0 and 1"),
    (
        "no number as an alarm",
        lambda: compare([1], d6, alarm="rare"),
        WeightError,
        "probability 'rare' is not a number",
    ),
    ("power of certainty", lambda: compare([1], d6, power=1), WeightError, "power 1 is not between 0 and 1"),
    ("no change to detect", lambda: compare([1], d6, detect=0), WeightError, "change to detect 0 is not above 0"),
    ("no alternatives", lambda: compare([1], d6, detect={}), OperandError, "detect {} names no alternative"),
    (
        "no law as an alternative",
        lambda: compare([1], d6, detect={"x": 3}),
        OperandError,
        "alternative 'x' 3 is no Dist",
    ),
    (
        "too great a change",
        lambda: compare([1], d6, detect="500%"),
        SupportError,
        "no number of samples up to 10^10 shows a",
    ),
    ("the law as its alternative", lambda: samples_needed(d6, d6), SupportError, "is not told from the law by 10^10"),
    (
        "no samples at most",
        lambda: compare(lambda: 1, d6, most=0),
        CountError,
        "greatest number of samples 0 is too small",
    ),
    ("a mean of texts", lambda: judge_mean("1", uniform(["a", "b"])), SupportError, "outcomes such as 'a' has no mean"),
    ("no number as a mean", lambda: judge_mean("high", d6), WeightError, "mean 'high' is not a number"),
    ("no samples of a mean", lambda: judge_mean("1", d6, samples=0), CountError, "number of samples 0 is too small"),
    ("negative decimals", lambda: judge_mean("1", d6, decimals=-1), CountError, "number of decimals -1 is too small"),
    (
        "percentages of nothing",
        lambda: judge_percentages({1: "50", 2: "20"}, uniform([1, 2]), samples=1000),
        SupportError,
        "no counts of 1,000 samples print these percentages",
    ),
    (
        "chances as percentages",
        lambda: judge_percentages(dict.fromkeys(range(1, 7), 0.167), d6),
        WeightError,
        "numbers of the table add up to about 1, not to 100; give it to judge_pmf",
    ),
    (
        "percentages as chances",
        lambda: judge_pmf(dict.fromkeys(range(1, 7), 17), d6),
        WeightError,
        "numbers of the table add up to about 100, not to 1; give it to judge_percentages",
    ),
    ("a text in a table", lambda: judge_pmf({"x": 0.5}, d6), OperandError, "outcome 'x' is text, the law has 1; write"),
    (
        "an outcome given twice",
        lambda: judge_pmf({"1": 0.5, 1: 0.2}, d6),
        OperandError,
        "outcome 1 is given twice, as text and as number; write it once",
    ),
    (
        "a bucket",
        lambda: judge_percentages({0: 30, "1+": 70}, d6),
        OperandError,
        "outcome '1+' stands for several outcomes of the law",
        "for '3+' write 3 and give law.clip(high=3)",
    ),
    ("another bucket", lambda: compare([">= 3", "2"], d6), OperandError, "outcome '>= 3' stands for several outcomes"),
    ("a truth value", lambda: judge_mean(True, d6), WeightError, "mean True is a truth value, not a number"),
    ("an empty histogram", lambda: judge_percentages({}, d6), OperandError, "table {} is no mapping of outcomes to"),
    ("a list as a table", lambda: judge_pmf([1], d6), OperandError, "table [1] is no mapping of outcomes to numbers"),
    ("no number in a table", lambda: judge_pmf({1: None}, d6), WeightError, "number of 1 None is no exact rational"),
    ("a name that is none", lambda: Ledger().add(3, [1], d6), OperandError, "name 3 is no text"),
    ("a sampler for a ledger", lambda: Ledger().add("x", lambda: 1, d6), OperandError, "are neither counts nor a list"),
    ("a ledger without samples", lambda: Ledger().add("x", [], d6), CountError, "data are empty"),
    ("a name to forget", lambda: Ledger().forget("x"), OperandError, "'x' is not in the ledger; it holds nothing"),
]
