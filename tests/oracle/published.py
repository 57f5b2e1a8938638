"""Published answers to classical questions of chance, each with its source and a computation in plain Python.

A source is named where the question or a figure of that source is meant; "derived" stands where the figure is common
property. ``printed`` is the decimal that the source prints, where it prints one: for the whole value, or for the
chance of the attacker's best result at Risk. Nothing of the engine is used.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial
from typing import Any, NamedTuple

import published_computations as ways
from enumerate_chains import absorption, after_steps, mean_time
from enumerate_faces import collect, numbered, total

F = Fraction
D6 = numbered(6)
DERIVED = "derived"
FELLER = "W. Feller, An Introduction to Probability Theory and Its Applications, vol. I, 3rd ed., 1968"
ETHIER = "S. N. Ethier, The Doctrine of Chances, 2010"
OSBORNE = "J. A. Osborne, Markov Chains for the RISK Board Game Revisited, Mathematics Magazine 76, 2003, 129-135"
NELLER = "T. W. Neller and C. G. M. Presser, Optimal Play of the Dice Game Pig, The UMAP Journal 25, 2004, 25-47"
GILBERT = "J. P. Gilbert and F. Mosteller, Recognizing the Maximum of a Sequence, JASA 61, 1966, 35-73"
SCHILLING = "M. F. Schilling, The Longest Run of Heads, College Mathematics Journal 21, 1990, 196-207"
GARDNER = "M. Gardner, The Paradox of the Nontransitive Dice, Scientific American 223, December 1970, 110-114"
PENNEY = "W. Penney, Penney-Ante, Journal of Recreational Mathematics 2, 1969, 241"


class Published(NamedTuple):
    """An answer, why it is so, where it stands, a computation of it, and what is printed."""

    value: Any
    why: str
    source: str
    compute: Callable[[], Any]
    printed: str = ""


WALKS = {
    "ruin of 9 of 10, fair": Published(
        F(1, 10), "the mean stays: z / a", f"{FELLER}, XIV.2", lambda: ways.ruined(9, 10, F(1, 2)), ".1"
    ),
    "bets of 9 of 10, fair": Published(F(9), "z (a - z)", f"{FELLER}, XIV.3", lambda: ways.bets(9, 10, F(1, 2)), "9"),
    "ruin of 9 of 10 at 9/20": Published(
        (F(11, 9) ** 10 - F(11, 9) ** 9) / (F(11, 9) ** 10 - 1),
        "((q/p)^a - (q/p)^z) / ((q/p)^a - 1)",
        f"{FELLER}, XIV.2",
        lambda: ways.ruined(9, 10, F(9, 20)),
        ".210",
    ),
    "Huygens' fifth problem": Published(
        F(244140625, 244140625 + 282429536481),
        "12 counters each, won by 14 (15 ways) against 11 (27 ways) with three dice: odds (15/27)^12",
        "C. Huygens, De ratiociniis in ludo aleae, 1657, problem 5",
        lambda: ways.ruined(12, 24, F(27, 42)),
    ),
    "mean rolls to see all six faces": Published(
        F(147, 10),
        "6/6 + 6/5 + 6/4 + 6/3 + 6/2 + 6/1",
        f"{FELLER}, IX.3",
        lambda: mean_time(ways.collecting(6), 0, lambda seen: seen == 6),
    ),
    "all six faces in ten rolls": Published(
        F(sum((-1) ** k * comb(6, k) * (6 - k) ** 10 for k in range(7)), 6**10),
        "inclusion and exclusion of the faces that are missing",
        DERIVED,
        lambda: after_steps(ways.collecting(6), 0, 10)[6],
    ),
    "the shooter wins at craps": Published(
        F(244, 495),
        "8/36 at once, then 3/36 * 1/3, 4/36 * 2/5 and 5/36 * 5/11, each twice",
        f"{ETHIER}, chapter 15",
        lambda: absorption(ways.craps, "come out", ways.is_over)["won"],
    ),
    "mean rolls of a game of craps": Published(
        F(557, 165),
        "1 and, for the points, (3 * 4 + 4 * 36/10 + 5 * 36/11) * 2 / 36",
        f"{ETHIER}, chapter 15",
        lambda: mean_time(ways.craps, "come out", ways.is_over),
    ),
    "mean turns in the jail of Monopoly": Published(
        F(91, 36), "1 + 5/6 + 25/36", DERIVED, lambda: mean_time(ways.jail, 0, ways.out)
    ),
    "out of jail by a double": Published(
        F(91, 216), "1 - (5/6)^3", DERIVED, lambda: 1 - absorption(ways.jail, 0, ways.out)[3]
    ),
    "THH before HHH": Published(
        F(7, 8), "unless the first three are heads", PENNEY, lambda: ways.comes_first("THH", "HHH")
    ),
    "THH before HHT": Published(
        F(3, 4), "unless the first two are heads", PENNEY, lambda: ways.comes_first("THH", "HHT")
    ),
    "HHT before HTH": Published(F(2, 3), "Conway's numbers 4 : 2", PENNEY, lambda: ways.comes_first("HHT", "HTH")),
    "mean coins until HHH": Published(
        F(14), "2 + 4 + 8, one for each end that is a beginning", f"{FELLER}, XIII.7", lambda: ways.waiting("HHH")
    ),
    "mean coins until HTH": Published(F(10), "2 + 8", DERIVED, lambda: ways.waiting("HTH")),
    "mean coins until HHT": Published(F(8), "8 alone", DERIVED, lambda: ways.waiting("HHT")),
    "a birthday shared among 23": Published(
        1 - F(factorial(365), factorial(342) * 365**23),
        "1 - 365 * 364 * ... * 343 / 365^23",
        f"{FELLER}, II.3",
        lambda: after_steps(ways.birthdays, 0, 23)[-1],
        ".507",
    ),
}


def risk(attack: int, defence: int, losses: dict[tuple[int, int], int], throws: int, printed: str) -> Published:
    """One row of the table of one round; printed is the chance of the attacker's best result."""
    law = {lost: F(count, throws) for lost, count in losses.items()}
    return Published(law, "all throws counted", OSBORNE, lambda: ways.risk_round(attack, defence), printed)


