"""Wrong calls of the Warhammer room: each with the named error and words that its one sentence must hold."""

from dataclasses import replace
from functools import partial
from itertools import repeat

from exactdice import Distribution, d3, d6, point
from exactdice.errors import CountError, NotationError, RulesError, TooLargeError
from exactdice.games.wh40k import (
    TENTH,
    Ability,
    Edition,
    Model,
    Situation,
    Unit,
    Weapon,
    ability,
    attack,
    hit_roll,
    save_roll,
    wound_roll,
)

RIFLE = Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1)
MODEL = Model(wounds=2, save=3)
MARINES = Unit("Intercessors", toughness=4, models=5 * [MODEL])


def weapon(**changes):
    """A rifle with something wrong."""
    return partial(Weapon, "Bolt rifle", **{"attacks": 2, "skill": 3, "strength": 4, "ap": -1, "damage": 1} | changes)


def model(**changes):
    """A marine with something wrong."""
    return partial(Model, **{"wounds": 2, "save": 3} | changes)


def unit(**changes):
    """A squad with something wrong."""
    return partial(Unit, "Intercessors", **{"toughness": 4, "models": 5 * [MODEL]} | changes)


def edition(**changes):
    """An edition with something wrong."""
    return partial(replace, TENTH, **changes)


def shot(*abilities, damage=2, **situation):
    """The damage of a shot at half range."""
    gun = Weapon("Gun", attacks=1, skill=3, strength=4, damage=damage, abilities=abilities)
    return lambda: attack([(1, gun)], MARINES, Situation(half_range=True, **situation)).wounds_lost


def half(damage, changes):
    """Damage that is no whole number."""
    return damage / 2


