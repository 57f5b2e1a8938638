"""Libraries that only some installations have: imported when they are needed, missed in one sentence."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from exactdice.errors import MissingExtraError


def needed(module: str, extra: str, what: str) -> Any:
    """A module of a library that belongs to an extra.

    Args:
        module: Its name, such as ``"matplotlib.figure"``.
        extra: The extra of exactdice that installs it.
        what: What needs it, for the message.

    Raises:
        MissingExtraError: The library is not installed.

    Examples:
        >>> needed("fractions", "plot", "a plot").Fraction(1, 2)
        Fraction(1, 2)
    """
    library = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != library:
            raise  # the library is there, and something that it needs is not
        raise MissingExtraError(
            f"{what} needs {library}, which is not installed; write pip install 'exactdice[{extra}]'"
        ) from None
