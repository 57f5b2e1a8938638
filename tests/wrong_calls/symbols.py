"""Wrong calls with symbols: each with the named error and words that its one sentence must hold."""

import sympy

from exactdice import (
    Distribution,
    at_least,
    bernoulli,
    binomial,
    d6,
    equals,
    geometric,
    hypergeometric,
    mixture,
    negative_binomial,
    symbols,
)
from exactdice.errors import CountError, OperandError, SymbolError, TooLargeError, WeightError, ZeroMassError
from exactdice.process.chains.transition import Transition
from exactdice.process.decisions.decision import Decision
from exactdice.symbolic import break_even, from_pgf, lambdify, latex, mgf, pgf, sensitivity

P, Q, N = symbols("p q n")
OPERATOR = sympy.Symbol("A", commutative=False)
X = sympy.Symbol("x")
HITS = 10 @ bernoulli(P)
HIT = mixture([(P, d6), (1 - P, 0)])
SOME = HITS.given(at_least(1))
TRIALS = binomial(N, P)
WALK = Transition(lambda place: place + 2 * bernoulli(P) - 1)

ENTERING = [
    (
        "float in an expression",
        lambda: bernoulli(0.5 * P),
        WeightError,
        "probability 0.5*p holds a float",
        "Rational(1, 2)",
    ),
    ("root", lambda: bernoulli(sympy.sqrt(P)), WeightError, "sqrt(p) is no rational function", "because of sqrt(p)"),
    ("sine", lambda: Distribution({0: sympy.sin(P), 1: 1}), WeightError, "sin(p) is no rational function", "put it in"),
    ("power of symbols", lambda: mixture([(P**Q, d6), (1, 0)]), WeightError, "weight p**q is no rational function"),
    ("irrational factor", lambda: bernoulli(sympy.sqrt(2) * P), WeightError, "because of sqrt(2)"),
    ("relation", lambda: bernoulli(P > 0), WeightError, "of type StrictGreaterThan is no number"),
    ("matrix", lambda: bernoulli(sympy.Matrix([P])), WeightError, "is no exact rational number"),
    (
        "matrix expression",
        lambda: bernoulli(sympy.MatrixSymbol("M", 2, 2)),
        WeightError,
        "type MatrixSymbol is no number",
    ),
    (
        "symbols that do not commute",
        lambda: bernoulli(sympy.Symbol("A", commutative=False)),
        WeightError,
        "not commute",
    ),
    ("division by zero", lambda: bernoulli(1 / ((P + 1) ** 2 - P**2 - 2 * P - 1)), WeightError, "divides by zero"),
    ("nested deeply", lambda: bernoulli(_nested(2000)), WeightError, "is nested too deeply"),
    ("too long when multiplied out", lambda: bernoulli((P + Q) ** 10**8), TooLargeError, "multiplied out needs"),
    ("factors too long", lambda: bernoulli((1 + P) ** 9000 * (2 + P) ** 9000), TooLargeError, "multiplied out needs"),
    ("above 1 for all", lambda: bernoulli(P + 2), WeightError, "p + 2 <= 1 holds for no value of p"),
    ("below 0 for all", lambda: mixture([(-P - 1, d6), (1, 0)]), WeightError, "-p - 1 >= 0 holds for no value of p"),
    ("above 1 after all", lambda: bernoulli(P / P + 1), WeightError, "probability 2"),
    ("weights that cancel", lambda: mixture([(X, d6), (-X, 0)]), ZeroMassError, "add up to 0"),
    ("weights never at least 0 together", lambda: Distribution({0: X, 1: -2 * X}), WeightError, "never all at least 0"),
    (
        "two symbols of one name",
        lambda: bernoulli(P) + bernoulli(sympy.Symbol("p")),
        SymbolError,
        'two different symbols are called p, with other assumptions each; make it once, p = symbols("p")',
    ),
    ("names no text", lambda: symbols(3), OperandError, "names 3 cannot be read: it is no text"),
    ("no names", lambda: symbols(""), OperandError, "hold no symbol; write symbols('p')"),
]
PUT_IN = [
    ("above 1", lambda: HITS.subs(P, 2), WeightError, "p = 2 breaks the condition p <= 1 of this law"),
    (
        "against the assumption",
        lambda: HITS.subs(P, -1),
        WeightError,
        "p = -1 is not nonnegative, as p is assumed to be",
    ),
    ("below 0", lambda: bernoulli(X).subs(X, "-1/2"), WeightError, "x = -1/2 breaks the condition x >= 0"),
    ("at a pole", lambda: bernoulli(X / (X - 1)).subs(X, 1), WeightError, "x = 1 breaks the condition -x/(1 - x)"),
    ("an impossible condition", lambda: SOME.subs(P, 0), WeightError, "p = 0 breaks the condition", "> 0 of this law"),
    ("expression above 1", lambda: HITS.subs(P, Q + 2), WeightError, "p = q + 2 breaks the condition p <= 1"),
    ("all weights 0", lambda: Distribution({0: P, 1: Q}).subs({P: 0, Q: 0}), WeightError, "p = 0, q = 0 breaks"),
    ("float", lambda: HITS.subs(P, 0.5), WeightError, "value of p: 0.5 is a float", 'Fraction(1, 2) or "1/2"'),
    ("float in an expression", lambda: HITS.subs(P, 0.5 * Q), WeightError, "value of p: 0.5*q holds a float"),
    ("text", lambda: HITS.subs(P, "half"), WeightError, "value of p: 'half' is not a number"),
    ("unknown symbol", lambda: HITS.subs(Q, 1), SymbolError, "symbol q is in no weight", "its symbols are: p"),
    ("no symbols at all", lambda: d6.subs("p", 1), SymbolError, "symbol 'p' is in no weight", "symbols are: none"),
    ("no value", lambda: HITS.subs(P), OperandError, "subs(p) names no value; write law.subs(p, '1/2')"),
    ("two ways", lambda: HITS.subs({P: 1}, 2), OperandError, "not 2 beside a mapping"),
]
UNDECIDED = [
    ("median", HIT.median, SymbolError, "depends on p: on whether 1 - p >= 1/2; put numbers in first"),
    ("quantile", lambda: HITS.quantile("9/10"), SymbolError, "depends on p", "law.subs(p, '1/2')"),
    ("mode", HIT.mode, SymbolError, "depends on p: on whether p > 6 - 6*p"),
    ("dominates", lambda: HIT.dominates(d6 - 1), SymbolError, "the answer depends on p"),
    ("variation", lambda: bernoulli(P).total_variation(bernoulli(Q)), SymbolError, "depends on p and q", "-p + q >= 0"),
    (
        "kolmogorov",
        lambda: bernoulli(P).kolmogorov(bernoulli("1/2")),
        SymbolError,
        "depends on p: on whether 1 - 2*p >= 0",
    ),
    ("wasserstein", lambda: HIT.wasserstein(bernoulli(Q)), SymbolError, "depends on p and q"),
    ("floats", HITS.to_float, SymbolError, "probabilities with symbols are no floats"),
    (
        "explosions without an end",
        lambda: HIT.explode(equals(6)),
        SymbolError,
        "explode needs probabilities that are numbers",
    ),
    ("beside a law without an end", lambda: HIT + d6.explode(equals(6)), SymbolError, "a sum needs probabilities that"),
    (
        "branches without an end",
        lambda: mixture([(P, d6.explode(equals(6))), (1 - P, 0)]),
        SymbolError,
        "a mixture without an end needs probabilities that are numbers, and these are expressions in p",
    ),
    ("a chain to its end", lambda: WALK.until(equals(5), 0), SymbolError, "following a chain to its end needs prob"),
    (
        "a decision",
        lambda: Decision(lambda state: {"roll": bernoulli(P)} if state < 0 else {}).best(-1),
        SymbolError,
        "a decision needs probabilities that are numbers",
    ),
    ("too many copies", lambda: (10**6 @ HIT).pmf(3), TooLargeError, "adding 1,000,000 copies with symbols needs"),
    ("long sum", lambda: _long() + _long(), TooLargeError, "this sum with symbols needs"),
    ("long random sum", lambda: 300 @ d6 @ (30 @ HIT), TooLargeError, "this random number of copies with symbols"),
]
COUNTS = [
    ("cdf of a symbolic number", lambda: TRIALS.cdf(2), SymbolError, "outcomes of binomial(n, p) depend on a symbol"),
    ("sum of a symbolic number", lambda: TRIALS + 1, SymbolError, "put numbers in first, as in law.subs(n, 10)"),
    (
        "cdf of a symbolic chance",
        lambda: geometric(P).cdf(2),
        SymbolError,
        "put numbers in first, as in law.subs(p, '1/2')",
    ),
    (
        "weights of a symbolic number",
        lambda: dict(TRIALS),
        SymbolError,
        "has a mean, a variance, moments and a pmf only",
    ),
    ("outcomes of a symbolic number", lambda: len(TRIALS), SymbolError, "outcomes of binomial(n, p) depend"),
    ("number put in no whole one", lambda: TRIALS.subs(N, "1/2"), CountError, "number of trials 1/2 is not a whole"),
    ("probability put in above 1", lambda: TRIALS.subs(P, 3), WeightError, "probability 3 is not between 0 and 1"),
    ("unknown symbol of a symbolic number", lambda: TRIALS.subs("m", 3), SymbolError, "its symbols are: n, p"),
    ("float in a number", lambda: binomial(N + 0.5, P), CountError, "number of trials n + 0.5 holds a float"),
    ("number never of at least 0", lambda: binomial(-N - 1, P), CountError, "-n - 1 is never a whole number"),
    ("one number below 0", lambda: hypergeometric(N, -3, 2), CountError, "number of successes -3 is too small"),
]
ASKED = [
    ("no symbol to solve for", lambda: break_even(HITS, d6, "p"), OperandError, "'p' is no symbol; write the one"),
    (
        "a list as a plan",
        lambda: break_even([1, P], d6, P),
        OperandError,
        "[1, p] is no law, expression or number; write a law of it, such as attack(...).wounds_lost, and ask "
        "games.wh40k.break_even where toughness or save shall vary",
    ),
    ("sensitivity of nothing", lambda: sensitivity(None, P), OperandError, "None is no law, expression or number"),
    ("several symbols, none named", lambda: break_even(HITS, Q), SymbolError, "the two have p, q; name it as the"),
    ("no symbol, none named", lambda: break_even(d6, 3), SymbolError, "the two have none; name it as the third"),
    ("symbol in neither", lambda: break_even(HITS, d6, Q), SymbolError, "symbol q is in neither of the two"),
    ("the same plan", lambda: break_even(HITS, 10 * P, P), SymbolError, "the two are equal for every p"),
    ("a float as a plan", lambda: break_even(HITS, 3.5, P), WeightError, "value 3.5 is a float"),
    ("a root as a plan", lambda: break_even(HITS.std(), 1, P), WeightError, "is no rational function"),
    (
        "other symbols of high degree",
        lambda: break_even(P**3 + P * Q, 1, P),
        SymbolError,
        "stand for q; put them in first",
    ),
    ("degree too high", lambda: break_even(P**500 + P, "1/2", P), TooLargeError, "zeros of a polynomial of degree 500"),
    ("no change", lambda: sensitivity(HITS, Q), SymbolError, "does not change with q; name a symbol that is in it"),
    ("function without symbols", lambda: lambdify(HITS), OperandError, "lambdify needs the symbols of its arguments"),
    ("function of a text", lambda: lambdify(HITS, "p"), OperandError, "not ('p',); write lambdify(value, p)"),
    (
        "function of other symbols",
        lambda: lambdify(HITS, Q),
        SymbolError,
        "no argument for p; write lambdify(value, p)",
    ),
    ("function at two numbers", lambda: lambdify(HITS.mean(), P)(0.5, 0.5), OperandError, "2 numbers are given for 1"),
    ("function at infinity", lambda: lambdify(P, P)(float("inf")), OperandError, "argument inf is not a finite number"),
    ("law at 2", lambda: lambdify(HITS, P)(2.0), WeightError, "p = 2 breaks the condition p <= 1"),
    ("LaTeX of very much", lambda: latex(150 @ HIT), TooLargeError, "the LaTeX of a law of"),
    ("a far chance in closed form", lambda: negative_binomial(10**9, P).pmf(10**9), TooLargeError, "product of"),
    (
        "an expression to a high power",
        lambda: bernoulli(P**1_000_000).subs(P, Q + 1),
        TooLargeError,
        "an expression put in needs",
    ),
    ("pgf at nan", lambda: pgf(HIT, sympy.nan), OperandError, "nan is not a finite number; write a symbol"),
    ("mgf at infinity", lambda: mgf(HIT, -sympy.oo), OperandError, "-oo is not a finite number"),
    ("pgf at an operator", lambda: pgf(HIT, OPERATOR), OperandError, "A does not commute, so it is no number; write"),
    ("read off an operator", lambda: from_pgf(OPERATOR, OPERATOR), OperandError, "A does not commute"),
    ("LaTeX of a float", lambda: latex(0.5), WeightError, "value 0.5 is a float"),
]
WRONG_CALLS = [*ENTERING, *[(f"put in: {row[0]}", *row[1:]) for row in PUT_IN], *UNDECIDED, *COUNTS, *ASKED]


def _nested(depth):
    """A continued fraction."""
    result = P
    for _ in range(depth):
        result = sympy.Pow(sympy.Add(1, result, evaluate=False), -1, evaluate=False)
    return result


def _long():
    """A law whose probabilities have very many terms."""
    return 60 @ mixture([(P, 3), (Q, 1), (1 - P - Q, 0)])
