"""Wrong calls of diagnoses and slips: each with the named error and words that its one sentence must hold."""

from fractions import Fraction

from exactdice import bernoulli, d6, symbols
from exactdice.errors import (
    CountError,
    NotationError,
    OperandError,
    RulesError,
    SimulatorError,
    SupportError,
    SymbolError,
    WeightError,
)
from exactdice.games.wh40k import Model, Unit, Weapon, attack
from exactdice.verify import diagnose, slip

GUN = Weapon("Gun", attacks=2, skill=3, strength=4, damage=2)
UNIT = Unit("Unit", toughness=4, models=3 * [Model(wounds=2, save=4)])
VOLLEY = attack([(2, GUN)], UNIT)
BLUR = attack([(1, Weapon("Blur", attacks=1, skill=symbols("p"), strength=4, damage=1))], UNIT)

WRONG_CALLS = [  # id, call, error, words of the message
    ("no samples", lambda: diagnose([], VOLLEY), CountError, "data are empty; give at least one sample"),
    ("a sampler", lambda: diagnose(lambda: 1, VOLLEY), OperandError, "give verify.enumerate(f).law"),
    ("a negative count", lambda: diagnose({1: -1}, VOLLEY), CountError, "count of 1 -1 is too small"),
    ("nothing as a sample", lambda: diagnose([None], VOLLEY), SimulatorError, "sample None is no outcome"),
    ("a rounded float", lambda: diagnose([1.3], VOLLEY), SimulatorError, "sample 1.3 is a rounded float"),
    ("no attack", lambda: diagnose([1], GUN), OperandError, "is no attack; write attack([(5, weapon)], unit)"),
    ("a law as question", lambda: diagnose([1], d6), OperandError, "is no attack; give the attack itself"),
    (
        "no such answer",
        lambda: diagnose([1], VOLLEY, "damage"),
        OperandError,
        "answer 'damage' does not exist; write one of 'wounds_lost', 'models_destroyed'",
    ),
    (
        "an answer beside a text",
        lambda: diagnose([1], "2D6", "hits"),
        OperandError,
        "answer 'hits' is beside a dice text, which has one answer; leave it out",
    ),
    ("no dice text", lambda: diagnose([1], "two dice"), NotationError, "two dice"),
    ("an attack in symbols", lambda: diagnose([1], BLUR), SymbolError, "law depends on p; write law.subs("),
    ("an alarm of 0", lambda: diagnose([1], VOLLEY, alarm=0), WeightError, "alarm 0 is not between 0 and 1"),
    (
        "chances that do not add up",
        lambda: diagnose({0: Fraction(1, 2), 1: Fraction(1, 3)}, VOLLEY),
        WeightError,
        "chances add up to Fraction(5, 6); give all outcomes with chances that add up to 1",
    ),
    ("floats that do not add up", lambda: diagnose({0: 0.5, 1: 0.4}, VOLLEY), WeightError, "chances add up to"),
    ("a negative chance", lambda: diagnose({0: 1.5, 1: -0.5}, VOLLEY), WeightError, "is not between 0 and 1"),
    ("no chance", lambda: diagnose({0: float("nan")}, VOLLEY), WeightError, "nan is not a finite number"),
    ("a float as outcome", lambda: diagnose({0.3: 0.5, 1: 0.5}, VOLLEY), SupportError, "outcome 0.3"),
    (
        "one chance of many",
        lambda: diagnose(0.5, VOLLEY),
        OperandError,
        "data 0.5 are one chance; give a mapping to chances, or ask about 'unit_destroyed'",
    ),
    (
        "chances in symbols",
        lambda: diagnose(bernoulli(symbols("p")), VOLLEY),
        SymbolError,
        "data depends on p; write law.subs(",
    ),
    (
        "a slip with a typing error",
        lambda: slip("devastating spil"),
        OperandError,
        "slip 'devastating spil' is not known; write 'devastating spill'",
    ),
    ("no such slip", lambda: slip("zzz"), OperandError, "slip 'zzz' is not known; write one of [slip.name for slip in"),
    ("a number as a slip", lambda: slip(3), OperandError, "slip 3 is not known"),
    (
        "a slip that changes nothing",
        lambda: slip("one damage roll for all").law(VOLLEY),
        RulesError,
        "slip 'one damage roll for all' changes nothing in this attack; ask slip.applies(volley) first",
    ),
    ("a slip of no attack", lambda: slip("saves inverted").applies(d6), OperandError, "is no attack"),
    (
        "a slip and no answer",
        lambda: slip("saves inverted").law(VOLLEY, 3),
        OperandError,
        "answer 3 does not exist; write one of",
    ),
]
