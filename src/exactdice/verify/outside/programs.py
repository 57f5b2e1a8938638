"""A program in any language as a simulator: started without a shell, ended for certain, and its ends told apart."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import IO, NamedTuple

from exactdice.errors import OperandError, SimulatorError
from exactdice.scalars import shown
from exactdice.verify.outside.lines import Clock, Stream, lines

_GRACE = 2.0  # seconds for a program to end once its output has ended, or once it has given all that was asked for
_ORPHANED = 0.5  # seconds of silence after which what outlives the program is not waited for
_LAST_WORDS = 20_000  # bytes kept of what it writes on standard error
_TELLING = re.compile(r"(?i)^(?!at\b|\d+:).*(error|exception|panic(?!\()|fatal)")  # names a fault, and is no frame
_SHELL = frozenset(["|", "||", "&", "&&", ";", "<", ">", ">>", "2>", "2>&1", "&>"])
_VARIABLE = re.compile(r"(?:.*=)?(\$\{?(?:n|seed)\}?)")
_OUTPUT = "the output"
_LINGERS = "it does not end after its last sample, so it was ended"


class Command(NamedTuple):
    """A command line as words; ``{n}`` and ``{seed}`` in them stand for numbers.

    Examples:
        >>> command = Command.parse("my-sim --n {n} '--rng=x {seed}'")
        >>> command.words(100, 7)
        ['my-sim', '--n', '100', '--rng=x 7']
    """

    template: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Command:
        """A command from its text, which is split as a shell would, but runs without one.

        Raises:
            OperandError: There is no word in it, a quote is not closed, or something in it is for a shell.
        """
        try:
            words = shlex.split(text)
        except ValueError as fault:
            reason = str(fault)
            raise OperandError(
                f"command {shown(text)} cannot be split into words: {reason[:1].lower()}{reason[1:]}; close it"
            ) from None
        if not words or "\0" in text:
            raise OperandError(
                f"command {shown(text)} names no program; write one such as 'my-sim --n {{n}} --seed {{seed}}'"
            )
        for word in words:
            if word in _SHELL and word in text.split():  # else it stands in quotes
                raise OperandError(
                    f"command has {word!r}, and no shell is there to read it; write a script and name that"
                )
            if variable := _VARIABLE.fullmatch(word):
                raise OperandError(
                    f"command has {variable[1]!r}, and no shell is there to read it; write {{n}} and {{seed}} without $"
                )
        return cls(tuple(words))

    @property
    def takes_number(self) -> bool:
        """Whether it is told how many samples to give."""
        return any(["{n}" in word for word in self.template])

    @property
    def takes_seed(self) -> bool:
        """Whether it is told its seed."""
        return any(["{seed}" in word for word in self.template])

    def words(self, n: int, seed: int) -> list[str]:
        """The words for a number of samples and a seed."""
        return [word.replace("{n}", str(n)).replace("{seed}", str(seed)) for word in self.template]


class Running:
    """A program that runs; leave its ``with`` block and it, and all that it has started, is ended.

    Raises:
        OperandError: It cannot be started.
    """

    def __init__(self, words: list[str], clock: Clock) -> None:
        self._name, self._clock = words[0], clock
        self.remark = ""
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,  # who waits for input sees its end
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # a group of its own, so that what it starts can be ended with it
            )
        except FileNotFoundError:
            raise OperandError(f"program {shown(self._name)} is not found; write its path, or install it") from None
        except (OSError, ValueError) as fault:
            reason = getattr(fault, "strerror", None) or str(fault)
            raise OperandError(f"program {shown(self._name)} cannot be started: {reason}; name another") from None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._output = Stream(self._process.stdout.read, self._process.stdout.close, _OUTPUT)
        self._errors = _Tail(self._process.stderr)
        self._complete = False

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *fault: object) -> None:
        self._kill()
        self._output.close()

    def _kill(self) -> None:
        group = getattr(os, "killpg", None)  # not on Windows
        with suppress(ProcessLookupError, PermissionError):
            group(self._process.pid, signal.SIGKILL) if group else self._process.kill()  # the group outlives it
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)

    def lines(self) -> Iterator[str]:
        """The lines that it prints, until it has ended.

        Raises:
            TimeUp: The time allowed is over.
            SimulatorError: What it prints is no text in lines.
        """
        return lines(self._output.chunks(self._clock, self._is_over), _OUTPUT)

    def expect_end(self) -> None:
        """From now on nothing more should come: do not wait for it as long as for samples."""
        self._complete = True

    def _is_over(self, silent: float) -> bool:
        """Whether no more is to come, although something still holds the output open."""
        if self._complete and silent > _GRACE:
            self.remark = _LINGERS
        elif self._process.poll() is not None and silent > _ORPHANED:
            self.remark = "it leaves a process behind that holds its output open, which was ended"
        return bool(self.remark)

    def require_success(self, given: str) -> None:
        """See that it ends, and well, once its output has ended.

        Raises:
            SimulatorError: It fails.
        """
        try:
            status = self._process.wait(0.0 if self.remark else _GRACE)
        except subprocess.TimeoutExpired:
            self.remark = _LINGERS
            return
        if status:
            ending = f"with exit status {status}" if status > 0 else f"by {_signal_name(-status)}"
            raise SimulatorError(f"it crashed: it ended {ending} after {given}{self._last_words()}; mend it")

    def _last_words(self) -> str:
        words = self._errors.telling_line()
        return f", saying {shown(words)}" if words else ""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class _Tail:
    """Keeps the end of what a program writes on standard error, however much that is, so that it is never blocked."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._kept = b""
        self._thread = Thread(target=self._drain, args=(stream,), daemon=True)
        self._thread.start()

    def _drain(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := stream.read(65_536):
                self._kept = (self._kept + chunk)[-_LAST_WORDS:]

    def telling_line(self) -> str:
        """The last line that names an error, with the next one where it announces it; else the last one."""
        self._thread.join(_ORPHANED)
        text = self._kept.decode("utf-8", errors="replace")
        said = [line.strip() for line in text.splitlines() if line.strip()]
        place = max([k for k, line in enumerate(said) if _TELLING.match(line)], default=len(said) - 1)
        return " ".join(said[place : place + 1 + said[place].endswith(":")]) if said else ""
