"""Figures of laws: what is drawn of each kind, gaps, bins and ends, and that nothing raises, hangs or runs a script."""

import re
from fractions import Fraction

import pytest
import sympy

from exactdice import (
    Distribution,
    at_least,
    at_most,
    bernoulli,
    binomial,
    budget,
    d,
    d3,
    d6,
    equals,
    geometric,
    point,
    symbols,
)
from exactdice.distribution.joint_views import joint_view
from exactdice.distribution.views import called, view
from exactdice.errors import ExactDiceError

p, q = symbols("p q")


def seen(law, **sizes):
    return view(law._form, **sizes)


def columns(law, **sizes):
    return [(row.name, row.column) for row in seen(law, **sizes).rows]


# --- rows ---------------------------------------------------------------------------------------------------------


def test_a_row_tells_the_exact_chance_and_that_of_at_least_as_much():
    row = seen(2 @ d6).rows[5]
    assert row.told == "7: 1/6 = 16.67%, at least 58.33%"  # 6/36, and 21/36


def test_gaps_are_kept():
    assert columns(Distribution([0, 2, 4, 9])) == [("0", 0), ("2", 2), ("4", 4), ("9", 9)]


def test_outcomes_far_apart_on_a_lattice_take_one_column_each():
    assert columns(d6 * 100) == [(str(100 * n), n - 1) for n in range(1, 7)]
    assert seen(d6 * 100).notes == ["columns lie 100 apart"]


def test_long_gaps_are_shortened_and_said():
    law = Distribution([0, 5, 100, 1005])
    assert columns(law) == [("0", 0), ("5", 1), ("100", 5), ("1005", 9)]  # columns of 5; at most three empty ones
    assert seen(law).notes == ["columns lie 5 apart", "long gaps are shortened"]


def test_fractions_stand_to_scale_where_that_can_be_drawn():
    law = Distribution([Fraction(-3, 4), Fraction(1, 3), Fraction(1, 2)])
    assert columns(law) == [("-3/4", 0), ("1/3", 13), ("1/2", 15)]  # twelfths: -9, 4, 6
    assert seen(law).notes == ["columns lie 1/12 apart"]
    fine = Distribution([Fraction(1, 2**41), Fraction(1, 3)])
    assert columns(fine) == [("1/2199023255552", 0), ("1/3", 1)]
    assert seen(fine).notes == ["outcomes stand side by side, not to scale"]


def test_ends_of_little_mass_are_put_together():
    law = 20 @ d6
    rows = seen(law).rows
    assert rows[0].name == "< 47"
    assert rows[0].chance == law.cdf(46) <= Fraction(1, 1000) < law.cdf(47)
    assert rows[-1].name == "> 93"
    assert rows[-1].chance == law.sf(93) <= Fraction(1, 1000) < law.sf(92)
    assert sum([row.chance for row in rows]) == 1
    assert [row.name for row in rows if row.several] == ["< 47", "> 93"]


def test_hundreds_of_outcomes_are_added_up_in_round_bins():
    law = 1000 @ d6
    rows = seen(law).rows
    assert len(rows) <= 62
    assert rows[2].name == "3340 to 3349"
    assert rows[2].chance == law.sf(3339) - law.sf(3349)
    assert rows[2].above == law.sf(3339)
    assert rows[1].name == "3333 to 3339"  # the first bin holds what is drawn alone
    assert sum([row.chance for row in rows]) == 1
    assert seen(law).notes[1] == "each bar adds up 10 numbers"


def test_a_bin_of_one_number_is_called_by_it():
    """Of 10d6 in 24 rows, pairs begin at even numbers, and what is drawn alone begins at 19."""
    assert [row.name for row in view((10 @ d6)._form, 24, 24, 20).rows][:3] == ["< 19", "19", "20 to 21"]


def test_bins_of_a_coarse_lattice_and_of_fractions():
    assert seen(1000 @ d6 * 7).notes[1:] == [
        "less than a thousandth at each end is put together",
        "each bar adds up 10 columns",
    ]
    rows = seen(d(400) / 3).rows
    assert [row.name for row in rows[:2]] == ["0.3333 to 3.333", "3.667 to 6.667"]  # ten thirds each
    assert sum([row.chance for row in rows]) == 1


