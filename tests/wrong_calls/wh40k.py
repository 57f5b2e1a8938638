"""Wrong calls of the Warhammer room: each with the named error and words that its one sentence must hold."""

from functools import partial

from exactdice import Distribution, d6
from exactdice.errors import CountError, NotationError, RulesError
from exactdice.games.wh40k import (
    Ability,
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


WRONG_CALLS = [  # id, call, error, words of the message
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
    ("skill as text", weapon(skill="3+"), RulesError, "skill '3+' does not exist"),
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
