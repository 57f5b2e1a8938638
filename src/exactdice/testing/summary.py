"""The summary of a session of tests: samples, evidence, the budget used, and what the passes would have shown."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

_SHOWN = 10


def summary(records: Sequence[dict[str, Any]], budget: str, seed: int, *, everything: bool = False) -> list[str]:
    r"""The lines of a summary: one for all checks, and one for each of them, those with the most evidence first.

    Args:
        records: What ``Session.check`` reports.
        budget: The chance of any false alarm that was allowed, as it was written.
        seed: The session's seed.
        everything: Whether to show all checks, however many they are.

    Examples:
        >>> record = {"test": "test_die", "answer": "agrees", "samples": 8000, "log10_evidence": -1.25,
        ...           "alarm": "1/2000000", "shown": ["a change of 5 % in the mean"]}
        >>> print(*summary([record], "1e-6", 7), sep="\n")
        1 check, 8,000 samples, log10 E at most -1.2; 5e-07 of the error budget 1e-6 used; seed 7
        test_die: agrees after 8,000 samples, which would have shown a change of 5 % in the mean
    """
    rows = sorted(records, key=lambda record: -_evidence(record))
    samples = sum([record["samples"] for record in records])
    used = sum([Fraction(record["alarm"]) for record in records], Fraction(0))
    head = (
        f"{len(records):,} check{'s' * (len(records) != 1)}, {samples:,} samples, log10 E at most "
        f"{_number(_evidence(rows[0]))}; {float(used):.2g} of the error budget {budget} used; seed {seed}"
    )
    shown = rows if everything else rows[:_SHOWN]
    rest = [f"and {len(rows) - len(shown):,} more, which -v shows"] if len(rows) > len(shown) else []
    return [head, *map(_line, shown), *rest]


def _evidence(record: dict[str, Any]) -> float:
    return float("inf") if record["log10_evidence"] == "infinite" else float(record["log10_evidence"])


def _number(evidence: float) -> str:
    return "infinite" if evidence == float("inf") else f"{evidence:.1f}"


def _line(record: dict[str, Any]) -> str:
    basis = f"{record['test']}: {record['answer']} after {record['samples']:,} samples"
    if record["answer"] == "disagrees":
        return f"{basis}, log10 E = {_number(_evidence(record))}"
    return f"{basis}, which would have shown {', '.join(record['shown'])}"
