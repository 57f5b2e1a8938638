"""Ork rules: each alone, the pairs that interact, whom they leave alone, and where the engine goes with them."""

import copy
import pickle
from fractions import Fraction

import pytest

from exactdice import bernoulli, d3, point
from exactdice.games import wh40k
from exactdice.games.wh40k import Model, Situation, Unit, Weapon, ability, orks

CHOPPA = Weapon("Choppa", attacks=3, skill=3, strength=4, ap=-1, damage=1, kind="melee")
SQUIG = Weapon("Squig", attacks=1, skill=3, strength=4, damage=1, kind="melee", abilities=["extra attacks"])
SHOOTA = Weapon("Shoota", attacks=2, skill=5, strength=4, damage=1)
ZAP = Weapon("'Eadbanger", attacks=1, skill=4, strength=6, ap=-3, damage=1, abilities=["precision", "psychic"])
WEAPONS = [(5, CHOPPA), (1, SQUIG), (4, SHOOTA), (1, ZAP)]
BOY = Model(wounds=1, save=5)
BOSS = Model(wounds=6, save=4, character=True)
MARINES = Unit("Intercessors", toughness=4, models=5 * [Model(wounds=2, save=3)])
MOB = Unit("Mob", toughness=5, models=[*3 * [BOY], BOSS], keywords=["infantry", "mob"])


def armed(*rules, weapons=WEAPONS, **force):
    """The weapons by name once rules of the attacker are applied."""
    muster = orks.apply(weapons, MARINES, attacker_rules=rules, **force)
    return {weapon.name: weapon for _, weapon in muster.attackers}


def defended(*rules, unit=MOB, situation=None):
    """Target and situation once rules of the defender are applied."""
    return orks.apply([(5, CHOPPA)], unit, situation, defender_rules=rules)


def wounds(muster):
    """The chance that one attack with the first weapon wounds once it has hit."""
    volley = orks.apply(muster.attackers[:1], muster.unit, muster.situation).attack()
    return volley.wounds.mean() / volley.hits.mean()


# ------------------------------------------------------------------------------------------------- no rule, no change


def test_without_rules_nothing_changes():
    muster = orks.apply(WEAPONS, MOB, Situation(charged=True))
    assert muster == (tuple(WEAPONS), MOB, Situation(charged=True), orks.Moves(), False)


def test_profiles_that_rules_are_applied_to_stay_as_they_are():
    before = copy.deepcopy((WEAPONS, MOB))
    orks.apply(WEAPONS, MOB, attacker_rules=["Waaagh!", "Get Stuck In"], defender_rules=["Waaagh!", "Go to Ground"])
    assert before == (WEAPONS, MOB)


def test_the_order_in_which_rules_are_named_does_not_matter():
    rules = ["Battlefield Command", "Waaagh! Energy", "Waaagh!", "Ferocious Show Off", "Get Stuck In"]
    forwards = orks.apply(WEAPONS, MARINES, attacker_rules=rules, attacking_models=12)
    assert orks.apply(WEAPONS, MARINES, attacker_rules=rules[::-1], attacking_models=12) == forwards


# ------------------------------------------------------------------------------------------------- Waaagh!


def test_waaagh_gives_melee_weapons_strength_and_an_attack():
    weapons = armed("Waaagh!")
    assert weapons["Choppa"] == Weapon(
        "Choppa", attacks=3, skill=3, strength=5, ap=-1, damage=1, kind="melee", abilities=["+1 attacks"]
    )
    assert (weapons["Shoota"], weapons["'Eadbanger"]) == (SHOOTA, ZAP)


def test_waaagh_gives_extra_attacks_strength_only():
    assert armed("Waaagh!")["Squig"].strength == 5
    assert armed("Waaagh!")["Squig"].abilities == SQUIG.abilities


@pytest.mark.parametrize(("before", "after"), [("+2 attacks", ["+3 attacks"]), ("-1 attacks", [])])
def test_an_attack_adds_to_what_the_weapon_has(before, after):
    weapon = Weapon("Klaw", attacks=3, skill=4, strength=9, damage=2, kind="melee", abilities=[before])
    assert list(map(str, armed("Waaagh!", weapons=[(1, weapon)])["Klaw"].abilities)) == after


