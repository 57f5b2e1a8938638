"""Decisions about allocation as short sentences: an order in which to choose, where one order fits all moments."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, NamedTuple

from exactdice.games.wh40k.datasheets.reading import WRITTEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from exactdice.games.wh40k.datasheets.units import Model, Unit

_MOST_RULES = 12  # of each player and kind of wounds
_NOBODY = -1  # the group of an attacker who names nobody

Option = int | None


class Decision(NamedTuple):
    """A moment at which a player has a choice, and what is best there.

    Models are named by their place in the unit, the first of like ones standing for all of them. None is for the
    attacker: he names nobody, so that the defender allocates the wound.

    Attributes:
        player: ``"attacker"`` or ``"defender"``.
        wounds: Which wounds are being allocated, such as ``"wounds of Lascannon"``.
        to_allocate: How many of them, this one included.
        set_aside: Numbers of wounds that come later, by kind in the order of their turn.
        unit: The unit as it stands now.
        allocated: Models that have been allocated to and can still be chosen again.
        options: Who may be chosen.
        best: All that are equally good, the one first that the plan takes.

    Examples:
        >>> from exactdice.games.wh40k import Model, Unit, Weapon, best_allocation
        >>> cannon = Weapon("Lascannon", attacks=1, skill=3, strength=12, ap=-3, damage=3)
        >>> guard = Unit("Guard", toughness=5, models=[Model(wounds=3, save=2), Model(wounds=1, save=5)])
        >>> decision = best_allocation([(1, cannon)], guard, objective="mean_wounds_lost").decisions[0]
        >>> decision.player, decision.options, decision.best
        ('defender', (0, 1), (1,))
    """

    player: str
    wounds: str
    to_allocate: int
    set_aside: tuple[int, ...]
    unit: Unit
    allocated: tuple[int, ...]
    options: tuple[Option, ...]
    best: tuple[Option, ...]


Groups = dict[int | None, int]  # the number of the group that a place belongs to, also for nobody
Wishes = dict[int, set[int]]  # for each group those that must come before it
Words = str | tuple[str, str]  # around a number, or for 0 and for 1
Cells = dict[tuple[int, ...], Wishes]  # moments by their coordinates


class Condition(NamedTuple):
    """That a coordinate lies in a range, out of all values that it has."""

    axis: int
    low: int
    high: int
    values: tuple[int, int]  # the least and the greatest


def advice(
    decisions: Iterable[Decision], unit: Unit, groups: Sequence[Sequence[int]], aside: Sequence[str]
) -> list[str]:
    """What to do, in sentences: an order of models for each player and kind of wounds, the first possible one counts.

    Where one order does not fit all moments, they are told apart by what parts them best: the number of wounds to
    allocate, models alive, and so on. Who follows the sentences reaches the value of the plan; where several choices
    are equally good, they name one, which need not be the one that the plan takes.

    Args:
        decisions: All moments that are met by players who choose as well as possible.
        unit: As it stood before.
        groups: The places of like models.
        aside: The names of the wounds set aside.
    """
    numbers: Groups = {place: number for number, places in enumerate(groups) for place in places}
    numbers[None] = _NOBODY
    names = {number: described(unit.models[places[0]]) for number, places in enumerate(groups)}
    words = _axes(names, aside)
    kinds: dict[tuple[str, str], Cells] = {}
    for one in decisions:
        kinds.setdefault((one.player, one.wounds), {})[coordinates(one, groups)] = wishes_of(one, numbers)
    lines = []
    for (player, wounds), cells in kinds.items():
        rules = rules_of(cells, ())
        for conditions, found in rules[:_MOST_RULES]:
            when = [said(condition, words) for condition in conditions]
            lines.append(f"{', '.join([player, wounds, *when])}: {_told(found, names, player)}")
        if len(rules) > _MOST_RULES:
            lines.append(f"{player}, {wounds}: {len(rules) - _MOST_RULES} rules more, see decisions")
    return lines or ["nobody has a choice"]


def _axes(names: Mapping[int, str], aside: Sequence[str]) -> list[Words]:
    """The coordinates of a moment in words."""
    words: list[Words] = ["{} to allocate", *[f"{{}} {name} set aside" for name in aside]]
    for name in names.values():
        words += [f"{{}} of {name} alive", f"{{}} left on the next {name}"]
        words.append((f"{name} not allocated to before", f"{name} allocated to before"))
    return words


def coordinates(one: Decision, groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Where a moment lies on each of the axes; two moments with one player and kind of wounds never lie together."""
    found = [one.to_allocate, *one.set_aside]
    for places in groups:
        left = [one.unit.models[place].left for place in places if one.unit.models[place].left]
        found += [len(left), min(left, default=0), len([place for place in places if place in one.allocated])]
    return tuple(found)


