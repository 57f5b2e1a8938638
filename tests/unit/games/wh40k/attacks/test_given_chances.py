"""Attacks with chances given by hand: hand-derived polynomials, what stays final, what is printed, what is refused."""

import pickle
from fractions import Fraction

import pytest
import sympy

from exactdice import Distribution, bernoulli, budget, errors, point, symbols
from exactdice.games import wh40k
from exactdice.games.wh40k import Model, Situation, Unit, Weapon, attack
from exactdice.symbolic import break_even

p, w, s, f, c = symbols("p w s f c")


def gun(attacks=1, *, damage=1, abilities=(), **chances):
    return Weapon("gun", attacks=attacks, strength=4, damage=damage, abilities=abilities, **{"skill": 3} | chances)


def squad(models=1, wounds=1, **chances):
    return Unit("squad", toughness=4, models=models * [Model(wounds=wounds, **{"save": 7} | chances)])


def equal(expression, other):
    return sympy.expand(expression - other) == 0


def test_two_attacks_on_one_model():
    """Either kills it with the chance p w (1 - s), so both fail with its complement squared."""
    volley = attack([(2, gun(skill=p, wound_chance=w))], squad(save=s))
    assert equal(volley.unit_destroyed, 1 - (1 - p * w * (1 - s)) ** 2)
    assert equal(volley.unsaved.mean(), 2 * p * w * (1 - s))
    assert {str(condition) for condition in volley.wounds_lost.conditions()} == {"p <= 1", "w <= 1", "s <= 1"}


def test_a_chance_as_text():
    """Text of an exact number is the Fraction it says."""
    for text, chance in (("2/3", Fraction(2, 3)), (" 0.25", Fraction(1, 4)), (".5", Fraction(1, 2))):
        assert gun(skill=text, wound_chance=text) == gun(skill=chance, wound_chance=chance)
        assert squad(save=text, feel_no_pain=text) == squad(save=chance, feel_no_pain=chance)
    with pytest.raises(errors.RulesError, match=r"write the pair skill=\('2/3', c\), such as c = '1/6'$"):
        gun(skill="2/3", abilities=["lethal hits"])
    gun(skill=("2/3", "1/6"), abilities=["lethal hits"])  # the cure


def test_a_symbolic_feel_no_pain():
    """Each of two wounds of one failed save is lost with 1 - f; the model of two wounds dies where both are."""
    volley = attack([(1, gun(damage=2, skill=Fraction(1), wound_chance=1))], squad(wounds=2, feel_no_pain=f))
    assert equal(volley.unit_destroyed, (1 - f) ** 2)
    assert equal(volley.wounds_lost.pmf(1), 2 * f * (1 - f))


def test_one_save_of_two_kinds_of_models():
    """The first of two shots meets the symbolic save; a second one meets the other model only where that has failed."""
    unit = Unit("pair", toughness=4, models=[Model(wounds=1, save=s), Model(wounds=1, save=4)])
    volley = attack([(2, gun(skill=Fraction(1), wound_chance=Fraction(1)))], unit)
    assert equal(volley.unit_destroyed, (1 - s) / 2)
    assert equal(volley.models_destroyed.pmf(0), s**2)


def test_the_first_failed_save_may_be_forgiven():
    """Of two shots the first failure does nothing, so both must fail to kill."""
    volley = attack([(2, gun(skill=p))], squad(save=s), Situation(first_failed_save_damage_zero=True))
    assert equal(volley.unit_destroyed, (p * (1 - s) / 2) ** 2)


def test_criticals_have_a_chance_of_their_own():
    """Lethal hits wound by themselves with c, other hits with 1/2; each critical hit brings one more hit."""
    weapon = gun(skill=(p, c), abilities=["lethal hits", "sustained hits 1"])
    volley = attack([(1, weapon)], squad())
    assert equal(volley.hits.mean(), p + c)
    assert equal(volley.wounds.mean(), (p - c) / 2 + c + c / 2)
    assert {str(one) for one in volley.hits.conditions()} == {"p <= 1", "-c + p >= 0"}


