"""The Command Re-roll of an attack as a decision: its exact value and the policy, and whether to fish."""
