"""What was to be reached, and whether it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from . import cards, endless, processes, rerolls, symbols
from .attack import FORMULATIONS
from .harness import Mode
from .heavy import HEAVY
from .matchups import MATCHUPS
from .pools import ORDER_STATISTIC, POOLS

Times = Mapping[tuple[str, str, Mode], float]  # (workload, library, mode) -> nanoseconds
Row = tuple[str, str, str, str]  # what, target, measured, reached


@dataclass(frozen=True)
class AtLeast:
    """The other library takes at least so many times as long."""

    workload: str
    other: str
    mode: Mode
    factor: int
    theirs: Mode | None = None  # the other's mode, where it is not the same

    def row(self, times: Times) -> Row:
        """What, target, measured, reached."""
        other = f"{self.other} {self.theirs.value}" if self.theirs else self.other
        what = f"{self.workload}, {self.mode.value}: {other} / exactdice"
        ours, theirs = (self.workload, "exactdice", self.mode), (self.workload, self.other, self.theirs or self.mode)
        ratio = _ratio(times, theirs, ours)
        return _row(what, f"≥ {self.factor}×", ratio, "×", ratio is not None and ratio >= self.factor)


@dataclass(frozen=True)
class FlintAtMost:
    """This library takes at most so many times as long as the raw calls."""

    workload: str
    mode: Mode
    factor: float

    def row(self, times: Times) -> Row:
        """What, target, measured, reached."""
        what = f"{self.workload}, {self.mode.value}: exactdice / raw flint"
        ours, raw = [(self.workload, name, self.mode) for name in ("exactdice", "raw flint")]
        ratio = _ratio(times, ours, raw)
        return _row(what, f"≤ {self.factor}×", ratio, "×", ratio is not None and ratio <= self.factor)


@dataclass(frozen=True)
class UnitsAtMost:
    """This library takes at most so many times what raw FLINT takes, warm, for 20 attacks on prepared objects."""

    workload: str
    mode: Mode
    factor: int

    def row(self, times: Times) -> Row:
        """What, target, measured, reached."""
        what = f"{self.workload}, {self.mode.value}: exactdice / raw flint for 20 attacks"
        ours, unit = (self.workload, "exactdice", self.mode), (f"prepared: {MATCHUPS[0].name}", "raw flint", Mode.WARM)
        ratio = _ratio(times, ours, unit)
        return _row(what, f"≤ {self.factor}×", ratio, "×", ratio is not None and ratio <= self.factor)


@dataclass(frozen=True)
class TimeAtMost:
    """The job takes at most so many milliseconds."""

    workload: str
    mode: Mode
    most: float

    def row(self, times: Times) -> Row:
        """What, target, measured, reached."""
        taken = times.get((self.workload, "exactdice", self.mode))
        taken = None if taken is None else taken / 1e6
        reached = taken is not None and taken <= self.most
        return _row(f"{self.workload}, {self.mode.value}", f"≤ {self.most} ms", taken, " ms", reached)


def _ratio(times: Times, over: tuple[str, str, Mode], under: tuple[str, str, Mode]) -> float | None:
    return times[over] / times[under] if over in times and under in times else None


def _row(what: str, target: str, measured: float | None, unit: str, reached: bool) -> Row:
    if measured is None:
        return what, target, "not measured", "no"
    return what, target, f"{figure(measured)}{unit}", "yes" if reached else "**no**"


def figure(value: float) -> str:
    """Three significant digits, without an exponent."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


