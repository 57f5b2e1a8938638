"""Command points and Command Re-rolls, against derivations by hand and the trial of every policy."""

from fractions import Fraction
from itertools import product

import pytest

from exactdice import Distribution, at_least, at_most, binomial, d6, dice, equals, one_of, point
from exactdice.games import wh40k
from exactdice.games.wh40k import (
    SPEED_MAKES_RIGHT,
    CommandPointRoll,
    charge,
    command_points,
    command_reroll_charges,
    reroll_threshold,
)

# --- command points -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "chance"),
    [
        (SPEED_MAKES_RIGHT, "2/3"),
        (wh40k.brutal_but_kunnin(9), "1/3"),
        (wh40k.brutal_but_kunnin(10), "2/3"),
        (CommandPointRoll(1), "1"),
        (CommandPointRoll(7), "0"),  # a natural 6 means nothing here
        (CommandPointRoll(2, 1), "1"),  # nor does a natural 1
    ],
)
def test_a_roll_brings_a_point(roll, chance):
    assert command_points([roll], rounds=5) == binomial(5, chance)


def test_rolls_of_one_round_add_up():
    # 2/3 and 1/3: both 2/9, none 2/9.
    assert command_points([SPEED_MAKES_RIGHT, CommandPointRoll(5)]) == Distribution({0: 2, 1: 5, 2: 2})
    assert command_points([SPEED_MAKES_RIGHT], rounds=0) == point(0)


def test_a_round_may_be_limited_to_one_point():
    # At least one of 2/3 and 1/3 with 7/9; over three rounds binomial.
    rolls = [SPEED_MAKES_RIGHT, CommandPointRoll(5)]
    assert command_points(rolls, rounds=3, one_per_round=True) == binomial(3, "7/9")


# --- charges ------------------------------------------------------------------------------------------------------

WORTH = {"any": lambda made: int(any(made)), "all": lambda made: int(all(made)), "mean": sum}
NEEDED = [(7, 9), (9, 7), (12, 7), (7, 12, 5), (11, 4, 8), (13, 7), (7, 13), (8, 8, 8, 8)]


def tried(chances, spend, worth):
    """The mean worth under a policy, from the list of all results of all charges and of the second throw."""
    total = Fraction(0)
    for first in product([True, False], repeat=len(chances)):
        at = next((i for i, made in enumerate(first) if spend[i] and not made), None)
        chance = Fraction(1)
        for p, made in zip(chances, first, strict=True):
            chance *= p if made else 1 - p
        if at is None:
            total += chance * worth(first)
            continue
        for second in (True, False):
            made = [*first[:at], second, *first[at + 1 :]]
            total += chance * (chances[at] if second else 1 - chances[at]) * worth(made)
    return total


@pytest.mark.parametrize("objective", WORTH)
@pytest.mark.parametrize("needed", NEEDED)
def test_the_best_use_over_charges_against_every_policy(needed, objective):
    chances = [charge(n).succeeds for n in needed]
    values = {spend: tried(chances, spend, WORTH[objective]) for spend in product([True, False], repeat=len(needed))}
    best = command_reroll_charges([charge(n) for n in needed], objective=objective)
    assert best.optimal == max(values.values()) == values[best.spend]
    assert best.without_reroll == values[(False,) * len(needed)]


def test_dice_thrown_again_already_are_not_thrown_again():
    # The first charge re-rolls its failures by an ability, so the re-roll is the second's: 1 - (5/12)^2 each.
    best = command_reroll_charges([charge(7, reroll="failed"), charge(7)], objective="mean")
    assert best.spend == (False, True)
    assert best.optimal == 2 * Fraction(119, 144)
    # Where a player keeps some failures, those may be thrown again: 9 needed, 5 and less thrown again (10 of 36).
    chosen = command_reroll_charges([charge(9, reroll=at_most(5))], objective="mean")
    p = Fraction(10, 36)
    assert chosen.optimal == p + p * p + Fraction(16, 36) * p


def test_a_charge_that_must_be_allowed_first():
    # 5/6 that it is rolled at all, then 1 - (26/36)^2.
    jump = command_reroll_charges([charge(9, before="5/6")], objective="any")
    assert jump.optimal == Fraction(5, 6) * Fraction(155, 324)


def test_the_use_over_charges_is_printed_as_advice():
    assert str(command_reroll_charges([charge(12), charge("6.5")], objective="mean")) == (
        "charge 1 (12 needed): keep the re-roll\n"
        "charge 2 (13/2 needed): throw a failure again\n"
        "mean: 41/48 ≈ 0.8542 with the re-roll, 11/18 ≈ 0.6111 without"
    )


# --- one roll -----------------------------------------------------------------------------------------------------


def test_damage_on_a_model_with_four_wounds_left():
    # (1 + 2 + 3 + 4 + 4 + 4) / 6 = 3, so 1 and 2 are thrown again: (3 + 3 + 3 + 4 + 4 + 4) / 6.
    best = reroll_threshold(d6, cap=4)
    assert best == (Fraction(7, 2), Fraction(3), at_most(2))


@pytest.mark.parametrize(
    ("roll", "worth", "again"),
    [
        (d6, None, at_most(3)),
        (2 @ d6, at_least(9), at_most(8)),
        (2 @ d6, at_least(2), None),  # every result is worth the same
        (2 @ d6, at_least(13), None),
        (d6, lambda face: 7 - face, at_least(4)),
        (d6, lambda face: face % 2, one_of(2, 4, 6)),
        (Distribution(["miss", "hit"]), equals("hit"), one_of("miss")),
        (d6, lambda face: Fraction(1, face), at_least(3)),  # the mean is 49/120, between 1/2 and 1/3
    ],
)
def test_what_is_thrown_again(roll, worth, again):
    assert reroll_threshold(roll, worth=worth).again == again


@pytest.mark.parametrize("worth", [lambda x: x, lambda x: min(x, 4), lambda x: x % 2, lambda x: (x - 3) ** 2])
def test_one_roll_against_every_policy(worth):
    best = reroll_threshold(d6, worth=worth)
    assert best.without_reroll == d6.map(worth).mean()
    policies = product([True, False], repeat=6)
    assert best.optimal == max([d6.reroll(lambda face, p=p: p[face - 1]).map(worth).mean() for p in policies])
    assert best.optimal == d6.reroll(best.again).map(worth).mean()


def test_a_worth_may_be_a_charge_to_come():
    # Gap 20, move 6: the chances after 1 to 6 are 0, 3, 6, 10, 15, 21 of 36, mean 55/216; 9 1/6 of 36, so 10 stays.
    def worth(face):
        return charge(13 - face).succeeds if face > 1 else 0

    best = reroll_threshold(d6, worth=worth)
    assert best.again == at_most(3)
    assert best.optimal == wh40k.advance_then_charge(20, 6, reroll_advance=best.again).succeeds


def test_the_threshold_is_printed_as_advice():
    assert str(reroll_threshold(dice("2D6"), worth=at_least(9))) == (
        "throw again a result <= 8: 155/324 ≈ 0.4784 with the re-roll, 5/18 ≈ 0.2778 without"
    )
    assert str(reroll_threshold(point(3))) == "keep every result: 3 with the re-roll, 3 without"
