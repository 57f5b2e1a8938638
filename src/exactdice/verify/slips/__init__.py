"""Known slips of simulators as data: how the law of an attack or of a dice text changes with each of them."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from exactdice.errors import OperandError
from exactdice.scalars import shown
from exactdice.verify.slips.library import SLIPS as SLIPS
from exactdice.verify.slips.record import ANSWERS as ANSWERS
from exactdice.verify.slips.record import Slip as Slip
from exactdice.verify.slips.texts import TEXT_SLIPS as TEXT_SLIPS

_BY_NAME = {one.name: one for one in SLIPS}


def slip(name: str) -> Slip:
    """A known slip in attacks by its name.

    Args:
        name: As in ``verify.SLIPS``, such as ``"devastating spill"``.

    Raises:
        OperandError: There is none of this name; the message lists the nearest.

    Examples:
        >>> from exactdice.verify import slip
        >>> print(slip("devastating spill"))
        devastating spill: it lets excess devastating damage go on to the next model
    """
    found = _BY_NAME.get(name) if isinstance(name, str) else None
    if found is None:
        raise OperandError(f"slip {shown(name)} is not known; {_nearest(name)}")
    return found


def _nearest(name: Any) -> str:
    near = get_close_matches(name, _BY_NAME) if isinstance(name, str) else []
    return f"write {' or '.join(map(repr, near))}" if near else "write one of [slip.name for slip in verify.SLIPS]"
