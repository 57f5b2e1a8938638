"""Datasheet lines: every spelling that players use, what each becomes, and the caret under what cannot be read."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdice.errors import NotationError, RulesError
from exactdice.games.wh40k import Model, Unit, Weapon, ability
from exactdice.games.wh40k.datasheets.reading import KEYWORDS, bearers, unit_arguments, weapon_arguments

# ------------------------------------------------------------------------------------------------- weapons

CHOPPA = Weapon("Choppa", attacks=3, skill=3, strength=4, ap=-1, damage=1, kind="melee")
RIFLE = Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1)
FLAMER = Weapon("Flamer", attacks="D6", skill=None, strength=4, damage=1, abilities=["torrent"])

WEAPON_LINES = [  # line, the weapon it says: read off the line by eye
    ("Choppa A3 WS3+ S4 AP-1 D1", CHOPPA),
    ("choppa a3 ws3+ s4 ap-1 d1", Weapon("choppa", attacks=3, skill=3, strength=4, ap=-1, damage=1, kind="melee")),
    ("Choppa D1 AP-1 S4 WS3+ A3", CHOPPA),
    ("Choppa A 3 WS 3+ S 4 AP -1 D 1", CHOPPA),
    ("Choppa A3 WS3 S4 AP-1 D1", CHOPPA),
    ("Choppa A3, WS3+, S4, AP-1, D1", CHOPPA),
    ("Choppa: A:3 WS:3+ S:4 AP:-1 D:1", CHOPPA),
    ("  Choppa\tA3  WS3+ S4 AP-1 D1  ", CHOPPA),
    ("Choppa A3 WS3+ S4 AP1 D1", CHOPPA),
    ("Choppa A3 WS3+ S4 AP–1 D1", CHOPPA),
    ("Choppa A3 WS3+ S4 AP−1 D1", CHOPPA),
    ("Choppa A3 WS3+ S4 AP - 1 D1", CHOPPA),
    ("Choppa Melee A3 WS3+ S4 AP-1 D1", CHOPPA),
    ("Choppa - A3 WS3+ S4 AP-1 D1", CHOPPA),
    ('Bolt rifle 24" A2 BS3+ S4 AP-1 D1', RIFLE),
    ("Bolt rifle 24” A2 BS3+ S4 AP-1 D1", RIFLE),
    ("Bolt rifle 24'' A2 BS3+ S4 AP-1 D1", RIFLE),
    ("Bolt rifle range 24 in A2 BS3+ S4 AP-1 D1", RIFLE),
    ('Bolt rifle A2 BS3+ S4 AP-1 D1 24"', RIFLE),
    ("Flamer A D6 N/A S4 AP0 D1 [torrent]", FLAMER),
    ("Flamer AD6 BS N/A S4 D1 [torrent]", FLAMER),
    ("Flamer A D6 BS- S4 D1 [torrent]", FLAMER),
    ("Flamer A D6 S4 D1 [torrent]", FLAMER),
    ("Flamer [torrent] A D6 S4 D1", FLAMER),
    ("A3 WS3+ S4 AP-1 D1", Weapon("weapon", attacks=3, skill=3, strength=4, ap=-1, damage=1, kind="melee")),
]


@pytest.mark.parametrize(("line", "weapon"), WEAPON_LINES)
def test_a_weapon_line_says_a_weapon(line, weapon):
    assert Weapon.parse(line) == weapon


def test_a_flamer_of_the_melee_range_is_a_melee_weapon():
    assert Weapon.parse("Fists of fire Melee A2 N/A S4 D1 [torrent]").kind == "melee"


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("A3", 3),
        ("A 12", 12),
        ("AD6", "D6"),
        ("a d6", "D6"),
        ("A 2D6+1", "2D6+1"),
        ("A2d6 + 1", "2D6+1"),
        ("A D6+D3", "D6+D3"),
    ],
)
def test_attacks_are_a_number_or_dice(written, amount):
    assert Weapon.parse(f"Gun {written} BS4+ S5 D1").attacks == amount


@pytest.mark.parametrize(
    ("written", "amount"), [("D2", 2), ("D 3", 3), ("D6", 6), ("DD6", "D6"), ("D D3+3", "D3+3"), ("D 2d3", "2D3")]
)
def test_damage_is_a_number_or_dice(written, amount):
    """``D3`` is a damage of 3, as on every datasheet: the letter is the characteristic's."""
    assert Weapon.parse(f"Gun A1 BS4+ S5 {written}").damage == amount


