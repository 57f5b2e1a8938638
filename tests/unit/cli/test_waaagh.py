"""``exactdice waaagh``: the fates by the names of the chart, in every format, and what else is asked."""

import csv
import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from exactdice.cli.main import main
from exactdice.games import fantasy

FATES = ["pass", "Yuuurgh!", "Fzzzzzzap!", "Me 'ead 'urts!", "I've forgot!", "I fink I'm gonna", "Eadbang!"]
EVERYTHING = ["--contact", "2x4", "--contact", "t3", "--spell", "Bash", "--card", "Power", "--card", "Dispel"]


def printed(*arguments, race="orc", units=4, level=2):
    """What the command prints on stdout."""
    levels = [] if level is None else ["--level", str(level)]
    result = CliRunner().invoke(main, ["waaagh", "--race", race, "--units", str(units), *levels, *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_table_names_every_row_of_the_chart():
    """D6 + 2 > 4 fails with a third; each row is a sixth of that, and two rows let him cast: 2/3 + 2/18."""
    text = printed()
    assert text.startswith("Orc shaman of level 2, 4 to beat\n\ncan cast: 7/9 ≈ 77.8 %, dead: 1/18 ≈ 5.56 %\n\n")
    rows = [line.split("  ")[0] for line in text.splitlines()[6:]]
    assert rows == FATES
    assert "Fzzzzzzap!            5     1/18   5.56%" in text


def test_fates_that_cannot_be_are_left_out():
    assert "no test               1    100%" in printed(units=0)
    assert "Eadbang!" not in printed(units=2)
    assert "pass" not in printed(race="goblin", units=6, level=None).partition("fate")[2]


def test_json_holds_everything_exactly():
    record = json.loads(printed(*EVERYTHING, "--keep", "Dispel", "--format", "json"))
    assert (record["schema"], record["schema_version"]) == ("exactdice waaagh", 1)
    assert (record["race"], record["level"], record["units"]) == ("orc", 2, 4)
    law = fantasy.waaagh_test(units=4, level=2)
    assert list(record["fates"]) == FATES
    assert {fate: Fraction(chance["exact"]) for fate, chance in record["fates"].items()} == dict(law)
    assert record["spell_forgotten"]["Bash"]["exact"] == "1/18"
    # Row 6 costs the Power, row 5 either card: 1 - 1/36 and 1 - 1/18 - 1/36.
    assert [record["card_left"][card]["exact"] for card in ("Power", "Dispel")] == ["11/12", "35/36"]
    heads = fantasy.head_explosions([4, 4, 3])
    dead = {row["outcome"]: Fraction(row["chance"]["exact"]) for row in record["greenskins_dead"]["outcomes"]}
    assert dead == {n: chance / 9 + Fraction(8, 9) * (n == 0) for n, chance in heads.items()}


def test_the_worth_of_cards_says_which_one_to_give_up():
    """Without the Power 3 is left, without the Dispel 1; row 6 (1/18) costs the Power, row 5 either card, 2 of 4."""
    held = ["--card", "Dispel", "--card", "Power", "--worth", "Dispel=3", "--worth", "Power=1"]
    assert printed(*held).endswith(
        "card to give up  worth left\n---------------  ----------  -\nPower                     3  3\n"
        "Dispel                    1  1\n\nmean worth of the hand 23/6 ≈ 3.833\n"
    )
    assert Fraction(23, 6) == 4 - Fraction(1, 18) * 1 - Fraction(1, 18) * 2
    record = json.loads(printed(*held, "--format", "json"))
    assert {card: worth["exact"] for card, worth in record["discard_leaves"].items()} == {"Power": "3", "Dispel": "1"}
    assert record["mean_worth"]["exact"] == "23/6"
    assert "give up" not in printed(*held, units=2)  # he cannot fail
    lucky = json.loads(printed(*held, "--format", "json", units=2))
    assert (lucky["discard_leaves"], lucky["mean_worth"]["exact"]) == ({}, "4")


def test_contact_is_a_number_and_a_toughness_and_the_title_says_how_it_was_read():
    """Ten of Toughness 4 lose a third with chance 1/9: 10/27; four of Toughness 10 lose nobody."""
    assert printed("--contact", "10x4").startswith("Orc shaman of level 2, 4 to beat, beside 10 of Toughness 4\n")
    assert printed("--contact", "10x4") == printed("--contact", "10xT4") == printed("--contact", "10 × t4")
    assert "mean 10/27 ≈" in printed("--contact", "10x4")
    assert "beside 4 of Toughness 10 and 1 of Toughness 3\n" in printed("--contact", "4x10", "--contact", "3")


def test_json_leaves_out_what_nobody_asked():
    asked = json.loads(printed("--format", "json"))
    assert list(asked)[3:] == ["race", "level", "units", "can_cast", "dead", "fates"]


def test_csv_has_a_row_for_each_chance():
    rows = list(csv.DictReader(printed(*EVERYTHING, "--format", "csv").splitlines()))
    groups = [row["quantity"] for row in rows]
    assert groups == 7 * ["fate"] + ["spell forgotten"] + 2 * ["card left"] + 4 * ["greenskins dead"]
    assert sum([Fraction(row["chance"]) for row in rows if row["quantity"] == "fate"]) == 1
    assert rows[0] == {"quantity": "fate", "outcome": "pass", "chance": "2/3", "chance_float": str(2 / 3)}


def test_markdown_and_tables_hold_what_is_asked():
    text = printed(*EVERYTHING, "--format", "markdown", race="goblin", level=None)
    assert text.startswith("Goblin shaman, 4 to beat, beside 2 of Toughness 4 and 1 of Toughness 3\n")
    assert "| Yuuurgh! | 6 | 1/9 | 11.11% |" in text
    assert "| greenskins dead | exactly |" in text
    plain = printed(*EVERYTHING)
    assert "spell forgotten  exactly  chance" in plain
    assert "card left  exactly  chance" in plain


def test_a_game_says_how_likely_he_is_dead_after_each_turn():
    """Level 3 against 4 fails with a sixth: dead 1/36, unconscious 1/36, who skips the enemy's phase.

    So a turn kills with 1/36 + 34/36 * 1/36 = 35/648; that is also the second turn's chance for one who lives, because
    he wakes at its start.
    """
    game = json.loads(printed("--turns", "2", "--format", "json", level=3))
    one = Fraction(35, 648)
    assert Fraction(game["dead_after_turn_1"]["exact"]) == one
    assert Fraction(game["dead"]["exact"]) == Fraction(game["dead_after_turn_2"]["exact"]) == 1 - (1 - one) ** 2
    said = printed("--turns", "2", level=3)
    assert said.startswith(
        "Orc shaman of level 3, 4 to beat in his own and the enemy's magic phase of each turn\n\ndead:"
    )
    assert "own phases able to cast" in said
    assert printed("--turns", "1", race="Goblin", level=None).startswith("Goblin shaman, 4 to beat in")


HELD = ["--race", "Goblin", "--units", "4", "--card", "Dispel", "--card", "Power"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--units", "4"], "missing option '--race'; choose from:"),
        (["--race", "orc", "--units", "4"], "an Orc adds his level to the test; write --level 1"),
        (["--race", "elf", "--units", "4"], "invalid value for '--race': 'elf' is not one of 'orc', 'goblin'"),
        (["--race", "goblin", "--units", "-1"], "number of units to beat -1 does not exist; write a whole number of"),
        (["--race", "goblin", "--units", "four"], "invalid value for '--units': 'four' is not a valid integer"),
        (["--race", "goblin", "--units", "4", "--contact", "x4"], "contact 'x4' is no Toughness; write T4, or 10xT4"),
        (["--race", "goblin", "--units", "4", "--contact", "0"], "toughness of a greenskin 0 does not exist; write"),
        (["--race", "goblin", "--units", "4", "--contact", "9999x4"], "contact '9999x4' makes more than 1,000 green"),
        (["--race", "goblin", "--units", "4", "--spell", "a", "--spell", "a"], "spells hold 'a' twice; write each"),
        (["--race", "goblin", "--units", "4", "--worth", "Power"], "worth 'Power' is no card and a number; write Disp"),
        (["--race", "goblin", "--units", "4", "--worth", "a=1", "--worth", "a=2"], "worth of 'a' stands twice; write"),
        (
            ["--race", "goblin", "--units", "4", "--card", "a", "--worth", "a=much"],
            "worth of 'a' 'much' is not a number; write it as",
        ),
        (
            ["--race", "goblin", "--units", "4", "--card", "a", "--keep", "a", "--keep", "a"],
            "keep_order hold 'a' twice; write each",
        ),
        (["--race", "orc", "--units", "4", "--level", "-2"], "level -2 does not exist; write --level with a number fr"),
        (["--race", "orc", "--units", "4", "--level", "7"], "level 7 does not exist; write --level with a number from"),
        (["--race", "goblin", "--units", "4", "--level", "3"], "a Goblin adds no level to the test; leave out --level"),
        (["--race", "ork", "--units", "4"], "invalid value for '--race': 'ork' is not one of 'orc', 'goblin'; did yo"),
        ([*HELD, "--turns", "6"], "--card belongs to one magic phase; leave out --card or --turns"),
        (["--race", "goblin", "--units", "4", "--turns", "0"], "invalid value for '--turns': 0 is not in the range"),
        ([*HELD, "--worth", "Powr=1"], "card 'Powr' of --worth is not in the hand; did you mean 'Power'?"),
        ([*HELD, "--keep", "dispel"], "card 'dispel' of --keep is not in the hand; did you mean 'Dispel'?"),
        ([*HELD, "--keep", "Total Mork"], "card 'Total Mork' of --keep is not in the hand; write one of Dispel, Power"),
        (["--race", "goblin", "--units", "4", "--keep", "Power"], "--keep is about cards in hand; write each of them"),
        (["--race", "goblin", "--units", "4", "--worth", "a=1"], "--worth is about cards in hand; write each of them"),
        (
            [*HELD, "--card", "Drain, Total Power"],
            "card 'Drain, Total Power' holds a comma; write --card Drain --card 'T",
        ),
        ([*HELD, "--card", ","], "card ',' holds a comma; write --card Dispel"),
    ],
)
def test_bad_input_is_told_in_one_sentence(arguments, sentence):
    result = CliRunner().invoke(main, ["waaagh", *arguments])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"error: {sentence}")
    assert result.stdout == ""
