"""``exactdice symbolic``: means and chances as expressions in symbols, their values, and where two attacks meet."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from exactdice import bernoulli
from exactdice.cli.attacking import (
    Rules,
    attacker,
    attacker_line,
    attacker_record,
    require_target_for_others,
    situation_options,
)
from exactdice.cli.expressions import assignments_of, chances_of, expression_of, substituted
from exactdice.cli.figures import figure_option, figure_words, figures_of
from exactdice.cli.main import Command
from exactdice.cli.output import Block, Output, Report, format_option, header, number, number_cells, short, show
from exactdice.format import decimal, percent
from exactdice.games import wh40k
from exactdice.rolls.notation import parse
from exactdice.scalars import exact, has_symbols
from exactdice.symbolic import break_even

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

EXAMPLES = """\
exactdice symbolic "2x Gun A2 BS3+ S4 D1" --target "2x Scouts T4 Sv4+ W1" --skill p
exactdice symbolic "2x Gun A2 BS3+ S4 D1" --target "2x Scouts T4 Sv4+ W1" --save s --at s=1/2
exactdice symbolic "4x Rifle A2 BS3+ S4 D1" --target "Ogryn T5 Sv4+ W6" --skill p \\
    --break-even "Plasma A1 BS3+ S7 AP-2 D2" --figure mean-wounds-lost
