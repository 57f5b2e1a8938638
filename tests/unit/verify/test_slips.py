"""Known slips: their laws equal those of simulators with the slip planted, run over every sequence of their dice."""

from fractions import Fraction

import pytest
from verify.slip_cases import CASES, MANY, case, gun, rifle, unit, volley
from verify.slipping_rolls import roll_text
from verify.slipping_simulators import simulate

from exactdice import d6, point, verify
from exactdice.errors import RulesError, TooLargeError
from exactdice.games.wh40k import Model, Unit, Weapon, attack
from exactdice.rolls.notation import dice
from exactdice.verify import SLIPS, TEXT_SLIPS, slip
from exactdice.verify.slips.packets import Kernel
from exactdice.verify.slips.record import ANSWERS, answer_law


def enumerated(weapons, target, situation, answer, slips=()):
    """The exact law of a simulator's answer."""
    run = lambda roll: simulate(roll, weapons, target, situation, slips, hits_only=answer == "hits")[answer]  # noqa: E731
    return verify.enumerate(run, source="roll").law


def test_every_slip_has_a_case_and_a_name_of_its_own():
    assert list(CASES) == [one.name for one in SLIPS]
    assert len({one.name for one in SLIPS}) == len(SLIPS)
    assert all(one.words and one.words[0].islower() and one.words[-1] != "." for one in (*SLIPS, *TEXT_SLIPS))


@pytest.mark.parametrize("name", CASES)
def test_the_law_of_a_slip_is_that_of_a_simulator_with_it(name):
    """Both sides know nothing of each other: the simulator throws dice, the slip changes a law."""
    weapons, target, situation, answer = case(name)
    played = volley(weapons, target, situation)
    assert enumerated(weapons, target, situation, answer) == answer_law(played, answer)
    assert enumerated(weapons, target, situation, answer, {name}) == slip(name).law(played, answer)
    assert slip(name).applies(played, answer)


# --- the kernel -------------------------------------------------------------------------------------------------------

DEADLY = gun(attacks=(1, 3, 0), damage=(1, 3, 0), **{"devastating wounds": True})
WILD = rifle(3, bearers=2, damage=2, **{"sustained hits": (1, 3, 0), "lethal hits": True, "devastating wounds": True})
GUARDED = unit(
    {"wounds": 2, "save": 4}, {"wounds": 1, "save": 3, "invulnerable": 5}, {"wounds": 3, "save": 2, "character": True}
)
ATTACKS = {
    "two weapons": ([WILD, DEADLY], unit(number=3, wounds=2, save=4, feel_no_pain=5, feel_no_pain_mortal=4), None),
    "mixed models and a leader": ([WILD], GUARDED, {"cover": True}),
    "a wounded model": ([DEADLY], unit({"wounds": 3, "remaining": 1}, {"wounds": 2}), {"reroll_wounds": "failed"}),
    "precision without use": ([gun(precision=True)], unit(number=2), None),
}


@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.parametrize("answer", ANSWERS)
def test_with_the_rules_as_they_are_the_kernel_is_the_engine(name, answer):
    weapons, target, situation = ATTACKS[name]
    if (name, answer) == ("mixed models and a leader", "unsaved"):  # neither knows who is hit
        with pytest.raises(RulesError):
            Kernel().law(volley(weapons, target, situation), answer)
    else:
        played = volley(weapons, target, situation)
        assert Kernel().law(played, answer) == answer_law(played, answer)


def test_devastating_wounds_resolved_in_order_follow_each_attack():
    """3 damage and then 1 kill and wound; 1 and then 3 kill one of two models of 3 wounds and nothing else."""
    weapons, target, situation, _ = case("devastating in order")
    played = volley(weapons, target, situation)
    assert played.wounds_lost.pmf(4) == 0
    both = Fraction(5, 6) * Fraction(1, 2)  # S8 wounds on 2+, S4 on 4+
    assert slip("devastating in order").law(played).pmf(4) == both