def test_devastating_wounds_with_a_chance_of_their_own():
    """A devastating wound has no save, another one has."""
    weapon = gun(skill=Fraction(1), wound_chance=(w, c), abilities="devastating wounds")
    assert equal(attack([(1, weapon)], squad(save=s)).unit_destroyed, (w - c) * (1 - s) + c)


def test_mortal_wounds_that_come_with_criticals():
    """The ordinary wound is lost with w, the mortal one as well with c; both are lost together or the first alone."""
    weapon = gun(skill=Fraction(1), wound_chance=(w, c), abilities="mortal wounds 1")
    law = attack([(1, weapon)], squad(wounds=3)).wounds_lost
    assert equal(law.pmf(1), w - c)
    assert equal(law.pmf(2), c)


def test_the_chance_is_final():
    """Nothing of a situation or an ability changes it, be it a number or an expression."""
    situation = Situation(
        overwatch=True, cover=True, hit_modifiers=-1, wound_modifiers=1, save_modifiers=1, reroll_hits="failed"
    )
    weapon = Weapon(
        "gun", attacks=1, skill=p, strength=9, ap=-3, damage=1, wound_chance=w, abilities="+1 to hit, twin-linked"
    )
    assert equal(attack([(1, weapon)], squad(save=s), situation).unit_destroyed, p * w * (1 - s))
    fixed = gun(skill=Fraction(1, 7), wound_chance="1/2")
    assert attack([(1, fixed)], squad(save=Fraction(1, 3)), situation).unit_destroyed == Fraction(1, 21)


def test_symbols_in_numbers_of_attacks_and_damage():
    """Laws with symbols may stand for amounts: 1 or 2 attacks; damage 1 or 2 on a model of two wounds."""
    assert equal(attack([(1, gun(1 + bernoulli(p), wound_chance=1))], squad()).hits.mean(), Fraction(2, 3) * (1 + p))
    weapon = gun(skill=Fraction(1), wound_chance=1, damage=1 + bernoulli(p))
    assert equal(attack([(1, weapon)], squad(wounds=2)).unit_destroyed, p)
    two = attack([(1, gun(1 + bernoulli(p), skill=Fraction(1), wound_chance=1))], squad(models=2))
    assert equal(two.unit_destroyed, p)


def test_rational_functions_are_chances():
    """p / (1 + p) in both of two shots that a unit of two survives unless both kill."""
    volley = attack([(2, gun(skill=p / (1 + p), wound_chance=1))], squad(models=2))
    assert sympy.simplify(volley.unit_destroyed - p**2 / (1 + p) ** 2) == 0
    hurt = attack([(1, gun(skill=Fraction(1), wound_chance=1, damage=2))], squad(wounds=2, feel_no_pain=p / (1 + p)))
    assert sympy.simplify(hurt.unit_destroyed - 1 / (1 + p) ** 2) == 0


def test_sympy_numbers_are_chances():
    assert Model(wounds=1, save=sympy.Rational(1, 3)).save == Fraction(1, 3)
    assert gun(skill=(p + 1) * (p - 1) - p * p + sympy.Rational(3, 2)).skill == Fraction(1, 2)  # p falls out


def test_where_two_weapons_are_worth_the_same():
    """Two shots with p / 2 each kill like one with 3/8 where p / 2 = 1 - sqrt(5/8); their means meet at 3/8."""
    twice = attack([(2, gun(skill=p))], squad())
    once = attack([(1, gun(skill=Fraction(3, 4)))], squad())
    assert break_even(twice.unsaved, once.unsaved, p) == [Fraction(3, 8)]
    assert break_even(twice.unit_destroyed, once.unit_destroyed, p) == [2 - sympy.sqrt(10) / 2]


def test_what_follows_goes_on_with_the_symbols():
    """The second shot is fired at what the first left."""
    shot = gun(skill=p, wound_chance=1)
    twice = attack([(1, shot)], squad(models=2)).then(lambda left: attack([(1, shot)], left))
    assert twice.models_destroyed == attack([(2, shot)], squad(models=2)).models_destroyed
    assert repr(twice) == "<casualties of 2x squad T4 Sv7+ W1: 2*p models expected>"