DICE = {
    "Risk, three dice against two": risk(3, 2, {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}, 6**5, "0.372"),
    "Risk, three dice against one": risk(3, 1, {(0, 1): 855, (1, 0): 441}, 6**4, "0.660"),
    "Risk, two dice against two": risk(2, 2, {(0, 2): 295, (1, 1): 420, (2, 0): 581}, 6**4, "0.228"),
    "Risk, two dice against one": risk(2, 1, {(0, 1): 125, (1, 0): 91}, 6**3, "0.579"),
    "Risk, one die against two": risk(1, 2, {(0, 1): 55, (1, 0): 161}, 6**3, "0.255"),
    "Risk, one die against one": risk(1, 1, {(0, 1): 15, (1, 0): 21}, 6**2, "0.417"),
    "Risk, two armies conquer two": Published(
        F(295, 1296) + F(420, 1296) * F(15, 36),
        "both at once, or one each and then the last one against the last one",
        OSBORNE,
        lambda: ways.conquest(2, 2),
        "0.363",
    ),
    "longest run of heads among eight coins": Published(
        {0: F(1, 256), 1: F(54, 256), 2: F(94, 256), 3: F(59, 256), 4: F(28, 256)}
        | {5: F(12, 256), 6: F(5, 256), 7: F(2, 256), 8: F(1, 256)},
        "differences of the k-step Fibonacci numbers 1, 55, 149, 208, 236, 248, 253, 255, 256",
        SCHILLING,
        lambda: collect((ways.longest_run(coins), F(1, 256)) for coins in product([0, 1], repeat=8)),
    ),
    "five equal dice in three throws": Published(
        F(347897, 7558272),
        "the largest set, kept and changed for a larger one, is a chain of three steps",
        DERIVED,
        lambda: after_steps(ways.five_equal, 0, 3)[5],
    ),
    "Efron's dice": Published(
        [F(2, 3)] * 4,
        "each beats the next with 24 of 36 throws",
        GARDNER,
        lambda: [ways.beats(ways.EFRON[i], ways.EFRON[(i + 1) % 4]) for i in range(4)],
    ),
    "a ten against a nine with three dice": Published(
        (F(27, 216), F(25, 216)),
        "27 and 25 throws",
        "G. Galilei, Sopra le scoperte dei dadi, about 1620",
        lambda: (total(D6, D6, D6)[10], total(D6, D6, D6)[9]),
    ),
    "a six in four throws": Published(
        F(671, 1296), "1 - (5/6)^4; de Mere to Pascal, 1654", DERIVED, lambda: ways.sixes(4, 1)
    ),
    "a double six in 24 throws": Published(
        1 - F(35, 36) ** 24,
        "below one half; de Mere to Pascal, 1654",
        DERIVED,
        lambda: after_steps(lambda seen: {1: F(1)} if seen else {0: F(35, 36), 1: F(1, 36)}, 0, 24)[1],
    ),
    "Newton to Pepys": Published(
        [F(31031, 46656), F(1346704211, 2176782336)],
        "one six of six dice, two of twelve; letter of 1693",
        DERIVED,
        lambda: [ways.sixes(6, 1), ways.sixes(12, 2)],
    ),
    "five points, two against three": Published(
        F(11, 16),
        "of four coins at least two: (6 + 4 + 1) / 16",
        "B. Pascal and P. de Fermat, letters of 1654",
        lambda: F(sum(sum(coins) >= 2 for coins in product([0, 1], repeat=4)), 16),
    ),
    "the turn of Pig held at 20": Published(
        F(492303203, 60466176),
        "the scores 20 to 25 with the chances to end a turn there; a one loses all",
        NELLER,
        lambda: ways.mean_turn(20),
        "8.14",
    ),
    "Piglet to two": Published(
        {(0, 0, 0): F(4, 7), (0, 0, 1): F(5, 7), (0, 1, 0): F(2, 5)}
        | {(0, 1, 1): F(3, 5), (1, 0, 0): F(4, 5), (1, 1, 0): F(2, 3)},
        "six equations; (own score, other's, turn total)",
        NELLER,
        ways.piglet,
    ),
}

