"""Laws with symbols: derived by hand, what they take for granted, how they print."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
import sympy

from exactdice import (
    Distribution,
    at_least,
    bernoulli,
    binomial,
    clear_caches,
    d3,
    d6,
    geometric,
    hypergeometric,
    mixture,
    negative_binomial,
    point,
    symbols,
    uniform,
)
from exactdice.errors import SymbolError
from exactdice.symbolic import mgf, pgf

P, Q, N = symbols("p q n")
X = sympy.Symbol("x")
HIT = mixture([(P, d3), (1 - P, 0)])


def test_an_attack_by_hand():
    """Two hits of chance p with D3 damage: 2 is one hit of 2 or two of 1."""
    two = 2 @ HIT
    assert two.pmf(2) == sympy.expand(2 * P * (1 - P) / 3 + P**2 / 9)
    assert two.mean() == 4 * P
    assert HIT.var() == sympy.expand(P * Fraction(14, 3) - (2 * P) ** 2)  # 14/3 is the second moment of a D3
    assert HIT.given(at_least(1)) == d3  # the symbol has cancelled
    assert HIT.std() == sympy.sqrt(14 * P / 3 - 4 * P**2)


def test_odds_are_normalised():
    law = Distribution({"win": P, "lose": Q})
    assert law["win"] == P / (P + Q)
    assert law == Distribution({"win": 2 * P, "lose": 2 * Q}) == mixture([(P, "win"), (Q, "lose")])
    assert law != Distribution({"win": Q, "lose": P})
    assert law.subs({P: 3, Q: 1}) == Distribution({"win": 3, "lose": 1})


def test_a_symbol_that_cancels_is_gone():
    law = mixture([(P, d6), (1 - P, d6)])
    assert law == d6
    assert law.free_symbols == frozenset()
    assert law.conditions() == ()
    assert mixture([(Q, bernoulli(P)), (1 - Q, bernoulli(P))]).free_symbols == {P}
    assert bernoulli(P).subs(P, Q) == bernoulli(Q)
    assert bernoulli(P).pmf(2) == bernoulli(P).prob(lambda x: x > 1) == 0
    assert type(bernoulli(P).prob(lambda x: True)) is Fraction
    assert mixture([(P, 1), (P * 0, 2), (1 - P, 0)]) == bernoulli(P)


def test_conditions():
    assert bernoulli(P).conditions() == (P <= 1,)
    assert [str(relation) for relation in bernoulli(X).conditions()] == ["x <= 1", "x >= 0"]
    some = (2 @ bernoulli(P)).given(at_least(1))
    assert [str(relation) for relation in some.conditions()] == ["-p**2 + 2*p > 0", "p <= 1"]
    assert bernoulli(P).subs(P, Q / 2).conditions() == (Q / 2 <= 1,)
    assert bernoulli(X).subs(X, "1/2").conditions() == ()


def test_values_put_in():
    law = bernoulli(P)
    assert law.subs("p", "25%") == law.subs(P, Fraction(1, 4)) == law.subs({P: "0.25"}) == bernoulli("1/4")
    assert law.subs(sympy.Symbol("p"), 1) == point(1)  # a symbol is called by its name
    assert law.subs({}) is law
    even = bernoulli(sympy.Symbol("m", positive=True) / 2)
    assert even.subs("m", 1) == bernoulli("1/2")


def test_answers_that_do_not_depend_on_the_symbol():
    law = mixture([("1/2", 0), (P / 2, 1), (Fraction(1, 2) - P / 2, 2)])
    assert law.median() == 0
    assert law.quantile("1/2") == 0
    assert bernoulli(P).dominates(point(0))
    assert HIT.kolmogorov(point(0)) == P
    assert HIT.total_variation(d3) == 1 - P
    assert HIT.wasserstein(point(0)) == 2 * P
    assert (HIT / 2).wasserstein(point(0)) == P
    assert point(0).wasserstein(point(0)) == 0
    assert HIT.total_variation(HIT) == 0
    assert (HIT.min(), HIT.max(), HIT.support()) == (0, 3, [0, 1, 2, 3])
    assert 3 in HIT
    assert 4 not in HIT


def test_threads():
    """Laws over different symbols made side by side, while the caches are emptied again and again."""

    def work(i):
        p = symbols(f"p{i % 5}")
        law = (3 @ bernoulli(p)) + bernoulli(P)
        if i % 7 == 0:
            clear_caches()
        return law.subs({p: "1/2", P: 1}) == 1 + 3 @ bernoulli("1/2")

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(80)))


def test_entropy():
    """Of a bit of chance p: ``-p log p - (1 - p) log (1 - p)``."""
    bits = bernoulli(P).entropy()
    assert bits.subs(P, sympy.Rational(1, 2)) == 1
    assert sympy.simplify(bits * sympy.log(2) + P * sympy.log(P) + (1 - P) * sympy.log(1 - P)) == 0


def test_skewness_kurtosis_and_correlation():
    """As of scipy's Bernoulli law: ``(1 - 2 p) / sqrt(p q)`` and ``(1 - 6 p q) / (p q)``."""
    spread = P * (1 - P)
    assert sympy.simplify(bernoulli(P).skewness() ** 2 - (1 - 2 * P) ** 2 / spread) == 0
    assert sympy.simplify(bernoulli(P).kurtosis() - (1 - 6 * spread) / spread) == 0
    pair = bernoulli(P).map(lambda n: (n, 1 - n))
    assert sympy.simplify(pair.covariance() + spread) == 0
    assert sympy.simplify(pair.correlation() ** 2) == 1
    assert pair.correlation().subs(P, sympy.Rational(1, 3)) == -1