exactdice symbolic "Gun A6 BS3+ S4 D1 [lethal hits]" --target "T5 Sv4+ W3" --skill "p, 1/6" --feel-no-pain 1-f
exactdice symbolic 2d6 --chance p --break-even 3 --at p=1/3
"""
_LONGEST = 2000  # characters of an expression in a table
SHEET = ("quantity", "expression", "at", "exact", "float")


class Question(NamedTuple):
    """What is asked, and the quantities as expressions and after numbers have been put in."""

    title: list[str]
    asked: dict[str, Any]
    quantities: Mapping[str, Any]
    put: Mapping[Any, Fraction]
    values: Mapping[str, Any]  # with these numbers
    judged: str  # the quantity that breaks even
    other: Any  # what it breaks even with; None: nothing is


@click.command(cls=Command, examples=EXAMPLES, short_help="Means and chances as expressions in symbols.")
@click.argument("lines", nargs=-1, required=True, metavar="WEAPON...|NOTATION")
@click.option("--target", metavar="UNIT", help="The unit attacked; without it, dice notation and --chance are asked.")
@click.option("--skill", metavar="CHANCE", help='The chance to hit of every WEAPON; with that of criticals: "p, 1/6".')
@click.option("--wound-chance", metavar="CHANCE", help="The chance to wound of every WEAPON, in the same way.")
@click.option("--save", metavar="CHANCE", help="The chance to save of every model.")
@click.option("--feel-no-pain", metavar="CHANCE", help="The chance of every model to ignore a wound.")
@click.option("--chance", metavar="CHANCE", help="Of dice: each of so many tries succeeds with this chance.")
@click.option("--at", multiple=True, metavar="SYMBOL=NUMBER", help="Also print the numbers at p=2/3; may be repeated.")
@click.option(
    "--break-even",
    "other",
    metavar="WEAPON|NUMBER",
    help="Where the figure is that of another attack on the same target, of other dice, or a number.",
)
@click.option("--symbol", metavar="SYMBOL", help="The symbol to solve for, where there are several.")
@figure_option
@situation_options
@format_option
def symbolic(lines: tuple[str, ...], target: str | None, output: Output, **options: Any) -> None:
    """Print mean wounds lost, mean models destroyed and the chance to destroy as expressions in symbols.

    A CHANCE is a symbol such as p, a number, or an expression such as 1-p; it is final, no modifier changes it. Without
    --target: of dice, how many of so many tries succeed.
    """
    put = assignments_of(options.pop("at"))
    question = _of_dice(lines, put, options) if target is None else _of_attack(lines, target, put, options)
    roots = _roots(question, options["symbol"])
    show(
        output,
        report=lambda: _report(question, roots),
        record=lambda: _record(question, roots),
        sheet=lambda: (SHEET, _sheet_rows(question, roots)),
    )


# --- questions ---------------------------------------------------------------------------------------------------

_OF_WEAPONS, _OF_MODELS = ("skill", "wound_chance"), ("save", "feel_no_pain")


def _of_attack(lines: tuple[str, ...], target: str, put: dict[Any, Fraction], options: dict[str, Any]) -> Question:
    if options["chance"] is not None:
        raise click.UsageError("--chance belongs to dice. Write --skill or --save, or leave out --target")
    given = {name: chances_of(options[name]) for name in (*_OF_WEAPONS, *_OF_MODELS) if options[name] is not None}
    _require_symbols(put, given, "--skill p")
    rules: Rules = options["rules"]
    attackers, unit = [attacker(line) for line in lines], wh40k.Unit.parse(target)

    def volley(attacking: list[Any], chances: dict[str, Any]) -> wh40k.Volley:
        weapons = {name: chances[name] for name in _OF_WEAPONS if name in chances}
        models = {name: chances[name] for name in _OF_MODELS if name in chances}
        changed = [(number_of, replace(weapon, **weapons)) for number_of, weapon in attacking]
        return rules.attack(changed, replace(unit, models=tuple([replace(one, **models) for one in unit.models])))

    asked = volley(attackers, given)
    numbers = {name: substituted(chance, put) for name, chance in given.items()}
    other = options["other"]
    if other is not None:
        other = (
            _number(other)
            or figures_of(volley([attacker(other)], {name: given[name] for name in _OF_MODELS if name in given}))[
                options["figure"]
            ]
        )
    return Question(
        [*map(attacker_line, asked.attackers), f"against {asked.unit}", *rules.title()],
        {
            **rules.record(),
            "attackers": [attacker_record(one) for one in asked.attackers],
            "target": str(asked.unit),
        },
        figures_of(asked),
        put,
        figures_of(volley(attackers, numbers)) if put else {},
        options["figure"],
        other,
    )


def _of_dice(lines: tuple[str, ...], put: dict[Any, Fraction], options: dict[str, Any]) -> Question:
    require_target_for_others({"chance", "at", "other", "symbol"})
    if options["chance"] is None:
        raise click.UsageError(
            "Dice have no symbol. Write --chance p for tries that succeed, or --target for an attack"
        )
    expression, chance = parse(" ".join(lines)), expression_of(options["chance"])
    _require_symbols(put, {"chance": chance}, "--chance p")
    law = expression.law()

    def quantities(each: Any) -> dict[str, Any]:
        successes = law @ bernoulli(each)
        return {"mean": successes.mean(), "variance": successes.var(), "prob_none": successes.pmf(0)}

    other = options["other"]
    return Question(
        [f"{expression} tries that succeed with {chance}"],
        {"roll": str(expression), "chance": str(chance)},
        quantities(chance),
        put,
        quantities(substituted(chance, put)) if put else {},
        "mean",
        None if other is None else _number(other) or parse(other).law().mean(),
    )


def _require_symbols(put: Mapping[Any, Fraction], chances: Mapping[str, Any], cure: str) -> None:
    """Refuse a number for a symbol that no chance has, because nothing would come of it."""
    parts = [part for chance in chances.values() for part in (chance if isinstance(chance, tuple) else (chance,))]
    known = sorted({str(symbol) for part in parts for symbol in getattr(part, "free_symbols", ())})
    for symbol in map(str, put):
        if not known:
            raise click.UsageError(f"--at gives {symbol} a value, and no chance is a symbol. Write {cure} as well")
        if symbol not in known:
            near = f"did you mean {known[0]}?" if len(known) == 1 else f"write one of {', '.join(known)}"
            raise click.UsageError(f"{symbol} of --at is no symbol here. {near}")


def _number(text: str) -> Fraction | None:
    """The number that a text is; None where it has letters."""
    return None if any(map(str.isalpha, text)) else exact(text, "number to break even with", click.UsageError)  # type: ignore[arg-type]


def _roots(question: Question, symbol: str | None) -> list[tuple[str, Any]]:
    """The values of the symbol, with its name, for which both are the same."""
    if question.other is None:
        return []
    mine = question.quantities[question.judged]
    names = sorted({str(one) for value in (mine, question.other) for one in getattr(value, "free_symbols", ())})
    if symbol is None and len(names) != 1:
        raise click.UsageError(f"There are {len(names)} symbols to solve for. Write --symbol with one of them")
    unknown = symbol or names[0]
    return [(unknown, root) for root in break_even(mine, question.other, expression_of(unknown))]


# --- answers -----------------------------------------------------------------------------------------------------


def _shown(value: Any) -> str:
    """An expression as a cell; a very long one is only described."""
    if isinstance(value, Fraction):
        return short(value)
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} …"


def _rounded(name: str, value: Any) -> str:
    if not isinstance(value, Fraction):
        return ""
    return percent(value) if name.startswith("prob") else decimal(value)


def _at(put: Mapping[Any, Fraction]) -> str:
    return ", ".join([f"{symbol}={value}" for symbol, value in put.items()])


def _report(question: Question, roots: list[tuple[str, Any]]) -> Report:
    rows = [[figure_words(name), _shown(value)] for name, value in question.quantities.items()]
    blocks = [Block(["quantity", "expression"], rows, left=(0, 1))]
    if question.put:
        rows = [[figure_words(name), _shown(value), _rounded(name, value)] for name, value in question.values.items()]
        blocks.append(Block([f"at {_at(question.put)}", "exactly", "rounded"], rows, left=(0,)))
    breaks_even = f"{figure_words(question.judged)} breaks even at"
    if roots:
        rows = [[name, str(root), _nearest(root)] for name, root in roots]
        blocks.append(Block([breaks_even, "exactly", "rounded"], rows, left=(0,)))
    nowhere = "" if roots or question.other is None else f"{breaks_even} no value from 0 to 1"
    return Report(question.title, nowhere, blocks)


def _nearest(root: Any) -> str:
    """A root rounded; empty where it has symbols of its own."""
    return "" if has_symbols(root) else decimal(Fraction(float(root)))


def _symbolic_record(value: Any) -> dict[str, Any]:
    return number(value) if isinstance(value, Fraction) else {"expression": str(value)}


def _root_record(root: Any) -> dict[str, Any]:
    return {"exact": str(root), "float": None if has_symbols(root) else float(root)}


def _record(question: Question, roots: list[tuple[str, Any]]) -> dict[str, Any]:
    record = {
        **header("symbolic"),
        **question.asked,
        **{name: _symbolic_record(value) for name, value in question.quantities.items()},
    }
    if question.put:
        record["at"] = {
            **{str(symbol): number(value) for symbol, value in question.put.items()},
            "values": {name: _symbolic_record(value) for name, value in question.values.items()},
        }
    if question.other is not None:
        record["break_even"] = {
            "figure": question.judged,
            "with": _symbolic_record(question.other),
            "values": [{"symbol": name, **_root_record(root)} for name, root in roots],
        }
    return record


def _sheet_rows(question: Question, roots: list[tuple[str, Any]]) -> Iterator[list[str]]:
    for name, value in question.quantities.items():
        yield [figure_words(name), str(value), "", *_exact_cells(value)]
    for name, value in question.values.items():
        yield [figure_words(name), str(value), _at(question.put), *_exact_cells(value)]
    for name, root in roots:
        yield [f"break-even {name}", str(root), "", *map(str, _root_record(root).values())]


def _exact_cells(value: Any) -> list[str]:
    return number_cells(value if isinstance(value, Fraction) else None)