HIT = partial(hit_roll, 3)
WOUND = partial(wound_roll, 4, 4)
SAVE = partial(save_roll, 3, -1)
ROLLS = [("hit", HIT), ("wound", WOUND), ("save", SAVE)]
WRONG_MODIFIERS = [
    (None, "is no list"),
    ("1", "is no list"),
    ([0.5], "holds 0.5"),
    (["1"], "holds '1'"),
    ([True], "True"),
]
WRONG_ROLLS = [
    *[
        (f"{name} roll with modifiers {value}", partial(roll, modifiers=value), RulesError, words, "modifiers=(1, -1)")
        for name, roll in ROLLS
        for value, words in WRONG_MODIFIERS
    ],
    *[
        (f"{name} roll with endless modifiers", partial(roll, modifiers=repeat(1)), TooLargeError, "list of modifiers")
        for name, roll in ROLLS
    ],
    *[
        (f"{name} roll of no edition", partial(roll, edition=None), RulesError, "edition None is no", "edition=TENTH")
        for name, roll in ROLLS
    ],
    *[
        (f"{flag} of {value}", partial(roll, **{flag: value}), RulesError, f"{flag}={value!r} is neither", "write one")
        for roll, flags in [(HIT, ["overwatch", "torrent"]), (WOUND, ["twin_linked"]), (SAVE, ["ranged", "cover"])]
        for flag in flags
        for value in ("x", 1, None)
    ],
    ("ignores_cover of None", partial(SAVE, ignores_cover=None), RulesError, "ignores_cover=None", "write one of them"),
    ("torrent of skill 9", partial(hit_roll, 9, torrent=True), RulesError, "skill 9", "from 2 to 6"),
    ("torrent of a policy", partial(HIT, torrent=True, reroll="all"), RulesError, "reroll 'all'", "write one of"),
    ("overwatch without skill", partial(hit_roll, None, overwatch=True), RulesError, "skill None", "use torrent"),
    ("overwatch of skill 9", partial(hit_roll, 9, overwatch=True), RulesError, "skill 9", "from 2 to 6"),
    ("critical on nothing", partial(HIT, critical_on=None), RulesError, "critical_on None", "from 2 to 6"),
]
WRONG_EDITIONS = [
    *[
        (f"edition with {name} 4", edition(**{name: 4}), RulesError, f"{name} 4 of an edition is no function", "write")
        for name in ("wound_needed", "cover_bonus", "blast_bonus", "modified", "hazardous_harm")
    ],
    *[
        (f"roll_cap {value!r}", edition(roll_cap=value), RulesError, f"roll_cap {value!r} does not", "of at least 0")
        for value in ("1", -1, True, 0.5, None)
    ],
    ("indirect_penalty '1'", edition(indirect_penalty="1"), RulesError, "indirect_penalty '1'", "write a whole number"),
    ("edition without a name", partial(Edition, 10), RulesError, "name 10 of an edition", "write it in quotes"),
    ("save_cap that is a list", edition(save_cap=[]), RulesError, "save_cap []", "write 'net' or 'bonus_only'"),
    (
        "edition that needs a 4.5",
        lambda: WOUND(edition=edition(wound_needed=lambda s, t: 4.5)()),
        RulesError,
        "wound_needed(4, 4) = 4.5",
        "write a whole number",
    ),
    (
        "edition whose cover is text",
        lambda: SAVE(cover=True, edition=edition(cover_bonus=lambda save, ap: "1")()),
        RulesError,
        "cover_bonus(3, -1) = '1'",
        "write a whole number",
    ),
    (
        "edition whose blast is negative",
        lambda: attack([(1, weapon(abilities=["blast"])())], MARINES, edition=edition(blast_bonus=lambda n: -n)()).hits,
        RulesError,
        "blast_bonus(5) = -5",
        "of at least 0",
    ),
    (
        "edition whose damage is a half",
        lambda: attack([(1, weapon(abilities=["+1 damage"])())], MARINES, edition=edition(modified=half)()).wounds_lost,
        RulesError,
        "modified(1, Changes(",
        "of at least 0",
    ),
]
WRONG_ABILITIES = [
    (
        "melta of dice",
        partial(Ability, "melta", "D3"),
        RulesError,
        "'melta' cannot",
        "write a whole number of at least 1",
    ),
    (
        "melta of a law",
        partial(Ability, "melta", d3),
        RulesError,
        "'melta' cannot",
        "write a whole number of at least 1",
    ),
    ("rapid fire below 0", partial(Ability, "rapid fire", d6 - 3), RulesError, "'rapid fire' cannot", "at least 1"),
    ("rapid fire text below 0", partial(Ability, "rapid fire", "D6-5"), RulesError, "'D6-5'", "at least 1"),
    ("sustained hits of words", partial(Ability, "sustained hits", "x"), RulesError, "value 'x'", "at least 1"),
    ("sustained hits of halves", partial(Ability, "sustained hits", d6 / 2), RulesError, "cannot have", "at least 1"),
    ("sustained hits of a word", partial(Ability, "sustained hits", point("a")), RulesError, "'a'", "at least 1"),
    ("mortal wounds below 0", partial(Ability, "mortal wounds", d6 - 2), RulesError, "cannot have", "at least 0"),
    ("anti a list", partial(Ability, "anti", 4, ["infantry"]), RulesError, "keyword ['infantry']", "and a keyword"),
    ("anti nothing", partial(Ability, "anti", 4, " "), RulesError, "keyword ' '", "and a keyword"),
    ("keyword of blast", partial(Ability, "blast", None, ""), RulesError, "keyword ''", "write no value"),
    ("damage beyond", partial(Ability, "damage", 10**30), RulesError, "'damage' cannot", "of at most 1,000,000"),
    (
        "sustained hits too large",
        partial(Ability, "sustained hits", 10**6 @ d6),
        TooLargeError,
        "1,000,000 copies",
        "raise it with budget(",
    ),
    (
        "damage set to 0 beside bonuses that cancel",
        shot("melta 2", "-2 damage", first_failed_save_damage_zero=True),
        RulesError,
        "beside -2 and +2 damage of 'Gun'",
        "leave one of them out",
    ),
]
ENDLESS = [
    (
        "endless attackers",
        lambda: attack(repeat((1, RIFLE)), MARINES),
        TooLargeError,
        "this list of attackers",
        "budget(",
    ),
    ("endless models", unit(models=repeat(MODEL)), TooLargeError, "this list of models", "budget("),
    ("endless keywords", unit(keywords=repeat("orks")), TooLargeError, "this list of keywords", "budget("),
    ("endless abilities", weapon(abilities=repeat("heavy")), TooLargeError, "this list of abilities", "budget("),
    ("endless modifiers", partial(Situation, save_modifiers=repeat(1)), TooLargeError, "of save_modifiers", "budget("),
]

