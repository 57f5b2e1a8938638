"""Changes of an attack that change nothing in its law, and two ways to write the same attack, on random attacks."""

from dataclasses import replace
from fractions import Fraction
from math import ceil

import pytest
import strategies as s
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exactdice import bernoulli, binomial, dice, errors, point
from exactdice.games import wh40k
from exactdice.games.wh40k import Model, Unit, Weapon, attack, hazardous, mortal_wounds

bearers = st.integers(0, 3)
any_units = s.mixed_units(st.booleans())
few = s.weapons(most=2)
modifiers = st.lists(st.integers(-3, 3), max_size=3)


def armed(weapon, *texts):
    """The weapon with further abilities."""
    return replace(weapon, abilities=(*weapon.abilities, *map(wh40k.ability, texts)))


def same(first, second):
    """Whether two attacks have one law of what is lost."""
    return first.joint == second.joint and first.left == second.left


# --- bearers, lists and names -----------------------------------------------------------------------------------------


@given(few, st.integers(0, 2), st.integers(0, 2), any_units, s.situations)
def test_bearers_may_be_written_apart(weapon, n, m, unit, situation):
    assert same(attack([(n, weapon), (m, weapon)], unit, situation), attack([(n + m, weapon)], unit, situation))


@given(few, few, any_units, s.situations, st.integers(0, 1))
def test_a_weapon_without_bearers_does_nothing(weapon, other, unit, situation, place):
    attackers = [(1, weapon)]
    attackers.insert(place, (0, other))
    assert same(attack(attackers, unit, situation), attack([(1, weapon)], unit, situation))


@given(s.weapons(without=("attacks", "blast")), bearers, s.hurt_units(), s.situations)
def test_so_many_bearers_attack_like_one_with_all_their_attacks(weapon, n, unit, situation):
    assume(n)
    one = replace(weapon, attacks=n @ dice(str(weapon.attacks)))
    assert attack([(n, weapon)], unit, situation).joint == attack([(1, one)], unit, situation).joint


@given(s.weapons(), s.hurt_units(), s.situations, st.data())
def test_the_order_in_a_list_of_like_models_does_not_matter(weapon, unit, situation, data):
    shuffled = replace_models(unit, data.draw(st.permutations(unit.models)))
    assert attack([(2, weapon)], unit, situation).joint == attack([(2, weapon)], shuffled, situation).joint


def replace_models(unit, models, keywords=None):
    """The unit with other models, and other keywords if wanted."""
    words = unit.keywords if keywords is None else keywords
    return Unit(unit.name, toughness=unit.toughness, models=models, keywords=words)


@given(s.weapons(), any_units, s.wh40k_models, s.situations, st.integers(0, 3))
def test_the_dead_do_not_matter(weapon, unit, model, situation, place):
    listed = list(unit.models)
    listed.insert(place, replace(model, remaining=0))
    with_the_dead = replace_models(unit, listed)
    assert attack([(2, weapon)], unit, situation).joint == attack([(2, weapon)], with_the_dead, situation).joint


# --- what a result says of itself -------------------------------------------------------------------------------------


@given(st.lists(st.tuples(bearers, few), min_size=1, max_size=2), any_units, s.situations)
def test_the_laws_of_a_result_agree(attackers, unit, situation):
    volley = attack(attackers, unit, situation)
    assert volley.joint.map(lambda losses: losses[0]) == volley.wounds_lost
    assert volley.joint.map(lambda losses: losses[1]) == volley.models_destroyed
    assert volley.left.map(lambda left: unit.wounds_left - left.wounds_left) == volley.wounds_lost
    assert volley.left.map(lambda left: left.models_left) == volley.models_left
    assert volley.unit_destroyed == volley.wounds_lost.pmf(unit.wounds_left)
    assert sum(chance for _, chance in volley.joint.items()) == 1


