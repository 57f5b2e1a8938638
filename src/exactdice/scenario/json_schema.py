"""The published JSON Schema of scenarios, made from the shapes that read them."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, models_json_schema
from pydantic_core import core_schema

from exactdice.scenario.kinds import ENVELOPE, KINDS

VERSION = 1  # rises when a scenario that was right becomes wrong


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a scenario: what ``run`` reads, for editors and programs of other languages.

    It refuses unknown and missing keys, wrong types and values out of range. It cannot say that a whole number is
    written without a decimal point, that text is dice notation, what a roll can give, and how one value limits
    another (no more dice kept than thrown, no more wounds left than there are); ``run`` refuses these, and what the
    game does not know. A union is written as "if it is this one, then it is such", so that a validator names the
    fault in the one that is meant instead of saying that none fits.

    Returns:
        The schema as plain data; the last part of its ``$id`` is its version.

    Examples:
        >>> schema()["$id"], schema()["$defs"]["Charge"]["properties"]["needed"]
        ('urn:exactdice:scenario:1', {'description': 'The total of 2D6 that is enough.', 'type': 'integer'})
    """
    shapes = [kind.shape for kind in KINDS.values()]
    references, whole = models_json_schema([(shape, "validation") for shape in shapes], schema_generator=_Honest)
    kinds = {name: references[kind.shape, "validation"] for name, kind in KINDS.items()}
    for name, reference in kinds.items():
        _put_into_envelope(whole["$defs"][reference["$ref"].removeprefix("#/$defs/")], name)
    told = _told_by_value("kind", kinds)
    told["properties"]["kind"]["description"] = ENVELOPE["kind"]
    return {
        "$schema": _Honest.schema_dialect,
        "$id": f"urn:exactdice:scenario:{VERSION}",
        "title": "exactdice scenario",
        "description": "One question about dice, answered exactly.",
        **told,
        "$defs": whole["$defs"],
    }


def _put_into_envelope(shape: dict[str, Any], kind: str) -> None:
    """Add the keys that every scenario has to those of a kind."""
    envelope = {"$schema": {"type": "string"}, "kind": {"const": kind, "type": "string"}}
    for key, part in envelope.items():
        part["description"] = ENVELOPE[key]
    shape["properties"] = envelope | shape["properties"]
    shape["required"] = ["kind", *shape["required"]]


def _told_by_value(key: str, choices: dict[str, Any]) -> dict[str, Any]:
    """A union of mappings, each told by the value of a key."""
    return {
        "type": "object",
        "properties": {key: {"enum": list(choices)}},
        "required": [key],
        "allOf": [
            {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": choice}
            for value, choice in choices.items()
        ],
    }


_TYPES = {"int": "integer", "str": "string", "list": "array"}


def _told_by_key(choices: dict[str, Any]) -> dict[str, Any]:
    """A union of mappings, each told by a key of its own, and of values told by their types."""
    plain = [(_TYPES[name], choice) for name, choice in choices.items() if name in _TYPES]
    mappings = [(name, choice) for name, choice in choices.items() if name not in _TYPES]
    conditions: list[dict[str, Any]] = [{"if": {"type": name}, "then": choice} for name, choice in plain]
    conditions += [{"if": {"type": "object", "required": [key]}, "then": choice} for key, choice in mappings]
    types = [name for name, _ in plain]
    if mappings:
        types.append("object")
        one_of_them = {"anyOf": [{"required": [key]} for key, _ in mappings]}
        conditions.append({"if": {"type": "object"}, "then": one_of_them})
    return {"type": types if plain else "object", "allOf": conditions}


class _Honest(GenerateJsonSchema):
    """Pydantic's schema without null, which no scenario may hold, and without titles that repeat the keys."""

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> dict[str, Any]:
        """What tells the branches from each other is said, so that only the branch that is meant is judged."""
        choices = {str(tag).strip("<>"): self.generate_inner(choice) for tag, choice in schema["choices"].items()}
        key = schema["custom_error_context"].get("key")  # its error names the key whose value tells
        return _told_by_key(choices) if key is None else _told_by_value(str(key), choices)

    def nullable_schema(self, schema: core_schema.NullableSchema) -> dict[str, Any]:
        """What may be left out is left out, never null."""
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> dict[str, Any]:
        """None is how a shape remembers what was left out, no value to write."""
        written = super().default_schema(schema)
        if written.get("default", "") is None:
            del written["default"]
        return written

    def field_title_should_be_set(self, schema: Any) -> bool:
        """No."""
        return False
