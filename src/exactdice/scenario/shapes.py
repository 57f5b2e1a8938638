"""What the shapes of scenarios have in common: strict reading, and errors that name the path of a key.

The shapes are pydantic models: an expression is told by the one key that names its operation, which pydantic reads as a
union without a tag of its own, and its errors are data (a path, a value, a reason) that become one sentence here.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    GetCoreSchemaHandler,
    Strict,
    Tag,
    ValidationError,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from exactdice.errors import ScenarioError
from exactdice.scenario.paths import path_text, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic_core import ErrorDetails


ALIASES = {  # what players and the engine call it, and the key that is meant
    "feel_no_pain": "fnp", "feel_no_pain_mortal": "fnp_mortal", "feel_no_pain_psychic": "fnp_psychic",
    "invulnerable_save": "invulnerable", "invuln": "invulnerable", "sv": "save", "w": "wounds", "t": "toughness",
    "leader": "character", "target": "defender", "unit": "defender", "attacker": "weapons", "attackers": "weapons",
    "bearers": "count", "number": "count", "a": "attacks", "bs": "skill", "ws": "skill", "s": "strength",
    "d": "damage", "armour_penetration": "ap", "armor_penetration": "ap",
    "roll": "expression", "notation": "expression", "units": "units_within_12", "contact": "base_contact",
}  # fmt: skip


class Shape(BaseModel):
    """A mapping with known keys, read strictly and never changed.

    Schemas are built when a shape is first used, because the shapes of expressions hold each other.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", defer_build=True, arbitrary_types_allowed=True)

    @model_validator(mode="before")
    @classmethod
    def _known_keys(cls, data: Any) -> Any:
        """Name the nearest known key beside an unknown one; this comes before a missing key, often its other half."""
        known = [field.alias or name for name, field in cls.model_fields.items()]
        for key in data if isinstance(data, dict) else ():
            if key not in known:
                nearest = [ALIASES[key]] if ALIASES.get(key) in known else get_close_matches(key.casefold(), known, n=1)
                cure = f"did you mean {nearest[0]}?" if nearest else f"known here are {', '.join(known)}"
                raise PydanticCustomError("unknown", "{cure}", {"cure": cure, "key": key})
        return data


class Whole:
    """Marks a whole number from ``low`` to ``high``; None leaves a side open."""

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self.low, self.high = low, high

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        number = core_schema.int_schema(strict=True, ge=self.low, le=self.high)
        return core_schema.custom_error_schema(number, "expected", custom_error_message=str(self))

    def __str__(self) -> str:
        if self.low is not None and self.high is not None:
            return f"a whole number from {self.low:,} to {self.high:,}"
        if self.low is not None:
            return f"a whole number of at least {self.low}"
        return "a whole number" if self.high is None else f"a whole number of at most {self.high}"


class Expected:
    """Says what to write where a value is not of the type."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.custom_error_schema(handler(source), "expected", custom_error_message=self.what)


Integer = Annotated[int, Whole()]
Count = Annotated[int, Whole(0)]
Positive = Annotated[int, Whole(1)]
Target = Annotated[int, Whole(2, 6)]  # a roll such as 4+
_MOST = 1_000_000  # what no datasheet exceeds
Characteristic = Annotated[int, Whole(1, _MOST)]
Penetration = Annotated[int, Whole(-_MOST, 0)]
Change = Annotated[int, Whole(-_MOST, _MOST)]
Modifiers = Annotated[tuple[Change, ...], Strict(False)]  # not strict: a list is read as a tuple
Reroll = Literal["none", "ones", "failed", "non_critical"]
RerollFailed = Annotated[bool, Expected("true, which throws a failure again, or false")]

# --- unions of shapes ---------------------------------------------------------------------------------------------


def tag(name: str) -> Tag:
    """The tag of one branch of a union, in angle brackets, so that it is told from the keys of an error's path."""
    return Tag(f"<{name}>")


def told_by_key(*keys: str, what: str, types: tuple[type, ...] = ()) -> Discriminator:
    """Tells the branches of a union by the key that a mapping has, and what is no mapping by its type."""
    plain = {kind: f"<{kind.__name__}>" for kind in types}

    def which(value: Any) -> str | None:
        if isinstance(value, dict):
            return next((f"<{key}>" for key in keys if key in value), None)
        return plain.get(type(value))

    return Discriminator(which, "expected", "{what}", {"what": what})


def told_by_value(key: str, *values: str) -> Discriminator:
    """Tells the branches of a union of mappings by the value of a key."""

    def which(value: Any) -> str | None:
        found = value.get(key) if isinstance(value, dict) else None
        return f"<{found}>" if found in values else None

    return Discriminator(which, "expected", "{what}", {"what": f"one of {', '.join(values)}", "key": key})


# --- reading, and what a wrong scenario is told -------------------------------------------------------------------

S = TypeVar("S", bound=Shape)


def read(shape: type[S], data: Mapping[str, Any]) -> S:
    """The scenario in its shape.

    Raises:
        ScenarioError: Something does not fit; the message holds its path and what was expected.
    """
    try:
        return shape.model_validate(data)
    except ValidationError as error:
        raise ScenarioError(_sentence(error.errors(include_url=False)[0])) from None


def expected(what: str) -> PydanticCustomError:
    """The error of a value of the right type that cannot be meant."""
    return PydanticCustomError("expected", "{what}", {"what": what})


_EXPECTED = {
    "bool_type": "true or false",
    "string_type": "text",
    "list_type": "a list",
    "tuple_type": "a list",
    "model_type": "a mapping",
    "dict_type": "a mapping",
    "literal_error": "{expected}",
    "too_short": "a list of at least {min_length}",
    "too_long": "a list of at most {max_length}",
}


def _sentence(error: ErrorDetails) -> str:
    """The first error of pydantic as path, value and cure; an error may name a further ``key`` below its place."""
    context = error.get("ctx", {})
    path = [step for step in error["loc"] if isinstance(step, int) or not step.startswith("<")]
    kind, found = error["type"], error["input"]
    if "key" in context and isinstance(found, dict):
        path.append(context["key"])
        kind, found = ("missing", None) if context["key"] not in found else (kind, found[context["key"]])
    place = path_text(path)
    if kind == "missing":
        return f"{place} is missing; {context.get('what', 'this key is required')}"
    if kind == "unknown":
        return f"{place} is unknown; {context['cure']}"
    if kind == "value_error":  # raised by the engine, whose message holds the value
        return f"{place}: {context['error']}"
    cure = _EXPECTED[kind].format(**context) if kind in _EXPECTED else error["msg"]
    return f"{place} is {shown(found)}; write {cure}"
