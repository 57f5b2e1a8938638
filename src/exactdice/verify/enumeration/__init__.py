"""Enumeration: an unmodified simulator run once for every sequence of its random draws; no sampling, plain Fractions."""

from exactdice.verify.enumeration.sources import enumerate_draws as enumerate_draws
from exactdice.verify.enumeration.tree import Enumeration as Enumeration
