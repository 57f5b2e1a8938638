"""Simulators of growing size, enumerated and compared with the engine: two computations that share no code."""

from fractions import Fraction

import pytest
from verify import simulators as s

from exactdice import Deck, at_least, bernoulli, d3, d6, equals, mixture, point, verify
from exactdice.games import fantasy, wh40k

BIG = wh40k.Unit("Big", toughness=4, models=[wh40k.Model(wounds=30, save=7)])
SAVES = wh40k.Unit("Saves", toughness=4, models=[wh40k.Model(wounds=30, save=5)])
HITS = 3 @ d6.reroll(equals(1)).map(at_least(4))


def volley(skill, strength, target, abilities=(), attacks=2, damage=1):
    weapon = wh40k.Weapon("W", attacks=attacks, skill=skill, strength=strength, damage=damage, abilities=abilities)
    return wh40k.attack([(1, weapon)], target)


def many(wounds, save, **kwargs):
    models = 3 * [wh40k.Model(wounds=wounds, save=save, **kwargs)]
    return wh40k.Unit("Many", toughness=4, models=models)


def waaagh():
    heads = fantasy.head_explosions(5 * [4])
    return fantasy.waaagh_test(units=4, level=1).bind(
        lambda what: (heads if what == "Eadbang!" else point(0)).map(lambda n: (what, n))
    )


CASES = [  # the simulator, its slip, the law by the engine
    (s.hits, s.hits_point_of_a_percent, lambda: bernoulli("2/3")),
    (s.attack, s.attack_sixes_wound_only, lambda: volley(3, 4, SAVES, attacks=1, damage=d3).wounds_lost),
    (s.two_attacks, s.two_attacks_one_hit_roll, lambda: volley(3, 4, SAVES, damage=d3).wounds_lost),
    (s.rerolled_ones, s.rerolled_misses, lambda: HITS),
    (s.sustained, s.sustained_two, lambda: volley(3, 3, BIG, ["sustained hits 1"]).wounds_lost),
    (s.lethal, s.lethal_on_five, lambda: volley(4, 3, many(1, 4), ["lethal hits"]).wounds_lost),
    (
        s.devastating,
        s.devastating_saved,
        lambda: volley(4, 4, many(2, 3), ["devastating wounds"], damage=2).wounds_lost,
    ),
    (
        s.feel_no_pain,
        s.feel_no_pain_once,
        lambda: volley(3, 5, many(3, 7, feel_no_pain=5), attacks=1, damage=3).wounds_lost,
    ),
    (s.charge, s.charge_one_die, lambda: bernoulli(wh40k.charge(9, reroll="failed").succeeds)),
    (s.battle_shock, s.battle_shock_above, lambda: bernoulli(wh40k.battle_shock(6).passes)),
    (s.waaagh, s.waaagh_equal, waaagh),
    (s.cards, s.cards_put_back, lambda: Deck(s.DECK).count(3, equals("Power"))),
]


@pytest.mark.parametrize(("right", "slip", "law"), CASES, ids=[right.__name__ for right, _, _ in CASES])
def test_a_simulator_equals_the_engine_and_its_slip_does_not(right, slip, law):
    assert verify.enumerate(right).law == law()
    found = verify.enumerate(slip)
    assert found.uncovered == 0
    assert found.differences(law())


def test_dice_without_an_end_agree_within_exact_bounds():
    """6 ** -draws is the chance that so many sixes were thrown and the next die was not."""
    law = d6.explode(equals(6))
    found = verify.enumerate(s.exploding, draws=30)
    assert found.uncovered == Fraction(1, 6**30)
    assert found.reasons == {"more than 30 draws": Fraction(1, 6**30)}
    assert found.paths == 5 * 30 + 1
    assert found.differences(law) == {}
    assert next(iter(verify.enumerate(s.exploding_once).differences(law))) == 12  # 1/36, never 12 by the law


def test_every_sequence_of_draws_is_one_path():
    """Two attacks by four dice of which all are always rolled: 6 ** 6 * 2 sequences of six dice and one coin."""

    def simulator(rng):
        lost = 0
        for _ in range(2):
            hit, wound, save = rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)
            lost += hit >= 3 and wound >= 4 and save < 5
        return lost + rng.randint(0, 1)

    found = verify.enumerate(simulator)
    assert found.paths == 6**6 * 2
    assert found.law == 2 @ bernoulli("2/9") + bernoulli("1/2")  # 2/3 * 1/2 * 2/3


def test_one_attack_is_lifted_to_twenty():
    one = mixture([("2/9", d3), ("7/9", point(0))])
    assert verify.lift(s.attack, 20, source="random") == 20 @ one
    assert verify.lift(s.attack, d6, source="random") == d6 @ one
