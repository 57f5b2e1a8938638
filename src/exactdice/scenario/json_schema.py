"""The published JSON Schema of scenarios, made from the shapes that read them."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, models_json_schema
from pydantic_core import core_schema

from exactdice.scenario.kinds import KINDS

VERSION = 1  # rises when a scenario that was right becomes wrong


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a scenario: what ``run`` reads, for editors and programs of other languages.

    It refuses unknown and missing keys, wrong types and values out of range. It cannot say that a whole number is
    written without a decimal point, that text is dice notation, what a roll can give, and how one value limits
    another (no more dice kept than thrown, no more wounds left than there are); ``run`` refuses these, and what the
    game does not know.

    Returns:
        The schema as plain data; the last part of its ``$id`` is its version.

    Examples:
        >>> schema()["$id"], schema()["$defs"]["Charge"]["properties"]["needed"]
        ('urn:exactdice:scenario:1', {'type': 'integer'})
    """
    shapes = [kind.shape for kind in KINDS.values()]
    references, whole = models_json_schema([(shape, "validation") for shape in shapes], schema_generator=_Honest)
    return {
        "$schema": _Honest.schema_dialect,
        "$id": f"urn:exactdice:scenario:{VERSION}",
        "title": "exactdice scenario",
        "description": "One question about dice, answered exactly.",
        "oneOf": [references[shape, "validation"] for shape in shapes],
        "$defs": whole["$defs"],
    }


class _Honest(GenerateJsonSchema):
    """Pydantic's schema without null, which no scenario may hold, and without titles that repeat the keys."""

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
