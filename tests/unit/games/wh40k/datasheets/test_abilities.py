"""Weapon abilities: every spelling of a datasheet, how abilities print, and what an unknown one is told."""

import pytest

from exactdice import Distribution, at_least, at_most, between, d3, d6, dice, equals, point
from exactdice.errors import RulesError
from exactdice.games.wh40k import Ability, ability
from exactdice.games.wh40k.datasheets.abilities import FLAGS, amount_law, amount_text
from exactdice.games.wh40k.values import POLICIES, policy

SPELLINGS = [  # text, the ability it says, how that prints: read off by eye
    *[(flag, Ability(flag), flag) for flag in FLAGS],
    ("twin linked", Ability("twin-linked"), "twin-linked"),
    ("one-shot", Ability("one shot"), "one shot"),
    ("sustained hits 1", Ability("sustained hits", 1), "sustained hits 1"),
    ("sustained hits d3", Ability("sustained hits", "D3"), "sustained hits D3"),
    ("sustained hits D3 + 1", Ability("sustained hits", "D3+1"), "sustained hits D3+1"),
    ("rapid fire 2", Ability("rapid fire", 2), "rapid fire 2"),
    ("rapid fire D6+3", Ability("rapid fire", "D6+3"), "rapid fire D6+3"),
    ("melta 2", Ability("melta", 2), "melta 2"),
    ("anti-infantry 4+", Ability("anti", 4, "infantry"), "anti-infantry 4+"),
    ("anti vehicle 2+", Ability("anti", 2, "vehicle"), "anti-vehicle 2+"),
    ("anti-epic hero 5+", Ability("anti", 5, "epic hero"), "anti-epic hero 5+"),
    ("critical hits 5+", Ability("critical hits", 5), "critical hits 5+"),
    ("critical hits on 5+", Ability("critical hits", 5), "critical hits 5+"),
    ("critical wounds 4+", Ability("critical wounds", 4), "critical wounds 4+"),
    ("+1 to hit", Ability("to hit", 1), "+1 to hit"),
    ("-1 to wound", Ability("to wound", -1), "-1 to wound"),
    ("+1 attacks", Ability("attacks", 1), "+1 attacks"),
    ("+1 attack", Ability("attacks", 1), "+1 attacks"),
    ("+2 damage", Ability("damage", 2), "+2 damage"),
    ("re-roll hits", Ability("re-roll hits", "failed"), "re-roll hits"),
    ("re-roll failed hits", Ability("re-roll hits", "failed"), "re-roll hits"),
    ("reroll hit rolls", Ability("re-roll hits", "failed"), "re-roll hits"),
    ("re-roll hits of 1", Ability("re-roll hits", "ones"), "re-roll hits of 1"),
    ("re-roll hit rolls of 1", Ability("re-roll hits", "ones"), "re-roll hits of 1"),
    ("re-roll wounds 1s", Ability("re-roll wounds", "ones"), "re-roll wounds of 1"),
    ("re-roll non-critical wounds", Ability("re-roll wounds", "non-critical"), "re-roll non-critical wounds"),
    ("re-roll damage of 1", Ability("re-roll damage", equals(1)), "re-roll damage of 1"),
    ("re-roll damage of 1-2", Ability("re-roll damage", between(1, 2)), "re-roll damage of 1-2"),
    ("re-roll attacks of <=2", Ability("re-roll attacks", at_most(2)), "re-roll attacks of <=2"),
    ("re-roll attacks >=3", Ability("re-roll attacks", at_least(3)), "re-roll attacks of >=3"),
]


@pytest.mark.parametrize(("text", "expected", "printed"), SPELLINGS)
def test_an_ability_is_read_and_printed(text, expected, printed):
    assert ability(text) == expected
    assert str(expected) == printed
    assert ability(printed) == expected


@pytest.mark.parametrize(("text", "expected"), [row[:2] for row in SPELLINGS])
@pytest.mark.parametrize("dressed", ["[{}]", "  {} ", "[ {} ]"])
def test_case_blanks_and_brackets_do_not_matter(text, expected, dressed):
    assert ability(dressed.format(text.upper().replace(" ", "  "))) == expected


@pytest.mark.parametrize("dash", ["-", "–", "−", "‑"])
def test_every_dash_is_a_hyphen(dash):
    assert ability(f"twin{dash}linked") == Ability("twin-linked")
    assert ability(f"{dash}1 to hit") == Ability("to hit", -1)


def test_an_ability_is_its_own_reading():
    assert ability(Ability("lance")) == Ability("lance")


def test_abilities_are_values():
    assert len({ability("Lance"), ability("[lance]"), Ability("lance")}) == 1


MISSPELLINGS = [  # text, the nearest known ability
    ("sustaned hits 1", "sustained hits 1"),
    ("leathal hits", "lethal hits"),
    ("devestating wounds", "devastating wounds"),
    ("twin-link", "twin-linked"),
    ("torent", "torrent"),
    ("igores cover", "ignores cover"),
    ("rapd fire 1", "rapid fire 1"),
    ("anit-infantry 4+", "anti-infantry 4+"),
    ("critcal hits 5+", "critical hits 5+"),
    ("+1 hit", "+1 to hit"),
    ("re-rol hits", "re-roll hits"),
    ("xyzzy", "lethal hits"),
    ("", "lethal hits"),
]


@pytest.mark.parametrize(("text", "nearest"), MISSPELLINGS)
def test_an_unknown_ability_names_the_nearest_known_ones(text, nearest):
    with pytest.raises(RulesError, match="is unknown; the nearest known ones are") as caught:
        ability(text)
    assert nearest in str(caught.value)


