"""A small attack for each known slip in which its rule matters: blocks for the simulator, and for the engine."""

from exactdice.games.wh40k import Model, Situation, Unit, Weapon, attack

_ALONE = {"bearers", "attacks", "skill", "strength", "ap", "damage", "kind", "anti", "+ attacks", "+ damage"}
D3, D6 = (1, 3, 0), (1, 6, 0)


def gun(**changes):
    """A gun of one attack that hits by itself, wounds on 4+ and leaves no save to Sv7+."""
    abilities = {} if "skill" in changes else {"torrent": True}
    return {"bearers": 1, "attacks": 1, "skill": None, "strength": 4, "ap": 0, "damage": 1, **abilities, **changes}


def rifle(skill=4, **changes):
    """The same that hits on 4+."""
    return gun(skill=skill, **changes)


def unit(*models, number=1, keywords=(), **model):
    """Models of toughness 4, 1 wound and no save, or with other numbers."""
    members = models or number * [model]
    return {
        "toughness": 4,
        "keywords": keywords,
        "models": [{"wounds": 1, "save": 7, **one} for one in members],
    }


def text(value):
    """An amount as the engine reads it."""
    if isinstance(value, int):
        return value
    dice, sides, bonus = value
    return f"{dice}D{sides}" + (f"{bonus:+d}" if bonus else "")


def _abilities(weapon):
    for key, value in weapon.items():
        if key == "anti":
            yield from [f"anti-{word} {on}+" for word, on in value]
        elif key in ("to hit", "to wound"):
            yield f"{value:+d} {key}"
        elif key in ("+ attacks", "+ damage"):
            yield f"{value:+d} {key[2:]}"
        elif key in ("critical hits", "critical wounds"):
            yield f"{key} {value}+"
        elif key in ("re-roll hits", "re-roll wounds"):
            yield {"ones": f"{key} of 1", "failed": key}[value]
        elif key in ("re-roll attacks", "re-roll damage"):
            yield f"{key} of {min(value)}-{max(value)}"
        elif key not in _ALONE:
            yield key if value is True else f"{key} {text(value)}"


def _weapon(block):
    names = ("skill", "strength", "ap", "kind")
    kept = {name: block[name] for name in names if name in block}
    amounts = {name: text(block[name]) for name in ("attacks", "damage")}
    return block["bearers"], Weapon("Gun", abilities=list(_abilities(block)), **kept, **amounts)


def volley(weapons, target, situation=None):
    """The attack by the engine."""
    models = [Model(**model) for model in target["models"]]
    members = Unit("Unit", toughness=target["toughness"], models=models, keywords=target["keywords"])
    return attack([_weapon(one) for one in weapons], members, Situation(**(situation or {})))


MANY = unit(number=9)
PAIN = {"feel_no_pain": 5}
SURE = {"strength": 8, "critical wounds": 2, "devastating wounds": True}  # every wound is devastating

