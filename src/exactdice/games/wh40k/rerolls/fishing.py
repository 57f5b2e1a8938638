"""To fish or not to fish: whether a re-roll should give up successes for the chance of a critical one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import RulesError
from exactdice.format import abbreviated, decimal
from exactdice.format.results import Drawn, Grid, Sheet, shares
from exactdice.games.wh40k import objectives
from exactdice.games.wh40k.attacks.volley import attack, one_weapon
from exactdice.games.wh40k.datasheets.abilities import ROLLS, Ability
from exactdice.games.wh40k.edition import TENTH, Edition
from exactdice.scalars import shown

if TYPE_CHECKING:
    from exactdice.games.wh40k.attacks.volley import Volley
    from exactdice.games.wh40k.datasheets.situations import Situation
    from exactdice.games.wh40k.datasheets.units import Unit
    from exactdice.games.wh40k.datasheets.weapons import Weapon
    from exactdice.games.wh40k.objectives import Objective


class _Fishing(NamedTuple):
    roll: str
    objective: str
    failed: Fraction
    non_critical: Fraction


class Fishing(Drawn, _Fishing):
    """What an objective comes to under two uses of the same re-roll.

    Args:
        roll: ``"hits"`` or ``"wounds"``.
        objective: What the result is judged by, in words.
        failed: Its value if failed rolls are thrown again.
        non_critical: Its value if every roll that is not critical is thrown again.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> claws = Weapon("Claws", attacks=6, skill=3, strength=5, damage=1, abilities=["devastating wounds"])
        >>> squad = Unit("Squad", toughness=4, models=5 * [Model(wounds=2, save=2)])
        >>> found = fishing((1, claws), squad, roll="wounds", objective="mean_wounds_lost")
        >>> found.failed, found.non_critical, found.better
        (Fraction(4, 3), Fraction(3, 2), 'non-critical')
    """

    __slots__ = ()

    @property
    def better(self) -> str:
        """The re-roll that gives more: ``"failed"``, also where it makes no difference, or ``"non-critical"``."""
        return "non-critical" if self.non_critical > self.failed else "failed"

    @property
    def value(self) -> Fraction:
        """The value of the better one."""
        return max(self.failed, self.non_critical)

    def _sheet(self) -> Sheet:
        rows = [(f"re-roll failed {self.roll}", self.failed), (f"re-roll non-critical {self.roll}", self.non_critical)]
        cells = [[name, abbreviated(value), decimal(value)] for name, value in rows]
        better = f"better: re-roll {self.better} {self.roll}"
        bars = shares([self.failed, self.non_critical])
        return Sheet((), [Grid([self.objective, "exactly", ""], cells, foot=[better], bars=bars)])


def fishing(
    attacker: tuple[int, Weapon],
    unit: Unit,
    situation: Situation | None = None,
    *,
    roll: str = "hits",
    objective: Any = "mean_models_destroyed",
    edition: Edition = TENTH,
) -> Fishing:
    """Whether to throw again failed rolls only, or every roll that is not critical, where a re-roll allows both.

    The re-rolls of this roll that the weapon or the situation has are replaced by the two in turn, twin-linked too.

    Args:
        attacker: The number of bearers and their weapon, with any abilities.
        unit: The target.
        situation: What else holds; nothing by default.
        roll: ``"hits"`` or ``"wounds"``.
        objective: As in ``command_reroll``.
        edition: The rules.

    Raises:
        RulesError: An argument does not exist in the rules.

    References:
        Rule B01, re-rolls.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> claws = Weapon("Claws", attacks=6, skill=3, strength=5, damage=1, abilities=["devastating wounds"])
        >>> squad = Unit("Squad", toughness=4, models=5 * [Model(wounds=2, save=2)])
        >>> print(fishing((1, claws), squad, roll="wounds", objective="mean_wounds_lost"))
        mean wounds lost             exactly
        ---------------------------  -------  -----
        re-roll failed wounds            4/3  1.333
        re-roll non-critical wounds      3/2    1.5
        better: re-roll non-critical wounds
    """
    if roll not in ROLLS:
        raise RulesError(f"roll {shown(roll)} is fished for by nobody; write 'hits' or 'wounds'")
    volley = one_weapon(attacker, unit, situation, edition)
    judged = objectives.read(objective, volley._target.models)
    failed, non_critical = [_mean(_using(volley, roll, policy), judged) for policy in ("failed", "non-critical")]
    return Fishing(roll, judged.text, failed, non_critical)


def _using(volley: Volley, roll: str, policy: str) -> Volley:
    """The attack with this re-roll of the roll and no other."""
    bearers, weapon = volley.attackers[0]
    if roll == "hits":
        replaced = {"re-roll hits"}
        situation = replace(volley.situation, reroll_hits="none")
    else:
        replaced = {"re-roll wounds", "twin-linked"}
        situation = replace(volley.situation, reroll_wounds="none")
    kept = [one for one in weapon.abilities if one.name not in replaced]
    using = replace(weapon, abilities=(*kept, Ability(f"re-roll {roll}", policy)))
    return attack([(bearers, using)], volley.unit, situation, edition=volley.edition)


def _mean(volley: Volley, objective: Objective) -> Fraction:
    """The mean worth of the result."""
    return sum([chance * objective.worth(*result) for result, chance in volley.joint.items()], Fraction(0))
