"""Allocation and Precision as decisions: the best choice for a stated objective, and the law under it."""
