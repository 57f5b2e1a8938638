"""Da Jump by hand: mortal wounds that spill, bodyguards first, and the charge that may follow."""

from fractions import Fraction

from exactdice.games.wh40k import Model, Unit
from exactdice.games.wh40k.orks import DA_JUMP, da_jump, da_jump_then_charge


def test_mortal_wounds_of_a_one():
    assert DA_JUMP.pmf(0) == Fraction(5, 6)
    assert DA_JUMP.pmf(6) == Fraction(1, 36)


def test_bodyguards_suffer_before_the_weirdboy():
    weirdboy = Model(wounds=4, save=6, character=True)
    mob = Unit("Mob", toughness=5, models=[weirdboy, *4 * [Model(wounds=1, save=5)]])
    suffered = da_jump(mob)
    # a 5 or a 6 after the 1 reaches him with one or two wounds
    assert dict(suffered.character_wounds_lost) == {0: Fraction(34, 36), 1: Fraction(1, 36), 2: Fraction(1, 36)}


def test_feel_no_pain_against_psychic_attacks_applies():
    alone = Unit("Weirdboy", toughness=5, models=[Model(wounds=1, save=6, feel_no_pain_psychic=4)])
    # n mortal wounds leave the one wound with 1/2^n
    survives = Fraction(5, 6) + Fraction(1, 36) * sum(Fraction(1, 2**n) for n in range(1, 7))
    assert da_jump(alone).wounds_lost.pmf(0) == survives


def test_a_charge_after_the_jump():
    assert da_jump_then_charge(modifier=2).succeeds == Fraction(5, 6) * Fraction(21, 36)  # 7 or more
    # 9 with both dice thrown again: 1 - (26/36)^2
    assert da_jump_then_charge(reroll="failed").succeeds == Fraction(5, 6) * (1 - Fraction(26, 36) ** 2)
