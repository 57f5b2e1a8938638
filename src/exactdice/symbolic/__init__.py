"""Symbols: sympy expressions of laws, and laws of sympy expressions."""

from exactdice.symbolic.generating import cf as cf
from exactdice.symbolic.generating import cgf as cgf
from exactdice.symbolic.generating import from_pgf as from_pgf
from exactdice.symbolic.generating import mgf as mgf
from exactdice.symbolic.generating import pgf as pgf
