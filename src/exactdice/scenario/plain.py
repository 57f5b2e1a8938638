"""The input as plain data: a copy without floats, nulls and foreign types, within limits of depth and size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactdice.errors import ScenarioError
from exactdice.scalars import text_fault
from exactdice.scenario.paths import path_text, shown

DEEPEST = 60  # mappings and lists of lists inside the scenario's own mapping
MOST = 100_000  # values of one scenario; shared references could otherwise unfold without end


class Fault:
    """Stands where a reader of files found what a mapping cannot hold; ``reason`` continues "... is"."""

    def __init__(self, reason: str) -> None:
        self.reason = reason


def plain(scenario: Any) -> dict[str, Any]:
    """A copy made of dicts, lists, texts, whole numbers and truth values alone.

    Raises:
        ScenarioError: It is no mapping, something else is in it, or it is too deep or too large.
    """
    if not isinstance(scenario, Mapping):
        raise ScenarioError(
            f"the scenario is of type {type(scenario).__name__}, not a mapping; "
            "write one such as {'kind': 'dice', 'expression': 'D6'}"
        )
    return _Copier().mapping(scenario, (), 0)


class _Copier:
    """Copies values one inside the other and counts them."""

    def __init__(self) -> None:
        self.copied = 0

    def value(self, value: Any, path: tuple[str | int, ...], depth: int) -> Any:
        self.copied += 1
        if self.copied > MOST:
            raise ScenarioError(f"the scenario holds more than {MOST:,} values; write a smaller one")
        if isinstance(value, bool):
            return value
        if isinstance(value, int):  # of any kind: readers of TOML have their own
            return int(value)
        if isinstance(value, (str, bytes, bytearray)):
            if fault := text_fault(value):
                raise ScenarioError(f"{path_text(path)} is {shown(value)}: {fault}")
            return str(value)
        if isinstance(value, Mapping):
            return self.mapping(value, path, depth + 1)
        if isinstance(value, (list, tuple)):
            return self.list(value, path, depth)
        raise ScenarioError(f"{path_text(path)} is {_foreign(value)}")

    def mapping(self, mapping: Mapping[Any, Any], path: tuple[str | int, ...], depth: int) -> dict[str, Any]:
        _require_depth(path, depth)
        copy = {}
        for key, value in mapping.items():
            if fault := text_fault(key):
                raise ScenarioError(f"{path_text(path)} has the key {shown(key)}: {fault}")
            copy[str(key)] = self.value(value, (*path, str(key)), depth)
        return copy

    def list(self, values: list[Any] | tuple[Any, ...], path: tuple[str | int, ...], depth: int) -> list[Any]:
        if path and isinstance(path[-1], int):  # a list inside a list
            depth += 1
            _require_depth(path, depth)
        return [self.value(value, (*path, place), depth) for place, value in enumerate(values)]


def _require_depth(path: tuple[str | int, ...], depth: int) -> None:
    if depth > DEEPEST:
        raise ScenarioError(f"{path_text(path)} lies deeper than {DEEPEST} mappings; write a flatter scenario")


def _foreign(value: Any) -> str:
    if isinstance(value, Fault):
        return value.reason
    if value is None:
        return "null; leave the key out where nothing is meant"
    if isinstance(value, float):
        return f"the float {value!r}, so it is not exact; write a whole number"
    kind = type(value).__name__
    return f"{shown(value)} of type {kind}; write a whole number, text, true, false, a list or a mapping"
