"""Lines that someone else writes: never waited for beyond a limit, never held beyond one line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import monotonic

from exactdice.errors import SimulatorError

LONGEST = 10_000  # bytes of a line
_EMPTY = 1_000  # empty lines in a row
_CHUNK = 65_536
_CHUNKS = 16  # that wait to be read
_TICK = 0.05  # seconds between looks at a stream that is silent


class TimeUp(SimulatorError):
    """The time allowed is over; ``silent`` says for how many seconds nothing had come."""

    def __init__(self, silent: float) -> None:
        self.silent = silent
        super().__init__("the time limit is over; raise it")


class Clock:
    """Seconds that are left of a limit."""

    def __init__(self, seconds: float) -> None:
        self.limit = seconds
        self._end = monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds that are left, 0 at least."""
        return max(0.0, self._end - monotonic())


class Stream:
    """The bytes of a stream, fetched by a thread of its own, because a read cannot be told to give up.

    Args:
        read: Gives at most so many bytes, none at the end; it may wait for ever.
        close: Called once nothing more is read.
        name: What messages call it.
    """

    def __init__(
        self, read: Callable[[int], bytes], close: Callable[[], object] = lambda: None, name: str = ""
    ) -> None:
        self.name = name
        self._read, self._close = read, close
        self._chunks: Queue[bytes] = Queue(_CHUNKS)
        self._unwanted = Event()
        self._fault: OSError | None = None
        self._thread = Thread(target=self._fetch, daemon=True)
        self._thread.start()

    def _fetch(self) -> None:
        chunk = b"begin"
        while chunk and not self._unwanted.is_set():
            try:
                chunk = self._read(_CHUNK)
            except (OSError, ValueError) as fault:  # ValueError: closed meanwhile
                self._fault = fault if isinstance(fault, OSError) else None
                chunk = b""
            while not self._unwanted.is_set():
                try:
                    self._chunks.put(chunk, timeout=_TICK)
                except Full:
                    continue
                break
        self._close()

    def close(self) -> None:
        """Fetch no more."""
        self._unwanted.set()

    def chunks(self, clock: Clock, ended: Callable[[float], bool] = lambda silent: False) -> Iterator[bytes]:
        """What comes until the end of the stream; ``ended`` may end one that has been silent for so many seconds.

        Raises:
            TimeUp: The clock has run out.
            SimulatorError: The stream cannot be read.
        """
        last = monotonic()
        while clock.left:
            try:
                chunk = self._chunks.get(timeout=_TICK)
            except Empty:
                if ended(monotonic() - last):
                    return
                continue
            if not chunk and self._fault is not None:
                raise SimulatorError(f"{self.name} cannot be read: {self._fault.strerror}; name what can be read")
            if not chunk:
                return
            last = monotonic()
            yield chunk
        raise TimeUp(monotonic() - last)


def of_file(path: str) -> Stream:
    """The bytes of a file, opened by the thread as well, because a pipe without a writer lets its reader wait."""
    opened: list[int] = []

    def read(size: int) -> bytes:
        if not opened:
            opened.append(os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0)))
        return os.read(opened[0], size)

    def close() -> None:
        for one in opened:
            os.close(one)

    return Stream(read, close, path)


def lines(chunks: Iterable[bytes], what: str) -> Iterator[str]:
    r"""Lines of text in UTF-8 without their ends and the blanks around them; empty ones are for their numbers only.

    Raises:
        SimulatorError: A line is too long or no UTF-8, or there are only empty lines.

    Examples:
        >>> list(lines([b"3\r\n1", b"0\n\n4"], "file"))
        ['3', '10', '', '4']
    """
    number, empty = 0, 0
    for number, raw in enumerate(_split(chunks, what), 1):
        text = _decoded(raw, number, what).strip()
        empty = 0 if text else empty + 1
        if empty > _EMPTY:
            raise SimulatorError(f"line {number:,} of {what} is one of {empty:,} empty ones; print one sample per line")
        yield text


def _split(chunks: Iterable[bytes], what: str) -> Iterator[bytes]:
    rest, number = b"", 0
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            number += 1
            if len(line) > LONGEST:
                break
            yield line
        else:
            if len(rest) <= LONGEST:
                continue
            number += 1
        raise SimulatorError(f"line {number:,} of {what} is longer than {LONGEST:,} bytes; print one sample per line")
    if rest:
        yield rest


def _decoded(raw: bytes, number: int, what: str) -> str:
    if raw.isascii() and b"\0" not in raw:
        return raw.decode("ascii")
    if number == 1:
        raw = raw.removeprefix(b"\xef\xbb\xbf")  # the mark that some editors put in front of UTF-8
    encoding = "UTF-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or raw.count(b"\0") * 3 >= len(raw) else "no UTF-8"
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise SimulatorError(f"line {number:,} of {what} is {encoding}; write text in UTF-8")
    return text
