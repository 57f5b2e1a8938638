"""What a result draws: a sheet of plain parts, the same as text, HTML, LaTeX and on a terminal of rich.

A result says once what is to be seen, in ``_sheet``; ``Drawn`` gives it every form from that. A part is a sentence, a
table (``Grid``), something that draws itself under a name (``Shown``), or another sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Union

from exactdice.errors import ExactDiceError
from exactdice.format.text import table
from exactdice.sizes import budget, limit

if TYPE_CHECKING:
    from collections.abc import Collection

_INSTANT = 1_000_000  # states that a drawing nobody asked for may take: about a third of a second


class Formula(str):
    """An expression, in a cell or after the words of a sentence: plain text that is typeset where a form can do so."""

    __slots__ = ("value", "words")
    words: str
    value: Any

    def __new__(cls, text: str, value: Any, words: str = "") -> Formula:  # noqa: D102
        self = super().__new__(cls, words + text)
        self.value, self.words = value, words
        return self


class Shade(str):
    """A cell of a heat table: its text, the share of the hottest cell, and what is told on hover."""

    __slots__ = ("share", "told")
    share: Fraction
    told: str

    def __new__(cls, text: str, share: Fraction | None, told: str) -> Shade:  # noqa: D102
        self = super().__new__(cls, text)
        self.share, self.told = share or Fraction(0), told
        return self


class Drawable(Protocol):
    """What draws itself in every form, as laws do."""

    def _repr_html_(self) -> str | None: ...
    def __rich__(self) -> Any: ...
    def latex(self) -> str: ...  # noqa: D102


class Grid(NamedTuple):
    """A table.

    Attributes:
        head: Names of the columns.
        rows: Cells of one line each.
        left: Columns set flush left.
        name: The line above.
        foot: Sentences below.
        bars: For each row the share of the longest bar, or None for a row without one; drawn beside the first column.
        spare: Columns that may be left out where there is no room for them, if that is said.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Collection[int] = (0,)
    name: str = ""
    foot: Sequence[str] = ()
    bars: Sequence[Fraction | None] = ()
    spare: Collection[int] = ()


class Shown(NamedTuple):
    """Something that draws itself, and the line above it."""

    name: str
    drawing: Drawable


class Folded(NamedTuple):
    """What a page shows when a line is opened, a table or lines of code; other forms leave it out."""

    name: str
    part: Grid | str


class Sheet(NamedTuple):
    """All that a result draws: lines of a title, and parts, which may be functions that make them when needed."""

    title: Sequence[str]
    parts: Sequence[Part | Callable[[], Part]]


class Made(NamedTuple):
    """A sheet of which every part is made."""

    title: Sequence[str]
    parts: Sequence[str | Grid | Shown | Folded | Made]


def shares(values: Sequence[Any]) -> list[Fraction | None]:
    """Each value as a share of the greatest, 0 where it is less than 0; None for what is no number.

    Examples:
        >>> shares([Fraction(2), None, Fraction(1, 2), Fraction(-1)])
        [Fraction(1, 1), None, Fraction(1, 4), Fraction(0, 1)]
    """
    numbers = [value for value in values if isinstance(value, (int, Fraction))]
    most = Fraction(max([*numbers, 0])) or Fraction(1)
    return [max(value / most, Fraction(0)) if isinstance(value, (int, Fraction)) else None for value in values]


Part = Union[str, Grid, Shown, Folded, Sheet]  # noqa: UP007  (a class that is defined above is named in quotes)


class Drawn:
    """A result that prints and draws itself from its sheet.

    What nobody asked for, as a notebook shows the last line of a cell, takes an instant only: a part that would need
    more says so in its place. ``str``, ``latex()`` and ``to_markdown()`` are asked for and take what the budget allows.
    """

    __slots__ = ()

    def _sheet(self) -> Sheet:
        raise NotImplementedError

    def __str__(self) -> str:
        return as_text(made(self._sheet()))

    def latex(self) -> str:
        """The tables as LaTeX, each a ``tabular`` that needs no package."""
        return as_latex(made(self._sheet()))

    def to_markdown(self) -> str:
        """The tables in Markdown."""
        return as_markdown(made(self._sheet()))

    def _at_once(self, *, folded: bool = False) -> Made:
        """The sheet with its parts, each made or replaced by the reason why it is not."""
        try:
            sheet = self._sheet()
        except ExactDiceError as error:
            return Made((type(self).__name__,), (f"not drawn: {error}",))
        return made(sheet, forgiving=True, folded=folded)

    def _repr_html_(self) -> str:
        from exactdice.format.pages import as_html

        with _instant():
            return as_html(self._at_once(folded=True))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        if cycle or len(getattr(printer, "stack", ())) > 1:  # inside a list a result takes one line
            printer.text(repr(self))
            return
        printer.text(self._text_at_once())

    def _text_at_once(self) -> str:
        """The text of all that takes an instant; the ``repr`` of a result that has no source."""
        with _instant():
            return as_text(self._at_once())

    def __rich__(self) -> Any:
        from exactdice.format.terminal import OnTerminal

        with _instant():
            return OnTerminal(self._at_once())


