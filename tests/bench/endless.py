"""Ten D6 that explode without a limit, to 300 coefficients; others explode to a depth and agree below its cut."""

from typing import Any

import icepool
from flint import ctx, fmpq_series, fmpz_poly

import exactdice

from .harness import Entry, Pmf, Skip, Workload
from .libraries import from_counts

DICE, PLACES, DEPTH = 10, 300, 20
NAME = f"{DICE}d6!, {PLACES} coefficients"
CUT = 6 * (DEPTH + 1) + DICE - 1  # the least sum with more explosions of one die than the depth allows


def _ours(die: Any) -> Any:
    law = DICE @ die
    law._form.head(PLACES)
    return law


def _below_the_cut(law: Any) -> Pmf:
    return {x: chance for x, chance in law.head(PLACES) if x < CUT}


def _raw(quotient: Any) -> Any:
    """The series of the power, to so many terms: FLINT holds that number in one place."""
    num, den = quotient
    before, ctx.cap = ctx.cap, PLACES
    series = fmpq_series(num**DICE, 1, PLACES) / fmpq_series(den**DICE, 1, PLACES)
    ctx.cap = before
    return series


def _read_raw(series: Any) -> Pmf:
    counts = {DICE + i: int(weight) for i, weight in enumerate(series.numer().coeffs()) if weight}
    return {x: chance for x, chance in _over(counts, int(series.denom())).items() if x < CUT}


def _over(counts: dict[int, int], total: int) -> Pmf:
    rest = total - sum(counts.values())
    return {x: chance for x, chance in from_counts({**counts, CUT: counts.get(CUT, 0) + rest}).items() if x < CUT}


def _read_icepool(die: Any) -> Pmf:
    return _over({x: quantity for x, quantity in die.items() if x < CUT}, die.denominator())


def endless_workloads() -> list[Workload]:
    """The one job."""
    return [
        Workload(
            NAME,
            {
                "exactdice": Entry(lambda: exactdice.d6.explode(exactdice.equals(6)), _ours, _below_the_cut),
                "raw flint": Entry(
                    lambda: (fmpz_poly([1] * 5), fmpz_poly([6, 0, 0, 0, 0, 0, -1])),
                    _raw,
                    _read_raw,
                ),
                "icepool": Entry(lambda: icepool.d6.explode(depth=DEPTH), lambda die: DICE @ die, _read_icepool),
                "dyce": Skip("explodes to a depth as slowly"),
                "lea": Skip("no explosions"),
                "dicetables": Skip("explodes to a depth of 2"),
            },
        )
    ]
