"""Answers that are chances and laws by name, printed in every format; the names are those of scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.cli.output import (
    LAW_HEAD,
    Output,
    Report,
    chance_in_words,
    chances_block,
    header,
    law_block,
    law_record,
    law_rows,
    number,
    number_cells,
    show,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from exactdice import Distribution


def show_answer(
    output: Output,
    command: str,
    *,
    title: Sequence[str],
    asked: Mapping[str, Any],
    chances: Mapping[str, Fraction],
    laws: Mapping[str, Distribution[Any]],
) -> None:
    """Print an answer: the first chance as the headline, then the other chances and the laws."""

    def report() -> Report:
        (first, chance), *others = chances.items()
        blocks = [chances_block("chance of", {_words(name): value for name, value in others})] if others else []
        blocks += [law_block(_words(name), law) for name, law in laws.items()]
        return Report(title, f"{_words(first)}: {chance_in_words(chance)}", blocks)

    def record() -> dict[str, Any]:
        return {
            **header(command),
            **asked,
            **{name: number(chance) for name, chance in chances.items()},
            "laws": {name: law_record(law) for name, law in laws.items()},
        }

    def rows() -> Iterator[list[str]]:
        for name, value in chances.items():
            yield [_words(name), "", *number_cells(value), "", ""]
        for name, law in laws.items():
            yield from law_rows(law, _words(name))

    show(output, report=report, record=record, sheet=lambda: (("quantity", *LAW_HEAD), rows()))


def _words(name: str) -> str:
    return name.replace("_", " ")
