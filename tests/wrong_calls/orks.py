"""Wrong calls of Ork rules and of the armoury: each with the named error and words that its one sentence must hold."""

from functools import partial
from itertools import repeat

from exactdice.errors import CountError, RulesError, ScenarioError, TooLargeError
from exactdice.games.wh40k import Model, Unit, Weapon, armoury, orks
from exactdice.scenario import run

HUGE = 10**5000  # more digits than Python prints
CHOPPA = Weapon("Choppa", attacks=3, skill=3, strength=4, ap=-1, damage=1, kind="melee")
BOYZ = Unit("Boyz", toughness=5, models=10 * [Model(wounds=1, save=5)])
WEAPON = {"kind": "melee", "attacks": 1, "skill": 3, "strength": 4, "ap": 0, "damage": 1}
DEFENDER = {"toughness": 4, "models": [{"wounds": 2, "save": 3}]}


def apply(**arguments):
    """Choppas against Boyz with something wrong."""
    return partial(orks.apply, **{"attackers": [(1, CHOPPA)], "unit": BOYZ} | arguments)


def attacking(*rules, **arguments):
    """Rules of the attacker with something wrong."""
    return apply(attacker_rules=rules, **arguments)


def defending(*rules, keywords=()):
    """Rules of the defender with something wrong."""
    return apply(defender_rules=rules, unit=Unit("Boyz", toughness=5, models=BOYZ.models, keywords=keywords))


def asked(**keys):
    """A scenario with something wrong."""
    return partial(run, {"kind": "ork_attack", "weapons": [WEAPON], "defender": DEFENDER} | keys)


