"""Times operations beside each other: least CPU time, one process, turn by turn, equal results asserted."""

import gc
import itertools
import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

Pmf = dict[Any, Fraction]

TURN_NS = 5_000_000  # a contender keeps its turn this long, so that the processor's own caches know its code
SHORT_NS = 200_000  # below this the CPU clock, a system call, costs too much of what it measures
LEAST_TURNS = 2  # however slow the contender
PATIENCE_NS = 6_000_000_000  # a contender slower than this is timed once, cold, and not again


class Mode(Enum):
    """What has happened before the clock starts."""

    COLD = "cold"  # nothing: caches are empty, dice are built inside the timing
    BUILT = "built"  # dice are built, caches are empty: the computation alone
    WARM = "warm"  # dice are built and the same question was asked before: caches are full


@dataclass(frozen=True)
class Library:
    """One of those compared: how to read its laws as fractions, and how to empty the caches it keeps."""

    name: str
    read: Callable[[Any], Pmf]
    clear: Callable[[], object] = lambda: None


@dataclass(frozen=True)
class Entry:
    """How one library does one job: ``build`` makes the dice, ``operate`` computes the whole law from them.

    ``read`` is given where the result is not of the kind its library usually returns.
    """

    build: Callable[[], Any]
    operate: Callable[[Any], Any]
    read: Callable[[Any], Pmf] | None = None


@dataclass(frozen=True)
class Skip:
    """Why a library has no figure for a job."""

    reason: str


@dataclass(frozen=True)
class Workload:
    """One job, and how each library does it; the others must equal the result of the first entry."""

    name: str
    entries: Mapping[str, Entry | Skip]


@dataclass
class Meter:
    """The least time seen for one entry in one mode, in nanoseconds."""

    library: Library
    entry: Entry
    mode: Mode
    best: float = math.inf
    spent: int = 0  # the time of all timed calls
    calls: int = 0  # calls in one timing where warm; none before the caches are full
    dice: Any = None  # what the calls of a warm timing share

    def take_turn(self) -> None:
        """Time the entry again and again until its turn is over."""
        end = time.perf_counter_ns() + TURN_NS
        while True:
            self._time_warm() if self.mode is Mode.WARM else self._time_alone()
            if time.perf_counter_ns() >= end:
                return

    def _time_alone(self) -> None:
        """One call by itself: what it caches cannot help the next, for caches are emptied in between."""
        self.library.clear()
        if self.mode is Mode.COLD:
            build, operate = self.entry.build, self.entry.operate
            clock = self._clock()
            start = clock()
            operate(build())
            taken = clock() - start
        else:
            dice, operate = self.entry.build(), self.entry.operate
            clock = self._clock()
            start = clock()
            operate(dice)
            taken = clock() - start
        self._record(taken, 1)

    def _time_warm(self) -> None:
        """Many calls in one timing, long enough for the clock."""
        if not self.calls:
            self.library.clear()
            self.dice = self.entry.build()
            self.calls = _calls_filling(self.entry.operate, self.dice)
        self._record(_time_batch(self.entry.operate, self.dice, self.calls), self.calls)

    def _clock(self) -> Callable[[], int]:
        """The CPU clock; for short calls the finer clock, whose least reading was not interrupted either."""
        return time.perf_counter_ns if self.best < SHORT_NS else time.process_time_ns

    def _record(self, taken: int, calls: int) -> None:
        self.spent += taken
        self.best = min(self.best, taken / calls)


def _time_batch(operate: Callable[[Any], Any], dice: Any, calls: int) -> int:
    start = time.process_time_ns()
    for _ in itertools.repeat(None, calls):
        operate(dice)
    return time.process_time_ns() - start


def _calls_filling(operate: Callable[[Any], Any], dice: Any, least_ns: int = 2_000_000) -> int:
    """How many calls take at least ``least_ns``; the first call, which fills the caches, is not counted."""
    operate(dice)
    calls = 1
    while _time_batch(operate, dice, calls) < least_ns:
        calls *= 4
    return calls


def assert_equal(workload: Workload, libraries: Mapping[str, Library]) -> dict[str, int]:
    """Every library's law must be the first one's, outcome for outcome; nanoseconds of the first calls."""
    expected: Pmf | None = None
    first_call = {}
    for name, entry in workload.entries.items():
        if isinstance(entry, Skip):
            continue
        libraries[name].clear()
        start = time.process_time_ns()
        result = entry.operate(entry.build())
        first_call[name] = time.process_time_ns() - start
        pmf = (entry.read or libraries[name].read)(result)
        if expected is None:
            expected = pmf
        assert pmf == expected, f"{name} disagrees about {workload.name}: {pmf} instead of {expected}"
    return first_call


def measure(
    workload: Workload, libraries: Mapping[str, Library], modes: Iterable[Mode], budget_ns: int
) -> dict[tuple[str, Mode], float]:
    """Least nanoseconds for each library in each mode, the cost of the timing itself taken off.

    The contenders take turns until each has used its budget of timed calls (or eight times that in all,
    where the untimed preparation costs more than what is timed).
    """
    first_call = assert_equal(workload, libraries)
    result: dict[tuple[str, Mode], float] = {}
    meters = []
    for name, entry in workload.entries.items():
        if isinstance(entry, Skip):
            continue
        if first_call[name] > PATIENCE_NS:
            result[name, Mode.COLD] = first_call[name]
            continue
        meters += [Meter(libraries[name], entry, mode) for mode in modes]
    idle = [Meter(_NOTHING, _DO_NOTHING, mode) for mode in Mode]
    _run(idle, budget_ns // 10)
    _run(meters, budget_ns)
    overhead = {meter.mode: meter.best for meter in idle}
    for meter in meters:
        result[meter.library.name, meter.mode] = max(meter.best - overhead[meter.mode], 1)
    return result


def _run(meters: list[Meter], budget_ns: int) -> None:
    """Give every meter turn after turn, the garbage collector running between the rounds only."""
    active = list(meters)
    used = {id(meter): 0 for meter in meters}
    for turn in itertools.count(1):
        if not active:
            return
        gc.collect()
        gc.disable()
        try:
            for meter in active:
                start = time.perf_counter_ns()
                meter.take_turn()
                used[id(meter)] += time.perf_counter_ns() - start
        finally:
            gc.enable()
        if turn >= LEAST_TURNS:
            active = [m for m in active if m.spent < budget_ns and used[id(m)] < 8 * budget_ns]


_NOTHING = Library("nothing", read=dict)
_DO_NOTHING = Entry(build=lambda: None, operate=lambda dice: dice)


def slope(points: Mapping[int, float]) -> float:
    """Exponent e of the power law ``time = c * size ** e`` fitted by least squares on logarithms."""
    xs = [math.log(size) for size in points]
    ys = [math.log(taken) for taken in points.values()]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / sum((x - mean_x) ** 2 for x in xs)
