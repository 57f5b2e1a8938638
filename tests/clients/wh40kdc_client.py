"""wh40kdc: expected values in floats, rules of the 11th edition; asked for a stage of its ``cruncher``.

Sources read: wh40kdc 1.4.5, cruncher/engine.py and cruncher/buffs.py. Weapons and units have the shape of its data.
"""

from .adapting import require_known

PACKAGE = "wh40kdc"
ABILITIES = {
    "sustained hits", "lethal hits", "devastating wounds", "anti", "torrent", "blast", "twin-linked", "rapid fire",
    "melta", "ignores cover", "re-roll hits", "re-roll wounds", "to hit", "to wound",
}  # fmt: skip
STAGES = {"wounds_lost": "after-fnp", "models_destroyed": "models-killed"}
_OF_THE_ROLL = {"to hit": "hit-mod", "to wound": "wound-mod", "re-roll hits": "hit", "re-roll wounds": "wound"}


def mean(bearers, weapon, unit, situation, answer):
    """The expected value of an answer."""
    from wh40kdc.cruncher import crunch

    require_known(weapon, situation, ABILITIES, {"cover", "half_range"})
    model = unit.models[0]
    keywords = [_keyword(ability) for ability in weapon.abilities if ability.name not in _OF_THE_ROLL]
    stats = {"A": weapon.attacks, "BS": weapon.skill, "S": weapon.strength, "AP": weapon.ap, "D": weapon.damage}
    profile = {"name": "Gun", "range": 24, "stats": stats, "keywords": keywords}
    target = {"T": unit.toughness, "Sv": model.save, "W": model.wounds, "invuln_sv": model.invulnerable}
    output = crunch(
        {
            "attacker": {"weapon": {"id": "gun", "profiles": [profile]}, "profileIndex": 0},
            "target": {
                "unit": {"id": "unit", "profiles": [target], "keywords": list(unit.keywords)},
                "profileIndex": 0,
                "modelCount": len(unit.models),
            },
            "modelsFiring": bearers,
            "buffs": [*_of_the_weapon(weapon), *_of_the_target(model, situation)],
            "context": {"phase": "shooting", "withinHalfRange": situation.get("half_range", False)},
        }
    )
    return float(next(stage["expected"] for stage in output["stages"] if stage["name"] == STAGES[answer]))


def _keyword(ability):
    """A keyword as its data have them; Blast without a value, as 340 of the 376 profiles there."""
    reference = {"keyword_id": ability.name.replace(" ", "-")}
    if ability.name == "anti":
        reference["parameters"] = {"threshold": ability.value, "target_keyword": ability.keyword}
    elif ability.value is not None:
        reference["parameters"] = {"value": ability.value}
    return reference


def _buff(**contribution):
    return {"source": {"kind": "manual"}, "contribution": contribution}


def _of_the_weapon(weapon):
    for ability in weapon.abilities:
        if ability.name in ("to hit", "to wound"):
            yield _buff(type=_OF_THE_ROLL[ability.name], value=ability.value)
        elif ability.name in _OF_THE_ROLL:
            subset = {"ones": "ones", "failed": "all-failures"}[ability.value]
            yield _buff(type="reroll", roll=_OF_THE_ROLL[ability.name], subset=subset)


def _of_the_target(model, situation):
    if model.feel_no_pain:
        yield _buff(type="feel-no-pain", threshold=model.feel_no_pain)
    if model.feel_no_pain_mortal:
        yield _buff(type="feel-no-pain", threshold=model.feel_no_pain_mortal, scope="mortal")
    if model.damage_reduction:
        yield _buff(type="damage-reduction", value=model.damage_reduction)
    if situation.get("cover"):
        yield _buff(type="cover")
