"""Standard output and standard error as they may be: closed, full, without a reader, short of characters or colours."""

from __future__ import annotations

import os
import sys
from typing import TextIO

import click


def say(text: str) -> None:
    """Print on stderr what is no data, red where an error meets a terminal of colours; what cannot be said is not."""
    kind, colon, rest = text.partition(":")
    coloured = kind == "error" and has_colours(sys.stderr)
    try:
        click.echo(click.style(kind, fg="red", bold=True) + colon + rest if coloured else text, err=True)
    except OSError:
        silence(sys.stderr)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether people read there; a stream that was closed before the start is None."""
    return stream is not None and stream.isatty()


def has_colours(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that shows colours, and nobody has asked for none."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") not in ("dumb", "unknown")


def silence(stream: TextIO) -> None:
    """Let what a broken stream still holds go nowhere; Python would fail on it once more when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def never_fail_on_a_character() -> None:
    """Where a stream cannot encode a character such as ≈, it gets a question mark instead of a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
