"""Decisions: a choice at each step, and the plan that is best."""
