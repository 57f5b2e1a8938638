"""Re-rolls of a few dice by trying every set of dice at every moment; imports nothing of the engine."""

from fractions import Fraction
from functools import cache
from itertools import product


def best(dice, rerolls, worth, showing=None):
    """The best mean worth of the sorted faces; dice are tuples of equally likely faces."""

    @cache
    def value(faces, left):
        if left == 0:
            return Fraction(worth(tuple(sorted(faces))))
        return max(thrown(faces, again, left - 1) for again in product((False, True), repeat=len(dice)))

    @cache
    def thrown(faces, again, left):
        if not any(again):
            return value(faces, left)
        rolls = list(product(*[die if one else (face,) for die, one, face in zip(dice, again, faces, strict=True)]))
        return sum(value(roll, left) for roll in rolls) / Fraction(len(rolls))

    if showing is not None:
        return value(tuple(showing), rerolls)
    return thrown((None,) * len(dice), (True,) * len(dice), rerolls)
