"""Decisions about allocation as short sentences: an order in which to choose, where one order fits all moments."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import TYPE_CHECKING, NamedTuple

from exactdice.games.wh40k.datasheet import WRITTEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from exactdice.games.wh40k.profiles import Model, Unit

_MOST_CASES = 8
_NOBODY = -1  # the group of an attacker who names nobody

Option = int | None


class Decision(NamedTuple):
    """A moment at which a player has a choice, and what is best there.

    Models are named by their place in the unit, the first of like ones standing for all of them. None is for the
    attacker: he names nobody, so that the defender allocates the wound.
    """

    player: str  # "attacker" or "defender"
    wounds: str  # which wounds are being allocated, such as "wounds of Lascannon"
    to_allocate: int  # how many of them, this one included
    set_aside: tuple[int, ...]  # wounds that come later, by kind in the order of their turn
    unit: Unit  # as it stands now
    allocated: tuple[int, ...]  # models that have been allocated to and can still be chosen again
    options: tuple[Option, ...]
    best: tuple[Option, ...]  # all that are equally good, the one first that the plan takes


Groups = dict[int | None, int]  # the number of the group that a place belongs to, None for nobody


def advice(decisions: Iterable[Decision], unit: Unit, groups: Sequence[Sequence[int]]) -> list[str]:
    """What to do, in sentences: one for each player and kind of wounds where an order of models says it.

    Where no order does, moments are told apart by the number of wounds to allocate; where that is not enough, by the
    state of the unit. Who follows the sentences reaches the value of the plan; where several choices are equally good,
    they name one, which need not be the one that the plan takes.

    Args:
        decisions: All moments that are met by players who choose as well as possible.
        unit: As it stood before.
        groups: The places of like models.
    """
    numbers: Groups = {place: number for number, places in enumerate(groups) for place in places}
    numbers[None] = _NOBODY
    names = {number: described(unit.models[places[0]]) for number, places in enumerate(groups)}
    kinds: dict[tuple[str, str], dict[int, list[Decision]]] = {}
    for one in decisions:
        kinds.setdefault((one.wounds, one.player), {}).setdefault(one.to_allocate, []).append(one)
    lines = []
    for (wounds, player), by_number in kinds.items():
        runs: list[list[int]] = []
        for number in sorted(by_number, reverse=True):
            together = [one for each in [*(runs[-1] if runs else []), number] for one in by_number[each]]
            if runs and order(together, numbers) is not None:
                runs[-1].append(number)
            else:
                runs.append([number])
        for run in runs:
            met = [one for number in run for one in by_number[number]]
            when = f", {_when(run, by_number)}" if len(runs) > 1 else ""
            lines += _told(f"{player}, {wounds}{when}", met, names, numbers)
    return lines or ["nobody has a choice"]


def order(decisions: Iterable[Decision], numbers: Groups) -> list[int] | None:
    """Groups in an order of which the first one that can be chosen is always among the best; None if there is none.

    Each moment asks that what is taken comes before all that is worse; an order that grants every such wish is found
    by taking what nothing else need precede.
    """
    after: dict[int, set[int]] = {}
    for one in decisions:
        best = {numbers[option] for option in one.best}
        for option in one.options:
            worse = after.setdefault(numbers[option], set())
            if numbers[option] not in best:
                worse.add(numbers[one.best[0]])
    found: list[int] = []
    while len(found) < len(after):
        free = [group for group in sorted(after) if group not in found and after[group] <= set(found)]
        if not free:
            return None
        found.append(free[0])
    return found


def _told(name: str, met: list[Decision], names: Mapping[int, str], numbers: Groups) -> list[str]:
    """The sentence for some moments, or a list of cases."""
    if all([set(one.best) == set(one.options) for one in met]):
        return [f"{name}: it makes no difference"]

    def words(group: int) -> str:
        if group == _NOBODY:
            return "leave it to the defender"
        return f"name {names[group]}" if met[0].player == "attacker" else names[group]

    listed = order(met, numbers)
    if listed is not None:
        if _NOBODY in listed:  # always possible, so nothing after it counts
            listed = listed[: listed.index(_NOBODY) + 1]
        said = ", then ".join(map(words, listed))
        return [f"{name}: {'first ' if len(listed) > 1 else ''}{said}"]
    cases = [f"  {words(numbers[one.best[0]])} if there are {_standing(one)}" for one in met]
    more = len(cases) - _MOST_CASES
    rest = [f"  and {more} cases more, which decisions lists"] if more > 0 else []
    return [f"{name}:", *cases[:_MOST_CASES], *rest]


def _when(run: list[int], numbers: Iterable[int]) -> str:
    """How many wounds there are to allocate, out of the numbers that occur."""
    high, low = run[0], run[-1]
    if low == min(numbers) and high > low:
        return f"{high} or fewer to allocate"
    if high == max(numbers) and high > low:
        return f"{low} or more to allocate"
    return f"{low} to {high} to allocate" if high > low else f"{low} to allocate"


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


def _standing(one: Decision) -> str:
    """How the unit stands, and what is known of wounds to come."""
    living = Counter([described(model) for model in one.unit.models if model.left])
    parts = [f"{number}x {name}" for name, number in living.items()]
    if sum(one.set_aside):
        parts.append(f"{sum(one.set_aside)} set aside")
    return ", ".join(parts)
