"""Laws without an end: they obey the equations that define them, and agree with laws with an end where those reach."""

import pickle
from fractions import Fraction
from functools import reduce
from operator import mul

import strategies as s
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exactdice import Distribution, at_least, at_most, between, d6, geometric, max_of, min_of, mixture, one_of, point
from exactdice.algebra.endless.parts import part_of

chances = st.fractions(Fraction(1, 12), Fraction(11, 12), max_denominator=12)
dice = s.laws_on(st.integers(0, 5), 4)


@st.composite
def exploding(draw):
    """A die, and some but not all of its faces, which explode."""
    die = draw(dice.filter(lambda law: len(law) > 1))
    faces = draw(st.lists(st.sampled_from(die.keys()), min_size=1, max_size=len(die) - 1, unique=True))
    return die, one_of(*faces)


@st.composite
def endless_laws(draw):
    """Laws without an end in every shape, unbounded above."""
    die, event = draw(exploding())
    law = draw(st.sampled_from([die.explode(event), geometric(draw(chances))]))
    assume(law._form.endless)
    return draw(st.integers(1, 3)) @ (law * draw(st.sampled_from([1, 2, Fraction(1, 2)]))) + draw(st.integers(-3, 3))


def whole(law):
    """A law of small counts: where it has no end, in steps of 1 or 2."""
    return law._form.offset >= 0 and all(isinstance(x, int) for x, _ in law.head(3)) and law._form.stride % 1 == 0


def value(law, z):
    """The generating function ``E z^X`` at a rational point: num/den of the form there."""
    part = part_of(law._form, "a test")
    assert part.start % 1 == 0
    assert part.unit % 1 == 0
    step = z ** int(part.unit)
    num, den = (
        sum((int(c) * step**i for i, c in enumerate(poly.coeffs())), Fraction(0)) for poly in (part.num, part.den)
    )
    return z ** int(part.start) * num / den


@given(exploding())
def test_an_exploded_law_is_the_fixed_point_of_throwing_again(die_and_event):
    die, event = die_and_event
    law = die.explode(event)
    again = die.prob(event)
    assert law == mixture([(1 - again, die.given(~event)), (again, die.given(event) + law)])
    for times in (1, 3):  # the limit of explosions a limited number of times
        assert die.explode(event, times).prob(at_most(0)) <= law.cdf(0) + again ** (times + 1)


@given(exploding(), st.integers(1, 4))
def test_explosions_of_depth_n_agree_where_no_deeper_ones_reach(die_and_event, depth):
    die, event = die_and_event
    least = die.given(event).min()
    assume(least > 0)
    law, cut = die.explode(event), die.explode(event, depth)
    # depth + 1 explosions show at least so much
    for x in range(least * (depth + 1)):
        assert law.pmf(x) == cut.pmf(x)


@given(
    endless_laws().filter(whole), endless_laws().filter(whole), dice, st.sampled_from([Fraction(1, 3), Fraction(9, 10)])
)
@settings(max_examples=40)
def test_functions_of_sums_are_products_and_of_random_sums_compositions(a, b, die, z):
    assert value(a + b, z) == value(a, z) * value(b, z)
    assert value(a + die, z) == value(a, z) * value(die, z)
    assert value(3 @ a, z) == reduce(mul, [value(a, z)] * 3)
    assert value(a @ die, z) == value(a, value(die, z))
    assert value(die @ a, z) == value(die, value(a, z))
    assert value(a @ b, z) == value(a, value(b, z))
    assert value(mixture([(2, a), (3, b)]), z) == (2 * value(a, z) + 3 * value(b, z)) / 5


@given(endless_laws(), endless_laws() | dice, s.small_integers)
@settings(max_examples=60)
def test_arithmetic(a, b, n):
    assert a + b == b + a
    assert hash(a + b) == hash(b + a)
    assert (a + n) - n == a
    assert a + point(n) == a + n
    assert 0 - (-a) == a
    assert a - (-b) == a + b
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a + b).var() == a.var() + b.var()
    assert (a + b).central_moment(3) == a.central_moment(3) + b.central_moment(3)
    assert 2 @ a == a + a
    if n:
        assert (a * n) / n == a
        assert (a * n).var() == n * n * a.var()


@given(endless_laws(), st.integers(1, 12))
def test_the_head_and_the_tail_make_one(law, n):
    head = law.head(n)
    assert sum(chance for _, chance in head) + law.sf(head[-1][0]) == 1
    assert [chance for _, chance in head] == [law.pmf(x) for x, _ in head]
    lumped = law.lump(head[-1][0])
    assert lumped.pmf(at_least(head[-1][0])) == law.prob(at_least(head[-1][0]))
    clipped = law.clip(high=head[-1][0])
    assert clipped.items()[:-1] == head[:-1]
    assert clipped.pmf(clipped.max()) == law.prob(at_least(head[-1][0]))


@given(endless_laws(), st.integers(-4, 12), st.integers(0, 6))
def test_conditions_take_a_law_apart_and_mixtures_put_it_together(law, low, width):
    for event in (at_least(low), between(low, low + width), one_of(low, low + width) | at_most(low - 3)):
        p = law.prob(event)
        assert law.prob(~event) == 1 - p == 1 - law.map(event).pmf(True)
        if 0 < p < 1:
            inside, outside = law.given(event), law.given(~event)
            assert mixture([(p, inside), (1 - p, outside)]) == law
            assert inside.mean() * p + outside.mean() * (1 - p) == law.mean()
            assert (-law).prob(~event) == (-law).map(~event).pmf(True)


@given(endless_laws(), dice | endless_laws())
@settings(max_examples=40)
def test_the_greater_and_the_lesser(a, b):
    greater, lesser = max_of(a, b), min_of(a, b)
    assert greater.mean() + lesser.mean() == a.mean() + b.mean()
    assert -max_of(-a, -b) == lesser
    signs = a.compare(b)
    assert signs == (-b).compare(-a)
    assert signs == -b.compare(a)
    for n in range(-4, 10):
        x = Fraction(n, 2)
        assert greater.cdf(x) == a.cdf(x) * b.cdf(x)
        assert lesser.sf(x) == a.sf(x) * b.sf(x)


@given(endless_laws(), s.probabilities)
def test_quantiles_turn_the_distribution_function_round(law, q):
    if 0 < q < 1:
        for one in (law, -law):
            x = one.quantile(q)
            assert one.pmf(x) > 0
            assert one.cdf(x) >= q > one.cdf(x) - one.pmf(x)


@given(endless_laws())
def test_the_mode_is_the_greatest_of_the_head(law):
    chance = law.pmf(law.mode()[0])
    assert {law.pmf(x) for x in law.mode()} == {chance}
    assert max(p for _, p in law.head(30)) <= chance
    assert [x for x, p in law.head(30) if p == chance] == [x for x in law.mode() if x <= law.head(30)[-1][0]]


@given(endless_laws())
def test_laws_are_values(law):
    copy = pickle.loads(pickle.dumps(law))
    assert copy == law
    assert hash(copy) == hash(law)
    assert law != law + 1
    assert law != d6
    assert repr(law).startswith("<Distribution: ")
    assert str(law)
    assert Distribution(law) == law
