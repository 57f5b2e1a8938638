"""A simulator of attacks as its author wrote it, and a colleague's with one rule the wrong way round."""


def lost(rng, attacks=2, feel_no_pain=5, *, inverted=False):
    """Wounds that a model with many wounds loses: hit on 3+, wound on 4+, no save, damage 2, Feel No Pain on each."""
    total = 0
    for _ in range(attacks):
        if rng.randint(1, 6) >= 3 and rng.randint(1, 6) >= 4:
            rolls = [rng.randint(1, 6) for _ in range(2)]
            total += sum([(roll >= feel_no_pain) == inverted for roll in rolls])
    return total


def lost_by_a_colleague(rng):
    """The same with Feel No Pain the wrong way round."""
    return lost(rng, inverted=True)
