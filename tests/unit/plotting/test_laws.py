"""Bars, steps, overlays and ridges: heights are the exact chances rounded once, gaps are zero, axes have names."""

from fractions import Fraction

import pytest

from exactdice import Distribution, at_least, bernoulli, d, d6, equals, plot, uniform
from exactdice.errors import OperandError, SupportError
from exactdice.plotting import canvas

TWO = 2 @ d6


def heights(ax):
    return [bar.get_height() for bar in ax.patches]


def labels(axis):
    return [tick.get_text() for tick in axis.get_ticklabels()]


def steps(ax):
    return [shape.get_data() for shape in ax.patches]


def test_bars_of_two_dice():
    ax = plot(TWO, unit="inches", title="a charge")
    assert heights(ax) == [float(TWO.pmf(n)) for n in range(2, 13)]
    assert [round(bar.get_x() + bar.get_width() / 2, 9) for bar in ax.patches] == list(range(2, 13))
    assert labels(ax.xaxis) == [str(n) for n in range(2, 13)]
    assert (ax.get_xlabel(), ax.get_ylabel(), ax.get_title()) == ("inches", "chance", "a charge")
    assert ax.yaxis.get_major_formatter()(0.16, 0) == "16%"
    assert ax.get_legend() is None


def test_gaps_are_bars_of_no_height():
    ax = plot(uniform([0, 2, 4]))
    assert heights(ax) == [1 / 3, 0, 1 / 3, 0, 1 / 3]
    assert {round(bar.get_width(), 9) for bar in ax.patches} == {0.8}
    assert ax.get_xlabel() == "outcome"


def test_thin_bars_are_made_wider_where_no_outcome_is_next_to_them():
    ax = plot(d(20) * 10)  # 10 to 200
    assert round(ax.patches[0].get_width(), 9) == 2.28  # 1.2 % of 190
    assert round(plot(uniform([3])).patches[0].get_width(), 9) == 0.8


def test_many_outcomes_are_a_step_with_zeros_in_the_gaps():
    (step,) = steps(plot(uniform([*range(0, 140, 2)])))
    assert list(step.values) == [1 / 70, 0] * 69 + [1 / 70]
    assert (step.edges[0], step.edges[-1]) == (-0.5, 138.5)


def test_thousands_of_outcomes_are_binned_and_the_axis_says_so():
    ax = plot(d(1000), tail="1/100000")
    (step,) = steps(ax)
    assert list(step.values)[:2] == [9 / 1000, 10 / 1000]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("outcome, in bins of 10", "chance of a bin")


def test_outcomes_far_apart_are_needles():
    ax = plot(Distribution({1: 1, 1000: 2, 1000000: 1}))
    (line,) = ax.get_lines()
    assert list(line.get_ydata()) == [0.25, 0.5, 0.25]
    assert list(line.get_xdata()) == [1, 1000, 1000000]


def test_what_is_not_drawn_stands_below_the_axis():
    ax = plot(d6.explode(equals(6)), unit="damage")
    assert ax.get_xlabel() == "damage\nnot drawn: 0.08% above 23"
    assert heights(ax)[:7] == [1 / 6] * 5 + [0, 1 / 36]


