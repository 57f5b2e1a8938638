"""Symbols that stand for probabilities: real and at least 0."""

from __future__ import annotations

from typing import Any

from exactdice.errors import OperandError
from exactdice.scalars import shown, text_fault


def symbols(names: str) -> Any:
    """Symbols of sympy that are real and not negative: one, or a tuple where several names are given.

    They may stand wherever a weight or a probability may, also within expressions such as ``1 - p`` or ``p / (p + q)``.
    Any other symbol of sympy may, too; that it is not negative is then a condition of the law.

    Args:
        names: Names separated by blanks or commas, as sympy reads them.

    Raises:
        OperandError: It is no text, or holds no name.

    Examples:
        >>> from exactdice import bernoulli
        >>> p, q = symbols("p q")
        >>> (10 @ bernoulli(p * q)).mean()
        10*p*q
    """
    import sympy

    fault = text_fault(names)
    if fault:
        raise OperandError(f"names {shown(names)} cannot be read: {fault}")
    try:
        return sympy.symbols(names, nonnegative=True)
    except ValueError:
        raise OperandError(f"names {shown(names)} hold no symbol; write symbols('p') or symbols('p q')") from None
