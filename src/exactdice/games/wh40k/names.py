"""Names that people type: the same whatever their case and apostrophes, and the nearest ones beside an unknown one."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from exactdice.errors import RulesError
from exactdice.games.values import refuse_beyond
from exactdice.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterable


def plain_name(name: str) -> str:
    """A name without what is typed in many ways: case, apostrophes, exclamation marks."""
    return " ".join(re.sub(r"[^\w\s-]", "", name.casefold()).split())


def require_models(what: str, models: object) -> None:
    """Refuse what is no number of models.

    Raises:
        RulesError: It is no whole number, none, or beyond any unit.
    """
    refuse_beyond(what, models)
    if type(models) is not int or models < 1:
        raise RulesError(f"{what} {shown(models)} does not exist; write a whole number of at least 1")


def unknown(what: str, name: Any, known: Iterable[str]) -> RulesError:
    """The error of a name that nothing has, with the nearest that something has."""
    names = {plain_name(one): one for one in known}
    typed = name if isinstance(name, str) else ""
    nearest = get_close_matches(plain_name(typed[:60]), names, n=3, cutoff=0.5) or list(names)[:3]
    listed = ", ".join([names[one] for one in nearest])
    return RulesError(f"{what} {shown(name)} is unknown; the nearest known ones are {listed}")
