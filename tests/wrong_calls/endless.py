"""Wrong calls of laws without an end: each with its error and words that its one sentence must hold.

A row is (id, call, error, words, ...): the words say the value, the reason and the cure.
"""

import sympy

from exactdice import (
    Distribution,
    at_least,
    at_most,
    d6,
    dice,
    equals,
    geometric,
    max_of,
    mixture,
    negative_binomial,
    one_of,
    point,
)
from exactdice.errors import CountError, OperandError, SupportError, TooLargeError, WeightError, ZeroMassError
from exactdice.symbolic import from_pgf, mgf, pgf

X = d6.explode(equals(6))
x, y = sympy.symbols("x y")
FINITE = ("write law.clip(high=11), law.lump(11) or law.given(at_most(11))", "law.head(10)")
TWO_SIDED = ("no least and no greatest", "clip or lump first")

WRONG_CALLS = [
    ("its length", lambda: len(X), SupportError, "infinitely many outcomes (1, 2, 3, ...)", *FINITE),
    ("all its outcomes", lambda: list(X), SupportError, "no list of all of them", *FINITE),
    ("all its chances", X.items, SupportError, "no list of all of them", *FINITE),
    ("as floats", X.to_float, SupportError, "no list of all of them", *FINITE),
    ("any function of it", lambda: X.map(str), SupportError, "no list of all of them", *FINITE),
    ("a branch for each outcome", lambda: X.bind(lambda n: n @ d6), SupportError, "infinitely many outcomes", *FINITE),
    ("its pairs", lambda: d6.joint(lambda n: X), SupportError, "infinitely many outcomes", *FINITE),
    ("a product with it", lambda: X.product(d6), SupportError, "infinitely many outcomes", *FINITE),
    ("its product with a die", lambda: X * d6, SupportError, "infinitely many outcomes", *FINITE),
    ("its entropy", X.entropy, SupportError, "infinitely many outcomes", *FINITE),
    ("its distance", lambda: X.kolmogorov(d6), SupportError, "infinitely many outcomes", *FINITE),
    ("unbounded below", lambda: list(-X), SupportError, "(-1, -2, -3, ...)", "clip(low=-11)", "given(at_least(-11))"),
    ("its greatest", X.max, SupportError, "no greatest one", "quantile('0.99')", "clip(high=...)"),
    ("the quantile of all", lambda: X.quantile(1), SupportError, "no greatest one", "quantile('0.99')"),
    ("the least of one unbounded below", (-X).min, SupportError, "no least one", "quantile('0.01')", "clip(low=...)"),
    ("the quantile of nothing below", lambda: (-X).quantile(0), SupportError, "no least one", "quantile('0.01')"),
    ("two-sided sum", lambda: X - X, SupportError, "a sum of a law unbounded above", *TWO_SIDED),
    ("two-sided mixture", lambda: mixture([(1, X), (1, -X)]), SupportError, "a mixture of a law unbounded", *TWO_SIDED),
    ("both signs explode", lambda: (d6 - 3).explode(one_of(-2, 3)), SupportError, "show -2 and 3 both", "times=10"),
    ("explodes the other way", lambda: (X - 3).explode(equals(-2)), SupportError, "(-2, -1, 0, ...)", *TWO_SIDED),
    ("endless both ways", lambda: (X - 3).explode(at_least(-2)), SupportError, "never comes to an end", "times=10"),
    ("endless sums of both signs", lambda: X @ (d6 - 2), SupportError, "outcomes -1 and 4", "number of copies"),
    ("a count below zero", lambda: -X @ d6, SupportError, "(-1, -2, -3, ...)", "counts are 0, 1, 2, ..."),
    ("a count of halves", lambda: (X / 2) @ d6, SupportError, "(1/2, 1, 3/2, ...)", "counts are 0, 1, 2, ..."),
    ("plus a root", lambda: X + sympy.sqrt(2), SupportError, "+ sqrt(2) has no rational", "an int or a Fraction"),
    ("times a root", lambda: X * sympy.sqrt(2), SupportError, "* sqrt(2) has no rational", "an int or a Fraction"),
    ("plus a law of roots", lambda: X + sympy.sqrt(2) * d6, SupportError, "sqrt(2) is none", "rational number"),
    ("mixed with text", lambda: mixture([(1, X), (1, "miss")]), SupportError, "'miss' is none", "map it to"),
    ("text explodes", lambda: Distribution(["a", "b"]).explode(equals("a")), SupportError, "'a' is none"),
    ("divided by zero", lambda: X / 0, SupportError, "/ divides by zero", "take the outcome 0"),
    ("a function as event", lambda: X.prob(lambda n: n % 2), SupportError, "cannot be asked about all", "at_most(20) &"),
    ("given a function", lambda: X.given(lambda n: n % 2), SupportError, "cannot be asked about all", "at_least"),
    ("given nothing", lambda: X.given(equals(6)), ZeroMassError, "= 6: no outcome in it", "(1, 2, 3, ...)"),
    ("clipped to text", lambda: X.clip(high="a"), SupportError, "bound 'a' is no rational number", "whole number"),
    ("lumped at text", lambda: X.lump("a"), SupportError, "cannot be compared", "bounds of its kind"),
    ("a die lumped at text", lambda: d6.lump("a"), SupportError, "bound 'a' cannot be compared", "one of their kind"),
    ("compared with text", lambda: X.compare(Distribution(["a"])), SupportError, "'a' is no number", "map it"),
    ("the greater of it and text", lambda: max_of(X, "a"), SupportError, "cannot be compared", "bounds of its kind"),
    ("no head", lambda: X.head(-1), CountError, "number of outcomes -1", "at least 0"),
    ("kept of endless dice", lambda: dice("4d6!kh3"), SupportError, "4d6!kh3 keeps some", "write 4d6!10kh3"),
    ("far out", lambda: X.pmf(10**9), TooLargeError, "outcome number 999,999,999", "raise it with budget("),
    ("a far quantile", lambda: geometric("1/1000000").median(), TooLargeError, "outcomes of a law without an end"),
    ("a huge power", lambda: (10**7 @ X).sf(3 * 10**7), TooLargeError, "10,000,000 copies", "budget(outcomes=...)"),
    ("far apart", lambda: 10**9 * X + d6, TooLargeError, "a sum on one lattice", "budget(outcomes=...)"),
    ("a chance of nothing", lambda: geometric(0), WeightError, "probability 0 never", "a number above 0"),
    ("a float chance", lambda: geometric(0.5), WeightError, "0.5 is a float", "Fraction(1, 2)"),
    ("failures before -1", lambda: negative_binomial(-1, "1/2"), CountError, "successes -1", "at least 0"),
    ("until the impossible", lambda: d6.rolls_until(at_most(0)), ZeroMassError, "at_most(0) is impossible", "possible"),
    ("pgf of a number", lambda: pgf(3, x), OperandError, "3 is no distribution", "point(3)"),
    ("pgf of text", lambda: pgf(point("hit"), x), SupportError, "'hit' is none", "map it to a number"),
    ("mgf at a float", lambda: mgf(d6, 0.5), OperandError, "0.5 is or holds a float", "a Fraction or a symbol"),
    ("a name of two words", lambda: pgf(d6, "a b"), OperandError, "'a b' is no name", "Symbol"),
    ("pgf at a list", lambda: pgf(d6, [x]), OperandError, "neither a symbol nor an exact number", "'x'"),
    ("a law of text", lambda: from_pgf("x", x), OperandError, "'x' is no expression", "sympy.Symbol('x')"),
    ("the wrong variable", lambda: from_pgf(x, 3), OperandError, "3 is no symbol", "sympy.Symbol('x')"),
    ("two symbols", lambda: from_pgf(x * y, x), OperandError, "x*y holds y besides x", "with subs"),
    ("a float coefficient", lambda: from_pgf(0.5 * x + 0.5, x), WeightError, "holds a float", "Rational(1, 2)"),
    ("no rational function", lambda: from_pgf(sympy.exp(x - 1), x), OperandError, "exp(x - 1) is no rational"),
    ("a root as coefficient", lambda: from_pgf(sympy.sqrt(2) * x, x), OperandError, "sqrt(2) is no rational"),
    ("too much mass", lambda: from_pgf(2 * x, x), WeightError, "add up to 2, not to 1", "divide by 2"),
    ("no mass", lambda: from_pgf(x * 0, x), WeightError, "0 has no coefficient above 0"),
    ("a negative chance", lambda: from_pgf((3 * x - x**2) / 2, x), WeightError, "outcome 2", "coefficient -1/2"),
    ("negative far out", lambda: from_pgf(5 / (x**2 - 6 * x + 10), x), WeightError, "the outcome 9 has", "at least 0"),
    ("a pole at 1", lambda: from_pgf(1 / (1 - x), x), SupportError, "a pole at 1", "must add up to 1"),
    ("poles on both sides", lambda: from_pgf(x / ((2 - x) * (2 * x - 1)), x), SupportError, "inside and outside"),
    ("nested zero", lambda: from_pgf(sympy.Pow(x - x, -1, evaluate=False), x), OperandError, "1/0 divides by zero", "finite at 1"),
    ("a huge degree", lambda: from_pgf(((1 + x) / 2) ** 10**9, x), TooLargeError, "this degree"),
    ("trust of a text", lambda: from_pgf(x, x, trusted="yes"), OperandError, "trusted='yes'", "one of them"),
]