@pytest.mark.parametrize(
    "name",
    [
        "D-cannon",
        "Kombi-weapon",
        "'Eadbanger",
        "'Urty syringe",
        "Mk 2 blasta",
        "Kustom mega-blasta",
        "Plasma pistol, supercharge",
        'The "Big One"',
        "D6 cannon",
        "S8 lance",
        "A3 volley gun",
        "WS-pattern blade",
        "7th Legion blade",
        "Ätherklinge",
    ],
)
def test_a_name_may_look_like_anything(name):
    parsed = Weapon.parse(f"{name} A2 BS3+ S4 AP-1 D1")
    assert parsed == Weapon(name, attacks=2, skill=3, strength=4, ap=-1, damage=1)


@pytest.mark.parametrize(
    "brackets",
    ["[sustained hits 1, lethal hits]", "[SUSTAINED HITS 1] [Lethal Hits]", "[ sustained  hits 1 ,lethal hits ] []"],
)
def test_abilities_stand_in_brackets(brackets):
    parsed = Weapon.parse(f"Choppa A3 WS3+ S4 AP-1 D1 {brackets}")
    assert parsed.abilities == (ability("sustained hits 1"), ability("lethal hits"))


def test_brackets_may_follow_the_name_as_on_a_datasheet():
    assert Weapon.parse('Heavy bolter [sustained hits 1] 36" A3 BS4+ S5 AP-1 D2').name == "Heavy bolter"


def test_arguments_are_plain_data():
    assert weapon_arguments("Choppa A3 WS3+ S4 D1 [lance]") == (
        "Choppa",
        {
            "attacks": 3,
            "skill": 3,
            "strength": 4,
            "ap": 0,
            "damage": 1,
            "kind": "melee",
            "abilities": (ability("lance"),),
        },
    )


WEAPONS = st.builds(
    Weapon,
    st.sampled_from(["Choppa", "D-cannon", "'Eadbanger", "D6 gun"]),
    attacks=st.integers(1, 40) | st.sampled_from(["D3", "D6+1", "2D6"]),
    skill=st.integers(2, 6),
    strength=st.integers(1, 24),
    ap=st.integers(-6, 0),
    damage=st.integers(1, 12) | st.sampled_from(["D6", "D3+3"]),
    kind=st.sampled_from(["ranged", "melee"]),
    abilities=st.sets(
        st.sampled_from(["heavy", "sustained hits D3", "anti-fly 4+", "+1 to hit", "re-roll damage of 1-2"])
    ),
)


@given(WEAPONS)
def test_a_printed_weapon_is_read_back(weapon):
    """Law: ``Weapon.parse(str(weapon)) == weapon`` for amounts that are numbers or text."""
    assert Weapon.parse(str(weapon)) == weapon


def caret(error):
    """The part of the shown line from the caret on."""
    lines = str(error).splitlines()
    return lines[1][lines[2].index("^") :]


