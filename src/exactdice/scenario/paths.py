"""How a message names a place in a scenario and shows what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST_PATH = 80
_LONGEST_VALUE = 60


def path_text(path: Sequence[str | int]) -> str:
    """A path as in ``weapons[0].skill``, cut in the middle where it is long.

    Examples:
        >>> path_text(("weapons", 0, "skill"))
        'weapons[0].skill'
    """
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in path]
    return _cut("".join(steps).removeprefix("."), _LONGEST_PATH) or "the scenario"


def shown(value: Any) -> str:
    """A value as a message shows it, cut in the middle where it is long."""
    try:
        return _cut(repr(value), _LONGEST_VALUE)
    except ValueError:  # an int of more digits than Python prints
        return "a number of very many digits"


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 20]}...{text[-15:]}"
