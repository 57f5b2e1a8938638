"""A verdict on a simulator, and how it says so in words."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import isinf, log10

from exactdice.errors import OperandError
from exactdice.verify.statistics.residuals import ChiSquare, Residual

_MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether data agree with a law, how sure that is, and what is off.

    ``answer`` is ``"agrees"``, ``"disagrees"`` or ``"not sure yet"``. A disagreement is wrong with a chance of at most
    ``alarm``, however often one has looked; an agreement means that the changes in ``power`` would have been seen.

    Attributes:
        answer: One of the three.
        samples: Number of samples; 0 for figures that were calculated, not sampled.
        alarm: The chance of a false alarm that was allowed.
        log10_evidence: log10 E of the samples against the law; infinite where something impossible was seen.
        impossible: Outcomes that the law forbids, with their counts.
        outcomes: Outcomes that are off, the worst first.
        tails: Events "at least k" that are off, the worst first.
        chi_square: The pooled test of samples of a fixed number.
        power: What so many samples would have shown, in words.
        blind: What they would not have shown, in words.
        notes: Further findings in words.

    Examples:
        >>> from exactdice import d6
        >>> from exactdice.verify import compare
        >>> verdict = compare({1: 60, 2: 60, 3: 60, 4: 60, 5: 60, 6: 0}, d6)  # a die without a 6
        >>> verdict.answer, verdict.outcomes[0].event
        ('disagrees', '6')
        >>> compare([6, 1, 3], d6).answer
        'not sure yet'
    """

    answer: str
    samples: int
    alarm: Fraction
    log10_evidence: float
    impossible: tuple[tuple[Hashable, int], ...] = ()
    outcomes: tuple[Residual, ...] = ()
    tails: tuple[Residual, ...] = ()
    chi_square: ChiSquare | None = None
    power: tuple[str, ...] = ()
    blind: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether the answer is ``"agrees"``."""
        return self.answer == "agrees"

    @property
    def disagrees(self) -> bool:
        """Whether the answer is ``"disagrees"``."""
        return self.answer == "disagrees"

    def __bool__(self) -> bool:
        raise OperandError("a verdict has three answers and no truth value; write verdict.agrees or verdict.disagrees")

    def __str__(self) -> str:
        lines = [self._headline()]
        lines += [f"  impossible: {x!r} was seen {_times(n)}; the law forbids it" for x, n in self.impossible]
        if self.disagrees:
            lines += [f"  {_off(each)}" for each in (*self.outcomes[:_MOST_LINES], *self.tails[:_MOST_LINES])]
        lines += [f"  {note}" for note in self.notes]
        if self.chi_square is not None:
            chi = self.chi_square
            lines.append(f"  chi-square {chi.statistic:.1f} in {chi.bins} bins, p = {chi.p_value:.2g}")
        if not self.disagrees and self.power:
            lines.append(f"  {samples(self.samples)} would have shown " + ", ".join(self.power))
        if not self.disagrees and self.blind:
            lines.append("  they would not have shown " + ", ".join(self.blind))
        return "\n".join(lines)

    def _headline(self) -> str:
        basis = f" after {samples(self.samples)}" if self.samples else ""
        if isinf(self.log10_evidence):
            return f"{self.answer}{basis}: the law cannot give this"
        bar = -log10(self.alarm)
        return f"{self.answer}{basis}: log10 E = {self.log10_evidence:.1f}, an alarm is at {bar:.1f}"


def samples(n: int) -> str:
    """A number of samples in words."""
    return "1 sample" if n == 1 else f"{n:,} samples"


def _times(n: int) -> str:
    return "once" if n == 1 else f"{n:,} times"


def _off(one: Residual) -> str:
    way = "too often" if one.seen > one.expected else "too seldom"
    return (
        f"{one.event} is seen {way}: {_percent(one.share)} ({_percent(one.low)} to {_percent(one.high)}) "
        f"where the law says {_percent(float(one.chance))}, {one.seen:,} times instead of {_number(one.expected)}"
    )


def _percent(share: float) -> str:
    return f"{share:.2%}" if share >= 0.001 or not share else f"{share * 100:.2g} %".replace(" ", "")


def _number(expected: Fraction) -> str:
    return f"{float(expected):,.0f}" if expected >= 10 else f"{float(expected):.2g}"
