"""Symbols: probabilities that are no numbers yet, and what can be solved for them."""

from exactdice.symbolic.names import symbols as symbols
