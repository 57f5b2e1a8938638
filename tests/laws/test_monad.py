"""Distributions are the finite probability monad: laws of map, bind, joint, product and mixture."""

import strategies as s
from hypothesis import given
from hypothesis import strategies as st

from exactdice import Distribution, mixture, point, procedure


@given(st.integers(-9, 9), s.kernels(s.small_laws()))
def test_left_identity(x, f):
    assert point(x).bind(f) == point(0).bind(lambda _: f(x))
    assert point(x).bind(f) == (f(x) if isinstance(f(x), Distribution) else point(f(x)))


@given(s.laws())
def test_right_identity(law):
    assert law.bind(point) == law


@given(s.small_laws(), s.kernels(s.small_laws()), s.kernels(s.text_laws() | s.fraction_laws() | s.small_laws()))
def test_associativity(law, f, g):
    def f_then_g(x):
        between = f(x)
        return between.bind(g) if isinstance(between, Distribution) else g(between)

    assert law.bind(f).bind(g) == law.bind(f_then_g)


@given(s.laws())
def test_map_of_the_identity(law):
    assert law.map(lambda x: x) == law


@given(s.integer_laws(), s.functions(), s.functions(s.texts | s.fractions | st.booleans()))
def test_map_of_a_composition(law, f, g):
    assert law.map(f).map(g) == law.map(lambda x: g(f(x)))


@given(s.integer_laws(), s.functions())
def test_map_is_a_bind_of_points(law, f):
    assert law.map(f) == law.bind(f) == law.bind(lambda x: point(f(x)))


@given(s.integer_laws(), s.kernels(s.text_laws() | s.small_laws()))
def test_bind_is_total_probability(law, f):
    # P(Y = y) = sum over x of P(X = x) P(f(x) = y)
    def chance(x, y):
        branch = f(x)
        return branch.pmf(y) if isinstance(branch, Distribution) else int(branch == y)

    bound = law.bind(f)
    assert sum(p for _, p in bound.items()) == 1
    for y in bound:
        assert bound.pmf(y) == sum(p * chance(x, y) for x, p in law.items())


@given(s.integer_laws(), s.kernels(s.text_laws() | s.small_laws()))
def test_joint_forgets_nothing(law, f):
    pairs = law.joint(f)
    assert pairs.marginal(0) == law
    assert pairs.marginal(1) == law.bind(f)
    assert pairs.marginal(0, 1) == pairs
    assert pairs.marginal(1, 0) == pairs.map(lambda pair: pair[::-1])


@given(s.small_laws(), s.kernels(s.small_laws()))
def test_chain_rule(law, f):
    # P(X = x, Y = y) = P(X = x) P(Y = y | X = x)
    pairs = law.joint(f)
    for (x, y), chance in pairs.items():
        given_x = pairs.given(lambda pair, x=x: pair[0] == x).marginal(1)
        assert chance == law.pmf(x) * given_x.pmf(y)


@given(s.laws(), s.laws(), s.small_laws())
def test_product_is_independent(a, b, c):
    pairs = a.product(b)
    for (x, y), chance in pairs.items():
        assert chance == a.pmf(x) * b.pmf(y)
    assert len(pairs) == len(a) * len(b)
    assert pairs == a.joint(lambda _: b)
    assert a.product(b, c).starmap(lambda x, y, z: ((x, y), z)) == pairs.product(c)


@given(s.small_laws(), s.small_laws())
def test_arithmetic_is_a_starmap_of_the_product(a, b):
    pairs = a.product(b)
    assert pairs.starmap(lambda x, y: x + y) == a + b
    assert pairs.starmap(lambda x, y: x - y) == a - b
    assert pairs.starmap(lambda x, y: x * y) == a * b


@given(st.lists(st.tuples(s.positive_weights, s.laws()), min_size=1, max_size=4))
def test_mixture_is_a_weighted_mean(branches):
    total = sum(weight for weight, _ in branches)
    mixed = mixture(branches)
    assert sum(p for _, p in mixed.items()) == 1
    for x in mixed:
        assert mixed.pmf(x) == sum(weight * law.pmf(x) for weight, law in branches) / total
    assert mixture(branches[::-1]) == mixed
    assert mixture([*branches, (0, point("never"))]) == mixed


@given(s.small_laws(), s.kernels(s.small_laws()))
def test_a_procedure_is_a_chain_of_binds(law, f):
    @procedure
    def two_rolls():
        x = yield law
        branch = f(x)
        y = (yield branch) if isinstance(branch, Distribution) else branch
        return x, y

    assert two_rolls() == law.joint(f)
