"""The best allocation of wounds and the best Precision, on cases small enough to be worked out by hand.

The gun of these tests hits by itself, wounds on 2+ and leaves no armour save: each attack does its damage with 5/6, so
two attacks are two wounds to allocate with 25/36, one with 10/36.
"""

from fractions import Fraction

import pytest

from exactdice import at_least, budget, errors
from exactdice.games import wh40k
from exactdice.games.wh40k.attacks.target import Target
from exactdice.games.wh40k.tactics.advice import Condition, coordinates, order, rules_of, said, wishes_of
from exactdice.games.wh40k.tactics.field import Field

ONE = wh40k.Model(wounds=1, save=7)
TWO = wh40k.Model(wounds=2, save=7)
LEADER = wh40k.Model(wounds=2, save=7, character=True)
SHIELD = wh40k.Model(wounds=1, save=7, invulnerable=3)


def gun(*abilities, name="gun", **changes):
    profile = {"attacks": 1, "skill": None, "strength": 8, "ap": -6, "damage": 1, **changes}
    return wh40k.Weapon(name, abilities=["torrent", *abilities], **profile)


def unit(*models):
    return wh40k.Unit("mob", toughness=4, models=models)


def best(weapon, target, situation=None, **changes):
    return wh40k.best_allocation([(1, weapon)], target, situation, **changes)


# --- the defender ------------------------------------------------------------------------------------------------


def test_a_single_wound_goes_where_it_kills_nobody():
    plan = best(gun(), unit(ONE, TWO))
    assert plan.value == 0
    assert plan.list_order == Fraction(5, 6)
    assert plan.gain == Fraction(-5, 6)
    assert plan.casualties.wounds_lost.mean() == Fraction(5, 6)
    assert plan.advice == ["defender, wounds of gun: to W2 Sv7+, else to W1 Sv7+"]


def test_a_great_wound_goes_where_most_of_it_is_lost():
    # damage 2 removes one wound from the small model, two from the large one; a model dies in any case
    target, weapon = unit(TWO, ONE), gun(damage=2)
    plan = best(weapon, target, objective="mean_wounds_lost")
    assert (plan.value, plan.list_order) == (Fraction(5, 6), Fraction(5, 3))
    indifferent = best(weapon, target)
    assert indifferent.value == indifferent.list_order == Fraction(5, 6)
    assert indifferent.casualties.left == indifferent.volley.left  # ties go to list order
    assert indifferent.advice == ["defender, wounds of gun: it makes no difference"]


def test_a_model_that_was_hurt_or_chosen_goes_on():
    # two wounds kill one model wherever they go, for the large model that took the first takes the second as well
    plan = best(gun(attacks=2), unit(ONE, TWO))
    assert plan.value == Fraction(25, 36)
    assert plan.list_order == Fraction(35, 36)
    both, one = plan.decisions
    assert both == wh40k.Decision("defender", "wounds of gun", 2, (), unit(ONE, TWO), (), (0, 1), (0, 1))
    assert (one.to_allocate, one.options, one.best) == (1, (0, 1), (1,))


def test_the_number_of_wounds_to_allocate_is_known():
    # one wound: the large model survives it; two would kill it, and behind the shield 1/3 + 2/3 * 1/3 = 5/9 die
    plan = best(gun(attacks=2), unit(SHIELD, TWO))
    assert plan.value == Fraction(25, 36) * Fraction(5, 9)
    assert plan.list_order == plan.value + Fraction(10, 36) * Fraction(1, 3)
    assert plan.advice == [
        "defender, wounds of gun, 2 to allocate: to W1 Sv7+ [invulnerable 3+], else to W2 Sv7+",
        "defender, wounds of gun, 1 to allocate: to W2 Sv7+, else to W1 Sv7+ [invulnerable 3+]",
    ]


def test_of_several_wounded_models_one_is_chosen_and_goes_on():
    hurt = wh40k.Model(wounds=3, save=7, remaining=1), wh40k.Model(wounds=3, save=7, remaining=2)
    plan = best(gun(), unit(ONE, *hurt))
    assert (plan.value, plan.list_order) == (0, Fraction(5, 6))
    assert plan.advice == ["defender, wounds of gun: to W3 Sv7+ with 2 left, else to W3 Sv7+ with 1 left"]
    field = Field(Target(unit(ONE, *hurt)))
    assert field.eligible(field.start) == [1, 2]  # groups, which stand in list order here
    assert field.eligible(field.after(field.start, 2, 0)) == [2]  # it saved
    assert field.eligible(field.after(field.start, 2, 1)) == [2]
    assert field.eligible(field.after(field.start, 2, 2)) == [1]


def test_an_unhurt_model_that_was_chosen_goes_on_until_it_dies():
    field = Field(Target(unit(ONE, ONE, TWO)))
    assert field.eligible(field.start) == [0, 1]
    saved = field.after(field.start, 0, 0)
    assert field.eligible(saved) == [0]
    assert field.eligible(field.after(saved, 0, 1)) == [0, 1]  # its like has not been chosen