INCOMPLETE = [  # text, words of the message
    ("sustained hits", "lacks its number; write sustained hits 1"),
    ("rapid fire", "lacks its number"),
    ("melta", "lacks its number"),
    ("sustained hits 0", "write sustained hits with a number of at least 1 or dice such as D3"),
    ("sustained hits -1", "no amount that counts"),
    ("sustained hits D6-1", "no amount that counts"),
    ("sustained hits many", "no amount that counts"),
    ("melta D3", "write melta with a whole number of at least 1"),
    ("anti-infantry", "lacks its roll"),
    ("anti-infantry 4", "lacks its roll"),
    ("anti- 4+", "lacks its roll"),
    ("critical hits", "lacks its roll"),
    ("critical hits 1+", "names a roll of 1+; write one from 2+ to 6+"),
    ("anti-vehicle 7+", "names a roll of 7+"),
    ("anti-vehicle " + "9" * 5000 + "+", "lacks its roll"),
    ("re-roll damage", "does not say which results"),
    ("re-roll attacks", "does not say which results"),
    ("re-roll damage of 3-1", "does not say which results"),
]


@pytest.mark.parametrize(("text", "words"), INCOMPLETE)
def test_an_incomplete_ability_says_what_it_lacks(text, words):
    with pytest.raises(RulesError) as caught:
        ability(text)
    assert words in str(caught.value)


@pytest.mark.parametrize("value", [None, 5, 1.5, ["lance"]])
def test_what_is_no_text_is_refused(value):
    with pytest.raises(RulesError, match="as an ability: it is no text; write it in quotes, such as 'sustained"):
        ability(value)


@pytest.mark.parametrize(
    ("words", "option", "argument"),
    [
        ("[Charged]", "--charged", "charged=True"),
        ("half range", "--half-range", "half_range=True"),
        ("remained  stationary", "--stationary", "stationary=True"),
        ("not visible", "--not-visible", "visible=False"),
    ],
)
def test_what_belongs_to_the_attack_is_no_ability(words, option, argument):
    with pytest.raises(RulesError) as caught:
        ability(words)
    assert f"; it belongs to the attack: {option} on the command line, Situation({argument}) in" in str(caught.value)


WRONG_VALUES = [  # arguments of Ability, words of the message
    (("lethel hits",), "the nearest known ones are lethal hits"),
    (("lance", 1), "cannot have value 1"),
    (("lance", None, "infantry"), "keyword 'infantry'"),
    (("sustained hits",), "cannot have value None"),
    (("sustained hits", 0), "cannot have value 0"),
    (("sustained hits", 1.5), "cannot have value 1.5"),
    (("melta", True), "cannot have value True"),
    (("critical hits", 1), "cannot have value 1"),
    (("critical wounds", "5+"), "cannot have value '5+'"),
    (("anti", 4), "keyword None"),
    (("anti", 7, "infantry"), "cannot have value 7"),
    (("to hit", "1"), "cannot have value '1'"),
    (("re-roll hits", "all"), "cannot have value 'all'"),
    (("re-roll damage", 1), "cannot have value 1"),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG_VALUES)
def test_an_ability_made_by_hand_is_checked_too(arguments, words):
    with pytest.raises(RulesError) as caught:
        Ability(*arguments)
    assert words in str(caught.value)


def test_an_amount_is_a_number_dice_or_a_law():
    """A number is certain; ``D6`` is one die; a law stays as it is."""
    assert dict(amount_law(2)) == {2: 1}
    assert amount_law("D6") == d6
    assert amount_law(2 @ d6) == 2 @ d6


@pytest.mark.parametrize("word", POLICIES)
def test_policies_are_words_of_any_case(word):
    assert policy("reroll_hits", word.upper().replace("-", "_")) == word


@pytest.mark.parametrize("value", ["all", "", None, 1])
def test_an_unknown_policy_lists_the_known_ones(value):
    with pytest.raises(RulesError, match=r"reroll_hits .* write one of 'none', 'ones', 'failed', 'non-critical'"):
        policy("reroll_hits", value)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (3, "3"),
        ("D6+1", "D6+1"),
        (point(2), "2"),
        (d6, "D6"),
        (d3, "D3"),
        (2 @ d6, "2D6"),
        (d6 + d6 - 1, "2D6-1"),
        (3 @ d3 + 2, "3D3+2"),
        (Distribution({2: 1, 3: 2, 4: 1}), "2D2"),  # two coins of 1 and 2
        (Distribution([1, 3]), "<1 to 3, mean 2>"),
        (Distribution({1: 1, 2: 2, 3: 3, 4: 3}), "<1 to 4, mean 26/9>"),  # 1 in 9, as 2D2, but another law
        (Distribution({2: 1, 7: 34, 12: 1}), "<2 to 12, mean 7>"),  # the ends of 2D6, but another law
        (d3 + d6, "<2 to 9, mean 11/2>"),
    ],
)
def test_a_law_prints_as_on_a_datasheet_or_short(amount, text):
    assert amount_text(amount) == text
    assert "<" in text or dice(text) == amount_law(amount)


def test_a_law_that_may_be_0_is_an_amount():
    assert Ability("sustained hits", d3 - 1).value == d3 - 1


def test_a_keyword_is_kept_in_lower_case():
    assert Ability("anti", 4, " INFANTRY ") == ability("anti-infantry 4+")


def test_the_source_of_an_ability_makes_it_again():
    assert ability("melta 2").source == "melta 2"
    assert Ability("sustained hits", d3).source == Ability("sustained hits", d3)  # the text D3 is no law
    assert Ability("sustained hits", d3 + d6).source == Ability("sustained hits", d3 + d6)  # has no text at all
