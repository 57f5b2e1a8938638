"""Values of options that are one of several words: read in any spelling, completed by shells, the nearest one named."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

_MEANT = {"all": "failed", "ork": "orc", "md": "markdown", "tex": "latex"}  # words for one that is spelled otherwise


class Choice(click.Choice[str]):
    """One of several words: case does not matter, and blanks, hyphens and underscores are the same."""

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__(choices, case_sensitive=False)

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """The word as it is compared, shown and completed."""
        return str(choice).casefold().replace(" ", "-").replace("_", "-")

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """What is wrong, and the nearest word."""
        words = [self.normalize_choice(choice, ctx) for choice in self.choices]
        written = self.normalize_choice(value, ctx)
        nearest = [word for word in [_MEANT.get(written)] if word in words] or get_close_matches(written, words, n=1)
        cure = f". did you mean {nearest[0]!r}?" if nearest else ""
        return f"{value!r} is not one of {', '.join(map(repr, words))}{cure}"
