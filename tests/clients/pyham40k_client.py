"""pyham40k (Python 3.12 or later): expected wounds in floats, 10th edition without keywords; and a die that is rolled.

Sources read: pyham40k 1.1.0, core/calculator and core/model/value. It knows no models: damage is never cut, which its
description says ("expected number of wounds sustained by the defender").
"""

from .adapting import NotSupportedError, parts, require_known

PACKAGE = "pyham40k"
ABILITIES = {"torrent", "twin-linked", "re-roll hits", "re-roll wounds", "to hit", "to wound"}


def mean(bearers, weapon, unit, situation, answer):
    """The expected number of wounds; attackers are one weapon, so it is multiplied by their number."""
    from pyham40k.core.calculator import Real_Calculator
    from pyham40k.core.parser import Simple_Parser

    if answer != "wounds_lost":
        raise NotSupportedError("it knows no models")
    require_known(weapon, situation, ABILITIES, {"cover"})
    model = unit.models[0]
    if model.damage_reduction or model.feel_no_pain_mortal:
        raise NotSupportedError("damage reduction")
    skill = "n/a" if weapon.skill is None else f"{weapon.skill}{_changes(weapon, 'to hit', 're-roll hits')}"
    strength = f"{weapon.strength}{_changes(weapon, 'to wound', 're-roll wounds')}"
    save = f"{model.save}{' +1' if situation.get('cover') else ''}"
    attacker = [_amount(weapon.attacks), skill, strength, str(weapon.ap), _amount(weapon.damage)]
    defender = [str(unit.toughness), save, str(model.invulnerable or "n/a"), str(model.feel_no_pain or "n/a")]
    parser = Simple_Parser()
    one = Real_Calculator(parser.parse_attacker("|".join(attacker)), parser.parse_defender("|".join(defender)))
    return bearers * one.calculate_total_unsvaed_wounds()


def forget():
    """Empty what it keeps of values read before, so that a question does not depend on those before it."""
    from pyham40k.core.model.value import Value_Flyweight

    Value_Flyweight.simples.clear()


def roller(text):
    """A function that rolls a text such as 2d6 +1 once."""
    from pyham40k.core.parser import Simple_Parser

    value = Simple_Parser().parse_value(text)

    def roll():  # a plain function, because its values fail to compare where Python looks at their signature
        return value()

    return roll


def _amount(amount):
    number, sides, bonus = parts(amount)
    return f"{number}d{sides} {bonus:+d}" if number else str(bonus)


def _changes(weapon, modifier, reroll):
    """Modifiers and re-rolls as it writes them behind a value."""
    total = sum(ability.value for ability in weapon.all(modifier))
    again = {"ones": " r1", "failed": " r", None: ""}[weapon.find(reroll)]
    if reroll == "re-roll wounds" and weapon.find("twin-linked"):
        again = " r"
    return (f" {total:+d}" if total else "") + again
