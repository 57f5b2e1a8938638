"""LaTeX: signs with a meaning are escaped, numbers are set as mathematics."""

from fractions import Fraction

import pytest

from exactdice.format import latex


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("50% & more", r"50\% \& more"),
        ("a_b{c}#$", r"a\_b\{c\}\#\$"),
        ("\\input{x}", r"\textbackslash{}input\{x\}"),
        ("~^", r"\textasciitilde{}\textasciicircum{}"),
        ("≥ 9 ≈ …", r"$\ge$ 9 $\approx$ \ldots{}"),
        ("two\nlines", "two lines"),
        ('a "hit"', "a ''hit''"),
    ],
)
def test_signs_with_a_meaning_are_escaped(text, source):
    assert latex.escaped(text) == source
    assert latex.escaped(latex.escaped(text)) == source  # Source is not escaped again


@pytest.mark.parametrize(
    ("value", "source"),
    [(Fraction(5, 18), r"$\frac{5}{18}$"), (Fraction(-1, 2), r"$-\frac{1}{2}$"), (Fraction(-3), "$-3$")],
)
def test_numbers(value, source):
    assert latex.number(value) == source


def test_a_row_is_no_argument_of_the_line_break_before_it():
    assert latex.table(["a"], [["[1cm]"], ["*"]]).splitlines()[4:6] == [r"{}[1cm] \\", r"{}* \\"]


def test_a_table():
    lines = latex.table(["a", "b"], [["x&", latex.number(Fraction(1, 2))]], left=(0,)).splitlines()
    assert lines[0] == r"\begin{tabular}{lr}"
    assert lines[4] == r"x\& & $\frac{1}{2}$ \\"