@pytest.mark.parametrize(
    ("weapons", "target", "situation"),
    [
        ([gun(damage=3, precision=True)], GUARDED, None),
        ([gun(damage=3, **{"mortal wounds": 1})], MANY, None),
        ([gun(damage=3)], MANY, {"first_failed_save_damage_zero": True}),
    ],
)
def test_what_a_kernel_does_not_cover_is_refused(weapons, target, situation):
    played = volley(weapons, target, situation)
    with pytest.raises(RulesError, match="not worked out beside Precision"):
        slip("overkill kept").applies(played)
    assert slip("overkill kept").law(played, "hits") == played.hits  # stages are not about allocation


def test_what_would_take_long_is_refused():
    with pytest.raises(TooLargeError, match="takes 506 models, the most is 400; ask about fewer attacks"):
        slip("no unit size").law(volley([gun(attacks=501)], unit(number=5)))
    crowd = volley([gun(bearers=300, damage=(1, 3, 0), **{"devastating wounds": True})], unit(number=60, wounds=3))
    with pytest.raises(TooLargeError, match="this slip in this attack needs"):
        slip("devastating spill").law(crowd)


# --- where slips do not apply -----------------------------------------------------------------------------------------


def test_a_slip_applies_only_where_the_law_differs():
    plain = volley([gun()], MANY)
    seen = {one.name for one in SLIPS if one.applies(plain)}
    # one attack, wound on 4+, one damage, no protection: the throw of the wound and the number of attacks are all
    assert seen == {
        "one attack too many", "one attack too few", "wound roll must exceed",
        "natural 6 always saves", "saves inverted",
    }  # fmt: skip
    assert slip("Feel No Pain inverted").law(plain) == plain.wounds_lost
    with pytest.raises(RulesError, match="slip 'no unit size' changes nothing in this attack; ask slip"):
        slip("no unit size").law(plain)


def test_single_rolls_of_many_weapons_are_not_mixed():
    many = volley(4 * [gun(damage=(1, 3, 0))], unit(wounds=9))
    assert slip("one damage roll for all").altered(many, "wounds_lost") is None  # 3 ** 4 = 81 results


def test_fresh_models_have_a_law_of_losses_only():
    weapons, target, situation, _ = case("fresh models for each weapon")
    played = volley(weapons, target, situation)
    assert not slip("fresh models for each weapon").applies(played, "hits")
    assert slip("fresh models for each weapon").law(played, "unit_destroyed").pmf(1) == 0
    assert not slip("fresh models for each weapon").applies(volley(weapons[:1], target, situation))


def test_a_profile_that_cannot_exist_is_no_slip():
    blessed = volley([gun(attacks=(1, 3, 0))], MANY)
    assert slip("one attack too few").altered(blessed, "wounds_lost") is None  # it would have no attack at times
    kills = slip("kills are damage over wounds")
    assert kills.law(volley([gun()], unit(wounds=2)), "models_destroyed").max() == Fraction(1, 2)
    with pytest.raises(RulesError, match="no common number for a kill"):
        kills.law(volley([gun()], unit({"wounds": 2}, {"wounds": 3})), "models_destroyed")


def test_damage_that_is_set_to_0_stays_0_with_every_slip():
    weapon = Weapon("Gun", attacks=1, skill=3, strength=4, damage=3)
    played = attack([(1, weapon)], Unit("Blessed", toughness=4, models=[Model(wounds=3, save=5, damage_to_zero=True)]))
    for name in ("reduced damage may be 0", "halved damage rounded down", "damage added before halving"):
        assert slip(name).law(played) == point(0)


