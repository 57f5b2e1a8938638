"""Sums of integers with symbols as one polynomial, read when asked for."""

import pickle
from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, bernoulli, budget, d3, d6, mixture, point, symbols
from exactdice.algebra.expansions import Expansion, expansion, ring_of, terms
from exactdice.algebra.forms import Copies, require_plain
from exactdice.errors import SymbolError, TooLargeError

P, Q = symbols("p q")
HIT = mixture([(P, d3), (1 - P, 0)])


def test_copies_wait_in_one_polynomial():
    twenty = 20 @ HIT
    form = twenty._form
    assert isinstance(form, Expansion)
    assert form.length == 61
    assert terms(form) == 649
    assert twenty.pmf(0) == expanded((1 - P) ** 20)  # no hit at all
    assert twenty.pmf(60) == P**20 / 3**20
    assert twenty.pmf(61) == twenty.pmf("61") == twenty.pmf(Fraction(1, 2)) == 0
    assert form._weights is None  # single outcomes are read alone
    assert len(twenty) == len(20 @ (2 * HIT + 7)) == 61
    assert len(list(twenty)) == 61
    assert form._weights is not None
    assert form.length == 61
    assert twenty.pmf(60) == P**20 / 3**20
    assert pickle.loads(pickle.dumps(twenty)) == twenty


def expanded(expression):
    from sympy import expand

    return expand(expression)


def test_many_copies_are_not_multiplied_out_for_moments():
    many = 1000 @ HIT
    assert isinstance(many._form, Copies)
    assert many.mean() == 2000 * P
    assert (many + many).mean() == 4000 * P
    assert isinstance((many + many)._form, Copies)
    assert (many + 1000 @ HIT).var() == expanded(2000 * (14 * P / 3 - 4 * P**2))
    assert many.subs(P, 1) == 1000 @ d3
    assert many.free_symbols == {P}
    assert expansion((25 @ HIT)._form) is expansion((25 @ HIT)._form) or expansion((25 @ HIT)._form).length == 76


def test_expansions_of_other_forms():
    assert expansion(d6._form).series.coefficients() == dict.fromkeys(range(1, 7), 1)
    assert expansion(Distribution({"a": P, "b": 1})._form) is None
    assert expansion((30 @ mixture([(P, d6), (1 - P, point(-40))]))._form).series.low == -1200
    assert ring_of(d6._form) is None
    assert ring_of((99 @ HIT)._form).symbols == (P,)


def test_negative_outcomes_and_denominators_in_random_sums():
    """A random number of copies is the mixture of the numbers of copies."""
    for count in (d3, bernoulli(Q), Distribution({0: P, 2: Q})):
        for law in (HIT, HIT - 2, 2 - HIT, HIT.given(lambda x: x > 0 or x < 2), Distribution({-1: P, 4: Q}), d3 - 3):
            assert count @ law == count.bind(lambda n, law=law: n @ law)


def test_many_copies_are_thinned():
    """All of 70 sixes and all 420 copies; trials of the chance p that count with the chance pq are trials of p^2 q."""
    many = (70 @ d6) @ bernoulli(P)
    assert many.mean() == 245 * P
    assert many.pmf(420) == P**420 / 6**70
    assert (20 @ bernoulli(P)) @ bernoulli(P * Q) == 20 @ bernoulli(P**2 * Q)
    assert (20 @ bernoulli(Fraction(1, 3))) @ (-2 * bernoulli(P)) == -2 * (20 @ bernoulli(P / 3))
    with pytest.raises(TooLargeError, match="this random number of copies with symbols needs 18,002,530 states"):
        (316 @ d6) @ bernoulli(P)


def test_random_sums_are_refused_by_what_they_take():
    """Two of three symbols are free where all terms have one degree: 60 * 60 terms at most, not 60 * 60 * 60."""
    pair = Distribution({0: P, 1: Q})
    assert ((10 @ d6) @ pair).mean() == 35 * Q / (P + Q)
    with pytest.raises(TooLargeError, match="this random number of copies with symbols needs"):
        (20 @ d6) @ Distribution({0: P, 1: Q, 2: 1 - P - Q})
    with budget(bits=10**6), pytest.raises(TooLargeError, match=r"with symbols needs .* bits"):
        (20 @ d6) @ bernoulli(P)
    many = Distribution({n: P**n + 1 for n in range(600)})
    with pytest.raises(TooLargeError, match="with symbols needs"):
        (9 @ d6) @ many


def test_outcomes_that_are_no_integers():
    halves = HIT / 2
    assert 5 @ halves == (5 @ HIT) / 2
    assert halves + halves == HIT.product(HIT).starmap(lambda x, y: Fraction(x + y, 2))
    assert d3 @ halves == (d3 @ HIT) / 2
    assert (10 @ d6) @ (bernoulli(P) / 2) == ((10 @ d6) @ bernoulli(P)) / 2
    whether = Distribution({True: P, False: 1 - P})
    assert whether @ halves == (bernoulli(P) @ HIT) / 2
    roots = Distribution({sympy.sqrt(2): P, 0: 1 - P})
    assert bernoulli(Q) @ roots == Distribution({sympy.sqrt(2): P * Q, 0: 1 - P * Q})
    truth = HIT.map(lambda x: x > 0)
    assert 3 @ truth == 3 @ bernoulli(P)


def test_weights_that_must_be_numbers():
    require_plain([1, 2], "a test")
    with pytest.raises(
        SymbolError, match=r"a test needs probabilities that are numbers, and these are expressions in p;"
    ):
        require_plain([1, *HIT._form.pairs()[1]], "a test")


def test_easy_powers_are_not_refused():
    """A thousand trials have half a million terms, which take less than a second; ``C(n, k) p^k (1 - p)^(n - k)``."""
    p, q, r, s, u = symbols("p q r s u")
    law = 1000 @ bernoulli(p)
    assert law.pmf(1000) == p**1000
    loaded = Distribution({1: p, 2: q, 3: r, 4: s, 5: u, 6: 1 - p - q - r - s - u})
    assert (14 @ loaded).pmf(14) == p**14
    with budget(states=500_000), pytest.raises(TooLargeError, match="adding 1,000 copies with symbols needs"):
        1000 @ bernoulli(q)
