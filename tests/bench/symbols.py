"""Attacks of a chance that is a symbol, beside sympy's own polynomials; and how the time of conversion grows."""

import time
from typing import Any

import sympy

from exactdice import Distribution, d3, mixture, symbols
from exactdice.games import wh40k

from .harness import Entry, Pmf, Skip, Workload, slope
from .libraries import force

TWENTY, HUNDRED = "20 attacks of chance p, D3 damage", "100 attacks of chance p, D3 damage"
VOLLEY = "attack(): 20 attacks of skill p, D3 damage, into 10 x W2"
PEERS = ("raw flint", "icepool", "dyce", "lea", "dicetables")
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


def _profiles() -> tuple[wh40k.Weapon, wh40k.Unit]:
    gun = wh40k.Weapon("gun", attacks=2, skill=P, strength=4, ap=-1, damage="D3")
    return gun, wh40k.Unit("unit", toughness=4, models=10 * [wh40k.Model(wounds=2, save=3)])


def _wounds_lost(profiles: tuple[wh40k.Weapon, wh40k.Unit]) -> Distribution[int]:
    gun, unit = profiles
    return force(wh40k.attack([(10, gun)], unit).wounds_lost)


def _wounds_lost_of_sympy(_: None) -> dict[int, Any]:
    """Attack by attack: it hits with p, wounds on a 4+, the save fails on a 4+, and damage stops at a model's end."""
    chance = sympy.Poly(P / 4, P)
    states: dict[int, Any] = {0: sympy.Poly(1, P)}
    for _ in range(20):
        after: dict[int, Any] = {}
        for lost, poly in states.items():
            lethal = poly * chance * sympy.Rational(1, 3) if lost < 20 else sympy.Poly(0, P)
            after[lost] = after.get(lost, 0) + (poly - 3 * lethal)
            for damage in (1, 2, 3):
                to = lost + min(damage, 2 - lost % 2)
                after[to] = after.get(to, 0) + lethal
        states = after
    return states


def _read_states(states: dict[int, Any]) -> Pmf:
    return {lost: poly.as_expr() for lost, poly in states.items() if not poly.is_zero}


def _workload(name: str, n: int) -> Workload:
    return Workload(
        name,
        {
            "exactdice": Entry(_attack, lambda attack: force(n @ attack)),
            "sympy": Entry(_attack_of_sympy, lambda poly: poly**n, _read_sympy),
            **{peer: Skip("has no symbols of this kind") for peer in PEERS},
        },
    )


def symbol_workloads() -> list[Workload]:
    """The whole law as polynomials, before any of it is handed over to sympy."""
    sums = [_workload(TWENTY, 20), _workload(HUNDRED, 100)]
    entries = {
        "exactdice": Entry(_profiles, _wounds_lost),
        "sympy": Entry(lambda: None, _wounds_lost_of_sympy, _read_states),
        **{peer: Skip("has no symbols of this kind") for peer in PEERS},
    }
    return [*sums, Workload(VOLLEY, entries)]


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
