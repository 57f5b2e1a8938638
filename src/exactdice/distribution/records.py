"""A law as a record of plain values and as JSON, and back: exact, with the version of its shape."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from exactdice import kernel
from exactdice.algebra.forms import pack
from exactdice.distribution.tables import rows_of
from exactdice.errors import NotationError, OperandError, SupportError, WeightError
from exactdice.scalars import shown, text_fault
from exactdice.sizes import require

if TYPE_CHECKING:
    from exactdice.algebra.forms import Form

SCHEMA, VERSION = "exactdice distribution", 1
_SAFE = 2**53  # integers below are read whole by every reader of JSON
_NUMBER = re.compile(r"(-?\d+)(?:/(\d+))?", re.ASCII)
_DEEPEST = 100  # tuples within tuples
_CURE = "write what to_dict() gave"


def to_dict(form: Form) -> dict[str, Any]:
    """The record of a law."""
    outcomes, weights, total = rows_of(form, "to_dict()")
    rows = [
        {"outcome": _written(x), "probability": _spelled(kernel.fraction(weight, total))}
        for x, weight in zip(outcomes, weights, strict=True)
    ]
    return {"schema": SCHEMA, "schema_version": VERSION, "outcomes": rows}


def to_json(form: Form) -> str:
    """The record as text in ASCII."""
    return json.dumps(to_dict(form))


def from_json(text: Any) -> Form:
    """The form of a law from the text of its record."""
    fault = text_fault(text)
    if fault:
        raise OperandError(f"{shown(text)} cannot be read as JSON: {fault}")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"text {shown(text)} is no JSON ({error}); write what to_json() gave") from None
    return from_dict(record)


def from_dict(record: Any) -> Form:
    """The form of a law from its record."""
    if not isinstance(record, Mapping):
        raise OperandError(f"{shown(record)} is no record of a distribution; {_CURE}")
    made = record.get("schema"), record.get("schema_version")
    if made != (SCHEMA, VERSION):
        raise OperandError(
            f"a record of schema {shown(made[0])}, version {shown(made[1])}, is not read; "
            f"it must be {SCHEMA!r}, version {VERSION}"
        )
    rows = record.get("outcomes")
    if not isinstance(rows, Sequence) or isinstance(rows, str) or not rows:
        raise OperandError(f"outcomes {shown(rows)} of a record are no list of rows; {_CURE}")
    require("outcomes", len(rows), "this record")
    chances: dict[Any, Fraction] = {}
    for row in rows:
        if not isinstance(row, Mapping) or set(row) != {"outcome", "probability"}:
            raise OperandError(f"row {shown(row)} has other keys than 'outcome' and 'probability'; {_CURE}")
        x = _read(row["outcome"])
        if x in chances:
            raise SupportError(f"outcome {shown(x)} stands in a record twice; add its probabilities up")
        chances[x] = _chance(row["probability"], x)
    total = lcm(*[chance.denominator for chance in chances.values()])
    weights = {x: chance.numerator * (total // chance.denominator) for x, chance in chances.items()}
    if sum(weights.values()) != total:
        raise WeightError(
            f"the probabilities of a record add up to {shown(sum(chances.values()))}, not to 1; "
            "write Distribution({...}) for weights of any sum"
        )
    return pack(weights, total)


# --- outcomes -----------------------------------------------------------------------------------------------------


def _written(x: Any) -> Any:
    """An outcome as JSON has it: whole numbers, text, truth values, None; fractions and tuples under their names."""
    kind = type(x)
    if (kind is int and abs(x) < _SAFE) or kind is str or kind is bool or x is None:
        return x
    if kind is int:
        return {"integer": kernel.digits(x)}
    if kind is Fraction:
        return {"fraction": _spelled(x)}
    if kind is tuple:
        return [_written(part) for part in x]
    raise SupportError(
        f"outcome {shown(x)} of type {kind.__name__} has no form in a record, which holds int, Fraction, text, bool, "
        "None and tuples of them; map it to one, as in law.map(str)"
    )


def _read(value: Any, level: int = 0) -> Any:
    kind = type(value)
    if kind in (int, str, bool) or value is None:
        return value
    if isinstance(value, (list, tuple)) and level < _DEEPEST:
        return tuple([_read(part, level + 1) for part in value])
    if isinstance(value, Mapping) and len(value) == 1:
        for name, text in value.items():
            if name in ("integer", "fraction"):
                number = _number(text)
                if number is not None and (name == "fraction" or number.denominator == 1):
                    return number if name == "fraction" else number.numerator
    raise SupportError(f"outcome {shown(value)} of a record cannot be read; {_CURE}")


def _spelled(number: Fraction) -> str:
    numerator = kernel.digits(number.numerator)
    return numerator if number.denominator == 1 else f"{numerator}/{kernel.digits(number.denominator)}"


def _number(text: Any) -> Fraction | None:
    match = _NUMBER.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    numerator, denominator = kernel.from_digits(match[1]), kernel.from_digits(match[2] or "1")
    return kernel.fraction(numerator, denominator) if denominator else None


def _chance(text: Any, x: Any) -> Fraction:
    chance = _number(text)
    if chance is None or chance <= 0:
        raise WeightError(f"probability {shown(text)} of outcome {shown(x)} is no text such as '1/6' above 0; {_CURE}")
    return chance