def wishes_of(one: Decision, numbers: Groups) -> Wishes:
    """What is taken must come before all that is worse."""
    taken, best = numbers[one.best[0]], set(one.best)
    return {numbers[option]: set() if option in best else {taken} for option in one.options}


def _joined(several: Iterable[Wishes]) -> Wishes:
    joined: Wishes = {}
    for wishes in several:
        for group, before in wishes.items():
            joined.setdefault(group, set()).update(before)
    return joined


def order(wishes: Wishes) -> list[int] | None:
    """Groups in an order that grants every wish, found by taking what nothing else need precede; None if there is none.

    The first of them that can be chosen in a moment is among the best there, for what is taken comes before all that
    is worse.

    Examples:
        >>> order({0: {1}, 1: set(), 2: {0}}), order({0: {1}, 1: {0}})
        ([1, 0, 2], None)
    """
    found: list[int] = []
    while len(found) < len(wishes):
        free = [group for group in sorted(wishes) if group not in found and wishes[group] <= set(found)]
        if not free:
            return None
        found.append(free[0])
    return found


def rules_of(cells: Cells, conditions: tuple[Condition, ...]) -> list[tuple[tuple[Condition, ...], Wishes]]:
    """Conditions under which one order fits all moments: parted along the axis that leaves the fewest parts.

    A single moment has an order, so this ends.
    """
    wishes = _joined(cells.values())
    if order(wishes) is not None:
        return [(conditions, wishes)]
    axes = range(len(next(iter(cells))))
    several = [runs for runs in (_runs(cells, axis) for axis in axes) if len(runs) > 1]
    _, best = min([(sum([cost for _, _, cost in runs]), place) for place, runs in enumerate(several)])
    return [rule for condition, part, _ in several[best] for rule in rules_of(part, (*conditions, condition))]


def _runs(cells: Cells, axis: int) -> list[tuple[Condition, Cells, int]]:
    """Moments parted along an axis into runs of values, each as long as one order fits it, and what a run costs."""
    by_value: dict[int, Cells] = {}
    for cell, wishes in cells.items():
        by_value.setdefault(cell[axis], {})[cell] = wishes
    ends = min(by_value), max(by_value)
    runs: list[tuple[Condition, Cells, int]] = []
    so_far: Wishes = {}
    for value in sorted(by_value, reverse=True):
        wishes = _joined(by_value[value].values())
        together = _joined([so_far, wishes])
        if runs and order(together) is not None:
            condition, part, cost = runs[-1]
            runs[-1] = condition._replace(low=value), part | by_value[value], cost
            so_far = together
        else:
            cost = 1 if order(wishes) is not None else 1 + len(by_value[value])
            runs.append((Condition(axis, value, value, ends), by_value[value], cost))
            so_far = wishes
    return runs


def said(condition: Condition, axes: Sequence[Words]) -> str:
    """A condition in words."""
    axis, low, high, (least, most) = condition
    words = axes[axis]
    if isinstance(words, tuple):
        return words[low]
    if low == high == 1:
        words = words.replace(" wounds ", " wound ", 1)
    if low == high:
        text = str(low)
    elif low == least:
        text = f"{high} or fewer"
    else:
        text = f"{low} or more" if high == most else f"{low} to {high}"
    return words.replace("{}", text, 1)  # a weapon may be called anything


def _told(wishes: Wishes, names: Mapping[int, str], player: str) -> str:
    """An order in words."""
    listed = order(wishes) or []
    if not any(wishes.values()):
        return "it makes no difference"
    if _NOBODY in listed:  # always possible, so nothing after it counts
        listed = listed[: listed.index(_NOBODY) + 1]
    verb = "name" if player == "attacker" else "to"
    return ", else ".join(
        ["leave it to the defender" if group == _NOBODY else f"{verb} {names[group]}" for group in listed]
    )


def described(model: Model) -> str:
    """What tells a model from others: its characteristics as on a datasheet, and the wounds left of one that is hurt.

    Examples:
        >>> from exactdice.games.wh40k import Model
        >>> described(Model(wounds=3, save=2, invulnerable=4, character=True))
        'W3 Sv2+ [invulnerable 4+, character]'
    """
    items = [template.format(getattr(model, key)) for key, template in WRITTEN.items() if getattr(model, key)]
    for one in fields(model):
        value = getattr(model, one.name)
        if one.name not in (*WRITTEN, "wounds", "save", "remaining") and value != one.default:
            words = one.name.replace("_", " ")
            items.append(words if value is True else f"{words} {value}")
    bracket = f" [{', '.join(items)}]" if items else ""
    hurt = f" with {model.left} left" if model.left < model.wounds else ""
    return f"W{model.wounds} Sv{model.save}+{bracket}{hurt}"
