"""Wrong calls of chains, events around an attack and re-rolls: each with the named error and words of its sentence."""

from functools import partial
from itertools import repeat

from wrong_calls.wh40k import MARINES, MODEL, RIFLE

from exactdice.errors import RulesError, TooLargeError, WeightError
from exactdice.games.wh40k import (
    Fighters,
    Model,
    Unit,
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
]