def test_irrational_outcomes():
    law = HIT * sympy.sqrt(2)
    assert law.mean() == 2 * sympy.sqrt(2) * P
    assert sympy.expand(law.var() - 2 * HIT.var()) == 0
    assert sympy.expand((9 @ law).mean()) == 18 * sympy.sqrt(2) * P


def test_printing():
    assert repr(HIT) == "Distribution({0: 1 - p, 1: p/3, 2: p/3, 3: p/3})"
    assert eval(repr(HIT), {"Distribution": Distribution, "p": P}) == HIT
    assert repr(50 @ HIT) == "<Distribution: very many outcomes in p, mean 100*p>"
    assert repr(20 @ HIT) == "<Distribution: 0 to 60, 61 outcomes in p, mean 40*p>"
    assert repr((50 @ HIT) + 0 @ HIT + 1) == "<Distribution: 1 to 151, 151 outcomes in p, mean 100*p + 1>"
    many = 20 @ mixture([(P, d3), (Q, d6 @ d6), (1 - P - Q, 0)])
    assert repr(many + point(1)).startswith("<Distribution: ")
    assert repr(100 @ mixture([(P, d6), (1 - P, 0)]) + 5 @ d6) == "<Distribution: 626 outcomes in p>"
    assert repr(Distribution({"a" * 200: P, "b" * 200: 1})).startswith("<Distribution: 'aaa")
    assert str(bernoulli(P)) == ("outcome  probability\n-------  -----------\n      0  1 - p\n      1  p\nmean p")
    assert str(20 @ HIT).splitlines()[-2:] == ["    ...", "mean 40*p"]
    assert str(50 @ HIT) == repr(50 @ HIT)
    assert str(Distribution({"a": P, "b": 1})).splitlines()[-1] == "      b  1/(p + 1)"
    chances = (5 @ bernoulli(P)).given(at_least(1))
    assert repr(chances) == "<Distribution: 1 to 5, 5 outcomes in p>"
    assert f"{bernoulli(P)}" == str(bernoulli(P))


def test_makers_of_numbers_stay_as_they_are():
    assert uniform([1, 1, 2]).free_symbols == frozenset()
    assert binomial(3, P) == 3 @ bernoulli(P)


