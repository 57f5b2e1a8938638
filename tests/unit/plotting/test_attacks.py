"""Pictures of attacks: the funnel holds the expected counts, the panels the laws, several results share one picture."""

import pytest

from exactdice import plot, symbols
from exactdice.errors import RulesError, SymbolError
from exactdice.games.wh40k import Model, Unit, Weapon, attack, compare, mortal_wounds

RIFLE = Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1)
PLASMA = Weapon("Plasma", attacks=1, skill=3, strength=8, ap=-3, damage=2)
MARINES = Unit("Intercessors", toughness=4, models=5 * [Model(wounds=2, save=3)])
VOLLEY = attack([(5, RIFLE)], MARINES)


def labels(axis):
    return [tick.get_text() for tick in axis.get_ticklabels()]


def test_the_funnel():
    ax = plot(VOLLEY, "funnel")
    assert labels(ax.yaxis) == ["attacks", "hits", "wounds", "unsaved", "wounds lost", "models destroyed"]
    # 10 attacks, 2/3 hit, half of them wound, half of those are not saved, and ten of them are the whole unit
    means = [10, 20 / 3, 10 / 3, 5 / 3, 5 / 3, float(VOLLEY.models_destroyed.mean())]
    assert [bar.get_width() for bar in ax.patches] == means
    texts = [text.get_text() for text in ax.texts]
    assert texts[:3] == ["10", "6.667 (66.67% each)", "3.333 (50.00% each)"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("expected number", "stage of the attack")


def test_several_weapons_have_no_single_chance():
    ax = plot(attack([(5, RIFLE), (1, PLASMA)], MARINES), "funnel")
    assert not any("each" in text.get_text() for text in ax.texts)


def test_where_models_save_differently_nobody_knows_how_many_are_unsaved():
    mixed = Unit("Mixed", toughness=4, models=[Model(wounds=2, save=3), Model(wounds=2, save=5)])
    assert "unsaved" not in labels(plot(attack([(5, RIFLE)], mixed), "funnel").yaxis)


def test_no_attacks_are_a_funnel_of_nothing():
    ax = plot(attack([(0, RIFLE)], MARINES), "funnel")
    assert [bar.get_width() for bar in ax.patches] == [0] * 6


def test_the_whole_attack():
    ax = plot(VOLLEY, title="five rifles")
    first, second, third = ax.child_axes
    assert first.get_xlabel() == "expected number"
    assert [bar.get_height() for bar in second.patches] == [float(VOLLEY.models_destroyed.pmf(n)) for n in range(6)]
    assert (second.get_xlabel(), second.get_title()) == ("models destroyed", "unit destroyed: 1.7e-6%")  # 6^-10
    assert [bar.get_height() for bar in third.patches] == [float(VOLLEY.wounds_lost.pmf(n)) for n in range(11)]
    assert (third.get_xlabel(), third.get_title()) == ("wounds lost", "mean 1.667")
    assert ax.get_title() == "five rifles"
    assert not ax.axison


def test_narrow_axes_hold_the_funnel_alone():
    from matplotlib.figure import Figure

    ax = Figure().subplots()
    assert plot(VOLLEY, ax=ax).get_xlabel() == "expected number"
    assert ax.child_axes == []


def test_mortal_wounds_have_no_funnel():
    result = mortal_wounds(MARINES, "D6")
    assert [panel.get_xlabel() for panel in plot(result).child_axes] == ["models destroyed", "wounds lost"]
    with pytest.raises(RulesError, match="is no attack, so it has no funnel"):
        plot(result, "funnel")


def test_attacks_side_by_side():
    other = attack([(5, PLASMA)], MARINES)
    ax = plot({"rifles": VOLLEY, "plasma": other})
    expected = [float(one.models_destroyed.pmf(n)) for one in (VOLLEY, other) for n in range(6)]
    assert [bar.get_height() for bar in ax.patches] == expected
    assert ax.get_xlabel() == "models destroyed"
    lost = plot([VOLLEY, other], "at least", by="wounds_lost", unit="wounds of Intercessors")
    assert lost.get_xlabel() == "wounds of Intercessors"


def test_one_law_of_an_attack():
    ax = plot(VOLLEY, "bars", by="hits")
    assert [bar.get_height() for bar in ax.patches] == [float(VOLLEY.hits.pmf(n)) for n in range(11)]
    assert ax.get_xlabel() == "hits"


def test_a_comparison():
    result = compare(mortal_wounds(MARINES, "D6"), mortal_wounds(MARINES, 3), by="wounds_lost")
    ax = plot(result)
    assert labels(ax.yaxis) == ["better", "equal", "worse"]
    assert [bar.get_width() for bar in ax.patches] == [1 / 2, 1 / 6, 1 / 3]  # 4, 5, 6; 3; 1, 2
    assert ax.get_ylabel() == "the first result is"


def test_an_attack_with_symbols_is_a_curve():
    volley = attack([(1, Weapon("Shot", attacks=1, skill=symbols("p"), strength=4, damage=1))], MARINES)
    for kind in (None, "funnel"):
        with pytest.raises(SymbolError, match=r"depends on p; write plot\(result.models_destroyed\) for a curve"):
            plot(volley, kind)
    assert plot(volley.wounds_lost, unit="wounds lost").get_ylabel() == "mean wounds lost"


def test_results_side_by_side_are_drawn_as_their_laws():
    """``D6`` and 3 mortal wounds, by name."""
    results = {"dice": mortal_wounds(MARINES, "D6"), "three": mortal_wounds(MARINES, 3)}
    ax = plot(compare(results, by="wounds_lost"))
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["dice", "three"]
    assert ax.get_xlabel() == "wounds lost"
    drawn = [bar.get_height() for bar in plot(results, by="wounds_lost").patches]
    assert [bar.get_height() for bar in ax.patches] == drawn
