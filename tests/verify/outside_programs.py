"""Command lines of small programs that the tests judge, right and faulty ones."""

import shlex
import sys

DICE = "for _ in range({n}): print(r.randint(1, 6))"


def python(code, *words):
    """A command that runs Python code without its site packages, so that it starts fast."""
    return shlex.join([sys.executable, "-S", "-I", "-c", f"import os, random, sys, time\n{code}", *words])


def seeded(code=DICE):
    """A program that draws from its seed."""
    return python(f"r = random.Random({{seed}})\n{code}")