def test_symbolic_counts():
    law = binomial(N, P)
    assert (law.mean(), law.var()) == (N * P, N * P - N * P**2)
    assert repr(law) == "binomial(n, p)"
    assert str(law) == "binomial(n, p), mean n*p"
    assert repr(law.subs(P, "1/3")) == "binomial(n, '1/3')"
    assert law.free_symbols == {N, P}
    assert law == binomial(N, P)
    assert hash(law) == hash(binomial(N, P))
    assert law != binomial(3, P)
    assert law.subs(N, 3) == 3 @ bernoulli(P)
    assert law.pmf(-1) == law.pmf("a") == law.pmf(Fraction(1, 2)) == 0
    assert law.pmf(30) == sympy.binomial(N, 30) * P**30 * (1 - P) ** (N - 30)
    assert (law.moment(0), law.central_moment(1)) == (1, 0)
    assert sympy.simplify(law.std() ** 2 - law.var()) == 0
    assert d6.bind(lambda _: law) == law


def test_a_symbolic_count_has_no_table():
    form = binomial(N, P)._form
    for question in ("weights", "denominator", "length"):
        with pytest.raises(SymbolError, match=r"the outcomes of binomial\(n, p\) depend on a symbol"):
            getattr(form, question)
    assert form.in_order


def test_hypergeometric_with_symbols():
    """Mean ``n K / N``; of 10 cards with 4 aces, 3 drawn: no ace in 6 5 4 / (10 9 8) of the hands."""
    cards, aces, drawn = symbols("N K n")
    law = hypergeometric(cards, aces, drawn)
    assert law.mean() == drawn * aces / cards
    assert law.pmf(0).subs({cards: 10, aces: 4, drawn: 3}) == Fraction(6 * 5 * 4, 10 * 9 * 8)
    assert law.subs({cards: 10, aces: 4, drawn: 3}) == hypergeometric(10, 4, 3)
    assert hypergeometric(cards, 4, 3).subs(cards, 10) == hypergeometric(10, 4, 3)
    numbers = {cards: 10, aces: 4, drawn: 3}
    for k in range(4):
        assert law.moment(k).subs(numbers) == hypergeometric(10, 4, 3).moment(k) if k else True


@pytest.mark.parametrize("ask", [len, list, hash, repr], ids=["len", "list", "hash", "repr"])
def test_what_a_symbolic_count_is_asked_by_python(ask):
    law = binomial(N, P)
    if ask in (len, list):
        with pytest.raises(SymbolError, match="put numbers in first"):
            ask(law)
    else:
        assert ask(law) is not None


def test_waiting_with_symbols():
    """The mean number of trials is ``1 / p``, its variance ``(1 - p) / p^2``."""
    trials, failures = geometric(P), negative_binomial(N, P)
    assert trials.mean() == 1 / P
    assert sympy.simplify(trials.var() - (1 - P) / P**2) == 0
    assert trials.pmf(3) == P * (1 - P) ** 2
    assert trials.pmf(0) == 0
    assert sympy.simplify(failures.mean() - N * (1 - P) / P) == 0
    assert failures.pmf(2) == N * (N + 1) * P**N * (1 - P) ** 2 / 2
    assert trials.subs(P, "1/6") == geometric("1/6")
    assert failures.subs({N: 3, P: "1/2"}) == negative_binomial(3, "1/2")
    assert negative_binomial(3, P).subs(P, "1/2").var() == negative_binomial(3, "1/2").var()
    assert geometric((P + 1) / (6 * P + 6)) == geometric("1/6")
    assert pickle.loads(pickle.dumps(failures)) == failures


def test_closed_forms_have_generating_functions():
    """At 1 they are 1, and their derivative there is the mean."""
    z = sympy.Symbol("z")
    for law in (binomial(N, P), geometric(P), negative_binomial(N, P)):
        made = pgf(law, z)
        assert sympy.simplify(made.subs(z, 1)) == 1
        assert sympy.simplify(made.diff(z).subs(z, 1) - law.mean()) == 0
    drawn = pgf(hypergeometric(10, 4, N), z).subs(N, 3)
    assert sympy.expand(sympy.hyperexpand(drawn) - pgf(hypergeometric(10, 4, 3), z)) == 0
    assert mgf(binomial(N, P), "t") == (P * sympy.exp(sympy.Symbol("t")) - P + 1) ** N
    assert pgf(2 @ bernoulli(P), z).expand() == sympy.expand((1 - P + P * z) ** 2)
