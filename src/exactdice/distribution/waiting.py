"""Laws of waiting: how many independent trials, or failures, until so many successes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdice.algebra.endless.form import law_of_quotient
from exactdice.distribution.closed import closed
from exactdice.distribution.law import Distribution
from exactdice.distribution.measure import chance_of
from exactdice.errors import WeightError
from exactdice.scalars import count, has_symbols, shown


def geometric(p: Any) -> Distribution[int]:
    """Law of the number of independent trials up to the first success, that one included: 1, 2, 3, ...

    ``P(k) = (1 - p)^(k-1) p``, as in scipy; the generating function is ``p x / (1 - (1 - p) x)``.

    Args:
        p: The probability of a success, above 0.

    Raises:
        WeightError: p is 0, or not an exact number up to 1.

    Examples:
        >>> from exactdice import symbols
        >>> geometric("1/6").mean(), geometric("1/6").sf(4), geometric(symbols("p")).mean()
        (Fraction(6, 1), Fraction(625, 1296), 1/p)
    """
    chance = chance_of(p)
    if type(chance) is not Fraction:
        return Distribution._of(closed(geometric, {}, [chance]))
    if chance == 0:
        raise WeightError(f"probability {shown(p)} never brings a success; write a number above 0, such as '1/6'")
    return Distribution._of(
        law_of_quotient([0, chance.numerator], [chance.denominator, chance.numerator - chance.denominator])
    )


def negative_binomial(n: int, p: Any) -> Distribution[int]:
    """Law of the number of failures before the n-th success in independent trials: 0, 1, 2, ...

    ``P(k) = C(n + k - 1, k) p^n (1 - p)^k``, as in scipy. The number of trials is ``n`` more, ``n @ geometric(p)``.

    Args:
        n: The number of successes.
        p: The probability of a success, above 0.

    Raises:
        CountError: n is not a whole number of at least 0.
        WeightError: p is 0, or not an exact number up to 1.

    Examples:
        >>> negative_binomial(3, "1/2").pmf(2), negative_binomial(3, "1/2").mean()
        (Fraction(3, 16), Fraction(3, 1))
    """
    if has_symbols(n) or has_symbols(p):
        return Distribution._of(closed(negative_binomial, {"number of successes": n}, [chance_of(p)]))
    return count(n, "number of successes") @ (geometric(p) - 1)