@pytest.mark.parametrize(("before", "after"), [(None, 5), (6, 5), (5, 5), (4, 4)])
def test_waaagh_gives_an_invulnerable_save_of_5_where_that_is_better(before, after):
    unit = Unit("Boyz", toughness=5, models=2 * [Model(wounds=1, save=5, invulnerable=before)])
    assert [model.invulnerable for model in defended("Waaagh!", unit=unit).unit.models] == [after, after]


def test_waaagh_lets_the_attacker_charge_after_an_advance():
    assert orks.apply(WEAPONS, MARINES, attacker_rules=["Waaagh!"]).moves == orks.Moves(charge_after_advance=True)
    assert defended("Waaagh!").moves == orks.Moves()


def test_strength_counts_before_the_wound_table():
    # S4 against T4 needs 4+, S5 needs 3+: 1/2 becomes 2/3
    assert wounds(orks.apply([(1, CHOPPA)], MARINES)) == Fraction(1, 2)
    assert wounds(orks.apply([(1, CHOPPA)], MARINES, attacker_rules=["Waaagh!"])) == Fraction(2, 3)


# ------------------------------------------------------------------------------------------------- Waaagh! Energy


@pytest.mark.parametrize(
    ("models", "strength", "damage", "hazardous"),
    [
        (1, 6, None, False),  # 1 // 5 = 0
        (4, 6, None, False),
        (5, 7, 1, False),
        (9, 7, 1, False),  # 9 // 5 = 1, and no tenth model
        (10, 8, 2, True),
        (11, 8, 2, True),  # 11 // 5 = 2
        (21, 10, 4, True),  # 21 // 5 = 4: S10 D5
    ],
)
def test_waaagh_energy_counts_the_whole_unit(models, strength, damage, hazardous):
    zap = armed("Waaagh! Energy", attacking_models=models, led=True)["'Eadbanger"]
    assert (zap.strength, zap.find("damage"), bool(zap.find("hazardous"))) == (strength, damage, hazardous)
    assert (zap.find("precision"), zap.find("psychic"), zap.damage) == (True, True, 1)


def test_waaagh_energy_reaches_no_other_weapon():
    weapons = armed("Waaagh! Energy", attacking_models=21, led=True)
    assert (weapons["Choppa"], weapons["Squig"], weapons["Shoota"]) == (CHOPPA, SQUIG, SHOOTA)


@pytest.mark.parametrize("name", ["’Eadbanger", "'eadbanger", "Eadbanger"])
def test_the_eadbanger_is_known_however_it_is_typed(name):
    weapon = Weapon(name, attacks=1, skill=4, strength=6, ap=-3, damage=1)
    assert armed("Waaagh! Energy", weapons=[(1, weapon)], attacking_models=5, led=True)[name].strength == 7


def test_who_leads_nobody_has_no_waaagh_energy():
    assert armed("Waaagh! Energy", attacking_models=21)["'Eadbanger"] == ZAP


@pytest.mark.parametrize("led", [False, True])
def test_battlefield_command_counts_as_leading_a_unit_of_so_many(led):
    # 10 Boyz and no Weirdboy among them: 10 // 5 = 2, and Hazardous
    zap = armed("Battlefield Command", "Waaagh! Energy", attacking_models=10, led=led)["'Eadbanger"]
    assert (zap.strength, zap.find("damage"), zap.find("hazardous")) == (8, 2, True)


def test_damage_is_added_after_halving():
    # 21 models: half of 1 is 1/2, plus 4 is 9/2, rounded up 5; half of 1 + 4 would be 3
    halving = Unit("Dreadnought", toughness=4, models=[Model(wounds=9, save=7, halve_damage=True)])
    muster = orks.apply([(1, ZAP)], halving, attacker_rules=["Waaagh! Energy"], attacking_models=21, led=True)
    assert muster.attack().wounds_lost.support() == [0, 5]


def test_a_weapon_hazardous_by_itself_is_hazardous_once():
    zap = Weapon("'Eadbanger", attacks=1, skill=4, strength=6, damage=1, abilities=["hazardous"])
    changed = armed("Waaagh! Energy", weapons=[(1, zap)], attacking_models=10, led=True)["'Eadbanger"]
    assert changed.abilities.count(ability("hazardous")) == 1


