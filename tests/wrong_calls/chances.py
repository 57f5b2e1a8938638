"""Wrong calls of chances given by hand: each with the named error and words that its one sentence must hold."""

from fractions import Fraction
from functools import partial

import sympy

from exactdice import symbols
from exactdice.errors import RulesError, WeightError
from exactdice.games.wh40k import (
    Model,
    Unit,
    Weapon,
    attack,
    bearers_needed,
    best_allocation,
    command_reroll,
    damage_rerolls,
    fishing,
)
from exactdice.games.wh40k.orks import apply

p, q = symbols("p q")
HALF = Fraction(1, 2)


def weapon(**changes):
    """The making of a weapon with something wrong."""
    return partial(Weapon, "gun", **{"attacks": 2, "skill": 3, "strength": 4, "damage": 1} | changes)


def model(**changes):
    """The making of a model with something wrong."""
    return partial(Model, **{"wounds": 2, "save": 3} | changes)


RIFLE = Weapon("rifle", attacks=2, skill=3, strength=4, damage="D3")
GUN = Weapon("gun", attacks=2, skill=p, strength=4, damage="D3")
SURE = Weapon("sure gun", attacks=2, skill=3, strength=4, damage="D3", wound_chance=HALF)
SQUAD = Unit("squad", toughness=4, models=5 * [Model(wounds=2, save=3)])
TOUGH = Unit("tough ones", toughness=4, models=5 * [Model(wounds=2, save=3, feel_no_pain=q)])
LED = Unit("led ones", toughness=4, models=[Model(wounds=2, save=3, feel_no_pain=q, character=True)])
SAVED = Unit("saved ones", toughness=4, models=5 * [Model(wounds=2, save=HALF)])

