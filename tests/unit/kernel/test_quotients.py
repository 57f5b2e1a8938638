"""Rational generating functions: series, far coefficients, moments, composition, products term by term.

Origin of the expected values: recurrences and sums of Fractions written out here, closed forms of geometric series.
"""

import threading
from fractions import Fraction
from math import comb

import pytest
from flint import ctx, fmpq, fmpz_poly

from exactdice import kernel
from exactdice.kernel import quotients

GEOMETRIC = fmpz_poly([1]), fmpz_poly([3, -2])  # a_n = (1/3) (2/3)^n
D6 = fmpz_poly([1, 1, 1, 1, 1]), fmpz_poly([6, 0, 0, 0, 0, 0, -1])  # a D6 that explodes, less 1
BOTH = fmpz_poly([7, 0, 2]), fmpz_poly([30, -11, 1])  # poles at 5 and 6


def series(num, den, n):
    """The first n coefficients by their recurrence."""
    num, den = [list(map(int, poly.coeffs())) for poly in (num, den)]
    found = []
    for i in range(n):
        rest = sum(den[j] * found[i - j] for j in range(1, len(den)) if j <= i)
        found.append(Fraction((num[i] if i < len(num) else 0) - rest) / den[0])
    return found


def plain(numbers):
    return [Fraction(int(number.p), int(number.q)) for number in numbers]


@pytest.mark.parametrize("quotient", [GEOMETRIC, D6, BOTH])
def test_the_first_coefficients(quotient):
    head = quotients.head(*quotient, 40)
    assert plain([head[i] for i in range(40)]) == series(*quotient, 40)


@pytest.mark.parametrize("quotient", [GEOMETRIC, D6, BOTH, (D6[0] ** 3, D6[1] ** 3)])
@pytest.mark.parametrize("n", [0, 1, 5, 6, 199, 700, 1500, 2001])
def test_one_coefficient_near_and_far(quotient, n):
    expected = series(*quotient, n + 1)
    assert plain([quotients.coefficient(*quotient, n)]) == expected[-1:]
    assert plain([quotients.cumulative(*quotient, n)]) == [sum(expected)]


def test_what_is_near():
    assert quotients.is_near(GEOMETRIC[1], 200)
    assert not quotients.is_near(GEOMETRIC[1], 201)
    assert quotients.is_near(D6[1], 1205)  # 200 steps of six places
    assert quotients.is_near(D6[1] ** 100, 6 * 800)
    assert not quotients.is_near(D6[1] ** 100, 6 * 801)


def test_lowest_terms():
    num, den = quotients.lowest(fmpz_poly([0, -6, -6]), fmpz_poly([-12, -6, 6]))  # 6x (x+1) over 6 (2 - x) (x + 1)
    assert (num, den) == (fmpz_poly([0, 1]), fmpz_poly([2, -1]))
    assert quotients.lowest(fmpz_poly([4, 2]), fmpz_poly([6])) == (fmpz_poly([2, 1]), fmpz_poly([3]))
    assert quotients.lowest(*GEOMETRIC) == GEOMETRIC


def test_inflating_and_deflating():
    wide = quotients.inflated(GEOMETRIC, 3, 2)
    assert series(*wide, 9) == [0, 0, *[c for x in series(*GEOMETRIC, 3) for c in (x, 0, 0)]][:9]
    assert quotients.inflated(GEOMETRIC, 1) == GEOMETRIC
    assert quotients.deflated(*quotients.inflated(BOTH, 4)) == (*BOTH, 4)
    assert quotients.deflated(*D6) == (*D6, 1)
    constant = fmpz_poly([1]), fmpz_poly([2, 0, -1])
    assert quotients.deflated(*constant) == (fmpz_poly([1]), fmpz_poly([2, -1]), 2)


