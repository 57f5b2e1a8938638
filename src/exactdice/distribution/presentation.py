"""How a law is shown and handed on: figures, terminals, formats, LaTeX, tables of other libraries, JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from exactdice.distribution.measure import Measure, T_co

if TYPE_CHECKING:
    from collections.abc import Mapping


class Presentation(Measure[T_co]):
    """What shows a distribution; each form is loaded when it is first asked for."""

    __slots__ = ()

    # --- looking at a law -----------------------------------------------------------------------------------------

    def _repr_html_(self) -> str:
        from exactdice.distribution import drawing

        return drawing.figure(self._form)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        from exactdice.distribution import terminal

        nested = len(getattr(printer, "stack", ())) > 1  # inside a list a law takes one line
        printer.text(repr(self) if nested else terminal.pretty(self._form, printer.max_width))

    def __rich__(self) -> Any:
        from exactdice.distribution import terminal

        return terminal.rich(self._form)

    def _ipython_key_completions_(self) -> list[Any]:
        from exactdice.distribution import describe

        return list(self._form.pairs()[0]) if describe.at_hand(self._form) else []

    def __format__(self, specification: str) -> str:
        """The law in one line: ``.1%`` for percents, ``.3f`` for decimals, ``frac`` for fractions.

        Of more than 40 outcomes those at both ends are written. Without a format it is the table of ``str``.

        Raises:
            OperandError: The format is none of these.
            SymbolError: Percents or decimals are asked for of probabilities with symbols.

        Examples:
            >>> from exactdice import d3, d6
            >>> print(f"{d3:frac}")
            1: 1/3, 2: 1/3, 3: 1/3
            >>> print(f"{max(d3, key=d3.pmf)} of {2 @ d3:.1%}")
            1 of 2: 11.1%, 3: 22.2%, 4: 33.3%, 5: 22.2%, 6: 11.1%
        """
        if not specification:
            return str(self)
        from exactdice.distribution import spelling

        return spelling.spelled(self._form, specification)

    def latex(self) -> str:
        r"""The law as a LaTeX ``tabular`` that needs no package; probabilities with symbols are typeset.

        Of more than 40 outcomes those at both ends are written.

        Examples:
            >>> from exactdice import bernoulli
            >>> print(bernoulli("1/3").latex())
            \begin{tabular}{rrr}
            \hline
            outcome & probability &  \\
            \hline
            $0$ & $\frac{2}{3}$ & 66.67\% \\
            $1$ & $\frac{1}{3}$ & 33.33\% \\
            \hline
            \end{tabular}
        """
        from exactdice.distribution import spelling

        return spelling.as_latex(self._form)

    # --- tables of other libraries --------------------------------------------------------------------------------

    def to_pandas(self) -> Any:
        """A pandas ``DataFrame`` with a row for each outcome.

        Its columns are ``outcome``, ``numerator`` and ``denominator`` (text, exact) and ``probability_float``, the
        nearest float. Outcomes are the objects that they are.

        Raises:
            MissingExtraError: pandas is not installed; it comes with the extra ``data``.
            SymbolError: The probabilities are expressions.
            SupportError: The law has no end.
        """
        from exactdice.distribution import tables

        return tables.to_pandas(self._form)

    def to_polars(self) -> Any:
        """A polars ``DataFrame`` with the columns of :meth:`to_pandas`.

        Outcomes that are not all integers of 64 bits, truth values or text are written as text.

        Raises:
            MissingExtraError: polars is not installed; it comes with the extra ``data``.
            SymbolError: The probabilities are expressions.
            SupportError: The law has no end.
        """
        from exactdice.distribution import tables

        return tables.to_polars(self._form)

    def to_arrow(self) -> Any:
        """A pyarrow ``Table`` with the columns of :meth:`to_polars`, as Parquet and DuckDB read it.

        Raises:
            MissingExtraError: pyarrow is not installed; it comes with the extra ``data``.
            SymbolError: The probabilities are expressions.
            SupportError: The law has no end.
        """
        from exactdice.distribution import tables

        return tables.to_arrow(self._form)

    # --- records --------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The law as plain values with the version of their shape; ``dict(law)`` is the pmf.

        Outcomes are int, Fraction, text, bool, None and tuples of them.

        Raises:
            SupportError: An outcome is of another kind, or the law has no end.
            SymbolError: The probabilities are expressions.

        Examples:
            >>> from exactdice import bernoulli
            >>> bernoulli("1/3").to_dict()["outcomes"]
            [{'outcome': 0, 'probability': '2/3'}, {'outcome': 1, 'probability': '1/3'}]
        """
        from exactdice.distribution import records

        return records.to_dict(self._form)

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """The law of a record, as :meth:`to_dict` writes it.

        Args:
            record: The record.

        Raises:
            OperandError: It is no such record, or one of another version.
            SupportError: An outcome cannot be read, or stands there twice.
            WeightError: The probabilities are no fractions above 0 that add up to 1.

        Examples:
            >>> from exactdice import Distribution, d6
            >>> Distribution.from_dict((2 @ d6).to_dict()) == 2 @ d6
            True
        """
        from exactdice.distribution import records

        return cls._of(records.from_dict(record))

    def to_json(self) -> str:
        """The record of :meth:`to_dict` as JSON; numbers that another reader would round are written as text.

        Raises:
            SupportError: An outcome is of a kind that a record does not hold, or the law has no end.
            SymbolError: The probabilities are expressions.

        Examples:
            >>> from exactdice import point
            >>> point(3).to_json()[58:]
            '"outcomes": [{"outcome": 3, "probability": "1"}]}'
        """
        from exactdice.distribution import records

        return records.to_json(self._form)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The law that :meth:`to_json` wrote.

        Args:
            text: The JSON.

        Raises:
            NotationError: The text is no JSON.
            OperandError: It is no record of a law, or one of another version.
            SupportError: An outcome cannot be read, or stands there twice.
            WeightError: The probabilities are no fractions above 0 that add up to 1.

        Examples:
            >>> from exactdice import Distribution, d6
            >>> Distribution.from_json(d6.to_json()) == d6
            True
        """
        from exactdice.distribution import records

        return cls._of(records.from_json(text))
