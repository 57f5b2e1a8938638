"""Chains: where a step leads, what is absorbed, when, and what stays in the long run."""
