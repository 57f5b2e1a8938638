"""Laws and expressions for documents and plots: LaTeX, and functions of floats."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isfinite
from typing import Any

from exactdice import kernel
from exactdice.algebra import expansions
from exactdice.algebra.forms import Copies, symbolic
from exactdice.distribution import Distribution
from exactdice.errors import OperandError, SymbolError
from exactdice.scalars import abridged, exact, has_symbols, shown
from exactdice.sizes import require

_TERM = 200  # states of a term of an expression: sympy takes a tenth of a millisecond for it, and to print it as long


def latex(value: Any) -> str:
    r"""The LaTeX of an expression or a number, or of a law as a case for each outcome.

    Args:
        value: A number, an expression or a law.

    Raises:
        TooLargeError: A law has very many terms.

    Examples:
        >>> from exactdice import bernoulli, symbols
        >>> p = symbols("p")
        >>> print(latex(bernoulli(p)))
        P(X = x) = \begin{cases} 1 - p & x = 0 \\ p & x = 1 \end{cases}
        >>> print(latex((2 @ bernoulli(p)).var()))
        - 2 p^{2} + 2 p
    """
    import sympy

    written = abridged(sympy.latex)
    if not isinstance(value, Distribution):
        return written(value if has_symbols(value) else sympy.sympify(exact(value, "value")))
    form = value._form.total if isinstance(value._form, Copies) else value._form
    terms = expansions.terms(form) if symbolic(form) else form.length
    require("states", _TERM * terms, f"the LaTeX of a law of {terms:,} terms")
    rows = []
    for x, chance in value.items():
        name = rf"\text{{{x}}}" if isinstance(x, str) else written(sympy.sympify(x))
        rows.append(f"{written(sympy.sympify(chance))} & x = {name}")
    return r"P(X = x) = \begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"


def lambdify(value: Any, *symbols: Any) -> Callable[..., Any]:
    """A function of floats for plots: what it gives is worked out exactly and rounded once.

    The lambdify of sympy would add and subtract floats: the terms of a polynomial of high degree cancel, and nothing
    right is left of them.

    Args:
        value: An expression, a number, or a law, of which the function gives the probabilities by outcome.
        symbols: What the arguments stand for, in their order.

    Raises:
        OperandError: No symbol is named, or one is none.
        SymbolError: A symbol of the value is not named.
        WeightError: The expression is no rational function.

    Examples:
        >>> from exactdice import bernoulli, symbols
        >>> p = symbols("p")
        >>> chance = lambdify((100 @ bernoulli(p)).pmf(50), p)
        >>> chance(0.5)
        0.07958923738717877
        >>> lambdify(bernoulli(p), p)(0.25)
        {0: 0.75, 1: 0.25}
    """
    if not symbols or not all([getattr(symbol, "is_Symbol", False) for symbol in symbols]):
        raise OperandError(
            f"lambdify needs the symbols of its arguments, not {shown(symbols)}; write lambdify(value, p)"
        )
    missing = sorted(getattr(value, "free_symbols", set()) - set(symbols), key=str)
    if missing:
        names = ", ".join(map(str, missing))
        raise SymbolError(f"lambdify names no argument for {names}; write lambdify(value, {names}), or put numbers in")
    if isinstance(value, Distribution):
        return lambda *numbers: _probabilities(value, dict(zip(symbols, _exact(symbols, numbers), strict=True)))
    number = kernel.read(value, "expression") if has_symbols(value) else exact(value, "value")
    rounded = kernel.rounded(number, symbols)
    return lambda *numbers: rounded(_exact(symbols, numbers))


def _exact(symbols: tuple[Any, ...], numbers: tuple[Any, ...]) -> list[Fraction]:
    """Arguments as fractions; a float as the binary fraction that it is."""
    if len(numbers) != len(symbols):
        raise OperandError(f"{len(numbers)} numbers are given for {len(symbols)} symbols; give one for each")
    result = []
    for number in numbers:
        if isinstance(number, float) and not isfinite(number):
            raise OperandError(f"argument {number} is not a finite number; plot where the value is finite")
        result.append(Fraction(number) if isinstance(number, float) else exact(number, "argument"))
    return result


def _probabilities(law: Distribution[Any], numbers: dict[Any, Fraction]) -> dict[Any, float]:
    used = {symbol: number for symbol, number in numbers.items() if symbol in law.free_symbols}
    floats = law.subs(used).to_float()
    return {x: floats.get(x, 0.0) for x in law}