CARDS = {
    "poker hands": Published(
        {"straight flush": 40, "four": 624, "full house": 3744, "flush": 5108, "straight": 10200}
        | {"three": 54912, "two pairs": 123552, "pair": 1098240, "nothing": 1302540},
        "of 2598960 hands",
        DERIVED,
        ways.poker_hands,
    ),
    "4-4-3-2 at Bridge": Published(
        F(12 * comb(13, 4) ** 2 * comb(13, 3) * comb(13, 2), comb(52, 13)),
        "12 ways to name the suits",
        DERIVED,
        lambda: ways.suits_of((4, 4, 3, 2)),
    ),
    "no card in its place among five": Published(
        F(11, 30),
        "1/2 - 1/6 + 1/24 - 1/120",
        "P. R. de Montmort, Essay d'analyse sur les jeux de hazard, 1708",
        lambda: F(sum(all(i != p for i, p in enumerate(order)) for order in permutations(range(5))), factorial(5)),
    ),
    "ahead all through the count, five votes against two": Published(
        F(3, 7),
        "(a - b) / (a + b)",
        "J. Bertrand, Solution d'un probleme, Comptes Rendus 105, 1887, 369",
        lambda: ways.always_ahead(5, 2),
    ),
    "the best of three": Published(F(1, 2), "leave one", GILBERT, lambda: ways.best_of_row(3)),
    "the best of four": Published(F(11, 24), "leave one", GILBERT, lambda: ways.best_of_row(4)),
    "the best of five": Published(F(13, 30), "leave two", GILBERT, lambda: ways.best_of_row(5)),
}

ANSWERS = WALKS | DICE | CARDS