def test_chances_given_by_hand_are_final():
    weapon = Weapon("Gun", attacks=1, skill=Fraction(1, 2), strength=4, damage=1, wound_chance=Fraction(1, 2))
    played = attack([(1, weapon)], Unit("Given", toughness=4, models=[Model(wounds=3, save=Fraction(1, 2))]))
    inverse = ("saves inverted", "Feel No Pain inverted")  # 1/2 is its own inverse, and nothing is ignored
    for name in (
        "hit roll must exceed",
        "wound roll must exceed",
        "save must exceed",
        "natural 6 always saves",
        *inverse,
    ):
        assert not slip(name).applies(played)
    ignoring = attack(
        [(1, weapon)], Unit("Given", toughness=4, models=[Model(wounds=3, save=7, feel_no_pain=Fraction(1, 3))])
    )
    # 1/4 of the attacks wound, and 2/3 of the wounds are lost by the rules, 1/3 by the slip
    assert (ignoring.wounds_lost.pmf(1), slip("Feel No Pain inverted").law(ignoring).pmf(1)) == (
        Fraction(1, 6),
        Fraction(1, 12),
    )


def test_beyond_double_and_below_half_nothing_changes():
    for strength, toughness in ((9, 4), (5, 4), (4, 4), (3, 4), (1, 4)):
        played = volley([gun(strength=strength)], {**MANY, "toughness": toughness})
        assert not slip("double strength not included").applies(played)


def test_a_unit_without_an_end_counts_blast_as_it_was():
    weapon = gun(attacks=1, blast=True)
    for situation in (None, {"blast_models": 5}):  # 5 models are one attack more
        played = volley([weapon], unit(number=5), situation)
        assert not slip("no unit size").applies(played)  # 2 attacks kill 2 of 5
        few = volley([gun(attacks=5, blast=True)], unit(number=5), situation)
        assert slip("no unit size").law(few).max() == 6


# --- dice texts -------------------------------------------------------------------------------------------------------

ROLLS = {  # slip: number of dice, sides, bonus, dice kept, text
    "bonus on each die": (2, 6, 1, None, "2D6+1"),
    "die and bonus multiplied": (2, 6, -1, None, "2D6-1"),
    "one die multiplied": (2, 6, -1, None, "2D6-1"),
    "bonus ignored": (2, 6, 1, None, "2D6+1"),
    "sign of the bonus": (2, 6, 1, None, "2D6+1"),
    "dice from 0": (2, 6, 0, None, "2D6"),
    "highest face missing": (2, 6, 0, None, "2D6"),
    "one die more": (2, 6, 0, None, "2D6"),
    "one die less": (2, 6, 0, None, "2D6"),
    "lowest kept": (3, 6, 0, 2, "3d6kh2"),
    "all dice kept": (3, 6, 0, 2, "3d6kh2"),
}


@pytest.mark.parametrize("name", ROLLS)
def test_the_law_of_a_slip_in_a_dice_text(name):
    number, sides, bonus, keep, text = ROLLS[name]
    right = verify.enumerate(lambda roll: roll_text(roll, number, sides, bonus, None, keep), source="roll").law
    wrong = verify.enumerate(lambda roll: roll_text(roll, number, sides, bonus, name, keep), source="roll").law
    found = next(one for one in TEXT_SLIPS if one.name == name)
    assert (dice(text), found.altered(text)) == (right, wrong)
    assert str(found).startswith(f"{name}: it ")


def test_slips_of_other_texts():
    altered = {one.name: one.altered for one in TEXT_SLIPS}
    assert altered["highest kept"]("4d6kl1") == dice("4d6kh1")
    assert altered["explosions ignored"]("d6!") == d6
    assert altered["re-rolls ignored"]("2d6r1") == 2 @ d6
    assert altered["bonus on each die"]("d6!") is None
    assert altered["die and bonus multiplied"]("2D6") is None  # without a bonus only the die is multiplied
    assert altered["one die multiplied"]("2D6") == 2 * d6
    assert altered["bonus ignored"]("2 D6") is None
    assert altered["one die less"]("1d6") is None  # nothing is left to leave out
    assert altered["highest face missing"]("1d1") is None
