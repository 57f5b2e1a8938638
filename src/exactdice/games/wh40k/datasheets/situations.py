"""What holds while one unit attacks another, beside their datasheets."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from exactdice.errors import RulesError
from exactdice.games.values import changed_fields, require_flag, require_whole
from exactdice.games.wh40k.values import POLICIES, modifier_list, policy
from exactdice.scalars import shown

_FLAGS = (
    "half_range", "charged", "stationary", "cover", "visible", "overwatch",
    "minus_one_to_wound_if_stronger", "first_failed_save_damage_zero",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Situation:
    """What holds while one unit attacks another, beside their datasheets.

    Args:
        half_range: The target is within half range (rapid fire, melta).
        charged: The attacker made a charge move this turn (lance).
        stationary: The attacker did not move (heavy).
        cover: The target has the Benefit of Cover.
        visible: The target can be seen; if not, indirect fire suffers.
        overwatch: The attack is Fire Overwatch: only a natural 6 hits.
        hit_modifiers: Added to hit rolls, summed, then capped.
        wound_modifiers: Added to wound rolls, summed, then capped.
        save_modifiers: Added to armour saves, capped with cover.
        reroll_hits: ``"none"``, ``"ones"``, ``"failed"`` or ``"non-critical"``; the widest that the weapon or this
            grants.
        reroll_wounds: The same of wound rolls.
        reroll_saves: ``"none"``, ``"ones"`` or ``"failed"`` saves thrown again by the defender.
        indirect_fails_up_to: Natural hit rolls up to this always miss in indirect fire at an unseen target; by default
            what the edition says.
        blast_models: Models that blast counts; by default those of the unit.
        minus_one_to_wound_if_stronger: The target subtracts 1 from wound rolls of a strength above its toughness.
        first_failed_save_damage_zero: The damage of the target's first failed save is set to 0.
        precision: When the attacker allocates attacks with Precision to a CHARACTER: ``"always"`` while one lives,
            ``"never"``, or ``"when it kills"``: when the greatest damage of the attack reaches the wounds he has left.

    Raises:
        RulesError: A value is out of range.

    References:
        Rules B14, B15 and B56 (models that Blast counts), B20 (when Precision is used), B25 (visibility), B58 and B70.

    Examples:
        >>> Situation(cover=True)
        Situation(cover=True)
    """

    half_range: bool = False
    charged: bool = False
    stationary: bool = False
    cover: bool = False
    visible: bool = True
    overwatch: bool = False
    hit_modifiers: tuple[int, ...] = ()
    wound_modifiers: tuple[int, ...] = ()
    save_modifiers: tuple[int, ...] = ()
    reroll_hits: str = "none"
    reroll_wounds: str = "none"
    reroll_saves: str = "none"
    indirect_fails_up_to: int | None = None
    blast_models: int | None = None
    minus_one_to_wound_if_stronger: bool = False
    first_failed_save_damage_zero: bool = False
    precision: str = "always"

    def __post_init__(self) -> None:
        for name in _FLAGS:
            require_flag(name, getattr(self, name))
        for name in ("hit_modifiers", "wound_modifiers", "save_modifiers"):
            object.__setattr__(self, name, modifier_list(name, getattr(self, name)))
        for name, allowed in (
            ("reroll_hits", POLICIES),
            ("reroll_wounds", POLICIES),
            ("reroll_saves", POLICIES[:3]),
            ("precision", ("always", "never", "when it kills")),
        ):
            object.__setattr__(self, name, policy(name, getattr(self, name), allowed))
        if self.indirect_fails_up_to is not None:
            require_whole("indirect_fails_up_to", self.indirect_fails_up_to, 1, 5)
        if self.blast_models is not None:
            require_whole("blast_models", self.blast_models, 0)

    __repr__ = changed_fields

    def __str__(self) -> str:
        """What differs from the ordinary, in words: ``charged, cover, hit modifiers -1``."""
        changed = [one.name for one in fields(self) if getattr(self, one.name) != one.default]
        return ", ".join([_in_words(name.replace("_", " "), getattr(self, name)) for name in changed])


def _in_words(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if isinstance(value, tuple):
        return f"{name} {', '.join([f'{one:+d}' for one in value])}"
    return f"{name.replace('reroll', 're-roll')} {value}"


def require_situation(what: str, value: Any) -> None:
    """Refuse what is neither a situation nor None.

    Raises:
        RulesError: It is something else.
    """
    if value is not None and not isinstance(value, Situation):
        raise RulesError(f"{what} {shown(value)} is no Situation; write Situation(cover=True)")
