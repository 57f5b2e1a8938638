"""Samples of a program, run after run with fresh seeds; runs that repeat each other are noticed."""

from __future__ import annotations

import random
from collections.abc import Generator, Hashable, Iterable, Iterator
from contextlib import closing
from itertools import chain, islice
from math import ceil, log, log1p

from exactdice.errors import SimulatorError
from exactdice.scalars import shown
from exactdice.verify.outside.lines import Clock, TimeUp
from exactdice.verify.outside.programs import Command, Running
from exactdice.verify.outside.samples import Reader
from exactdice.verify.statistics.laws import PlainLaw

_FIRST = 100  # samples of the first run
_REPEATED = 1e-12  # the chance at most that two right runs give the same samples
_MOST_FIRST = 10_000
_SEEDS = 2**31  # seeds fit into a signed integer of 32 bits, as many languages have them


class Runs:
    """The samples of a program: take them from ``stream``, and it runs again and again, each time for twice as many.

    A fault of the program ends the samples and stands in ``fault``; ``remarks`` holds what is odd without being wrong.

    Args:
        command: The program.
        law: The law that the samples should have; it says how improbable equal runs are.
        reader: Reads its lines.
        seed: From which the seeds of the runs are drawn.
        seconds: The time allowed for all runs together.
    """

    def __init__(self, command: Command, law: PlainLaw, reader: Reader, *, seed: int, seconds: float) -> None:
        self._command, self._reader = command, reader
        self._clock = Clock(seconds)
        self._draw = random.Random(seed)
        self._telling = _telling(law)
        self._begun: dict[tuple[Hashable, ...], int] = {}  # how runs begin, with their seeds
        self.seeds: list[int] = []
        self.samples = 0
        self.fault = ""
        self.remarks: dict[str, None] = {}

    def stream(self) -> Generator[Hashable]:
        """The samples, without an end."""
        try:
            yield from self._forever()
        except TimeUp as fault:
            self._too_late(fault)
        except SimulatorError as fault:
            self.fault = str(fault)

    def _forever(self) -> Iterator[Hashable]:
        size = first = min(max(_FIRST, self._telling or 0), _MOST_FIRST)
        while True:
            seed = self._draw.randrange(_SEEDS)
            self.seeds.append(seed)
            with closing(self._run(size, seed)) as samples:
                yield from self._compared(samples, seed)
            if len(self.seeds) == 2 and self._command.takes_seed:
                self._repeat(first)
            if len(self.seeds) >= 2:
                size *= 2

    def _compared(self, samples: Iterator[Hashable], seed: int) -> Iterator[Hashable]:
        """The samples of one run, once they are seen to begin unlike those of any other run.

        Raises:
            SimulatorError: They begin alike.
        """
        begun: list[Hashable] = []
        try:
            for sample in islice(samples, self._telling or 0):
                begun.append(sample)  # noqa: PERF402 (what came before a fault is kept)
        except SimulatorError:
            yield from self._counted(begun)
            raise
        start = tuple(begun)
        if self._telling and len(start) == self._telling:
            if start in self._begun:
                raise SimulatorError(self._repeats(self._begun[start], seed))
            self._begun[start] = seed
        yield from self._counted(chain(begun, samples))

    def _counted(self, samples: Iterable[Hashable]) -> Iterator[Hashable]:
        for sample in samples:
            self.samples += 1
            yield sample

    def _repeats(self, seed: int, other: int) -> str:
        if self._command.takes_seed:
            return f"it ignores its seed: seeds {seed} and {other} give the same samples; let it use the seed given"
        return "it gives the same samples in each run, from a fixed seed; write {seed} where it takes one"

    def _repeat(self, size: int) -> None:
        """Run the first seed once more; its samples count only as a test of the seed."""
        begun, seed = next(iter(self._begun.items()), ((), 0))
        with closing(self._run(size, seed)) as samples:
            again = tuple(islice(samples, len(begun)))
        if again != begun:
            self.remarks["the same seed gives other samples, so that a run cannot be repeated"] = None

    def _run(self, size: int, seed: int) -> Generator[Hashable]:
        """The samples of one run, at most so many."""
        given = 0
        with Running(self._command.words(size, seed), self._clock) as running:
            for number, line in enumerate(running.lines(), 1):
                if not line:
                    continue
                if given == size:
                    raise SimulatorError(
                        f"it floods: line {number:,} is {shown(line)}, behind the {size:,} samples that it was asked "
                        "for; let it stop at {n} and print nothing else"
                    )
                yield self._reader.sample(line, number)
                given += 1
                if given == size:
                    if not self._command.takes_number or self.remarks:
                        return
                    running.expect_end()
            asked = f"{given:,} of the {size:,} samples" if self._command.takes_number else f"{given:,} samples"
            running.require_success(asked)
            if running.remark:
                self.remarks[running.remark] = None
            if not given and not self._command.takes_number:
                raise SimulatorError("it ends after 0 samples; write {n} in the command where it takes their number")
            if not given or (self._command.takes_number and given < size):
                raise SimulatorError(f"it ends after {asked}; let it print as many as it is asked for")

    def _too_late(self, fault: TimeUp) -> None:
        limit = self._clock.limit
        if 2 * fault.silent >= limit or not self.samples:  # run after run takes twice as long, so haste is no reason
            silence = f", nothing in the last {fault.silent:.3g} of them" if self.samples else ""
            self.fault = (
                f"it hangs: it gave {self.samples:,} samples in {limit:g} seconds{silence}; "
                "mend it, or allow more with --timeout"
            )
        else:
            self.remarks[f"it was ended after {limit:g} seconds; allow more with --timeout"] = None


def _telling(law: PlainLaw) -> int | None:
    """How many samples two runs have in common by chance with at most 10^-12; None where no number is enough."""
    common = sum([float(chance) ** 2 for _, chance in law.cells])
    if common >= 1 - 1e-9:
        return None
    number = ceil(log(_REPEATED) / log1p(common - 1))
    return number if number <= _MOST_FIRST else None