WRONG_WEAPONS = [  # line, what the caret points at, words of the message
    ("", "", "A3 and S4 and D1"),
    ("   ", "", "it has no characteristics"),
    ("[heavy]", "[heavy]", "it has no characteristics"),
    ("Choppa", "", "A3 and S4 and D1"),
    ("Choppa A3 WS3+ S4 AP-1", "", "expected D1"),
    ("Choppa A3 WS3+ S4 AP-1 [heavy]", " [heavy]", "expected D1"),
    ("Choppa A3 WS3* S4 AP-1 D1", "WS3* S4 AP-1 D1", "'WS3*' cannot stand here"),
    ("Choppa A3 WS3++ S4 AP-1 D1", "WS3++ S4 AP-1 D1", "BS3+ or WS3+"),
    ("Choppa A3x WS3+ S4 AP-1 D1", "A3x WS3+ S4 AP-1 D1", "expected A3"),
    ("Choppa AD3x WS3+ S4 AP-1 D1", "AD3x WS3+ S4 AP-1 D1", "expected A3"),
    ("Choppa A3 WS3+ S4 AP1x D1", "AP1x D1", "AP-1"),
    ("Choppa AP1x A3 WS3+ S4 D1", "AP1x A3 WS3+ S4 D1", "expected AP-1"),
    ("Choppa A3 big WS3+ S4 AP-1 D1", "big WS3+ S4 AP-1 D1", "all else in square brackets"),
    ("Choppa A3 WS3+ S4 AP-1 D1 heavy", "heavy", "all else in square brackets"),
    ("Choppa AP-2 big A3 WS3+ S4 D1", "big A3 WS3+ S4 D1", "behind the name"),
    ("Choppa A3 WS3+ S4 AP+1 D1", "AP+1 D1", "'AP+1' would improve the save"),
    ("Choppa A3 WS3+ S4 AP-1 D1 A4", "A4", "'A4' stands beside 'A3'"),
    ("Choppa A3 WS3+ BS3+ S4 AP-1 D1", "BS3+ S4 AP-1 D1", "'BS3+' stands beside 'WS3+'"),
    ("Choppa A3 S4 AP-1 D1", "", "only a torrent weapon has no skill"),
    ("Choppa A3 N/A S4 AP-1 D1", "N/A S4 AP-1 D1", "only a torrent weapon has no skill"),
    ("Choppa A3 WS- S4 AP-1 D1", "WS- S4 AP-1 D1", "only a torrent weapon has no skill"),
    ('Choppa 24" A3 WS3+ S4 AP-1 D1', "WS3+ S4 AP-1 D1", "contradicts the range"),
    ("Choppa Melee A3 BS3+ S4 AP-1 D1", "BS3+ S4 AP-1 D1", "contradicts the range"),
    ("Choppa A3 WS3+ S4 AP-1 D1 [heavy", "[heavy", "no partner"),
    ("Choppa A3 WS3+ S4 AP-1 D1 heavy]", "]", "no partner"),
    ("Choppa A3 WS3+ S4 AP-1 D1 [a [heavy]]", "[a [heavy]]", "no partner"),
    ("Choppa A3 WS3+ S4 AP-1 D1 [heavy,,lance]", ",lance]", "nothing stands here"),
    ("10x Choppa A3 WS3+ S4 AP-1 D1", "10x Choppa A3 WS3+ S4 AP-1 D1", "attack([(10, weapon)], unit)"),
    ("10 Choppa A3 WS3+ S4 AP-1 D1", "10 Choppa A3 WS3+ S4 AP-1 D1", "the number '10'"),
    ("Choppa A3 WS3+ S4 AP-1 D1234567", "D1234567", "expected D1"),
    ("Choppa A3 WS3+ S4 AP-1 D2.5", "D2.5", "expected a whole number or dice such as D1"),
    ("Choppa 3 attacks WS3+ S4 D1", "3 attacks WS3+ S4 D1", "expected A3"),
    ("Choppa A3 WS3+ S4 D6 damage", "D6 damage", "expected DD6"),
]


@pytest.mark.parametrize(("line", "pointed_at", "words"), WRONG_WEAPONS)
def test_the_caret_points_at_the_fault_of_a_weapon(line, pointed_at, words):
    with pytest.raises(NotationError) as caught:
        Weapon.parse(line)
    assert caret(caught.value) == pointed_at
    assert words in str(caught.value)


def test_an_unknown_ability_is_shown_in_its_place():
    with pytest.raises(RulesError, match="the nearest known ones are sustained hits 1") as caught:
        Weapon.parse("Choppa A3 WS3+ S4 AP-1 D1 [lance, sustaned hits 1]")
    assert caret(caught.value) == "sustaned hits 1]"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (None, "it is no text; write it in quotes"),
        (5, "it is no text; write it in quotes"),
        (["Choppa"], "it is no text; write it in quotes"),
        (b"Choppa A3 WS3+ S4 D1", "it is bytes, not text; write it without the b"),
        ("\ud800 A3 WS3+ S4 T4 Sv3+ W2 D1", "which is half of a character; write characters of UTF-8"),
    ],
)
def test_what_is_no_text_is_refused(line, words):
    for read in (Weapon.parse, Unit.parse, bearers):
        with pytest.raises(NotationError, match=words):
            read(line)


def test_a_line_longer_than_any_datasheet_is_refused():
    with pytest.raises(NotationError, match="it is too long"):
        Weapon.parse("x" * 1001)


# ------------------------------------------------------------------------------------------------- numbers in front


@pytest.mark.parametrize(
    ("line", "number", "rest"),
    [
        ("10x Choppa A3", 10, "Choppa A3"),
        ("10 x Choppa A3", 10, "Choppa A3"),
        ("10X Choppa A3", 10, "Choppa A3"),
        (" 10 × Choppa A3", 10, "Choppa A3"),
        ("0x Choppa A3", 0, "Choppa A3"),
        ("Choppa A3", 1, "Choppa A3"),
        ("5xT4", 5, "T4"),
        ("xenos blade A3", 1, "xenos blade A3"),
    ],
)
def test_bearers_are_a_number_in_front(line, number, rest):
    assert bearers(line) == (number, rest)


@pytest.mark.parametrize(("line", "words"), [("1234567x Choppa", "7 digits"), (7, "it is no text")])
def test_a_number_of_bearers_is_readable(line, words):
    with pytest.raises(NotationError, match=words):
        bearers(line)


# ------------------------------------------------------------------------------------------------- units


