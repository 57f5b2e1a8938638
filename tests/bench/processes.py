"""The chains that are timed: gambler's ruin, the coupon collector, a walk of some steps, and the law of a time."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
import lea
import lea.markov
from icepool.population.markov_chain import absorbing_markov_chain

import exactdice
from exactdice import Distribution, Transition, equals, one_of

from .harness import Entry, Pmf, Skip, Workload
from .libraries import from_counts

PEERS = ("raw flint", "icepool", "dyce", "lea", "dicetables")
NO_CHAINS = Skip("no chains")
FLOATS = Skip("absorption in floats only")
RUIN = "gambler's ruin, 0 to {}, {}"
COUPONS = 50
CYCLE, STEPS = 12, 40

TARGETS = {  # what, and the milliseconds it may take
    RUIN.format(1000, "1/2"): 100,
    RUIN.format(1000, "18/37"): 100,
}


def _bet(p: Fraction) -> Distribution[int]:
    return 2 * exactdice.bernoulli(p) - 1


def _ruin(top: int, p: Fraction) -> Any:
    walk = Transition(lambda money: _bet(p) + money)
    return walk.until(one_of(0, top), top // 2)


def _ends(absorption: Any) -> tuple[Any, Any]:
    return absorption.end, absorption.mean_time


def _read_ends(result: tuple[Any, Any]) -> Pmf:
    """The law of the end and the mean time, which is named apart."""
    law, mean = result
    return {**dict(law), "mean time": mean}


def _read_icepool_ends(result: tuple[Any, Fraction]) -> Pmf:
    die, mean = result
    return {**from_counts(dict(die.items())), "mean time": mean}


def _icepool_ruin(top: int, p: Fraction) -> Any:
    up, down = p.numerator, p.denominator - p.numerator

    def step(money: int) -> Any:
        return money if money in (0, top) else icepool.Die({money + 1: up, money - 1: down})

    return absorbing_markov_chain(icepool.Die([top // 2]), step)


def _icepool_coupons() -> Any:
    def step(have: int) -> Any:
        return have if have == COUPONS else icepool.Die({have: have, have + 1: COUPONS - have})

    return absorbing_markov_chain(icepool.Die([0]), step)


def _coupons() -> Any:
    album = Transition(lambda have: Distribution({have: have, have + 1: COUPONS - have}))
    return album.until(equals(COUPONS), 0)


def _cycle() -> Any:
    return Transition(lambda place: Distribution({(place - 1) % CYCLE: 1, place: 1, (place + 1) % CYCLE: 1}))


def _lea_cycle() -> Any:
    chain = lea.markov.Chain.from_matrix(
        tuple(range(CYCLE)),
        *[(i, [Fraction((j - i) % CYCLE in (0, 1, CYCLE - 1), 3) for j in range(CYCLE)]) for i in range(CYCLE)],
    )
    return chain.get_state(0).next_state(STEPS, keeps_dependency=False)


def _icepool_cycle() -> Any:
    return icepool.Die([0]).map(lambda place: icepool.Die([(place + k) % CYCLE for k in (-1, 0, 1)]), repeat=STEPS)


def _workload(name: str, ours: Entry, **others: Entry | Skip) -> Workload:
    return Workload(name, {"exactdice": ours, **dict.fromkeys(PEERS, NO_CHAINS), **others})


def _whole(job: Callable[[], Any], read: Callable[[Any], Pmf] | None = None) -> Entry:
    """A job whose step function is part of it, so that nothing can be built before."""
    return Entry(lambda: None, lambda _: job(), read)


def process_workloads() -> list[Workload]:
    """Chains from plain step functions."""
    even, roulette = Fraction(1, 2), Fraction(18, 37)
    workloads = []
    for top, p in [(50, even), (50, roulette), (1000, even), (1000, roulette)]:
        ours = _whole(lambda top=top, p=p: _ends(_ruin(top, p)), _read_ends)  # type: ignore[misc]
        theirs: Entry | Skip = Skip("takes minutes")
        if top < 1000:
            theirs = _whole(lambda top=top, p=p: _icepool_ruin(top, p), _read_icepool_ends)  # type: ignore[misc]
        workloads.append(_workload(RUIN.format(top, p), ours, icepool=theirs, lea=FLOATS))
    return [
        *workloads,
        _workload(
            f"coupon collector of {COUPONS}",
            _whole(lambda: _ends(_coupons()), _read_ends),
            icepool=_whole(_icepool_coupons, _read_icepool_ends),
            lea=FLOATS,
        ),
        _workload(
            f"{STEPS} steps on a cycle of {CYCLE}",
            _whole(lambda: _cycle().repeat(STEPS, 0)),
            icepool=_whole(_icepool_cycle),
            lea=_whole(_lea_cycle),
        ),
        _workload(
            "law of the time of a ruin, 0 to 50, 1/2",
            _whole(lambda: _ruin(50, even).time, lambda law: {n: law.pmf(n) for n in range(200)}),
            lea=FLOATS,
        ),
    ]
