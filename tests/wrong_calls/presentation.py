"""Wrong calls of what shows a law and hands it on: formats, tables of other libraries, records.

A row is (id, call, error, words, ...), as in ``ground_floor``.
"""

from exactdice import Distribution, bernoulli, binomial, d3, d6, equals, point, symbols
from exactdice.errors import NotationError, OperandError, SupportError, SymbolError, WeightError

P = symbols("p")
ENDLESS = d6.explode(equals(6))
RECORD = point(3).to_dict()


def nested(depth):
    """So many lists, one in the other."""
    value = 1
    for _ in range(depth):
        value = [value]
    return value


def read(**changes):
    """Read a record that was changed."""
    return lambda: Distribution.from_dict({**RECORD, **changes})


def rows(*pairs):
    """Read a record of outcomes with probabilities."""
    return read(outcomes=[{"outcome": x, "probability": chance} for x, chance in pairs])


WRONG_CALLS = [
    ("format .5", lambda: f"{d6:.5}", OperandError, "no format '.5'", "write '.1%' for percents"),
    ("format d", lambda: f"{d6:d}", OperandError, "no format 'd'", "'frac' for fractions"),
    ("percents of symbols", lambda: f"{bernoulli(P):.1%}", SymbolError, "no format '.1%'", "write 'frac'"),
    ("fractions of formulas", lambda: f"{binomial(symbols('n'), P):frac}", SymbolError, "depend on a symbol", "subs"),
    *[
        (f"symbols {name}", lambda name=name: getattr(bernoulli(P), name)(), SymbolError, f"{name}()", "law.subs(p")
        for name in ("to_pandas", "to_polars", "to_arrow", "to_dict")
    ],
    ("symbols to_json", bernoulli(P).to_json, SymbolError, "put numbers in first"),
    *[
        (f"endless {name}", getattr(ENDLESS, name), SupportError, "infinitely many", "write law.clip(high=24)")
        for name in ("to_pandas", "to_polars", "to_arrow", "to_dict", "to_json")
    ],
    (
        "record of a set",
        Distribution([frozenset([1]), 2]).to_dict,
        SupportError,
        "frozenset has no form",
        "law.map(str)",
    ),
    ("record of a law", Distribution([d3, 1]).to_dict, SupportError, "type Distribution has no form"),
    ("no record", lambda: Distribution.from_dict([]), OperandError, "[] is no record", "write what to_dict() gave"),
    ("empty record", lambda: Distribution.from_dict({}), OperandError, "schema None, version None, is not read"),
    ("version", read(schema_version=2), OperandError, "version 2, is not read", "'exactdice distribution', version 1"),
    ("no rows", read(outcomes=[]), OperandError, "no list of rows"),
    ("text for rows", read(outcomes="3"), OperandError, "no list of rows"),
    ("number for rows", read(outcomes=3), OperandError, "outcomes 3 of a record are no list of rows"),
    ("list for a row", read(outcomes=[[3, "1"]]), OperandError, "row [3, '1'] has other keys"),
    ("half a row", read(outcomes=[{"outcome": 3}]), OperandError, "has other keys than 'outcome' and 'probability'"),
    ("twice", rows((3, "1/2"), (3, "1/2")), SupportError, "outcome 3 stands in a record twice", "add"),
    ("half a law", rows((3, "1/2")), WeightError, "add up to Fraction(1, 2), not to 1", "Distribution({...})"),
    ("negative", rows((3, "3/2"), (4, "-1/2")), WeightError, "'-1/2' of outcome 4 is no text such as '1/6' above 0"),
    ("number for text", rows((3, 1)), WeightError, "probability 1 of outcome 3 is no text"),
    ("nothing below", rows((3, "1/0")), WeightError, "probability '1/0' of outcome 3 is no text"),
    ("percentage", rows((3, "50%")), WeightError, "probability '50%' of outcome 3 is no text"),
    ("float", rows((0.5, "1")), SupportError, "outcome 0.5 of a record cannot be read"),
    ("fraction as integer", rows(({"integer": "1/2"}, "1")), SupportError, "cannot be read"),
    ("number in a mapping", rows(({"integer": 1}, "1")), SupportError, "cannot be read"),
    ("unknown kind", rows(({"date": "1"}, "1")), SupportError, "outcome {'date': '1'} of a record cannot be read"),
    ("two kinds", rows(({"integer": "1", "fraction": "1"}, "1")), SupportError, "cannot be read"),
    ("too deep", rows((nested(102), "1")), SupportError, "cannot be read"),
    (
        "half a JSON",
        lambda: Distribution.from_json("{"),
        NotationError,
        "text '{' is no JSON",
        "write what to_json() gave",
    ),
    ("long number in JSON", lambda: Distribution.from_json("1" * 5000), NotationError, "is no JSON"),
    ("deep JSON", lambda: Distribution.from_json("[" * 100_000), NotationError, "is no JSON"),
    ("JSON of a list", lambda: Distribution.from_json("[]"), OperandError, "[] is no record"),
    ("bytes for JSON", lambda: Distribution.from_json(b"{}"), OperandError, "it is bytes, not text"),
    ("None for JSON", lambda: Distribution.from_json(None), OperandError, "it is no text; write it in quotes"),
]