def test_hazardous_tests_of_a_bearer_with_a_symbol():
    """One failed test of chance 1/6 means three mortal wounds, each ignored with f."""
    bearer = Unit("bearer", toughness=4, models=[Model(wounds=3, save=3, feel_no_pain=f, hazardous=True)])
    assert equal(wh40k.hazardous(bearer, 1).unit_destroyed, (1 - f) ** 3 / 6)


def test_an_attack_without_bearers():
    volley = attack([(0, gun(skill=p))], squad(feel_no_pain=f))
    assert volley.wounds_lost == point(0)


def test_the_text():
    volley = attack([(1, gun(skill=p, wound_chance=(w, c)))], squad(save=s, feel_no_pain=f))
    assert str(volley).splitlines()[:2] == [
        "1x gun A1 BS=p S4 AP0 D1 wounds=w (critical c)",
        "against 1x squad T4 Sv=s W1 [feel no pain=f]",
    ]
    assert str(volley).splitlines()[-1] == "unit destroyed: f*p*s*w - f*p*w - p*s*w + p*w"
    assert eval(repr(volley), vars(wh40k) | {"Fraction": Fraction, "p": p, "w": w, "c": c, "s": s, "f": f}).joint == (
        volley.joint
    )
    assert pickle.loads(pickle.dumps(volley)).joint == volley.joint


def test_the_audit():
    rows = {row.stage: row for row in attack([(1, gun(skill=p))], squad(save=s, feel_no_pain=f)).explain().rows}
    assert rows["hits"][1:] == ("", "given by hand", p, p)
    assert rows["wounds"][1:4] == ("4+", "S4 against T4", Fraction(1, 2))
    assert rows["unsaved"].chance == 1 - s
    assert rows["unsaved"].reason == "save given by hand"
    assert rows["lost each"][1:] == ("", "Feel No Pain f for each wound", 1 - f, 1 - f)
    assert equal(rows["unit destroyed"].chance, p * (1 - s) * (1 - f) / 2)


def test_the_audit_as_text():
    lines = str(attack([(1, gun(skill=(p, "1/6"), abilities="lethal hits"))], squad()).explain()).splitlines()
    hits = next(line for line in lines if line.startswith("hits"))
    assert hits.split() == ["hits", "p", "p", "given", "by", "hand;", "critical", "1/6:", "lethal", "hits"]


def test_a_chance_of_zero_is_a_chance():
    """Feel No Pain that never succeeds is printed, and changes nothing."""
    volley = attack([(1, gun())], squad(feel_no_pain=Fraction(0)))
    assert volley.unit_destroyed == Fraction(1, 3)
    assert [row.chance for row in volley.explain().rows if row.stage == "lost each"] == [1]
    assert "feel no pain=0" in str(volley.unit)


def test_a_long_attack_is_refused_in_time():
    weapon = gun(damage="D3", skill=p)
    with pytest.raises(errors.TooLargeError, match="this attack sequence with symbols needs"), budget(states=4000):
        _ = attack([(20, weapon)], squad(10, 2, feel_no_pain=f)).joint
    with pytest.raises(errors.TooLargeError, match="this attack with symbols needs"), budget(states=9000):
        _ = attack([(4, weapon)], squad(30, 4)).joint


def test_many_symbols_of_a_simple_attack():
    """20 attacks, D3 damage, ten models of two wounds: the numbers put in give the numeric attack."""
    law = attack([(20, gun(damage="D3", skill=p, wound_chance=w))], squad(10, 2, save=s)).joint
    numeric = attack([(20, gun(damage="D3"))], squad(10, 2, save=5)).joint
    assert law.subs({p: "2/3", w: "1/2", s: "1/3"}) == numeric


def test_a_law_of_numbers_stays_one():
    assert isinstance(attack([(1, gun(skill=Fraction(1, 2)))], squad()).unit_destroyed, Fraction)
    assert attack([(1, gun(skill=Fraction(1, 2)))], squad()).hits == Distribution({0: 1, 1: 1})