def test_wounds_set_aside_are_allocated_afterwards():
    # strength 8 wounds on 2+, a 6 is set aside: after the plain wound the defender chooses again only if one model died
    plan = best(gun("devastating wounds", "mortal wounds 1"), unit(ONE, TWO))
    assert [(one.wounds, one.to_allocate, one.set_aside) for one in plan.decisions] == [
        ("wounds of gun", 1, (0, 0)),
        ("devastating wounds of gun", 1, (0, 1)),
    ]
    # a plain wound (4/6) kills nobody; a devastating wound and then a mortal one (1/6) kill one model in any case
    assert plan.value == Fraction(1, 6)
    assert plan.list_order == Fraction(5, 6)


def test_moments_are_told_apart_by_what_is_set_aside():
    # one plain wound: the large model survives it. With a devastating one to come it would die of both; the other dies
    # of the plain one with 1/3, of the devastating one, if it has saved, with 1/6: 1/3 + 2/3 * 1/6 < 1
    warded = wh40k.Model(wounds=1, save=7, invulnerable=3, feel_no_pain_mortal=2)
    weapons = [(1, gun("devastating wounds", name="first")), (1, gun(name="second"))]
    plan = wh40k.best_allocation(weapons, unit(warded, TWO))
    name = "W1 Sv7+ [invulnerable 3+, feel no pain 2+ against mortal wounds]"
    start = "defender, wounds of second"
    assert [line for line in plan.advice if line.startswith(start)] == [
        f"{start}, 1 devastating wound of first set aside: to {name}, else to W2 Sv7+",
        f"{start}, 0 devastating wounds of first set aside: to W2 Sv7+, else to {name}",
    ]


def test_weapons_of_one_name_are_told_apart():
    plan = wh40k.best_allocation([(1, gun()), (1, gun(damage=2))], unit(ONE, TWO))
    assert {one.wounds for one in plan.decisions} == {"wounds of gun (weapon 1)", "wounds of gun (weapon 2)"}


# --- the attacker ------------------------------------------------------------------------------------------------


def test_precision_is_left_alone_where_it_does_not_help():
    # naming the leader kills nobody with one wound, the boy dies of it
    plan = best(gun("precision"), unit(ONE, LEADER), players="attacker")
    assert (plan.value, plan.list_order) == (Fraction(5, 6), 0)
    (decision,) = plan.decisions
    assert (decision.player, decision.options, decision.best) == ("attacker", (None, 1), (None,))
    assert plan.advice == ["attacker, wounds of gun: leave it to the defender"]


def test_precision_names_the_character_that_is_wanted():
    never = wh40k.Situation(precision="never")
    plan = best(
        gun("precision", damage=2),
        unit(ONE, LEADER),
        never,
        players="attacker",
        objective="prob_characters_destroyed",
    )
    assert (plan.value, plan.list_order) == (Fraction(5, 6), 0)
    assert plan.advice == ["attacker, wounds of gun: name W2 Sv7+ [character], else leave it to the defender"]


@pytest.mark.parametrize(("policy", "destroyed"), [("always", 1), ("never", 0), ("when it kills", 1)])
def test_ties_follow_the_policy(policy, destroyed):
    # damage 2 kills the boy or the leader; the attacker does not care, so the policy says who dies
    situation = wh40k.Situation(precision=policy)
    plan = best(gun("precision", damage=2), unit(ONE, LEADER), situation, players="attacker")
    assert plan.value == Fraction(5, 6)
    assert plan.casualties.all_characters_destroyed == destroyed * Fraction(5, 6)
    assert set(plan.decisions[0].best) == {None, 1}
    assert plan.casualties.left == plan.volley.left


def test_a_wounded_character_is_named_first():
    hurt = wh40k.Model(wounds=2, save=7, character=True, remaining=1)
    field = Field(Target(unit(ONE, LEADER, hurt)))
    assert field.nameable(field.start) == [2]
    assert field.nameable(field.after(field.start, 2, 1)) == [1]


def test_the_attacker_decides_nothing_without_precision():
    plan = best(gun(), unit(ONE, LEADER), players="attacker")
    assert plan.gain == 0
    assert plan.decisions == ()
    assert plan.advice == ["nobody has a choice"]


# --- both --------------------------------------------------------------------------------------------------------


def test_a_game_of_both():
    # left to the defender the wound kills nobody, so the attacker names the weak leader
    leader = wh40k.Model(wounds=1, save=7, character=True)
    weapon, target = gun("precision"), unit(ONE, TWO, leader)
    players = ("attacker", "defender")
    assert best(weapon, target, players=players).value == Fraction(5, 6)
    # a strong leader survives it as the large model does: indifferent, and the policy names him
    plan = best(weapon, unit(ONE, TWO, LEADER), players=players)
    assert plan.value == 0
    assert [(one.player, one.best) for one in plan.decisions] == [("attacker", (2, None)), ("defender", (1,))]
    assert plan.casualties.character_wounds_lost.mean() == Fraction(5, 6)


