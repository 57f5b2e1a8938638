"""Judge a simulator, counts or samples by an attack, a dice text or a law: the verdict, and all that explains it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from exactdice.distribution import Distribution
from exactdice.errors import ExactDiceError, OperandError
from exactdice.format import percent, table
from exactdice.games.wh40k.attacks.volley import Volley
from exactdice.rolls.notation import dice
from exactdice.scalars import shown
from exactdice.testing.seeded import Seeded
from exactdice.verify import Diagnosis, Verdict, compare, diagnose
from exactdice.verify.judging import counts_of
from exactdice.verify.laws import level, plain_law
from exactdice.verify.slips.record import answer_law, require_question
from exactdice.verify.statistics.laws import PlainLaw

DETECT = "5%"
MOST = 100_000
_ROWS = 12
_MORE, _MUCH = 10, 20_000  # times as many samples for a diagnosis, unless these are many already


@dataclass(frozen=True, slots=True)
class Claim:
    """What a simulator claims to follow.

    Args:
        law: The law.
        words: How it is called.
        question: The attack or dice text that it comes from, None where only the law was given.
        answer: What is counted in an attack.
    """

    law: Distribution[Any]
    words: str
    question: Volley | str | None = None
    answer: str = "wounds_lost"


def claim(law: Any, answer: str | None = None) -> Claim:
    """The law of an attack, of a dice text, or itself.

    Raises:
        OperandError: It is none of them, or an answer is asked for where there is one only.
        NotationError: The dice text cannot be read.
    """
    if isinstance(law, Volley):
        answer = "wounds_lost" if answer is None else answer
        require_question(law, answer)
        return Claim(answer_law(law, answer), f"{answer} of the attack", law, answer)
    if answer is not None:
        raise OperandError(f"answer {shown(answer)} is not beside an attack; give attack([(5, weapon)], unit) as law")
    if isinstance(law, str):
        return Claim(dice(law), law, law)
    if not isinstance(law, Distribution):
        raise OperandError(f"law {shown(law)} is no Distribution; give a law, an attack or a text such as '2D6+1'")
    return Claim(law, "its law")


@dataclass(frozen=True)
class Judgement:
    """A verdict with what it was found from.

    Args:
        verdict: The verdict.
        claimed: What was claimed.
        counts: The samples, by outcome.
        plain: The law as the statistics take it.
        sampler: The simulator with its seed, None where samples were given.
        samples: What it returned, in order.
    """

    verdict: Verdict
    claimed: Claim
    counts: Mapping[Hashable, int]
    plain: PlainLaw
    sampler: Seeded | None = None
    samples: tuple[Any, ...] = ()

    @cached_property
    def again(self) -> list[Any]:
        """The samples once more from the seed on, and some more of them."""
        taken = len(self.samples)
        return [] if self.sampler is None else self.sampler.again(max(taken, min(_MORE * taken, _MUCH)))

    @property
    def replays(self) -> bool:
        """Whether the seed brings the samples back."""
        return bool(self.samples) and self.again[: len(self.samples)] == list(self.samples)

    @property
    def evidence(self) -> str:
        """The outcomes with their exact chances, the shares seen and the deviations; the worst of many."""
        return evidence_table(self.counts, self.plain)

    def diagnosis(self) -> Diagnosis | None:
        """Which known slips explain the samples, where the claim was an attack or a dice text and is refuted.

        A simulator that has been refuted is asked for some more, because to tell slips apart takes longer than to see
        that something is wrong.
        """
        if self.claimed.question is None or not self.verdict.disagrees:
            return None
        alarm = min(4 * self.verdict.alarm, Fraction(1, 2))  # its evidence is half of compare's, and that has decided
        try:
            counts = counts_of(self.again, self.plain) if self.replays else self.counts
            return diagnose(counts, self.claimed.question, self.claimed.answer, alarm=alarm)
        except ExactDiceError:  # the refutation stands without it
            return None


def judge(
    data: Any,
    claimed: Claim,
    *,
    alarm: Any,
    detect: Any = DETECT,
    most: int = MOST,
    source: str | None = None,
    seed: int | None = None,
) -> Judgement:
    """Compare, and keep what was seen.

    Raises:
        OperandError: A seed or a source is given for samples that have been taken already.
    """
    plain = plain_law(claimed.law)
    options: dict[str, Any] = {"alarm": level(alarm), "detect": detect, "most": most}
    if callable(data) and not isinstance(data, (Distribution, Mapping)):
        sampler = Seeded(data, source, seed)
        taken: list[Any] = []
        with sampler.calls() as call:
            verdict = compare(_taken(call, taken), claimed.law, **options)
        return Judgement(verdict, claimed, counts_of(taken, plain), plain, sampler, tuple(taken))
    for what, value in (("seed", seed), ("source", source)):
        if value is not None:
            raise OperandError(f"{what} {shown(value)} is beside samples; give a function, or leave it out")
    if isinstance(data, Iterable) and not isinstance(data, (Mapping, Sized)):
        data = _Kept(data)
    verdict = compare(data, claimed.law, **options)
    return Judgement(verdict, claimed, counts_of(data.taken if isinstance(data, _Kept) else data, plain), plain)


def _taken(call: Callable[[], Any], taken: list[Any]) -> Callable[[], Any]:
    """The simulator, with all that it returns written down."""

    def drawn() -> Any:
        value = call()
        taken.append(value)
        return value

    return drawn


class _Kept:
    """Samples one by one, with all that were read written down."""

    def __init__(self, samples: Iterable[Any]) -> None:
        self._samples = iter(samples)
        self.taken: list[Any] = []

    def __iter__(self) -> Iterator[Any]:
        for value in self._samples:
            self.taken.append(value)
            yield value


def evidence_table(counts: Mapping[Hashable, int], law: PlainLaw) -> str:
    """Outcome, exact chance, share seen and deviation in standard deviations; of many outcomes those that are off most.

    Examples:
        >>> print(evidence_table({0: 70, 1: 30}, PlainLaw({0: Fraction(1, 2), 1: Fraction(1, 2)})))
        outcome   exact    seen     z
        -------  ------  ------  ----
        0        50.00%  70.00%  +4.0
        1        50.00%  30.00%  -4.0
    """
    n = sum(counts.values())
    outcomes = [*law.known, *[x for x in counts if x not in law.known]]
    off = {x: _deviation(counts.get(x, 0), n, law.chance(x)) for x in outcomes}
    worst = set(sorted(outcomes, key=lambda x: -abs(off[x]))[:_ROWS])
    rows = [
        [str(x), percent(law.chance(x)), percent(Fraction(counts.get(x, 0), n)), _z(off[x])]
        for x in outcomes
        if x in worst
    ]
    text = table(["outcome", "exact", "seen", "z"], rows, left=[0])
    return f"{text}\nthe {_ROWS} of {len(outcomes):,} outcomes that are off most" if len(outcomes) > _ROWS else text


def _deviation(seen: int, n: int, chance: Fraction) -> float:
    if 0 < chance < 1:
        return (seen - n * float(chance)) / sqrt(n * float(chance * (1 - chance)))
    return 0.0 if seen == n * chance else float("inf") * (1 if seen > n * chance else -1)


def _z(off: float) -> str:
    return "impossible" if off in (float("inf"), float("-inf")) else f"{off:+.1f}"