WRONG_CALLS = [  # id, call, error, words of the message
    (
        "rule unknown",
        partial(orks.rule, "Waagh"),
        RulesError,
        "rule 'Waagh' is unknown; the nearest known ones are Waaagh!",
    ),
    (
        "rule unlike any",
        partial(orks.rule, "zzz"),
        RulesError,
        "the nearest known ones are Waaagh!, Battle",
    ),
    ("rule of a page", partial(orks.rule, "x" * 99), RulesError, "xxx...xxxxxxxxx' is unknown"),
    ("rule that is a number", partial(orks.rule, 5), RulesError, "rule 5 is unknown"),
    ("rule without text", attacking("Follow Me Ladz"), RulesError, "is named in the sources, which lack its text"),
    ("rules that are one text", apply(attacker_rules="Waaagh!"), RulesError, "write attacker_rules=['Waaagh!']"),
    ("rules that are one rule", apply(defender_rules=orks.WAAAGH), RulesError, "are no list; write defender_rules="),
    ("rules that are a number", apply(defender_rules=3), RulesError, "defender_rules 3 are no list"),
    ("rule named twice", attacking("Waaagh!", "waaagh"), RulesError, "'Waaagh!' is named twice in attacker_rules"),
    (
        "rule of the defender",
        attacking("Go to Ground"),
        RulesError,
        "'Go to Ground' is no rule of the attacker; write it in defender_rules",
    ),
    ("rule of the attacker", defending("Get Stuck In"), RulesError, "write it in attacker_rules"),
    ("models missing", attacking("Ferocious Show Off"), RulesError, "write attacking_models=11"),
    ("models 0", attacking(attacking_models=0), RulesError, "attacking_models 0 does not exist"),
    ("models a truth value", attacking(attacking_models=True), RulesError, "attacking_models True does not exist"),
    ("models beyond", attacking(attacking_models=10**7), RulesError, "is beyond any datasheet"),
    ("led a number", attacking(led=1), RulesError, "led=1 is neither True nor False"),
    ("sustained unknown", attacking(sustained="both"), RulesError, "sustained 'both' does not exist; write 'keep' or"),
    ("bearer a text", attacking(bearer="Choppa"), RulesError, "bearer 'Choppa' are no list; write bearer="),
    ("bearer a number", attacking(bearer=1), RulesError, "bearer 1 are no list"),
    (
        "bearer of nothing there",
        attacking(bearer=["Chopa"]),
        RulesError,
        "weapon of the bearer 'Chopa' is unknown; the nearest known ones are Choppa",
    ),
    (
        "nobody for a Cybork Body",
        defending("Supa-Cybork Body"),
        RulesError,
        "has no bearer in unit 'Boyz'",
    ),
    ("ground without infantry", defending("Go to Ground"), RulesError, "needs a unit of INFANTRY; write keywords="),
    ("ground of a vehicle", defending("Go to Ground", keywords=["vehicle"]), RulesError, "needs a unit of INFANTRY"),
    ("ard grots", defending("'Ard as Nails", keywords=["Grots"]), RulesError, "cannot target a unit of GROTS"),
    ("ard monster", defending("'Ard as Nails", keywords=["monster"]), RulesError, "a unit of MONSTER; leave it out"),
    ("ard vehicle", defending("'Ard as Nails", keywords=["vehicle"]), RulesError, "a unit of VEHICLE; leave it out"),
    ("nobody attacks", apply(attackers=[]), RulesError, "the list of attackers is empty"),
    ("bearers -1", apply(attackers=[(-1, CHOPPA)]), CountError, "-1"),
    ("no unit", apply(unit=None), RulesError, "target None is no Unit"),
    # the armoury
    (
        "weapon unknown",
        partial(armoury.weapon, "Chopa"),
        RulesError,
        "weapon 'Chopa' is unknown; the nearest",
        "Choppa",
    ),
    ("unit unknown", partial(armoury.unit, "Terminator"), RulesError, "the nearest known ones are Terminators"),
    ("unit that is None", partial(armoury.unit, None), RulesError, "unit None is unknown"),
    ("unit of 0", partial(armoury.unit, "Boyz", 0), RulesError, "number of Boyz 0 does not exist"),
    ("unit of half", partial(armoury.unit, "Boyz", 2.5), RulesError, "number of Boyz 2.5 does not exist"),
    ("unit beyond", partial(armoury.unit, "Boyz", 10**9), RulesError, "is beyond any datasheet"),
    # scenarios
    (
        "scenario, rule unknown",
        asked(attacker_rules=["Waaagh!", "Waagh"]),
        ScenarioError,
        "attacker_rules[1] is 'Waagh'; write 'Waaagh!'",
    ),
    ("scenario, other side", asked(defender_rules=["Epic Challenge"]), ScenarioError, "defender_rules[0] is"),
    ("scenario, rules a text", asked(attacker_rules="Waaagh!"), ScenarioError, "attacker_rules is", "write a list"),
    ("scenario, rule twice", asked(attacker_rules=2 * ["Waaagh!"]), RulesError, "named twice in attacker_rules"),
    ("scenario, no model", asked(attacking_unit={"models": 0}), ScenarioError, "attacking_unit.models is 0"),
    ("scenario, led 1", asked(attacking_unit={"led": 1}), ScenarioError, "attacking_unit.led is 1; write true or"),
    ("scenario, unit misspelt", asked(attacking_unit={"model": 1}), ScenarioError, "did you mean models?"),
    ("scenario, no bearer", asked(bearer_unit=[]), ScenarioError, "bearer_unit is", "write a list of at least 1"),
    (
        "scenario, bearers of count 0",
        asked(bearer_unit=[{"wounds": 1, "save": 5, "count": 0}]),
        ScenarioError,
        "bearer_unit is",
        "write models with a count of at least 1",
    ),
    (
        "scenario, nobody marked",
        asked(weapons=[WEAPON | {"hazardous": True}], bearer_unit=[{"wounds": 1, "save": 5}]),
        ScenarioError,
        "bearer_unit marks nobody for the Hazardous tests; write hazardous_weapon",
    ),
    (
        "scenario, defender with a mark",
        asked(defender=DEFENDER | {"models": [{"wounds": 1, "save": 5, "hazardous_weapon": True}]}),
        ScenarioError,
        "defender.models[0].hazardous_weapon is unknown",
    ),
    ("endless rules", apply(attacker_rules=repeat("Waaagh!")), TooLargeError, "this list of attacker_rules", "budget("),
    ("endless bearer", apply(bearer=repeat("Choppa")), TooLargeError, "weapons of the bearer", "budget("),
    ("rules beyond", apply(defender_rules=HUGE), RulesError, "of very many digits> are no list", "['Waaagh!']"),
    ("led beyond", apply(led=HUGE), RulesError, "of very many digits> is neither", "write one of them"),
    ("sustained of a long word", apply(sustained="x" * 99), RulesError, "xxx...xxx", "write 'keep' or 'add'"),
    ("models of a long word", apply(attacking_models="x" * 99), RulesError, "xxx...xxx", "of at least 1"),
    ("rule of a number", partial(orks.rule, HUGE), RulesError, "of very many digits> is unknown", "nearest known ones"),
    ("profile of a number", partial(armoury.weapon, HUGE), RulesError, "digits> is unknown", "nearest known ones"),
]