# --- objectives and forms ----------------------------------------------------------------------------------------


def test_objectives_agree_where_they_say_the_same():
    weapon, target = gun(attacks=3, damage="D3"), unit(ONE, TWO, SHIELD)

    def dead(left):
        return 3 - left.models_left

    by_name, by_function = best(weapon, target), best(weapon, target, objective=dead)
    assert (by_name.value, by_name.list_order) == (by_function.value, by_function.list_order)
    destroyed = best(weapon, target, objective="prob_unit_destroyed")
    by_event = best(weapon, target, objective=at_least(3))
    assert (destroyed.value, destroyed.list_order) == (by_event.value, by_event.list_order)
    assert "mean of dead" in str(by_function)
    assert "mean worth" in str(best(weapon, target, objective=lambda left: left.models_left))
    assert "chance of models destroyed >= 3" in str(by_event)
    assert repr(by_name).startswith("<best allocation of attack([(1, Weapon('gun'")


@pytest.mark.parametrize("players", [(), ("defender",), ("attacker", "defender")])
def test_like_models_leave_no_choice(players):
    rifle = wh40k.Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage="D3")
    marines = unit(*3 * [wh40k.Model(wounds=2, save=3)], wh40k.Model(wounds=2, save=3, remaining=1))
    plan = wh40k.best_allocation([(3, rifle)], marines, players=players)
    assert plan.gain == 0
    assert plan.decisions == ()
    assert plan.casualties.left == wh40k.attack([(3, rifle)], marines).left


def test_list_order_among_mixed_models_is_that_of_the_attack():
    weapons = [(2, gun("precision", "devastating wounds", damage="D3")), (3, gun("mortal wounds 1", name="other"))]
    target = unit(ONE, TWO, ONE, LEADER, wh40k.Model(wounds=3, save=7, remaining=2), SHIELD)
    volley = wh40k.attack(weapons, target)
    plan = wh40k.best_allocation(weapons, target, players=())
    assert plan.casualties.left == volley.left
    assert plan.casualties.joint == volley.joint
    assert plan.casualties.character_wounds_lost == volley.character_wounds_lost
    assert plan.value == plan.list_order == volley.models_destroyed.mean()


def test_advice_names_a_best_choice_in_every_moment():
    # each moment falls under one rule, and of what it lists the first that can be chosen is among the best
    weapons = [(1, gun("devastating wounds", "sustained hits 1", attacks=4)), (3, gun("precision", damage="D3"))]
    target = unit(*2 * [ONE], *2 * [TWO], SHIELD, LEADER)
    plan = wh40k.best_allocation(weapons, target, players=("attacker", "defender"))
    groups = [[0, 1], [2, 3], [4], [5]]
    numbers = {place: number for number, places in enumerate(groups) for place in places} | {None: -1}
    by_kind = {}
    for one in plan.decisions:
        by_kind.setdefault((one.player, one.wounds), []).append(one)
    for met in by_kind.values():
        cells = {coordinates(one, groups): wishes_of(one, numbers) for one in met}
        assert len(cells) == len(met)
        rules = rules_of(cells, ())
        for one in met:
            cell = coordinates(one, groups)
            (wishes,) = [w for when, w in rules if all(c.low <= cell[c.axis] <= c.high for c in when)]
            options = [numbers[option] for option in one.options]
            first = next(group for group in order(wishes) if group in options)
            assert one.options[options.index(first)] in one.best
    assert max(len(when) for line in plan.advice for when in [line.split(", ")]) > 4
    assert any(line.endswith("rules more, see decisions") for line in plan.advice)


def test_the_dead_are_not_counted():
    dead = wh40k.Model(wounds=3, save=2, remaining=0)
    plan = best(gun(), unit(dead, ONE, TWO))
    assert plan.value == 0
    assert plan.decisions[0].options == (1, 2)


def test_an_order_that_contradicts_itself_is_none():
    assert order({0: {1}, 1: {2}, 2: set()}) == [2, 1, 0]
    assert order({0: {1}, 1: {2}, 2: {0}}) is None


@pytest.mark.parametrize(
    ("axis", "low", "high", "words"),
    [
        (0, 1, 1, "1 wound to come"),
        (0, 1, 3, "3 or fewer wounds to come"),
        (0, 2, 3, "2 to 3 wounds to come"),
        (0, 4, 5, "4 or more wounds to come"),
        (1, 0, 0, "new"),
        (1, 1, 1, "chosen"),
    ],
)
def test_conditions_are_said_in_words(axis, low, high, words):
    ends = [(1, 5), (0, 1)]
    assert said(Condition(axis, low, high, ends[axis]), ["{} wounds to come", ("new", "chosen")]) == words


@pytest.mark.parametrize("states", [1, 1_000, 3_000, 10_000])
def test_what_is_too_large_is_refused(states):
    weapons = [(6, gun("devastating wounds", name=name)) for name in "abc"]
    with budget(states=states), pytest.raises(errors.TooLargeError, match="states, the budget is"):
        wh40k.best_allocation(weapons, unit(ONE, TWO))
