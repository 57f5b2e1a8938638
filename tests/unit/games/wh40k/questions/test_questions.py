"""What players ask, by hand: an attack that wounds with a plain chance makes every answer a small fraction."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exactdice import Distribution, at_least, budget, equals, errors
from exactdice.games.wh40k import (
    Figure,
    Model,
    Situation,
    Unit,
    Weapon,
    attack,
    bearers_needed,
    best_profile,
    break_even,
    compare,
    holds_over,
    mean_per_points,
    mortal_wounds,
    points_per,
    volleys_to_destroy,
    weapon_table,
)


def gun(attacks=1, *, strength=4, ap=-6, damage=1, name="gun"):
    """Hits with 1/2 and wounds toughness 4 with 1/2, no save: 1/4 for each attack."""
    return Weapon(name, attacks=attacks, skill=4, strength=strength, ap=ap, damage=damage)


def squad(number, *, toughness=4, name="squad", **model):
    """So many like models, of one wound unless said otherwise."""
    return Unit(name, toughness=toughness, models=number * [Model(**{"wounds": 1, "save": 6} | model)])


IMMUNE = squad(1, name="ghost", damage_to_zero=True)


# Figures


def test_a_figure_is_a_name_an_event_a_function_or_a_figure():
    # two attacks of 1/4 on two models: 9/16, 6/16, 1/16
    volley = attack([(2, gun())], squad(2))
    figures = {
        "mean_wounds_lost": Fraction(1, 2),
        "mean_models_destroyed": Fraction(1, 2),
        "prob_unit_destroyed": Fraction(1, 16),
        at_least(1): Fraction(7, 16),
        (lambda result: result.models_left.mean()): Fraction(3, 2),
        Figure("half", lambda result: "1/2"): Fraction(1, 2),
    }
    for figure, value in figures.items():
        table = weapon_table(volley.attackers, [volley.unit], figure=figure)
        assert table.values == ((value,),)


# Bearers


def test_bearers_are_the_fewest_that_reach_the_chance():
    # one model survives n attacks with (3/4)^n: 2187/16384 for 7, which is over 1/10, and for 8 it is 6561/65536, still
    # over 1/10; 9 leave 19683/262144
    found = bearers_needed(gun(), squad(1), "9/10")
    assert found == (9, 1 - Fraction(3, 4) ** 9, 1 - Fraction(3, 4) ** 8)
    assert found.value >= Fraction(9, 10) > found.one_fewer


def test_bearers_for_models_for_wounds_and_for_a_mean():
    # both of two attacks, 1/16, or exactly two of three, 9/64, and all, 1/64: 10/64
    assert bearers_needed(gun(), squad(5), "1/8", figure=at_least(2)) == (3, Fraction(10, 64), Fraction(1, 16))
    big = squad(1, wounds=9)
    wounds = Figure("chance of 2 wounds", lambda result: result.wounds_lost.prob(at_least(2)), chance=True)
    assert bearers_needed(gun(), big, "1/8", figure=wounds).number == 3
    # 1/4 of a wound for each bearer
    assert bearers_needed(gun(), big, 2, figure="mean_wounds_lost") == (8, Fraction(2), Fraction(7, 4))


def test_bearers_of_a_figure_that_turns_back():
    # exactly one of two models: 1/4 with one bearer, 6/16 with two, 27/64 with three; with many it goes to 0
    assert bearers_needed(gun(), squad(2), "3/8", figure=equals(1)) == (2, Fraction(3, 8), Fraction(1, 4))


def test_bearers_in_a_situation():
    # in overwatch an attack hits with 1/6 and wounds with 1/2
    assert bearers_needed(gun(), squad(1), "1/12", Situation(overwatch=True)) == (1, Fraction(1, 12), Fraction(0))


def test_too_few_bearers_say_what_the_most_reach():
    with pytest.raises(errors.RulesError, match=r"up to 2 reaches 90.00% chance of unit destroyed: 2 come to 43.75%"):
        bearers_needed(gun(), squad(1), "9/10", most=2)
    with pytest.raises(errors.RulesError, match=r"up to 100 reaches .* 100 come to 0%"):
        bearers_needed(gun(), IMMUNE, "1/10")


# Comparison


def test_which_attack_does_more():
    # one attack of 1/4 against two of 1/4: more is 1/4 * 9/16, less is 3/4 * 7/16 + 1/4 * 1/16
    one, two = attack([(1, gun())], squad(3)), attack([(2, gun())], squad(3))
    assert compare(one, two) == (Fraction(9, 64), Fraction(33, 64), Fraction(22, 64))
    assert compare(two, one) == (Fraction(22, 64), Fraction(33, 64), Fraction(9, 64))


def test_what_is_compared():
    # 3 damage on one of two models of 2 wounds destroys it; 2 damage does, too, and 1 does not
    three, one = [attack([(1, gun(damage=damage))], squad(2, wounds=2)) for damage in (3, 1)]
    assert compare(three, one).better == Fraction(1, 4)  # one model against none
    # wounds: 2 against 0 or 1, and 1 against 0 only where the other does nothing
    assert compare(three, one, by="wounds_lost") == (Fraction(1, 4), Fraction(9, 16), Fraction(3, 16))
    assert compare(one, three, by=lambda result: result.models_left).better == Fraction(1, 4)  # more are left


# Points


def test_points_for_a_model_and_models_for_points():
    # 8 attacks of 1/4 remove 2 wounds of a large model on average, so 100 points pay for 50 each
    volley = attack([(8, gun())], squad(1, wounds=20))
    assert points_per(volley, 100, figure="mean_wounds_lost") == 50
    assert points_per(volley, "12.5", figure="mean_wounds_lost") == Fraction(25, 4)
    assert mean_per_points(volley, 80, figure="mean_wounds_lost") == Fraction(5, 2)
    assert mean_per_points(volley, 80, figure="mean_wounds_lost", per=1000) == 25
    assert mean_per_points(attack([(1, gun())], IMMUNE), 80) == 0


# Profiles


def test_the_profile_depends_on_what_is_wanted():
    # on models of 3 wounds: 3 damage destroys one with 1/4; three attacks of 1 damage destroy one with 1/64 but both
    # take off 3/4 of a wound
    unit, big, many = squad(2, wounds=3), gun(damage=3, name="big"), gun(3, name="many")
    assert best_profile([many, big], unit) == (big, Fraction(1, 4), ((many, Fraction(1, 64)),))
    equal = best_profile([many, big], unit, figure="mean_wounds_lost")
    assert equal == (many, Fraction(3, 4), ((big, Fraction(3, 4)),))  # the first of equal ones
    both = best_profile([many, big], unit, bearers=2, figure="prob_unit_destroyed")
    assert both == (big, Fraction(1, 16), ((many, Fraction(1, 4096)),))  # two hits of two; all six of six


# Tables


def test_a_table_marks_the_best_of_each_column():
    # men: 3 attacks of 1/4 against one that hits with 1/2 and wounds with 5/6; the ogre of toughness 8: 3 attacks of
    # 1/2 * 1/6 against 3 wounds with 1/4; nobody hurts the ghost
    rifle, cannon = gun(3, name="rifle"), gun(strength=8, damage=3, name="cannon")
    targets = [squad(5, name="men"), squad(1, name="ogre", toughness=8, wounds=3), IMMUNE]
    table = weapon_table([(1, rifle), (1, cannon)], targets, figure="mean_wounds_lost")
    assert table.values == (
        (Fraction(3, 4), Fraction(1, 4), Fraction(0)),
        (Fraction(5, 12), Fraction(3, 4), Fraction(0)),
    )
    assert table.best == ((0,), (1,), ())
    assert str(table).splitlines() == [
        "mean wounds lost     men   ogre   ghost",
        "----------------  -------  -----  ------",
        "1x rifle            0.75*  0.25       0",
        "1x cannon         0.4167   0.75*      0",
    ]
    assert repr(table) == str(table)
    assert table.to_markdown().splitlines()[2:] == [
        "| 1x rifle | **0.75** | 0.25 | 0 |",
        "| 1x cannon | 0.4167 | **0.75** | 0 |",
    ]


def test_equal_weapons_are_both_the_best_and_chances_are_percentages():
    table = weapon_table([(1, gun()), (2, gun()), (1, gun(2))], [squad(1)], figure="prob_unit_destroyed")
    assert table.best == ((1, 2),)
    assert [line.split()[-1] for line in str(table).splitlines()[2:]] == ["25.00%", "43.75%*", "43.75%*"]


# Break-even points


def test_break_even_over_toughness():
    # sixths that wound: S4 5 5 4 3 2 2 2 1 1 1 1 1, S6 5 5 5 4 4 3 2 2 2 2 2 1 for toughness 1 to 12; three attacks of
    # the first against two of the second, half of which hit
    found = break_even((3, gun()), (2, gun(strength=6)), squad(10))
    four, six = (5, 5, 4, 3, 2, 2, 2, 1, 1, 1, 1, 1), (5, 5, 5, 4, 4, 3, 2, 2, 2, 2, 2, 1)
    assert found.figures == {
        place + 1: (Fraction(3 * a, 12), Fraction(2 * b, 12))
        for place, (a, b) in enumerate(zip(four, six, strict=True))
    }
    assert found.better == (1, 2, 3, 4, 7, 12)
    assert found.worse == (5, 8, 9, 10, 11)
    assert found.stops is None
    turned = break_even((2, gun(strength=6)), (3, gun()), squad(10), values=[12, 8, 10, 11])
    assert (list(turned.figures), turned.better, turned.stops) == ([8, 10, 11, 12], (8, 10, 11), 12)
    assert break_even((1, gun()), (2, gun()), squad(10), values=[4, 3]).stops == 3  # better nowhere


def test_break_even_over_the_save():
    # failed saves of six: AP 0 leaves 1 2 3 4 5 6 for 2+ to none, AP -2 leaves 3 4 5 6 6 6: two against three attacks
    found = break_even((2, gun(ap=-2)), (3, gun(ap=0)), squad(10), over="save")
    assert found.figures[4] == (2 * Fraction(1, 4) * Fraction(5, 6), 3 * Fraction(1, 4) * Fraction(3, 6))
    assert (found.better, found.worse, found.stops) == ((2, 3, 4), (6, 7), 5)


def test_toughness_that_still_holds():
    # one attack of strength 4 destroys with half of 5 5 4 3 2 2 2 1 sixths
    reach = holds_over([(1, gun())], squad(1), "1/6")
    assert reach.figures == {t + 1: Fraction(n, 12) for t, n in enumerate((5, 5, 4, 3, 2, 2, 2, 1))}
    assert (reach.holds, reach.least, reach.greatest) == ((1, 2, 3, 4, 5, 6, 7), 1, 7)
    never = holds_over([(1, gun())], squad(1), "1/2")
    assert (never.holds, never.least, never.greatest) == ((), None, None)
    # a quarter of the attacks wounds, of which 4/6 to all are not saved by 5+ to none
    armour = holds_over([(1, gun(ap=0))], squad(1), "1/6", over="save", figure="mean_models_destroyed")
    assert (armour.least, armour.greatest) == (5, 7)


# Volleys


def volleys(weapon, unit, bearers=1):
    """The stopping time of so many bearers."""
    return volleys_to_destroy(unit, lambda left: attack([(bearers, weapon)], left))


def test_volleys_at_one_model_are_geometric():
    # 1/4 each: the mean is 4, and n volleys fail with (3/4)^n
    found = volleys(gun(), squad(1))
    assert found.mean == 4
    assert found.within(0) == 0
    assert found.within(5) == 1 - Fraction(3, 4) ** 5
    assert dict(found.law(3)) == {
        1: Fraction(1, 4),
        2: Fraction(3, 16),
        3: Fraction(9, 64),
        4: Fraction(27, 64),  # all that are longer
    }
    assert found.time.pmf(100) == Fraction(3, 4) ** 99 / 4
    assert found.time.mean() == found.mean


def test_volleys_one_model_after_the_other():
    # one attack a volley: three geometric times in a row
    assert volleys(gun(), squad(3)).mean == 12
    # two attacks a volley on two models stay with 9/16, destroy one with 6/16, both with 1/16; the last one falls with
    # 7/16, which takes 16/7: (1 + 6/16 * 16/7) / (7/16)
    assert volleys(gun(), squad(2), bearers=2).mean == Fraction(208, 49)


def test_a_volley_that_always_destroys():
    found = volleys_to_destroy(squad(2), lambda left: mortal_wounds(left, 5))
    assert found.mean == 1
    assert dict(found.law(2)) == {1: 1}


def test_volleys_of_rolled_damage():
    # 10/27 of the shots hurt; 12 wounds take 1 + 1 + 30/36 + 56/216 + 35/1296 + 6/7776 of these on average, the chances
    # that 0, 1, 2, ... rolls of D6+1 do not come to 12
    lascannon = Weapon("lascannon", attacks=1, skill=3, strength=12, ap=-3, damage="D6+1")
    assert volleys(lascannon, squad(1, toughness=10, wounds=12, save=3)).mean == Fraction(337, 108) * Fraction(27, 10)


def test_volleys_against_powers_and_elimination():
    # An enumeration written apart: two models of 3 wounds, D3 damage with 1/4. A state is (models, wounds in front).
    def hit(models, front, damage):
        left = front - damage
        return (models, left) if left > 0 else (models - 1, 3)

    states = [(models, front) for models in (2, 1) for front in (3, 2, 1)]
    moves = {state: {state: Fraction(3, 4)} for state in states}
    for state in states:
        for damage in (1, 2, 3):
            after = hit(*state, damage)
            moves[state][after] = moves[state].get(after, 0) + Fraction(1, 12)

    found = volleys(gun(damage="D3"), squad(2, wounds=3))
    alive, within = {(2, 3): Fraction(1)}, [Fraction(0)]
    for _ in range(12):
        reached = {}
        for state, chance in alive.items():
            for after, move in moves[state].items():
                reached[after] = reached.get(after, 0) + chance * move
        alive = {state: chance for state, chance in reached.items() if state[0]}
        within.append(1 - sum(alive.values()))
    assert [found.within(n) for n in range(13)] == within

    # the mean by elimination of the whole system (1 - Q) m = 1, one column after the other, in no order of wounds
    rows = [[(s == t) - moves[s].get(t, 0) for t in states] + [Fraction(1)] for s in states]
    for pivot in range(len(states)):
        rows[pivot] = [x / rows[pivot][pivot] for x in rows[pivot]]
        for place, row in enumerate(rows):
            if place != pivot:
                rows[place] = [x - row[pivot] * y for x, y in zip(row, rows[pivot], strict=True)]
    assert found.mean == rows[0][-1]


def test_volleys_on_a_led_unit():
    # one attack with Precision destroys the leader with 1/4, and one of the others after him; three in all
    sniper = Weapon("sniper", attacks=1, skill=4, strength=4, ap=-6, damage=2, abilities=["precision"])
    leader = Model(wounds=2, save=6, character=True)
    unit = Unit("led", toughness=4, models=[Model(wounds=1, save=6), Model(wounds=2, save=6), leader])
    found = volleys(sniper, unit)
    assert found.mean == 12
    assert found.law(3) == Distribution({3: 1, 4: 63})
    # plain attacks of 1 take five wounds
    assert volleys(gun(), unit).mean == 20


def test_volleys_at_what_nobody_can_destroy():
    # the man falls with 1/4, his leader never
    leader = Model(wounds=1, save=6, damage_to_zero=True, character=True)
    found = volleys(gun(), Unit("led", toughness=4, models=[Model(wounds=1, save=6), leader]))
    with pytest.raises(errors.RulesError, match="is infinite: they can do nothing to 2x led T4 with 1 wounds left"):
        _ = found.mean
    assert dict(found.law(3)) == {4: 1}
    with pytest.raises(errors.SupportError, match="because the chain never ends with chance 1"):
        _ = found.time


def test_a_step_must_not_heal():
    unit = squad(2)
    with pytest.raises(errors.RulesError, match="wounds are only lost"):
        volleys_to_destroy(unit.with_wounds({0: 0}), lambda left: mortal_wounds(unit, 0))


def test_too_many_attacks_are_refused():
    with pytest.raises(errors.TooLargeError, match="choosing from 1,001 profiles needs"):
        best_profile(1001 * [gun()], squad(1))
    with pytest.raises(errors.TooLargeError, match="trying 501 values of toughness needs"):
        break_even((1, gun()), (1, gun()), squad(1), values=range(1, 502))
    with budget(states=15_000), pytest.raises(errors.TooLargeError, match="2 states so far, needs"):
        volleys(gun(), squad(2))
    with pytest.raises(errors.TooLargeError, match="following a chain for 1,000,000,000 steps needs"):
        volleys(gun(), squad(1)).within(10**9)
    assert repr(volleys(gun(), squad(1))) == "<volleys until 1x squad T4 Sv6+ W1 is destroyed>"


def test_three_results_are_set_side_by_side_as_a_list_of_them_is():
    unit = Unit("Boyz", toughness=5, models=6 * [Model(wounds=1, save=5)])
    results = [mortal_wounds(unit, amount) for amount in (1, 2, "D3")]
    assert compare(*results).pairs == compare(results).pairs


def test_a_result_names_the_law_that_has_what_was_asked_of_it():
    result = mortal_wounds(Unit("Boyz", toughness=5, models=[Model(wounds=1, save=5)]), 1)
    with pytest.raises(AttributeError, match=r"no 'to_pandas'; write wounds_lost\.to_pandas or models_destroyed"):
        result.to_pandas()
    with pytest.raises(AttributeError, match=r"no 'colour'$"):
        result.colour  # noqa: B018
