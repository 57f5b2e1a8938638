"""One line is one weapon or one kind of model: real names are read, and whatever would be lost in a name is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdice.errors import NotationError
from exactdice.games.wh40k import Model, Unit, Weapon
from exactdice.games.wh40k.datasheets.abilities import is_ability
from exactdice.games.wh40k.datasheets.reading import bearers

PROFILE = "A2 BS3+ S4 AP-1 D1"
DEFENCE = "T4 Sv3+ W2"

# ------------------------------------------------------------------------------------------------- names of the game

WEAPON_NAMES = [  # as datasheets and players spell them
    "Plasma gun - supercharge", "Plasma gun (supercharge)", "Plasma pistol, standard", "Twin assault cannon",
    "Kustom mega-blasta", "Kustom mega-slugga", "T'au pulse rifle", "Mk VII suspensor", "Heavy 2 stubber",
    "'Urty syringe", "Snazzgun", "Rokkit launcha", "Big choppa", "Twin big shoota", "Deffgun", "Tankbusta bombs",
    "Rapid fire battle cannon", "Twin-linked lascannon", "Anti-tank rifle", "Heavy flamer", "Blast pistol",
    "Melta bomb", "Multi-melta", "Dark lance", "Torrent of Blood", "Psychic Scourge", "Precision rifle", "D-cannon",
    "D-scythe", "D-flail", "Autocannon 7.62", "Mk 2 blasta", "S8 rocket", "D6 cannon", "A-10 cannon",
    "WS-pattern blade",
    "Hunter-killer missile", "Krak missile & frag missile", "Missile launcher – krak", "Gauss flayer 7", "Death ray",
    "Æther-lance", "Tesla sphere / arc", "Hot-shot lasgun", "Ion blaster - overcharge", "Chain and power fists",
    "Axe of Khorne",
    "Type 3 xenos blade", "4th Legion bolter", "Assault bolter", "Burst cannon", "Smart missile system",
]  # fmt: skip
UNIT_NAMES = [
    "Type 3 drone", "C'tan Shard of the Void Dragon", "T'au Fire Warriors", "XV8 Crisis Battlesuits", "XV88 Broadside",
    "KV128 Stormsurge", "TX7 Hammerhead", "TX4 Piranha", "MV36 Guardian Drone", "Captain with Jump Pack", "Squad 2",
    "Chaplain on Bike", "Terminator Squad", "Infantry Squad", "Ork Boyz mob", "Gretchin", "Wartrakk 4x4", "Deff Dread",
    "AX-1-0 Tiger Shark", "Kill Team Cassius", "Mek Gunz, smasha", "Beast Snagga Boyz", "7th Company veterans",
    "Skaven T'kar", "Leman Russ Mk III", "M41 Hellhound", "The Silent King (Szarekh)", "Ûthar & Kâhl",
]  # fmt: skip


@pytest.mark.parametrize("name", WEAPON_NAMES)
def test_a_real_name_of_a_weapon_is_read_and_printed_and_read(name):
    weapon = Weapon.parse(f"{name} {PROFILE}")
    plain = name.replace("–", "-")  # dashes are read as minus signs, in names too
    assert weapon == Weapon(plain, attacks=2, skill=3, strength=4, ap=-1, damage=1)
    assert Weapon.parse(str(weapon)) == Weapon.parse(f'{name} [] 24" {PROFILE}') == weapon


@pytest.mark.parametrize("name", UNIT_NAMES)
def test_a_real_name_of_a_unit_is_read_and_printed_and_read(name):
    unit = Unit.parse(f'5x {name} M6" {DEFENCE} Ld6+ OC2')
    assert unit == Unit(name, toughness=4, models=5 * [Model(wounds=2, save=3)])
    assert Unit.parse(str(unit)) == unit


def test_a_range_in_inches_is_no_part_of_a_name():
    assert Weapon.parse(f'Bolt rifle 24" {PROFILE}').name == "Bolt rifle"


# ------------------------------------------------------------------------------------------------- two lines in one

JOINTS = [" + ", "; ", ", ", " and ", "\n", " / ", "+", ";", ",", "/", " ", " & ", " | ", "\n\n", "\t", ". ", " und "]
COUNTS = st.sampled_from(["", "2x ", "10 x "])


@st.composite
def weapon_lines(draw):
    """A valid line of a weapon, in the order and the spelling of one of many players."""
    name = draw(
        st.sampled_from(["", "Choppa", "Bolt rifle", "Plasma gun - supercharge", "Heavy 2 stubber", "S8 lance"])
    )
    dice = st.sampled_from(["1", "3", "D6", "2D3+1"])
    parts = [f"A{draw(dice)}", draw(st.sampled_from(["WS3+", "BS 4+"])), "S4", f"D{draw(dice)}"]
    parts += draw(st.sampled_from([[], ["AP-1"], ["AP 2"], ["AP0"]]))
    bracket = draw(st.sampled_from(["", "[lance]", "[sustained hits 1, anti-fly 4+]"]))
    middle, behind = draw(st.sampled_from([(bracket, ""), ("", bracket)]))
    return " ".join([part for part in (name, middle, *draw(st.permutations(parts)), behind) if part])


@st.composite
def unit_lines(draw):
    """A valid line of a unit."""
    name = draw(st.sampled_from(["", "Boyz", "Type 3 drone", "Captain with Jump Pack", "W1 walker", "C'tan"]))
    parts = ["T4", draw(st.sampled_from(["Sv3+", "Save 4+", "Sv-"])), "W2"]
    parts += draw(st.sampled_from([[], ["4++"], ['M6"'], ["FNP 5+", "OC2"]]))
    bracket = draw(st.sampled_from(["", "[infantry]", "[halve damage, character]"]))
    return " ".join([part for part in (name, *draw(st.permutations(parts)), bracket) if part])


@given(weapon_lines(), st.sampled_from(JOINTS), COUNTS, weapon_lines())
def test_two_weapons_in_one_line_are_refused(one, joint, count, other):
    assert Weapon.parse(str(Weapon.parse(one))) == Weapon.parse(one)
    with pytest.raises(NotationError):
        Weapon.parse(one + joint + count + other)


@given(unit_lines(), st.sampled_from(JOINTS), COUNTS, unit_lines())
def test_two_units_in_one_line_are_refused(one, joint, count, other):
    assert Unit.parse(str(Unit.parse(one))) == Unit.parse(one)
    with pytest.raises(NotationError):
        Unit.parse(one + joint + count + other)


def refusal(read, line):
    """Where the caret points, to the end of the shown line, and the message."""
    with pytest.raises(NotationError) as caught:
        read(line)
    shown, under = str(caught.value).splitlines()[1:3]
    return shown[under.index("^") :], str(caught.value)


OWN_QUOTES = "give each weapon a line of its own, on the command line in quotes of its own"
LEADER = "a leader is --leader on the command line; models that differ are a list in Python or a scenario"


@pytest.mark.parametrize(
    ("line", "second"),
    [
        (f"Bolt rifle {PROFILE} + 2x Lascannon A1 BS3+ S12 AP-3 DD6+1", "2x Lascannon A1 BS3+ S12 AP-3 DD6+1"),
        (f"Choppa {PROFILE} [lance] and Klaw {PROFILE}", f"Klaw {PROFILE}"),
        (f"Choppa {PROFILE} [lance] [heavy] Klaw {PROFILE}", f"Klaw {PROFILE}"),
        (f"S8 lance S5, axe {PROFILE}", f"axe {PROFILE}"),
        (f"Bolt rifle; Lascannon {PROFILE}", f"Lascannon {PROFILE}"),
        (f"Bolt rifle + Lascannon {PROFILE}", f"Lascannon {PROFILE}"),
        (f"Choppa [lance] Klaw {PROFILE}", f"Klaw {PROFILE}"),
        (f'Gun 24" or 12" {PROFILE}', f'or 12" {PROFILE}'),
    ],
)
def test_the_caret_points_at_the_second_weapon(line, second):
    pointed_at, message = refusal(Weapon.parse, line)
    assert pointed_at == second
    assert OWN_QUOTES in message


@pytest.mark.parametrize(
    ("line", "second"),
    [
        (f"5x Boyz {DEFENCE} + Captain {DEFENCE} [character]", f"Captain {DEFENCE} [character]"),
        (f"Boyz + Captain {DEFENCE}", f"Captain {DEFENCE}"),
    ],
)
def test_the_caret_points_at_the_second_unit(line, second):
    pointed_at, message = refusal(Unit.parse, line)
    assert pointed_at == second
    assert LEADER in message


# -------------------------------------------------------------------------------------------- what a name would lose

BRACKETS = "all else in square brackets"


@pytest.mark.parametrize(
    ("line", "pointed_at", "words"),
    [
        (f"Choppa sustained hits 1 {PROFILE}", "sustained hits 1", BRACKETS),
        (f"Choppa sustained hits {PROFILE}", "sustained hits", BRACKETS),
        (f"Choppa (sustained hits 1) {PROFILE}", "(sustained hits 1)", BRACKETS),
        (f"Choppa {{heavy}} {PROFILE}", "{heavy}", BRACKETS),
        (f"Choppa, heavy, {PROFILE}", "heavy,", BRACKETS),
        (f"Choppa (charged) {PROFILE}", "(charged)", BRACKETS),
        (f"Bolter twin-linked {PROFILE}", "twin-linked", BRACKETS),
        (f"Choppa anti-fly 4+ {PROFILE}", "4+", BRACKETS),
        (f"Choppa -1 {PROFILE}", "-1", BRACKETS),
        ("Choppa A3 WS3+ S4 D2 -1", "-1", BRACKETS),  # no damage of 2 - 1
        ("Choppa AP-l A3 WS3+ S4 D2", "AP-l", "expected AP-1"),
        ("Choppa AP A3 WS3+ S4 D2", "AP", "expected AP-1"),
        ("Choppa A3WS3+S4AP-1D1", "A3WS3+S4AP-1D1", "expected A3"),
        ("Choppa A2,5 WS3+ S4 D2", "5 WS3+", BRACKETS),
        ("Choppa A2 WS3+ S4 D1,5", "5", BRACKETS),
        (f"Choppa {PROFILE} (heavy)", "(heavy)", BRACKETS),
        (f"Choppa {PROFILE} +", "+", BRACKETS),
        (f"Choppa ({PROFILE}", PROFILE, BRACKETS),
        (f"Choppa {PROFILE} and [heavy]", "and [heavy]", BRACKETS),
        (f"Choppa x5 {PROFILE}", "x5", "bearers are"),
        (f"x5 Choppa {PROFILE}", "x5", "bearers are"),
        (f"Choppa 5x {PROFILE}", "5x", "bearers are"),
        (f"Choppa ×5 {PROFILE}", "×5", "bearers are"),
        (f"Choppa (5) {PROFILE}", "(5)", "bearers are"),
        (f"Choppa, 5 bearers, {PROFILE}", "5 bearers", "bearers are"),
        (f"6x Choppa {PROFILE}", "6x Choppa", 'bearers are "6x" before the line of an attack'),
        (f"Choppa, 2x Klaw {PROFILE}", "2x Klaw", "bearers are"),
        (f"10, Choppa {PROFILE}", "10,", "bearers are"),
    ],
)
def test_what_would_be_lost_in_the_name_of_a_weapon_is_refused(line, pointed_at, words):
    place, message = refusal(Weapon.parse, line)
    assert place.startswith(pointed_at)
    assert words in message


@pytest.mark.parametrize(
    ("line", "pointed_at", "words"),
    [
        (f"Captain (4++) {DEFENCE}", "4++)", BRACKETS),
        (f"Captain (character) {DEFENCE}", "(character)", BRACKETS),
        (f"Captain, overwatch, {DEFENCE}", "overwatch", BRACKETS),
        (f"Captain halve damage {DEFENCE}", "halve damage", BRACKETS),
        (f"Captain -1 damage {DEFENCE}", "-1 damage", BRACKETS),
        (f"5x Boyz 5x {DEFENCE}", f"5x {DEFENCE}", "a whole number of models"),
        (f"5x 5x Boyz {DEFENCE}", "5x Boyz", "a whole number of models"),
        (f"Boyz x10 {DEFENCE}", "x10", "a whole number of models"),
        (f"Boyz, 10 models, {DEFENCE}", "10 models", "a whole number of models"),
        ("5x T4Sv3+ W2", "T4Sv3+", "expected T4"),
        ("5x T4 Sv3+ W2,5", "5", BRACKETS),
    ],
)
def test_what_would_be_lost_in_the_name_of_a_unit_is_refused(line, pointed_at, words):
    place, message = refusal(Unit.parse, line)
    assert place.startswith(pointed_at)
    assert words in message


@pytest.mark.parametrize(
    "line",
    [
        "Choppa\nA2\nBS3+\nS4 AP-1\nD1",  # a table pasted from a PDF
        "Choppa\u00a0A2\u00a0BS3+\u2009S4\u202fAP\u20111 D1",  # blanks and a hyphen that do not break
        "Choppa A2 BS3+ [] S4 AP-1 D1",
        "[] Choppa A2 BS3+ S4 AP-1 D1",
        "Choppa AP-1 D1 S4 BS3+ A2",
        ", Choppa - A2 BS3+ S4 AP-1 D1",
    ],
)
def test_another_order_or_blanks_say_the_same(line):
    assert Weapon.parse(line) == Weapon("Choppa", attacks=2, skill=3, strength=4, ap=-1, damage=1)


@pytest.mark.parametrize(
    "line", ["10* Choppa", "10*Choppa", "10 x Choppa", "10xChoppa", "10\u0445 Choppa", "10 × Choppa"]
)
def test_a_number_of_bearers_has_any_sign_of_multiplication(line):
    assert bearers(line) == (10, "Choppa")


def test_a_number_before_a_word_with_x_is_not_its_bearers():
    assert bearers("10 xenos blades A3") == (1, "10 xenos blades A3")
    assert "the number '10' cannot" in refusal(Weapon.parse, f"10 xenos blades {PROFILE}")[1]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("lethal hits", True),
        ("melta", True),
        ("anti-tank rifle", False),
        ("supercharge", False),
        ("anti-fly 4+", True),
    ],  # by the rulebook's spelling
)
def test_words_are_an_ability_or_a_name(words, expected):
    assert is_ability(words) is expected
