"""Da Jump: a D6 that moves the unit far away, or costs it mortal wounds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exactdice.distribution import Distribution, mixture
from exactdice.games.wh40k.attacks.mortals import mortal_wounds
from exactdice.games.wh40k.turn.movement import DEEP_STRIKE_CHARGE, Charge, charge
from exactdice.rolls.dice import d6

if TYPE_CHECKING:
    from exactdice.games.wh40k.attacks.casualties import Casualties
    from exactdice.games.wh40k.datasheets.units import Unit

ARRIVES = Fraction(5, 6)  # on 2 and more
DA_JUMP: Distribution[int] = mixture([(ARRIVES, 0), (1 - ARRIVES, d6)])  # mortal wounds to the Weirdboy's own unit


def da_jump(unit: Unit) -> Casualties:
    """What the Weirdboy's own unit suffers from Da Jump: D6 mortal wounds on a roll of 1, otherwise nothing.

    They spill from model to model, bodyguards before him, and come from a psychic attack. Nobody throws the die again.

    Args:
        unit: The unit, the Weirdboy a CHARACTER in it.

    References:
        Rule B52, Da Jump.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit
        >>> mob = Unit("Boyz", toughness=5, models=20 * [Model(wounds=1, save=5)])
        >>> da_jump(mob).models_destroyed.mean()
        Fraction(7, 12)
    """
    return mortal_wounds(unit, DA_JUMP, psychic=True)


def da_jump_then_charge(*, modifier: int = 0, reroll: Any = "none") -> Charge:
    """Da Jump, and the charge that may follow from more than 9" away; its chance is that of both.

    Args:
        modifier: To the charge roll (inches), such as ``ERE_WE_GO``.
        reroll: As ``charge``.

    References:
        Rules B49, rolls in a chain, and B52, Da Jump.

    Examples:
        >>> da_jump_then_charge().succeeds
        Fraction(25, 108)
    """
    return charge(DEEP_STRIKE_CHARGE, modifier=modifier, reroll=reroll, before=ARRIVES)
