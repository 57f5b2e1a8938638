"""The edge to sympy: expressions in symbols become quotients of polynomials, and these become expressions."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, Any

from exactdice.caches import cached
from exactdice.errors import ExactDiceError, SymbolError, WeightError, ZeroMassError
from exactdice.kernel.moments import balanced
from exactdice.kernel.normal_forms import assuming, common_ring
from exactdice.kernel.parameters import Condition, Polynomial, ring
from exactdice.kernel.symbol_quotients import Quotient, conditions, over_one_denominator, quotient
from exactdice.scalars import exact, has_symbols, probability, shown, words
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

_LONGEST = 12  # terms of an expression that a message spells out


def read(value: Any, what: str, error: type[ExactDiceError] = WeightError) -> Any:
    """The Quotient of an expression in symbols, or the Fraction that it is after all.

    Args:
        value: An expression of sympy.
        what: How the message calls it.
        error: The named error to raise.

    Raises:
        WeightError: It holds a float, or is no rational function with rational coefficients.
        TooLargeError: It has too many terms when multiplied out.
    """
    try:
        fault = _fault(value)
        if not fault:
            return _quotient(value)
    except _Refusal as refusal:
        raise error(f"{what} {shown(value)} {refusal}") from None
    except RecursionError:
        raise error(f"{what} {shown(value)} is nested too deeply; expand it, or use a symbol for a part") from None
    raise error(f"{what} {shown(value)} {fault}")


class _Refusal(Exception):
    """Why an expression is no quotient of polynomials."""


def _fault(value: Any) -> str:
    from sympy import Expr, Float

    if not isinstance(value, Expr) or getattr(value, "is_Matrix", False):
        return f"of type {type(value).__name__} is no number; write an expression such as 1 - p"
    if value.has(Float):
        return "holds a float, so it is not exact; write Fractions instead, Rational(1, 2) for 0.5"
    if not value.is_commutative:
        return "does not commute, so it is no number; make its symbols with symbols(...)"
    return ""


@cached(1024)
def _quotient(expression: Any) -> Any:
    target = ring(tuple(expression.free_symbols))
    one = target.context.constant(1)
    upper, lower = _parts(expression, dict(zip(target.symbols, target.context.gens(), strict=True)), one)
    if not lower:
        raise _Refusal("divides by zero; write an expression with a value")
    return quotient(Polynomial(target, upper), Polynomial(target, lower))


def _parts(expression: Any, gens: dict[Any, Any], one: Any) -> tuple[Any, Any]:
    """Numerator and denominator of an expression, not in lowest terms."""
    if expression.is_Symbol:
        return gens[expression], one
    if expression.is_Rational:
        return one * int(expression.p), one * int(expression.q)
    if expression.is_Add:
        return balanced([_parts(term, gens, one) for term in expression.args], _added)  # type: ignore[no-any-return]
    if expression.is_Mul:
        return balanced([_parts(factor, gens, one) for factor in expression.args], _multiplied)  # type: ignore[no-any-return]
    if expression.is_Pow and expression.exp.is_Integer:
        exponent = int(expression.exp)
        upper, lower = _parts(expression.base, gens, one)
        if exponent < 0:
            upper, lower = lower, upper
        return _power(upper, abs(exponent)), _power(lower, abs(exponent))
    raise _Refusal(
        f"is no rational function of its symbols, because of {shown(expression)}; "
        "use a symbol for that part and put it in with subs at the end"
    )


def _power(poly: Any, n: int) -> Any:
    terms = min(comb(n + len(poly) - 1, n) if n < 10_000 else 1 + n * (len(poly) - 1), _box(poly, n))
    require("states", terms, "an expression multiplied out")
    return poly**n


def _box(poly: Any, n: int) -> int:
    """Most terms of a power, by the degrees in each symbol."""
    return prod([1 + n * int(degree) for degree in poly.degrees()])


def _added(a: tuple[Any, Any], b: tuple[Any, Any]) -> tuple[Any, Any]:
    if a[1] == b[1]:
        return a[0] + b[0], a[1]
    common = a[1].gcd(b[1])
    left, right = b[1] / common, a[1] / common
    return _product(a[0], left) + _product(b[0], right), _product(a[1], left)


def _multiplied(a: tuple[Any, Any], b: tuple[Any, Any]) -> tuple[Any, Any]:
    return _product(a[0], b[0]), _product(a[1], b[1])


def _product(a: Any, b: Any) -> Any:
    require("states", len(a) * len(b), "an expression multiplied out")
    return a * b


def chance(value: Any) -> Any:
    """A probability that is an expression: a Quotient with the conditions that it is from 0 to 1, or a Fraction."""
    number = read(value, "probability")
    if isinstance(number, Fraction):
        return probability(number)
    parts: list[Any] = assuming([number.numerator, number.denominator], conditions(number, ">= 0", "<= 1"))
    return Quotient(*parts)


def proportions(numbers: Sequence[Any]) -> list[Any]:
    """Integers or polynomials in the same proportion as some weights, with the conditions on them.

    Raises:
        WeightError: A weight is never at least 0.
        ZeroMassError: They add up to 0 or less, whatever the symbols are.
    """
    weights = over_one_denominator(numbers)
    total = sum(numbers)
    if not isinstance(total, Quotient) and total <= 0:
        raise ZeroMassError(f"the weights add up to {total}, so there is nothing to normalise; write other weights")
    needed = [condition for number in numbers for condition in conditions(number, ">= 0")]
    return assuming(weights, [*needed, *conditions(total, "> 0")])


def images(given: Mapping[Any, Any], symbols: Collection[Any]) -> dict[Any, Any]:
    """Fractions and Quotients to be put in for symbols, which may be called by name.

    Raises:
        SymbolError: There is no such symbol.
        WeightError: A value is not exact, or not as the symbol is assumed to be.
    """
    named = {str(symbol): symbol for symbol in symbols}
    result = {}
    for key, value in given.items():
        symbol = named.get(str(key))
        if symbol is None:
            known = ", ".join(sorted(named)) or "none"
            raise SymbolError(f"symbol {shown(key)} is in no weight of this law; its symbols are: {known}")
        what = f"value of {symbol}:"
        image = read(value, what) if has_symbols(value) else _number(value, what)
        if isinstance(image, Fraction):
            _require_assumed(symbol, image)
        result[symbol] = image
    return result


def _number(value: Any, what: str) -> Fraction:
    if isinstance(value, str) and value.rstrip().endswith("%"):
        return exact(value.rstrip()[:-1], what) / 100
    return exact(value, what)


def _require_assumed(symbol: Any, value: Fraction) -> None:
    """Refuse a number that is not what the symbol was assumed to be when it was made."""
    from sympy import Rational

    number = Rational(value.numerator, value.denominator)
    for assumption, is_so in sorted(symbol.assumptions0.items(), key=lambda row: (not row[1], len(row[0]))):
        if getattr(number, f"is_{assumption}", is_so) not in (is_so, None):
            word = "" if is_so else "not "
            raise WeightError(
                f"{symbol} = {value} is not {word}{assumption}, as {symbol} is assumed to be; put in such a number"
            )


def relations(conditions: Iterable[Condition]) -> tuple[Any, ...]:
    """Conditions as relations of sympy, in the order of their text."""
    from sympy import Ge, Gt, Le

    made = {">= 0": (Ge, 0), "> 0": (Gt, 0), "<= 1": (Le, 1)}
    rows = []
    for condition in conditions:
        relation, bound = made[condition.sign]
        rows.append(relation(expression(condition.numerator, condition.denominator), bound))
    return tuple(sorted(rows, key=str))


def expression(numerator: Any, denominator: Any = 1) -> Any:
    """The sympy expression of a quotient in lowest terms, multiplied out; a Fraction where no symbol is left."""
    ratio = quotient(numerator, denominator)
    if isinstance(ratio, Fraction):
        return ratio
    from sympy import Mul, Pow

    number = ratio.denominator.constant
    if number is not None:
        return _sum(ratio.numerator, number)
    return Mul(_sum(ratio.numerator, 1), Pow(_sum(ratio.denominator, 1), -1))


def expression_of(number: Any) -> Any:
    """A Quotient as the expression that it is; every other number unchanged."""
    return expression(number.numerator, number.denominator) if isinstance(number, Quotient) else number


def _sum(polynomial: Polynomial, denominator: int) -> Any:
    """The sum of the terms of a polynomial over an integer.

    Terms are put together as sympy's constructors would leave them: these look again at every factor of every term and
    take four times as long; adding one by one would take quadratic time.
    """
    from sympy import Add, Mul, Rational
    from sympy.core.add import _addsort

    symbols, constant, terms = polynomial.ring.symbols, [], []
    for exponents, coefficient in polynomial.terms():
        number = Rational(coefficient, denominator)
        monomial = _monomial(symbols, exponents)
        if monomial == 1:
            constant.append(number)
        elif number == 1:
            terms.append(monomial)
        else:
            terms.append(Mul._from_args((number, *(monomial.args if monomial.is_Mul else (monomial,)))))
    _addsort(terms)
    return Add._from_args([*constant, *terms])


@cached(10_000)
def _monomial(symbols: tuple[Any, ...], exponents: tuple[int, ...]) -> Any:
    """A product of powers of symbols."""
    from sympy import Mul

    return Mul(*[symbol**n for symbol, n in zip(symbols, exponents, strict=True) if n])


def spelled(numerator: Any, denominator: Any = 1) -> str:
    """An expression in a message; a long one is only described, because its conversion takes time."""
    parts = [part for part in (numerator, denominator) if isinstance(part, Polynomial)]
    terms = sum([len(part.poly) for part in parts])
    if terms > _LONGEST:
        names = ", ".join(map(str, common_ring(parts).symbols))
        return f"<{terms:,} terms in {names}>"
    return words(expression(numerator, denominator))
