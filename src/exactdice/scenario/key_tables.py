"""The keys of scenarios as a page for readers, made from the published schema."""

from __future__ import annotations

import json
from typing import Any

from exactdice.scenario.json_schema import schema
from exactdice.scenario.kinds import ENVELOPE

_HEAD = """\
# Keys of scenarios

Written by `exactdice schema --keys`. A key that is neither required nor has a default may be left out.
The kinds come first, then what they are made of. Every scenario names its `kind`, and may hold
`$schema`, text that is for editors only.
"""
_WORDS = {"integer": "whole number", "boolean": "true or false", "string": "text", "object": "mapping"}


def key_tables() -> str:
    """Every key of a scenario with its type and range, its default and its meaning, as tables in Markdown.

    Examples:
        >>> print(key_tables().partition("### Cap")[2].partition("###")[0].strip())
        A result is worth itself, or the cap where it is more.
        <BLANKLINE>
        | key | type | default | meaning |
        |---|---|---|---|
        | `cap` | whole number | required | A result is worth itself, at most this. |
    """
    whole = schema()
    shapes = whole["$defs"]
    kinds = {_name(part["then"]): part["if"]["properties"]["kind"]["const"] for part in whole["allOf"]}
    for name in kinds:
        for key in ENVELOPE:  # said once, in the head
            del shapes[name]["properties"][key]
    sections = [_section(f"`{kind}`", shapes[name]) for name, kind in kinds.items()]
    sections += [_section(name, shape) for name, shape in shapes.items() if name not in kinds]
    return "\n".join([_HEAD, *sections])


def _section(title: str, shape: dict[str, Any]) -> str:
    """A heading, what the shape is, and a table of its keys; of a union the types it may be."""
    lines = [f"### {title}", "", shape["description"], ""]
    if "properties" in shape:
        lines += ["| key | type | default | meaning |", "|---|---|---|---|"]
        lines += [_row(key, part, key in shape.get("required", ())) for key, part in shape["properties"].items()]
    else:
        lines += [f"- {_type(part['then'])}" for part in _branches(shape)]
    return "\n".join([*lines, ""])


def _row(key: str, part: dict[str, Any], required: bool) -> str:
    default = f"`{json.dumps(part['default'])}`" if "default" in part else "required" if required else ""
    return f"| `{key}` | {_type(part)} | {default} | {part['description']} |"


def _type(part: dict[str, Any]) -> str:
    if "$ref" in part:
        return f"[{_name(part)}](#{_name(part).lower()}){_range(part)}"
    if "const" in part or "enum" in part:
        return ", ".join([f"`{json.dumps(value)}`" for value in part.get("enum", [part.get("const")])])
    if "allOf" in part:
        return " or ".join([_type(branch["then"]) for branch in _branches(part)])
    if part["type"] == "array":
        items = _type(part["items"]).replace("whole number", "whole numbers")
        once = ", each once" if "uniqueItems" in part else ""
        return f"list of {items}{once}{', not empty' if 'minItems' in part else ''}"
    if "additionalProperties" in part:
        return f"mapping, for each name a {_type(part['additionalProperties'])}"
    return _WORDS[part["type"]] + _range(part)


def _branches(union: dict[str, Any]) -> list[dict[str, Any]]:
    return [part for part in union["allOf"] if "anyOf" not in part["then"]]


def _range(part: dict[str, Any]) -> str:
    low, high = part.get("minimum"), part.get("maximum")
    if low is None:
        return "" if high is None else f" <= {high}"
    return f" >= {low}" if high is None else f" from {low} to {high}"


def _name(reference: dict[str, Any]) -> str:
    return str(reference["$ref"]).removeprefix("#/$defs/")