@pytest.mark.parametrize(("models", "tests"), [(9, 0), (10, 2)])
def test_one_hazardous_test_for_each_hazardous_weapon(models, tests):
    several = Weapon("'Eadbanger", attacks=3, skill=4, strength=6, damage=1)
    muster = orks.apply(
        [(2, several), (4, SHOOTA)], MARINES, attacker_rules=["Waaagh! Energy"], attacking_models=models, led=True
    )
    assert muster.hazardous_tests == tests


# ------------------------------------------------------------------------------------------------- hits


def test_get_stuck_in_gives_melee_weapons_sustained_hits():
    weapons = armed("Get Stuck In")
    assert weapons["Choppa"].find("sustained hits") == weapons["Squig"].find("sustained hits") == 1
    assert (weapons["Shoota"], weapons["'Eadbanger"]) == (SHOOTA, ZAP)


@pytest.mark.parametrize(("value", "added"), [(2, 3), ("D3", d3 + 1), (d3, d3 + 1)])
def test_get_stuck_in_keeps_sustained_hits_or_adds_to_them(value, added):
    weapon = Weapon(
        "Choppa",
        attacks=3,
        skill=3,
        strength=4,
        damage=1,
        kind="melee",
        abilities=[wh40k.Ability("sustained hits", value)],
    )
    assert armed("Get Stuck In", weapons=[(1, weapon)])["Choppa"] == weapon
    assert armed("Get Stuck In", weapons=[(1, weapon)], sustained="add")["Choppa"].find("sustained hits") == added


def test_no_sustained_hits_written_as_a_law_are_none():
    weapon = Weapon(
        "Choppa",
        attacks=3,
        skill=3,
        strength=4,
        damage=1,
        kind="melee",
        abilities=[wh40k.Ability("sustained hits", point(0))],
    )
    assert armed("Get Stuck In", weapons=[(1, weapon)])["Choppa"].find("sustained hits") == 1


@pytest.mark.parametrize(("before", "after"), [([], 5), (["critical hits 6+"], 5), (["critical hits 4+"], 4)])
def test_unbridled_carnage_makes_melee_hits_critical_from_5(before, after):
    weapon = Weapon("Choppa", attacks=3, skill=3, strength=4, damage=1, kind="melee", abilities=before)
    assert armed("Unbridled Carnage", weapons=[(1, weapon)])["Choppa"].find("critical hits") == after
    assert armed("Unbridled Carnage")["Shoota"] == SHOOTA


@pytest.mark.parametrize(
    ("rules", "hits"),
    [
        ([], Fraction(2, 3)),  # WS3+: four faces of six
        (["Get Stuck In"], Fraction(5, 6)),  # and one more hit on a 6
        (["Unbridled Carnage"], Fraction(2, 3)),  # 5s hit anyway
        (["Unbridled Carnage", "Get Stuck In"], Fraction(1)),  # and one more hit on 5 and 6
    ],
)
def test_carnage_feeds_get_stuck_in(rules, hits):
    muster = orks.apply([(1, CHOPPA)], MARINES, attacker_rules=rules)
    assert muster.attack().hits.mean() / 3 == hits


def test_fire_overwatch_hits_on_a_natural_6_only():
    muster = orks.apply([(1, SHOOTA)], MARINES, attacker_rules=["Fire Overwatch", "Unbridled Carnage"])
    assert muster.situation == Situation(overwatch=True)
    assert muster.attack().hits == 2 @ bernoulli("1/6")


# ------------------------------------------------------------------------------------------------- the bearer's weapons


def test_headwoppas_killchoppa_leaves_extra_attacks_and_ranged_weapons_alone():
    weapons = armed("Headwoppa's Killchoppa")
    assert weapons["Choppa"].abilities == (ability("devastating wounds"),)
    assert [weapons[name] for name in ("Squig", "Shoota", "'Eadbanger")] == [SQUIG, SHOOTA, ZAP]


