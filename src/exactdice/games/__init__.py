"""Games whose dice the library knows: import the one you play."""
