"""Deadly Demise: one gate die for each model that dies, separate amounts for each unit near, and what these set off."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from math import prod
from typing import TYPE_CHECKING, Any

from exactdice.algebra.forms import pack
from exactdice.caches import cached
from exactdice.distribution import Distribution, mixture, point
from exactdice.errors import RulesError
from exactdice.format.results import Drawn, Sheet
from exactdice.games.values import listed
from exactdice.games.wh40k.attacks.casualties import Casualties, casualties, require_casualties
from exactdice.games.wh40k.attacks.mortals import mortal_wounds
from exactdice.games.wh40k.datasheets.units import Model, Unit, require_unit
from exactdice.games.wh40k.edition import TENTH, Edition, require_edition
from exactdice.scalars import shown
from exactdice.sizes import require_so_far

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MOVE = 30  # a move from field to field is taken for so many states
_Field = tuple[tuple[Unit, ...], tuple[tuple[int, Any], ...]]  # the units, and the explosions to come: place and amount


class Explosions(Drawn):
    """What units suffer from models that explode, as laws; the units' losses share the gate dice.

    Made by ``deadly_demise`` and ``explosions_after``.

    Attributes:
        units: The units as they were, in the order in which they were listed.
        left: The joint law of the units as they are left, in that order.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit
        >>> wreck = Unit("Buggy", toughness=9, models=[Model(wounds=9, save=4, deadly_demise="D3")])
        >>> mobs = [Unit(name, toughness=5, models=2 * [Model(wounds=1, save=5)]) for name in ("Boyz", "Gretchin")]
        >>> demise = deadly_demise([wreck, *mobs], "Buggy", {"Buggy": ["Boyz", "Gretchin"]})
        >>> demise.of("Boyz").unit_destroyed
        Fraction(1, 9)
        >>> demise.left.prob(lambda units: not any(each.models_left for each in units[1:]))
        Fraction(2, 27)
    """

    of_one_unit = "explosions.of(name)"

    def __init__(self, units: tuple[Unit, ...], left: Distribution[tuple[Unit, ...]]) -> None:
        self.units = units
        self.left = left

    def of(self, name: str) -> Casualties:
        """What one unit suffers.

        Args:
            name: The unit's name.

        Raises:
            RulesError: No unit has this name.
        """
        place = _place(_places(self.units), name, self.units)
        return casualties(self.units[place], self.left.map(lambda units: units[place]))

    @cached_property
    def wounds_lost(self) -> Distribution[tuple[int, ...]]:
        """Joint law of the wounds lost by the units, in the order in which they were listed."""
        before = [unit.wounds_left for unit in self.units]
        return self.left.map(lambda left: tuple([a - b.wounds_left for a, b in zip(before, left, strict=True)]))

    def __repr__(self) -> str:
        return f"<explosions among {_names(self.units)}>"

    def _sheet(self) -> Sheet:
        return Sheet((), [partial(self._sheet_of, unit.name) for unit in self.units])

    def _sheet_of(self, name: str) -> Sheet:
        return self.of(name)._sheet()


def deadly_demise(
    units: Iterable[Unit], explodes: str, within: Mapping[str, Sequence[str]], *, edition: Edition = TENTH
) -> Explosions:
    """What happens when the models of a unit die that has Deadly Demise, and when the models die that they kill.

    For each dead model with Deadly Demise a D6 is rolled; on a 6 each unit within 6" suffers that many mortal wounds,
    rolled for each unit apart. Explosions are resolved first come, first served, the units that one hits in the order
    in which they are named. A model that dies of one explodes in turn.

    Args:
        units: All units, each with a name of its own.
        explodes: The unit whose living models have all just been destroyed.
        within: For a unit that explodes, the units it hits; a unit that is not named hits nobody. Its own name may be
            among them (bodyguards of a leader that explodes).
        edition: The rules.

    Raises:
        RulesError: A name is unknown or given twice, or nothing of the unit explodes; an argument is of another kind.
        TooLargeError: There are too many states of the units together.

    References:
        Rule B34, Deadly Demise.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit
        >>> wreck = Unit("Buggy", toughness=9, models=[Model(wounds=9, save=4, deadly_demise="D3")])
        >>> mob = Unit("Mob", toughness=5, models=2 * [Model(wounds=1, save=5)])
        >>> deadly_demise([wreck, mob], "Buggy", {"Buggy": ["Mob"]}).of("Mob").models_destroyed
        Distribution({0: '5/6', 1: '1/18', 2: '1/9'})
    """
    require_edition(edition)
    field = _units(units)
    hits = _hits(field, within, explodes)
    place = _places(field)[explodes]
    dead = field[place].destroyed
    to_come = _explosions(place, field[place], dead)
    if not to_come:
        raise RulesError(f"no living model of unit {explodes!r} explodes; write Model(..., deadly_demise='D3')")
    return _resolved(field, point(((*field[:place], dead, *field[place + 1 :]), to_come)), hits, edition)


def explosions_after(
    suffered: Casualties, others: Iterable[Unit], within: Mapping[str, Sequence[str]], *, edition: Edition = TENTH
) -> Explosions:
    """What a unit and those near it suffer when the models with Deadly Demise explode that have died of something.

    The unit's losses are those of the attack and of the explosions together; it may be near itself, as bodyguards are
    near their leader.

    Args:
        suffered: What the unit has suffered, such as an attack.
        others: The other units.
        within: As ``deadly_demise``.
        edition: The rules.

    Raises:
        RulesError: What the unit has suffered is something else, or a name is unknown or given twice.

    References:
        Rules B33, destroyed units, and B34, Deadly Demise.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, mortal_wounds
        >>> leader = Model(wounds=1, save=6, character=True, deadly_demise=1)
        >>> mob = Unit("Mob", toughness=5, models=[leader, *3 * [Model(wounds=1, save=5)]])
        >>> shot = mortal_wounds(mob, 3)  # the bodyguards die first, and nobody explodes
        >>> explosions_after(shot, [], {"Mob": ["Mob"]}).of("Mob").wounds_lost
        Distribution({3: '1'})
    """
    require_casualties(suffered)
    require_edition(edition)
    field = (suffered.unit, *_units(others))
    hits = _hits(field, within, suffered.unit.name)
    start = suffered.left.map(lambda left: ((left, *field[1:]), _explosions(0, suffered.unit, left)))
    return _resolved(field, start, hits, edition)


def _units(units: Any) -> tuple[Unit, ...]:
    """Units that stand near each other."""
    field = listed("units", units, "[Unit(...), ...]")
    for unit in field:
        require_unit("unit", unit)
    return field


def _hits(units: Sequence[Unit], within: Mapping[str, Sequence[str]], explodes: str) -> dict[int, list[int]]:
    """The places of the units that are hit by the place of the unit that explodes."""
    places = _places(units)
    if not isinstance(within, Mapping):
        raise RulesError(
            f"within {shown(within)} is no mapping; write {{'Buggy': ['Boyz']}}, who explodes and who is hit"
        )
    near = {
        name: listed(f"units within reach of {shown(name)}", victims, "['Boyz']") for name, victims in within.items()
    }
    for name in [explodes, *near, *[victim for victims in near.values() for victim in victims]]:
        _place(places, name, units)
    return {places[name]: [places[victim] for victim in victims] for name, victims in near.items()}


def _place(places: Mapping[str, int], name: Any, units: Sequence[Unit]) -> int:
    """Where the unit of a name stands on the field.

    Raises:
        RulesError: None has it; the names are listed.
    """
    if not isinstance(name, str) or name not in places:
        raise RulesError(f"unit {shown(name)} is not on the field; the units are {_names(units)}")
    return places[name]


def _resolved(
    units: tuple[Unit, ...], law: Distribution[_Field], hits: Mapping[int, list[int]], edition: Edition
) -> Explosions:
    moves = 0
    while any([pending for _, pending in law]):
        moves += sum([_moves(field, hits, edition) for field in law])
        require_so_far(
            "states", _MOVE * moves, f"{len(law):,} states of {len(units)} units that explode, one after the other,"
        )
        law = law.bind(lambda field: _next(field, hits, edition))
    return Explosions(units, law.map(lambda field: field[0]))


def _moves(field: _Field, hits: Mapping[int, list[int]], edition: Edition) -> int:
    """The number of fields that the first explosion to come can make of one."""
    units, pending = field
    if not pending:
        return 1
    place, amount = pending[0]
    return 1 + prod(
        [len(_struck(units[victim], amount, edition)) for victim in hits.get(place, ()) if units[victim].models_left]
    )


def _next(field: _Field, hits: Mapping[int, list[int]], edition: Edition) -> Distribution[_Field]:
    """The field after the first explosion that is to come."""
    units, pending = field
    if not pending:
        return point(field)
    (place, amount), *rest = pending
    calm = (units, tuple(rest))
    blown: Distribution[_Field] = point(calm)
    for victim in hits.get(place, ()):
        blown = blown.bind(lambda now, victim=victim: _hit(now, victim, amount, edition))  # type: ignore[misc]
    return mixture([("5/6", calm), ("1/6", blown)])


def _hit(field: _Field, victim: int, amount: Any, edition: Edition) -> Distribution[_Field]:
    units, pending = field
    unit = units[victim]
    if not unit.models_left:
        return point(field)

    def after(left: Unit) -> _Field:
        return (*units[:victim], left, *units[victim + 1 :]), (*pending, *_explosions(victim, unit, left))

    outcomes, weights, total = _struck(unit, amount, edition)._form.pairs()
    fields = {after(left): weight for left, weight in zip(outcomes, weights, strict=True)}
    return Distribution._of(pack(fields, total))  # written out: a field needs no look at what it is made of


@cached(1024)
def _struck(unit: Unit, amount: Any, edition: Edition) -> Distribution[Unit]:
    return mortal_wounds(unit, amount, edition=edition).left


def _explosions(place: int, before: Unit, after: Unit) -> tuple[tuple[int, Any], ...]:
    """The explosions of models that died between two states of a unit."""
    pairs = zip(before.models, after.models, strict=True)
    died: list[Model] = [old for old, new in pairs if old.left and not new.left]
    return tuple([(place, model.deadly_demise) for model in died if model.deadly_demise is not None])


def _places(units: Sequence[Unit]) -> dict[str, int]:
    places = {unit.name: place for place, unit in enumerate(units)}
    if len(places) < len(units):
        raise RulesError(f"two units have one name among {_names(units)}; give each a name of its own")
    return places


def _names(units: Sequence[Unit]) -> str:
    return ", ".join([repr(unit.name) for unit in units])
