"""A line on standard error while something takes long: only on a terminal, and gone before the answer."""

from __future__ import annotations

import sys
from threading import Event, Thread
from time import monotonic

from exactdice.cli.streams import is_terminal

PATIENCE = 1.0  # seconds before a line appears, and between two


class _Line:
    """The line of one command."""

    def __init__(self) -> None:
        self.step = "computing"
        self._over = Event()
        self._began = monotonic()
        self._width = 0
        self._thread = Thread(target=self._tell, daemon=True)
        self._thread.start()

    def _tell(self) -> None:
        while not self._over.wait(PATIENCE):
            text = f"{self.step}, {monotonic() - self._began:.0f} s ..."
            self._write("\r" + text.ljust(self._width))
            self._width = max(self._width, len(text))

    def close(self) -> None:
        """Stop, and erase what was written."""
        self._over.set()
        self._thread.join()
        if self._width:
            self._write("\r" + " " * self._width + "\r")

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):  # nobody reads any more
            self._over.set()


_lines: list[_Line] = []  # at most one


def begin() -> None:
    """From now on something is computed."""
    end()
    if is_terminal(sys.stderr):
        _lines.append(_Line())


def step(text: str) -> None:
    """Say what is being done, such as ``cell 3 of 40``."""
    for line in _lines:
        line.step = text


def end() -> None:
    """What was computed is at hand; whatever is printed now stands alone."""
    while _lines:
        _lines.pop().close()
