"""When the order of the weapons of an attack matters and when it does not, with a counterexample for each exception.

The attacks of one weapon are alike, so the wounds they remove are exchangeable. On a row of whole like models, which
die one after the other and lose what exceeds their wounds, the number destroyed by a sequence of packets of damage is
the greatest number of disjoint runs of neighbours in it, each of which removes a model's wounds at least (taking the
shortest run again and again from the left is best). That number is the same read backwards, whatever the damage is.
"""

from fractions import Fraction

import strategies as s
from hypothesis import given
from hypothesis import strategies as st

from exactdice import Distribution
from exactdice.games.wh40k import Model, Situation, Unit, Weapon, attack

bearers = st.integers(0, 2)
told_apart = ("mortal", "devastating")  # what is resolved after the rest, whatever the order
plain = st.tuples(bearers, s.weapons(without=told_apart, most=2))


def gun(damage, *abilities, attacks=1):
    """A gun that hits by itself, wounds T4 on 2+ and leaves no save: each attack does its damage with 5/6."""
    return Weapon(
        "gun", attacks=attacks, skill=None, strength=8, ap=-6, damage=damage, abilities=["torrent", *abilities]
    )


def mob(*models):
    """A unit of Toughness 4."""
    return Unit("mob", toughness=4, models=models, keywords=["mob"])


# --- where it does not matter ----------------------------------------------------------------------------------------


@given(st.lists(plain, min_size=1, max_size=3), s.like_units(), s.situations)
def test_models_destroyed_among_whole_like_models_are_the_same_in_reverse_order(attackers, unit, situation):
    there, back = attack(attackers, unit, situation), attack(attackers[::-1], unit, situation)
    assert there.models_destroyed == back.models_destroyed


@st.composite
def of_one_damage(draw):
    """Weapons whose packets of damage follow one law."""
    damage = st.just(draw(s.any_damage))
    weapon = s.weapons(without=("damage", "mortal"), damage=damage)
    return draw(st.lists(st.tuples(bearers, weapon), min_size=1, max_size=3))


@given(of_one_damage(), s.hurt_units(s.plain_models), s.situations, st.data())
def test_weapons_of_one_damage_come_in_any_order(attackers, unit, situation, data):
    shuffled = data.draw(st.permutations(attackers))
    assert attack(attackers, unit, situation).joint == attack(shuffled, unit, situation).joint


deadly = s.weapons(without=("damage", "mortal"), damage=st.sampled_from([4, 6, "D3+3"]))


@given(st.lists(st.tuples(bearers, deadly), min_size=1, max_size=3), s.hurt_units(s.plain_models), st.data())
def test_weapons_that_kill_with_every_wound_come_in_any_order(attackers, unit, data):
    shuffled = data.draw(st.permutations(attackers))
    assert attack(attackers, unit).joint == attack(shuffled, unit).joint


# --- where it matters: every counterexample is followed by hand for the case that all attacks wound -------------------


def test_the_wounds_lost_depend_on_the_order():
    # on 2 wounds: 1 and then 2 waste a point, 2 and then 1 waste none; over 36 nothing wounds in 1, one of them in 5
    unit = mob(*2 * [Model(wounds=2, save=7)])
    assert attack([(1, gun(1)), (1, gun(2))], unit).joint == Distribution({(0, 0): 1, (1, 0): 5, (2, 1): 30})
    assert attack([(1, gun(2)), (1, gun(1))], unit).joint == Distribution({(0, 0): 1, (1, 0): 5, (2, 1): 5, (3, 1): 25})


def test_a_wounded_model_in_front_makes_the_order_matter():
    # one wound left, then two: 1 takes the one and 2 the two; 2 wastes a point on the one, and 1 does not kill
    unit = mob(Model(wounds=2, save=7, remaining=1), Model(wounds=2, save=7))
    assert attack([(1, gun(1)), (1, gun(2))], unit).models_destroyed.pmf(2) == Fraction(25, 36)
    assert attack([(1, gun(2)), (1, gun(1))], unit).models_destroyed.pmf(2) == 0


def test_another_order_of_three_weapons_than_the_reverse_matters():
    # on 4 wounds: 3 + 1, 1 + 3 kills two; 1 + 1 + 3, 3 kills one; and so do they backwards
    unit = mob(*2 * [Model(wounds=4, save=7)])
    three, pair = (1, gun(3)), (1, gun(1, attacks=2))
    assert attack([three, pair, three], unit).models_destroyed.pmf(2) == Fraction(5, 6) ** 4
    assert attack([pair, three, three], unit).models_destroyed.pmf(2) == 0
    assert attack([three, three, pair], unit).models_destroyed.pmf(2) == 0


def test_devastating_wounds_come_last_in_either_order():
    # 4 wounds; the big gun scores an ordinary 3 and a devastating 3, the small one 1 + 1. Big first: 3 + 1, 1 + 3
    # kills two. Small first: 1 + 1 + 3, 3 kills one.
    unit = mob(*2 * [Model(wounds=4, save=7)])
    big, small = (2, gun(3, "devastating wounds")), (1, gun(1, attacks=2))
    one_of_each = 2 * Fraction(4, 6) * Fraction(1, 6)  # a natural 6 is devastating, 2 to 5 are not
    assert attack([big, small], unit).models_destroyed.pmf(2) == one_of_each * Fraction(25, 36)
    assert attack([small, big], unit).models_destroyed.pmf(2) == 0


def test_models_that_differ_make_the_order_matter():
    # 1 wound, then 3: 1 and 3 destroy both; 3 wastes two points on the first, and 1 does not kill the second
    unit = mob(Model(wounds=1, save=7), Model(wounds=3, save=7))
    assert attack([(1, gun(1)), (1, gun(3))], unit).unit_destroyed == Fraction(25, 36)
    assert attack([(1, gun(3)), (1, gun(1))], unit).unit_destroyed == 0


def test_where_the_first_failed_save_is_forgiven_the_order_matters():
    # the damage of the first wound is set to 0, and the second kills only if it is the 2
    unit, forgiving = mob(Model(wounds=2, save=7)), Situation(first_failed_save_damage_zero=True)
    assert attack([(1, gun(1)), (1, gun(2))], unit, forgiving).unit_destroyed == Fraction(25, 36)
    assert attack([(1, gun(2)), (1, gun(1))], unit, forgiving).wounds_lost == Distribution({0: 11, 1: 25})
