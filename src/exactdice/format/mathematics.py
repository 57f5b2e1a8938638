"""Expressions of sympy typeset: MathML, which browsers set without a script, and LaTeX.

MathML and not ``$...$``: dollars are set by JupyterLab, and by nobody on a bare page or in marimo.
sympy writes the names of symbols into both as they are, so whatever is not a plain name is shown as escaped text.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from exactdice.format.html import Markup, escaped
from exactdice.format.latex import Source
from exactdice.format.latex import escaped as latex_escaped
from exactdice.scalars import words

_PLAIN = re.compile(r"\w+")
_TIMES = "\N{INVISIBLE TIMES}"  # the entity of that name is none of XML's


def mathml(expression: Any) -> Markup:
    """An exact number or expression for an HTML page, as text where it has no typeset form.

    Examples:
        >>> from sympy import Symbol
        >>> print(mathml(Symbol("p") ** 2))
        <math><msup><mi>p</mi><mn>2</mn></msup></math>
        >>> print(mathml(Symbol("<b>")))
        &lt;b&gt;
    """
    typeset = _typeset(expression)
    if typeset is None:
        return escaped(str(expression))
    from sympy.printing.mathml import mathml as printed

    inside = printed(typeset, printer="presentation").replace("&InvisibleTimes;", _TIMES)
    return Markup(f"<math>{inside}</math>")


def latex(expression: Any) -> Source:
    r"""An exact number or expression between dollars, as text where it has no typeset form.

    Examples:
        >>> from sympy import Symbol
        >>> print(latex(1 / Symbol("p")), latex(Symbol("50%")))
        $\frac{1}{p}$ 50\%
    """
    typeset = _typeset(expression)
    if typeset is None:
        return latex_escaped(words(expression))
    from sympy import latex as printed

    try:
        return Source(f"${printed(typeset)}$")
    except ValueError:  # more digits than Python prints
        return latex_escaped(words(expression))


def _typeset(number: Any) -> Any:
    """The expression of sympy that is safe to print, None where there is none."""
    from sympy import Expr, sympify
    from sympy.core.function import AppliedUndef

    expression = sympify(number) if isinstance(number, (int, Fraction)) else number
    if not isinstance(expression, Expr) or expression.has(AppliedUndef):
        return None
    plain = all([_PLAIN.fullmatch(symbol.name) for symbol in expression.free_symbols])
    return expression if plain else None
