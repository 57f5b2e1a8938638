"""Generating functions of laws as sympy expressions, and laws read off them: probabilities, moments, cumulants."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any

from sympy import Add, Expr, Float, I, Poly, Pow, Symbol, exp, log, nan, oo, sympify, zoo

from exactdice import kernel
from exactdice.algebra.endless import positivity
from exactdice.algebra.endless.form import Endless, law_of
from exactdice.algebra.endless.parts import plain, require_terms
from exactdice.algebra.forms import Form
from exactdice.distribution import Distribution
from exactdice.distribution.closed import Closed
from exactdice.errors import OperandError, SupportError, WeightError
from exactdice.kernel import quotients
from exactdice.kernel.quotients import Quotient
from exactdice.scalars import shown
from exactdice.sizes import require

_TERM = 100  # states of one term of an expression
_ONE = kernel.integer_polynomial([1])


def pgf(law: Distribution[Any], x: Any) -> Any:
    """The probability generating function ``E x^X``: a polynomial, or a rational function of a law without an end.

    Args:
        law: A law of numbers.
        x: A symbol of sympy, its name, or an exact expression to put in its place.

    Raises:
        SupportError: An outcome is no number.
        TooLargeError: There are very many outcomes.

    Examples:
        >>> from exactdice import d3, d6, equals
        >>> pgf(d3, "x")
        x**3/3 + x**2/3 + x/3
        >>> pgf(d6.explode(equals(6)), "x")
        x*(x**4 + x**3 + x**2 + x + 1)/(6 - x**6)
    """
    base = _expression(x)
    return _transform(law, "pgf", lambda outcome: base**outcome)


def mgf(law: Distribution[Any], t: Any) -> Any:
    """The moment generating function ``E e^(t X)``; of a law without an end it is finite for small t only.

    Args:
        law: A law of numbers.
        t: A symbol of sympy, its name, or an exact expression.

    Raises:
        SupportError: An outcome is no number.

    Examples:
        >>> from sympy import symbols
        >>> from exactdice import bernoulli
        >>> t = symbols("t")
        >>> mgf(bernoulli("1/3"), t), mgf(bernoulli("1/3"), t).diff(t).subs(t, 0)
        (exp(t)/3 + 2/3, 1/3)
    """
    argument = _expression(t)
    return _transform(law, "mgf", lambda outcome: exp(argument * outcome))


def cgf(law: Distribution[Any], t: Any) -> Any:
    """The cumulant generating function ``log E e^(t X)``.

    Args:
        law: A law of numbers.
        t: A symbol, its name, or an exact number.

    Raises:
        OperandError: It is no law, or t is neither a symbol nor an exact number.
        SupportError: An outcome is no number.

    Examples:
        >>> from sympy import symbols
        >>> from exactdice import d6
        >>> t = symbols("t")
        >>> cgf(d6, t).diff(t, 2).subs(t, 0) == d6.var()
        True
    """
    return log(mgf(law, t))


def cf(law: Distribution[Any], t: Any) -> Any:
    """The characteristic function ``E e^(i t X)``.

    Args:
        law: A law of numbers.
        t: A symbol, its name, or an exact number.

    Raises:
        OperandError: It is no law, or t is neither a symbol nor an exact number.
        SupportError: An outcome is no number.

    Examples:
        >>> from exactdice import bernoulli
        >>> cf(bernoulli("1/3"), "t")
        exp(I*t)/3 + 2/3
    """
    argument = _expression(t)
    return _transform(law, "cf", lambda outcome: exp(I * argument * outcome))


def _expression(x: Any) -> Any:
    """What stands in the place of the variable."""
    if isinstance(x, str):
        if not x.isidentifier():
            raise OperandError(f"{shown(x)} is no name of a symbol; write a name such as 'x', or sympy.Symbol(...)")
        return Symbol(x)
    if isinstance(x, (float, Float)) or (isinstance(x, Expr) and x.has(Float)):
        raise OperandError(f"{shown(x)} is or holds a float, so it is not exact; write a Fraction or a symbol")
    if not isinstance(x, (int, Fraction, Expr)):
        raise OperandError(f"{shown(x)} is neither a symbol nor an exact number; write a name such as 'x'")
    expression = sympify(x)
    _require_number(expression)
    return expression


def _require_number(expression: Any) -> None:
    """Refuse what stands for no number: matrices and operators, and what is not finite."""
    if not expression.is_commutative:
        raise OperandError(f"{shown(expression)} does not commute, so it is no number; write symbols('x'), or its name")
    if expression.has(nan, zoo, oo, -oo):
        raise OperandError(f"{shown(expression)} is not a finite number; write a symbol, or a number such as 1")


def _transform(law: Distribution[Any], what: str, power: Callable[[Any], Any]) -> Any:
    """The mean of ``power(X)``, a function that turns sums into products."""
    if not isinstance(law, Distribution):
        raise OperandError(
            f"{shown(law)} is no distribution; write {what}(point({shown(law)}), ...) for a certain outcome"
        )
    form = law._form
    if isinstance(form, Closed):
        return form.formulas.pgf(power(1), *form.parameters)
    if isinstance(form, Endless):
        (num, den), stride = form.ratio, _number(form.stride, what)
        require("states", _TERM * (len(num) + len(den)), f"{what} of a law without an end")
        above, below = (
            Add(*[int(c) * power(stride * i) for i, c in enumerate(poly.coeffs()) if c]) for poly in (num, den)
        )
        return power(_number(form.offset, what)) * above / below
    rows = law.items()
    require("states", _TERM * len(rows), f"{what} of {len(rows):,} outcomes")
    return Add(*[sympify(chance) * power(_number(x, what)) for x, chance in rows])


def _number(x: Any, what: str) -> Any:
    number = sympify(int(x) if isinstance(x, bool) else x) if hasattr(x, "numerator") or isinstance(x, Expr) else None
    if number is None or not number.is_number:
        raise SupportError(f"{what} needs outcomes that are numbers, but {shown(x)} is none; map it to a number first")
    return number


# --- and back -----------------------------------------------------------------------------------------------------


def from_pgf(expression: Any, x: Any, *, trusted: bool = False) -> Distribution[Any]:
    """The law whose probability generating function is an expression: a polynomial or rational function of x.

    Powers of x may be negative or fractions, for outcomes that are. A rational function is read as the law unbounded
    above where its poles lie outside of the unit circle, and as the law unbounded below where they lie inside. That
    all its coefficients are at least 0 is proven by sufficient conditions, which cover most sums, mixtures and random
    sums of what explodes or waits; the first 1,000 are looked at one by one. What is neither proven nor refuted is
    refused.

    Args:
        expression: An exact expression of sympy in x alone.
        x: The symbol, or its name.
        trusted: Whether to accept what could not be proven, on your word; refuted is refused all the same.

    Raises:
        OperandError: It is no expression, or no rational function of x with rational coefficients.
        WeightError: It holds a float, a coefficient is negative, or they do not add up to 1.
        SupportError: It has poles on both sides of the unit circle or on it, or its coefficients could not be proven to
            be at least 0.
        TooLargeError: Its degree exceeds the budget.

    Examples:
        >>> from sympy import symbols
        >>> x = symbols("x")
        >>> from_pgf((1 + x) ** 2 / 4, x)
        Distribution({0: '1/4', 1: '1/2', 2: '1/4'})
        >>> from_pgf(x / (2 - x), x).pmf(10)
        Fraction(1, 1024)
    """
    if type(trusted) is not bool:
        raise OperandError(f"trusted={shown(trusted)} is neither True nor False; write one of them")
    symbol = _symbol(x, expression)
    _require_exact(expression, symbol)
    parts = lcm(
        *[int(power.exp.q) for power in expression.atoms(Pow) if power.base == symbol and power.exp.is_Rational]
    )
    num, den = _quotient(expression, symbol, parts)
    return Distribution._of(_law(num, den, parts, expression, trusted))


def _symbol(x: Any, expression: Any) -> Any:
    """The variable, as it stands in the expression where only its name is given."""
    if isinstance(x, str):
        alike = [symbol for symbol in getattr(expression, "free_symbols", ()) if symbol.name == x]
        return alike[0] if alike else _expression(x)
    if not isinstance(x, Symbol):
        raise OperandError(f"{shown(x)} is no symbol; write sympy.Symbol('x'), or its name")
    _require_number(x)
    return x


def _require_exact(expression: Any, symbol: Any) -> None:
    if not isinstance(expression, Expr):
        raise OperandError(
            f"{shown(expression)} is no expression of sympy; write one such as x/2 + x**2/2 with x = sympy.Symbol('x')"
        )
    if expression.has(Float):
        raise WeightError(f"{shown(expression)} holds a float, so it is not exact; write sympy.Rational(1, 2) for 0.5")
    others = sorted(map(str, expression.free_symbols - {symbol}))
    if others:
        raise OperandError(
            f"{shown(expression)} holds {', '.join(others)} besides {symbol}; put numbers in their place with subs"
        )


def _quotient(e: Any, symbol: Any, parts: int) -> Quotient:
    """An expression as a quotient of integer polynomials in ``symbol^(1 / parts)``."""
    if e == symbol:
        return _power((kernel.integer_polynomial([0, 1]), _ONE), parts)
    if e.is_Rational:
        return kernel.integer_polynomial([int(e.p)]), kernel.integer_polynomial([int(e.q)])
    if e.is_Add:
        return _bounded(quotients.added([_quotient(part, symbol, parts) for part in e.args]))
    if e.is_Mul:
        num, den = _ONE, _ONE
        for part in e.args:
            p, q = _quotient(part, symbol, parts)
            num, den = _bounded((num * p, den * q))
        return num, den
    if e.is_Pow and e.exp.is_Rational and e.base == symbol:
        return _power((kernel.integer_polynomial([0, 1]), _ONE), int(e.exp * parts))
    if e.is_Pow and e.exp.is_Integer:
        return _power(_quotient(e.base, symbol, parts), int(e.exp))
    raise OperandError(
        f"{shown(e)} is no rational function of {symbol} with rational coefficients; a law is read off polynomials and "
        "their quotients only"
    )


def _power(quotient: Quotient, n: int) -> Quotient:
    num, den = quotient
    if n < 0:
        num, den, n = den, num, -n
    length = n * max(len(num), len(den)) + 1
    require("outcomes", length, "a law read off an expression of this degree")
    require("bits", length * n * max(num.height_bits(), den.height_bits(), 1), "a law read off an expression")
    return num**n, den**n


def _bounded(quotient: Quotient) -> Quotient:
    """Refuse what grows too long while an expression is multiplied out."""
    num, den = quotient
    require_terms(len(num) + len(den), num.height_bits() + den.height_bits(), "an expression")
    return quotient


def _law(num: Any, den: Any, parts: int, expression: Any, trusted: bool) -> Form:
    """The law of a quotient that is not normalised: its coefficients must be chances as they are."""
    if len(den) == 0:
        raise OperandError(f"{shown(expression)} divides by zero; write a function that is finite at 1")
    if len(num) == 0:
        raise WeightError("0 has no coefficient above 0; the coefficients must add up to 1")
    above, below = kernel.valuation(num), kernel.valuation(den)
    num, den = quotients.lowest(num.right_shift(above), den.right_shift(below))
    unit = plain(Fraction(1, parts))
    offset = plain(Fraction(above - below, parts))
    if den(1) == 0:
        raise SupportError(
            f"{shown(expression)} has a pole at 1, so its coefficients have no sum; they must add up to 1"
        )
    if num(1) != den(1):
        total = Fraction(int(num(1)), int(den(1)))
        raise WeightError(f"the coefficients of {shown(expression)} add up to {total}, not to 1; divide by {total}")
    if _pole_inside(den):
        num, den, offset, unit = _downward(num, den, offset, unit)
        if _pole_inside(den):
            raise SupportError(
                f"{shown(expression)} has poles inside and outside of the unit circle, so it is the function of no law "
                "that ends on one side; read two laws off its partial fractions"
            )
    _require_chances((num, den), offset, unit, expression, trusted)
    return law_of(num, den, offset, unit)


def _pole_inside(den: Any) -> bool:
    """Whether a positive pole lies inside of the unit circle: the nearest pole of a series of chances is positive.

    This is Pringsheim's theorem (E. C. Titchmarsh, The Theory of Functions, 7.21).
    """
    y = Symbol("y")
    require("states", len(den) ** 3 // 10, f"the poles of a function of degree {len(den) - 1:,}")
    return any([Poly(list(map(int, f.coeffs()))[::-1], y).count_roots(0, 1) for f in quotients.factors(den)])


def _downward(num: Any, den: Any, offset: Any, unit: Any) -> tuple[Any, Any, Any, Any]:
    """The function of 1 / x: the same law counted from its greatest outcome."""
    top = offset + unit * (len(num) - len(den))
    mirrored = [kernel.integer_polynomial(poly.coeffs()[::-1]) for poly in (num, den)]
    return *quotients.lowest(*mirrored), top, -unit


def _require_chances(quotient: Quotient, offset: Any, unit: Any, expression: Any, trusted: bool) -> None:
    """Refuse negative coefficients, and without trust those that could be negative."""
    num, den = quotient
    ends = len(den) == 1
    looked_at = len(num) if ends else max(positivity.LOOKED_AT, 2 * (len(num) + len(den)))
    each = 1 if ends else looked_at  # a weight is so many times as long as the denominator's first coefficient
    require("bits", looked_at * each * int(den[0]).bit_length(), "the coefficients of an expression")
    place = positivity.negative_place(quotient, looked_at)
    if place is not None:
        chance = kernel.plain(quotients.head(num, den, place + 1)[place])
        raise WeightError(
            f"the outcome {shown(offset + unit * place)} has the coefficient {chance} in {shown(expression)}; "
            "probabilities are at least 0"
        )
    if not (trusted or ends) and not positivity.proven(quotient):
        raise SupportError(
            f"the first {looked_at:,} coefficients of {shown(expression)} are at least 0, but that all are could not "
            "be proven; write trusted=True if you know it"
        )
