"""Order: distribution functions and quantiles, extremes, comparisons, distances, and pools of dice."""

from fractions import Fraction

import strategies as s
from hypothesis import given
from hypothesis import strategies as st

from exactdice import at_least, at_most, max_of, min_of, point, pool

numbers = s.integer_laws() | s.fraction_laws()
few = st.integers(1, 4)


@given(s.ordered_laws(), s.probabilities, st.data())
def test_quantile_and_cdf_are_a_galois_connection(law, q, data):
    # quantile(q) <= x exactly where q <= cdf(x)
    x = data.draw(st.sampled_from(law.support()))
    assert (law.quantile(q) <= x) == (q <= law.cdf(x))
    assert law.cdf(law.quantile(q)) >= q
    assert law.quantile(law.cdf(x)) == x


@given(numbers, s.small_integers | s.spread_integers | s.fractions)
def test_cdf_anywhere(law, x):
    assert law.cdf(x) == sum(chance for y, chance in law.items() if y <= x) == law.prob(at_most(x))
    assert law.sf(x) == sum(chance for y, chance in law.items() if y > x) == law.prob(~at_most(x))
    assert law.prob(at_least(x)) == law.sf(x) + law.pmf(x)


@given(s.ordered_laws(), st.data())
def test_an_interval_is_a_difference_of_tails(law, data):
    low, high = sorted(data.draw(st.tuples(*2 * [st.sampled_from(law.support())])))
    inside = law.prob(at_least(low) & at_most(high))
    assert inside == law.cdf(high) - law.cdf(low) + law.pmf(low)


@given(numbers, numbers)
def test_extremes_are_dual_by_negation(a, b):
    assert max_of(a, b) == -min_of(-a, -b)
    assert max_of(a, b).mean() + min_of(a, b).mean() == a.mean() + b.mean()


@given(s.dense_laws(), s.dense_laws(), s.gappy_laws())
def test_extremes_by_their_distribution_functions(a, b, c):
    highest, lowest = max_of(a, b, c), min_of(a, b, c)
    assert highest == max_of(max_of(a, b), c) == max_of(c, b, a)
    assert lowest == min_of(a, min_of(b, c)) == min_of(c, a, b)
    for x in {*a, *b, *c}:
        assert highest.cdf(x) == a.cdf(x) * b.cdf(x) * c.cdf(x)
        assert lowest.sf(x) == a.sf(x) * b.sf(x) * c.sf(x)


@given(numbers, numbers)
def test_comparison_mirrors(a, b):
    law, mirrored = a.compare(b), b.compare(a)
    assert law == -mirrored
    assert set(law) <= {-1, 0, 1}
    assert law.pmf(0) == sum(chance * b.pmf(x) for x, chance in a.items())
    assert law.pmf(1) == sum(chance * b.prob(~at_least(x)) for x, chance in a.items())


@given(s.integer_laws(), s.small_integers)
def test_comparison_with_a_number(law, x):
    assert law.compare(x) == law.compare(point(x)) == law.map(lambda y: (y > x) - (y < x))


@given(s.ordered_laws())
def test_nothing_is_apart_from_itself(law):
    assert law.total_variation(law) == law.kolmogorov(law) == 0


@given(s.laws(), s.laws(), s.laws())
def test_total_variation_is_a_metric(a, b, c):
    assert a.total_variation(b) == b.total_variation(a)
    assert (a.total_variation(b) == 0) == (a == b)
    assert a.total_variation(c) <= a.total_variation(b) + b.total_variation(c)
    assert a.total_variation(b) == sum(max(a[x] - b[x], 0) for x in a) <= 1


@given(numbers, numbers, numbers)
def test_kolmogorov_is_a_metric(a, b, c):
    assert a.kolmogorov(b) == b.kolmogorov(a)
    assert (a.kolmogorov(b) == 0) == (a == b)
    assert a.kolmogorov(c) <= a.kolmogorov(b) + b.kolmogorov(c)
    assert a.kolmogorov(b) == max(abs(a.cdf(x) - b.cdf(x)) for x in {*a, *b}) <= a.total_variation(b)


@given(numbers, numbers, numbers)
def test_wasserstein_is_a_metric(a, b, c):
    assert a.wasserstein(b) == b.wasserstein(a)
    assert (a.wasserstein(b) == 0) == (a == b)
    assert a.wasserstein(c) <= a.wasserstein(b) + b.wasserstein(c)
    assert a.wasserstein(b) >= abs(a.mean() - b.mean())
    assert a.wasserstein(a + 7) == 7


@given(numbers, numbers)
def test_dominance(a, b):
    outcomes = {*a, *b}
    assert a.dominates(b) == all(a.prob(at_least(x)) >= b.prob(at_least(x)) for x in outcomes)
    assert max_of(a, b).dominates(a)
    assert a.dominates(min_of(a, b))
    assert (a + 1).dominates(a)
    if a.dominates(b) and b.dominates(a):
        assert a == b
    if a.dominates(b):
        assert a.wasserstein(b) == a.mean() - b.mean()


# --- pools ------------------------------------------------------------------------------------------------------------


@given(few, s.small_laws() | s.fraction_laws())
def test_the_sum_of_a_pool_is_copies_added(n, law):
    assert pool(n, law).sum() == pool(n * [law]).sum() == n @ law


@given(few, s.small_laws() | s.fraction_laws(), st.data())
def test_kept_and_dropped_dice_make_the_whole(n, law, data):
    k = data.draw(st.integers(0, n))
    whole = pool(n, law)
    assert whole.keep_highest(k) == whole.drop_lowest(n - k)
    assert whole.keep_lowest(k) == whole.drop_highest(n - k)
    highest, dropped = whole.keep_highest(k).sum(), whole.drop_highest(k).sum()
    assert highest.mean() + dropped.mean() == (n @ law).mean()
    assert whole.keep_highest(k).sum() == -pool(n, -law).keep_lowest(k).sum()


@given(few, s.small_laws(), st.data())
def test_positions_are_order_statistics(n, law, data):
    place = data.draw(st.integers(0, n - 1))
    whole = pool(n, law)
    assert whole.keep([place]).sum() == whole.lowest(place + 1) == whole.highest(n - place)
    assert whole.keep([place]).highest() == whole.lowest(place + 1)
    assert sum((whole.lowest(k + 1).mean() for k in range(n)), Fraction(0)) == n * law.mean()


@given(few, s.small_laws(), s.events())
def test_counting_successes(n, law, event):
    assert pool(n, law).count(event) == n @ law.map(event)
    assert pool(n, law).keep([0]).count(at_least(0)) == pool(n, law).lowest().map(at_least(0)).map(int)


@given(s.small_laws(), s.small_laws(), s.small_laws(most=2))
def test_a_pool_of_unlike_dice(a, b, c):
    whole = pool([a, b, c])
    assert whole.sum() == a + b + c
    assert whole.highest() == max_of(a, b, c)
    assert whole.lowest() == min_of(a, b, c)
    assert whole == pool([c, b, a])
    rolls = a.product(b, c)
    assert whole.highest(2) == rolls.map(lambda dice: sorted(dice)[1])
    assert whole.drop_lowest().sum() == rolls.map(lambda dice: sum(sorted(dice)[1:]))
    assert whole.keep([0, 2]).sum() == rolls.map(lambda dice: min(dice) + max(dice))
