"""Attacks of a chance that is a symbol, beside sympy's own polynomials; and how the time of conversion grows."""

import time
from typing import Any

import sympy

from exactdice import Distribution, d3, mixture, symbols

from .harness import Entry, Pmf, Skip, Workload, slope
from .libraries import force

TWENTY, HUNDRED = "20 attacks of chance p, D3 damage", "100 attacks of chance p, D3 damage"
SIZES = (10, 20, 40, 80)
P, X = symbols("p"), sympy.Symbol("x")


def _attack() -> Distribution[Any]:
    return mixture([(P, d3), (1 - P, 0)])


def _attack_of_sympy() -> Any:
    return sympy.Poly(1 - P + P * (X + X**2 + X**3) / 3, X, P)


def _read_sympy(poly: Any) -> Pmf:
    rows: dict[int, Any] = {}
    for (outcome, n), coefficient in poly.terms():
        rows.setdefault(outcome, []).append(coefficient * P**n)
    return {outcome: sympy.Add(*terms) for outcome, terms in rows.items()}


def _workload(name: str, n: int) -> Workload:
    peers = ("raw flint", "icepool", "dyce", "lea", "dicetables")
    return Workload(
        name,
        {
            "exactdice": Entry(_attack, lambda attack: force(n @ attack)),
            "sympy": Entry(_attack_of_sympy, lambda poly: poly**n, _read_sympy),
            **{peer: Skip("has no symbols of this kind") for peer in peers},
        },
    )


def symbol_workloads() -> list[Workload]:
    """The whole law as polynomials, before any of it is handed over to sympy."""
    return [_workload(TWENTY, 20), _workload(HUNDRED, 100)]


def growth_of_conversion() -> dict[str, float]:
    """The exponent of the time in which all probabilities become expressions, in their number of terms."""
    taken: dict[int, float] = {}
    for n in SIZES:
        law = force(n @ _attack())
        terms = sum([len(sympy.Add.make_args(sympy.sympify(chance))) for chance in dict(law).values()])
        times = []
        for _ in range(3):
            start = time.process_time_ns()
            dict(law)
            times.append(time.process_time_ns() - start)
        taken[terms] = min(times)
    return {"conversion": slope(taken)}