def test_sums():
    parts = [GEOMETRIC, D6, BOTH, GEOMETRIC, D6]
    total = quotients.added(parts)
    assert series(*total, 20) == [sum(column) for column in zip(*[series(*part, 20) for part in parts], strict=True)]


def test_composition():
    # the outer one at a polynomial p: sum a_n p^n, and p has no constant term, so 12 terms are enough for 12 places
    p = fmpz_poly([0, 1, 2]), fmpz_poly([3])
    expected = [Fraction(0)] * 12
    for n, a in enumerate(series(*BOTH, 12)):
        for k in range(n + 1):  # (x (1 + 2x) / 3)^n
            if n + k < 12:
                expected[n + k] += a * comb(n, k) * Fraction(2**k, 3**n)
    assert series(*quotients.composed(BOTH, p), 12) == expected


def test_moments():
    # a geometric number of failures with q = 2/3: mean q/p = 2, variance q/p^2 = 6
    assert plain(quotients.moments(*GEOMETRIC, 2)) == [1, 2, 10]
    assert plain(quotients.moments(*GEOMETRIC, 0)) == [1]


def test_the_tail():
    low = quotients.head(*BOTH, 5)
    rest = quotients.cut(*BOTH, low, 5), BOTH[1] * low.denom()
    assert series(*rest, 7) == series(*BOTH, 12)[5:]
    # P(more than n) of the geometric law is (2/3)^(n + 1)
    assert series(*quotients.tails(*GEOMETRIC), 5) == [Fraction(2, 3) ** n for n in range(1, 6)]


def test_sums_of_products():
    # 1/9 sum (4/9)^n = 1/5
    assert plain([quotients.diagonal_sum(GEOMETRIC, GEOMETRIC)]) == [Fraction(1, 5)]
    # two proper fractions give the same either way round; BOTH has a numerator as long as its denominator
    assert quotients.diagonal_sum(BOTH, GEOMETRIC) == quotients.diagonal_sum(GEOMETRIC, BOTH)
    far = sum(a * b for a, b in zip(series(*BOTH, 60), series(*GEOMETRIC, 60), strict=True))
    assert 0 < plain([quotients.diagonal_sum(BOTH, GEOMETRIC)])[0] - far < Fraction(1, 10**40)


@pytest.mark.parametrize(("a", "b"), [(GEOMETRIC, GEOMETRIC), (BOTH, GEOMETRIC), (BOTH, D6), (D6, D6)])
def test_products_term_by_term(a, b):
    expected = [x * y for x, y in zip(series(*a, 50), series(*b, 50), strict=True)]
    assert series(*quotients.termwise(a, b), 50) == expected


@pytest.mark.parametrize("k", [1, 2, 6])
@pytest.mark.parametrize("quotient", [GEOMETRIC, BOTH, D6])
def test_sections(quotient, k):
    whole = series(*quotient, 10 * k)
    for r, section in enumerate(quotients.sections(*quotient, k)):
        assert series(*section, 10) == whole[r::k]


def test_the_first_place_of_a_share():
    poly = kernel.polynomial([1, 0, 2, 1], 8)  # masses 1/8, 1/8, 3/8, 1/2
    shares = [Fraction(0), Fraction(1, 8), Fraction(1, 4), Fraction(1, 2)]
    assert [quotients.first_place(poly, share, False) for share in shares] == [0, 0, 2, 3]
    assert [quotients.first_place(poly, share, True) for share in shares] == [0, 2, 2, None]


def test_the_length_of_series_is_left_as_it_was_and_another_thread_may_change_it():
    before = ctx.cap
    stop = threading.Event()

    def disturb():
        while not stop.is_set():
            ctx.cap = 3

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        heads = [quotients.head(*GEOMETRIC, 50) for _ in range(300)]
    finally:
        stop.set()
        thread.join()
        ctx.cap = before
    assert all(head[49] == fmpq(2**49, 3**50) for head in heads)
    quotients.head(*GEOMETRIC, 77)
    assert ctx.cap == before