CASES = {  # slip: weapons, unit, situation, answer
    "bonus on each die": ([gun(damage=(2, 3, 1))], unit(wounds=20)),
    "die and bonus multiplied": ([gun(damage=(2, 6, 1))], unit(wounds=20)),
    "one die multiplied": ([gun(damage=(2, 6, 0))], unit(wounds=20)),
    "one attack too many": ([gun(attacks=2)], MANY),
    "one attack too few": ([gun(attacks=2)], MANY),
    "attacks are their mean": ([gun(attacks=D3)], MANY),
    "one roll of attacks for all": ([gun(bearers=2, attacks=D3)], MANY, None, "hits"),
    "blast in steps of 6 and 11": ([gun(blast=True)], unit(number=5), None, "wounds"),
    "natural 1 that hits": ([rifle(2, **{"to hit": 1})], MANY),
    "natural 6 that misses": ([rifle(6, **{"to hit": -1})], MANY),
    "hit roll must exceed": ([rifle(4)], MANY),
    "one too much to hit": ([rifle(4)], MANY),
    "one too little to hit": ([rifle(4)], MANY),
    "modifiers without a cap": ([rifle(4, **{"to hit": 1})], MANY, {"hit_modifiers": (1,)}),
    "re-rolls before modifiers": ([rifle(4, **{"to hit": -1, "re-roll hits": "failed"})], MANY, None, "hits"),
    "criticals on 6 only": ([rifle(4, **{"critical hits": 4, "lethal hits": True})], MANY),
    "one sustained die for all": (
        [rifle(4, attacks=2, **{"critical hits": 4, "sustained hits": D3})], MANY, None, "hits"),
    "sustained hits are their mean": ([rifle(4, **{"sustained hits": D3})], MANY, None, "hits"),
    "sustained hits are 1": ([rifle(4, **{"sustained hits": 2})], MANY, None, "hits"),
    "sustained hits roll to hit": ([rifle(4, **{"sustained hits": 1})], MANY),
    "sustained hits instead of the hit": ([rifle(4, **{"sustained hits": 1, "lethal hits": True})], MANY),
    "lethal on bonus hits": ([rifle(4, **{"sustained hits": 1, "lethal hits": True})], MANY),
    "lethal hits roll to wound too": ([rifle(4, **{"lethal hits": True})], MANY),
    "lethal hits are critical wounds": (
        [rifle(4, **{"lethal hits": True, "devastating wounds": True})], unit(number=2, save=4)),
    "wound table by difference": ([gun(strength=8)], {**MANY, "toughness": 5}),
    "double strength not included": ([gun(strength=8)], MANY),
    "natural 1 that wounds": ([gun(strength=8, **{"to wound": 1})], MANY),
    "natural 6 that does not wound": ([gun(strength=2, **{"to wound": -1})], MANY),
    "wound roll must exceed": ([gun()], MANY),
    "first anti only": ([gun(strength=1, anti=[("mob", 5), ("ork", 2)])], unit(keywords=("mob", "ork"))),
    "cover on Sv3+ at AP0": ([gun()], unit(save=3), {"cover": True}),
    "cover subtracts from hit rolls": ([rifle(2)], unit(save=4), {"cover": True}),
    "save bonuses capped before AP": ([gun(ap=-1)], unit(save=4), {"cover": True, "save_modifiers": (1,)}),
    "save bonuses without a cap": ([gun()], unit(save=4), {"save_modifiers": (2,)}),
    "natural 1 that saves": ([gun()], unit(save=2), {"save_modifiers": (1,)}),
    "natural 6 always saves": ([gun(ap=-3)], unit(save=5)),
    "save must exceed": ([gun()], unit(save=4)),
    "AP improves saves": ([gun(ap=-1)], unit(save=4)),
    "AP pierces invulnerable saves": ([gun(ap=-1)], unit(save=6, invulnerable=4)),
    "saves inverted": ([gun()], unit(save=5)),
    "AP ignored": ([gun(ap=-2)], unit(save=3)),
    "Feel No Pain inverted": ([gun(damage=2)], unit(wounds=3, **PAIN)),
    "Feel No Pain once for each attack": ([gun(damage=2)], unit(wounds=3, **PAIN)),
    "Feel No Pain after the cut": ([gun(damage=3)], unit(wounds=2, **PAIN)),
    "both Feel No Pains rolled": ([gun(damage=2, **SURE)], unit(wounds=3, feel_no_pain=5, feel_no_pain_mortal=4)),
    "Feel No Pain not against devastating wounds": ([gun(**SURE)], unit(**PAIN)),
    "ordinary Feel No Pain against devastating wounds": ([gun(**SURE)], unit(feel_no_pain=6, feel_no_pain_mortal=4)),
    "damage is its mean": ([gun(damage=D6)], unit(wounds=9)),
    "one damage roll for all": ([gun(attacks=2, damage=D3)], unit(wounds=9)),
    "reduced damage may be 0": ([gun(damage=D3)], unit(wounds=9, damage_reduction=1)),
    "halved damage rounded down": ([gun(damage=D6)], unit(wounds=9, halve_damage=True)),
    "damage added before halving": ([gun(damage=D6, **{"+ damage": 2})], unit(wounds=9, halve_damage=True)),
    "overkill kept": ([gun(damage=D3)], unit(number=3, wounds=2)),
    "kills are damage over wounds": ([gun(damage=D3)], unit(number=3, wounds=2), None, "models_destroyed"),
    "devastating spill": ([gun(damage=D3, **{"devastating wounds": True})], unit(number=3, save=4)),
    "devastating in order": ([gun(damage=3, **SURE), gun()], unit(number=2, wounds=3)),
    "no unit size": ([gun(attacks=2)], unit()),
    "fresh models for each weapon": ([gun(damage=2), gun()], unit(number=2, wounds=3), None, "models_destroyed"),
    "earlier losses ignored": ([gun(damage=2)], unit({"wounds": 3, "remaining": 1}, {"wounds": 3})),
    "sustained hits ignored": ([rifle(4, **{"sustained hits": 1})], MANY),
    "lethal hits ignored": ([rifle(4, **{"lethal hits": True})], MANY),
    "devastating wounds ignored": ([gun(**{"devastating wounds": True})], unit(save=3)),
    "twin-linked ignored": ([gun(**{"twin-linked": True})], MANY),
    "anti ignored": ([gun(strength=1, anti=[("mob", 4)])], unit(keywords=("mob",))),
    "blast ignored": ([gun(blast=True)], unit(number=6)),
    "rapid fire ignored": ([gun(**{"rapid fire": 1})], MANY, {"half_range": True}),
    "melta ignored": ([gun(melta=2)], unit(wounds=9), {"half_range": True}),
    "heavy ignored": ([rifle(4, heavy=True)], MANY, {"stationary": True}),
    "lance ignored": ([gun(lance=True)], MANY, {"charged": True}),
    "indirect fire ignored": ([rifle(4, **{"indirect fire": True})], MANY, {"visible": False}),
    "ignores cover ignored": ([gun(**{"ignores cover": True})], unit(save=4), {"cover": True}),
    "precision ignored": ([gun(precision=True)], unit({"save": 2}, {"save": 6, "character": True})),
    "mortal wounds ignored": ([gun(**{"mortal wounds": 1})], MANY),
    "to hit ignored": ([rifle(4, **{"to hit": 1})], MANY),
    "to wound ignored": ([gun(**{"to wound": 1})], MANY),
    "attacks ignored": ([gun(**{"+ attacks": 1})], MANY),
    "damage ignored": ([gun(**{"+ damage": 1})], unit(wounds=9)),
    "re-roll hits ignored": ([rifle(4, **{"re-roll hits": "ones"})], MANY),
    "re-roll wounds ignored": ([gun(**{"re-roll wounds": "failed"})], MANY),
    "re-roll attacks ignored": ([gun(attacks=D3, **{"re-roll attacks": (1, 2)})], MANY),
    "re-roll damage ignored": ([gun(damage=D6, **{"re-roll damage": (1, 2)})], unit(wounds=9)),
    "invulnerable save ignored": ([gun(ap=-3)], unit(save=4, invulnerable=4)),
    "Feel No Pain ignored": ([gun()], unit(**PAIN)),
    "Feel No Pain against mortal wounds ignored": ([gun(**SURE)], unit(feel_no_pain_mortal=4)),
    "Feel No Pain against psychic wounds ignored": ([gun(psychic=True)], unit(feel_no_pain_psychic=4)),
    "damage reduction ignored": ([gun(damage=2)], unit(wounds=9, damage_reduction=1)),
    "half damage ignored": ([gun(damage=3)], unit(wounds=9, halve_damage=True)),
    "cover ignored": ([gun()], unit(save=4), {"cover": True}),
    "hit modifiers ignored": ([rifle(4)], MANY, {"hit_modifiers": (-1,)}),
    "wound modifiers ignored": ([gun()], MANY, {"wound_modifiers": (-1,)}),
    "save modifiers ignored": ([gun()], unit(save=4), {"save_modifiers": (-1,)}),
    "hit re-rolls ignored": ([rifle(4)], MANY, {"reroll_hits": "failed"}),
    "wound re-rolls ignored": ([gun()], MANY, {"reroll_wounds": "non-critical"}),
    "save re-rolls ignored": ([gun()], unit(save=4), {"reroll_saves": "ones"}),
    "Fire Overwatch ignored": ([rifle(4)], MANY, {"overwatch": True}),
    "-1 to wound if stronger ignored": ([gun(strength=5)], MANY, {"minus_one_to_wound_if_stronger": True}),
    "the first failed save without damage ignored": (
        [gun(attacks=2)], unit(number=2), {"first_failed_save_damage_zero": True}),
}  # fmt: skip


def case(name):
    """Weapons, unit, situation and answer for a slip."""
    weapons, target, situation, answer = (*CASES[name], *(None, "wounds_lost")[len(CASES[name]) - 2 :])
    return weapons, target, situation, answer
