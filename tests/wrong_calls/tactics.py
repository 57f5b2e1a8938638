"""Wrong calls of the best allocation: each with the named error and words that its one sentence must hold."""

from dataclasses import replace
from functools import partial

from exactdice.errors import CountError, RulesError, TooLargeError
from exactdice.games.wh40k import TENTH, Model, Situation, Unit, Weapon, best_allocation

RIFLE = Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1)
SQUAD = Unit("Squad", toughness=4, models=[*4 * [Model(wounds=1, save=4)], Model(wounds=2, save=3)])
KINDS = Unit("Kinds", toughness=4, models=[Model(wounds=n, save=3) for n in range(1, 21)])


def best(*situation, attackers=((5, RIFLE),), unit=SQUAD, **changes):
    """The best allocation with something wrong."""
    return partial(best_allocation, attackers, unit, *situation, **changes)


LARGE_FIRST = replace(TENTH, allocation=lambda model: -model.wounds)
FORGIVING = Situation(first_failed_save_damage_zero=True)

WRONG_CALLS = [  # id, call, error, words of the message
    ("no attackers", best(attackers=[]), RulesError, "the list of attackers is empty"),
    ("bearers negative", best(attackers=[(-1, RIFLE)]), CountError, "number of bearers -1 is too small"),
    ("target no unit", best(unit=RIFLE), RulesError, "is no Unit"),
    ("first failed save forgiven", best(FORGIVING), RulesError, "does not cover first_failed_save_damage_zero"),
    ("edition with an allocation of its own", best(edition=LARGE_FIRST), RulesError, "does not cover an edition's own"),
    ("objective unknown", best(objective="mean"), RulesError, "objective 'mean' does not exist; write one of 'mean_w"),
    ("objective no function", best(objective=3), RulesError, "objective 3 does not exist"),
    (
        "objective about a CHARACTER that is not there",
        best(objective="prob_characters_destroyed"),
        RulesError,
        "unit 'Squad' has no CHARACTER; write Model(..., character=True)",
    ),
    (
        "objective of floats",
        best(objective=lambda left: left.wounds_left / 2),
        RulesError,
        "worth of what is left 3.0 is a float",
    ),
    ("player unknown", best(players="both"), RulesError, "write 'attacker', 'defender' or both"),
    ("player twice", best(players=["attacker", "attacker"]), RulesError, "are not those of a game"),
    ("players no list", best(players=2), RulesError, "players 2 are no list; write players=('attacker', 'defender')"),
    ("too many kinds of models", best(unit=KINDS), TooLargeError, "the best allocation to this unit needs"),
    (
        "too many attacks",
        best(attackers=[(10**12, RIFLE)]),
        TooLargeError,
        "the number of wounds of 'Bolt rifle' to allocate needs",
    ),
]
