"""Rows to LaTeX: a tabular that needs no package, every cell escaped unless it is Source."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from fractions import Fraction

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
    '"': "''",  # the first encoding has no straight one
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


def number(value: Fraction) -> Source:
    r"""A fraction in mathematical type.

    Examples:
        >>> from fractions import Fraction
        >>> print(number(Fraction(-5, 18)))
        $-\frac{5}{18}$
    """
    if value.denominator == 1:
        return Source(f"${value.numerator}$")
    sign = "-" if value < 0 else ""
    return Source(f"${sign}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}$")


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
    lines = [f"{{}}{line}" if line[0] in "[*" else line for line in lines]  # they would belong to the \\ before them
    inside = "\n".join([r"\hline", lines[0], r"\hline", *lines[1:], r"\hline"])
    return Source(f"\\begin{{tabular}}{{{columns}}}\n{inside}\n\\end{{tabular}}")
