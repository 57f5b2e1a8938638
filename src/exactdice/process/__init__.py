"""Processes: a step from state to law, repeated, stopped, or chosen at each step."""
