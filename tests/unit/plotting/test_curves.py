"""Curves over a symbol: exact values at each point, meetings at their exact places, conditions kept."""

from fractions import Fraction
from math import isnan, sqrt

import pytest

from exactdice import Distribution, at_least, bernoulli, binomial, d6, plot, symbols
from exactdice.errors import SupportError, SymbolError, TooLargeError
from exactdice.plotting.curves import _letter, spelled

p, q = symbols("p q")


def values(line):
    return dict(zip(line.get_xdata(), line.get_ydata(), strict=True))


def notes(ax):
    return [text.get_text() for text in ax.texts]


def named(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_the_mean_of_a_law():
    ax = plot(6 @ bernoulli(p), unit="hits")
    (line,) = ax.get_lines()
    assert len(line.get_xdata()) == 201
    assert values(line)[0.25] == 1.5  # 6 p
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("p, from 0 to 1", "mean hits")
    assert ax.get_xlim() == (0, 1)
    assert ax.get_legend() is None


def test_where_two_plans_are_worth_the_same():
    ax = plot({"six shots": 6 @ bernoulli(p), "one D6": d6})
    assert notes(ax) == ["p = 7/12"]  # 6 p = 7/2
    mark = ax.get_lines()[-1]
    assert (list(mark.get_xdata()), list(mark.get_ydata())) == ([7 / 12], [3.5])
    assert named(ax) == ["six shots", "one D6"]
    assert ax.get_ylabel() == "mean outcome"


def test_the_chance_of_an_event_and_an_irrational_meeting():
    ax = plot({"two": 2 @ bernoulli(p), "even": "1/2"}, event=at_least(1), over="chance to hit")
    # 1 - (1 - p)^2 = 1/2 where p = 1 - sqrt(1/2)
    assert notes(ax) == ["p = 1 - sqrt(2)/2 ≈ 0.2929"]
    assert [round(x, 12) for x in ax.get_lines()[-1].get_xdata()] == [round(1 - sqrt(2) / 2, 12)]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("chance to hit", "chance of >= 1")
    assert ax.yaxis.get_major_formatter()(0.5, 0) == "50%"


def test_many_meetings_have_letters_and_stand_below_the_axis():
    ax = plot({"p": p, **{f"{n}/5": Fraction(n, 5) for n in range(1, 5)}})
    assert notes(ax) == ["a", "b", "c", "d"]
    assert (
        ax.get_xlabel().replace("\N{NO-BREAK SPACE}", " ")
        == "p, from 0 to 1\na: p = 1/5; b: p = 2/5; c: p = 3/5; d: p = 4/5"
    )
    assert _letter(27) == "b1"


def test_expressions_numbers_and_ends():
    ax = plot({"p": p, "square": p**2, "same": p, "two": 2, "three": Fraction(3)}, unit="points")
    assert notes(ax) == []  # p and its square meet at 0 and 1 only; a curve meets itself everywhere
    assert ax.get_ylabel() == "points"
    assert plot(p, unit="chance").get_ylabel() == "chance"
    assert plot(p**2).get_ylabel() == "value"


def test_a_law_of_words_has_a_curve_for_each():
    ax = plot(bernoulli(p).map(lambda hit: "hit" if hit else "miss"))
    assert named(ax) == ["hit", "miss"]
    assert notes(ax) == ["p = 1/2"]
    assert ax.get_ylabel() == "chance"
    assert named(plot({"A": bernoulli(p).map(str), "B": bernoulli(p).map(str)})) == ["A: 0", "A: 1", "B: 0", "B: 1"]


def test_a_curve_ends_where_a_law_is_none():
    ax = plot({"one": bernoulli(2 * p), "other": 2 @ bernoulli(p**2 * 2)})
    line = ax.get_lines()[0]
    assert values(line)[0.5] == 1
    assert isnan(values(line)[0.505])  # 2 p <= 1
    assert notes(ax) == ["p = 1/2"]  # 2 p = 4 p^2


def test_where_a_value_divides_by_zero_nothing_is_drawn():
    line = plot((1 - p) / p).get_lines()[0]
    assert isnan(values(line)[0])
    assert values(line)[0.5] == 1


def test_meetings_where_the_laws_are_none_are_not_marked():
    ax = plot({"one": bernoulli(2 * p), "other": "3/2"})  # 2 p = 3/2 at 3/4, where 2 p is no chance
    assert notes(ax) == []


def test_meetings_of_high_degree_are_not_marked_and_the_axis_says_so(monkeypatch):
    from exactdice import symbolic

    def refuse(*_):
        raise TooLargeError("the equation is of high degree")

    monkeypatch.setattr(symbolic, "break_even", refuse)
    ax = plot({"a": p, "b": p**2})
    assert ax.get_xlabel() == "p, from 0 to 1\nwhere curves meet is not marked: their degree is too high"


def test_how_exact_numbers_are_spelled():
    import sympy

    assert spelled(Fraction(1, 3)) == "= 1/3"
    assert spelled(sympy.CRootOf(2 * p**3 - 1, 0)) == "≈ 0.7937, a root of 2*p**3 - 1"
    assert spelled(sympy.CRootOf(p**5 + 1000001 * p**3 + 12345678 * p - 1, 0)) == "≈ 8.1e-8"


def test_a_curve_has_one_symbol():
    with pytest.raises(SymbolError, match=r"a curve has one symbol, not p, q; put numbers in for the others with subs"):
        plot([p, q])
    with pytest.raises(SymbolError, match="a curve has one symbol, and there is none; write a law or an expression in"):
        plot(d6, "curve")
    with pytest.raises(SymbolError, match="n counts dice or cards, and a curve is drawn over chances from 0 to 1"):
        plot(binomial(symbols("n"), "1/2"))


def test_too_many_words_for_curves():
    law = Distribution({f"{n}": p if n == 0 else (1 - p) / 19 for n in range(20)})
    with pytest.raises(SupportError, match="20 outcomes without a mean are too many curves; write event="):
        plot(law)
