"""An edition as a value: the tables and small functions in which editions of the game differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from exactdice.errors import RulesError


def wound_needed(strength: int, toughness: int) -> int:
    """The wound roll needed: 2+ at twice the toughness, 3+ above it, 4+ at par, 5+ below, 6+ at half or less."""
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def cover_bonus(save: int, ap: int) -> int:
    """What the Benefit of Cover adds to an armour save: 1, but nothing to a 3+ or better against AP 0."""
    return 0 if save <= 3 and ap == 0 else 1


def blast_bonus(models: int) -> int:
    """Attacks that blast adds to each roll of attacks: one for every five models in the target."""
    return models // 5


def modified_damage(damage: int, halved: bool, added: int, subtracted: int) -> int:
    """Damage of one attack after its modifiers, in the order halve, add, subtract, round up, and never below 1."""
    value = Fraction(damage, 2 if halved else 1) + added - subtracted
    return max(1, -(-value.numerator // value.denominator))


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules in which editions differ, as data; ``dataclasses.replace`` makes another reading.

    Args:
        name: How it is called.
        wound_needed: From strength and toughness to the wound roll needed.
        cover_bonus: From armour save and AP to what cover adds to the save.
        blast_bonus: From the number of models to the attacks that blast adds.
        modified_damage: From damage, whether it is halved, what is added and what subtracted, to the damage done.
        roll_cap: Largest change of a hit or wound roll by modifiers, either way.
        save_cap: ``"net"`` limits AP and bonuses together to an improvement of 1; ``"bonus_only"`` limits the
            bonuses to 1 and then applies AP.
        indirect_penalty: Added to hit rolls of indirect fire at an unseen target.
        indirect_fails_up_to: Natural hit rolls up to this always miss in indirect fire at an unseen target.
    """

    name: str
    wound_needed: Callable[[int, int], int] = wound_needed
    cover_bonus: Callable[[int, int], int] = cover_bonus
    blast_bonus: Callable[[int], int] = blast_bonus
    modified_damage: Callable[[int, bool, int, int], int] = modified_damage
    roll_cap: int = 1
    save_cap: str = "net"
    indirect_penalty: int = -1
    indirect_fails_up_to: int = 1

    def __post_init__(self) -> None:
        if self.save_cap not in ("net", "bonus_only"):
            raise RulesError(f"save_cap {self.save_cap!r} does not exist; write 'net' or 'bonus_only'")
        if type(self.indirect_fails_up_to) is not int or not 1 <= self.indirect_fails_up_to <= 5:
            raise RulesError(
                f"indirect_fails_up_to {self.indirect_fails_up_to!r} does not exist; write a whole number from 1 to 5"
            )


TENTH = Edition("10th edition")
