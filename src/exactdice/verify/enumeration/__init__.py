"""Enumeration: an unmodified simulator run once for each sequence of its random draws; no sampling, plain Fractions."""

from exactdice.verify.enumeration.run import run_every_path as run_every_path
from exactdice.verify.enumeration.walk import Enumerated as Enumerated
