"""Attacks whose chances are symbols: numbers put in at the end give what the attack with these numbers gives."""

from dataclasses import replace
from fractions import Fraction

import strategies as s
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from exactdice import budget, errors, symbols
from exactdice.games.wh40k import Unit, attack, mortal_wounds

choices = st.sets(st.sampled_from(["hit", "critical", "wound", "save", "ignored"]), max_size=2)
weapons = st.lists(s.weapons(most=2), min_size=1, max_size=2)
P, C, W, D, S, F = ([symbols(f"{name}{i}") for i in range(3)] for name in "pcwdsf")


class Twin:
    """An attack and its twin, in which chosen rolls are symbols and the others the chances that they come to.

    The twin keeps all modifiers, re-rolls and abilities: nothing may change a chance that is given by hand.
    """

    def __init__(self, attackers, unit, situation, chosen):
        self.numeric = attack(attackers, unit, situation)
        self.values = {}
        self.chosen = chosen
        parts = [engagement for _, engagement in self.numeric._parts]
        armed = [
            (bearers, self.armed(weapon, part.chances, i))
            for i, ((bearers, weapon), part) in enumerate(zip(attackers, parts, strict=True))
        ]
        models = [self.model(model, [part.defences[model.defences] for part in parts], unit) for model in unit.models]
        defended = Unit(unit.name, toughness=unit.toughness, models=models, keywords=unit.keywords)
        self.symbolic = attack(armed, defended, situation)

    def chance(self, roll, symbol, value):
        """A symbol with its value, or the value."""
        if roll not in self.chosen:
            return value
        self.values[symbol] = value
        return symbol

    def pair(self, roll, names, check):
        """The chances of a roll and of its criticals."""
        return self.chance(roll, names[0], check.success), self.chance("critical", names[1], check.critical)

    def armed(self, weapon, chances, i):
        """A weapon whose rolls are chances."""
        skill = weapon.skill if weapon.find("torrent") else self.pair("hit", (P[i], C[i]), chances.hit)
        return replace(weapon, skill=skill, wound_chance=self.pair("wound", (W[i], D[i]), chances.wound))

    def model(self, model, defences, unit):
        """A model whose save is a chance where all weapons meet the same one, as is a lone Feel No Pain."""
        i = list(dict.fromkeys([one.defences for one in unit.models])).index(model.defences)
        if len({defence.save.success for defence in defences}) == 1:
            model = replace(model, save=self.chance("save", S[i], defences[0].save.success), invulnerable=None)
        if model.feel_no_pain is not None and model.feel_no_pain_mortal is None:
            ignored = Fraction(7 - model.feel_no_pain, 6)
            model = replace(model, feel_no_pain=self.chance("ignored", F[i], ignored))
        return model

    def ask(self, question):
        """An answer about the twin, unless it has too many terms: many attacks of many symbols may be refused."""
        try:
            with budget(states=1_000_000):
                return question(self.symbolic)
        except errors.TooLargeError:
            reject()

    def put_in(self, law):
        """A law of the twin with numbers put in."""
        return law.subs({symbol: value for symbol, value in self.values.items() if symbol in law.free_symbols})


@settings(deadline=None)
@given(weapons, st.integers(0, 2), s.hurt_units() | s.mixed_units(st.booleans()), s.situations, choices)
def test_numbers_put_in_at_the_end_give_the_attack_with_numbers(weapons, bearers, unit, situation, chosen):
    twin = Twin([(bearers if i else 1, weapon) for i, weapon in enumerate(weapons)], unit, situation, chosen)
    assert twin.put_in(twin.ask(lambda volley: volley.joint)) == twin.numeric.joint
    assert twin.put_in(twin.symbolic.hits) == twin.numeric.hits
    assert twin.put_in(twin.symbolic.wounds) == twin.numeric.wounds


@settings(deadline=None)
@given(s.weapons(most=2), s.like_units(), s.situations, choices)
def test_means_and_the_chance_to_destroy_are_expressions_in_the_symbols(weapon, unit, situation, chosen):
    twin = Twin([(2, weapon)], unit, situation, chosen)

    def number(value):
        return value if isinstance(value, Fraction) else Fraction(str(value.subs(twin.values)))

    assert number(twin.symbolic.unsaved.mean()) == twin.numeric.unsaved.mean()
    assert number(twin.ask(lambda volley: volley.wounds_lost.mean())) == twin.numeric.wounds_lost.mean()
    assert number(twin.ask(lambda volley: volley.unit_destroyed)) == twin.numeric.unit_destroyed


@settings(deadline=None)
@given(s.mixed_units(st.booleans()), st.sampled_from([1, 2, "D3"]))
def test_mortal_wounds_on_models_with_symbols(unit, amount):
    f = symbols("f")
    models = [replace(model, feel_no_pain=f, feel_no_pain_mortal=None) for model in unit.models]
    law = mortal_wounds(Unit("mob", toughness=4, models=models), amount).joint
    for roll in range(2, 7):
        rolled = [replace(model, feel_no_pain=roll, feel_no_pain_mortal=None) for model in unit.models]
        expected = mortal_wounds(Unit("mob", toughness=4, models=rolled), amount).joint
        assert law.subs(f, Fraction(7 - roll, 6)) == expected
