"""Wrong calls of chains, events around an attack and re-rolls: each with the named error and words of its sentence."""

from functools import partial
from itertools import repeat

from wrong_calls.wh40k import MARINES, MODEL, RIFLE

from exactdice import d3, point
from exactdice.errors import RulesError, TooLargeError, WeightError
from exactdice.games.wh40k import (
    Ability,
    Fighters,
    Model,
    Unit,
    attack,
    battle_shock,
    battle_shock_after,
    command_reroll,
    damage_rerolls,
    deadly_demise,
    exchange,
    explosions_after,
    fishing,
    hazardous,
    mortal_wounds,
    provided,
)

HUGE = 10**5000  # more digits than Python prints
BEARERS = Unit("Bearers", toughness=4, models=10 * [Model(wounds=4, save=3, hazardous=True)])
DUEL = Fighters(MARINES, RIFLE)
WRECK = Unit("wreck", toughness=9, models=[Model(wounds=9, save=3, deadly_demise=1)])

WRONG_CALLS = [
    ("psychic of 1", partial(mortal_wounds, MARINES, 1, psychic=1), RulesError, "psychic=1 is neither", "write one of"),
    (
        "reroll of no",
        partial(hazardous, MARINES, 0, command_reroll="no"),
        RulesError,
        "command_reroll='no'",
        "write one",
    ),
    ("tests of no edition", partial(hazardous, MARINES, 0, edition=10), RulesError, "edition 10", "edition=TENTH"),
    ("endless field", partial(deadly_demise, repeat(MARINES), "a", {}), TooLargeError, "this list of units", "budget("),
    ("field of a model", partial(deadly_demise, [MODEL], "a", {}), RulesError, "is no Unit", "write Unit(name"),
    ("fighters of a model", partial(Fighters, MODEL, RIFLE), RulesError, "is no Unit", "write Unit(name"),
    ("endless weapons", partial(Fighters, MARINES, repeat(RIFLE)), TooLargeError, "this list of weapons", "budget("),
    (
        "fighters without weapons",
        partial(Fighters, MARINES, None),
        RulesError,
        "weapons None are no list",
        "a weapon, or",
    ),
    ("exchange of units", partial(exchange, DUEL, MARINES), RulesError, "second side Unit(", "write Fighters(unit"),
    ("exchange of no edition", partial(exchange, DUEL, DUEL, edition=10), RulesError, "edition 10", "edition=TENTH"),
    ("alternate of 1", partial(exchange, DUEL, DUEL, alternate=1), RulesError, "alternate=1", "write one of them"),
    (
        "provided an exchange",
        partial(provided, 1, exchange(DUEL, DUEL)),
        RulesError,
        "write exchange.first or exchange.s",
    ),
    (
        "provided explosions",
        partial(provided, "1/2", deadly_demise([WRECK], "wreck", {})),
        RulesError,
        "result <explosions among 'wreck'> is not what a unit has suffered; write explosions.of(name)",
    ),
    ("provided a unit", partial(provided, 1, MARINES), RulesError, "is not what a unit has suffered", "write attack("),
    ("provided a text", partial(provided, "charge", mortal_wounds(MARINES, 1)), WeightError, "'charge'"),
    ("then a unit", lambda: mortal_wounds(MARINES, 1).then(lambda left: left), RulesError, "is not what a unit has"),
    (
        "then an exchange",
        lambda: mortal_wounds(MARINES, 1).then(lambda left: exchange(DUEL, Fighters(left, RIFLE))),
        RulesError,
        "write exchange.first or exchange.second",
    ),
    (
        "then no function",
        lambda: mortal_wounds(MARINES, 1).then(mortal_wounds(MARINES, 1)),
        RulesError,
        "is no function; write lambda left",
    ),
    (
        "battle-shock after an exchange",
        partial(battle_shock_after, exchange(DUEL, DUEL), battle_shock(7)),
        RulesError,
        "write exchange.first",
    ),
    (
        "battle-shock of a number",
        partial(battle_shock_after, mortal_wounds(MARINES, 1), 7),
        RulesError,
        "test 7 is no Battle-shock test; write battle_shock(7)",
    ),
    (
        "explosions after a unit",
        partial(explosions_after, MARINES, [], {}),
        RulesError,
        "is not what a unit has suffered",
    ),
    ("never_beaten of 1", partial(exchange, DUEL, DUEL, never_beaten=1), RulesError, "never_beaten=1", "write one of"),
    # re-rolls
    ("re-roll of no weapon", partial(command_reroll, (5, MODEL), MARINES), RulesError, "is no pair of bearers"),
    ("re-roll of no pair", partial(command_reroll, RIFLE, MARINES), RulesError, "a Weapon; write (5, weapon)"),
    ("re-roll of a list", partial(fishing, [(5, RIFLE)], MARINES), RulesError, "a Weapon; write (5, weapon)"),
    ("re-roll against nobody", partial(command_reroll, (5, RIFLE), MODEL), RulesError, "is no Unit"),
    (
        "mode",
        partial(command_reroll, (5, RIFLE), MARINES, mode="quick"),
        RulesError,
        "mode 'quick' does not exist; write 'slow' or 'fast'",
    ),
    ("mode of damage", partial(damage_rerolls, (5, RIFLE), MARINES, mode=None), RulesError, "write 'slow' or 'fast'"),
    (
        "no players",
        partial(command_reroll, (5, RIFLE), MARINES, players=()),
        RulesError,
        "nobody has a re-roll; write players='attacker', 'defender' or both",
    ),
    ("no such rolls", partial(command_reroll, (5, RIFLE), MARINES, rolls="armour"), RulesError, "any of 'attacks'"),
    ("rolls of a number", partial(command_reroll, (5, RIFLE), MARINES, rolls=[3]), RulesError, "are none of an attack"),
    ("rolls 3", partial(command_reroll, (5, RIFLE), MARINES, rolls=3), RulesError, "are no list; write rolls=("),
    (
        "no rolls",
        partial(command_reroll, (5, RIFLE), MARINES, rolls=()),
        RulesError,
        "write rolls=('wounds', 'damage')",
    ),
    (
        "rolls of the other player",
        partial(command_reroll, (5, RIFLE), MARINES, rolls="saves"),
        RulesError,
        "none that the attacker may throw again",
    ),
    ("a third player", partial(command_reroll, (5, RIFLE), MARINES, players="referee"), RulesError, "write 'attacker'"),
    ("a player twice", partial(command_reroll, (5, RIFLE), MARINES, players=2 * ["attacker"]), RulesError, "or both"),
    (
        "players as a number",
        partial(command_reroll, (5, RIFLE), MARINES, players=2),
        RulesError,
        "players 2 are no list",
    ),
    (
        "objective",
        partial(command_reroll, (5, RIFLE), MARINES, objective="mean_kills"),
        RulesError,
        "objective 'mean_kills' does not exist; write one of 'mean_wounds_lost'",
    ),
    ("objective of fishing", partial(fishing, (5, RIFLE), MARINES, objective=3), RulesError, "objective 3"),
    ("mortal wounds on a model", partial(mortal_wounds, MODEL, 1), RulesError, "unit Model(", "write Unit(name"),
    (
        "mortal wounds of a list",
        partial(mortal_wounds, MARINES, [1]),
        RulesError,
        "mortal wounds [1] is neither",
        "law",
    ),
    ("amount below 0", partial(mortal_wounds, MARINES, d3 - 2), RulesError, "can be -1", "at least 0"),
    ("mortal wounds of words", partial(mortal_wounds, MARINES, "x"), RulesError, "'x' does not count", "write 2"),
    ("mortal wounds beyond", partial(mortal_wounds, MARINES, HUGE), RulesError, "beyond any datasheet", "at most"),
    ("law of mortal wounds beyond", partial(mortal_wounds, MARINES, point(HUGE)), TooLargeError, "about 2^", "budget("),
    ("tests of a model", partial(hazardous, MODEL, 1), RulesError, "unit Model(", "write Unit(name"),
    ("tests beyond", partial(hazardous, BEARERS, HUGE), TooLargeError, "Hazardous tests on 40 wounds", "budget("),
    ("situation of a list", partial(exchange, DUEL, DUEL, situation=[]), RulesError, "situation [] is", "Situation("),
    ("reply of a mapping", partial(exchange, DUEL, DUEL, reply={}), RulesError, "reply {} is no", "Situation("),
    (
        "shock of a unit larger than ever",
        partial(battle_shock_after, mortal_wounds(MARINES, 1), battle_shock(7), starting_strength=1),
        RulesError,
        "starting strength 1 is less than the 5 models alive",
        "write 5 or more",
    ),
    ("demise of no edition", partial(deadly_demise, [WRECK], "wreck", {}, edition=9), RulesError, "edition 9", "TENTH"),
    ("demise within 5", partial(deadly_demise, [WRECK], "wreck", 5), RulesError, "within 5 is no mapping", "write {"),
    (
        "demise within a word",
        partial(deadly_demise, [WRECK], "wreck", {"wreck": "wreck"}),
        RulesError,
        "within reach of 'wreck' 'wreck' are no list",
        "write ['Boyz']",
    ),
    (
        "demise of a list",
        partial(deadly_demise, [WRECK], ["wreck"], {}),
        RulesError,
        "unit ['wreck'] is not",
        "'wreck'",
    ),
    ("place beyond", partial(MARINES.with_wounds, {5: 1}), RulesError, "place of a model 5", "from 0 to 4"),
    ("place from the end", partial(MARINES.with_wounds, {-1: 1}), RulesError, "place of a model -1", "from 0 to 4"),
    ("wounds of no mapping", partial(MARINES.with_wounds, None), RulesError, "wounds left None are no", "write {0: 1}"),
    ("ability of no name", partial(Ability, HUGE), RulesError, "of very many digits", "nearest known ones"),
    ("bearers beyond", lambda: attack([(HUGE, RIFLE)], MARINES).joint, TooLargeError, "about 2^", "budget("),
]
