"""Rows to LaTeX: a tabular that needs no package, every cell escaped unless it is Source."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_SIGNS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "≈": r"$\approx$",
    "≥": r"$\ge$",
    "≤": r"$\le$",
    "×": r"$\times$",
    "…": r"\ldots{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "\n": " ",
    "\r": " ",
} | {sign: f"\\{sign}" for sign in "&%$#_{}"}


class Source(str):
    """Text that is LaTeX already and is not escaped again."""

    __slots__ = ()


def escaped(text: str) -> Source:
    r"""Text as LaTeX sets it; Source as it is.

    Examples:
        >>> print(escaped("50% of a_b & c"))
        50\% of a\_b \& c
    """
    return text if isinstance(text, Source) else Source("".join([_SIGNS.get(sign, sign) for sign in text]))


def table(head: Sequence[str], rows: Sequence[Sequence[str]], left: Collection[int] = ()) -> Source:
    r"""A tabular; columns are set flush right but for those in ``left``.

    Examples:
        >>> print(table(["roll", "chance"], [["1", "50%"]]))
        \begin{tabular}{rr}
        \hline
        roll & chance \\
        \hline
        1 & 50\% \\
        \hline
        \end{tabular}
    """
    columns = "".join(["l" if i in left else "r" for i in range(len(head))])
    lines = [" & ".join(map(escaped, row)) + r" \\" for row in (head, *rows)]
    inside = "\n".join([r"\hline", lines[0], r"\hline", *lines[1:], r"\hline"])
    return Source(f"\\begin{{tabular}}{{{columns}}}\n{inside}\n\\end{{tabular}}")