@pytest.mark.parametrize(("models", "strength"), [(1, 5), (9, 5), (10, 7), (11, 7), (21, 7)])
def test_ferocious_show_off_adds_1_or_3_instead(models, strength):
    weapons = armed("Ferocious Show Off", attacking_models=models)
    assert weapons["Choppa"].strength == weapons["Squig"].strength == strength
    assert weapons["Shoota"] == SHOOTA


def test_strength_of_two_rules_adds_up():
    # S4 +1 +3 is S8, twice T4, and wounds on 2+
    muster = orks.apply([(1, CHOPPA)], MARINES, attacker_rules=["Waaagh!", "Ferocious Show Off"], attacking_models=10)
    assert muster.attackers[0][1].strength == 8
    assert wounds(muster) == Fraction(5, 6)


def test_epic_challenge_picks_the_character_out():
    weapons = armed("Epic Challenge")
    assert weapons["Choppa"].find("precision")
    assert weapons["Shoota"] == SHOOTA
    # one attack that hits 2/3, wounds 1/2 (S5, T5), and saves fail on 1 to 4 with AP-1 against 4+: 2/3 * 1/2 * 2/3
    one = Weapon("Choppa", attacks=1, skill=3, strength=5, ap=-1, damage=1, kind="melee")
    volley = orks.apply([(1, one)], MOB, attacker_rules=["Epic Challenge"]).attack()
    assert volley.character_wounds_lost.mean() == Fraction(2, 9)


@pytest.mark.parametrize("rule", [orks.HEADWOPPAS_KILLCHOPPA, orks.EPIC_CHALLENGE, orks.FEROCIOUS_SHOW_OFF])
def test_only_the_bearers_weapons_change(rule):
    klaw = Weapon("Klaw", attacks=3, skill=4, strength=9, damage=2, kind="melee")
    weapons = armed(rule, weapons=[(9, CHOPPA), (1, klaw)], bearer=["Klaw"], attacking_models=10)
    assert weapons["Choppa"] == CHOPPA
    assert weapons["Klaw"] != klaw


def test_rules_of_the_whole_unit_do_not_ask_for_the_bearer():
    assert armed("Waaagh!", bearer=["Squig"])["Choppa"].strength == 5


# ------------------------------------------------------------------------------------------------- the defender


def test_go_to_ground_gives_cover_and_a_save_of_6():
    muster = defended("Go to Ground")
    assert [model.invulnerable for model in muster.unit.models] == 4 * [6]
    assert muster.situation == Situation(cover=True)


def test_the_better_invulnerable_save_wins():
    for rules in (["Go to Ground", "Waaagh!"], ["Waaagh!", "Go to Ground"]):
        assert {model.invulnerable for model in defended(*rules).unit.models} == {5}


def test_cover_of_go_to_ground_is_nothing_to_power_armour_against_ap_0():
    # 3+ against AP 0 saves 4 faces of 6 with cover as without it; 4+ saves 4 with cover, 3 without
    def unsaved(save):
        unit = Unit("Scouts", toughness=4, models=[Model(wounds=9, save=save)], keywords=["infantry"])
        volley = orks.apply([(1, SHOOTA)], unit, defender_rules=["Go to Ground"]).attack()
        return volley.unsaved.mean() / volley.wounds.mean()

    assert unsaved(3) == Fraction(1, 3)
    assert unsaved(4) == Fraction(1, 3)


@pytest.mark.parametrize(("before", "after"), [(None, 4), (5, 4), (3, 3)])
def test_supa_cybork_body_gives_the_character_feel_no_pain(before, after):
    boss = Model(wounds=6, save=4, character=True, feel_no_pain=before)
    muster = defended("Supa-Cybork Body", unit=Unit("Mob", toughness=5, models=[BOY, boss]))
    assert [model.feel_no_pain for model in muster.unit.models] == [None, after]


def test_who_stands_alone_bears_the_cybork_body():
    muster = defended("Supa-Cybork Body", unit=Unit("Warboss", toughness=5, models=[Model(wounds=6, save=4)]))
    assert muster.unit.models[0].feel_no_pain == 4


def test_a_character_has_all_that_reaches_him():
    muster = defended("Waaagh!", "Supa-Cybork Body", "Go to Ground")
    assert muster.unit.models[-1] == Model(wounds=6, save=4, character=True, invulnerable=5, feel_no_pain=4)


