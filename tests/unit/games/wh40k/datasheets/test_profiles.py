"""Profiles: frozen data that check themselves, print themselves and compare by value."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields

import pytest

from exactdice import Distribution, d3, d6
from exactdice.errors import RulesError
from exactdice.games import wh40k
from exactdice.games.wh40k import Ability, Model, Situation, Unit, Weapon, ability

RIFLE = Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1, abilities=["heavy", "[Assault]"])
MARINES = Unit("Intercessors", toughness=4, models=5 * [Model(wounds=2, save=3)], keywords=["Infantry", " TACTICUS "])
SITUATION = Situation(cover=True, hit_modifiers=[1, -1], reroll_hits="NON_critical")
VALUES = [
    RIFLE,
    Weapon("Flamer", attacks="D6", skill=None, strength=4, damage=1, abilities="torrent, ignores cover"),
    Weapon("Klaw", attacks=3, skill=4, strength=9, ap=-2, damage=2, kind="melee", abilities=["anti-vehicle 4+"]),
    MARINES,
    Unit("Mob", toughness=5, models=[Model(wounds=1, save=5), Model(wounds=3, save=4, remaining=1)]),
    Model(wounds=6, save=2, invulnerable=4, feel_no_pain=5, damage_reduction=1, halve_damage=True, character=True),
    SITUATION,
    Situation(),
]
NAMES = {name: getattr(wh40k, name) for name in ("Weapon", "Unit", "Model", "Situation")}


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_repr_rebuilds_the_value(value):
    assert eval(repr(value), NAMES) == value


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_profiles_pickle_copy_and_hash(value):
    twin = pickle.loads(pickle.dumps(value))
    assert twin == value
    assert hash(twin) == hash(value)
    assert copy.deepcopy(value) == value


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_profiles_do_not_change(value):
    field = fields(value)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, None)


# ------------------------------------------------------------------------------------------------- weapons


def test_a_weapon_prints_its_datasheet_line():
    assert str(RIFLE) == "Bolt rifle A2 BS3+ S4 AP-1 D1 [heavy, assault]"
    assert str(Weapon("Klaw", attacks=3, skill=4, strength=9, damage=2, kind="melee")) == "Klaw A3 WS4+ S9 AP0 D2"
    assert str(VALUES[1]) == "Flamer AD6 S4 AP0 D1 [torrent, ignores cover]"


def test_abilities_are_found_by_name():
    weapon = Weapon(
        "x", attacks=1, skill=3, strength=4, damage=1, abilities=["lance", "melta 2", "anti-infantry 4+", "anti-fly 2+"]
    )
    assert weapon.find("lance") is True
    assert weapon.find("melta") == 2
    assert weapon.find("torrent") is None
    assert weapon.all("anti") == [Ability("anti", 4, "infantry"), Ability("anti", 2, "fly")]
    assert weapon.all("torrent") == []


@pytest.mark.parametrize(
    "written",
    ["lance, melta 2", "[Lance, Melta 2]", "[lance] [melta 2]", ["lance", "melta 2"], (ability("lance"), "melta 2")],
)
def test_abilities_are_a_text_or_a_list(written):
    weapon = Weapon("x", attacks=1, skill=3, strength=4, damage=1, abilities=written)
    assert weapon.abilities == (Ability("lance"), Ability("melta", 2))


@pytest.mark.parametrize("nothing", ["", "  ", "[]", (), []])
def test_a_weapon_may_have_no_abilities(nothing):
    assert Weapon("x", attacks=1, skill=3, strength=4, damage=1, abilities=nothing).abilities == ()


@pytest.mark.parametrize("amount", [1, "1", " 3 ", "D6", "2d6+1", d6, 3 @ d6, Distribution({2: "1/2", 3: "1/2"})])
def test_amounts_are_numbers_dice_or_laws(amount):
    weapon = Weapon("x", attacks=amount, skill=3, strength=4, damage=amount)
    expected = int(amount) if isinstance(amount, str) and amount.strip().isdecimal() else amount
    assert weapon.attacks == expected
    assert weapon.damage == expected


def test_modifiers_of_one_kind_add_up_and_so_may_stand_twice():
    weapon = Weapon("x", attacks=1, skill=3, strength=4, damage=1, abilities=["+1 to hit", "+1 to hit", "-1 to wound"])
    assert len(weapon.all("to hit")) == 2


@pytest.mark.parametrize("twice", [["heavy", "heavy"], ["+1 to hit", "heavy", "heavy"], ["anti-fly 2+", "anti-fly 4+"]])
def test_any_other_ability_stands_once(twice):
    with pytest.raises(RulesError, match="has an ability twice; write each ability once"):
        Weapon("x", attacks=1, skill=3, strength=4, damage=1, abilities=twice)


# ------------------------------------------------------------------------------------------------- units and models


def test_keywords_are_kept_in_lower_case():
    assert MARINES.keywords == ("infantry", "tacticus")
    assert Unit("x", toughness=4, models=[Model(wounds=1, save=3)], keywords="Infantry, Fly").keywords == (
        "infantry",
        "fly",
    )


def test_one_model_is_a_unit():
    model = Model(wounds=1, save=3)
    assert Unit("x", toughness=4, models=model) == Unit("x", toughness=4, models=[model])
    assert Unit("x", toughness=4, models=iter([model])) == Unit("x", toughness=4, models=[model])


def test_wounds_left_are_all_unless_said_otherwise():
    assert Model(wounds=3, save=3).left == 3
    assert Model(wounds=3, save=3, remaining=0).left == 0


def test_a_unit_prints_its_line():
    assert str(MARINES) == "5x Intercessors T4 Sv3+ W2 [infantry, keyword: tacticus]"
    assert str(Unit("Mob", toughness=5, models=[Model(wounds=3, save=5, remaining=1)])) == "1x Mob T5"
    assert (
        str(Unit("Boss", toughness=5, models=Model(wounds=3, save=5, character=True)))
        == "1x Boss T5 Sv5+ W3 [character]"
    )


def test_different_models_are_printed_one_by_one():
    unit = Unit("Mob", toughness=5, models=[Model(wounds=1, save=5), Model(wounds=3, save=4)])
    assert repr(unit) == "Unit('Mob', toughness=5, models=[Model(wounds=1, save=5), Model(wounds=3, save=4)])"


# ------------------------------------------------------------------------------------------------- situations


def test_modifiers_are_one_number_or_several():
    assert Situation(hit_modifiers=1).hit_modifiers == (1,)
    assert Situation(save_modifiers=[1, -1]).save_modifiers == (1, -1)


def test_policies_are_kept_in_one_spelling():
    assert SITUATION.reroll_hits == "non-critical"


def test_a_situation_prints_what_differs():
    assert repr(SITUATION) == "Situation(cover=True, hit_modifiers=(1, -1), reroll_hits='non-critical')"


def test_a_weapon_with_laws_prints_in_one_line_and_is_rebuilt():
    weapon = Weapon(
        "Gun", attacks=2 @ d6, skill=3, strength=4, damage=d3 + 3, abilities=[Ability("sustained hits", d3)]
    )
    assert str(weapon) == "Gun A2D6 BS3+ S4 AP0 DD3+3 [sustained hits D3]"
    assert eval(repr(weapon), NAMES | {"Ability": Ability, "Distribution": Distribution}) == weapon
    odd = Weapon("Odd", attacks=Distribution([1, 3]), skill=3, strength=4, damage=1)
    assert str(odd) == "Odd A<1 to 3, mean 2> BS3+ S4 AP0 D1"