TARGETS: list[AtLeast | FlintAtMost | UnitsAtMost | TimeAtMost] = [
    AtLeast("2d6", "icepool", Mode.COLD, 40),
    AtLeast("2d6", "dyce", Mode.COLD, 3),
    AtLeast("d6 + d3", "icepool", Mode.COLD, 15),
    AtLeast("d6 + d3", "dyce", Mode.COLD, 2),
    *[
        AtLeast(workload, other, mode, factor)
        for mode in (Mode.BUILT, Mode.WARM)
        for workload, other, factor in (
            ("2d6", "icepool", 100),
            ("2d6", "dyce", 15),
            ("d6 + d3", "icepool", 25),
            ("d6 + d3", "dyce", 8),
        )
    ],
    AtLeast("20d6", "icepool", Mode.COLD, 300),
    AtLeast("100d6", "icepool", Mode.COLD, 800),
    FlintAtMost("100d6", Mode.COLD, 1.2),
    AtLeast("500d6", "icepool", Mode.COLD, 1000),
    AtLeast("1000d6", "dicetables", Mode.COLD, 100),
    AtLeast("(6d6)D6", "icepool", Mode.COLD, 400),
    AtLeast("keep 3 of 4d6", "icepool", Mode.COLD, 25),
    AtLeast("keep 10 of 20d20", "icepool", Mode.COLD, 50),
    *[AtLeast(name, "icepool", Mode.COLD, factor) for name, factor in POOLS.items()],
    TimeAtMost(ORDER_STATISTIC, Mode.COLD, 20),
    *[
        AtLeast(f"attack(), plain objects; {formulation}", "icepool", mode, factor)
        for formulation in FORMULATIONS
        for mode, factor in ((Mode.WARM, 10), (Mode.COLD, 5))
    ],
    *[
        AtLeast(f"attack, prepared objects; {formulation}", "icepool", mode, 100)
        for formulation in FORMULATIONS
        for mode in (Mode.BUILT, Mode.WARM)
    ],
    *[AtLeast(f"prepared: {matchup.name}", "icepool", Mode.WARM, 200, Mode.COLD) for matchup in MATCHUPS],
    *[FlintAtMost(f"prepared: {matchup.name}", Mode.WARM, 4) for matchup in MATCHUPS],
    *[UnitsAtMost(f"attack(): {matchup.name}", Mode.WARM, 150) for matchup in MATCHUPS],
    *[UnitsAtMost(f"attack(): {matchup.name}", Mode.COLD, 500) for matchup in MATCHUPS],
    *[TimeAtMost(name, Mode.COLD, most) for name, (_, most) in HEAVY.items()],
    TimeAtMost(rerolls.name(20, "fast"), Mode.COLD, 5),
    TimeAtMost(rerolls.name(100, "fast"), Mode.COLD, 100),
    *[AtLeast(symbols.TWENTY, "sympy", mode, 300) for mode in Mode],
    *[TimeAtMost(name, Mode.COLD, most) for name, most in processes.TARGETS.items()],
    *[AtLeast(cards.sum_name(n), "icepool", Mode.COLD, 25) for n in cards.HANDS],
    *[AtLeast(endless.NAME, "icepool", mode, 1000) for mode in (Mode.COLD, Mode.BUILT)],
    *[FlintAtMost(endless.NAME, mode, 1.5) for mode in (Mode.COLD, Mode.BUILT)],  # which are given the quotient
]

GROWTH = {
    "exactdice": ("Nd6", 1.9),
    "attacks": ("a cold attack in its attacks", 0.7),
    "models": ("a cold attack in models", 1.5),
    "conversion": ("the conversion of symbols in terms", 1.2),
}
IMPORT_MS, VERSION_MS = 60, 150


def rows(times: Times, exponents: Mapping[str, float], started: Mapping[str, float], heavy: Iterable[str]) -> list[Row]:
    """Every target: what, how much, measured, reached."""
    above = started["import cpu"] - started["bare cpu"]
    version = started["version wall"]
    dragged = ", ".join(heavy)
    return [
        *[target.row(times) for target in TARGETS],
        *[
            _row(f"growth exponent of {what}", f"≤ {most}", exponents[name], "", exponents[name] <= most)
            for name, (what, most) in GROWTH.items()
        ],
        _row("import exactdice, CPU above bare", f"≤ {IMPORT_MS} ms", above, " ms", above <= IMPORT_MS),
        ("sympy or numpy imported by it", "none", dragged or "none", "**no**" if dragged else "yes"),
        _row("exactdice --version, by the clock", f"< {VERSION_MS} ms", version, " ms", version < VERSION_MS),
    ]
