"""Sums of laws without an end, against the same sums of their first outcomes worked out pair by pair.

Origin of the expected values: ``first`` lists the chances of a law up to a bound by an explosion or a series written
here; all outcomes are at least 0, so sums up to the bound need nothing beyond it. Wald's identities for moments.
"""

from fractions import Fraction

import pytest

from exactdice import Distribution, bernoulli, d, d3, d6, equals, geometric, mixture, point

BOUND = 25
X = d6.explode(equals(6))
G = geometric("1/3") - 1  # 0, 1, 2, ...
DIE = {x: Fraction(1, 6) for x in range(1, 7)}


def first(law):
    return {x: law.pmf(x) for x in range(BOUND + 1) if law.pmf(x)}


def added(p, q):
    total = {}
    for x, a in p.items():
        for y, b in q.items():
            if x + y <= BOUND:
                total[x + y] = total.get(x + y, 0) + a * b
    return total


def compounded(count, p):
    total, copies = {}, {0: Fraction(1)}
    for n in range(BOUND + 1):
        for x, a in copies.items():
            total[x] = total.get(x, 0) + count.get(n, 0) * a
        copies = added(copies, p)
    return {x: a for x, a in total.items() if a}


def test_the_laws_begin_as_they_should():
    faces = {x: Fraction(1, 6 ** (1 + (x - 1) // 6)) for x in range(1, BOUND + 1) if x % 6}
    assert first(X) == faces
    assert first(G) == {n: Fraction(1, 3) * Fraction(2, 3) ** n for n in range(BOUND + 1)}


def test_two_laws():
    assert first(X + d6) == first(d6 + X) == added(first(X), DIE)
    assert first(X + G) == added(first(X), first(G))
    assert first(X + X) == first(2 @ X) == added(first(X), first(X))
    assert first(2 * X + 3 * G) == added(first(2 * X), first(3 * G))
    assert first(X + Distribution([0, 10])) == added(first(X), {0: Fraction(1, 2), 10: Fraction(1, 2)})


def test_the_same_law_added_is_a_power():
    assert (X + X)._form.copies == 2
    assert (3 @ X + (2 @ X - 7))._form.copies == 5
    assert 2 @ X + 3 @ X == 5 @ X


def test_halves_and_whole_numbers():
    law = X + d6 / 2
    assert law.pmf(Fraction(3, 2)) == Fraction(1, 36)  # 1 + 1/2
    assert law.pmf(2) == Fraction(1, 36)  # 1 + 1
    assert law.mean() == Fraction(21, 5) + Fraction(7, 4)


def test_numbers():
    assert (X + 10).pmf(11) == (10 + X).pmf(11) == Fraction(1, 6)
    assert (X * 5).pmf(35) == (5 * X).pmf(35) == Fraction(1, 36)
    assert (X * Fraction(1, 2)).pmf(Fraction(7, 2)) == (X / 2).pmf(Fraction(7, 2)) == Fraction(1, 36)
    assert point(0) == X * 0
    assert (X / Fraction(-1, 2)).pmf(-14) == Fraction(1, 36)
    assert X + point(0) == X


def test_downward():
    assert (-X).pmf(-7) == (3 - X).pmf(-4) == Fraction(1, 36)
    assert 0 - (-X) == X
    assert (d6 - X) == -(X - d6)
    # 1 - 1, ..., 6 - 6 is impossible for X = 6: five of 36 pairs
    assert (d6 - X).pmf(0) == (X - d6).pmf(0) == Fraction(5, 36)
    assert (-X + -G) == -(X + G)


def test_copies():
    assert point(0) == 0 @ X
    assert 1 @ X == X
    assert 3 @ (2 @ X) == 6 @ X
    assert (10 @ X).mean() == 42
    assert (10 @ X).var() == Fraction(532, 5)
    assert (10**9 @ X).mean() == 42 * 10**8


def test_endless_counts():
    assert first(G @ d6) == compounded(first(G), DIE)
    assert first(G @ X) == compounded(first(G), first(X))
    assert first((2 @ G + 1) @ d3) == compounded(first(2 @ G + 1), {x: Fraction(1, 3) for x in (1, 2, 3)})
    assert first((3 * G + 2) @ bernoulli("1/4")) == first_thinned(3 * G + 2)
    # Wald: mean 2 * 7/2, and variance 2 * 35/12 + 6 * (7/2)^2
    assert ((G @ d6).mean(), (G @ d6).var()) == (7, Fraction(35, 6) + Fraction(147, 2))


def first_thinned(count):
    """Counts thinned with the chance 1/4, from so many places that the rest is cut by a bound far beyond."""
    # sum over n of P(n) C(n, k) (1/4)^k (3/4)^(n-k) does not end, so it is read off the generating function instead:
    # E (3/4 + x/4)^N with N = 3 g + 2 and G(z) = (1/3) / (1 - 2z/3)
    num = polynomial_power([Fraction(3, 4), Fraction(1, 4)], 2)
    cube = polynomial_power([Fraction(3, 4), Fraction(1, 4)], 3)
    den = [3 - 2 * cube[0], *[-2 * c for c in cube[1:]]]
    found = []
    for i in range(BOUND + 1):
        rest = sum(den[j] * found[i - j] for j in range(1, len(den)) if j <= i)
        found.append(((num[i] if i < len(num) else 0) - rest) / den[0])
    assert count.mean() == 8
    return dict(enumerate(found))


def polynomial_power(p, n):
    result = [Fraction(1)]
    for _ in range(n):
        result = [
            sum(result[i - j] * p[j] for j in range(len(p)) if 0 <= i - j < len(result))
            for i in range(len(result) + len(p) - 1)
        ]
    return result


def test_counts_with_an_end():
    assert first(d3 @ X) == compounded({n: Fraction(1, 3) for n in (1, 2, 3)}, first(X))
    assert first((2 @ d3) @ X) == compounded(first(2 @ d3), first(X))
    far = Distribution({0: 1, 2: 1, 100: 1})
    assert first(far @ X) == compounded(first(far), first(X))
    apart = Distribution({0: 1, 3: 1, 500: 2})  # too far apart for a polynomial
    assert apart @ X == mixture([(1, 0), (1, 3 @ X), (2, 500 @ X)])
    assert d3 @ X == d3.bind(lambda n: n @ X)
    # outcomes of both signs, but not without limit
    assert d3 @ (X - 4) == mixture([(1, X - 4), (1, 2 @ X - 8), (1, 3 @ X - 12)])


def test_sums_that_go_down():
    assert G @ (-d6) == -(G @ d6)
    assert G @ (-X) == -(G @ X)
    assert d3 @ (4 - X) == -(d3 @ (X - 4))
    assert G @ (d6 - 6) == -(G @ (d(6) - 1))


def test_copies_of_nothing():
    assert G @ point(0) == point(0)
    assert G @ point(3) == 3 * G
    assert X @ point(-2) == -2 * X
    assert point(2) @ X == 2 @ X
    assert G @ (X / 2) == (G @ X) / 2


def test_mixtures():
    p, q = first(X), first(G)
    assert first(mixture([(1, X), (2, G)])) == {
        x: Fraction(1, 3) * p.get(x, 0) + Fraction(2, 3) * q.get(x, 0) for x in range(BOUND + 1)
    }
    assert mixture([(5, d(5)), (1, X + 6)]) == X
    assert mixture([(1, X), (1, X)]) == X
    assert mixture([(1, d6), (1, -X), (3, 10)]).pmf(-2) == Fraction(1, 30)
    assert mixture([(1, -X), (1, -G)]) == -mixture([(1, X), (1, G)])
    assert d6.bind(lambda n: X if n == 6 else n).pmf(5) == Fraction(1, 6) + Fraction(1, 36)


@pytest.mark.parametrize("law", [X, -X, X / 2, 3 @ X - 7])
def test_adding_and_taking_away_a_number(law):
    assert (law + 5) - 5 == law
    assert 0 - (-law) == law
    assert (law * 3) / 3 == law
