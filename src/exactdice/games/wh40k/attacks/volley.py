"""The result of an attack: lazy laws of every stage, and the audit trail that explains them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from exactdice.algebra.sums import total as total_of
from exactdice.distribution import Distribution
from exactdice.errors import RulesError
from exactdice.format.results import Folded, Sheet
from exactdice.games.values import listed
from exactdice.games.wh40k.attacks import sequence
from exactdice.games.wh40k.attacks.audit import Audit, audit, hazardous_stages
from exactdice.games.wh40k.attacks.casualties import Casualties, Losses
from exactdice.games.wh40k.attacks.mortals import hazardous
from exactdice.games.wh40k.attacks.reproducing import python_lines, shell_command
from exactdice.games.wh40k.attacks.target import target_of
from exactdice.games.wh40k.datasheets.given import require_rolls
from exactdice.games.wh40k.datasheets.situations import Situation, require_situation
from exactdice.games.wh40k.datasheets.units import Unit, require_unit
from exactdice.games.wh40k.datasheets.weapons import Weapon
from exactdice.games.wh40k.edition import TENTH, Edition, require_edition
from exactdice.scalars import count, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_DEFAULT = Situation()


class Volley(Casualties):
    """What an attack does, as laws; each is computed when it is first asked for.

    Made by ``attack``. Counts of attacks, hits, wounds and unsaved wounds are of all weapons together and go on even
    when the unit is destroyed; wounds lost and models destroyed stop there.

    Attributes:
        attackers: Pairs of a number of bearers and their weapon.
        unit: The target as it was.
        situation: What else holds.
        edition: The rules.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, attack
        >>> rifle = Weapon("Rifle", attacks=1, skill=4, strength=4, ap=-6, damage=1)
        >>> boy = Unit("Boy", toughness=4, models=[Model(wounds=1, save=5)])
        >>> volley = attack([(2, rifle)], boy)
        >>> volley.hits
        Distribution({0: '1/4', 1: '1/2', 2: '1/4'})
        >>> volley.wounds.mean(), volley.unit_destroyed
        (Fraction(1, 2), Fraction(7, 16))
    """

    def __init__(
        self,
        attackers: tuple[tuple[int, Weapon], ...],
        unit: Unit,
        situation: Situation,
        edition: Edition,
        attacking: Unit | None = None,
    ) -> None:
        self.attackers = attackers
        self.unit = unit
        self.situation = situation
        self.edition = edition
        self.attacking = attacking
        self._target = target_of(unit, edition.allocation)
        self._reader = self._target

    @cached_property
    def _parts(self) -> list[tuple[Distribution[int], sequence.Engagement]]:
        """The law of the number of attacks of each weapon, and its engagement with the target."""
        parts = []
        for bearers, weapon in self.attackers:
            engagement = sequence.engage(weapon, self._target, self.situation, self.edition)
            parts.append((bearers @ engagement.chances.attacks, engagement))
        return parts

    def _sum(self, each: Callable[[sequence.Engagement], Distribution[int]]) -> Distribution[int]:
        """Law of a count over all weapons, from the law of one attack of each."""
        return Distribution._of(total_of([(attacks @ each(engagement))._form for attacks, engagement in self._parts]))

    @cached_property
    def attacks(self) -> Distribution[int]:
        """Law of the number of attacks."""
        return Distribution._of(total_of([attacks._form for attacks, _ in self._parts]))

    @cached_property
    def hits(self) -> Distribution[int]:
        """Law of the number of hits, sustained hits included."""
        return self._sum(lambda engagement: engagement.hits)

    @cached_property
    def wounds(self) -> Distribution[int]:
        """Law of the number of hits that wound, before saves."""
        return self._sum(lambda engagement: engagement.wounds)

    @cached_property
    def unsaved(self) -> Distribution[int]:
        """Law of the number of wounding hits that are not saved, devastating ones included.

        Raises:
            RulesError: Models of the target save differently, so that the number depends on allocation.
        """
        return self._sum(lambda engagement: engagement.unsaved)

    @cached_property
    def _losses(self) -> Losses:
        return sequence.losses(self._parts, self._target)

    @property
    def hazardous_tests(self) -> int:
        """The number of Hazardous tests that are due after the attack: one for each Hazardous weapon used."""
        return sum([bearers for bearers, weapon in self.attackers if weapon.find("hazardous")])

    @cached_property
    def hazardous(self) -> Casualties:
        """What the attacking unit suffers from its own Hazardous weapons, once all attacks are resolved.

        Raises:
            RulesError: The attack does not say who attacks, or none of them bears a Hazardous weapon that was used.

        References:
            Rule B16, Hazardous.
        """
        if self.attacking is None:
            raise RulesError("the attacking unit is not known; write attack(..., attacking=unit)")
        return hazardous(self.attacking, self.hazardous_tests, edition=self.edition)

    @cached_property
    def with_hazardous(self) -> Distribution[tuple[int, int, int, int]]:
        """Joint law of wounds lost and models destroyed in the target, and of the same in the attacking unit.

        Raises:
            RulesError: As ``hazardous``.
        """
        return self.joint.product(self.hazardous.joint).map(lambda both: (*both[0], *both[1]))

    def explain(self) -> Audit:
        """The audit trail: for each stage what was needed and why, its exact chance, and the exact expected count."""
        outcome = {
            "wounds lost": self.wounds_lost.mean(),
            "models destroyed": self.models_destroyed.mean(),
            "unit destroyed": self.unit_destroyed,
        }
        bearers = [number for number, _ in self.attackers]
        aftermath = []
        if self.attacking is not None and self.hazardous_tests:
            own = self.hazardous
            aftermath = hazardous_stages(
                self.hazardous_tests,
                self.edition.hazardous_fails_up_to,
                self.attacking,
                own.wounds_lost.mean(),
                own.models_destroyed.mean(),
            )
        return audit(list(zip(bearers, self._parts, strict=True)), self.unit, outcome, aftermath)

    def require_rolls(self, what: str) -> None:
        """Refuse chances given by hand in a question that is about how dice fall.

        Args:
            what: The question, in words.

        Raises:
            RulesError: A weapon or a model has one.
        """
        given = [(name, getattr(weapon, name)) for _, weapon in self.attackers for name in ("skill", "wound_chance")]
        given += [(name, getattr(kind, name)) for kind in self._target.kinds for name in ("save", "feel_no_pain")]
        require_rolls(what, given)

    def __reduce__(self) -> tuple[Any, ...]:
        arguments = (self.attackers, self.unit, self.situation, self.edition, self.attacking)
        return Volley, arguments  # what was computed is computed anew

    def __repr__(self) -> str:
        parts = [repr(list(self.attackers)), repr(self.unit)]
        if self.situation != _DEFAULT:
            parts.append(repr(self.situation))
        if self.edition != TENTH:
            parts.append(f"edition={self.edition!r}")
        if self.attacking is not None:
            parts.append(f"attacking={self.attacking!r}")
        return f"attack({', '.join(parts)})"

    def _sheet(self) -> Sheet:
        circumstances = ", ".join([text for text in (self.edition.name, str(self.situation)) if text])
        title = [*[f"{bearers}x {weapon}" for bearers, weapon in self.attackers], f"against {self.unit}", circumstances]
        return Sheet(
            title,
            [
                lambda: self.explain().funnel,
                *self._laws,
                lambda: Folded("why each stage is what it is", self.explain().reasons),
                Folded("in Python", self.python_lines),
                *([Folded("in a shell", self.shell_command)] if self.shell_command else []),
            ],
        )

    @property
    def python_lines(self) -> str:
        """What rebuilds the attack in Python, with its import."""
        return python_lines(repr(self))

    @cached_property
    def shell_command(self) -> str | None:
        """What prints the attack in a shell; None where the command line has no words for it."""
        return shell_command(self.attackers, self.unit, self.situation, self.edition)


def attack(
    attackers: Iterable[tuple[int, Weapon]],
    unit: Unit,
    situation: Situation | None = None,
    *,
    edition: Edition = TENTH,
    attacking: Unit | None = None,
) -> Volley:
    """The exact outcome of one unit's attack on another.

    Weapons are resolved in the order given, each on what the ones before it left, and all attacks of a bearer are
    rolled for him; hits, wounds, saves and damage follow the order of the rules. Damage goes to the model in front:
    wounded ones first, then list order, CHARACTERs of an Attached unit last unless Precision picks them out; what
    exceeds a model's wounds is lost. Devastating damage comes after all other attacks, mortal wounds in addition
    come last.

    Skills, chances to wound, saves and Feel No Pain may be expressions in symbols; then all laws have these symbols.

    Args:
        attackers: Pairs of a number of bearers and their weapon.
        unit: The target.
        situation: What else holds; nothing by default.
        edition: The rules.
        attacking: The unit that attacks, for Hazardous tests; ``Model(hazardous=True)`` marks the bearers.

    Raises:
        RulesError: There is no attacker or nobody to attack.
        CountError: A number of bearers is not a whole number of at least 0.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> rifle = Weapon("Bolt rifle", attacks=2, skill=3, strength=4, ap=-1, damage=1)
        >>> marines = Unit("Intercessors", toughness=4, models=5 * [Model(wounds=2, save=3)])
        >>> attack([(5, rifle)], marines).models_destroyed.mean()
        Fraction(138805, 236196)
        >>> from exactdice import symbols
        >>> p, s = symbols("p s")
        >>> shot = Weapon("Shot", attacks=1, skill=p, strength=4, damage=1)
        >>> attack([(2, shot)], Unit("Scout", toughness=4, models=[Model(wounds=1, save=s)])).wounds_lost.mean()
        -p**2*s**2/4 + p**2*s/2 - p**2/4 - p*s + p
    """
    pairs = listed("attackers", attackers, "[(5, weapon)] for five bearers")
    if not pairs:
        raise RulesError("the list of attackers is empty; write [(5, weapon)] for five bearers")
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[1], Weapon):
            raise RulesError(f"attacker {shown(pair)} is no pair of bearers and a Weapon; write [(5, weapon)]")
    require_unit("target", unit)
    require_situation("situation", situation)
    require_edition(edition)
    if attacking is not None:
        require_unit("attacking unit", attacking)
    counted = tuple([(count(bearers, "number of bearers"), weapon) for bearers, weapon in pairs])
    return Volley(counted, unit, situation or _DEFAULT, edition, attacking)


def one_weapon(attacker: Any, unit: Unit, situation: Situation | None, edition: Edition) -> Volley:
    """The attack of one weapon whose re-rolls are decided about.

    Raises:
        RulesError: The attacker is no pair of bearers and their weapon, or another argument is wrong.
    """
    if not isinstance(attacker, tuple):
        raise RulesError(f"attacker {shown(attacker)} is no pair of bearers and a Weapon; write (5, weapon)")
    volley = attack([attacker], unit, situation, edition=edition)
    volley.require_rolls("a decision on re-rolls")
    return volley
