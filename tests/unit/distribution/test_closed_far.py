"""Laws with symbols and laws without an end at places that are far out, symbols, or no number."""

import sympy

from exactdice import d6, equals, geometric, negative_binomial, symbols

P = symbols("p")


def test_infinity_is_no_outcome_of_a_law_without_an_end():
    """All outcomes of explosions are whole numbers."""
    assert sympy.oo not in d6.explode(equals(6))
    assert -sympy.oo not in -d6.explode(equals(6))


def test_a_symbol_for_the_number_of_failures():
    """``C(n + k - 1, k) p^n (1 - p)^k``, the definition; at 4 it is what the number 4 gives."""
    k = symbols("k")
    law = negative_binomial(3, P)
    assert sympy.simplify(law.pmf(k).subs(k, 4) - law.pmf(4)) == 0


def test_a_far_chance_without_a_product_is_answered():
    """``P(k) = p (1 - p)^(k - 1)`` needs no product of k factors."""
    assert geometric(P).pmf(10**9) == P * (1 - P) ** (10**9 - 1)
