"""Wrong calls of ``plot``: refused before matplotlib is asked for, each in one sentence that must hold these words."""

from exactdice import bernoulli, d6, plot, symbols
from exactdice.errors import OperandError, RulesError, SupportError, WeightError
from exactdice.games.wh40k import Model, Unit, Weapon, compare, mortal_wounds, weapon_table
from exactdice.plotting import save

P = symbols("p")
BOYZ = Unit("Boyz", toughness=5, models=5 * [Model(wounds=1, save=5)])
RESULT = mortal_wounds(BOYZ, "D6")
TABLE = weapon_table([(4, Weapon("Rifle", attacks=2, skill=4, strength=4, damage=1))], [BOYZ])
NOT_DRAWN = "cannot be drawn; write a law such as 2 @ d6"
TWO_UNITS = "does not name two parts; write unit=('wounds', 'models')"

WRONG_CALLS = [
    ("nothing", lambda: plot(None), OperandError, f"None {NOT_DRAWN}"),
    ("text", lambda: plot("2d6"), OperandError, f"'2d6' {NOT_DRAWN}"),
    ("a number by itself", lambda: plot(7), OperandError, f"7 {NOT_DRAWN}"),
    ("something else in a list", lambda: plot([d6, object]), OperandError, NOT_DRAWN),
    ("an empty mapping", lambda: plot({}), OperandError, "there is nothing to draw"),
    ("an empty list", lambda: plot([]), OperandError, "there is nothing to draw"),
    ("labels alike", lambda: plot({1: d6, "1": d6}), OperandError, "two labels are written alike"),
    ("a number beside laws", lambda: plot([d6, 7]), OperandError, "7 is no law; a number is drawn beside curves only"),
    ("kind in the singular", lambda: plot(d6, "ridge"), OperandError, "'ridge' does not exist; did you mean 'ridges'?"),
    ("kind as a name", lambda: plot(d6, "at_least"), OperandError, "does not exist; did you mean 'at least'?"),
    ("kind of one bar", lambda: plot(d6, "bar"), OperandError, "'bar' does not exist; did you mean 'bars'?"),
    ("kind that is a number", lambda: plot(d6, 3), OperandError, "kind 3 does not exist; write one of 'bars', "),
    ("kind", lambda: plot(d6, "pie"), OperandError, "kind 'pie' does not exist; write one of 'bars', 'at least', "),
    ("tail of 0", lambda: plot(d6, tail=0), WeightError, "tail 0 is not between 0 and 1; write a chance such as"),
    ("tail of 1", lambda: plot(d6, tail=1), WeightError, "tail 1 is not between 0 and 1; write a chance such as"),
    ("float tail", lambda: plot(d6, tail=0.01), WeightError, "0.01"),
    ("event", lambda: plot(bernoulli(P), event=True), OperandError, "True is a truth value, not an event"),
    ("bars of a table", lambda: plot(TABLE, "bars"), OperandError, "kind 'bars' cannot be drawn of a table of weapons"),
    ("heat of a comparison", lambda: plot(compare(RESULT, RESULT), "heat"), OperandError, "drawn of a comparison"),
    ("two heat maps", lambda: plot(2 * [d6.product(d6)], "heat"), OperandError, "a heat map is of one law; draw each"),
    ("one unit of two", lambda: plot(d6.product(d6), unit="wounds"), OperandError, f"unit='wounds' {TWO_UNITS}"),
    ("three units", lambda: plot(d6.product(d6), unit=(1, 2, 3)), OperandError, TWO_UNITS),
    ("bars of symbols", lambda: plot(bernoulli(P), "bars"), SupportError, "kind 'bars' needs numbers; put them in"),
    ("law of mortal wounds", lambda: plot(RESULT, "bars", by="hits"), RulesError, "law 'hits' of an attack does not"),
    ("no Axes to save", lambda: save(None, "two.svg"), OperandError, "there are no Axes to save; write save(plot(law)"),
    ("format", lambda: save(None, "two.gif"), OperandError, "format 'gif' is not known; write one of 'png', 'svg', "),
]
