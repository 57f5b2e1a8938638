"""The audit trail of an attack as tables, rows and records, and who attacks whom in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exactdice.cli.attacking import Rules, attacker_line, attacker_record
from exactdice.cli.output import Block, number, number_cells, short
from exactdice.cli.streams import say
from exactdice.format import decimal, percent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exactdice.games import wh40k


def title_of(volley: wh40k.Volley, rules: Rules) -> list[str]:
    """Who attacks whom, and what else holds."""
    return [*map(attacker_line, volley.attackers), f"against {volley.unit}", *rules.title()]


def volley_record(volley: wh40k.Volley, rules: Rules) -> dict[str, Any]:
    """The same for JSON."""
    return {
        **rules.record(),
        "attackers": [attacker_record(one) for one in volley.attackers],
        "target": str(volley.unit),
    }


def audit_blocks(volley: wh40k.Volley) -> list[Block]:
    """The rules of each stage, and its numbers."""
    rules, numbers = [], []
    for stage, needed, reason, chance, expected in volley.explain().rows:
        rules.append([stage, needed, reason])
        odds = ["", ""] if chance is None else [percent(chance), short(chance)]
        count = ["", ""] if expected is None else [decimal(expected), short(expected)]
        numbers.append([stage, *odds, *count])
    return [
        Block(["stage", "needed", "why"], rules, left=(0, 2)),
        Block(["stage", "chance", "exactly", "expected", "exactly"], numbers, left=(0,)),
    ]


def audit_sheet(volley: wh40k.Volley) -> tuple[tuple[str, ...], Iterator[list[str]]]:
    """The audit trail for CSV."""
    head = ("stage", "needed", "reason", "chance", "chance_float", "expected", "expected_float")
    return head, (
        [stage, needed, reason, *number_cells(chance), *number_cells(expected)]
        for stage, needed, reason, chance, expected in volley.explain().rows
    )


def audit_record(volley: wh40k.Volley) -> list[dict[str, Any]]:
    """The audit trail for JSON."""
    return [
        {
            "stage": stage,
            "needed": needed,
            "reason": reason,
            "chance": None if chance is None else number(chance),
            "expected": None if expected is None else number(expected),
        }
        for stage, needed, reason, chance, expected in volley.explain().rows
    ]


def say_notes(volley: wh40k.Volley) -> None:
    """What the result leaves out, on stderr."""
    for note in volley.explain().notes:
        say(f"note: {note}")
