"""What the results of both games draw: the same numbers in every form, names escaped, nothing raised."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import pytest

from exactdice import budget, d6, symbols
from exactdice.errors import RulesError, TooLargeError
from exactdice.format.results import Drawn, Grid, Shade
from exactdice.games import fantasy, wh40k
from exactdice.games.wh40k import Fighters, Model, Situation, Unit, Weapon, attack

P = symbols("p")
RIFLE = Weapon("Rifle <b>", attacks=2, skill=3, strength=4, ap=-1, damage=1)
CANNON = Weapon("Cannon", attacks=1, skill=3, strength=8, ap=-3, damage="D6")
BLADE = Weapon("Blade", attacks=1, skill=4, strength=4, ap=-6, damage=1, kind="melee")
MARINES = Unit("Marines & Co", toughness=4, models=5 * [Model(wounds=2, save=3)])
BOYZ = Unit("Boyz", toughness=5, models=6 * [Model(wounds=1, save=5)])
MIXED = Unit("Mixed", toughness=5, models=[Model(wounds=3, save=3), *2 * [Model(wounds=1, save=5)]])
VOLLEY = attack([(5, RIFLE), (1, CANNON)], MARINES)
SYMBOLS = attack([(2, Weapon("Shot", attacks=1, skill=P, strength=4, damage=1))], BOYZ)
PLAN = wh40k.command_reroll((2, CANNON), BOYZ)
DUELLIST = Fighters(Unit("Duellist", toughness=4, models=[Model(wounds=1, save=6)]), BLADE)
WRECK = Unit("Buggy", toughness=9, models=[Model(wounds=9, save=4, deadly_demise="D3")])
GOB = fantasy.Shaman("Gob <i>", race="goblin", units=6, spells=["Brain Bursta"])
AFTERMATH = fantasy.phase([GOB], cards=["Power"])
MOMENT = next(iter(PLAN.policy))

RESULTS = {
    "volley": VOLLEY,
    "symbols": SYMBOLS,
    "mixed": attack([(1, CANNON)], MIXED),
    "no attacker": attack([(0, CANNON)], MIXED),
    "hazardous": wh40k.hazardous(Unit("Mob", toughness=5, models=[Model(wounds=4, save=6, hazardous=True)]), 1),
    "audit": VOLLEY.explain(),
    "comparison": wh40k.compare(VOLLEY, attack([(9, RIFLE)], MARINES)),
    "side by side": wh40k.compare([VOLLEY, attack([(9, RIFLE)], MARINES), attack([(9, RIFLE)], BOYZ)]),
    "symbols side by side": wh40k.compare([VOLLEY, SYMBOLS]),
    "weapon table": wh40k.weapon_table([(5, RIFLE), (1, CANNON)], [MARINES, BOYZ]),
    "bearers": wh40k.bearers_needed(CANNON, BOYZ, "1/2", figure="mean_models_destroyed"),
    "choice": wh40k.best_profile([RIFLE, CANNON], BOYZ),
    "break-even": wh40k.break_even((2, RIFLE), (1, CANNON), BOYZ, values=range(3, 6)),
    "reach": wh40k.holds_over([(2, RIFLE)], BOYZ, 1, over="save", figure="mean_models_destroyed"),
    "volleys": wh40k.volleys_to_destroy(BOYZ, lambda left: attack([(9, RIFLE)], left)),
    "re-rolls": PLAN,
    "explanation": PLAN.explain(),
    "moment": MOMENT,
    "re-roll": PLAN.choice(MOMENT),
    "fishing": wh40k.fishing((5, RIFLE), MARINES),
    "allocation": wh40k.best_allocation([(2, CANNON)], MIXED),
    "exchange": wh40k.exchange(DUELLIST, DUELLIST),
    "explosions": wh40k.deadly_demise([WRECK, BOYZ], "Buggy", {"Buggy": ["Boyz"]}),
    "charge": wh40k.charge(9),
    "advance": wh40k.advance_then_charge(15, move=6),
    "battle-shock": wh40k.battle_shock(7),
    "bravery": wh40k.insane_bravery([wh40k.battle_shock(7)]),
    "charges": wh40k.command_reroll_charges([wh40k.charge(12), wh40k.charge(7)]),
    "threshold": wh40k.reroll_threshold(d6, cap=4),
    "keep all": wh40k.reroll_threshold(d6 * 0, cap=4),
    "aftermath": AFTERMATH,
    "fates": next(iter(AFTERMATH.joint)),
    "game": fantasy.game([("own", 4), ("enemy", 3)], level=1, spells=2),
}


def cells(result):
    """All cells of the tables that a result draws."""
    return [cell for part in result._at_once().parts if isinstance(part, Grid) for row in part.rows for cell in row]


class Printer:
    """The printer of IPython, as far as it is used."""

    printed = ""

    def text(self, text):
        self.printed += text


@pytest.mark.parametrize("name", RESULTS)
def test_every_result_draws_itself_in_every_form(name):
    from rich.console import Console

    result = RESULTS[name]
    page = result._repr_html_()
    assert page == result._repr_html_()
    assert page.startswith('<div class="exactdice ')
    assert "not drawn" not in page
    assert "script" not in page
    printer = Printer()
    result._repr_pretty_(printer, False)
    console = Console(width=150)
    with console.capture() as capture:
        console.print(result)
    for form in (page, printer.printed, capture.get(), result.latex(), result.to_markdown()):
        assert form.strip()
    for cell in cells(result)[:3]:
        assert cell in printer.printed


@pytest.mark.parametrize("name", RESULTS)
def test_names_are_escaped(name):
    page = RESULTS[name]._repr_html_()
    assert "<b>" not in page
    assert "<i>" not in page
    assert "& " not in page


@pytest.mark.parametrize("name", [name for name, result in RESULTS.items() if isinstance(result, tuple)])
def test_records_stay_tuples_that_rebuild_themselves(name):
    result = RESULTS[name]
    assert type(copy.copy(result)) is type(result)
    assert result == tuple(result)
    assert repr(result).startswith(f"{type(result).__name__}(")
    assert type(result._replace()) is type(result)
    assert isinstance(result, Drawn)


def test_records_pickle():
    for name in ("comparison", "bearers", "reach", "break-even", "fishing", "charge", "battle-shock", "moment"):
        assert pickle.loads(pickle.dumps(RESULTS[name])) == RESULTS[name]


# --- the funnel ---------------------------------------------------------------------------------------------------


def test_the_funnel_holds_chances_and_counts_and_bars_of_counts():
    # one bearer of two attacks: 2 attacks, 4/3 hits on 3+, 2/3 wounds on 4+, 1/3 unsaved (AP-1 makes 3+ a 4+)
    funnel = attack([(1, RIFLE)], MARINES).explain().funnel
    assert funnel.head == ["stage", "needed", "chance", "expected", "chance exactly", "expected exactly"]
    assert list(map(list, funnel.rows))[:4] == [
        ["attacks", "", "", "2", "", "2"],
        ["hits", "3+", "66.67%", "1.333", "2/3", "4/3"],
        ["wounds", "4+", "50.00%", "0.6667", "1/2", "2/3"],
        ["unsaved", "fail 4+", "50.00%", "0.3333", "1/2", "1/3"],
    ]
    # models die of two wounds, both attacks of 1/6: 1/36
    assert funnel.bars == [
        1,
        Fraction(2, 3),
        Fraction(1, 3),
        Fraction(1, 6),
        None,
        Fraction(1, 6),
        Fraction(1, 72),
        None,
    ]


def test_a_weapon_may_be_called_like_a_stage():
    odd = Weapon("damage each: unit destroyed", attacks=2, skill=3, strength=4, damage=1)
    bars = attack([(1, odd), (1, odd)], BOYZ).explain().funnel.bars
    assert bars[0] == bars[5] == 1
    assert bars[4] is None


def test_expressions_are_typeset_and_have_no_bars():
    assert SYMBOLS.explain().funnel.bars == []
    page = SYMBOLS._repr_html_()
    assert "<td><math><mi>p</mi></math></td>" in page  # the chance of a hit
    assert "$p$" in SYMBOLS.explain().latex()


def test_title_and_circumstances_in_words():
    volley = attack([(1, RIFLE)], BOYZ, Situation(cover=True, visible=False, hit_modifiers=(1, -2), reroll_hits="ones"))
    title = volley._sheet().title
    assert title[-1] == "10th edition, cover, not visible, hit modifiers +1, -2, re-roll hits ones"
    assert str(Situation()) == ""


def test_how_to_get_the_same_again():
    volley = attack([(5, RIFLE)], MARINES, Situation(charged=True, visible=False, save_modifiers=1, precision="never"))
    lines = volley.python_lines.splitlines()
    names: dict = {}
    exec(lines[0], names)
    assert eval(lines[1], names).joint == volley.joint
    assert volley.shell_command == (
        "exactdice attack '5x Rifle <b> A2 BS3+ S4 AP-1 D1' --target '5x Marines & Co T4 Sv3+ W2' --charged "
        "--not-visible --save-modifier=1 --precision never"
    )
    other = attack([(5, RIFLE)], MARINES, edition=wh40k.Edition("10th edition", save_cap="bonus_only"))
    assert other.shell_command.endswith("--save-cap bonus_only")


@pytest.mark.parametrize(
    "volley",
    [
        attack([(1, RIFLE)], MIXED),  # no line holds models that differ
        attack([(1, RIFLE)], MARINES, Situation(blast_models=3)),  # nor an option this
        attack([(1, RIFLE)], MARINES, edition=wh40k.Edition("house rules")),
        SYMBOLS,
    ],
)
def test_what_the_command_line_has_no_words_for(volley):
    assert volley.shell_command is None
    assert "in a shell" not in volley._repr_html_()


def test_the_shell_command_prints_the_same_attack():
    import shlex

    from click.testing import CliRunner

    from exactdice.cli.main import main

    volley = attack([(5, RIFLE)], MARINES, Situation(hit_modifiers=-1, half_range=True, reroll_wounds="non-critical"))
    words = shlex.split(volley.shell_command)
    result = CliRunner().invoke(main, words[1:])
    assert result.exit_code == 0
    assert str(volley.wounds_lost.mean()) in result.output


# --- what is too large --------------------------------------------------------------------------------------------


def test_a_drawing_that_was_not_asked_for_takes_an_instant():
    volley = attack([(1000, CANNON)], Unit("Horde", toughness=4, models=[Model(wounds=7, save=6)] * 2000))
    page = volley._repr_html_()  # its laws would take minutes
    assert "not drawn: 1,000 attacks on 2,000 models needs" in page
    assert "against 2000x Horde" in page
    with budget(states=1000), pytest.raises(TooLargeError):
        str(volley)


def test_laws_that_are_known_are_drawn_whatever_they_took():
    volley = attack([(100, CANNON)], Unit("Horde", toughness=4, models=[Model(wounds=3, save=3)] * 200))
    with budget(states=1000):
        assert "not drawn" in volley._repr_html_()
    assert volley.models_destroyed.mean() > 0
    with budget(states=1000):
        assert volley._repr_html_().count("not drawn") < 3


def test_advice_that_takes_long_is_left_out_of_a_drawing_until_it_is_known():
    plan = wh40k.command_reroll((20, CANNON), BOYZ)
    with budget(states=1000):
        assert "not drawn: the advice on a plan of 120 attacks and wounds" in plan._repr_html_()  # 20 times 6
        assert "not drawn" in repr(plan)
        with pytest.raises(TooLargeError):
            str(plan)
        assert plan.advice
        assert str(plan) == repr(plan)


# --- comparisons --------------------------------------------------------------------------------------------------


def test_names_of_results_tell_them_apart():
    def names(*results):
        return list(wh40k.compare(list(results)).results)

    one, two = attack([(1, RIFLE)], BOYZ), attack([(2, RIFLE)], BOYZ)
    other, mortals = attack([(1, RIFLE)], MARINES), wh40k.mortal_wounds(BOYZ, 3)
    assert names(one, two) == ["1x Rifle <b>", "2x Rifle <b>"]
    assert names(one, other) == ["Boyz", "Marines & Co"]
    assert names(one, two, other) == [
        "1x Rifle <b> against Boyz",
        "2x Rifle <b> against Boyz",
        "1x Rifle <b> against Marines & Co",
    ]
    assert names(mortals, mortals) == ["1: Boyz", "2: Boyz"]
    assert names(one, attack([(1, RIFLE)], BOYZ, Situation(cover=True)))[0] == "1: 1x Rifle <b> against Boyz"


def test_side_by_side_agrees_with_the_comparison_of_two():
    one, two = attack([(1, RIFLE)], BOYZ), attack([(2, RIFLE)], BOYZ)
    both = wh40k.compare({"one": one, "two": two}, by="wounds_lost")
    assert both.pairs["one", "two"] == wh40k.compare(one, two, by="wounds_lost")
    assert both.laws == {"one": one.wounds_lost, "two": two.wounds_lost}
    assert repr(both) == "<2 results side by side, by wounds lost>"
    by_function = wh40k.compare([one, two], by=lambda result: result.models_left)
    assert by_function.laws["1x Rifle <b>"] == one.models_left
    assert by_function.by == "<lambda>"


def test_side_by_side_as_text():
    # three mortal wounds kill three boyz for certain, a D6 of them any number of 1 to 6
    fixed, rolled = wh40k.mortal_wounds(BOYZ, 3), wh40k.mortal_wounds(BOYZ, "D6")
    assert str(wh40k.compare({"three": fixed, "D6": rolled})) == (
        "result  mean wounds lost  mean models destroyed  unit destroyed  models destroyed: 10%  median  90%\n"
        "------  ----------------  ---------------------  --------------  ---------------------  ------  ---\n"
        "three                  3                      3              0%                      3       3    3\n"
        "D6                   3.5                    3.5          16.67%                      1       3    6\n"
        "colour: share of the greatest in its column\n"
        "\n"
        "models destroyed  three      D6\n"
        "----------------  -----  ------\n"
        "≥ 2                100%  83.33%\n"
        "≥ 3                100%  66.67%\n"
        "≥ 4                  0%  50.00%\n"
        "≥ 5                  0%  33.33%\n"
        "≥ 6                  0%  16.67%\n"
        "\n"
        "does more than   three      D6\n"
        "--------------  ------  ------\n"
        "three                   33.33%\n"
        "D6              50.00%"
    )


def test_very_many_outcomes_side_by_side_are_thinned_and_it_is_said():
    crowd = Unit("Crowd", toughness=4, models=100 * [Model(wounds=1, save=6)])
    both = wh40k.compare([attack([(40, RIFLE)], crowd), attack([(45, RIFLE)], crowd)])
    table = both._at_least()
    assert len(table.rows) == 30  # 90 outcomes above 0, every third
    assert table.foot == ["one outcome in 3 of 90"]


def test_weapon_tables_tell_exact_values():
    table = wh40k.weapon_table([(5, RIFLE), (1, CANNON)], [MARINES], figure="mean_wounds_lost")
    grid = table._sheet().parts[0]
    # ten attacks, 2/3 * 1/2 * 1/2 of them lose a wound each
    best = grid.rows[0][1]
    assert (best, best.share, best.told) == ("1.667*", 1, "5x Rifle <b> against Marines & Co: 5/3")
    assert all(isinstance(cell, Shade) for row in grid.rows for cell in row[1:])


# --- others -------------------------------------------------------------------------------------------------------


def test_volleys_that_cannot_harm_have_an_infinite_mean():
    feeble = Weapon("Feeble", attacks=1, skill=4, strength=4, damage=1)
    hopeless = wh40k.volleys_to_destroy(
        MARINES, lambda left: attack([(1, feeble if left.models_left > 4 else replaced())], left)
    )
    assert str(hopeless).endswith("mean: infinite, for what may be left of the unit the volleys cannot harm")
    with pytest.raises(RulesError):
        hopeless.mean  # noqa: B018


def replaced():
    """A weapon that cannot wound."""
    return Weapon("None", attacks=1, skill=4, strength=4, damage=1, wound_chance=0)


def test_volleys_stop_where_the_unit_is_gone():
    sure = wh40k.volleys_to_destroy(BOYZ, lambda left: wh40k.mortal_wounds(left, 3))
    assert [row[0] for row in sure._destroyed_within().rows] == ["1", "2"]


def test_fates_in_words():
    assert "Brain Bursta" in str(RESULTS["fates"]._at_once())
    assert str(RESULTS["fates"]) == repr(RESULTS["fates"])  # one line in tables of laws
