"""How an attack is written: the lines of Python and the shell command that give it again."""

from __future__ import annotations

from dataclasses import fields
from shlex import quote
from typing import TYPE_CHECKING

from exactdice.errors import ExactDiceError
from exactdice.games.wh40k.datasheets.situations import Situation
from exactdice.games.wh40k.datasheets.units import Unit
from exactdice.games.wh40k.datasheets.weapons import Weapon
from exactdice.games.wh40k.edition import TENTH, Edition

if TYPE_CHECKING:
    from collections.abc import Sequence

_NAMES = ("Edition", "Model", "Situation", "Unit", "Weapon", "attack")
_FLAGS = ("charged", "cover", "half_range", "stationary", "overwatch")
_LISTS = {f"{kind}_modifiers": f"--{kind}-modifier" for kind in ("hit", "wound", "save")}
_CHOICES = ("reroll_hits", "reroll_wounds", "reroll_saves", "precision")


def python_lines(source: str) -> str:
    """The import and the expression of an attack, which rebuilds it; symbols and functions it takes as they are named.

    Examples:
        >>> print(python_lines("attack([(1, Weapon('Bow', ...))], Unit('Boy', ...))"))
        from exactdice.games.wh40k import Unit, Weapon, attack
        attack([(1, Weapon('Bow', ...))], Unit('Boy', ...))
    """
    used = [name for name in _NAMES if f"{name}(" in source]
    return f"from exactdice.games.wh40k import {', '.join(used)}\n{source}"


def shell_command(
    attackers: Sequence[tuple[int, Weapon]], unit: Unit, situation: Situation, edition: Edition
) -> str | None:
    """The command that prints the same attack; None where the command has no words for it.

    Examples:
        >>> from exactdice.games.wh40k import Model
        >>> bow = Weapon("Bow", attacks=1, skill=4, strength=4, damage=1)
        >>> boyz = Unit("Boyz", toughness=5, models=10 * [Model(wounds=1, save=5)])
        >>> print(shell_command([(3, bow)], boyz, Situation(cover=True, hit_modifiers=-1), TENTH))
        exactdice attack '3x Bow A1 BS4+ S4 AP0 D1' --target '10x Boyz T5 Sv5+ W1' --cover --hit-modifier=-1
    """
    options = _options(situation)
    known_edition = edition in (TENTH, _with_save_cap(edition.save_cap))
    if options is None or not known_edition or not _read_back(attackers, unit):
        return None
    if edition.save_cap != TENTH.save_cap:
        options.append(f"--save-cap {edition.save_cap}")
    weapons = [quote(f"{bearers}x {weapon}") for bearers, weapon in attackers]
    return " ".join(["exactdice attack", *weapons, "--target", quote(str(unit)), *options])


def _with_save_cap(save_cap: str) -> Edition:
    return Edition(TENTH.name, save_cap=save_cap)


def _options(situation: Situation) -> list[str] | None:
    """The options that say what holds; None where one is missing."""
    options = []
    for field in fields(situation):
        name, value = field.name, getattr(situation, field.name)
        if value == field.default:
            continue
        if name in _FLAGS:
            options.append(f"--{name.replace('_', '-')}")
        elif name == "visible":
            options.append("--not-visible")
        elif name in _LISTS:
            options += [f"{_LISTS[name]}={one}" for one in value]
        elif name in _CHOICES:
            options.append(f"--{name.replace('_', '-')} {quote(value)}")
        else:
            return None
    return options


def _read_back(attackers: Sequence[tuple[int, Weapon]], unit: Unit) -> bool:
    """Whether the lines of all weapons and of the target are read as what they are."""
    try:
        return Unit.parse(str(unit)) == unit and all([Weapon.parse(str(weapon)) == weapon for _, weapon in attackers])
    except ExactDiceError:
        return False
