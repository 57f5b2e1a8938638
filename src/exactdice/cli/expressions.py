"""Expressions in symbols as people type them, such as ``1 - p`` or ``2*p/3``, read without running them."""

from __future__ import annotations

import ast
import operator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from exactdice.scalars import exact, shown, text_fault
from exactdice.symbolic import symbols

if TYPE_CHECKING:
    from collections.abc import Callable

_LONGEST = 100  # characters
_HIGHEST = 20  # power
_OPERATORS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_CURE = "Write a symbol such as p, a number such as 2/3, or an expression such as 1 - p"


def expression_of(text: str) -> Any:
    """An expression of sympy, or a Fraction where there is no symbol."""
    source = text.strip().replace("^", "**")
    readable = not text_fault(text) and len(text) <= _LONGEST
    try:
        return _value(ast.parse(source if readable else "", mode="eval").body, source)
    except (SyntaxError, ValueError, ZeroDivisionError):
        raise click.UsageError(f"Cannot read {shown(text)} as a chance. {_CURE}") from None


def _value(node: ast.expr, source: str) -> Any:
    match node:
        case ast.Name(id=name):
            return symbols(name)
        case ast.Constant(value=int() | float()):
            return exact(ast.get_source_segment(source, node))  # its digits, not the float that Python makes of them
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, source)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int() as power)) if power <= _HIGHEST:
            return _value(left, source) ** power
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _combined(_OPERATORS[type(op)], _value(left, source), _value(right, source))
    raise ValueError


def _combined(operate: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    """The result; sympy takes a Fraction for its own rational only where it is told to."""
    import sympy

    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return operate(left, right)
    return operate(sympy.sympify(left), sympy.sympify(right))


def chances_of(text: str) -> Any:
    """A chance, or the pair of it and that of a critical success: ``p`` or ``p, 1/6``."""
    parts = [expression_of(part) for part in text.split(",")]
    return parts[0] if len(parts) == 1 else tuple(parts)


def assignments_of(texts: tuple[str, ...]) -> dict[Any, Fraction]:
    """Symbols and the numbers put in for them: ``p=2/3``."""
    put = {}
    for text in texts:
        name, sign, number = text.partition("=")
        if not sign or not name.strip().isidentifier():
            raise click.UsageError(f"{shown(text)} gives no symbol a value. Write p=2/3")
        put[symbols(name.strip())] = exact(number.strip(), f"value of {name.strip()}")
    return put


def substituted(value: Any, put: dict[Any, Fraction]) -> Any:
    """An expression, or a pair of them, with numbers in place of symbols; a Fraction where no symbol is left."""
    if isinstance(value, tuple):
        return tuple([substituted(part, put) for part in value])
    if not hasattr(value, "free_symbols"):
        return value
    import sympy

    left = value.subs({symbol: sympy.sympify(number) for symbol, number in put.items()})
    return left if left.free_symbols else exact(left)