@contextmanager
def _instant() -> Iterator[None]:
    """A budget for what a notebook draws without having been asked."""
    with budget(states=min(_INSTANT, limit("states"))):
        yield


def made(sheet: Sheet, *, forgiving: bool = False, folded: bool = False) -> Made:
    """The sheet with every part made.

    Args:
        sheet: What is to be seen.
        forgiving: Whether what is refused is replaced by the reason.
        folded: Whether what a page folds away is there at all.
    """
    parts: list[Any] = []
    for part in sheet.parts:
        try:
            one = part() if callable(part) else part
        except ExactDiceError as error:
            if not forgiving:
                raise
            one = f"not drawn: {error}"
        if isinstance(one, Sheet):
            parts.append(made(one, forgiving=forgiving, folded=folded))
        elif one and (folded or not isinstance(one, Folded)):
            parts.append(one)
    return Made(sheet.title, parts)


# --- text and Markdown --------------------------------------------------------------------------------------------


def as_text(sheet: Made) -> str:
    """A sheet as aligned text: parts apart by an empty line, sheets inside it by two."""
    pieces = [("\n".join(sheet.title), 2)] if sheet.title else []
    pieces += [(_text(part), 3 if isinstance(part, Made) else 2) for part in sheet.parts]
    text, before = "", 0
    for piece, apart in pieces:
        text += "\n" * (max(before, apart) if text else 0) + piece
        before = apart
    return text


def _text(part: Any) -> str:
    if isinstance(part, Made):
        return as_text(part)
    if isinstance(part, Shown):
        return f"{part.name}\n{part.drawing}"
    if isinstance(part, Grid):
        return "\n".join([*([part.name] if part.name else []), table(part.head, part.rows, part.left), *part.foot])
    return str(part)


def as_markdown(sheet: Made) -> str:
    """A sheet as paragraphs and tables of Markdown."""
    return "\n\n".join(_markdown(sheet))


def _markdown(sheet: Made) -> Iterator[str]:
    from exactdice.format import markdown

    yield from sheet.title
    for part in sheet.parts:
        if isinstance(part, Made):
            yield from _markdown(part)
        elif isinstance(part, Grid):
            yield from [part.name] if part.name else []
            yield markdown(part.head, part.rows, part.left)
            yield from part.foot
        elif isinstance(part, Shown):
            yield f"{part.name}\n\n```text\n{part.drawing}\n```"
        else:
            yield from str(part).splitlines()


# --- LaTeX --------------------------------------------------------------------------------------------------------


def as_latex(sheet: Made) -> str:
    """A sheet as paragraphs and tables of LaTeX."""
    return "\n\n".join(_latex(sheet))


def _latex(sheet: Made) -> Iterator[str]:
    from exactdice.format import latex

    yield from map(latex.escaped, sheet.title)
    for part in sheet.parts:
        if isinstance(part, Made):
            yield from _latex(part)
        elif isinstance(part, Grid):
            yield from map(latex.escaped, [part.name] if part.name else [])
            yield latex.table(part.head, [list(map(_latex_cell, row)) for row in part.rows], part.left)
            yield from map(latex.escaped, part.foot)
        elif isinstance(part, Shown):
            yield f"{latex.escaped(part.name)}\n\n{part.drawing.latex()}"
        else:
            yield from [latex.escaped(_latex_cell(line)) for line in lines(part)]


def lines(part: Any) -> list[str]:
    """The lines of sentences; a formula is one."""
    return [part] if isinstance(part, Formula) else str(part).splitlines()


def _latex_cell(cell: str) -> str:
    if not isinstance(cell, Formula):
        return cell
    from exactdice.format.latex import Source, escaped
    from exactdice.format.mathematics import latex

    return Source(escaped(cell.words) + latex(cell.value))
