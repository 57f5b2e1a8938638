"""Recorded sessions are played again and compared as text; ``python tests/terminal_sessions.py`` records them."""

from difflib import unified_diff
from tempfile import TemporaryDirectory

from sybil import Sybil
from sybil.parsers.markdown import CodeBlockParser
from terminal_sessions import play


def compare(example):
    """Play a block, and show how it differs from what was recorded."""
    kind = example.region.lexemes["arguments"].strip()
    recorded = example.parsed
    played = play(kind, recorded, example.namespace["folder"].name)
    return (
        "\n".join(unified_diff(recorded.splitlines(), played.splitlines(), "recorded", "played", lineterm="")) or None
    )


def begin(namespace):
    """Each file of sessions has a folder of its own."""
    namespace["folder"] = TemporaryDirectory()


def end(namespace):
    """The folder goes with it."""
    namespace["folder"].cleanup()


pytest_collect_file = Sybil(
    parsers=[CodeBlockParser(kind, compare) for kind in ("console", "terminal")],
    patterns=["*.md"],
    setup=begin,
    teardown=end,
).pytest()
