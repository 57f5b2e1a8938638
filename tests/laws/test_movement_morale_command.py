"""What holds for every Charge, Battle-shock test and re-roll, whatever the numbers."""

import strategies as s
from hypothesis import given
from hypothesis import strategies as st

from exactdice import at_least, d6, mixture
from exactdice.games import wh40k

needed = st.integers(0, 14)
modifiers = st.integers(-3, 3)
rerolls = st.sampled_from(["none", "failed"]) | s.events()
charges = st.lists(st.builds(wh40k.charge, needed, modifier=modifiers, reroll=rerolls), min_size=1, max_size=5)
tests = st.lists(st.builds(wh40k.battle_shock, st.integers(2, 12), modifier=modifiers), min_size=1, max_size=5)
objectives = st.sampled_from(["any", "all", "mean"])


@given(needed, modifiers, rerolls)
def test_a_charge_agrees_with_its_total(needed, modifier, reroll):
    charge = wh40k.charge(needed, modifier=modifier, reroll=reroll)
    assert charge.succeeds == charge.total.prob(at_least(needed))
    assert 0 <= charge.fails_open <= 1 - charge.succeeds
    assert charge.succeeds <= wh40k.charge(needed, modifier=modifier, reroll="failed").succeeds


@given(needed, st.fractions(0, 1))
def test_what_comes_first_multiplies(needed, chance):
    assert wh40k.charge(needed, before=chance).succeeds == chance * wh40k.charge(needed).succeeds


@given(st.integers(1, 30), st.integers(0, 12), modifiers, modifiers, rerolls)
def test_an_advance_then_a_charge_is_a_mixture_over_the_advance(gap, move, a, b, reroll):
    if move + a < -1:
        a = 0
    result = wh40k.advance_then_charge(gap, move, advance_modifier=a, charge_modifier=b, reroll_charge=reroll)
    assert result.may_charge == result.remaining.prob(lambda inches: inches <= 12)
    chances = []
    for face in range(1, 7):
        left = max(gap - move - face - a, 1)
        chances.append(wh40k.charge(left - 1, modifier=b, reroll=reroll).succeeds if left <= 12 else 0)
    assert result.succeeds == sum(chances) / 6


@given(charges)
def test_the_mean_number_of_charges_is_the_sum_of_the_chances(charges):
    law = wh40k.charges_that_succeed(charges)
    assert law.mean() == sum(charge.succeeds for charge in charges)


@given(charges, objectives)
def test_a_reroll_over_charges_helps_within_its_bounds(charges, objective):
    best = wh40k.command_reroll_charges(charges, objective=objective)
    law = wh40k.charges_that_succeed(charges)
    without = {"any": 1 - law.pmf(0), "all": law.pmf(len(charges)), "mean": law.mean()}[objective]
    assert best.without_reroll == without <= best.optimal <= without + 1
    assert best.optimal == without or any(best.spend)


@given(charges)
def test_the_last_charge_always_spends_what_is_left(charges):
    last = charges[-1]
    spend = wh40k.command_reroll_charges(charges, objective="mean").spend
    assert spend[-1] == (last.again > 0 and last.fails_open > 0)


@given(s.integer_laws() | s.fraction_laws(), st.integers(-3, 3) | st.none(), s.events())
def test_the_threshold_is_worth_what_its_event_is_worth(roll, cap, other):
    best = wh40k.reroll_threshold(roll, cap=cap)

    def worth(law):
        return (law if cap is None else law.map(lambda x: min(x, cap))).mean()

    assert best.without_reroll == worth(roll)
    assert best.optimal == worth(roll if best.again is None else roll.reroll(best.again))
    assert best.optimal >= worth(roll.reroll(other))


@given(tests)
def test_insane_bravery_is_best_used_after_a_failure(tests):
    without = wh40k.units_shocked(tests)
    best = wh40k.insane_bravery(tests)
    core = best.units_shocked
    boarding = wh40k.insane_bravery(tests, version="boarding").units_shocked
    assert without.mean() == sum(test.shocked for test in tests)
    for shocked in range(len(tests)):
        assert without.cdf(shocked) <= core.cdf(shocked) <= boarding.cdf(shocked)
    # The unit chosen before the roll cannot fail; the others are as they were.
    saved = tests[best.unit]
    assert without == mixture([(saved.passes, core), (saved.shocked, core + 1)])


@given(st.integers(1, 12))
def test_a_command_reroll_saves_two_thirds_of_a_model_of_those_who_fail(models):
    without, with_it = wh40k.desperate_escape(models), wh40k.desperate_escape(models, command_reroll=True)
    assert without.mean() - with_it.mean() == (1 - without.pmf(0)) * d6.prob(at_least(3))


@given(st.integers(-2, 9), modifiers, st.integers(0, 4), st.booleans())
def test_rounds_of_command_points_add_up(needed, modifier, rounds, limit):
    rolls = [wh40k.CommandPointRoll(needed, modifier), wh40k.SPEED_MAKES_RIGHT]
    law = wh40k.command_points(rolls, rounds=rounds, one_per_round=limit)
    one = wh40k.command_points(rolls, one_per_round=limit)
    assert law == rounds @ one
    assert one.max() <= (1 if limit else 2)
