"""Where two expressions in a symbol meet, and how fast one changes with it."""

from __future__ import annotations

from numbers import Number
from typing import Any

from exactdice import kernel
from exactdice.distribution import Distribution
from exactdice.errors import OperandError, SymbolError
from exactdice.scalars import exact, has_symbols, shown


def break_even(a: Any, b: Any, symbol: Any = None) -> list[Any]:
    """The values of a symbol from 0 to 1 at which two plans are worth the same, in ascending order.

    A toughness or a save is no symbol: it is varied by ``games.wh40k.break_even``.

    Args:
        a: A law, which counts with its mean, or an expression, or a number.
        b: The other one.
        symbol: The symbol to solve for; the only one by default. Beside other symbols it may be linear or squared, and
            then all solutions are given, whatever those are.

    Returns:
        Exact numbers, Fractions or algebraic numbers of sympy, that keep the conditions of the laws.

    Raises:
        OperandError: One is no law, expression or number, or there is no symbol.
        SymbolError: The symbol is in neither, both are equal for all its values, or an equation of higher degree has
            other symbols.
        WeightError: An expression is no rational function.
        TooLargeError: The equation is of very high degree.

    Examples:
        >>> from exactdice import at_least, bernoulli, d6, symbols
        >>> p = symbols("p")
        >>> break_even(6 @ bernoulli(p), d6, p)
        [Fraction(7, 12)]
        >>> break_even((2 @ bernoulli(p)).prob(at_least(1)), "1/2", p)
        [1 - sqrt(2)/2]
        >>> break_even(6 @ bernoulli(p), d6)
        [Fraction(7, 12)]
    """
    sides = [_quotient(a), _quotient(b)]
    present = set().union(*map(_symbols, sides))
    if symbol is None and len(present) != 1:
        found = ", ".join(sorted(map(str, present))) or "none"
        raise SymbolError(f"there is one symbol to solve for, and the two have {found}; name it as the third argument")
    unknown = present.pop() if symbol is None else _symbol(symbol)
    if not any([unknown in _symbols(side) for side in sides]):
        raise SymbolError(f"symbol {unknown} is in neither of the two; name one that is")
    difference = sides[0] - sides[1]
    if difference == 0:
        raise SymbolError(f"the two are equal for every {unknown}; compare plans that differ")
    if unknown not in _symbols(difference):
        return []
    conditions = [relation for side in (a, b) if isinstance(side, Distribution) for relation in side.conditions()]
    return [root for root in kernel.roots_from_0_to_1(difference, unknown) if _kept(conditions, unknown, root)]


def sensitivity(value: Any, symbol: Any) -> Any:
    """The derivative of an expression, or of the mean of a law, by a symbol.

    Args:
        value: An expression, or a law, whose mean it is then.
        symbol: The one that ``symbols`` made.

    Raises:
        OperandError: It is no law or expression, or there is no symbol.
        SymbolError: The symbol is not in it.
        WeightError: The expression is no rational function.

    Examples:
        >>> from exactdice import bernoulli, d3, symbols
        >>> p = symbols("p")
        >>> sensitivity((10 @ bernoulli(p**2)) @ d3, p)
        40*p
    """
    number = _quotient(value)
    unknown = _symbol(symbol)
    if unknown not in _symbols(number):
        raise SymbolError(f"{shown(value)} does not change with {unknown}; name a symbol that is in it")
    return kernel.expression_of(kernel.derivative(number, unknown))


def _symbol(symbol: Any) -> Any:
    if not getattr(symbol, "is_Symbol", False):
        raise OperandError(f"{shown(symbol)} is no symbol; write the one that symbols('p') made")
    return symbol


def _quotient(value: Any) -> Any:
    """A law by its mean, an expression, or a number."""
    number = value.mean() if isinstance(value, Distribution) else value
    if not isinstance(number, (Number, str)) and not hasattr(number, "free_symbols"):
        raise OperandError(
            f"{shown(value)} is no law, expression or number; write a law of it, such as attack(...).wounds_lost, and "
            "ask games.wh40k.break_even where toughness or save shall vary"
        )
    return kernel.read(number, "expression") if has_symbols(number) else exact(number, "value")


def _symbols(number: Any) -> set[Any]:
    """The symbols of a Quotient; a Fraction has none."""
    parts = (number.numerator, number.denominator) if isinstance(number, kernel.Quotient) else ()
    return {symbol for part in parts for symbol in part.symbols}


def _kept(conditions: list[Any], symbol: Any, root: Any) -> bool:
    """Whether a root keeps all conditions, as far as sympy can tell."""
    import sympy

    return all([relation.subs(symbol, sympy.sympify(root)) != sympy.false for relation in conditions])
