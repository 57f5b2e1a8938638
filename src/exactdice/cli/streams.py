"""Standard output and standard error as they may be: closed, full, without a reader, short of characters or colours."""

from __future__ import annotations

import codecs
import os
import sys
from contextvars import ContextVar
from typing import TextIO

import click

COLOURS: ContextVar[str] = ContextVar("colours", default="auto")  # what --color says: auto, always or never
_PLAIN = {  # for streams that lack them, one character each, so that columns stay in line
    "≈": "~",
    "…": "~",
    "×": "x",
    "–": "-",
    "—": "-",
    "−": "-",
    "•": "*",
    **dict.fromkeys("▏▎▍▌▋▊▉█", "#"),
}


def say(text: str) -> None:
    """Print on stderr what is no data, red where an error meets a terminal of colours; what cannot be said is not."""
    kind, colon, rest = text.partition(":")
    coloured = kind == "error" and has_colours(sys.stderr)
    try:
        write(click.style(kind, fg="red", bold=True) + colon + rest if coloured else text, sys.stderr, coloured)
    except OSError:
        silence(sys.stderr)


def write(text: str, stream: TextIO | None, coloured: bool = False) -> None:
    """Print a text in the stream's own encoding; click by itself takes UTF-8 in place of ASCII."""
    if stream is not None:
        click.echo(text, file=stream, color=coloured)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether people read there; a stream that was closed before the start is None."""
    return stream is not None and stream.isatty()


def has_colours(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that shows colours, and nobody has asked for none; ``--color`` settles it."""
    if COLOURS.get() != "auto":
        return COLOURS.get() == "always"
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") not in ("dumb", "unknown")


def silence(stream: TextIO) -> None:
    """Let what a broken stream still holds go nowhere; Python would fail on it once more when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def never_fail_on_a_character() -> None:
    """Where a stream cannot encode a character such as ≈, it gets one that is much like it instead of a traceback."""
    codecs.register_error("exactdice", _instead)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="exactdice")


def _instead(fault: UnicodeError) -> tuple[str, int]:
    """What is written in place of characters that a stream cannot encode."""
    assert isinstance(fault, UnicodeEncodeError)
    return "".join([_PLAIN.get(one, "?") for one in fault.object[fault.start : fault.end]]), fault.end