def test_ard_as_nails_takes_1_from_wound_rolls_beside_what_there_is():
    assert defended("'Ard as Nails").situation.wound_modifiers == (-1,)
    assert defended("'Ard as Nails", situation=Situation(wound_modifiers=[1])).situation.wound_modifiers == (1, -1)


@pytest.mark.parametrize(
    ("strength", "rules", "expected"),
    [
        (5, [], Fraction(1, 2)),  # S5 against T5: 4+
        (5, ["Belligerent Boarders"], Fraction(1, 2)),  # not stronger
        (6, [], Fraction(2, 3)),  # 3+
        (6, ["Belligerent Boarders"], Fraction(1, 2)),  # 3+ at -1
        (6, ["'Ard as Nails"], Fraction(1, 2)),
        (6, ["'Ard as Nails", "Belligerent Boarders"], Fraction(1, 2)),  # -2 is capped to -1
        (5, ["'Ard as Nails", "Belligerent Boarders"], Fraction(1, 3)),  # 4+ at -1
    ],
)
def test_rules_that_take_from_wound_rolls_share_the_cap(strength, rules, expected):
    weapon = Weapon("Blade", attacks=1, skill=3, strength=strength, damage=1, kind="melee")
    assert wounds(orks.apply([(1, weapon)], MOB, defender_rules=rules)) == expected


def test_modifiers_are_summed_before_the_cap():
    # +1 of lance and -2: -1, so that 3+ becomes 4+
    weapon = Weapon("Lance", attacks=1, skill=3, strength=6, damage=1, kind="melee", abilities=["lance"])
    rules = ["'Ard as Nails", "Belligerent Boarders"]
    muster = orks.apply([(1, weapon)], MOB, Situation(charged=True), defender_rules=rules)
    assert wounds(muster) == Fraction(1, 2)


def test_boarders_look_at_the_strength_that_a_waaagh_has_raised():
    # S5 against T5 needs 4+; a Waaagh! makes S6, which needs 3+ at -1: 4+ again
    weapon = Weapon("Blade", attacks=1, skill=3, strength=5, damage=1, kind="melee")
    muster = orks.apply([(1, weapon)], MOB, attacker_rules=["Waaagh!"], defender_rules=["Belligerent Boarders"])
    assert wounds(muster) == Fraction(1, 2)


def test_boarders_leave_grots_alone():
    grots = Unit("Gretchin", toughness=2, models=[Model(wounds=1, save=7)], keywords=["GROTS"])
    assert defended("Belligerent Boarders", unit=grots).situation == Situation()


@pytest.mark.parametrize("keyword", ["monster", "vehicle"])
def test_boarders_may_be_monsters_and_vehicles(keyword):
    unit = Unit("Orks", toughness=8, models=[Model(wounds=8, save=4)], keywords=[keyword])
    assert defended("Belligerent Boarders", unit=unit).situation == Situation(minus_one_to_wound_if_stronger=True)


def test_orks_is_never_beaten_is_told_to_whom_it_concerns():
    assert defended("Orks is Never Beaten").never_beaten is True
    assert defended("Waaagh!").never_beaten is False
    assert defended("Orks is Never Beaten")[:3] == defended()[:3]


# ------------------------------------------------------------------------------------------------- movement


@pytest.mark.parametrize(
    ("rule", "led", "models", "expected"),
    [
        ("'Ere We Go", False, 5, {"advance_modifier": 2, "charge_modifier": 2}),
        ("Bloodthirsty Belligerence", True, 9, {"reroll_advance": True}),
        ("Bloodthirsty Belligerence", True, 10, {"reroll_advance": True, "reroll_charge": True}),
        ("Bloodthirsty Belligerence", False, 10, {}),
        ("Kunnin' But Brutal", True, 5, {"shoot_after_fall_back": True, "charge_after_fall_back": True}),
        ("Kunnin' But Brutal", False, 5, {}),
        ("Fasta Than Yooz", False, 5, {"charge_after_disembark": True}),
        ("Pile Through", False, 5, {"fights_first": True}),
        ("Raucous Warcaller", True, 5, {}),
    ],
)
def test_rules_of_movement_are_kept_beside_the_attack(rule, led, models, expected):
    muster = orks.apply(WEAPONS, MARINES, attacker_rules=[rule], led=led, attacking_models=models)
    assert muster == (tuple(WEAPONS), MARINES, Situation(), orks.Moves(**expected), False)


