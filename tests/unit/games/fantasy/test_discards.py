"""The best discards, against every policy tried one by one, and against values by hand."""

from fractions import Fraction
from functools import cache

import pytest

from exactdice import Deck
from exactdice.games.fantasy import Greenskin, Mob, Shaman, phase

WORTHS = {"Total Power": 5, "Dispel": 3, "Power": 1}
THREE = [Shaman(name, race="goblin", units=6) for name in "ABC"]


def best(worth, shamans, hand):
    """The greatest mean worth, by trying every card for each shaman who fails on six: each row is a sixth."""

    @cache
    def value(left, cards):
        if left == 0:
            return Fraction(worth(Deck(cards)))
        stays = Fraction(4, 6) * value(left - 1, cards)
        if not cards:
            return stays + Fraction(2, 6) * value(left - 1, cards)
        after = [value(left - 1, cards[:i] + cards[i + 1 :]) for i in range(len(cards))]
        return stays + Fraction(1, 6) * max(after) + Fraction(1, 6) * sum(after) / len(after)

    return value(shamans, tuple(sorted(hand)))


@pytest.mark.parametrize(
    "worth",
    [
        lambda hand: sum(WORTHS[card] for card in hand),
        lambda hand: int("Dispel" in hand and "Power" in hand),
        lambda hand: len(hand.counts()) ** 2,
        lambda hand: -len(hand),
    ],
)
@pytest.mark.parametrize(
    "hand", [[], ["Power"], ["Dispel", "Power", "Power"], ["Dispel", "Dispel", "Power", "Total Power"]]
)
def test_the_value_is_that_of_trying_every_card(worth, hand):
    after = phase(THREE, cards=hand, worth=worth)
    assert after.discards.value == best(worth, 3, hand)
    assert after.hand.map(worth).mean() == after.discards.value  # the law of the hand follows the advice


def test_worths_of_cards_add_up():
    hand = ["Dispel", "Power", "Joker"]
    value = best(lambda cards: sum(WORTHS.get(card, 0) for card in cards), 3, hand)
    assert phase(THREE, cards=hand, worth=WORTHS).discards.value == value


def test_ties_go_by_the_order():
    # Every card is worth the same, so the order alone decides; without it the alphabet.
    alike = dict.fromkeys(["A", "B", "C"], 1)
    gob = Shaman("Gob", race="goblin", units=6)
    for keep_order, goes in ((["A", "B", "C"], "C"), (["C", "A", "B"], "B"), (["B"], "A"), ([], "A")):
        after = phase([gob], cards=["A", "B", "C"], worth=alike, keep_order=keep_order)
        (moment,) = [moment for moment, action in after.discards.policy.items() if action != "test"]
        assert after.discards.advice(moment) == goes


def test_the_advice_is_printed():
    # Both rows that cost a card are a sixth; a Dispel is worth 3, a Power 1: 4 - 1/6 - 1/6 * 2.
    advice = str(phase([THREE[0]], cards=["Dispel", "Power"], worth=WORTHS).discards)
    assert advice.startswith("greatest mean worth: 7/2 ≈ 3.5")
    assert "A: Dispel, Power" in advice
    assert "16.67%" in advice


def test_what_is_known_of_the_dead_is_printed_where_it_matters():
    gits = {"git": Greenskin(3, unit="Gits")}
    mob = Mob(race="goblin", size=20, name="Gits")
    shamans = [
        Shaman("A", race="goblin", units=6, contact=["git", "shaman:C"]),
        Shaman("B", race="goblin", units=6),
        Shaman("C", race="goblin", units=[mob], toughness=4),
    ]
    after = phase(shamans, greenskins=gits, cards=["Dispel", "Power"], worth=WORTHS, recount=True)
    moments = {repr(moment) for moment in after.discards.policy}
    assert {"B: Dispel, Power", "B: Dispel, Power; Gits lost 1", "B: Dispel, Power; C dead; Gits lost 1"} <= moments


def test_greenskins_do_not_matter_to_the_advice_but_to_the_law():
    # With recount a shaman's advice is the same whether the heads are counted or not.
    gits = {f"git {n}": Greenskin(3, unit="Gits") for n in range(3)}
    mob = Mob(race="goblin", size=21, name="Gits")
    shamans = [Shaman(name, race="goblin", units=[mob, mob_of(2)], contact=list(gits)) for name in "AB"]
    after = phase(shamans, greenskins=gits, cards=["Dispel", "Power"], worth=WORTHS, recount=True)
    assert after.joint.map(lambda fates: fates.hand) == after.hand
    assert after.hand.map(lambda hand: sum(WORTHS[card] for card in hand)).mean() == after.discards.value


def mob_of(times):
    return Mob(race="orc", size=10 * times, in_combat=True)


def test_a_general_list_of_cards_may_name_some_that_are_not_held():
    """Without the Power nothing is lost, without the Dispel 3: rows 6 and 5 cost a sixth of 0 and a sixth of 3/2."""
    options = {"worth": WORTHS | {"Power": 0}, "keep_order": ["Total Power", "Dispel", "Power"]}
    after = phase([THREE[0]], cards=["Dispel", "Power"], **options)
    assert after.discards.value == 3 - Fraction(1, 6) * Fraction(3, 2)