def five(**defences):
    """Five models with two wounds and a 3+ save."""
    return 5 * [Model(wounds=2, save=3, **defences)]


UNIT_LINES = [  # line, the unit it says: read off the line by eye
    ("5x T4 Sv3+ W2", Unit("target", toughness=4, models=five())),
    ("5 x Intercessor T4 Sv3+ W2", Unit("Intercessor", toughness=4, models=five())),
    ("5x Intercessor w2 sv3+ t4", Unit("Intercessor", toughness=4, models=five())),
    ('5x Intercessor M6" T4 Save 3+ W2 Ld6+ OC2', Unit("Intercessor", toughness=4, models=five())),
    ("T4 Sv3+ W2", Unit("target", toughness=4, models=[Model(wounds=2, save=3)])),
    ("5x T4 Sv3+ W2 4++ 6+++", Unit("target", toughness=4, models=five(invulnerable=4, feel_no_pain=6))),
    ("5x T4 Sv3+/4++ W2", Unit("target", toughness=4, models=five(invulnerable=4))),
    ("5x T4 Sv3+ Inv4+ W2 FNP6+", Unit("target", toughness=4, models=five(invulnerable=4, feel_no_pain=6))),
    (
        "5x T4 Sv3+ W2 [invulnerable 4+, feel no pain 6+]",
        Unit("target", toughness=4, models=five(invulnerable=4, feel_no_pain=6)),
    ),
    ("5x T4 Sv3+ W2 [4++, 6+++]", Unit("target", toughness=4, models=five(invulnerable=4, feel_no_pain=6))),
    (
        "5x T4 Sv3+ W2 [Invulnerable save 4+] [FNP 6+]",
        Unit("target", toughness=4, models=five(invulnerable=4, feel_no_pain=6)),
    ),
    (
        "5x T4 Sv3+ W2 [feel no pain 5+ against mortal wounds]",
        Unit("target", toughness=4, models=five(feel_no_pain_mortal=5)),
    ),
    ("5x T4 Sv3+ W2 [FNP 4+ vs psychic]", Unit("target", toughness=4, models=five(feel_no_pain_psychic=4))),
    ("5x T4 Sv3+ W2 [-1 damage]", Unit("target", toughness=4, models=five(damage_reduction=1))),
    ("5x T4 Sv3+ W2 [hazardous]", Unit("target", toughness=4, models=five(hazardous=True))),
    ("5x Nob (T4, Sv3+, 4++, W2)", Unit("Nob", toughness=4, models=five(invulnerable=4))),
    ("5x Nob (big) (T4 Sv3+ W2) [infantry]", Unit("Nob (big)", toughness=4, models=five(), keywords=["infantry"])),
    ("5x Nob T4 Sv3+ W2 (4++)", Unit("Nob", toughness=4, models=five(invulnerable=4))),
    ("5x T4 Sv3+ W2 [half damage]", Unit("target", toughness=4, models=five(halve_damage=True))),
    ("20x Grot T2 Sv7+ W1", Unit("Grot", toughness=2, models=20 * [Model(wounds=1, save=7)])),
    ("20x Grot T2 Sv- W1", Unit("Grot", toughness=2, models=20 * [Model(wounds=1, save=7)])),
    (
        "Boss T5 Sv4+ W6 [Character, Infantry, keyword: Orks]",
        Unit(
            "Boss",
            toughness=5,
            models=[Model(wounds=6, save=4, character=True)],
            keywords=["character", "infantry", "orks"],
        ),
    ),
    (
        "5x T4 Sv3+ W2 [invulnerable 4+, feel no pain 6+, feel no pain 5+ against mortal wounds, "
        "feel no pain 4+ against psychic attacks, damage reduction 1, halve damage, character, infantry, vehicle]",
        Unit(
            "target",
            toughness=4,
            models=five(
                invulnerable=4,
                feel_no_pain=6,
                feel_no_pain_mortal=5,
                feel_no_pain_psychic=4,
                damage_reduction=1,
                halve_damage=True,
                character=True,
            ),
            keywords=["character", "infantry", "vehicle"],
        ),
    ),
]


@pytest.mark.parametrize(("line", "unit"), UNIT_LINES)
def test_a_unit_line_says_a_unit(line, unit):
    assert Unit.parse(line) == unit


@pytest.mark.parametrize(("line", "unit"), UNIT_LINES)
def test_a_printed_unit_is_read_back(line, unit):
    assert Unit.parse(str(unit)) == unit


def test_a_unit_of_different_models_prints_what_they_share():
    unit = Unit("Mob", toughness=5, models=[Model(wounds=1, save=5), Model(wounds=2, save=4)])
    assert str(unit) == "2x Mob T5"


