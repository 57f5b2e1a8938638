"""Symbols: sympy expressions of laws, and laws of sympy expressions."""
