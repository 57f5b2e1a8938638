"""Heat maps: each cell holds its exact chance rounded once, impossible cells are blank, the best weapon is marked."""

from fractions import Fraction

import pytest

from exactdice import Distribution, d, d6, equals, plot
from exactdice.errors import SupportError
from exactdice.games.wh40k import Figure, Model, Unit, Weapon, weapon_table
from exactdice.plotting.heat import _short

RIFLE = Weapon("Rifle", attacks=2, skill=4, strength=4, ap=-6, damage=1)
CANNON = Weapon("Cannon", attacks=1, skill=4, strength=9, ap=-6, damage=3)
BOYZ = Unit("Boyz", toughness=4, models=10 * [Model(wounds=1, save=5)])
TANK = Unit("Tank", toughness=9, models=[Model(wounds=10, save=3)])


def cells(ax):
    return ax.images[0].get_array().tolist()  # None where it is masked


def labels(axis):
    return [tick.get_text() for tick in axis.get_ticklabels()]


def test_a_law_of_pairs():
    ax = plot(Distribution({(0, 0): 1, (2, 0): 1, (2, 1): 2}), unit=("wounds", "models"))
    assert cells(ax) == [[0.25, None, 0.25], [None, None, 0.5]]  # rows are models from 0, columns wounds 0, 1, 2
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("wounds", "models")
    assert [text.get_text() for text in ax.texts] == ["25.0%", "25.0%", "50.0%"]
    assert ax.get_ylim() == (-0.5, 1.5)  # the least below
    assert ax.images[0].colorbar.ax.get_ylabel() == "chance"


def test_pairs_without_units_and_many_cells():
    ax = plot(d(30).joint(lambda n: n @ d(4)))
    assert len(ax.texts) == 0
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("first outcome", "second outcome")
    assert labels(ax.xaxis) == ["5", "10", "15", "20", "25", "30"]
    assert cells(ax)[0][0] == 1 / 120


def test_pairs_of_many_outcomes_are_binned():
    ax = plot(d(500).map(lambda n: (n, n % 2)))
    assert ax.get_xlabel() == "first outcome, in bins of 10"
    assert ax.images[0].colorbar.ax.get_ylabel() == "chance of a bin"
    assert cells(ax)[0][:2] == [4 / 500, 5 / 500]  # 2, 4, 6, 8 and 10, 12, ..., 18


def test_pairs_of_words():
    ax = plot(Distribution({("won", "early"): 1, ("lost", "late"): 3}))
    assert labels(ax.xaxis) == ["lost", "won"]
    assert labels(ax.yaxis) == ["late", "early"]
    assert cells(ax) == [[0.75, None], [None, 0.25]]


def test_too_many_words_for_a_map():
    with pytest.raises(SupportError, match="300 words do not fit beside a heat map"):
        plot(d(300).map(lambda n: (f"card {n}", 1)))


def test_a_heat_map_is_of_pairs():
    with pytest.raises(SupportError, match=r"outcome 1 is no pair, and a heat map has two axes; write law.marginal"):
        plot(d6, "heat")
    with pytest.raises(SupportError, match="a law without an end has no pairs; draw bars"):
        plot(d6.explode(equals(6)), "heat")


def test_chances_in_cells_are_never_0_or_100_where_they_are_not():
    texts = [_short(1, 10**6), _short(10**6 - 1, 10**6), _short(1, 1), _short(1, 3)]
    assert texts == ["<0.1%", ">99.9%", "100%", "33.3%"]


def test_a_table_of_weapons():
    table = weapon_table([(4, RIFLE), (2, CANNON)], [BOYZ, TANK], figure="mean_wounds_lost")
    ax = plot(table)
    # 8 shots: half hit, half or a sixth of those wound; 2 shots of damage 3, one of which counts against a Boy
    assert cells(ax) == [[2, float(Fraction(2, 3))], [float(Fraction(5, 6)), 1.5]]
    assert [text.get_text() for text in ax.texts] == ["2 *", "0.6667", "0.8333", "1.5 *"]
    assert labels(ax.xaxis) == ["Boyz", "Tank"]
    assert labels(ax.yaxis) == ["4x Rifle", "2x Cannon"]
    assert ax.images[0].colorbar.ax.get_ylabel() == "mean wounds lost"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("target  (* best against it)", "attackers")
    assert len(ax.patches) == 2  # a frame for each star


def test_a_table_of_chances_and_of_long_names():
    targets = [Unit(f"A unit with quite a long name {n}", toughness=4, models=[Model(wounds=1, save=5)]) for n in "ab"]
    ax = plot(weapon_table([(4, RIFLE)], 2 * targets, figure="prob_unit_destroyed"))
    assert ax.images[0].colorbar.ax.yaxis.get_major_formatter()(0.5, 0) == "50%"
    assert {tick.get_rotation() for tick in ax.get_xticklabels()} == {30}


def test_a_table_of_zeros_and_of_losses():
    assert cells(plot(weapon_table([(0, RIFLE)], [BOYZ]))) == [[0]]
    fewer = Figure("fewer than 3", lambda result: result.wounds_lost.mean() - 3)
    ax = plot(weapon_table([(4, RIFLE)], [BOYZ], figure=fewer))
    assert cells(ax) == [[-1]]
    assert ax.images[0].get_clim()[0] <= -1  # the scale does not begin at 0


def test_a_table_may_be_called_a_heat_map():
    assert plot(weapon_table([(4, RIFLE)], [BOYZ]), "heat").images