@given(s.weapons(), s.like_units(), s.situations)
def test_wounds_lost_by_whole_like_models_say_how_many_are_dead(weapon, unit, situation):
    volley = attack([(2, weapon)], unit, situation)
    wounds = unit.models[0].wounds
    assert volley.joint == volley.wounds_lost.map(lambda lost: (lost, lost // wounds))


# --- checks -----------------------------------------------------------------------------------------------------------


@given(st.integers(2, 6), modifiers, modifiers, st.integers(2, 6))
def test_only_the_capped_sum_of_modifiers_matters(skill, first, second, critical):
    assume(max(-1, min(1, sum(first))) == max(-1, min(1, sum(second))))
    checks = [wh40k.hit_roll(skill, modifiers=listed, critical_on=critical) for listed in (first, second)]
    checks += [wh40k.wound_roll(skill, 4, modifiers=listed, critical_on=critical) for listed in (first, second)]
    chances = [(check.success, check.critical) for check in checks]
    assert chances[0] == chances[1]
    assert chances[2] == chances[3]


@given(st.integers(3, 6), st.integers(1, 9), st.integers(1, 9), st.integers(1, 5))
def test_other_spellings_of_a_roll(skill, strength, toughness, factor):
    assert wh40k.hit_roll(skill, modifiers=[1]).success == wh40k.hit_roll(skill - 1).success
    assert (
        wh40k.wound_roll(strength, toughness).success == wh40k.wound_roll(factor * strength, factor * toughness).success
    )
    assert (
        wh40k.save_roll(skill - 1, -1).success
        == wh40k.save_roll(skill, 0).success
        == wh40k.save_roll(2, 2 - skill).success
    )


@given(s.weapons(), s.hurt_units(), s.situations, st.integers(2, 6))
def test_an_invulnerable_save_no_better_than_the_armour_does_nothing(weapon, unit, situation, invulnerable):
    plain = replace_models(unit, [replace(model, invulnerable=None) for model in unit.models])
    rows = {row.stage: row.needed for row in attack([(1, weapon)], plain, situation).explain().rows}
    assume(rows["unsaved"] in {f"fail {armour}+" for armour in range(2, invulnerable + 1)})
    shielded = replace_models(unit, [replace(model, invulnerable=invulnerable) for model in unit.models])
    assert attack([(2, weapon)], shielded, situation).joint == attack([(2, weapon)], plain, situation).joint


@given(s.weapons(without=("other",)), any_units, s.situations)
def test_cover_against_ignores_cover_does_nothing(weapon, unit, situation):
    in_the_open, in_cover = replace(situation, cover=False), replace(situation, cover=True)
    ignoring = attack([(1, armed(weapon, "ignores cover"))], unit, in_cover)
    assert ignoring.joint == attack([(1, weapon)], unit, in_the_open).joint
    sword = replace(weapon, kind="melee")
    assert attack([(1, sword)], unit, in_cover).joint == attack([(1, sword)], unit, in_the_open).joint


# --- abilities that have nothing to do --------------------------------------------------------------------------------


@given(
    s.weapons(without=("hit", "reroll_hits")), s.hurt_units(), s.situations, s.rolls_needed, modifiers, st.booleans()
)
def test_a_torrent_weapon_does_not_roll_to_hit(weapon, unit, situation, skill, modifiers, overwatch):
    other = replace(situation, hit_modifiers=modifiers, reroll_hits="failed", overwatch=overwatch)
    torrent = armed(weapon, "torrent")
    sooner, later = replace(torrent, skill=None), replace(armed(torrent, "-1 to hit"), skill=skill)
    assert attack([(2, sooner)], unit, situation).joint == attack([(2, later)], unit, other).joint


@given(s.weapons(without=("critical_wounds",)), any_units, s.situations, s.rolls_needed)
def test_anti_another_keyword_does_nothing(weapon, unit, situation, roll):
    anti = armed(weapon, f"anti-titanic {roll}+")
    assert attack([(2, anti)], unit, situation).joint == attack([(2, weapon)], unit, situation).joint


@given(s.weapons(without=("other",)), s.mixed_units(), st.booleans(), s.situations)
def test_precision_without_an_attached_unit_does_nothing(weapon, unit, leaders, situation):
    if leaders:
        unit = replace_models(unit, [replace(model, character=True) for model in unit.models])
    for when in ("always", "when it kills"):
        precise = attack([(2, armed(weapon, "precision"))], unit, replace(situation, precision=when))
        assert precise.joint == attack([(2, weapon)], unit, situation).joint


@given(s.weapons(without=("devastating",)), s.like_units(s.plain_models), s.situations)
def test_devastating_wounds_where_nobody_saves_do_nothing(weapon, unit, situation):
    bare = replace_models(unit, [replace(model, save=7) for model in unit.models])
    keen, situation = replace(weapon, ap=-2), replace(situation, save_modifiers=())  # not even in cover
    assert (
        attack([(2, keen)], bare, situation).joint
        == attack([(2, armed(keen, "devastating wounds"))], bare, situation).joint
    )


EQUIVALENTS = [
    ("heavy", {"stationary": True}, "+1 to hit"),
    ("lance", {"charged": True}, "+1 to wound"),
    ("rapid fire 2", {"half_range": True}, "+2 attacks"),
    ("melta 2", {"half_range": True}, "+2 damage"),
    ("blast", {"blast_models": 14}, "+2 attacks"),
    ("anti-mob 4+", {}, "critical wounds 4+"),
    ("twin-linked", {}, "re-roll wounds"),
]
IDLE = [
    ("heavy", {"stationary": False}),
    ("lance", {"charged": False}),
    ("rapid fire 2", {"half_range": False}),
    ("melta 2", {"half_range": False}),
    ("blast", {"blast_models": 4}),
    ("indirect fire", {"visible": True}),
    ("assault", {}),
    ("pistol", {}),
    ("one shot", {}),
    ("hazardous", {}),
]
FEW = settings(max_examples=15)
others = s.weapons(only=("reroll_hits", "critical_hits", "sustained", "lethal", "devastating", "other"))


@pytest.mark.parametrize(("name", "where", "written"), EQUIVALENTS)
@FEW
@given(weapon=others, unit=s.hurt_units(), situation=s.situations)
def test_two_names_of_one_ability(name, where, written, weapon, unit, situation):
    situation = replace(situation, **where)
    assert (
        attack([(2, armed(weapon, name))], unit, situation).joint
        == attack([(2, armed(weapon, written))], unit, situation).joint
    )


@pytest.mark.parametrize(("name", "where"), IDLE)
@FEW
@given(weapon=s.weapons(only=("reroll_hits", "sustained", "devastating")), unit=any_units, situation=s.situations)
def test_an_ability_out_of_its_situation_does_nothing(name, where, weapon, unit, situation):
    situation = replace(situation, **where)
    assert attack([(2, armed(weapon, name))], unit, situation).joint == attack([(2, weapon)], unit, situation).joint


# --- damage and what is ignored of it ---------------------------------------------------------------------------------


@given(s.weapons(without=("damage",)), s.hurt_units(s.plain_models), s.situations, st.integers(0, 3))
def test_damage_that_a_model_changes_is_another_damage(weapon, unit, situation, less):
    law = dice(str(weapon.damage))
    for change, damage in (
        ({"damage_reduction": less}, law.map(lambda points: max(1, points - less))),
        ({"halve_damage": True}, law.map(lambda points: ceil(Fraction(points, 2)))),
    ):
        changed = replace_models(unit, [replace(model, **change) for model in unit.models])
        other = replace(weapon, damage=damage)
        assert attack([(2, weapon)], changed, situation).joint == attack([(2, other)], unit, situation).joint


@given(s.weapons(without=("damage",), damage=st.just(4)), any_units, s.situations, st.integers(4, 9))
def test_damage_beyond_the_wounds_of_a_model_is_lost(weapon, unit, situation, damage):
    # Feel No Pain is rolled for the excess as well, so nobody may have it
    bare = [Model(wounds=model.wounds, save=model.save, character=model.character) for model in unit.models]
    unit, more = replace_models(unit, bare), replace(weapon, damage=damage)
    assert attack([(2, weapon)], unit, situation).joint == attack([(2, more)], unit, situation).joint


@given(s.weapons(without=("damage", "mortal"), damage=st.just(1)), s.hurt_units(s.plain_models), s.situations)
def test_feel_no_pain_thins_the_unsaved_wounds_of_damage_one(weapon, unit, situation):
    for roll in (None, 2, 3, 4, 5, 6):  # None is what 7+ would be
        volley = attack(
            [(2, weapon)], replace_models(unit, [replace(m, feel_no_pain=roll) for m in unit.models]), situation
        )
        lost_each = Fraction((roll or 7) - 1, 6)
        assert volley.wounds_lost == (volley.unsaved @ bernoulli(lost_each)).clip(high=unit.wounds_left)
    with pytest.raises(errors.RulesError, match="feel_no_pain 7 does not exist; write a whole number from 2 to 6"):
        Model(wounds=1, save=7, feel_no_pain=7)


@given(s.hurt_units(s.plain_models), st.integers(0, 6), s.rolls_needed)
def test_feel_no_pain_thins_mortal_wounds(unit, number, roll):
    tough = replace_models(unit, [replace(model, feel_no_pain_mortal=roll) for model in unit.models])
    fewer = binomial(number, Fraction(roll - 1, 6))
    assert mortal_wounds(tough, number).joint == mortal_wounds(unit, fewer).joint
    assert mortal_wounds(unit, number).wounds_lost == point(min(number, unit.wounds_left))


# --- one after the other ----------------------------------------------------------------------------------------------


@given(any_units, st.integers(0, 5), st.integers(0, 5))
def test_mortal_wounds_in_two_parts(unit, n, m):
    both = mortal_wounds(unit, n).then(lambda left: mortal_wounds(left, m))
    assert both.left == mortal_wounds(unit, n + m).left


@given(
    s.weapons(without=("blast", "mortal"), most=2), s.hurt_units(), s.situations, st.integers(0, 2), st.integers(0, 2)
)
def test_an_attack_on_like_models_in_two_parts(weapon, unit, situation, n, m):
    if weapon.find("devastating wounds"):  # it comes after the rest, which matters where it is another damage
        unit = replace_models(unit, [replace(model, feel_no_pain_mortal=None) for model in unit.models])
    both = attack([(n, weapon)], unit, situation).then(lambda left: attack([(m, weapon)], left, situation))
    assert same(both, attack([(n + m, weapon)], unit, situation))


marked = st.builds(
    lambda model, bears: replace(model, hazardous=bears), s.wh40k_models, st.sampled_from([True, True, False])
)


@given(st.lists(marked, min_size=1, max_size=4), st.integers(0, 3), st.integers(0, 3))
def test_hazardous_tests_in_two_parts(models, n, m):
    assume(any(model.hazardous for model in models))
    unit = Unit("mob", toughness=4, models=models)
    both = hazardous(unit, n).then(lambda left: hazardous(left, m))
    assert both.left == hazardous(unit, n + m).left


@given(st.lists(marked, min_size=1, max_size=4), st.integers(0, 4), st.integers(0, 4))
def test_hazardous_tests_do_nothing_where_no_bearer_is_left(models, tests, bearer):
    models = [replace(model, remaining=0 if model.hazardous else None) for model in models]
    models.insert(bearer, Model(wounds=3, save=2, hazardous=True, remaining=0))
    unit = Unit("mob", toughness=4, models=[*models, Model(wounds=1, save=2)])
    assert hazardous(unit, tests).left == point(unit)
    assert hazardous(unit, tests).wounds_lost == point(0)


def test_a_situation_changes_nothing_by_default():
    weapon, unit = Weapon.parse("Rifle A2 BS3+ S4 AP-1 D1"), Unit.parse("5x T4 Sv3+ W2")
    assert attack([(5, weapon)], unit).joint == attack([(5, weapon)], unit, wh40k.Situation()).joint
