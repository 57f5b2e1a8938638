"""Check a simulator outside Python: from its samples or its command to a finding in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, islice
from typing import Any

from exactdice.distribution import Distribution
from exactdice.errors import CountError, OperandError, SimulatorError, SupportError, TooLargeError
from exactdice.games.wh40k import Volley
from exactdice.scalars import count
from exactdice.verify.diagnosing import diagnose
from exactdice.verify.diagnosis import RIGHT, Diagnosis
from exactdice.verify.judging import Aim, aim_of, judged
from exactdice.verify.laws import level, plain_law
from exactdice.verify.outside.lines import Clock, Stream, TimeUp, lines
from exactdice.verify.outside.programs import Command
from exactdice.verify.outside.runs import Runs
from exactdice.verify.outside.samples import Reader, Row
from exactdice.verify.questions import STAGES, Question
from exactdice.verify.slips import ANSWERS
from exactdice.verify.statistics.verdicts import Verdict

AGREES, DISAGREES, NOT_SURE, FAULT = "agrees", "disagrees", "not sure yet", "at fault"
_POWER = Fraction(99, 100)
_MOST_OUTCOMES = 1_000_000  # different ones that are counted
_MOST_SECONDS = 10**6
_MOMENT = 1.0  # seconds
_CHANGES = (
    "1%",
    "2%",
    "3%",
    "5%",
    "10%",
    "20%",
    "50%",
)  # that an advice names, if so many samples would have shown them


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a check may cost and must see.

    Args:
        alarm: The chance of a false alarm.
        detect: The relative change that must be excluded before the answer is "agrees".
        most: The greatest number of samples that is asked for.
        seconds: The time limit.
    """

    alarm: Any = "1/1000000"
    detect: Any = "5%"
    most: int = 1_000_000
    seconds: float = 60

    def __post_init__(self) -> None:
        count(self.most, "greatest number of samples", 1)
        if not 0 < self.seconds <= _MOST_SECONDS:
            raise OperandError(f"time limit {self.seconds:g} is not between 0 and {_MOST_SECONDS:,} seconds; write 60")


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check has found; ``str`` says it in words.

    Args:
        answer: ``"agrees"``, ``"disagrees"``, ``"not sure yet"``, or ``"at fault"`` for a program that gave no samples
            that can be judged.
        field: The name of the law.
        verdict: What the samples say; None where there are none.
        diagnosis: Which known slips explain them; None where none is known for such a question.
        fault: What is wrong with the program itself.
        remarks: What is odd without being wrong.
        advice: What to do next.
        seed: The seed from which those of the runs were drawn; None for samples that were read.
        seeds: The seeds of the runs.
    """

    answer: str
    field: str
    verdict: Verdict | None
    diagnosis: Diagnosis | None = None
    fault: str = ""
    remarks: tuple[str, ...] = ()
    advice: str = ""
    seed: int | None = None
    seeds: tuple[int, ...] = ()

    def __str__(self) -> str:
        parts = [f"{self.field}: {self.verdict}"]
        if self.answer == FAULT:
            samples = 0 if self.verdict is None else self.verdict.samples
            parts = [f"{self.field}: at fault after {samples:,} samples: {self.fault}"]
        elif self.fault:
            parts.append(f"fault of the program: {self.fault}")
        if self.diagnosis is not None:
            parts.append(f"diagnosis of {self.diagnosis}")
        parts += [f"remark: {remark}" for remark in self.remarks]
        if self.seed is not None:
            parts.append(f"seed of this check: {self.seed}")
        return "\n".join([*parts, f"next: {self.advice}"])


def check_command(text: str, question: Question, field: str | None, allowed: Allowed, seed: int) -> Finding:
    """Run a program until it is clear whether its samples follow a law.

    Args:
        text: The command; ``{n}`` and ``{seed}`` stand for the number of samples and the seed of a run.
        question: What it simulates.
        field: The name of the law.
        allowed: Limits and levels.
        seed: From which the seeds of the runs are drawn.

    Raises:
        OperandError: The command cannot be started, or there is no such law.

    Examples:
        >>> from exactdice.verify.questions import of_text
        >>> print(check_command("echo seven", of_text("d6"), None, Allowed(), seed=1))
        value: at fault after 0 samples: line 1 of the output is 'seven', which is no sample of value; print ...
        remark: the command has no {seed}, so that a run cannot be repeated
        seed of this check: 1
        next: mend the program, then check it again
    """
    name, law = question.law(field)
    command = Command.parse(text)
    aim = _aim(question, name, law, allowed)
    runs = Runs(command, aim.law, Reader(aim.law, name, "the output"), seed=seed, seconds=allowed.seconds)
    tally: Counter[Hashable] = Counter()
    with closing(runs.stream()) as samples:
        taken = islice(_while_unsure(samples, aim), min(allowed.most, aim.samples))
        verdict = _verdict(_tallied(taken, tally), aim, allowed.most)
    if not command.takes_seed:
        runs.remarks["the command has no {seed}, so that a run cannot be repeated"] = None
    answer = FAULT if verdict is None or (runs.fault and not verdict.disagrees) else verdict.answer
    remarks = (*_unnamed(question, field, name), *runs.remarks)
    found = Finding(answer, name, verdict, None, runs.fault, remarks, "", seed, tuple(runs.seeds))
    more = _more(aim) if allowed.most < aim.samples else "allow more time with --timeout"
    return _explained(found, tally, question, aim, more)


def check_samples(stream: Stream, question: Question, field: str | None, allowed: Allowed, *, whole: bool) -> Finding:
    """Judge the samples that a stream holds: one to a line, or a table of outcomes and counts.

    Args:
        stream: The bytes.
        question: What was simulated.
        field: The name of the law.
        allowed: Limits and levels.
        whole: Whether to read all before it is judged, as for a file, which may be sorted; else it stops when sure.

    Raises:
        OperandError: There is no such law.
        SimulatorError: A line cannot be read, or nothing comes within the time limit.
        CountError: There are no samples.
    """
    name, law = question.law(field)
    source = stream.name
    aim = _aim(question, name, law, allowed)
    remarks = _unnamed(question, field, name)
    tally: Counter[Hashable] = Counter()
    rows = Reader(aim.law, name, source).table(lines(stream.chunks(Clock(allowed.seconds)), source))
    more = f"give {aim.samples:,} samples"
    try:
        first = next(rows, None)
        if first is None:
            raise CountError(f"{source} is empty; give at least one sample")
        taken = chain([first], rows)
        if whole or first[1] is not None:  # counts come in an order that is no chance
            verdict = judged(_counted(taken, tally, source), aim)
        else:
            timely = _while_unsure(_until_late(taken, allowed.seconds, remarks), aim)
            first_ones = islice(timely, min(allowed.most, aim.samples))
            verdict = judged(_tallied(first_ones, tally), aim, allowed.most)
            more = _more(aim) if verdict.samples == allowed.most else more
    except TimeUp:
        raise SimulatorError(
            f"{source} was not read in {allowed.seconds:g} seconds; "
            "let it be shorter or faster, or allow more with --timeout"
        ) from None
    finally:
        stream.close()
    return _explained(Finding(verdict.answer, name, verdict, remarks=tuple(remarks)), tally, question, aim, more)


# --- samples ------------------------------------------------------------------------------------------------------


def _while_unsure(samples: Iterable[Hashable], aim: Aim) -> Iterator[Hashable]:
    """Samples until an impossible one has settled it, and for a moment more, which helps the diagnosis."""
    moment: Clock | None = None
    for sample in samples:
        yield sample
        if moment is None and not aim.law.chance(sample):
            moment = Clock(_MOMENT)
        if moment is not None and not moment.left:
            return


def _tallied(samples: Iterable[Hashable], tally: Counter[Hashable]) -> Iterator[Hashable]:
    """Samples that are counted on their way."""
    for sample in samples:
        tally[sample] += 1
        yield sample


def _counted(rows: Iterable[Row], tally: Counter[Hashable], source: str) -> Counter[Hashable]:
    """All rows of a table, counted."""
    for outcome, number in rows:
        tally[outcome] += 1 if number is None else number
        if len(tally) > _MOST_OUTCOMES:
            raise TooLargeError(f"{source} has more than {_MOST_OUTCOMES:,} different outcomes; give fewer samples")
    return tally


def _until_late(rows: Iterable[Row], seconds: float, remarks: list[str]) -> Iterator[Hashable]:
    """The outcomes that come in time."""
    try:
        for outcome, _ in rows:
            yield outcome
    except TimeUp:
        remarks.append(f"reading ended after {seconds:g} seconds; allow more with --timeout")


# --- findings -----------------------------------------------------------------------------------------------------


def _is_diagnosed(question: Question, field: str) -> bool:
    return isinstance(question.asked, str) or (isinstance(question.asked, Volley) and field in ANSWERS)


def _aim(question: Question, field: str, law: Distribution[Any], allowed: Allowed) -> Aim:
    """The aim of the comparison; a diagnosis has evidence of its own and takes half of the allowance."""
    alarm = level(allowed.alarm) / (2 if _is_diagnosed(question, field) else 1)
    return aim_of(plain_law(law), allowed.detect, alarm, _POWER)


def _unnamed(question: Question, field: str | None, name: str) -> list[str]:
    """What is to be said where one of several laws was chosen because none is named."""
    if field is not None or len(question.laws) == 1:
        return []
    return [f"the samples are taken for {name}, because no --field names another law"]


def _verdict(samples: Iterator[Hashable], aim: Aim, most: int) -> Verdict | None:
    """The verdict on samples, None where there are none."""
    try:
        return judged(samples, aim, most)
    except CountError:
        return None


def _explained(found: Finding, tally: Counter[Hashable], question: Question, aim: Aim, more: str) -> Finding:
    """A finding with its diagnosis, which may disagree where the samples are too few for the comparison.

    Args:
        found: The finding.
        tally: The samples.
        question: What is simulated.
        aim: What the comparison must be able to see.
        more: How to get enough samples where there are too few.
    """
    verdict, diagnosis = found.verdict, None
    if verdict is not None and found.answer != FAULT and _is_diagnosed(question, found.field):
        diagnosis = _diagnosis(tally, question, found.field, aim.alarm * (2 if verdict.disagrees else 1))
        if diagnosis.verdict != RIGHT and not verdict.disagrees:
            note = "fewer samples are enough to see a known slip"
            verdict = replace(verdict, answer=DISAGREES, notes=(*verdict.notes, note))
            found = replace(found, answer=DISAGREES, verdict=verdict)
    found = replace(found, diagnosis=diagnosis)
    return replace(found, advice=_advice(found, question, aim, more))


def _diagnosis(tally: Counter[Hashable], question: Question, field: str, alarm: Fraction) -> Diagnosis:
    if isinstance(question.asked, str):
        return diagnose(tally, question.asked, alarm=alarm)
    return diagnose(tally, question.asked, field, alarm=alarm)  # type: ignore[arg-type]


def _more(aim: Aim) -> str:
    return f"write --most {aim.samples}"


def _shown_change(n: int, aim: Aim) -> str | None:
    """The least usual change that so many samples would have shown."""
    for change in _CHANGES:
        with suppress(SupportError):  # no law on these outcomes may have changed by so much
            if aim_of(aim.law, change, aim.alarm, aim.power).samples <= n:
                return change
    return None


def _advice(found: Finding, question: Question, aim: Aim, more: str) -> str:
    """What to do next."""
    if found.answer == FAULT:
        return "mend the program, then check it again"
    if found.answer == NOT_SURE:
        change = None if found.verdict is None else _shown_change(found.verdict.samples, aim)
        return more if change is None else f"{more}, or write --detect {change} to exclude greater changes only"
    others = [name for name in question.fields if name != found.field]
    if found.answer == AGREES:
        if others:
            return f"check what these samples do not show: {', '.join(others)}"
        return "keep this check among the simulator's own tests"
    if found.diagnosis is not None and found.diagnosis.names:
        return f"look where the simulator does what {found.diagnosis.names[0]!r} says, mend it and check it again"
    stages = [name for name in STAGES if name in others] if found.field not in STAGES else []
    if stages:
        return f"check the stages {', '.join(stages)}: the first that disagrees holds the fault"
    return "look at what makes the outcomes that are off, mend it and check it again"