WRONG_CALLS = [  # id, call, error, words of the message
    *WRONG_ROLLS,
    *WRONG_EDITIONS,
    *WRONG_ABILITIES,
    *ENDLESS,
    ("AP beyond", weapon(ap=-(10**30)), RulesError, "beyond any datasheet", "at most 1,000,000"),
    # abilities
    (
        "unknown ability",
        weapon(abilities=["sustaned hits 1"]),
        RulesError,
        "the nearest known ones are sustained hits 1",
    ),
    ("unknown ability by hand", partial(Ability, "lethel hits"), RulesError, "the nearest known ones are lethal hits"),
    ("ability without its number", partial(ability, "melta"), RulesError, "write melta 1"),
    ("ability with a roll of 1", partial(ability, "critical hits 1+"), RulesError, "write one from 2+ to 6+"),
    ("ability with a roll of 7", partial(ability, "anti-fly 7+"), RulesError, "write one from 2+ to 6+"),
    ("ability that is a number", weapon(abilities=[5]), RulesError, "cannot read 5 as an ability: it is no text"),
    ("abilities that are a number", weapon(abilities=5), RulesError, "are no list"),
    ("ability twice", weapon(abilities=["heavy", "Heavy"]), RulesError, "write each ability once"),
    # weapons
    ("skill 1", weapon(skill=1), RulesError, "skill 1 does not exist; write a whole number from 2 to 6"),
    ("skill 8", weapon(skill=8), RulesError, "skill 8 does not exist"),
    ("skill as text", weapon(skill="3+"), RulesError, "skill '3+' is a text; write 3 for a roll of 3+"),
    ("skill missing", weapon(skill=None), RulesError, "skill None does not exist"),
    ("strength 0", weapon(strength=0), RulesError, "strength 0 does not exist; write a whole number of at least 1"),
    ("strength true", weapon(strength=True), RulesError, "strength True does not exist"),
    ("AP +1", weapon(ap=1), RulesError, "AP 1 does not exist; write 0 or a negative whole number such as -1"),
    ("AP float", weapon(ap=-1.0), RulesError, "AP -1.0 does not exist"),
    ("attacks 0", weapon(attacks=0), RulesError, "attacks 0 is too small; it is at least 1"),
    ("attacks negative", weapon(attacks=-2), RulesError, "attacks -2 is too small"),
    ("attacks that may be 0", weapon(attacks="D6-1"), RulesError, "attacks 'D6-1' can be 0"),
    ("attacks unreadable", weapon(attacks="D6+"), RulesError, "attacks 'D6+'"),
    ("attacks no text", weapon(attacks=None), RulesError, "attacks None is neither a number, dice nor a law"),
    ("damage float", weapon(damage=1.5), RulesError, "damage 1.5 is neither a number, dice nor a law"),
    ("damage of halves", weapon(damage=d6 / 2), RulesError, "no whole numbers"),
    ("damage of words", weapon(damage=Distribution(["none", "some"])), RulesError, "no whole numbers"),
    ("kind unknown", weapon(kind="magic"), RulesError, "write 'ranged' or 'melee'"),
    # models and units
    ("wounds negative", model(wounds=-1), RulesError, "wounds -1 does not exist"),
    ("wounds 0", model(wounds=0), RulesError, "wounds 0 does not exist; write a whole number of at least 1"),
    ("save 1", model(save=1), RulesError, "save 1 does not exist; write a whole number from 2 to 7"),
    ("save 8", model(save=8), RulesError, "save 8 does not exist"),
    ("invulnerable 1", model(invulnerable=1), RulesError, "invulnerable 1 does not exist"),
    ("feel no pain 7", model(feel_no_pain=7), RulesError, "feel_no_pain 7 does not exist"),
    ("damage reduction negative", model(damage_reduction=-1), RulesError, "damage_reduction -1 does not exist"),
    ("halve damage 1", model(halve_damage=1), RulesError, "halve_damage=1 is neither True nor False"),
    ("more wounds left than there are", model(remaining=3), RulesError, "remaining wounds 3 does not exist"),
    ("toughness 0", unit(toughness=0), RulesError, "toughness 0 does not exist"),
    ("no models", unit(models=[]), RulesError, "has no models; write models=5 *"),
    ("models as a number", unit(models=5), RulesError, "models 5 are no list"),
    ("model as a word", unit(models=["marine"]), RulesError, "is no Model"),
    ("keywords as a number", unit(keywords=5), RulesError, "keywords 5 are no list"),
    # situations
    (
        "re-roll policy unknown",
        partial(Situation, reroll_hits="all"),
        RulesError,
        "write one of 'none', 'ones', 'failed'",
    ),
    ("re-roll of saves unknown", partial(Situation, reroll_saves="non-critical"), RulesError, "write one of 'none'"),
    ("cover as a number", partial(Situation, cover=1), RulesError, "cover=1 is neither True nor False"),
    ("modifier as a float", partial(Situation, hit_modifiers=0.5), RulesError, "is no list of whole numbers"),
    (
        "modifier as text",
        partial(Situation, wound_modifiers=["+1"]),
        RulesError,
        "holds '+1', which is no whole number",
    ),
    ("blast models negative", partial(Situation, blast_models=-1), RulesError, "blast_models -1 does not exist"),
    # lines
    ("weapon line without damage", partial(Weapon.parse, "Choppa A3 WS3+ S4 AP-1"), NotationError, "expected D1"),
    (
        "weapon line with AP+1",
        partial(Weapon.parse, "Choppa A3 WS3+ S4 AP+1 D1"),
        NotationError,
        "would improve the save",
    ),
    (
        "weapon line with a stray word",
        partial(Weapon.parse, "Choppa A3 WS3+ S4 D1 big"),
        NotationError,
        "square brackets",
    ),
    ("weapon line with skill 1", partial(Weapon.parse, "Choppa A3 WS1+ S4 D1"), RulesError, "skill 1 does not exist"),
    (
        "weapon line with bearers",
        partial(Weapon.parse, "10x Choppa A3 WS3+ S4 D1"),
        NotationError,
        "attack([(10, weapon)]",
    ),
    ("weapon line unclosed", partial(Weapon.parse, "Choppa A3 WS3+ S4 D1 [heavy"), NotationError, "has no partner"),
    ("weapon line unknown ability", partial(Weapon.parse, "Choppa A3 WS3+ S4 D1 [hevy]"), RulesError, "heavy"),
    ("weapon line empty", partial(Weapon.parse, ""), NotationError, "expected A3 and S4 and D1"),
    ("weapon line no text", partial(Weapon.parse, None), NotationError, "it is no text; write"),
    ("unit line without wounds", partial(Unit.parse, "5x T4 Sv3+"), NotationError, "expected W2"),
    ("unit line misspelled", partial(Unit.parse, "5x T4 Sv3+ W2 [invulnerble 4+]"), RulesError, "invulnerable"),
    ("unit line of no models", partial(Unit.parse, "0x T4 Sv3+ W2"), RulesError, "a unit of 0 models cannot"),
    ("unit line without x", partial(Unit.parse, "5 Boyz T5 Sv5+ W1"), NotationError, "number of models"),
    ("weapon line without x", partial(Weapon.parse, "5 Guns A1 BS3+ S4 D1"), NotationError, 'bearers are "5x" before'),
    (
        "name of bytes",
        partial(Unit, b"Boyz", toughness=4, models=[MODEL]),
        RulesError,
        "a name cannot be b'Boyz': it is",
    ),
    (
        "name that no file can hold",
        partial(Weapon, "\ud800", attacks=1, skill=3, strength=4, damage=1),
        RulesError,
        "half",
    ),
    ("keyword that is a number", unit(keywords=[5]), RulesError, "a keyword cannot be 5: it is no text"),
    ("a very long policy", partial(Situation, reroll_hits="x" * 999), RulesError, "xxx...xxxxxxxxx' does not exist"),
    # attacks
    ("no attackers", partial(attack, [], MARINES), RulesError, "the list of attackers is empty"),
    ("attackers no list", partial(attack, RIFLE, MARINES), RulesError, "are no list; write [(5, weapon)]"),
    ("attacker no pair", partial(attack, [RIFLE], MARINES), RulesError, "is no pair of bearers and a Weapon"),
    ("bearers negative", partial(attack, [(-1, RIFLE)], MARINES), CountError, "number of bearers -1 is too small"),
    (
        "bearers float",
        partial(attack, [(1.5, RIFLE)], MARINES),
        CountError,
        "number of bearers 1.5 is not a whole number",
    ),
    ("target no unit", partial(attack, [(1, RIFLE)], MODEL), RulesError, "is no Unit"),
    ("situation no situation", partial(attack, [(1, RIFLE)], MARINES, {"cover": True}), RulesError, "is no Situation"),
    ("edition no edition", partial(attack, [(1, RIFLE)], MARINES, edition=10), RulesError, "is no Edition"),
    # single rolls
    ("hit roll of skill 1", partial(hit_roll, 1), RulesError, "1 does not exist"),
    ("hit roll without skill", partial(hit_roll, None), RulesError, "skill None rolls no hit"),
    ("wound roll of strength 0", partial(wound_roll, 0, 4), RulesError, "0 does not exist"),
    ("save roll with AP +1", partial(save_roll, 3, 1), RulesError, "1 does not exist"),
    ("save roll with an unknown policy", partial(save_roll, 3, 0, reroll="all"), RulesError, "write one of"),
]
