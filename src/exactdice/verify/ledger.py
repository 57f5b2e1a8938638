"""A ledger of evidence: comparisons that go on from one run to the next, under one allowance of false alarms."""

from __future__ import annotations

import json
import os
from collections.abc import Hashable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from math import inf, log
from pathlib import Path
from typing import Any

from exactdice.distribution import Distribution
from exactdice.errors import OperandError, SupportError
from exactdice.scalars import shown
from exactdice.verify.laws import law_of, level, plain_law
from exactdice.verify.statistics.evidence import Evidence, log_sum
from exactdice.verify.statistics.laws import PlainLaw

_VERSION = 1


@dataclass(slots=True)
class _Entry:
    mark: str
    counts: dict[Hashable, int] = field(default_factory=dict)
    log_e: float = 0.0


class Ledger:
    """The evidence of several simulators over several runs; in all of them together, one false alarm is allowed for.

    Samples are kept as counts, so that each test goes on where it stopped: small runs add up as one long run would.
    All tests together are one martingale, ``E = 1/2 product E_i + 1/2 sum E_i / (i (i + 1))`` with tests that are still
    to come counted as 1: the product sees many small errors, the sum a great one among many right simulators.

    Args:
        alarm: The chance that it ever raises a false alarm.

    Examples:
        >>> from exactdice import d6
        >>> ledger = Ledger()
        >>> ledger.add("die", {1: 10, 2: 30, 3: 20}, d6)
        >>> ledger.add("die", {1: 10, 2: 20, 3: 30}, d6)
        >>> ledger.samples("die"), ledger.disagrees
        (120, True)
    """

    def __init__(self, alarm: Any = 1e-6) -> None:
        self.alarm = level(alarm)
        self._entries: dict[str, _Entry] = {}

    def add(self, name: str, data: Any, law: Distribution[Any]) -> None:
        """Take in fresh samples of a simulator: counts, or a list of samples; give no sample twice.

        Args:
            name: Of the simulator.
            data: The samples, or a mapping of outcomes to counts.
            law: What it should follow, as in ``compare``.

        Raises:
            SupportError: Under this name another law was compared before.
            OperandError, CountError, SimulatorError: As ``compare`` raises them.
        """
        from exactdice.verify.judging import counts_of

        if not isinstance(name, str):
            raise OperandError(f"name {shown(name)} is no text; name each comparison in a ledger")
        law = law_of(law)
        plain, mark = plain_law(law), _mark(law)
        fresh = counts_of(data, plain)
        entry = self._entries.get(name, _Entry(mark))
        if entry.mark != mark:
            raise SupportError(f"{name!r} was compared with another law before; write ledger.forget({name!r})")
        evidence = Evidence(plain)
        evidence.add(entry.counts)
        evidence.add(fresh)
        entry.counts, entry.log_e = {**evidence.counts, **evidence.impossible}, evidence.log_e
        self._entries[name] = entry

    def forget(self, name: str) -> None:
        """Begin anew with a simulator that has been changed; its earlier evidence is dropped.

        Args:
            name: Of the simulator.

        Raises:
            OperandError: There is no such name.
        """
        if name not in self._entries:
            raise OperandError(f"{shown(name)} is not in the ledger; it holds {', '.join(self._entries) or 'nothing'}")
        del self._entries[name]

    def samples(self, name: str) -> int:
        """How many samples there are under a name; 0 where it is not known.

        Args:
            name: Of the simulator.
        """
        return sum(self._entries[name].counts.values()) if name in self._entries else 0

    def counts(self, name: str) -> Mapping[Hashable, int]:
        """The samples under a name, by outcome; none where it is not known.

        Args:
            name: Of the simulator.
        """
        return dict(self._entries[name].counts) if name in self._entries else {}

    def share(self, name: str) -> Fraction:
        """The alarm of a name alone: evidence of so much makes the ledger disagree, whatever the others say.

        Of a name that is still to come it is the share that it will have.

        Args:
            name: Of the simulator, known or to come.

        Examples:
            >>> Ledger("1/1000").share("the first")
            Fraction(1, 4000)
        """
        names = list(self._entries)
        i = 1 + (names.index(name) if name in names else len(names))
        return self.alarm / (2 * i * (i + 1))

    @property
    def evidence(self) -> Mapping[str, float]:
        """log10 E of each name."""
        return {name: entry.log_e / log(10) for name, entry in self._entries.items()}

    @property
    def log10_evidence(self) -> float:
        """log10 E of all tests together."""
        logs = [entry.log_e for entry in self._entries.values()]
        if inf in logs:
            return inf
        weighted = [one - log(i * (i + 1)) for i, one in enumerate(logs, 1)]
        to_come = -log(len(logs) + 1)  # the sum of 1 / (i (i + 1)) over all further tests
        return (log_sum([sum(logs), log_sum([*weighted, to_come])]) - log(2)) / log(10)

    @property
    def disagrees(self) -> bool:
        """Whether some simulator is wrong, with at most the allowed chance that this is ever said of right ones."""
        return self.log10_evidence * log(10) >= log(self.alarm.denominator) - log(self.alarm.numerator)

    def __str__(self) -> str:
        rows = sorted(self._entries.items(), key=lambda item: -item[1].log_e)
        head = f"{'disagrees' if self.disagrees else 'no alarm'}: log10 E = {self.log10_evidence:.1f}"
        lines = [f"  {name}: {self.samples(name):,} samples, log10 E = {one.log_e / log(10):.1f}" for name, one in rows]
        return "\n".join([head, *lines])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the ledger as JSON; the file is replaced at once, so that an interruption loses nothing.

        Args:
            path: The file.

        Raises:
            SupportError: An outcome is neither number, text, truth value, None nor a tuple or frozenset of them.
            OperandError: The file cannot be written.
        """
        tests = {
            name: {"law": entry.mark, "counts": [[_written(x), number] for x, number in entry.counts.items()]}
            | {"log_e": entry.log_e if entry.log_e != inf else "infinite"}
            for name, entry in self._entries.items()
        }
        text = json.dumps({"version": _VERSION, "alarm": str(self.alarm), "tests": tests}, indent=1)
        beside = Path(f"{os.fspath(path)}.{os.getpid()}.part")
        try:
            beside.write_text(text + "\n", encoding="utf-8")
            beside.replace(path)
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise OperandError(
                f"file {os.fspath(path)!r} cannot be written ({error.strerror}); give a file in a folder that exists"
            ) from None

    @classmethod
    def load(cls, path: str | os.PathLike[str], alarm: Any = 1e-6) -> Ledger:
        """Read a ledger, or begin one with this allowance where there is no such file yet.

        Args:
            path: The file.
            alarm: The chance of a false alarm of a new ledger.

        Raises:
            OperandError: The file holds no ledger, or cannot be read.
        """
        try:
            text = Path(path).read_text(encoding="utf-8")
        except FileNotFoundError:
            return cls(alarm)
        except OSError as error:
            raise OperandError(
                f"file {os.fspath(path)!r} cannot be read ({error.strerror}); give a file that a ledger was saved in"
            ) from None
        except UnicodeDecodeError:
            text = ""  # no ledger
        try:
            document = json.loads(text)
            ledger = cls({_VERSION: document["alarm"]}[document["version"]])
            for name, test in document["tests"].items():
                counts = {_read(x): int(number) for x, number in test["counts"]}
                log_e = inf if test["log_e"] == "infinite" else float(test["log_e"])
                ledger._entries[name] = _Entry(str(test["law"]), counts, log_e)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise OperandError(f"file {os.fspath(path)!r} holds no ledger; delete it or give another") from None
        return ledger


def _mark(law: Distribution[Any]) -> str:
    """A short text that differs for different laws."""
    known: PlainLaw = plain_law(law)
    text = "\n".join([f"{x!r} {chance}" for x, chance in known.known.items()])
    return sha256(text.encode()).hexdigest()[:16]


def _written(outcome: Hashable) -> Any:
    """An outcome as JSON."""
    if outcome is None or isinstance(outcome, (bool, int, str)):
        return outcome
    if isinstance(outcome, Fraction):
        return {"fraction": str(outcome)}
    if isinstance(outcome, tuple):
        return [_written(part) for part in outcome]
    if isinstance(outcome, frozenset):
        return {"set": [_written(part) for part in outcome]}
    raise SupportError(f"outcome {shown(outcome)} cannot be written as JSON; map outcomes to numbers, texts or tuples")


def _read(value: Any) -> Hashable:
    """The outcome that was written."""
    if isinstance(value, list):
        return tuple([_read(part) for part in value])
    if isinstance(value, dict):
        return Fraction(value["fraction"]) if "fraction" in value else frozenset([_read(part) for part in value["set"]])
    return value  # type: ignore[no-any-return]