@pytest.mark.parametrize(("sign", "end"), [(1, "> 23"), (-1, "< -23")])
def test_a_law_without_an_end_shows_its_tail(sign, end):
    law = d6.explode(equals(6)) * sign
    last = seen(law).rows[-1 if sign > 0 else 0]
    assert (last.name, last.chance, last.several) == (end, Fraction(1, 1296), True)  # four sixes in a row
    assert seen(law).notes == [f"without an end: {end} has 0.08% together"]


def test_a_tail_that_does_not_end_soon_is_cut_and_said():
    view_ = seen(geometric("1/1000"))
    assert view_.rows[-1].chance == Fraction(999, 1000) ** 2048
    assert view_.notes[0] == "without an end: > 2048 has 12.89% together"
    assert view_.share(view_.rows[-1]) == 0


def test_words_are_listed_and_of_many_the_likeliest():
    law = Distribution({f"word {i}": i + 1 for i in range(100)})
    view_ = seen(law)
    assert [row.name for row in view_.rows[:2]] == ["word 99", "word 98"]
    assert view_.rows[-1].name == "81 others"
    assert view_.rows[-1].chance == Fraction(81 * 82 // 2, 5050)  # 1 + ... + 81 of 1 + ... + 100
    assert view_.notes == ["the 19 likeliest of 100 outcomes"]


@pytest.mark.parametrize(
    ("law", "names"),
    [
        (bernoulli("1/3").map(bool), ["False", "True"]),
        (Distribution(["a", 1, (1, 2)]), ["a", "1", "(1, 2)"]),
        (Distribution([sympy.sqrt(2), 1]), ["1", "sqrt(2)"]),
        (Distribution(["", "  ", "a\nb"]), ["''", "'  '", "a b"]),
        (Distribution([at_least(3), at_most(0)]), [">= 3", "<= 0"]),
        (Distribution([at_least(10**5000), "a"]), ["<Interval of very many digits>", "a"]),
        (Distribution([None, "x" * 100]), ["None", "x" * 79 + "…"]),
        (Distribution([d3, 1]), ["Distribution({1: '1/3', 2: '1/3', 3: '1/3'})", "1"]),
    ],
)
def test_how_outcomes_are_called(law, names):
    view_ = seen(law)
    assert sorted(row.name for row in view_.rows) == sorted(names)
    assert not view_.on_axis


def test_long_numbers_are_abbreviated():
    assert called(10**5000) == "1000…"
    assert called(Fraction(1, 3**100)) == "1/5153…"
    assert called(((10**5000,),)) == "<tuple of very many digits>"


# --- pairs --------------------------------------------------------------------------------------------------------


def test_pairs_are_a_heat_table():
    seen_ = joint_view(d3.joint(lambda n: n @ bernoulli("1/2"))._form)
    assert (seen_.down, seen_.across) == (["1", "2", "3"], ["0", "1", "2", "3"])
    assert seen_.cells[0] == [Fraction(1, 6), Fraction(1, 6), None, None]
    assert sum([chance for row in seen_.cells for chance in row if chance]) == 1
    assert seen_.facts == ["covariance 1/3 ≈ 0.3333"]  # var(d3) / 2 = (2/3) / 2
    assert not seen_.small


def test_many_pairs_are_added_up():
    seen_ = joint_view(d(40).product(d(25))._form)
    assert (seen_.down[0], len(seen_.down), len(seen_.across)) == ("1 to 2", 20, 25)
    assert seen_.cells[0][0] == Fraction(2, 1000)
    assert seen_.notes[1] == "each cell adds up 2 × 1 values"
    assert seen_.small


@pytest.mark.parametrize(
    "law",
    [
        d6,
        d6.explode(equals(6)),
        Distribution([(1, 2, 3), (1, 2, 4)]),
        Distribution([(1, 2), "a"]),
        Distribution([(1, "a"), ("a", 1)]),
        Distribution([(1, "a"), (1, 2)]),
    ],
)
def test_no_heat_table_without_pairs_in_order(law):
    assert joint_view(law._form) is None


@pytest.mark.parametrize("law", [Distribution([("a", 1), ("b", 2)]), d(50).product(d(50))])
def test_no_covariance_of_words_nor_of_very_many_pairs(law):
    assert joint_view(law._form).facts == []


# --- figures ------------------------------------------------------------------------------------------------------


LAWS = {
    "dice": 2 @ d6,
    "many dice": 20 @ d6,
    "very many dice": 10**9 @ d6,
    "certain": point(3),
    "without an end": d6.explode(equals(6)),
    "down without an end": -d6.explode(equals(6)),
    "truth": bernoulli("1/3").map(bool),
    "words": Distribution(["hit", "<script>alert(1)</script>", '"', "&"]),
    "no order": Distribution([frozenset([1]), 1, "a"]),
    "pairs": d6.product(d6),
    "symbols": 3 @ bernoulli(p),
    "symbols without numbers": bernoulli(p).map(lambda k: "hit" if k else "miss"),
    "many symbols": 50 @ bernoulli(p),
    "long expressions": 6 @ d6.bind(lambda n: bernoulli(p) if n > 3 else bernoulli(q)),
    "symbols of evil names": bernoulli(sympy.Symbol("<b>", positive=True)),
    "formulas": binomial(sympy.Symbol("k", integer=True, nonnegative=True), p),
    "roots": Distribution([sympy.sqrt(2), 1]),
    "huge": Distribution([10**5000, 1]),
    "tiny": Distribution({1: 1, 2: 10**6000}),
    "copies": 10**6 @ Distribution([Fraction(1, 7), sympy.sqrt(2)]),
    "laws": Distribution([d6, 2 @ d6]),
    "far without an end": geometric("1/1000000"),
    "many roots": Distribution([sympy.sqrt(n) for n in range(2, 40)]),
    "large table": Distribution([(n, n * n) for n in range(20_000)]),
}


@pytest.mark.parametrize("name", LAWS)
def test_every_law_has_a_figure(name):
    figure = LAWS[name]._repr_html_()
    assert figure == LAWS[name]._repr_html_()
    assert "<script>" not in figure
    assert "<b>" not in figure
    assert " id=" not in figure
    assert figure.count("<div") == figure.count("</div>")
    assert len(figure) < 60_000


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("dice", '<th scope="row">7</th><td>1/6</td><td>16.67%</td><td>58.33%</td>'),
        ("dice", "2 to 12, 11 outcomes, mean 7, standard deviation sqrt(35/6) ≈ 2.415"),
        ("many dice", "<summary>table of 49 rows</summary>"),
        ("certain", "1 outcome, mean 3, standard deviation 0"),
        ("very many dice", "not drawn, because that takes longer than an instant"),
        ("without an end", "without an end: &gt; 23 has 0.08% together"),
        ("words", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("pairs", 'data-exact="(1, 1): 1/36 = 2.78%"'),
        ("symbols", "<msup><mi>p</mi><mn>3</mn></msup>"),
        ("symbols", "mean <math>"),
        ("many symbols", "the first 40 of 51 outcomes"),
        ("long expressions", "&lt;28 terms in p, q&gt;"),  # C(8, 2) monomials of degree at most 6
        ("symbols of evil names", "&lt;b&gt;"),
        ("formulas", "P(X = kk)"),
        ("copies", "not drawn"),
        ("far without an end", "mean 1000000, standard deviation"),
        ("far without an end", "not drawn"),  # 1,000,000 outcomes lie before the mean
        ("many roots", '<div class="ed-title">38 outcomes</div>'),
    ],
)
def test_what_a_figure_says(name, words):
    assert words in LAWS[name]._repr_html_()


def test_no_figure_raises_on_a_small_budget():
    laws = [2 @ d6, 100 @ d6, d6.explode(equals(6)), 3 @ d6.explode(equals(6)), d6.product(d6), 3 @ bernoulli(p)]
    with budget(outcomes=1, bits=1, states=1):
        for law in laws:
            assert law._repr_html_().startswith('<div class="exactdice')


def test_a_form_that_refuses_everything_still_has_a_figure(monkeypatch):
    def refuse(form):
        raise ExactDiceError("no")

    law = 2 @ d6
    monkeypatch.setattr("exactdice.distribution.drawing._parts", refuse)
    monkeypatch.setattr("exactdice.distribution.describe.parts", refuse)
    assert "not drawn" in law._repr_html_()


def test_bars_of_figures_are_columns():
    figure = Distribution([0, 2, 9])._repr_html_()
    bars = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="[\d.]+" height="[\d.]+" fill="#', figure)
    first, second, third = map(float, bars)
    assert round((third - second) / (second - first), 6) == 3.5
