"""What rules change about the movement of a unit."""

from __future__ import annotations

from typing import NamedTuple


class Moves(NamedTuple):
    """What rules change about moving and about who fights first; an attack does not read it.

    Args:
        advance_modifier: Inches added to Advance rolls.
        charge_modifier: Inches added to Charge rolls.
        reroll_advance: Whether an Advance may be thrown again.
        reroll_charge: Whether a Charge may be thrown again.
        charge_after_advance: Whether a unit that has Advanced may charge.
        charge_after_fall_back: The same of a unit that has Fallen Back.
        shoot_after_fall_back: Whether such a unit may shoot.
        charge_after_disembark: Whether a unit may charge that has left a transport that has moved.
        fights_first: Whether it fights first.

    References:
        Rules B44, Fall Back, and B48, transports: what may be done after them.

    Examples:
        >>> from exactdice.games.wh40k import charge
        >>> charge(9, modifier=Moves(charge_modifier=2).charge_modifier).succeeds
        Fraction(7, 12)
    """

    advance_modifier: int = 0
    charge_modifier: int = 0
    reroll_advance: bool = False
    reroll_charge: bool = False
    charge_after_advance: bool = False
    charge_after_fall_back: bool = False
    shoot_after_fall_back: bool = False
    charge_after_disembark: bool = False
    fights_first: bool = False
