"""Wrong calls of checks outside Python and of golden cases: each with the named error and words of its sentence."""

from fractions import Fraction

from exactdice import Distribution, d, d6, geometric
from exactdice.errors import CountError, OperandError, SupportError, TooLargeError, WeightError
from exactdice.verify.export.cases import golden
from exactdice.verify.outside.checking import Allowed
from exactdice.verify.outside.programs import Command
from exactdice.verify.questions import of_attack, of_scenario, of_text

GUN, UNIT = ["4x Gun A1 BS3+ S8 AP-2 D2"], "3x T4 Sv3+ W2"
CHARGES = {"kind": "command_reroll_charges", "charges": [{"needed": 9}], "objective": "any"}
ROLLS = {"kind": "roll_table", "rolls": [{"type": "hit", "label": "easy", "skill": 3}]}

WRONG_CALLS = [  # id, call, error, words of the message
    ("no time", lambda: Allowed(seconds=0), OperandError, "time limit 0 is not between 0 and 1,000,000 seconds; write"),
    ("time that is no number", lambda: Allowed(seconds=float("nan")), OperandError, "time limit nan is not between"),
    ("all the time", lambda: Allowed(seconds=1e7), OperandError, "time limit 1e+07 is not between"),
    ("no samples", lambda: Allowed(most=0), CountError, "greatest number of samples 0 is too small"),
    ("no program", lambda: Command.parse(" "), OperandError, "command ' ' names no program; write one such as 'my-sim"),
    ("an open quote", lambda: Command.parse('a "b'), OperandError, "cannot be split into words: no closing quotation"),
    ("an open escape", lambda: Command.parse("a \\"), OperandError, "cannot be split into words: no escaped character"),
    (
        "no name",
        lambda: of_scenario(ROLLS).law(),
        OperandError,
        "several laws; name one of easy:success, easy:critical",
    ),
    ("a name misspelt", lambda: of_attack(GUN, UNIT).law("hit"), OperandError, "no law 'hit' here; did you mean hits?"),
    ("a name unknown", lambda: of_text("d6").law("x"), OperandError, "there is no law 'x' here; write one of value"),
    ("no law", lambda: of_scenario(CHARGES), OperandError, "the scenario has no law, only values; ask a question that"),
    (
        "endless",
        lambda: golden({"x": geometric(Fraction(1, 2))}, "x"),
        SupportError,
        "law x has no end; lump what lies",
    ),
    (
        "no text",
        lambda: golden({"x": Distribution([None, 1])}, "x"),
        SupportError,
        "outcome None is no number, text or",
    ),
    (
        "two lines",
        lambda: golden({"x": Distribution(["a\nb"])}, "x"),
        SupportError,
        "cannot be printed; map it to plain",
    ),
    ("a bad name", lambda: golden({"x\n": d6}, "x"), OperandError, r"name 'x\n' of a case cannot be printed"),
    (
        "an empty name",
        lambda: golden({"": d6}, "x"),
        OperandError,
        "name '' of a case cannot be printed; write a plain",
    ),
    ("a number as a law", lambda: golden({"x": 6}, "x"), OperandError, "law x 6 is no Distribution"),
    ("a case of none", lambda: golden({"x": d6}, "x", samples=0), CountError, "number of samples 0 is too small"),
    ("many samples", lambda: golden({"x": d6}, "x", samples=10**7), TooLargeError, "6 outcomes at 10,000,000 samples"),
    ("many outcomes", lambda: golden({"x": d(1001)}, "x"), TooLargeError, "1,001 outcomes at 10,000 samples are too"),
    ("no alarm", lambda: golden({"x": d6}, "x", alarm=0), WeightError, "alarm 0 is not between 0 and 1"),
]
