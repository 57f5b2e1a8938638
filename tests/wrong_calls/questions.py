"""Wrong questions about attacks: each with the named error and words that its one sentence must hold."""

from functools import partial
from itertools import count

from exactdice import at_least, d6, symbols
from exactdice.errors import CountError, RulesError, TooLargeError, WeightError
from exactdice.games.wh40k import (
    Model,
    Unit,
    Weapon,
    attack,
    bearers_needed,
    best_profile,
    break_even,
    compare,
    holds_over,
    mean_per_points,
    points_per,
    volleys_to_destroy,
    weapon_table,
)

GUN = Weapon("Gun", attacks=1, skill=4, strength=4, damage=1)
GUESS = Weapon("Guess", attacks=1, skill=symbols("p"), strength=4, damage=1)
UNIT = Unit("Squad", toughness=4, models=2 * [Model(wounds=1, save=6)])
GHOST = Unit("Ghost", toughness=4, models=[Model(wounds=1, save=6, damage_to_zero=True)])
VOLLEY = attack([(1, GUN)], UNIT)
NOTHING = attack([(1, GUN)], GHOST)

WRONG_CALLS = [  # id, call, error, words of the message
    # figures
    (
        "figure unknown",
        partial(best_profile, [GUN], UNIT, figure="mean_kills"),
        RulesError,
        "figure 'mean_kills' does not exist; write one of 'mean_wounds_lost'",
    ),
    ("figure a number", partial(points_per, VOLLEY, 10, figure=3), RulesError, "or a function of the result"),
    (
        "figure that is a float",
        partial(best_profile, [GUN], UNIT, figure=lambda result: 0.5),
        RulesError,
        "0.5 is a float",
    ),
    (
        "figure with symbols",
        partial(break_even, (1, GUESS), (1, GUN), UNIT, values=[4]),
        RulesError,
        "the mean models destroyed 5*p/12 holds symbols, so it is neither greater nor less than another; write "
        "symbolic.break_even(attack(...).wounds_lost, attack(...).wounds_lost, p) for the p where two are equal",
    ),
    ("best profile with symbols", partial(best_profile, [GUN, GUESS], UNIT), RulesError, "holds symbols"),
    ("result no result", partial(points_per, UNIT, 10), RulesError, "is not what a unit has suffered; write attack("),
    # bearers
    ("chance of a float", partial(bearers_needed, GUN, UNIT, 0.9), WeightError, "0.9 is a float", '"9/10"'),
    ("chance of 90", partial(bearers_needed, GUN, UNIT, 90), WeightError, "90 is not between 0 and 1"),
    (
        "mean of a word",
        partial(bearers_needed, GUN, UNIT, "many", figure="mean_wounds_lost"),
        RulesError,
        "goal for the mean wounds lost 'many' is not a number",
    ),
    ("chance of 0", partial(bearers_needed, GUN, UNIT, 0), RulesError, "needs no bearer; ask for more"),
    ("no bearers", partial(bearers_needed, GUN, UNIT, "1/2", most=0), CountError, "largest number of bearers 0"),
    ("a certainty", partial(bearers_needed, GUN, UNIT, 1), RulesError, "up to 100 reaches 100%", "ask for less"),
    (
        "very many bearers",
        partial(bearers_needed, GUN, GHOST, "1/2", most=10**6),
        TooLargeError,
        "trying up to 1,000,000 bearers needs",
    ),
    # comparison
    ("compared by a number", partial(compare, VOLLEY, VOLLEY, by=5), RulesError, "law 5 to compare by does not exist"),
    (
        "one result side by side",
        partial(compare, [VOLLEY]),
        RulesError,
        "1 result cannot be set side by side",
        "write compare([",
    ),
    ("no results side by side", partial(compare, 5), RulesError, "results 5 are no list", "write [attack("),
    ("a number side by side", partial(compare, [VOLLEY, 5]), RulesError, "result 5 is not what a unit has suffered"),
    ("a result called 1", partial(compare, {1: VOLLEY}), RulesError, "a result cannot be called 1"),
    ("side by side by 5", partial(compare, [VOLLEY, VOLLEY], by=5), RulesError, "law 5 to compare by does not exist"),
    ("one result alone", partial(compare, VOLLEY), RulesError, "result None is not what a unit has suffered"),
    ("very many side by side", partial(compare, 40 * [VOLLEY]), TooLargeError, "comparing 40 results with each other"),
    ("compared by a stage", partial(compare, VOLLEY, VOLLEY, by="hits"), RulesError, "write 'models_destroyed'"),
    ("compared by no law", partial(compare, VOLLEY, VOLLEY, by=str), RulesError, "a function from the result to a"),
    ("compared with a law", partial(compare, VOLLEY, d6), RulesError, "is not what a unit has suffered"),
    # points
    ("points of nothing", partial(points_per, VOLLEY, 0), RulesError, "points 0 are too few; write a number above 0"),
    ("points of a float", partial(points_per, VOLLEY, 12.5), RulesError, "points 12.5 is a float", '"25/2"'),
    ("points for nothing", partial(points_per, NOTHING, 10), RulesError, "no points are enough for one"),
    (
        "points for a chance",
        partial(mean_per_points, VOLLEY, 10, figure=at_least(1)),
        RulesError,
        "chance of models destroyed >= 1 does not grow with the points",
    ),
    ("by 0 points", partial(mean_per_points, VOLLEY, 10, per=0), RulesError, "points to measure by 0 are too few"),
    # profiles and tables
    ("no profiles", partial(best_profile, [], UNIT), RulesError, "the list of profiles is empty"),
    ("a profile alone", partial(best_profile, GUN, UNIT), RulesError, "profiles", "are no list; write"),
    ("table without targets", partial(weapon_table, [(1, GUN)], []), RulesError, "needs an attacker and a target"),
    ("table without weapons", partial(weapon_table, [], [UNIT]), RulesError, "needs an attacker and a target"),
    ("table of one target", partial(weapon_table, [(1, GUN)], UNIT), RulesError, "are no list; write [unit]"),
    ("table of a name", partial(weapon_table, "Gun", [UNIT]), RulesError, "are no list; write [(5, weapon)]"),
    ("table of weapons", partial(weapon_table, [GUN], [UNIT]), RulesError, "is no pair of bearers and a Weapon"),
    (
        "very wide table",
        partial(weapon_table, 200 * [(1, GUN)], 200 * [UNIT]),
        TooLargeError,
        "a table of 200 weapons and 200 targets needs",
    ),
    # break-even points
    (
        "over the wounds",
        partial(break_even, (1, GUN), (2, GUN), UNIT, over="wounds"),
        RulesError,
        "characteristic 'wounds' cannot be varied; write 'toughness' or 'save'",
    ),
    ("values no list", partial(holds_over, [(1, GUN)], UNIT, "1/2", values=5), RulesError, "values 5 are no list"),
    ("no values", partial(holds_over, [(1, GUN)], UNIT, "1/2", values=[]), RulesError, "values of toughness is empty"),
    (
        "values without end",
        partial(holds_over, [(1, GUN)], UNIT, "1/2", values=count(1)),
        TooLargeError,
        "this list of values needs",
    ),
    ("toughness 0", partial(holds_over, [(1, GUN)], UNIT, "1/2", values=[0]), RulesError, "toughness 0 does not exist"),
    (
        "save of 8",
        partial(break_even, (1, GUN), (2, GUN), UNIT, over="save", values=[8]),
        RulesError,
        "save 8 does not exist",
    ),
    ("goal of a float", partial(holds_over, [(1, GUN)], UNIT, 0.5), WeightError, "0.5 is a float"),
    ("weapon alone", partial(break_even, GUN, GUN, UNIT), RulesError, "is no pair of bearers and a Weapon"),
    # volleys
    ("a step to a unit", partial(volleys_to_destroy, UNIT, lambda left: left), RulesError, "is not what a unit has"),
    ("a volley for a step", partial(volleys_to_destroy, UNIT, VOLLEY), RulesError, "is no function", "lambda left:"),
    ("unit no unit", partial(volleys_to_destroy, "Squad", len), RulesError, "is no Unit"),
    (
        "volleys of a float",
        partial(volleys_to_destroy(UNIT, lambda left: attack([(1, GUN)], left)).within, 1.5),
        CountError,
        "number of volleys 1.5 is not a whole number",
    ),
    (
        "a law of no volleys",
        partial(volleys_to_destroy(UNIT, lambda left: attack([(1, GUN)], left)).law, 0),
        CountError,
        "number of volleys 0 is too small",
    ),
    (
        "a destroyed unit",
        partial(volleys_to_destroy, UNIT.destroyed, lambda left: attack([(1, GUN)], left)),
        RulesError,
        "has no model left",
    ),
]
