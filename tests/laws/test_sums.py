"""Sums: independent laws added, copies added, a random number of copies added, and arithmetic with numbers."""

import strategies as s
from hypothesis import given
from hypothesis import strategies as st

from exactdice import bernoulli, binomial, point

few = st.integers(0, 4)


@given(s.integer_laws(), s.integer_laws())
def test_addition_commutes(a, b):
    assert a + b == b + a
    assert hash(a + b) == hash(b + a)


@given(s.integer_laws(), s.dense_laws() | s.fraction_laws(), s.small_laws())
def test_addition_is_associative(a, b, c):
    assert (a + b) + c == a + (b + c)


@given(s.integer_laws() | s.fraction_laws(), s.small_integers | s.fractions)
def test_a_number_is_a_certain_law(law, number):
    assert law + number == number + law == law + point(number)
    assert law - number == law - point(number)
    assert number - law == point(number) - law
    assert law * number == number * law == law * point(number)
    if number:
        assert law / number == law / point(number)
        assert law // number == law // point(number)
        assert law % number == law % point(number)


@given(s.integer_laws() | s.fraction_laws())
def test_negation(law):
    negative = -law
    assert -negative == law
    assert negative == -1 * law == 0 - law
    assert negative.support() == [-x for x in reversed(law.support())]


@given(s.integer_laws(), s.integer_laws())
def test_a_difference_is_a_sum(a, b):
    assert a - b == a + -b == -(b - a)


@given(s.integer_laws(), few, few)
def test_copies_add(law, m, n):
    assert (m + n) @ law == m @ law + n @ law


@given(s.dense_laws() | s.gappy_laws(), few, few)
def test_copies_of_copies(law, m, n):
    assert m @ (n @ law) == (m * n) @ law


@given(s.dense_laws() | s.fraction_laws(), st.integers(0, 4))
def test_copies_are_repeated_additions(law, n):
    total = point(0)
    for _ in range(n):
        total = total + law
    assert n @ law == total


@given(s.dense_laws() | s.fraction_laws(), few, s.small_integers)
def test_copies_of_a_moved_and_scaled_law(law, n, shift):
    assert n @ (law + shift) == n @ law + n * shift
    assert n @ (law * shift) == (n @ law) * shift


@given(s.count_laws(), s.small_laws() | s.fraction_laws())
def test_a_random_number_of_copies_is_a_bind(count, law):
    assert count @ law == count.bind(lambda n: n @ law)


@given(st.integers(0, 9), s.integer_laws())
def test_a_certain_number_of_copies(n, law):
    assert point(n) @ law == n @ law


@given(s.count_laws(), s.count_laws(), s.small_laws())
def test_random_numbers_of_copies_add(m, n, law):
    assert (m + n) @ law == m @ law + n @ law


@given(s.small_laws(0, 3, 2), s.small_laws(0, 3, 2), s.small_laws(-2, 2, 2))
def test_random_copies_of_random_copies(m, n, law):
    assert (m @ n) @ law == m @ (n @ law)


@given(s.count_laws(), s.small_laws() | s.fraction_laws())
def test_mean_and_variance_of_a_random_number_of_copies(count, law):
    # Wald: E S = E N E X; Blackwell and Girshick: Var S = E N Var X + Var N (E X)^2
    total = count @ law
    assert total.mean() == count.mean() * law.mean()
    assert total.var() == count.mean() * law.var() + count.var() * law.mean() ** 2


@given(st.integers(0, 8), s.probabilities, s.probabilities)
def test_thinning_a_binomial(n, p, q):
    # each of the successes succeeds again: the chances multiply
    assert binomial(n, p) @ bernoulli(q) == binomial(n, p * q)


@given(s.small_laws(), s.small_laws().filter(lambda law: 0 not in law))
def test_quotient_and_remainder(a, b):
    whole = a.product(b).starmap(lambda x, y: x // y * y + x % y)
    assert whole == a
    assert a // b == (a / b).map(lambda x: x // 1)
