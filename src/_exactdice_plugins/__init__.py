"""What pytest and Hypothesis load by themselves; it lies beside exactdice, which is imported when it is first used."""