def test_words_are_horizontal_with_their_chances():
    ax = plot(Distribution({"hit": 2, "miss": 1}), unit="result")
    assert [bar.get_width() for bar in ax.patches] == [2 / 3, 1 / 3]
    assert labels(ax.yaxis) == ["hit", "miss"]
    assert [text.get_text() for text in ax.texts] == ["66.67%", "33.33%"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("chance", "result")
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first one on top


def test_truth_values_are_words():
    ax = plot(TWO.map(at_least(9)))
    assert labels(ax.yaxis) == ["False", "True"]
    assert [bar.get_width() for bar in ax.patches] == [float(Fraction(13, 18)), float(Fraction(5, 18))]


def test_of_very_many_words_the_likeliest_are_drawn_and_the_others_together():
    ax = plot(Distribution({f"card {n}": n for n in range(1, 41)}))  # 820 in all
    assert labels(ax.yaxis)[0] == "card 40"
    assert labels(ax.yaxis)[-1] == "all 11 others"
    assert ax.patches[-1].get_width() == 66 / 820  # 1 + ... + 11


def test_a_new_figure_is_as_high_as_its_words():
    few = plot(Distribution({"a": 1, "b": 1})).get_figure().get_figheight()
    many = plot(Distribution({f"{n}": 1 for n in range(25)})).get_figure().get_figheight()
    assert few < many
    assert plot({"one": d6, "endless": d6.explode(equals(6))}).get_figure().get_figheight() == 4


def test_two_laws_are_bars_side_by_side():
    ax = plot({"one": d6, "other": d(3)})
    assert heights(ax) == [1 / 6] * 6 + [1 / 3] * 3 + [0] * 3
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["one", "other"]
    assert {round(bar.get_width(), 9) for bar in ax.patches} == {0.4}


def test_words_of_two_laws():
    ax = plot([Distribution({"x": 1, "y": 2}), Distribution({"y": 2, "z": 3})])
    assert [bar.get_width() for bar in ax.patches] == [1 / 3, 2 / 3, 0, 0, 2 / 5, 3 / 5]
    assert labels(ax.yaxis) == ["x", "y", "z"]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["1", "2"]


def test_many_outcomes_of_several_laws_are_lines():
    laws = {f"{n}D6": n @ d6 for n in (5, 10)}
    shapes = plot(laws).patches
    assert [shape.get_label() for shape in shapes] == ["5D6", "10D6"]
    assert len({shape.get_edgecolor() for shape in shapes}) == 2
    for shape, law in zip(shapes, laws.values(), strict=True):
        assert list(shape.get_data().values) == [float(law.pmf(n)) for n in range(5, 61)]


def test_the_chance_of_at_least_as_much():
    ax = plot(TWO, "at least", unit="inches")
    (line,) = ax.get_lines()
    assert list(line.get_ydata()) == [float(TWO.prob(at_least(n))) for n in range(2, 13)]
    assert line.get_drawstyle() == "steps-pre"  # between 8 and 9 it is the chance of at least 9
    assert line.get_marker() == "o"
    assert ax.get_ylabel() == "chance of at least as much"


def test_a_curve_of_at_least_ends_where_it_reaches_0():
    first, second = plot({"D3": d(3), "D6": d6}, "at least").get_lines()
    assert list(first.get_ydata()) == [1, 2 / 3, 1 / 3, 0]
    assert list(second.get_ydata()) == [n / 6 for n in range(6, 0, -1)]


def test_a_long_curve_of_at_least_has_no_marks():
    (line,) = plot(10 @ d6, "at least").get_lines()
    assert line.get_marker() == "None"


def test_ridges_are_dense_on_one_scale():
    laws = {n: (n @ bernoulli("1/2")) * 2 for n in (1, 2)}
    ax = plot(laws, "ridges", unit="wounds", over="attacks")
    ridges = [shape.get_data() for shape in ax.patches[::2]]  # each has an outline behind it
    # 1/2 is drawn 0.9 high, and 1/4 half of that; the outcomes 1 and 3 are impossible
    assert [list(one.values) for one in ridges] == [[0.9, 0, 0.9, 0, 0], [1.45, 1, 1.9, 1, 1.45]]
    assert [one.baseline for one in ridges] == [0, 1]
    assert (labels(ax.yaxis), ax.get_ylabel()) == (["1", "2"], "attacks")
    assert ax.get_xlabel() == "wounds\nthe highest point is a chance of 50.00%"


def test_labels_of_many_ridges_are_thinned():
    ax = plot({n: d(n) for n in range(1, 41)}, "ridges")
    assert labels(ax.yaxis) == [str(n) for n in range(1, 41, 2)]
    assert ax.get_ylabel() == "law"


def test_ridges_need_numbers_that_lie_together():
    with pytest.raises(SupportError, match="lie too far apart for ridges"):
        plot({1: uniform([0, 1, 10**6])}, "ridges")


@pytest.mark.parametrize("kind", ["ridges", "at least"])
def test_words_have_no_order(kind):
    with pytest.raises(SupportError, match=r"outcome 'a' is no number, and .* need an axis of numbers; draw bars"):
        plot(uniform(["a", "b"]), kind)


def test_laws_of_one_picture_can_be_told_apart():
    styles = [tuple(canvas.style(place).values()) for place in range(canvas.MOST_LAWS)]
    assert len(set(styles)) == canvas.MOST_LAWS == 18
    for kind in ("bars", "at least"):
        with pytest.raises(SupportError, match="19 laws in one picture cannot be told apart, 18 can"):
            plot([d6] * 19, kind)


def test_given_axes_are_drawn_on_and_returned():
    from matplotlib.figure import Figure

    ax = Figure().subplots()
    assert plot(d6, ax=ax) is ax
    assert heights(ax) == [1 / 6] * 6


def test_axes_are_of_matplotlib():
    with pytest.raises(OperandError, match=r"ax=3 is no matplotlib Axes; write one that plt\.subplots"):
        plot(d6, ax=3)


def test_nothing_stays_open_of_a_picture_that_is_refused():
    from matplotlib import pyplot
    from matplotlib.figure import Figure

    before = pyplot.get_fignums()
    with pytest.raises(SupportError):
        plot(uniform(["a"]), "at least")
    with pytest.raises(SupportError):
        plot(uniform(["a"]), "at least", ax=Figure().subplots())
    assert pyplot.get_fignums() == before


def test_a_lump_is_told_below_the_axis():
    """Half of a die is 4 to 6, and a sixth at -1 is left of one exploding below."""
    assert plot(d6.lump(4)).get_xlabel() == "outcome\nnot drawn: 50.00% above 3"
    assert plot((-d6.explode(equals(6))).lump(-2)).get_xlabel() == "outcome\nnot drawn: 83.33% below -1"
