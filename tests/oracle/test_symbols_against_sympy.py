"""Laws with symbols against sympy's own polynomials on random small cases."""

import enumerate_symbols as oracle
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice import Distribution, at_least, bernoulli, max_of, mixture, pool, symbols

P, Q = symbols("p q")
chances = st.sampled_from([P, Q, P * Q, P**2, P * (1 - Q), (P + Q) / 2, sympy.Rational(2, 3)])
numerators = st.lists(st.integers(0, 3), min_size=3, max_size=3).filter(any)


@st.composite
def laws(draw):
    """A law of 0, 1, 2 and 3 twice: as the engine makes it, and written out for sympy."""
    chance, weights = draw(chances), draw(numerators)
    total = sum(weights)
    dictionary = {x: sympy.expand(chance * weight / total) for x, weight in enumerate(weights, 1) if weight}
    dictionary[0] = sympy.expand(1 - chance)
    hit = Distribution({x: weight for x, weight in enumerate(weights, 1) if weight})
    return mixture([(chance, hit), (1 - chance, 0)]), dictionary


def same(law, dictionary):
    """Whether every outcome has the same probability, as an expression that is expanded or a fraction."""
    found = dict(law)
    assert set(found) == {x for x, chance in dictionary.items() if sympy.cancel(chance) != 0}
    for x, chance in found.items():
        assert sympy.cancel(sympy.sympify(chance) - dictionary[x]) == 0
    return True


@settings(max_examples=15)
@given(laws(), st.integers(2, 5))
def test_copies_are_powers(pair, n):
    law, dictionary = pair
    assert same(n @ law, oracle.added(dictionary, n, P, Q))


@settings(max_examples=15)
@given(laws(), laws())
def test_sums_are_products(one, other):
    assert same(one[0] + other[0], oracle.summed(one[1], other[1], P, Q))


@settings(max_examples=15)
@given(laws(), laws())
def test_random_numbers_of_copies_are_compositions(one, other):
    assert same(one[0] @ other[0], oracle.compound(one[1], other[1], P, Q))


@settings(max_examples=10)
@given(laws(), laws())
def test_throws_one_by_one(one, other):
    (a, x), (b, y) = one, other
    assert same(max_of(a, b, b), oracle.throws([x, y, y], max))
    assert same(a * b, oracle.throws([x, y], lambda m, n: m * n))
    assert same(pool([a, a, b]).highest(2), oracle.throws([x, x, y], lambda *dice: sorted(dice)[1]))
    assert same(pool([a, a, b]).keep_lowest(2).sum(), oracle.throws([x, x, y], lambda *dice: sum(sorted(dice)[:2])))
    assert same(a.compare(b), oracle.throws([x, y], lambda m, n: (m > n) - (m < n)))


@settings(max_examples=10)
@given(laws(), laws())
def test_conditions_and_moments(one, other):
    law, dictionary = one[0] + other[0], oracle.summed(one[1], other[1], P, Q)
    assert same(law.given(at_least(1)), oracle.given(dictionary, lambda x: x >= 1))
    mean, variance = oracle.moments(dictionary)
    assert sympy.expand(sympy.sympify(law.mean()) - mean) == 0
    assert sympy.expand(sympy.sympify(law.var()) - variance) == 0


@pytest.mark.parametrize("n", [1, 7, 20])
def test_what_leaves_is_built_as_sympy_builds_it(n):
    """Terms are put together past sympy's constructors; these would have made the same objects."""
    for law in (n @ bernoulli(P), n @ mixture([(P * Q / 3, 1), (1 - P * Q / 3, 0)]), 2 @ mixture([(P, 1), (Q, 2)])):
        for chance in dict(law).values():
            assert sympy.srepr(_rebuilt(chance)) == sympy.srepr(chance)


def _rebuilt(expression):
    return expression.func(*map(_rebuilt, expression.args)) if expression.args else expression
