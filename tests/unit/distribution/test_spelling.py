"""Formats of a law in one line, and as LaTeX."""

from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, bernoulli, binomial, d, d3, d6, equals, symbols

p = symbols("p")
THIRDS = bernoulli("1/3")


@pytest.mark.parametrize(
    ("law", "specification", "text"),
    [
        (THIRDS, "%", "0: 66.67%, 1: 33.33%"),
        (THIRDS, ".0%", "0: 67%, 1: 33%"),
        (THIRDS, ".1%", "0: 66.7%, 1: 33.3%"),
        (THIRDS, "f", "0: 0.6667, 1: 0.3333"),
        (THIRDS, ".2f", "0: 0.67, 1: 0.33"),
        (THIRDS, "frac", "0: 2/3, 1: 1/3"),
        (bernoulli("1/1000"), ".1%", "0: 99.9%, 1: 0.1%"),
        (bernoulli("1/10000"), ".1%", "0: >99.9%, 1: <0.1%"),  # neither certain nor impossible
        (bernoulli("1/10000"), ".2f", "0: >0.99, 1: <0.01"),
        (bernoulli(1), ".1%", "1: 100.0%"),
        (bernoulli("1/2"), ".0f", "0: >0, 1: >0"),  # half up would be 1, which it is not
        (bernoulli("1/8"), ".0%", "0: 88%, 1: 13%"),  # 87.5 and 12.5, half up
        (Distribution(["a", (1, 2)]), "frac", "a: 1/2, (1, 2): 1/2"),
        (bernoulli(p), "frac", "0: 1 - p, 1: p"),
    ],
)
def test_a_law_in_one_line(law, specification, text):
    assert format(law, specification) == text


def test_without_a_format_it_is_the_table():
    assert f"{d6}" == str(d6)


def test_of_many_outcomes_both_ends_are_written():
    parts = f"{d(41):frac}".split(", ")
    assert len(parts) == 41
    assert parts[19:22] == ["20: 1/41", "…", "22: 1/41"]


def test_a_law_without_an_end_names_the_rest():
    assert f"{d6.explode(equals(6)):.0%}".endswith("23: <1%, >= 24: <1%")


def test_latex_of_a_law():
    lines = Distribution({Fraction(-1, 2): 1, 3: 2}).latex().splitlines()
    assert lines[4:6] == [r"$-\frac{1}{2}$ & $\frac{1}{3}$ & 33.33\% \\", r"$3$ & $\frac{2}{3}$ & 66.67\% \\"]


def test_latex_of_words_and_of_long_fractions():
    law = Distribution({"50%": 1, "a_b": 10**60})
    assert r"50\% & 1/1000\ldots{} & 1e-58\% \\" in law.latex()
    assert "{lrr}" not in law.latex()  # text has an order, too
    assert "{lrr}" in Distribution(["a", 1]).latex()


def test_latex_of_expressions_and_roots():
    assert r"$1$ & $p$ \\" in bernoulli(p).latex()
    assert r"$\sqrt{2}$ & $\frac{1}{2}$ & 50.00\% \\" in Distribution([sympy.sqrt(2), 1]).latex()
    n = sympy.Symbol("n", integer=True, nonnegative=True)
    assert r"mean & $n p$ \\" in binomial(n, p).latex()


def test_latex_of_many_and_of_endless_laws():
    assert d(41).latex().count(r"\vdots") == 3
    assert r"$\ge$ 24" not in d6.explode(equals(6)).latex()  # an event prints as >=
    assert r"\textgreater{}= 24 & $\frac{1}{1296}$" in d6.explode(equals(6)).latex()
    assert d3.latex().count("\n") == 8


def test_completions_are_the_outcomes_at_hand():
    assert d3._ipython_key_completions_() == [1, 2, 3]
    assert (10**9 @ d6)._ipython_key_completions_() == []
    assert d6.explode(equals(6))._ipython_key_completions_() == []
    assert binomial(sympy.Symbol("n", integer=True, nonnegative=True), p)._ipython_key_completions_() == []