WRONG_CALLS = [  # id, call, error, words of the message
    (
        "a float",
        weapon(skill=0.5),
        RulesError,
        'skill 0.5 is a float, so it is not exact; write Fraction(1, 2) or "1/2"',
    ),
    ("a float as a save", model(save=0.25), RulesError, "save 0.25 is a float"),
    ("a float beyond 1", model(save=3.5), RulesError, "save 3.5 does not exist; write a whole number from 2 to 7"),
    ("a float of sympy", weapon(skill=sympy.Float(0.5)), RulesError, "skill 0.5", "no exact rational number"),
    ("a float in an expression", weapon(skill=0.5 * p), RulesError, "skill 0.5*p is no chance: ", "holds a float"),
    ("a constant of 2", weapon(skill=sympy.Integer(2)), RulesError, "skill 2 is no chance; write one from 0 to 1"),
    ("a Fraction beyond 1", model(feel_no_pain=Fraction(3, 2)), RulesError, "feel_no_pain Fraction(3, 2) is no chance"),
    ("a negative Fraction", model(save=Fraction(-1, 2)), RulesError, "save Fraction(-1, 2) is no chance"),
    ("a root", weapon(skill=sympy.sqrt(2) / 2), RulesError, "skill sqrt(2)/2 is no exact rational number"),
    ("a root of a symbol", model(save=sympy.sqrt(p)), RulesError, "save sqrt(p) is no chance: ", "use a symbol for"),
    ("never below 1", weapon(skill=p + 2), RulesError, "skill p + 2 is no chance: p + 2 <= 1 holds for no value of p"),
    ("never above 0", model(save=-p - 1), RulesError, "save -p - 1 is no chance: ", "holds for no value of p"),
    ("a division by zero", model(save=p / 0), RulesError, "save zoo*p", "is no chance"),
    ("a wound chance of 4", weapon(wound_chance=4), RulesError, "wound_chance 4 is no chance; write one from 0 to 1"),
    ("a wound chance as a roll", weapon(wound_chance="4+"), RulesError, "wound_chance '4+' is not a number"),
    ("a wound chance of nothing", weapon(wound_chance=[]), RulesError, "wound_chance [] is no exact rational number"),
    ("a roll as text", weapon(skill="3+"), RulesError, "is a text; write 3 for a roll of 3+, or '2/3' for a chance"),
    ("a chance as text above one", weapon(skill="3/2"), RulesError, "write one from 0 to 1, such as '2/3'"),
    ("a symbolic strength", weapon(strength=p), RulesError, "strength p does not exist; write a whole number"),
    ("a symbolic AP", weapon(ap=p), RulesError, "AP p does not exist"),
    ("symbolic attacks", weapon(attacks=p), RulesError, "attacks p is neither a number, dice nor a law"),
    (
        "a symbolic toughness",
        partial(Unit, "u", toughness=p, models=[Model(wounds=1, save=3)]),
        RulesError,
        "toughness p",
    ),
    ("symbolic wounds", model(wounds=p), RulesError, "wounds p does not exist"),
    ("a symbolic invulnerable save", model(invulnerable=p), RulesError, "invulnerable p does not exist"),
    (
        "a chance beside an invulnerable save",
        model(save=p, invulnerable=4),
        RulesError,
        "invulnerable 4 is beside save p",
    ),
    (
        "a chance beside another Feel No Pain",
        model(feel_no_pain=p, feel_no_pain_mortal=4),
        RulesError,
        "feel_no_pain_mortal 4 is beside feel_no_pain p, a chance that is final; leave one of them out",
    ),
    ("a chance beside torrent", weapon(skill=p, abilities="torrent"), RulesError, "skill p is beside torrent"),
    (
        "sustained hits without the chance of criticals",
        weapon(skill=p, abilities="sustained hits 1"),
        RulesError,
        "skill p does not say how often a success is critical, which 'sustained hits' looks at; write the pair",
        "skill=(p, c), such as c = '1/6'",
    ),
    ("lethal hits without it", weapon(skill=HALF, abilities="lethal hits"), RulesError, "which 'lethal hits' looks at"),
    (
        "devastating wounds without it",
        weapon(wound_chance=p, abilities="devastating wounds"),
        RulesError,
        "wound_chance p does not say",
    ),
    ("mortal wounds without it", weapon(wound_chance=p, abilities="mortal wounds D3"), RulesError, "'mortal wounds'"),
    ("a pair of three", weapon(skill=(p, q, q)), RulesError, "is no pair; write skill=(p, c)"),
    ("a pair of a float", weapon(skill=(p, 0.1)), RulesError, "skill 0.1 is a float"),
    (
        "criticals beyond the whole",
        weapon(skill=(HALF, "2/3")),
        RulesError,
        "critical part larger than the whole; write",
    ),
    (
        "criticals beyond the whole by a number",
        weapon(skill=(p / 2, (p + 1) / 2)),
        RulesError,
        "critical part larger than the whole; write the chance of success first",
    ),
    (
        "criticals always beyond the whole",
        weapon(skill=(p / 2, p + HALF)),
        RulesError,
        "critical part larger than the whole: ",
        "holds for no value of p",
    ),
    (
        "a rule that grants the better of two rolls",
        partial(apply, [(5, RIFLE)], LED, defender_rules=["Supa-Cybork Body"]),
        RulesError,
        "the better of 4+ and another roll needs rolls, and the other q is a chance",
    ),
    ("a pair as a save", model(save=(p, q)), RulesError, "save (p, q) does not exist"),
    (
        "a number that breaks a condition",
        lambda: attack([(1, GUN)], SQUAD).joint.subs(p, 2),
        WeightError,
        "p = 2 breaks the condition p <= 1",
    ),
    (
        "a re-roll",
        partial(command_reroll, (5, GUN), SQUAD),
        RulesError,
        "a decision on re-rolls needs rolls, and skill p",
    ),
    (
        "a re-roll of a wound",
        partial(damage_rerolls, (5, SURE), SQUAD),
        RulesError,
        "and wound_chance Fraction(1, 2) is",
    ),
    ("fishing", partial(fishing, (5, RIFLE), TOUGH, roll="hits"), RulesError, "and feel_no_pain q is a chance"),
    ("an allocation", partial(best_allocation, [(5, RIFLE)], SAVED), RulesError, "the best allocation needs rolls"),
    (
        "a figure to be reached",
        partial(bearers_needed, GUN, SQUAD, "1/2"),
        RulesError,
        "the chance",
    ),
]
