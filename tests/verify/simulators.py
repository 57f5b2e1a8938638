"""Simulators as their authors write them, of growing size, each right and with one slip; they know no engine."""

import random
from random import randint

DECK = ["Power"] * 4 + ["Dispel"] * 3 + ["Drain"] * 2 + ["Escape"]


def check(rng, needed, *, ones_fail=True):
    """A D6 that must reach a number; a 6 always does and a 1 never."""
    roll = rng.randint(1, 6)
    return roll == 6 or (roll >= needed and (roll > 1 or not ones_fail))


# --- one die at a time --------------------------------------------------------------------------------------------


def hits(rng):
    """One attack that hits on a 3+."""
    return int(rng.random() < 2 / 3)


def hits_point_of_a_percent(rng):
    """Slip: the chance was rounded to two places."""
    return int(rng.random() < 0.67)


def attack(rng, attacks=1):
    """Hit on 3+, wound on 4+, save on 5+, D3 damage to one model that never dies."""
    total = 0
    for _ in range(attacks):
        if check(rng, 3) and check(rng, 4) and not check(rng, 5):
            total += (rng.randint(1, 6) + 1) // 2
    return total


def two_attacks(rng):
    return attack(rng, 2)


def attack_sixes_wound_only(rng):
    """Slip: the die of damage is halved down."""
    if check(rng, 3) and check(rng, 4) and not check(rng, 5):
        return rng.randint(1, 6) // 2
    return 0


def two_attacks_one_hit_roll(rng):
    """Slip: one hit roll for both."""
    if not check(rng, 3):
        return 0
    return sum([(rng.randint(1, 6) + 1) // 2 for _ in range(2) if check(rng, 4) and not check(rng, 5)])


def rerolled_ones(rng):
    """Three attacks that hit on 4+, ones thrown again, counted."""
    rolls = [rng.randint(1, 6) for _ in range(3)]
    rolls = [rng.randint(1, 6) if roll == 1 else roll for roll in rolls]
    return sum([roll >= 4 for roll in rolls])


def rerolled_misses(rng):
    """Slip: every miss is thrown again."""
    rolls = [rng.randint(1, 6) for _ in range(3)]
    rolls = [rng.randint(1, 6) if roll < 4 else roll for roll in rolls]
    return sum([roll >= 4 for roll in rolls])


# --- critical hits and wounds ---------------------------------------------------------------------------------------


def sustained(rng, *, extra=1):
    """Two attacks, hit on 3+, sustained hits 1, wound on 5+, no save, damage 1."""
    wounds = 0
    for _ in range(2):
        roll = rng.choice(range(1, 7))
        landed = (1 + extra if roll == 6 else 1) if roll >= 3 else 0
        wounds += sum([rng.choice(range(1, 7)) >= 5 for _ in range(landed)])
    return wounds


def sustained_two(rng):
    """Slip: two hits more instead of one."""
    return sustained(rng, extra=2)


def lethal(rng, *, also=6):
    """Two attacks, hit on 4+, lethal hits, wound on 5+, save on 4+."""
    unsaved = 0
    for _ in range(2):
        roll = rng.randrange(6) + 1
        if roll >= 4 and (roll >= also or rng.randrange(6) + 1 >= 5):
            unsaved += rng.randrange(6) + 1 < 4
    return unsaved


def lethal_on_five(rng):
    """Slip: lethal hits from 5 up."""
    return lethal(rng, also=5)


def devastating(rng, *, saved=False):
    """Two attacks, hit on 4+, wound on 4+, devastating wounds, save on 3+, damage 2 into models of 2 wounds."""
    lost = 0
    for _ in range(2):
        if rng.randint(1, 6) >= 4:
            wound = rng.randint(1, 6)
            if (wound == 6 and not saved) or (wound >= 4 and rng.randint(1, 6) < 3):
                lost += 2
    return lost


def devastating_saved(rng):
    """Slip: a critical wound can be saved."""
    return devastating(rng, saved=True)


def feel_no_pain(rng, *, ignored=5):
    """One attack, hit on 3+, wound on 3+, damage 3 into models of 3 wounds that ignore each on 5+."""
    if check(rng, 3) and check(rng, 3):
        return sum([rng.randint(1, 6) < ignored for _ in range(3)])
    return 0


def feel_no_pain_once(rng):
    """Slip: one roll for the whole damage."""
    return 3 * (check(rng, 3) and check(rng, 3) and rng.randint(1, 6) < 5)


# --- two dice, the module random --------------------------------------------------------------------------------------


def charge():
    """2D6 reach 9, both thrown again after a failure."""
    return random.randint(1, 6) + random.randint(1, 6) >= 9 or randint(1, 6) + randint(1, 6) >= 9


def charge_one_die():
    """Slip: only the lower die is thrown again."""
    high, low = sorted([randint(1, 6), randint(1, 6)], reverse=True)
    return high + low >= 9 or high + randint(1, 6) >= 9


def battle_shock():
    """Whether 2D6 reach the Leadership 6, from floats."""
    return int(random.random() * 6) + int(random.random() * 6) + 2 >= 6


def battle_shock_above():
    """Slip: must exceed it."""
    return int(random.random() * 6) + int(random.random() * 6) + 2 > 6


# --- the Waaagh test, cards, dice without an end ------------------------------------------------------------------


def waaagh(rng, *, level=1):
    """Four units and a shaman of level 1 among five Orcs: what happens, and the heads that explode on an Eadbang."""
    if rng.randint(1, 6) + level > 4:
        return "pass", 0
    row = rng.choice(["Eadbang!", "I fink I'm gonna", "I've forgot!", "Me 'ead 'urts!", "Fzzzzzzap!", "Yuuurgh!"])
    heads = sum([rng.randint(1, 6) > 4 for _ in range(5)]) if row == "Eadbang!" else 0
    return row, heads


def waaagh_equal(rng):
    """Slip: a roll equal to the units passes."""
    return waaagh(rng, level=2)


def cards(rng):
    """Power cards among three that are drawn."""
    return rng.sample(DECK, 3).count("Power")


def cards_put_back(rng):
    """Slip: each card is put back."""
    return rng.choices(DECK, k=3).count("Power")


def exploding(rng):
    """A D6 whose sixes are thrown on and added."""
    total = 0
    while True:
        roll = rng.randint(1, 6)
        total += roll
        if roll < 6:
            return total


def exploding_once(rng):
    """Slip: one more die at most."""
    roll = rng.randint(1, 6)
    return roll + rng.randint(1, 6) if roll == 6 else roll
