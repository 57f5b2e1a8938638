"""Typeset expressions: MathML and LaTeX, and names that would be markup."""

from fractions import Fraction

import pytest
from sympy import Function, Symbol, sqrt

from exactdice.format.mathematics import latex, mathml

p = Symbol("p")


@pytest.mark.parametrize(
    ("number", "markup", "source"),
    [
        (p**2, "<math><msup><mi>p</mi><mn>2</mn></msup></math>", "$p^{2}$"),
        (Fraction(1, 3), "<math><mfrac><mn>1</mn><mn>3</mn></mfrac></math>", r"$\frac{1}{3}$"),
        (3, "<math><mn>3</mn></math>", "$3$"),
        (sqrt(2), "<math><msqrt><mn>2</mn></msqrt></math>", r"$\sqrt{2}$"),
        (Symbol("<b>"), "&lt;b&gt;", r"\textless{}b\textgreater{}"),
        (Symbol("x_<b>") * p, "p*x_&lt;b&gt;", r"p*x\_\textless{}b\textgreater{}"),
        (Symbol("$x"), "$x", r"\$x"),
        (Function("<b>")(p), "&lt;b&gt;(p)", r"\textless{}b\textgreater{}(p)"),
        ("a & b", "a &amp; b", r"a \& b"),
    ],
)
def test_typeset(number, markup, source):
    assert mathml(number) == markup
    assert latex(number) == source


def test_products_have_no_entity_that_xml_lacks():
    assert "&" not in mathml(2 * p)
