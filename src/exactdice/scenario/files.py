"""Scenario files: JSON or TOML, read as plain data; whatever is wrong with one is told with its name."""

from __future__ import annotations

import json
import os
import re
import tomllib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from exactdice.errors import ExactDiceError, OperandError, ScenarioError
from exactdice.scenario.plain import DEEPEST, Fault, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LARGEST = 1_000_000  # bytes of a file
DIGITS = 640  # of a number; Python reads as many whatever its limit, and beyond them takes quadratic time
DOTS, DOTS_SQUARED = 100, 1_000_000  # in a line of TOML, and of all lines; a key takes tomllib quadratic time


def read_file(path: str | os.PathLike[str]) -> dict[str, Any]:
    r"""The scenario that a file holds, for ``run``.

    Args:
        path: A file in UTF-8, JSON or TOML as the end of its name says, of one scenario.

    Returns:
        The scenario as a mapping of texts, whole numbers, truth values, lists and mappings.

    Raises:
        ScenarioError: The file cannot be read or is too large; it is no JSON or TOML; a key is written twice; a value
            is a float, null or a date. The message holds the name of the file, and the path of the key.
        OperandError: The path is neither text nor a path.

    Examples:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     file = Path(folder, "charge.toml")
        ...     _ = file.write_text("kind = 'charge'\nneeded = 9")
        ...     read_file(file)
        {'kind': 'charge', 'needed': 9}
    """
    if not isinstance(path, (str, os.PathLike)):
        raise OperandError(f"the path {path!r} is of type {type(path).__name__}; write text or a pathlib.Path")
    with naming(os.fspath(path)):
        reader = _READERS.get(Path(path).suffix.casefold())
        if reader is None:
            raise ScenarioError("the name does not say what is in it; let it end in .json or .toml")
        try:
            with open(path, "rb") as stream:
                return _read(stream, reader)
        except (OSError, ValueError) as fault:
            if isinstance(fault, ExactDiceError):
                raise
            raise ScenarioError(
                f"cannot be read: {getattr(fault, 'strerror', fault)}; name a file that can be"
            ) from None


def read_stream(stream: BinaryIO, name: str) -> dict[str, Any]:
    """The scenario that a stream of JSON holds; messages call it by the name given.

    Raises:
        ScenarioError: As for a file.
    """
    with naming(name):
        return _read(stream, _json)


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Let errors of the library begin with the name of the file that they are about."""
    try:
        yield
    except ExactDiceError as error:
        raise type(error)(f"{name if name.isprintable() else repr(name)}: {error}") from None


def _read(stream: BinaryIO, reader: Callable[[str], Any]) -> dict[str, Any]:
    read = stream.read(LARGEST + 1)
    if len(read) > LARGEST:
        raise ScenarioError(f"it holds more than {LARGEST:,} bytes; write a smaller scenario")
    try:
        text = read.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise ScenarioError(f"byte {fault.start + 1} is not UTF-8; save it in UTF-8") from None
    if any([len(number.group()) > DIGITS for number in re.finditer(r"[0-9][0-9A-Fa-fox_]*", text)]):
        raise ScenarioError(f"it holds a number of more than {DIGITS} digits; write a smaller one")
    try:
        return plain(reader(text))
    except RecursionError:
        raise ScenarioError(f"it lies deeper than {DEEPEST} mappings; write a flatter scenario") from None


def _json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_mapping)
    except json.JSONDecodeError as fault:
        reason = f"{fault.msg[:1].lower()}{fault.msg[1:]}"
        raise ScenarioError(f"it is not JSON: {reason} at line {fault.lineno}, column {fault.colno}; mend it") from None


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping: dict[str, Any] = {}
    for key, value in pairs:
        mapping[key] = Fault("written twice; keep one of the two") if key in mapping else value
    return mapping


def _toml(text: str) -> Any:
    dots = [line.count(".") for line in text.splitlines()]
    if max(dots, default=0) > DOTS or sum([number**2 for number in dots]) > DOTS_SQUARED:
        raise ScenarioError("its lines have too many dots; write tables in place of dotted keys")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        reason = f"{str(fault)[:1].lower()}{str(fault)[1:]}"
        raise ScenarioError(f"it is not TOML: {reason}; mend it") from None


_READERS = {".json": _json, ".toml": _toml}
