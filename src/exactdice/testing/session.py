"""A session of tests: one error budget for all of them, a seed for each check, and the evidence of earlier sessions.

The budget bounds the chance of any false alarm in the session. Each of its n tests has the share ``budget / n``,
whoever runs it and in whatever order; the j-th check of a test, repetitions of the test included, takes
``1 / (j (j + 1))`` of that share, which adds up to all of it however many checks there are. With a ledger, half of the
budget is the ledger's.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from math import isinf
from pathlib import Path
from typing import Any

from exactdice.errors import SupportError
from exactdice.testing.asserting import failure
from exactdice.testing.judging import Judgement, claim, judge
from exactdice.verify import Ledger, Verdict
from exactdice.verify.laws import level

Record = dict[str, Any]


@dataclass(slots=True)
class Session:
    """What all checks of a session share.

    Args:
        budget: The chance of any false alarm in the session.
        tests: The number of tests that check something.
        seed: Every check's own seed follows from it.
        replayed: Whether the seed was given; its samples are no fresh evidence.
        detect: What a check must be able to see, where it does not say it itself.
        most: The greatest number of samples of a check, likewise.
        path: The file of the ledger, None without one.
        forget: Text in the names of those whose earlier evidence is dropped, None to drop nothing.

    Examples:
        >>> from exactdice import d6
        >>> session = Session("1e-6", tests=2, seed=7)
        >>> session.check("test_die", list, lambda rng: rng.randint(1, 6), d6).alarm
        Fraction(1, 4000000)
    """

    budget: Any
    tests: int
    seed: int
    replayed: bool = False
    detect: Any = "5%"
    most: int = 100_000
    path: Path | None = None
    forget: str | None = None
    ledger: Ledger | None = field(init=False, default=None)
    _checks: Counter[str] = field(init=False, default_factory=Counter)

    def __post_init__(self) -> None:
        self.budget = level(self.budget, "budget")
        if self.path is not None:
            self.budget /= 2
            self.ledger = Ledger.load(self.path, self.budget)
            for name in list(self.ledger.evidence):
                if self.forget is not None and self.forget in name:
                    self.ledger.forget(name)
            self.ledger.save(self.path)  # a path that cannot be written is seen before any test has run

    def check(
        self,
        test: str,
        report: Callable[[str], Any],
        data: Any,
        law: Any,
        *,
        answer: str | None = None,
        detect: Any = None,
        most: int | None = None,
        source: str | None = None,
    ) -> Verdict:
        """One check of a test: as ``assert_law``, with the alarm and the seed of the session.

        Args:
            test: The name of the test.
            report: Receives a line of JSON on what was found, whatever it was.
            data: The simulator, counts or samples.
            law: A law, an attack, or a dice text.
            answer: What is counted in an attack.
            detect: What must be excluded.
            most: The greatest number of samples.
            source: What a simulator reads, where its parameters do not show it.

        Raises:
            LawAssertionError: The samples of this session, or of all sessions of the ledger together, do not follow it.
        """
        __tracebackhide__ = True
        self._checks[test] += 1
        number = self._checks[test]
        name = test if number == 1 else f"{test} #{number}"
        found = judge(
            data,
            claim(law, answer),
            alarm=self.budget / (self.tests * number * (number + 1)),
            detect=self.detect if detect is None else detect,
            most=self.most if most is None else most,
            source=source,
            seed=self._seed(name) if callable(data) else None,
        )
        report(json.dumps(_record(name, found)))
        if not found.verdict.agrees:
            raise failure(found, f"pytest {self._again} {test!r}")
        self._go_on(name, found)
        return found.verdict

    @property
    def _again(self) -> str:
        """The options with which one test alone has the alarms and the samples that it had here."""
        given = self.budget if self.path is None else 2 * self.budget
        return f"--exactdice-seed={self.seed} --exactdice-budget={given / self.tests}"

    def _seed(self, name: str) -> int:
        """The seed of a check, the same in whatever order and on whatever worker the tests run."""
        return int.from_bytes(sha256(f"{self.seed} {name}".encode()).digest()[:8])

    def _go_on(self, name: str, found: Judgement) -> None:
        """Add fresh samples to those of earlier sessions, and fail where all together raise the alarm.

        Samples that raise the alarm alone are not added: the test has failed, and its simulator will be another one.
        """
        __tracebackhide__ = True
        ledger, law = self.ledger, found.claimed.law
        if ledger is None or found.sampler is None or self.path is None:
            return
        if not self.replayed:
            try:
                ledger.add(name, found.counts, law)
            except SupportError:  # the test asks about another law than before
                ledger.forget(name)
                ledger.add(name, found.counts, law)
            ledger.save(self.path)
        together = judge(ledger.counts(name) or found.counts, found.claimed, alarm=ledger.share(name))
        if together.verdict.disagrees:
            note = f"these are the samples of all sessions in {self.path}; "
            raise failure(together, note=f"{note}pytest --exactdice-forget={name!r} begins anew")


def _record(name: str, found: Judgement) -> Record:
    """What the summary says of a check, as JSON takes it."""
    verdict = found.verdict
    return {
        "test": name,
        "answer": verdict.answer,
        "samples": verdict.samples,
        "log10_evidence": "infinite" if isinf(verdict.log10_evidence) else round(verdict.log10_evidence, 3),
        "alarm": str(verdict.alarm),
        "shown": list(verdict.power),
    }
