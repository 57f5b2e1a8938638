"""Symbols: probabilities that are no numbers yet, and what is asked of them.

What a law with symbols answers are expressions of sympy, on which ``sympy.diff``, ``solve``, ``limit``, ``series``,
``factor`` and all else work as they are:

    >>> import sympy
    >>> from exactdice import bernoulli, symbols
    >>> p = symbols("p")
    >>> hits = 3 @ bernoulli(p)
    >>> sympy.factor(hits.pmf(1)), sympy.diff(hits.var(), p), sympy.limit(hits.given(lambda n: n > 0).mean(), p, 0)
    (3*p*(p - 1)**2, 3 - 6*p, 1)
    >>> sympy.series(hits.given(lambda n: n > 0).mean(), p, 0, 3)
    1 + p + 2*p**2/3 + O(p**3)

Here is what sympy alone would not do: see :func:`break_even`, :func:`sensitivity`, :func:`latex`, :func:`lambdify`.
"""

from exactdice.symbolic.generating import cf as cf
from exactdice.symbolic.generating import cgf as cgf
from exactdice.symbolic.generating import from_pgf as from_pgf
from exactdice.symbolic.generating import mgf as mgf
from exactdice.symbolic.generating import pgf as pgf
from exactdice.symbolic.names import symbols as symbols
from exactdice.symbolic.pictures import lambdify as lambdify
from exactdice.symbolic.pictures import latex as latex
from exactdice.symbolic.solving import break_even as break_even
from exactdice.symbolic.solving import sensitivity as sensitivity
