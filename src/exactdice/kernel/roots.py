"""What is solved for a symbol: derivatives, roots from 0 to 1, and values as correctly rounded floats."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpq_poly

from exactdice.errors import SymbolError
from exactdice.kernel.expressions import expression, spelled
from exactdice.kernel.moments import plain
from exactdice.kernel.parameters import Polynomial
from exactdice.kernel.symbol_quotients import Quotient, quotient, replaced
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_QUADRATIC = 2


def derivative(number: Quotient, symbol: Any) -> Any:
    """The derivative of a quotient by a symbol."""
    p, q = number.numerator, number.denominator
    return quotient(_derivative(p, symbol) * q - p * _derivative(q, symbol), q * q)


def _derivative(polynomial: Polynomial, symbol: Any) -> Polynomial:
    ring = polynomial.ring
    if symbol not in ring.symbols:
        return Polynomial(ring, ring.context.constant(0))
    return Polynomial(ring, polynomial.poly.derivative(ring.symbols.index(symbol)))


def roots_from_0_to_1(number: Quotient, symbol: Any) -> list[Any]:
    """The different zeros of a quotient in a symbol from 0 to 1, in ascending order, exact.

    With further symbols all zeros, as far as they are linear or quadratic.

    Raises:
        SymbolError: A factor of higher degree has further symbols.
        TooLargeError: The degree is too high.
    """
    numerator = number.numerator
    found = []
    for poly, _ in numerator.poly.factor()[1]:
        factor = Polynomial(numerator.ring, poly)
        if symbol in factor.symbols:
            found += _of_factor(factor, symbol)
    if len(numerator.symbols) > 1:
        return found
    return sorted(found)


def _of_factor(factor: Polynomial, symbol: Any) -> list[Any]:
    """The zeros of an irreducible polynomial."""
    import sympy

    poly = sympy.Poly(expression(factor), symbol)
    if len(factor.symbols) > 1:
        if poly.degree() > _QUADRATIC:
            others = " and ".join([str(other) for other in factor.symbols if other != symbol])
            raise SymbolError(
                f"{spelled(factor)} has zeros in {symbol} only where numbers stand for {others}; put them in first"
            )
        return list(sympy.roots(poly))
    if poly.degree() == 1:
        slope, constant = poly.all_coeffs()
        root = Fraction(int(-constant), int(slope))
        return [root] if 0 <= root <= 1 else []
    if poly.degree() == _QUADRATIC:
        return [root for root in sympy.roots(poly) if root.is_real and bool(root >= 0) and bool(root <= 1)]
    bits = max([abs(int(coefficient)).bit_length() for coefficient in factor.poly.coeffs()])
    require(
        "states", 10 * poly.degree() ** 3 * (1 + bits // 100), f"the zeros of a polynomial of degree {poly.degree()}"
    )
    below, inside = poly.count_roots(None, 0), poly.count_roots(0, 1)  # irreducible, so that neither end is a root
    return [sympy.CRootOf(poly, below + i, radicals=False) for i in range(inside)]


def rounded(number: Any, symbols: Sequence[Any]) -> Callable[[Sequence[Fraction]], float]:
    """The function of numbers for symbols that is worked out exactly and rounded once; dividing by 0 it gives nan.

    A polynomial of high degree, multiplied out, is no good in floats: its terms cancel.
    """
    if not isinstance(number, Quotient):
        constant = float(number)
        return lambda _: constant
    p, q = number.numerator, number.denominator
    if len(symbols) == 1:
        upper, lower = _univariate(p), _univariate(q)

        def value(numbers: Sequence[Fraction]) -> float:
            x = fmpq(numbers[0].numerator, numbers[0].denominator)
            below = lower(x)
            return float(plain(upper(x) / below)) if below != 0 else float("nan")

        return value

    def value_of_several(numbers: Sequence[Fraction]) -> float:
        images: Mapping[Any, Any] = dict(zip(symbols, numbers, strict=True))
        above, below = [int(part.constant or 0) for part in replaced([p, q], images)]
        return float(Fraction(above, below)) if below else float("nan")

    return value_of_several


def _univariate(polynomial: Polynomial) -> Any:
    coefficients: dict[int, int] = {}
    for exponents, coefficient in polynomial.terms():
        coefficients[sum(exponents)] = coefficient
    return fmpq_poly([coefficients.get(i, 0) for i in range(max(coefficients) + 1)])
