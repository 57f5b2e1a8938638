"""What both choices are worth at the moments that players come to, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exactdice.format import abbreviated, decimal, percent
from exactdice.format.results import Drawn, Grid, Sheet
from exactdice.games.wh40k.rerolls.advice import situation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from exactdice.games.wh40k.rerolls.moments import Moment, RerollChoice

MOST_ROWS = 30
_LONGEST = 20  # characters of a fraction in a row


class Explanation(Drawn):
    """The moments of best play with what both choices are worth; prints as a table.

    ``rows`` maps moments, in the order of play, to their choice: the likeliest ones if there are very many. ``more`` is
    the number of those left out.
    """

    __slots__ = ("_fronts", "_models", "_slow", "more", "objective", "rows")

    def __init__(
        self,
        objective: str,
        rows: Mapping[Moment, RerollChoice],
        more: int,
        fronts: Sequence[tuple[int, int]],
        *,
        slow: bool,
        models: int,
    ) -> None:
        self.objective = objective
        self.rows = rows
        self.more = more
        self._fronts = fronts
        self._slow = slow
        self._models = models

    def cells(self) -> tuple[list[str], list[list[str]]]:
        """Head and rows as text."""
        head = ["roll", "result", "met with", "thrown again", "", "kept", "", "better", "where"]
        rows = []
        for moment, choice in self.rows.items():
            roll, result, where = situation(moment, self._fronts, slow=self._slow, models=self._models)
            worths = [text for value in choice[1:3] for text in (abbreviated(value, _LONGEST), decimal(value))]
            better = "throw again" if choice.throw_again else "keep"
            rows.append([roll, result, percent(choice.chance), *worths, better, where])
        return head, rows

    def _sheet(self) -> Sheet:
        head, rows = self.cells()
        if not rows:
            return Sheet((), ("there is no moment to decide",))
        note = [f"and {self.more:,} less likely moments, which policy lists and choice answers"] if self.more else []
        return Sheet((self.objective,), [Grid(head, rows, (0, 7, 8), foot=note)])

    __repr__ = Drawn._text_at_once
