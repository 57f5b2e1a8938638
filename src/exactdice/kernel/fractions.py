"""Very long integers in FLINT, for what Python does in quadratic time: reducing, multiplying, spelling."""

from __future__ import annotations

import math
from fractions import Fraction
from math import gcd, lcm, prod
from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpz

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

LONG = 4096  # bits from which the way through FLINT is the shorter one
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47)


def fraction(numerator: Any, denominator: Any) -> Fraction:
    """The fraction in lowest terms; the denominator is positive. Of polynomials, an expression of sympy."""
    if type(denominator) is not int:
        return _expression(numerator, denominator)  # type: ignore[no-any-return]
    if denominator.bit_length() < LONG:
        return Fraction(numerator, denominator)
    ratio = fmpq(numerator, denominator)
    return reduced(int(ratio.p), int(ratio.q))


def _expression(numerator: Any, denominator: Any) -> Any:
    """The edge to sympy is loaded when it is needed, and that way round imports do not run in a circle."""
    from exactdice.kernel.expressions import expression

    return expression(numerator, denominator)


def reduced(numerator: int, denominator: int) -> Fraction:
    """The fraction of numbers without common divisor, the denominator positive."""
    result = object.__new__(Fraction)  # past the constructor, which would reduce again
    result._numerator = numerator  # type: ignore[attr-defined]
    result._denominator = denominator  # type: ignore[attr-defined]
    return result


def multiplied(factors: Iterable[Fraction]) -> Fraction:
    """The product of fractions."""
    product = fmpq(1)
    for factor in factors:
        product *= fmpq(factor.numerator, factor.denominator)
    return reduced(int(product.p), int(product.q))


def isqrt(number: int) -> int:
    """The whole part of the square root of a number of at least 0."""
    return math.isqrt(number) if number.bit_length() < LONG else int(fmpz(number).isqrt())


def reducer(denominator: Any) -> Callable[[int], Fraction]:
    """What brings very many numerators over one denominator to lowest terms.

    The denominators of dice have small prime factors only, and few of each are common with a numerator. So the divisor
    common with a small power of those primes is nearly always the greatest; where the rest still has one of the primes,
    the long way is taken.
    """
    if type(denominator) is not int:
        return lambda numerator: fraction(numerator, denominator)
    if denominator.bit_length() < LONG:
        return lambda numerator: Fraction(numerator, denominator)
    whole = fmpz(denominator)
    radical = fmpz(prod([p for p in _PRIMES if whole % p == 0]))
    window = (radical**32).gcd(whole)
    if _without(whole, radical) != 1:  # a large prime factor
        return lambda numerator: fraction(numerator, denominator)
    denominators: dict[int, int] = {}  # by divisor: there are few

    def reduce(numerator: int) -> Fraction:
        number = fmpz(numerator)
        common = number.gcd(window)
        rest = number // common
        if rest.gcd(radical) != 1:
            common = number.gcd(whole)
            rest = number // common
        key = int(common)
        if key not in denominators:
            denominators[key] = int(whole // common)
        return reduced(int(rest), denominators[key])

    return reduce


def reducing_states(denominator: Any) -> int:
    """Cost of one fraction of a ``reducer`` in states, where its denominator has a large prime factor; else 0."""
    bits: int = denominator.bit_length()
    if type(denominator) is not int or bits < LONG or _without(fmpz(denominator), fmpz(prod(_PRIMES))) == 1:
        return 0
    return min(bits // 20, bits * bits // 4_000_000)


def split(number: int, radical: int) -> tuple[int, int]:
    """A positive number as a product: what the primes of another one make of it, and the rest without them."""
    whole = fmpz(number)
    rest = _without(whole, whole.gcd(radical))
    return int(whole // rest), int(rest)


def _without(number: fmpz, radical: fmpz) -> fmpz:
    """A number without the primes of another one."""
    power = radical**64
    while (common := number.gcd(power)) != 1:
        number //= common
    return number


def common_divisor(first: Any, others: Iterable[Any]) -> int:
    """The greatest common divisor of some positive integers, or of polynomials the first of which is one."""
    if type(first) is not int:
        from exactdice.kernel.normal_forms import common_factor

        return common_factor(first, others)  # type: ignore[return-value]
    if first.bit_length() < LONG:
        return gcd(first, *others)
    common = fmpz(first)
    for number in others:
        if common == 1:
            break
        common = common.gcd(number)
    return int(common)


def common_multiple(numbers: Iterable[Any]) -> int:
    """The least common multiple of positive integers or polynomials."""
    listed = list(numbers)
    if _all_integers(listed):
        return lcm(*listed)
    from exactdice.kernel.normal_forms import multiple

    return multiple(listed)  # type: ignore[return-value]


def _all_integers(numbers: Iterable[Any]) -> bool:
    return all([type(number) is int for number in numbers])


def dot(xs: Sequence[Any], ys: Iterable[Any]) -> int:
    """The sum of the products of two rows of integers or polynomials."""
    ys = list(ys)
    if max([x.bit_length() for x in xs], default=0) < LONG or not _all_integers([*xs, *ys]):
        return sum([x * y for x, y in zip(xs, ys, strict=True)])
    total = fmpz(0)
    for x, y in zip(xs, ys, strict=True):
        total += fmpz(x) * y
    return int(total)


def scaled(numbers: Sequence[Any], factor: Any) -> Sequence[int]:
    """Every number times a factor."""
    if factor.bit_length() < LONG or not _all_integers([factor, *numbers]):
        return numbers if factor == 1 else [number * factor for number in numbers]
    long = fmpz(factor)
    return [int(long * number) for number in numbers]


def product_of_powers(factors: Iterable[tuple[Any, int]]) -> int:
    """The product of ``base ** exponent`` for integers of at least 0, or polynomials."""
    powers = [base if n == 1 else _power(base, n) for base, n in factors]
    while len(powers) > 8:  # long factors meet long ones
        powers = [prod(powers[i : i + 4]) for i in range(0, len(powers), 4)]
    return prod(powers)


def _power(base: Any, n: int) -> Any:
    if type(base) is not int:
        return base**n
    return int(fmpz(base) ** n) if n * base.bit_length() >= LONG else base**n


def digits(number: int) -> str:
    """The decimal digits, of any number of them; Python itself stops at 4300 of its own accord."""
    return str(number) if abs(number).bit_length() < LONG else fmpz(number).str()


def from_digits(text: str) -> int:
    """The integer of decimal digits, of any number of them."""
    return int(text) if len(text) < LONG // 4 else int(fmpz(text))
