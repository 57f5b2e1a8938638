"""Allocation as a decision: the defender's best choice of models, the attacker's best use of Precision, or both."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.errors import RulesError
from exactdice.events import Event
from exactdice.format import abbreviated, decimal
from exactdice.format.results import Drawn, Grid, Sheet, shares
from exactdice.games.wh40k import objectives
from exactdice.games.wh40k.attacks.casualties import Casualties, Losses
from exactdice.games.wh40k.attacks.volley import attack
from exactdice.games.wh40k.edition import TENTH, Edition, wounded_first
from exactdice.games.wh40k.tactics.advice import Decision, advice
from exactdice.games.wh40k.tactics.field import Field
from exactdice.games.wh40k.tactics.rolls import rolls
from exactdice.games.wh40k.tactics.table import Table
from exactdice.scalars import exact, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from exactdice.games.wh40k.attacks.casualties import Reader
    from exactdice.games.wh40k.attacks.volley import Volley
    from exactdice.games.wh40k.datasheets.situations import Situation
    from exactdice.games.wh40k.datasheets.units import Unit
    from exactdice.games.wh40k.datasheets.weapons import Weapon
    from exactdice.games.wh40k.tactics.table import Best, Level, Node

_COUNTED = ("mean_wounds_lost", "mean_models_destroyed", "prob_unit_destroyed")  # judged by wounds and models alone
_CURE = "leave it out, or ask attack() for list order"


class _Objective(NamedTuple):
    """What is judged, in words, and what a state of the unit is worth, whoever can read it."""

    text: str
    worth: Callable[[Reader, Any], Fraction]


class AllocationPlan(Drawn):
    """The best allocation of an attack's wounds, what it is worth, and how to play it. Made by ``best_allocation``.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> cannon = Weapon("Lascannon", attacks=1, skill=3, strength=12, ap=-3, damage=3)
        >>> guard = Unit("Guard", toughness=5, models=[Model(wounds=3, save=2), Model(wounds=1, save=5)])
        >>> plan = best_allocation([(1, cannon)], guard, objective="mean_wounds_lost")
        >>> plan.value, plan.volley.wounds_lost.mean()
        (Fraction(5, 9), Fraction(10, 9))
    """

    def __init__(self, volley: Volley, field: Field, objective: _Objective, best: Table) -> None:
        self.volley = volley  # the same attack in list order
        self._field = field
        self._objective = objective
        self._table = best
        self._lefts: dict[int, Unit] = {}

    @property
    def value(self) -> Fraction:
        """The objective where those who decide choose as well as possible."""
        return self._table.value

    @cached_property
    def list_order(self) -> Fraction:
        """The objective where wounds go in list order and Precision follows the situation's policy."""
        reader = self.volley._reader
        value: Fraction = self.volley._of_states(lambda state: self._objective.worth(reader, state)).mean()
        return value

    @property
    def gain(self) -> Fraction:
        """The difference: negative where it is the defender who profits."""
        return self.value - self.list_order

    @cached_property
    def casualties(self) -> Casualties:
        """What the unit suffers; where several choices are equally good, the policy's or the first in list order."""
        weights, total = self._table.outcome
        return Casualties(self._field.unit, Losses(self._table.states, weights, total), self._field)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Every moment with a choice that players meet who choose as well as possible, in the order of play."""
        return tuple(
            [one for level, states in self._table.moments() for state in states for one in self._at(level, state)]
        )

    @cached_property
    def advice(self) -> list[str]:
        """The decisions in short sentences."""
        groups = [row.places for row in self._field.groups]
        return advice(self.decisions, self._field.unit, groups, [turn.item.name for turn in self._table.turns])

    def _at(self, level: Level, state: int) -> Iterator[Decision]:
        """The decisions of a moment: the attacker's, then the defender's if the wound is left to him."""
        best, node = self._table.best[level][state], self._table.node(level, state)
        if node.named and node.defender:
            yield self._decision(level, state, "attacker", (None, *node.named), _attackers(best, node))
        if best.left and len(node.defender) > 1:
            yield self._decision(level, state, "defender", node.defender, best.kept)

    def _decision(
        self, level: Level, state: int, player: str, options: tuple[int | None, ...], best: tuple[int | None, ...]
    ) -> Decision:
        field, standing = self._field, self._table.states[state]

        def places(groups: Iterable[int | None]) -> tuple[int | None, ...]:
            return tuple([None if group is None else field.place(group, standing) for group in groups])

        return Decision(
            player,
            self._table.item(level).name,
            level.wounds,
            tuple([turn.number(level.aside) for turn in self._table.turns]),
            self._left(state),
            tuple([field.place(group, standing) for group in sorted(standing.allocated)]),
            places(options),
            places(best),
        )

    def _left(self, state: int) -> Unit:
        """The unit in a state, which many moments share."""
        if state not in self._lefts:
            self._lefts[state] = self._field.left(self._table.states[state])
        return self._lefts[state]

    def _sheet(self) -> Sheet:
        rows = [("best allocation", self.value), ("list order", self.list_order), ("gain", self.gain)]
        cells = [[name, abbreviated(value), decimal(value)] for name, value in rows]
        attackers = [f"{bearers}x {weapon}" for bearers, weapon in self.volley.attackers]
        bars = shares([self.value, self.list_order, None])
        worths = Grid([self._objective.text, "exactly", ""], cells, bars=bars)
        return Sheet([*attackers, f"against {self.volley.unit}"], [worths, lambda: "\n".join(self.advice)])

    def __repr__(self) -> str:
        return f"<best allocation of {self.volley!r}>"


def _attackers(best: Best, node: Node) -> tuple[int | None, ...]:
    """What is best for the attacker, the one first that he takes."""
    if not best.left:
        return best.named
    return (*best.named, None) if best.named and node.names_first else (None, *best.named)


def best_allocation(
    attackers: Iterable[tuple[int, Weapon]],
    unit: Unit,
    situation: Situation | None = None,
    *,
    objective: Any = "mean_models_destroyed",
    players: str | Iterable[str] = ("defender",),
    edition: Edition = TENTH,
) -> AllocationPlan:
    """Wounds allocated as well as possible: by the defender, who wants little, by the attacker's Precision, or both.

    A wound goes to a wounded model, else to one that has been allocated to in this phase, else to any: to bodyguards
    while one lives, then to CHARACTERs. With Precision on an Attached unit the attacker may name a CHARACTER instead, a
    wounded one first. Hits and wounds of a weapon are rolled together, so both players know how many of its wounds are
    to allocate and how many are set aside; saves and damage come one by one, later weapons are not rolled yet.
    Devastating wounds come after all weapons and mortal wounds last, as in ``attack``. Where it makes no difference,
    the choice is that of list order and of the situation's policy for Precision.

    Args:
        attackers: Pairs of a number of bearers and their weapon, in the order in which they are resolved.
        unit: The target. Models that are equal are not told apart.
        situation: What else holds; its policy for Precision is followed where the attacker does not decide.
        objective: ``"mean_wounds_lost"``, ``"mean_models_destroyed"``, ``"prob_unit_destroyed"`` or
            ``"prob_characters_destroyed"``; an event on the number of models destroyed, such as ``at_least(3)``, whose
            chance is meant; or a function from the unit that is left to an exact number, whose mean is meant. The
            attacker wants more, the defender less.
        players: Those who decide: ``"defender"``, ``"attacker"``, both, or none for list order.
        edition: The rules.

    Raises:
        RulesError: The situation sets the damage of the first failed save to 0, or the edition has an allocation of its
            own, which is not covered; an argument does not exist; or the objective is about CHARACTERs and there is
            none.
        TooLargeError: There are too many moments to decide.

    References:
        Backward induction: M. L. Puterman, Markov Decision Processes, section 4.5.
        Rules B20, Precision, and B24, allocation, as decisions.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon
        >>> cannon = Weapon("Lascannon", attacks=1, skill=3, strength=12, ap=-3, damage="D6+1")
        >>> guards = 2 * [Model(wounds=3, save=2, invulnerable=4)] + 2 * [Model(wounds=1, save=5)]
        >>> guard = Unit("Guard", toughness=5, models=guards)
        >>> print(best_allocation([(2, cannon)], guard, objective="mean_wounds_lost"))
        2x Lascannon A1 BS3+ S12 AP-3 DD6+1
        against 4x Guard T5
        <BLANKLINE>
        mean wounds lost      exactly
        ----------------  -----------  -------
        best allocation          10/9    1.111
        list order        18085/11664     1.55
        gain              -5125/11664  -0.4394
        <BLANKLINE>
        defender, wounds of Lascannon: to W1 Sv5+, else to W3 Sv2+ [invulnerable 4+]
    """
    volley = attack(attackers, unit, situation, edition=edition)
    _refuse(volley)
    who = objectives.players_named(players)
    judged = _objective(objective, unit)
    field = Field(volley._target)
    prepared, turns = rolls(volley._parts)
    best = Table(field, prepared, turns, lambda standing: judged.worth(field, standing), who)
    return AllocationPlan(volley, field, judged, best)


def _refuse(volley: Volley) -> None:
    """Refuse what these decisions do not cover."""
    volley.require_rolls("the best allocation")
    if volley.situation.first_failed_save_damage_zero:
        raise RulesError(f"the best allocation does not cover first_failed_save_damage_zero; {_CURE}")
    if not volley.edition.mortal_wounds_last:
        raise RulesError(f"the best allocation puts mortal wounds last and covers no edition that does not; {_CURE}")
    if volley.edition.allocation != wounded_first:
        raise RulesError(f"the best allocation puts wounded models first and does not cover an edition's own; {_CURE}")


def _objective(objective: Any, unit: Unit) -> _Objective:
    """The objective that is meant."""
    if isinstance(objective, Event) or (isinstance(objective, str) and objective in _COUNTED):
        judged = objectives.read(objective, unit.models_left)
        return _Objective(judged.text, lambda reader, state: judged.worth(reader.lost(state), reader.destroyed(state)))
    if isinstance(objective, str) and objective == "prob_characters_destroyed":
        wounds = unit.character_wounds_left
        if not wounds:
            raise RulesError(f"unit {unit.name!r} has no CHARACTER; write Model(..., character=True) for one")
        return _Objective(
            "chance of characters destroyed",
            lambda reader, state: Fraction(reader.characters_lost(state) == wounds),
        )
    if callable(objective):
        name = getattr(objective, "__name__", "<")
        return _Objective(
            f"mean of {name}" if name.isidentifier() else "mean worth",
            lambda reader, state: exact(objective(reader.left(state)), "worth of what is left", RulesError),
        )
    names = ", ".join(map(repr, [*_COUNTED, "prob_characters_destroyed"]))
    raise RulesError(
        f"objective {shown(objective)} does not exist; write one of {names}, an event on the models destroyed such as "
        "at_least(3), or a function of the unit that is left"
    )
