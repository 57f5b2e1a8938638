"""Wrong calls of Warhammer Fantasy: each with the named error and words that its one sentence must hold."""

from functools import partial
from itertools import repeat

from exactdice.errors import ChartGapError, CountError, OperandError, RulesError, SupportError, TooLargeError
from exactdice.games import fantasy
from exactdice.games.fantasy import Greenskin, Mob, Shaman, explodes, game, head_explosions, phase, waaagh_test

GOB = Shaman("Gob", race="goblin", units=6, spells=["Bash"])
BESIDE = Shaman("Ned", race="goblin", units=6, contact=["shaman:Gob"])
GIT = {"git": Greenskin(3, unit="Gits")}
GITS = Mob(race="goblin", size=20, name="Gits")

orc = partial(Shaman, "Ork", race="orc", level=1)
mob = partial(Mob, race="orc", size=10)


def after(question, *arguments, **options):
    """A question about a phase of Gob alone."""
    return lambda: getattr(phase([GOB], **options), question)(*arguments)


WRONG_CALLS = [  # id, call, error, words of the message
    # the test and heads
    ("units negative", partial(waaagh_test, units=-1), RulesError, "number of units to beat -1", "at least 0"),
    ("units float", partial(waaagh_test, units=4.0), RulesError, "number of units to beat 4.0", "whole number"),
    ("units true", partial(waaagh_test, units=True), RulesError, "number of units to beat True", "whole number"),
    ("units beyond", partial(waaagh_test, units=10**7), RulesError, "10000000 is beyond", "at most 1,000,000"),
    ("level negative", partial(waaagh_test, units=4, level=-1), RulesError, "level -1", "at least 0"),
    ("level text", partial(waaagh_test, units=4, level="2"), RulesError, "level '2'", "whole number"),
    ("toughness 0", partial(explodes, 0), RulesError, "toughness of a greenskin 0", "at least 1"),
    ("one toughness", partial(head_explosions, 4), RulesError, "toughnesses 4 are no list", "[4, 3]"),
    ("toughness text", partial(head_explosions, ["T4"]), RulesError, "greenskin 'T4'", "whole number"),
    ("endless heads", lambda: head_explosions(repeat(3)), TooLargeError, "this list of toughnesses", "budget"),
    # records
    ("race of a unit", partial(mob, race="elf"), RulesError, "race 'elf' of a unit", "'orc' or 'goblin'"),
    ("race in capitals", partial(mob, race="Orc"), RulesError, "race 'Orc'", "'orc' or 'goblin'"),
    ("size negative", partial(mob, size=-1), RulesError, "size of a unit -1", "at least 0"),
    ("fleeing 1", partial(mob, fleeing=1), RulesError, "fleeing=1 is neither", "True nor False"),
    ("in_combat text", partial(mob, in_combat="yes"), RulesError, "in_combat='yes'", "True nor False"),
    ("name of a unit", partial(mob, name=3), RulesError, "the name of a unit cannot be 3", "in quotes"),
    ("unit of a greenskin", partial(Greenskin, 4, unit=GITS), RulesError, "the unit of a greenskin", "in quotes"),
    ("greenskin of T0", partial(Greenskin, 0), RulesError, "toughness of a greenskin 0", "at least 1"),
    ("name of a shaman", partial(Shaman, None, race="goblin"), RulesError, "the name of a shaman", "in quotes"),
    ("race of a shaman", partial(Shaman, "x", race="troll"), RulesError, "race 'troll' of shaman 'x'", "'goblin'"),
    ("no level", partial(Shaman, "x", race="orc"), RulesError, "orc shaman 'x' has no level", "level=1"),
    ("shaman of T0", partial(orc, toughness=0), RulesError, "toughness of a shaman 0", "at least 1"),
    ("units text", partial(orc, units="many"), RulesError, "units 'many' are no list", "Mob(race='orc', size=20)"),
    ("units of sizes", partial(orc, units=[20, 20]), RulesError, "unit 20 is no Mob", "Mob(race='orc', size=20)"),
    ("a unit twice", partial(orc, units=[GITS, GITS]), RulesError, "units of shaman 'Ork' hold 'Gits' twice"),
    ("a spell twice", partial(orc, spells=["a", "a"]), RulesError, "spells hold 'a' twice", "once"),
    ("spells text", partial(orc, spells="Bash"), RulesError, "spells 'Bash' are no list", "spells=["),
    ("contact of units", partial(orc, contact=[GITS]), RulesError, "a name among contact", "in quotes"),
    ("contact of T0", partial(orc, contact=[0]), RulesError, "toughness of a greenskin 0", "at least 1"),
    ("contact text", partial(orc, contact="4x3"), RulesError, "contact '4x3' are no list", "contact=['Nob', 3, 3]"),
    ("contact twice", partial(orc, contact=["git", "git"]), RulesError, "contact hold 'git' twice", "once"),
    # a phase
    ("no shamans", partial(phase, []), RulesError, "without shamans", "phase([Shaman(...)])"),
    ("shamans by name", partial(phase, ["Gob"]), RulesError, "shaman 'Gob' is no Shaman", "Shaman('Wurrzag'"),
    ("one text", partial(phase, "Gob"), RulesError, "shamans 'Gob' are no list", "[Shaman(...)]"),
    ("one name for two", partial(phase, [GOB, GOB]), RulesError, "shamans hold 'Gob' twice", "once"),
    (
        "unknown greenskin",
        partial(phase, [orc(contact=["git"])]),
        RulesError,
        "'git' in base contact is unknown",
        "list it among the greenskins, write toughnesses such as 4 * [3] for four of Toughness 3, or 'shaman:NAME'",
    ),
    ("unknown shaman", partial(phase, [BESIDE]), RulesError, "shaman 'Gob' in base contact with 'Ned' is not another"),
    ("beside himself", partial(phase, [orc(contact=["shaman:Ork"], toughness=4)]), RulesError, "is not another one"),
    ("shaman without T", partial(phase, [BESIDE, GOB]), RulesError, "'Gob' stands in base contact", "toughness=4"),
    ("greenskins in a list", partial(phase, [GOB], greenskins=[Greenskin(3)]), RulesError, "are no mapping", "'Nob'"),
    ("greenskin by text", partial(phase, [GOB], greenskins={"git": "T3"}), RulesError, "'git' is 'T3'", "write Green"),
    ("greenskin of no T", partial(phase, [GOB], greenskins={"git": 0}), RulesError, "toughness of a greenskin 0"),
    (
        "greenskin with a shaman's name",
        partial(phase, [GOB], greenskins={"shaman:x": Greenskin(3)}),
        RulesError,
        "'shaman:x' cannot be told from a shaman",
        "without 'shaman:'",
    ),
    ("greenskin without a name", partial(phase, [GOB], greenskins={3: Greenskin(3)}), RulesError, "cannot be 3"),
    ("one card", partial(phase, [GOB], cards="Power"), OperandError, "cards 'Power' are no list", "Deck(["),
    ("cards of numbers", partial(phase, [GOB], cards=[1]), RulesError, "a card cannot be 1", "in quotes"),
    ("cards in halves", partial(phase, [GOB], cards={"Power": 0.5}), CountError, "number of cards 'Power'"),
    ("a float card", partial(phase, [GOB], cards=[1.5]), SupportError, "1.5"),
    ("order of one word", partial(phase, [GOB], keep_order="Power"), RulesError, "keep_order 'Power' are no list"),
    (
        "a card twice in the order",
        partial(phase, [GOB], keep_order=["a", "a"]),
        RulesError,
        "keep_order hold 'a' twice",
    ),
    (
        "a card of the order in small letters",
        partial(phase, [GOB], cards=["Dispel"], keep_order=["dispel"]),
        RulesError,
        "card 'dispel' of keep_order is not in the hand",
        "did you mean 'Dispel'?",
    ),
    (
        "worth of a misspelt card",
        partial(phase, [GOB], cards=["Dispel", "Power"], worth={"Dispel": 3, "Powr": 1}),
        RulesError,
        "card 'Powr' of worth is not in the hand",
        "did you mean 'Power'?",
    ),
    ("recount text", partial(phase, [GOB], recount="yes"), RulesError, "recount='yes' is neither", "True nor False"),
    (
        "worth a word",
        partial(phase, [GOB], worth="all"),
        OperandError,
        "worth 'all' is neither a mapping nor a function",
    ),
    ("worth a float", partial(phase, [GOB], worth={"Power": 0.5}), RulesError, "worth of 'Power' 0.5 is a float"),
    (
        "worth of a hand a float",
        partial(phase, [GOB], cards=["Power"], worth=lambda hand: len(hand) / 2),
        RulesError,
        "worth of a hand 0.0 is a float",
    ),
    (
        "a unit in two sizes",
        partial(phase, [orc(units=[GITS]), Shaman("B", race="goblin", units=[mob(name="Gits")])]),
        RulesError,
        "unit 'Gits' is described in two ways",
        "the same",
    ),
    (
        "more contacts than models",
        partial(
            phase,
            [orc(units=[mob(size=1, name="Gits")], contact=["a", "b"])],
            greenskins={"a": Greenskin(3, unit="Gits"), "b": Greenskin(3, unit="Gits")},
        ),
        RulesError,
        "2 greenskins of unit 'Gits' stand in base contact, and it has 1",
        "of its size",
    ),
    # what is asked of it
    ("unknown part", after("law", "cards"), RulesError, "part 'cards' is unknown", "cards_left"),
    ("no part", after("law"), RulesError, "part None is unknown", "results"),
    ("nobody", after("dead", "Ned"), RulesError, "shaman 'Ned' is not in this phase", "there are Gob"),
    ("result of nobody", after("result", "Ned"), RulesError, "shaman 'Ned' is not in this phase"),
    ("no such spell", after("forgets", "Gob", "Gaze"), RulesError, "spell 'Gaze' of 'Gob' is unknown", "he knows Bash"),
    ("no such card", after("still_has", "Drain"), RulesError, "card 'Drain' was not in the hand", "no cards"),
    # a game
    ("no phases", partial(game, []), RulesError, "a game without phases", "game([('own', 4), ('enemy', 3)])"),
    ("phases of numbers", partial(game, [4, 3]), RulesError, "phase 4 is no pair", "('own', 4)"),
    ("a number of phases", partial(game, 6), RulesError, "phases 6 are no list", "[('own', 4), ('enemy', 3)]"),
    ("whose turn", partial(game, [("mine", 4)]), RulesError, "phase ('mine', 4) is no pair", "('enemy', 3)"),
    ("units of a phase", partial(game, [("own", -1)]), RulesError, "number of units to beat -1", "at least 0"),
    ("level of a game", partial(game, [("own", 1)], level="3"), RulesError, "level '3'", "at least 0"),
    ("an orc of no level", partial(game, [("own", 1)], race="orc"), RulesError, "has no level", "write level=1"),
    ("race of a game", partial(game, [("own", 1)], race="elf"), RulesError, "race 'elf' of", "'orc' or 'goblin'"),
    ("spells by name", partial(game, [("own", 1)], spells=["a"]), RulesError, "number of spells ['a']", "whole number"),
    ("endless game", lambda: game(repeat(("own", 1))), TooLargeError, "this list of phases", "budget"),
    ("a row of no chart", partial(fantasy.EADBANGERZ, 7), ChartGapError, 'roll 7 has no row in chart "\'Eadbangerz"'),
]
