"""Prints the figures and the targets, in Markdown: ``python -m tests.bench > tests/bench/FIGURES.md`` keeps them."""

import argparse
import platform
import sys
from collections.abc import Sequence

import flint

from . import startup, targets
from .attack import attack_workloads
from .cards import card_workloads
from .endless import endless_workloads
from .harness import Entry, Mode, Skip, Workload, measure, slope
from .heavy import growth_of_attacks, heavy_workloads
from .libraries import all_libraries
from .matchups import matchup_workloads
from .pools import pool_workloads
from .processes import process_workloads
from .rerolls import reroll_workloads
from .symbols import growth_of_conversion, symbol_workloads
from .targets import Times, figure
from .workloads import dice_workloads, read_out, sum_of

GROWTH_SIZES = (100, 200, 500, 1000, 2000)
ROOMS = (
    dice_workloads,
    pool_workloads,
    card_workloads,
    process_workloads,
    endless_workloads,
    attack_workloads,
    matchup_workloads,
    heavy_workloads,
    reroll_workloads,
    symbol_workloads,
)
PEERS = ("icepool", "dyce", "lea", "dicetables", "sympy")

NOTE = """\
Least CPU time of many calls, one process, the libraries taking turns, garbage collection off; before the
clock starts every result is asserted equal, outcome for outcome, as fractions. A library's column is its time
divided by ours, raw flint's is ours divided by it (the bare `python-flint` calls, without offset, check or
wrapper). **cold**: caches empty, dice built inside the timing. **built**: dice built before, caches empty.
**warm**: dice built before and the same question asked before, caches full; icepool's dice remember their sums,
so its warm `n @ d` is a look-up. *read out*: our time when every probability is handed over as a `Fraction` of
Python's, which the others' columns do not include. The attack is said in icepool twice: as a die of *states*
mapped packet by packet, which random damage needs, and as a *count* mapped at once, which fixed damage allows.
"""


def time_of(nanoseconds: float) -> str:
    """A time with a unit that suits it."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{figure(nanoseconds / size)} {unit}"
    return f"{figure(nanoseconds)} ns"


def table(header: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """A Markdown table, its columns padded."""
    widths = [max(len(row[i]) for row in [header, *body]) for i in range(len(header))]
    lines = [header, ["-" * width for width in widths], *body]
    padded = [[text.ljust(width) for text, width in zip(line, widths, strict=True)] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in padded)


def cell(times: Times, workload: Workload, library: str, mode: Mode, *, absolute: bool) -> str:
    """One library's figure for one job."""
    ours = times.get((workload.name, "exactdice", mode))
    theirs = times.get((workload.name, library, mode))
    if ours is None or theirs is None:
        return "–"
    ratio = ours / theirs if library == "raw flint" else theirs / ours
    return f"{figure(ratio)}×" + (f" ({time_of(theirs)})" if absolute else "")


def figures(times: Times, workloads: Sequence[Workload], *, absolute: bool) -> str:
    """The table of times and ratios."""
    header = [
        "workload",
        "mode",
        "exactdice",
        "read out",
        "ours / flint",
        *[f"{name} / ours" for name in PEERS],
    ]
    body = []
    for workload in workloads:
        for mode in Mode:
            ours = times.get((workload.name, "exactdice", mode))
            out = times.get((workload.name, "read out", mode))
            body.append(
                [
                    workload.name,
                    mode.value,
                    "–" if ours is None else time_of(ours),
                    "–" if out is None else time_of(out),
                    *[cell(times, workload, name, mode, absolute=absolute) for name in ("raw flint", *PEERS)],
                ]
            )
    return table(header, body)


def skipped(workloads: Sequence[Workload], times: Times) -> str:
    """Why a figure is missing, one line for each reason."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for workload in workloads:
        for name, entry in workload.entries.items():
            if isinstance(entry, Skip):
                reasons.setdefault((name, entry.reason), []).append(workload.name)
            elif (workload.name, name, Mode.WARM) not in times:
                taken = time_of(times[workload.name, name, Mode.COLD])
                reasons.setdefault((name, f"{taken} a call, so called once only"), []).append(workload.name)
    together: dict[tuple[str, str], list[str]] = {}
    for (name, reason), jobs in reasons.items():
        together.setdefault((reason, ", ".join(jobs)), []).append(name)
    return "\n".join(f"- {', '.join(names)}: {reason} ({jobs})" for (reason, jobs), names in together.items())


def growth(budget_ns: int) -> dict[str, float]:
    """Exponents of the time of N dice in N, cold."""
    libraries = all_libraries()
    points: dict[str, dict[int, float]] = {}
    for n in GROWTH_SIZES:
        entries = sum_of(n).entries
        fast = Workload(f"{n}d6", {name: entries[name] for name in ("exactdice", "raw flint")})
        for (name, _), taken in measure(fast, libraries, [Mode.COLD], budget_ns).items():
            points.setdefault(name, {})[n] = taken
    return {name: slope(taken) for name, taken in points.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--budget", type=float, default=0.2, help="seconds for each library, job and mode")
    parser.add_argument("--only", default="", help="only the jobs whose name contains this text")
    parser.add_argument("--times", action="store_true", help="the times of the others, too")
    arguments = parser.parse_args()
    budget_ns = int(arguments.budget * 1e9)

    libraries = all_libraries()
    every = [workload for workloads in ROOMS for workload in workloads()]
    workloads = [w for w in every if arguments.only in w.name]
    times: dict[tuple[str, str, Mode], float] = {}
    for workload in workloads:
        print(f"measuring {workload.name}", file=sys.stderr)
        for (name, mode), taken in measure(workload, libraries, Mode, budget_ns).items():
            times[workload.name, name, mode] = taken
        if isinstance(workload.entries["exactdice"], Entry):
            for (_, mode), taken in measure(read_out(workload), libraries, Mode, budget_ns).items():
                times[workload.name, "read out", mode] = taken

    print("# Times beside other libraries, as `python -m tests.bench` measured and printed them\n")
    print(f"CPython {platform.python_version()}, python-flint {flint.__version__}, {platform.machine()}\n")
    print(NOTE)
    print(figures(times, workloads, absolute=arguments.times) + "\n")
    print(skipped(workloads, times) + "\n")
    if arguments.only:
        return
    exponents = growth(budget_ns) | growth_of_attacks(budget_ns) | growth_of_conversion()
    started = startup.startup()
    grown = ", ".join(f"{name} {exponent:.2f}" for name, exponent in exponents.items())
    print(f"Exponents of growth (Nd6 from {GROWTH_SIZES[0]} to {GROWTH_SIZES[-1]}; a cold attack): {grown}")
    print("Start: " + ", ".join(f"{name} {figure(ms)} ms" for name, ms in started.items()) + "\n")
    header = ["what", "target", "measured", "reached"]
    print(table(header, targets.rows(times, exponents, started, startup.heavy_modules())))


if __name__ == "__main__":
    main()
