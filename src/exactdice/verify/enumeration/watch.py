"""A watch over runs that neither draw nor end: a second thread interrupts the first, and only inside a run."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread, get_ident
from time import monotonic, sleep
from typing import Any

from exactdice.verify.enumeration.tree import Draws

_PATIENCE = 1000  # draws that a simulator may ask for after its run was ended, before it is interrupted


class Late(BaseException):
    """Ends a run that takes too long, wherever it is."""


class Watch:
    """Interrupts a run after so many seconds; between runs and after the ``with`` block it interrupts nothing.

    The exception is set by CPython's ``PyThreadState_SetAsyncExc`` and arrives with the next instruction of Python: a
    single call that stays in C, such as a long ``sleep``, ends first. A simulator that catches everything is
    interrupted again and again until it is caught outside its ``try``.

    Attributes:
        late: The exception that it sends.
    """

    def __init__(self, tree: Draws, seconds: float | None) -> None:
        self._tree = tree
        self._seconds = seconds
        self._stop = Event()
        self._run = 0
        self._sending = False
        self._sent = False
        self._target = get_ident()
        self.late: type[BaseException] = type("Late", (Late,), {})  # its own: runs of one watch may hold another
        self._thread = Thread(target=self._watch, name="exactdice watch", daemon=True)

    def __enter__(self) -> Watch:
        if self._seconds is not None:
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        if self._seconds is not None:
            self._thread.join()

    def call(self, f: Callable[[], Any]) -> Any:
        """What ``f()`` returns.

        Raises:
            Late: It took too long.
        """
        self._run += 1
        self._tree.owner = self._target
        try:
            try:
                return f()
            finally:
                self._end()
        finally:
            self._end()  # once more, where the interruption arrived in the first

    def _end(self) -> None:
        """No interruption after this: none is begun without an owner, and one that was begun is waited for.

        There is no lock, for an interruption could leave it held. None is taken back either: CPython 3.11 then looks
        for exceptions at every instruction for ever.
        """
        self._tree.owner = None
        while self._sending:
            sleep(0)
        if self._sent:
            self._sent = False
            with suppress(self.late):
                for _ in range(3):  # the end of a loop is where it arrives, where it has not arrived before
                    pass

    def _watch(self) -> None:
        seconds = self._seconds or 0
        seen, since = 0, monotonic()
        while not self._stop.wait(min(max(seconds / 20, 0.005), 0.25)):
            if self._tree.owner is None or self._run != seen:
                seen, since = self._run, monotonic()
            elif monotonic() - since >= seconds or self._tree.overdrawn > _PATIENCE:
                self._sending = True
                if self._tree.owner is not None and self._run == seen:
                    self._sent = True
                    _interrupt(self._target, self.late)
                self._sending = False


def _interrupt(thread: int, error: type[BaseException]) -> None:
    """Set an exception that another thread raises at its next instruction."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
