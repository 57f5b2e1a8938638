"""The Waaagh test of one shaman, and the 'Eadbangerz chart for those who fail it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exactdice.caches import cached
from exactdice.charts import Chart
from exactdice.distribution import mixture, point
from exactdice.events import at_least
from exactdice.games.values import require_whole
from exactdice.rolls.dice import d6

if TYPE_CHECKING:
    from exactdice.distribution import Distribution

EADBANG = "Eadbang!"
UNCONSCIOUS = "I fink I'm gonna"
FORGETS = "I've forgot!"
HURTS = "Me 'ead 'urts!"
RANDOM_CARD = "Fzzzzzzap!"
CHOSEN_CARD = "Yuuurgh!"
PASS = "pass"
NO_TEST = "no test"

EADBANGERZ = Chart("'Eadbangerz", {1: EADBANG, 2: UNCONSCIOUS, 3: FORGETS, 4: HURTS, 5: RANDOM_CARD, 6: CHOSEN_CARD})
"""The chart, by the second D6 (rule A05)."""

DISCARDS = frozenset({CHOSEN_CARD, RANDOM_CARD})
"""Results that cost a winds of magic card."""

CASTS = DISCARDS | {PASS}
"""Results with which a shaman may cast spells: none from row 4 down (rules A08 and A09), and not alone (rule A03)."""

EXPLODES = frozenset({EADBANG, UNCONSCIOUS})
"""Results with which heads in base contact may explode (rules A10 and A11)."""


def waaagh_test(*, units: int, level: int = 0) -> Distribution[str]:
    """Law of what a Waaagh test does: ``"pass"`` if D6 + level > units, else a row of the chart by a second D6.

    The chance to fail is ``min(max(units - level, 0), 6) / 6``.

    Args:
        units: The number to beat, units in close combat counted twice; where it is 0 there is no test.
        level: What an Orc shaman adds; 0 for a Goblin.

    Returns:
        A law over ``"pass"`` and the chart's six names; ``"no test"`` for certain where no unit counts.

    Raises:
        RulesError: A number is negative, not whole, or beyond any battle.

    References:
        Rules A03, no unit near, A04, the test, and A05, the chart.

    Examples:
        >>> test = waaagh_test(units=4, level=1)
        >>> test.pmf("pass"), test.pmf("Eadbang!"), len(test)
        (Fraction(1, 2), Fraction(1, 12), 7)
        >>> waaagh_test(units=0, level=1)
        Distribution({'no test': '1'})
    """
    require_whole("number of units to beat", units, 0)
    require_whole("level", level, 0)
    return _tested(units, level)


@cached(1024)
def _tested(units: int, level: int) -> Distribution[str]:
    if units == 0:
        return point(NO_TEST)
    passes = d6.prob(at_least(units - level + 1))
    return mixture([(passes, PASS), (1 - passes, d6.map(EADBANGERZ))])
