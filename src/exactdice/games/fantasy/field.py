"""Who stands where in a magic phase, and what the test of one shaman does to the others: a step of a chain.

A state holds only what can still matter to a later test: shamans who are dead and are yet to test or to be struck,
greenskins of units that are counted again as a number of the living, like ones together, and the models that these
units have lost. What no later shaman touches is forgotten, so that equal futures are one state. The other greenskins
change no test: their dice are thrown at the end, for those whose heads have exploded beside them (``Board.heads``).
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from exactdice.distribution import bernoulli, point
from exactdice.errors import RulesError
from exactdice.games.fantasy.explosions import explodes
from exactdice.games.fantasy.records import SHAMAN, Greenskin, Mob, Shaman
from exactdice.games.fantasy.waaagh import EADBANG, EXPLODES, waaagh_test
from exactdice.games.fantasy.weights import Weights, pairs
from exactdice.scalars import shown
from exactdice.sizes import require

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from exactdice.distribution import Distribution
    from exactdice.games.fantasy.weights import Moves

DEAD = "dead"  # result of a shaman whose head exploded before his test
_MOVE = 30  # a move from state to state is taken for so many states


class Field(NamedTuple):
    """A state before a test, as far as it matters."""

    dead: tuple[int, ...]  # places of shamans who are dead
    left: tuple[int, ...]  # for each kind of greenskins, those alive
    lost: tuple[int, ...]  # for each unit counted again, the models lost that bear on its count


class Event(NamedTuple):
    """What a test does: the state after it, the result, the shamans killed beside him, the greenskins killed."""

    field: Field
    result: str
    killed: tuple[int, ...]
    exploded: int


class _Blast(NamedTuple):
    """What the heads around a shaman do: the state after them, the shamans killed, the greenskins killed."""

    field: Field
    killed: tuple[int, ...] = ()
    exploded: int = 0


class _Kind(NamedTuple):
    """Greenskins of a unit counted again who are alike."""

    toughness: int
    contacts: tuple[int, ...]  # places of the shamans they touch
    unit: int  # place among the units counted again
    until: int  # place of the last shaman they touch whose explosion may change a later test


class Board:
    """The field of a phase: who touches whom and whose units are counted again; answers what each test does.

    Args:
        shamans: In test order.
        greenskins: Those in base contact who have a name.
        recount: Whether units are counted again for each shaman.
    """

    def __init__(self, shamans: Sequence[Shaman], greenskins: Mapping[str, Greenskin], *, recount: bool) -> None:
        self.shamans = shamans
        self.places = {shaman.name: place for place, shaman in enumerate(shamans)}
        self._steps: dict[tuple[int, Field, bool], Distribution[Event]] = {}
        self._struck = [self._shamans_touched(shaman) for shaman in shamans]
        self._last_struck = {other: place for place, struck in enumerate(self._struck) for other in struck}
        contacts = _contacts(shamans, greenskins)
        mobs = _named_mobs(shamans)
        touched = [model for model, _ in contacts]
        _refuse_more_than_there_are(mobs, touched)
        self._counted = _counted_again(mobs, touched) if recount else {}
        self._last_counted = [
            max([place for place, shaman in enumerate(shamans) if name in _mobs(shaman)]) for name in self._counted
        ]
        units = {name: place for place, name in enumerate(self._counted)}
        kinds: Counter[_Kind] = Counter()
        self._others: Counter[tuple[int, tuple[int, ...]]] = Counter()  # by Toughness and the shamans they touch
        for model, places in contacts:
            toughness, unit = model.toughness, units.get(model.unit or "")
            if unit is not None and explodes(toughness) and places[0] < self._last_counted[unit]:
                until = max([place for place in places if place < self._last_counted[unit]])
                kinds[_Kind(toughness, places, unit, until)] += 1
            else:
                self._others[toughness, places] += 1
        self._kinds = list(kinds)
        self._beside_others = {place for _, places in self._others for place in places}
        self.start = Field((), tuple(kinds.values()), (0,) * len(units))

    def _shamans_touched(self, shaman: Shaman) -> list[int]:
        """Places of the shamans in base contact with one."""
        others = [name.removeprefix(SHAMAN) for name in _named(shaman) if name.startswith(SHAMAN)]
        for name in others:
            if name not in self.places or name == shaman.name:
                raise RulesError(
                    f"shaman {shown(name)} in base contact with {shown(shaman.name)} is not another one of the phase"
                )
            if self.shamans[self.places[name]].toughness is None:
                raise RulesError(f"shaman {shown(name)} stands in base contact without a toughness; write toughness=4")
        return [self.places[name] for name in others]

    # --- the step of one shaman -----------------------------------------------------------------------------------

    def count(self, place: int, field: Field) -> int:
        """The number that a shaman has to beat.

        References:
            Rule A02, who counts.
        """
        shaman = self.shamans[place]
        if isinstance(shaman.units, int):
            return shaman.units
        lost = dict(zip(self._counted, field.lost, strict=True))
        return sum([mob.count(lost.get(mob.name or "", 0)) for mob in shaman.units])

    def step(self, place: int, field: Field, *, heads: bool = False) -> Distribution[Event]:
        """Law of what the test of a shaman does.

        Args:
            place: Of the shaman.
            field: The state before his test.
            heads: Whether the greenskins killed are counted; else those who change no later test are forgotten.

        References:
            Rules A10, unconscious, A11, dead, and A13, several shamans: one killed before his test takes none.
        """
        key = (place, field, heads)
        if key not in self._steps:
            self._steps[key] = self._stepped(place, field, heads)
        return self._steps[key]

    def struck_later(self, other: int, place: int | None = None) -> bool:
        """Whether a shaman is in base contact with one who tests after him, or after the one at a place."""
        return self._last_struck.get(other, -1) > (other if place is None else place)

    def beside_others(self, place: int) -> bool:
        """Whether a shaman touches greenskins whose dice are thrown at the end."""
        return place in self._beside_others

    def heads(self, places: Sequence[int]) -> Distribution[int]:
        """Law of the dead among the greenskins who change no test, heads having exploded at so many places.

        One beside m of them survives with ``(1 - p)^m``.

        References:
            Rules A12, head explosions, and A13, a greenskin in two contacts dies once.
        """
        law = point(0)
        for (toughness, touched), models in self._others.items():
            times = len([place for place in places if place in touched])
            law = law + models @ bernoulli(1 - (1 - explodes(toughness)) ** times)
        return law

    def in_words(self, field: Field) -> str:
        """What a state holds beside the living, in words to be appended."""
        dead = [f"{self.shamans[place].name} dead" for place in field.dead]
        lost = [f"{name} lost {n}" for name, n in zip(self._counted, field.lost, strict=True) if n]
        return "".join([f"; {text}" for text in dead + lost])

    def _stepped(self, place: int, field: Field, heads: bool) -> Distribution[Event]:
        if place in field.dead:
            return point(Event(self.essence(place, field, heads=heads), DEAD, (), 0))
        rows, total = pairs(waaagh_test(units=self.count(place, field), level=self.shamans[place].bonus))
        explosions = self._explosions(place, field, heads) if any([row in EXPLODES for row, _ in rows]) else Weights({})

        def follow(result: str) -> Moves[Event]:
            if result not in EXPLODES:
                return [(Event(self.essence(place, field, heads=heads), result, (), 0), 1)], 1
            own = (place,) if result == EADBANG else ()
            events = [
                Event(self.essence(place, _with_dead(after, own), heads=heads), result, killed, exploded)
                for after, killed, exploded in explosions.of
            ]
            return list(zip(events, explosions.of.values(), strict=True)), explosions.total

        return Weights(dict(rows), total).moved(follow).law()

    def _explosions(self, place: int, field: Field, heads: bool) -> Weights:
        """What the heads around a shaman do, as weights of ``_Blast``.

        References:
            Rule A12, head explosions.
        """
        weights = Weights({_Blast(field): 1})
        forgotten = point(0)  # number of the dead who matter no more, whoever they are
        for kind_place, kind in enumerate(self._kinds):
            alive = field.left[kind_place]
            if place not in kind.contacts or not alive:
                continue
            died = alive @ bernoulli(explodes(kind.toughness))
            if max(self._last_counted[kind.unit], _until(kind, heads)) > place:
                weights = _then(weights, died, partial(self._killed, kind_place))
            else:
                forgotten = forgotten + died
        if heads:
            weights = _then(weights, forgotten, lambda blast, n: blast._replace(exploded=blast.exploded + n))
        else:
            weights = weights.moved(lambda blast: ([(blast._replace(exploded=0), 1)], 1))
        for other in self._struck[place]:
            if other not in field.dead:
                died = bernoulli(explodes(self.shamans[other].toughness or 1))
                weights = _then(weights, died, partial(_struck, other))
        return weights

    def _killed(self, kind_place: int, blast: _Blast, died: int) -> _Blast:
        """What is left after so many of a kind have died."""
        (dead, left, lost), killed, exploded = blast
        unit = self._kinds[kind_place].unit
        enough = list(self._counted.values())[unit]  # more than these make no difference
        lost = _with_part(lost, unit, min(enough, lost[unit] + died))
        left = _with_part(left, kind_place, left[kind_place] - died)
        return _Blast(Field(dead, left, lost), killed, exploded + died)

    def essence(self, place: int, field: Field, *, heads: bool = False) -> Field:
        """The state after the test of a shaman without what no later one touches or counts."""
        dead = [other for other in field.dead if other > place or self.struck_later(other, place)]
        left = [n if _until(kind, heads) > place else 0 for kind, n in zip(self._kinds, field.left, strict=True)]
        lost = [n if last > place else 0 for n, last in zip(field.lost, self._last_counted, strict=True)]
        return Field(tuple(dead), tuple(left), tuple(lost))


def _until(kind: _Kind, heads: bool) -> int:
    """The place of the last shaman for whose explosion it matters how many of a kind are alive."""
    return kind.contacts[-1] if heads else kind.until


def _contacts(
    shamans: Sequence[Shaman], greenskins: Mapping[str, Greenskin]
) -> list[tuple[Greenskin, tuple[int, ...]]]:
    """Each greenskin in base contact with the places of the shamans he touches: one who has no name touches one."""
    contacts: dict[str, list[int]] = {}
    for place, shaman in enumerate(shamans):
        for name in _named(shaman):
            if not name.startswith(SHAMAN):
                contacts.setdefault(name, []).append(place)
    for name in contacts:
        if name not in greenskins:
            raise RulesError(
                f"{shown(name)} in base contact is unknown; list it among the greenskins, write toughnesses such as "
                f"4 * [3] for four of Toughness 3, or '{SHAMAN}NAME' for a shaman"
            )
    nameless = [
        (model, (place,))
        for place, shaman in enumerate(shamans)
        for model in shaman.contact
        if isinstance(model, Greenskin)
    ]
    return [(greenskins[name], tuple(places)) for name, places in contacts.items()] + nameless


def _named(shaman: Shaman) -> list[str]:
    """Those in base contact with a shaman who are called by name."""
    return [name for name in shaman.contact if isinstance(name, str)]


def _named_mobs(shamans: Sequence[Shaman]) -> dict[str, Mob]:
    """All units with a name."""
    known: dict[str, Mob] = {}
    for shaman in shamans:
        for name, mob in _mobs(shaman).items():
            if known.setdefault(name, mob) != mob:
                raise RulesError(f"unit {shown(name)} is described in two ways; write the same of it near each shaman")
    return known


def _refuse_more_than_there_are(mobs: Mapping[str, Mob], touched: Sequence[Greenskin]) -> None:
    for name, models in Counter([model.unit or "" for model in touched]).items():
        if name in mobs and models > mobs[name].size:
            raise RulesError(
                f"{models:,} greenskins of unit {shown(name)} stand in base contact, and it has {mobs[name].size:,}; "
                "write no more of them than of its size"
            )


def _counted_again(mobs: Mapping[str, Mob], touched: Sequence[Greenskin]) -> dict[str, int]:
    """Units that may become too small to count, with the number of losses that makes them so."""
    heads = Counter([model.unit for model in touched if explodes(model.toughness)])
    return {name: mob.spare + 1 for name, mob in mobs.items() if mob.count() and heads[name] > mob.spare}


def _mobs(shaman: Shaman) -> dict[str, Mob]:
    """The named units near a shaman."""
    mobs = () if isinstance(shaman.units, int) else shaman.units
    return {mob.name: mob for mob in mobs if mob.name is not None}


def _with_part(parts: tuple[int, ...], place: int, part: int) -> tuple[int, ...]:
    return (*parts[:place], part, *parts[place + 1 :])


def _with_dead(field: Field, dead: tuple[int, ...]) -> Field:
    return field._replace(dead=tuple(sorted({*field.dead, *dead})))


def _struck(other: int, blast: _Blast, exploded: int) -> _Blast:
    """What is left after the head of a shaman has exploded or not."""
    if not exploded:
        return blast
    return blast._replace(field=_with_dead(blast.field, (other,)), killed=(*blast.killed, other))


def _then(weights: Weights, died: Distribution[int], after: Callable[[_Blast, int], _Blast]) -> Weights:
    """The weights after a further number of deaths."""
    require("states", _MOVE * len(weights.of) * len(died), "the heads around a shaman that matter to later ones")
    rows, total = pairs(died)
    return weights.moved(lambda blast: ([(after(blast, n), weight) for n, weight in rows], total))