def test_a_unit_line_is_plain_data():
    name, arguments = unit_arguments("3x Nob T5 Sv4+ W2 [infantry]")
    assert name == "Nob"
    assert arguments == {"toughness": 5, "models": 3, "model": {"save": 4, "wounds": 2}, "keywords": ("infantry",)}


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_common_keywords_need_no_mark(keyword):
    assert keyword in Unit.parse(f"T4 Sv3+ W2 [{keyword.upper()}]").keywords


WRONG_UNITS = [  # line, what the caret points at, error, words of the message
    ("5x", "", NotationError, "T4 and Sv3+ and W2"),
    ("5x T4 Sv3+", "", NotationError, "expected W2"),
    ("5x T4 W2 Sv3*", "Sv3*", NotationError, "Sv3+"),
    ("3 Nobz", "3 Nobz", NotationError, '"3x" before the name'),
    ("3 Nobz (T5, Sv4+, W2)", "3 Nobz (T5, Sv4+, W2)", NotationError, '"3x" before the name'),
    ("3x Nobz (T5, Sv4+)", ")", NotationError, "expected W2"),
    ("3x Nobz T5 4+ save W2", "4+ save W2", NotationError, "'4+ save' is spelled out"),
    ("3x Nobz T5 4+ save W2", "4+ save W2", NotationError, "expected Sv4+"),
    ("3x Nobz, T5, Sv4+, 3 wounds", "3 wounds", NotationError, "expected W3"),
    ("3x Nobz toughness 6 Sv4+ W2", "toughness 6 Sv4+ W2", NotationError, "expected T6"),
    ("3x Nobz T5.5 Sv4+ W2", "T5.5 Sv4+ W2", NotationError, "expected a whole number such as T4"),
    ("10 Boyz T5 Sv5+ W1", "10 Boyz T5 Sv5+ W1", NotationError, '"10x" before the name'),
    ("0x Boyz T5 Sv5+ W1", "0x Boyz T5 Sv5+ W1", RulesError, "a unit of 0 models cannot be attacked\n"),
    ("5x T4 Sv3+ W2 [fly, keyword:]", "keyword:]", NotationError, "the keyword is missing"),
    ("5x T4 Sv3+ W2 [keywords : , fly]", "keywords : , fly]", NotationError, "behind the colon, as in keyword: orks"),
    (
        "5x T4 Sv3+ W2 [In cover]",
        "In cover]",
        RulesError,
        "--cover on the command line, Situation(cover=True) in Python",
    ),
    ("5x T4 Sv3+ W2 [overwatch]", "overwatch]", RulesError, "--overwatch on the command line"),
    ("2.5x Boyz T5 Sv5+ W1", "2.5x Boyz T5 Sv5+ W1", NotationError, "whole number of models"),
    ("-5x Boyz T5 Sv5+ W1", "-5x Boyz T5 Sv5+ W1", NotationError, "whole number of models"),
    ("5x T4 Sv3+ W2 infantry", "infantry", NotationError, "square brackets"),
    ("5x T4 Sv3+ W2 5++ [invulnerable 4+]", "invulnerable 4+]", NotationError, "the best one alone"),
    ("5x T4 Sv3+ W2 4++ 5++", "5++", NotationError, "'5++' stands beside '4++'"),
    ("5x T4 Sv3+ W2 [invulnerble 4+]", "invulnerble 4+]", RulesError, "the nearest known ones are invulnerable"),
    ("5x T4 Sv3+ W2 [infantri]", "infantri]", RulesError, "infantry"),
    ("5x T4 Sv3+ W2 [orks]", "orks]", RulesError, "written as keyword: orks"),
    ("5x T4 Sv3+ W2 [feel no pain]", "feel no pain]", RulesError, "feel no pain 5+"),
    ("5x T4 Sv3+ W2 [damage reduction]", "damage reduction]", RulesError, "damage reduction 5"),
]


@pytest.mark.parametrize(("line", "pointed_at", "error", "words"), WRONG_UNITS)
def test_the_caret_points_at_the_fault_of_a_unit(line, pointed_at, error, words):
    with pytest.raises(error) as caught:
        Unit.parse(line)
    assert caret(caught.value) == pointed_at
    assert words in str(caught.value)


@given(st.text(max_size=60) | st.text("ASTWD 3+-[],x\"'", max_size=60))
def test_no_text_breaks_the_reader(text):
    """Whatever is typed is read or refused by a named error."""
    for parse in (Weapon.parse, Unit.parse):
        with suppress(NotationError, RulesError):
            parse(text)
