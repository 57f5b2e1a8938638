"""A weapon's profile as frozen data."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

from exactdice.errors import RulesError
from exactdice.games.values import listed, printable, refuse_beyond, require_whole
from exactdice.games.wh40k.datasheets.abilities import Ability, ability, amount_text
from exactdice.games.wh40k.datasheets.amounts import Amount, positive_amount
from exactdice.games.wh40k.datasheets.given import Roll, is_given, read_chance, read_roll, roll_text
from exactdice.scalars import abridged, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

_CRITICAL = {"skill": ("sustained hits", "lethal hits"), "wound_chance": ("devastating wounds", "mortal wounds")}
_AT_LEAST_ONE = "it is at least 1 on every datasheet"


@dataclass(frozen=True, slots=True, init=False)
class Weapon:
    """A weapon's profile.

    A chance given by hand, a Fraction or an expression in symbols, is final: no modifier, re-roll or situation changes
    it. An ability that looks at critical hits or wounds needs their chance as well, which is part of the other: write
    the pair ``(p, c)``.

    Args:
        name: As on the datasheet.
        attacks: Number of attacks of each bearer: a number, dice text or a law (attacks).
        skill: Hit rolls needed, 2 to 6 (BS or WS); None only with torrent. Or the chance to hit, "2/3" or a Fraction.
        strength: 1 or more.
        ap: Armour penetration, 0 or less.
        damage: Of each failed save: a number, dice text or a law (wounds).
        kind: ``"ranged"`` or ``"melee"``.
        abilities: As on the datasheet, or values made by ``ability``.
        wound_chance: The chance of a hit to wound; by default strength against toughness decides.

    Raises:
        RulesError: A characteristic is out of range or an ability is unknown.

    Examples:
        >>> Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1, abilities=["heavy"])
        Weapon('Bolt rifle', attacks=2, skill=3, strength=4, ap=-1, damage=1, abilities=('heavy',))
        >>> from exactdice import symbols
        >>> print(Weapon("Gun", attacks=2, skill=(symbols("p"), "1/6"), strength=4, damage=1, abilities="lethal hits"))
        Gun A2 BS=p (critical 1/6) S4 AP0 D1 [lethal hits]
    """

    name: str
    attacks: Any
    skill: Roll | None
    strength: int
    ap: int
    damage: Any
    kind: str
    abilities: tuple[Ability, ...]
    wound_chance: Any

    def __init__(
        self,
        name: str,
        *,
        attacks: Amount,
        skill: Roll | None,
        strength: int,
        ap: int = 0,
        damage: Amount,
        kind: str = "ranged",
        abilities: Iterable[str | Ability] = (),
        wound_chance: Any = None,
    ) -> None:
        if isinstance(abilities, str):
            abilities = [text for text in re.split(r"[],[]", abilities) if text.strip()]
        known = tuple([ability(text) for text in listed("abilities", abilities, "abilities=['heavy']")])
        if kind not in ("ranged", "melee"):
            raise RulesError(f"kind {shown(kind)} of weapon does not exist; write 'ranged' or 'melee'")
        if skill is not None or Ability("torrent") not in known:
            skill = read_roll("skill", skill, 2, 6, pair=True)
        require_whole("strength", strength, 1)
        refuse_beyond("AP", ap)
        if type(ap) is not int or ap > 0:
            raise RulesError(f"AP {shown(ap)} does not exist; write 0 or a negative whole number such as -1")
        if wound_chance is not None:
            wound_chance = read_chance("wound_chance", wound_chance)
        amounts = positive_amount("attacks", attacks, _AT_LEAST_ONE), positive_amount("damage", damage, _AT_LEAST_ONE)
        values = (printable("a name", name), amounts[0], skill, strength, ap, amounts[1], kind, known, wound_chance)
        for slot, value in zip(fields(type(self)), values, strict=True):
            object.__setattr__(self, slot.name, value)
        alone = [(one.name, one.keyword) for one in known if one.name not in ("to hit", "to wound")]  # these add up
        if len(set(alone)) < len(alone):
            raise RulesError(f"weapon {name!r} has an ability twice; write each ability once")
        self._require_critical_chances()

    def _require_critical_chances(self) -> None:
        """Refuse chances given by hand that say nothing of criticals, or that nothing looks at."""
        if self.find("torrent") and is_given(self.skill):
            raise RulesError(
                f"skill {shown(self.skill)} is beside torrent, which hits by itself; leave one of them out"
            )
        for what, names in _CRITICAL.items():
            chance = getattr(self, what)
            looking = [name for name in names if self.find(name) is not None]
            if is_given(chance) and not isinstance(chance, tuple) and looking:
                written = repr(str(chance)) if isinstance(chance, Fraction) else chance
                raise RulesError(
                    f"{what} {shown(chance)} does not say how often a success is critical, which {looking[0]!r} looks "
                    f"at; write the pair {what}=({written}, c), such as c = '1/6'"
                )

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a datasheet line: name, A, WS or BS, S, AP, D, and abilities in brackets.

        WS makes a melee weapon, BS a ranged one; a torrent weapon may leave the skill out.

        Args:
            line: As on a datasheet: ``"Bolt rifle A2 BS3+ S4 AP-1 D1 [heavy]"``.

        Raises:
            NotationError: The line cannot be read; the message points at the fault.
            RulesError: A characteristic is out of range or an ability is unknown.

        Examples:
            >>> Weapon.parse("Choppa A3 WS3+ S4 AP-1 D1 [sustained hits 1]").kind
            'melee'
        """
        from exactdice.games.wh40k.datasheets.reading import weapon_arguments

        name, arguments = weapon_arguments(line)
        return cls(name, **arguments)

    def find(self, name: str) -> Any:
        """The value of an ability, True for one without a value, None where the weapon does not have it.

        Args:
            name: Of the ability, such as ``"sustained hits"``.
        """
        for one in self.abilities:
            if one.name == name:
                return True if one.value is None else one.value
        return None

    def all(self, name: str) -> list[Ability]:
        """All abilities of a name, such as several ``anti``.

        Args:
            name: Of the ability, such as ``"anti"``.
        """
        return [one for one in self.abilities if one.name == name]

    @abridged
    def __repr__(self) -> str:
        parts = [f"attacks={self.attacks!r}", f"skill={self.skill!r}", f"strength={self.strength!r}", f"ap={self.ap!r}"]
        parts.append(f"damage={self.damage!r}")
        if self.kind != "ranged":
            parts.append(f"kind={self.kind!r}")
        if self.abilities:
            parts.append(f"abilities={tuple([one.source for one in self.abilities])!r}")
        if self.wound_chance is not None:
            parts.append(f"wound_chance={self.wound_chance!r}")
        return f"Weapon({self.name!r}, {', '.join(parts)})"

    def __str__(self) -> str:
        skill = "" if self.skill is None else f" {'WS' if self.kind == 'melee' else 'BS'}{roll_text(self.skill)}"
        bracket = f" [{', '.join(map(str, self.abilities))}]" if self.abilities else ""
        attacks, damage = amount_text(self.attacks), amount_text(self.damage)
        wounds = "" if self.wound_chance is None else f" wounds{roll_text(self.wound_chance)}"
        return f"{self.name} A{attacks}{skill} S{self.strength} AP{self.ap} D{damage}{wounds}{bracket}"