@pytest.mark.parametrize(
    ("kind", "led", "counted"),
    [
        ("stratagem", True, 10),
        ("detachment rule", True, 10),
        ("stratagem", False, 7),  # he leads nobody
        ("ability", True, 7),
        ("enhancement", True, 7),
        ("army rule", True, 7),
    ],
)
def test_raucous_warcaller_makes_ten_for_detachment_rule_and_stratagems_only(kind, led, counted):
    assert orks.models_counted(orks.Force(7, led, (orks.RAUCOUS_WARCALLER,)), kind) == counted
    assert orks.models_counted(orks.Force(12, led, (orks.RAUCOUS_WARCALLER,)), kind) == 12
    assert orks.models_counted(orks.Force(7, led, ()), kind) == 7


def test_raucous_warcaller_helps_no_enhancement_and_no_ability():
    rules = ["Raucous Warcaller", "Waaagh! Energy", "Ferocious Show Off", "Bloodthirsty Belligerence"]
    muster = orks.apply(WEAPONS, MARINES, attacker_rules=rules, attacking_models=9, led=True)
    choppa, _, _, zap = [weapon for _, weapon in muster.attackers]
    assert (choppa.strength, zap.strength, zap.find("hazardous")) == (5, 7, None)
    assert muster.moves == orks.Moves(reroll_advance=True)


# ------------------------------------------------------------------------------------------------- rules as values


@pytest.mark.parametrize("one", orks.RULES, ids=lambda one: one.name)
def test_every_rule_is_found_by_name_and_prints_itself(one):
    assert orks.rule(one.name) is one
    assert orks.rule(one.name.upper().replace("'", "’")) is one
    assert orks.rule(one) is one
    assert eval(repr(one), {"rule": orks.rule}) is one
    assert pickle.loads(pickle.dumps(one)) is one
    assert str(one) == f"{one.name} ({one.kind}): {one.text}"
    assert one in vars(orks).values()  # it has a constant


def test_names_of_rules_differ_and_their_kinds_are_known():
    assert len({one.name for one in orks.RULES}) == len(orks.RULES) == 20
    kinds = {"army rule", "ability", "stratagem", "detachment rule", "enhancement"}
    assert {one.kind for one in orks.RULES} == kinds


def test_rules_are_named_or_given():
    assert armed(orks.WAAAGH, "Get Stuck In") == armed("Waaagh!", orks.GET_STUCK_IN)


def test_a_rule_of_ones_own_is_made_and_applied_in_the_same_way():
    mine = orks.Rule(
        name="Long Barrels",
        kind="enhancement",
        sides=("attacker",),
        text="ranged weapons have heavy",
        reaches=lambda weapon: weapon.kind == "ranged",
        weapon=lambda weapon, force: Weapon("Long shoota", attacks=2, skill=5, strength=4, damage=1),
    )
    assert list(armed(mine, "Waaagh!", weapons=[(4, SHOOTA), (5, CHOPPA)])) == ["Long shoota", "Choppa"]


def test_a_rule_of_ones_own_leaves_alone_whom_its_keywords_do_not_name():
    mine = orks.Rule(
        name="Fast",
        kind="enhancement",
        sides=("defender",),
        text="-1 to wound, mounted units only",
        situation=lambda situation: Situation(wound_modifiers=[-1]),
        needs=("mounted",),
    )
    assert defended(mine).situation == Situation()


def test_the_attack_takes_an_edition():
    bonus_only = wh40k.Edition("other", save_cap="bonus_only")
    assert orks.apply(WEAPONS, MARINES).attack(edition=bonus_only).edition == bonus_only


def test_a_rule_of_ones_own_is_copied():
    """It cannot be found by its name, so the copy is made of the same parts."""
    mine = orks.Rule(name="Mine", kind="ability", sides=("attacker",), text="nothing")
    assert copy.copy(mine) == copy.deepcopy(mine) == mine
    assert copy.deepcopy(orks.WAAAGH) is orks.WAAAGH
