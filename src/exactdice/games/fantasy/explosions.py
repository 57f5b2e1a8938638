"""Head explosions: how many greenskins in base contact lose their heads."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from exactdice.distribution import Distribution, bernoulli, point
from exactdice.events import at_most
from exactdice.games.values import listed, require_whole
from exactdice.rolls.dice import d6

if TYPE_CHECKING:
    from fractions import Fraction


def explodes(toughness: int) -> Fraction:
    """The chance that a head explodes: that a D6 shows more than the Toughness, ``max(0, 6 - T) / 6``.

    Args:
        toughness: 1 or more.

    Raises:
        RulesError: It is not.

    References:
        Rule A12, head explosions; wounds and armour do not matter.

    Examples:
        >>> explodes(4), explodes(6)
        (Fraction(1, 3), Fraction(0, 1))
    """
    require_whole("toughness of a greenskin", toughness, 1)
    return 1 - d6.prob(at_most(toughness))


def head_explosions(toughnesses: Any) -> Distribution[int]:
    """Law of the number of heads that explode: a sum of independent trials of unlike chances (Poisson-binomial).

    Args:
        toughnesses: Toughness of each greenskin in base contact.

    Raises:
        RulesError: It is no list of whole numbers of at least 1.
        TooLargeError: There are too many greenskins.

    References:
        Rule A12, head explosions. Y. H. Wang, On the number of successes in independent trials, Statistica Sinica 3
        (1993).

    Examples:
        >>> head_explosions([4, 3])
        Distribution({0: '1/3', 1: '1/2', 2: '1/6'})
        >>> head_explosions(40 * [4]).mean()
        Fraction(40, 3)
    """
    law = point(0)
    for toughness, models in Counter(listed("toughnesses", toughnesses, "toughnesses=[4, 3]")).items():
        law = law + models @ bernoulli(explodes(toughness))
    return law
