"""``exactdice attack``: options become a situation, and every format is read back exactly."""

import csv
import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner

from exactdice.cli import attacking
from exactdice.cli.main import main
from exactdice.games import wh40k
from exactdice.games.wh40k.datasheets import abilities

RIFLES = "5x Bolt rifle A2 BS3+ S4 AP-1 D1"
MARINES = "5x Intercessors T4 Sv3+ W2"
RIFLE, UNIT = wh40k.Weapon.parse(RIFLES[3:]), wh40k.Unit.parse(MARINES)
NO_MODIFIERS = {"hit_modifier": (), "wound_modifier": (), "save_modifier": ()}
LAWS = ("attacks", "hits", "wounds", "unsaved", "wounds_lost", "models_destroyed")


def printed(*arguments, weapon=RIFLES, target=MARINES):
    """What the command prints on stdout."""
    result = CliRunner().invoke(main, ["attack", weapon, "--target", target, *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def record(*arguments, **lines):
    """The JSON that the command prints."""
    return json.loads(printed(*arguments, "--format", "json", **lines))


def test_the_table_of_five_rifles():
    """Values of the architecture's example: 10 attacks, 2/3 hit, 1/2 wound, 1/2 unsaved; all ten unsaved 1 in 6^10."""
    text = printed()
    assert text.startswith("5x Bolt rifle A2 BS3+ S4 AP-1 D1\nagainst 5x Intercessors T4 Sv3+ W2\n\n")
    assert "unit destroyed: 1/60466176 ≈ 1.65e-6 %" in text
    for line in (
        "wounds lost        1.667            5/3",
        "models destroyed  0.5877  138805/236196",
        "               5        1/60466176  1.7e-6%         1/60466176  1.7e-6%",
        "mean 5/3 ≈ 1.667, standard deviation sqrt(25/18) ≈ 1.179",
    ):
        assert line in text


def test_the_chance_to_destroy_the_unit_may_be_none_or_plain():
    """One attack cannot destroy five models; a flamer hits T1 by itself, wounds on 2+, and nothing saves: 5/6."""
    assert "unit destroyed: 0 = 0 %" in printed(weapon="1x Gun A1 BS3+ S4 D1")
    assert "unit destroyed: 5/6 ≈ 83.3 %" in printed(weapon="Flamer A1 S8 AP-9 D3 [torrent]", target="T1 Sv7+ W1")


@pytest.mark.parametrize("law", LAWS)
def test_json_is_read_back_exactly(law):
    volley = wh40k.attack([(5, RIFLE)], UNIT)
    written = record()["laws"][law]
    expected = getattr(volley, law)
    assert {row["outcome"]: Fraction(row["chance"]["exact"]) for row in written["outcomes"]} == dict(expected)
    assert Fraction(written["mean"]["exact"]) == expected.mean()
    assert Fraction(written["variance"]["exact"]) == expected.var()


def test_json_says_what_was_asked():
    written = record("--cover", "--hit-modifier", "-1", "--reroll-hits", "ones", "--not-visible")
    assert (written["schema"], written["schema_version"]) == ("exactdice attack", 1)
    assert written["attackers"] == [{"bearers": 5, "weapon": "Bolt rifle A2 BS3+ S4 AP-1 D1"}]
    assert written["target"] == MARINES
    assert written["situation"] == "cover, not visible, hit modifiers -1, re-roll hits ones"
    assert (written["edition"], written["save_cap"]) == ("10th edition", "net")
    assert "explain" not in written


def test_json_holds_names_that_its_stream_cannot_encode():
    """Text has something like it or a question mark instead, but programs must not read another name."""
    arguments = ["attack", "Škoda ≥ A1 BS3+ S4 D1", "--target", MARINES]
    encoded = CliRunner(charset="latin-1").invoke(main, [*arguments, "--format", "json"]).stdout
    assert json.loads(encoded)["attackers"][0]["weapon"] == "Škoda ≥ A1 BS3+ S4 AP0 D1"
    assert CliRunner(charset="latin-1").invoke(main, arguments).stdout.startswith("1x ?koda ? A1")


def test_csv_is_read_back_exactly():
    volley = wh40k.attack([(5, RIFLE)], UNIT)
    head, *rows = csv.reader(printed("--format", "csv").splitlines())
    assert head == ["quantity", "outcome", "chance", "chance_float", "at_least", "at_least_float"]
    for law in LAWS:
        read = {int(row[1]): Fraction(row[2]) for row in rows if row[0] == law.replace("_", " ")}
        assert read == dict(getattr(volley, law))


def test_markdown_has_a_table_for_each_law():
    text = printed("--format", "markdown")
    assert text.splitlines()[:3] == [RIFLES, "", f"against {MARINES}"]
    for head in ("| stage | mean | exactly |", "| models destroyed | exactly |", "| wounds lost | exactly |"):
        assert head in text


# ------------------------------------------------------------------------------------------------- options

GUN = "10x Gun A2 BS4+ S4 AP-1 D2 [heavy, lance, rapid fire 1, melta 1, indirect fire]"
OPTIONS = [  # options, the situation they say
    (["--charged"], wh40k.Situation(charged=True)),
    (["--cover"], wh40k.Situation(cover=True)),
    (["--half-range"], wh40k.Situation(half_range=True)),
    (["--stationary"], wh40k.Situation(stationary=True)),
    (["--overwatch"], wh40k.Situation(overwatch=True)),
    (["--not-visible"], wh40k.Situation(visible=False)),
    (["--hit-modifier", "1"], wh40k.Situation(hit_modifiers=(1,))),
    (["--hit-modifier", "-1", "--hit-modifier", "-1"], wh40k.Situation(hit_modifiers=(-1, -1))),
    (["--wound-modifier", "-1"], wh40k.Situation(wound_modifiers=(-1,))),
    (["--save-modifier", "1"], wh40k.Situation(save_modifiers=(1,))),
    (["--reroll-hits", "ones"], wh40k.Situation(reroll_hits="ones")),
    (["--reroll-wounds", "NON_CRITICAL"], wh40k.Situation(reroll_wounds="non-critical")),
    (["--reroll-saves", "failed"], wh40k.Situation(reroll_saves="failed")),
    (["--charged", "--cover", "--half-range"], wh40k.Situation(charged=True, cover=True, half_range=True)),
]


@pytest.mark.parametrize(("options", "situation"), OPTIONS)
def test_options_become_a_situation(options, situation):
    """The weapon has an ability for each of them, so every option changes the outcome."""
    weapon = wh40k.Weapon.parse(GUN[4:])
    volley = wh40k.attack([(10, weapon)], UNIT, situation)
    plain = wh40k.attack([(10, weapon)], UNIT)
    assert volley.wounds_lost != plain.wounds_lost
    assert Fraction(record(*options, weapon=GUN)["laws"]["wounds_lost"]["mean"]["exact"]) == volley.wounds_lost.mean()


def test_the_cap_on_saves_may_be_read_otherwise():
    """Two bonuses and AP-1: net +1 is the cap in one reading, bonuses of +1 less 1 for AP in the other."""
    options = ["--cover", "--save-modifier", "1"]
    for cap in ("net", "bonus_only"):
        edition = replace(wh40k.TENTH, save_cap=cap)
        volley = wh40k.attack([(5, RIFLE)], UNIT, wh40k.Situation(cover=True, save_modifiers=(1,)), edition=edition)
        written = record(*options, "--save-cap", cap)
        assert written["save_cap"] == cap
        assert Fraction(written["laws"]["unsaved"]["mean"]["exact"]) == volley.unsaved.mean()


def test_what_a_datasheet_is_told_to_say_here_exists():
    """Each hint names an option of this command and an argument of ``Situation`` that mean the same."""
    options = {word: option.name for option in main.get_command(None, "attack").params for word in option.opts}
    for words in abilities.SITUATIONS:
        hint = abilities.situation_hint(words)
        option, name, value = re.search(r"(--\S+) on .*Situation\((\w+)=(\w+)\)", hint).groups()
        assert attacking.situation({"not_visible": False} | NO_MODIFIERS | {options[option]: True}) == wh40k.Situation(
            **{name: value == "True"}
        )


# ------------------------------------------------------------------------------------------------- audit trail


def test_explain_shows_the_rules_and_the_numbers():
    text = printed("--explain")
    assert "hits                   3+  skill 3+" in text
    assert "hits               66.67%         2/3     6.667           20/3" in text


def test_explain_in_json_holds_the_audit_trail():
    rows = wh40k.attack([(5, RIFLE)], UNIT).explain().rows
    written = record("--explain")["explain"]
    assert [(row["stage"], row["needed"], row["reason"]) for row in written] == [row[:3] for row in rows]
    assert [row["chance"] and Fraction(row["chance"]["exact"]) for row in written] == [row.chance for row in rows]
    assert [Fraction(row["expected"]["exact"]) for row in written] == [row.expected for row in rows]


def test_explain_in_csv_is_the_audit_trail():
    rows = wh40k.attack([(5, RIFLE)], UNIT).explain().rows
    head, *written = csv.reader(printed("--explain", "--format", "csv").splitlines())
    assert head == ["stage", "needed", "reason", "chance", "chance_float", "expected", "expected_float"]
    assert [tuple(row[:3]) for row in written] == [row[:3] for row in rows]
    assert [row[3] and Fraction(row[3]) for row in written] == [row.chance or "" for row in rows]
    assert [Fraction(row[5]) for row in written] == [row.expected for row in rows]


def test_a_leader_stands_behind_the_unit_unless_precision_finds_him():
    sniper = "1x Sniper A1 BS2+ S8 AP-6 D5 [torrent, precision]"
    leader = ("--leader", "Captain T4 Sv3+ W5")
    # it hits by itself, wounds toughness 4 on 2+, and nobody saves: the captain dies with 5/6
    found = record(*leader, weapon=sniper)
    assert found["all_characters_destroyed"]["exact"] == "5/6"
    assert found["laws"]["character_wounds_lost"]["mean"]["exact"] == "25/6"
    assert "all characters destroyed: 5/6" in printed(*leader, weapon=sniper)
    hidden = record(*leader, "--precision", "never", weapon=sniper)
    assert hidden["all_characters_destroyed"]["exact"] == "0"
    assert hidden["situation"] == "precision never"


def test_the_count_of_unsaved_wounds_is_left_out_where_it_depends_on_allocation():
    assert "unsaved" in record("--leader", "Captain T4 Sv3+ W2")["laws"]
    assert "unsaved" not in record("--leader", "Captain T4 Sv2+ W2")["laws"]


def test_an_attack_on_a_leader_alone_meets_his_own_toughness():
    attack_on = wh40k.attack(
        [(5, RIFLE)], attacking.led(UNIT, ("Captain T9 Sv3+ W5",)).with_wounds(dict.fromkeys(range(5), 0))
    )
    alone = wh40k.attack([(5, RIFLE)], wh40k.Unit.parse("Captain T9 Sv3+ W5 [character]"))
    assert attack_on.wounds_lost == alone.wounds_lost


@pytest.mark.parametrize(
    ("weapon", "options", "cure"),
    [
        (f"{RIFLES} + 2x Lascannon A1 BS3+ S12 AP-3 DD6+1", ["--target", MARINES], "quotes of its own"),
        (RIFLES, ["--target", f"{MARINES} + Captain T4 Sv3+ W5 [character]"], "--leader"),
        (RIFLES, ["--target", MARINES, "--leader", "Captain T4 Sv3+ W5, Ancient T4 Sv3+ W4"], "--leader"),
    ],
)
def test_two_lines_in_one_are_refused(weapon, options, cure):
    """The last of them alone would be computed, under a long name."""
    result = CliRunner().invoke(main, ["attack", weapon, *options])
    assert result.exit_code == 2
    assert cure in result.stderr
    assert not result.stdout


PLASMA = "2x Plasma A1 BS3+ S7 AP-2 D1 [hazardous]"


@pytest.mark.parametrize("form", ["table", "csv", "markdown", "latex"])
def test_hazardous_tests_that_are_left_out_are_told(form):
    result = CliRunner().invoke(main, ["attack", PLASMA, "--target", MARINES, "--format", form])
    assert result.stderr == (
        "note: Hazardous tests of the attackers are left out; write --attacking UNIT to see what they do\n"
    )
    assert "Hazardous" not in result.stdout


def test_the_unit_that_attacks_takes_hazardous_tests():
    """Two tests fail with a sixth each, and each failure destroys one of the two bearers: binomial, 25, 10, 1 of 36."""
    found = record("--attacking", MARINES, weapon=PLASMA)["laws"]["own_models_destroyed"]
    assert [(row["outcome"], row["chance"]["exact"]) for row in found["outcomes"]] == [
        (0, "25/36"), (1, "5/18"), (2, "1/36")
    ]  # fmt: skip
    result = CliRunner().invoke(main, ["attack", PLASMA, "--target", MARINES, "--attacking", MARINES])
    assert re.search("own wounds lost +0.6667 +2/3\n", result.stdout)
    assert result.stderr == ""


def test_bearers_that_are_marked_stay_as_they_are(monkeypatch):
    marked = replace(UNIT, models=(replace(UNIT.models[0], hazardous=True), *UNIT.models[1:]))
    monkeypatch.setattr(wh40k.Unit, "parse", lambda _: marked)
    assert attacking.with_bearers(MARINES, [attacking.attacker(PLASMA)]) == marked


def test_who_attacks_matters_for_hazardous_weapons_only():
    result = CliRunner().invoke(main, ["attack", RIFLES, "--target", MARINES, "--attacking", MARINES])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == ("error: --attacking is for Hazardous tests, and no weapon is hazardous; leave it out\n")
